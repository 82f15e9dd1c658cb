//go:build window

package e2e

import (
	"fmt"
	"image"
	"image/color"
	"testing"

	"kibitz/engine/chess"
)

// setupFEN waits until the position that is being set up is as it should be.
func (s *session) setupFEN(what, want string) {
	s.t.Helper()
	var got string
	s.eventually(what, effectPatience, func() bool {
		got = s.copied("ctrl+c")
		return got == want
	})
}

// cell returns the middle of a cell of the palette, of which there are two rows of seven.
func (s *session) cell(col, row int) image.Point {
	s.t.Helper()
	var cells image.Rectangle
	s.eventually("the palette", effectPatience, func() bool {
		side := image.Rect(s.squares.Max.X+8, s.at.Min.Y, s.at.Max.X, s.at.Max.Y)
		cells = boxOf(s.picture(), side, func(c color.RGBA) bool { return c == lightSquare || c == darkSquare })
		return cells.Dx() > 200 && cells.Dy() > 60
	})
	return image.Pt(cells.Min.X+(2*col+1)*cells.Dx()/14, cells.Min.Y+(2*row+1)*cells.Dy()/4)
}

// move drags the pointer from one place on the screen to another.
func (s *session) move(a, b image.Point) {
	s.t.Helper()
	args := []string{"mousemove", fmt.Sprint(a.X), fmt.Sprint(a.Y), "sleep", "0.05", "mousedown", "1", "sleep", "0.05"}
	const steps = 8
	for i := 1; i <= steps; i++ {
		args = append(args, "mousemove", fmt.Sprint(a.X+(b.X-a.X)*i/steps), fmt.Sprint(a.Y+(b.Y-a.Y)*i/steps), "sleep", "0.02")
	}
	s.tool("xdotool", append(args, "mouseup", "1")...)
}

// A position is set up by pointer and keys, left once without effect, and taken once.
func TestSetUpAPosition(t *testing.T) {
	s := start(t, light)
	s.drag("e2", "e4")
	game := s.answered(1)

	s.key("e")
	s.settled("editor")
	// Off the board goes the pawn, and back comes the game.
	s.move(s.middle("e4"), s.cell(6, 1).Add(image.Pt(0, 200)))
	s.until("the pawn to be gone", func(p *chess.Position) bool { return p.PieceAt(chess.E4) == chess.NoPiece })
	s.key("Escape")
	s.until("the game", func(p *chess.Position) bool { return *p == game })

	// An empty board, and pieces by all three ways: dragged, clicked, typed.
	s.key("e")
	palette := s.cell(0, 1)
	s.setClipboard("8/8/8/8/8/8/8/8 w - - 0 1")
	s.key("ctrl+v")
	s.settled("editor-empty")
	s.move(palette, s.middle("g1"))
	s.click(s.cell(0, 0))
	s.click(s.middle("g8"))
	s.key("Escape")
	over := s.middle("d1")
	s.tool("xdotool", "mousemove", fmt.Sprint(over.X), fmt.Sprint(over.Y), "sleep", "0.1")
	s.key("shift+r")
	s.setupFEN("the pieces", "6k1/8/8/8/8/8/8/3R2K1 w - - 0 1")
	s.settled("editor-mate")
	s.click(s.button(accent)) // Set up
	p := s.until("the position", func(p *chess.Position) bool { return p.FEN() == "6k1/8/8/8/8/8/8/3R2K1 w - - 0 1" })
	s.drag("d1", "d8")
	s.until("a move in it", func(q *chess.Position) bool { return *q != p && q.PieceAt(chess.D8) == chess.WhiteRook })
	s.key("ctrl+z", "ctrl+z")
	s.until("the former game", func(q *chess.Position) bool { return *q == game })
}
