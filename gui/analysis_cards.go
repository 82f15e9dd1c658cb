package gui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine/chess"
	"kibitz/engine/roster"
	"kibitz/gui/analysis"
	"kibitz/gui/controls"
	"kibitz/gui/explorer"
	"kibitz/gui/pairing"
	"kibitz/gui/theme"
)

// analysisCards are the cards of the engines that analyse, one below the other, and below them the explorer.
// The window lays them out as one; what stands in it is the Container, for Fyne
// draws nothing that it does not know.
type analysisCards struct {
	*fyne.Container
	cards    [analysts]*analysis.Card
	explorer *explorer.Card
	explored bool // the explorer is wanted
}

func newAnalysisCards(tips *controls.Tips, keys controls.Keys) *analysisCards {
	s := &analysisCards{Container: container.New(layout.NewCustomPaddedVBoxLayout(theme.Gap)), explorer: explorer.New(tips, keys)}
	for i := range s.cards {
		s.cards[i] = analysis.New()
		s.Add(s.cards[i])
	}
	s.cards[1].Hide()
	s.Add(s.explorer.Card)
	s.explorer.Hide()
	return s
}

// SetExplorer shows the explorer or hides it, and reports whether that is a change.
func (s *analysisCards) SetExplorer(wanted bool) bool {
	changed := s.explored != wanted
	s.explored = wanted
	controls.SetVisible(s.explorer, wanted)
	return changed
}

// Fit makes all cards fit into a height, if that can be: the explorer becomes lower, the cards of the engines lose
// lines from the last on, then become a single row, and the explorer is hidden.
func (s *analysisCards) Fit(height float32) {
	s.explorer.SetRows(explorer.LeastRows)
	for n := analysis.MaxLines; n >= 1; n-- {
		for _, c := range s.cards {
			c.SetMost(n)
		}
		if s.MinSize().Height <= height {
			break
		}
		if n == 1 {
			s.setCompact(true)
		}
	}
	for n := explorer.MostRows; s.explorer.Visible(); n-- {
		if s.explorer.SetRows(n); s.MinSize().Height <= height {
			break
		}
		controls.SetVisible(s.explorer, n > explorer.LeastRows)
	}
}

// longLine is how wide a line of the analysis is that has most of its moves.
const longLine float32 = 1500

// Deepen gives each line of the analysis as many lines of text as it may need, as far as all cards fit into a size.
func (s *analysisCards) Deepen(size fyne.Size) {
	needed := int(longLine/max(size.Width, 1)) + 1
	for n := min(needed, analysis.MostDepth); n >= 1; n-- {
		for _, c := range s.cards {
			c.SetDepth(n)
		}
		if s.MinSize().Height <= size.Height {
			return
		}
	}
}

// GrowExplorer gives the explorer what the cards leave of a height.
func (s *analysisCards) GrowExplorer(height float32) {
	if left := height - s.MinSize().Height; left > 0 {
		s.explorer.SetRows(min(explorer.MostRows+int(left/explorer.RowRoom()), explorer.TallRows))
	}
}

// Unfit gives all cards their full height again, with a line of text for each line of the analysis.
func (s *analysisCards) Unfit() {
	s.explorer.SetRows(explorer.MostRows)
	controls.SetVisible(s.explorer, s.explored)
	s.setCompact(false)
	for _, c := range s.cards {
		c.SetMost(analysis.MaxLines)
		c.SetDepth(1)
	}
}

// setCompact makes the card of each engine a single row, or a whole card again.
func (s *analysisCards) setCompact(compact bool) {
	for _, c := range s.cards {
		c.SetCompact(compact)
	}
}

// Resize is called by the window, after the cards may have changed within the same size.
func (s *analysisCards) Resize(size fyne.Size) {
	s.Container.Resize(size)
	s.Layout.Layout(s.Objects, size)
}

// connectAnalysis lets the cards' buttons do what they are for.
func (v *view) connectAnalysis() {
	c := v.c
	for i, card := range v.cards.cards {
		a := c.analysts[i]
		card.UseTips(v.tips, v)
		card.OnLines = c.setLines
		card.OnRestart = a.restart
		card.OnPVClick = func(_ int, moves []chess.Move) { c.followLine(moves) }
		card.OnAdd = func(_ int, moves []chess.Move) { c.addLine(moves) }
		card.OnPreview = func(moves []chess.Move, at fyne.Position, size fyne.Size) { v.previewLine(card, moves, at, size) }
		card.OnUnlock = c.toggleLock
		card.OnMenu = func(at fyne.Position) { c.analysisMenu(a, at) }
	}
	v.cards.explorer.OnMove, v.cards.explorer.OnGames, v.cards.explorer.OnClose = c.playExplored, c.listExplored, c.toggleExplorer
	v.cards.cards[0].OnToggle = func(bool) { c.toggleAnalysis() }
	v.cards.cards[1].OnToggle = func(bool) { c.setSecondEngine(noEngine) }
}

