// Command gen makes the font of the figurines: the signs of the chess pieces,
// U+2654 to U+265F, traced from the drawings of the set "newspaper", and the arrows
// U+2190 to U+2193. Run it by go generate in package assets.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

// The signs of Unicode begin with the white king; then come the black ones.
const (
	firstSign  = '♔'
	firstArrow = '←'
)

var (
	colors = []string{"white", "black"}
	pieces = []string{"king", "queen", "rook", "bishop", "knight", "pawn"}
)

// How a drawing, 45 units wide with its pieces standing at 39, becomes a letter.
const (
	baseline = 39.0 // of the drawing
	size     = 21.0 // units of the font in a unit of the drawing: the king is a little higher than a capital letter
	bearing  = 45.0 // units of the font on either side of a sign
	space    = 260  // the same wide as that of Noto Sans
)

func main() {
	from := flag.String("pieces", "pieces/newspaper", "folder of the drawings")
	to := flag.String("font", "figurines/figurines.ttf", "file to write")
	flag.Parse()
	if err := run(*from, *to); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(from, to string) error {
	var signs []glyph
	for _, color := range colors {
		for _, piece := range pieces {
			file := filepath.Join(from, color+"-"+piece+".svg")
			drawing, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			outline, err := trace(drawing)
			if err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
			signs = append(signs, letter(outline))
		}
	}
	f := font{space: space, runs: []sequence{{firstArrow, arrows()}, {firstSign, signs}}}
	return os.WriteFile(to, f.encode(), 0o644)
}

// letter puts an outline that was drawn with y downwards on the baseline of the font.
func letter(outline []contour) glyph {
	left, right := outline[0][0].x, outline[0][0].x
	for _, c := range outline {
		for _, p := range c {
			left, right = min(left, p.x), max(right, p.x)
		}
	}
	g := glyph{advance: round((right-left)*size + 2*bearing)}
	for _, c := range outline {
		var points []gridPoint
		for _, p := range c {
			points = append(points, gridPoint{round((p.x-left)*size + bearing), round((baseline - p.y) * size)})
		}
		g.contours = append(g.contours, points)
	}
	return g
}

// arrows returns the arrows to the left, up, right and down.
func arrows() (all []glyph) {
	const middle, margin = 300, 80                                                                          // of the line, and beside an arrow
	right := []gridPoint{{-420, 35}, {160, 35}, {160, 160}, {420, 0}, {160, -160}, {160, -35}, {-420, -35}} // around its middle
	for _, turned := range []func(p gridPoint) gridPoint{
		func(p gridPoint) gridPoint { return gridPoint{-p.x, -p.y} },
		func(p gridPoint) gridPoint { return gridPoint{-p.y, p.x} },
		func(p gridPoint) gridPoint { return p },
		func(p gridPoint) gridPoint { return gridPoint{p.y, -p.x} },
	} {
		var points []gridPoint
		for _, p := range right {
			points = append(points, turned(p))
		}
		low, high := bounds(glyph{contours: [][]gridPoint{points}})
		for i := range points {
			points[i] = gridPoint{points[i].x - low.x + margin, points[i].y + middle}
		}
		all = append(all, glyph{advance: high.x - low.x + 2*margin, contours: [][]gridPoint{points}})
	}
	return all
}
