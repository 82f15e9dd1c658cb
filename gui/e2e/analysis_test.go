//go:build window

package e2e

import (
	"image"
	"testing"

	"kibitz/engine/chess"
)

// onSide returns a place on the window's right side: so far from its right
// edge and its bottom, in a window of the size of a first start.
func (s *session) onSide(right, bottom int) image.Point {
	return image.Pt(s.at.Max.X-right, s.at.Max.Y-bottom)
}

// The graph, the lines and the lock are worked by the pointer.
func TestAnalysisByPointer(t *testing.T) {
	s := start(t, light)
	s.paste("1. e4 {[%eval 0.3]} e5 {[%eval 0.2]} 2. Nf3 {[%eval 0.3]} Nc6 {[%eval 0.2]} 3. Bb5 {[%eval 0.9]} *")
	beginning := chess.StartPosition()

	// The graph leads to the end of the game, and back to its beginning.
	graph := func(right int) { s.click(s.onSide(right, 200)) }
	graph(30)
	end := s.until("the end of the graph", func(p *chess.Position) bool { return p.PieceAt(chess.B5) == chess.WhiteBishop })
	graph(450)
	s.until("the beginning of the graph", func(p *chess.Position) bool { return *p == beginning })

	// A move of a line is made in the game, once there is a line.
	s.key("l")
	line := s.onSide(367, 153)
	oneMove := func(what string, from chess.Position) {
		t.Helper()
		s.until(what, func(p *chess.Position) bool {
			if *p == from {
				s.click(line)
				return false
			}
			return p.FullmoveNumber() == 1 && p.Turn() == chess.Black
		})
	}
	oneMove("the first move of the best line", beginning)
	s.keep("analysis-line")

	// Locked on the beginning, the line begins there wherever the board is.
	s.key("Home")
	s.until("the beginning", func(p *chess.Position) bool { return *p == beginning })
	s.key("ctrl+l", "End")
	s.until("the end", func(p *chess.Position) bool { return *p == end })
	s.keep("analysis-locked")
	oneMove("the line of the locked position", end)
}
