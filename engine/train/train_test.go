package train

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/nnue"
	"kibitz/engine/train/games"
)

func position(t testing.TB, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// randomGame plays random moves, with random scores.
func randomGame(r *rand.Rand, number uint32, plies int) games.Game {
	g := games.Game{Number: number, Start: chess.StartPosition(), Random: 4, Outcome: chess.Outcome(1 + r.IntN(3)), Termination: chess.Adjudication}
	p := g.Start
	var legal chess.MoveList
	for len(g.Moves) < plies {
		if p.GenerateLegal(&legal); legal.Len() == 0 {
			break
		}
		m := legal.At(r.IntN(legal.Len()))
		p.Make(m)
		g.Moves = append(g.Moves, m)
	}
	g.Random = min(g.Random, len(g.Moves))
	for range len(g.Moves) - g.Random {
		g.Scores = append(g.Scores, int16(r.NormFloat64()*600))
	}
	return g
}

// testGames writes n random games to a new directory.
func testGames(t testing.TB, n int) (dir string, list []games.Game) {
	t.Helper()
	dir = t.TempDir()
	d, err := games.Append(dir, games.Header{Seed: 4, Settings: "random"}, 20_000)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(4, 4))
	for i := range n {
		g := randomGame(r, uint32(i), 20+r.IntN(60))
		list = append(list, g)
		if err := d.Add(&g); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	return dir, list
}

// randomPositions returns positions of random games.
func randomPositions(n int) (list []chess.Position) {
	r := rand.New(rand.NewPCG(9, 9))
	for len(list) < n {
		g := randomGame(r, 0, 150)
		p := g.Start
		for _, m := range g.Moves {
			p.Make(m)
			if r.IntN(8) == 0 {
				list = append(list, p)
			}
		}
	}
	return list[:n]
}

// The features are those that the engine computes, in whatever order.
func TestFeatures(t *testing.T) {
	for _, p := range append(randomPositions(300), position(t, "4k3/8/8/8/8/8/8/4K3 b - - 0 1"), chess.StartPosition()) {
		packed := Pack(&p, -77, chess.BlackWins)
		var rows [2][maxRows]uint32
		n := packed.features(&rows[0], &rows[1])
		if n != p.Occupied().Count() || packed.pieceCount() != n || packed.bucket() != nnue.Bucket(n) {
			t.Fatalf("%s: %d features, bucket %d", p.FEN(), n, packed.bucket())
		}
		for i, side := range [2]chess.Color{p.Turn(), p.Turn().Other()} {
			var want []uint32
			for b := p.Occupied(); b != 0; {
				s := b.Pop()
				want = append(want, uint32(nnue.Feature(side, nnue.Mirrored(p.King(side)), p.PieceAt(s), s)))
			}
			got := rows[i][:n]
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("%s as %v sees it: %v, want %v", p.FEN(), side, got, want)
			}
		}
		if want := map[chess.Color]uint8{chess.White: 0, chess.Black: 2}[p.Turn()]; packed.result != want || packed.score != -77 {
			t.Fatalf("%s: result %d, score %d", p.FEN(), packed.result, packed.score)
		}
	}
	p := chess.StartPosition()
	if got := Pack(&p, 0, chess.Draw).result; got != 1 {
		t.Errorf("a draw is packed as %d", got)
	}
}

func TestFilter(t *testing.T) {
	f := Filter{MinPly: 10, MaxScore: 1000}
	quiet := "r3k2r/pp3ppp/8/3p4/4P3/8/PP3PPP/R3K2R w KQkq - 0 1"
	tests := []struct {
		name, fen, move string
		ply             int
		score           int16
		random          bool
		want            bool
	}{
		{"quiet", quiet, "a2a3", 10, 1000, false, true},
		{"castling is quiet", quiet, "e1h1", 30, 0, false, true},
		{"too early", quiet, "a2a3", 9, 0, false, false},
		{"random", quiet, "a2a3", 30, 0, true, false},
		{"too good", quiet, "a2a3", 30, 1001, false, false},
		{"too bad", quiet, "a2a3", 30, -1001, false, false},
		{"mate", quiet, "a2a3", 30, games.MateScore - 5, false, false},
		{"a capture is best", quiet, "e4d5", 30, 0, false, false},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 30, 0, false, false},
		{"a promotion is best", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", 30, 0, false, false},
		{"in check", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1d1", 30, 0, false, false},
		{"giving check is fine", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", 30, 0, false, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := position(t, tt.fen)
			m, err := chess.ParseUCI(&p, tt.move)
			if err != nil {
				t.Fatal(err)
			}
			if got := f.Keep(tt.ply, &p, m, tt.score, !tt.random); got != tt.want {
				t.Errorf("kept: %v", got)
			}
		})
	}
	for _, f := range []Filter{{MinPly: -1, MaxScore: 1}, {}} {
		if f.Check() == nil {
			t.Errorf("%+v passes", f)
		}
	}
}

