package people

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"time"

	"kibitz/engine/human"
)

// Config determines a training, together with the games.
type Config struct {
	Shape     human.Shape
	Positions int // to train on, in all
	Batch     int // positions per step of the optimiser
	Rate      float64
	FinalRate float64
	Warmup    int // steps
	Decay     float64
	Buffer    int // size of the shuffle buffer in positions
	Thin      int // repetitions of games in the rating ranges with few games
	Threads   int // the last bits of the result depend on it
	Seed      uint64
	From      string // network or checkpoint to start from; random weights if empty
}

// DefaultConfig holds the defaults.
var DefaultConfig = Config{Shape: human.Shape{First: 256, Second: 128, Units: 192}, Positions: 12_000_000, Batch: 1024,
	Rate: 1e-3, FinalRate: 1e-5, Warmup: 200, Decay: 0.01, Buffer: 400_000, Thin: 1, Threads: 2, Seed: 1}

func (c *Config) check() error {
	const block = 64
	s := c.Shape
	switch {
	case s.First <= 0 || s.Second <= 0 || s.Units <= 0 || s.First%block != 0 || s.Second%block != 0 || s.Units%block != 0:
		return fmt.Errorf("people: layers of %d, %d and %d: multiples of %d are possible", s.First, s.Second, s.Units, block)
	case c.Positions < 1 || c.Batch < 1 || c.Threads < 1 || c.Thin < 1 || c.Buffer < 2:
		return errors.New("people: the numbers of positions, of those in a batch, of threads and of turns of a thin rating are at least 1, the buffer holds 2")
	case !(c.Rate > 0) || !(c.FinalRate >= 0) || !(c.Decay >= 0) || c.Warmup < 0:
		return errors.New("people: the learning rate is positive; its end, the warm-up and the decay are not negative")
	}
	return nil
}

// rate returns the learning rate: linear warm-up, then cosine decay.
func (c *Config) rate(step, done int) float64 {
	if step < c.Warmup {
		return c.Rate * float64(step+1) / float64(c.Warmup)
	}
	share := min(float64(done)/float64(c.Positions), 1)
	return c.FinalRate + (c.Rate-c.FinalRate)*(1+math.Cos(math.Pi*share))/2
}

// training is a training in progress.
type training struct {
	config    Config
	net       *human.Network
	optimiser optimiser
	positions int // trained on so far
	workers   []*worker
}

func newTraining(c Config) *training {
	n := human.NewNetwork(c.Shape)
	initialise(n, c.Seed)
	size := len(n.Parameters)
	return &training{config: c, net: n, optimiser: optimiser{mean: make([]float32, size), power: make([]float32, size)}}
}

// startFrom loads the weights of a network.
func (t *training) startFrom(path string) error {
	n, err := OpenNetwork(path)
	if err != nil {
		return err
	}
	if n.Shape != t.net.Shape {
		return fmt.Errorf("people: %s has layers of %v, not %v", path, n.Shape, t.net.Shape)
	}
	copy(t.net.Parameters, n.Parameters)
	return nil
}

// initialise sets random weights, scaled so that the sums of each layer cover the range of its activation.
func initialise(n *human.Network, seed uint64) {
	random := rand.New(rand.NewPCG(seed, 0))
	spread := func(w []float32, size float64) {
		for i := range w {
			w[i] = float32((2*random.Float64() - 1) * size)
		}
	}
	spread(n.FirstRows[:human.PositionInputs*n.Shape.First], 0.06)
	for i := range n.Shape.First {
		n.FirstRows[i] = 0.3 // the bias
	}
	spread(n.Second, 4/math.Sqrt(float64(n.Shape.First)))
	spread(n.Light, 0.7/math.Sqrt(float64(n.Shape.Second)))
	spread(n.Move, 0.15)
	spread(n.Output[:n.Shape.Units], 1.7/math.Sqrt(float64(n.Shape.Units)))
}

