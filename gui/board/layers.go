package board

import (
	"image"
	"image/color"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"kibitz/engine/chess"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/theme"
)

const (
	// minSide is the least side of a board that can be played on.
	minSide = 160

	// cornerRadius rounds the corners of the board, in units.
	cornerRadius = 4
)

// layers is the renderer of a Board: it compares what should be seen with what
// was drawn last and draws what differs.
type layers struct {
	board   *Board
	geo     geometry
	painter *diagram.Painter

	rim     *canvas.Raster // coordinates beside the squares
	ground  *canvas.Raster // squares, markers, resting pieces, arrows and circles
	hover   *canvas.Raster // the frame under a dragged piece
	gliders [maxGlides]*sprite
	hand    *sprite
	picker  *picker
	ring    ring              // of the cursor
	outline *canvas.Rectangle // around a board that Tab has come to
	wake    *canvas.Rectangle // see appeared
	// wheel lies under the board: Fyne clips whatever can be scrolled at its edges, and a piece in the hand leaves the board.
	wheel *controls.Wheel

	// What the ground shows, and the memory it is drawn in. What lies under the arrows
	// and circles is kept, as these change with every word of an engine.
	groundShown, shapesShown diagram.Diagram
	groundImage, underShapes *image.RGBA
	underShown               diagram.Diagram

	objects []fyne.CanvasObject
}

var _ fyne.WidgetRenderer = (*layers)(nil)

func newLayers(b *Board) *layers {
	l := &layers{board: b, painter: diagram.NewPainter()}
	l.rim = newRaster(l.drawRim)
	l.rim.Hide()
	l.ground = newRaster(l.drawGround)
	l.hover = newRaster(l.drawHover)
	l.hover.Hide()
	l.wake = controls.NewWake()
	l.outline = newOutline()
	l.wheel = controls.NewWheel(func(e *fyne.ScrollEvent) { b.scroll(e.Scrolled.DY) })
	l.objects = []fyne.CanvasObject{l.wheel, l.wake, l.outline, l.rim, l.ground, l.hover}
	for i := range l.gliders {
		l.gliders[i] = newSprite(l)
		l.objects = append(l.objects, l.gliders[i].raster)
	}
	l.hand = newSprite(l)
	l.picker = newPicker(l)
	l.ring = newRing()
	l.objects = append(l.objects, l.picker.objects()...)
	l.objects = append(l.objects, l.ring.objects()...)
	l.objects = append(l.objects, l.hand.raster)
	return l
}

// newRaster returns a raster whose pixels are those of the screen. Nothing is to
// be gained by smoothing them, which takes most of a frame where there is no
// graphics processor.
func newRaster(generate func(w, h int) image.Image) *canvas.Raster {
	r := canvas.NewRaster(generate)
	r.ScaleMode = canvas.ImageScalePixels
	return r
}

// Destroy is called by Fyne.
func (l *layers) Destroy() { l.board.stopGliding() }

// MinSize is called by Fyne.
func (l *layers) MinSize() fyne.Size { return fyne.NewSquareSize(minSide) }

// Objects is called by Fyne.
func (l *layers) Objects() []fyne.CanvasObject { return l.objects }

// Layout is called by Fyne.
func (l *layers) Layout(size fyne.Size) { l.layout(size) }

// Refresh is called by Fyne, also when the scale of the screen has changed.
func (l *layers) Refresh() {
	l.layout(l.board.Size())
	l.rim.Refresh() // its color is the theme's
	l.outline.StrokeColor = theme.Color(theme.ColorAccent)
	l.ground.Refresh()
	l.update()
}

func (l *layers) layout(size fyne.Size) {
	l.wheel.Resize(size)
	g := newGeometry(size, l.scale(), l.board.state.Orientation, l.board.options.Coordinates == CoordinatesOutside)
	if g == l.geo {
		return
	}
	l.geo = g
	board, square := fyne.NewSquareSize(g.board()), fyne.NewSquareSize(g.square())
	l.ground.Move(g.origin)
	l.ground.Resize(board)
	l.hover.Resize(square)
	l.rim.Hidden = g.rim == 0
	l.rim.Move(g.origin.AddXY(-g.units(g.rim), 0))
	l.rim.Resize(fyne.NewSquareSize(g.units(8*g.pixels + g.rim)))
	l.rim.Refresh()
	l.placeOutline()
	for _, s := range append(l.gliders[:], l.hand) {
		s.raster.Resize(square)
	}
	if l.board.hand.active() && !l.board.hand.dragged {
		l.hand.raster.Move(g.position(l.board.hand.from))
	}
	l.board.glideTo(l.board.gliding.progress)
	l.update()
}

