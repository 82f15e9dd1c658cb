package gamelist

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/engine/pgn"
	"kibitz/gui/controls"
	"kibitz/gui/internal/widgettest"
	"kibitz/gui/theme"
)

// Positions without names differ in what stands on the board.
func TestCells(t *testing.T) {
	const position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
	for _, tt := range []struct {
		entry        pgn.Entry
		white, black string
	}{
		{pgn.Entry{FEN: position}, position, ""},
		{pgn.Entry{White: "A", Black: "B", FEN: position}, "A", "B"},
		{pgn.Entry{White: "?", Black: "B", FEN: position}, "?", "B"},
		{pgn.Entry{Event: "E"}, "?", "?"},
	} {
		cells := cellsOf(0, &tt.entry)
		if cells[pgn.White] != tt.white || cells[pgn.Black] != tt.black {
			t.Errorf("%+v: the row has %q and %q", tt.entry, cells[pgn.White], cells[pgn.Black])
		}
	}
	cells := cellsOf(41, &pgn.Entry{White: "A", Result: "1/2-1/2", Date: "1991.??.??", Event: "?", ECO: "B90"})
	for column, want := range map[pgn.Column]string{pgn.Number: "42", pgn.Result: "½–½", pgn.Date: "1991", pgn.Event: "", pgn.ECO: "B90"} {
		if cells[column] != want {
			t.Errorf("column %d has %q, want %q", column, cells[column], want)
		}
	}
}

// In a narrow window the players are what is left of a game.
func TestPlayersAreSeenInANarrowList(t *testing.T) {
	widgettest.App(t, theme.Light)
	columns := newColumns()
	for _, width := range []float32{230, 340, 480, 900} {
		line := controls.NewLine(columns)
		cells := make([]string, len(columns.All))
		cells[pgn.White], cells[pgn.Black], cells[pgn.Result] = "Fischer", "Spassky", "1-0"
		line.Set(cells, false)
		widgettest.Show(t, line, fyne.NewSize(width, 40), 1)
		var seen []string
		for _, text := range widgettest.Texts(line) {
			seen = append(seen, text.Text)
		}
		for _, want := range []string{"Fisch", "Spass", "1-0"} {
			if !strings.Contains(strings.Join(seen, " "), want) {
				t.Errorf("in a list of %v is to be read %q", width, seen)
			}
		}
	}
}
