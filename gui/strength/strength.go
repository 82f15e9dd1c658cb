// Package strength is what asks how strong Kibitz shall play: the dial, what the chosen strength is called and like, and how
// the user has fared against it. It starts no game and changes no setting: it tells its owner what was chosen.
package strength

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine/human"
	"kibitz/gui/controls"
	"kibitz/gui/phrase"
	"kibitz/gui/record"
	"kibitz/gui/theme"
)

// step is the distance of two ratings that can be chosen.
const step = 50

// Scale returns the strengths that can be chosen. The value [controls.Beyond] is full strength. more says what is known of a
// strength besides its name.
func Scale(more func(rating int) string) controls.Scale {
	s := controls.Scale{
		Min: human.MinRating, Max: human.MaxRating, Step: step, Last: lang.L("Full strength"), LastShort: lang.X("strength.full", "Full"), Words: words, More: more,
	}
	for _, stop := range human.Stops() {
		s.Marks = append(s.Marks, controls.DialMark{Name: phrase.StrengthName(stop.Rating), Value: stop.Rating})
	}
	return s
}

// words says a strength aloud.
func words(rating int) string {
	return phrase.StrengthName(rating) + ", " + about(rating)
}

// about says where on the scale a strength lies, in words.
func about(rating int) string {
	if rating == controls.Beyond {
		return lang.L("no limit")
	}
	return lang.L("about {{.Rating}} on Lichess", map[string]any{"Rating": rating})
}

// Config is what a chooser is made with.
type Config struct {
	Rating int          // at first; 0 is full strength
	Record *record.Book // of the user; nil where there is none
	Plain  bool         // names the ends of the dial alone, and leaves the record out
	Keys   controls.Keys
}

// Chooser asks for a strength. It stands in a column of any width.
type Chooser struct {
	*fyne.Container
	OnChanged func(rating int)
	Dial      *controls.Dial

	config  Config
	head    *fyne.Container // the name and the rating
	name    *controls.Text
	about   *controls.Text
	words   *controls.Text
	results *controls.Text   // nil where the record is left out
	own     *controls.Text   // the user's rating; likewise
	suggest *controls.Button // nil while nothing can be suggested, or where the record is left out
}

// New returns a chooser.
func New(c Config) *Chooser {
	x := &Chooser{
		config: c, Dial: controls.NewDial(Scale(func(rating int) string {
			if c.Plain {
				return phrase.StrengthWords(rating)
			}
			return controls.Listed(phrase.StrengthWords(rating), resultsWords(c.Record, rating), ownWords(c.Record))
		}), c.Rating),
		name:  controls.NewText("", theme.ColorText, nameSize, true),
		about: controls.NewText("", theme.ColorSecondary, aboutSize, false),
		words: newLine(theme.ColorSecondary),
	}
	x.Dial.Plain, x.Dial.Keys = c.Plain, c.Keys
	x.Dial.OnChanged = func(rating int) {
		x.render()
		if x.OnChanged != nil {
			x.OnChanged(rating)
		}
	}
	x.about.Cut = true
	x.head = container.New(headLayout{x}, x.name, x.about)
	head := container.New(layout.NewCustomPaddedVBoxLayout(rowGap), x.head, x.words)
	rows := []fyne.CanvasObject{newPicture(head), x.Dial}
	if !c.Plain {
		x.results, x.own = newLine(theme.ColorText), newLine(theme.ColorSecondary)
		var right fyne.CanvasObject
		if rating, ok := c.Record.Suggested(); ok {
			x.suggest = controls.NewButton(lang.L("Suggest a level"), controls.Quiet, func() { x.Dial.Set(rating) })
			x.suggest.Keys = c.Keys
			right = x.suggest
		}
		lines := container.New(layout.NewCustomPaddedVBoxLayout(0), x.results, x.own)
		rows = append(rows, container.NewBorder(nil, nil, nil, right, newPicture(lines)))
	}
	x.Container = container.New(layout.NewCustomPaddedVBoxLayout(rowGap), rows...)
	x.render()
	return x
}

// headLayout puts the rating behind the name of a strength, without its yardstick where both have no room.
type headLayout struct{ chooser *Chooser }

// MinSize is called by Fyne.
func (headLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	name, about := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(name.Width+titleGap+about.Width, max(name.Height, about.Height+aboutDrop))
}

// Layout is called by Fyne.
func (l headLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	name, rating := o[0].MinSize(), l.chooser.Rating()
	at := name.Width + titleGap
	words := about(rating)
	if rating != controls.Beyond && fyne.MeasureText(words, aboutSize, fyne.TextStyle{}).Width > size.Width-at {
		words = lang.L("about {{.Rating}}", map[string]any{"Rating": rating})
	}
	l.chooser.about.SetText(words)
	o[0].Resize(fyne.NewSize(name.Width, size.Height))
	o[1].Move(fyne.NewPos(at, aboutDrop))
	o[1].Resize(fyne.NewSize(max(size.Width-at, 0), size.Height-aboutDrop))
}

// picture shows an object whose words are not read out: the dial says them.
type picture struct {
	widget.BaseWidget
	content fyne.CanvasObject
}

func newPicture(o fyne.CanvasObject) *picture {
	p := &picture{content: o}
	p.ExtendBaseWidget(p)
	return p
}

// CreateRenderer is called by Fyne.
func (p *picture) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(p.content) }

const (
	nameSize  float32 = 20
	aboutSize float32 = 15
	aboutDrop float32 = 4 // so that both stand on one line
	titleGap  float32 = 10
	rowGap    float32 = 6
)

// Rating returns the chosen rating; 0 is full strength.
func (x *Chooser) Rating() int { return x.Dial.Value() }

// render shows what belongs to the chosen strength.
func (x *Chooser) render() {
	rating := x.Rating()
	x.name.SetText(phrase.StrengthName(rating))
	x.head.Refresh() // it shows the rating where there is room
	x.words.SetText(phrase.StrengthWords(rating))
	if x.results != nil {
		x.results.SetText(resultsWords(x.config.Record, rating))
		x.own.SetText(ownWords(x.config.Record))
		controls.SetVisible(x.own, x.own.Text() != "")
	}
	x.Container.Refresh()
}

// newLine returns a line that is cut where the column is too narrow.
func newLine(name fyne.ThemeColorName) *controls.Text {
	t := controls.NewText("", name, theme.SecondarySize, false)
	t.Cut = true
	return t
}

// resultsWords says how the user has fared against a strength.
func resultsWords(b *record.Book, rating int) string {
	t := b.Against(rating)
	if t.Games() == 0 {
		return lang.L("You have not played against {{.Strength}} yet.", map[string]any{"Strength": phrase.StrengthName(rating)})
	}
	return phrase.Results(rating, t.Won, t.Drawn, t.Lost)
}

// ownWords is the estimate of the user's rating with its margin, in words; "" if there is none.
func ownWords(b *record.Book) string {
	e, ok := b.Estimate()
	if !ok {
		return ""
	}
	return lang.N("Your rating: about {{.Rating}} ± {{.Margin}}, from {{.N}} games", e.Games,
		map[string]any{"Rating": strconv.Itoa(e.Rating), "Margin": strconv.Itoa(e.Margin), "N": e.Games})
}
