// Package cards is what the window shows of a study: a card for each engine that analyses, the explorer below them,
// and the graph of a game. It fills the widgets, and lets their buttons do what they are for.
package cards

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine/chess"
	found "kibitz/engine/explorer"
	"kibitz/engine/roster"
	"kibitz/gui/analysis"
	"kibitz/gui/commands"
	"kibitz/gui/controls"
	"kibitz/gui/engines"
	"kibitz/gui/explorer"
	"kibitz/gui/gamefile"
	"kibitz/gui/notation"
	"kibitz/gui/phrase"
	"kibitz/gui/study"
	"kibitz/gui/theme"
)

// In is what the cards work with.
type In struct {
	Study    *study.Study
	Engines  *engines.Room
	Settings *study.StudySettings
	Letters  func() notation.Letters // of the moves that are shown
	Tips     *controls.Tips
	Keys     controls.Keys
	Menus    *commands.Bar // makes the menus of the cards
	Canvas   fyne.Canvas   // that the menus open on
	// Preview shows the position after moves from another one, beside what is at a place on a card; without moves it
	// shows nothing.
	Preview func(card *analysis.Card, moves []chess.Move, at fyne.Position, size fyne.Size)
	Copy    func(*study.Analyst) // copies the lines of an engine
	List    func()               // lists the games that the explorer has selected
	Resized func()               // lays out the window for other sizes of the cards
	Explore func()               // shows the explorer, or takes it away
}

// Cards are the cards of the engines that analyse, one below the other, and below them the explorer. The window lays
// them out as one; the Container is what stands in it.
type Cards struct {
	*fyne.Container
	Engines  [2]*analysis.Card
	Explorer *explorer.Card
	in       In
	on       bool // the analysis was on when the cards were last shown
	explored bool // the explorer was wanted then
}

// New returns the cards of a study.
func New(in In) *Cards {
	s := &Cards{in: in, Container: container.New(layout.NewCustomPaddedVBoxLayout(theme.Gap)), Explorer: explorer.New(in.Tips, in.Keys)}
	for i, a := range in.Study.Analysts() {
		card := analysis.New()
		card.UseTips(in.Tips, in.Keys)
		card.OnLines = in.Study.SetLines
		card.OnRestart = a.Restart
		card.OnPVClick = func(_ int, moves []chess.Move) { in.Study.PlayLine(moves) }
		card.OnAdd = func(_ int, moves []chess.Move) { in.Study.AddLine(moves) }
		card.OnPreview = func(moves []chess.Move, at fyne.Position, size fyne.Size) { in.Preview(card, moves, at, size) }
		card.OnResized = in.Resized
		card.OnUnlock = in.Study.ToggleLock
		card.OnMenu = func(at fyne.Position) { widget.ShowPopUpMenuAtPosition(s.Menu(a), in.Canvas, at) }
		s.Engines[i] = card
		s.Add(card)
	}
	s.Engines[0].OnToggle = func(bool) { in.Study.Toggle() }
	s.Engines[1].OnToggle = func(bool) { in.Study.SetSecond(study.NoEngine) }
	s.Engines[1].Hide()
	s.Add(s.Explorer.Card)
	s.Explorer.Hide()
	s.Explorer.OnMove, s.Explorer.OnClose = in.Study.Explorer.Play, in.Explore
	s.Explorer.OnGames = func() {
		if in.Study.Explorer.List() {
			in.List()
		}
	}
	return s
}

// phases are the phases of an engine as its card knows them.
var phases = map[study.Phase]analysis.Phase{study.Idle: analysis.Idle, study.Opening: analysis.Opening, study.Thinking: analysis.Thinking, study.Failed: analysis.Failed}

// StateOf returns what the card of an engine shows.
func (s *Cards) StateOf(a *study.Analyst) analysis.State {
	r := a.Report()
	return analysis.State{
		On: r.On, Engine: r.Engine, Phase: phases[r.Phase], Err: r.Err, Note: r.Note,
		Letters: s.in.Letters(), Lines: s.in.Settings.Lines,
		Root: r.Root, Threat: r.Threat, Locked: r.Locked, Infos: r.Lines, Progress: r.Progress,
	}
}

