package controls

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/bidi"
	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

// Columns are those of a table: its [Head] and its [Line]s keep to them. The
// fields of a Columns are set before anything is shown.
type Columns struct {
	All   []Column
	ruler typeset.Ruler
}

// Column is one of them. Its width is fixed, or a share of what the fixed ones leave.
type Column struct {
	Title string
	Width float32
	Share float32
	Align fyne.TextAlign
	Quiet bool // its text is context
	// From is the width of a table in which the column has room; narrower ones leave it out.
	From float32
}

// cellInset is the room left and right of the text in a cell.
const cellInset float32 = 8

// place is where a column begins and how wide it is; a width of 0 means that it is left out.
type place struct{ x, width float32 }

func (c *Columns) places(width float32) []place {
	left, shares := width, float32(0)
	for _, col := range c.All {
		if width >= col.From {
			left -= col.Width
			shares += col.Share
		}
	}
	places := make([]place, len(c.All))
	x := float32(0)
	for i, col := range c.All {
		if width < col.From {
			continue
		}
		w := col.Width
		if col.Share > 0 {
			w = max(left, 0) * col.Share / shares
		}
		places[i] = place{x, w}
		x += w
	}
	return places
}

// Line is a row of a table.
type Line struct {
	widget.BaseWidget
	columns *Columns
	cells   []string
	marked  bool
	span    [2]int // the first column has the room of all up to the second
	warning int    // the column where a warning begins, or -1
	words   string // see Say
}

const lineHeight = 30

// NewLine returns an empty row.
func NewLine(c *Columns) *Line {
	l := &Line{columns: c, cells: make([]string, len(c.All)), warning: -1}
	l.ExtendBaseWidget(l)
	return l
}

// Set shows cells, one for each column, which it takes over. A marked row is the one that the
// rest of the window is about.
func (l *Line) Set(cells []string, marked bool) {
	l.cells, l.marked, l.span, l.warning, l.words = cells, marked, [2]int{}, -1, ""
	l.Refresh()
}

// Say gives the row other words than its cells, for who hears it, until the next Set.
func (l *Line) Say(words string) { l.words = words }

// Span gives a cell the room of those after it up to a last one until the next Set.
func (l *Line) Span(column, last int) {
	l.span = [2]int{column, last}
	l.Refresh()
}

// Warn puts a warning in the place of a cell and all that follow it until the next Set.
func (l *Line) Warn(column int, text string) {
	l.cells[column], l.warning = text, column
	l.Refresh()
}

// CreateRenderer is called by Fyne.
func (l *Line) CreateRenderer() fyne.WidgetRenderer {
	r := &lineRenderer{line: l}
	for _, col := range l.columns.All {
		t := canvas.NewText("", color.Transparent)
		t.Alignment = col.Align
		r.texts = append(r.texts, t)
		r.objects = append(r.objects, t)
	}
	r.Refresh()
	return r
}

type lineRenderer struct {
	line    *Line
	texts   []*canvas.Text
	objects []fyne.CanvasObject
}

func (r *lineRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *lineRenderer) Destroy()                     {}
func (r *lineRenderer) MinSize() fyne.Size           { return fyne.NewSize(0, lineHeight) }
func (r *lineRenderer) Layout(fyne.Size)             { r.Refresh() }

func (r *lineRenderer) Refresh() {
	l := r.line
	size := l.Size()
	places := l.columns.places(size.Width)
	join := func(column, last int) {
		for i := column + 1; i <= last; i++ {
			places[column].width += places[i].width
			places[i].width = 0
		}
	}
	join(l.span[0], l.span[1])
	if l.warning >= 0 {
		join(l.warning, len(places)-1)
	}
	for i, p := range places {
		t, col := r.texts[i], l.columns.All[i]
		style := typeset.Style{Size: theme.TextSize, Bold: l.marked}
		name := theme.ColorText
		if col.Quiet {
			style.Size, name = theme.SecondarySize, theme.ColorSecondary
		}
		if l.marked {
			name = theme.ColorAccentText
		}
		if i == l.warning {
			name = theme.ColorWarning
		}
		t.Hidden = p.width == 0
		t.Text = bidi.Line(l.columns.ruler.Fit(l.cells[i], style, p.width-2*cellInset))
		t.TextSize, t.TextStyle, t.Color = style.Size, style.Text(), theme.Color(name)
		height := l.columns.ruler.Height(style)
		t.Move(fyne.NewPos(p.x+cellInset, (size.Height-height)/2))
		t.Resize(fyne.NewSize(max(p.width-2*cellInset, 0), height))
		t.Refresh()
	}
}
