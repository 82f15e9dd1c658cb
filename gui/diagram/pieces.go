package diagram

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"sync"

	notnil "github.com/notnil/chess"
	"github.com/notnil/chess/image"

	"kibitz/assets"
	"kibitz/engine/chess"
)

// unit is the side of a square in the coordinates of the piece drawings.
const unit = 45

// Set is a set of drawings of the pieces.
type Set uint8

// The sets of pieces.
const (
	Flat      Set = iota // silhouettes in two tones
	Classic              // that of the image package
	Staunton             // turned wood
	Facets               // straight edges, with a side in the light and one in the shade
	Newspaper            // black on white, for print

	setCount
)

var setNames = [setCount]string{"flat", "classic", "staunton", "facets", "newspaper"}

// Name identifies the set in settings, such as "flat".
func (s Set) Name() string { return setNames[s%setCount] }

// Sets returns all sets, the default first.
func Sets() []Set { return []Set{Flat, Classic, Staunton, Facets, Newspaper} }

// SetNamed returns the set with the given name; ok is false, and the default
// returned, when there is none.
func SetNamed(name string) (s Set, ok bool) {
	i := slices.Index(setNames[:], name)
	return Set(max(i, 0)), i >= 0
}

// pieceArt returns the SVG markup of a piece, drawn in a square of 45 by 45
// units with the origin at its top left corner; "" for NoPiece.
func pieceArt(s Set, p chess.Piece) string {
	if s == Classic {
		return classicArt()[p&15]
	}
	return drawnArt()[s%setCount][p&15]
}

// drawnArt holds the markup of the sets that lie in package assets. It is read once.
var drawnArt = sync.OnceValue(func() (art [setCount][16]string) {
	for _, s := range Sets() {
		if s == Classic {
			continue
		}
		for _, c := range []chess.Color{chess.White, chess.Black} {
			for pt := chess.Pawn; pt <= chess.King; pt++ {
				_, rest, _ := strings.Cut(string(assets.PieceSVG(s.Name(), c.String(), pt.String())), ">")
				markup, _, ok := strings.Cut(rest, "</svg>")
				if !ok {
					// The drawings are compiled in: this is a broken build, not an input.
					panic(fmt.Sprintf("diagram: no drawing of the %v %v in the set %q", c, pt, s.Name()))
				}
				art[s][chess.NewPiece(c, pt)] = strings.TrimSpace(markup)
			}
		}
	}
	return art
})

// classicArt holds the markup of the set of the image package. It is read once.
var classicArt = sync.OnceValue(func() (art [16]string) {
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