// reference is the loss of a batch, in float64 and as plainly as can be.
func reference(m *Model, parameters []float64, list []Position, l lossFunction) (sum float64) {
	h := m.Hidden
	terms := parameters[(nnue.Features+1)*h:]
	outputs := terms[2*nnue.Terms*nnue.TermWidth:]
	seconds := outputs[nnue.Buckets*2*h:]
	secondOutputs := seconds[nnue.Buckets*nnue.Second*2*h:]
	secondBiases := secondOutputs[nnue.Buckets*nnue.Second:]
	biases := secondBiases[nnue.Buckets*nnue.Second:]
	activate := func(x float64) float64 {
		x = min(max(x, 0), 1)
		return x * x
	}
	for i := range list {
		var rows [2][maxRows]uint32
		n := list[i].features(&rows[0], &rows[1])
		var ids [2][nnue.MaxTerms]uint32
		count := list[i].termRows(&ids[0], &ids[1])
		var activations []float64
		for side := range rows {
			for j := range h {
				x := parameters[nnue.Features*h+j]
				for _, r := range rows[side][:n] {
					x += parameters[int(r)*h+j]
				}
				if j < nnue.TermWidth {
					for _, id := range ids[side][:count] {
						x += terms[int(id)*nnue.TermWidth+j]
					}
				}
				activations = append(activations, activate(x))
			}
		}
		weigh := func(matrix []float64, row int) (sum float64) {
			for k, a := range activations {
				sum += a * matrix[row*2*h+k]
			}
			return sum
		}
		b := list[i].bucket()
		out := biases[b] + weigh(outputs, b)
		for j := b * nnue.Second; j < (b+1)*nnue.Second; j++ {
			out += activate(secondBiases[j]+weigh(seconds, j)) * secondOutputs[j]
		}
		loss, _ := l.of(out, &list[i])
		sum += loss
	}
	return sum
}

// testModel is a model with random weights, some of them large enough to saturate.
func testModel(t testing.TB, hidden int) *Model {
	t.Helper()
	m, err := newModel(hidden)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(6, 6))
	m.randomise(r)
	for i := range m.features {
		m.features[i] *= 4
	}
	for i := range m.terms {
		m.terms[i] = (r.Float32() - 0.5) / 10
	}
	for i := range m.second.weights {
		m.second.weights[i] *= 4
	}
	for i := range m.outputBias {
		m.outputBias[i] = r.Float32() - 0.5
	}
	return m
}

func packedPositions(n int) (list []Position) {
	r := rand.New(rand.NewPCG(8, 8))
	for _, p := range randomPositions(n) {
		list = append(list, Pack(&p, int16(r.NormFloat64()*500), chess.Outcome(1+r.IntN(3))))
	}
	return list
}

func TestGradient(t *testing.T) {
	m := testModel(t, 128) // half of the neurons see no terms
	list := packedPositions(12)
	loss := lossFunction{lambda: 0.6, scale: 300}
	grad, err := newModel(m.Hidden)
	if err != nil {
		t.Fatal(err)
	}
	s := newPass(m.Hidden)
	sum := 0.0
	for i := range list {
		l, d := loss.of(float64(s.forward(m, &list[i])), &list[i])
		sum += l
		s.backward(m, grad, float32(d))
	}
	exact := make([]float64, len(m.parameters))
	for i, w := range m.parameters {
		exact[i] = float64(w)
	}
	if want := reference(m, exact, list, loss); math.Abs(sum-want) > 1e-4 {
		t.Fatalf("loss %v, want %v", sum, want)
	}
	// Parameters of every kind are checked, most of them such as matter to some position.
	r := rand.New(rand.NewPCG(1, 2))
	offset := 0
	for _, kind := range []struct {
		name string
		size int
	}{
		{"feature", nnue.Features * m.Hidden},
		{"bias", m.Hidden},
		{"term", len(m.terms)},
		{"output", len(m.output)},
		{"second weight", len(m.second.weights)},
		{"second output", len(m.second.output)},
		{"second bias", len(m.second.bias)},
		{"output bias", len(m.outputBias)},
	} {
		active, idle := 0, 0
		for range 20_000 {
			i := offset + r.IntN(kind.size)
			got := float64(grad.parameters[i])
			switch {
			case got != 0:
				active++
			case idle < 5:
				idle++
			default:
				continue
			}
			const eps = 1e-6
			w := exact[i]
			exact[i] = w + eps
			up := reference(m, exact, list, loss)
			exact[i] = w - eps
			down := reference(m, exact, list, loss)
			exact[i] = w
			want := (up - down) / (2 * eps)
			if math.Abs(got-want) > 1e-5+1e-3*math.Abs(want) {
				t.Errorf("%s %d: derivative %v, numerically %v", kind.name, i, got, want)
			}
			if active == 30 {
				break
			}
		}
		if active < 5 {
			t.Errorf("only %d parameters of kind %s were checked", active, kind.name)
		}
		offset += kind.size
	}
	if offset != len(m.parameters) {
		t.Errorf("%d parameters are known here, of %d", offset, len(m.parameters))
	}
}