// Run trains a network on a file of games. It writes a checkpoint to directory every few minutes and at the end, and
// continues from an existing one. valid is a file of games for validation. report gets lines of progress. If ctx is
// cancelled, Run writes a checkpoint and returns ctx.Err.
func Run(ctx context.Context, directory string, c Config, train, valid string, report func(string)) error {
	if err := c.check(); err != nil {
		return err
	}
	games, err := ReadGames(train)
	if err != nil {
		return err
	}
	others, err := ReadGames(valid)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(directory, 0o755); err != nil {
		return err
	}
	checkpoint := filepath.Join(directory, "checkpoint")
	t, err := ReadCheckpoint(checkpoint)
	switch {
	case errors.Is(err, os.ErrNotExist):
		t = newTraining(c)
		if c.From != "" {
			if err := t.startFrom(c.From); err != nil {
				return err
			}
		}
		report(fmt.Sprintf("%d games; %d weights", len(games), len(t.net.Parameters)))
	case err != nil:
		return err
	case t.net.Shape != c.Shape:
		return fmt.Errorf("people: %s has layers of %v, not %v", checkpoint, t.net.Shape, c.Shape)
	default:
		t.config = c
		report(fmt.Sprintf("%d games; going on after %d positions", len(games), t.positions))
	}
	t.optimiser.decay = c.Decay
	for i := range c.Threads {
		t.workers = append(t.workers, newWorker(t.net, c.Seed+uint64(t.positions+i)))
	}
	judged := validation(others)
	err = t.train(ctx, newStream(games, c.Buffer, c.Thin, c.Seed+uint64(t.positions)), judged, checkpoint, report)
	return errors.Join(err, t.write(checkpoint))
}

// validationSize is the number of positions of a validation during the training, spread over all games.
const validationSize = 6000

// minPly is the first ply of validation.
const minPly = 10

func validation(games []*Game) (samples []Sample) {
	for _, g := range games {
		g.Samples(func(s *human.Situation, ply int) {
			if ply >= minPly && !g.hurried(ply) {
				samples = append(samples, Sample{*s, g.Moves[ply], float32(g.Ratings[ply&1])})
			}
		})
	}
	random := rand.New(rand.NewPCG(7, 7))
	random.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
	return append([]Sample(nil), samples[:min(validationSize, len(samples))]...)
}

// The intervals of progress lines and checkpoints.
const (
	reportEvery     = 30 * time.Second
	checkpointEvery = 3 * time.Minute
)

// train trains until the configured number of positions is reached.
func (t *training) train(ctx context.Context, s *stream, judged []Sample, checkpoint string, report func(string)) error {
	batch := make([]Sample, t.config.Batch)
	grads := make([][]float32, len(t.workers))
	for i, w := range t.workers {
		grads[i] = w.grad.Parameters
	}
	reported, saved, began, start := time.Now(), time.Now(), time.Now(), t.positions
	for t.positions < t.config.Positions {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s.next(batch)
		var wg sync.WaitGroup
		for i, w := range t.workers {
			part := batch[len(batch)*i/len(t.workers) : len(batch)*(i+1)/len(t.workers)]
			wg.Go(func() {
				for j := range part {
					w.add(&part[j])
				}
			})
		}
		wg.Wait()
		rate := t.config.rate(t.optimiser.steps, t.positions)
		t.optimiser.step(t.net, grads, len(batch), rate)
		t.positions += len(batch)
		if time.Since(reported) >= reportEvery || t.positions >= t.config.Positions {
			reported = time.Now()
			loss, right := take(t.workers)
			line := fmt.Sprintf("%d positions, rate %.2g: %.4f bits, %.2f %% first; %.0f a second", t.positions, rate, loss, 100*right,
				float64(t.positions-start)/time.Since(began).Seconds())
			if time.Since(saved) >= checkpointEvery || t.positions >= t.config.Positions {
				saved = time.Now()
				if err := t.write(checkpoint); err != nil {
					return err
				}
				loss, right := t.judge(judged)
				line += fmt.Sprintf("; validation %.4f bits, %.2f %% first", loss, 100*right)
			}
			report(line)
		}
	}
	return nil
}

// take returns the loss in bits and the share of predicted moves since the last call, and resets them.
func take(workers []*worker) (loss, right float64) {
	count := 0
	for _, w := range workers {
		loss, right, count = loss+w.loss, right+float64(w.right), count+w.count
		w.loss, w.right, w.count = 0, 0, 0
	}
	return loss / float64(max(count, 1)), right / float64(max(count, 1))
}

// judge returns the loss and the share of predicted moves on validation samples.
func (t *training) judge(samples []Sample) (loss, right float64) {
	var wg sync.WaitGroup
	for i, w := range t.workers {
		part := samples[len(samples)*i/len(t.workers) : len(samples)*(i+1)/len(t.workers)]
		wg.Go(func() {
			for j := range part {
				w.forward(&part[j])
				w.score(&part[j])
			}
		})
	}
	wg.Wait()
	return take(t.workers)
}
