package gui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/game"
	"kibitz/gui/controls"
	"kibitz/gui/phrase"
)

// topic is what a notice is about: a new one takes the place of the last one of
// the same topic, and it goes when the topic is over.
type topic uint8

const (
	aboutMove        topic = iota // goes with the next move
	aboutResign                   // whether to resign; goes with a move of the person who is asked
	aboutAside                    // the board shows a variation of the game being played; goes when it does not
	aboutPause                    // the game is paused
	aboutSilence                  // the computer does not answer; goes when it does, or has not to
	aboutGame                     // the game's end; goes with the game
	aboutProblem                  // something went wrong; goes when it is dismissed, or with the next problem
	aboutUnsaved                  // a game could not be saved; goes when it is, or is dismissed
	aboutBackup                   // a game could not be restored after a crash; goes when it could be, with the game, or is dismissed
	aboutMatchBackup              // likewise a match
	aboutRestore                  // a game of a killed program
	aboutDiscarded                // one that was let go; goes when it is back, or is dismissed
	aboutDamage                   // games of killed programs that cannot be read; goes when it is dismissed
	aboutDeleted                  // games were deleted from a file; goes when they are back, or is dismissed
	aboutImport                   // a file is being read
	aboutReview                   // the whole game is being analysed, or was
	aboutMatch                    // engines play a match, or did
	aboutLeftMatch                // a match was not over when the program ended
)

// notice is a message beside the board. It stands in nobody's way: there are
// no dialogs but those that the user asked for.
type notice struct {
	topic topic
	card  *controls.Message
	again func() // says the same in the language that the interface has by then; nil where nobody can
}

// notify shows a message in place of the last one about the same topic.
func (c *controller) notify(t topic, tone controls.Tone, title, text string, below fyne.CanvasObject, buttons ...*controls.Button) *notice {
	kept, focus := c.notices[:0], ""
	for _, n := range c.notices {
		if n.topic != t {
			kept = append(kept, n)
		} else if b := c.view.focusedIn(n.card); b != nil {
			focus = b.Text()
		}
	}
	for _, b := range buttons {
		b.Keys = c.view
	}
	n := &notice{topic: t, card: controls.NewMessage(tone, title, text, below, buttons...)}
	c.notices = append(kept, n)
	c.view.showNotices(c.notices)
	for _, b := range buttons {
		if b.Text() == focus {
			c.view.window.Canvas().Focus(b) // the same question, asked anew
		}
	}
	c.announce(join(phrase.Sentence(title), text))
	c.announce(choiceWords(buttons))
	return n
}

// retell has the messages that are shown speak another language, in their order. Who listens has heard them.
func (c *controller) retell() {
	told := c.spoken.told
	for _, n := range slices.Clone(c.notices) {
		if n.again != nil {
			n.again()
		} else {
			c.notices = append(slices.DeleteFunc(c.notices, func(x *notice) bool { return x == n }), n)
		}
	}
	c.spoken.told = told
	c.view.showNotices(c.notices)
}

// choiceWords says what there is to choose from; a single button is no choice.
func choiceWords(buttons []*controls.Button) string {
	if len(buttons) < 2 {
		return ""
	}
	var names []string
	for _, b := range buttons {
		names = append(names, b.Text())
	}
	return lang.L("With Tab: {{.Buttons}}.", map[string]any{"Buttons": controls.Listed(names...)})
}

// clearNotices removes the messages about a topic. When the game goes, so does
// what was said about its moves.
func (c *controller) clearNotices(t topic) {
	before := len(c.notices)
	c.notices = slices.DeleteFunc(c.notices, func(n *notice) bool {
		return n.topic == t || t == aboutGame && (n.topic == aboutMove || n.topic == aboutResign || n.topic == aboutPause || n.topic == aboutSilence)
	})
	if len(c.notices) < before {
		c.view.showNotices(c.notices)
	}
}

// button returns a button of a message that also takes the message away.
func (c *controller) button(t topic, text string, kind controls.Kind, tapped func()) *controls.Button {
	return controls.NewButton(text, kind, func() {
		c.clearNotices(t)
		if tapped != nil {
			tapped()
		}
		c.view.focusBoard()
	})
}

// passing says something that needs no answer and goes by itself.
func (c *controller) passing(text string) { c.passingAs(text, text) }

// passingAs is passing with other words for who listens.
func (c *controller) passingAs(text, spoken string) {
	c.view.toast.Say(text)
	c.announce(spoken)
}

