package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/gui/analysis"
	"kibitz/gui/diagram"
	"kibitz/gui/evalbar"
	"kibitz/gui/gamefile"
	"kibitz/gui/study"
)

// newStudy returns what engines and other games say of the open games.
func (c *controller) newStudy() *study.Study {
	return study.New(study.In{
		Desk: c.desk, Engines: c.engines, Notices: c.notices, Settings: &c.settings.StudySettings,
		Letters: c.letters, Written: c.writtenLetters,
		Several: func() *gamefile.Collection {
			if !c.files.HasOthers() {
				return nil
			}
			return c.desk.Doc().Source.Coll
		},
		Check: func(coll *gamefile.Collection) { c.files.Check(coll) },
		Post:  c.config.Post, After: c.config.After, Now: c.config.Now,
	}, study.Out{
		Save: c.saveSettings, Changed: c.changed,
		Analysed: c.renderAnalysis, Judged: c.renderGraph, Explored: c.renderExplorer,
	})
}

// renderAnalysis shows what the analysis says now, and nothing else.
func (c *controller) renderAnalysis() {
	v := c.view
	if c.flow.closed || v.root == nil {
		return
	}
	if v.cards.Update() {
		v.relayout() // more or fewer lines, or none that must be seen
	}
	if !c.setup.On() {
		e := c.study.Evaluation()
		v.bar.SetState(evalbar.State{Orientation: c.desk.Doc().Orientation, Outcome: e.Outcome, Score: e.Score, Known: e.Known})
	}
	v.board.SetEngineArrows(c.study.Arrows())
	c.freeKeys()
}

// renderGraph shows the graph of the game as it is now, and nothing else.
func (c *controller) renderGraph() {
	d, v := c.desk.Doc(), c.view
	state, known := v.curve.State(d, c.study.Secret(), c.letters())
	if !known && c.study.Reviewable() && !d.Running() {
		state.Offer = c.commands.Get("review").Label
	}
	v.graph.SetState(state)
	v.large.SetState(state)
	v.showGraph(known || state.Offer != "" || c.study.Reviewing())
}

// renderExplorer shows what the explorer has found, and nothing else.
func (c *controller) renderExplorer() {
	if !c.flow.closed && c.view.root != nil && c.view.cards.UpdateExplorer(c.desk.Position()) {
		c.view.relayout()
	}
}

// toggleExplorer shows the explorer, or takes it away.
func (c *controller) toggleExplorer() {
	c.study.Explorer.Toggle()
	if cards := c.view.cards; c.settings.Explorer && !(cards.Visible() && cards.Explorer.Visible()) {
		c.notices.Passing(lang.L("The explorer needs a larger window."))
	}
}

// copyLines copies the lines of an engine that analyses.
func (c *controller) copyLines(a *study.Analyst) {
	s := c.view.cards.StateOf(a)
	text := s.Text()
	if text == "" {
		c.notices.Passing(lang.L("No lines yet."))
		return
	}
	c.copyText(text, lang.L("Lines copied."))
}

// previewLine shows the position after moves of a line beside its card.
func (v *view) previewLine(card *analysis.Card, moves []chess.Move, at fyne.Position, size fyne.Size) {
	if len(moves) == 0 {
		v.preview.Clear()
		return
	}
	p := card.State().Root
	for _, m := range moves {
		p.Make(m)
	}
	o := v.board.Options()
	d := diagram.Diagram{
		Pieces: p.Board(), Orientation: v.board.State().Orientation, Palette: o.Palette, Set: o.Set,
		LastMove: diagram.Moved(moves[len(moves)-1]), Check: diagram.Checked(&p),
	}
	// Beside the card, so that it hides no line.
	driver := fyne.CurrentApp().Driver()
	place := driver.AbsolutePositionForObject(card).Subtract(driver.AbsolutePositionForObject(v.preview))
	v.preview.ShowBeside(d, place.AddXY(at.X, 0), fyne.NewSize(size.Width, card.Size().Height))
}