func TestTarget(t *testing.T) {
	p := Position{score: 400, result: 0}
	for _, tt := range []struct{ lambda, want float64 }{{1, 1 / (1 + math.Exp(-1))}, {0, 0}, {0.5, 0.5 / (1 + math.Exp(-1))}} {
		if got := (lossFunction{lambda: tt.lambda, scale: 400}).target(&p); math.Abs(got-tt.want) > 1e-12 {
			t.Errorf("lambda %v: target %v, want %v", tt.lambda, got, tt.want)
		}
	}
	p.result = 2
	if got := (lossFunction{lambda: 0, scale: 400}).target(&p); got != 1 {
		t.Errorf("a won game: target %v", got)
	}
}

// The optimiser does what the papers say, and leaves no gradient behind.
func TestOptimiser(t *testing.T) {
	m := testModel(t, 64)
	n := len(m.parameters)
	const decay, pull, rate, count = 0.1, 2, 0.01, 7
	o := newOptimiser(n, decay)
	start := testModel(t, 64)
	o.hold(pull, start)
	w, mean, power := make([]float64, n), make([]float64, n), make([]float64, n)
	for i, v := range m.parameters {
		w[i] = float64(v)
	}
	m.parameters[0], w[0] = 5, 5 // to be clipped
	m.terms[0], w[len(m.features)] = 1, 1
	m.second.weights[0], w[len(m.features)+len(m.terms)+len(m.output)] = 1.5, 1.5
	m.outputBias[0], w[n-nnue.Buckets] = 5, 5
	m.second.bias[0], w[n-nnue.Buckets*(nnue.Second+1)] = 5, 5
	r := rand.New(rand.NewPCG(1, 1))
	for step := 1; step <= 5; step++ {
		var grads []*Model
		sum := make([]float64, n)
		for range 3 {
			g, err := newModel(64)
			if err != nil {
				t.Fatal(err)
			}
			for i := range g.parameters {
				g.parameters[i] = float32(r.NormFloat64())
				sum[i] += float64(g.parameters[i])
			}
			grads = append(grads, g)
		}
		o.step(m, grads, count, rate)
		for i := range w {
			g := sum[i] / count
			mean[i] = beta1*mean[i] + (1-beta1)*g
			power[i] = beta2*power[i] + (1-beta2)*g*g
			m1, p1 := mean[i]/(1-math.Pow(beta1, float64(step))), power[i]/(1-math.Pow(beta2, float64(step)))
			w[i] -= rate * (m1/(math.Sqrt(p1)+epsilon) + decay*w[i] + pull*(w[i]-float64(start.parameters[i])))
			if i < n-nnue.Buckets*(nnue.Second+1) {
				w[i] = min(max(w[i], -maxWeight), maxWeight)
			}
			if t := i - len(m.features); t >= 0 && t < len(m.terms) {
				w[i] = min(max(w[i], -127.0/255), 127.0/255)
			}
			if s := i - len(m.features) - len(m.terms) - len(m.output); s >= 0 && s < len(m.second.weights) {
				w[i] = min(max(w[i], -1), 1)
			}
			if math.Abs(float64(m.parameters[i])-w[i]) > 1e-4 {
				t.Fatalf("step %d: parameter %d is %v, want %v", step, i, m.parameters[i], w[i])
			}
		}
		for _, g := range grads {
			if slices.ContainsFunc(g.parameters, func(v float32) bool { return v != 0 }) {
				t.Fatal("a gradient is left behind")
			}
		}
	}
}

func TestSchedule(t *testing.T) {
	s := schedule{peak: 1, final: 0.1, warmup: 10}
	for _, tt := range []struct {
		step int
		want float64
	}{{0, 0.1}, {4, 0.5}, {9, 1}, {10, 1}, {60, 0.55}, {110, 0.1}, {200, 0.1}} {
		if got := s.at(tt.step, 110); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("step %d: rate %v, want %v", tt.step, got, tt.want)
		}
	}
}

