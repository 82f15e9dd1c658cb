package explain

import (
	"slices"

	"kibitz/engine/chess"
)

// ledger is the material of a side at every position of a line, on the board and after quiescence.
type ledger struct {
	side    chess.Color
	line    []chess.Move
	at      []chess.Position // positions, one more than moves
	lasting []int            // material lead after quiescence, in pawns
	known   bool             // quiescence was conclusive everywhere
	calm    bool             // known, and the opponent threatens nothing at the end
}

// newLedger follows a line from a side's point of view.
func newLedger(p chess.Position, line []chess.Move, side chess.Color) *ledger {
	l := &ledger{side: side, line: line, known: true}
	for i := 0; ; i++ {
		l.at = append(l.at, p)
		won, known := quiescence(&p)
		l.known = l.known && known
		l.lasting = append(l.lasting, l.pawns(i)+l.forSide(&p, won))
		if i == len(line) {
			break
		}
		p.Make(line[i])
	}
	l.calm = l.known
	if last := l.at[len(line)]; l.calm && last.Turn() == side && !last.InCheck() {
		last.MakeNull()
		won, known := quiescence(&last)
		l.calm = known && won == 0
	}
	return l
}

// forSide converts a value for the side to move to the ledger's side.
func (l *ledger) forSide(p *chess.Position, v int) int {
	if p.Turn() == l.side {
		return v
	}
	return -v
}

// pawns returns the side's material lead on the board after i moves.
func (l *ledger) pawns(i int) int { return materialOf(&l.at[i], l.side).pawns() }

// end returns the lasting lead at the end of the line, or of its trusted part.
func (l *ledger) end() int { return l.lasting[min(len(l.line), reach)] }

// keepsGain reports whether the side keeps the gain, in pawns, of the first i moves through the trusted part of the
// line and any threat at its end, and is not about to win much more. The last of the moves must be a capture that is
// not answered on its square, since a longer prefix shows more. Promotions are excluded, as a trade cannot describe
// them.
func (l *ledger) keepsGain(i, won int) bool {
	m, rest := l.line[i-1], l.line[i:]
	if !l.at[i-1].IsCapture(m) || len(rest) > 0 && rest[0].To() == m.To() || slices.ContainsFunc(l.line[:i], chess.Move.IsPromotion) {
		return false
	}
	has := l.pawns(i)
	if !l.known || len(rest) < quiet && !l.calm || l.lasting[i] > has+besides {
		return false
	}
	for j := i; j < len(l.lasting) && j <= i+trusted; j++ {
		least := has - (won-1)/4 // a pawn regained does not spoil the gain of a rook,
		if j > i+quiet {
			least = has - (won-1)/2 // nor later that of a piece
		}
		if l.lasting[j] < least && !l.declines(j, i, least) {
			return false
		}
	}
	return true
}

// forcing reports whether the side that begins the line gives check or captures with each of its first i moves.
func (l *ledger) forcing(i int) bool {
	for j := 0; j < i; j += 2 {
		if !l.at[j].IsCapture(l.line[j]) && !l.at[j].GivesCheck(l.line[j]) {
			return false
		}
	}
	return true
}

// declines reports whether the opponent, to move after j moves, does not make the capture that would leave less than
// least, and the gain lasts: the capture must be bad.
func (l *ledger) declines(j, i, least int) bool {
	return j > i+quiet && j+quiet < len(l.lasting) && l.at[j].Turn() != l.side && l.lasting[j+1] >= least && l.lasting[j+2] >= least
}

const (
	// quiet is the number of plies that carry out a threat.
	quiet = 2
	// besides is the most pawns that may be won at once beyond the gain described.
	besides = 3
	// trusted is how many plies of a line are believed after a gain.
	trusted = 8
	// reach is how many plies of a line are believed otherwise.
	reach = 12
)

// describe completes a reason with what its line wins relative to base, the opponent's lead before: a fork, which its
// first move shows, or a trade. ok is false if no trade describes the gain.
func (l *ledger) describe(r Reason, fork Kind, base material) (_ Reason, ok bool) {
	n := len(r.Line)
	if forked(r.Position, r.Line) {
		r.Kind, r.Line = fork, r.Line[:1]
		return r, true
	}
	if r.Trade, ok = materialOf(&l.at[n], l.side).plus(base).trade(); !ok {
		return r, false
	}
	if minors(&l.at[0])-minors(&l.at[n]) != 1 {
		r.Trade.mergeMinors()
	}
	if s := l.origin(n); s != chess.NoSquare {
		if t := l.at[0].PieceAt(s).Type(); r.Trade.isOne(t) {
			r.Piece, r.Square = t, s
		}
	}
	return r, true
}

// origin returns the square of the piece captured by the last of n moves if it has stood there throughout and nothing
// else was captured; else NoSquare, also if the other side captures last.
func (l *ledger) origin(n int) chess.Square {
	last := taken(l.line[n-1])
	if l.at[n-1].Turn() != l.side {
		return chess.NoSquare
	}
	for i, m := range l.line[:n-1] {
		if l.at[i].IsCapture(m) || m.Destination() == last {
			return chess.NoSquare
		}
	}
	return last
}

// stepsInto reports whether the piece captured by the last of n moves had moved there within the line without a
// capture.
func (l *ledger) stepsInto(n int) bool {
	last := taken(l.line[n-1])
	for i := n - 2; i >= 0; i-- {
		if m := l.line[i]; m.Destination() == last {
			return !l.at[i].IsCapture(m)
		}
	}
	return false
}

// minors returns the number of knights and bishops.
func minors(p *chess.Position) int {
	return p.ByType(chess.Knight).Count() + p.ByType(chess.Bishop).Count()
}

// taken returns the square of the captured piece.
func taken(m chess.Move) chess.Square {
	if m.IsEnPassant() {
		return m.To() ^ 8
	}
	return m.To()
}
