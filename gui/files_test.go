package gui

import (
	"encoding/binary"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"unicode/utf16"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"

	"kibitz/engine/pgn"
	"kibitz/gui/controls"
	"kibitz/gui/internal/widgettest"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

const twoGames = `[Event "First"]
[White "Adams"]
[Black "Brown"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[Event "Second"]
[White "Carter"]
[Black "Dale"]
[Result "*"]
[Oddity "kept"]

1. d4 {solid} d5 (1... Nf6 2. c4) 2. c4 $1 *
`

const brokenGame = `[White "Evans"]
[Black "Frost"]

1. e4 e5 2. Ke3 Nf6 *
`

func write(t *testing.T, name, text string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// open opens a file and waits until it was read.
func (r *rig) open(path string) {
	r.t.Helper()
	r.files.OpenPath(path)
	r.until("the file", func() bool { return !r.files.Reading() })
	r.settle()
}

// choose answers an open question for a file with a path.
func (r *rig) choose(path string) {
	r.t.Helper()
	m := r.shell.Top()
	if m == nil {
		r.t.Fatal("no file is asked for")
	}
	r.settle() // the folder is listed
	focused, ok := r.view.window.Canvas().Focused().(interface{ SetText(string) })
	if !ok {
		r.t.Fatalf("the field for the name does not have the focus, but %T", r.view.window.Canvas().Focused())
	}
	focused.SetText(path)
	r.view.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	r.settle()
	r.settle()
}

func (r *rig) saveAsPath(path string) {
	r.t.Helper()
	r.act("saveas")
	r.choose(path)
	r.settle()
}

func TestPaste(t *testing.T) {
	const fen = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 60"
	for _, tt := range []struct{ name, text, fen, moves string }{
		{"a FEN", fen, fen, ""},
		{"a FEN in a text", "Look at this: " + fen + " – what now?", fen, ""},
		{"a link", "https://example.org/analysis/8/8/8/8/8/4k3/4p3/4K3_w_-_-_0_60", fen, ""},
		{"a game", "[White \"A\"]\n\n1. e4 e5 *", startFEN, "e4 e5"},
		{"moves", "1. e4 e5 2. Nf3", startFEN, "e4 e5 Nf3"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			r.paste(tt.text)
			if got := r.fen(); got != tt.fen {
				t.Errorf("the board shows %s, want %s", got, tt.fen)
			}
			r.wantMoves(tt.moves)
			if r.desk.Doc().Running() {
				t.Error("what was pasted is being played")
			}
		})
	}
}

func TestWrongPastesLeaveTheGameAlone(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		words      []string
	}{
		{"nothing", " \n", []string{"no text"}},
		{"prose", "Dear diary, today I lost again.", []string{"neither a FEN nor a PGN", "Dear diary"}},
		{"a link", "https://example.org/AbCdEfGh/black#12\n", []string{"neither", "is a link", "not use the network", "Nothing was changed"}},
		{"prose with a link", "See https://example.org/AbCdEfGh", []string{"neither", "See https"}},
		{"two white kings", "4k3/8/8/8/8/8/8/K3K3 w - - 0 1", []string{"Invalid FEN", "king"}},
		{"nine files", "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", []string{"Invalid FEN", "Nothing was changed"}},
		{"bytes", "\x00\x01\x02\xff\xfe", []string{"neither"}},
		{"a long line", strings.Repeat("x ", 1<<20), []string{"neither", "…"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			r.playOut("e2e4", "e7e5")
			doc, before := r.desk.Doc(), r.fen()
			r.paste(tt.text)
			r.wantNotice(notices.Problem, tt.words...)
			if r.desk.Doc() != doc || r.fen() != before || len(r.desk.Shelf()) != 0 || !r.desk.Doc().Live() {
				t.Error("the game is not as it was")
			}
		})
	}
}

func TestAPastedGameWithAnError(t *testing.T) {
	r := newRig(t)
	r.paste(brokenGame)
	r.wantMoves("e4 e5")
	r.wantNotice(notices.Problem, "up to an error", "line 4, column 13", "Ke3")
}

func TestPastedMovesWithAnError(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 2. Nf3 Nc6 3. Bb9 a6")
	r.wantMoves("e4 e5 Nf3 Nc6")
	r.wantNotice(notices.Problem, "up to an error", "move 3 (White)", "Bb9")
}

