package nnue

import (
	"flag"
	"os"
	"slices"
	"testing"

	"kibitz/engine/chess"
)

var updateGolden = flag.Bool("update", false, "write the golden files anew")

// Every figure is that of the position it stands for, evaluated from nothing.
func TestTrace(t *testing.T) {
	n := randomNetwork(6)
	e := newEvaluator(weightsOf(t, n), 0)
	start := chess.StartPosition()
	e.Reset(&start)
	before := e.Evaluate(0, &start)
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r1bq1rk1/pp2bppp/2n2n2/3p4/3N4/2N3P1/PP2PPBP/R1BQ1RK1 b - - 0 1",
		"8/2k5/3p4/8/8/2P1P3/5K2/8 b - - 0 1",       // without any one pawn, the bucket of 5 pieces
		"8/2k5/3p1p2/8/8/2P1P3/5K2/8 w - - 0 1",     // and of 6: another without one
		"4k3/8/8/8/8/8/8/4K3 b - - 0 1",             // nothing but kings
		"3qk3/8/8/8/8/8/4PPPP/4K2R w K - 0 1",       // castling rights go with the rook
		"4k3/8/8/8/8/8/PPPPPPPP/QQQQKQQQ w - - 0 1", // figures of many digits
	} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		white := func(v int) int {
			if p.Turn() == chess.Black {
				return -v
			}
			return v
		}
		trace := e.Trace(&p)
		if got, want := trace.Evaluation, white(fresh(n, &p)); got != want {
			t.Errorf("%s: evaluation %d, want %d", fen, got, want)
		}
		if got, want := trace.Bucket, Bucket(p.Occupied().Count()); got != want || trace.Buckets[got] != trace.Evaluation {
			t.Errorf("%s: bucket %d of %v, want %d with %d", fen, got, trace.Buckets, want, trace.Evaluation)
		}
		for i := range trace.Buckets {
			// A network whose other buckets equal this one says what it says of every position.
			same := *n
			same.OutputWeights = slices.Repeat(n.OutputWeights[i*2*Hidden:(i+1)*2*Hidden], Buckets)
			for j := range same.OutputBias {
				same.OutputBias[j] = n.OutputBias[i]
			}
			same.SecondWeights = slices.Repeat(n.SecondWeights[i*Second*2*Hidden:(i+1)*Second*2*Hidden], Buckets)
			same.SecondBias = slices.Repeat(n.SecondBias[i*Second:(i+1)*Second], Buckets)
			same.SecondOutput = slices.Repeat(n.SecondOutput[i*Second:(i+1)*Second], Buckets)
			if got, want := trace.Buckets[i], white(fresh(&same, &p)); got != want {
				t.Errorf("%s: bucket %d says %d, want %d", fen, i, got, want)
			}
		}
		for s := range chess.NoSquare {
			pc := p.PieceAt(s)
			if trace.Board[s] != pc {
				t.Errorf("%s: %v on %v, want %v", fen, trace.Board[s], s, pc)
			}
			if pc == chess.NoPiece || pc.Type() == chess.King {
				if trace.Worth[s] != 0 {
					t.Errorf("%s: %v is worth %d", fen, s, trace.Worth[s])
				}
				continue
			}
			without, err := remove(&p, s)
			if err != nil {
				continue // it stood between a king and a check
			}
			if got, want := trace.Worth[s], trace.Evaluation-white(fresh(n, &without)); got != want {
				t.Errorf("%s: %v is worth %d, want %d", fen, s, got, want)
			}
		}
	}
	if after := e.Evaluate(0, &start); after != before {
		t.Errorf("the evaluator's own position was worth %d and is now worth %d", before, after)
	}
}

func TestTraceText(t *testing.T) {
	p, err := chess.ParseFEN("2r3k1/5ppp/8/8/3Q4/8/PP3PPP/6K1 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	trace := Trace{
		Board:      p.Board(),
		Evaluation: 412,
		Worth: [64]int{chess.A2: 97, chess.B2: 110, chess.F2: 120, chess.G2: 145, chess.H2: 0, chess.D4: 12345,
			chess.F7: -88, chess.G7: -101, chess.H7: 7, chess.C8: -530},
		Buckets: [Buckets]int{380, 395, 412, 420, -5, 0, 1000, 20000},
		Bucket:  2,
		Terms:   -31,
	}
	got := trace.String()
	const name = "testdata/trace.golden"
	if *updateGolden {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the text is\n%swant\n%s", got, want)
	}
}
