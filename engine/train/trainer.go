package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"
)

// Config determines a training, together with the games.
type Config struct {
	Hidden     int
	Epochs     int
	Batch      int // positions per step of the optimiser
	Rate       float64
	FinalRate  float64
	Warmup     int     // steps
	Decay      float64 // weight decay
	Lambda     float64 // weight of the search score in the target; the game result has the rest
	Scale      float64 // centipawns that are an odds ratio of e
	Filter     Filter
	Validation int // one game in this number is for validation
	Buffer     int // size of the shuffle buffer in positions
	Threads    int // the last bits of the result depend on it
	Seed       uint64
	From       string // checkpoint or network to start from; random weights if empty
	// Anchor pulls the weights back to those of From, as Decay pulls them to zero. A small set of positions then
	// changes only weights on which its gradients agree.
	Anchor float64
}

// DefaultConfig holds the defaults. Set Threads.
var DefaultConfig = Config{
	Hidden: 256, Epochs: 20, Batch: 16384, Rate: 1e-3, FinalRate: 1e-5, Warmup: 200, Decay: 0.01,
	Lambda: 0.75, Scale: 400, Filter: DefaultFilter, Validation: 50, Buffer: 1 << 19, Threads: 1, Seed: 1,
}

const maxScale = 10_000

// check returns an error for an invalid configuration.
func (c *Config) check() error {
	const networkStep = 128 // see nnue.Network.Check: a network that cannot be written is not worth an epoch
	switch {
	case c.Epochs < 1 || c.Batch < 1 || c.Threads < 1 || c.Buffer < 1:
		return errors.New("the numbers of epochs, of threads, of positions in a batch and of those in the buffer are at least 1")
	case !finite(c.Rate, c.FinalRate, c.Decay, c.Anchor):
		return errors.New("the learning rate, its end, the decay and the anchor are finite numbers")
	case c.Rate <= 0 || c.FinalRate < 0 || c.Warmup < 0 || c.Decay < 0 || c.Anchor < 0:
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

// finite reports whether all values are finite numbers.
func finite(values ...float64) bool {
	return !slices.ContainsFunc(values, func(v float64) bool { return math.IsNaN(v) || math.IsInf(v, 0) })
}

// progress is one line of a training's history. Losses are mean squared errors of the expected result.
type progress struct {
	epoch      int // completed epochs
	step       int
	positions  int // positions trained on so far
	rate       float64
	training   float64 // of the steps since the last line
	validation float64 // at the end of an epoch, otherwise 0
	quantised  float64 // the validation loss of the quantised network
	speed      float64 // positions per second of wall time since the last line
}

// reportEvery is the number of steps between two lines of the history.
const reportEvery = 50

// trainer trains a model.
type trainer struct {
	model      *Model
	state      State
	data       *dataset
	coarse     Model // the model with the weights after the hidden layer rounded
	optimiser  *optimiser
	loss       lossFunction
	workers    []*worker
	validation []Position
}

// maxValidation bounds the number of positions in a validation.
const maxValidation = 500_000

// beginTraining starts a training from the weights of the configuration or from random ones.
func beginTraining(c Config, d *dataset) (*trainer, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	m, err := firstModel(&c)
	if err != nil {
		return nil, err
	}
	o := newOptimiser(len(m.parameters), c.Decay)
	o.hold(c.Anchor, m)
	return newTrainer(m, State{Config: c, Games: d.training.games + d.validation.games, Parts: d.parts}, o, d)
}

// firstModel returns the initial model of a training.
func firstModel(c *Config) (*Model, error) {
	if c.From == "" {
		m, err := newModel(c.Hidden)
		if err != nil {
			return nil, err
		}
		m.randomise(rand.New(rand.NewPCG(c.Seed, 0)))
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

// resumeTraining continues a training from a checkpoint, with the same result as if it had not stopped. The dataset
// must hold the same games and, with an anchor, the From file the same weights.
func resumeTraining(path string, d *dataset) (*trainer, error) {
	m, s, o, err := readCheckpoint(path)
	if err != nil {
		return nil, err
	}
	if n := d.training.games + d.validation.games; n != s.Games {
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

func newTrainer(m *Model, s State, o *optimiser, d *dataset) (*trainer, error) {
	t := &trainer{model: m, state: s, data: d, coarse: *m, optimiser: o, loss: lossFunction{lambda: s.Config.Lambda, scale: s.Config.Scale}}
	t.coarse.output = make([]float32, len(m.output))
	t.coarse.second.weights = make([]float32, len(m.second.weights))
	t.coarse.second.output = make([]float32, len(m.second.output))
	for range s.Config.Threads {
		grad, err := newModel(m.Hidden)
		if err != nil {
			return nil, err
		}
		t.workers = append(t.workers, &worker{pass: newPass(m.Hidden), grad: grad})
	}
	t.validation = d.validation.all(maxValidation)
	return t, nil
}

// worker trains on a part of each batch.
type worker struct {
	pass *pass
	grad *Model
	loss float64
}

// done reports whether all epochs are complete.
func (t *trainer) done() bool { return t.state.Epoch >= t.state.Config.Epochs }

// save writes a checkpoint. Call it between epochs only.
func (t *trainer) save(path string) error {
	return writeCheckpoint(path, t.state, t.model, t.optimiser)
}

// epoch trains on all positions once. It reports progress every reportEvery steps, and at the end with the validation
// loss. If ctx is cancelled, the epoch is incomplete and the trainer unusable; continue from the last checkpoint.
func (t *trainer) epoch(ctx context.Context, report func(progress)) error {
	c := &t.state.Config
	part := &t.data.training
	rates := schedule{peak: c.Rate, final: c.FinalRate, warmup: c.Warmup}
	size, buffer := min(c.Batch, part.positions), min(c.Buffer, part.positions) // not larger than the dataset
	steps := part.batches(size) * c.Epochs
	seed := c.Seed + uint64(t.state.Epoch+1)<<32 // a different order in each epoch
	batches, recycle, stop := part.stream(seed, size, buffer, c.Threads)
	defer stop()
	sum, count := 0.0, 0
	since := time.Now()
	p := progress{positions: t.state.Epoch * part.positions}
	line := func() progress {
		p.epoch, p.step = t.state.Epoch, t.state.Step
		if count > 0 { // the epoch may end with the last line
			p.training = sum / float64(count)
			p.speed = float64(count) / max(time.Since(since).Seconds(), 1e-9)
		}
		since, sum, count = time.Now(), 0, 0
		return p
	}
	for batch := range batches {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		p.rate = rates.at(t.state.Step, steps)
		sum += t.step(batch, p.rate)
		count += len(batch)
		p.positions += len(batch)
		t.state.Step++
		recycle(batch)
		if t.state.Step%reportEvery == 0 {
			report(line())
		}
	}
	t.state.Epoch++
	last := line()
	last.validation = t.validate(t.rounded())
	last.quantised = t.validate(t.model.rounded())
	report(last)
	return nil
}

// rounded returns the model that is trained and validated: the weights of the output and the second layer are rounded
// to those of the quantised network. Few values are available there, so that the network must learn to use them. The
// optimiser accumulates small steps in the exact weights ("straight-through estimator": Bengio, Léonard and Courville,
// "Estimating or propagating gradients through stochastic neurons", 2013).
func (t *trainer) rounded() *Model {
	roundOutputs(&t.coarse, t.model)
	return &t.coarse
}

// step trains on one batch and returns the sum of the losses before the step.
func (t *trainer) step(batch []Position, rate float64) (loss float64) {
	m := t.rounded()
	t.each(batch, func(w *worker, part []Position) {
		for i := range part {
			out := w.pass.forward(m, &part[i])
			loss, derivative := t.loss.of(float64(out), &part[i])
			w.loss += loss
			w.pass.backward(m, w.grad, float32(derivative))
		}
	})
	grads := make([]*Model, len(t.workers))
	for i, w := range t.workers {
		grads[i] = w.grad
		loss += w.loss
	}
	t.optimiser.step(t.model, grads, len(batch), rate)
	return loss
}

// each runs do on all workers, with an equal part of the list for each.
func (t *trainer) each(list []Position, do func(*worker, []Position)) {
	var wg sync.WaitGroup
	for i, w := range t.workers {
		w.loss = 0
		part := list[len(list)*i/len(t.workers) : len(list)*(i+1)/len(t.workers)]
		wg.Go(func() { do(w, part) })
	}
	wg.Wait()
}

// validate returns the mean loss of a model of the same shape over the validation positions, or 0 if there are none.
func (t *trainer) validate(m *Model) float64 {
	if len(t.validation) == 0 {
		return 0
	}
	t.each(t.validation, func(w *worker, part []Position) {
		for i := range part {
			loss, _ := t.loss.of(float64(w.pass.forward(m, &part[i])), &part[i])
			w.loss += loss
		}
	})
	sum := 0.0
	for _, w := range t.workers {
		sum += w.loss
	}
	return sum / float64(len(t.validation))
}
