// Package aloud puts moves, positions and clocks into words that are to be heard, in the
// language of the interface. What is said when is not decided here.
//
// Squares are written as in SAN: synthesisers say "a1" as a letter and a number, but take an
// "a" that stands alone for the article. So where SAN names a file or a rank, as of one of
// two knights, or of a pawn that takes, the whole square is said.
package aloud

import (
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// Move says a move that is legal in p.
func Move(p *chess.Position, m chess.Move) string {
	if m == chess.NullMove {
		return lang.L("null move")
	}
	san := chess.FormatSAN(p, m)
	core := strings.TrimRight(san, "+#")
	said := way(p, m, core)
	if m.IsEnPassant() {
		said = lang.L("{{.Move}} en passant", map[string]any{"Move": said})
	}
	said = promoted(said, m.Promotion())
	switch san[len(core):] {
	case "+":
		return lang.L("{{.Move}}, check", map[string]any{"Move": said})
	case "#":
		return lang.L("{{.Move}}, checkmate", map[string]any{"Move": said})
	}
	return said
}

// MoveTo says the move that leads to a node of a game.
func MoveTo(g *game.Game, n *game.Node) string {
	before := g.PositionAt(n.Parent())
	return Move(&before, n.Move())
}

// way says what goes where, by the move in SAN without marks.
func way(p *chess.Position, m chess.Move, san string) string {
	pt, from, to := p.PieceAt(m.From()).Type(), m.From().String(), m.To().String()
	takes := p.IsCapture(m)
	named := len(strings.Replace(san, "x", "", 1)) > len("Nf3") // by where it comes from
	who := piece(pt, 1)
	switch {
	case m.IsCastling():
		return Castling(m.To() > m.From())
	case pt == chess.Pawn && !takes:
		return to
	case pt == chess.Pawn:
		who = from
	case named:
		who += " " + from
	}
	switch {
	case takes:
		return lang.L("{{.Piece}} takes {{.Square}}", map[string]any{"Piece": who, "Square": to})
	case named:
		return goes(who, to)
	}
	return who + " " + to
}

// goes says that a piece goes to a square, where both must be told.
func goes(who, to string) string {
	return lang.L("{{.Piece}} to {{.Square}}", map[string]any{"Piece": who, "Square": to})
}

// promoted adds what a pawn becomes, if it becomes something.
func promoted(said string, pt chess.PieceType) string {
	if pt == chess.NoPieceType {
		return said
	}
	return lang.L("{{.Move}}, promotes to {{.Piece}}", map[string]any{"Move": said, "Piece": piece(pt, 1)})
}

// Castling says that the king castles, on his own side or the queen's.
func Castling(short bool) string {
	if short {
		return lang.L("castles kingside")
	}
	return lang.L("castles queenside")
}

// Plan says a move of a piece that need not be possible yet. Only a pawn becomes something.
func Plan(pt chess.PieceType, from, to chess.Square, becomes chess.PieceType) string {
	who := from.String()
	if pt != chess.Pawn {
		who = piece(pt, 1) + " " + who
	}
	return promoted(goes(who, to.String()), becomes)
}

// Pieces says where the pieces of a side stand, the king first.
func Pieces(board *[64]chess.Piece, side chess.Color) string {
	var kinds []string
	for pt := chess.King; pt >= chess.Pawn; pt-- {
		var squares []string
		for s, pc := range board {
			if pc == chess.NewPiece(side, pt) {
				squares = append(squares, chess.Square(s).String())
			}
		}
		if len(squares) > 0 {
			kinds = append(kinds, piece(pt, len(squares))+" "+list(squares))
		}
	}
	if len(kinds) == 0 {
		return lang.L("no pieces")
	}
	return strings.Join(kinds, ", ")
}

// list joins words as they are spoken.
func list(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return lang.L("{{.List}} and {{.Last}}", map[string]any{"List": strings.Join(words[:last], ", "), "Last": words[last]})
}

// Time says how long a time is, in its two largest units, rounded down as clocks are.
func Time(d time.Duration) string {
	if d < time.Second {
		return lang.L("less than a second") // in some languages none counts as one
	}
	h, min, s := int(d/time.Hour), int(d/time.Minute%60), int(d/time.Second%60)
	hours := lang.N("{{.N}} hours", h, map[string]any{"N": h})
	minutes := lang.N("{{.N}} minutes", min, map[string]any{"N": min})
	seconds := lang.N("{{.N}} seconds", s, map[string]any{"N": s})
	switch {
	case h > 0 && min > 0:
		return hours + " " + minutes
	case h > 0:
		return hours
	case min > 0 && s > 0:
		return minutes + " " + seconds
	case min > 0:
		return minutes
	}
	return seconds
}

// Square says what stands on a square, if anything does.
func Square(s chess.Square, pc chess.Piece) string {
	if pc == chess.NoPiece {
		return s.String()
	}
	return s.String() + ", " + Piece(pc)
}

// PieceOn says which piece stands on a square, but not whose it is.
func PieceOn(s chess.Square, pt chess.PieceType) string {
	return lang.L("{{.Piece}} on {{.Square}}", map[string]any{"Piece": piece(pt, 1), "Square": s.String()})
}

// Piece says what a piece is, and whose.
func Piece(pc chess.Piece) string {
	return lang.L("{{.Piece}} of {{.Side}}", map[string]any{"Piece": piece(pc.Type(), 1), "Side": side(pc.Color())})
}

func side(c chess.Color) string {
	if c == chess.Black {
		return lang.L("Black")
	}
	return lang.L("White")
}

// piece names so many pieces of a kind.
func piece(pt chess.PieceType, n int) string {
	switch pt {
	case chess.Pawn:
		return lang.N("pawns", n)
	case chess.Knight:
		return lang.N("knights", n)
	case chess.Bishop:
		return lang.N("bishops", n)
	case chess.Rook:
		return lang.N("rooks", n)
	case chess.Queen:
		return lang.N("queens", n)
	case chess.King:
		return lang.N("kings", n)
	}
	return ""
}
