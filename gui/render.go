package gui

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/review"
	"kibitz/gui/analysis"
	"kibitz/gui/annotate"
	"kibitz/gui/board"
	"kibitz/gui/caption"
	"kibitz/gui/cards"
	"kibitz/gui/desk"
	"kibitz/gui/diagram"
	"kibitz/gui/evalbar"
	"kibitz/gui/gamefile"
	"kibitz/gui/movelist"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
	"kibitz/gui/playerstrip"
	"kibitz/gui/rail"
	"kibitz/gui/study"
)

// render gives all widgets the present state. The widgets draw only what has changed.
func (c *controller) render() {
	defer c.freeKeys()
	if c.view.inLibrary() {
		c.view.library.Update()
	}
	if c.setup.On() {
		c.view.board.SetEngineArrows(nil)
		c.renderSetup()
		return
	}
	if c.view.training.On() {
		c.view.board.SetEngineArrows(nil)
		c.renderTraining()
		return
	}
	d := c.desk.Doc()
	g, n := d.Game(), d.At()
	pos := c.desk.Position()

	state := board.State{Pieces: pos.Board(), Orientation: d.Orientation, LastMove: diagram.Moved(n.Move()), Check: diagram.Checked(&pos)}
	if c.desk.CanMove() {
		state.Movable[pos.Turn()] = true
		state.Dests = desk.Destinations(&pos)
	} else if side, ok := c.desk.Premover(); ok {
		planned := c.desk.Plan(side)
		state.Pieces, state.Dests = planned.Pieces, planned.Destinations()
		state.Movable[side] = true
		for _, m := range d.Round.Premoves {
			state.Premove |= m.Squares()
		}
	}
	if m, ok := c.study.Coach.Held(); ok {
		p := pos
		p.Make(m)
		state = board.State{Pieces: p.Board(), Orientation: d.Orientation, LastMove: diagram.Moved(m), Check: diagram.Checked(&p), Asking: c.study.Coach.Warns()}
	}
	state.Arrows, state.Circles = annotate.ShapesOf(n.Marks())
	state.Badges, state.Bad = annotate.BadgesOf(n)
	state.Arrows = append(state.Arrows, c.study.HintArrows()...)
	hidden, retrying := c.study.Retrying()
	if retrying {
		arrows, circles := c.study.RetryMarks()
		state.Arrows, state.Circles, state.Badges, state.Bad = arrows, circles, nil, false
	}
	state.Blindfold = c.view.blindfold
	c.view.board.SetState(state)

	c.view.caption.Set(caption.OpeningOf(g, n), caption.OccasionOf(g, n))
	c.view.typing.Render()
	c.view.list.SetState(movelist.State{Game: g, Revision: d.Revision, Current: n.ID(), Reason: d.Ending(), Why: phrase.Fault, Letters: c.letters(), Hidden: hidden, Change: cards.Change, Data: c.view.data.State(d, c.settings.MoveData, c.study.Secret())})
	c.renderStart()
	c.renderGraph()
	c.renderReport()
	c.renderStrips(&pos)
	c.view.fen.SetText(pos.FEN())
	c.renderAnalysis()
	c.renderExplorer()
	c.renderCommands()
	if title := c.title(); title != c.view.window.Title() {
		c.view.window.SetTitle(title)
	}
}

// renderCommands shows which commands are possible and which switches are on.
func (c *controller) renderCommands() {
	for name, b := range c.view.buttons {
		b.SetDisabled(!c.commands.Get(name).Possible())
	}
	c.view.setOver(c.desk.Doc().Round != nil && !c.desk.Doc().Running())
	c.view.rail.SetState(rail.State{Current: c.placeShown(), Disabled: func(name string) bool { return !c.commands.Get(name).Possible() }})
	c.view.menus.Update()
}

func (c *controller) renderStrips(pos *chess.Position) {
	for i, side := range c.sides() {
		c.view.strips[i].SetState(c.stripOf(side, pos))
	}
}

// stripOf returns what the strip of a side shows.
func (c *controller) stripOf(side chess.Color, pos *chess.Position) playerstrip.State {
	d := c.desk.Doc()
	s := playerstrip.State{Name: phrase.Color(side), Clock: c.desk.ClockOf(side)}
	name := d.Game().Tag(pairing.NameTags[side])
	if p := d.Round; p != nil {
		human, one := p.Pairing.Person()
		switch {
		case p.Pairing.IsEngine(side):
			s.Name, s.Detail = c.engines.NameOf(p.Pairing.Players[side].Engine), p.Pairing.Think.PerMove()
			switch k, ok := c.desk.Kibitz(); {
			case ok && k == side:
				s.Detail, s.Strength = "", phrase.Strength(c.desk.Strength())
			case p.Pairing.Players[side].Limited():
				s.Detail = phrase.Strength(p.Pairing.Players[side].Rating)
			}
		case one && human == side:
			s.Name, s.Detail = lang.L("You"), phrase.Color(side)
		case !game.Unknown(name) && name != desk.PersonName:
			s.Name, s.Detail = name, phrase.Color(side)
		}
		s.OnMove = d.Live() && p.Match.Turn() == side
	} else {
		if !game.Unknown(name) {
			s.Name, s.Detail = name, d.Game().Tag(pairing.NameTags[side]+"Elo")
			if game.Unknown(s.Detail) {
				s.Detail = phrase.Color(side)
			}
		}
		s.OnMove = pos.Turn() == side
	}
	s.Captured, s.Lead = playerstrip.Material(pos.Board(), side)
	return s
}

