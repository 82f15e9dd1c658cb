// Package caption is the line above the moves: the opening that is played, and the occasion of the game.
package caption

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/opening"
	"kibitz/gui/controls"
	"kibitz/gui/phrase"
	"kibitz/gui/theme"
)

// Caption is the widget.
type Caption struct {
	*controls.Card
	eco, name, occasion *controls.Text
}

const (
	captionInset  float32 = 10  // above and below the words
	captionGap    float32 = 10  // between code and name
	leastOccasion float32 = 90  // least width of the occasion beside a long name
	leastName     float32 = 160 // of which this much must be seen, or the occasion is hidden
)

// New returns an empty caption.
func New() *Caption {
	h := &Caption{
		eco:      controls.NewText("", theme.ColorAccentText, theme.TextSize, true),
		name:     controls.NewText("", theme.ColorText, theme.TextSize, false),
		occasion: controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false),
	}
	h.name.Cut, h.occasion.Cut = true, true
	h.occasion.Align = fyne.TextAlignTrailing
	row := container.New(&captionLayout{h}, h.eco, h.name, h.occasion)
	h.Card = controls.NewCard(container.New(layout.NewCustomPaddedLayout(captionInset, captionInset, 14, 14), row), 0)
	return h
}

// Set shows an opening and the occasion of the game.
func (h *Caption) Set(o opening.Opening, occasion string) {
	if h.eco.Text() == o.ECO && h.name.Text() == o.Name && h.occasion.Text() == occasion {
		return
	}
	h.eco.SetText(o.ECO)
	h.name.SetText(o.Name)
	h.occasion.SetText(occasion)
	h.Refresh()
}

// captionLayout gives the name the room that code and occasion leave. Where that is too little, it cuts the occasion,
// and then hides it.
type captionLayout struct{ h *Caption }

func (l *captionLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(0, max(o[0].MinSize().Height, o[1].MinSize().Height))
}

func (l *captionLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	if l.h.eco.Text() != "" {
		x = l.h.eco.MinSize().Width + captionGap
	}
	name, occasion := l.h.name.Width(), l.h.occasion.Width()
	if name+captionGap+occasion > size.Width-x {
		occasion = min(occasion, max(size.Width-x-name-captionGap, leastOccasion))
	}
	if size.Width-x-captionGap-occasion < min(name, leastName) {
		occasion = -captionGap
	}
	controls.SetVisible(l.h.occasion, occasion > 0)
	for i, w := range []float32{x, size.Width - x - occasion - captionGap, occasion} {
		at := fyne.NewPos([]float32{0, x, size.Width - occasion}[i], (size.Height-o[i].MinSize().Height)/2)
		o[i].Move(at)
		o[i].Resize(fyne.NewSize(max(w, 0), o[i].MinSize().Height))
	}
}

// OpeningOf returns the opening on the way to a node, or else how the game begins.
func OpeningOf(g *game.Game, n *game.Node) opening.Opening {
	if n.Parent() != nil {
		path := g.Path(n)
		moves := make([]chess.Move, len(path))
		for i, x := range path {
			moves[i] = x.Move()
		}
		if o, ok := opening.Of(g.Start(), moves); ok {
			return o
		}
	}
	switch usual := chess.StartPosition(); {
	case g.Chess960():
		return opening.Opening{Name: "Chess960"}
	case g.Start() != usual:
		return opening.Opening{Name: lang.L("Custom position")}
	case n.Parent() == nil:
		return opening.Opening{Name: lang.L("Start position")}
	}
	return opening.Opening{}
}

// OccasionOf returns where and when a game was played.
func OccasionOf(g *game.Game) string {
	event, year := phrase.Known(g.Tag("Event"), ""), yearOf(g.Tag("Date"))
	if event != "" && year != "" {
		return event + ", " + year
	}
	return event + year
}

// yearOf returns the year of a PGN date, "" if it is unknown.
func yearOf(date string) string {
	const digits = 4
	if len(date) < digits || strings.Trim(date[:digits], "0123456789") != "" {
		return ""
	}
	return date[:digits]
}
