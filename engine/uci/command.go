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

// Command says how to start an engine and how long to wait for it.
type Command struct {
	// Line is a command line that starts a UCI engine, such as "stockfish" or "ssh host stockfish"; see
	// [SplitCommandLine].
	Line string
	// Args is the command line already split. It takes precedence over Line.
	Args []string
	Dir  string   // working directory; empty is the current one
	Env  []string // "NAME=value", in addition to the environment
	// Log receives every line in either direction, and those of standard error after "stderr: ". It is called from
	// several goroutines and must not block.
	Log func(sent bool, line string)
	// Slow, if set, is asked whenever Timeouts.Start has passed without an answer during the start, or Timeouts.Ping before a
	// new game or a search, for which an engine may load files. If it returns true, the client waits as long again. It must not
	// block.
	Slow func(Delay) (wait bool)
	Timeouts
}

// Delay describes an engine that has not answered.
type Delay struct {
	What      string // "uci" or "isready"
	After     time.Duration
	LastWords string // the last line of its output
	Again     bool   // Slow was asked about this answer before
}

// Timeouts bound the engine's answers. Zero means the default.
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

// Check returns an error if the command cannot start anything, as far as the file system tells without starting it.
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

// CommandError reports why a command cannot start anything.
type CommandError struct {
	Problem CommandProblem
	Subject string // the program, file or folder
	Err     error  // for OtherProblem
}

// CommandProblem is what is wrong with a command.
type CommandProblem uint8

// The problems.
const (
	EmptyCommand  CommandProblem = iota
	OpenQuote                    // a quote is not closed
	OpenBackslash                // nothing follows the last one
	NULByte
	TildeFolder // a shell would know its place
	NoFolder    // to work in
	NoProgram   // of that name where programs are
	NoFile
	NotExecutable
	NeedsPath // it lies in the current folder, where programs are not looked for
	OtherProblem
)

func (e *CommandError) Error() string { return "uci: " + e.message() }

func (e *CommandError) message() string {
	switch e.Problem {
	case EmptyCommand:
		return "the command is empty"
	case OpenQuote:
		return "a quote is not closed"
	case OpenBackslash:
		return "nothing follows the last backslash"
	case NULByte:
		return "the command contains a NUL byte"
	case TildeFolder:
		return fmt.Sprintf("write the folder of %s in full: without a shell, ~ stands for nothing", e.Subject)
	case NoFolder:
		return fmt.Sprintf("there is no folder %s to work in", e.Subject)
	case NoProgram:
		return fmt.Sprintf("there is no program called %s", e.Subject)
	case NoFile:
		return fmt.Sprintf("there is no file %s", e.Subject)
	case NotExecutable:
		return fmt.Sprintf("%s may not be executed", e.Subject)
	case NeedsPath:
		return fmt.Sprintf("to start the program %s that lies in this folder, write its path", e.Subject)
	}
	return fmt.Sprintf("%s: %v", e.Subject, e.Err)
}

func (e *CommandError) Unwrap() error { return e.Err }

// find returns the path of a program that will run in dir. As in a shell, a name without a folder is searched in
// PATH, and any other relative path starts in dir.
func find(program, dir string) (path string, err error) {
	fail := func(p CommandProblem, subject string) (string, error) { return "", &CommandError{p, subject, nil} }
	if program == "" {
		return fail(EmptyCommand, "")
	}
	if program[0] == '~' {
		return fail(TildeFolder, program)
	}
	path = program
	named := filepath.Base(program) == program
	if dir != "" {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			return fail(NoFolder, dir)
		}
		if !named && !filepath.IsAbs(path) {
			if path, err = filepath.Abs(filepath.Join(dir, path)); err != nil {
				return "", &CommandError{OtherProblem, program, err}
			}
		}
	}
	found, err := exec.LookPath(path)
	switch {
	case err == nil:
		return found, nil
	case errors.Is(err, exec.ErrDot):
		return fail(NeedsPath, program)
	case errors.Is(err, fs.ErrPermission):
		return fail(NotExecutable, path)
	case named && errors.Is(err, exec.ErrNotFound):
		return fail(NoProgram, program)
	case errors.Is(err, fs.ErrNotExist):
		return fail(NoFile, path)
	}
	// The inner error is clearer without the package's prefix.
	var lookup *exec.Error
	if errors.As(err, &lookup) {
		err = lookup.Err
	}
	return "", &CommandError{OtherProblem, path, err}
}
