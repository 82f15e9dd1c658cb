package gui

import (
	"slices"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/roster"
	"kibitz/gui/aloud"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
	"kibitz/gui/sound"
)

// Playing: the game.Match of a document is told what happens, and what it
// answers is carried out here.

// begin lets a game be played from the position on the board. The built-in engine plays for one that is not on
// the list any more.
func (c *controller) begin(p pairing.Pairing) {
	for side, x := range p.Players {
		if c.gone(x) {
			p.Players[side] = pairing.Computer()
		}
	}
	at := c.doc.At()
	x, err := newRound(c.doc.Game(), at, at, p, nil)
	if err != nil {
		c.notices.Warn(lang.L("This game cannot be played"), err)
		return
	}
	c.playOn(x)
}

// playOn has the game on the board played from its tip on, where the board goes.
func (c *controller) playOn(p *Round) {
	d := c.doc
	c.freshOpponents()
	d.Round, d.node = p, p.Tip()
	d.Revision++
	if human, ok := p.Pairing.Person(); ok {
		d.Orientation = human
	}
	c.tell(game.Begin{})
}

// startGame plays a game in a new document, from its last move on.
func (c *controller) startGame(p pairing.Pairing, g *game.Game) {
	d := NewDocument(g)
	d.node = g.Last().ID()
	d.Orientation = c.doc.Orientation
	if _, ok := p.Person(); !ok {
		d.Orientation = chess.White
	}
	c.show(d)
	c.begin(p)
	c.view.focusBoard()
}

// upToHere returns a game of its own with the moves that led to the position on the board.
func (c *controller) upToHere() *game.Game { return c.upTo(c.doc.At()) }

// upTo returns a game of its own with the moves that led to a position of the game on the board.
func (c *controller) upTo(n *game.Node) *game.Game {
	root := c.doc.Game().EngineRoot(n)
	g := game.NewFrom(root.Start, root.Chess960)
	e, _, err := g.AddMoves(game.RootID, root.Moves...)
	if err == nil && e != nil {
		_, err = g.Apply(e)
	}
	if err != nil {
		return game.NewFrom(c.doc.Game().PositionAt(n), root.Chess960) // the moves are lost, the position is not
	}
	return g
}

// rematch starts the game again with colors changed, from the position where it began.
func (c *controller) rematch() {
	p := c.doc.Round
	if p == nil {
		return
	}
	base := c.doc.Game().Node(p.base)
	if base == nil { // it was deleted since
		base = c.doc.Game().Root()
	}
	c.startGame(p.Pairing.Swapped(), c.upTo(base))
}

// tell gives an event to the game being played and carries out what follows.
// It reports whether the event was accepted.
func (c *controller) tell(e game.Event) bool {
	p := c.doc.Round
	if p == nil {
		return false
	}
	accepted := true
	for _, a := range p.Match.Apply(e, c.now()) {
		if _, ok := a.(game.Rejected); ok {
			accepted = false
		}
		c.carryOut(p, a)
	}
	c.doc.Revision++
	c.claimForComputer(p)
	c.tellClaim(p)
	c.settlePondering()
	c.turnBoard(p)
	if c.playPremove() {
		return accepted // all that follows was done with that move
	}
	c.changed()
	c.runClock()
	return accepted
}

// turnBoard shows the board to the one of two persons who is to move, where that is wanted.
func (c *controller) turnBoard(p *Round) {
	if c.settings.TurnBoard && c.doc.Round == p && c.doc.Live() && !p.Pairing.IsEngine(chess.White) && !p.Pairing.IsEngine(chess.Black) {
		c.doc.Orientation = p.Match.Turn()
	}
}

func (c *controller) carryOut(p *Round, a game.Action) {
	switch a := a.(type) {
	case game.Played:
		c.played(p, a)
	case game.StartThinking:
		c.opponent(a.Side).think(a.Root, a.Limits)
	case game.StopThinking:
		if o := c.opponents[a.Side]; o != nil {
			o.stop()
		}
	case game.AskDraw:
		c.askDraw(p, a.Side)
	case game.DrawRefused:
		c.drawRefused(a.Side)
	case game.Finished:
		c.finished(p, a)
	case game.Rejected:
		c.rejected(a)
	}
}

// played puts a move that was made into the tree.
func (c *controller) played(p *Round, a game.Played) {
	d := c.doc
	e, end, err := d.Game().AddMain(p.Tip(), a.Move)
	if err == nil {
		if a.Timed {
			e = d.withClock(e, end, a.Left)
		}
		if names := c.naming(p); names != nil {
			e = game.Join(names, e)
		}
		err = c.do(e)
	}
	if err != nil {
		c.notices.Warn(lang.L("The move could not be recorded"), err)
		return
	}
	c.notices.Clear(notices.Move)
	if !p.Pairing.IsEngine(a.Side) {
		c.notices.Clear(notices.Resign) // who moves plays on; the computer's answer says nothing of that
	}
	if d.node == p.Tip() {
		d.node = end
	}
	p.Line = append(p.Line, end)
	c.hearMove(end)
	if d.node != end {
		c.voice.Announce(phrase.Sentence(aloud.MoveTo(d.Game(), d.Game().Node(end))))
	}
	if other := a.Side.Other(); p.Match.Offers(a.Side) && !p.Pairing.IsEngine(other) {
		c.tellDrawOffer(other) // it was asked before the move, and can answer only now
	}
}

