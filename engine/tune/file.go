package tune

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"kibitz/engine/filelock"
	"kibitz/engine/internal/atomicfile"
)

// fileVersion is the version of the file format.
const fileVersion = 1

type fileForm struct {
	Version int
	*Tuning
}

// Lock creates the directory of a run if necessary and locks it until the result is closed. It returns an error if
// another process holds it.
func Lock(dir string) (io.Closer, error) { return filelock.Directory(dir) }

// Save writes the run to a file atomically.
func (t *Tuning) Save(path string) error {
	data, err := json.MarshalIndent(fileForm{fileVersion, t}, "", " ")
	if err != nil {
		return err
	}
	return atomicfile.Write(path, func(w io.Writer) error {
		_, err := w.Write(append(data, '\n'))
		return err
	})
}

// Load reads a run from a file. For a missing file the error is os.ErrNotExist.
func Load(path string) (*Tuning, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	t, err := decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return t, nil
}

func decode(data []byte) (*Tuning, error) {
	t := &Tuning{}
	form := fileForm{Tuning: t}
	if err := json.Unmarshal(data, &form); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return nil, fmt.Errorf("damaged at byte %d of %d: %w", syntax.Offset, len(data), err)
		}
		return nil, err
	}
	if form.Version != fileVersion {
		return nil, fmt.Errorf("its version is %d; only %d can be read", form.Version, fileVersion)
	}
	return t, t.check()
}

// check reports contradictions in a file.
func (t *Tuning) check() error {
	if err := t.Settings.check(); err != nil {
		return err
	}
	parameters := t.Settings.Parameters
	if len(t.Values) != len(parameters) {
		return fmt.Errorf("it has %d values for %d parameters", len(t.Values), len(parameters))
	}
	if n := len(t.Leaning); n != 0 && n != len(parameters) {
		return fmt.Errorf("the games lean by %d of %d parameters", n, len(parameters))
	}
	for i, p := range parameters {
		if v := t.Values[i]; math.IsNaN(v) || v < float64(p.Min) || v > float64(p.Max) {
			return fmt.Errorf("%s: the value %g does not lie between %d and %d", p.Name, v, p.Min, p.Max)
		}
	}
	for i, s := range t.History {
		if len(s.Values) != len(parameters) {
			return fmt.Errorf("sample %d has %d values for %d parameters", i+1, len(s.Values), len(parameters))
		}
		if i > 0 && s.Done <= t.History[i-1].Done {
			return fmt.Errorf("sample %d is not later than the one before", i+1)
		}
	}
	seen := map[int]bool{}
	for _, k := range t.Pending {
		if k < 1 || k >= t.Next || seen[k] {
			return fmt.Errorf("iteration %d cannot be pending", k)
		}
		seen[k] = true
	}
	if t.Done < 0 || t.Next < 1 || t.Next-1 != t.Done+len(t.Pending) || t.Next-1 > t.Settings.Gains.Iterations {
		return fmt.Errorf("%d iterations done and %d pending do not lead to number %d of %d", t.Done, len(t.Pending), t.Next, t.Settings.Gains.Iterations)
	}
	return nil
}
