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

// Config says how games are reviewed.
type Config struct {
	// Open opens an engine. Each of Threads workers has one of its own.
	Open    func(context.Context) (engine.Engine, error)
	Threads int
	Nodes   uint64 // for a position
	Options Options
	// JSON has a line of JSON written for each game instead of PGN.
	JSON bool
	// Tables names the tablebases that the engines use. A review is resumed with the same ones.
	Tables string
	// Learn, if not nil, is called with the lessons of both sides, by color, before a game is written, in the order of the file. A review that
	// was killed may call it again for the last game.
	Learn func(g *game.Game, lessons [2][]Lesson) error
	// Reviewed, if not nil, is called after each game that is written, in the order of the file.
	Reviewed func(Done)
}

// Done is a game of a file that has been written.
type Done struct {
	Number int     // in the file, from 1
	Report *Report // nil if there was nothing to review
	Fault  error   // why a broken game was passed on as it is
}

// aheadPerThread is how many games are read ahead of the one that is written next, for each thread.
const aheadPerThread = 2

// stream reviews the games of a reader but for the first skip, and gives the text of each to write, in order. Every game is written
// once, and none after one that failed. Memory does not grow with the number of games.
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

// readJobs hands out the games of a reader.
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

// work evaluates parts of games with an engine of its own.
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

// writeJobs writes games in their order, each when it is complete.
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

// text is what is written of a game.
func (j *job) text(c *Config) ([]byte, error) {
	if c.JSON {
		return j.json(c)
	}
	if j.reviewed == nil {
		return append(bytes.TrimRight(j.raw, "\r\n"), "\n\n"...), nil
	}
	return append(bytes.TrimRight([]byte(pgn.Format(j.reviewed)), "\n"), "\n\n"...), nil
}
