package dialogs

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

// offeredSymbols are the annotations on offer, in their order. Those that are about one side come in pairs, White's
// first.
func offeredSymbols() []game.NAG {
	return []game.NAG{1, 2, 3, 4, 5, 6, 7, 10, 13, 14, 15, 16, 17, 18, 19,
		146, 140, 142, 22, 23, 32, 33, 36, 37, 40, 41, 44, 45, 132, 133, 138, 139, 201}
}

// findSymbols returns the annotations that match the text: the annotation with that sign first, then those with the
// words. After a move of side, annotations about that side come before those about the other.
func findSymbols(s string, side chess.Color) []game.NAG {
	s = strings.ToLower(strings.TrimSpace(s))
	all := offeredSymbols()
	for i := slices.Index(all, 22); side == chess.Black && i+1 < len(all); i += 2 {
		all[i], all[i+1] = all[i+1], all[i]
	}
	if s == "" {
		return all
	}
	exact, err := game.ParseNAG(s)
	isSign := err == nil
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

// Symbols offers the annotations for a move. A sign can be typed.
type Symbols struct {
	Title    string
	Side     chess.Color // that made the move
	Has      func(game.NAG) bool
	OnChosen func(game.NAG)
}

// Open opens the dialog.
func (f *Symbols) Open(s *forms.Shell) {
	found := findSymbols("", f.Side)
	m := &controls.Modal{}
	list := controls.NewChoices(len(found), newSymbolRow, func(i int, row *controls.Row) { showSymbol(row, found[i], f.Has(found[i])) })
	list.HideSeparators, list.Once = true, true
	take := func(i int) {
		if i < 0 || i >= len(found) {
			return
		}
		m.Close()
		f.OnChosen(found[i])
	}
	list.OnChosen = take
	field := controls.NewField("", lang.L("Type a symbol, such as !? or +=, or its meaning"))
	field.OnKey = func(e *fyne.KeyEvent) bool {
		switch e.Name {
		case fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown:
			list.TypedKey(e)
			return true
		}
		return false
	}
	field.OnChanged = func(text string) {
		found = findSymbols(text, f.Side)
		list.SetCount(len(found))
		list.ScrollToTop()
		list.Mark(0)
	}
	frame := forms.Fitting(func() fyne.Size {
		room := s.Room()
		high := room.Height - field.MinSize().Height - symbolsGap
		return fyne.NewSize(min(symbolsWidth, room.Width), max(min(symbolsHeight, high), symbolsLeast))
	}, controls.NewCard(list, 4))
	body := container.New(layout.NewCustomPaddedVBoxLayout(symbolsGap), field, frame)
	s.OpenPage(m, f.Title, body, field)
	m.Confirm = func() { take(list.Selected()) }
	list.Mark(0)
}

// newSymbolRow returns a row of the list: sign, meaning, whether the move has it, and the key that sets it.
func newSymbolRow() *controls.Row {
	const signWidth, markWidth, keyWidth = 56, 28, 22
	sign := controls.NewText("", theme.ColorText, theme.TextSize, true)
	meaning := controls.NewText("", theme.ColorText, theme.TextSize, false)
	set := controls.NewText("", theme.ColorText, theme.TextSize, true) // is read aloud; the icon shows it
	key := controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	meaning.Cut = true
	icon := widget.NewIcon(nil)
	cells := forms.Columns([]float32{signWidth, 0, markWidth, keyWidth}, sign, meaning, icon, key)
	r := controls.NewRow(container.New(layout.NewCustomPaddedLayout(4, 4, 12, 8), cells), meaning, sign, set)
	r.Icon, r.Quiet = icon, key
	return r
}

// showSymbol shows an annotation in a row of the list.
func showSymbol(r *controls.Row, n game.NAG, has bool) {
	sign, mono, _ := movelist.Glyph(n)
	r.Quiet.SetText("")
	if n >= game.GoodMove && n <= game.Dubious {
		r.Quiet.SetText(string(rune('0' + n)))
	}
	set := ""
	r.Icon.SetResource(nil)
	if has {
		set = lang.L("on")
		r.Icon.SetResource(fynetheme.ConfirmIcon())
	}
	r.Texts[1].Mono = mono
	r.Set(phrase.Symbol(n), sign, set)
}
