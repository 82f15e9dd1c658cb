// Package notices keeps the messages that stand beside the board: what each is about, what it says, how it can be
// answered, and when it goes. It draws nothing. Messages stand in nobody's way: the only dialogs are those that the user
// asked for.
package notices

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/gui/phrase"
)

// Topic is what a message is about. At most one message stands about each topic: a new one replaces the last one.
type Topic uint8

// The topics, with the event that removes the message.
const (
	Move        Topic = iota // the next move
	Resign                   // a move of the person who is asked whether to resign
	Aside                    // leaving the variation of the game being played
	Pause                    // resuming the game
	Silence                  // an answer of the engine
	Coach                    // deciding about the move that is held
	Game                     // the end of the game
	Problem                  // being dismissed, or the next problem
	Shelved                  // its time, or bringing back the game that was set aside
	Unsaved                  // saving the game that could not be saved
	Backup                   // writing the journal of the game that could not be written
	MatchBackup              // likewise for a match
	Restore                  // deciding about the game of a killed program
	Discarded                // bringing back the game that was discarded
	Damage                   // being dismissed: games of killed programs cannot be read
	Deleted                  // bringing back the games deleted from a file
	Import                   // the end of reading a file
	Review                   // the next review, or a change of the game
	Retry                    // an answer, or leaving the position of the question
	Match                    // the next match between engines
	Tournament               // the next tournament
	LeftMatch                // deciding about a match or a tournament that was not over when the program ended
	Name                     // deciding whether a name is the user's
	Blindfold                // showing the pieces again
	Printing                 // being dismissed, or the next page that is not printed
)

// Tone is how a message is meant.
type Tone uint8

// The tones.
const (
	Info Tone = iota
	Warning
)

// Weight is how much an answer asks to be given.
type Weight uint8

// The weights.
const (
	Plain   Weight = iota
	Primary        // what most users want
	Danger         // what loses something
)

// Place is where a message stands.
type Place uint8

// The places.
const (
	Beside  Place = iota // the board, above the moves
	OnBoard              // in the middle of the board, until anything is done with the board
	InRow                // among the buttons below the moves, in place of those for playing
)

// Answer is a button of a message.
type Answer struct {
	Label  string
	Weight Weight
	Do     func() // may be nil
	Stays  bool   // the message stays when this answer is given
}

// Message is what stands beside the board.
type Message struct {
	Tone        Tone
	Place       Place
	Title, Text string
	Spoken      string // what is said in place of the title; "" is the title
	Detail      string // what is worth less than the text, in lines
	Answers     []Answer
	// Progress returns how much of something is done, as a part of 1 and in words; nil where nothing is under way.
	Progress func() (part float64, words string)
	Held     bool // Escape does not remove the message
	// Lasts is after how long the message goes by itself; 0 is never.
	Lasts time.Duration
}

// Notice is a message that stands.
type Notice struct {
	Topic Topic
	Message
	again func() Message
}

// Words returns the title, the text and the detail, in lines.
func (n *Notice) Words() string { return strings.TrimSpace(n.Title + "\n" + n.Text + "\n" + n.Detail) }

// Out is what a List tells the window.
type Out struct {
	Changed func()                            // other messages stand, or the progress of one is another
	Posted  func(n *Notice)                   // a message is new
	Lasting func(time.Duration) time.Duration // how long a message stands that wants to stand so long; nil is as long
	Passing func(text, spoken string)         // something is said that needs no answer and goes by itself
}

// List holds the messages that stand, the newest last.
type List struct {
	all []*Notice
	out Out
}

// NewList returns an empty list.
func NewList(out Out) *List { return &List{out: out} }

// All returns the messages that stand, the newest last.
func (l *List) All() []*Notice { return l.all }

// Post shows a message in place of the last one about the topic. The message is made anew when the language of the
// interface changes.
func (l *List) Post(t Topic, message func() Message) {
	n := &Notice{t, message(), message}
	if l.out.Lasting != nil {
		n.Lasts = l.out.Lasting(n.Lasts)
	}
	l.all = append(slices.DeleteFunc(l.all, func(x *Notice) bool { return x.Topic == t }), n)
	l.out.Changed()
	l.out.Posted(n)
}