// scale returns the device pixels in a unit. Before the first frame the canvas
// is not known, and 1 is assumed; the first frame then corrects it.
func (l *layers) scale() float32 {
	c := fyne.CurrentApp().Driver().CanvasForObject(l.board)
	if c == nil {
		return 1
	}
	// Canvas.Scale leaves out the pixel density of some screens.
	const long = 1 << 12
	px, _ := c.PixelCoordinateForPosition(fyne.NewPos(long, long))
	return float32(px) / long
}

// update draws anew what differs from what is shown.
func (l *layers) update() {
	ground, shapes := l.groundDiagram(), l.shapesDiagram()
	if !sameGround(&ground, &l.groundShown) || !sameShapes(&shapes, &l.shapesShown) {
		l.groundShown, l.shapesShown = ground, shapes
		l.ground.Refresh()
	}
	l.board.hoverTarget()
	l.picker.update(l.board, l.geo)
	l.ring.update(l.board, l.geo)
}

// appeared has a frame painted after something hidden was shown.
func (l *layers) appeared() { l.wake.Refresh() }

// groundDiagram says what the lowest layer shows: all but the shapes and the
// pieces that move.
func (l *layers) groundDiagram() diagram.Diagram {
	b := l.board
	d := diagram.Diagram{
		Pieces:      b.state.Pieces,
		Orientation: b.state.Orientation,
		Palette:     b.options.Palette,
		Set:         b.options.Set,
		Coordinates: b.options.Coordinates == CoordinatesInside,
	}
	if b.options.ShowLastMove {
		d.LastMove = b.state.LastMove &^ b.state.Premove // one color over the other is neither
	}
	d.Bad, d.Premove = b.state.Bad, b.state.Premove
	if b.options.ShowCheck {
		d.Check = b.state.Check
	}
	d.Selected = b.pointed
	if b.selected.Valid() {
		d.Selected |= b.selected.Bitboard()
		if b.options.ShowDests {
			d.Dots, d.Rings = destMarks(&b.state, b.selected)
		}
	}
	if b.hand.active() {
		d.Faint = b.hand.from.Bitboard()
	}
	if b.asking.active {
		d.Pieces[b.asking.from] = chess.NoPiece
	}
	for _, g := range b.gliding.glides {
		d.Pieces[g.to] = g.captured
	}
	if b.state.concealed() {
		d.Pieces, d.Faint = [64]chess.Piece{}, 0
	}
	return d
}

// destMarks returns where the destinations of the piece on from get dots and rings.
func destMarks(s *State, from chess.Square) (dots, rings chess.Bitboard) {
	own := s.Pieces[from].Color()
	dests := s.Dests[from]
	for set := dests; set != 0; {
		to := set.Pop()
		switch p := s.Pieces[to]; {
		case p == chess.NoPiece:
			dots |= to.Bitboard()
		case p.Color() != own:
			rings |= to.Bitboard()
		case !castlesBeside(s, from, to):
			// Taking the own rook is the only way to say it, as in Chess960.
			rings |= to.Bitboard()
		}
	}
	return dots, rings
}

// castlesBeside reports whether the king on from has, besides its own rook's
// square, an empty destination two or more files away on the same side: the
// usual way to castle, which is marked instead.
func castlesBeside(s *State, from, rook chess.Square) bool {
	for set := s.Dests[from]; set != 0; {
		to := set.Pop()
		sameSide := (to > from) == (rook > from)
		far := to.Rank() == from.Rank() && max(to, from)-min(to, from) >= 2
		if sameSide && far && s.Pieces[to] == chess.NoPiece {
			return true
		}
	}
	return false
}

func (l *layers) shapesDiagram() diagram.Diagram {
	arrows, circles := l.board.Shapes()
	return diagram.Diagram{
		Orientation: l.board.state.Orientation,
		Palette:     l.board.options.Palette,
		Arrows:      arrows,
		Circles:     circles,
		Badges:      l.board.state.Badges,
	}
}

