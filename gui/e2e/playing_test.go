//go:build window

package e2e

import (
	"strings"
	"testing"

	"kibitz/engine/chess"
)

// A strength is chosen in New game with the keys alone; hints and taking back work
// in the game that begins.
func TestPlayAtALevel(t *testing.T) {
	s := start(t, light)
	s.sees("New game", func() { s.key("ctrl+n") })
	s.settled("newgame")
	s.key("Tab", "Home", "Return")
	s.drag("d2", "d4")
	s.answered(1)
	if pgn := s.copied("ctrl+shift+c"); !strings.Contains(pgn, `(500)"]`) {
		t.Errorf("the opponent has not 500:\n%s", pgn)
	}

	before := s.position()
	s.sees("the hint", func() { s.key("h") })
	s.eventually("the arrow", effectPatience, func() bool { return hasBlueArrow(s) })
	s.keep("hint")
	if after := s.position(); after != before {
		t.Errorf("a hint changes the position to %s", after.FEN())
	}

	s.key("BackSpace")
	p := s.until("the position before the first move", func(p *chess.Position) bool { return p.FullmoveNumber() == 1 })
	if p != chess.StartPosition() {
		t.Errorf("after taking back: %s", p.FEN())
	}
	s.drag("e2", "e4")
	s.answered(1)
}

// hasBlueArrow reports whether an arrow in the color of hints lies on the board.
func hasBlueArrow(s *session) bool {
	m, blue := s.picture(), 0
	for y := s.squares.Min.Y; y < s.squares.Max.Y; y++ {
		for x := s.squares.Min.X; x < s.squares.Max.X; x++ {
			if c := m.RGBAAt(x, y); int(c.B) > int(c.R)+30 && int(c.B) > int(c.G)+10 {
				blue++
			}
		}
	}
	return blue > 200
}

func TestChess960(t *testing.T) {
	s := start(t, light)
	s.sees("New game", func() { s.key("ctrl+n") })
	s.key("Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Right", "Tab")
	s.typed("0")
	s.settled("newgame-chess960")
	s.key("Return")
	want := chess.Chess960(0)
	s.until("position 0", func(p *chess.Position) bool { return *p == want })
	s.drag("d1", "c3")
	s.answered(1)
	if pgn := s.copied("ctrl+shift+c"); !strings.Contains(pgn, `[Variant "Chess960"]`) {
		t.Errorf("the game is no Chess960:\n%s", pgn)
	}
}
