package gui

import (
	"cmp"
	"slices"
	"strings"
	"time"

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
	if v.standsInRow(n) {
		yes, no := n.Answers[0], len(buttons)-1
		confirms := controls.NewLabelledButton(confirmIcons[yes.Weight](fynetheme.ConfirmIcon()), yes.Label, buttonKinds[yes.Weight], buttons[0].OnTapped)
		confirms.Tips, confirms.Tip = v.tips, n.Text
		declines := controls.NewIconButton(fynetheme.CancelIcon(), controls.Plain, buttons[no].OnTapped)
		confirms.Keys, declines.Keys, declines.Tips, declines.Tip = v.keys, v.keys, v.tips, buttons[no].Text()
		m.card = controls.NewInline(n.Title, n.Lasts, confirms, declines)
		return m
	}
	m.card = controls.NewMessage(messageTones[n.Tone], n.Title, n.Text, below, buttons...)
	return m
}

// How answers and messages look, by weight and by tone.
var (
	confirmIcons = [...]func(fyne.Resource) fyne.Resource{
		notices.Plain: func(icon fyne.Resource) fyne.Resource { return icon },
		notices.Primary: func(icon fyne.Resource) fyne.Resource {
			return fynetheme.NewColoredResource(icon, fynetheme.ColorNameForegroundOnPrimary)
		},
		notices.Danger: func(icon fyne.Resource) fyne.Resource { return fynetheme.NewErrorThemedResource(icon) },
	}
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
	topic, label, focused := v.focusedAnswer()
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
	v.inPlace.RemoveAll()
	v.onBoard.RemoveAll()
	v.asking.RemoveAll()
	for _, m := range v.visibleCards() {
		v.boxOf(m).Add(m.card)
	}
	controls.SetVisible(v.notices, len(v.messages.Objects) > 0)
	v.relayout()
	if v.libraryBox != nil {
		v.libraryBox.Refresh()
	}
	v.onBoard.Refresh()
	v.buttonRow.Refresh()
	v.focusQuestion(before)
	newest := float32(0)
	if n := len(v.messages.Objects); n > 0 {
		newest = v.messages.Objects[n-1].Position().Y
	}
	v.notices.ScrollToOffset(fyne.NewPos(0, max(0, min(newest, v.messages.MinSize().Height-v.notices.Size().Height))))
	v.notices.Refresh() // relayout moves nothing if a message replaces one of the same size
	if !focused {
		return
	}
	for _, m := range v.visibleCards() {
		for _, b := range m.card.Buttons() {
			if m.notice.Topic == topic && b.Text() == label {
				v.window.Canvas().Focus(b)
				return
			}
		}
	}
	v.focusBoard()
}

// focusQuestion gives the keys to a question that has come among the buttons, and ends those that are gone. A question
// without a limit of time was not asked by the user, who may be typing something else: it gets the keys by Tab.
func (v *view) focusQuestion(before []messageCard) {
	for _, m := range before {
		if q, ok := m.card.(*controls.Inline); ok && !slices.ContainsFunc(v.shown, func(x messageCard) bool { return x.card == m.card }) {
			q.Stop()
		}
	}
	for _, m := range v.shown {
		if q, ok := m.card.(*controls.Inline); ok && q.Limited() && !slices.ContainsFunc(before, func(x messageCard) bool { return x.card == m.card }) {
			v.window.Canvas().Focus(q.Buttons()[0])
		}
	}
}

// boxOf returns what contains the card of a message.
func (v *view) boxOf(m messageCard) *fyne.Container {
	switch m.card.(type) {
	case *endcard.Card:
		return v.onBoard
	case *controls.Inline:
		return v.asking
	}
	if v.inLibrary() {
		return v.inPlace
	}
	return v.messages
}

// standsInRow reports whether a message stands among the buttons below the moves, which may have no room in the window.
func (v *view) standsInRow(n *notices.Notice) bool {
	return n.Place == notices.InRow && v.moves.Visible() && v.buttonRow.Visible() && !v.inLibrary()
}

// visibleCards returns the cards of the newest messages beside the board, the newest among the buttons, and those on the board.
func (v *view) visibleCards() (cards []messageCard) {
	room := map[*fyne.Container]int{v.messages: visibleMessages, v.inPlace: visibleMessages, v.asking: 1, v.onBoard: len(v.shown)}
	for _, m := range slices.Backward(v.shown) {
		if box := v.boxOf(m); room[box] > 0 {
			cards = append(cards, m)
			room[box]--
		}
	}
	slices.Reverse(cards)
	return cards
}

// focusedAnswer returns the topic of the message whose button has the focus, and the label of the button. ok is false if no
// such button has the focus.
func (v *view) focusedAnswer() (topic notices.Topic, label string, ok bool) {
	for _, m := range v.visibleCards() {
		for _, b := range m.card.Buttons() {
			if v.window.Canvas().Focused() == fyne.Focusable(b) {
				return m.notice.Topic, b.Text(), true
			}
		}
	}
	return topic, "", false
}

// newNotices returns the list of messages, which is shown and spoken.
func (c *controller) newNotices() *notices.List {
	return notices.NewList(notices.Out{
		Changed: func() { c.view.showNotices(c.notices) },
		Posted: func(n *notices.Notice) {
			c.voice.Announce(spoken.Join(phrase.Sentence(cmp.Or(n.Spoken, n.Title)), n.Text))
			c.voice.Announce(spoken.Join(n.Detail))
			c.voice.Announce(answerNames(n.Answers))
			if n.Lasts > 0 {
				c.config.After(n.Lasts, func() {
					if !c.flow.closed {
						c.notices.Expire(n)
					}
				})
			}
		},
		Lasting: func(d time.Duration) time.Duration {
			if c.settings.Speech {
				return whileHeard * d
			}
			return d
		},
		Passing: func(text, spoken string) {
			if c.view.inLibrary() {
				c.view.library.Note(text)
			} else {
				c.view.toast.Say(text)
			}
			c.voice.Announce(spoken)
		},
	})
}

// whileHeard is how many times as long a question waits that is read out.
const whileHeard = 4

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
