// Package diagram draws chess diagrams: SVG documents for export, and the
// images of which the board on the screen is made.
//
// The pieces are those of github.com/notnil/chess/image, which no other package
// may import, or of the sets in package assets; squares, markers, arrows and coordinates are written with svgo in
// the subset of SVG that Fyne's reader and every browser understand. A
// [Painter] turns the same fragments into pixels, piece by piece and square by
// square, because reading a whole board as one document is a hundred times
// slower.
//
// It knows nothing of rules or games and never touches the screen.
package diagram

import (
	"image/color"

	"kibitz/engine/chess"
)

// Diagram is what is to be seen on a board. The zero value is an empty board
// seen from White's side without coordinates; Palette must be set (see [DefaultPalette]).
type Diagram struct {
	// Pieces are the pieces, indexed by square.
	Pieces [64]chess.Piece
	// Orientation is the side at the bottom.
	Orientation chess.Color
	// Palette holds the colors of the board.
	Palette Palette
	// Set is the set of pieces.
	Set Set
	// Coordinates draws the file letters and rank numbers inside the edge squares,
	// Rim in a margin left of and below the board.
	Coordinates, Rim bool

	// LastMove is the set of squares of the last move, and Bad marks them as those of a mistake.
	LastMove chess.Bitboard
	Bad      bool
	// Premove is the set of squares of a move that waits for its turn.
	Premove chess.Bitboard
	// Check is the set of squares that glow red: the king in check.
	Check chess.Bitboard
	// Selected is the set of squares with a frame.
	Selected chess.Bitboard
	// Dots is the set of squares with a dot, the quiet destinations.
	Dots chess.Bitboard
	// Rings is the set of squares with a ring, the captures.
	Rings chess.Bitboard
	// Faint is the set of squares whose piece is drawn faintly, as the place
	// a piece in the hand came from.
	Faint chess.Bitboard

	// Circles, over them Arrows, and over those Badges are drawn above the pieces.
	Arrows  []Arrow
	Circles []Circle
	Badges  []Badge
}

// Brush is the kind of an arrow or a circle: its color, and how wide an arrow is. The first four are those of the
// %cal and %csl comments of PGN, the others those of an engine.
type Brush uint8

// The brushes.
const (
	Green Brush = iota
	Red
	Blue
	Yellow // an orange

	Best   // the best move of an analysis
	Line   // a move of another line
	Threat // what the opponent threatens

	brushCount
	pgnBrushes = Best
)

// Letter returns the letter that stands for b in PGN: G, R, B or Y.
func (b Brush) Letter() byte { return "GRBY"[b%pgnBrushes] }

// BrushFromLetter is the inverse of [Brush.Letter]. A letter that it does not know, such as the O of other programs, is
// orange; ok is false then.
func BrushFromLetter(c byte) (brush Brush, ok bool) {
	for b := Green; b < pgnBrushes; b++ {
		if b.Letter() == c {
			return b, true
		}
	}
	return Yellow, false
}

// Arrow is an arrow from the middle of one square to another.
type Arrow struct {
	From, To chess.Square
	Brush    Brush
	// Number is the number of the line of an analysis, on a disc on the arrow; 0 is no disc.
	Number int
}

// Circle is a circle around a square.
type Circle struct {
	Square chess.Square
	Brush  Brush
}

// The grounds of discs that stand for marked moves. White signs can be read on them.
var (
	InaccuracyDisc = color.NRGBA{R: 0x9a, G: 0x6a, B: 0x10, A: 0xff}
	MistakeDisc    = color.NRGBA{R: 0xb8, G: 0x56, B: 0x1a, A: 0xff}
	BlunderDisc    = color.NRGBA{R: 0xc0, G: 0x32, B: 0x2a, A: 0xff}
)

// Badge is a disc with the sign of a judgement, such as "??", at the corner of a square.
type Badge struct {
	Square chess.Square
	Sign   string // of ! and ?
	Color  color.NRGBA
}

// cell returns the column and row of a square as seen by the reader, counted
// from the top left corner.
func cell(s chess.Square, orientation chess.Color) (col, row int) {
	if orientation == chess.White {
		return s.File(), 7 - s.Rank()
	}
	return 7 - s.File(), s.Rank()
}

// HintMarks returns what shows so many hints about a move on the board: its piece, then its way.
func HintMarks(m chess.Move, hints int) (arrows []Arrow, circles []Circle) {
	switch {
	case hints == 1:
		circles = []Circle{{Square: m.From(), Brush: Green}}
	case hints > 1:
		arrows = []Arrow{{From: m.From(), To: m.Destination(), Brush: Best}}
	}
	return arrows, circles
}
