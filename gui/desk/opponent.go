package desk

import (
	"cmp"
	"slices"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/human"
	"kibitz/engine/roster"
	"kibitz/gui/engines"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
)

// opponent is the engine on one side of the board.
type opponent struct {
	k        *Desk
	side     chess.Color
	player   pairing.Player
	settings []host.Setting // that make the built-in engine play as player
	refused  bool           // the player like a person has failed, and the user knows it
	host     *host.Host
	gen      uint64 // of the newest request
	thinking bool   // its answer is awaited
	silent   bool   // it does not answer while it thinks, and that is told
	fresh    bool   // the engine has not been told yet that a new game begins
	asked    time.Time
	expected []chess.Move // the game it ponders on; nil while it does not
	release  func()       // gives up an answer that is held back; nil while there is none
}

// opponent returns the engine that plays a side. It is started when it is first needed, and set to the strength at which
// it plays.
func (k *Desk) opponent(side chess.Color) *opponent {
	p := k.doc.Round
	wanted := p.Pairing.Players[side]
	o := k.opponents[side]
	if o != nil && o.player.Engine != wanted.Engine {
		o.stop()
		k.in.Engines.Stop(o.host)
		o = nil
	}
	if o == nil {
		o = &opponent{k: k, side: side, fresh: true}
		o.host = k.in.Engines.Start(wanted.Engine, engines.User{Uses: func() string { return phrase.Color(side) }, Again: o.askAgain}, host.Config{
			Changed: o.changed,
			Options: engines.Resources(pairing.Threads(), engines.OpponentHash),
			Silence: cmp.Or(k.in.Silence, opponentSilence),
		})
		k.opponents[side] = o
	}
	if wanted.Engine == roster.BuiltIn {
		if settings := wanted.Settings(p.Pairing.Pace, p.Seed); !slices.Equal(o.settings, settings) {
			for _, s := range settings {
				o.host.SetOption(s.Name, s.Value)
			}
			o.settings = settings
		}
	}
	o.player = wanted
	return o
}

// warnRefused says once that the built-in engine does not play like a person. It plays at one of its own levels then.
func (o *opponent) warnRefused(s host.Snapshot) {
	i := slices.IndexFunc(s.Refused, func(r host.Refusal) bool { return r.Name == human.StyleOption })
	if i >= 0 && !o.refused {
		o.k.in.Notices.Warn(lang.L("Kibitz cannot play like a person"), s.Refused[i].Err, lang.L("It plays at a level of its engine instead."))
	}
	o.refused = i >= 0
}

// think starts the search for a move.
func (o *opponent) think(r engine.Root, l engine.Limits) {
	o.thinking, o.asked = true, o.k.in.Now()
	if o.ponderHit(r) {
		o.changed(o.host.Snapshot()) // it may have found its answer already
		return
	}
	o.gen++
	o.expected = nil
	o.host.Think(host.Request{Gen: o.gen, Root: r, Limits: l, NewGame: o.fresh})
	o.fresh = false
}

// stop ends the search and drops its answer.
func (o *opponent) stop() {
	o.gen++
	o.thinking, o.expected = false, nil
	o.setSilent(false)
	o.cancelAnswer()
	o.host.Stop()
}

// MoveNow makes the computer play the best move found so far. It does nothing before there is one.
func (k *Desk) MoveNow() {
	if o := k.thinker(); o != nil {
		if s := o.host.Snapshot(); s.Gen == o.gen && len(s.Lines) > 0 && !s.Done() {
			o.host.Stop()
		}
	}
}

// cancelAnswer drops an answer that is held back.
func (o *opponent) cancelAnswer() {
	if o.release != nil {
		o.release()
		o.release = nil
	}
}

// changed handles a snapshot of the host. Only the answer to the newest request counts.
func (o *opponent) changed(s host.Snapshot) {
	o.warnRefused(s)
	o.setSilent(o.thinking && s.Gen == o.gen && s.Silent)
	if !o.thinking || s.Gen != o.gen || !s.Done() {
		return
	}
	if s.Best == nil {
		o.thinking = false
		o.k.opponentFailed(o, s.Err)
		return
	}
	answer := func() {
		o.thinking, o.release = false, nil
		o.k.opponentMoves(o, *s.Best)
	}
	o.cancelAnswer()
	if wait := o.delay(); wait > 0 {
		o.release = o.k.in.After(wait, answer)
		return
	}
	answer()
}

// How long a player who plays like a person takes for a move at least, so that the eye can follow; on a clock no more
// than a part of what is left.
const (
	LeastMoment = 700 * time.Millisecond
	atOnce      = 250 * time.Millisecond // where the pace is to move at once
	momentPart  = 80
)

// delay returns how long an answer is to be held back.
func (o *opponent) delay() time.Duration {
	p := o.k.doc.Round
	if p == nil || !o.player.Limited() {
		return 0
	}
	now, least := o.k.in.Now(), LeastMoment
	if p.Pairing.Pace == pairing.PaceAtOnce {
		least = atOnce
	}
	if clock := p.Match.Clock(); clock.Timed(o.side) {
		least = min(least, clock.Left(o.side, now)/momentPart)
	}
	return least - now.Sub(o.asked)
}

