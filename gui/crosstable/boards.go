package crosstable

import (
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/match"
	"kibitz/gui/clocks"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/miniature"
	"kibitz/gui/theme"
)

// board is the board of a game that is being played, between the names of the players and their clocks.
type board struct {
	game   gameID
	record match.Record
	over   bool // the game has ended; the board shows its end until another game begins
	box    *fyne.Container
	board  *miniature.Board
	names  [2]*controls.Text // by color
	clocks [2]*controls.Text
	last   *controls.Text // the last move and what its engine thinks of it
}

// gameID tells the games of a tournament apart, those that are played again after a break included.
type gameID struct {
	number int
	names  [2]string
	begun  time.Time
}

func idOf(g *match.Record) gameID { return gameID{g.Number, g.Names, g.Begun} }

func newBoard(p *diagram.Painter) *board {
	b := &board{board: miniature.New(p), last: controls.NewText("", theme.ColorSecondary, 12, false)}
	b.last.Cut = true
	for i := range b.names {
		b.names[i] = controls.NewText("", theme.ColorText, theme.SecondarySize, false)
		b.clocks[i] = controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
		b.names[i].Cut, b.clocks[i].Align = true, fyne.TextAlignTrailing
	}
	b.box = container.New(cellLayout{b}, b.names[chess.Black], b.clocks[chess.Black], b.board, b.names[chess.White], b.clocks[chess.White], b.last)
	return b
}

// cellLayout lays out a board, as wide as the cell.
type cellLayout struct{ board *board }

// MinSize is called by Fyne.
func (cellLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(leastSide, leastSide+cellExtra)
}

// Layout is called by Fyne.
func (l cellLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	const gap float32 = 6
	b, side := l.board, size.Width
	strip := func(color chess.Color, y float32) {
		clock := b.clocks[color].MinSize().Width
		b.names[color].Move(fyne.NewPos(0, y))
		b.names[color].Resize(fyne.NewSize(max(side-clock-gap, 0), nameHeight))
		b.clocks[color].Move(fyne.NewPos(side-clock, y))
		b.clocks[color].Resize(fyne.NewSize(clock, nameHeight))
	}
	strip(chess.Black, 0)
	y := nameHeight + cellGap
	b.board.Move(fyne.NewPos(0, y))
	b.board.Resize(fyne.NewSquareSize(side))
	y += side + cellGap
	strip(chess.White, y)
	b.last.Move(fyne.NewPos(0, y+nameHeight+cellGap))
	b.last.Resize(fyne.NewSize(side, nameHeight))
}

// set shows a game as far as it has come. look holds the colors and the pieces.
func (b *board) set(g match.Record, look diagram.Diagram) {
	b.game, b.record, b.over = idOf(&g), g, false
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
	b.box.Refresh()
}

// end says that the game is over.
func (b *board) end() {
	if !b.over {
		b.over = true
		b.last.SetText(lang.L("Finished"))
	}
}

// words describes the game for who hears it.
func (b *board) words() string {
	if b.over {
		return players(b.record) + ": " + lang.L("Finished")
	}
	return gameWords(b.record)
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
	return players(g) + ": " + lastWords(g)
}

func players(g match.Record) string {
	return lang.L("{{.White}} against {{.Black}}", map[string]any{"White": g.Names[chess.White], "Black": g.Names[chess.Black]})
}
