package dialogs

import (
	"slices"
	"strconv"
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

// Headers asks for the tags of a game: the seven that every game has, titles and ratings of the players, and all others by
// their names.
type Headers struct {
	Game   func() *game.Game // as it is now: it may go on, and end, while the dialog is open
	OnKeep func(game.Edit) error

	// The controls, which are made by Open.
	Roster    []TagField // White, Black, Event, Site, Round, Date
	Players   []TagField // WhiteTitle, WhiteElo, BlackTitle, BlackElo; what is empty is no tag
	Result    *controls.Segments
	Free      []*FreeTag
	Complaint *controls.Text

	shell  *forms.Shell
	modal  *controls.Modal
	tags   game.Tags       // when the dialog was opened
	chosen int             // in Result when the dialog was opened
	widths []float32       // of the columns of a free tag
	rows   *fyne.Container // of the free tags
}

// TagField is a tag that has a field of its own.
type TagField struct {
	*controls.Field
	tag   string
	shown string // in the field when the dialog was opened
}

// FreeTag is a row for another tag. A damaged line, which is no tag, has no fields and is kept as it is; so are the tags
// of the position that the game begins with, and those that have a field of their own.
type FreeTag struct {
	Name, Value *controls.Field

	old game.Tag
	row fyne.CanvasObject
}

// newTag is the name of a tag that is not in the game yet. No tag in a game can have that name.
const newTag = " "

// results are the choices for the result of a game, in the order of their segments.
func results() []chess.Outcome {
	return []chess.Outcome{chess.WhiteWins, chess.BlackWins, chess.Draw, chess.NoOutcome}
}

const (
	headersWidth   float32 = 520
	headersLabel   float32 = 96
	headersName    float32 = 150
	headersButton  float32 = 40
	headersTitle   float32 = 72 // a title, such as WGM
	headersElo     float32 = 72
	headersRowGap  float32 = 6
	headersColumns float32 = 8
)

// Open opens the dialog.
func (f *Headers) Open(s *forms.Shell) {
	f.shell, f.modal = s, &controls.Modal{}
	f.widths = []float32{headersName, headersColumns, 0, headersColumns, headersButton}
	width := func() float32 { return min(headersWidth, s.Room().Width) }
	f.tags = f.Game().Tags()
	form := container.New(layout.NewCustomPaddedVBoxLayout(headersRowGap))
	row := func(label string, o fyne.CanvasObject) {
		form.Add(forms.Columns([]float32{headersLabel, 0}, forms.NewHeading(label), o))
	}
	for _, h := range []struct{ tag, label, hint string }{
		{"White", lang.L("White"), lang.L("Surname, first name")}, {"Black", lang.L("Black"), lang.L("Surname, first name")},
		{"Event", lang.L("Event"), ""}, {"Site", lang.L("Site"), ""}, {"Round", lang.L("Round"), ""}, {"Date", lang.L("Date"), lang.L("2024.05.31, or just the year")},
	} {
		f.Roster = append(f.Roster, f.newField(h.tag, h.hint))
		field := f.Roster[len(f.Roster)-1].Field
		if h.tag != "White" && h.tag != "Black" {
			row(h.label, field)
			continue
		}
		title, elo := f.newField(h.tag+"Title", lang.L("Title")), f.newField(h.tag+"Elo", lang.L("Elo"))
		f.Players = append(f.Players, title, elo)
		row(h.label, forms.Columns([]float32{0, headersColumns, headersTitle, headersColumns, headersElo}, field, layout.NewSpacer(), title.Field, layout.NewSpacer(), elo.Field))
	}
	f.chosen = max(slices.Index(results(), f.Game().Result()), 0)
	f.Result = controls.NewSegments(headersWidth-headersLabel, f.chosen, "1–0", "0–1", "½–½", lang.L("* (unfinished)"))
	row(lang.L("Result"), f.Result)

	f.rows = container.New(layout.NewCustomPaddedVBoxLayout(headersRowGap))
	for _, tag := range f.tags[game.RosterSize:] {
		f.addTag(tag)
	}
	more := controls.NewButton(lang.L("Add tag"), controls.Plain, func() { s.Focus(f.AddTag().Name) })
	f.Complaint = forms.NewComplaint()
	f.Complaint.Cut = true
	body := container.New(layout.NewCustomPaddedVBoxLayout(10), form, forms.NewHeading(lang.L("Other tags")), f.rows,
		container.NewHBox(more), f.Complaint)
	f.modal.Refit = func() {
		f.widths[0] = min(headersName, width()/3)
		f.Result.SetWidth(width() - headersLabel)
		f.rows.Refresh()
	}
	f.modal.Refit()
	fitted := forms.Fitting(func() fyne.Size { return fyne.NewSize(width(), body.MinSize().Height) }, body)
	s.OpenForm(f.modal, lang.L("Game details"), fitted, f.Roster[0].Field, lang.L("Save"), f.keep)
}

// newField returns the field of a tag, empty where its value is unknown.
func (f *Headers) newField(tag, hint string) TagField {
	value := f.tags.Get(tag)
	if game.Unknown(value) || value == "????.??.??" {
		value = ""
	}
	return TagField{controls.NewField(value, hint), tag, value}
}

// AddTag adds a row for a new tag.
func (f *Headers) AddTag() *FreeTag {
	t := f.addTag(game.Tag{Name: newTag})
	f.modal.Fit()
	return t
}

// addTag adds a row for a tag.
func (f *Headers) addTag(tag game.Tag) *FreeTag {
	t := &FreeTag{old: tag}
	f.Free = append(f.Free, t)
	ofPlayer := slices.ContainsFunc(f.Players, func(p TagField) bool { return p.tag == tag.Name })
	if ofPlayer || tag.Name == "" || tag.Name == "SetUp" || tag.Name == "FEN" {
		return t
	}
	t.Name, t.Value = controls.NewField(strings.TrimSpace(tag.Name), lang.L("Name")), controls.NewField(tag.Value, lang.L("Value"))
	remove := controls.NewIconButton(fynetheme.DeleteIcon(), controls.Quiet, func() {
		f.rows.Remove(t.row)
		f.Free = slices.DeleteFunc(f.Free, func(x *FreeTag) bool { return x == t })
		f.modal.Fit()
	})
	t.row = forms.Columns(f.widths, t.Name, layout.NewSpacer(), t.Value, layout.NewSpacer(), remove)
	f.rows.Add(t.row)
	return t
}

// keep reports the changes to the game, or shows what is wrong with them.
func (f *Headers) keep() {
	e, err := f.edit()
	if err == nil && e != nil {
		err = f.OnKeep(e)
	}
	if err != nil {
		forms.Complain(f.modal, f.Complaint, phrase.Error(err))
		return
	}
	f.modal.Close()
}

// edit returns the change that the form asks for, nil if it asks for none. What the user did not touch stays as the
// game has it now.
func (f *Headers) edit() (game.Edit, error) {
	g := f.Game()
	tags := g.Tags()[:game.RosterSize:game.RosterSize]
	for _, h := range f.Roster {
		if h.Text == h.shown {
			continue // even if it is no date: other programs write all sorts of things
		}
		value := strings.TrimSpace(h.Text)
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
	if o := results()[f.Result.Selected()]; f.Result.Selected() != f.chosen && o != g.Result() {
		tags = tags.With("Result", o.String())
		edits = append(edits, game.SetResult{Result: o})
	}
	for _, t := range f.Free {
		if t.untouched() {
			if now, ok := present(g.Tags(), t.old); ok {
				tags = append(tags, now)
			}
			continue
		}
		name, value := t.name(), strings.TrimSpace(t.Value.Text)
		_, taken := tags.Lookup(name)
		taken = taken || slices.ContainsFunc(f.Free, func(x *FreeTag) bool { return x != t && x.name() == name })
		switch {
		case name == "" && value == "":
			continue
		case name == "":
			return nil, phrase.NewError("a tag needs a name", func() string { return lang.L("a tag needs a name") })
		case taken && name != t.old.Name: // two of a name that were there before may stay
			return nil, phrase.NewError("there is a tag of this name already", func() string { return lang.L("a tag with this name already exists") })
		}
		tags = append(tags, game.Tag{Name: name, Value: value})
	}
	for _, p := range f.Players {
		value := strings.TrimSpace(p.Text)
		switch {
		case p.Text == p.shown:
			continue // even if it is no number
		case value == "":
			tags = tags.Without(p.tag)
			continue
		case strings.HasSuffix(p.tag, "Elo"):
			elo, err := forms.Whole(p.Field, lang.L("Elo"), 1, mostElo)
			if err != nil {
				return nil, err
			}
			value = strconv.Itoa(elo)
		}
		tags = tags.With(p.tag, value)
	}
	for _, tag := range g.Tags()[game.RosterSize:] { // written while the dialog was open
		_, shown := f.tags.Lookup(tag.Name)
		_, taken := tags.Lookup(tag.Name)
		if !shown && !taken && !cleared(f.Players, tag.Name) {
			tags = append(tags, tag)
		}
	}
	if !slices.Equal(tags, g.Tags()) {
		edits = append(edits, game.SetTags{Tags: tags})
	}
	return game.Join(edits...), nil
}

// mostElo bounds a rating that is typed.
const mostElo = 9999

// cleared reports whether one of the fields is that of a tag, and was emptied.
func cleared(fields []TagField, tag string) bool {
	return slices.ContainsFunc(fields, func(p TagField) bool {
		return p.tag == tag && p.Text != p.shown && strings.TrimSpace(p.Text) == ""
	})
}

// untouched reports whether the row is as it was when the dialog was opened.
func (t *FreeTag) untouched() bool {
	return t.Name == nil || t.old.Name != newTag && t.Name.Text == t.old.Name && t.Value.Text == t.old.Value
}

// name returns the name in the row, "" if the row has no fields.
func (t *FreeTag) name() string {
	if t.Name == nil {
		return ""
	}
	return strings.TrimSpace(t.Name.Text)
}

// present returns what an old tag is now, if the game still has it. There may be several tags of its name.
func present(tags game.Tags, old game.Tag) (now game.Tag, ok bool) {
	if slices.Contains(tags, old) {
		return old, true
	}
	value, ok := tags.Lookup(old.Name)
	return game.Tag{Name: old.Name, Value: value}, ok
}
