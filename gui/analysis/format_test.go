package analysis

import (
	"strings"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// line returns the position after fen and moves of it in UCI notation, legal or not.
func line(t testing.TB, fen, moves string) (chess.Position, []chess.Move) {
	t.Helper()
	root, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	var pv []chess.Move
	p := root
	for _, s := range strings.Fields(moves) {
		m, err := chess.ParseUCI(&p, s)
		if err != nil {
			t.Fatal(err)
		}
		pv = append(pv, m)
		p.Make(m)
	}
	return root, pv
}

func TestWords(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 12"
	tests := []struct{ name, fen, moves, want string }{
		{"White begins", start, "g1f3 d7d5 e2e3", "12. Nf3|d5|13. e3"},
		{"Black begins", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "e7e5 g1f3 b8c6", "1... e5|2. Nf3|Nc6"},
		{"castling and mate", "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1 g8f8 d1d8", "1. O-O-O|Kf8|2. Rd8+"},
		{"no moves", start, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root, pv := line(t, tt.fen, tt.moves)
			var got []string
			for _, w := range words(&root, sansOf(root, pv)) {
				got = append(got, w.String())
			}
			if s := strings.Join(got, "|"); s != tt.want {
				t.Errorf("got %s, want %s", s, tt.want)
			}
		})
	}
}

func TestSANsStopAtIllegalMoves(t *testing.T) {
	start := chess.StartPosition()
	_, pv := line(t, start.FEN(), "e2e4 e7e5 g1f3")
	broken := []chess.Move{pv[0], pv[1], pv[0], pv[2]}
	tests := []struct {
		name string
		pv   []chess.Move
		want string
	}{
		{"all legal", pv, "e4 e5 Nf3"},
		{"illegal in between", broken, "e4 e5"},
		{"illegal at once", pv[1:], ""},
		{"no move", []chess.Move{pv[0], chess.NoMove, pv[2]}, "e4"},
		{"null move", []chess.Move{pv[0], chess.NullMove, pv[2]}, "e4"},
		{"nothing", nil, ""},
	}
	for _, tt := range tests {
		if got := strings.Join(sansOf(start, tt.pv), " "); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestScoreText(t *testing.T) {
	cp, mate := engine.CP, engine.MateIn
	tests := []struct {
		score engine.Score
		bound engine.Bound
		turn  chess.Color
		want  string
		favor chess.Color
	}{
		{cp(42), engine.Exact, chess.White, "+0.42", chess.White},
		{cp(42), engine.Exact, chess.Black, "–0.42", chess.Black},
		{cp(-42), engine.Exact, chess.Black, "+0.42", chess.White},
		{cp(0), engine.Exact, chess.Black, "0.00", chess.White},
		{cp(999), engine.Exact, chess.White, "+9.99", chess.White},
		{cp(-1234), engine.Exact, chess.White, "–12.3", chess.Black},
		{cp(9994), engine.Exact, chess.White, "+99.9", chess.White},
		{cp(9996), engine.Exact, chess.White, "+100", chess.White},
		{cp(31), engine.LowerBound, chess.White, ">0.31", chess.White},
		{cp(31), engine.LowerBound, chess.Black, "<–0.31", chess.Black},
		{cp(31), engine.UpperBound, chess.White, "<0.31", chess.White},
		{cp(-31), engine.UpperBound, chess.Black, ">0.31", chess.White},
		{mate(3), engine.Exact, chess.White, "#3", chess.White},
		{mate(3), engine.Exact, chess.Black, "#–3", chess.Black},
		{mate(-120), engine.Exact, chess.White, "#–120", chess.Black},
		{mate(0), engine.Exact, chess.White, "#0", chess.Black},
		{mate(0), engine.Exact, chess.Black, "#1", chess.White},
		{engine.Score{Kind: engine.Tablebase, Value: 10}, engine.Exact, chess.White, "+TB", chess.White},
		{engine.Score{Kind: engine.Tablebase, Value: 10}, engine.Exact, chess.Black, "–TB", chess.Black},
	}
	for _, tt := range tests {
		i := engine.Info{Score: tt.score, Bound: tt.bound}
		if got := scoreText(&i, tt.turn); got != tt.want {
			t.Errorf("%+v, bound %d, %v to move: %q, want %q", tt.score, tt.bound, tt.turn, got, tt.want)
		}
		if got := favors(&i, tt.turn); got != tt.favor {
			t.Errorf("%+v, %v to move favors %v, want %v", tt.score, tt.turn, got, tt.favor)
		}
	}
}

func TestStatus(t *testing.T) {
	tests := []struct {
		info engine.Info
		want string
	}{
		{engine.Info{HashFull: -1}, ""},
		{engine.Info{}, ""},
		{engine.Info{Depth: 1, HashFull: -1}, "depth 1"},
		{
			engine.Info{Depth: 24, SelDepth: 36, NPS: 1_234_567, Nodes: 38_412_007, HashFull: 210, Time: 32 * time.Second},
			"depth 24/36 · 1.2 Mn/s · 38 M nodes · hash 21 % · 0:32",
		},
		{engine.Info{Depth: 5, SelDepth: 7, NPS: 850, Nodes: 999, HashFull: 4}, "depth 5/7 · 850 n/s · 999 nodes · hash 0 %"},
		{engine.Info{Depth: 60, NPS: 12_345, Nodes: 1000, HashFull: 995, Time: time.Hour}, "depth 60 · 12 kn/s · 1.0 k nodes · hash 100 % · 1:00:00"},
	}
	for _, tt := range tests {
		var got []string
		for _, f := range status(&tt.info) {
			got = append(got, f.text)
		}
		if s := strings.Join(got, " · "); s != tt.want {
			t.Errorf("got %q, want %q", s, tt.want)
		}
	}
}

func TestShort(t *testing.T) {
	for n, want := range map[uint64]string{
		0: "0", 999: "999", 1000: "1.0k", 9949: "9.9k", 9950: "10k", 999_499: "999k", 999_500: "1.0M",
		38_412_007: "38M", 999_500_000: "1.0G", 1_200_000_000_000: "1.2T", 1<<64 - 1: "18E",
	} {
		digits, prefix := short(n)
		if got := digits + prefix; got != want {
			t.Errorf("short(%d) = %q, want %q", n, got, want)
		}
	}
}
