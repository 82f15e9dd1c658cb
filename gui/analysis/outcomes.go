package analysis

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/gui/controls"
	"kibitz/gui/typeset"
)

const (
	outcomesWidth  float32 = 104
	outcomesHeight float32 = 15
	outcomesFrom   float32 = 440 // width of a card that has room for them
)

// showOutcomes shows what White can expect, on a card of so much width; nil shows nothing.
func (p *parts) showOutcomes(w *engine.WDL, width float32) {
	if typeset.SetHidden(p.expected, w == nil || width < outcomesFrom); p.expected.Hidden {
		p.outcomes.Hide()
		return
	}
	at := fyne.NewPos(width-side-outcomesWidth, statusTop+(statusHeight-outcomesHeight)/2)
	p.outcomes.Show(w.Win, w.Draw, w.Loss, at, fyne.NewSize(outcomesWidth, outcomesHeight), &p.ruler)
	p.expected.Text = expectation(w)
	typeset.Place(p.expected, at.X, at.Y, outcomesWidth, outcomesHeight)
}

// expectation returns what White can expect in words.
func expectation(w *engine.WDL) string {
	shares := controls.Percents(w.Win, w.Draw, w.Loss)
	return lang.L("White wins {{.White}}%, draw {{.Draw}}%, Black wins {{.Black}}%", map[string]any{"White": shares[0], "Draw": shares[1], "Black": shares[2]})
}

// wdl returns the expectation of the best line as White sees it, nil where there is none.
func (s *State) wdl() *engine.WDL {
	if !s.On || s.Note != "" || s.Phase == Failed || len(s.Infos) == 0 || s.Infos[0].WDL == nil {
		return nil
	}
	w := s.Infos[0].WDL.White(s.Root.Turn())
	return &w
}
