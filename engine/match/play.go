package match

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/uci"
)

// play plays game number of two seats, the first player's first. ok is false if ctx ended it.
func (r Rules) play(ctx context.Context, seats [2]*seat, number int, opening Opening) (rec Record, ok bool) {
	rec = Record{
		Number: number, White: whiteIn(number), Opening: opening, Chess960: r.Chess960 || opening.Start.IsChess960(),
		Begun: time.Now(), Played: true,
	}
	o := game.MatchOptions{
		Chess960: rec.Chess960, Before: opening.Before, AutoClaim: true, Margin: r.Margin,
		MaxMoves: r.MaxMoves, Resign: r.Resign, Draw: r.Draw, Known: r.Known,
	}
	names := [2]string{seats[0].name, seats[1].name}
	tellApart([2]Player{seats[0].player, seats[1].player}, &names[0], &names[1])
	var players [2]*seat // by color
	for color, i := range [2]int{rec.White, 1 - rec.White} {
		players[color] = seats[i]
		o.Players[color] = game.Player{Engine: true, Limits: seats[i].player.Limits}
		o.Control[color] = seats[i].player.Control
		rec.Names[color] = names[i]
		rec.Controls[color] = seats[i].player.Control
	}
	m, err := game.NewMatch(opening.Start, opening.Moves, o)
	if err != nil {
		rec.Finished = game.Finished{Reason: err.Error()}
		return rec, true
	}
	// Match time passes only while an engine thinks, as measured beside that engine.
	now := rec.Begun
	var ply Ply // the last move
	fresh := [2]bool{true, true}
	tell := func() {
		if r.Moved != nil {
			r.Moved(rec)
		}
	}
	apply := func(e game.Event) []game.Action {
		actions := m.Apply(e, now)
		rec.Clock = m.Clock()
		rec.Clock.Stop(now)
		return actions
	}
	actions := apply(game.Begin{})
	tell()
	for len(actions) > 0 {
		a := actions[0]
		actions = actions[1:]
		switch a := a.(type) {
		case game.Rejected:
			rec.Finished = game.Finished{Reason: a.Err.Error()}
			return rec, true
		case game.Finished:
			rec.Finished = a
			rec.Duration = time.Since(rec.Begun)
			rec.Line = rec.line()
			return rec, true
		case game.Played: // in time, that is
			rec.Plies = append(rec.Plies, ply)
			tell()
		case game.StartThinking:
			patience := stallLimit
			left, timed := m.TickIn(now)
			if timed {
				patience = left + answerGrace
			} else if a.Limits.MoveTime > 0 {
				patience = 2*a.Limits.MoveTime + answerGrace
			}
			s := players[a.Side].think(ctx, a, fresh[a.Side], patience)
			fresh[a.Side] = false
			if ctx.Err() != nil {
				return rec, false
			}
			var event game.Event
			ply, event, now = judge(a, s, timed, patience, now)
			if timed {
				ply.Late = ply.Elapsed - (left - r.Margin)
			}
			if moved, ok := event.(game.Moved); ok && resigns(&players[a.Side].player, moved.Score, number, len(rec.Plies)) {
				event = game.Resigned{Side: a.Side}
			}
			actions = append(actions, apply(event)...)
		}
	}
	return rec, true
}

// resigns draws whether a player resigns instead of a move with a score, at a ply of game number.
func resigns(p *Player, s *engine.Score, number, ply int) bool {
	if p.Resigns == nil || s == nil {
		return false
	}
	return rand.New(rand.NewPCG(uint64(number), uint64(ply))).Float64() < p.Resigns(*s)
}

// line returns Record.Line.
func (r Record) line() uint64 {
	h := lineHash{fnv.New64a()}
	h.begin(&r.Opening.Start)
	for _, m := range r.Opening.Moves {
		h.add(m)
	}
	for _, p := range r.Plies {
		h.add(p.Move)
	}
	return h.sum()
}

// judge converts the result of a search to an event and its time; ply is the move, if there is one. timed reports
// whether a clock runs for the engine, as its opponent alone may have one.
func judge(a game.StartThinking, s *host.Snapshot, timed bool, patience time.Duration, now time.Time) (ply Ply, e game.Event, at time.Time) {
	if s == nil {
		if timed {
			return ply, game.Tick{}, now.Add(patience)
		}
		return ply, game.Crashed{Side: a.Side, Reason: fmt.Sprintf("no move after %v", patience)}, now
	}
	if s.Best == nil {
		if errors.Is(s.Err, chess.ErrIllegalMove) {
			moved := game.Moved{Side: a.Side}
			if e := (*uci.IllegalMoveError)(nil); errors.As(s.Err, &e) {
				moved.Said = e.Move
			}
			return ply, moved, now
		}
		return ply, game.Crashed{Side: a.Side, Reason: s.Err.Error()}, now
	}
	ply = Ply{Move: s.Best.Move, Elapsed: s.Best.Elapsed, PVError: s.Best.PVError}
	line := s.Best.Line()
	if line == nil && len(s.Lines) > 0 {
		line = &s.Lines[0]
		ply.OtherPV = len(line.PV) > 0 && line.PV[0] != ply.Move
	}
	if line != nil {
		score := line.Score
		ply.Score, ply.Depth = &score, line.Depth
	}
	return ply, game.Moved{Side: a.Side, Move: ply.Move, Score: ply.Score}, now.Add(ply.Elapsed)
}
