package gui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/uci"
	"kibitz/gui/controls"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
	"kibitz/gui/spoken"
)

// The messages beside the board: what of the list of notices is shown, and how.

// messageCard is the card of a message.
type messageCard struct {
	notice   *notices.Notice
	card     *controls.Message
	progress *controls.Progress // nil where nothing is under way
}

// newMessageCard returns the card of a message.
func (v *view) newMessageCard(n *notices.Notice) messageCard {
	m := messageCard{notice: n}
	var below fyne.CanvasObject
	if n.Progress != nil {
		m.progress = controls.NewProgress()
		below = m.progress
	}
	var buttons []*controls.Button
	for _, a := range n.Answers {
		b := controls.NewButton(a.Label, buttonKinds[a.Weight], func() {
			v.c.notices.Answer(n, a)
			if !a.Stays {
				v.focusBoard()
			}
		})
		b.Keys = v
		buttons = append(buttons, b)
	}
	m.card = controls.NewMessage(messageTones[n.Tone], n.Title, n.Text, below, buttons...)
	return m
}

// How answers and messages look, by weight and by tone.
var (
	buttonKinds  = [...]controls.Kind{notices.Plain: controls.Plain, notices.Primary: controls.Primary, notices.Danger: controls.Danger}
	messageTones = [...]controls.Tone{notices.Info: controls.Info, notices.Warning: controls.Warning}
)

// showNotices shows the newest messages, and how far they have come. A message keeps its card as long as it stands; where
// the keys were on a button of a message that is replaced, they go to the same button of the new one.
func (v *view) showNotices() {
	all := v.c.notices.All()
	if !slices.EqualFunc(all, v.shown, func(n *notices.Notice, m messageCard) bool { return m.notice == n }) {
		v.changeCards(all)
	}
	for _, m := range v.shown {
		if m.progress != nil {
			m.progress.Set(m.notice.Progress())
		}
	}
}

// changeCards shows the cards of other messages than before. A button that goes with its message gives the keys back to
// the board: unseen, it would still answer to Enter.
func (v *view) changeCards(all []*notices.Notice) {
	const most = 2
	held := v.noticeFocused()
	var topic notices.Topic
	var label string // of the button that has the keys
	before := v.shown
	v.shown = nil
	for _, m := range before {
		if b := v.focusedIn(m.card); b != nil {
			topic, label = m.notice.Topic, b.Text()
		}
	}
	v.messages.RemoveAll()
	for i, n := range all {
		m := messageCard{}
		if k := slices.IndexFunc(before, func(m messageCard) bool { return m.notice == n }); k >= 0 {
			m = before[k]
		} else {
			m = v.newMessageCard(n)
		}
		v.shown = append(v.shown, m)
		if i >= len(all)-most {
			v.messages.Add(m.card)
		}
	}
	controls.SetVisible(v.notices, len(all) > 0)
	v.relayout()
	v.scrollToNewest()
	v.notices.Refresh() // a message in the place of one of the same size moves nothing
	if held && !v.noticeFocused() {
		v.focusBoard()
	}
	for _, m := range v.shown {
		for _, b := range m.card.Buttons() {
			if m.notice.Topic == topic && label != "" && b.Text() == label {
				v.window.Canvas().Focus(b) // the same question, asked anew
			}
		}
	}
}

// newNotices returns the list of messages, which is shown and spoken.
func (c *controller) newNotices() *notices.List {
	return notices.NewList(notices.Out{
		Changed: func() { c.view.showNotices() },
		Posted: func(n *notices.Notice) {
			c.voice.Announce(spoken.Join(phrase.Sentence(n.Title), n.Text))
			c.voice.Announce(answerNames(n.Answers))
		},
		Passing: func(text, spoken string) {
			c.view.toast.Say(text)
			c.voice.Announce(spoken)
		},
	})
}

// answerNames says what there is to choose from; a single answer is no choice.
func answerNames(answers []notices.Answer) string {
	if len(answers) < 2 {
		return ""
	}
	var names []string
	for _, a := range answers {
		names = append(names, a.Label)
	}
	return lang.L("Press Tab for: {{.Buttons}}.", map[string]any{"Buttons": controls.Listed(names...)})
}

// askToWait asks whether to wait for an engine that takes long to start.
func (c *controller) askToWait(name string, d uci.Delay, wait func()) {
	c.notices.Post(notices.Silence, func() notices.Message {
		return notices.Message{
			Title:   lang.L("{{.Engine}} takes long to start", map[string]any{"Engine": name}),
			Text:    phrase.Sentence(phrase.Unanswered(d.What, d.After, d.LastWords)),
			Answers: []notices.Answer{{Label: lang.L("Wait"), Weight: notices.Primary, Do: wait}},
		}
	})
}
