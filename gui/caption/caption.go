// Package caption is the line above the moves: the opening that is played, and the occasion of the game.
package caption

import (
	"strconv"
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
	Tips *controls.Tips // show what was cut off; may be nil

	eco, name, occasion *controls.Text
	whole               *controls.TipArea // has all of it as its tip where something is cut off
}

const (
	captionInset float32 = 9  // above and below the words
	captionGap   float32 = 8  // between code and name
	captionLead  float32 = 19 // from the first line to the second
)

// New returns an empty caption.
func New() *Caption {
	h := &Caption{
		eco:      controls.NewText("", theme.ColorAccentText, theme.TextSize, true),
		name:     controls.NewText("", theme.ColorText, theme.TextSize, false),
		occasion: controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false),
		whole:    controls.NewTipArea(),
	}
	h.name.Cut, h.occasion.Cut = true, true
	lines := container.New(&captionLayout{h}, h.eco, h.name, h.occasion, h.whole)
	h.Card = controls.NewCard(container.New(layout.NewCustomPaddedLayout(captionInset, captionInset, 14, 14), lines), 0)
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

// captionLayout puts code and name on the first line and the occasion on the second, which is kept free where there is
// none: nothing below moves.
type captionLayout struct{ h *Caption }

func (l *captionLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(0, captionLead+max(l.h.occasion.MinSize().Height, theme.SecondarySize))
}

func (l *captionLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	if l.h.eco.Text() != "" {
		x = l.h.eco.MinSize().Width + captionGap
	}
	for i, at := range []fyne.Position{{}, {X: x}, {Y: captionLead}} {
		o[i].Move(at)
		o[i].Resize(fyne.NewSize(max(size.Width-at.X, 0), o[i].MinSize().Height))
	}
	h := l.h
	h.whole.Resize(size)
	h.whole.Tips, h.whole.Text = h.Tips, ""
	if h.name.Width() > size.Width-x || h.occasion.Width() > size.Width {
		h.whole.Text = strings.Trim(strings.TrimSpace(h.eco.Text()+" "+h.name.Text())+" · "+h.occasion.Text(), " ·")
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

// OccasionOf returns at which time control, at which move, where and when a game is played.
func OccasionOf(g *game.Game, n *game.Node) string {
	var words []string
	if control := controlText(g.Tag("TimeControl")); control != "" {
		words = append(words, control)
	}
	if n.Parent() != nil {
		number, _ := g.MoveNumber(n)
		words = append(words, lang.L("Move {{.N}}", map[string]any{"N": number}))
	}
	if event := eventOf(g); event != "" {
		words = append(words, event)
	}
	return strings.Join(words, " · ")
}

// controlText returns a time control as players write it, in minutes and seconds, such as "10+5"; "" for one that is not
// of this kind.
func controlText(tag string) string {
	c, err := game.ParseControl(tag)
	if err != nil || len(c) != 1 || c[0].Moves != 0 || c[0].Delay != 0 || c[0].Time <= 0 {
		return ""
	}
	minutes := strconv.FormatFloat(c[0].Time.Minutes(), 'g', 3, 64)
	return minutes + "+" + strconv.FormatFloat(c[0].Increment.Seconds(), 'g', 3, 64)
}

// eventOf returns the event and the year of a game.
func eventOf(g *game.Game) string {
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
