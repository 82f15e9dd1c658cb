package search

import (
	"math/rand/v2"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// forEachPosition calls visit for the positions of random games.
func forEachPosition(games int, visit func(p *chess.Position)) {
	r := rand.New(rand.NewPCG(3, 4))
	for range games {
		p := chess.StartPosition()
		for range 200 {
			var moves chess.MoveList
			if p.GenerateLegal(&moves); moves.Len() == 0 {
				break
			}
			visit(&p)
			p.Make(moves.At(r.IntN(moves.Len())))
		}
	}
}

// plainMate reports whether m mates, and whether it is a mate that the search looks for:
// its piece, no pawn or king, both checks and attacks all flights, of which there are few.
func plainMate(p *chess.Position, m chess.Move) (mates, simple bool) {
	them := p.Turn().Other()
	next := p.PlayUnchecked(m)
	if !next.InCheck() || next.HasLegalMove() {
		return false, false
	}
	pt := p.PieceAt(m.From()).Type()
	if pt == chess.Pawn || pt == chess.King {
		return true, false
	}
	king := p.King(them)
	taken := chess.Attacks(pt, m.To(), p.Occupied()&^king.Bitboard()&^m.From().Bitboard())
	simple = chess.Attacks(pt, m.To(), next.Occupied()).Has(king)
	flights := 0
	for b := chess.KingAttacks(king) &^ p.ByColor(them); b != 0; {
		if s := b.Pop(); !p.Attacked(s, p.Turn()) {
			flights++
			simple = simple && taken.Has(s)
		}
	}
	return true, simple && flights <= mateFlights
}

func TestMateInOne(t *testing.T) {
	found, otherwise := 0, 0
	forEachPosition(400, func(p *chess.Position) {
		if p.InCheck() {
			return
		}
		var moves chess.MoveList
		p.GenerateLegal(&moves)
		exists := false
		for _, m := range moves.Slice() {
			mates, simple := plainMate(p, m)
			exists = exists || simple
			if mates && !simple {
				otherwise++
			}
		}
		m := mateInOne(p)
		if exists != (m != chess.NoMove) {
			t.Fatalf("%s: mateInOne says %v", p.FEN(), m)
		}
		if exists {
			found++
			if mates, _ := plainMate(p, m); !mates || !moves.Contains(m) {
				t.Fatalf("%s: %v is no mate", p.FEN(), m)
			}
		}
		// What the side to move could do threatens the other one after a pass.
		passed := *p
		passed.MakeNull()
		var attacked threats
		attacked.compute(&passed)
		if attacked.ofMate(&passed) != exists {
			t.Fatalf("%s: ofMate does not agree with mateInOne, which says %v", passed.FEN(), m)
		}
	})
	t.Logf("%d positions with a mate, %d mates of another kind", found, otherwise)
	if found < 100 || otherwise < 100 {
		t.Error("too few to tell")
	}
}

func TestPreparesMate(t *testing.T) {
	for _, c := range []struct {
		fen, move string
		want      bool
	}{
		{"6k1/5ppp/8/8/8/2B5/1Q3PPP/6K1 w - - 0 1", "b2c1", false},
		{"6k1/5p1p/6p1/8/8/2B5/3Q1PPP/6K1 w - - 0 1", "d2h6", true},  // Qg7 or Qh8
		{"6k1/5p1p/6p1/8/8/8/3Q1PPP/6K1 w - - 0 1", "d2h6", false},   // nothing backs the queen
		{"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", false},      // check, and mate
		{"r4rk1/5ppp/8/6N1/8/8/2Q2PPP/6K1 w - - 0 1", "c2d3", true},  // Qxh7
		{"r4rk1/5ppp/8/6N1/8/8/2Q2PPP/6K1 w - - 0 1", "f2f4", false}, // f4 is far away
		{"r4rk1/5ppp/5P2/8/8/7Q/5PPP/6K1 w - - 0 1", "h3g4", true},   // Qxg7
		{"r4rk1/5ppp/5P2/8/8/7Q/5PPP/6K1 w - - 0 1", "h3c3", false},  // its own pawn is in the way
	} {
		p := position(t, c.fen)
		m := move(t, &p, c.move)
		flights, few := kingFlights(&p, p.Turn().Other())
		if got := few && preparesMate(&p, m, flights); got != c.want {
			t.Errorf("%s %s: %v", c.fen, c.move, got)
		}
	}
}

// Positions from "Win at Chess" that are won by sacrifices and quiet moves that threaten
// mate: a search that prunes by what moves win has none of them after a million nodes.
func TestSacrificesForMate(t *testing.T) {
	for _, c := range []struct{ id, fen, move string }{
		{"WAC.049", "2b3k1/4rrpp/p2p4/2pP2RQ/1pP1Pp1N/1P3P1P/1q6/6RK w - - 0 1", "h5h7"},
		{"WAC.131", "2rq1bk1/p4p1p/1p4p1/3b4/3B1Q2/8/P4PpP/3RR1K1 w - - 0 1", "e1e8"},
		{"WAC.293", "1nbq1r1k/3rbp1p/p1p1pp1Q/1p6/P1pPN3/5NP1/1P2PPBP/R4RK1 w - - 0 1", "f3g5"},
	} {
		root := engine.Root{Start: position(t, c.fen)}
		best := search(t, newEngine(t), root, engine.Limits{Nodes: 300_000})
		if best.Move.String() != c.move {
			t.Errorf("%s: %v, want %s", c.id, best.Move, c.move)
		}
	}
}
