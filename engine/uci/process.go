package uci

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"time"
)

// process is an engine's process, its streams, and the means to kill it with all that it started.
type process struct {
	cmd    *exec.Cmd
	stdin  *os.File // our end
	stdout *os.File // our end
	tree   processTree
	exited chan struct{} // closed when the process has ended and its tree is killed
	stderr stderrTail
}

// drainTime is how long output is read after a process has ended. All of it is in the pipe already, unless an escaped
// child holds the pipe open.
const drainTime = time.Second

// startProcess starts a program, tied to processors unless there are none. A goroutine reaps it and then ends.
func startProcess(args []string, dir string, env []string, processors []int, log func(string)) (*process, error) {
	path, err := find(args[0], dir)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	p := &process{exited: make(chan struct{}), stderr: stderrTail{log: log, ended: make(chan struct{})}}
	p.cmd = exec.Command(path, args[1:]...)
	p.cmd.Args[0] = args[0]
	p.cmd.Dir = dir
	if len(env) > 0 {
		p.cmd.Env = append(os.Environ(), env...)
	}
	// Pipes of our own rather than cmd.StdoutPipe: Wait must neither close
	// them under the reader nor wait for a grandchild that holds them.
	var theirs, ours []*os.File
	fail := func(err error) (*process, error) {
		closeAll(theirs)
		closeAll(ours)
		return nil, err
	}
	for i := 0; i < 3; i++ {
		r, w, err := os.Pipe()
		if err != nil {
			return fail(fmt.Errorf("%w: %w", ErrStart, err))
		}
		if i == 0 {
			p.cmd.Stdin, p.stdin = r, w
			theirs, ours = append(theirs, r), append(ours, w)
			continue
		}
		theirs, ours = append(theirs, w), append(ours, r)
		if i == 1 {
			p.cmd.Stdout, p.stdout = w, r
		} else {
			p.cmd.Stderr = w
		}
	}
	p.tree.prepare(p.cmd)
	started := make(chan error)
	go p.run(processors, started)
	if err := <-started; err != nil {
		return fail(fmt.Errorf("%w: %w", ErrStart, err))
	}
	closeAll(theirs)
	go p.stderr.read(ours[2], p.exited)
	return p, nil
}

func closeAll(files []*os.File) {
	for _, f := range files {
		f.Close()
	}
}

// run starts the process, waits for it, and kills what it left behind.
func (p *process) run(processors []int, started chan<- error) {
	// On Linux the child is bound to the thread that started it: it is killed
	// when that thread ends, which must therefore live as long as the child.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := startOn(p.cmd, processors)
	if err == nil {
		p.tree.adopt(p.cmd)
	}
	started <- err
	if err != nil {
		return
	}
	_ = p.tree.wait(p.cmd) // cmd.ProcessState has the result
	close(p.exited)
	time.AfterFunc(drainTime, func() { p.stdout.Close() })
}

// kill kills the process and all that it started.
func (p *process) kill() {
	select {
	case <-p.exited: // its pid may be reused by now
	default:
		p.tree.kill(p.cmd)
	}
}

// ending returns how the process ended. It must have ended.
func (p *process) ending() error {
	select {
	case <-p.stderr.ended:
	case <-time.After(drainTime):
	}
	state := p.cmd.ProcessState
	if state == nil { // unknown
		return ErrSilent
	}
	e := &EndError{Status: state.ExitCode(), LastWords: p.stderr.last()}
	if e.Status < 0 {
		e.Signal = strings.TrimPrefix(state.String(), "signal: ")
	}
	return e
}

// stderrTail keeps the last lines of a process's standard error.
type stderrTail struct {
	log   func(string)
	ended chan struct{} // closed at the end of the stream
	mu    sync.Mutex
	lines []string
}

const (
	stderrLines = 10
	stderrWidth = 300
)

func (t *stderrTail) read(f *os.File, exited <-chan struct{}) {
	defer close(t.ended)
	defer f.Close()
	go func() {
		<-exited
		time.AfterFunc(drainTime, func() { f.Close() })
	}()
	r := newLineReader(f, stderrWidth)
	for {
		line, _, err := r.next()
		if err != nil {
			return
		}
		if t.log != nil {
			t.log(line)
		}
		if line = trim(oneLine(line)); line == "" {
			continue
		}
		t.mu.Lock()
		if len(t.lines) == stderrLines {
			t.lines = append(t.lines[:0], t.lines[1:]...)
		}
		t.lines = append(t.lines, line)
		t.mu.Unlock()
	}
}

func (t *stderrTail) last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.Join(t.lines, " | ")
}