// withClock adds to the edit that makes a move the time left, as PGN has it. The move may have been there before, with
// comments.
func (d *Document) withClock(e game.Edit, move game.NodeID, left time.Duration) game.Edit {
	clock := game.SetComments{Node: move}
	if n := d.Game().Node(move); n != nil {
		clock.Before, clock.After = n.Before(), n.After()
	}
	clock.After = game.WithClock(clock.After, left)
	return game.Join(e, clock)
}

// naming returns the edit that writes down who plays, and when; nil where that is known, and holds. What a clock
// showed when the game was saved holds no more.
func (c *controller) naming(p *Round) game.Edit {
	was := c.doc.Game().Tags()
	tags := c.reseated(p, was)
	if game.Unknown(was.Get("White")) && game.Unknown(was.Get("Black")) {
		tags = c.tagsFor(p.Pairing)
	}
	if tags = tags.Without(game.ClockTag); slices.Equal(tags, was) {
		return nil
	}
	return game.SetTags{Tags: tags}
}

// tagsFor returns the tags of the game on the board where it begins to be played.
func (c *controller) tagsFor(p pairing.Pairing) game.Tags {
	names := c.names(p)
	return p.WithTags(c.doc.Game().Tags().
		With("Event", "Casual game").
		With("Date", c.now().Format("2006.01.02")).
		With("White", names[chess.White]).
		With("Black", names[chess.Black]).
		With("TimeControl", p.TimeControl().String()))
}

// names returns the names of the players, by color, as they stand in the tags.
func (c *controller) names(p pairing.Pairing) (names [2]string) {
	for side := range names {
		names[side] = c.playerName(p.Players[side])
	}
	return names
}

// playerName is the name of a player as it stands in the tags, in every game alike.
func (c *controller) playerName(p pairing.Player) string {
	if p.IsPerson() {
		return personName
	}
	name := c.engineName(p)
	if p.Engine == roster.BuiltIn && c.config.Version != "" {
		name += " " + c.config.Version
	}
	if p.Limited() {
		name += " (" + p.Level + ")"
	}
	return name
}

// engineName is what the user calls an engine.
func (c *controller) engineName(p pairing.Player) string { return c.engines.NameOf(p.Engine) }

const (
	programName = "Kibitz"
	personName  = "Player" // in the tags
)

// moveInPlay makes a person's move in the game being played.
func (c *controller) moveInPlay(m chess.Move) {
	match := c.doc.Round.Match
	if match.Paused() {
		c.resume()
	}
	c.tell(game.Moved{Side: match.Turn(), Move: m})
}

// canMove reports whether a person may move the pieces of the side to move:
// always, except where the game being played waits for the computer.
func (c *controller) canMove() bool {
	d := c.doc
	return !d.Live() || !d.Round.Match.Options().Players[d.Round.Match.Turn()].Engine
}

// finished writes the result down and says it. A move that was in the making is not made: it
// would stand in a game that was over before.
func (c *controller) finished(p *Round, a game.Finished) {
	c.notices.Clear(notices.Game) // with what was asked while it went on
	if c.doc.node == p.Tip() {
		c.view.board.Deselect()
		c.view.typing.field.SetText("")
	}
	if c.doc.Game().Result() == a.Outcome && a.Outcome != chess.NoOutcome {
		c.tellEnd(a) // a redone move, whose result came back with it
		return
	}
	err := c.do(c.naming(p)) // where it ends before the first move
	if err == nil {
		err = c.do(c.doc.Game().Finish(a.Outcome, a.Termination))
	}
	if err != nil {
		c.notices.Warn(lang.L("The result could not be recorded"), err)
	}
	c.voice.Play(sound.End)
	c.tellEnd(a)
}

func (c *controller) rejected(a game.Rejected) {
	switch a.Event.(type) {
	case game.Moved, game.Tick, game.TakeBack:
		// The board shows what is legal; and rewind knows what to do instead.
	default:
		c.notices.Say(notices.Move, lang.L("Not possible"), phrase.Error(a.Err))
	}
}

// resign gives the game up for the person to move, or the only person.
func (c *controller) resign() {
	if side, ok := c.person(); ok {
		c.tell(game.Resigned{Side: side})
	}
}

// abortBefore is how many plies end the time in which a game can be given up
// without a result.
const abortBefore = 2

