package gui

import (
	"path/filepath"
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/gui/diagram"
	"kibitz/gui/notices"
)

func TestExport(t *testing.T) {
	for _, c := range []struct {
		game   bool
		format string
		head   string
	}{
		{false, "svg", "<?xml"}, {false, "png", "\x89PNG"}, {true, "svg", "<?xml"}, {true, "png", "\x89PNG"},
	} {
		r := newRig(t)
		r.playOut("e2e4", "e7e5")
		path := filepath.Join(t.TempDir(), "board")
		f := r.askExport()
		if c.game {
			f.what.Select(1)
		}
		if c.format == "svg" {
			f.format.Select(1)
		}
		f.size.SetText("12")
		f.export()
		if r.shell.Top() != f.modal || !strings.Contains(f.error.Text(), "between 100 and 8000") {
			t.Errorf("about 12 pixels is said %q", f.error.Text())
		}
		f.size.SetText("400")
		f.export()
		r.choose(path)
		r.settle()
		if got := r.view.toast.Text(); got != "Exported to board."+c.format+"." {
			t.Errorf("the window says %q", got)
		}
		if got := read(t, path+"."+c.format); !strings.HasPrefix(got, c.head) {
			t.Errorf("the file begins with %.20q", got)
		}
		if want := (exporting{Game: c.game, Format: c.format, Size: 400, Diagrams: atMarks}); r.settings.Export != want {
			t.Errorf("remembered is %+v", r.settings.Export)
		}
	}
}

// pageText joins the parts of a page, one a line; what is bold stands between asterisks.
// Nothing that lies in a file is replaced without a question.
func TestAnExportAsksBeforeItReplacesAFile(t *testing.T) {
	r := newRig(t)
	path := write(t, "holiday.png", "precious")
	export := func() {
		f := r.askExport()
		f.size.SetText("100")
		f.export()
		r.choose(path)
		r.settle()
	}
	export()
	r.answer("Cancel")
	r.settle()
	if got := read(t, path); got != "precious" {
		t.Fatalf("the file holds %.20q", got)
	}
	export()
	r.answer("Replace the file")
	r.settle()
	if got := read(t, path); !strings.HasPrefix(got, "\x89PNG") {
		t.Errorf("the file begins with %.20q", got)
	}
	if got := read(t, path+".bak"); got != "precious" {
		t.Errorf("the backup holds %.20q", got)
	}
}

func pageText(p diagram.Page) string {
	lines := append([]string{p.Title}, p.Lines...)
	for _, s := range p.Sections {
		at := "-"
		if s.Diagram != nil {
			at = s.Caption
		}
		var words []string
		for _, run := range s.Text {
			if run.Bold {
				run.Text = "*" + run.Text + "*"
			}
			words = append(words, run.Text)
		}
		lines = append(lines, "["+at+"] "+strings.ReplaceAll(strings.Join(words, " "), "* *", " "))
	}
	return strings.ReplaceAll(strings.Join(lines, "\n"), "\u00a0", " ")
}

