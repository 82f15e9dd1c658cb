// Package annotate is what a user writes into the game on the board beside moves: the order of its lines, symbols,
// and arrows and circles. Every change goes through the desk, so that it can be undone, and is refused where it would
// alter the game being played.
package annotate

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/desk"
	"kibitz/gui/diagram"
	"kibitz/gui/notices"
)

// Pen writes into the game on the board.
type Pen struct {
	desk    *desk.Desk
	notices *notices.List
}

// New returns a pen.
func New(d *desk.Desk, n *notices.List) *Pen { return &Pen{d, n} }

// at returns the node on the board.
func (p *Pen) at() *game.Node { return p.desk.Doc().At() }

func (p *Pen) game() *game.Game { return p.desk.Doc().Game() }

// OnMove reports whether the board shows a position after a move.
func (p *Pen) OnMove() bool { return p.at().Parent() != nil }

// Able reports whether the board shows a variation that an edit may change.
func (p *Pen) Able(edit func(*game.Game, game.NodeID) game.Edit) bool {
	return !p.at().IsMainLine() && p.desk.Doc().KeepsRound(edit(p.game(), p.at().ID()))
}

// Do makes an edit of the variation on the board.
func (p *Pen) Do(edit func(*game.Game, game.NodeID) game.Edit) {
	p.desk.Edit(edit(p.game(), p.at().ID()))
}

// DeleteLine deletes the variation on the board and goes to where it branched off.
func (p *Pen) DeleteLine() {
	if first := p.at().VariationStart(); first.Parent() != nil {
		p.delete(first)
	}
}

// CanDelete reports whether the move on the board can be deleted. In the game being played it cannot: that is what
// taking back is for.
func (p *Pen) CanDelete() bool {
	return p.OnMove() && p.desk.Doc().KeepsRound(game.Delete{Node: p.at().ID()})
}

// DeleteFromHere deletes the move on the board and all moves after it.
func (p *Pen) DeleteFromHere() { p.delete(p.at()) }

// delete deletes a move and goes to the move before it.
func (p *Pen) delete(n *game.Node) {
	p.desk.GoTo(p.desk.Doc(), n.Parent().ID())
	p.desk.Edit(game.Delete{Node: n.ID()})
}

// HasUnread reports whether variations that could not be read stand behind the move on the board.
func (p *Pen) HasUnread() bool { return len(p.game().UnreadBehind(p.at().ID())) > 0 }

// DeleteUnread deletes the variations that could not be read.
func (p *Pen) DeleteUnread() { p.desk.Edit(p.game().DeleteUnread(p.at().ID())) }

// ToggleSymbol gives a symbol to the move on the board, or takes it away.
func (p *Pen) ToggleSymbol(n game.NAG) { p.ToggleSymbolAt(p.at().ID(), n) }

// ToggleSymbolAt gives a symbol to a move, or takes it away. It does nothing where there is no move, or no more.
func (p *Pen) ToggleSymbolAt(move game.NodeID, n game.NAG) {
	if at := p.game().Node(move); at != nil && at.Parent() != nil {
		p.desk.Edit(game.SetNAGs{Node: move, NAGs: game.ToggleNAG(at.NAGs(), n)})
	}
}

// StripComments removes all comments of the game.
func (p *Pen) StripComments() {
	e, n := p.game().StripComments()
	p.strip(e, lang.N("Comments removed from {{.N}} moves.", n, map[string]any{"N": n}), lang.L("There are no comments."))
}

// StripSymbols removes all symbols of the game.
func (p *Pen) StripSymbols() {
	e, n := p.game().StripNAGs()
	p.strip(e, lang.N("Symbols removed from {{.N}} moves.", n, map[string]any{"N": n}), lang.L("There are no symbols."))
}

// StripVariations removes all variations of the game.
func (p *Pen) StripVariations() {
	at := p.at()
	for !at.IsMainLine() {
		at = at.Parent()
	}
	e, n := p.game().StripVariations()
	if e != nil && p.desk.Doc().KeepsRound(e) {
		p.desk.GoTo(p.desk.Doc(), at.ID()) // the move on the board may be about to go
	}
	p.strip(e, lang.N("{{.N}} variations removed.", n, map[string]any{"N": n}), lang.L("There are no variations."))
}

// strip makes an edit and says done, or says nothing if there is none to make.
func (p *Pen) strip(e game.Edit, done, nothing string) {
	switch {
	case e == nil:
		p.notices.Passing(nothing)
	case p.desk.Edit(e):
		p.notices.Passing(done)
	}
}

// ShapesOf returns marks as the board shows them. A color that it does not have is green.
func ShapesOf(marks []game.Mark) (arrows []diagram.Arrow, circles []diagram.Circle) {
	for _, m := range marks {
		brush, _ := diagram.BrushFromLetter(m.Color)
		if m.From == m.To {
			circles = append(circles, diagram.Circle{Square: m.From, Brush: brush})
		} else {
			arrows = append(arrows, diagram.Arrow{From: m.From, To: m.To, Brush: brush})
		}
	}
	return arrows, circles
}

// BadgesOf returns the badge of a move that is annotated as inaccurate, a mistake or a blunder, and whether its squares
// are marked as those of a bad move.
func BadgesOf(n *game.Node) (badges []diagram.Badge, bad bool) {
	for _, nag := range n.NAGs() {
		b := diagram.Badge{Square: n.Move().Destination()}
		switch nag {
		case game.Dubious:
			b.Sign, b.Color = "?!", diagram.InaccuracyDisc
		case game.Mistake:
			b.Sign, b.Color, bad = "?", diagram.MistakeDisc, true
		case game.Blunder:
			b.Sign, b.Color, bad = "??", diagram.BlunderDisc, true
		default:
			continue
		}
		return []diagram.Badge{b}, bad
	}
	return nil, false
}

// Keep adds arrows and circles to the move on the board. It reports whether that was possible.
func (p *Pen) Keep(arrows []diagram.Arrow, circles []diagram.Circle) bool {
	marks := p.at().Marks()
	for _, c := range circles {
		marks = append(marks, game.Mark{From: c.Square, To: c.Square, Color: c.Brush.Letter()})
	}
	for _, a := range arrows {
		marks = append(marks, game.Mark{From: a.From, To: a.To, Color: a.Brush.Letter()})
	}
	return p.setMarks(marks)
}

// Erase removes the arrows and circles of the move on the board.
func (p *Pen) Erase() { p.setMarks(nil) }

// Redraw removes or repaints an arrow or a circle of the move on the board.
func (p *Pen) Redraw(from, to chess.Square, brush diagram.Brush) {
	drawn := game.Mark{From: from, To: to, Color: brush.Letter()}
	marks := p.at().Marks()
	for _, m := range marks {
		// A color that the board does not have is removed as what it looks like.
		if look, _ := diagram.BrushFromLetter(m.Color); m.From == from && m.To == to && look == brush {
			drawn = m
		}
	}
	p.setMarks(game.ToggleMark(marks, drawn))
}

func (p *Pen) setMarks(marks []game.Mark) bool {
	return p.desk.Edit(p.game().SetMarks(p.at().ID(), marks))
}
