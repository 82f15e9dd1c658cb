package syzygy

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"kibitz/engine/chess"
)

const testTables = "testdata/tables"

func openTest(t testing.TB, path string) *Tables {
	t.Helper()
	tables, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tables.Close)
	return tables
}

func parse(t testing.TB, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// names returns the names of the tables.
func (t *Tables) names() (names []string) {
	for _, e := range t.tables {
		if !e.swap {
			names = append(names, strings.TrimSuffix(filepath.Base(e.table.wdl.path), wdlKind.suffix))
		}
	}
	slices.Sort(names)
	return names
}

func TestExpected(t *testing.T) {
	tables := openTest(t, testTables)
	f, err := os.Open("testdata/expected.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for part := range slices.Chunk(rows[1:], len(rows)/4) { // side by side, as the threads of a search ask
		wg.Go(func() {
			for _, row := range part {
				p, err := chess.ParseFEN(row[0])
				if err != nil {
					t.Error(err)
					continue
				}
				if v, ok := tables.WDL(&p); !ok || strconv.Itoa(int(v)) != row[1] {
					t.Errorf("%s: WDL %d, %v; want %s", row[0], v, ok, row[1])
				}
				if n, ok := tables.DTZ(&p); ok != (row[2] != "") || ok && strconv.Itoa(n) != row[2] {
					t.Errorf("%s: DTZ %d, %v; want %q", row[0], n, ok, row[2])
				}
			}
		})
	}
	wg.Wait()
	if err := tables.Problem(); err != nil {
		t.Error(err)
	}
}

func TestProbe(t *testing.T) {
	tables := openTest(t, testTables)
	tests := []struct {
		name, fen string
		wdl       WDL
		wdlKnown  bool
		dtz       int
		dtzKnown  bool
	}{
		{"bare kings", "8/8/4k3/8/8/4K3/8/8 w - - 0 1", Draw, true, 0, true},
		{"mated", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", Loss, true, -1, true},
		{"stalemate", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", Draw, true, 0, true},
		{"mates at once", "k7/8/1K6/8/8/8/8/6Q1 w - - 0 1", Win, true, 1, true},
		{"must take the last piece", "8/8/8/3k4/8/8/1r6/K7 w - - 0 1", Draw, true, 0, true},
		{"may castle", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", Draw, false, 0, false},
		{"no such table", "4k3/8/8/8/8/8/8/1NB1K2R w - - 0 1", Draw, false, 0, false},
		{"half a table", "8/8/4k3/8/8/2BBK3/8/8 w - - 0 1", Win, true, 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, tt.fen)
			if v, ok := tables.WDL(&p); ok != tt.wdlKnown || ok && v != tt.wdl {
				t.Errorf("WDL %d, %v; want %d, %v", v, ok, tt.wdl, tt.wdlKnown)
			}
			if n, ok := tables.DTZ(&p); ok != tt.dtzKnown || n != tt.dtz {
				t.Errorf("DTZ %d, %v; want %d, %v", n, ok, tt.dtz, tt.dtzKnown)
			}
		})
	}
}

// TestMove has the best of a position's moves be as far as the position.
func TestMove(t *testing.T) {
	tables := openTest(t, testTables)
	for _, fen := range []string{
		"8/8/4k3/8/8/3QK3/8/2r5 w - - 0 1", "8/8/4k3/8/8/3QK3/8/2r5 b - - 0 1",
		"4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", "8/8/4k3/8/2r5/3QK3/8/8 b - - 0 1",
	} {
		p := parse(t, fen)
		want, ok := tables.DTZ(&p)
		if !ok || want == 0 {
			t.Fatalf("%s: DTZ %d, %v", fen, want, ok)
		}
		var legal chess.MoveList
		p.GenerateLegal(&legal)
		best := 0
		for _, m := range legal.Slice() {
			n, ok := tables.Move(&p, m)
			if !ok {
				continue // promotions to pieces there are no tables for
			}
			// Wins come soon, losses late.
			if best == 0 || n > 0 && (best < 0 || n < best) || n < 0 && best < 0 && n < best {
				best = n
			}
		}
		if best != want && best != want+1 && best != want-1 { // files may count moves
			t.Errorf("%s: the best move has %d, the position %d", fen, best, want)
		}
	}
}

func TestOpen(t *testing.T) {
	empty := t.TempDir()
	file := filepath.Join(testTables, "KQvK.rtbw")
	if err := os.WriteFile(filepath.Join(empty, "KXvK.rtbw"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"":                              "syzygy: no tables",
		filepath.Join(empty, "nowhere"): "nowhere",
		empty:                           "syzygy: no tables",
		file:                            "KQvK.rtbw",
		testTables + string(os.PathListSeparator) + empty: "syzygy: no tables",
	} {
		if _, err := Open(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Open(%q): %v; want a word of %q", path, err, want)
		}
	}
	tables := openTest(t, testTables+string(os.PathListSeparator)+testTables)
	want := []string{"KBBvK", "KBvK", "KBvKN", "KNNvK", "KNvK", "KPPvK", "KPvK", "KPvKP", "KQvK", "KQvKR", "KRvK", "KRvKR"}
	if got := tables.names(); !slices.Equal(got, want) || tables.Count() != len(want) || tables.Largest() != 4 {
		t.Errorf("%d tables of up to %d pieces: %v", tables.Count(), tables.Largest(), got)
	}
}

// The two kinds of files may lie in folders of their own, in either order.
func TestOpenApart(t *testing.T) {
	wdl, dtz := t.TempDir(), t.TempDir()
	for dir, suffix := range map[string]string{wdl: ".rtbw", dtz: ".rtbz"} {
		data, err := os.ReadFile(filepath.Join(testTables, "KRvK"+suffix))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, "KRvK"+suffix), data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Open(dtz); !errors.Is(err, ErrNone) {
		t.Errorf("DTZ files alone: %v", err)
	}
	p := parse(t, "8/8/8/3k4/8/8/3KR3/8 w - - 0 1")
	for _, dirs := range [][]string{{wdl, dtz}, {dtz, wdl, ""}} {
		tables := openTest(t, strings.Join(dirs, string(os.PathListSeparator)))
		if outcome, ok := tables.WDL(&p); outcome != Win || !ok {
			t.Errorf("%q: outcome %d, %v", dirs, outcome, ok)
		}
		if plies, ok := tables.DTZ(&p); plies <= 1 || !ok {
			t.Errorf("%q: %d plies, %v", dirs, plies, ok)
		}
	}
}

func TestParseMaterial(t *testing.T) {
	for _, name := range []string{"", "K", "KQ", "KQK", "QvK", "KQvR", "KXvK", "KQvKRw", "KPPPvKPPP", "KPPPPPPvK", "KQQQQQQQQQQQQQQQQQvK"} {
		if m, err := parseMaterial(name); err == nil {
			t.Errorf("%q is taken for %x", name, m)
		}
	}
	for name, pieces := range map[string]int{"KQvK": 3, "KRPvKR": 5, "KPPPPPvK": 7} {
		if m, err := parseMaterial(name); err != nil || m.pieces() != pieces {
			t.Errorf("%q has %d pieces, %v", name, m.pieces(), err)
		}
	}
}

// TestDamaged asks tables that were cut off or changed: no answer or a wrong one, and a word of which
// file it is, but no end of the program.
func TestDamaged(t *testing.T) {
	const name = "KQvKR"
	p := parse(t, "8/8/4k3/8/8/3QK3/8/2r5 w - - 0 1")
	whole := map[string][]byte{}
	for _, suffix := range []string{".rtbw", ".rtbz"} {
		data, err := os.ReadFile(filepath.Join(testTables, name+suffix))
		if err != nil {
			t.Fatal(err)
		}
		whole[suffix] = data
	}
	ask := func(t *testing.T, suffix string, data []byte) (problem error) {
		dir := t.TempDir()
		for other, content := range whole {
			if other == suffix {
				content = data
			}
			if err := os.WriteFile(filepath.Join(dir, name+other), content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		tables, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer tables.Close()
		for range 2 {
			tables.WDL(&p)
			tables.DTZ(&p)
		}
		return tables.Problem()
	}
	for suffix, data := range whole {
		for _, size := range []int{0, 1, 16, 80, 144, 1040, len(data)/128*64 + 16, len(data) - 1} {
			err := ask(t, suffix, data[:size])
			var file *fs.PathError
			if !errors.Is(err, ErrDamaged) || !errors.As(err, &file) || filepath.Base(file.Path) != name+suffix {
				t.Errorf("%d bytes of %s: %v", size, name+suffix, err)
			}
		}
		for at := range 200 {
			changed := bytes.Clone(data)
			changed[at] ^= 0x55
			if err := ask(t, suffix, changed); err != nil && !errors.Is(err, ErrDamaged) {
				t.Errorf("byte %d of %s: %v", at, name+suffix, err)
			}
		}
		if err := ask(t, suffix, data); err != nil {
			t.Errorf("%s as it is: %v", name+suffix, err)
		}
	}
}

// A symbol may stand for two of another that does the same, and so on: values that grow beyond
// all numbers would come out negative, and the search for one of them never end.
func TestCountValues(t *testing.T) {
	twice := func(symbols int) *pairs { // each symbol but the first stands for two of the one before
		p := &pairs{left: make([]uint16, symbols), right: make([]uint16, symbols)}
		p.right[0] = noRight
		for s := 1; s < symbols; s++ {
			p.left[s], p.right[s] = uint16(s-1), uint16(s-1)
		}
		return p
	}
	for _, tt := range []struct {
		name  string
		pairs *pairs
		good  bool
	}{
		{"no more than a block holds", twice(17), true},
		{"twice that", twice(18), false},
		{"more than an integer holds", twice(100), false},
		{"itself", &pairs{left: []uint16{0}, right: []uint16{0}}, false},
		{"none", &pairs{left: []uint16{7}, right: []uint16{0}}, false},
	} {
		if err := tt.pairs.countValues(); (err == nil) != tt.good {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// TestShrunk asks a file that has become shorter after it was mapped.
func TestShrunk(t *testing.T) {
	dir := t.TempDir()
	data, err := os.ReadFile(filepath.Join(testTables, "KQvKR.rtbw"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "KQvKR.rtbw")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	tables := openTest(t, dir)
	p := parse(t, "8/8/4k3/8/8/3QK3/8/2r5 w - - 0 1")
	if _, ok := tables.WDL(&p); !ok {
		t.Fatal(tables.Problem())
	}
	if err := os.Truncate(path, 0); err != nil {
		t.Skip("the system does not let a mapped file be cut off:", err)
	}
	if _, ok := tables.WDL(&p); !ok && !errors.Is(tables.Problem(), ErrDamaged) {
		t.Error(tables.Problem())
	}
}

func FuzzFile(f *testing.F) {
	for _, name := range []string{"KRvK.rtbw", "KBvK.rtbz", "KPvK.rtbz"} {
		data, err := os.ReadFile(filepath.Join(testTables, name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data, strings.TrimSuffix(name, filepath.Ext(name)), filepath.Ext(name) == wdlKind.suffix)
	}
	positions := map[string]chess.Position{}
	for name, fen := range map[string]string{
		"KRvK": "8/8/4k3/8/8/4K3/8/2R5 w - - 0 1", "KBvK": "8/8/4k3/8/8/4K3/8/2B5 w - - 0 1", "KPvK": "8/8/4k3/8/8/4K3/2P5/8 b - - 0 1",
	} {
		positions[name] = parse(f, fen)
	}
	f.Fuzz(func(t *testing.T, data []byte, name string, wdl bool) {
		p, known := positions[name]
		m, err := parseMaterial(name)
		if err != nil || !known {
			return
		}
		e := entry{table: &table{material: m, shape: shapeOf(m)}}
		kind, probed := dtzKind, &e.table.dtz
		if wdl {
			kind, probed = wdlKind, &e.table.wdl
		}
		probed.path, probed.kind, probed.data = name, kind, data
		probed.once.Do(func() { probed.err = probed.parse(m) })
		tables := &Tables{tables: map[material]entry{m: e}}
		_, ok := tables.part(&p, kind, func(f *file, part *pairs, n uint64) {
			part.plies(f.data, part.value(n), Win)
		})
		if !ok && tables.Problem() == nil {
			t.Error("a file that is of no use, and no word of it")
		}
	})
}

func BenchmarkWDL(b *testing.B) {
	tables := openTest(b, testTables)
	var line []chess.Position
	for _, fen := range []string{"8/8/4k3/8/8/3QK3/8/2r5 w - - 0 1", "8/8/8/2k5/8/8/3P4/3K4 w - - 0 1", "8/8/4k3/3p4/8/8/2P5/4K3 w - - 0 1"} {
		line = append(line, parse(b, fen))
	}
	for i := 0; b.Loop(); i++ {
		tables.WDL(&line[i%len(line)])
	}
}
