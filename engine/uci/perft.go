package uci

import (
	"context"
	"fmt"
	"io"

	"kibitz/engine/chess"
)

// Perft writes, for each legal move of p, how many positions are reached depth
// plies from p through it, one "move: nodes" a line, and at the end "Nodes
// searched: N". It returns N, or the context's error when that ended it.
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

// Count counts like chess.Perft, but looks at ctx every few million nodes.
func Count(ctx context.Context, p *chess.Position, depth int) (uint64, error) {
	const atOnce = 4 // plies counted without a look
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
