package diagram

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"math/rand/v2"

	"kibitz/engine/chess"
)

// The grain of wood is drawn square by square, from a few pieces of veneer: streaks that run up a square, wavy and of
// different widths. Which piece lies on a square is always the same.

// veneers is the number of different pieces.
const veneers = 7

// veneerOf returns the piece that lies on a square.
func veneerOf(s chess.Square) int { return (s.File()*3 + s.Rank()*5) % veneers }

// grainOf returns the color of the grain on a square; transparent for none.
func (p *Palette) grainOf(s chess.Square) color.NRGBA {
	if s.Light() {
		return p.LightGrain
	}
	return p.DarkGrain
}

// grain draws a piece of veneer on a square whose top left corner is the origin.
func (w writer) grain(veneer int, c color.NRGBA) {
	rng := rand.New(rand.NewPCG(uint64(veneer), 1987))
	between := func(least, most float64) float64 { return least + rng.Float64()*(most-least) }
	lean, sway := between(-2, 2), between(-1.6, 1.6)
	inside := func(x float64) float64 { return min(max(x, 0), unit) }
	for x := between(0, 2); x < unit; {
		width, bow := between(0.25, 1.5), sway+between(-0.5, 0.5)
		left, right := inside(x), inside(x+width)
		leftEnd, rightEnd := inside(x+lean), inside(x+lean+width*between(0.4, 1.2))
		var p pathData
		p.op('M', left, 0)
		p.op('C', inside(left+bow), unit*0.3, inside(leftEnd-bow), unit*0.7, leftEnd, unit)
		p.op('L', rightEnd, unit)
		p.op('C', inside(rightEnd-bow), unit*0.7, inside(right+bow), unit*0.3, right, 0)
		p.op('Z')
		shade := c
		shade.A = uint8(float64(c.A) * between(0.4, 1))
		w.Path(p.String(), fill(shade))
		x += width + between(0.8, 4.2)
	}
}

// grainID is the id of a piece of veneer in a document.
func grainID(light bool, veneer int) string {
	if light {
		return fmt.Sprintf("grain-l%d", veneer)
	}
	return fmt.Sprintf("grain-d%d", veneer)
}

// writeGrainDefs defines the pieces of veneer that a palette has.
func writeGrainDefs(doc writer, raw io.Writer, p *Palette) {
	for veneer := range veneers {
		for _, x := range []struct {
			light bool
			color color.NRGBA
		}{{true, p.LightGrain}, {false, p.DarkGrain}} {
			if x.color.A == 0 {
				continue
			}
			doc.Gid(grainID(x.light, veneer))
			var b bytes.Buffer
			newWriter(&b).grain(veneer, x.color)
			_, _ = raw.Write(b.Bytes())
			doc.Gend()
		}
	}
}
