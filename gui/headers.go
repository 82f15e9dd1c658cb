package gui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/locale"
	"kibitz/gui/phrase"
)

// headersForm is the form for the tags of a game: the seven that every game has,
// and all others by their names.
type headersForm struct {
	c      *controller
	doc    *Document
	modal  *controls.Modal
	tags   game.Tags // as they were when the form was opened
	roster []headerField
	result *controls.Segments
	chosen int       // in result at first
	widths []float32 // of the columns of other tags, see addTag
	free   []*freeTag
	rows   *fyne.Container // of the free tags
	error  *controls.Text
}

// headerField is one of the tags that every game has.
type headerField struct {
	tag   string
	shown string // in the field at first
	field *controls.Field
}

// freeTag is a row for another tag. One that is no tag but a damaged line has no
// fields, and is kept as it is.
type freeTag struct {
	old         game.Tag
	name, value *controls.Field
	row         fyne.CanvasObject
}

// newTag is the name of a tag that is not in the game yet; none there can have it.
const newTag = " "

// results are the choices for the end of a game, as they are shown and in their order.
var results = [...]chess.Outcome{chess.WhiteWins, chess.BlackWins, chess.Draw, chess.NoOutcome}

const (
	headersWidth   float32 = 520
	headersLabel   float32 = 96
	headersName    float32 = 150
	headersButton  float32 = 40
	headersRowGap  float32 = 6
	headersColumns float32 = 8
)

// askHeaders opens the form for the tags of the game on the board.
func (c *controller) askHeaders() { c.headersForm() }

func (c *controller) headersForm() *headersForm {
	d := c.doc
	f := &headersForm{c: c, doc: d, modal: &controls.Modal{}}
	f.widths = []float32{headersName, headersColumns, 0, headersColumns, headersButton}
	width := func() float32 { return min(headersWidth, c.shell.Room().Width) }
	tags := d.Game().Tags()
	f.tags = tags
	form := container.New(layout.NewCustomPaddedVBoxLayout(headersRowGap))
	row := func(label string, o fyne.CanvasObject) {
		form.Add(forms.Columns([]float32{headersLabel, 0}, forms.NewHeading(label), o))
	}
	for _, h := range []struct{ tag, label, hint string }{
		{"White", lang.L("White"), lang.L("Surname, first name")}, {"Black", lang.L("Black"), lang.L("Surname, first name")},
		{"Event", lang.L("Event"), ""}, {"Site", lang.L("Place"), ""}, {"Round", lang.L("Round"), ""}, {"Date", lang.L("Date"), lang.L("2024.05.31, or as much as is known")},
	} {
		value := tags.Get(h.tag)
		if game.Unknown(value) || value == "????.??.??" {
			value = ""
		}
		field := controls.NewField(value, h.hint)
		field.Keys = f.modal
		f.roster = append(f.roster, headerField{h.tag, value, field})
		row(h.label, field)
	}
	f.chosen = max(slices.Index(results[:], d.Game().Result()), 0)
	f.result = controls.NewSegments(headersWidth-headersLabel, f.chosen, "1–0", "0–1", "½–½", lang.L("open"))
	f.result.Keys = f.modal
	row(lang.L("Result"), f.result)

	f.rows = container.New(layout.NewCustomPaddedVBoxLayout(headersRowGap))
	for _, tag := range tags[game.RosterSize:] {
		f.addTag(tag)
	}
	more := controls.NewButton(lang.L("Add a tag"), controls.Plain, func() {
		t := f.addTag(game.Tag{Name: newTag})
		f.modal.Fit()
		c.view.window.Canvas().Focus(t.name)
	})
	more.Keys = f.modal
	f.error = forms.NewComplaint()
	f.error.Cut = true
	body := container.New(layout.NewCustomPaddedVBoxLayout(10), form, forms.NewHeading(lang.L("Other tags")), f.rows,
		container.NewHBox(more), f.error)
	ok := controls.NewButton(lang.L("Keep"), controls.Primary, f.keep)
	cancel := controls.NewButton(lang.L("Cancel"), controls.Plain, f.modal.Close)
	f.modal.Confirm, f.modal.Cancel = f.keep, f.modal.Close
	f.modal.Refit = func() {
		f.widths[0] = min(headersName, width()/3)
		f.result.SetWidth(width() - headersLabel)
		f.rows.Refresh()
	}
	f.modal.Refit()
	c.shell.Open(f.modal, lang.L("Players, event, result"), forms.Fitting(func() fyne.Size { return fyne.NewSize(width(), body.MinSize().Height) }, body), f.roster[0].field, cancel, ok)
	return f
}

