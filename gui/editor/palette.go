package editor

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine/chess"
	"kibitz/gui/aloud"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/theme"
)

// Tool is what a click on the board does. The zero value picks pieces up.
type Tool struct {
	Piece chess.Piece // is put on the square
	Erase bool        // empties the square
}

// The cells of the palette: a row for each color, with the tools that are no pieces at the end.
const (
	columns          = 7
	cellGap  float32 = 4
	cellMost float32 = 52
	cellLow  float32 = 36 // the same in a low panel
)

var cells = [2 * columns]Tool{
	{Piece: chess.BlackKing}, {Piece: chess.BlackQueen}, {Piece: chess.BlackRook}, {Piece: chess.BlackBishop},
	{Piece: chess.BlackKnight}, {Piece: chess.BlackPawn}, {},
	{Piece: chess.WhiteKing}, {Piece: chess.WhiteQueen}, {Piece: chess.WhiteRook}, {Piece: chess.WhiteBishop},
	{Piece: chess.WhiteKnight}, {Piece: chess.WhitePawn}, {Erase: true},
}

// palette is where pieces are taken from: dragged to the board, or chosen for
// the next clicks on it.
type palette struct {
	widget.BaseWidget
	onTool  func(Tool)
	onCarry func(p chess.Piece, at fyne.Position) // at is on the canvas
	onDrop  func(p chess.Piece, at fyne.Position)
	keys    controls.Keys

	most    float32 // length of a cell, at most
	tool    Tool
	look    diagram.Palette
	set     diagram.Set
	painter *diagram.Painter
	pressed int // cell under the button that is down, -1 if none
	hovered int
	dragged bool
	last    fyne.Position // of the drag, on the canvas
	focused bool
}

var (
	_ fyne.Draggable     = (*palette)(nil)
	_ fyne.Focusable     = (*palette)(nil)
	_ controls.Teller    = (*palette)(nil)
	_ desktop.Mouseable  = (*palette)(nil)
	_ desktop.Hoverable  = (*palette)(nil)
	_ desktop.Cursorable = (*palette)(nil)
)

func newPalette(keys controls.Keys) *palette {
	p := &palette{keys: keys, most: cellMost, painter: diagram.NewPainter(), look: diagram.DefaultPalette(), pressed: -1, hovered: -1}
	p.ExtendBaseWidget(p)
	return p
}

// side returns the length of a cell in a palette of this width.
func (p *palette) side(width float32) float32 {
	return min(p.most, (width-cellGap*(columns-1))/columns)
}

func (p *palette) cellAt(pos fyne.Position) int {
	step := p.side(p.Size().Width) + cellGap
	col, row := int(pos.X/step), int(pos.Y/step)
	if pos.X < 0 || pos.Y < 0 || col >= columns || row > 1 {
		return -1
	}
	return row*columns + col
}

func (p *palette) choose(t Tool) {
	if t == p.tool {
		t = Tool{} // once more puts it away
	}
	p.onTool(t)
}

// MouseDown is called by Fyne.
func (p *palette) MouseDown(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonPrimary {
		p.pressed = p.cellAt(e.Position)
	}
}

// MouseUp is called by Fyne.
func (p *palette) MouseUp(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonPrimary {
		p.release(e.AbsolutePosition)
	}
}

// Dragged is called by Fyne.
func (p *palette) Dragged(e *fyne.DragEvent) {
	if p.pressed < 0 || cells[p.pressed].Piece == chess.NoPiece {
		return
	}
	p.dragged, p.last = true, e.AbsolutePosition
	p.onCarry(cells[p.pressed].Piece, e.AbsolutePosition)
}

// DragEnd is called by Fyne after MouseUp, which has done the work already
// unless it went astray.
func (p *palette) DragEnd() { p.release(p.last) }

func (p *palette) release(at fyne.Position) {
	cell := p.pressed
	dragged := p.dragged
	p.pressed, p.dragged = -1, false
	switch {
	case cell < 0:
	case !dragged:
		p.choose(cells[cell])
	default:
		p.onDrop(cells[cell].Piece, at)
	}
}

// MouseIn is called by Fyne.
func (p *palette) MouseIn(e *desktop.MouseEvent) { p.MouseMoved(e) }

// MouseMoved is called by Fyne.
func (p *palette) MouseMoved(e *desktop.MouseEvent) { p.hover(p.cellAt(e.Position)) }

// MouseOut is called by Fyne.
func (p *palette) MouseOut() { p.hover(-1) }

func (p *palette) hover(cell int) {
	if cell != p.hovered {
		p.hovered = cell
		p.Refresh()
	}
}

// Cursor is called by Fyne.
func (p *palette) Cursor() desktop.Cursor { return desktop.PointerCursor }

// FocusGained is called by Fyne.
func (p *palette) FocusGained() {
	p.focused = true
	p.Refresh()
	p.tell()
}

