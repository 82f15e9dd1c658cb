package gui

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	fynetheme "fyne.io/fyne/v2/theme"

	"kibitz/engine/uci"
	"kibitz/gui/controls"
	"kibitz/gui/endcard"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
	"kibitz/gui/spoken"
)

// The messages beside the board: what of the list of notices is shown, and how.

// messageCard is the card of a message.
type messageCard struct {
	notice *notices.Notice
	card   interface {
		fyne.CanvasObject
		Buttons() []*controls.Button
	}
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
	if n.Place == notices.OnBoard {
		last := len(buttons) - 1
		closes := controls.NewIconButton(fynetheme.CancelIcon(), controls.Quiet, buttons[last].OnTapped)
		closes.Keys, closes.Tips, closes.Tip = v.keys, v.tips, buttons[last].Text()
		m.card = endcard.New(n.Title, append([]string{n.Text}, strings.Split(n.Detail, "\n")...), closes, buttons[:last]...)
		return m
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
	v.onBoard.RemoveAll()
	for _, m := range v.visibleCards() {
		v.boxOf(m).Add(m.card)
	}
	controls.SetVisible(v.notices, len(v.messages.Objects) > 0)
	v.relayout()
	v.onBoard.Refresh()
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

// boxOf returns what contains the card of a message.
func (v *view) boxOf(m messageCard) *fyne.Container {
	if m.notice.Place == notices.OnBoard {
		return v.onBoard
	}
	return v.messages
}

// visibleCards returns the cards of the newest messages beside the board, and those on the board.
func (v *view) visibleCards() (cards []messageCard) {
	room := visibleMessages
	for _, m := range slices.Backward(v.shown) {
		if beside := m.notice.Place == notices.Beside; !beside || room > 0 {
			cards = append(cards, m)
			if beside {
				room--
			}
		}
	}
	slices.Reverse(cards)
	return cards
}

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
			c.voice.Announce(spoken.Join(phrase.Sentence(cmp.Or(n.Spoken, n.Title)), n.Text))
			c.voice.Announce(spoken.Join(n.Detail))
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
