package desk

import (
	"slices"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/host"
)

// Pondering: while a person thinks, the engine goes on with the reply that it
// expects. When that is what the person plays, it has a head start.

// canPonder reports whether the engine may think in its opponent's time. An engine at a level would play above its
// level.
func (o *opponent) canPonder() bool {
	return o.k.settings.Ponder && !o.player.Limited() && engine.FindOption(o.host.Snapshot().Options, "Ponder") != nil
}

// ponder starts a search in the position after the expected reply.
func (o *opponent) ponder(reply chess.Move) {
	p := o.k.doc.Round
	if !o.k.doc.Running() || p.Match.Paused() || p.Match.Turn() == o.side || p.Pairing.IsEngine(o.side.Other()) || !o.canPonder() {
		return
	}
	root := p.Match.Root()
	pos := root.Position()
	if reply == chess.NoMove || !pos.IsLegal(reply) {
		return
	}
	pos.Make(reply)
	if outcome, _ := pos.Status(); outcome != chess.NoOutcome {
		return
	}
	root.Moves = append(root.Moves, reply)
	limits := p.Pairing.Limits(o.side)
	limits.Ponder = true
	clock, now := p.Match.Clock(), o.k.now()
	clock.Press(now) // the copy, as it will be after the reply
	limits.Clock = clock.Limits(now)
	o.gen++
	o.expected = root.Moves
	o.host.Think(host.Request{Gen: o.gen, Root: root, Limits: limits})
}

// ponderHit reports whether the engine ponders on r. If so, the engine is told.
func (o *opponent) ponderHit(r engine.Root) bool {
	if o.expected == nil || !slices.Equal(o.expected, r.Moves) {
		return false
	}
	o.expected = nil
	o.host.PonderHit()
	return true
}

// stopStalePondering stops pondering on positions that cannot arise any more.
func (k *Desk) stopStalePondering() {
	for _, o := range k.opponents {
		if o == nil || o.expected == nil {
			continue
		}
		p := k.doc.Round
		if p == nil || !k.doc.Running() || p.Match.Paused() || !slices.Equal(p.Match.Moves(), o.expected[:len(o.expected)-1]) {
			o.stop()
		}
	}
}
