package search

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/book"
	"kibitz/engine/chess"
	"kibitz/engine/level"
)

// after returns the start position with moves, as UCI writes them.
func after(t testing.TB, moves string) engine.Root {
	t.Helper()
	root := engine.Root{Start: chess.StartPosition()}
	for _, s := range strings.Fields(moves) {
		p := root.Position()
		root.Moves = append(root.Moves, move(t, &p, s))
	}
	return root
}

// bookEntry is the weight of a move after others.
type bookEntry struct {
	moves, move string
	weight      uint16
}

// writeBook writes a book, and returns its name.
func writeBook(t testing.TB, entries ...bookEntry) string {
	t.Helper()
	type row struct {
		key          uint64
		code, weight uint16
	}
	var rows []row
	for _, e := range entries {
		root := after(t, e.moves)
		p := root.Position()
		m := move(t, &p, e.move)
		rows = append(rows, row{book.Key(&p, root.Last()), uint16(m.From())<<6 | uint16(m.To()), e.weight})
	}
	slices.SortStableFunc(rows, func(a, b row) int { return cmp.Compare(a.key, b.key) })
	var data []byte
	for _, r := range rows {
		data = binary.BigEndian.AppendUint64(data, r.key)
		data = binary.BigEndian.AppendUint16(data, r.code)
		data = binary.BigEndian.AppendUint16(data, r.weight)
		data = append(data, 0, 0, 0, 0)
	}
	name := filepath.Join(t.TempDir(), "a book.bin")
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// said runs a search to its end, or stops it when it is withheld, and returns its remarks as well.
func said(t *testing.T, e *Engine, root engine.Root, l engine.Limits) (texts []string, best engine.Best) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s, err := e.Go(ctx, root, l)
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Info() {
		switch {
		case i.Kind == engine.Text:
			texts = append(texts, i.Text)
		case i.Kind == engine.Line && i.Depth > 1 && l.Infinite:
			cancel()
		}
	}
	best, err = s.Wait()
	if err != nil {
		t.Fatal(err)
	}
	checkBest(t, root, best)
	return texts, best
}

func TestOwnBook(t *testing.T) {
	// Black's pawn on e4 may not capture, so the position alone does not tell that d2-d4 was the last move.
	const pinned = "e2e4 d7d5 a2a3 d5e4 d1e2 e8d7 h2h3 d7e6 d2d4"
	name := writeBook(t,
		bookEntry{"", "f2f3", 1}, bookEntry{"f2f3", "g7g5", 9}, bookEntry{"f2f3", "e7e5", 0},
		bookEntry{"g1f3", "b8a6", 0},
		bookEntry{"e2e4 e7e5 g1f3 b8c6 f1c4 f8c5", "e1g1", 1},
		bookEntry{pinned, "h7h6", 1},
	)
	on := []string{"OwnBook", "true", "BookFile", name}
	for _, tt := range []struct {
		name    string
		options []string
		moves   string
		limits  engine.Limits
		want    string // the book's move, or empty for a search
	}{
		{"on", on, "", engine.Limits{Depth: 3}, "f2f3"},
		{"no limits", on, "", engine.Limits{}, "f2f3"},
		{"by the clock", on, "", engine.Limits{Clock: &engine.Clock{Left: [2]time.Duration{time.Hour, time.Hour}}}, "f2f3"},
		{"one node", on, "", engine.Limits{Nodes: 1}, "f2f3"},
		{"several threads", append(on, "Threads", "3"), "", engine.Limits{Depth: 3}, "f2f3"},
		{"the best", append(on, "Best Book Move", "true"), "f2f3", engine.Limits{Depth: 3}, "g7g5"},
		{"by lot, but for those never to be played", on, "f2f3", engine.Limits{Depth: 3}, "g7g5"},
		{"castling", on, "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5", engine.Limits{Depth: 3}, "e1h1"},
		{"below full strength", append(on, "Level", level.Names()[0]), "", engine.Limits{Depth: 3}, "f2f3"},
		{"a pinned pawn beside the last move", on, pinned, engine.Limits{Depth: 3}, "h7h6"},

		{"off", []string{"BookFile", name}, "", engine.Limits{Depth: 3}, ""},
		{"no file", []string{"OwnBook", "true"}, "", engine.Limits{Depth: 3}, ""},
		{"closed", append(on, "BookFile", "<empty>"), "", engine.Limits{Depth: 3}, ""},
		{"unknown", on, "e2e4", engine.Limits{Depth: 3}, ""},
		{"only a move never to be played", on, "g1f3", engine.Limits{Depth: 3}, ""},
		{"infinite", on, "", engine.Limits{Infinite: true}, ""},
		{"analysing", append(on, "UCI_AnalyseMode", "true"), "", engine.Limits{Depth: 3}, ""},
		{"mate", on, "", engine.Limits{Mate: 1, Depth: 3}, ""},
		{"certain moves", on, "", engine.Limits{Depth: 3, SearchMoves: after(t, "f2f3").Moves}, ""},
		{"two lines, by option", append(on, "MultiPV", "2"), "", engine.Limits{Depth: 3}, ""},
		{"two lines", on, "", engine.Limits{Depth: 3, MultiPV: 2}, ""},
		{"one line, whatever the option", append(on, "MultiPV", "2"), "", engine.Limits{Depth: 3, MultiPV: 1}, "f2f3"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			texts, best := said(t, newEngine(t, tt.options...), after(t, tt.moves), tt.limits)
			if tt.want == "" {
				if len(texts) > 0 || best.Lines[0].Depth < 2 {
					t.Errorf("%q, depth %d; want a search", texts, best.Lines[0].Depth)
				}
				return
			}
			if best.Move.String() != tt.want || !slices.Equal(texts, []string{"book move"}) || len(best.Lines) != 1 || best.Lines[0].Depth != 1 {
				t.Errorf("%v and %q, want %s of the book; %v", best.Move, texts, tt.want, best.Lines)
			}
		})
	}
}