func TestPastedProseWithMoves(t *testing.T) {
	r := newRig(t)
	r.paste("I played 1. e4 e5 2. Nf3 and then he resigned")
	r.wantMoves("e4 e5 Nf3")
	if len(r.notices.All()) > 0 {
		t.Error("prose is told to be a broken game")
	}
}

// Nothing is lost by pasting over a game: undo brings it back, and it goes on.
func TestUndoBringsThePreviousGameBack(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	r.paste("8/8/8/8/8/4k3/4p3/4K3 w - - 0 60")
	if len(r.desk.Shelf()) != 1 {
		t.Fatalf("%d games on the shelf", len(r.desk.Shelf()))
	}
	r.act("undo")
	r.wantMoves("e4 e5")
	r.wantNotice(notices.Pause, "paused")
	r.playOut("g1f3", "b8c6") // a move resumes it
	r.wantMoves("e4 e5 Nf3 Nc6")
	if r.notice(notices.Pause) != "" {
		t.Error("the game goes on, but is said to be paused")
	}
}

// Undone once too often, a game is not lost: redo brings it back with all its changes.
func TestRedoBringsTheNextGameBack(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	r.paste("1. d4 d5 *")
	r.desk.GoLast()
	r.drag("c2c4", "e7e6")
	r.paste("8/8/8/8/8/4k3/4p3/4K3 w - - 0 60")
	for range 4 {
		r.act("undo")
	}
	r.wantMoves("e4 e5")
	r.act("redo")
	r.wantMoves("d4 d5")
	r.act("redo")
	r.act("redo")
	r.wantMoves("d4 d5 c4 e6")
	next := r.restart(r.kill()) // one that came back is kept like any other
	for next.notice(notices.Restore) != "" && !strings.Contains(next.moves(), "c4 e6") {
		next.tap(notices.Restore, "Continue")
	}
	next.wantMoves("d4 d5 c4 e6")
	r.act("redo")
	if got := r.fen(); got != "8/8/8/8/8/4k3/4p3/4K3 w - - 0 60" {
		t.Errorf("the last game is not back: %s", got)
	}
	if r.commands.Get("redo").Possible() {
		t.Error("there is more to be redone")
	}
	r.act("undo")
	r.wantMoves("d4 d5 c4 e6")
	r.drag("b1c3")
	if r.commands.Get("redo").Possible() {
		t.Error("a new move leaves something to be redone")
	}
	if len(r.desk.Shelf()) != 1 {
		t.Errorf("%d games on the shelf", len(r.desk.Shelf()))
	}
}

func TestCopy(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	r.act("copyfen")
	if got := r.clipboard(); got != r.fen() {
		t.Errorf("copied %q", got)
	}
	r.act("copypgn")
	g, err := pgn.Parse(r.clipboard())
	if err != nil || strings.Join(g.SANs(g.MainLine()), " ") != "e4 e5" || g.Tag("White") != "Player" {
		t.Errorf("copied %q: %v", r.clipboard(), err)
	}
}

func TestSaveAndOpen(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	path := filepath.Join(t.TempDir(), "mine.pgn")
	r.act("save")
	r.choose(path)
	r.settle()
	if got := r.view.toast.Text(); got != "Saved in mine.pgn." {
		t.Errorf("the window says %q", got)
	}
	if r.desk.Doc().Unsaved() {
		t.Error("after saving, the game counts as unsaved")
	}
	first := read(t, path)
	r.playOut("g1f3", "b8c6")
	if !r.desk.Doc().Unsaved() || !strings.Contains(r.view.window.Title(), "*") {
		t.Errorf("after a move, the game counts as saved; title %q", r.view.window.Title())
	}
	r.act("save") // asks no more
	r.settle()
	if got := read(t, path+".bak"); got != first || !strings.Contains(read(t, path), "Nc6") {
		t.Errorf("after the second save the file holds %q, the backup %q", read(t, path), got)
	}

	other := newRig(t)
	other.open(path)
	other.wantMoves("e4 e5 Nf3 Nc6")
	if other.desk.Doc().Unsaved() || other.desk.Doc().Running() {
		t.Error("an opened game counts as unsaved, or is being played")
	}
}