func TestLoad(t *testing.T) {
	dir, list := testGames(t, 200)
	d, err := loadDataset([]string{dir}, DefaultFilter, 4, nil)
	if err != nil {
		t.Fatal(err)
	}
	if n := d.training.games + d.validation.games; n != len(list) || d.validation.games < 25 || d.validation.games > 80 {
		t.Errorf("%d games, %d for validation", n, d.validation.games)
	}
	want := 0
	for i := range list {
		kept, err := DefaultFilter.positions(nil, &list[i])
		if err != nil {
			t.Fatal(err)
		}
		want += len(kept)
	}
	if got := d.training.positions + d.validation.positions; got != want || len(d.training.all(1<<30)) != d.training.positions {
		t.Errorf("%d positions, want %d", got, want)
	}
	// What a game is for does not change with what else is there.
	half, err := loadDataset([]string{dir}, DefaultFilter, 4, []int{100})
	if err != nil {
		t.Fatal(err)
	}
	n := half.validation.games
	if n == 0 || half.training.games != 100-n || !slices.Equal(half.validation.all(1<<30), d.validation.all(1 << 30)[:half.validation.positions]) {
		t.Errorf("of 100 games, %d for training and %d for validation", half.training.games, n)
	}
	if none, err := loadDataset([]string{dir}, DefaultFilter, 0, nil); err != nil || none.validation.games != 0 {
		t.Errorf("%d games for validation, %v", none.validation.games, err)
	}
}

func TestLoadErrors(t *testing.T) {
	dir, _ := testGames(t, 20)
	illegal := t.TempDir()
	d, err := games.Append(illegal, games.Header{}, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	g := randomGame(rand.New(rand.NewPCG(1, 1)), 0, 30)
	g.Moves[20] = chess.NullMove
	if err := d.Add(&g); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name   string
		dir    string
		filter Filter
		parts  []int
		want   string
	}{
		{"no directory", filepath.Join(dir, "absent"), DefaultFilter, nil, "absent"},
		{"no games", t.TempDir(), DefaultFilter, nil, "there are no games in it"},
		{"too few", dir, DefaultFilter, []int{21}, dir + ": there are 20 games, and 21 are wanted"},
		{"too few directories", dir, DefaultFilter, []int{20, 1}, "there are 1 directories of games, and 2 are wanted"},
		{"nothing left", dir, Filter{MinPly: 1000, MaxScore: 1}, nil, "no position to train on"},
		{"filter", dir, Filter{}, nil, "no position has a score"},
		{"an illegal move", illegal, DefaultFilter, nil, "00000000.games: game 0: ply 21: 0000 is not legal"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := loadDataset([]string{tt.dir}, tt.filter, 0, tt.parts)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %q in it", err, tt.want)
			}
		})
	}
}

func TestLoadDamaged(t *testing.T) {
	dir, list := testGames(t, 20)
	files, err := games.Files(dir)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	data[200] ^= 1
	if err := os.WriteFile(files[0], data, 0o644); err != nil {
		t.Fatal(err)
	}
	d, err := loadDataset([]string{dir}, DefaultFilter, 0, nil)
	if err != nil || len(d.damage) != 1 || d.training.games != len(list)-1 {
		t.Errorf("%d of %d games, damage %v, %v", d.training.games, len(list), d.damage, err)
	}
}

// drain reads a whole stream.
func drain(p *split, seed uint64, threads int) (all []Position, sizes []int) {
	batches, recycle, stop := p.stream(seed, 100, 1000, threads)
	defer stop()
	for b := range batches {
		all = append(all, b...)
		sizes = append(sizes, len(b))
		recycle(b)
	}
	return all, sizes
}

