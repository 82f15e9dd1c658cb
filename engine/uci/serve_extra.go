package uci

import (
	"context"
	"errors"
	"io"
	"slices"
)

// extra runs a command that is not the protocol's own.
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

// job runs a long command. It keeps the lines that arrive meanwhile, but
// answers isready and obeys stop, also for a search among them. The end of the input does not end the job, so
// that commands can be piped in.
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
				if slices.ContainsFunc(s.backlog, func(l input) bool { return (&tokens{l.text}).next() == "go" }) {
					s.backlog = append(s.backlog, line) // it concerns the search that waits as well
				}
			default:
				s.backlog = append(s.backlog, line)
			}
			if len(s.backlog) >= backlogLimit {
				lines = nil
			}
		}
	}
}

// readLine gives an Extra the next line of input.
func (s *server) readLine() (string, error) {
	if len(s.backlog) > 0 {
		line := s.backlog[0]
		s.backlog = s.backlog[1:]
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
