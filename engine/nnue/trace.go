package nnue

import (
	"fmt"
	"strings"

	"kibitz/engine/chess"
)

// Trace explains an evaluation. All figures are centipawns from White's point
// of view.
type Trace struct {
	Board      [64]chess.Piece
	Evaluation int
	// Worth is, for each piece but the kings, the evaluation minus the evaluation without the piece. Another bucket
	// and other terms may apply then. If the board without the piece would be illegal, the terms are kept.
	Worth   [64]int
	Terms   int          // the evaluation minus the one without terms
	Buckets [Buckets]int // the evaluation of each bucket
	Bucket  int          // the one that Evaluation comes from; -1 if the network does not evaluate the position
}

// Trace returns the evaluation of p in detail. It ignores and keeps the state of the search line. It costs about 40
// evaluations.
func (e *Evaluator) Trace(p *chess.Position) Trace {
	if p.Crowded() {
		return e.traceCrowded(p)
	}
	w, us, count := e.weights, p.Turn(), p.Occupied().Count()
	white := 1
	if us == chess.Black {
		white = -1
	}
	evaluate := func(layers *[2]vector, terms []uint16, bucket int) int {
		return white * w.evaluate(&layers[us], &layers[us.Other()], &e.known.sums, nil, terms, bucket)
	}
	row := func(side chess.Color, s chess.Square) *vector {
		return w.row(inputOf(p.PieceAt(s), s), viewOf(side, p.King(side)))
	}
	sides := [2]chess.Color{chess.White, chess.Black}

	var layers [2]vector
	for _, side := range sides {
		var rows []*vector
		for b := p.Occupied(); b != 0; {
			rows = append(rows, row(side, b.Pop()))
		}
		update(&layers[side], &w.bias, rows, len(rows))
	}
	t := Trace{Board: p.Board(), Bucket: Bucket(count)}
	var terms, termsWithout TermList
	terms.Find(p)
	for i := range t.Buckets {
		t.Buckets[i] = evaluate(&layers, terms.IDs(), i)
	}
	t.Evaluation = t.Buckets[t.Bucket]
	t.Terms = t.Evaluation - evaluate(&layers, nil, t.Bucket)
	for b := p.Occupied() &^ p.ByType(chess.King); b != 0; {
		s := b.Pop()
		var without [2]vector
		for _, side := range sides {
			update(&without[side], &layers[side], []*vector{row(side, s)}, 0)
		}
		termsWithout = terms
		if q, err := remove(p, s); err == nil {
			termsWithout.Find(&q)
		}
		t.Worth[s] = t.Evaluation - evaluate(&without, termsWithout.IDs(), Bucket(count-1))
	}
	return t
}

// traceCrowded is Trace for a position that the network does not evaluate: without buckets and terms.
func (e *Evaluator) traceCrowded(p *chess.Position) Trace {
	white := func(p *chess.Position) int {
		if p.Turn() == chess.Black {
			return -evaluateCrowded(p)
		}
		return evaluateCrowded(p)
	}
	t := Trace{Board: p.Board(), Evaluation: white(p), Bucket: -1}
	for b := p.Occupied() &^ p.ByType(chess.King); b != 0; {
		s := b.Pop()
		if q, err := remove(p, s); err == nil {
			t.Worth[s] = t.Evaluation - white(&q)
		}
	}
	return t
}

// remove returns p without the piece on s, or an error if that position is illegal.
func remove(p *chess.Position, s chess.Square) (chess.Position, error) {
	setup := p.Setup()
	setup.Board[s] = chess.NoPiece
	setup.EnPassant = chess.NoSquare
	setup = setup.Pruned()
	return setup.Position()
}

// String returns two tables of text: the board with the value of each piece, and the buckets.
func (t Trace) String() string {
	var b strings.Builder
	b.WriteString("What each piece is worth where it stands, in centipawns as White sees it\n\n")
	border := "  " + strings.Repeat("+-------", 8) + "+\n"
	for rank := 7; rank >= 0; rank-- {
		b.WriteString(border)
		letters, worth := fmt.Sprintf("%d ", rank+1), "  "
		for file := range 8 {
			s := chess.NewSquare(file, rank)
			switch pc := t.Board[s]; {
			case pc == chess.NoPiece:
				letters += "|       "
				worth += "|       "
			case pc.Type() == chess.King:
				letters += fmt.Sprintf("|   %v   ", pc)
				worth += "|       "
			default:
				letters += fmt.Sprintf("|   %v   ", pc)
				worth += fmt.Sprintf("|%+6d ", t.Worth[s])
			}
		}
		b.WriteString(letters + "|\n" + worth + "|\n")
	}
	b.WriteString(border + "      a       b       c       d       e       f       g       h\n\n")

	if t.Bucket < 0 {
		b.WriteString("There are more pieces than the network knows: material and mobility count\n")
		fmt.Fprintf(&b, "Evaluation %+d centipawns, as White sees it\n", t.Evaluation)
		return b.String()
	}
	b.WriteString("Bucket  Pieces  Evaluation\n")
	for i, v := range t.Buckets {
		fewest, most := 4*i+2, min(4*i+5, maxPieces)
		fmt.Fprintf(&b, "%6d  %2d-%-2d  %+10d", i, fewest, most, v)
		if i == t.Bucket {
			b.WriteString("  <- this position")
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "\nTerms (mobility, threats, kings, pawns) change it by %+d\n", t.Terms)
	fmt.Fprintf(&b, "Evaluation %+d centipawns, as White sees it\n", t.Evaluation)
	return b.String()
}
