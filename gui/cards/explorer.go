package cards

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	found "kibitz/engine/explorer"
	"kibitz/gui/controls"
	"kibitz/gui/explorer"
	"kibitz/gui/gamefile"
	"kibitz/gui/phrase"
)

// UpdateExplorer shows what the explorer has found about a position. It reports whether the
// cards need more or less room. While a search is short, the last result stays.
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
