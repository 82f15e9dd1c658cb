package nnue

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"kibitz/engine/chess"
)

// fresh evaluates p from nothing, straight from the network.
func fresh(n *Network, p *chess.Position) int {
	us, bucket := p.Turn(), Bucket(p.Occupied().Count())
	var sum int64
	var second [Second]int
	for j := range second {
		second[j] = (int(n.SecondBias[bucket*Second+j]) + 128) >> 8
	}
	var terms TermList
	terms.Find(p)
	for half, side := range [2]chess.Color{us, us.Other()} {
		layer := slices.Clone(n.FeatureBias)
		for b := p.Occupied(); b != 0; {
			s := b.Pop()
			f := Feature(side, Mirrored(p.King(side)), p.PieceAt(s), s)
			for h, w := range n.FeatureWeights[f*n.Hidden:][:n.Hidden] {
				layer[h] += w
			}
		}
		for _, id := range terms.IDs() {
			if half == 1 {
				id ^= Terms
			}
			for h, w := range n.TermWeights[int(id)*TermWidth:][:TermWidth] {
				layer[h] = int16(min(max(int(layer[h])+int(w), math.MinInt16), math.MaxInt16))
			}
		}
		for h, w := range n.OutputWeights[(2*bucket+half)*n.Hidden:][:n.Hidden] {
			x := int64(min(max(layer[h], 0), QA))
			sum += x * x * int64(w)
			for j := range second {
				second[j] += int(x*x+256) >> 9 * int(n.SecondWeights[(2*(bucket*Second+j)+half)*n.Hidden+h])
			}
		}
	}
	for j, z := range second {
		h := int64(min(max(z*2056>>16, 0), QA))
		sum += h * h * int64(n.SecondOutput[bucket*Second+j])
	}
	return int((sum/QA + int64(n.OutputBias[bucket])) * Scale / (QA * QB))
}

// An evaluator asked at random plies of random lines, with steps back and null
// moves, gives what a computation from nothing gives.
func TestIncrementalEqualsFresh(t *testing.T) {
	n := randomNetwork(3)
	rnd := rand.New(rand.NewPCG(5, 5))
	const depth = 60
	var moves chess.MoveList
	e := newEvaluator(weightsOf(t, n), depth)
	for game := range 150 {
		var line [depth + 1]chess.Position
		if line[0] = chess.StartPosition(); game%2 == 1 {
			line[0] = chess.Chess960(rnd.IntN(960))
		}
		e.Reset(&line[0])
		for at, steps := 0, 0; steps < 300; steps++ {
			p := &line[at]
			p.GenerateLegal(&moves)
			if at == depth || moves.Len() == 0 || at > 0 && rnd.IntN(4) == 0 {
				if at == 0 {
					break
				}
				at--
				continue
			}
			m := moves.At(rnd.IntN(moves.Len()))
			if !p.InCheck() && rnd.IntN(8) == 0 {
				m = chess.NullMove
			}
			e.Make(at, p, m)
			line[at+1] = p.PlayUnchecked(m)
			at++
			if rnd.IntN(3) == 0 {
				if got, want := e.Evaluate(at, &line[at]), fresh(n, &line[at]); got != want {
					t.Fatalf("game %d, %s: %d, want %d", game, line[at].FEN(), got, want)
				}
			}
		}
	}
}

