package crosstable

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/engine/chess"
	"kibitz/engine/match"
	"kibitz/gui/clocks"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/forms"
	"kibitz/gui/miniature"
	"kibitz/gui/theme"
)

// The measures of the board of a game.
const (
	boardSide  float32 = 160
	boardGap   float32 = 12
	clockWidth float32 = 64
	nameHeight float32 = 20
)

// board is the board of a game that is being played, between the names of the players and their clocks.
type board struct {
	box    *fyne.Container
	board  *miniature.Board
	names  [2]*controls.Text // by color
	clocks [2]*controls.Text
	last   *controls.Text // the last move and what its engine thinks of it
}

func newBoard(p *diagram.Painter) *board {
	b := &board{board: miniature.New(p), last: controls.NewText("", theme.ColorSecondary, 12, false)}
	b.last.Cut = true
	var strips [2]fyne.CanvasObject
	for i := range b.names {
		b.names[i] = controls.NewText("", theme.ColorText, theme.SecondarySize, false)
		b.clocks[i] = controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
		b.names[i].Cut, b.clocks[i].Align = true, fyne.TextAlignTrailing
		strips[i] = forms.Fixed(boardSide, nameHeight, forms.Columns([]float32{0, clockWidth}, b.names[i], b.clocks[i]))
	}
	b.box = container.New(layout.NewCustomPaddedVBoxLayout(2), strips[chess.Black], forms.Fixed(boardSide, boardSide, b.board),
		strips[chess.White], forms.Fixed(boardSide, nameHeight, b.last))
	return b
}

// set shows a game as far as it has come. look holds the colors and the pieces.
func (b *board) set(g match.Record, look diagram.Diagram) {
	p, last := position(g)
	look.Pieces, look.LastMove, look.Check = p.Board(), diagram.Moved(last), diagram.Checked(&p)
	b.board.Set(look)
	for side := range b.names {
		b.names[side].SetText(g.Names[side])
		clock := ""
		if g.Clock.Timed(chess.Color(side)) {
			clock = clocks.Format(g.Clock.Left(chess.Color(side), g.Begun))
		}
		b.clocks[side].SetText(clock)
	}
	b.last.SetText(lastWords(g))
}

// position returns the position of a game, and the move that led to it.
func position(g match.Record) (p chess.Position, last chess.Move) {
	p = g.Opening.Start
	for _, m := range g.Opening.Moves {
		p.Make(m)
		last = m
	}
	for _, x := range g.Plies {
		p.Make(x.Move)
		last = x.Move
	}
	return p, last
}

// lastWords describes the last move of a game: its number and what its engine thinks of the position, from White's point of
// view.
func lastWords(g match.Record) string {
	p, _ := position(g)
	text := lang.L("Move {{.N}}", map[string]any{"N": strconv.Itoa(p.FullmoveNumber())})
	if n := len(g.Plies); n > 0 && g.Plies[n-1].Score != nil {
		text += "   " + g.Plies[n-1].Score.White(p.Turn().Other()).String()
	}
	return text
}

// gameWords describes a game for who hears it.
func gameWords(g match.Record) string {
	return lang.L("{{.White}} against {{.Black}}", map[string]any{"White": g.Names[chess.White], "Black": g.Names[chess.Black]}) + ": " + lastWords(g)
}
