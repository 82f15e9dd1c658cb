package desk

import (
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/roster"
	"kibitz/gui/aloud"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
	"kibitz/gui/record"
	"kibitz/gui/sound"
)

// Playing: the game.Match of a document is told what happens, and what it
// answers is carried out here.

// Begin starts a round from the position on the board. An engine that is not on the list any more is replaced by the
// built-in one.
func (k *Desk) Begin(p pairing.Pairing) {
	for side, x := range p.Players {
		if k.isRemoved(x) {
			p.Players[side] = pairing.Computer()
		}
	}
	at := k.doc.At()
	x, err := newRound(k.doc.Game(), at, at, p, nil)
	if err != nil {
		k.in.Notices.Warn(lang.L("This game cannot be played"), err)
		return
	}
	k.startRound(x)
}

// startRound plays a round from its tip on, which the board shows.
func (k *Desk) startRound(p *Round) {
	d := k.doc
	if k.in.Seed != nil {
		p.Seed = k.in.Seed()
	}
	k.markNewGame()
	d.Round, d.node = p, p.Tip()
	d.Revision++
	if human, ok := p.Pairing.Person(); ok {
		d.Orientation = human
	}
	k.Tell(game.Begin{})
}

// Start plays a game in a new document, from its last move on.
func (k *Desk) Start(p pairing.Pairing, g *game.Game) {
	d := NewDocument(g)
	d.node = g.Last().ID()
	d.Orientation = k.doc.Orientation
	if _, ok := p.Person(); !ok {
		d.Orientation = chess.White
	}
	k.Show(d)
	k.Begin(p)
	k.out.Focus()
}

// UpToHere returns a new game with the moves that led to the position on the board.
func (k *Desk) UpToHere() *game.Game { return k.upTo(k.doc.At()) }

// upTo returns a new game with the moves that led to a node of the game on the board.
func (k *Desk) upTo(n *game.Node) *game.Game {
	root := k.doc.Game().EngineRoot(n)
	g := game.NewFrom(root.Start, root.Chess960)
	e, _, err := g.AddMoves(game.RootID, root.Moves...)
	if err == nil && e != nil {
		_, err = g.Apply(e)
	}
	if err != nil {
		return game.NewFrom(k.doc.Game().PositionAt(n), root.Chess960) // the moves are lost, the position is not
	}
	return g
}

// Rematch starts the round again from the position where it began, with colors swapped.
func (k *Desk) Rematch() {
	p := k.doc.Round
	if p == nil {
		return
	}
	base := k.doc.Game().Node(p.Base)
	if base == nil { // it was deleted since
		base = k.doc.Game().Root()
	}
	k.Start(p.Pairing.Swapped(), k.upTo(base))
	k.in.Notices.Clear(notices.Shelved) // nobody means to go back to it
}

// Tell passes an event to the match and performs the actions that follow. It reports whether the event was accepted.
func (k *Desk) Tell(e game.Event) bool {
	p := k.doc.Round
	if p == nil {
		return false
	}
	accepted := true
	for _, a := range p.Match.Apply(e, k.in.Now()) {
		if _, ok := a.(game.Rejected); ok {
			accepted = false
		}
		k.perform(p, a)
	}
	k.doc.Revision++
	k.claimForComputer(p)
	k.announceClaim(p)
	k.stopStalePondering()
	if k.in.Settings.TurnBoard && k.doc.Round == p && k.doc.Live() && !p.Pairing.IsEngine(chess.White) && !p.Pairing.IsEngine(chess.Black) {
		k.doc.Orientation = p.Match.Turn()
	}
	if k.playPremove() {
		return accepted // all that follows was done with that move
	}
	k.out.Changed()
	k.RunClock()
	return accepted
}

// perform performs an action of the match.
func (k *Desk) perform(p *Round, a game.Action) {
	switch a := a.(type) {
	case game.Played:
		k.recordMove(p, a)
	case game.StartThinking:
		k.opponent(a.Side).think(a.Root, a.Limits)
	case game.StopThinking:
		if o := k.opponents[a.Side]; o != nil {
			o.stop()
		}
	case game.AskDraw:
		k.askDraw(p, a.Side)
	case game.DrawRefused:
		k.announceRefusal(a.Side)
	case game.Finished:
		k.recordResult(p, a)
	case game.Rejected:
		switch a.Event.(type) {
		case game.Moved, game.Tick, game.TakeBack: // the board shows what is legal; and rewind knows what to do instead
		default:
			k.in.Notices.Say(notices.Move, lang.L("Not possible"), phrase.Error(a.Err))
		}
	}
}

