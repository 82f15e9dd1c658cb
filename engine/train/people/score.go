package people

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/human"
)

// Predictor predicts the moves of players by rating.
type Predictor interface {
	// Predict returns moves with their probabilities, which are valid until the next call. A player that chooses a move
	// returns this move only.
	Predict(ctx context.Context, q *Question, rating float64) (moves []chess.Move, p []float64, err error)
	// Spreads reports whether Predict returns probabilities rather than one chosen move.
	Spreads() bool
}

// Question is a move of a game to be predicted.
type Question struct {
	Situation human.Situation
	Game      *Game
	Ply       int
}

// Move returns the move that was played.
func (q *Question) Move() chess.Move { return q.Game.Moves[q.Ply] }

// Rating returns the rating of the player.
func (q *Question) Rating() int { return int(q.Game.Ratings[q.Ply&1]) }

// Root returns the position with its history, for an engine.
func (q *Question) Root() engine.Root {
	return engine.Root{Start: standard, Moves: q.Game.Moves[:q.Ply]}
}

// ScoreOptions selects the measurements.
type ScoreOptions struct {
	From, To int // ratings of the mover
	Moves    int // maximum per band; 0 is all
	Judged   int // moves per band whose losses are measured
	Judge    Judge
	Ends     int                         // additional positions per band with mates in one and stalemates, to count these; 0 counts those in the other moves
	Only     func(*human.Situation) bool // selects situations; nil is all
	Cross    []int                       // additional ratings with which each band is predicted
	Seed     uint64
}

// Judge returns an engine's score for the side to move and its best move.
type Judge func(ctx context.Context, r engine.Root) (engine.Score, chess.Move, error)

// bandWidth is the width of a band of ratings.
const bandWidth = 200

// enoughTime is the minimum of seconds on the clock for a move to be measured, if the clock is known.
const enoughTime = 30

// questions returns the moves to be predicted, by band.
func questions(games []*Game, o *ScoreOptions) map[int][]Question {
	bands := map[int][]Question{}
	random := rand.New(rand.NewPCG(o.Seed, 3))
	seen := map[int]int{}
	for _, g := range games {
		g.Samples(func(s *human.Situation, ply int) {
			rating := int(g.Ratings[ply&1])
			if ply < minPly || rating < o.From || rating >= o.To || g.Clocks != nil && g.Clocks[ply-2] <= enoughTime {
				return
			}
			if o.Only != nil && !o.Only(s) {
				return
			}
			band := rating / bandWidth * bandWidth
			seen[band]++
			q := Question{*s, g, ply}
			if o.Moves == 0 || len(bands[band]) < o.Moves {
				bands[band] = append(bands[band], q)
			} else if i := random.IntN(seen[band]); i < o.Moves {
				bands[band][i] = q
			}
		})
	}
	for _, band := range slices.Sorted(maps.Keys(bands)) { // in an order of their own, the same seed would not give the same moves
		b := bands[band]
		random.Shuffle(len(b), func(i, j int) { b[i], b[j] = b[j], b[i] })
	}
	return bands
}

// tally holds the counts of a band.
type tally struct {
	moves, first, three int
	bits, drawn         float64
	cross               []float64 // bits by rating
	notable             [4]struct{ chances, people, kibitz float64 }
	losses              [game.Phases][2]losses // of people and of Kibitz
}

// losses holds the losses of winning chances by moves.
type losses struct {
	moves int
	sum   float64
	worse [3]int // inaccuracies, mistakes and blunders
}

// worseFrom holds the losses of winning chances from which Lichess marks an inaccuracy, a mistake and a blunder.
var worseFrom = [3]float64{0.1, 0.2, 0.3}

func (l *losses) add(loss float64) {
	l.moves++
	l.sum += loss
	for i := len(worseFrom) - 1; i >= 0; i-- {
		if loss >= worseFrom[i] {
			l.worse[i]++
			break
		}
	}
}

func (l *losses) join(o losses) {
	l.moves += o.moves
	l.sum += o.sum
	for i := range l.worse {
		l.worse[i] += o.worse[i]
	}
}

func (l *losses) String() string {
	n := float64(max(l.moves, 1))
	return fmt.Sprintf("%.4f %5.1f %5.1f %5.1f", l.sum/n, 100*float64(l.worse[0])/n, 100*float64(l.worse[1])/n, 100*float64(l.worse[2])/n)
}

// calibration counts the moves, and the played moves, for each tenth of predicted probability.
type calibration [10]struct {
	given  int
	sum    float64
	played int
}

