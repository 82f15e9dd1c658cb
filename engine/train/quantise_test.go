package train

import (
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/nnue"
)

// The plain definition says of the embedded network what the engine's kernels say.
func TestEvaluateQuantised(t *testing.T) {
	n, err := nnue.Default()
	if err != nil {
		t.Fatal(err)
	}
	e := nnue.NewEvaluator(0)
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"r1bq1rk1/pp2bppp/2n2n2/3p4/3N4/2N3P1/PP2PPBP/R1BQ1RK1 b - - 0 1",
		"2r3k1/5ppp/8/8/3Q4/8/PP3PPP/6K1 b - - 0 1",
		"8/5pk1/4p1p1/3pP2p/1P1P3P/2K3P1/5P2/8 b - - 4 44",
		"8/8/4k3/2r5/8/3K4/3R4/8 w - - 0 1",
	} {
		p := position(t, fen)
		packed := Pack(&p, 0, chess.Draw)
		e.Reset(&p)
		if got, want := EvaluateQuantised(n, &packed), e.Evaluate(0, &p); got != want {
			t.Errorf("%s: %d, the engine says %d", fen, got, want)
		}
	}
}
