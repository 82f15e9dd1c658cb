package uci

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// clientSearch is one search of a Client.
type clientSearch struct {
	c      *Client
	search *engine.Search
	sink   *engine.Sink
	root   chess.Position
	moves  int // number of legal root moves, which bounds the MultiPV number
	limits engine.Limits

	// Owned by the client's mutex.
	going    bool // go was written: info lines belong to this search
	decided  bool // bestmove was received
	released bool // the result is no longer withheld
	best     engine.Best
	err      error

	// Owned by the goroutine of read.
	lines   lineSet
	pvError error // why the first principal variation was cut short
}

// Go sends the position, waits until the engine has finished all earlier commands, and sends go. That wait does not
// count in Best.Elapsed.
func (c *Client) Go(ctx context.Context, r engine.Root, l engine.Limits) (*engine.Search, error) {
	p := r.Position()
	// With Chess960 castling rights the standard castling notation is ambiguous.
	r.Chess960 = r.Chess960 || r.Start.IsChess960()
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.usable(); err != nil {
		return nil, err
	}
	chess960 := engine.FindOption(c.options, "UCI_Chess960")
	if chess960 == nil && r.Chess960 {
		return nil, fmt.Errorf("%s: %w", c.id.Name, engine.ErrNoChess960)
	}
	if chess960 != nil {
		c.want(chess960, strconv.FormatBool(r.Chess960))
	}
	if o := engine.FindOption(c.options, "MultiPV"); o != nil {
		value := o.Value
		if l.MultiPV > 0 {
			value = strconv.Itoa(max(o.Min, min(o.Max, l.MultiPV)))
		}
		c.want(o, value)
	}
	s := &clientSearch{c: c, root: p, moves: p.CountLegal(), limits: l}
	s.search, s.sink = engine.NewSearch(ctx, l)
	c.search = s
	c.send(FormatPosition(r), nil)
	pong := make(chan struct{})
	c.pings = append(c.pings, pong)
	c.send("isready", nil)
	go s.drive(ctx, pong, FormatGo(l, r.Chess960))
	return s.search, nil
}

// drive sends the commands of a search at their times and ends with it.
func (s *clientSearch) drive(ctx context.Context, pong <-chan struct{}, command string) {
	c := s.c
	// Output before readyok belongs to an earlier search.
	if err := c.await(context.Background(), pong, c.timeouts.Ping); err != nil {
		return // bury finishes the search
	}
	c.send(command, func() {
		c.mu.Lock()
		s.going = true
		c.mu.Unlock()
		s.sink.Restart()
	})
	stop, hit := ctx.Done(), s.sink.PonderHit()
	if !s.limits.Ponder {
		hit = nil
	}
	var timeout, overrun <-chan time.Time
	if s.limits.MoveTime > 0 && !s.limits.Infinite && !s.limits.Ponder {
		timer := time.NewTimer(s.limits.MoveTime + c.timeouts.Stop)
		defer timer.Stop()
		overrun = timer.C
	}
	for {
		select {
		case <-overrun:
			// The engine has exceeded its time. It gets a chance to move now.
			overrun, stop, hit = nil, nil, nil
			s.halt(&timeout)
		case <-s.search.Done():
			return
		case <-c.dead:
			return
		case <-hit:
			hit = nil
			if !s.release(!s.limits.Infinite) {
				c.send("ponderhit", nil)
			}
		case <-stop:
			stop, hit = nil, nil
			s.halt(&timeout)
		case <-timeout:
			c.end(&TimeoutError{"stop", c.timeouts.Stop, c.lastWords()})
			timeout = nil
		}
	}
}

// halt releases the result and sends stop if there is none yet. timeout fires if the engine does not answer in time.
func (s *clientSearch) halt(timeout *<-chan time.Time) {
	if !s.release(true) {
		s.c.send("stop", nil)
		*timeout = time.After(s.c.timeouts.Stop)
	}
}

