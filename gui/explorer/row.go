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
	moveThin   float32 = 56 // where other columns want the room
	gamesWidth float32 = 64
	shareWidth float32 = 44
	numberWide float32 = 44 // of a rating or a year
	barLeast   float32 = 76
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
	row   Row
	title bool // the row has the titles of the columns
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
	return controls.Listed(r.row.Move, r.row.Said, r.row.Share, r.row.Elo, r.row.Last)
}

// CreateRenderer is called by Fyne.
func (r *moveRow) CreateRenderer() fyne.WidgetRenderer {
	d := &moveRowRenderer{row: r, outcomes: controls.NewOutcomes(),
		move: canvas.NewText("", color.Transparent), games: canvas.NewText("", color.Transparent)}
	d.objects = []fyne.CanvasObject{d.move, d.games}
	for i := range d.more {
		d.more[i] = canvas.NewText("", color.Transparent)
		d.objects = append(d.objects, d.more[i])
	}
	d.objects = append(d.objects, d.outcomes.Objects()...)
	return d
}

type moveRowRenderer struct {
	row         *moveRow
	ruler       typeset.Ruler
	move, games *canvas.Text
	more        [4]*canvas.Text // share, rating, performance, year
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
	move := moveWidth
	if r.Share != "" {
		move = moveThin
	}
	style, ink := moveStyle, theme.ColorText
	if d.row.title {
		style, ink = gamesStyle, theme.ColorSecondary
	}
	typeset.Set(d.move, d.ruler.Fit(r.Move, style, move), style, theme.Color(ink))
	typeset.Middle(d.move, inset, 0, size.Height)
	end := inset + move // of the column before
	column := func(t *canvas.Text, text string, width float32) {
		t.Hidden = text == "" || width == 0
		end += width
		typeset.Set(t, text, gamesStyle, theme.Color(theme.ColorSecondary))
		typeset.Middle(t, end-t.Size().Width, 0, size.Height)
	}
	column(d.games, r.Games, gamesWidth)
	right := size.Width - inset // of the bar
	share, wide := float32(0), [3]float32{}
	if r.Share != "" {
		share = shareWidth
	}
	room := right - end - share - barGap - barLeast
	for _, i := range [...]int{0, 2, 1} { // the rating is worth more than the year, and that more than the performance
		if room >= numberWide && r.Share != "" {
			wide[i] = numberWide
			room -= numberWide
			right -= numberWide
		}
	}
	column(d.more[0], r.Share, share)
	x := end + barGap
	end = right
	for i, text := range [...]string{r.Elo, r.Performance, r.Last} {
		column(d.more[i+1], text, wide[i])
	}
	if width := right - x; width > 0 && r.White+r.Draws+r.Black > 0 {
		d.outcomes.Show(r.White, r.Draws, r.Black, fyne.NewPos(x, (size.Height-barHeight)/2), fyne.NewSize(width, barHeight), &d.ruler)
	} else {
		d.outcomes.Hide()
	}
	canvas.Refresh(d.row)
}
