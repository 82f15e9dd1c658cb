package gui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/movelist"
	"kibitz/gui/phrase"
	"kibitz/gui/theme"
)

// paletteSymbols are the annotations that the palette offers, in its order. Of
// those that tell of one side there are two, White's first.
var paletteSymbols = [...]game.NAG{1, 2, 3, 4, 5, 6, 7, 10, 13, 14, 15, 16, 17, 18, 19,
	146, 140, 142, 22, 23, 32, 33, 36, 37, 40, 41, 44, 45, 132, 133, 138, 139, 201}

// findSymbols returns the annotations that somebody may mean who has typed s: the one
// with that sign first, then those with the words. After a move of side, what tells of
// that side comes before what tells of the other.
func findSymbols(s string, side chess.Color) []game.NAG {
	s = strings.ToLower(strings.TrimSpace(s))
	all := slices.Clone(paletteSymbols[:])
	for i := slices.Index(all, 22); side == chess.Black && i+1 < len(all); i += 2 {
		all[i], all[i+1] = all[i+1], all[i]
	}
	if s == "" {
		return all
	}
	exact, isSign := game.ParseNAG(s)
	for _, n := range all {
		if sign, _, _ := movelist.Glyph(n); !isSign && strings.EqualFold(sign, s) { // a letter
			exact, isSign = n, true
		}
	}
	var found []game.NAG
	if isSign {
		found = append(found, exact)
	}
	for _, n := range all {
		sign, _, _ := movelist.Glyph(n)
		if n != exact && (strings.HasPrefix(strings.ToLower(sign), s) || strings.Contains(strings.ToLower(phrase.Symbol(n)), s)) {
			found = append(found, n)
		}
	}
	return found
}

// The size of the list where the window has room for it.
const (
	symbolsWidth, symbolsHeight = 380, 330
	symbolsLeast                = 96 // height of three
	symbolsGap                  = 10 // between the field and them
)

// askSymbol offers the annotations for the move on the board. A sign can be typed.
func (c *controller) askSymbol() {
	d, at := c.doc, c.doc.At()
	_, side := c.doc.Game().MoveNumber(at)
	found := findSymbols("", side)
	m := &controls.Modal{}
	list := controls.NewChoices(len(found), newSymbolLine, func(i int, row fyne.CanvasObject) {
		row.(*symbolLine).show(found[i], slices.Contains(at.NAGs(), found[i]))
	})
	list.HideSeparators, list.Once, list.Keys = true, true, m
	take := func(i int) {
		if i < 0 || i >= len(found) {
			return
		}
		m.Close()
		if c.doc == d { // the board may have come to another move meanwhile, or to another game
			c.toggleSymbolAt(at.ID(), found[i])
		}
	}
	list.OnChosen = take
	field := controls.NewField("", lang.L("Type a symbol such as !? or +=, or what it means"))
	field.Keys = m
	field.OnKey = func(e *fyne.KeyEvent) bool {
		switch e.Name {
		case fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown:
			list.TypedKey(e)
			return true
		}
		return false
	}
	field.OnChanged = func(s string) {
		found = findSymbols(s, side)
		list.SetCount(len(found))
		list.ScrollToTop()
		list.Mark(0)
	}
	closing := controls.NewButton(lang.L("Close"), controls.Plain, m.Close)
	m.Confirm, m.Cancel = func() { take(list.Selected()) }, m.Close
	frame := forms.Fitting(func() fyne.Size {
		room := c.shell.Room()
		high := room.Height - field.MinSize().Height - symbolsGap
		return fyne.NewSize(min(symbolsWidth, room.Width), max(min(symbolsHeight, high), symbolsLeast))
	}, controls.NewCard(list, 4))
	body := container.New(layout.NewCustomPaddedVBoxLayout(symbolsGap), field, frame)
	c.shell.Open(m, lang.L("Symbol for {{.Move}}", map[string]any{"Move": phrase.NumberedMove(c.doc.Game(), at, c.letters())}), body, field, closing)
	list.Mark(0)
}

// symbolLine is a row of the palette: sign, meaning, and whether the move has it.
type symbolLine struct {
	widget.BaseWidget
	plain, mono, text, key *controls.Text
	set                    *widget.Icon
}

func newSymbolLine() fyne.CanvasObject {
	l := &symbolLine{
		plain: controls.NewText("", theme.ColorText, theme.TextSize, true),
		mono:  controls.NewText("", theme.ColorText, theme.TextSize, true),
		text:  controls.NewText("", theme.ColorText, theme.TextSize, false),
		key:   controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false),
		set:   widget.NewIcon(nil),
	}
	l.mono.Mono, l.text.Cut = true, true
	l.ExtendBaseWidget(l)
	return l
}

func (l *symbolLine) show(n game.NAG, set bool) {
	sign, mono, _ := movelist.Glyph(n)
	l.plain.SetText(sign)
	l.mono.SetText(sign)
	l.plain.Hidden, l.mono.Hidden = mono, !mono
	l.text.SetText(phrase.Symbol(n))
	l.key.SetText("")
	if n >= game.GoodMove && n <= game.Dubious {
		l.key.SetText(string(rune('0' + n)))
	}
	l.set.SetResource(nil)
	if set {
		l.set.SetResource(fynetheme.ConfirmIcon())
	}
}

// Words is what the row says.
func (l *symbolLine) Words() string {
	set := ""
	if l.set.Resource != nil {
		set = lang.L("on")
	}
	return controls.Listed(l.text.Text(), l.plain.Text(), set)
}

// CreateRenderer is called by Fyne.
func (l *symbolLine) CreateRenderer() fyne.WidgetRenderer {
	const signWidth, markWidth, keyWidth = 56, 28, 22
	row := forms.Columns([]float32{signWidth, 0, markWidth, keyWidth}, container.NewStack(l.plain, l.mono), l.text, l.set, l.key)
	return widget.NewSimpleRenderer(container.New(layout.NewCustomPaddedLayout(4, 4, 12, 8), row))
}