// Score measures a predictor on the moves of games and writes tables to w.
func Score(ctx context.Context, w io.Writer, games []*Game, p Predictor, o ScoreOptions) error {
	bands := questions(games, &o)
	var ratings []int
	for b := range bands {
		ratings = append(ratings, b)
	}
	slices.Sort(ratings)
	random := rand.New(rand.NewPCG(o.Seed, 4))
	tallies := map[int]*tally{}
	var all calibration
	for _, b := range ratings {
		t := &tally{cross: make([]float64, len(o.Cross))}
		tallies[b] = t
		for i := range bands[b] {
			if err := t.ask(ctx, &bands[b][i], p, &o, &all, random, i < o.Judged); err != nil {
				return err
			}
		}
	}
	for i, end := range []human.End{human.Mates, human.Stalemates} {
		if o.Ends == 0 {
			break
		}
		selected := o
		selected.Moves, selected.Only = o.Ends, func(s *human.Situation) bool { return canEnd(s, end) }
		found := questions(games, &selected)
		for _, b := range slices.Sorted(maps.Keys(found)) { // the searches share a table
			endings, t := found[b], &tally{}
			for j := range endings {
				moves, chances, err := p.Predict(ctx, &endings[j], float64(endings[j].Rating()))
				if err != nil {
					return err
				}
				t.note(&endings[j], moves, chances)
			}
			if tallies[b] != nil {
				tallies[b].notable[i] = t.notable[i]
			}
		}
	}
	report(w, ratings, tallies, p, &o, &all)
	return nil
}

// ask predicts one move and counts the result.
func (t *tally) ask(ctx context.Context, q *Question, p Predictor, o *ScoreOptions, all *calibration, random *rand.Rand, judged bool) error {
	moves, chances, err := p.Predict(ctx, q, float64(q.Rating()))
	if err != nil {
		return err
	}
	at := slices.Index(moves, q.Move())
	of := 0.0
	if at >= 0 {
		of = chances[at]
	}
	better := 0
	for i, c := range chances {
		if i != at && (c > of || c == of && i < at) {
			better++
		}
	}
	t.moves++
	if at >= 0 && better == 0 {
		t.first++
	}
	if at >= 0 && better < 3 {
		t.three++
	}
	t.bits -= math.Log2(max(of, 1e-6))
	t.drawn += of
	if p.Spreads() {
		for i, c := range chances {
			bin := &all[min(int(c*10), 9)]
			bin.given++
			bin.sum += c
			if i == at {
				bin.played++
			}
		}
	}
	t.note(q, moves, chances)
	drawn := make([]chess.Move, draws)
	for i := range drawn {
		drawn[i] = draw(moves, chances, random.Float64())
	}
	for i, r := range o.Cross {
		moves, chances, err := p.Predict(ctx, q, float64(r))
		if err != nil {
			return err
		}
		of := 0.0
		if at := slices.Index(moves, q.Move()); at >= 0 {
			of = chances[at]
		}
		t.cross[i] -= math.Log2(max(of, 1e-6))
	}
	if judged {
		return t.judge(ctx, q, drawn, o)
	}
	return nil
}

// draw returns the move at the quantile at, from 0 to 1.
func draw(moves []chess.Move, chances []float64, at float64) chess.Move {
	for i, c := range chances {
		if at -= c; at < 0 {
			return moves[i]
		}
	}
	return moves[len(moves)-1]
}

// note counts how often notable moves are played.
func (t *tally) note(q *Question, moves []chess.Move, chances []float64) {
	var list chess.MoveList
	q.Situation.Position.GenerateLegal(&list)
	var there, people [4]bool
	var kibitz [4]float64
	for _, m := range list.Slice() {
		n := human.NotableMove(&q.Situation, m)
		at := slices.Index(moves, m)
		for i, is := range [...]bool{n.End == human.Mates, n.End == human.Stalemates, n.Takes, n.Recapture} {
			if !is {
				continue
			}
			there[i] = true
			people[i] = people[i] || m == q.Move()
			if at >= 0 {
				kibitz[i] += chances[at]
			}
		}
	}
	for i := range there {
		if there[i] {
			t.notable[i].chances++
			t.notable[i].kibitz += kibitz[i]
			if people[i] {
				t.notable[i].people++
			}
		}
	}
}

// judge measures the losses of the move played and of moves drawn from the player.
func (t *tally) judge(ctx context.Context, q *Question, drawn []chess.Move, o *ScoreOptions) error {
	losses, err := o.lossesOf(ctx, q, append([]chess.Move{q.Move()}, drawn...))
	if err != nil {
		return err
	}
	phase := game.PhaseAfter(&q.Situation.Position, game.Opening) // from the position alone
	t.losses[phase][0].add(losses[0])
	for _, loss := range losses[1:] {
		t.losses[phase][1].add(loss)
	}
	return nil
}