// abort ends a game that has hardly begun, or one in which nobody could resign.
func (c *controller) abort() {
	p := c.doc.Round
	if len(p.Line) >= abortBefore && !p.ComputersOnly() {
		c.notices.Passing(lang.L("The game is in progress: resign or offer a draw."))
		return
	}
	c.tell(game.Aborted{Reason: lang.L("Game aborted")})
}

// person returns the color that acts for the user: the only human player, or
// the one to move when both are.
func (c *controller) person() (chess.Color, bool) {
	d := c.doc
	if !d.Running() {
		return chess.White, false
	}
	if side, ok := d.Round.Pairing.Person(); ok {
		return side, true
	}
	side := d.Round.Match.Turn()
	return side, !d.Round.Pairing.IsEngine(side)
}

// computerPlays gives the side to move to the computer, and the other side to
// the user: in the game being played, or in one that begins here.
func (c *controller) computerPlays() {
	d := c.doc
	pos := c.position()
	if o, _ := pos.Status(); o != chess.NoOutcome {
		c.notices.Passing(lang.L("There are no legal moves here."))
		return
	}
	if !c.canMove() {
		return // the computer is to move already
	}
	turn := pos.Turn()
	next := c.settings.Game.Untimed()
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
			c.startGame(next, c.upToHere()) // the game that is here stays as it is, and its players who they are
			return
		}
		c.begin(next)
		return
	}
	p := d.Round
	if p.Match.Paused() {
		c.resume()
	}
	p.before = append(p.before, p.Pairing)
	p.Pairing = next
	c.seat()
}

// seat has the match know the players of the game being played, and the board turned to a single person.
func (c *controller) seat() {
	d, p := c.doc, c.doc.Round
	turn := p.Match.Turn()
	for _, side := range []chess.Color{turn.Other(), turn} { // whoever is to move begins when both are there
		c.tell(game.Replace{Side: side, Player: p.Pairing.Seat(side)})
	}
	if human, ok := p.Pairing.Person(); ok {
		d.Orientation = human
		c.changed()
	}
}

// suspend stops the clocks and the computer: the board is going to show another game.
func (c *controller) suspend() {
	if c.doc.UnderWay() {
		c.tell(game.Pause{})
	}
}

// pause stops the clocks and the computer until the game is resumed.
func (c *controller) pause() {
	if !c.doc.Running() {
		return
	}
	if c.doc.Round.Match.Paused() {
		c.resume()
		return
	}
	c.suspend()
	c.tellPaused()
	c.changed()
}

// resume lets the game that is paused go on; one behind a position that is being set up does so when it is there again.
func (c *controller) resume() {
	p := c.doc.Round
	if p == nil || !c.doc.Running() {
		return
	}
	c.notices.Clear(notices.Pause)
	if c.setup != nil {
		c.setup.paused = true // nobody sees the game: it goes on with its board
		return
	}
	if !p.Match.Begun() {
		c.tell(game.Begin{})
		return
	}
	c.tell(game.Resume{})
}

// tellEnd says how the game ended, and what can be done next.
func (c *controller) tellEnd(a game.Finished) {
	c.notices.Post(notices.Game, func() notices.Message {
		return notices.Message{Title: phrase.Headline(a.Outcome), Text: c.doc.Round.endingWords(a), Answers: []notices.Answer{
			{Label: lang.L("Rematch"), Weight: notices.Primary, Do: c.rematch},
			{Label: lang.L("New game…"), Do: func() { c.askNewGame(false) }},
			{Label: lang.L("Close")},
		}}
	})
}

// askResign asks before a game is given up.
func (c *controller) askResign() {
	if _, ok := c.person(); !ok {
		return
	}
	c.notices.Post(notices.Resign, func() notices.Message {
		return notices.Message{Title: lang.L("Resign this game?"), Answers: []notices.Answer{
			{Label: lang.L("Resign"), Weight: notices.Danger, Do: c.resign},
			{Label: lang.L("Play on")},
		}}
	})
}

// tellAside says that a move was not made in the game, where somebody may wait for the answer.
func (c *controller) tellAside() {
	c.notices.Post(notices.Aside, func() notices.Message {
		return notices.Message{Title: lang.L("This is a variation, not the game"), Text: lang.L("The game continues after its last move."), Answers: []notices.Answer{
			{Label: lang.L("Back to the game"), Weight: notices.Primary, Do: c.backToGame},
			{Label: lang.L("Stay here")},
		}}
	})
}

// tellPaused says that the clocks stand still.
func (c *controller) tellPaused() {
	p := c.doc.Round
	if p == nil {
		return
	}
	c.notices.Post(notices.Pause, func() notices.Message {
		text := lang.L("The clocks are stopped.")
		if p.Pairing.TimeControl().Unlimited() {
			text = ""
		}
		return notices.Message{Title: lang.L("The game is paused"), Text: text, Held: true, Answers: []notices.Answer{
			{Label: lang.L("Resume"), Weight: notices.Primary, Do: c.resume},
		}}
	})
}
