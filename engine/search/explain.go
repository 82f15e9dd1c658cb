package search

import (
	"fmt"
	"strings"

	"kibitz/engine/chess"
)

// Explain tells how the static evaluation of p comes about, as a table with
// White's point of view: what a person asks for with "eval". No move is tried.
func Explain(p chess.Position) string {
	squares, phase := piecesOnSquares(&p)
	total := evaluate(&p)
	if p.Turn() == chess.Black {
		total = -total
	}
	white, black := evaluateSide(&p, chess.White), evaluateSide(&p, chess.Black)
	black = tapered{-black.mg, -black.eg}

	var sb strings.Builder
	row := func(name string, t tapered) {
		fmt.Fprintf(&sb, "%-22s %+11.2f %+8.2f\n", name, float64(t.mg)/100, float64(t.eg)/100)
	}
	fmt.Fprintf(&sb, "%-22s %11s %8s\n", "", "middlegame", "endgame")
	row("Pieces on squares", squares)
	row("White's play", white)
	row("Black's play", black)
	fmt.Fprintf(&sb, "Mixed at %d/%d of the pieces, with the bonus of the side to move\n", phase, fullPhase)
	fmt.Fprintf(&sb, "Static evaluation      %+.2f (White's view)\n", float64(total)/100)
	if p.InCheck() {
		sb.WriteString("The side to move is in check, where the search does not use it.\n")
	}
	return sb.String()
}
