package match

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"kibitz/engine/book"
	"kibitz/engine/chess"
)

// RandomStarts is a book of the start positions of Chess960 in an order that depends on the seed. With Double, White and
// Black each have a position of their own.
type RandomStarts struct {
	Double bool
	Seed   uint64
}

// At returns the n-th opening.
func (s RandomStarts) At(n int) (Opening, error) {
	const all = 960
	order := rand.New(rand.NewPCG(s.Seed, uint64(n/all))).Perm(all)
	white := chess.Chess960(order[n%all])
	if !s.Double {
		return Opening{Start: white}, nil
	}
	black := chess.Chess960(rand.New(rand.NewPCG(s.Seed, ^uint64(n))).IntN(all))
	ranks := strings.Split(strings.Fields(white.FEN())[0], "/")
	ranks[0] = strings.Split(strings.Fields(black.FEN())[0], "/")[0]
	start, err := chess.ParseFEN(strings.Join(ranks, "/") + " w KQkq - 0 1") // each side castles with its outermost rooks
	return Opening{Start: start}, err
}

// Walks is a book of walks through an opening book in the format of Polyglot, each of whose moves is drawn by its weight.
type Walks struct {
	Book  *book.Book
	Plies int // most moves of a walk
	Seed  uint64
}

// At returns the n-th walk. It ends where the book knows no more.
func (w Walks) At(n int) (Opening, error) {
	random := rand.New(rand.NewPCG(w.Seed, uint64(n)))
	o := Opening{Start: chess.StartPosition()}
	p, last := o.Start, chess.NoMove
	for range w.Plies {
		entries, err := w.Book.Entries(&p, last)
		if err != nil {
			return Opening{}, fmt.Errorf("match: opening %d: %w", n+1, err)
		}
		m := book.Choose(entries, random.IntN)
		if m == chess.NoMove {
			break
		}
		o.Moves, last = append(o.Moves, m), m
		p.Make(m)
	}
	return o, nil
}
