package nnue

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kibitz/engine/chess"
)

// Positions in which White, to move, has or lacks a term so many times.
func TestTerms(t *testing.T) {
	const (
		knight = int(chess.Knight - chess.Pawn)
		bishop = int(chess.Bishop - chess.Pawn)
		rook   = int(chess.Rook - chess.Pawn)
		queen  = int(chess.Queen - chess.Pawn)
	)
	for _, test := range []struct {
		name, fen string
		term, n   int
	}{
		{"a knight in the corner", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1", termMobilityKnight + 2, 1},
		{"not where a pawn takes", "4k3/8/1p6/8/8/1N6/8/4K3 w - - 0 1", termMobilityKnight + 4, 1},
		{"not onto own pieces", "4k3/8/8/8/8/8/1P6/B3K3 w - - 0 1", termMobilityBishop + 0, 1},
		{"a rook in the open", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", termMobilityRook + 10, 1},
		{"two rooks", "4k3/8/8/8/8/7P/P6P/R3K2R w - - 0 1", termMobilityRook + 3, 1},
		{"a queen in the middle", "k7/8/8/8/3Q4/8/8/K7 w - - 0 1", termMobilityQueen + 26, 1},

		{"attacked by a pawn", "4k3/8/8/2p5/3R4/8/8/4K3 w - - 0 1", termAttackedByPawn + rook, 1},
		{"and not by a minor besides", "4k3/8/2n5/2p5/3R4/8/8/4K3 w - - 0 1", termAttackedByMinor + rook, 0},
		{"attacked by a minor", "4k3/8/2n5/8/3Q4/8/8/4K3 w - - 0 1", termAttackedByMinor + queen, 1},
		{"hanging", "4k3/8/2n5/8/3B4/8/8/4K3 w - - 0 1", termHanging + bishop, 1},
		{"defended", "4k3/8/2n5/8/3B4/2P5/8/4K3 w - - 0 1", termHanging + bishop, 0},
		{"hanging pawns", "4k3/8/2n5/4P3/3P4/8/8/4K3 w - - 0 1", termHanging, 1},

		{"a minor attacks", "4k3/8/8/3r4/8/2N5/8/4K3 w - - 0 1", termThreatByMinor + rook, 1},
		{"a pawn well defended is no threat", "4k3/8/4p3/3p4/8/2N5/8/4K3 w - - 0 1", termThreatByMinor, 0},
		{"a rook attacks", "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", termThreatByRook + knight, 1},
		{"a king attacks", "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", termThreatByKing, 1},
		{"a push would attack", "4k3/8/8/2n1b3/8/2P5/3P4/4K3 w - - 0 1", termThreatByPush + knight, 1},
		{"by one of two steps", "4k3/8/8/2n1b3/8/2P5/3P4/4K3 w - - 0 1", termThreatByPush + bishop, 1},
		{"not a push into a pawn", "4k3/8/8/2p1b3/8/8/3P4/4K3 w - - 0 1", termThreatByPush + bishop, 0},

		{"one rook at the ring", "6k1/5ppp/8/8/8/8/8/4KR2 w - - 0 1", termRingAttackers + 2*(rook-1), 1},
		{"two knights at the ring", "6k1/8/8/4N1N1/8/8/8/4K3 w - - 0 1", termRingAttackers + 2*(knight-1) + 1, 1},
		{"one check is safe", "6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1", termSafeChecks + 3*(rook-1), 1},
		{"the check would lose the rook", "5rk1/5ppp/8/8/8/8/8/3RK3 w - - 0 1", termUnsafeChecks + rook - 1, 0},
		{"a check that loses the rook", "n5k1/2n2ppp/8/8/8/8/8/3RK3 w - - 0 1", termUnsafeChecks + rook - 1, 0},
		{"unsafe for a queen", "1r4k1/5ppp/8/8/8/8/8/3QK3 w - - 0 1", termUnsafeChecks + queen - 1, 1},

		{"pawns before the king", "6k1/8/8/8/8/8/5PPP/6K1 w - - 0 1", termShelter + 0*8 + 1, 1},
		{"none beside it", "6k1/8/8/8/8/8/5P1P/6K1 w - - 0 1", termShelter + 1*8 + 0, 1},
		{"a storm", "6k1/8/8/8/6p1/8/5PPP/6K1 w - - 0 1", termStorm + 1*8 + 3, 1},
		{"squares for the king", "6k1/8/8/8/8/8/5PPP/6K1 w - - 0 1", termKingMoves + 2, 1},
		{"castling short", "4k3/8/8/8/8/8/8/R3K2R w K - 0 1", termCastling, 1},
		{"not long", "4k3/8/8/8/8/8/8/R3K2R w K - 0 1", termCastling + 1, 0},
		{"a pinned knight", "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", termPinned, 1},
		{"not pinned by two", "4k3/8/8/b7/1P6/2N5/8/4K3 w - - 0 1", termPinned, 0},

		{"a passed pawn", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", termPassed + 4, 1},
		{"guarded from the side", "4k3/2p5/8/3P4/8/8/8/4K3 w - - 0 1", termPassed + 4, 0},
		{"the one behind is not", "4k3/8/3P4/3P4/8/8/8/4K3 w - - 0 1", termPassed + 4, 0},
		{"blocked", "4k3/8/3n4/3P4/8/8/8/4K3 w - - 0 1", termPassedBlocked + 4, 1},
		{"free to run", "k7/8/8/3P4/8/8/8/4K3 w - - 0 1", termPassedFree + 4, 1},
		{"not past the king", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", termPassedFree + 4, 0},
		{"the own king far", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", termPassedOwnKing + 5, 1},
		{"the enemy's near", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", termPassedKing + 2, 1},
		{"supported", "4k3/8/8/3P4/2P5/8/8/4K3 w - - 0 1", termSupported + 4, 1},
		{"side by side", "4k3/8/8/2PP4/8/8/8/4K3 w - - 0 1", termPhalanx + 4, 2},
		{"opposed", "4k3/3p4/8/3P4/8/8/8/4K3 w - - 0 1", termOpposed + 4, 1},
		{"backward", "4k3/8/8/2p5/4P3/3P4/8/4K3 w - - 0 1", termBackward + 2, 1},
		{"isolated", "4k3/8/8/8/8/8/P1P1P3/4K3 w - - 0 1", termIsolated, 3},
		{"doubled", "4k3/8/8/8/P7/P7/P7/4K3 w - - 0 1", termDoubled, 2},
		{"space", "4k3/8/8/8/8/8/2PPPP2/4K3 w - - 0 1", termSpace + 8, 1},

		{"an open file", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", termRookOpen, 1},
		{"a half open file", "4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", termRookHalfOpen, 1},
		{"behind a passed pawn", "4k3/8/8/8/P7/8/8/R3K3 w - - 0 1", termRookBehind, 1},
		{"behind the enemy's", "R7/4k3/8/8/p7/8/8/4K3 w - - 0 1", termRookBehind + 1, 1},
		{"not before it", "4k3/8/8/8/p7/8/8/R3K3 w - - 0 1", termRookBehind + 1, 0},
		{"an outpost", "4k3/8/8/3N4/2P5/8/8/4K3 w - - 0 1", termOutpost, 1},
		{"a pawn can drive it away", "4k3/4p3/8/3N4/2P5/8/8/4K3 w - - 0 1", termOutpost, 0},
		{"a bishop on one", "4k3/8/8/3B4/2P5/8/8/4K3 w - - 0 1", termOutpost + 1, 1},
		{"one within reach", "4k3/8/8/8/2P1N3/8/8/4K3 w - - 0 1", termOutpost + 2, 0},
		{"one two files on", "4k3/8/8/8/2P2N2/8/8/4K3 w - - 0 1", termOutpost + 2, 1},
		{"pawns of the bishop's color", "4k3/8/8/8/8/P1P5/1P6/2B1K3 w - - 0 1", termBishopPawns + 3, 1},
		{"of these one is blocked", "4k3/8/8/8/p7/P1P5/1P6/2B1K3 w - - 0 1", termBishopFixed + 1, 1},
		{"bishops of opposite colors", "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", termOppositeBish, 1},
		{"of the same color", "5bk1/8/8/8/8/8/8/2B1K3 w - - 0 1", termOppositeBish, 0},
		{"a bishop near its king", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", termProtector + 2, 1},
	} {
		p, err := chess.ParseFEN(test.fen)
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		var l TermList
		l.Find(&p)
		n := 0
		for _, id := range l.IDs() {
			if int(id) == test.term {
				n++
			}
		}
		if n != test.n {
			t.Errorf("%s: %d times instead of %d, in %s", test.name, n, test.n, test.fen)
		}
	}
}

func sortedTerms(p *chess.Position, flip uint16) []uint16 {
	var l TermList
	l.Find(p)
	ids := slices.Clone(l.IDs())
	for i := range ids {
		ids[i] ^= flip
	}
	slices.Sort(ids)
	return ids
}

// Neither colors nor left and right make a difference, and after a null move
// each side has the other's place.
func TestTermsAreSymmetric(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 9))
	for game := range 300 {
		p := chess.StartPosition()
		if game%2 == 1 {
			p = chess.Chess960(rnd.IntN(960))
		}
		for range 20 + rnd.IntN(100) {
			var moves chess.MoveList
			if p.GenerateLegal(&moves); moves.Len() == 0 {
				break
			}
			p.Make(moves.At(rnd.IntN(moves.Len())))
		}
		want := sortedTerms(&p, 0)
		for _, id := range want {
			if id%Terms >= termsEnd {
				t.Fatalf("%s: term %d", p.FEN(), id)
			}
		}
		other := func(name string, s chess.Setup) {
			q, err := s.Position()
			if err != nil {
				t.Fatal(err)
			}
			if got := sortedTerms(&q, 0); !slices.Equal(got, want) {
				t.Errorf("%s, %s: %v, not %v", p.FEN(), name, got, want)
			}
		}
		setup := p.Setup()
		other("colors exchanged", setup.Swapped())
		if setup.Castling == 0 {
			other("in a mirror", setup.Mirrored())
		}
		if !p.InCheck() && !slices.Contains(want, termOppositeBish) {
			q := p
			q.MakeNull()
			if got := sortedTerms(&q, Terms); !slices.Equal(got, want) {
				t.Errorf("%s, after a null move: %v, not %v", p.FEN(), got, want)
			}
		}
	}
}

// A board with more than any game has is no trouble.
func TestTermsOfManyPieces(t *testing.T) {
	p, err := chess.ParseFEN("qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	var l TermList
	l.Find(&p)
	if len(l.IDs()) > listSize {
		t.Errorf("%d terms", len(l.IDs()))
	}
}

// What the processor's own ways find are the terms of others and of structure, in any order.
func TestFindTerms(t *testing.T) { eachTermKernel(t, testFindTerms) }

func testFindTerms(t *testing.T) {
	rnd := rand.New(rand.NewPCG(10, 10))
	check := func(p *chess.Position) {
		equal := func(name string, got, want TermList) {
			slices.Sort(got.IDs())
			slices.Sort(want.IDs())
			if !slices.Equal(got.IDs(), want.IDs()) {
				t.Errorf("%s: %s: %v, not %v", p.FEN(), name, got.IDs(), want.IDs())
			}
		}
		var want, got TermList
		want.n = want.others(0, p)
		got.findOthers(p)
		equal("others", got, want)
		want.n = want.structure(0, p, chess.White)
		got.findStructure(p)
		equal("structure", got, want)
	}
	for _, fen := range []string{
		"4k3/8/8/8/8/8/8/4K3 b - - 0 1",
		"qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1",
		"4k3/8/2nnn3/8/8/2BBB3/8/4K3 w - - 0 1",
		"Q1Q5/P5kP/2n1n3/pPpPpPpP/3B1B2/2R2R2/8/4K2q w - - 0 1",
		"r3k2r/P1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPpP/R3K2R b KQkq - 0 1",
		"8/PPPPPPPP/8/1K4k1/8/8/pppppppp/8 w - - 0 1",
	} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		check(&p)
	}
	games := 1000
	if testing.Short() {
		games = 100
	}
	for game := range games {
		p := chess.Chess960(rnd.IntN(960))
		for range 200 {
			check(&p)
			var moves chess.MoveList
			// Every other game captures what it can, so that there are empty boards too.
			if p.GenerateNoisy(&moves); moves.Len() == 0 || game%2 == 0 {
				moves = chess.MoveList{}
				p.GenerateLegal(&moves)
			}
			if moves.Len() == 0 {
				break
			}
			p.Make(moves.At(rnd.IntN(moves.Len())))
		}
	}
}

// BenchmarkTerms goes through more positions than a processor can learn by heart.
func BenchmarkTerms(b *testing.B) {
	rnd := rand.New(rand.NewPCG(11, 11))
	positions := make([]chess.Position, 0, 1<<14)
	for len(positions) < cap(positions) {
		p := chess.StartPosition()
		for range 80 {
			var moves chess.MoveList
			if p.GenerateLegal(&moves); moves.Len() == 0 {
				break
			}
			p.Make(moves.At(rnd.IntN(moves.Len())))
			if len(positions) < cap(positions) && rnd.IntN(4) == 0 {
				positions = append(positions, p)
			}
		}
	}
	var l TermList
	for _, bench := range []struct {
		name string
		find func(p *chess.Position)
	}{
		{"others", func(p *chess.Position) { l.n = l.others(0, p) }},
		{"others by processor", l.findOthers},
		{"structure", func(p *chess.Position) { l.n = l.structure(0, p, chess.White) }},
		{"structure by processor", l.findStructure},
	} {
		b.Run(bench.name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				bench.find(&positions[i%len(positions)])
			}
		})
	}
}