// An epoch has every position once, in another order each time, but the same for the same seed.
func TestStream(t *testing.T) {
	dir, _ := testGames(t, 600) // several chunks
	d, err := loadDataset([]string{dir}, DefaultFilter, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	one, sizes := drain(&d.training, 1, 1)
	if same, _ := drain(&d.training, 1, 3); !slices.Equal(one, same) {
		t.Error("the order depends on the threads")
	}
	other, _ := drain(&d.training, 2, 1)
	if slices.Equal(one, other) {
		t.Error("another seed gives the same order")
	}
	if len(sizes) != d.training.batches(100) || slices.Max(sizes) != 100 || slices.Min(sizes[:len(sizes)-1]) != 100 {
		t.Errorf("%d batches, want %d of 100", len(sizes), d.training.batches(100))
	}
	count := func(list []Position) map[Position]int {
		m := map[Position]int{}
		for _, p := range list {
			m[p]++
		}
		return m
	}
	want := count(d.training.all(1 << 30))
	if !reflect.DeepEqual(count(one), want) || !reflect.DeepEqual(count(other), want) {
		t.Error("an epoch does not have every position once")
	}
}

// A reader that has enough leaves no goroutine waiting: the channel is closed.
func TestStreamStop(t *testing.T) {
	dir, _ := testGames(t, 100)
	d, err := loadDataset([]string{dir}, DefaultFilter, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	batches, _, stop := d.training.stream(1, 10, 100, 1)
	<-batches
	stop()
	stop()
	for range batches {
	}
}

var quickConfig = Config{
	Hidden: 128, Epochs: 3, Batch: 512, Rate: 2e-3, FinalRate: 1e-4, Warmup: 5, Decay: 0.01, Lambda: 0.7, Scale: 400,
	Filter: DefaultFilter, Validation: 10, Buffer: 2000, Threads: 2, Seed: 5,
}

func quietly(string) {}

// A training that is stopped and resumed ends as one that was not.
func TestResume(t *testing.T) {
	data, _ := testGames(t, 150)
	more, _ := testGames(t, 40)
	both := []string{data, more}
	through, broken := t.TempDir(), t.TempDir()
	c := quickConfig
	first, err := firstModel(&c)
	if err != nil {
		t.Fatal(err)
	}
	c.From, c.Anchor = filepath.Join(t.TempDir(), "first"), 5
	if err := Export(c.From, first, "to begin with"); err != nil {
		t.Fatal(err)
	}
	if err := Run(context.Background(), through, c, both, "a test", quietly); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	err = Run(ctx, broken, c, both, "a test", func(s string) {
		if strings.HasPrefix(s, "epoch 2 ") {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v", err)
	}
	// Games that come later do not disturb, in whichever directory.
	d, err := games.Append(data, games.Header{Seed: 5}, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	g := randomGame(rand.New(rand.NewPCG(1, 1)), 150, 50)
	if err := errors.Join(d.Add(&g), d.Close()); err != nil {
		t.Fatal(err)
	}
	resumed := false
	if err := Run(context.Background(), broken, c, both, "a test", func(s string) {
		resumed = resumed || s == "resumed after epoch 2"
	}); err != nil || !resumed {
		t.Fatal(err, resumed)
	}
	for _, name := range []string{"checkpoint", "epoch-001.nnue", "epoch-002.nnue", "epoch-003.nnue"} {
		a, err1 := os.ReadFile(filepath.Join(through, name))
		b, err2 := os.ReadFile(filepath.Join(broken, name))
		if err1 != nil || err2 != nil || !bytes.Equal(a, b) {
			t.Errorf("%s differs: %v, %v", name, err1, err2)
		}
	}
	var lines [2][]progress
	for i, dir := range []string{through, broken} {
		if lines[i], err = loadHistory(filepath.Join(dir, historyFile), 1<<30); err != nil {
			t.Fatal(err)
		}
		for j := range lines[i] {
			lines[i][j].speed = 0
		}
	}
	if !reflect.DeepEqual(lines[0], lines[1]) || len(lines[0]) < 3 {
		t.Errorf("histories differ: %v\n%v", lines[0], lines[1])
	}
	// Nothing more to do is no error; other settings are.
	if err := Run(context.Background(), through, c, both, "a test", quietly); err != nil {
		t.Error(err)
	}
	other := c
	other.Lambda = 0.1
	if err := Run(context.Background(), through, other, both, "a test", quietly); err == nil || !strings.Contains(err.Error(), "other settings") {
		t.Errorf("error %v", err)
	}
}

// A batch and a buffer that are larger than all there is take all there is, and no room besides.
func TestLargeBatch(t *testing.T) {
	data, _ := testGames(t, 60)
	var networks [2][]byte
	for i, size := range []int{10_000, math.MaxInt} {
		c, dir := quickConfig, t.TempDir()
		c.Epochs, c.Batch, c.Buffer = 2, size, size
		if err := Run(t.Context(), dir, c, []string{data}, "a test", quietly); err != nil {
			t.Fatal(err)
		}
		var err error
		if networks[i], err = os.ReadFile(filepath.Join(dir, "epoch-002.nnue")); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(networks[0], networks[1]) {
		t.Error("the networks differ")
	}
}

// Words that no network can hold are found out before the first epoch, not after it.
func TestRunDescription(t *testing.T) {
	data, _ := testGames(t, 30)
	words := strings.Repeat("w", nnue.MaxDescription)
	err := Run(t.Context(), t.TempDir(), quickConfig, []string{data}, words, func(s string) { t.Errorf("it went on to %q", s) })
	if want := "the description has 4110 bytes; a network has room for 4096"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %q", err, want)
	}
}

// What can be learnt is learnt: here, that the material decides.
func TestLearning(t *testing.T) {
	dir := t.TempDir()
	d, err := games.Append(dir, games.Header{Seed: 1}, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	values := [7]int{chess.Pawn: 100, chess.Knight: 300, chess.Bishop: 300, chess.Rook: 500, chess.Queen: 900}
	material := func(p *chess.Position) (cp int) {
		for pt, v := range values {
			cp += v * (p.Pieces(p.Turn(), chess.PieceType(pt)).Count() - p.Pieces(p.Turn().Other(), chess.PieceType(pt)).Count())
		}
		return cp
	}
	r := rand.New(rand.NewPCG(2, 2))
	for i := range 400 {
		g := randomGame(r, uint32(i), 100)
		p := g.Start
		for ply, m := range g.Moves {
			if ply >= g.Random {
				g.Scores[ply-g.Random] = int16(material(&p))
			}
			p.Make(m)
		}
		if err := d.Add(&g); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	c := quickConfig
	c.Lambda, c.Epochs, c.Batch, c.Rate = 1, 8, 256, 5e-3
	set, err := loadDataset([]string{dir}, c.Filter, c.Validation, nil)
	if err != nil {
		t.Fatal(err)
	}
	trainer, err := beginTraining(c, set)
	if err != nil {
		t.Fatal(err)
	}
	before := trainer.validate(trainer.rounded())
	var last progress
	for !trainer.done() {
		if err := trainer.epoch(context.Background(), func(p progress) { last = p }); err != nil {
			t.Fatal(err)
		}
	}
	if last.validation > before/10 || last.quantised > last.validation*1.2+1e-4 {
		t.Errorf("validation loss %v at first, %v at last, %v rounded", before, last.validation, last.quantised)
	}
	network, err := quantise(trainer.model, "learnt")
	if err != nil {
		t.Fatal(err)
	}
	p := position(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR b KQkq - 0 1")
	packed := Pack(&p, 0, chess.Draw)
	if cp := EvaluateQuantised(network, &packed); cp < 500 {
		t.Errorf("a queen up is judged as %d centipawns", cp)
	}
}

func TestQuantise(t *testing.T) {
	m := testModel(t, 256)
	n, err := quantise(m, "a description")
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := n.Write(&file); err != nil {
		t.Fatal(err)
	}
	n, err = nnue.Read(&file)
	if err != nil || n.Description != "a description" || n.Hidden != 256 {
		t.Fatal(n, err)
	}
	rounded := m.rounded()
	worst, squares := 0.0, 0.0
	list := packedPositions(300)
	for i := range list {
		got := EvaluateQuantised(n, &list[i])
		// The rounded model is the same network but for the roundings of activations, for the
		// second layer to 7 bits, and at the end.
		if diff := math.Abs(float64(got) - rounded.Evaluate(&list[i])); diff > 5 {
			t.Fatalf("quantised %d, rounded model %v", got, rounded.Evaluate(&list[i]))
		}
		diff := math.Abs(float64(got) - m.Evaluate(&list[i]))
		worst, squares = max(worst, diff), squares+diff*diff
	}
	// The rounding of 512 output weights to 1/64 and of sums to 1/255 adds up to a few hundredths of an output of 1.
	const usual, most = 0.035 * nnue.Scale, 0.14 * nnue.Scale
	if rms := math.Sqrt(squares / float64(len(list))); rms > usual || worst > most {
		t.Errorf("quantised and model differ by %.1f on average, %.1f at most", rms, worst)
	}
}

func TestQuantiseErrors(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(*Model)
		want  string
	}{
		{"not a number", func(m *Model) { m.features[5] = float32(math.NaN()) }, "parameter 5 of the model is NaN"},
		{"output weight", func(m *Model) { m.output[7] = 2 }, "output layer: weight 7 is 2, which is beyond 1.984"},
		{"feature", func(m *Model) { m.features[9] = 200 }, "hidden layer: weight 9"},
		{"bias", func(m *Model) { m.bias()[9] = -200 }, "biases of the hidden layer: weight 9"},
		{"output bias", func(m *Model) { m.outputBias[1] = 1e6 }, "output bias: number 1 is"},
		{"second layer", func(m *Model) { m.second.weights[7] = -2 }, "second layer: weight 7 is -2, which is beyond 1.000"},
		{"output of the second", func(m *Model) { m.second.output[7] = 3 }, "output of the second layer: weight 7 is 3"},
		{"bias of the second", func(m *Model) { m.second.bias[3] = 2000 }, "bias of the second layer: number 3"},
		{"sums", func(m *Model) {
			for i := range m.features {
				m.features[i] = 5
			}
		}, "beyond 16 bits"},
		{"term", func(m *Model) { m.terms[7] = 0.5 }, "terms: weight 7 is 0.5, which is beyond 0.498"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := testModel(t, 256)
			tt.spoil(m)
			if _, err := quantise(m, ""); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %q in it", err, tt.want)
			}
		})
	}
}

func TestCheckpoint(t *testing.T) {
	m := testModel(t, 64)
	o := newOptimiser(len(m.parameters), 0.5)
	for i := range o.mean {
		o.mean[i], o.power[i] = float32(i), float32(-i)
	}
	c := quickConfig
	c.Hidden, c.Decay = 64, 0.5
	o.steps = 99
	s := State{Config: c, Epoch: 2, Step: 99, Games: 1234, Parts: []int{1000, 234}}
	path := filepath.Join(t.TempDir(), "checkpoint")
	for range 2 { // the second replaces the first
		if err := writeCheckpoint(path, s, m, o); err != nil {
			t.Fatal(err)
		}
	}
	gotM, gotS, gotO, err := readCheckpoint(path)
	if err != nil || !reflect.DeepEqual(gotS, s) || !reflect.DeepEqual(gotM, m) || !reflect.DeepEqual(gotO, o) {
		t.Fatalf("state %+v, %v", gotS, err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	changed := func(at int) []byte {
		b := bytes.Clone(data)
		b[at] ^= 1
		return b
	}
	tests := []struct {
		name string
		data []byte
		want string
	}{
		{"empty", nil, "no checkpoint"},
		{"foreign", changed(0), "no checkpoint"},
		{"version", changed(8), "version 5"},
		{"cut in the header", data[:12], "cut short"},
		{"cut in the state", data[:40], "cut short"},
		{"cut", data[:len(data)-10], "cut short"},
		{"no checksum", data[:len(data)-4], "checksum is wrong"},
		{"changed", changed(len(data) / 2), "checksum is wrong"},
		{"state", changed(16), "state"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			bad := filepath.Join(t.TempDir(), "bad")
			if err := os.WriteFile(bad, tt.data, 0o644); err != nil {
				t.Fatal(err)
			}
			if _, _, err := ReadCheckpoint(bad); err == nil || !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), bad) {
				t.Errorf("error %v, want %q in it", err, tt.want)
			}
		})
	}
}

func TestResumeOfOtherGames(t *testing.T) {
	dir, _ := testGames(t, 60)
	path := filepath.Join(t.TempDir(), "checkpoint")
	some, err := loadDataset([]string{dir}, DefaultFilter, 10, []int{50})
	if err != nil {
		t.Fatal(err)
	}
	trainer, err := beginTraining(quickConfig, some)
	if err != nil {
		t.Fatal(err)
	}
	if err := trainer.save(path); err != nil {
		t.Fatal(err)
	}
	all, err := loadDataset([]string{dir}, DefaultFilter, 10, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := resumeTraining(path, all); err == nil || !strings.Contains(err.Error(), "begun with 50 games, and here are 60") {
		t.Errorf("error %v", err)
	}
}

// A checkpoint of one directory that does not say how many of its games are of which goes on all the same.
func TestResumeOfOlderCheckpoint(t *testing.T) {
	data, _ := testGames(t, 60)
	dir := t.TempDir()
	some, err := loadDataset([]string{data}, DefaultFilter, quickConfig.Validation, []int{50})
	if err != nil {
		t.Fatal(err)
	}
	trainer, err := beginTraining(quickConfig, some)
	if err != nil {
		t.Fatal(err)
	}
	trainer.state.Parts = nil
	if err := trainer.save(checkpointPath(dir)); err != nil {
		t.Fatal(err)
	}
	if err := Run(t.Context(), dir, quickConfig, []string{data}, "a test", quietly); err != nil {
		t.Error(err)
	}
}

// A training that goes on from another begins where that ended.
func TestFrom(t *testing.T) {
	dir, _ := testGames(t, 60)
	d, err := loadDataset([]string{dir}, DefaultFilter, 10, nil)
	if err != nil {
		t.Fatal(err)
	}
	first, err := beginTraining(quickConfig, d)
	if err != nil {
		t.Fatal(err)
	}
	c := quickConfig
	c.From = filepath.Join(t.TempDir(), "checkpoint")
	if _, err := beginTraining(c, d); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v without the checkpoint", err)
	}
	if err := first.save(c.From); err != nil {
		t.Fatal(err)
	}
	c.Seed++
	second, err := beginTraining(c, d)
	if err != nil || !slices.Equal(second.model.parameters, first.model.parameters) {
		t.Errorf("the model is another, %v", err)
	}
	c.Hidden *= 2
	if _, err := beginTraining(c, d); err == nil || !strings.Contains(err.Error(), "its hidden layer has") {
		t.Errorf("error %v with another width", err)
	}
	c.Hidden = quickConfig.Hidden
	c.From = filepath.Join(t.TempDir(), "network")
	if err := Export(c.From, first.model, "to go on from"); err != nil {
		t.Fatal(err)
	}
	third, err := beginTraining(c, d)
	if err != nil || !slices.Equal(third.model.parameters, first.model.rounded().parameters) {
		t.Errorf("the model of a network is not the one that it was made of, rounded: %v", err)
	}
	if err := os.WriteFile(c.From, []byte("something else"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := beginTraining(c, d); err == nil || !strings.Contains(err.Error(), "neither a checkpoint nor a network") {
		t.Errorf("error %v with a file of another kind", err)
	}
}

func TestConfigCheck(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(*Config)
	}{
		{"epochs", func(c *Config) { c.Epochs = 0 }},
		{"batch", func(c *Config) { c.Batch = 0 }},
		{"threads", func(c *Config) { c.Threads = 0 }},
		{"buffer", func(c *Config) { c.Buffer = 0 }},
		{"rate", func(c *Config) { c.Rate = math.NaN() }},
		{"no end of the rate", func(c *Config) { c.Rate = math.Inf(1) }},
		{"final rate", func(c *Config) { c.FinalRate = -1 }},
		{"final rate that is none", func(c *Config) { c.FinalRate = math.NaN() }},
		{"decay that is none", func(c *Config) { c.Decay = math.NaN() }},
		{"no end of the decay", func(c *Config) { c.Decay = math.Inf(1) }},
		{"anchor that is none", func(c *Config) { c.From, c.Anchor = "network", math.NaN() }},
		{"anchor", func(c *Config) { c.From, c.Anchor = "network", -1 }},
		{"anchor on nothing", func(c *Config) { c.Anchor = 1 }},
		{"lambda", func(c *Config) { c.Lambda = 1.1 }},
		{"lambda that is none", func(c *Config) { c.Lambda = math.NaN() }},
		{"scale", func(c *Config) { c.Scale = 0 }},
		{"scale that is none", func(c *Config) { c.Scale = math.NaN() }},
		{"validation", func(c *Config) { c.Validation = 1 }},
		{"hidden", func(c *Config) { c.Hidden = 100 }},
		{"a width that no network has", func(c *Config) { c.Hidden = 64 }},
		{"filter", func(c *Config) { c.Filter.MaxScore = 0 }},
	}
	for _, tt := range tests {
		c := DefaultConfig
		tt.spoil(&c)
		if c.check() == nil {
			t.Errorf("%s: passes", tt.name)
		}
	}
	c := DefaultConfig
	if err := c.check(); err != nil {
		t.Error(err)
	}
}

func TestHistory(t *testing.T) {
	want := []progress{
		{epoch: 0, step: 50, positions: 1000, rate: 0.001, training: 0.05, speed: 1e6},
		{epoch: 1, step: 80, positions: 1600, rate: 0.0005, training: 0.04, validation: 0.03, quantised: 0.031, speed: 2e6},
	}
	var b bytes.Buffer
	if err := writeHistory(&b, want); err != nil {
		t.Fatal(err)
	}
	got, err := readHistory(bytes.NewReader(b.Bytes()))
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
	for name, text := range map[string]string{
		"a word":    strings.Replace(b.String(), "1600", "many", 1),
		"a column":  strings.Replace(b.String(), "1600,", "", 1),
		"no number": strings.Replace(b.String(), "0.04", "0.0.4", 1),
	} {
		if _, err := readHistory(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), "line 3") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func TestCurves(t *testing.T) {
	full := []progress{
		{step: 1, positions: 100, rate: 0.001, training: 0.5},
		{step: 2, positions: 200, rate: 0.0005, training: 0.1, validation: 0.2},
		{step: 3, positions: 300, rate: 0.0001, training: 0.05, validation: 0.1},
	}
	for name, history := range map[string][]progress{"nothing": nil, "one line": full[:1], "all": full} {
		t.Run(name, func(t *testing.T) {
			var b bytes.Buffer
			if err := drawCurves(&b, "losses < 1 & falling", history); err != nil {
				t.Fatal(err)
			}
			polylines, texts := 0, ""
			for d := xml.NewDecoder(bytes.NewReader(b.Bytes())); ; {
				token, err := d.Token()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				switch e := token.(type) {
				case xml.StartElement:
					if e.Name.Local == "polyline" {
						polylines++
					}
				case xml.CharData:
					texts += string(e)
				}
			}
			if want := map[string]int{"nothing": 0, "one line": 2, "all": 3}[name]; polylines != want {
				t.Errorf("%d curves, want %d", polylines, want)
			}
			if !strings.Contains(texts, "losses < 1 & falling") || !strings.Contains(texts, "validation loss") {
				t.Errorf("the words are %q", texts)
			}
		})
	}
	full[1].training, full[1].validation = math.NaN(), math.NaN()
	if err := drawCurves(failing{}, "", full); err == nil {
		t.Error("no error from a writer that fails")
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("full") }