// opponentMoves handles the answer of an engine: it may resign or offer a draw, and ponders afterwards.
func (k *Desk) opponentMoves(o *opponent, b engine.Best) {
	p := k.doc.Round
	if p == nil {
		return
	}
	var score *engine.Score
	line := b.Line()
	if line != nil {
		score = &line.Score
		p.scores[o.side] = append(p.scores[o.side], *score)
		pos := p.Match.Position()
		p.drawn[o.side] = pairing.KnownDraw(line, &pos)
	}
	concedes, at := k.in.Settings.Concede, len(p.Line)
	if concedes && score != nil && o.player.Resigns(p.scores[o.side], p.chance(toResign)) && k.Tell(game.Resigned{Side: o.side}) {
		return
	}
	if !k.Tell(game.Moved{Side: o.side, Move: b.Move, Score: score}) || k.doc.Round != p || len(p.Line) <= at {
		return
	}
	if score != nil && !o.player.Limited() { // else it judges wrong on purpose
		// Not of the tip: a move that had been entered may follow already.
		k.doc.Judge(p.Line[at], Judgement{score.White(o.side), line.Depth})
		k.out.Changed()
	}
	if plies := len(p.Match.Moves()); concedes && score != nil && k.doc.Round == p && k.doc.Running() &&
		plies >= p.offered+pairing.OfferAgain && o.player.OffersDraw(p.scores[o.side], plies, p.chance(toOffer)) {
		p.offered = plies
		k.Tell(game.DrawOffered{Side: o.side})
	}
	o.ponder(b.Ponder)
}

// opponentFailed stops the clocks after an engine has failed, until the user restarts it. The engine gets back the
// time for its move.
func (k *Desk) opponentFailed(o *opponent, err error) {
	p := k.doc.Round
	if p == nil || !k.doc.Running() {
		return
	}
	if !p.Match.Paused() {
		k.Tell(game.Stalled{Side: o.side})
	}
	k.in.Notices.Post(notices.Pause, func() notices.Message {
		return notices.Message{
			Tone:  notices.Warning,
			Title: lang.L("{{.Engine}} ({{.Color}}) has stopped working", map[string]any{"Engine": k.engineName(o.player), "Color": phrase.Color(o.side)}),
			Text:  phrase.Error(err) + " " + lang.L("The game is safe and the clocks are stopped."),
			Held:  true,
			Answers: []notices.Answer{
				{Label: lang.L("Restart"), Weight: notices.Primary, Do: o.resume},
				{Label: lang.L("Engines…"), Stays: true, Do: func() { k.out.AskEngines(k.in.Engines.OrBuiltIn(o.player.Engine)) }},
			},
		}
	})
	k.out.Changed()
}

// opponentSilence is how long an engine may send nothing in a search, and then not answer either, before the user is
// warned. Most engines send something every second; some read no input while they search.
const opponentSilence = 5 * time.Second

// setSilent shows or removes the warning that the engine does not answer and may have hung. Its clock keeps running.
func (o *opponent) setSilent(silent bool) {
	if o.silent == silent {
		return
	}
	if o.silent = silent; !silent {
		o.k.in.Notices.Clear(notices.Silence)
		return
	}
	o.k.in.Notices.Post(notices.Silence, func() notices.Message {
		return notices.Message{
			Tone:  notices.Warning,
			Title: lang.L("{{.Engine}} ({{.Color}}) does not answer", map[string]any{"Engine": o.k.engineName(o.player), "Color": phrase.Color(o.side)}),
			Text:  lang.L("It may have hung. If you restart it, it gets back the time for this move."),
			Answers: []notices.Answer{
				{Label: lang.L("Restart"), Weight: notices.Primary, Do: func() {
					if o.k.Tell(game.Stalled{Side: o.side}) {
						o.resume()
					}
				}},
				{Label: lang.L("Wait")},
			},
		}
	})
}

// askAgain lets an engine that was restarted think about its move once more.
func (o *opponent) askAgain() {
	if o.thinking && o.k.Tell(game.Stalled{Side: o.side}) {
		o.k.Resume()
	}
}

// resume restarts the engine and resumes the round.
func (o *opponent) resume() {
	if o.host.Snapshot().State != host.StateFailed { // else it is opened by itself
		o.host.Restart()
	}
	o.k.Resume()
}

// ComputerThinks reports whether an engine is searching for a move. The analysis pauses meanwhile.
func (k *Desk) ComputerThinks() bool { return k.thinker() != nil }

// thinker returns the engine that is searching for a move, nil if there is none.
func (k *Desk) thinker() *opponent {
	for _, o := range k.opponents {
		if o != nil && o.thinking {
			return o
		}
	}
	return nil
}

// markNewGame makes the next request of each engine begin a new game.
func (k *Desk) markNewGame() {
	for _, o := range k.opponents {
		if o != nil {
			o.fresh = true
		}
	}
}

// Thinker returns the engine that is thinking about a move; ok is false if none is.
func (k *Desk) Thinker() (p pairing.Player, ok bool) {
	if o := k.thinker(); o != nil {
		return o.player, true
	}
	return p, false
}

// Pondering: while a person thinks, the engine goes on with the reply that it
// expects. When that is what the person plays, it has a head start.

// ponder starts a search in the position after the expected reply, if the engine may think in its opponent's time. A player
// who plays like a person does not.
func (o *opponent) ponder(reply chess.Move) {
	p := o.k.doc.Round
	if !o.k.doc.Running() || p.Match.Paused() || p.Match.Turn() == o.side || p.Pairing.IsEngine(o.side.Other()) ||
		!o.k.in.Settings.Ponder || o.player.Limited() || engine.FindOption(o.host.Snapshot().Options, "Ponder") == nil {
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
	clock, now := p.Match.Clock(), o.k.in.Now()
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