func TestSaveIntoACollectionKeepsTheOthers(t *testing.T) {
	r := newRig(t)
	path := write(t, "two.pgn", twoGames)
	r.open(path)
	if m := r.shell.Top(); m == nil || m.Title() != "2 games in two.pgn" {
		t.Fatal("a file of two games does not ask which")
	}
	r.view.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	r.answer("Open")
	r.settle()
	r.wantMoves("d4 d5 c4")
	r.desk.GoLast()
	r.drag("e7e6")
	r.act("save")
	r.settle()
	firstGame := twoGames[:strings.Index(twoGames, "\n[Event \"Second")]
	got := read(t, path)
	if !strings.HasPrefix(got, firstGame) {
		t.Errorf("the other game was changed:\n%s", got)
	}
	for _, kept := range []string{`[Oddity "kept"]`, "{solid}", "Nf6", "$1", "e6"} {
		if !strings.Contains(got, kept) {
			t.Errorf("the saved game lacks %s:\n%s", kept, got)
		}
	}
	if read(t, path+".bak") != twoGames {
		t.Error("the version before is not kept")
	}
	// Both games can be opened again from the same list.
	r.act("games")
	r.view.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
	r.answer("Open")
	r.settle()
	r.wantMoves("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#")
}

// inUTF16 returns a text as Notepad saves it under the name of Unicode.
func inUTF16(text string) string {
	out := []byte{0xff, 0xfe}
	for _, unit := range utf16.Encode([]rune(text)) {
		out = binary.LittleEndian.AppendUint16(out, unit)
	}
	return string(out)
}

func TestSaveFails(t *testing.T) {
	if os.Geteuid() == 0 && runtime.GOOS == "windows" {
		t.Skip()
	}
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	path := write(t, "mine.pgn", "")
	r.saveAsPath(path)
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	r.playOut("g1f3", "b8c6")
	before := read(t, path)
	r.act("save")
	r.settle()
	r.wantNotice(notices.Unsaved, "mine.pgn was not saved", "write-protected", "still open here")
	if read(t, path) != before {
		t.Error("a write-protected file was changed")
	}
	if !r.desk.Doc().Unsaved() {
		t.Error("a game that was not saved counts as saved")
	}
	r.wantMoves("e4 e5 Nf3 Nc6")
	// And to another place it goes, which the message offers.
	r.tap(notices.Unsaved, "Save elsewhere…")
	r.choose(filepath.Join(t.TempDir(), "elsewhere"))
	r.settle()
	if r.desk.Doc().Unsaved() || !strings.HasSuffix(r.desk.Doc().File(), "elsewhere.pgn") {
		t.Error("it cannot be saved elsewhere")
	}
}

func TestAFolderThatCannotBeWrittenTo(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may write everywhere")
	}
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	r.saveAsPath(filepath.Join(dir, "mine.pgn"))
	r.wantNotice(notices.Unsaved, "mine.pgn was not saved", "to the folder", "not permitted", "still open here")
}

func TestErrorsOfDisks(t *testing.T) {
	newRig(t) // the language
	tests := []struct {
		err  error
		want string
	}{
		{&fs.PathError{Op: "write", Path: "/a/b.pgn", Err: syscall.ENOSPC}, "b.pgn: the disk is full."},
		{&fs.PathError{Op: "write", Path: "/a/b.pgn", Err: store.ErrProtected}, "b.pgn: it is write-protected."},
		{&store.FolderError{Folder: "/a", Err: syscall.EROFS}, "Cannot write to the folder /a: the disk is read-only."},
		{&store.FolderError{Folder: "/a", Err: fs.ErrPermission}, "Cannot write to the folder /a: access denied."},
		{&store.FolderError{Folder: "/a", Err: syscall.ENAMETOOLONG}, "Cannot write to the folder /a: the name is too long."},
		{&fs.PathError{Op: "write", Path: "/a/b.pgn", Err: syscall.EDQUOT}, "b.pgn: the disk is full."},
		{&fs.PathError{Op: "read", Path: "/a/b.pgn", Err: syscall.EIO}, "b.pgn: the disk is not responding."},
		{&fs.PathError{Op: "open", Path: "/a/b.pgn", Err: syscall.ENOTDIR}, "b.pgn: part of the path is not a folder."},
		{&fs.PathError{Op: "write", Path: "/a/b.pgn", Err: syscall.EFBIG}, "b.pgn: the file is too large for this disk."},
		{&fs.PathError{Op: "write", Path: "/a/b.pgn", Err: store.ErrNotFile}, "b.pgn: it is not a file."},
		{pgn.ErrShortened, "The file became shorter while it was open."},
	}
	for _, tt := range tests {
		if got := phrase.Error(tt.err); got != tt.want {
			t.Errorf("%v: %q, want %q", tt.err, got, tt.want)
		}
	}
}

