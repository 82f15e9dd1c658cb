package uci

import (
	"context"
	"slices"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// run is a search in progress.
type run struct {
	search   *engine.Search
	cancel   context.CancelFunc
	printed  chan struct{} // closed when every Info has been written
	chess960 bool
	infinite bool
	ponder   bool // still pondering
	withhold bool // the result is withheld until stop or ponderhit
	endless  bool // no limit but the engine's own ends it
	stopped  bool

	// Owned by print until printed is closed.
	sent map[int]engine.Info // the last line written, by MultiPV number
	last time.Time           // when a line was last written
}

// done returns a channel that is closed when the result may be sent. It is nil, which blocks forever, without a
// search or while the result is withheld.
func (r *run) done() <-chan struct{} {
	if r == nil || r.withhold {
		return nil
	}
	return r.printed
}

func (r *run) stop() {
	r.stopped, r.withhold, r.endless = true, false, false
	r.cancel()
}

func (r *run) hit() {
	r.ponder, r.withhold = false, r.infinite && !r.stopped
	r.search.PonderHit()
}

// start obeys a go command.
func (s *server) start(line input) {
	p := s.root.Position()
	g := ParseGo(line.text, &p)
	for _, remark := range g.Ignored {
		s.say("%s; ignored", remark)
	}
	if g.Perft >= 0 {
		s.job("go perft", func(ctx context.Context) error {
			_, err := Perft(ctx, &s.out, &p, g.Perft, s.chess960)
			return err
		})
		return
	}
	if !s.chess960 && p.IsChess960() {
		s.say("this position has castling of Chess960, but UCI_Chess960 is off: a king that is not on the e-file castles by taking its rook all the same")
	}
	s.begun = true
	root, l := s.root, g.Limits
	root.Chess960 = s.chess960
	charge(&l, p.Turn(), time.Since(line.at))
	ctx, cancel := context.WithCancel(s.ctx)
	search, err := s.engine.Go(ctx, root, l)
	if err != nil {
		cancel()
		s.say("go: %v", err)
		s.out.line(FormatBestMove(chess.NoMove, chess.NoMove, false))
		return
	}
	s.run = &run{
		search:   search,
		cancel:   cancel,
		printed:  make(chan struct{}),
		chess960: s.chess960,
		infinite: l.Infinite,
		ponder:   l.Ponder,
		withhold: l.Infinite || l.Ponder,
		endless:  l.Depth == 0 && l.Nodes == 0 && l.MoveTime == 0 && l.Clock == nil,
		sent:     map[int]engine.Info{},
		last:     time.Now(),
	}
	go s.print(s.run, s.showWDL)
}

// charge subtracts the time since go was read from the limits: the clock runs from then, even if go had to wait.
func charge(l *engine.Limits, turn chess.Color, elapsed time.Duration) {
	if l.MoveTime > 0 {
		l.MoveTime = max(time.Millisecond, l.MoveTime-elapsed)
	}
	if l.Clock != nil && !l.Ponder {
		l.Clock.Left[turn] -= elapsed
	}
}

// print writes the messages of a search as they arrive.
func (s *server) print(r *run, showWDL bool) {
	defer close(r.printed)
	held := false
	for i := range r.search.Info() {
		if i.Kind == engine.Progress {
			if i.Time < currMoveAfter {
				i.CurrMove = chess.NoMove
			}
			if i.CurrMove == chess.NoMove && time.Since(r.last) < progressEvery {
				continue
			}
		}
		if i.Kind == engine.Line {
			// An early bound is skipped, and so are the lines after it, as a set is sent in order; settle sends them.
			if i.MultiPV == 1 {
				held = false
			}
			if held = held || i.Bound != engine.Exact && i.Time < currMoveAfter; held {
				continue
			}
		}
		s.info(r, i, showWDL)
	}
}

func (s *server) info(r *run, i engine.Info, showWDL bool) {
	if !showWDL {
		i.WDL = nil
	}
	if i.Kind == engine.Line {
		r.sent[i.MultiPV] = i
	}
	r.last = time.Now()
	s.out.line(FormatInfo(i, r.chess960))
}

// settle sends the result if the search has ended, and lets the waiting lines be obeyed.
func (s *server) settle() {
	select {
	case <-s.run.done():
	default:
		return
	}
	r := s.run
	s.run = nil
	best, err := r.search.Wait()
	r.cancel()
	if err != nil {
		s.say("the search failed: %v", err)
	}
	news := false
	for _, i := range best.Lines {
		// Lines after a new one are sent again: readers take the first line as the beginning of a set.
		if news = news || !sameLine(r.sent[i.MultiPV], i); news {
			s.info(r, i, s.showWDL)
		}
	}
	s.out.line(FormatBestMove(best.Move, best.Ponder, r.chess960))
	s.waiting, s.held = 0, false
}

// sameLine reports whether a and b differ in counters only.
func sameLine(a, b engine.Info) bool {
	return a.Kind == b.Kind && a.Depth == b.Depth && a.MultiPV == b.MultiPV && a.Score == b.Score &&
		a.Bound == b.Bound && slices.Equal(a.PV, b.PV)
}
