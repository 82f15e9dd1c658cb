package dialogs

import (
	"regexp"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/assets"
	"kibitz/engine/pgn"
	"kibitz/gui/commands"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/theme"
)

// Reader shows a text in sections: their titles, and the text of the marked one.
type Reader struct {
	Title    string
	Sections []Section
	Search   string // the hint of a field that finds sections by words; "" is no field
	Small    bool   // the text is small
}

// Section is a part of a text with a title.
type Section struct{ Title, Text string }

// The size of the text where the window has room for it. The titles stand beside the text, or above it where the text
// would be too narrow.
const (
	readerWidth, readerHeight          = 842, 400
	readerTitlesWidth, readerTextLeast = 240, 400
	readerTitlesHeight                 = 110
	readerGap                          = 12
)

// Open opens the dialog.
func (f *Reader) Open(s *forms.Shell) {
	found := f.Sections
	text := widget.NewLabel("")
	text.Wrapping = fyne.TextWrapWord
	if f.Small {
		text.SizeName = fynetheme.SizeNameCaptionText
	}
	page := container.NewVScroll(text)
	titles := controls.NewChoices(len(found), newReaderRow, func(i int, row *controls.Row) { row.Set(found[i].Title) })
	titles.OnSelected = func(i widget.ListItemID) {
		text.SetText(found[i].Text)
		page.ScrollToTop()
	}
	panes := []fyne.CanvasObject{controls.NewCard(titles, 4), controls.NewCard(page, 4)}
	var focus fyne.Focusable = titles
	if f.Search != "" {
		field := controls.NewField("", f.Search)
		field.OnKey = func(e *fyne.KeyEvent) bool {
			switch e.Name {
			case fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown:
				titles.TypedKey(e)
				return true
			}
			return false
		}
		field.OnChanged = func(words string) {
			found = f.find(words)
			titles.SetCount(len(found))
			titles.Mark(0)
			if len(found) == 0 {
				text.SetText(lang.L("No section has these words."))
			}
		}
		panes, focus = append(panes, field), field
	}
	s.OpenPage(&controls.Modal{}, f.Title, container.New(&readerLayout{s}, panes...), focus)
	titles.Mark(0)
}

// find returns the sections that have all words of a text, as parts of words.
func (f *Reader) find(text string) (found []Section) {
	words := strings.Fields(pgn.Fold(text))
	for _, section := range f.Sections {
		whole := pgn.Fold(section.Title + "\n" + section.Text)
		if hasAll(words, func(w string) bool { return strings.Contains(whole, w) }) {
			found = append(found, section)
		}
	}
	return found
}

func newReaderRow() *controls.Row {
	title := controls.NewText("", theme.ColorText, theme.SecondarySize, false)
	title.Cut = true
	return controls.NewRow(container.New(layout.NewCustomPaddedLayout(4, 4, 6, 6), title), title)
}

// readerLayout puts titles and text beside each other, or below each other where the window is narrow. A third object
// stands above both.
type readerLayout struct{ shell *forms.Shell }

// MinSize is called by Fyne.
func (l *readerLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	room := l.shell.Room()
	return fyne.NewSize(min(readerWidth, room.Width), max(min(readerHeight, room.Height), 2*readerTitlesHeight))
}

// Layout is called by Fyne.
func (l *readerLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	top := float32(0)
	if len(o) > 2 {
		o[2].Resize(fyne.NewSize(size.Width, o[2].MinSize().Height))
		top = o[2].MinSize().Height + readerGap
	}
	titles, text := fyne.NewSize(readerTitlesWidth, size.Height-top), fyne.NewPos(readerTitlesWidth+readerGap, top)
	if size.Width-text.X < readerTextLeast {
		titles, text = fyne.NewSize(size.Width, readerTitlesHeight), fyne.NewPos(0, top+readerTitlesHeight+readerGap)
	}
	o[0].Move(fyne.NewPos(0, top))
	o[0].Resize(titles)
	o[1].Move(text)
	o[1].Resize(size.SubtractWidthHeight(text.X, text.Y))
}

// ShowManual shows the manual in a language.
func ShowManual(s *forms.Shell, language string, t *commands.Table) {
	(&Reader{Title: lang.L("Manual"), Search: lang.L("Type words to find a section"), Sections: HelpSections(assets.Help("manual", language), t)}).Open(s)
}

// ShowNews shows what is new in this version, in a language.
func ShowNews(s *forms.Shell, language string, t *commands.Table) {
	(&Reader{Title: lang.L("What is new"), Sections: HelpSections(assets.Help("news", language), t)}).Open(s)
}

// named is a command in a text of the help.
var named = regexp.MustCompile(`\{(\w+)\}`)

// HelpSections reads a text of the help, with the titles and the keys that the commands have now. A paragraph about a
// command that the program lacks is left out.
func HelpSections(text string, t *commands.Table) (sections []Section) {
	tips := map[string]string{}
	for _, x := range t.All {
		tips[x.Name] = x.Tip()
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if title, ok := strings.CutPrefix(line, "# "); ok {
			sections = append(sections, Section{Title: title})
			continue
		}
		known := true
		line = named.ReplaceAllStringFunc(line, func(name string) string {
			tip, ok := tips[strings.Trim(name, "{}")]
			known = known && ok
			return tip
		})
		if line == "" || !known || len(sections) == 0 {
			continue
		}
		last := &sections[len(sections)-1]
		last.Text = strings.TrimSpace(last.Text + "\n\n" + line)
	}
	return sections
}
