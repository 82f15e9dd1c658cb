package gui

import (
	"math"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/caption"
	"kibitz/gui/cards"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/locale"
	"kibitz/gui/phrase"
	"kibitz/gui/report"
	"kibitz/gui/study"
	"kibitz/gui/theme"
)

// The place of the review: the report of the game beside its moves.

// againIcon is an arrow that turns back to where it came from.
const againIcon = `<path d="M12 5V1.500L6.500 6 12 10.500V7a5.500 5.500 0 1 1-5.500 5.500h-2A7.500 7.500 0 1 0 12 5z"/>`

// makeReport makes the card of the report.
func (c *controller) makeReport() {
	v := c.view
	previous := c.tipped(controls.NewIconButton(theme.NewIcon("previous", moveButtons[1].icon), controls.Plain, nil), "previousmistake")
	next := c.tipped(controls.NewIconButton(theme.NewIcon("next", moveButtons[2].icon), controls.Plain, nil), "nextmistake")
	again := c.tipped(controls.NewLabelledButton(theme.NewIcon("again", againIcon), lang.L("Try again"), controls.Primary, nil), "tryagain")
	for name, b := range map[string]*controls.Button{"previousmistake": previous, "nextmistake": next, "tryagain": again} {
		v.buttons[name] = b
	}
	shown := v.reporting()
	v.report = report.New(v.keys, previous, next, again)
	v.report.OnTurn = func(i int) {
		if r := c.study.Report(); r != nil && i < len(r.Turns) {
			c.desk.GoTo(r.Doc, r.Turns[i].Node)
		}
	}
	v.reportTabs = controls.NewSegments(0, 0, lang.L("Report"), lang.L("Moves"))
	v.reportTabs.Keys = v.keys
	v.reportTabs.OnChanged = func(int) { v.relayout() }
	controls.SetVisible(v.report.Card, shown)
	v.reportTabs.Hide()
}

// reporting reports whether the review of the game is shown.
func (v *view) reporting() bool { return v.report != nil && v.report.Visible() }

// toggleReport shows the review of the game, or the game alone.
func (c *controller) toggleReport() { c.showReport(!c.view.report.Visible()) }

// showReport shows the review of the game, or hides it.
func (c *controller) showReport(shown bool) {
	v := c.view
	if shown == v.reporting() {
		return
	}
	if shown {
		v.training.Load() // the report says where the repertoire was left
	}
	controls.SetVisible(v.report.Card, shown)
	if !shown {
		v.reportTabs.Hide()
	}
	c.changed()
	v.relayout()
}

// renderJudged shows what a review has found so far.
func (c *controller) renderJudged() {
	c.renderGraph()
	c.renderReport()
}

// renderReport shows the report of the game.
func (c *controller) renderReport() {
	if c.view.report.Visible() {
		c.view.report.SetState(c.reportState())
	}
}

// reportState returns what the report shows.
func (c *controller) reportState() report.State {
	d := c.desk.Doc()
	g := d.Game()
	s := report.State{Title: strings.TrimSuffix(d.Ending(), ".")}
	if s.Title == "" {
		s.Title = phrase.Result(g.Result())
	}
	if s.Title == "" {
		s.Title = lang.L("Unfinished game")
	}
	n := (g.Last().Ply() + 1) / 2
	s.Subtitle = lang.N("{{.N}} moves", n, map[string]any{"N": n})
	if opening := caption.OpeningOf(g, g.Last()); opening.Name != "" {
		s.Subtitle += " · " + strings.TrimSpace(opening.ECO+" "+opening.Name)
	}
	pos := c.desk.Position()
	for side := range s.Names {
		s.Names[side], _, _ = strings.Cut(c.stripOf(chess.Color(side), &pos).Name, ",")
	}
	for i := range report.Opening {
		s.Values[i] = [2]string{unknownValue, unknownValue}
	}
	r := c.study.Report()
	if r == nil {
		return s
	}
	for side := range r.Sides {
		of := &r.Sides[side]
		s.Bold[side] = r.Known && r.Mine == chess.Color(side)
		marks := of.Total()
		s.Values[report.Accuracy][side] = percentText(of.Accuracy)
		s.Values[report.Loss][side] = unknownValue
		if !math.IsNaN(of.Loss) {
			s.Values[report.Loss][side] = locale.Decimal(of.Loss/100, 2)
		}
		s.Values[report.Inaccuracies][side] = phrase.Grouped(marks.Inaccuracies)
		s.Values[report.Mistakes][side] = phrase.Grouped(marks.Mistakes)
		s.Values[report.Blunders][side] = phrase.Grouped(marks.Blunders)
		for phase := range game.Phases {
			if !math.IsNaN(of.ByPhase[phase]) {
				s.Values[report.Opening+phase][side] = percentText(of.ByPhase[phase])
			}
		}
	}
	if r.Known {
		s.Note = c.view.training.Departure(g, r.Mine, func(ply int) string { return phrase.NumberedMove(g, g.Node(r.Line[ply]), c.letters()) })
	}
	for _, t := range r.Turns {
		s.Turns = append(s.Turns, c.turnOf(r, &t))
	}
	at, all := r.Place(c.study.Retrying())
	s.Place = lang.L("{{.Found}} of {{.All}}", map[string]any{"Found": at, "All": all})
	return s
}

// unknownValue stands in a report for a value that is not known.
const unknownValue = "–"

// percentText returns a percentage without decimals.
func percentText(x float64) string {
	if math.IsNaN(x) {
		return unknownValue
	}
	return locale.Decimal(math.Round(x), 0) + " %"
}

// turnOf returns what the report shows of a turning point.
func (c *controller) turnOf(r *study.GameReport, t *study.Turn) report.Turn {
	d, o := r.Doc, c.view.board.Options()
	n := d.Game().Node(t.Node)
	return report.Turn{
		Move: phrase.NumberedMove(d.Game(), n, c.letters()), Mark: t.Mark, Change: cards.ChangeText(t.Before, t.After), Text: t.Text,
		Current: d.At() == n,
		Diagram: diagram.Diagram{Pieces: t.Position.Board(), Orientation: d.Orientation, Palette: o.Palette, Set: o.Set, LastMove: diagram.Moved(t.Move)},
	}
}

// engineArrows returns the arrows of the analysis, and beside the report the move that was better than the one on the board.
func (c *controller) engineArrows() []diagram.Arrow {
	arrows := c.study.Arrows()
	if _, retrying := c.study.Retrying(); retrying {
		return nil // they would be the answer
	}
	if len(arrows) > 0 || !c.view.report.Visible() {
		return arrows
	}
	if r := c.study.Report(); r != nil {
		if m, ok := r.Better(); ok {
			return []diagram.Arrow{{From: m.From(), To: m.Destination(), Brush: diagram.Best}}
		}
	}
	return nil
}