// Retell makes all messages anew, in their order, without announcing them again. Those that go by themselves go now.
func (l *List) Retell() {
	l.all = slices.DeleteFunc(l.all, func(n *Notice) bool { return n.Lasts > 0 })
	for i, n := range l.all {
		l.all[i] = &Notice{n.Topic, n.again(), n.again}
	}
	l.out.Changed()
}

// Renew makes the message about a topic anew, in its place, without announcing it again.
func (l *List) Renew(t Topic) {
	for i, n := range l.all {
		if n.Topic == t {
			l.all[i] = &Notice{n.Topic, n.again(), n.again}
			l.out.Changed()
		}
	}
}

// Advance shows how far the progress of a message has come by now.
func (l *List) Advance(t Topic) {
	if l.About(t) != nil {
		l.out.Changed()
	}
}

// About returns the message about a topic, nil if there is none.
func (l *List) About(t Topic) *Notice {
	for _, n := range l.all {
		if n.Topic == t {
			return n
		}
	}
	return nil
}

// Clear removes the message about a topic. With the game go the messages about its moves.
func (l *List) Clear(t Topic) {
	l.remove(func(n *Notice) bool {
		return n.Topic == t || t == Game && (n.Topic == Move || n.Topic == Resign || n.Topic == Pause || n.Topic == Silence)
	})
}

// ClearResult removes the message about a topic unless it is held: what is under way goes on.
func (l *List) ClearResult(t Topic) {
	l.remove(func(n *Notice) bool { return n.Topic == t && !n.Held })
}

// Expire removes a message that still stands.
func (l *List) Expire(n *Notice) { l.remove(func(x *Notice) bool { return x == n }) }

// ClearAt removes the messages at a place.
func (l *List) ClearAt(p Place) { l.remove(func(n *Notice) bool { return n.Place == p }) }

// Dismiss removes the newest message that is not held. It reports whether there was one.
func (l *List) Dismiss() bool {
	for _, n := range slices.Backward(l.all) {
		if !n.Held {
			l.Clear(n.Topic)
			return true
		}
	}
	return false
}

func (l *List) remove(gone func(*Notice) bool) {
	before := len(l.all)
	l.all = slices.DeleteFunc(l.all, gone)
	if len(l.all) < before {
		l.out.Changed()
	}
}

// Answer gives an answer to a message, which removes the message unless the answer lets it stay.
func (l *List) Answer(n *Notice, a Answer) {
	if !a.Stays {
		l.Clear(n.Topic)
	}
	if a.Do != nil {
		a.Do()
	}
}

// Say tells the user something. Unlike a posted message, it stays in the language in which it was said.
func (l *List) Say(t Topic, title, text string) { l.tell(t, Info, title, text) }

// Warn tells the user what went wrong, and what can be done. Without an error the advice says it all.
func (l *List) Warn(title string, err error, advice ...string) {
	l.WarnAbout(Problem, title, err, advice...)
}

// WarnAbout is Warn with a topic of its own.
func (l *List) WarnAbout(t Topic, title string, err error, advice ...string) {
	if err != nil {
		advice = append([]string{phrase.Error(err)}, advice...)
	}
	l.tell(t, Warning, title, strings.TrimSpace(strings.Join(advice, " ")))
}

// tell shows a message that only wants to be read.
func (l *List) tell(t Topic, tone Tone, title, text string) {
	l.Post(t, func() Message {
		return Message{Tone: tone, Title: title, Text: text, Answers: []Answer{{Label: lang.L("OK")}}}
	})
}

// Passing says something that needs no answer and goes by itself.
func (l *List) Passing(text string) { l.out.Passing(text, text) }

// PassingAs is Passing with other words for who listens.
func (l *List) PassingAs(text, spoken string) { l.out.Passing(text, spoken) }
