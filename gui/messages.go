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

// newMessageCard returns the card of a message in a list.
func (v *view) newMessageCard(list *notices.List, n *notices.Notice) messageCard {
	m := messageCard{notice: n}
	var below fyne.CanvasObject
	if n.Progress != nil {
		m.progress = controls.NewProgress()
		below = m.progress
	}
	var buttons []*controls.Button
	for _, a := range n.Answers {
		b := controls.NewButton(a.Label, buttonKinds[a.Weight], func() {
			list.Answer(n, a)
			if !a.Stays {
				v.focusBoard()
			}
		})
		b.Keys = v.keys
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

// showNotices shows the newest messages of a list, and their progress.
func (v *view) showNotices(list *notices.List) {
	if !slices.EqualFunc(list.All(), v.shown, func(n *notices.Notice, m messageCard) bool { return m.notice == n }) {
		v.changeCards(list)
	}
	for _, m := range v.shown {
		if m.progress != nil {
			m.progress.Set(m.notice.Progress())
		}
	}
}

// visibleMessages is how many messages are shown at a time.
const visibleMessages = 2

// changeCards makes the cards of the messages in a list. A message keeps its card. If the button with the focus
// disappears, the same button of a message with the same topic gets the focus, or else the board.
func (v *view) changeCards(list *notices.List) {
	topic, focused := v.focusedAnswer()
	before := v.shown
	v.shown = nil
	for _, n := range list.All() {
		if i := slices.IndexFunc(before, func(m messageCard) bool { return m.notice == n }); i >= 0 {
			v.shown = append(v.shown, before[i])
		} else {
			v.shown = append(v.shown, v.newMessageCard(list, n))
		}
	}
	v.messages.RemoveAll()
	for _, m := range v.visibleCards() {
		v.messages.Add(m.card)
	}
	controls.SetVisible(v.notices, len(v.shown) > 0)
	v.relayout()
	newest := float32(0)
	if n := len(v.messages.Objects); n > 0 {
		newest = v.messages.Objects[n-1].Position().Y
	}
	v.notices.ScrollToOffset(fyne.NewPos(0, max(0, min(newest, v.messages.MinSize().Height-v.notices.Size().Height))))
	v.notices.Refresh() // relayout moves nothing if a message replaces one of the same size
	if focused == "" {
		return
	}
	for _, m := range v.visibleCards() {
		for _, b := range m.card.Buttons() {
			if m.notice.Topic == topic && b.Text() == focused {
				v.window.Canvas().Focus(b)
				return
			}
		}
	}
	v.focusBoard()
}

// visibleCards returns the cards of the newest messages.
func (v *view) visibleCards() []messageCard { return v.shown[max(0, len(v.shown)-visibleMessages):] }

// focusedAnswer returns the topic of the message whose button has the focus, and the label of the button. The label
// is empty if no such button has the focus.
func (v *view) focusedAnswer() (topic notices.Topic, label string) {
	for _, m := range v.visibleCards() {
		for _, b := range m.card.Buttons() {
			if v.window.Canvas().Focused() == fyne.Focusable(b) {
				return m.notice.Topic, b.Text()
			}
		}
	}
	return topic, ""
}

// newNotices returns the list of messages, which is shown and spoken.
func (c *controller) newNotices() *notices.List {
	return notices.NewList(notices.Out{
		Changed: func() { c.view.showNotices(c.notices) },
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