// Each kind of move, evaluated right after its parent so that the layers are
// stepped, not refreshed.
func TestSteps(t *testing.T) {
	n := randomNetwork(4)
	w := weightsOf(t, n)
	for _, test := range []struct{ name, fen, moves string }{
		{"quiet and capture", "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "c3b5 e8d7"},
		{"capture", "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5"},
		{"en passant, both colors", "4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1", "c4d3"},
		{"en passant by White", "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6"},
		{"promotion", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8n"},
		{"promotion by capture", "8/8/8/8/8/8/k5p1/4K2R b K - 0 1", "g2h1q"},
		{"castling short", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"},
		{"castling long, the king crosses", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8c8"},
		{"castling onto the rook's square", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1"},
		{"castling from one half to the other", "4k3/8/8/8/8/8/8/5RK1 w F - 0 1", "g1f1"},
		{"and back", "4k3/8/8/8/8/8/8/1KR5 w C - 0 1", "b1c1"},
		{"castling, the king stays", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1"},
		{"kings across and back", "8/8/3k4/8/8/4K3/8/8 w - - 0 1", "e3d3 d6e6 d3e3 e6d6"},
		{"null moves", "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "0000 d5d4 0000 d4c3"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := chess.ParseFEN(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			every, last := newEvaluator(w, 8), newEvaluator(w, 8)
			every.Reset(&p)
			last.Reset(&p)
			at := 0
			for _, s := range strings.Fields(test.moves) {
				m := chess.NullMove
				if s != "0000" {
					if m, err = chess.ParseUCI(&p, s); err != nil {
						t.Fatal(err)
					}
				}
				every.Make(at, &p, m)
				last.Make(at, &p, m)
				p = p.PlayUnchecked(m)
				at++
				if got, want := every.Evaluate(at, &p), fresh(n, &p); got != want {
					t.Errorf("after %s: %d, want %d", s, got, want)
				}
			}
			if got, want := last.Evaluate(at, &p), fresh(n, &p); got != want {
				t.Errorf("asked at the end only: %d, want %d", got, want)
			}
		})
	}
}

// Colors swapped and board turned, the side to move sees the same. So it does in a mirror.
func TestSymmetry(t *testing.T) {
	w := weightsOf(t, randomNetwork(9))
	for _, fen := range []string{
		"r1bq1rk1/pp2bppp/2n2n2/3p4/3N4/2N3P1/PP2PPBP/R1BQ1RK1 w - - 0 1",
		"2k5/5r2/p1p5/3n4/8/1P4N1/P4PPP/4R1K1 b - - 0 1",
	} {
		a, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		s := a.Setup()
		swapped, mirrored := chess.EmptySetup(), chess.EmptySetup()
		swapped.Turn, mirrored.Turn = s.Turn.Other(), s.Turn
		for sq, pc := range s.Board {
			if pc != chess.NoPiece {
				swapped.Board[chess.Square(sq).FlipRank()] = chess.NewPiece(pc.Color().Other(), pc.Type())
				mirrored.Board[chess.Square(sq).FlipFile()] = pc
			}
		}
		for _, other := range []chess.Setup{swapped, mirrored} {
			b, err := other.Position()
			if err != nil {
				t.Fatal(err)
			}
			e := newEvaluator(w, 0)
			e.Reset(&a)
			x := e.Evaluate(0, &a)
			e.Reset(&b)
			if y := e.Evaluate(0, &b); x != y {
				t.Errorf("%s is worth %d, %s %d", a.FEN(), x, b.FEN(), y)
			}
		}
	}
}

func TestFeature(t *testing.T) {
	seen := make(map[int]bool)
	for _, pc := range pieces {
		for s := range chess.NoSquare {
			f := Feature(chess.White, false, pc, s)
			if f < 0 || f >= Features || seen[f] {
				t.Fatalf("%v on %v is input %d, out of range or taken", pc, s, f)
			}
			seen[f] = true
		}
	}
	for _, test := range []struct {
		side   chess.Color
		mirror bool
		pc     chess.Piece
		s      chess.Square
		want   int
	}{
		{chess.White, false, chess.WhitePawn, chess.A2, 8},
		{chess.White, true, chess.WhitePawn, chess.A2, 15},
		{chess.White, false, chess.BlackKing, chess.E8, Features - 64 + 60},
		{chess.Black, false, chess.BlackPawn, chess.A7, 8},
		{chess.Black, true, chess.WhiteKing, chess.E1, Features - 64 + 59},
	} {
		if got := Feature(test.side, test.mirror, test.pc, test.s); got != test.want {
			t.Errorf("%v on %v for %v, mirrored %v, is input %d, want %d", test.pc, test.s, test.side, test.mirror, got, test.want)
		}
	}
}

func TestBucket(t *testing.T) {
	for n, want := range map[int]int{2: 0, 5: 0, 6: 1, 9: 1, 10: 2, 29: 6, 30: 7, 32: 7} {
		if got := Bucket(n); got != want {
			t.Errorf("%d pieces are bucket %d, want %d", n, got, want)
		}
	}
}

// What the kernels read and write begins on a cache line; half of all loads
// would otherwise touch two.
func TestAlignment(t *testing.T) {
	const line = 64
	e := newEvaluator(weightsOf(t, randomNetwork(1)), 200)
	for name, at := range map[string]unsafe.Pointer{
		"layers":   unsafe.Pointer(&e.layers[1]),
		"cache":    unsafe.Pointer(&e.cache[1][1]),
		"features": unsafe.Pointer(&e.weights.features[1]),
		"outputs":  unsafe.Pointer(&e.weights.outputs[1]),
		"second":   unsafe.Pointer(&e.weights.outputs[1].second),
		"terms":    unsafe.Pointer(&e.weights.terms),
	} {
		if off := uintptr(at) % line; off != 0 {
			t.Errorf("%s begin %d bytes into a cache line", name, off)
		}
	}
}

func TestEvaluatorAllocatesNothing(t *testing.T) {
	e := newEvaluator(weightsOf(t, randomNetwork(1)), 2)
	p := chess.StartPosition()
	m, err := chess.ParseUCI(&p, "e2e4")
	if err != nil {
		t.Fatal(err)
	}
	next := p.PlayUnchecked(m)
	if n := testing.AllocsPerRun(100, func() {
		e.Reset(&p)
		e.Make(0, &p, m)
		e.Evaluate(1, &next)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Every position along a line is evaluated once: a move, both layers, an output.
func BenchmarkLine(b *testing.B) {
	const length = 100
	type line struct {
		positions [length + 1]chess.Position
		moves     [length]chess.Move
	}
	rnd := rand.New(rand.NewPCG(2, 2))
	lines := make([]line, 16)
	var moves chess.MoveList
	for i := range lines {
		l := &lines[i]
		l.positions[0] = chess.StartPosition()
		for at := range length {
			if l.positions[at].GenerateLegal(&moves); moves.Len() == 0 {
				b.Fatal("a line ends early: choose another seed")
			}
			l.moves[at] = moves.At(rnd.IntN(moves.Len()))
			l.positions[at+1] = l.positions[at].PlayUnchecked(l.moves[at])
		}
	}
	e := newEvaluator(weightsOf(b, randomNetwork(1)), length)
	n := 0
	for b.Loop() {
		l := &lines[n%len(lines)]
		n++
		e.Reset(&l.positions[0])
		for at, m := range l.moves {
			e.Make(at, &l.positions[at], m)
			e.Evaluate(at+1, &l.positions[at+1])
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n*length), "ns/position")
}
