package gui

import (
	"fmt"
	"strings"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// Playing: the game.Match of a document is told what happens, and what it
// answers is carried out here.

// begin lets a game be played in document d from the place it shows.
func (c *controller) begin(d *document, p pairing) {
	match, err := newMatch(d.game(), d.at(), p, nil)
	if err != nil {
		c.warn("This game cannot be played", err)
		return
	}
	c.freshOpponents()
	d.play = &play{match: match, base: d.node, pairing: p}
	d.revision++
	if human, ok := p.human(); ok {
		d.orientation = human
	}
	if d == c.doc {
		c.tell(game.Begin{})
	}
}

// newGame starts a game on the conditions of p, from the beginning or from
// the position on the board, and offers these conditions next time.
func (c *controller) newGame(p pairing, fromHere bool) {
	c.settings.Game = p
	c.saveSettings()
	c.startGame(p, fromHere)
}

// startGame starts a game in a new document.
func (c *controller) startGame(p pairing, fromHere bool) {
	g := game.New()
	if fromHere {
		g = game.NewFrom(c.position(), c.doc.game().Chess960())
	}
	d := newDocument(g)
	d.orientation = c.doc.orientation
	if _, ok := p.human(); !ok {
		d.orientation = chess.White
	}
	c.show(d)
	c.begin(d, p)
	c.view.focusBoard()
}

// rematch starts the same game again with colors changed.
func (c *controller) rematch() {
	p := c.settings.Game
	if c.doc.play != nil {
		p = c.doc.play.pairing
	}
	p.Engine[chess.White], p.Engine[chess.Black] = p.Engine[chess.Black], p.Engine[chess.White]
	c.newGame(p, false)
}

// tell gives an event to the game being played and carries out what follows.
// It reports whether the event was accepted.
func (c *controller) tell(e game.Event) bool {
	p := c.doc.play
	if p == nil {
		return false
	}
	accepted := true
	for _, a := range p.match.Apply(e, c.now()) {
		if _, ok := a.(game.Rejected); ok {
			accepted = false
		}
		c.carryOut(p, a)
	}
	c.doc.revision++
	c.claimForComputer(p)
	c.render()
	c.runClock()
	return accepted
}

func (c *controller) carryOut(p *play, a game.Action) {
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
		c.finished(a)
	case game.Rejected:
		c.rejected(a)
	}
}

// played puts a move that was made into the tree.
func (c *controller) played(p *play, a game.Played) {
	d := c.doc
	e, end, err := d.game().AddMain(p.tip(), a.Move)
	if err == nil {
		if a.Timed {
			e = withClock(e, end, a.Left)
		}
		if unknown(d.game().Tag("White")) && unknown(d.game().Tag("Black")) {
			e = batch(game.SetTags{Tags: c.tagsFor(d, p.pairing)}, e)
		}
		err = c.do(e)
	}
	if err != nil {
		c.warn("The move could not be written down", err)
		return
	}
	c.clearNotices(aboutMove)
	if d.node == p.tip() {
		d.node = end
	}
	p.line = append(p.line, end)
}

// withClock adds the time left to the move that e makes, as PGN has it.
func withClock(e game.Edit, node game.NodeID, left time.Duration) game.Edit {
	if e == nil {
		return nil // the move was there before, and so are its comments
	}
	left = max(left, 0).Truncate(time.Second)
	text := fmt.Sprintf("[%%clk %d:%02d:%02d]", left/time.Hour, left/time.Minute%60, left/time.Second%60)
	return batch(e, game.SetComments{Node: node, After: []string{text}})
}

func batch(edits ...game.Edit) game.Edit {
	var all []game.Edit
	for _, e := range edits {
		if e != nil {
			all = append(all, e)
		}
	}
	if len(all) == 1 {
		return all[0]
	}
	return game.Batch{Edits: all}
}

// tagsFor returns the tags of a game that begins to be played.
func (c *controller) tagsFor(d *document, p pairing) game.Tags {
	names := c.names(p)
	return d.game().Tags().
		With("Event", "Casual game").
		With("Date", c.now().Format("2006.01.02")).
		With("White", names[chess.White]).
		With("Black", names[chess.Black]).
		With("TimeControl", p.control().String())
}

// names returns the names of the players, by color, as they stand in the tags.
func (c *controller) names(p pairing) (names [2]string) {
	for side := range names {
		names[side] = "Player"
		if p.Engine[side] {
			names[side] = programName
			if c.config.Version != "" {
				names[side] += " " + c.config.Version
			}
		}
	}
	return names
}

