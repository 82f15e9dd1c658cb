package game

import (
	"fmt"
	"slices"
	"time"

	"kibitz/engine/chess"
)

// Apply processes an event that happened at now. It returns the resulting actions in order, or nil. A move costs one
// comparison per ply of the game, to find repetitions.
func (m *Match) Apply(e Event, now time.Time) []Action {
	if err := m.possible(e); err != nil {
		return []Action{Rejected{e, err}}
	}
	// A flag that fell before the event takes precedence.
	if acts := m.checkFlag(e, now); acts != nil {
		return acts
	}
	switch e := e.(type) {
	case Begin:
		m.begun = true
		if o, t := m.judge(); t != chess.NoTermination {
			return m.end(now, o, t, "")
		}
		return m.next(nil, now)
	case Moved:
		return m.moved(e, now)
	case Crashed:
		return m.end(now, chess.Win(e.Side.Other()), chess.Abandoned, fmt.Sprintf("%v has stopped working: %s", e.Side, e.Reason))
	case Stalled:
		m.paused = true
		m.clock.Stop(now)
		m.clock.thought = 0
		return m.stopAll(nil)
	case DrawOffered:
		m.offered[e.Side] = true
		if m.offer[e.Side.Other()] {
			return m.end(now, chess.Draw, chess.DrawAgreement, "")
		}
		m.offer[e.Side] = true
		return []Action{AskDraw{e.Side.Other()}}
	case DrawAccepted:
		return m.end(now, chess.Draw, chess.DrawAgreement, "")
	case DrawDeclined:
		m.offer[e.Side.Other()] = false
		return []Action{DrawRefused{e.Side.Other()}}
	case DrawClaimed:
		return m.claim(e, now)
	case Resigned:
		return m.end(now, chess.Win(e.Side.Other()), chess.Resignation, fmt.Sprintf("%v resigns", e.Side))
	case TakeBack:
		return m.takeBack(e.Plies, now)
	case Aborted:
		return m.end(now, chess.NoOutcome, chess.Abandoned, e.Reason)
	case Pause:
		m.paused = true
		m.clock.Stop(now)
		return m.stopAll(nil)
	case Resume:
		m.paused = false
		return m.next(nil, now)
	case Replace:
		m.o.Players[e.Side] = e.Player
		acts := m.stop(nil, e.Side)
		if m.begun && !m.paused && m.finished == nil && m.Turn() == e.Side {
			return m.next(acts, now)
		}
		return acts
	}
	return nil
}

// possible returns an error if an event cannot happen now.
func (m *Match) possible(e Event) error {
	switch e := e.(type) {
	case Tick:
		return nil
	case Begin:
		switch {
		case m.finished != nil:
			return ErrFinished
		case m.begun:
			return ErrBegun
		}
		return nil
	case TakeBack:
		if e.Plies < 1 || e.Plies > len(m.clocks) {
			return ErrNothingThere
		}
		return nil
	case Replace:
		return m.checkPlayer(e.Side, e.Player)
	case Aborted:
		if m.finished != nil {
			return ErrFinished
		}
		return nil
	}
	switch {
	case m.finished != nil:
		return ErrFinished
	case !m.begun:
		return ErrNotBegun
	}
	switch e := e.(type) {
	case Pause:
		if m.paused {
			return ErrPaused
		}
	case Resume:
		if !m.paused {
			return ErrNotPaused
		}
	case Moved:
		return m.hasMove(e.Side)
	case Stalled:
		return m.hasMove(e.Side)
	case DrawOffered:
		if m.offered[e.Side] {
			return ErrOfferedDraw
		}
	case DrawAccepted:
		if !m.offer[e.Side.Other()] {
			return ErrNoOffer
		}
	case DrawDeclined:
		if !m.offer[e.Side.Other()] {
			return ErrNoOffer
		}
	case DrawClaimed:
		return m.hasMove(e.Side)
	}
	return nil
}

// hasMove returns an error if side cannot move now.
func (m *Match) hasMove(side chess.Color) error {
	switch {
	case m.paused:
		return ErrPaused
	case side != m.Turn():
		return ErrNotYourTurn
	}
	return nil
}

// checkFlag ends the game if the flag of the running clock fell before now. It ignores events that undo or abandon the
// game, or give the time back.
func (m *Match) checkFlag(e Event, now time.Time) []Action {
	switch e.(type) {
	case TakeBack, Aborted, Stalled:
		return nil
	}
	side, ok := m.clock.Flagged(now)
	if !ok || m.finished != nil {
		return nil
	}
	if m.o.Players[side].Engine && m.clock.Left(side, now) > -m.o.Margin {
		return nil
	}
	other := side.Other()
	if !m.pos.HelpmatePossible(other) {
		return m.end(now, chess.Draw, chess.TimeForfeit, fmt.Sprintf("%v's time is up, but %v cannot mate", side, other))
	}
	return m.end(now, chess.Win(other), chess.TimeForfeit, fmt.Sprintf("%v's time is up", side))
}

// push plays a legal move on the board.
func (m *Match) push(mv chess.Move) {
	m.pos.Make(mv)
	m.moves = append(m.moves, mv)
	m.keys = append(m.keys, m.pos.Key())
}

