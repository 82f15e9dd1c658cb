package search

import "kibitz/engine/chess"

// The network was trained on few games with a bare king and evaluates them as nearly drawn. These rules replace
// it and lead to mate: the lone king is driven to the edge, or to a corner of the bishop's color, and the
// other king approaches.

// Terms of the evaluation against a bare king, in centipawns.
const (
	bareWin    = 2000 // plus the values of the pieces
	bareEdge   = 30   // per step of the lone king from the center, by file and by rank
	bareCorner = 60   // subtracted per step of the lone king from a corner where bishop and knight can mate
	bareNear   = 40   // subtracted per step between the kings
	barePawn   = 20   // per rank of a pawn
)

var bareWorth = [...]int{chess.Pawn: 100, chess.Knight: 300, chess.Bishop: 300, chess.Rook: 500, chess.Queen: 900, chess.King: 0}

// bareKing returns the evaluation of pos for the side to move if one side has nothing but its king. ok is false if
// the rules do not decide, mostly because pawns have yet to promote.
func bareKing(pos *chess.Position) (v int, ok bool) {
	strong := pos.Turn()
	if !pos.ByColor(strong.Other()).MoreThanOne() {
		v, ok = againstBareKing(pos, strong)
		return v, ok
	}
	if !pos.ByColor(strong).MoreThanOne() {
		v, ok = againstBareKing(pos, strong.Other())
		return -v, ok
	}
	return 0, false
}

// againstBareKing is bareKing from the point of view of the side with more than a king.
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
		return drawScore, true // bishops of one square color, or at most two knights
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

// wrongCorner reports whether the lone king holds the promotion corner of all pawns and no bishop covers it.
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

// steps returns the number of king moves from a to b.
func steps(a, b chess.Square) int {
	return max(abs(a.File()-b.File()), abs(a.Rank()-b.Rank()))
}

// walk returns the distance from a to b in moves along files and ranks, which tells squares near a corner apart that
// are equally far for a king.
func walk(a, b chess.Square) int {
	return abs(a.File()-b.File()) + abs(a.Rank()-b.Rank())
}

// fromCenter returns the distance, 0 to 3, of a file or rank from the middle two.
func fromCenter(line int) int { return max(3-line, line-4) }