// noEngine stands for a second engine that is not wanted.
const noEngine roster.ID = ""

// setAnalysisEngine chooses the engine that analyses.
func (c *controller) setAnalysisEngine(id roster.ID) {
	c.settings.Analysis.Engine = id
	c.saveSettings()
	c.shareThreads()
	c.changed()
}

// setSecondEngine has another engine analyse beside the first, or none.
func (c *controller) setSecondEngine(id roster.ID) {
	c.settings.Analysis.Second = id
	c.saveSettings()
	if id != noEngine {
		c.study.on = true
	}
	c.shareThreads()
	c.changed()
}

// toggleSecond puts the first other engine on the list beside the one that
// analyses, or takes the second away.
func (c *controller) toggleSecond() {
	if c.analysts[1].id() != noEngine {
		c.setSecondEngine(noEngine)
		return
	}
	for _, e := range c.engines.All() {
		if e.ID != c.analyst.id() {
			c.setSecondEngine(e.ID)
			return
		}
	}
}

// analysisThreads is how many threads each engine that analyses gets. Two of
// them share what one would have.
func (c *controller) analysisThreads() int {
	if c.analysts[1].id() != noEngine {
		return max(1, pairing.Threads()/2)
	}
	return pairing.Threads()
}

// shareThreads tells the engines that run how many threads they have now, unless
// the user has said that himself.
func (c *controller) shareThreads() {
	for _, a := range c.analysts {
		if a.host != nil && c.engines.SetAutomatic(a.host, "Threads", fmt.Sprint(c.analysisThreads())) {
			a.wanted = task{} // it learns that before it begins anew
		}
	}
}

// analysisMenu is the menu of an analyst's card.
func (c *controller) analysisMenu(a *analyst, at fyne.Position) {
	widget.ShowPopUpMenuAtPosition(c.newAnalysisMenu(a), c.view.window.Canvas(), at)
}

func (c *controller) newAnalysisMenu(a *analyst) *fyne.Menu {
	menu := c.view.menus.Context([]string{"threat", "arrows", "lock", "limit", "review", "copylines"}, []string{"engines"})
	last := len(menu.Items) - 1
	manager := menu.Items[last]
	menu.Items[3].Label = lang.L("Limit: {{.Limit}}…", map[string]any{"Limit": c.settings.Analysis.Effort.PerPosition()})
	if a != c.analyst { // the key copies the lines of the first
		menu.Items[5].Label, menu.Items[5].Action = c.commands.Get("copylines").Label, func() { c.copyLines(a) }
	}
	menu.Items = menu.Items[:last]
	if len(c.engines.All()) > 1 {
		first := fyne.NewMenuItem(lang.L("Engine"), nil)
		first.ChildMenu = fyne.NewMenu("", c.engineItems(c.analyst.id(), c.setAnalysisEngine)...)
		second := fyne.NewMenuItem(lang.L("Second engine"), nil)
		none := fyne.NewMenuItem(lang.X("engine.none", "None"), func() { c.setSecondEngine(noEngine) })
		none.Checked = c.analysts[1].id() == noEngine
		second.ChildMenu = fyne.NewMenu("", append([]*fyne.MenuItem{none}, c.engineItems(c.analysts[1].id(), c.setSecondEngine)...)...)
		if a == c.analyst {
			menu.Items = append(menu.Items, first)
		}
		menu.Items = append(menu.Items, second)
	}
	menu.Items = append(menu.Items, manager)
	return menu
}

// engineItems are the engines on the list as items of a menu.
func (c *controller) engineItems(chosen roster.ID, choose func(roster.ID)) (items []*fyne.MenuItem) {
	for _, e := range c.engines.All() {
		item := fyne.NewMenuItem(e.Name, func() { choose(e.ID) })
		item.Checked = e.ID == chosen
		items = append(items, item)
	}
	return items
}