func (m *Match) moved(e Moved, now time.Time) []Action {
	if !m.pos.IsLegal(e.Move) {
		if !m.o.Players[e.Side].Engine {
			return []Action{Rejected{e, fmt.Errorf("%w: %v", chess.ErrIllegalMove, e.Move)}}
		}
		said := e.Move.String()
		if e.Said != "" {
			said = fmt.Sprintf("%.20q", e.Said)
		}
		return m.end(now, chess.Win(e.Side.Other()), chess.IllegalMove, fmt.Sprintf("%v made an illegal move (%s)", e.Side, said))
	}
	acts := m.play(nil, e, now)
	o, t := m.judge()
	reason := ""
	if t == chess.NoTermination && m.o.AutoClaim {
		if t = m.Claimable(); t != chess.NoTermination {
			o = chess.Draw
		}
	}
	if t == chess.NoTermination {
		o, t, reason = m.adjudicate()
	}
	if t != chess.NoTermination {
		return append(acts, m.end(now, o, t, reason)...)
	}
	return m.next(acts, now)
}

// play plays a legal move, presses the clock and settles draw offers.
func (m *Match) play(acts []Action, e Moved, now time.Time) []Action {
	m.clocks = append(m.clocks, m.clock)
	m.scores = append(m.scores, e.Score)
	m.thinking[e.Side] = false
	var spent time.Duration
	if m.waiting() {
		m.clock.skip(now)
	} else {
		spent = m.clock.Press(now)
	}
	m.push(e.Move)
	acts = append(acts, Played{e.Side, e.Move, spent, m.clock.Left(e.Side, now), m.clock.Timed(e.Side)})
	m.offered[e.Side] = m.offer[e.Side] // a standing offer cannot be repeated
	if other := e.Side.Other(); m.offer[other] {
		m.offer[other] = false
		acts = append(acts, DrawRefused{other})
	}
	return acts
}

// waiting reports whether the clocks wait for a person's first move.
func (m *Match) waiting() bool {
	return m.o.Waits && len(m.moves) == m.opening && !m.o.Players[m.Turn()].Engine
}

// judge returns the outcome if the position or a repetition ends the game.
func (m *Match) judge() (chess.Outcome, chess.Termination) { return status(&m.pos, m.keys) }

// next starts the clock and, for an engine, the search of the side to move.
func (m *Match) next(acts []Action, now time.Time) []Action {
	side := m.Turn()
	p := m.o.Players[side]
	if m.waiting() {
		m.clock.wait(side)
		return acts
	}
	m.clock.Start(side, now)
	if !p.Engine {
		return acts
	}
	l := p.Limits
	l.Clock = m.clock.Limits(now)
	m.thinking[side] = true
	return append(acts, StartThinking{side, m.Root(), l})
}

func (m *Match) stop(acts []Action, side chess.Color) []Action {
	if m.thinking[side] {
		m.thinking[side] = false
		acts = append(acts, StopThinking{side})
	}
	return acts
}

func (m *Match) stopAll(acts []Action) []Action {
	return m.stop(m.stop(acts, chess.White), chess.Black)
}

func (m *Match) end(now time.Time, o chess.Outcome, t chess.Termination, reason string) []Action {
	m.clock.Stop(now)
	m.offer = [2]bool{}
	m.paused = false
	if reason == "" {
		reason = t.String()
	}
	m.finished = &Finished{o, t, reason}
	return append(m.stopAll(nil), *m.finished)
}

func (m *Match) claim(e DrawClaimed, now time.Time) []Action {
	if e.Move == chess.NoMove {
		if t := m.Claimable(); t != chess.NoTermination {
			return m.end(now, chess.Draw, t, "")
		}
		return []Action{Rejected{e, m.whyNoClaim()}}
	}
	if !m.pos.IsLegal(e.Move) {
		return []Action{Rejected{e, fmt.Errorf("%w: %v", chess.ErrIllegalMove, e.Move)}}
	}
	after := m.pos.PlayUnchecked(e.Move)
	t := claimable(&after, append(slices.Clone(m.keys), after.Key()))
	if t == chess.NoTermination {
		return []Action{Rejected{e, m.whyNoClaim()}}
	}
	acts := m.play(nil, Moved{Side: e.Side, Move: e.Move}, now)
	o := chess.Draw
	if by, own := m.judge(); own != chess.NoTermination {
		o, t = by, own // the move may mate
	}
	return append(acts, m.end(now, o, t, "")...)
}

func (m *Match) whyNoClaim() error {
	return fmt.Errorf("%w: the position has occurred %d of 3 times, and there were %d of %d moves without capture or pawn move",
		ErrNoClaim, chess.Repetitions(m.keys), m.pos.HalfmoveClock()/2, FiftyMovePlies/2)
}

func (m *Match) takeBack(plies int, now time.Time) []Action {
	acts := m.stopAll(nil)
	left := len(m.clocks) - plies
	m.clock = m.clocks[left]
	// The clock goes back to the beginning of the move.
	m.clock.running, m.clock.thought = false, 0
	m.clocks, m.scores = m.clocks[:left], m.scores[:left]
	m.moves = m.moves[:m.opening+left]
	m.keys = m.keys[:m.opening+left+1]
	m.pos = m.start
	for _, mv := range m.moves {
		m.pos.Make(mv)
	}
	m.finished, m.offer, m.offered = nil, [2]bool{}, [2]bool{}
	acts = append(acts, TakenBack{plies})
	if m.paused || !m.begun {
		return acts
	}
	return m.next(acts, now)
}
