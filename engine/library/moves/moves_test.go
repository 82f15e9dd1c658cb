package moves_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/library/moves"
)

// randomLine plays random legal moves, and now and then passes.
func randomLine(rnd *rand.Rand, p chess.Position, plies int) (line []chess.Move) {
	var l chess.MoveList
	for range plies {
		p.GenerateLegal(&l)
		if l.Len() == 0 {
			break
		}
		m := l.At(rnd.IntN(l.Len()))
		if rnd.IntN(50) == 0 && !p.InCheck() {
			m = chess.NullMove
		}
		line = append(line, m)
		p = p.PlayUnchecked(m)
	}
	return line
}

func starts(t *testing.T) []chess.Position {
	t.Helper()
	list := []chess.Position{chess.StartPosition()}
	for n := 0; n < 960; n += 13 {
		list = append(list, chess.Chess960(n))
	}
	for _, fen := range []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 9",
		"8/2P5/8/k7/7K/8/5p2/8 w - - 0 1",
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
		"8/PPPPPPPP/8/k7/7K/8/pppppppp/8 w - - 0 1",
	} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

func TestRoundTrip(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, start := range starts(t) {
		for range 8 {
			line := randomLine(rnd, start, 300)
			packed, _, err := moves.Pack(nil, &start, line)
			if err != nil {
				t.Fatal(err)
			}
			got, err := moves.Unpack(nil, &start, packed)
			if err != nil || !slices.Equal(got, line) {
				t.Fatalf("%v: %d of %d moves came back: %v", start.FEN(), len(got), len(line), err)
			}
			got, err = moves.UnpackPlain(nil, &start, moves.PackPlain(nil, line))
			if err != nil || !slices.Equal(got, line) {
				t.Fatalf("%v, plain: %d of %d moves came back: %v", start.FEN(), len(got), len(line), err)
			}
		}
	}
}

// The board says of every position what package chess says.
func TestBoardAgreesWithTheRules(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for _, start := range starts(t) {
		line := randomLine(rnd, start, 200)
		packed, _, err := moves.Pack(nil, &start, line)
		if err != nil {
			t.Fatal(err)
		}
		var b, fresh moves.Board
		if err := b.Reset(&start); err != nil {
			t.Fatal(err)
		}
		p := start
		for i, m := range line {
			packed = packed[b.Next(packed):]
			p = p.PlayUnchecked(m)
			got, err := b.Position()
			if err != nil {
				t.Fatalf("after %d plies: %v", i+1, err)
			}
			if got.Key() != p.Key() {
				t.Fatalf("after %d plies of %v: %v, want %v", i+1, start.FEN(), got.FEN(), p.FEN())
			}
			if b.Material() != moves.MaterialOf(&p) || b.Pawns(chess.White) != p.Pieces(chess.White, chess.Pawn) || b.Turn() != p.Turn() {
				t.Fatalf("after %d plies of %v: material or pawns differ", i+1, start.FEN())
			}
			if err := fresh.Reset(&p); err != nil {
				t.Fatal(err)
			}
			if fresh.Home() != b.Home() {
				t.Fatalf("after %d plies of %v: pawns at home %x, want %x", i+1, start.FEN(), b.Home(), fresh.Home())
			}
			// Rights that were lost leave another list of rooks, but the same hash.
			if fresh.Hash() != b.Hash() {
				t.Fatalf("after %d plies of %v: the hash differs from that of the position set up", i+1, start.FEN())
			}
		}
	}
}

// A watch finds pieces in a packed game when a board that replays it has them.
func TestWatch(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 10))
	for _, start := range starts(t) {
		for range 20 {
			line := randomLine(rnd, start, 150)
			packed, _, err := moves.Pack(nil, &start, line)
			if err != nil {
				t.Fatal(err)
			}
			positions := []chess.Position{start}
			for _, m := range line {
				positions = append(positions, positions[len(positions)-1].PlayUnchecked(m))
			}
			// Pieces and empty squares of some position, and now and then one that may never be there.
			then := &positions[rnd.IntN(len(positions))]
			wanted := map[chess.Square]chess.Piece{}
			for range 1 + rnd.IntN(4) {
				s := chess.Square(rnd.IntN(64))
				wanted[s] = then.PieceAt(s)
			}
			if rnd.IntN(4) == 0 {
				wanted[chess.Square(rnd.IntN(64))] = chess.NewPiece(chess.Color(rnd.IntN(2)), chess.Pawn+chess.PieceType(rnd.IntN(6)))
			}
			var list []moves.On
			for s, pc := range wanted {
				list = append(list, moves.NewOn(s, pc))
			}
			want := slices.IndexFunc(positions, func(p chess.Position) bool {
				for s, pc := range wanted {
					if p.PieceAt(s) != pc {
						return false
					}
				}
				return true
			})
			var b moves.Board
			if err := b.Reset(&start); err != nil {
				t.Fatal(err)
			}
			ply, found := moves.NewWatch(&b, list).Find(packed)
			if found != (want >= 0) || found && ply != want {
				t.Fatalf("%v from %v: found %v after %d plies, want %d", wanted, start.FEN(), found, ply, want)
			}
			onBoard := -1
			for ply, rest := 0, packed; ; ply++ {
				if !slices.ContainsFunc(list, func(o moves.On) bool { return !b.Has(o) }) {
					onBoard = ply
					break
				}
				if len(rest) == 0 {
					break
				}
				rest = rest[b.Next(rest):]
			}
			if onBoard != want {
				t.Fatalf("%v from %v: the board has them after %d plies, want %d", wanted, start.FEN(), onBoard, want)
			}
		}
	}
}

