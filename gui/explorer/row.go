package explorer

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/controls"
	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

const (
	rowHeight  float32 = 28
	moveWidth  float32 = 72
	gamesWidth float32 = 64
	barGap     float32 = 14 // between the number of games and how they ended
	barHeight  float32 = 16
)

var (
	moveStyle  = typeset.Style{Size: theme.TextSize, Bold: true}
	gamesStyle = typeset.Style{Size: theme.SecondarySize}
)

// moveRow is a row of the list: a move, how many games played it, and how they ended.
type moveRow struct {
	widget.BaseWidget
	row Row
}

func newMoveRow() *moveRow {
	r := &moveRow{}
	r.ExtendBaseWidget(r)
	return r
}

func (r *moveRow) set(row Row) {
	r.row = row
	r.Refresh()
}

// Words is what the row says.
func (r *moveRow) Words() string {
	return controls.Listed(r.row.Move, r.row.Said)
}

// CreateRenderer is called by Fyne.
func (r *moveRow) CreateRenderer() fyne.WidgetRenderer {
	d := &moveRowRenderer{row: r, outcomes: controls.NewOutcomes(),
		move: canvas.NewText("", color.Transparent), games: canvas.NewText("", color.Transparent)}
	d.objects = append([]fyne.CanvasObject{d.move, d.games}, d.outcomes.Objects()...)
	return d
}

type moveRowRenderer struct {
	row         *moveRow
	ruler       typeset.Ruler
	move, games *canvas.Text
	outcomes    *controls.Outcomes
	objects     []fyne.CanvasObject
}

func (d *moveRowRenderer) Objects() []fyne.CanvasObject { return d.objects }
func (d *moveRowRenderer) Destroy()                     {}
func (d *moveRowRenderer) Layout(fyne.Size)             { d.Refresh() }

func (d *moveRowRenderer) MinSize() fyne.Size {
	return fyne.NewSize(2*inset+moveWidth+gamesWidth+barGap, rowHeight)
}

func (d *moveRowRenderer) Refresh() {
	r, size := d.row.row, d.row.Size()
	typeset.Set(d.move, d.ruler.Fit(r.Move, moveStyle, moveWidth), moveStyle, theme.Color(theme.ColorText))
	typeset.Middle(d.move, inset, 0, size.Height)
	typeset.Set(d.games, r.Games, gamesStyle, theme.Color(theme.ColorSecondary))
	typeset.Middle(d.games, inset+moveWidth+gamesWidth-d.games.Size().Width, 0, size.Height)
	x := inset + moveWidth + gamesWidth + barGap
	if width := size.Width - inset - x; width > 0 && r.White+r.Draws+r.Black > 0 {
		d.outcomes.Show(r.White, r.Draws, r.Black, fyne.NewPos(x, (size.Height-barHeight)/2), fyne.NewSize(width, barHeight), &d.ruler)
	} else {
		d.outcomes.Hide()
	}
	canvas.Refresh(d.row)
}