// recordMove adds a move of the match to the tree.
func (k *Desk) recordMove(p *Round, a game.Played) {
	d := k.doc
	e, end, err := d.Game().AddMain(p.Tip(), a.Move)
	if err == nil {
		if a.Timed {
			clock := game.SetComments{Node: end}
			if n := d.Game().Node(end); n != nil { // it may have comments already
				clock.Before, clock.After = n.Before(), n.After()
			}
			clock.After = game.WithClock(clock.After, a.Left)
			e = game.Join(e, clock)
		}
		if names := k.playerTags(p); names != nil {
			e = game.Join(names, e)
		}
		err = k.Do(e)
	}
	if err != nil {
		k.in.Notices.Warn(lang.L("The move could not be recorded"), err)
		return
	}
	k.in.Notices.Clear(notices.Move)
	if !p.Pairing.IsEngine(a.Side) {
		k.in.Notices.Clear(notices.Resign) // who moves plays on; the computer's answer says nothing of that
	}
	if d.node == p.Tip() {
		d.node = end
	}
	p.Line = append(p.Line, end)
	k.playSound(end)
	if d.node != end {
		k.out.Announced(phrase.Sentence(aloud.MoveTo(d.Game(), d.Game().Node(end))))
	}
	if other := a.Side.Other(); p.Match.Offers(a.Side) && !p.Pairing.IsEngine(other) {
		k.postDrawOffer(other) // it was asked before the move, and can answer only now
	}
}

// playerTags returns the edit that writes the players and the date into the tags; nil if they are right. The clock of
// an earlier session is removed.
func (k *Desk) playerTags(p *Round) game.Edit {
	was := k.doc.Game().Tags()
	tags := k.retag(p, was)
	if game.Unknown(was.Get("White")) && game.Unknown(was.Get("Black")) {
		tags = k.TagsFor(p.Pairing)
	}
	if tags = tags.Without(game.ClockTag); slices.Equal(tags, was) {
		return nil
	}
	return game.SetTags{Tags: tags}
}

// TagsFor returns the tags of the game on the board for a round that begins.
func (k *Desk) TagsFor(p pairing.Pairing) game.Tags {
	names := k.names(p)
	return p.WithTags(k.doc.Game().Tags().
		With("Event", "Casual game").
		With("Date", k.in.Now().Format("2006.01.02")).
		With("White", names[chess.White]).
		With("Black", names[chess.Black]).
		With("TimeControl", p.TimeControl().String()))
}

// names returns the names of the players, by color, as the tags have them.
func (k *Desk) names(p pairing.Pairing) (names [2]string) {
	for side := range names {
		names[side] = k.PlayerName(p.Players[side])
	}
	return names
}

// PlayerName returns the name of a player as the tags have it.
func (k *Desk) PlayerName(p pairing.Player) string {
	if p.IsPerson() {
		return PersonName
	}
	name := k.engineName(p)
	if p.Engine == roster.BuiltIn && k.in.Version != "" {
		name += " " + k.in.Version
	}
	if p.Limited() {
		name += " (" + strconv.Itoa(p.Rating) + ")"
	}
	return name
}

// engineName returns the name that the user gave an engine.
func (k *Desk) engineName(p pairing.Player) string { return k.in.Engines.NameOf(p.Engine) }

// PersonName is the name of a person in the tags.
const PersonName = "Player"

// Play makes a person's move in the round.
func (k *Desk) Play(m chess.Move) {
	match := k.doc.Round.Match
	if match.Paused() {
		k.Resume()
	}
	k.Tell(game.Moved{Side: match.Turn(), Move: m})
}

// CanMove reports whether a person may move the pieces of the side to move: always, unless the computer is to move in
// the round.
func (k *Desk) CanMove() bool {
	d := k.doc
	return !d.Live() || !d.Round.Match.Options().Players[d.Round.Match.Turn()].Engine
}