const programName = "Kibitz"

// moveInPlay makes a person's move in the game being played.
func (c *controller) moveInPlay(m chess.Move) {
	match := c.doc.play.match
	if match.Paused() {
		c.resume()
	}
	c.tell(game.Moved{Side: match.Turn(), Move: m})
}

// canMove reports whether a person may move the pieces of the side to move:
// always, except where the game being played waits for the computer.
func (c *controller) canMove() bool {
	d := c.doc
	return !d.live() || !d.play.match.Options().Players[d.play.match.Turn()].Engine
}

// finished writes the result down and says it.
func (c *controller) finished(a game.Finished) {
	if c.doc.game().Result() == a.Outcome && a.Outcome != chess.NoOutcome {
		c.tellEnd(a) // a redone move, whose result came back with it
		return
	}
	if err := c.do(c.doc.game().Finish(a.Outcome, a.Termination)); err != nil {
		c.warn("The result could not be written down", err)
	}
	c.tellEnd(a)
}

func (c *controller) rejected(a game.Rejected) {
	switch a.Event.(type) {
	case game.Moved, game.Tick:
		// The board shows what is legal; nothing to add.
	default:
		c.say(aboutMove, "Not possible", sentence(a.Err.Error()))
	}
}

// resign gives the game up for the person to move, or the only person.
func (c *controller) resign() {
	if side, ok := c.person(); ok {
		c.tell(game.Resigned{Side: side})
	}
}

// person returns the color that acts for the user: the only human player, or
// the one to move when both are.
func (c *controller) person() (chess.Color, bool) {
	d := c.doc
	if !d.running() {
		return chess.White, false
	}
	if side, ok := d.play.pairing.human(); ok {
		return side, true
	}
	side := d.play.match.Turn()
	return side, !d.play.pairing.Engine[side]
}

func (c *controller) offerDraw() {
	if side, ok := c.person(); ok {
		c.tell(game.DrawOffered{Side: side})
	}
}

func (c *controller) claimDraw() {
	if side, ok := c.person(); ok {
		c.tell(game.DrawClaimed{Side: side})
	}
}

// askDraw asks a side whether it agrees to a draw.
func (c *controller) askDraw(p *play, side chess.Color) {
	if !p.pairing.Engine[side] {
		c.tellDrawOffer(side)
		return
	}
	answer := game.Event(game.DrawDeclined{Side: side})
	if agreesToDraw(p.score[side], len(p.match.Moves())) {
		answer = game.DrawAccepted{Side: side}
	}
	// Not from within the list of actions that is being carried out.
	c.post(func() {
		if c.doc.play == p {
			c.tell(answer)
		}
	})
}

// The computer takes a draw from ply drawAfter on if it does not think itself
// better, and at any time if it thinks itself worse by drawGladly.
const (
	drawAfter  = 40 // plies
	drawGladly = 60 // centipawns
)

// agreesToDraw says whether the computer, which gave the score from its own
// view with its last move, takes a draw after so many plies.
func agreesToDraw(score *engine.Score, plies int) bool {
	if score == nil {
		return false
	}
	if score.Kind != engine.Centipawns {
		return score.Value <= 0
	}
	return score.Value <= -drawGladly || plies >= drawAfter && score.Value <= 0
}

// claimForComputer claims a draw for the computer on move, if it can and does
// not think itself better.
func (c *controller) claimForComputer(p *play) {
	if _, over := p.match.Finished(); over || p.match.Paused() || !p.match.Begun() {
		return
	}
	side := p.match.Turn()
	s := p.score[side]
	if !p.pairing.Engine[side] || s == nil || p.match.Claimable() == chess.NoTermination {
		return
	}
	if s.Kind == engine.Centipawns && s.Value > 0 || s.Kind != engine.Centipawns && s.Value > 0 {
		return
	}
	for _, a := range p.match.Apply(game.DrawClaimed{Side: side}, c.now()) {
		c.carryOut(p, a)
	}
}

// answers reports whether the computer is to move after so many plies of the
// game being played, and a person has the move before that.
func (p *play) answers(plies int) bool {
	_, ok := p.pairing.human()
	return ok && p.pairing.Engine[p.turnAfter(plies)]
}

