package uci

import (
	"context"
	"fmt"
	"io"

	"kibitz/engine/chess"
)

// Perft writes "move: nodes" for each legal move of p, where nodes is the number of leaf nodes at depth below it, and
// then "Nodes searched: N". It returns N, or the error of a cancelled ctx.
func Perft(ctx context.Context, w io.Writer, p *chess.Position, depth int, chess960 bool) (uint64, error) {
	total := uint64(1)
	if depth > 0 {
		total = 0
		var moves chess.MoveList
		p.GenerateLegal(&moves)
		for _, m := range moves.Slice() {
			next := p.PlayUnchecked(m)
			n, err := Count(ctx, &next, depth-1)
			if err != nil {
				return total, err
			}
			total += n
			if _, err := fmt.Fprintf(w, "%s: %d\n", chess.FormatUCI(m, chess960), n); err != nil {
				return total, err
			}
		}
	}
	_, err := fmt.Fprintf(w, "\nNodes searched: %d\n\n", total)
	return total, err
}

// Count is chess.Perft with a check of ctx every few million nodes.
func Count(ctx context.Context, p *chess.Position, depth int) (uint64, error) {
	const atOnce = 4 // plies counted without a check
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if depth <= atOnce {
		return chess.Perft(p, depth), nil
	}
	var moves chess.MoveList
	p.GenerateLegal(&moves)
	var total uint64
	for _, m := range moves.Slice() {
		next := p.PlayUnchecked(m)
		n, err := Count(ctx, &next, depth-1)
		if err != nil {
			return 0, err
		}
		total += n
	}
	return total, nil
}
