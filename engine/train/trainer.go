package train

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"kibitz/engine/nnue"
)

// Config is all that the result of a training depends on, besides the games.
type Config struct {
	Hidden     int
	Epochs     int
	Batch      int // positions between two steps of the optimiser
	Rate       float64
	FinalRate  float64
	Warmup     int     // steps
	Decay      float64 // of the weights
	Lambda     float64 // share of the score, not the result, in what is learnt
	Scale      float64 // centipawns whose expected result is that of an odds ratio of e
	Filter     Filter
	Validation int // one game in so many is not trained on
	Buffer     int // positions that are mixed
	Threads    int // the last bits of the sums depend on it
	Seed       uint64
	From       string // checkpoint or network whose weights are trained further; random ones if empty
	// Anchor pulls the weights back to those of From, as Decay pulls them to zero: few
	// positions then change what many have taught only where they are at one.
	Anchor float64
}

// DefaultConfig is used where nothing else is said; Threads is to be set.
var DefaultConfig = Config{
	Hidden: 256, Epochs: 20, Batch: 16384, Rate: 1e-3, FinalRate: 1e-5, Warmup: 200, Decay: 0.01,
	Lambda: 0.75, Scale: nnue.Scale, Filter: DefaultFilter, Validation: 50, Buffer: 1 << 19, Threads: 1, Seed: 1,
}

const maxScale = 10_000

// Check reports what is wrong with a configuration.
func (c *Config) Check() error {
	const networkStep = 128 // see nnue.Network.Check: what cannot be written is not worth an epoch
	switch {
	case c.Epochs < 1 || c.Batch < 1 || c.Threads < 1 || c.Buffer < 1:
		return errors.New("the numbers of epochs, of threads, of positions in a batch and of those in the buffer are at least 1")
	case !(c.Rate > 0) || c.FinalRate < 0 || c.Warmup < 0 || c.Decay < 0 || c.Anchor < 0:
		return errors.New("the learning rate is positive; its end, the warm-up, the decay and the anchor are not negative")
	case c.Anchor > 0 && c.From == "":
		return errors.New("an anchor is for weights to go on from, and none are named")
	case !(c.Lambda >= 0 && c.Lambda <= 1):
		return fmt.Errorf("lambda is %v: 0 to 1 are possible", c.Lambda)
	case !(c.Scale >= 1 && c.Scale <= maxScale):
		return fmt.Errorf("a scale of %v centipawns: 1 to %d are possible", c.Scale, maxScale)
	case c.Validation < 0 || c.Validation == 1:
		return errors.New("one game in so many is for validation: 2 or more, or 0 for none")
	case c.Hidden <= 0 || c.Hidden > maxHidden || c.Hidden%networkStep != 0:
		return fmt.Errorf("a hidden layer of %d: a multiple of %d up to %d is wanted", c.Hidden, networkStep, maxHidden)
	}
	return c.Filter.Check()
}

// Progress is one line of a training's history: losses are mean squared errors
// of the expected result.
type Progress struct {
	Epoch      int // epochs done
	Step       int
	Positions  int // trained on so far
	Rate       float64
	Training   float64 // of the steps since the last line
	Validation float64 // at the end of an epoch only, otherwise 0
	Quantised  float64 // the same of the network rounded to integers
	Speed      float64 // positions a second, of wall time since the last line
}

// reportEvery is how many steps lie between two lines of the history.
const reportEvery = 50

// Trainer trains a model.
type Trainer struct {
	Model *Model
	State State

	data       *Dataset
	coarse     Model // the model, its weights after the hidden layer rounded
	optimiser  *optimiser
	loss       Loss
	workers    []*worker
	validation []Position
}

// maxValidation bounds the positions that an epoch is judged by.
const maxValidation = 500_000

// NewTrainer starts a training, from random weights unless the configuration names others.
func NewTrainer(c Config, d *Dataset) (*Trainer, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	m, err := firstModel(&c)
	if err != nil {
		return nil, err
	}
	o := newOptimiser(len(m.parameters), c.Decay)
	o.hold(c.Anchor, m)
	return newTrainer(m, State{Config: c, Games: d.Training.Games + d.Validation.Games}, o, d)
}

// firstModel returns what a training begins with.
func firstModel(c *Config) (*Model, error) {
	if c.From == "" {
		m, err := NewModel(c.Hidden)
		if err != nil {
			return nil, err
		}
		m.Randomise(rand.New(rand.NewPCG(c.Seed, 0)))
		return m, nil
	}
	m, err := ReadModel(c.From)
	if err != nil {
		return nil, err
	}
	if m.Hidden != c.Hidden {
		return nil, fmt.Errorf("%s: its hidden layer has %d neurons; %d are wanted", c.From, m.Hidden, c.Hidden)
	}
	return m, nil
}

// ResumeTrainer goes on from a checkpoint, as if the training had never stopped.
// The dataset must hold the same games and, where there is an anchor, the file that
// it is from the same weights.
func ResumeTrainer(path string, d *Dataset) (*Trainer, error) {
	m, s, o, err := readCheckpoint(path)
	if err != nil {
		return nil, err
	}
	if n := d.Training.Games + d.Validation.Games; n != s.Games {
		return nil, fmt.Errorf("%s: the training was begun with %d games, and here are %d", path, s.Games, n)
	}
	if c := &s.Config; c.Anchor > 0 {
		first, err := firstModel(c)
		if err != nil {
			return nil, err
		}
		o.hold(c.Anchor, first)
	}
	return newTrainer(m, s, o, d)
}

