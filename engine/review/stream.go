package review

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"kibitz/engine"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// Config configures a review of games.
type Config struct {
	// Open opens an engine. Each of Threads workers has its own.
	Open    func(context.Context) (engine.Engine, error)
	Threads int
	Nodes   uint64 // per position
	Options Options
	// JSON selects JSON lines instead of PGN.
	JSON bool
	// Tables names the tablebases of the engines. A resumed review must have the same ones.
	Tables string
	// Learn, unless it is nil, is called with the lessons of both sides, by color, before a game is written, in the
	// order of the file. After a crash it may be called again for the last game.
	Learn func(g *game.Game, lessons [2][]Lesson) error
	// Reviewed, unless it is nil, is called after each game, in the order of the file.
	Reviewed func(Done)
}

// Done reports a game that was written.
type Done struct {
	Number int     // in the file, from 1
	Report *Report // nil if the game was not reviewed
	Fault  error   // why a broken game was passed on unchanged
}

// aheadPerThread is the number of games read ahead of the writer per thread.
const aheadPerThread = 2

// stream reviews the games of a reader, except the first skip, and passes the text of each to write, in order. Each
// game is written once, and none after a failure. Memory does not depend on the number of games.
func stream(ctx context.Context, c *Config, in io.Reader, skip int, write func(j *job, text []byte) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	parts, jobs := make(chan part), make(chan *job, aheadPerThread*c.Threads)
	var running sync.WaitGroup
	var readErr error
	running.Go(func() {
		defer close(jobs)
		defer close(parts)
		readErr = readJobs(ctx, in, skip, jobs, parts)
	})
	for range c.Threads {
		running.Go(func() {
			if err := work(ctx, c, parts); err != nil {
				cancel(err)
			}
		})
	}
	err := writeJobs(ctx, c, jobs, write)
	if err != nil {
		cancel(err)
	}
	running.Wait()
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return readErr
}

// readJobs sends the games of a reader to the workers and the writer.
func readJobs(ctx context.Context, in io.Reader, skip int, jobs chan<- *job, parts chan<- part) error {
	s := pgn.NewScanner(in)
	for s.Scan() {
		raw := s.Raw()
		if raw.Number <= skip {
			continue
		}
		if raw.Length > int64(len(raw.Text)) {
			return fmt.Errorf("review: game %d: %w", raw.Number, pgn.ErrTooLong)
		}
		j := newJob(raw.Number, bytes.Clone(raw.Text))
		select {
		case jobs <- j:
		case <-ctx.Done():
			return nil
		}
		if j.analysis == nil {
			continue
		}
		for i := range j.analysis.Stretches() {
			select {
			case parts <- part{j, i}:
			case <-ctx.Done():
				return nil
			}
		}
	}
	return s.Err()
}

// work evaluates parts of games with its own engine.
func work(ctx context.Context, c *Config, parts <-chan part) (err error) {
	e, err := c.Open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, e.Close()) }()
	for p := range parts {
		if err := p.evaluate(ctx, e, c); err != nil {
			return fmt.Errorf("game %d: %w", p.number, err)
		}
	}
	return nil
}

// writeJobs writes complete games in order.
func writeJobs(ctx context.Context, c *Config, jobs <-chan *job, write func(j *job, text []byte) error) error {
	for j := range jobs {
		select {
		case <-j.done:
		case <-ctx.Done():
			return nil
		}
		text, err := j.text(c)
		if err != nil {
			return fmt.Errorf("review: game %d: %w", j.number, err)
		}
		if c.Learn != nil && j.analysis != nil {
			if err := c.Learn(j.analysis.Game, j.lessons); err != nil {
				return fmt.Errorf("review: game %d: %w", j.number, err)
			}
		}
		if err := write(j, text); err != nil {
			return err
		}
		if c.Reviewed != nil {
			c.Reviewed(Done{j.number, j.report, j.fault})
		}
	}
	return nil
}

// text returns the output for a game.
func (j *job) text(c *Config) ([]byte, error) {
	if c.JSON {
		return j.json(c)
	}
	if j.reviewed == nil {
		return append(bytes.TrimRight(j.raw, "\r\n"), "\n\n"...), nil
	}
	return append(bytes.TrimRight([]byte(pgn.Format(j.reviewed)), "\n"), "\n\n"...), nil
}
