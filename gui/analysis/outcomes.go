package analysis

import (
	"fyne.io/fyne/v2"

	"kibitz/engine"
)

const (
	outcomesWidth  float32 = 104
	outcomesHeight float32 = 15
	outcomesFrom   float32 = 440 // width of a card that has room for them
)

// showOutcomes shows what White can expect, on a card of so much width; nil shows nothing.
func (p *parts) showOutcomes(w *engine.WDL, width float32) {
	if w == nil || width < outcomesFrom {
		p.outcomes.Hide()
		return
	}
	at := fyne.NewPos(width-side-outcomesWidth, statusTop+(statusHeight-outcomesHeight)/2)
	p.outcomes.Show(w.Win, w.Draw, w.Loss, at, fyne.NewSize(outcomesWidth, outcomesHeight), &p.ruler)
}

// wdl returns the expectation of the best line as White sees it, nil where there is none.
func (p *parts) wdl(shown bool) *engine.WDL {
	s := &p.card.state
	if !shown || s.Note != "" || s.Phase == Failed || len(s.Infos) == 0 || s.Infos[0].WDL == nil {
		return nil
	}
	w := s.Infos[0].WDL.White(s.Root.Turn())
	return &w
}