// recordResult writes the result into the game and announces it. A move that is being entered is dropped.
func (k *Desk) recordResult(p *Round, a game.Finished) {
	k.in.Notices.Clear(notices.Game) // with what was asked while it went on
	if k.doc.node == p.Tip() {
		k.out.Ended()
	}
	if k.doc.Game().Result() == a.Outcome && a.Outcome != chess.NoOutcome {
		k.postEnd(a) // a redone move, whose result came back with it
		return
	}
	err := k.Do(k.playerTags(p)) // where it ends before the first move
	if err == nil {
		err = k.Do(k.doc.Game().Finish(a.Outcome, a.Termination))
	}
	if err != nil {
		k.in.Notices.Warn(lang.L("The result could not be recorded"), err)
	}
	k.addResult(p, a)
	k.out.Heard(sound.End)
	k.postEnd(a)
}

// addResult counts a finished game of the user against Kibitz. A game from a position that was set up says little about either.
func (k *Desk) addResult(p *Round, a game.Finished) {
	side, one := p.Pairing.Person()
	opponent := p.Pairing.Players[side.Other()]
	g := k.doc.Game()
	start := g.Start()
	if !one || opponent.Engine != roster.BuiltIn || a.Outcome == chess.NoOutcome || p.Base != game.RootID || !pairing.IsStart(start) {
		return
	}
	x := record.Game{
		ID: p.Seed, When: k.in.Now(), Rating: opponent.Rating, White: side == chess.White, Result: record.Lost,
		Control: p.Pairing.TimeControl().String(), Aided: p.Aided,
	}
	switch winner, won := a.Outcome.Winner(); {
	case !won:
		x.Result = record.Drawn
	case winner == side:
		x.Result = record.Won
	}
	k.in.Record.Add(x)
}

// Aid notes that the user is helped by an engine in the game on the board.
func (k *Desk) Aid() {
	if k.doc.Running() {
		k.doc.Round.Aided = true
	}
}

// Resign resigns for the person who acts.
func (k *Desk) Resign() {
	if side, ok := k.Person(); ok {
		k.Tell(game.Resigned{Side: side})
	}
}

// abortBefore is the number of plies from which on a game cannot be aborted.
const abortBefore = 2

// Abort ends a game without a result if it has hardly begun, or if only engines play.
func (k *Desk) Abort() {
	p := k.doc.Round
	if len(p.Line) >= abortBefore && !p.Pairing.EnginesOnly() {
		k.in.Notices.Passing(lang.L("The game is in progress: resign or offer a draw."))
		return
	}
	k.Tell(game.Aborted{Reason: lang.L("Game aborted")})
}

// Person returns the side for which the user acts: the only person, or the side to move if both are persons. ok is
// false if neither is a person or the round is over.
func (k *Desk) Person() (chess.Color, bool) {
	d := k.doc
	if !d.Running() {
		return chess.White, false
	}
	if side, ok := d.Round.Pairing.Person(); ok {
		return side, true
	}
	side := d.Round.Match.Turn()
	return side, !d.Round.Pairing.IsEngine(side)
}

// ComputerPlays gives the side to move to the computer and the other side to the user: in the round, or in one that
// begins here.
func (k *Desk) ComputerPlays() {
	d := k.doc
	pos := k.Position()
	if o, _ := pos.Status(); o != chess.NoOutcome {
		k.in.Notices.Passing(lang.L("There are no legal moves here."))
		return
	}
	if !k.CanMove() {
		return // the computer is to move already
	}
	turn := pos.Turn()
	next := k.in.Terms.Untimed()
	engine := next.Players[chess.Black]
	if d.Round != nil {
		next = d.Round.Pairing
		for _, p := range next.Players {
			if !p.IsPerson() {
				engine = p
			}
		}
	}
	if !d.Live() {
		next.Control = "-" // a clock from another game would not fit
	}
	if !next.Think.IsSet() && next.TimeControl().Unlimited() {
		next.Think = pairing.DefaultTerms().Think
	}
	next.Players = [2]pairing.Player{}
	next.Players[turn] = engine
	if !d.Live() {
		if d.Running() || d.Ended() || d.Source != nil || d.At().Next() != nil || d.Title() != "" {
			k.Start(next, k.UpToHere()) // the game that is here stays as it is, and its players who they are
			return
		}
		k.Begin(next)
		return
	}
	p := d.Round
	if p.Match.Paused() {
		k.Resume()
	}
	p.before = append(p.before, p.Pairing)
	p.Pairing = next
	k.updatePlayers()
}

