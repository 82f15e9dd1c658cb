package gui

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/engine/game"
	"kibitz/gui/controls"
	"kibitz/gui/desk"
	"kibitz/gui/phrase"
	"kibitz/gui/theme"
)

// commentEditor is the field below the moves in which a comment is written. What
// is written becomes part of the game with Enter, or when the focus goes elsewhere.
type commentEditor struct {
	c      *controller
	box    *fyne.Container // hidden while nothing is edited
	title  *controls.Text
	area   *controls.Area
	hint   *controls.Text
	doc    *desk.Document // nil while nothing is edited
	node   game.NodeID
	before bool
	shown  string // what it showed when the game was last known to say so: what is not changed is not written over news
	noting bool   // what is written will soon be in the journal
}

var _ controls.Watcher = (*commentEditor)(nil)

// How many lines of a comment are seen, and where room is short.
const commentLines, fewCommentLines = 4, 2

func newCommentEditor(c *controller) *commentEditor {
	e := &commentEditor{c: c, title: controls.NewText("", theme.ColorText, theme.SecondarySize, true)}
	e.title.Cut = true
	e.area = controls.NewArea(commentLines, "")
	e.area.Keys, e.area.OnLeft, e.area.OnShortcut = e, e.left, e.typedShortcut
	e.hint = controls.NewText(lang.L("Enter: save · Esc: cancel · Shift+Enter: new line"), theme.ColorSecondary, theme.SecondarySize, false)
	e.hint.Cut = true
	e.box = container.New(layout.NewCustomPaddedLayout(6, 0, 4, 4),
		container.New(layout.NewCustomPaddedVBoxLayout(4), e.title, e.area, e.hint))
	e.box.Hide()
	return e
}

// draftEvery is how long what is written may be in the field alone.
const draftEvery = time.Second

// Changed hears of what the field does.
func (e *commentEditor) Changed() {
	e.c.voice.ControlChanged()
	if e.doc == nil || e.noting {
		return
	}
	e.noting = true
	e.c.config.After(draftEvery, func() {
		e.noting = false
		e.noteDraft()
	})
}

// noteDraft leaves what is written so far in the journal, from which it comes back after a kill.
func (e *commentEditor) noteDraft() {
	d := e.doc
	if d == nil || d != e.c.desk.Doc() {
		return
	}
	x := &desk.Draft{Node: e.node, Before: e.before, Text: e.area.Text}
	switch {
	case x.Text == e.shown || x.Edit(d.Game()) == nil:
		e.forget()
	case d.Draft == nil || *d.Draft != *x:
		e.c.desk.NoteDraft(d, x)
	}
}

// forget takes what was left in the journal out of it.
func (e *commentEditor) forget() {
	if e.doc.Draft != nil {
		e.c.desk.NoteDraft(e.doc, nil)
	}
}

// edit opens the editor for the comment of the move on the board.
func (e *commentEditor) edit(before bool) {
	e.commit()
	d := e.c.desk.Doc()
	n := d.At()
	comments := n.After()
	if before {
		comments = n.Before()
	}
	e.doc, e.node, e.before = d, n.ID(), before
	e.title.SetText(e.c.commentTitle(d.Game(), n, before))
	e.area.SetText(game.CommentText(comments))
	e.shown = e.area.Text
	e.show(true)
	e.c.view.window.Canvas().Focus(e.area)
	for _, k := range []fyne.KeyName{fyne.KeyPageDown, fyne.KeyEnd} {
		e.area.TypedKey(&fyne.KeyEvent{Name: k}) // writing goes on where the text ends
	}
}

// commentTitle names the place of a comment.
func (c *controller) commentTitle(g *game.Game, n *game.Node, before bool) string {
	switch {
	case n.Parent() == nil:
		return lang.L("Comment before the game")
	case before:
		return lang.L("Comment before {{.Move}}", map[string]any{"Move": phrase.NumberedMove(g, n, c.letters())})
	}
	return lang.L("Comment after {{.Move}}", map[string]any{"Move": phrase.NumberedMove(g, n, c.letters())})
}

// writing reports whether a comment is being written.
func (e *commentEditor) writing() bool { return e.box.Visible() }

// fit makes the editor small, or large again.
func (e *commentEditor) fit(small bool) {
	if e.hint.Hidden == small {
		return
	}
	e.hint.Hidden = small
	lines := commentLines
	if small {
		lines = fewCommentLines
	}
	e.area.SetMinRowsVisible(lines)
	e.c.view.listBox.Refresh()
}

func (e *commentEditor) show(shown bool) {
	if e.box.Hidden == !shown {
		return
	}
	e.box.Hidden = !shown
	e.c.view.listBox.Refresh()
	e.c.view.relayout() // the moves need more room, or less
	e.c.view.list.ScrollToCurrent()
}

// left makes what is written part of the game once the focus is elsewhere. When
// the window as a whole loses it, the field has it still.
func (e *commentEditor) left() {
	e.c.config.Post(func() {
		if !e.c.flow.closed && e.c.view.window.Canvas().Focused() != fyne.Focusable(e.area) {
			e.commit()
		}
	})
}

// commit makes what is written part of the game and closes the editor.
func (e *commentEditor) commit() {
	if e.doc == nil {
		return
	}
	text, gone := e.area.Text, e.doc != e.c.desk.Doc() || e.doc.Game().Node(e.node) == nil
	if !gone {
		e.keep()
	}
	e.cancel()
	if gone && text != "" {
		e.c.notices.Warn(lang.L("The move of this comment no longer exists"), fmt.Errorf("%q", text))
	}
}

// keep makes what is written so far part of the game, in which writing can go on.
func (e *commentEditor) keep() {
	if d := e.doc; d != nil && d == e.c.desk.Doc() && d.Game().Node(e.node) != nil && e.area.Text != e.shown {
		e.shown = e.area.Text
		if edit := d.Game().SetComment(e.node, e.before, e.area.Text); edit != nil {
			e.c.desk.Edit(edit)
		}
	}
}

// typedShortcut does what the keys of the menus are for, with what is written so far. Those that change
// lines rest: elsewhere they move the cursor in a text.
func (e *commentEditor) typedShortcut(s fyne.Shortcut) {
	if custom, ok := s.(*desktop.CustomShortcut); ok && (custom.KeyName == fyne.KeyUp || custom.KeyName == fyne.KeyDown) {
		return
	}
	e.keep()
	e.c.view.TypedShortcut(s)
}

// cancel closes the editor.
func (e *commentEditor) cancel() {
	if e.doc == nil {
		return
	}
	e.forget()
	e.doc = nil
	e.show(false)
	if e.c.view.window.Canvas().Focused() == fyne.Focusable(e.area) {
		e.c.view.focusBoard()
	}
}

// TypedKey takes Enter and Escape.
func (e *commentEditor) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		e.cancel()
		return
	}
	e.commit()
}

// TypedRune takes nothing: letters are the field's.
func (e *commentEditor) TypedRune(rune) {}
