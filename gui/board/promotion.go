package board

import (
	"image/color"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"kibitz/engine/chess"
)

// promotionPieces are the choices, in the order in which they are shown from
// the promotion square inwards.
var promotionPieces = [...]chess.PieceType{chess.Queen, chess.Rook, chess.Bishop, chess.Knight}

// asking is an open question for the promotion piece.
type asking struct {
	active   bool
	from, to chess.Square
	color    chess.Color
	ring     bool // the keys have come to the pieces, and leave with the question
}

// AskPromotion opens the picker for a pawn of color c that moves from one
// square to another. A click, one of the letters q, r, b, n, or the arrows and Enter answer, and
// OnPromotion is called; Esc or a click elsewhere puts the pawn back.
func (b *Board) AskPromotion(from, to chess.Square, c chess.Color) {
	if !from.Valid() || !to.Valid() {
		return
	}
	b.letGo()
	b.stopGliding()
	b.selected = chess.NoSquare
	b.asking = asking{active: true, from: from, to: to, color: c}
	b.takeFocus()
	b.layers.update()
}

// Asking reports whether the promotion picker is open.
func (b *Board) Asking() bool { return b.asking.active }

// cancelPromotion closes the picker; the pawn goes back.
func (b *Board) cancelPromotion() {
	b.closePicker()
	b.layers.update()
}

// closePicker takes the picker away, and the keys back from it if they have come there for it alone.
func (b *Board) closePicker() {
	b.asking.active = false
	if b.asking.ring {
		b.asking.ring, b.cursor.active = false, false
	}
}

// answerKey brings the keys to the pieces of the picker, the queen first, which is what Enter means until then.
func (b *Board) answerKey(key fyne.KeyName) {
	switch key {
	case fyne.KeyReturn, fyne.KeyEnter:
		b.answer(chess.Queen)
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight:
		b.asking.ring = true
		b.cursor = cursor{active: true, at: b.asking.to}
		b.layers.update()
		b.tellCursor()
	}
}

// stillAsked reports whether the question of the picker is still one after
// another move: a pawn that was moved before its turn has waited for it.
func (b *Board) stillAsked(old *State) bool {
	from := b.asking.from
	return b.asking.active && b.state.Pieces[from] == old.Pieces[from] && b.movable(from) && b.state.Dests[from].Has(b.asking.to)
}

// answer closes the picker with a choice.
func (b *Board) answer(pt chess.PieceType) {
	a := b.asking
	b.closePicker()
	// The new piece appears where the picker was, it does not come from afar.
	b.placed = a.from
	if b.OnPromotion != nil {
		b.OnPromotion(a.from, a.to, pt)
	}
	b.placed = chess.NoSquare
	b.layers.update()
}

// answerAt answers with the piece at p, or cancels when there is none.
func (b *Board) answerAt(p fyne.Position) {
	pt := b.asking.optionAt(b.layers.geo.at(p), b.state.Orientation)
	if pt == chess.NoPieceType {
		b.cancelPromotion()
		return
	}
	b.answer(pt)
}

// answerRune answers with the piece whose English letter is r.
func (b *Board) answerRune(r rune) {
	for _, pt := range promotionPieces {
		if unicode.ToUpper(r) == rune(pt.Letter()) {
			b.answer(pt)
			return
		}
	}
}

// option returns the square on which the i-th choice is shown: the promotion
// square, then towards the middle of the board.
func (a *asking) option(i int, orientation chess.Color) chess.Square {
	_, row := geometry{orientation: orientation}.cell(a.to)
	down := -8 // the rank below on the screen, for White at the bottom
	if orientation == chess.Black {
		down = 8
	}
	if row > 3 {
		down = -down
	}
	return chess.Square(int(a.to) + i*down)
}

// optionAt returns the choice shown on s, NoPieceType if there is none.
func (a *asking) optionAt(s chess.Square, orientation chess.Color) chess.PieceType {
	if a.active && s.Valid() {
		for i, pt := range promotionPieces {
			if a.option(i, orientation) == s {
				return pt
			}
		}
	}
	return chess.NoPieceType
}

// picker shows the choices above a dimmed board.
type picker struct {
	dim, card, marked *canvas.Rectangle
	pieces            [len(promotionPieces)]*sprite
	shown             asking
}

func newPicker(l *layers) *picker {
	k := &picker{
		dim:    canvas.NewRectangle(color.NRGBA{A: 0x60}),
		card:   canvas.NewRectangle(color.Transparent),
		marked: canvas.NewRectangle(color.Transparent),
	}
	k.dim.CornerRadius = cornerRadius
	k.card.CornerRadius = cornerRadius
	k.card.Shadow = canvas.Shadow{Color: color.NRGBA{A: 0x70}, BlurRadius: 10, Offset: fyne.NewPos(0, 2)}
	for i := range k.pieces {
		k.pieces[i] = newSprite(l)
	}
	k.dim.Hide()
	k.card.Hide()
	k.marked.Hide()
	return k
}

func (k *picker) objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{k.dim, k.card, k.marked}
	for _, s := range k.pieces {
		objects = append(objects, s.raster)
	}
	return objects
}

// update shows or hides the picker as b has it.
func (k *picker) update(b *Board, g geometry) {
	a := b.asking
	if !a.active {
		if k.shown.active {
			k.shown = asking{}
			for _, o := range k.objects() {
				o.Hide()
			}
		}
		return
	}
	palette := b.options.Palette
	square := fyne.NewSquareSize(g.square())

	k.dim.Move(g.origin)
	k.dim.Resize(fyne.NewSquareSize(g.board()))
	top := g.position(a.to)
	for i, s := range k.pieces {
		at := g.position(a.option(i, b.state.Orientation))
		s.raster.Resize(square)
		s.raster.Move(at)
		if at.Y < top.Y {
			top = at
		}
	}
	k.card.FillColor = palette.Light
	k.card.Move(top)
	k.card.Resize(fyne.NewSize(g.square(), g.units(g.pixels*len(promotionPieces))))
	k.marked.FillColor = palette.Dark
	k.marked.Resize(square)

	if k.shown != a {
		k.shown = a
		k.dim.Show()
		k.card.Show()
		for i, s := range k.pieces {
			s.show(chess.NewPiece(a.color, promotionPieces[i]))
		}
	}
	if marked := a.optionAt(b.pointer, b.state.Orientation) != chess.NoPieceType; marked {
		k.marked.Move(g.position(b.pointer))
		k.marked.Show()
	} else {
		k.marked.Hide()
	}
	k.card.Refresh()
	k.marked.Refresh()
	b.layers.appeared()
}