// Update shows what the engines say now. It reports whether the cards need more or less room.
func (s *Cards) Update() (resized bool) {
	height := s.MinSize().Height
	for i, a := range s.in.Study.Analysts() {
		s.Engines[i].SetState(s.StateOf(a))
		controls.SetVisible(s.Engines[i], i == 0 || a.On())
	}
	on := s.on
	s.on = s.in.Study.On()
	return s.MinSize().Height != height || on != s.on
}

// Menu returns the menu of the card of an engine.
func (s *Cards) Menu(a *study.Analyst) *fyne.Menu {
	menu := s.in.Menus.Context([]string{"threat", "arrows", "lock", "limit", "review", "copylines"}, []string{"engines"})
	last := len(menu.Items) - 1
	manager := menu.Items[last]
	menu.Items[3].Label = lang.L("Limit: {{.Limit}}…", map[string]any{"Limit": s.in.Settings.Analysis.Effort.PerPosition()})
	first, second := s.in.Study.Analysts()[0], s.in.Study.Analysts()[1]
	if a != first { // the key copies the lines of the first
		menu.Items[5] = fyne.NewMenuItem(lang.L("Copy engine lines"), func() { s.in.Copy(a) })
	}
	menu.Items = menu.Items[:last]
	if len(s.in.Engines.All()) > 1 {
		if a == first {
			item := fyne.NewMenuItem(lang.L("Engine"), nil)
			item.ChildMenu = fyne.NewMenu("", s.engineItems(first.Engine(), s.in.Study.SetEngine)...)
			menu.Items = append(menu.Items, item)
		}
		none := fyne.NewMenuItem(lang.X("engine.none", "None"), func() { s.in.Study.SetSecond(study.NoEngine) })
		none.Checked = second.Engine() == study.NoEngine
		item := fyne.NewMenuItem(lang.L("Second engine"), nil)
		item.ChildMenu = fyne.NewMenu("", append([]*fyne.MenuItem{none}, s.engineItems(second.Engine(), s.in.Study.SetSecond)...)...)
		menu.Items = append(menu.Items, item)
	}
	menu.Items = append(menu.Items, manager)
	return menu
}

// engineItems returns the engines on the list as entries of a menu.
func (s *Cards) engineItems(chosen roster.ID, choose func(roster.ID)) (items []*fyne.MenuItem) {
	for _, e := range s.in.Engines.All() {
		item := fyne.NewMenuItem(e.Name, func() { choose(e.ID) })
		item.Checked = e.ID == chosen
		items = append(items, item)
	}
	return items
}

// Fit makes all cards fit into a height, if that can be: the explorer becomes lower, the cards of the engines lose
// lines from the last on, then become a single row, and the explorer is hidden.
func (s *Cards) Fit(height float32) {
	s.Explorer.SetRows(explorer.LeastRows)
	for n := analysis.MaxLines; n >= 1; n-- {
		for _, c := range s.Engines {
			c.SetMost(n)
		}
		if s.MinSize().Height <= height {
			break
		}
		if n == 1 {
			s.setCompact(true)
		}
	}
	for n := explorer.MostRows; s.Explorer.Visible(); n-- {
		if s.Explorer.SetRows(n); s.MinSize().Height <= height {
			break
		}
		controls.SetVisible(s.Explorer, n > explorer.LeastRows)
	}
}

// longLine is how wide a line of the analysis is that has most of its moves.
const longLine float32 = 1500

// Deepen gives each line of the analysis as many lines of text as it may need, as far as all cards fit into a size.
func (s *Cards) Deepen(size fyne.Size) {
	needed := int(longLine/max(size.Width, 1)) + 1
	for n := min(needed, analysis.MostDepth); n >= 1; n-- {
		for _, c := range s.Engines {
			c.SetDepth(n)
		}
		if s.MinSize().Height <= size.Height {
			return
		}
	}
}

