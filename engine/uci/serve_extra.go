package uci

import (
	"context"
	"errors"
	"io"
	"slices"
)

// extra runs a command that is not part of the protocol.
func (s *server) extra(line input, word, args string) {
	i := slices.IndexFunc(s.extras, func(x Extra) bool { return x.Name == word })
	if i < 0 {
		s.say("unknown command %q (help lists all)", clip(word))
		return
	}
	if !s.idle(line, word) {
		return
	}
	x := s.extras[i]
	sh := Shell{Engine: s.engine, Root: s.root, Out: &s.out, ReadLine: s.readLine}
	sh.Root.Chess960 = s.chess960
	if x.Reads {
		if err := x.Run(s.ctx, sh, args); err != nil {
			s.say("%v", err)
		}
		return
	}
	sh.ReadLine = nil
	s.job(word, func(ctx context.Context) error { return x.Run(ctx, sh, args) })
}

// job runs a long command. Lines that arrive meanwhile are queued, but isready is answered and stop is obeyed at
// once; stop also applies to a search in the queue. The end of the input does not end the job, so that commands can
// be piped in.
func (s *server) job(word string, work func(context.Context) error) {
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- work(ctx) }()
	lines := s.lines
	for {
		select {
		case err := <-done:
			switch {
			case err == nil:
			case errors.Is(err, context.Canceled):
				s.say("%s was stopped", word)
			default:
				s.say("%v", err)
			}
			return
		case line, ok := <-lines:
			switch {
			case !ok:
				s.ended, lines = true, nil
				continue
			case trim(line.text) == "isready":
				s.out.line("readyok")
			case trim(line.text) == "stop":
				cancel()
				if slices.ContainsFunc(s.queue, func(l input) bool { return (&tokens{l.text}).next() == "go" }) {
					s.queue = append(s.queue, line) // it also applies to the search that waits
				}
			default:
				s.queue = append(s.queue, line)
			}
			if len(s.queue) >= queueLimit {
				lines = nil
			}
		}
	}
}

// readLine returns the next line of input, for an Extra.
func (s *server) readLine() (string, error) {
	if len(s.queue) > 0 {
		line := s.queue[0]
		s.queue = s.queue[1:]
		return line.text, nil
	}
	if s.ended {
		return "", io.EOF
	}
	select {
	case line, ok := <-s.lines:
		if !ok {
			s.ended = true
			return "", io.EOF
		}
		return line.text, nil
	case <-s.ctx.Done():
		return "", s.ctx.Err()
	}
}