// lossesOf returns the losses of moves in winning chances.
func (o *ScoreOptions) lossesOf(ctx context.Context, q *Question, moves []chess.Move) (losses []float64, err error) {
	score, best, err := o.Judge(ctx, q.Root())
	if err != nil {
		return nil, err
	}
	known := map[chess.Move]float64{best: 0}
	for _, m := range moves {
		loss, ok := known[m]
		if !ok {
			after := q.Root()
			after.Moves = append(slices.Clone(after.Moves), m)
			reply, err := o.after(ctx, after)
			if err != nil {
				return nil, err
			}
			loss = max(0, human.Chances(score)+reply)
			known[m] = loss
		}
		losses = append(losses, loss)
	}
	return losses, nil
}

// after returns the winning chances of the side to move, even if the game is over.
func (o *ScoreOptions) after(ctx context.Context, r engine.Root) (float64, error) {
	p := r.Position()
	if outcome, _ := p.Status(); outcome != chess.NoOutcome {
		if _, decided := outcome.Winner(); decided {
			return -1, nil
		}
		return 0, nil
	}
	s, _, err := o.Judge(ctx, r)
	return human.Chances(s), err
}

func report(w io.Writer, ratings []int, tallies map[int]*tally, p Predictor, o *ScoreOptions, all *calibration) {
	fmt.Fprintf(w, "%-9s %7s %6s %6s %6s %6s\n", "rating", "moves", "first", "three", "bits", "drawn")
	sum := &tally{}
	line := func(name string, t *tally) {
		n := float64(max(t.moves, 1))
		fmt.Fprintf(w, "%-9s %7d %6.1f %6.1f %6.3f %6.1f\n", name, t.moves, 100*float64(t.first)/n, 100*float64(t.three)/n, t.bits/n, 100*t.drawn/n)
	}
	for _, b := range ratings {
		t := tallies[b]
		line(fmt.Sprintf("%d-%d", b, b+bandWidth-1), t)
		sum.moves, sum.first, sum.three, sum.bits, sum.drawn = sum.moves+t.moves, sum.first+t.first, sum.three+t.three, sum.bits+t.bits, sum.drawn+t.drawn
	}
	line("all", sum)

	if p.Spreads() {
		fmt.Fprintf(w, "\nof moves given a probability of        were played\n")
		for i, c := range all {
			if c.given > 0 {
				fmt.Fprintf(w, "%.1f to %.1f, %8d, %5.1f %% on the mean %5.1f %%\n", float64(i)/10, float64(i+1)/10, c.given,
					100*c.sum/float64(c.given), 100*float64(c.played)/float64(c.given))
			}
		}
	}
	fmt.Fprintf(w, "\n%-9s %-24s %-24s %-24s %-24s\n", "", "mate in one", "stalemate", "hanging piece taken", "recapture")
	fmt.Fprintf(w, "%-9s", "rating")
	for range 4 {
		fmt.Fprintf(w, " %7s %7s %8s", "there", "people", "Kibitz")
	}
	fmt.Fprintln(w)
	for _, b := range ratings {
		fmt.Fprintf(w, "%-9s", fmt.Sprintf("%d-%d", b, b+bandWidth-1))
		for _, n := range tallies[b].notable {
			c := max(n.chances, 1)
			fmt.Fprintf(w, " %7.0f %6.1f%% %7.1f%%", n.chances, 100*n.people/c, 100*n.kibitz/c)
		}
		fmt.Fprintln(w)
	}
	if len(o.Cross) > 0 {
		fmt.Fprintf(w, "\nbits a move when predicted for\n%-9s", "rating")
		for _, r := range o.Cross {
			fmt.Fprintf(w, " %7d", r)
		}
		fmt.Fprintln(w)
		for _, b := range ratings {
			fmt.Fprintf(w, "%-9s", fmt.Sprintf("%d-%d", b, b+bandWidth-1))
			for _, bits := range tallies[b].cross {
				fmt.Fprintf(w, " %7.4f", bits/float64(max(tallies[b].moves, 1)))
			}
			fmt.Fprintln(w)
		}
	}
	if o.Judged == 0 {
		return
	}
	fmt.Fprintf(w, "\nloss of winning chances a move, and of 100 moves inaccuracies, mistakes and blunders\n%-20s %6s  %-26s %-26s\n", "rating", "moves", "people", "Kibitz")
	for _, b := range ratings {
		var total [2]losses
		for phase, l := range tallies[b].losses {
			total[0].join(l[0])
			total[1].join(l[1])
			fmt.Fprintf(w, "%-9s %-10s %6d  %-26s %-26s\n", fmt.Sprint(b), game.Phase(phase), l[0].moves, l[0].String(), l[1].String())
		}
		fmt.Fprintf(w, "%-9s %-10s %6d  %-26s %-26s\n", fmt.Sprint(b), "all", total[0].moves, total[0].String(), total[1].String())
	}
}
