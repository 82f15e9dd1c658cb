package nnue

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"

	"kibitz/engine/chess"
)

// randomNetwork returns a network with weights as large as training makes them.
func randomNetwork(seed uint64) *Network {
	rnd := rand.New(rand.NewPCG(seed, 1))
	n := New(Hidden)
	n.Description = "random"
	for i := range n.FeatureWeights {
		n.FeatureWeights[i] = int16(rnd.IntN(401) - 200)
	}
	for i := range n.FeatureBias {
		n.FeatureBias[i] = int16(rnd.IntN(401) - 200)
	}
	for i := range n.OutputWeights {
		n.OutputWeights[i] = int16(rnd.IntN(2*MaxOutputWeight+1) - MaxOutputWeight)
	}
	for i := range n.OutputBias {
		n.OutputBias[i] = int32(rnd.IntN(20000) - 10000)
	}
	return n
}

func randomWeights(t testing.TB, seed uint64) *weights {
	t.Helper()
	w := new(weights)
	if err := w.load(randomNetwork(seed)); err != nil {
		t.Fatal(err)
	}
	return w
}

func randomVector(rnd *rand.Rand) (v vector) {
	for i := range v {
		v[i] = int16(rnd.IntN(1<<16) - 1<<15)
	}
	return v
}

// Whatever kernel the processor gets, it equals the plain one bit for bit,
// also at the extremes.
func TestKernelsAreIdentical(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	for range 200 {
		a, b, c, d := randomVector(rnd), randomVector(rnd), randomVector(rnd), randomVector(rnd)
		var w [2 * Hidden]int16
		for i := range w {
			w[i] = int16(rnd.IntN(2*MaxOutputWeight+1) - MaxOutputWeight)
		}
		got, want := a, a
		add(&got, &b)
		addGeneric(&want, &b)
		if got != want {
			t.Fatal("add differs")
		}
		sub(&got, &c)
		subGeneric(&want, &c)
		if got != want {
			t.Fatal("sub differs")
		}
		addSub(&got, &a, &b, &c)
		addSubGeneric(&want, &a, &b, &c)
		if got != want {
			t.Fatal("addSub differs")
		}
		addSubSub(&got, &a, &b, &c, &d)
		addSubSubGeneric(&want, &a, &b, &c, &d)
		if got != want {
			t.Fatal("addSubSub differs")
		}
		if got, want := forward(&a, &b, &w), forwardGeneric(&a, &b, &w); got != want {
			t.Fatalf("forward = %d, want %d", got, want)
		}
	}
	var top vector
	var w [2 * Hidden]int16
	for i := range top {
		top[i] = 1<<15 - 1
		w[i], w[Hidden+i] = MaxOutputWeight, MaxOutputWeight
	}
	if got, want := forward(&top, &top, &w), int64(2*Hidden*QA*QA*MaxOutputWeight); got != want {
		t.Errorf("forward at its largest = %d, want %d", got, want)
	}
}

// fresh evaluates p from nothing, feature by feature.
func fresh(w *weights, p *chess.Position) int {
	var layers [2]vector
	for _, side := range [2]chess.Color{chess.White, chess.Black} {
		layers[side] = w.bias
		for b := p.Occupied(); b != 0; {
			s := b.Pop()
			addGeneric(&layers[side], &w.features[Feature(side, Mirrored(p.King(side)), p.PieceAt(s), s)])
		}
	}
	us := p.Turn()
	bucket := Bucket(p.Occupied().Count())
	sum := forwardGeneric(&layers[us], &layers[us.Other()], &w.output[bucket])
	return int((sum/QA + int64(w.outputBias[bucket])) * Scale / (QA * QB))
}

// An evaluator asked at random plies of random lines, with steps back and null
// moves, gives what a computation from nothing gives.
func TestIncrementalEqualsFresh(t *testing.T) {
	w := randomWeights(t, 3)
	rnd := rand.New(rand.NewPCG(5, 5))
	const depth = 60
	var moves chess.MoveList
	for game := range 150 {
		var line [depth + 1]chess.Position
		if line[0] = chess.StartPosition(); game%2 == 1 {
			line[0] = chess.Chess960(rnd.IntN(960))
		}
		e := newEvaluator(w, depth)
		e.Reset(&line[0])
		for at, steps := 0, 0; steps < 300; steps++ {
			p := &line[at]
			p.LegalMoves(&moves)
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
			line[at+1] = p.After(m)
			at++
			if rnd.IntN(3) == 0 {
				if got, want := e.Evaluate(at, &line[at]), fresh(w, &line[at]); got != want {
					t.Fatalf("game %d, %s: %d, want %d", game, line[at].FEN(), got, want)
				}
			}
		}
	}
}

