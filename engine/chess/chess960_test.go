package chess

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestChess960(t *testing.T) {
	seen := map[string]int{}
	for n := range 960 {
		p := Chess960(n)
		fen := p.FEN()
		rank := strings.ToUpper(fen[:8])
		if other, ok := seen[rank]; ok {
			t.Errorf("%d and %d are both %s", other, n, rank)
		}
		seen[rank] = n
		if want := strings.ToLower(rank) + "/pppppppp/8/8/8/8/PPPPPPPP/" + rank + " w KQkq - 0 1"; fen != want {
			t.Errorf("%d is %s", n, fen)
		}
		letters := []byte(rank)
		slices.Sort(letters)
		king := strings.IndexByte(rank, 'K')
		if string(letters) != "BBKNNQRR" || strings.IndexByte(rank, 'R') > king || strings.LastIndexByte(rank, 'R') < king ||
			(strings.IndexByte(rank, 'B')+strings.LastIndexByte(rank, 'B'))%2 == 0 {
			t.Errorf("%d is %s", n, rank)
		}
		if q, err := ParseFEN(fen); err != nil || q != p {
			t.Errorf("%d: %s, %v", n, fen, err)
		}
		if len(p.Setup().Validate()) != 0 {
			t.Errorf("%d: %v", n, p.Setup().Validate())
		}
	}
	// From Scharnagl's published table.
	for n, want := range map[int]string{
		0: "BBQNNRKR", 1: "BQNBNRKR", 518: "RNBQKBNR", 534: "RNBKQBNR", 959: "RKRNNQBB",
	} {
		if seen[want] != n {
			t.Errorf("%s is %d, want %d", want, seen[want], n)
		}
	}
	if Chess960(518) != StartPosition() {
		t.Error("518 is not the standard start position")
	}
}

func TestIsChess960(t *testing.T) {
	n := 0
	for i := range 960 {
		if p := Chess960(i); !p.IsChess960() {
			n++
		}
	}
	if n != 18 {
		t.Errorf("%d start positions castle as standard chess does, want 18", n)
	}
	for fen, want := range map[string]bool{
		startFEN:                                  false,
		"r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1":      false,
		"r2k3r/8/8/8/8/8/8/R3K2R w KQ - 0 1":      false, // Black's king has moved
		"r2k3r/8/8/8/8/8/8/R3K2R w KQkq - 0 1":    true,
		"1r2k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1":   true,
		"1r2k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1":    false,
		"4k3/8/8/8/8/8/8/R3KR2 w F - 0 1":         true,
		"bqnb1rkr/8/8/8/8/8/8/BQ1BNRKR w - - 0 1": false,
	} {
		if p := parse(t, fen); p.IsChess960() != want {
			t.Errorf("%s: %v", fen, !want)
		}
	}
}

// Where castling is easy to get wrong. Every case is White's, and is tried for
// Black with colors and ranks turned over as well.
func TestCastling(t *testing.T) {
	for _, c := range []struct{ name, fen, short, long string }{ // the first rank after castling, or "" if that is illegal
		{"standard", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "R4RK1", "2KR3R"},
		{"the rook is attacked", "r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1", "R4RK1", "2KR3R"},
		{"the rook passes an attacked square", "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "R4RK1", "2KR3R"},
		{"the king passes an attacked square", "3rkr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", ""},
		{"the king's last square is attacked", "2r1k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", ""},
		{"in check", "1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", ""},
		{"a knight in the rook's way alone", "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "RN3RK1", ""},
		{"an enemy piece in the way", "4k3/8/8/8/8/8/8/R3K1nR w KQ - 0 1", "", "2KR2nR"},
		{"rights lost", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "", ""},
		{"king and rook change places", "4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "5RK1", ""},
		{"king and rook change places on the long side", "4k3/8/8/8/8/8/8/2RK4 w Q - 0 1", "", "2KR4"},
		{"the king stays", "4k3/8/8/8/8/8/8/6KR w K - 0 1", "5RK1", ""},
		{"the king stays on the long side", "4k3/8/8/8/8/8/8/R1K5 w Q - 0 1", "", "2KR4"},
		{"the rook stays", "4k3/8/8/8/8/8/8/3RKR2 w KQ - 0 1", "3R1RK1", "2KR1R2"},
		{"over the whole board", "4k3/8/8/8/8/8/8/RK5R w KQ - 0 1", "R4RK1", "2KR3R"},
		{"the king goes the long way", "4k3/8/8/8/8/8/8/1R4KR w KQ - 0 1", "1R3RK1", "2KR3R"},
		{"the king jumps over its other rook", "4k3/8/8/8/8/8/8/1KR4R w K - 0 1", "", ""},
		{"the other rook stands where the king arrives", "4k3/8/8/8/8/8/8/1R1K2RR w KQ - 0 1", "", "2KR2RR"},
		{"the inner of two rooks", "4k3/8/8/8/8/8/8/3K1R1R w F - 0 1", "5RKR", ""},
		{"a pinned rook, the king stays", "4k3/8/8/8/8/8/8/qRK5 w Q - 0 1", "", ""},
		{"a pinned rook, the king comes nearer", "4k3/8/8/8/8/8/8/qR2K3 w Q - 0 1", "", ""},
		{"a pinned rook on the short side", "4k3/8/8/8/8/8/8/3K1Rr1 w F - 0 1", "", ""},
		{"a bishop behind the rook pins nothing", "4k3/8/8/8/8/8/8/bRK5 w Q - 0 1", "", "b1KR4"},
		{"a shielded queen behind the rook", "4k3/8/8/8/8/8/8/qNRK4 w Q - 0 1", "", "qNKR4"},
		{"an attack on the rank from beyond, stopped by the rook", "4k3/8/8/8/8/8/8/q2RK3 w Q - 0 1", "", ""},
		{"the king passes attacked squares on the way over the board", "2r1k3/8/8/8/8/8/8/RK5R w KQ - 0 1", "", ""},
	} {
		for _, turned := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s/turned=%v", c.name, turned), func(t *testing.T) {
				p := parse(t, c.fen)
				if turned {
					p = turnOver(t, p)
				}
				king := p.King(p.turn)
				got := map[bool]string{}
				var l MoveList
				p.GenerateLegal(&l)
				for _, m := range l.Slice() {
					if !m.IsCastling() {
						continue
					}
					next := p.PlayUnchecked(m)
					checkRebuilt(t, &next)
					if next.castling.Of(p.turn) != 0 {
						t.Errorf("rights are left: %s", next.FEN())
					}
					ranks := strings.Split(strings.Fields(next.FEN())[0], "/")
					rank := ranks[7]
					if turned {
						rank = swapCase(ranks[0])
					}
					got[m.To() > king] = rank
				}
				if got[true] != c.short || got[false] != c.long {
					t.Errorf("%s: short castling gives %q, long %q; want %q, %q", p.FEN(), got[true], got[false], c.short, c.long)
				}
			})
		}
	}
}

// turnOver gives each side the other's game, top to bottom.
func turnOver(t *testing.T, p Position) Position {
	t.Helper()
	fields := strings.Fields(p.ShredderFEN())
	ranks := strings.Split(fields[0], "/")
	slices.Reverse(ranks)
	turn := "b"
	if p.turn == Black {
		turn = "w"
	}
	return parse(t, fmt.Sprintf("%s %s %s - 0 1", swapCase(strings.Join(ranks, "/")), turn, swapCase(fields[2])))
}

func swapCase(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return r
	}, s)
}