// addTag adds a row for a tag.
func (f *headersForm) addTag(tag game.Tag) *freeTag {
	t := &freeTag{old: tag}
	f.free = append(f.free, t)
	if tag.Name == "" {
		return t
	}
	t.name, t.value = controls.NewField(strings.TrimSpace(tag.Name), lang.L("Name")), controls.NewField(tag.Value, lang.L("Value"))
	t.name.Keys, t.value.Keys = f.modal, f.modal
	remove := controls.NewIconButton(fynetheme.DeleteIcon(), controls.Quiet, func() {
		f.rows.Remove(t.row)
		f.free = slices.DeleteFunc(f.free, func(x *freeTag) bool { return x == t })
		f.modal.Fit()
	})
	remove.Keys = f.modal
	gap := func() fyne.CanvasObject { return layout.NewSpacer() }
	t.row = forms.Columns(f.widths, t.name, gap(), t.value, gap(), remove)
	f.rows.Add(t.row)
	return t
}

// keep makes what the form says part of the game, or says what is wrong with it.
func (f *headersForm) keep() {
	e, err := f.edit()
	if err == nil && e != nil && !f.doc.keepsPlay(e) {
		err = errPlaying
	}
	if err == nil && e != nil {
		f.c.returnTo(f.doc) // a file that was dropped, say, may have taken its place
		err = f.c.do(e)
	}
	if err != nil {
		forms.Complain(f.modal, f.error, phrase.Error(err))
		return
	}
	f.modal.Close()
	f.c.changed()
}

// edit returns the change that the form asks for, nil if it asks for none. What the user did not touch stays as the
// game has it by now: it may have gone on, and ended, behind the form.
func (f *headersForm) edit() (game.Edit, error) {
	g := f.doc.Game()
	tags := g.Tags()[:game.RosterSize:game.RosterSize]
	for _, h := range f.roster {
		if h.field.Text == h.shown {
			continue // also where it is no date: other programs write all sorts of things
		}
		value := strings.TrimSpace(h.field.Text)
		if h.tag == "Date" {
			date, err := game.ParseDate(locale.Dotted(value))
			if err != nil {
				return nil, err
			}
			value = date
		}
		if value == "" {
			value = "?"
		}
		tags = tags.With(h.tag, value)
	}
	var edits []game.Edit
	if o := results[f.result.Selected()]; f.result.Selected() != f.chosen && o != g.Result() {
		tags = tags.With("Result", o.String())
		edits = append(edits, game.SetResult{Result: o})
	}
	for _, t := range f.free {
		if t.untouched() {
			if now, ok := present(g.Tags(), t.old); ok {
				tags = append(tags, now)
			}
			continue
		}
		name, value := t.named(), strings.TrimSpace(t.value.Text)
		_, taken := tags.Lookup(name)
		taken = taken || slices.ContainsFunc(f.free, func(x *freeTag) bool { return x != t && x.named() == name })
		switch {
		case name == "" && value == "":
			continue
		case name == "":
			return nil, errTagNameless
		case taken && name != t.old.Name: // two of a name that were there before may stay
			return nil, errTagTwice
		}
		tags = append(tags, game.Tag{Name: name, Value: value})
	}
	for _, tag := range g.Tags()[game.RosterSize:] { // written behind the form
		_, shown := f.tags.Lookup(tag.Name)
		_, taken := tags.Lookup(tag.Name)
		if !shown && !taken {
			tags = append(tags, tag)
		}
	}
	if !slices.Equal(tags, g.Tags()) {
		edits = append(edits, game.SetTags{Tags: tags})
	}
	return game.Join(edits...), nil
}

// untouched reports whether the row is as it was when the form was opened.
func (t *freeTag) untouched() bool {
	return t.name == nil || t.old.Name != newTag && t.name.Text == t.old.Name && t.value.Text == t.old.Value
}

// named returns the name in the row, "" where that has no fields.
func (t *freeTag) named() string {
	if t.name == nil {
		return ""
	}
	return strings.TrimSpace(t.name.Text)
}

// present returns what has become of an old tag, if it is there still. There may be several of its name.
func present(tags game.Tags, old game.Tag) (now game.Tag, ok bool) {
	if slices.Contains(tags, old) {
		return old, true
	}
	value, ok := tags.Lookup(old.Name)
	return game.Tag{Name: old.Name, Value: value}, ok
}

// What can be wrong with the tags of a form, besides what the game itself refuses.
var (
	errTagNameless = phrase.NewError("a tag needs a name", func() string {
		return lang.L("a tag needs a name")
	})
	errTagTwice = phrase.NewError("there is a tag of this name already", func() string {
		return lang.L("there is a tag of this name already")
	})
)
