// Package speech says texts aloud. Saying never waits: a goroutine has the program of the
// system say it, and what is new cuts off what is old.
//
// It runs that program and links to no library: what speaks on Linux is the choice of
// who listens, and every system has a command for it.
package speech

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"
)

// A program that needs longer than these hangs.
const (
	longest  = 3 * time.Minute  // for a text to be spoken
	handOver = 10 * time.Second // for it to be given to a service that speaks
	patience = 2 * time.Second  // for that to be silenced
)

// program is one that speaks.
type program struct {
	// say returns the command that says a text in a language, such as "de", and ends within a time.
	say    func(ctx context.Context, text, language string) *exec.Cmd
	within time.Duration
	// hush returns the command that silences a service which speaks after that. It is nil where
	// there is none. What such a service is given anew cuts off what is old.
	hush func(ctx context.Context) *exec.Cmd
}

// Speaker says one text at a time.
type Speaker struct {
	programs []program
	first    int      // the one that is asked first; belongs, as does the next, to who speaks
	service  *program // the one that may speak on when its command has ended

	ctx    context.Context
	cancel context.CancelFunc
	cut    context.CancelFunc // of what is being said
	ended  chan struct{}      // closed when nothing of that is left
}

// New returns a speaker for what the system has. Close it in the end.
func New() *Speaker {
	s := &Speaker{programs: programs(), cut: func() {}, ended: make(chan struct{})}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	close(s.ended)
	return s
}

// Able reports whether there is a program that speaks.
func (s *Speaker) Able() bool { return len(s.programs) > 0 }

// Say has a text said now, in a language such as "de"; what is being said is cut off. If no
// program can say it, failed is told why, by a goroutine of the speaker's. Say must be called
// by one goroutine at a time, and not after Close.
func (s *Speaker) Say(text, language string, failed func(error)) {
	s.cut()
	ctx, cut := context.WithCancel(s.ctx)
	before, ended := s.ended, make(chan struct{})
	s.cut, s.ended = cut, ended
	go func() {
		defer close(ended)
		defer cut()
		<-before
		s.say(ctx, text, language, failed)
	}()
}

// Close cuts off what is being said.
func (s *Speaker) Close() {
	s.cancel()
	<-s.ended
	if s.service != nil {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		_ = run(s.service.hush(ctx)) // if that fails the voice comes to an end by itself
	}
}

// say tries the programs in turn. One that fails is asked last from then on: what
// is wrong with it may pass.
func (s *Speaker) say(ctx context.Context, text, language string, failed func(error)) {
	var all []error
	for range s.programs {
		if ctx.Err() != nil {
			return
		}
		p := &s.programs[s.first]
		if p.hush != nil {
			s.service = p
		}
		err := p.run(ctx, text, language)
		if err == nil || ctx.Err() != nil {
			return
		}
		all = append(all, err)
		s.first = (s.first + 1) % len(s.programs)
	}
	if len(all) > 0 {
		failed(errors.Join(all...))
	}
}

// run has a program say a text.
func (p *program) run(ctx context.Context, text, language string) error {
	ctx, cancel := context.WithTimeout(ctx, p.within)
	defer cancel()
	cmd := p.say(ctx, text, language)
	if err := run(cmd); err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(cmd.Path), err)
	}
	return nil
}

// run runs a command. Its words go nowhere, for a service that it starts would hold on to
// a pipe of ours.
func run(cmd *exec.Cmd) error {
	// On Linux the program is bound to the thread that started it, which must live as long.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	prepare(cmd)
	cmd.WaitDelay = patience
	return cmd.Run()
}
