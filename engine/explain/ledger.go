package explain

import (
	"slices"

	"kibitz/engine/chess"
)

// ledger is what a side has on the board, and what of that lasts, at every position of a line.
type ledger struct {
	side    chess.Color
	line    []chess.Move
	at      []chess.Position // one more than the line has moves
	lasting []int            // what the side has more than the other, in pawns, when nobody can win anything by taking
	known   bool             // that holds for all of them
	ends    bool             // and the other side threatens nothing at the end
}

// account follows a line as a side sees it.
func account(p chess.Position, line []chess.Move, side chess.Color) *ledger {
	l := &ledger{side: side, line: line, known: true}
	for i := 0; ; i++ {
		l.at = append(l.at, p)
		won, known := settled(&p)
		l.known = l.known && known
		l.lasting = append(l.lasting, l.pawns(i)+l.sees(&p, won))
		if i == len(line) {
			break
		}
		p.Make(line[i])
	}
	l.ends = l.known
	if last := l.at[len(line)]; l.ends && last.Turn() == side && !last.InCheck() {
		last.MakeNull()
		won, known := settled(&last)
		l.ends = known && won == 0
	}
	return l
}

// sees is a value for the side to move as the ledger's side sees it.
func (l *ledger) sees(p *chess.Position, v int) int {
	if p.Turn() == l.side {
		return v
	}
	return -v
}

// pawns is what the side has more after i moves, as it stands on the board.
func (l *ledger) pawns(i int) int { return materialOf(&l.at[i], l.side).pawns() }

// end is what it has when the line has ended, or is to be trusted no more.
func (l *ledger) end() int { return l.lasting[min(len(l.line), reach)] }

// holds reports whether the side keeps what it has won by the first i moves, in pawns, or more: whatever is taken, there and as
// long as a line is to be trusted after it, or threatened at its end; and is not about to take much more. The last of the moves takes, and the next does not take on the
// same square: whoever plays them sees what they have led to. A promotion among them is more than can be said in a word.
func (l *ledger) holds(i, won int) bool {
	m, rest := l.line[i-1], l.line[i:]
	if !l.at[i-1].IsCapture(m) || len(rest) > 0 && rest[0].To() == m.To() || slices.ContainsFunc(l.line[:i], chess.Move.IsPromotion) {
		return false
	}
	has := l.pawns(i)
	if !l.known || len(rest) < quiet && !l.ends || l.lasting[i] > has+besides {
		return false
	}
	for j := i; j < len(l.lasting) && j <= i+trusted; j++ {
		least := has - (won-1)/4 // a pawn that can be had back does not make it less of a rook,
		if j > i+quiet {
			least = has - (won-1)/2 // and later on not less of a piece
		}
		if l.lasting[j] < least && !l.passes(j, i, least) {
			return false
		}
	}
	return true
}

// passes reports whether a capture that would leave the side less than so much is one that the other, to move after j moves,
// knows why not to make: it makes another move, and that was it.
func (l *ledger) passes(j, i, least int) bool {
	return j > i+quiet && j+quiet < len(l.lasting) && l.at[j].Turn() != l.side && l.lasting[j+1] >= least && l.lasting[j+2] >= least
}

const (
	// quiet is how many moves have to follow for a threat to have been carried out: one by each side.
	quiet = 2
	// besides is what may be won at once, in pawns, after what is spoken of.
	besides = 3
	// trusted is how many moves of a line are believed after those that win something.
	trusted = 8
	// reach is how many moves of a line are believed where it wins nothing that is spoken of.
	reach = 12
)

// told completes a reason by what its line has won since the other side had so much: by a fork, of which its first move
// tells all, or else. ok is false where that cannot be said.
func (l *ledger) told(r Reason, fork Kind, had material) (_ Reason, ok bool) {
	n := len(r.Line)
	if forked(r.Position, r.Line) {
		r.Kind, r.Line = fork, r.Line[:1]
		return r, true
	}
	if r.Trade, ok = materialOf(&l.at[n], l.side).plus(had).trade(); !ok {
		return r, false
	}
	if minors(&l.at[0])-minors(&l.at[n]) != 1 {
		r.Trade.mix()
	}
	if s := l.stood(n); s != chess.NoSquare {
		if t := l.at[0].PieceAt(s).Type(); r.Trade.just(t) {
			r.Piece, r.Square = t, s
		}
	}
	return r, true
}

// stood is where the piece that the side takes with the last of n moves has stood since the line began; NoSquare if something
// else has been taken, or the other side takes last.
func (l *ledger) stood(n int) chess.Square {
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

// offered reports whether what the last of n moves takes has come there with a move before, and taken nothing.
func (l *ledger) offered(n int) bool {
	last := taken(l.line[n-1])
	for i := n - 2; i >= 0; i-- {
		if m := l.line[i]; m.Destination() == last {
			return !l.at[i].IsCapture(m)
		}
	}
	return false
}

// minors counts knights and bishops.
func minors(p *chess.Position) int {
	return p.ByType(chess.Knight).Count() + p.ByType(chess.Bishop).Count()
}

// taken is where a capture finds what it takes.
func taken(m chess.Move) chess.Square {
	if m.IsEnPassant() {
		return m.To() ^ 8
	}
	return m.To()
}
