package chess

// Perft returns the number of leaf nodes of the legal move tree of the given
// depth, and 1 for depth 0. It counts the moves of the last ply in bulk.
func Perft(p *Position, depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case depth == 1:
		return uint64(p.countLegal())
	}
	// One list and one position per ply, reused throughout the tree.
	plies := make([]perftPly, depth-1)
	return perft(p, plies)
}

type perftPly struct {
	next  Position
	moves MoveList
}

func perft(p *Position, plies []perftPly) (nodes uint64) {
	ply := &plies[0]
	p.GenerateLegal(&ply.moves)
	for _, m := range ply.moves.Slice() {
		ply.next = *p
		ply.next.Make(m)
		if len(plies) == 1 {
			nodes += uint64(ply.next.countLegal())
		} else {
			nodes += perft(&ply.next, plies[1:])
		}
	}
	return nodes
}
