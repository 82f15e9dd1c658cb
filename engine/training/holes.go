package training

import (
	"cmp"
	"context"
	"slices"

	"kibitz/engine/chess"
)

// Hole is a move that opponents play often and a repertoire does not answer.
type Hole struct {
	Path  []chess.Move // from the start position; the unanswered move is the last one
	Share float64      // of that move among all moves of the opponent in its position
	Reach float64      // the share of games that come to it, where the user plays the repertoire and opponents play as people do
}

// leastHole is the share of a move in its position below which it is no hole.
const leastHole = 0.03

// Holes returns the holes that occur in at least the share least of games, the most frequent first. shares returns the moves that
// people play in a position. A line that ends without a move of the opponent is not a hole. An error is that of shares or of ctx.
func (r *Repertoire) Holes(ctx context.Context, least float64, shares func(context.Context, *chess.Position) ([]Share, error)) ([]Hole, error) {
	type place struct {
		at    chess.Position
		path  []chess.Move
		reach float64
	}
	var holes []Hole
	todo, seen := []place{{at: chess.StartPosition(), reach: 1}}, map[chess.Key]bool{}
	for len(todo) > 0 {
		x := todo[0]
		todo = todo[1:]
		key := x.at.Key()
		if seen[key] {
			continue
		}
		seen[key] = true
		if x.at.Turn() == r.side {
			if s := r.steps[key]; s != nil {
				for _, m := range s.Answers {
					todo = append(todo, place{x.at.PlayUnchecked(m), append(slices.Clone(x.path), m), x.reach})
				}
			}
			continue
		}
		known := r.replies[key]
		if len(known) == 0 {
			continue
		}
		played, err := shares(ctx, &x.at)
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return nil, err
		}
		for _, s := range played {
			next := x.at.PlayUnchecked(s.Move)
			reach, path := x.reach*s.Share, append(slices.Clone(x.path), s.Move)
			switch {
			case reach < least:
			case r.At(&next) != nil:
				todo = append(todo, place{next, path, reach})
			case s.Share >= leastHole:
				holes = append(holes, Hole{Path: path, Share: s.Share, Reach: reach})
			}
		}
	}
	slices.SortStableFunc(holes, func(a, b Hole) int { return cmp.Compare(b.Reach, a.Reach) })
	return holes, nil
}
