package diagram

import (
	"bytes"
	"fmt"
	"strings"
	"sync"

	notnil "github.com/notnil/chess"
	"github.com/notnil/chess/image"

	"kibitz/engine/chess"
)

// unit is the side of a square in the coordinates of the piece drawings.
const unit = 45

// pieceArt returns the SVG markup of every piece, drawn in a square of 45 by 45
// units with the origin at its top left corner. It is read once.
var pieceArt = sync.OnceValue(func() (art [16]string) {
	pieces := map[chess.Piece]notnil.Piece{
		chess.WhitePawn: notnil.WhitePawn, chess.BlackPawn: notnil.BlackPawn,
		chess.WhiteKnight: notnil.WhiteKnight, chess.BlackKnight: notnil.BlackKnight,
		chess.WhiteBishop: notnil.WhiteBishop, chess.BlackBishop: notnil.BlackBishop,
		chess.WhiteRook: notnil.WhiteRook, chess.BlackRook: notnil.BlackRook,
		chess.WhiteQueen: notnil.WhiteQueen, chess.BlackQueen: notnil.BlackQueen,
		chess.WhiteKing: notnil.WhiteKing, chess.BlackKing: notnil.BlackKing,
	}
	for p, op := range pieces {
		markup, err := extractPiece(op)
		if err != nil {
			// The drawings are compiled in: this is a broken build, not an input.
			panic(fmt.Sprintf("diagram: drawing of %v: %v", p, err))
		}
		art[p] = markup
	}
	return art
})

// extractPiece has the image package draw a board with one piece on a8, the
// only place where its origin needs no moving, and cuts the piece out.
func extractPiece(p notnil.Piece) (string, error) {
	var doc bytes.Buffer
	if err := image.SVG(&doc, notnil.NewBoard(map[notnil.Square]notnil.Piece{notnil.A8: p})); err != nil {
		return "", err
	}
	const open, end = "<svg", "</svg>"
	_, rest, ok := strings.Cut(doc.String(), open) // the board itself
	if !ok {
		return "", fmt.Errorf("no %s", open)
	}
	_, rest, ok = strings.Cut(rest, open)
	if !ok {
		return "", fmt.Errorf("no inner %s", open)
	}
	_, rest, ok = strings.Cut(rest, ">")
	if !ok {
		return "", fmt.Errorf("inner %s does not end", open)
	}
	markup, _, ok := strings.Cut(rest, end)
	if !ok {
		return "", fmt.Errorf("no inner %s", end)
	}
	// Queen and rook carry a color without '#', which readers reject.
	return strings.ReplaceAll(markup, "fill:000000", "fill:#000000"), nil
}