// The FEN of a position tells of the pawn that has passed a square, though the position does not.
func TestOwnBookAtFEN(t *testing.T) {
	const fen = "rnbq1bnr/ppp1pppp/4k3/8/3Pp3/P6P/1PP1QPP1/RNB1KBNR b KQ d3 0 5"
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	name := writeBook(t, bookEntry{"e2e4 d7d5 a2a3 d5e4 d1e2 e8d7 h2h3 d7e6 d2d4", "h7h6", 1})
	root := engine.Root{Start: p, Before: chess.DoubleStep(fen)}
	texts, best := said(t, newEngine(t, "OwnBook", "true", "BookFile", name), root, engine.Limits{Depth: 1})
	if best.Move.String() != "h7h6" {
		t.Errorf("%v and %q, want the move of the book", best.Move, texts)
	}
}

// A move of the book is shown at once, and withheld while the engine ponders.
func TestOwnBookPonders(t *testing.T) {
	e := newEngine(t, "OwnBook", "true", "BookFile", writeBook(t, bookEntry{"e2e4", "a7a6", 1}))
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for _, end := range []string{"ponderhit", "stop"} {
		s, err := e.Go(ctx, after(t, "e2e4"), engine.Limits{Ponder: true})
		if err != nil {
			t.Fatal(err)
		}
		waiting := true
		for i := range s.Info() {
			if i.Kind != engine.Line || !waiting {
				continue
			}
			select {
			case <-s.Done():
				t.Errorf("%s: the result came while it pondered", end)
			default:
			}
			waiting = false
			if end == "stop" {
				cancel()
			} else {
				s.PonderHit()
			}
		}
		if best, err := s.Wait(); err != nil || best.Move.String() != "a7a6" {
			t.Errorf("%s: %v, %v", end, best.Move, err)
		}
	}
}

// Without a seed any move of the book may come; with one, the same move every time.
func TestOwnBookByLot(t *testing.T) {
	e := newEngine(t, "OwnBook", "true", "BookFile", writeBook(t, bookEntry{"", "a2a3", 1}, bookEntry{"", "h2h3", 2}))
	root := after(t, "")
	played := map[string]int{}
	for seed := 1; seed <= 30; seed++ {
		set(t, e, "Level Seed", fmt.Sprint(seed))
		first, again := search(t, e, root, engine.Limits{}).Move, search(t, e, root, engine.Limits{}).Move
		if first != again {
			t.Errorf("seed %d: %v and then %v", seed, first, again)
		}
		played[first.String()]++
	}
	if a, h := played["a2a3"], played["h2h3"]; a+h != 30 || a == 0 || h <= a {
		t.Errorf("%v, want about twice as many of h2h3", played)
	}
	set(t, e, "Best Book Move", "true", "Level Seed", "0")
	if m := search(t, e, root, engine.Limits{}).Move.String(); m != "h2h3" {
		t.Errorf("the best move is %s", m)
	}
}

// A file that cannot be read is refused, and the book that was open stays.
func TestBookFile(t *testing.T) {
	e := New()
	defer e.Close()
	value := func() string {
		for _, o := range e.Options() {
			if o.Name == "BookFile" {
				return o.Value
			}
		}
		return "no such option"
	}
	good := writeBook(t, bookEntry{"", "f2f3", 1})
	torn := filepath.Join(t.TempDir(), "torn.bin")
	if err := os.WriteFile(torn, make([]byte, 17), 0o600); err != nil {
		t.Fatal(err)
	}
	set(t, e, "OwnBook", "true", "BookFile", good)
	for _, name := range []string{filepath.Join(t.TempDir(), "missing.bin"), t.TempDir(), torn} {
		err := e.SetOption("BookFile", name)
		if err == nil || !strings.Contains(err.Error(), "option BookFile: ") || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
		if value() != good || search(t, e, after(t, ""), engine.Limits{Depth: 2}).Move.String() != "f2f3" {
			t.Errorf("%s took the place of the book", name)
		}
	}
	set(t, e, "BookFile", writeBook(t, bookEntry{"", "g2g4", 1}))
	if m := search(t, e, after(t, ""), engine.Limits{Depth: 2}).Move.String(); m != "g2g4" {
		t.Errorf("%s is not of the new book", m)
	}
	set(t, e, "BookFile", "")
	if value() != "" || e.book != nil {
		t.Errorf("%q is still open", value())
	}
	set(t, e, "BookFile", good)
	if err := e.Close(); err != nil || e.book != nil {
		t.Errorf("after Close: %v, %v", err, e.book)
	}
	if err := e.SetOption("BookFile", good); err == nil {
		t.Error("an engine that is closed opened a book")
	}
}

// A book that turns out to be damaged is told of, and the move searched for.
func TestDamagedBook(t *testing.T) {
	name := filepath.Join(t.TempDir(), "damaged.bin")
	data := make([]byte, 48)
	data[0], data[16], data[32] = 0xa0, 0x90, 0x91 // the first byte of each key
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
	texts, best := said(t, newEngine(t, "OwnBook", "true", "BookFile", name), after(t, "e2e4"), engine.Limits{Depth: 3})
	if want := "read " + name + ": book: damaged opening book: entry 1 (key a000000000000000) is out of order"; !slices.Equal(texts, []string{want}) || best.Lines[0].Depth != 3 {
		t.Errorf("%q, depth %d; want %q", texts, best.Lines[0].Depth, want)
	}
}