// tell tells the owner of the keys that they are here, or what they have chosen.
func (p *palette) tell() {
	if w, ok := p.keys.(controls.Watcher); ok {
		w.Changed()
	}
}

// Said is the tool.
func (p *palette) Said() controls.Said {
	s := controls.Said{Name: lang.L("Pieces"), Value: lang.L("nothing selected")}
	switch {
	case p.tool.Erase:
		s.Value = lang.L("Erase")
	case p.tool.Piece != chess.NoPiece:
		s.Value = aloud.Piece(p.tool.Piece)
	}
	return s
}

// FocusLost is called by Fyne.
func (p *palette) FocusLost() { p.focused = false; p.Refresh() }

// TypedKey is called by Fyne. The arrows choose the tool.
func (p *palette) TypedKey(e *fyne.KeyEvent) {
	at := 0
	for i, t := range cells {
		if t == p.tool {
			at = i
		}
	}
	switch e.Name {
	case fyne.KeyLeft:
		at--
	case fyne.KeyRight:
		at++
	case fyne.KeyUp:
		at -= columns
	case fyne.KeyDown:
		at += columns
	default:
		if p.keys != nil {
			p.keys.TypedKey(e)
		}
		return
	}
	if at >= 0 && at < len(cells) {
		p.choose(cells[at])
		p.tell()
	}
}

// TypedRune is called by Fyne.
func (p *palette) TypedRune(r rune) {
	if p.keys != nil {
		p.keys.TypedRune(r)
	}
}

// CreateRenderer is called by Fyne.
func (p *palette) CreateRenderer() fyne.WidgetRenderer {
	r := &paletteRenderer{palette: p}
	for i, t := range cells {
		r.grounds[i] = canvas.NewRectangle(color.Transparent)
		r.objects = append(r.objects, r.grounds[i])
		switch {
		case t.Piece != chess.NoPiece:
			r.faces[i] = canvas.NewRaster(func(w, _ int) image.Image { return p.painter.Piece(p.set, t.Piece, w) })
		case t.Erase:
			r.faces[i] = face("erase", `<path d="M4.500 6.600L6.600 4.500 12 9.900 17.400 4.500 19.500 6.600 14.100 12 19.500 17.400 17.400 19.500 12 14.100 6.600 19.500 4.500 17.400 9.900 12z"/>`)
		default:
			r.faces[i] = face("hand", `<path d="M5 2.500L19 13.200 12.900 13.900 16.300 20.600 13.700 21.900 10.300 15.200 6 19.300z"/>`)
		}
		r.objects = append(r.objects, r.faces[i])
	}
	r.Refresh()
	return r
}

// face is the sign of a tool that is no piece. It stands on the light squares of
// the board, so that its color does not depend on the window's.
func face(name, shapes string) fyne.CanvasObject {
	svg := `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="#22242a">` + shapes + `</svg>`
	return canvas.NewImageFromResource(fyne.NewStaticResource("kibitz-tool-"+name+".svg", []byte(svg)))
}

type paletteRenderer struct {
	palette *palette
	grounds [len(cells)]*canvas.Rectangle
	faces   [len(cells)]fyne.CanvasObject
	objects []fyne.CanvasObject
}

func (r *paletteRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *paletteRenderer) Destroy()                     {}

func (r *paletteRenderer) MinSize() fyne.Size {
	const least = 32
	side := max(least, r.palette.side(r.palette.Size().Width))
	return fyne.NewSize(columns*(least+cellGap)-cellGap, 2*side+cellGap)
}

func (r *paletteRenderer) Layout(size fyne.Size) {
	side := r.palette.side(size.Width)
	for i := range cells {
		at := fyne.NewPos(float32(i%columns)*(side+cellGap), float32(i/columns)*(side+cellGap))
		r.grounds[i].Move(at)
		r.grounds[i].Resize(fyne.NewSquareSize(side))
		inset := float32(2)
		if cells[i].Piece == chess.NoPiece {
			inset = side / 4
		}
		r.faces[i].Move(at.AddXY(inset, inset))
		r.faces[i].Resize(fyne.NewSquareSize(side - 2*inset))
	}
}

func (r *paletteRenderer) Refresh() {
	p := r.palette
	for i, t := range cells {
		g := r.grounds[i]
		g.FillColor, g.CornerRadius = p.look.Light, theme.Radius/2
		g.StrokeColor, g.StrokeWidth = theme.Color(fynetheme.ColorNameInputBorder), theme.Hairline
		if i == p.hovered {
			g.StrokeColor, g.StrokeWidth = p.look.Dark, 2
		}
		if t == p.tool {
			g.FillColor = p.look.Dark
			if p.focused {
				g.StrokeColor, g.StrokeWidth = theme.Color(theme.ColorAccent), 3
			}
		}
		g.Refresh()
		r.faces[i].Refresh()
	}
}
