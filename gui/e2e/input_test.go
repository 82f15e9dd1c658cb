//go:build window

package e2e

import (
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/pgn"
)

// waiting starts a game against an engine that makes each of its moves when it is told to.
func waiting(t *testing.T) (s *session, move func()) {
	t.Helper()
	s = prepare(t, opponent("fish"))
	sign := filepath.Join(s.home, "move")
	s.engines(engineNamed("fish", "waits for "+sign))
	s.launch()
	return s, func() {
		if err := os.WriteFile(sign, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// A move can be entered while the computer thinks: it is made when its turn comes.
func TestPremove(t *testing.T) {
	s, move := waiting(t)
	s.drag("e2", "e4")
	s.drag("g1", "f3")
	s.settled("premove")
	if p := s.position(); p.Turn() != chess.Black || p.PieceAt(chess.G1) != chess.WhiteKnight {
		t.Fatalf("while the computer thinks, the board shows %s", p.FEN())
	}
	s.sees("the premove go", func() { s.key("Escape") })
	s.sees("another premove", func() { s.drag("f1", "c4") })
	s.sees("what follows it", func() { s.drag("c4", "b3") })
	s.keep("premoves")
	move()
	p := s.until("the second move", func(p *chess.Position) bool { return p.Turn() == chess.Black && p.FullmoveNumber() == 2 })
	if p.PieceAt(chess.C4) != chess.WhiteBishop || p.PieceAt(chess.G1) != chess.WhiteKnight {
		t.Errorf("not the move that was entered last was made: %s", p.FEN())
	}
	move()
	p = s.until("the third move", func(p *chess.Position) bool { return p.Turn() == chess.Black && p.FullmoveNumber() == 3 })
	if p.PieceAt(chess.B3) != chess.WhiteBishop {
		t.Errorf("the move that was to follow was not made: %s", p.FEN())
	}
}

// It can be typed, too, and what cannot be is said.
func TestTypedPremove(t *testing.T) {
	s, move := waiting(t)
	s.drag("e2", "e4")
	s.key("Return")
	s.typed("Nf6")
	s.eventually("the words about a wrong premove", effectPatience, func() bool { return saysInRed(s) })
	s.key("ctrl+a")
	s.typed("nf3")
	s.keep("typed-premove")
	s.sees("the premove", func() { s.key("Return", "Escape") })
	if p := s.position(); p.Turn() != chess.Black || p.PieceAt(chess.G1) != chess.WhiteKnight {
		t.Fatalf("while the computer thinks, the board shows %s", p.FEN())
	}
	s.keep("typed-premove-waits")
	move()
	p := s.until("the second move", func(p *chess.Position) bool { return p.Turn() == chess.Black && p.FullmoveNumber() == 2 })
	if p.PieceAt(chess.F3) != chess.WhiteKnight {
		t.Errorf("typed was Nf3, the board shows %s", p.FEN())
	}
}

// saysInRed reports whether there are words about an error below the board.
func saysInRed(s *session) bool {
	below := s.at
	below.Min.Y, below.Max.X = s.squares.Max.Y, s.squares.Max.X
	red := func(c color.RGBA) bool { return c.R > 150 && c.G < 100 && c.B < 100 }
	return boxOf(s.picture(), below, red).Dx() > 20
}

// rightDrag draws with the secondary button, while a modifier is held if there is one.
func (s *session) rightDrag(from, to, modifier string) {
	s.t.Helper()
	a, b := s.middle(from), s.middle(to)
	var args []string
	if modifier != "" {
		args = append(args, "keydown", modifier)
	}
	args = append(args, "mousemove", fmt.Sprint(a.X), fmt.Sprint(a.Y), "sleep", "0.1", "mousedown", "3", "sleep", "0.1")
	const steps = 4
	for i := 1; i <= steps; i++ {
		args = append(args, "mousemove", fmt.Sprint(a.X+(b.X-a.X)*i/steps), fmt.Sprint(a.Y+(b.Y-a.Y)*i/steps), "sleep", "0.05")
	}
	args = append(args, "mouseup", "3", "sleep", "0.1")
	if modifier != "" {
		args = append(args, "keyup", modifier)
	}
	s.sees("what is drawn", func() { s.tool("xdotool", args...) })
}

// What is drawn and kept is found in the file, and on the board when it is opened again.
func TestDrawAndSave(t *testing.T) {
	s := start(t, light)
	s.rightDrag("e2", "e4", "")
	s.rightDrag("d7", "d5", "shift")
	s.rightDrag("f7", "f7", "ctrl")
	s.settled("drawn")
	s.key("ctrl+k")
	s.rightDrag("a1", "a8", "") // a click takes away what is not kept, and only that
	s.sees("the arrow go", func() { s.click(s.middle("e5")) })
	path := filepath.Join(s.home, "drawn.pgn")
	s.key("ctrl+s")
	s.settled("save-drawing")
	s.typed(path)
	s.key("Return")
	s.saved(path)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const want = "{[%csl Bf7][%cal Ye2e4,Rd7d5]}"
	if !strings.Contains(string(data), want) {
		t.Errorf("the file lacks %s:\n%s", want, data)
	}

	s.key("ctrl+q")
	s.exits()
	s.launch(path)
	s.settled("drawn-again")
	s.rightDrag("e2", "e4", "") // drawn again, it goes
	s.eventually("the arrow to go", effectPatience, func() bool {
		g, err := pgn.Parse(s.copied("ctrl+shift+c"))
		return err == nil && len(g.Root().Marks()) == 2
	})
}

func TestTypedMove(t *testing.T) {
	s := start(t, light)
	s.key("Return")
	s.typed("ng6")
	s.eventually("the words about a wrong move", effectPatience, func() bool { return saysInRed(s) })
	s.keep("typed-wrong")
	s.key("ctrl+a")
	s.typed("nf3")
	s.settled("typed")
	s.key("Return", "Escape")
	if p := s.answered(1); p.PieceAt(chess.F3) != chess.WhiteKnight {
		t.Errorf("typed was Nf3, the board shows %s", p.FEN())
	}
	s.key("Left", "Left")
	s.until("the first position", func(p *chess.Position) bool { return *p == chess.StartPosition() })
}

func TestCursorMove(t *testing.T) {
	s := start(t, dark)
	s.sees("the cursor", func() { s.key("k") })
	s.key("Return", "Up", "Up")
	s.settled("cursor")
	s.key("Return")
	if p := s.answered(1); p.PieceAt(chess.E4) != chess.WhitePawn {
		t.Errorf("the cursor has not played e4 but %s", p.FEN())
	}
	s.sees("the cursor go", func() { s.key("Escape") })
	s.key("Left", "Left")
	s.until("the first position", func(p *chess.Position) bool { return *p == chess.StartPosition() })
}
