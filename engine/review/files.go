package review

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"kibitz/engine/filelock"
)

// ErrDone is wrapped by the error of [File] if the output exists: the file was reviewed before.
var ErrDone = errors.New("it has been reviewed already")

// ErrOther is wrapped by the error of [File] if an unfinished review has other settings or another input.
var ErrOther = errors.New("a review of another file, or with other settings, was begun there")

// Suffixes of the files of an unfinished review.
const (
	partEnding     = ".part"     // the games so far
	progressEnding = ".progress" // state of the review
)

// Stream reviews the games of in and writes them to out.
func Stream(ctx context.Context, c Config, in io.Reader, out io.Writer) error {
	return stream(ctx, &c, in, 0, func(_ *job, text []byte) error {
		_, err := out.Write(text)
		return err
	})
}

// File reviews the games of the file in and writes them to the file out, which appears when it is complete. Until then
// the games are in a file beside it. A review that was killed resumes without losing or repeating a game. While a
// process works on an output, others get an error that wraps [filelock.ErrTaken].
func File(ctx context.Context, c Config, in, out string) (err error) {
	source, err := os.Open(in)
	if err != nil {
		return err
	}
	defer source.Close()
	progress, err := openProgress(out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, progress.Close()) }()
	if _, err := os.Stat(out); err == nil {
		// Another process finished between the first check and the lock; the file opened here is new.
		return errors.Join(fmt.Errorf("%s: %w", out, ErrDone), os.Remove(progress.Name()))
	}
	header, err := newHeader(source, &c)
	if err != nil {
		return err
	}
	part, err := os.OpenFile(out+partEnding, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, part.Close()) }()
	state, err := resume(progress, part, header)
	if err != nil {
		return fmt.Errorf("%s: %w", out, err)
	}
	err = stream(ctx, &c, source, state.Games, func(j *job, text []byte) error {
		if _, err := part.Write(text); err != nil {
			return err
		}
		state = step{Games: j.number, Bytes: state.Bytes + int64(len(text))}
		return appendLine(progress, state)
	})
	if err != nil {
		return err
	}
	if err := part.Sync(); err != nil {
		return err
	}
	if err := os.Rename(part.Name(), out); err != nil {
		return err
	}
	return os.Remove(progress.Name())
}

// openProgress opens and locks the progress file.
func openProgress(out string) (*os.File, error) {
	name := out + progressEnding
	for {
		if _, err := os.Stat(out); err == nil {
			return nil, fmt.Errorf("%s: %w", out, ErrDone)
		}
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, err
		}
		held, err := filelock.Try(f)
		if err != nil || !held {
			f.Close()
			return nil, cmp.Or(err, fmt.Errorf("%s: %w", out, filelock.ErrTaken))
		}
		// The previous owner of the lock may have finished and removed the file.
		if mine, theirs := stat(f), statPath(name); mine != nil && theirs != nil && os.SameFile(mine, theirs) {
			return f, nil
		}
		f.Close()
	}
}

func stat(f *os.File) os.FileInfo {
	info, err := f.Stat()
	if err != nil {
		return nil
	}
	return info
}

func statPath(name string) os.FileInfo {
	info, err := os.Stat(name)
	if err != nil {
		return nil
	}
	return info
}

// header is the first line of the progress file: the input and the settings.
type header struct {
	Input string `json:"input"`
	Size  int64  `json:"size"`
	Nodes uint64 `json:"nodes"`
	JSON  bool   `json:"json"`
	Marks bool   `json:"marks"`
	Lines bool   `json:"lines"`
	Words string `json:"language"`
	// Tables are the tablebases.
	Tables string `json:"tablebases"`
}

func newHeader(source *os.File, c *Config) (h header, err error) {
	info, err := source.Stat()
	if err != nil {
		return h, err
	}
	h = header{Input: filepath.Base(source.Name()), Size: info.Size(), Nodes: c.Nodes, JSON: c.JSON, Marks: c.Options.Marks, Lines: c.Options.Lines, Tables: c.Tables}
	if c.Options.Words != nil {
		h.Words = c.Options.Words.Language()
	}
	return h, nil
}

// step is any other line of the progress file: a game was written.
type step struct {
	Games int   `json:"games"` // up to this one in the file
	Bytes int64 `json:"bytes"` // of the output
}

// resume reads the progress of a review and truncates both files after the last game that is known to be complete.
func resume(progress, part *os.File, want header) (at step, err error) {
	text, err := io.ReadAll(bufio.NewReader(progress))
	if err != nil {
		return at, err
	}
	info, err := part.Stat()
	if err != nil {
		return at, err
	}
	var length int64 // of the valid progress
	begun := false
	for line := range bytes.Lines(text) {
		if !bytes.HasSuffix(line, []byte("\n")) {
			break // incomplete
		}
		if !begun {
			var h header
			if err := json.Unmarshal(line, &h); err != nil || h != want {
				return at, ErrOther
			}
			begun = true
		} else {
			var s step
			if json.Unmarshal(line, &s) != nil || s.Games <= at.Games || s.Bytes < at.Bytes || s.Bytes > info.Size() {
				break // damaged, or games were lost in a crash
			}
			at = s
		}
		length += int64(len(line))
	}
	if err := errors.Join(progress.Truncate(length), part.Truncate(at.Bytes)); err != nil {
		return at, err
	}
	if _, err := progress.Seek(length, io.SeekStart); err != nil {
		return at, err
	}
	if _, err := part.Seek(at.Bytes, io.SeekStart); err != nil {
		return at, err
	}
	if !begun {
		err = appendLine(progress, want)
	}
	return at, err
}

// appendLine writes a value as a line.
func appendLine(f *os.File, v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = f.Write(append(line, '\n'))
	return err
}
