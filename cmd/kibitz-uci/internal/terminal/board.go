package terminal

import (
	"fmt"
	"strings"

	"kibitz/engine/chess"
)

// Look controls the drawing of a board.
type Look struct {
	Color   bool // ANSI colors and figurines; otherwise letters
	Flipped bool // Black at the bottom
}

// Colors of the 256-color palette, which all present terminals have.
const (
	lightSquare = 180
	darkSquare  = 137
	lightMarked = 186 // squares of the last move
	darkMarked  = 143
	checkSquare = 174 // square of a king in check
	whitePiece  = 231
	blackPiece  = 16
)

// Board draws a position. The squares of the last move and a king in check are marked.
func (l Look) Board(p *chess.Position, last chess.Move) string {
	var b strings.Builder
	for row := range 8 {
		rank := 7 - row
		if l.Flipped {
			rank = row
		}
		fmt.Fprintf(&b, " %d ", rank+1)
		for column := range 8 {
			file := column
			if l.Flipped {
				file = 7 - column
			}
			l.square(&b, p, chess.NewSquare(file, rank), last)
		}
		b.WriteByte('\n')
	}
	b.WriteString("   ")
	for column := range 8 {
		file := column
		if l.Flipped {
			file = 7 - column
		}
		if l.Color {
			fmt.Fprintf(&b, " %c ", 'a'+file)
		} else {
			fmt.Fprintf(&b, " %c", 'a'+file)
		}
	}
	b.WriteByte('\n')
	return b.String()
}

func (l Look) square(b *strings.Builder, p *chess.Position, s chess.Square, last chess.Move) {
	piece := p.PieceAt(s)
	if !l.Color {
		fmt.Fprintf(b, " %c", piece.Letter())
		return
	}
	background := darkSquare
	if s.Light() {
		background = lightSquare
	}
	marked := last != chess.NoMove && last != chess.NullMove && (s == last.From() || s == last.Destination())
	switch {
	case p.InCheck() && s == p.King(p.Turn()):
		background = checkSquare
	case marked && s.Light():
		background = lightMarked
	case marked:
		background = darkMarked
	}
	foreground := whitePiece
	if piece.Color() == chess.Black {
		foreground = blackPiece
	}
	// Both sides use the filled figurines: outlines are hard to see on a colored square.
	figure := [...]string{" ", "♟", "♞", "♝", "♜", "♛", "♚"}[piece.Type()]
	fmt.Fprintf(b, "\x1b[48;5;%dm\x1b[38;5;%dm %s \x1b[0m", background, foreground, figure)
}
