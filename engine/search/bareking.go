package search

import "kibitz/engine/chess"

// A lone king has lost against most of what can mate it, but the network has seen few such games
// to their end and calls them nearly drawn: what is known since long takes its place. It shows
// the way as well: the lone king goes to the edge, or to the corner of the bishop's color, and
// the other king comes near.

// What is known of endings against a lone king, in centipawns.
const (
	bareWin    = 2000 // and the pieces besides
	bareEdge   = 30   // for each step of the lone king away from the center, by file and by rank
	bareCorner = 60   // for each of its steps away from a corner where bishop and knight cannot mate
	bareNear   = 40   // for each step that the kings are nearer to each other
	barePawn   = 20   // for each rank that a pawn has advanced
)

var bareWorth = [...]int{chess.Pawn: 100, chess.Knight: 300, chess.Bishop: 300, chess.Rook: 500, chess.Queen: 900, chess.King: 0}

// bareKing returns what is known of pos, for the side to move, if one of the sides has nothing but its
// king; ok is false where nothing is known: of pawns that still have to be made queens, mostly.
func bareKing(pos *chess.Position) (v int, ok bool) {
	strong := pos.Turn()
	if !pos.ByColor(strong.Other()).Many() {
		v, ok = againstBareKing(pos, strong)
		return v, ok
	}
	if !pos.ByColor(strong).Many() {
		v, ok = againstBareKing(pos, strong.Other())
		return -v, ok
	}
	return 0, false
}

// againstBareKing is bareKing for the side that has more than a king.
func againstBareKing(pos *chess.Position, strong chess.Color) (v int, ok bool) {
	own := pos.ByColor(strong)
	of := func(pt chess.PieceType) chess.Bitboard { return own & pos.ByType(pt) }
	pawns, knights, bishops := of(chess.Pawn), of(chess.Knight), of(chess.Bishop)
	oneColor := bishops&chess.LightSquares == 0 || bishops&chess.DarkSquares == 0
	king, lone := pos.King(strong), pos.King(strong.Other())
	pair := bishops != 0 && !oneColor
	wins := of(chess.Queen)|of(chess.Rook) != 0 || pair || bishops != 0 && knights != 0 || knights.Count() >= 3
	switch {
	case wins:
	case pawns == 0:
		return drawScore, true // bishops of one color, or two knights at most
	case knights == 0 && bishops != 0 && wrongCorner(pawns, bishops, strong, lone):
		return drawScore, true
	default:
		return 0, false
	}
	v = bareWin - bareNear*steps(king, lone)
	for pt := chess.Pawn; pt <= chess.Queen; pt++ {
		v += bareWorth[pt] * of(pt).Count()
	}
	for rest := pawns; rest != 0; {
		v += barePawn * rest.Pop().Relative(strong).Rank()
	}
	v += bareEdge * (fromCenter(lone.File()) + fromCenter(lone.Rank()))
	if own.Count() == 3 && knights != 0 && bishops != 0 {
		corners := [2]chess.Square{chess.A1, chess.H8}
		if bishops&chess.LightSquares != 0 {
			corners = [2]chess.Square{chess.A8, chess.H1}
		}
		v -= bareCorner * min(walk(lone, corners[0]), walk(lone, corners[1]))
	}
	return v, true
}

// wrongCorner reports whether the lone king holds the corner in which all pawns would promote, since
// the bishops do not go there.
func wrongCorner(pawns, bishops chess.Bitboard, strong chess.Color, lone chess.Square) bool {
	corner := chess.A8
	switch {
	case pawns&^chess.FileA == 0:
	case pawns&^chess.FileH == 0:
		corner = chess.H8
	default:
		return false
	}
	corner = corner.Relative(strong)
	color := chess.DarkSquares
	if corner.Light() {
		color = chess.LightSquares
	}
	return bishops&color == 0 && steps(lone, corner) <= 1
}

// steps returns how many moves a king needs from a to b.
func steps(a, b chess.Square) int {
	return max(abs(a.File()-b.File()), abs(a.Rank()-b.Rank()))
}

// walk returns the same for moves along files and ranks alone: it tells squares near a corner apart
// that are as far from it for a king.
func walk(a, b chess.Square) int {
	return abs(a.File()-b.File()) + abs(a.Rank()-b.Rank())
}

// fromCenter returns how far a file or rank is from the middle four, 0 to 3.
func fromCenter(line int) int { return max(3-line, line-4) }
