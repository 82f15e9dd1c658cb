package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/analysis"
	"kibitz/gui/diagram"
)

// What the lines of the analysis are good for beside being read: they go into
// the game, and stand on the board as arrows.

// lineEdit returns the edit that puts moves from the studied position into the
// game, as a variation where they differ from it, and the node of the last one.
// Where the line is a threat, a passed turn comes first.
func (c *controller) lineEdit(moves []chess.Move) (e game.Edit, end game.NodeID, err error) {
	at := c.studied()
	if c.threatened(at) {
		moves = append([]chess.Move{chess.NullMove}, moves...)
	}
	return at.doc.Game().AddMoves(at.node, moves...)
}

// followLine puts moves of the analysis into the game and goes to the last of them.
func (c *controller) followLine(moves []chess.Move) { c.goAlong(c.lineEdit(moves)) }

// goAlong makes an edit that adds moves, unless they could not be added or there are none to add, and goes to
// the last of them.
func (c *controller) goAlong(e game.Edit, end game.NodeID, err error) {
	if err == nil {
		err = c.desk.Do(e)
	}
	if err != nil {
		c.notices.Warn(lang.L("The line cannot be added"), err)
		return
	}
	c.desk.GoTo(c.desk.Doc(), end)
}

// addLine puts a line into the game and stays where it is.
func (c *controller) addLine(moves []chess.Move) {
	e, _, err := c.lineEdit(moves)
	switch {
	case err != nil:
		c.notices.Warn(lang.L("The line cannot be added"), err)
	case e == nil:
		c.notices.Passing(lang.L("The line is already in the game."))
	case c.desk.Edit(e):
		c.notices.Passing(lang.L("Line added to the game."))
	}
}

// addBestLine puts the first line of the analysis into the game that is not there yet.
func (c *controller) addBestLine() {
	s := c.view.analysis.State()
	for i, l := range s.Infos {
		if e, _, err := c.lineEdit(l.PV); e != nil || err != nil || i == len(s.Infos)-1 {
			c.addLine(l.PV)
			return
		}
	}
}

// previewLine shows the position after a move of a line.
func (v *view) previewLine(card *analysis.Card, moves []chess.Move, at fyne.Position, size fyne.Size) {
	if len(moves) == 0 {
		v.preview.Clear()
		return
	}
	p := card.State().Root
	for _, m := range moves {
		p.Make(m)
	}
	d := diagram.Diagram{
		Pieces: p.Board(), Orientation: v.c.desk.Doc().Orientation, Palette: v.board.Options().Palette, Set: v.board.Options().Set,
		LastMove: diagram.Moved(moves[len(moves)-1]), Check: diagram.Checked(&p),
	}
	// Beside the card, so that it hides no line.
	driver := fyne.CurrentApp().Driver()
	place := driver.AbsolutePositionForObject(card).Subtract(driver.AbsolutePositionForObject(v.preview))
	v.preview.ShowBeside(d, place.AddXY(at.X, 0), fyne.NewSize(size.Width, card.Size().Height))
}

// The arrows for the lines of the analysis are as strong as their moves are good.
const (
	arrowLoss = 0.20 // of the expected share of the point, at which a move gets the slimmest arrow
	arrowStep = 8    // strengths; fewer of them need fewer pictures
)

// engineArrows are the arrows that stand on the board for what the analysis
// says of the position there: its moves in blue, a threat in red.
func (c *controller) engineArrows() []diagram.Arrow {
	a := c.analyst
	if !c.settings.Analysis.Arrows || a.wanted.place != c.here() {
		return nil
	}
	lines := a.lines()
	brush := diagram.Blue
	if a.wanted.threat {
		brush = diagram.Red
	}
	var arrows []diagram.Arrow
	for _, l := range lines {
		if len(l.PV) == 0 {
			continue
		}
		loss := lines[0].Score.Expected() - l.Score.Expected()
		steps := int(arrowStep * (1 - loss/arrowLoss))
		weight := float64(min(max(steps, 1), arrowStep)) / arrowStep
		m := l.PV[0]
		// The best one is drawn last, over the others.
		arrows = append([]diagram.Arrow{{From: m.From(), To: m.Destination(), Brush: brush, Weight: weight}}, arrows...)
	}
	return arrows
}

func (c *controller) toggleArrows() {
	c.settings.Analysis.Arrows = !c.settings.Analysis.Arrows
	c.saveSettings()
	c.changed()
}