// updatePlayers passes the pairing of the round to the match, and turns the board to a single person.
func (k *Desk) updatePlayers() {
	d, p := k.doc, k.doc.Round
	turn := p.Match.Turn()
	for _, side := range []chess.Color{turn.Other(), turn} { // whoever is to move begins when both are there
		k.Tell(game.Replace{Side: side, Player: p.Pairing.Seat(side)})
	}
	if human, ok := p.Pairing.Person(); ok {
		d.Orientation = human
		k.out.Changed()
	}
}

// Suspend pauses the round because the board is about to show another game.
func (k *Desk) Suspend() {
	if k.doc.UnderWay() {
		k.Tell(game.Pause{})
	}
}

// TogglePause pauses the round, or resumes it.
func (k *Desk) TogglePause() {
	if !k.doc.Running() {
		return
	}
	if k.doc.Round.Match.Paused() {
		k.Resume()
		return
	}
	k.Suspend()
	k.postPaused()
	k.out.Changed()
}

// Resume resumes the round. If the game is covered, it is resumed once it is uncovered.
func (k *Desk) Resume() {
	p := k.doc.Round
	if p == nil || !k.doc.Running() {
		return
	}
	k.in.Notices.Clear(notices.Pause)
	if k.covered {
		k.goesOn = true // nobody sees the game: it resumes with its board
		return
	}
	if !p.Match.Begun() {
		k.Tell(game.Begin{})
		return
	}
	k.Tell(game.Resume{})
}

// postEnd says how the game ended and what can be done next.
func (k *Desk) postEnd(a game.Finished) {
	p := k.doc.Round
	moves := (len(p.Match.Moves()) + 1) / 2
	k.in.Notices.Post(notices.Game, func() notices.Message {
		m := notices.Message{Place: notices.OnBoard, Detail: phrase.Sentence(lang.N("{{.N}} moves", moves, map[string]any{"N": moves}))}
		m.Title, m.Text = p.EndWords(a)
		if side, one := p.Pairing.Person(); one && p.Pairing.Players[side.Other()].Engine == roster.BuiltIn {
			rating := p.Pairing.Players[side.Other()].Rating
			if t := k.in.Record.Against(rating); t.Games() > 0 {
				m.Detail += "\n" + phrase.Sentence(phrase.Results(rating, t.Won, t.Drawn, t.Lost))
			}
		}
		if moves > 0 {
			m.Answers = append(m.Answers, notices.Answer{Label: lang.L("Review"), Weight: notices.Primary, Do: func() { k.out.Ask(Review) }})
		}
		m.Answers = append(m.Answers,
			notices.Answer{Label: lang.L("Rematch"), Do: k.Rematch},
			notices.Answer{Label: lang.L("New game…"), Do: func() { k.out.Ask(NewGame) }},
			notices.Answer{Label: lang.L("Close")})
		return m
	})
}

// answerWithin is how long a question among the buttons waits for its answer.
const answerWithin = 3 * time.Second

// AskResign asks whether to resign.
func (k *Desk) AskResign() {
	if _, ok := k.Person(); !ok {
		return
	}
	k.in.Notices.Post(notices.Resign, func() notices.Message {
		return notices.Message{Place: notices.InRow, Lasts: answerWithin, Title: lang.L("Resign?"), Answers: []notices.Answer{
			{Label: lang.L("Resign"), Weight: notices.Danger, Do: k.Resign},
			{Label: lang.L("Play on")},
		}}
	})
}

// postPaused says that the game is paused.
func (k *Desk) postPaused() {
	p := k.doc.Round
	if p == nil {
		return
	}
	k.in.Notices.Post(notices.Pause, func() notices.Message {
		text := lang.L("The clocks are stopped.")
		if p.Pairing.TimeControl().Unlimited() {
			text = ""
		}
		return notices.Message{Title: lang.L("The game is paused"), Text: text, Held: true, Answers: []notices.Answer{
			{Label: lang.L("Resume"), Weight: notices.Primary, Do: k.Resume},
		}}
	})
}
