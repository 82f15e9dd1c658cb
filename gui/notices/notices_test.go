package notices

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// rig is a list with what it has told the window.
type rig struct {
	*List
	changes int
	posted  []string
	passed  []string
}

func newRig() *rig {
	r := &rig{}
	r.List = NewList(Out{
		Changed: func() { r.changes++ },
		Posted:  func(n *Notice) { r.posted = append(r.posted, n.Title) },
		Passing: func(text, spoken string) { r.passed = append(r.passed, text+"/"+spoken) },
	})
	return r
}

// say posts messages with a title each, which are held if that ends in an exclamation mark.
func (r *rig) say(topics map[string]Topic, titles ...string) {
	for _, title := range titles {
		r.Post(topics[title], func() Message { return Message{Title: title, Held: strings.HasSuffix(title, "!")} })
	}
}

func (r *rig) titles() string {
	var all []string
	for _, n := range r.All() {
		all = append(all, n.Title)
	}
	return strings.Join(all, " ")
}

func TestWhenMessagesGo(t *testing.T) {
	topics := map[string]Topic{"move": Move, "resign": Resign, "pause!": Pause, "silence": Silence, "over": Game, "again": Game,
		"problem": Problem, "import!": Import, "counting!": Review, "counted": Review}
	tests := []struct {
		name string
		said []string
		do   func(r *rig)
		want string
	}{
		{"another about the same", []string{"over", "problem", "again"}, func(*rig) {}, "problem again"},
		{"a topic", []string{"move", "problem"}, func(r *rig) { r.Clear(Problem) }, "move"},
		{"the game, with its moves", []string{"move", "resign", "pause!", "silence", "problem", "over"}, func(r *rig) { r.Clear(Game) }, "problem"},
		{"moves, without the game", []string{"over", "move"}, func(r *rig) { r.Clear(Move) }, "over"},
		{"dismissed, the newest first", []string{"move", "problem"}, func(r *rig) { r.Dismiss() }, "move"},
		{"dismissed, unless it is held", []string{"move", "problem", "import!"}, func(r *rig) { r.Dismiss() }, "move import!"},
		{"dismissed, all held", []string{"pause!"}, func(r *rig) { r.Dismiss() }, "pause!"},
		{"a result", []string{"counted"}, func(r *rig) { r.ClearResult(Review) }, ""},
		{"no result yet", []string{"counting!"}, func(r *rig) { r.ClearResult(Review) }, "counting!"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig()
			r.say(topics, tt.said...)
			before := r.titles()
			changes := r.changes
			tt.do(r)
			if got := r.titles(); got != tt.want {
				t.Errorf("%q stand, want %q", got, tt.want)
			}
			if changed := r.changes > changes; changed != (before != r.titles()) {
				t.Errorf("the window is told of a change: %v; %q became %q", changed, before, r.titles())
			}
		})
	}
}

func TestAnswers(t *testing.T) {
	r := newRig()
	given := ""
	message := Message{Title: "?", Answers: []Answer{
		{Label: "Watch", Stays: true, Do: func() { given += "watch " }},
		{Label: "Yes", Do: func() { given += "yes with " + r.titles() }},
		{Label: "No"},
	}}
	r.Post(Match, func() Message { return message })
	n := r.About(Match)
	r.Answer(n, n.Answers[0])
	if r.About(Match) == nil {
		t.Error("an answer that lets the message stay has removed it")
	}
	r.Answer(n, n.Answers[1])
	if given != "watch yes with " || r.About(Match) != nil { // the message goes first
		t.Errorf("%q was done, and %q stands", given, r.titles())
	}
	r.Post(Match, func() Message { return message })
	r.Answer(r.About(Match), n.Answers[2])
	if r.About(Match) != nil {
		t.Error("an answer that does nothing has left the message")
	}
}

func TestRetell(t *testing.T) {
	r := newRig()
	language := "en"
	r.Post(Game, func() Message { return Message{Title: "over " + language} })
	r.Warn("problem", errors.New("the disk is full"), "Make room.")
	r.Post(Restore, func() Message { return Message{Title: "restore " + language} })
	posted := slices.Clone(r.posted)
	language = "de"
	r.Retell()
	if got, want := r.titles(), "over de problem restore de"; got != want {
		t.Errorf("%q stand, want %q", got, want)
	}
	if !slices.Equal(r.posted, posted) {
		t.Errorf("announced again: %q", r.posted)
	}
	if got := r.About(Problem).Words(); got != "problem\nThe disk is full. Make room." {
		t.Errorf("the warning reads %q", got)
	}
}

func TestAdvance(t *testing.T) {
	r := newRig()
	r.Advance(Import)
	if r.changes != 0 {
		t.Error("the progress of no message has changed something")
	}
	part := 0.25
	r.Post(Import, func() Message { return Message{Progress: func() (float64, string) { return part, "words" }} })
	n, changes := r.About(Import), r.changes
	part = 0.5
	r.Advance(Import)
	if got, _ := n.Progress(); got != 0.5 || r.changes != changes+1 || r.About(Import) != n {
		t.Errorf("the progress is %v after %d changes", got, r.changes-changes)
	}
}

func TestPassing(t *testing.T) {
	r := newRig()
	r.Passing("seen")
	r.PassingAs("seen", "heard")
	if want := []string{"seen/seen", "seen/heard"}; !slices.Equal(r.passed, want) || len(r.All()) != 0 {
		t.Errorf("said in passing: %q, want %q; %d messages stand", r.passed, want, len(r.All()))
	}
}

func TestRenew(t *testing.T) {
	r := newRig()
	games := 1
	r.Post(Match, func() Message { return Message{Title: "match", Text: strings.Repeat("!", games)} })
	r.Post(Game, func() Message { return Message{Title: "over"} })
	games, r.posted = 3, nil
	r.Renew(Match)
	if got := r.About(Match).Text; got != "!!!" || r.titles() != "match over" {
		t.Errorf("the message says %q, and %q stand", got, r.titles())
	}
	if len(r.posted) > 0 {
		t.Errorf("announced again: %q", r.posted)
	}
}
