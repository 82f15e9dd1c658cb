package gui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"

	"kibitz/gui/notices"
)

const (
	loneKings = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 60"
	suite     = "# a comment\n" +
		"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";\n" +
		"8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - bm Rxb2; c0 \"a {famous} one\"; id \"WAC.002\";\n"
)

// drop drops files on the window and waits until the first was read.
func (r *rig) drop(paths ...string) {
	r.t.Helper()
	var uris []fyne.URI
	for _, p := range paths {
		uris = append(uris, storage.NewFileURI(p))
	}
	r.dropped(uris)
	r.settle()
	r.until("the file", func() bool { return !r.files.Reading() })
	r.settle()
}

// Whatever holds chess can be dropped on the window or named at the start.
func TestFilesOfOtherKinds(t *testing.T) {
	for _, tt := range []struct{ name, text, fen, moves string }{
		{"one.fen", loneKings + "\r\n", loneKings, ""},
		{"one.epd", "8/8/8/8/8/4k3/4p3/4K3 w - - bm Kxe2; id \"x\";\n", "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", ""},
		{"note.txt", "Seen today:\n\n" + loneKings + " and White is lost\n", loneKings, ""},
		{"fen.pgn", loneKings + "\n", loneKings, ""},
		{"mail.txt", "My game: 1. e4 e5 2. Nf3 Nc6 and I lost.\n", startFEN, "e4 e5 Nf3 Nc6"},
		{"game.txt", "Hello,\n\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 *\n", startFEN, "e4 e5"},
		{"notepad.fen", inUTF16(loneKings + "\r\n"), loneKings, ""},
		{"notepad.txt", inUTF16("My game: 1. e4 e5 and I lost.\r\n"), startFEN, "e4 e5"},
		{"none", "1. e4 e5 2. Nf3 *", startFEN, "e4 e5 Nf3"},
		{"a #name? with 100%25 & ümläuts, 棋 \U0001F600.pgn", "1. e4 *", startFEN, "e4"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := write(t, tt.name, tt.text)
			for how, open := range map[string]func(r *rig){
				"dropped": func(r *rig) { r.drop(path) },
				"named": func(r *rig) {
					r.files.OpenArguments(strings.Split(path, " ")) // as of a shell
					r.settle()
					r.until("the file", func() bool { return !r.files.Reading() })
					r.settle()
				},
			} {
				r := newRig(t)
				open(r)
				if got := r.fen(); got != tt.fen {
					t.Errorf("%s: the board shows %s (%s)", how, got, r.notice(notices.Problem))
				}
				r.wantMoves(tt.moves)
				if r.desk.Doc().File() != "" && !strings.HasSuffix(tt.text, "*\n") && !strings.HasSuffix(tt.text, "*") {
					t.Errorf("%s: it would be saved in place of the text", how)
				}
			}
		})
	}
}

// The names of positions in old files are in Latin-1.
func TestPositionsInLatin1(t *testing.T) {
	r := newRig(t)
	r.drop(write(t, "suite.epd", strings.Replace(suite, "WAC.001", "Gr\xfcnfeld", 1)))
	if got := r.shell.Top(); got == nil {
		t.Fatalf("no list: %s", r.notice(notices.Problem))
	}
	r.answer("Open")
	r.settle()
	if got := r.desk.Doc().Game().Tag("Event"); got != "Grünfeld" {
		t.Errorf("the position is called %q", got)
	}
}

// A file of positions is listed like one of games; a line of which something is wrong is a broken one.
func TestAFileOfPositions(t *testing.T) {
	r := newRig(t)
	r.drop(write(t, "suite.epd", suite+strings.Repeat(loneKings+"\n", 9)+"8/8/8/8/8/8/8/8 w - - bm \"; id\n"))
	if m := r.shell.Top(); m == nil || m.Title() != "12 games in suite.epd" {
		t.Fatalf("no list: %s", r.notice(notices.Problem))
	}
	r.view.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	r.answer("Open")
	r.settle()
	if got := r.fen(); got != "8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - 0 1" {
		t.Errorf("the board shows %s", got)
	}
	if got := r.desk.Doc().Game(); got.Tag("Event") != "WAC.002" || strings.Join(got.Root().After(), "|") != "bm Rxb2; c0 a {famous) one" {
		t.Errorf("it is %q with %q", got.Tag("Event"), got.Root().After())
	}
	for range 10 {
		r.act("nextgame")
		r.settle()
	}
	r.wantNotice(notices.Problem, "up to an error", "FEN")
	if got := r.view.window.Title(); got != "suite.epd (12) – Kibitz" {
		t.Errorf("the window is called %q", got)
	}
	r.act("save")
	r.settle()
	if got := r.view.window.Canvas().Focused().(interface{ SelectedText() string }).SelectedText(); got != "suite.pgn" {
		t.Errorf("it would be saved as %q", got)
	}
}