// Colors swapped and board turned, the side to move sees the same. So it does in a mirror.
func TestSymmetry(t *testing.T) {
	w := randomWeights(t, 9)
	for _, pair := range [][3]string{
		{"r1bq1rk1/pp2bppp/2n2n2/3p4/3N4/2N3P1/PP2PPBP/R1BQ1RK1 w - - 0 1",
			"r1bq1rk1/pp2ppbp/2n3p1/3n4/3P4/2N2N2/PP2BPPP/R1BQ1RK1 b - - 0 1",
			"1kr1qb1r/pppb2pp/2n2n2/4p3/4N3/1P3N2/PBPP2PP/1KR1QB1R w - - 0 1"},
	} {
		a, err := chess.ParseFEN(pair[0])
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
			if x, y := fresh(w, &a), fresh(w, &b); x != y {
				t.Errorf("%s is worth %d, %s %d", a.FEN(), x, b.FEN(), y)
			}
		}
	}
}

func TestNetworkFile(t *testing.T) {
	n := randomNetwork(1)
	var file bytes.Buffer
	if err := n.Write(&file); err != nil {
		t.Fatal(err)
	}
	whole := file.Bytes()
	back, err := Read(bytes.NewReader(whole))
	if err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if err := back.Write(&again); err != nil || !bytes.Equal(again.Bytes(), whole) {
		t.Fatalf("what was read is written differently (%v)", err)
	}
	damage := func(at int) []byte {
		b := bytes.Clone(whole)
		b[at] ^= 0x10
		return b
	}
	for name, c := range map[string]struct {
		file []byte
		want error
	}{
		"empty":               {nil, ErrNotNetwork},
		"something else":      {[]byte("GIF89a, and so on and on"), ErrNotNetwork},
		"cut off in its head": {whole[:14], ErrDamaged},
		"cut off":             {whole[:len(whole)/2], ErrDamaged},
		"no checksum":         {whole[:len(whole)-4], ErrDamaged},
		"a bit flipped":       {damage(len(whole) / 2), ErrDamaged},
		"absurd width":        {damage(14), ErrDamaged},
		"another version":     {damage(8), ErrNotNetwork},
	} {
		if _, err := Read(bytes.NewReader(c.file)); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

func TestCheckRefusesOverflow(t *testing.T) {
	n := New(Hidden)
	for f := range Features {
		n.FeatureWeights[f*Hidden] = 1100
	}
	if err := n.Check(); !errors.Is(err, ErrDamaged) {
		t.Errorf("32 pieces of 1100: %v", err)
	}
	n = New(Hidden)
	n.OutputWeights[5] = MaxOutputWeight + 1
	if err := n.Check(); !errors.Is(err, ErrDamaged) {
		t.Errorf("too large an output weight: %v", err)
	}
}

func FuzzRead(f *testing.F) {
	var file bytes.Buffer
	if err := New(128).Write(&file); err != nil {
		f.Fatal(err)
	}
	f.Add(file.Bytes()[:2000])
	f.Add([]byte(fileMagic))
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := Read(bytes.NewReader(data))
		if err == nil && n.Write(new(bytes.Buffer)) != nil {
			t.Error("a network that can be read cannot be written")
		}
	})
}

func BenchmarkAddSub(b *testing.B) {
	w := randomWeights(b, 1)
	var dst vector
	for b.Loop() {
		addSub(&dst, &w.bias, &w.features[3], &w.features[70])
		addSub(&dst, &w.bias, &w.features[93], &w.features[170])
	}
}

func BenchmarkForward(b *testing.B) {
	w := randomWeights(b, 1)
	for b.Loop() {
		forward(&w.features[5], &w.features[90], &w.output[3])
	}
}