func sameGround(a, b *diagram.Diagram) bool {
	return a.Pieces == b.Pieces && a.Orientation == b.Orientation && a.Palette == b.Palette && a.Set == b.Set &&
		a.Coordinates == b.Coordinates && a.LastMove == b.LastMove && a.Premove == b.Premove && a.Check == b.Check && a.Bad == b.Bad &&
		a.Selected == b.Selected && a.Dots == b.Dots && a.Rings == b.Rings && a.Faint == b.Faint
}

func sameShapes(a, b *diagram.Diagram) bool {
	return a.Orientation == b.Orientation && a.Palette == b.Palette &&
		slices.Equal(a.Arrows, b.Arrows) && slices.Equal(a.Circles, b.Circles) && slices.Equal(a.Badges, b.Badges)
}

// The functions below are called by Fyne while it paints, with the exact
// size in device pixels. Fyne copies the result at once.

func (l *layers) drawGround(w, h int) image.Image {
	if w != 8*l.geo.pixels {
		// The scale has changed unnoticed, or was not known yet.
		fyne.Do(func() { l.layout(l.board.Size()) })
	}
	if under := l.underShapes; under == nil || under.Rect.Dx() != w || under.Rect.Dy() != h || !sameGround(&l.underShown, &l.groundShown) {
		l.underShapes, l.underShown = blank(under, w, h), l.groundShown
		l.painter.Ground(l.underShapes, &l.underShown)
	}
	l.groundImage = blank(l.groundImage, w, h)
	copy(l.groundImage.Pix, l.underShapes.Pix)
	l.painter.Shapes(l.groundImage, &l.shapesShown)
	roundCorners(l.groundImage, cornerRadius*l.geo.scale)
	return l.groundImage
}

func (l *layers) drawRim(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	c := color.NRGBAModel.Convert(theme.Color(theme.ColorSecondary)).(color.NRGBA)
	l.painter.Rim(img, l.geo.orientation, l.geo.pixels, c)
	return img
}

func (l *layers) drawHover(w, _ int) image.Image {
	return l.painter.Frame(w, l.board.options.Palette.Selected)
}

// blank returns a transparent image of the given size, in img if it fits.
func blank(img *image.RGBA, w, h int) *image.RGBA {
	if img == nil || img.Rect.Dx() != w || img.Rect.Dy() != h {
		return image.NewRGBA(image.Rect(0, 0, w, h))
	}
	clear(img.Pix)
	return img
}

// roundCorners makes the corners of img transparent outside circles of radius r.
func roundCorners(img *image.RGBA, r float32) {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	n := min(int(math.Ceil(float64(r))), w/2, h/2)
	for y := range n {
		for x := range n {
			// How far the middle of the pixel is inside the circle.
			inside := float64(r) - math.Hypot(float64(r)-float64(x)-0.5, float64(r)-float64(y)-0.5)
			cover := math.Min(math.Max(inside+0.5, 0), 1)
			for _, p := range [...]image.Point{{x, y}, {w - 1 - x, y}, {x, h - 1 - y}, {w - 1 - x, h - 1 - y}} {
				c := img.RGBAAt(p.X, p.Y)
				fade := func(v uint8) uint8 { return uint8(float64(v)*cover + 0.5) }
				img.SetRGBA(p.X, p.Y, color.RGBA{fade(c.R), fade(c.G), fade(c.B), fade(c.A)})
			}
		}
	}
}

// sprite is a piece that moves.
type sprite struct {
	layers *layers
	raster *canvas.Raster
	piece  chess.Piece
}

func newSprite(l *layers) *sprite {
	s := &sprite{layers: l}
	s.raster = newRaster(func(w, _ int) image.Image { return l.painter.Piece(l.board.options.Set, s.piece, w) })
	s.raster.Hide()
	return s
}

// show makes the sprite visible as piece.
func (s *sprite) show(piece chess.Piece) {
	s.raster.Show()
	s.piece = piece
	s.raster.Refresh()
	s.layers.appeared()
}

func (s *sprite) hide() {
	if s.raster.Visible() {
		s.raster.Hide()
	}
}
