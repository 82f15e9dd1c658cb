package board

import (
	"fyne.io/fyne/v2"

	"kibitz/engine/chess"
)

// maxGlides is the most pieces that glide at once: enough for taking back a
// full move with castling. When more have moved the position is another, and
// is shown at once.
const maxGlides = 4

// glide is a piece on its way.
type glide struct {
	from, to chess.Square
	piece    chess.Piece
	captured chess.Piece // stands on to until the piece arrives
}

// gliding is the animation in progress.
type gliding struct {
	glides    []glide
	progress  float32
	animation *fyne.Animation
}

// planGlides compares two positions and returns which pieces have moved where;
// nil when none has, or too many. The piece that left except is not among them.
func planGlides(before, after *[64]chess.Piece, except chess.Square) []glide {
	var left, arrived []chess.Square
	for s := chess.A1; s <= chess.H8; s++ {
		if before[s] == after[s] {
			continue
		}
		if before[s] != chess.NoPiece {
			left = append(left, s)
		}
		if after[s] != chess.NoPiece {
			arrived = append(arrived, s)
		}
	}
	var glides []glide
	for _, to := range arrived {
		// The nearest piece of the same kind is the one that came; failing
		// that, a pawn beside it that was promoted, or the other way round.
		best := -1
		for i, from := range left {
			if before[from] != after[to] && !promotes(before[from], after[to], from, to) {
				continue
			}
			if best < 0 || nearer(before, after, from, left[best], to) {
				best = i
			}
		}
		if best < 0 {
			continue
		}
		from := left[best]
		left = append(left[:best], left[best+1:]...)
		if from == except {
			continue
		}
		g := glide{from: from, to: to, piece: before[from]}
		if p := before[to]; p != chess.NoPiece && p.Color() != g.piece.Color() {
			g.captured = p
		}
		glides = append(glides, g)
	}
	if len(glides) > maxGlides {
		return nil
	}
	return glides
}

// promotes reports whether a pawn on from and another piece on to (or the
// reverse) are what a promotion (or taking it back) leaves and makes.
func promotes(a, b chess.Piece, from, to chess.Square) bool {
	if a.Color() != b.Color() || (a.Type() == chess.Pawn) == (b.Type() == chess.Pawn) {
		return false
	}
	last := chess.H8.Relative(a.Color()).Rank()
	seventh := chess.H7.Relative(a.Color()).Rank()
	pawnRank, pieceRank := from.Rank(), to.Rank()
	if b.Type() == chess.Pawn {
		pawnRank, pieceRank = to.Rank(), from.Rank()
	}
	files := from.File() - to.File()
	return pawnRank == seventh && pieceRank == last && files >= -1 && files <= 1
}

// nearer reports whether a piece from a is likelier to have come to the square
// to than one from b: the same kind before a promotion, then the shorter way.
func nearer(before, after *[64]chess.Piece, a, b, to chess.Square) bool {
	sameA, sameB := before[a] == after[to], before[b] == after[to]
	if sameA != sameB {
		return sameA
	}
	return distance(a, to) < distance(b, to)
}

// distance is the square of the straight distance, in squares.
func distance(a, b chess.Square) int {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return files*files + ranks*ranks
}

// glide lets the pieces that differ from before glide to where they are.
func (b *Board) glide(before [64]chess.Piece) {
	if b.options.Animation <= 0 || b.layers.geo.pixels == 0 || !fyne.CurrentApp().Settings().ShowAnimations() {
		return
	}
	glides := planGlides(&before, &b.state.Pieces, b.placed)
	if len(glides) == 0 {
		return
	}
	b.gliding = gliding{glides: glides}
	for i, g := range glides {
		b.layers.gliders[i].show(g.piece)
	}
	b.glideTo(0)
	animation := fyne.NewAnimation(b.options.Animation, b.glideTo)
	animation.Curve = fyne.AnimationEaseInOut
	b.gliding.animation = animation
	animation.Start()
}

// glideTo shows the moving pieces at a fraction of their way, and ends the
// animation when they have arrived.
func (b *Board) glideTo(progress float32) {
	if len(b.gliding.glides) == 0 {
		return
	}
	if progress >= 1 {
		b.stopGliding()
		b.layers.update()
		return
	}
	b.gliding.progress = progress
	for i, g := range b.gliding.glides {
		b.layers.gliders[i].raster.Move(b.layers.geo.between(g.from, g.to, progress))
	}
}

// stopGliding ends the animation at once; the pieces are where they belong.
func (b *Board) stopGliding() {
	if b.gliding.animation != nil {
		b.gliding.animation.Stop()
	}
	b.gliding = gliding{}
	for _, s := range b.layers.gliders {
		s.hide()
	}
}
