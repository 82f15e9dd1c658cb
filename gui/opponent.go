package gui

import (
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/roster"
)

// opponent is the computer on one side of the board.
type opponent struct {
	c        *controller
	side     chess.Color
	host     *host.Host
	gen      uint64 // of the newest request
	thinking bool   // its answer is awaited
	fresh    bool   // the engine has not been told yet that a new game begins
}

// opponent returns the computer that plays a side, which is started when it is first needed.
func (c *controller) opponent(side chess.Color) *opponent {
	if c.opponents[side] == nil {
		o := &opponent{c: c, side: side, fresh: true}
		o.host = c.startEngine(roster.BuiltIn, host.Config{
			Changed: o.changed,
			Options: engineOptions(opponentHash),
		})
		c.opponents[side] = o
	}
	return c.opponents[side]
}

func (o *opponent) think(r engine.Root, l engine.Limits) {
	o.gen++
	o.thinking = true
	o.host.Think(host.Request{Gen: o.gen, Root: r, Limits: l, NewGame: o.fresh})
	o.fresh = false
}

// stop ends the thinking; an answer that is on its way comes too late.
func (o *opponent) stop() {
	o.gen++
	o.thinking = false
	o.host.Stop()
}

// changed takes what the host tells. Only the answer to the newest request counts.
func (o *opponent) changed(s host.Snapshot) {
	if s.State == host.StateFailed && o.thinking {
		o.thinking = false
		o.c.opponentFailed(o, s.Err)
		return
	}
	if !o.thinking || s.Gen != o.gen || !s.Done() {
		return
	}
	o.thinking = false
	if s.Err != nil {
		o.c.opponentFailed(o, s.Err)
		return
	}
	o.c.opponentMoves(o, *s.Best)
}

func (c *controller) opponentMoves(o *opponent, b engine.Best) {
	p := c.doc.play
	if p == nil {
		return
	}
	var score *engine.Score
	if len(b.Lines) > 0 {
		score = &b.Lines[0].Score
	}
	p.score[o.side] = score
	if c.tell(game.Moved{Side: o.side, Move: b.Move, Score: score}) && score != nil && c.doc.play == p {
		c.doc.hear(p.tip(), judgement{score.White(o.side), b.Lines[0].Depth})
		c.render()
	}
}

// opponentFailed stops the clocks until the user has the computer start again:
// a crash is not the end of a game.
func (c *controller) opponentFailed(o *opponent, err error) {
	p := c.doc.play
	if p == nil || !c.doc.running() {
		return
	}
	if !p.match.Paused() {
		c.tell(game.Pause{})
	}
	c.tellCrash(o.side, err)
	c.render()
}

// computerThinks reports whether the computer is thinking about a move: then
// the analysis leaves it the processor.
func (c *controller) computerThinks() bool {
	for _, o := range c.opponents {
		if o != nil && o.thinking {
			return true
		}
	}
	return false
}

// freshOpponents has the engines told that what they think of next is another game.
func (c *controller) freshOpponents() {
	for _, o := range c.opponents {
		if o != nil {
			o.fresh = true
		}
	}
}