func newTrainer(m *Model, s State, o *optimiser, d *Dataset) (*Trainer, error) {
	t := &Trainer{Model: m, State: s, data: d, coarse: *m, optimiser: o, loss: Loss{Lambda: s.Config.Lambda, Scale: s.Config.Scale}}
	t.coarse.output = make([]float32, len(m.output))
	t.coarse.second.weights = make([]float32, len(m.second.weights))
	t.coarse.second.output = make([]float32, len(m.second.output))
	for range s.Config.Threads {
		grad, err := NewModel(m.Hidden)
		if err != nil {
			return nil, err
		}
		t.workers = append(t.workers, &worker{pass: newPass(m.Hidden), grad: grad})
	}
	t.validation = d.Validation.All(maxValidation)
	return t, nil
}

// worker trains on a part of each batch.
type worker struct {
	pass *pass
	grad *Model
	loss float64
}

// Done reports whether all epochs are done.
func (t *Trainer) Done() bool { return t.State.Epoch >= t.State.Config.Epochs }

// Save writes a checkpoint. It is to be called between epochs.
func (t *Trainer) Save(path string) error {
	return writeCheckpoint(path, t.State, t.Model, t.optimiser)
}

// Epoch goes through all positions once. It reports its progress now and then,
// and at the end with the validation loss. When ctx is cancelled, the epoch is
// left unfinished: the trainer is of no use any more, its last checkpoint is.
func (t *Trainer) Epoch(ctx context.Context, report func(Progress) error) error {
	c := &t.State.Config
	part := &t.data.Training
	schedule := Schedule{Peak: c.Rate, Final: c.FinalRate, Warmup: c.Warmup}
	steps := part.Batches(c.Batch) * c.Epochs
	seed := c.Seed + uint64(t.State.Epoch+1)<<32 // another order in each epoch
	batches, recycle, stop := part.Stream(seed, c.Batch, c.Buffer, c.Threads)
	defer stop()
	sum, count := 0.0, 0
	since := time.Now()
	p := Progress{Positions: t.State.Epoch * part.Positions}
	line := func() Progress {
		p.Epoch, p.Step = t.State.Epoch, t.State.Step
		if count > 0 { // the epoch may end where the last line was
			p.Training = sum / float64(count)
			p.Speed = float64(count) / max(time.Since(since).Seconds(), 1e-9)
		}
		since, sum, count = time.Now(), 0, 0
		return p
	}
	for batch := range batches {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		p.Rate = schedule.Rate(t.State.Step, steps)
		sum += t.step(batch, p.Rate)
		count += len(batch)
		p.Positions += len(batch)
		t.State.Step++
		recycle(batch)
		if t.State.Step%reportEvery == 0 {
			if err := report(line()); err != nil {
				return err
			}
		}
	}
	t.State.Epoch++
	last := line()
	last.Validation = t.Validate(t.rounded())
	last.Quantised = t.Validate(t.Model.rounded())
	return report(last)
}

// rounded returns the model as it is trained and judged: with weights of the output and
// of the second layer that the quantised network can hold. There is room for few values, so that the network
// must learn to do with them; the optimiser sees the exact weights and gathers its
// small steps there ("straight-through": Bengio, Léonard and Courville, "Estimating or
// propagating gradients through stochastic neurons", 2013).
func (t *Trainer) rounded() *Model {
	roundOutputs(&t.coarse, t.Model)
	return &t.coarse
}

// step trains on one batch and returns the sum of the losses before.
func (t *Trainer) step(batch []Position, rate float64) (loss float64) {
	m := t.rounded()
	t.each(batch, func(w *worker, part []Position) {
		for i := range part {
			out := w.pass.forward(m, &part[i])
			loss, derivative := t.loss.Of(float64(out), &part[i])
			w.loss += loss
			w.pass.backward(m, w.grad, float32(derivative))
		}
	})
	grads := make([]*Model, len(t.workers))
	for i, w := range t.workers {
		grads[i] = w.grad
		loss += w.loss
	}
	t.optimiser.step(t.Model, grads, len(batch), rate)
	return loss
}

// each lets every worker do its part of a list.
func (t *Trainer) each(list []Position, do func(*worker, []Position)) {
	var wg sync.WaitGroup
	for i, w := range t.workers {
		w.loss = 0
		part := list[len(list)*i/len(t.workers) : len(list)*(i+1)/len(t.workers)]
		wg.Go(func() { do(w, part) })
	}
	wg.Wait()
}

// Validate returns the mean loss of a model of the same shape over the positions
// kept for validation, 0 if there are none.
func (t *Trainer) Validate(m *Model) float64 {
	if len(t.validation) == 0 {
		return 0
	}
	t.each(t.validation, func(w *worker, part []Position) {
		for i := range part {
			loss, _ := t.loss.Of(float64(w.pass.forward(m, &part[i])), &part[i])
			w.loss += loss
		}
	})
	sum := 0.0
	for _, w := range t.workers {
		sum += w.loss
	}
	return sum / float64(len(t.validation))
}