func TestGamePage(t *testing.T) {
	for _, c := range []struct{ name, pgn, diagrams, want string }{
		{"no marks", `[White "A"] [Black "B"] [Event "Open"] [Date "2026.??.??"] [Result "1-0"]

			{An opening.} 1. e4! {[%clk 0:01:00] Best.} e5 $220 (1... c5) 2. Qh5 $18 Nc6 3. Bc4 Nf6?? 4. Qxf7# 1-0`, "",
			"A – B\nOpen, 2026\n1-0\n[-] An opening. *1. e4!* Best. *1...e5* (1...c5)\n[After 1...e5] *2. Qh5 +- Nc6 3. Bc4 Nf6?? 4. Qxf7#* 1-0"},
		{"the result before the last diagram", "1. e4 e5 {White resigns.} 0-1", atMarks, "A game of chess\n0-1\n[-] *1. e4 e5* White resigns. 0-1\n[After 1...e5] "},
		{"at the end", "1. e4 e5 *", atMarks, "A game of chess\n[-] *1. e4 e5*\n[After 1...e5] "},
		{"by number", "1. a3 a6 2. b3 b6 3. c3 c6 4. d3 d6 5. e3 e6 6. f3 *", everyFive,
			"A game of chess\n[-] *1. a3 a6 2. b3 b6 3. c3 c6 4. d3 d6 5. e3 e6*\n[After 5...e6] *6. f3*"},
		{"from a position", `[FEN "4k3/8/8/8/8/8/8/4K2R b - - 0 30"] [SetUp "1"]

			30... Kd7 31. Rh7+ *`, everyTen, "A game of chess\n[Black is to move] *30...Kd7 31. Rh7+*\n[After 31. Rh7+] "},
		{"variations", "1. e4 (1. d4 {or} d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 Nc6 *", "20",
			"A game of chess\n[-] *1. e4* (1. d4 or 1...d5 (1...Nf6 2. c4) 2. c4) (1. c4) *1...e5* (1...c5 2. Nf3 (2. c3)) *2. Nf3 Nc6*\n[After 2...Nc6] "},
		{"words at the ends of variations", "1. e4 ({First} 1. d4 {closed}) ({Second} 1. c4 (1. b3)) 1... e5 *", atMarks,
			"A game of chess\n[-] *1. e4* (First 1. d4 closed) (Second 1. c4) (1. b3) *1...e5*\n[After 1...e5] "},
		{"diagrams in variations", "1. e4 $220 (1. d4 d5 $220 2. c4) (1. c4 $220) 1... e5 (1... c5 $221) *", atMarks,
			"A game of chess\n[-] *1. e4* (1. d4 d5\n[After 1...d5 (variation)] 2. c4) (1. c4)\n[After 1. c4 (variation)] \n" +
				"[After 1. e4] *1...e5* (1...c5)\n[After 1...c5 (variation)] "},
		{"marks of ChessBase", "1. e4 {[#] Best.} e5 2. Nf3 {[#]} Nc6 *", atMarks,
			"A game of chess\n[-] *1. e4* Best.\n[After 1. e4] *1...e5 2. Nf3*\n[After 2. Nf3] *2...Nc6*"},
		{"a mark before the first move", "[White \"A\"]\n\n{[#] What now?} 1. e4 e5 *", atMarks,
			"A – ?\n[White is to move] What now? *1. e4 e5*"},
		{"the same, by number", "[White \"A\"]\n\n{[#] What now?} 1. e4 e5 *", everyFive,
			"A – ?\n[-] What now? *1. e4 e5*\n[After 1...e5] "},
		{"no moves", `[White "A"]

			*`, atMarks, "A – ?"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t)
			r.paste(c.pgn)
			if got := pageText(r.gamePage(c.diagrams)); got != c.want {
				t.Errorf("the page is\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// Moves on a page are written as in the window, but the name of its file is not.
func TestNotationOfAPage(t *testing.T) {
	r := newRig(t)
	r.paste("1. Nf3 Nf6 (1... Nc6 2. Nc3) *")
	r.settings.Notation = figurineNotation
	want := "A game of chess\n[-] *1. ♘f3 ♘f6* (1...♘c6 2. ♘c3)\n[After 1...♘f6] "
	if got := pageText(r.gamePage(atMarks)); got != want {
		t.Errorf("the page is\n%s\nwant\n%s", got, want)
	}
	r.act("last")
	if name, _ := r.exportOf(exporting{}); name != "game 1...Nf6" {
		t.Errorf("the name of the file is %q", name)
	}
}

// The diagrams of a page look as the board does, with what is drawn in the game.
func TestDiagramsOfAPage(t *testing.T) {
	r := newRig(t)
	r.paste("1. f3 e5 2. g4 Qh4# {[%cal Rh4e1][%csl Ge1]} 0-1")
	r.act("flip")
	r.setPieces("flat")
	page := r.gamePage(atMarks)
	d := page.Sections[len(page.Sections)-1].Diagram
	if d.Set != diagram.Flat || d.Orientation != chess.Black || d.Check != chess.E1.Bitboard() ||
		d.LastMove != chess.D8.Bitboard()|chess.H4.Bitboard() || len(d.Arrows) != 1 || len(d.Circles) != 1 {
		t.Errorf("the diagram is %+v", d)
	}
}

func TestExportingIsSound(t *testing.T) {
	want := defaultExporting()
	for _, e := range []exporting{{}, {Format: "bmp", Size: -5, Diagrams: "x"}, {Format: formatPNG, Size: 1 << 30, Diagrams: atMarks}} {
		if got := e.repaired(); got != want {
			t.Errorf("%+v becomes %+v", e, got)
		}
	}
}

// A board that cannot be copied is said to be so, with what to do instead.
func TestCopyImageFails(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	t.Setenv("WAYLAND_DISPLAY", "")
	t.Setenv("DISPLAY", ":1")
	r := newRig(t)
	r.act("copyimage")
	r.until("the message", func() bool { return r.notice(notices.Problem) != "" })
	r.wantNotice(notices.Problem, "not copied as an image", "It can be exported to a file instead.")
}
