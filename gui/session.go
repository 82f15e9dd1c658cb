package gui

import (
	"slices"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/gui/clocks"
	"kibitz/gui/desk"
	"kibitz/gui/dialogs"
	"kibitz/gui/phrase"
)

// openGames returns the games that are open, the one on the board first, then the others from the last one on that was set
// aside, and what the list of games of the session says about each.
func openGames(k *desk.Desk, now time.Time) (docs []*desk.Document, rows []dialogs.OpenGame) {
	docs = append(slices.Clone(k.Shelf()), k.Doc())
	slices.Reverse(docs)
	for _, d := range docs {
		row := dialogs.OpenGame{Name: d.Title(), State: phrase.Result(d.Game().Result()), Shown: d == k.Doc()}
		if row.Name == "" {
			row.Name = lang.L("Unnamed game")
		}
		if row.State == "" {
			n := (d.Game().Last().Ply() + 1) / 2
			row.State = lang.N("{{.N}} moves", n, map[string]any{"N": n})
		}
		if clock := d.Clock(); d.Running() && clock.Timed(chess.White) && clock.Timed(chess.Black) {
			row.Clocks = clocks.Format(max(0, clock.Left(chess.White, now))) + " – " + clocks.Format(max(0, clock.Left(chess.Black, now)))
		}
		rows = append(rows, row)
	}
	return docs, rows
}
