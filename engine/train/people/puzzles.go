package people

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/human"
)

// Puzzle is a puzzle of Lichess's database: the first move is the opponent's, then the moves of the solver and the
// opponent alternate.
type Puzzle struct {
	Start  chess.Position
	Moves  []chess.Move
	Rating int
}

// ReadPuzzles reads puzzles from CSV with a header that has the columns fen, moves and rating. faulty is the number of
// puzzles skipped for an illegal solution.
func ReadPuzzles(r io.Reader) (puzzles []Puzzle, faulty int, err error) {
	c := csv.NewReader(r)
	header, err := c.Read()
	if err != nil {
		return nil, 0, fmt.Errorf("people: puzzles: %w", err)
	}
	column := map[string]int{}
	for i, name := range header {
		column[strings.ToLower(strings.TrimPrefix(name, "\uFEFF"))] = i
	}
	for _, name := range []string{"fen", "moves", "rating"} {
		if _, ok := column[name]; !ok {
			return nil, 0, fmt.Errorf("people: puzzles: no column is called %q", name)
		}
	}
	for {
		row, err := c.Read()
		if errors.Is(err, io.EOF) {
			return puzzles, faulty, nil
		}
		if err != nil {
			return nil, 0, fmt.Errorf("people: puzzles: %w", err)
		}
		p, err := parsePuzzle(row[column["fen"]], row[column["moves"]], row[column["rating"]])
		if err != nil {
			faulty++
			continue
		}
		puzzles = append(puzzles, p)
	}
}

func parsePuzzle(fen, moves, rating string) (p Puzzle, err error) {
	if p.Start, err = chess.ParseFEN(fen); err != nil {
		return p, err
	}
	if p.Rating, err = strconv.Atoi(rating); err != nil {
		return p, err
	}
	pos := p.Start
	for word := range strings.FieldsSeq(moves) {
		m, err := chess.ParseUCI(&pos, word)
		if err != nil {
			return p, err
		}
		p.Moves = append(p.Moves, m)
		pos.Make(m)
	}
	if len(p.Moves) < 2 {
		return p, errors.New("people: a puzzle has two moves at least")
	}
	return p, nil
}

// Solver returns the probability of each move for a player of a rating.
type Solver func(ctx context.Context, r engine.Root, s *human.Situation, rating float64) (moves []chess.Move, p []float64, err error)

// solve returns the probability that a player finds every move of a puzzle. As on Lichess, any mate is a solution.
func (p *Puzzle) solve(ctx context.Context, by Solver, rating float64) (float64, error) {
	s := human.Situation{Position: p.Start, Speed: human.Blitz}
	solved := 1.0
	for i, m := range p.Moves {
		if i%2 == 1 {
			moves, chances, err := by(ctx, engine.Root{Start: p.Start, Moves: p.Moves[:i]}, &s, rating)
			if err != nil {
				return 0, err
			}
			found := 0.0
			for j, other := range moves {
				if other == m || human.NotableMove(&s, other).End == human.Mates {
					found += chances[j]
				}
			}
			solved *= found
		}
		s = s.Next(m)
	}
	return solved, nil
}

// PuzzleOptions selects the measurements.
type PuzzleOptions struct {
	Ratings []int // of the players
	Puzzles int   // per band of puzzle ratings
	Seed    uint64
}

// puzzleBand is the width of a band of puzzle ratings.
const puzzleBand = 200

// Puzzles writes, for players of each rating, the share of solved puzzles in each band, and the puzzle rating at which
// they solve half: that of a logistic curve fitted to all puzzles.
func Puzzles(ctx context.Context, w io.Writer, puzzles []Puzzle, by Solver, o PuzzleOptions) error {
	random := rand.New(rand.NewPCG(o.Seed, 8))
	puzzles = slices.Clone(puzzles)
	random.Shuffle(len(puzzles), func(i, j int) { puzzles[i], puzzles[j] = puzzles[j], puzzles[i] })
	bands := map[int][]Puzzle{}
	for _, p := range puzzles {
		if b := p.Rating / puzzleBand * puzzleBand; len(bands[b]) < o.Puzzles {
			bands[b] = append(bands[b], p)
		}
	}
	var order []int
	for b := range bands {
		order = append(order, b)
	}
	slices.Sort(order)
	fmt.Fprintf(w, "%-7s", "player")
	for _, b := range order {
		fmt.Fprintf(w, " %5d", b)
	}
	fmt.Fprintf(w, "   half at\n")
	for _, rating := range o.Ratings {
		fmt.Fprintf(w, "%-7d", rating)
		var at, solved []float64
		for _, b := range order {
			sum := 0.0
			for i := range bands[b] {
				p := &bands[b][i]
				s, err := p.solve(ctx, by, float64(rating))
				if err != nil {
					return err
				}
				at, solved = append(at, float64(p.Rating)), append(solved, s)
				sum += s
			}
			fmt.Fprintf(w, " %4.0f%%", 100*sum/float64(len(bands[b])))
		}
		fmt.Fprintf(w, "   %7.0f\n", half(at, solved))
	}
	return nil
}

// half returns the point at which a logistic curve is one half. The curve is fitted by Newton's method, with steps that are
// halved until the likelihood rises: a whole step may lead ever farther away.
func half(at, solved []float64) float64 {
	const center, unit = 1500.0, 400.0
	likelihood := func(a, b float64) (sum float64) {
		for i, r := range at {
			x := a + b*(r-center)/unit
			sum += solved[i]*x - math.Max(x, 0) - math.Log1p(math.Exp(-math.Abs(x)))
		}
		return sum
	}
	a, b := 0.0, -1.0 // logit = a + b * (at - center) / unit
	best := likelihood(a, b)
	for range 50 {
		var ga, gb, haa, hab, hbb float64
		for i, r := range at {
			x := (r - center) / unit
			p := 1 / (1 + math.Exp(-a-b*x))
			d, v := solved[i]-p, p*(1-p)
			ga, gb = ga+d, gb+d*x
			haa, hab, hbb = haa+v, hab+v*x, hbb+v*x*x
		}
		haa, hbb = haa+1e-6, hbb+1e-6
		det := haa*hbb - hab*hab
		stepA, stepB := (hbb*ga-hab*gb)/det, (haa*gb-hab*ga)/det
		for range 30 {
			if l := likelihood(a+stepA, b+stepB); l > best {
				a, b, best = a+stepA, b+stepB, l
				break
			}
			stepA, stepB = stepA/2, stepB/2
		}
	}
	return center - a/b*unit
}