// GrowExplorer gives the explorer what the cards leave of a height.
func (s *Cards) GrowExplorer(height float32) {
	if left := height - s.MinSize().Height; left > 0 {
		s.Explorer.SetRows(min(explorer.MostRows+int(left/explorer.RowRoom()), explorer.TallRows))
	}
}

// Unfit gives all cards their full height again, with a line of text for each line of the analysis.
func (s *Cards) Unfit() {
	s.Explorer.SetRows(explorer.MostRows)
	controls.SetVisible(s.Explorer, s.explored)
	s.setCompact(false)
	for _, c := range s.Engines {
		c.SetMost(analysis.MaxLines)
		c.SetDepth(1)
	}
}

// setCompact makes the card of each engine a single row, or a whole card again.
func (s *Cards) setCompact(compact bool) {
	for _, c := range s.Engines {
		c.SetCompact(compact)
	}
}

// Resize is called by the window, after the cards may have changed within the same size.
func (s *Cards) Resize(size fyne.Size) {
	s.Container.Resize(size)
	s.Layout.Layout(s.Objects, size)
}

// UpdateExplorer shows what the explorer has found about a position. It reports whether the cards need more or less
// room. While a search is short, the last result stays.
func (s *Cards) UpdateExplorer(p chess.Position) (resized bool) {
	wanted := s.in.Settings.Explorer
	resized = s.explored != wanted
	s.explored = wanted
	controls.SetVisible(s.Explorer, wanted)
	e := &s.in.Study.Explorer
	result, known, late := e.Found()
	switch {
	case !wanted: // what was found belongs to a position that may be left
	case e.Coll() == nil:
		s.Explorer.SetState(explorer.State{Note: lang.L("Open a PGN collection to see which moves were played here.")})
	case known:
		s.Explorer.SetState(s.explorerState(e.Coll(), &result, p))
	case late:
		s.Explorer.SetState(explorer.State{Source: scope(e.Coll()), Note: lang.L("Looking…")})
	}
	return resized
}

// explorerState returns what the explorer shows of what was found about a position.
func (s *Cards) explorerState(coll *gamefile.Collection, result *found.Found, p chess.Position) explorer.State {
	state := explorer.State{Source: scope(coll)}
	words := func(n int) string { return lang.N("{{.N}} games", n, map[string]any{"N": phrase.Grouped(n)}) }
	if n := result.Games(); n > 0 {
		state.Games = words(n)
	}
	for _, m := range result.Moves {
		state.Rows = append(state.Rows, explorer.Row{
			Move: s.in.Letters().SAN(chess.FormatSAN(&p, m.Move)), Games: phrase.Grouped(m.Games()), Said: words(m.Games()),
			White: m.White, Draws: m.Draws, Black: m.Black,
		})
	}
	switch {
	case len(state.Rows) > 0:
	case state.Games != "":
		state.Note = lang.L("No further moves in these games.")
	case coll.Check.Running:
		state.Note = lang.L("None of the games read so far reaches this position.")
	default:
		state.Note = lang.L("No game reaches this position.")
	}
	return state
}

// scope returns which games of a collection are explored, in words.
func scope(coll *gamefile.Collection) string {
	n := phrase.Grouped(len(coll.Entries))
	switch {
	case coll.Check.Running:
		return lang.L("{{.Read}} of {{.All}} games read", map[string]any{"Read": phrase.Grouped(coll.Check.Done), "All": n})
	case coll.Listing.Query != "":
		return lang.L("the games found by “{{.Query}}”", map[string]any{"Query": coll.Listing.Query})
	case coll.Title() == "":
		return lang.N("{{.N}} games", len(coll.Entries), map[string]any{"N": n})
	}
	return lang.N("{{.N}} games in {{.File}}", len(coll.Entries), map[string]any{"N": n, "File": coll.Title()})
}
