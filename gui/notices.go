package gui

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/controls"
)

// topic is what a notice is about: a new one takes the place of the last one of
// the same topic, and it goes when the topic is over.
type topic uint8

const (
	aboutMove    topic = iota // goes with the next move
	aboutPause                // the game is paused
	aboutGame                 // the game's end; goes with the game
	aboutProblem              // something went wrong; goes when it is dismissed, or with the next problem
	aboutRestore              // a game of a killed program
	aboutImport               // a file is being read
)

// notice is a message beside the board. It stands in nobody's way: there are
// no dialogs but those that the user asked for.
type notice struct {
	topic topic
	card  *controls.Message
}

// notify shows a message in place of the last one about the same topic.
func (c *controller) notify(t topic, tone controls.Tone, title, text string, below fyne.CanvasObject, buttons ...*controls.Button) {
	kept := c.notices[:0]
	for _, n := range c.notices {
		if n.topic != t {
			kept = append(kept, n)
		}
	}
	for _, b := range buttons {
		b.Keys = c.view
	}
	c.notices = append(kept, &notice{t, controls.NewMessage(tone, title, text, below, buttons...)})
	c.view.showNotices(c.notices)
}

// clearNotices removes the messages about a topic. When the game goes, so does
// what was said about its moves.
func (c *controller) clearNotices(t topic) {
	kept := c.notices[:0]
	for _, n := range c.notices {
		gone := n.topic == t || t == aboutGame && (n.topic == aboutMove || n.topic == aboutPause)
		if !gone {
			kept = append(kept, n)
		}
	}
	if len(kept) != len(c.notices) {
		clear(c.notices[len(kept):])
		c.notices = kept
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
func (c *controller) passing(text string) { c.view.toast.Say(text) }

// dismiss takes the newest message away that needs no answer.
func (c *controller) dismiss() {
	for i := len(c.notices) - 1; i >= 0; i-- {
		switch t := c.notices[i].topic; t {
		case aboutMove, aboutGame, aboutProblem:
			c.clearNotices(t)
			return
		}
	}
}

// say tells the user something.
func (c *controller) say(t topic, title, text string) {
	c.notify(t, controls.Info, title, text, nil, c.button(t, "OK", controls.Plain, nil))
}

// warn tells the user what went wrong.
func (c *controller) warn(title string, err error) {
	c.notify(aboutProblem, controls.Warning, title, sentence(err.Error()), nil,
		c.button(aboutProblem, "OK", controls.Plain, nil))
}

// tellEnd says how the game ended, and what can be done next.
func (c *controller) tellEnd(a game.Finished) {
	c.notify(aboutGame, controls.Info, endHeadline(a.Outcome), endReason(a), nil,
		c.button(aboutGame, "Rematch", controls.Primary, c.rematch),
		c.button(aboutGame, "New game…", controls.Plain, c.askNewGame),
		c.button(aboutGame, "Close", controls.Plain, nil))
}

func endHeadline(o chess.Outcome) string {
	if winner, ok := o.Winner(); ok {
		return colorName(winner) + " wins"
	}
	if o == chess.Draw {
		return "Draw"
	}
	return "The game ends without a result"
}

// endReason says why a game ended in a sentence.
func endReason(a game.Finished) string {
	winner, won := a.Outcome.Winner()
	switch a.Termination {
	case chess.Checkmate:
		return fmt.Sprintf("%s has mated %s.", colorName(winner), colorName(winner.Other()))
	case chess.Stalemate:
		return "Stalemate: there is no legal move, and no check."
	case chess.InsufficientMaterial:
		return "Neither side has the pieces to mate."
	case chess.ThreefoldRepetition:
		return "The same position has come up three times."
	case chess.FivefoldRepetition:
		return "The same position has come up five times."
	case chess.FiftyMoves:
		return "Fifty moves without a capture or a pawn move."
	case chess.SeventyFiveMoves:
		return "Seventy-five moves without a capture or a pawn move."
	case chess.DrawAgreement:
		return "Both sides agreed to a draw."
	case chess.Resignation:
		if won {
			return colorName(winner.Other()) + " has resigned."
		}
	}
	return sentence(a.Reason)
}

// endWords says in a line how a position ends the game.
func endWords(o chess.Outcome, t chess.Termination) string {
	if winner, ok := o.Winner(); ok {
		return fmt.Sprintf("%s. %s has won.", firstUpper(t.String()), colorName(winner))
	}
	return fmt.Sprintf("%s: a draw.", firstUpper(t.String()))
}

func firstUpper(s string) string {
	if s == "" {
		return s
	}
	return string(s[0]&^0x20) + s[1:]
}

func colorName(c chess.Color) string {
	if c == chess.White {
		return "White"
	}
	return "Black"
}

// askResign asks before a game is given up.
func (c *controller) askResign() {
	if _, ok := c.person(); !ok {
		return
	}
	c.notify(aboutMove, controls.Info, "Resign this game?", "", nil,
		c.button(aboutMove, "Resign", controls.Danger, c.resign),
		c.button(aboutMove, "Play on", controls.Plain, nil))
}

func (c *controller) tellPaused() {
	text := "The clocks stand still until it goes on."
	if c.doc.play.pairing.control().Unlimited() {
		text = ""
	}
	c.notify(aboutPause, controls.Info, "The game is paused", text, nil,
		c.button(aboutPause, "Go on", controls.Primary, c.resume))
}

func (c *controller) tellCrash(side chess.Color, err error) {
	why := "it has stopped"
	if err != nil {
		why = err.Error()
	}
	c.notify(aboutPause, controls.Warning, fmt.Sprintf("The computer (%s) has stopped working", colorName(side)),
		sentence(why)+" The game is safe and the clocks stand still.", nil,
		c.button(aboutPause, "Start it again", controls.Primary, c.resume))
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