func TestPastedPositions(t *testing.T) {
	r := newRig(t)
	r.paste(suite)
	if m := r.shell.Top(); m == nil || m.Title() != "2 games" {
		t.Fatal("no list of positions")
	}
}

// Of several files one is opened, and the window says so.
func TestSeveralFilesAtOnce(t *testing.T) {
	dir := t.TempDir()
	var paths []string
	for name, moves := range map[string]string{"a.pgn": "1. e4 *", "b c.pgn": "1. d4 *"} {
		paths = append(paths, filepath.Join(dir, name))
		if err := os.WriteFile(filepath.Join(dir, name), []byte(moves), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want := map[bool]string{true: "e4", false: "d4"}[filepath.Base(paths[0]) == "a.pgn"]
	words := "Only " + filepath.Base(paths[0]) + " was opened; 1 other file was not."
	r := newRig(t)
	r.drop(paths...)
	r.wantMoves(want)
	if got := r.view.toast.Text(); got != words {
		t.Errorf("it says %q", got)
	}
	r = newRig(t)
	r.files.OpenArguments(paths)
	r.settle()
	r.until("the file", func() bool { return !r.files.Reading() })
	r.settle()
	r.wantMoves(want)
	if got := r.view.toast.Text(); got != words {
		t.Errorf("it says %q", got)
	}
}

// What looks like the extension of a name, but is none, does not hide the file from the list.
func TestNamesWithPoints(t *testing.T) {
	for name, want := range map[string]string{
		"Round 1.5": "Round 1.5.pgn", "vs. Smith 12.e4": "vs. Smith 12.e4.pgn", "plain": "plain.pgn", "some.PGN": "some.PGN", "notes.txt": "notes.txt",
	} {
		r := newRig(t)
		r.playOut("e2e4", "e7e5")
		dir := t.TempDir()
		r.saveAsPath(filepath.Join(dir, name))
		if _, err := os.Stat(filepath.Join(dir, want)); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// A FEN with a castling right that cannot be is taken without it, and the window says so.
func TestPasteAFENWithTooManyRights(t *testing.T) {
	r := newRig(t)
	r.paste("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/4K2R w KQkq - 0 1")
	if got, want := r.fen(), "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/4K2R w Kkq - 0 1"; got != want {
		t.Errorf("the board has %s, want %s", got, want)
	}
	r.wantNotice(notices.Problem, "Part of the FEN was ignored", "“Q”")
}

// Where a FEN does not tell who is to move, the window says who it takes: White, unless that cannot be.
func TestPasteAFENWithoutASideToMove(t *testing.T) {
	for text, want := range map[string][2]string{
		"4k3/8/8/8/8/8/4P3/4K3":             {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "The FEN does not say who is to move; White is assumed."},
		"4k3/8/8/8/8/8/8/4RK2":              {"4k3/8/8/8/8/8/8/4RK2 b - - 0 1", "The FEN does not say who is to move; Black is assumed."},
		"4k3/8/8/8/8/8/4P3/4K3 w":           {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", ""},
		"4k3/8/8/8/8/8/4P3/4K3 b - - 30 40": {"4k3/8/8/8/8/8/4P3/4K3 b - - 30 40", ""},
	} {
		r := newRig(t)
		r.paste(text)
		if got := [2]string{r.fen(), r.view.toast.Text()}; got != want {
			t.Errorf("%s is %q, want %q", text, got, want)
		}
		if got := r.notice(notices.Problem); got != "" {
			t.Errorf("%s: %s", text, got)
		}
	}
}