// dismiss takes the newest message away that needs no answer.
func (c *controller) dismiss() {
	topics := []topic{aboutMove, aboutResign, aboutAside, aboutSilence, aboutGame, aboutProblem, aboutUnsaved, aboutBackup, aboutMatchBackup, aboutDiscarded, aboutDamage, aboutDeleted}
	if c.review == nil {
		topics = append(topics, aboutReview)
	}
	if c.match == nil {
		topics = append(topics, aboutMatch)
	}
	for i := len(c.notices) - 1; i >= 0; i-- {
		if t := c.notices[i].topic; slices.Contains(topics, t) {
			c.clearNotices(t)
			return
		}
	}
}

// say tells the user something.
func (c *controller) say(t topic, title, text string) {
	c.notify(t, controls.Info, title, text, nil, c.button(t, lang.L("OK"), controls.Plain, nil))
}

// warn tells the user what went wrong, and what can be done. Without an error the
// advice says it all.
func (c *controller) warn(title string, err error, advice ...string) {
	c.warnAbout(aboutProblem, title, err, advice...)
}

// warnAbout is warn with a topic of its own.
func (c *controller) warnAbout(t topic, title string, err error, advice ...string) {
	if err != nil {
		advice = append([]string{phrase.Error(err)}, advice...)
	}
	c.notify(t, controls.Warning, title, strings.Join(advice, " "), nil,
		c.button(t, lang.L("OK"), controls.Plain, nil))
}

// tellEnd says how the game ended, and what can be done next.
func (c *controller) tellEnd(a game.Finished) {
	c.notify(aboutGame, controls.Info, phrase.Headline(a.Outcome), phrase.Ending(a), nil,
		c.button(aboutGame, lang.L("Rematch"), controls.Primary, c.rematch),
		c.button(aboutGame, lang.L("New game…"), controls.Plain, c.askNewGame),
		c.button(aboutGame, lang.L("Close"), controls.Plain, nil)).again = func() { c.tellEnd(a) }
}

// askResign asks before a game is given up.
func (c *controller) askResign() {
	if _, ok := c.person(); !ok {
		return
	}
	c.notify(aboutResign, controls.Info, lang.L("Resign this game?"), "", nil,
		c.button(aboutResign, lang.L("Resign"), controls.Danger, c.resign),
		c.button(aboutResign, lang.L("Play on"), controls.Plain, nil)).again = c.askResign
}

// tellAside says that a move was not made in the game, where somebody may wait for the answer.
func (c *controller) tellAside() {
	c.notify(aboutAside, controls.Info, lang.L("This is a variation, not the game"), lang.L("The game goes on after its last move."), nil,
		c.button(aboutAside, lang.L("Back to the game"), controls.Primary, c.backToGame),
		c.button(aboutAside, lang.L("Stay here"), controls.Plain, nil)).again = c.tellAside
}

func (c *controller) tellPaused() {
	p := c.doc.Round
	if p == nil {
		return
	}
	text := lang.L("The clocks stand still until it goes on.")
	if p.Pairing.TimeControl().Unlimited() {
		text = ""
	}
	c.notify(aboutPause, controls.Info, lang.L("The game is paused"), text, nil,
		c.button(aboutPause, lang.L("Go on"), controls.Primary, c.resume)).again = c.tellPaused
}

// tellSilent says that an engine may hang. Its clock goes on, for it may think as well.
func (c *controller) tellSilent(o *opponent) {
	c.notify(aboutSilence, controls.Warning,
		lang.L("{{.Engine}} ({{.Color}}) does not answer", map[string]any{"Engine": c.engineName(o.player), "Color": phrase.Color(o.side)}),
		lang.L("It may hang. Started again, it gets the time for this move back."), nil,
		c.button(aboutSilence, lang.L("Start it again"), controls.Primary, o.afresh),
		c.button(aboutSilence, lang.L("Wait"), controls.Plain, nil)).again = func() { c.tellSilent(o) }
}

func (c *controller) tellCrash(o *opponent, err error) {
	why := lang.L("It has stopped.")
	if err != nil {
		why = phrase.Error(err)
	}
	c.notify(aboutPause, controls.Warning,
		lang.L("{{.Engine}} ({{.Color}}) has stopped working", map[string]any{"Engine": c.engineName(o.player), "Color": phrase.Color(o.side)}),
		why+" "+lang.L("The game is safe and the clocks stand still."), nil,
		c.button(aboutPause, lang.L("Start it again"), controls.Primary, o.again),
		controls.NewButton(lang.L("Engines…"), controls.Plain, func() {
			e, _ := c.engine(o.player.Engine)
			c.engineManager().choose(e.ID)
		})).again = func() { c.tellCrash(o, err) }
}