func TestSignaturePasses(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	start := chess.StartPosition()
	refused := 0
	for range 50 {
		line := randomLine(rnd, start, 120)
		packed, want, err := moves.Pack(nil, &start, line)
		if err != nil {
			t.Fatal(err)
		}
		sig, err := moves.Sign(&start, packed)
		if err != nil || sig != want {
			t.Fatalf("signature %x, error %v; want %x", sig, err, want)
		}
		var b moves.Board
		if err := b.Reset(&start); err != nil {
			t.Fatal(err)
		}
		for len(packed) > 0 {
			packed = packed[b.Next(packed):]
			if !sig.Passes(b.Home()) {
				t.Fatalf("signature %x does not pass pawns %x of its own game", sig.Home, b.Home())
			}
			if sig.Final&moves.Grown == 0 && !b.Material().Covers(sig.Final) {
				t.Fatalf("there is less than at the end")
			}
			if !sig.Passes(uint16(rnd.Uint32())) {
				refused++
			}
		}
	}
	if refused == 0 {
		t.Error("every arrangement of pawns passes")
	}
}

func TestMaterialCovers(t *testing.T) {
	start := chess.StartPosition()
	full := moves.MaterialOf(&start)
	for pt := chess.Pawn; pt <= chess.Queen; pt++ {
		for _, c := range [2]chess.Color{chess.White, chess.Black} {
			less := full.With(c, pt, full.Count(c, pt)-1)
			if !full.Covers(less) || less.Covers(full) || !full.Covers(full) {
				t.Errorf("%v %v: covering is wrong", c, pt)
			}
		}
	}
}

func TestCrowded(t *testing.T) {
	p, err := chess.ParseFEN("nnnnknnn/nnnnnnnn/nnnnnnnn/8/8/8/8/4K3 w - - 0 1")
	if err != nil {
		t.Skip(err)
	}
	if _, _, err := moves.Pack(nil, &p, nil); !errors.Is(err, moves.ErrCrowded) {
		t.Errorf("got %v", err)
	}
}

// Whatever the bytes are, a board stays a board and Unpack returns legal moves or an error.
func FuzzUnpack(f *testing.F) {
	start := chess.StartPosition()
	packed, _, err := moves.Pack(nil, &start, randomLine(rand.New(rand.NewPCG(7, 8)), start, 80))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(packed, "")
	f.Add([]byte{0xff, 0x00, 0x80, 0x0a}, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 9")
	f.Fuzz(func(t *testing.T, packed []byte, fen string) {
		start := chess.StartPosition()
		if p, err := chess.ParseFEN(fen); err == nil {
			start = p
		}
		var b moves.Board
		if b.Reset(&start) != nil {
			return
		}
		moves.NewWatch(&b, []moves.On{moves.NewOn(chess.E5, chess.NoPiece), moves.NewOn(chess.D4, chess.WhitePawn)}).Find(packed)
		for rest := packed; len(rest) > 0; {
			rest = rest[min(b.Next(rest), len(rest)):]
		}
		line, err := moves.Unpack(nil, &start, packed)
		if err != nil {
			return
		}
		again, _, err := moves.Pack(nil, &start, line)
		if err != nil {
			t.Fatal(err)
		}
		back, err := moves.Unpack(nil, &start, again)
		if err != nil || !slices.Equal(back, line) {
			t.Fatalf("%v became %v: %v", line, back, err)
		}
	})
}

// BenchmarkBoard replays packed games; the metric is plies.
func BenchmarkBoard(b *testing.B) {
	start := chess.StartPosition()
	packed, _, err := moves.Pack(nil, &start, randomLine(rand.New(rand.NewPCG(7, 8)), start, 80))
	if err != nil {
		b.Fatal(err)
	}
	var first moves.Board
	if err := first.Reset(&start); err != nil {
		b.Fatal(err)
	}
	n := 0
	for b.Loop() {
		board := first
		for rest := packed; len(rest) > 0; n++ {
			rest = rest[board.Next(rest):]
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/ply")
}
