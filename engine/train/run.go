package train

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"kibitz/engine/filelock"
	"kibitz/engine/internal/atomicfile"
)

// The names of the files in a training's directory.
const (
	checkpointFile = "checkpoint"
	historyFile    = "loss.csv"
	curvesFile     = "loss.svg"
)

// checkpointPath returns the path of the checkpoint of a training in dir.
func checkpointPath(dir string) string { return filepath.Join(dir, checkpointFile) }

// Run trains in a directory, which it locks, until all epochs are complete or ctx is cancelled. After every epoch it
// writes the checkpoint, from which the next call continues, the history as CSV and SVG, and the network of the epoch.
// description and the number of the epoch describe the networks. report gets each line of progress.
func Run(ctx context.Context, dir string, c Config, dirs []string, description string, report func(string)) error {
	if err := c.check(); err != nil {
		return err
	}
	if err := checkDescription(describe(description, c.Epochs, c.Epochs)); err != nil {
		return err // now rather than after an epoch
	}
	lock, err := filelock.Directory(dir)
	if err != nil {
		return err
	}
	defer lock.Close()
	checkpoint := checkpointPath(dir)
	_, state, err := ReadCheckpoint(checkpoint)
	resume := err == nil
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if resume && state.Config != c {
		return fmt.Errorf("%s was begun with other settings: %+v; now they are %+v. Train in another directory, or go on with the old ones", dir, state.Config, c)
	}
	if resume && state.Parts == nil && len(dirs) == 1 {
		state.Parts = []int{state.Games}
	}
	d, err := loadDataset(dirs, c.Filter, c.Validation, state.Parts)
	if err != nil {
		return err
	}
	for _, e := range d.damage {
		report(e.Error())
	}
	report(fmt.Sprintf("%d games with %d positions to train on, %d with %d to validate",
		d.training.games, d.training.positions, d.validation.games, d.validation.positions))
	var t *trainer
	if resume {
		t, err = resumeTraining(checkpoint, d)
	} else {
		t, err = beginTraining(c, d)
	}
	if err != nil {
		return err
	}
	if resume {
		report(fmt.Sprintf("resumed after epoch %d", t.state.Epoch))
	}
	history, err := loadHistory(filepath.Join(dir, historyFile), t.state.Step)
	if err != nil {
		return err
	}
	for !t.done() {
		err := t.epoch(ctx, func(p progress) {
			history = append(history, p)
			report(p.String())
		})
		if err != nil {
			return err
		}
		if err := t.leave(dir, history, description); err != nil {
			return err
		}
	}
	return nil
}

// String returns the progress as one line.
func (p progress) String() string {
	s := fmt.Sprintf("epoch %d step %d: %d positions, rate %.2e, training loss %.6f", p.epoch, p.step, p.positions, p.rate, p.training)
	if p.validation > 0 {
		s += fmt.Sprintf(", validation loss %.6f, quantised %.6f", p.validation, p.quantised)
	}
	return s + fmt.Sprintf(", %.0f positions/s", p.speed)
}

// leave writes the files of an epoch, the checkpoint last, because it vouches for the others.
func (t *trainer) leave(dir string, history []progress, description string) error {
	if err := atomicfile.Write(filepath.Join(dir, historyFile), func(w io.Writer) error {
		return writeHistory(w, history)
	}); err != nil {
		return err
	}
	if err := atomicfile.Write(filepath.Join(dir, curvesFile), func(w io.Writer) error {
		return drawCurves(w, description, history)
	}); err != nil {
		return err
	}
	network := filepath.Join(dir, fmt.Sprintf("epoch-%03d.nnue", t.state.Epoch))
	if err := Export(network, t.model, describe(description, t.state.Epoch, t.state.Config.Epochs)); err != nil {
		return err
	}
	return t.save(checkpointPath(dir))
}

// describe returns the description of the network of an epoch.
func describe(words string, epoch, epochs int) string {
	return fmt.Sprintf("%s, epoch %d of %d", words, epoch, epochs)
}

// Export writes the model as a network file of the engine.
func Export(path string, m *Model, description string) error {
	n, err := quantise(m, description)
	if err != nil {
		return err
	}
	return atomicfile.Write(path, n.Write)
}
