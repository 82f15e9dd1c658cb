package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
)

// premove is a move that a person has entered while the computer thinks. It is
// made when its turn comes, if it is legal then.
type premove struct {
	from, to  chess.Square
	promotion chess.PieceType
}

func (p *premove) squares() chess.Bitboard {
	if p == nil {
		return 0
	}
	return p.from.Bitboard() | p.to.Bitboard()
}

// premover returns the person who waits for the computer at the board; ok is
// false where nobody does, or nobody wants to.
func (c *controller) premover() (side chess.Color, ok bool) {
	d := c.doc
	if !c.settings.Premoves || !d.live() {
		return chess.White, false
	}
	side, ok = d.play.pairing.human()
	return side, ok && d.play.match.Turn() != side
}

// premoveDestinations returns where the pieces of a side could go, by square, if
// whatever is in their way went and whatever they might take came: the answer that
// is awaited may do either.
func premoveDestinations(p *chess.Position, side chess.Color) (dests [64]chess.Bitboard) {
	for own := p.ByColor(side); own != 0; {
		from := own.Pop()
		switch pt := p.PieceAt(from).Type(); pt {
		case chess.Pawn:
			step := from.Bitboard().Forward(side)
			if from.Relative(side).Rank() == 1 {
				step |= step.Forward(side)
			}
			dests[from] = step | chess.PawnAttacks(side, from)
		case chess.King:
			dests[from] = chess.KingAttacks(from)
			for rooks := chess.Bitboard(p.Castling().Of(side)); rooks != 0; {
				rook, file := rooks.Pop(), 2
				if rook > from {
					file = 6
				}
				dests[from] |= rook.Bitboard() | chess.NewSquare(file, from.Rank()).Bitboard()
			}
			dests[from] &^= from.Bitboard() // in Chess960 it may stand where it will arrive
		default:
			dests[from] = chess.Attacks(pt, from, 0)
		}
	}
	return dests
}

// enterPremove notes the move from one square to another. A pawn becomes a
// queen, for there may be no time to answer, unless the user asks to be asked.
func (c *controller) enterPremove(side chess.Color, from, to chess.Square) {
	pos := c.position()
	m := premove{from: from, to: to}
	if pos.PieceAt(from).Type() == chess.Pawn && to.Relative(side).Rank() == 7 {
		if c.otherPiece() {
			c.askPromotion(from, to, side)
			return
		}
		m.promotion = chess.Queen
	}
	c.setPremove(&m)
}

// otherPiece reports whether the user holds Alt, which asks for the picker where
// a pawn would become a queen at once.
func (c *controller) otherPiece() bool {
	d, ok := c.app.Driver().(desktop.Driver)
	return ok && d.CurrentKeyModifiers()&fyne.KeyModifierAlt != 0
}

func (c *controller) setPremove(m *premove) {
	c.doc.play.premove = m
	c.render()
	if side, ok := c.premover(); ok && m != nil {
		pos := c.position()
		c.announce(lang.L("{{.Move}} follows the answer", map[string]any{"Move": premoveWords(&pos, side, *m)}))
	}
}

func (c *controller) cancelPremove() {
	if c.doc.play != nil {
		c.setPremove(nil)
	}
}

// playPremove makes the move that was entered, if its turn has come. Nothing
// comes of it where the user has turned to something else, or the game is over.
func (c *controller) playPremove() {
	p := c.doc.play
	if p == nil || p.premove == nil {
		return
	}
	if _, waiting := c.premover(); waiting {
		return
	}
	entered := *p.premove
	p.premove = nil
	if !c.settings.Premoves || !c.doc.live() || !c.canMove() {
		return
	}
	pos := c.position()
	for _, m := range movesBetween(&pos, entered.from, entered.to) {
		if m.Promotion() == entered.promotion {
			c.moveInPlay(m)
			return
		}
	}
	c.passing(lang.L("The move you had entered is not possible now."))
}
