package gui

import (
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/desk"
	"kibitz/gui/dialogs"
	"kibitz/gui/forms"
	"kibitz/gui/gamefile"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
	"kibitz/gui/study"
)

// The dialogs, with the values that they get and what follows from the answers.

// askNewGame asks for the terms of a new game. It suggests the position on the board if fromBoard is set, or if the
// position was set up or pasted.
func (c *controller) askNewGame(fromBoard bool) *dialogs.NewGame {
	pos := c.desk.Position()
	outcome, _ := pos.Status()
	var f *dialogs.NewGame
	f = &dialogs.NewGame{
		Terms: c.settings.Game, Engines: c.engines.All(), Record: c.desk.Record(), Coach: c.settings.Coach,
		Board:   outcome == chess.NoOutcome,
		Suggest: fromBoard || c.desk.Doc().Round == nil && c.desk.Doc().Game().Start() != chess.StartPosition(),
		OnBegin: func(t pairing.Terms, start string) error {
			g := c.firstOf(t, start)
			if outcome, _ := g.StatusAt(g.Last()); outcome != chess.NoOutcome { // a move was made on the board meanwhile
				return errors.New(lang.L("There are no legal moves here."))
			}
			c.settings.Game = t
			c.saveSettings()
			c.study.Coach.Switch(f.Coached.Checked)
			c.view.start.Done = true
			c.desk.Start(t.Pairing(), g)
			return nil
		},
	}
	f.Open(c.shell)
	return f
}

// askStrength asks how strong Kibitz shall play on, and in the next game.
func (c *controller) askStrength() *dialogs.Strength {
	f := &dialogs.Strength{Rating: c.desk.Strength(), Record: c.desk.Record(), OnSet: c.useStrength}
	f.Open(c.shell)
	return f
}

// firstOf returns a game at its start, which is one of those in pairing.
func (c *controller) firstOf(t pairing.Terms, start string) *game.Game {
	switch start {
	case pairing.FromBoard:
		return c.desk.UpToHere()
	case pairing.FromChess960:
		n := t.Number
		if n < 0 {
			n = rand.IntN(pairing.Chess960Positions)
		}
		return game.NewFrom(chess.Chess960(n), true)
	}
	return game.New()
}

// askMatch asks for the terms of a match, then for the file of its games, and starts it.
func (c *controller) askMatch() *dialogs.Match {
	f := &dialogs.Match{
		Plan: c.settings.Match, Engines: c.engines.All(), Store: c.store,
		OnPlanned: func(p pairing.MatchPlan, seed uint64, openings pairing.Openings) {
			c.settings.Match = p
			c.saveSettings()
			c.shell.ChooseFile(forms.FileChoice{
				Title: lang.L("Save match games to"), Action: lang.L("Start match"), Save: true, Name: c.contest.FileName(p),
				Extension: gamefile.Extension, Remember: true,
				Chosen: func(path string) {
					if c.contest.Playing() { // an unfinished one has been resumed meanwhile
						c.notices.Passing(lang.L("Another match is running"))
						return
					}
					c.contest.NewMatch(p, seed, path).Start(openings, nil)
				},
			})
		},
	}
	f.Open(c.shell)
	return f
}

// askLimit asks when the analysis of a position ends.
func (c *controller) askLimit() *dialogs.Limit {
	f := &dialogs.Limit{Value: c.settings.Analysis.Effort, OnSet: func(l pairing.Limit) {
		c.settings.Analysis.Effort = l
		c.saveSettings()
		c.changed()
	}}
	f.Open(c.shell)
	return f
}

// askReview asks how to review the game on the board, and reviews it.
func (c *controller) askReview() *dialogs.Review {
	plan := c.settings.Analysis.Review
	f := &dialogs.Review{
		Limit: plan.Effort, Write: int(plan.Write), Words: plan.Words,
		Estimate: func(l pairing.Limit) string {
			n := c.desk.Doc().Game().Last().Ply() + 1
			if l.Time > 0 {
				return lang.N("About {{.Time}} for {{.N}} positions", n, map[string]any{"Time": study.Roughly(l.Time * time.Duration(n)), "N": n})
			}
			return lang.N("{{.N}} positions", n, map[string]any{"N": n})
		},
		OnBegin: func(l pairing.Limit, write int, words bool) {
			c.showReport(true)
			c.study.Review(study.Plan{Effort: l, Write: study.Written(write), Words: words})
		},
	}
	f.Open(c.shell)
	return f
}

// askHeaders asks for the tags of the game on the board.
func (c *controller) askHeaders() *dialogs.Headers {
	d := c.desk.Doc()
	f := &dialogs.Headers{Game: d.Game, OnKeep: func(e game.Edit) error {
		if !d.KeepsRound(e) {
			return desk.ErrPlaying
		}
		c.desk.ReturnTo(d) // a file that was dropped, say, may have taken its place
		err := c.desk.Do(e)
		c.changed()
		return err
	}}
	f.Open(c.shell)
	return f
}

// askSymbol offers the annotations for the move on the board.
func (c *controller) askSymbol() {
	d, at := c.desk.Doc(), c.desk.Doc().At()
	_, side := d.Game().MoveNumber(at)
	(&dialogs.Symbols{
		Title: lang.L("Symbol for {{.Move}}", map[string]any{"Move": phrase.NumberedMove(d.Game(), at, c.letters())}), Side: side,
		Has: func(n game.NAG) bool { return slices.Contains(at.NAGs(), n) },
		OnChosen: func(n game.NAG) {
			if c.desk.Doc() == d { // the board may show another move by now, or another game
				c.pen().ToggleSymbolAt(at.ID(), n)
			}
		},
	}).Open(c.shell)
}

func (c *controller) showKeys() {
	(&dialogs.Keys{Commands: c.commands, OnChange: func() { c.openSettings(keysPage) }}).Open(c.shell)
}