// release allows the result to be returned, now or when it arrives. It reports whether the engine had sent bestmove
// before it was allowed to.
func (s *clientSearch) release(out bool) (decided bool) {
	s.c.mu.Lock()
	s.released = s.released || out
	decided = s.decided
	s.c.mu.Unlock()
	if decided && out {
		s.finish()
	}
	return decided
}

// finish sets the result. The client accepts the next search before that.
func (s *clientSearch) finish() {
	s.c.mu.Lock()
	if s.c.search == s {
		s.c.search = nil
	}
	best, err := s.best, s.err
	s.c.mu.Unlock()
	s.sink.Finish(best, err)
}

// info handles an info line of this search.
func (s *clientSearch) info(line string) {
	i, err := ParseInfo(line, &s.root)
	if errors.Is(err, ErrIllegalPV) {
		if s.pvError == nil {
			s.pvError = err
			s.sink.Publish(engine.Info{Kind: engine.Text, HashFull: -1, Text: "from the engine: " + err.Error()})
		}
		if len(i.PV) == 0 {
			return
		}
	} else if err != nil {
		return
	}
	if i.Kind == engine.Line {
		if i.MultiPV > max(1, s.moves) {
			return
		}
		if i.Score.Kind == engine.NoScore {
			i.Score = s.lines.score(i.MultiPV, i.PV)
		}
		s.lines.add(i)
		i.PV = slices.Clone(i.PV) // the receiver owns it
	}
	s.sink.Publish(i)
}

// bestMove handles the bestmove line of this search.
func (s *clientSearch) bestMove(line string) {
	best, ponder, err := ParseBestMove(line, &s.root)
	t := tokens{line}
	t.next()
	switch {
	case err != nil:
		err = &IllegalMoveError{Move: t.next(), FEN: s.root.FEN(), Err: err}
	case best == chess.NoMove && s.moves > 0:
		err = &IllegalMoveError{FEN: s.root.FEN()}
	}
	c := s.c
	c.mu.Lock()
	s.decided, s.err = true, err
	s.best = engine.Best{Move: best, Ponder: ponder, Lines: s.lines.best(best), PVError: s.pvError}
	// An error is never withheld: an infinite search would never report it.
	withheld := (s.limits.Infinite && err == nil || s.limits.Ponder) && !s.released
	c.mu.Unlock()
	if !withheld {
		s.finish()
	}
}

// lineSet groups lines by MultiPV number into sets of one iteration.
type lineSet struct {
	current  []engine.Info // by MultiPV number, of the newest iteration
	complete []engine.Info // the last iteration with as many lines as any before
}

// add adds a line. A first line of another depth begins a new set.
func (l *lineSet) add(i engine.Info) {
	if i.MultiPV == 1 && len(l.current) > 0 && i.Depth != l.current[0].Depth {
		if len(l.current) >= len(l.complete) {
			l.complete = l.current
		}
		l.current = nil
		if i.Bound != engine.Exact {
			// Start from the old line, whose variation a bound may take over.
			l.current = append(l.current, l.complete[0])
		}
	}
	l.current = engine.MergeLine(l.current, i)
}

// score returns the last score of a line of that number and first move, for a line without a score.
func (l *lineSet) score(rank int, pv []chess.Move) engine.Score {
	for _, set := range [][]engine.Info{l.current, l.complete} {
		for _, i := range set {
			if i.MultiPV == rank && len(i.PV) > 0 && len(pv) > 0 && i.PV[0] == pv[0] {
				return i.Score
			}
		}
	}
	return engine.Score{Kind: engine.NoScore}
}

// best returns the newest complete set whose first line begins with move, else an unfinished one that does, else nil.
// NoMove matches any.
func (l *lineSet) best(move chess.Move) []engine.Info {
	fits := func(set []engine.Info) bool {
		return len(set) > 0 && (move == chess.NoMove || len(set[0].PV) > 0 && set[0].PV[0] == move)
	}
	sets := [][]engine.Info{l.current, l.complete}
	if len(l.current) < len(l.complete) {
		slices.Reverse(sets)
	}
	for _, set := range sets {
		if fits(set) {
			return slices.Clone(set)
		}
	}
	return nil
}
