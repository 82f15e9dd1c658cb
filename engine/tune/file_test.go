package tune

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// written returns a run of a few iterations, and a file with it.
func written(t *testing.T) (*Tuning, string) {
	t.Helper()
	s, h := smallProblem(20)
	tuning := newTuning(t, s)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	play := h.play(s, 3)
	err := tuning.Run(ctx, 1, func(ctx context.Context, trial Trial) (Result, error) {
		if trial.Number == 8 {
			cancel()
			return Result{}, ctx.Err()
		}
		r, err := play(ctx, trial)
		r.Crashes, r.TimeLosses = 1, 2
		return r, err
	}, keepNothing)
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "tune.json")
	if err := tuning.Save(path); err != nil {
		t.Fatal(err)
	}
	return tuning, path
}

func TestFile(t *testing.T) {
	tuning, path := written(t)
	got, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, tuning) {
		t.Errorf("read\n%+v\nwritten\n%+v", got, tuning)
	}
	if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 {
		t.Errorf("there are %d files, want one", len(files))
	}
	if _, err := Load(path + ".not"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}

// Wherever a file was torn off, it is recognised, and the place is named.
func TestTornFile(t *testing.T) {
	_, path := written(t)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	whole := len(strings.TrimSpace(string(data)))
	for n := range whole {
		if _, err := decode(data[:n]); err == nil || !strings.HasPrefix(err.Error(), "damaged at byte ") {
			t.Fatalf("%d bytes of %d: %v", n, whole, err)
		}
	}
	if err := os.WriteFile(path, data[:whole/2], 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(path); err == nil || !strings.Contains(err.Error(), path+": damaged at byte ") {
		t.Errorf("error %v does not name the file and the place", err)
	}
}

func TestContradictions(t *testing.T) {
	tests := []struct{ name, old, new, want string }{
		{"another version", `"Version": 1`, `"Version": 2`, "its version is 2"},
		{"not a number", `"Done": 7`, `"Done": "x"`, "cannot unmarshal"},
		{"too much done", `"Done": 7`, `"Done": 19`, "do not lead to"},
		{"nothing pending", `"Next": 9`, `"Next": 10`, "do not lead to"},
		{"a range", `"Max": 400`, `"Max": -1`, "does not"},
		{"no settings", `"Settings": {`, `"Other": {`, "there is no parameter"},
		{"an unknown iteration", "\"Pending\": [\n  8\n ]", `"Pending": [9]`, "iteration 9 cannot be pending"},
		{"what the games say", `"Leaning": [`, `"Leaning": [1,`, "the games lean by 6 of 5 parameters"},
		{"values", `"Values": [`, `"Values": [1e9,`, "it has 6 values for 5"},
	}
	_, path := written(t)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if !strings.Contains(string(data), tt.old) {
				t.Fatalf("the file has no %q:\n%s", tt.old, data)
			}
			if err := os.WriteFile(path, []byte(strings.Replace(string(data), tt.old, tt.new, 1)), 0o644); err != nil {
				t.Fatal(err)
			}
			if _, err := Load(path); err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), path) {
				t.Errorf("error %v, want %q in it", err, tt.want)
			}
		})
	}
}
