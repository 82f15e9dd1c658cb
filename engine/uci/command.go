package uci

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// Command says how to start an engine and how long to bear with it.
type Command struct {
	// Line is any command line that starts a UCI engine, such as "stockfish" or
	// "ssh host stockfish"; see [SplitCommandLine].
	Line string
	// Args is the same already split; it takes precedence.
	Args []string
	Dir  string   // working directory; empty is the current one
	Env  []string // "NAME=value", in addition to the environment
	// Log is told every line in either direction, and with "stderr: " before
	// them those of the standard error. It is called from several goroutines
	// and must not block.
	Log func(sent bool, line string)
	Timeouts
}

// Timeouts bound how long an engine may take to answer. Zero stands for the default.
type Timeouts struct {
	Start time.Duration // from the start to uciok and readyok: 35 s
	Ping  time.Duration // isready: 15 s
	Stop  time.Duration // stop: 5 s
	Quit  time.Duration // quit: 5 s
}

func (t Timeouts) withDefaults() Timeouts {
	set := func(d *time.Duration, fallback time.Duration) {
		if *d <= 0 {
			*d = fallback
		}
	}
	set(&t.Start, 35*time.Second)
	set(&t.Ping, 15*time.Second)
	set(&t.Stop, 5*time.Second)
	set(&t.Quit, 5*time.Second)
	return t
}

// Check reports in words why the command cannot start anything, as far as can
// be told without starting it; nil if it can. It looks at the disk.
func (c Command) Check() error {
	args, err := c.args()
	if err == nil {
		_, err = find(args[0], c.Dir)
	}
	return err
}

func (c Command) args() ([]string, error) {
	if len(c.Args) > 0 {
		return c.Args, nil
	}
	return SplitCommandLine(c.Line)
}

// find returns the path of a program that is to run in dir. As in a shell, a
// name without a folder is looked for where programs are, and any other path
// that is not absolute begins in dir.
func find(program, dir string) (path string, err error) {
	if program == "" {
		return "", errors.New("the name of the program is empty")
	}
	if program[0] == '~' {
		return "", fmt.Errorf("write the folder of %s in full: without a shell, ~ stands for nothing", program)
	}
	path = program
	named := filepath.Base(program) == program
	if dir != "" {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			return "", fmt.Errorf("there is no folder %s to work in", dir)
		}
		if !named && !filepath.IsAbs(path) {
			if path, err = filepath.Abs(filepath.Join(dir, path)); err != nil {
				return "", err
			}
		}
	}
	found, err := exec.LookPath(path)
	switch {
	case err == nil:
		return found, nil
	case errors.Is(err, exec.ErrDot):
		return "", fmt.Errorf("to start the program %s that lies in this folder, write its path", program)
	case errors.Is(err, fs.ErrPermission):
		return "", fmt.Errorf("%s may not be executed", path)
	case named && errors.Is(err, exec.ErrNotFound):
		return "", fmt.Errorf("there is no program called %s", program)
	case errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("there is no file %s", path)
	}
	// What remains says more without the name of the package that it comes from.
	var lookup *exec.Error
	if errors.As(err, &lookup) {
		err = lookup.Err
	}
	return "", fmt.Errorf("%s: %w", path, err)
}
