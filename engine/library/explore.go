package library

import (
	"cmp"
	"context"
	"math"
	"runtime"
	"slices"

	"kibitz/engine/chess"
	"kibitz/engine/explorer"
	"kibitz/engine/library/moves"
	"kibitz/engine/library/store"
)

// Tally counts games by result, with sums of ratings.
type Tally struct {
	explorer.Tally
	// Sums over games with both ratings: the points of the side to move, its ratings, and its opponents' ratings.
	rated, own, opponents int64
	halfPoints            int64
	LastYear              int `json:"lastYear,omitempty"`
}

// Score returns the score of a color as a share of the points in games with a result, or 0 without such games.
func (t *Tally) Score(c chess.Color) float64 {
	n := t.White + t.Draws + t.Black
	if n == 0 {
		return 0
	}
	wins := t.White
	if c == chess.Black {
		wins = t.Black
	}
	return (float64(wins) + float64(t.Draws)/2) / float64(n)
}

// AverageElo returns the mean rating of the side to move, or 0 if it is not known.
func (t *Tally) AverageElo() int {
	if t.rated == 0 {
		return 0
	}
	return int(math.Round(float64(t.own) / float64(t.rated)))
}

// Performance returns the performance rating of the side to move, within 800 of the opponents' mean, or 0 if it is not
// known.
func (t *Tally) Performance() int {
	if t.rated == 0 {
		return 0
	}
	const most = 800
	mean := float64(t.opponents) / float64(t.rated)
	share := float64(t.halfPoints) / 2 / float64(t.rated)
	d := most * (2*share - 1)
	if share > 0.01 && share < 0.99 {
		d = min(max(-400*math.Log10(1/share-1), -most), most)
	}
	return int(math.Round(mean + d))
}

// count adds a row with the given side to move.
func (t *Tally) count(b *store.Block, i int, turn chess.Color) {
	result := chess.Outcome(b.Result(i) & 3)
	t.Count(result)
	own, other := b.WhiteElo(i), b.BlackElo(i)
	if turn == chess.Black {
		own, other = other, own
	}
	if own > 0 && other > 0 && result != chess.NoOutcome {
		t.rated++
		t.own += int64(own)
		t.opponents += int64(other)
		if result == chess.Draw {
			t.halfPoints++
		} else if result == chess.Win(turn) {
			t.halfPoints += 2
		}
	}
	t.LastYear = max(t.LastYear, int(b.Date(i)>>9))
}

// add adds another tally.
func (t *Tally) add(o Tally) {
	t.Join(o.Tally)
	t.rated += o.rated
	t.own += o.own
	t.opponents += o.opponents
	t.halfPoints += o.halfPoints
	t.LastYear = max(t.LastYear, o.LastYear)
}

// Continuation is a move with the games that played it.
type Continuation struct {
	Move chess.Move
	Tally
}

// Explored is the result of exploring a position.
type Explored struct {
	Tally                // of all games that reached the position
	Moves []Continuation // the most frequent first
	// Ready reports that the result was precomputed.
	Ready   bool
	Damaged []string
}

// Explore counts the moves that the games of a filter played in a position, including transpositions. A game that
// reached it more than once counts once, with the first move.
func (l *Library) Explore(ctx context.Context, p *chess.Position, filter Filter) (Explored, error) {
	v := l.view()
	defer v.release()
	f, err := (&Pattern{Position: p}).compile()
	if err != nil {
		return Explored{}, err
	}
	m, err := filter.compile(v)
	if err != nil {
		return Explored{}, err
	}
	if m.everything {
		if e, ok := l.exploreReady(ctx, v, f); ok {
			return e, nil
		}
	}
	skip, release := l.sift(v, f)
	defer release()
	return v.explore(ctx, f, m, skip)
}

// explore replays the games of all blocks that are not skipped.
func (v *view) explore(ctx context.Context, f *finder, m *matcher, skip func(at int) bool) (Explored, error) {
	parts := make([]counts, runtime.GOMAXPROCS(0))
	turn := f.position.Turn()
	damaged, err := v.scan(ctx, true, skip, func(worker int, b block) error {
		var board moves.Board
		for i := range b.count {
			if !m.match(b, i) || !f.passes(b.b, i) {
				continue
			}
			_, rest, found, err := f.find(v, b, i, &board)
			if err != nil {
				return err
			}
			if found {
				parts[worker].add(b.b, i, turn, &board, rest)
			}
		}
		return nil
	})
	if err != nil {
		return Explored{}, err
	}
	all := counts{}
	for _, p := range parts {
		all.join(p)
	}
	e := all.explored(f.position)
	e.Damaged = damaged
	return e, nil
}

// counts holds tallies of moves by squares and promotion.
type counts struct {
	all     Tally
	moves   []uint16 // few, in the order in which they were first played
	tallies []Tally  // of moves
}

// add counts the next move of a row whose board has the position.
func (c *counts) add(b *store.Block, i int, turn chess.Color, board *moves.Board, rest []byte) {
	c.all.count(b, i, turn)
	if len(rest) > 0 {
		board.Next(rest)
		c.of(board.Last()).count(b, i, turn)
	}
}

func (c *counts) of(move uint16) *Tally {
	i := slices.Index(c.moves, move)
	if i < 0 {
		i = len(c.moves)
		c.moves, c.tallies = append(c.moves, move), append(c.tallies, Tally{})
	}
	return &c.tallies[i]
}

func (c *counts) join(o counts) {
	c.all.add(o.all)
	for i, move := range o.moves {
		c.of(move).add(o.tallies[i])
	}
}

// explored returns the counts of a position. It leaves out null moves and illegal moves.
func (c *counts) explored(p *chess.Position) Explored {
	e := Explored{Tally: c.all}
	for i, move := range c.moves {
		m := moves.MoveOf(p, move)
		if p.IsLegal(m) {
			e.Moves = append(e.Moves, Continuation{m, c.tallies[i]})
		}
	}
	slices.SortFunc(e.Moves, func(a, b Continuation) int {
		return cmp.Or(cmp.Compare(b.Games(), a.Games()), cmp.Compare(a.Move, b.Move))
	})
	return e
}
