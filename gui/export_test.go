package gui

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/gui/diagram"
	"kibitz/gui/dialogs"
	"kibitz/gui/notices"
)

func TestExport(t *testing.T) {
	for _, c := range []struct {
		game   bool
		format string
		head   string
	}{
		{false, "svg", "<?xml"}, {false, "png", "\x89PNG"}, {true, "svg", "<?xml"}, {true, "png", "\x89PNG"},
		{false, "pdf", "%PDF"}, {true, "pdf", "%PDF"}, {true, "html", "<!DOCTYPE html>"},
	} {
		r := newRig(t)
		r.playOut("e2e4", "e7e5")
		path := filepath.Join(t.TempDir(), "board")
		f := r.askExport(false)
		if c.game {
			f.What.Select(1)
		}
		f.Format.Select(slices.Index([]string{"png", "svg", "pdf", "html"}, c.format))
		picture, paper := c.format == "png" || c.format == "svg", "a4"
		if c.format == "pdf" {
			f.Paper.Select(1)
			paper = "letter"
		}
		f.Size.SetText("12")
		if picture {
			r.answer("Export…")
		}
		if picture && (r.shell.Top() == nil || !strings.Contains(f.Rows.Complaint(), "between 100 and 8000")) {
			t.Errorf("about 12 pixels is said %q", f.Rows.Complaint())
		}
		f.Size.SetText("400")
		r.answer("Export…")
		r.choose(path)
		r.settle()
		if got := r.view.toast.Text(); got != "Exported to board."+c.format+"." {
			t.Errorf("the window says %q", got)
		}
		if got := read(t, path+"."+c.format); !strings.HasPrefix(got, c.head) {
			t.Errorf("the file begins with %.20q", got)
		}
		if want := (dialogs.ExportSettings{Game: c.game, Format: c.format, Size: 400, Paper: paper, Diagrams: dialogs.AtMarks}); r.settings.Export != want {
			t.Errorf("remembered is %+v", r.settings.Export)
		}
	}
}

// Nothing that lies in a file is replaced without a question.
func TestAnExportAsksBeforeItReplacesAFile(t *testing.T) {
	r := newRig(t)
	path := write(t, "holiday.png", "precious")
	export := func() {
		f := r.askExport(false)
		f.Size.SetText("100")
		r.answer("Export…")
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

// Moves on a page are written as in the window, but the name of its file is not.
func TestNotationOfAPage(t *testing.T) {
	r := newRig(t)
	r.paste("1. Nf3 Nf6 (1... Nc6 2. Nc3) *")
	r.settings.Notation = figurineNotation
	if text := r.gamePage(dialogs.AtMarks).Sections[0].Text; !slices.ContainsFunc(text, func(run diagram.Run) bool { return strings.HasSuffix(run.Text, "♘f3") }) {
		t.Errorf("the page has the moves %v", text)
	}
	r.act("last")
	if name, _ := r.exportOf(dialogs.ExportSettings{}); name != "game 1...Nf6" {
		t.Errorf("the name of the file is %q", name)
	}
}

// The diagrams of a page look as the board does, with what is drawn in the game.
func TestDiagramsOfAPage(t *testing.T) {
	r := newRig(t)
	r.paste("1. f3 e5 2. g4 Qh4# {[%cal Rh4e1][%csl Ge1]} 0-1")
	r.act("flip")
	r.act("pieces-flat")
	page := r.gamePage(dialogs.AtMarks)
	d := page.Sections[len(page.Sections)-1].Diagram
	if d.Set != diagram.Flat || d.Orientation != chess.Black || d.Check != chess.E1.Bitboard() ||
		d.LastMove != chess.D8.Bitboard()|chess.H4.Bitboard() || len(d.Arrows) != 1 || len(d.Circles) != 1 {
		t.Errorf("the diagram is %+v", d)
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
	r.wantNotice(notices.Problem, "image was not copied", "You can export it to a file instead.")
}
