package chess

// Chess960 returns start position n in Reinhard Scharnagl's numbering. n must be
// in 0..959. Position 518 is that of standard chess.
func Chess960(n int) Position {
	var rank [8]PieceType
	place := func(pt PieceType, nth int) { // on the nth empty file, from 0
		for file := range rank {
			if rank[file] != NoPieceType {
				continue
			}
			if nth == 0 {
				rank[file] = pt
				return
			}
			nth--
		}
	}
	rank[n%4*2+1] = Bishop
	n /= 4
	rank[n%4*2] = Bishop
	n /= 4
	place(Queen, n%6)
	n /= 6
	// The ten ways to place two knights on five empty files.
	knights := [10][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}[n]
	place(Knight, knights[0])
	place(Knight, knights[1]-1)
	place(Rook, 0)
	place(King, 0)
	place(Rook, 0)

	s := EmptySetup()
	for file, pt := range rank {
		for c, home := range [2]int{0, 7} {
			sq := NewSquare(file, home)
			s.Board[sq] = NewPiece(Color(c), pt)
			s.Board[NewSquare(file, 1+5*c)] = NewPiece(Color(c), Pawn)
			if pt == Rook {
				s.Castling |= CastlingRights(sq.Bitboard())
			}
		}
	}
	return s.assemble()
}