// tooLong is behind the games of a file that is not read as a whole.
var tooLong = strings.Repeat("\n", 16<<20)

func TestDrop(t *testing.T) {
	r := newRig(t)
	r.dropped([]fyne.URI{storage.NewFileURI(write(t, "one.pgn", "1. e4 e5 *"))})
	r.until("the file", func() bool { return !r.files.Reading() })
	r.settle()
	r.wantMoves("e4 e5")
}

func TestCommandLine(t *testing.T) {
	for _, tt := range []struct {
		name, arg string
		check     func(r *rig)
	}{
		{"file", write(t, "one.pgn", "1. e4 e5 *"), func(r *rig) { r.wantMoves("e4 e5") }},
		{"missing file", "nowhere.pgn", func(r *rig) { r.wantNotice(notices.Problem, "nowhere.pgn cannot be opened") }},
		{"FEN", "8/8/8/8/8/4k3/4p3/4K3 w - - 0 60", func(r *rig) {
			if r.fen() != "8/8/8/8/8/4k3/4p3/4K3 w - - 0 60" {
				r.t.Errorf("the board shows %s", r.fen())
			}
		}},
		{"nonsense", "hello", func(r *rig) { r.wantNotice(notices.Problem, "The command line contains neither") }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			r.files.OpenArguments(strings.Fields(tt.arg))
			r.settle()
			r.until("the file", func() bool { return !r.files.Reading() })
			r.settle()
			tt.check(r)
		})
	}
}

func TestChooser(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b.pgn", "a.PGN", "c.txt", "e.fen", ".hidden.pgn", "sub/d.pgn"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("1. e4 *"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	r := newRig(t)
	r.act("open")
	r.choose("there/is/none.pgn")
	if r.shell.Top() == nil {
		t.Fatal("a file that does not exist closes the question")
	}
	r.choose(dir) // a folder is entered
	if r.shell.Top() == nil {
		t.Fatal("a folder closes the question")
	}
	r.choose("b") // without its extension
	r.until("the file", func() bool { return !r.files.Reading() })
	r.settle()
	r.wantMoves("e4")
	if r.settings.Folder != dir {
		t.Errorf("the folder is remembered as %q", r.settings.Folder)
	}
}

// In a narrow window the names of the files are read, not their dates.
func TestFilesInANarrowWindow(t *testing.T) {
	r := sizedRig(t, "en", fyne.NewSize(320, 480))
	path := write(t, "Tata Steel 2026.pgn", "1. e4 *\n")
	r.settings.Folder = filepath.Dir(path)
	texts := func() string {
		var words []string
		for _, text := range widgettest.Texts(r.shell.Top().Body()) {
			words = append(words, text.Text)
		}
		return strings.Join(words, " ")
	}
	r.act("open")
	r.settle()
	if got := texts(); !strings.Contains(got, "Tata Steel 2026.pgn") || strings.Contains(got, "8 B") {
		t.Errorf("it shows %q", got)
	}
	r.resize(700, 480)
	if got := texts(); !strings.Contains(got, "8 B") {
		t.Errorf("in a wide window it shows %q", got)
	}
}

// In a small window the list makes room for the name.
func TestChooserInASmallWindow(t *testing.T) {
	r := newRig(t)
	r.view.window.Resize(fyne.NewSize(640, 450))
	r.files.AskOpen()
	room := controls.ModalRoom(r.view.window.Canvas())
	if needs := r.shell.Top().Body().MinSize(); needs.Width > room.Width || needs.Height > room.Height {
		t.Errorf("the question needs %v, with room for %v", needs, room)
	}
}