// takeBack undoes the person's last move in the game being played, with the
// computer's answer.
func (c *controller) takeBack() {
	p := c.doc.play
	if p == nil {
		return
	}
	left := len(p.line) - 1
	if left > 0 && p.answers(left) {
		left--
	}
	if left < 0 {
		return
	}
	edits := []game.Edit{game.Delete{Node: p.line[left]}}
	if c.doc.game().Result() != chess.NoOutcome {
		edits = append(edits, c.doc.game().Finish(chess.NoOutcome, chess.NoTermination))
	}
	if err := c.do(batch(edits...)); err != nil {
		c.warn("The move cannot be taken back", err)
		return
	}
	c.rewind(left)
	c.doc.node = p.tip()
	c.render()
}

// rewind lets the game being played go back to its first plies; the tree has
// lost the others already.
func (c *controller) rewind(left int) {
	d, p := c.doc, c.doc.play
	plies := len(p.line) - left
	p.line = p.line[:left]
	p.score = [2]*engine.Score{}
	c.clearNotices(aboutGame)
	if p.computersOnly() && d.running() && !p.match.Paused() {
		c.tell(game.Pause{}) // nobody asked for the same moves again
	}
	if c.tell(game.TakeBack{Plies: plies}) {
		return
	}
	// The moves are from before a restart: the match does not know them as its own.
	c.rebuildMatch()
}

// rebuildMatch lets the game being played go on from its tip, whatever moves the
// match knew. The clocks stay what they are, and a pause stays one.
func (c *controller) rebuildMatch() {
	d, p := c.doc, c.doc.play
	paused := p.match.Paused()
	if !paused && d.running() {
		c.tell(game.Pause{}) // so that no answer comes to what was asked before
	}
	clock := p.match.Clock()
	match, err := newMatch(d.game(), d.game().Node(p.tip()), p.pairing, &clock)
	if err != nil {
		d.play = nil
		return
	}
	p.match = match
	c.tell(game.Begin{})
	if paused {
		c.tell(game.Pause{})
	}
}

// computersOnly reports whether nobody but the program plays.
func (p *play) computersOnly() bool {
	return p.pairing.Engine[chess.White] && p.pairing.Engine[chess.Black]
}

// computerPlays gives the side to move to the computer, and the other side to
// the user: in the game being played, or in one that begins here.
func (c *controller) computerPlays() {
	d := c.doc
	pos := c.position()
	if o, _ := pos.Status(); o != chess.NoOutcome {
		return
	}
	if !c.canMove() {
		return // the computer is to move already
	}
	turn := pos.Turn()
	pairing := c.settings.Game
	if d.play != nil {
		pairing = d.play.pairing
	}
	if !pairing.Think.set() && pairing.control().Unlimited() {
		pairing.Think = defaultPairing().Think
	}
	pairing.Engine = [2]bool{}
	pairing.Engine[turn] = true
	if !d.live() {
		// A clock from another game would not fit.
		pairing.Control = "-"
		if !pairing.Think.set() {
			pairing.Think = defaultPairing().Think
		}
		c.suspend()
		if d.source != nil || d.at().Next() != nil || d.game().Result() != chess.NoOutcome {
			c.startGame(pairing, true) // the game that is here stays as it is
			return
		}
		c.begin(d, pairing)
		return
	}
	p := d.play
	if p.match.Paused() {
		c.resume()
	}
	p.pairing = pairing
	c.tell(game.Replace{Side: turn.Other(), Player: game.Player{}})
	c.tell(game.Replace{Side: turn, Player: game.Player{Engine: true, Limits: pairing.Think.limits()}})
	if human, ok := pairing.human(); ok {
		d.orientation = human
		c.render()
	}
}

// suspend stops the clocks and the computer: the board is going to show another game.
func (c *controller) suspend() {
	if p := c.doc.play; p != nil && c.doc.running() && p.match.Begun() && !p.match.Paused() {
		c.tell(game.Pause{})
	}
}

// pause stops the clocks and the computer until the game is resumed.
func (c *controller) pause() {
	if !c.doc.running() {
		return
	}
	if c.doc.play.match.Paused() {
		c.resume()
		return
	}
	c.suspend()
	c.tellPaused()
	c.render()
}

func (c *controller) resume() {
	p := c.doc.play
	if p == nil || !c.doc.running() {
		return
	}
	p.crashed = false
	c.clearNotices(aboutPause)
	if !p.match.Begun() {
		c.tell(game.Begin{})
		return
	}
	c.tell(game.Resume{})
}

// sentence makes a sentence of an error.
func sentence(s string) string {
	s = strings.TrimSpace(s)
	if s == "" {
		return s
	}
	r := []rune(s)
	first := strings.ToUpper(string(r[0])) + string(r[1:])
	if strings.ContainsAny(first[len(first)-1:], ".!?…") {
		return first
	}
	return first + "."
}