// showClocks gives the strips the present clocks.
func (c *controller) showClocks() {
	for i, side := range c.sides() {
		c.view.strips[i].SetClock(c.desk.ClockOf(side))
	}
}

// sides returns the sides above and below the board.
func (c *controller) sides() [2]chess.Color {
	below := c.desk.Doc().Orientation
	return [2]chess.Color{below.Other(), below}
}

// longestTitle bounds the players' names in the title of the window, in characters. Some displays end a program that
// sets a very long title.
const longestTitle = 160

// title returns the title of the window: players, file, and a star for a game that is not saved.
func (c *controller) title() string {
	d := c.desk.Doc()
	var parts []string
	if players := phrase.Clip(d.Title(), longestTitle); players != "" {
		parts = append(parts, players)
	}
	if d.Source != nil && d.Source.Coll.Title() != "" {
		file := d.Source.Coll.Title()
		if d.Source.Deletion == nil && (d.Source.Index > 0 || len(d.Source.Coll.Entries) > 1) {
			file = fmt.Sprintf("%s (%d)", file, d.Source.Index+1)
		}
		parts = append(parts, file)
	}
	if len(parts) == 0 {
		return programName
	}
	title := strings.Join(parts, " · ")
	if d.Unsaved() {
		title += " *"
	}
	return title + " – " + programName
}

// newStudy returns the room of engine analysis, reviews and the explorer.
func (c *controller) newStudy() *study.Study {
	return study.New(study.In{
		Desk: c.desk, Engines: c.engines, Notices: c.notices, Settings: &c.settings.StudySettings,
		Letters: c.letters, Words: c.reviewWords,
		Language: func() string { return c.settings.language(c.config.Language) },
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
		Analysed: c.renderAnalysis, Judged: c.renderJudged, Explored: c.renderExplorer,
		Learnt: func(l []review.Lesson) { c.view.training.Learn(l, false) },
	})
}

// renderAnalysis shows the present results of the engines.
func (c *controller) renderAnalysis() {
	v := c.view
	if c.flow.closed || v.root == nil {
		return
	}
	if v.cards.Update() {
		v.relayout()
	}
	if !c.covered() {
		e := c.study.Evaluation()
		v.bar.SetState(evalbar.State{Orientation: c.desk.Doc().Orientation, Outcome: e.Outcome, Score: e.Score, Known: e.Known})
	}
	if !c.covered() {
		v.board.SetEngineArrows(c.engineArrows())
	}
	c.freeKeys()
}

// renderGraph shows the graph of the game, or the offer of a review in its place.
func (c *controller) renderGraph() {
	d, v := c.desk.Doc(), c.view
	state, known := v.curve.State(d, c.study.Secret(), c.letters())
	if state.Sparse() && c.study.Reviewable() && !d.Running() {
		state.Offer = c.commands.Get("review").Label
	}
	v.graph.SetState(state)
	v.large.SetState(state)
	v.showGraph(known || state.Offer != "" || c.study.Reviewing())
}

// renderExplorer shows the present results of the explorer.
func (c *controller) renderExplorer() {
	if !c.flow.closed && c.view.root != nil && c.view.cards.UpdateExplorer(c.desk.Position()) {
		c.view.relayout()
	}
}

// toggleExplorer shows or hides the explorer.
func (c *controller) toggleExplorer() {
	c.study.Explorer.Toggle()
	if cards := c.view.cards; c.settings.Explorer && !(cards.Visible() && cards.Explorer.Visible()) {
		c.notices.Passing(lang.L("The explorer needs a larger window."))
	}
}

// copyLines copies the lines of an engine.
func (c *controller) copyLines(a *study.Analyst) {
	s := c.view.cards.StateOf(a)
	text := s.Text()
	if text == "" {
		c.notices.Passing(lang.L("No lines yet."))
		return
	}
	c.copyText(text, lang.L("Lines copied."))
}

// previewLine shows the position after moves of a line beside the card of the line. Without moves it shows nothing.
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
