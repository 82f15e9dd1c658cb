package gamelist

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/phrase"
)

// The least width of the table for the columns that not every list has room for.
const (
	numberFrom float32 = 400
	ecoFrom    float32 = 460
	dateFrom   float32 = 540
	eventFrom  float32 = 640
	eloFrom    float32 = 760
	roundFrom  float32 = 1000
)

// newColumns returns the columns of the list, in the order of pgn.Column.
func newColumns() *controls.Columns {
	return &controls.Columns{All: []controls.Column{
		pgn.Number:   {Title: lang.L("No."), Width: 74, Align: fyne.TextAlignTrailing, Quiet: true, From: numberFrom},
		pgn.White:    {Title: lang.L("White"), Share: 1},
		pgn.WhiteElo: {Title: lang.L("Elo"), Width: 62, Quiet: true, From: eloFrom},
		pgn.Black:    {Title: lang.L("Black"), Share: 1},
		pgn.BlackElo: {Title: lang.L("Elo"), Width: 62, Quiet: true, From: eloFrom},
		pgn.Result:   {Title: lang.L("Result"), Width: 84, Align: fyne.TextAlignCenter},
		pgn.ECO:      {Title: lang.L("ECO"), Width: 62, Quiet: true, From: ecoFrom},
		pgn.Date:     {Title: lang.L("Date"), Width: 92, Quiet: true, From: dateFrom},
		pgn.Event:    {Title: lang.L("Event"), Share: 1, Quiet: true, From: eventFrom},
		pgn.Site:     {Title: lang.L("Site"), Share: 0.6, Quiet: true, From: roundFrom},
		pgn.Round:    {Title: lang.L("Round"), Width: 82, Quiet: true, From: roundFrom},
	}}
}

// cellsOf returns what the list shows of a game.
func cellsOf(i int, e *pgn.Entry) []string {
	known := func(s string) string {
		if strings.Trim(s, "?.-") == "" {
			return ""
		}
		return s
	}
	white, black := phrase.Known(e.White, "?"), phrase.Known(e.Black, "?")
	if game.Unknown(e.White) && game.Unknown(e.Black) && e.FEN != "" {
		white, black = e.FEN, "" // all that tells positions apart
	}
	return []string{
		pgn.Number:   strconv.Itoa(i + 1),
		pgn.White:    white,
		pgn.WhiteElo: known(e.WhiteElo),
		pgn.Black:    black,
		pgn.BlackElo: known(e.BlackElo),
		pgn.Result:   strings.ReplaceAll(strings.ReplaceAll(phrase.Known(e.Result, "*"), "1/2", "½"), "-", "–"),
		pgn.ECO:      known(e.ECO),
		pgn.Date:     strings.ReplaceAll(known(e.Date), ".??", ""),
		pgn.Event:    known(e.Event),
		pgn.Site:     known(e.Site),
		pgn.Round:    known(e.Round),
	}
}

// faultWords says what is wrong with a game.
func faultWords(f *pgn.SyntaxError) string {
	return lang.L("Error in line {{.Line}}: {{.Reason}}", map[string]any{"Line": f.Line, "Reason": phrase.Fault(f.Fault)})
}

// dialogLayout puts the field above the table and gives both what the window has. What belongs
// to the field stands beside it, or below it where that would leave too little of it.
type dialogLayout struct {
	shell *forms.Shell
	modal *controls.Modal
}

const (
	widest      float32 = 1320
	margin      float32 = 80 // of the window's width, around the list
	around      float32 = 190
	leastHeight float32 = 160
	gap         float32 = 10  // between field and table
	leastField  float32 = 220 // least width of the field beside something
)

func (l *dialogLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	room := l.shell.Size()
	width := max(min(room.Width-margin, widest), 200)
	return fyne.NewSize(width, max(room.Height-around-l.modal.FootBeyond(width), leastHeight))
}

func (l *dialogLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	field, beside, table := o[0], o[1], o[2]
	high, flow := field.MinSize().Height, beside.(*fyne.Container).Layout.(*controls.Flow)
	flow.SetWidth(size.Width)
	extra := beside.MinSize()
	top := high + gap
	switch room := size.Width - extra.Width - gap; {
	case extra.Width == 0:
		field.Resize(fyne.NewSize(size.Width, high))
	case room >= leastField:
		field.Resize(fyne.NewSize(room, high))
		beside.Move(fyne.NewPos(room+gap, (high-extra.Height)/2))
	default:
		field.Resize(fyne.NewSize(size.Width, high))
		beside.Move(fyne.NewPos(0, top))
		top += extra.Height + gap
	}
	beside.Resize(extra)
	table.Move(fyne.NewPos(0, top))
	table.Resize(fyne.NewSize(size.Width, size.Height-top))
}
