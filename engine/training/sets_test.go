package training

import (
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// A CSV file becomes a set. Its damaged lines are told, it is not added twice, and what its ids mean elsewhere stays.
func TestImport(t *testing.T) {
	dir := t.TempDir()
	shipped := setOf(t)
	s, damaged, err := ReadSets(dir, shipped)
	if err != nil || len(damaged) > 0 || len(s.Names) > 0 || s.Get("gone") != shipped {
		t.Fatal(s, damaged, err)
	}
	const mine = "PuzzleId,FEN,Moves,Rating,Themes\n" +
		"x1,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b8,900,mateIn1 backRankMate\n" +
		"x2,not a position,a1a2,900,\n" +
		"ending-3,6k1/5ppp/8/8/8/8/r4PPP/2R3K1 b - - 0 1,a2a3 c1c8,,\n" +
		"x1,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b8,900,mateIn1 backRankMate\n" +
		"x3,6k1/5ppp/8/8/8/8/r4PPP/2R3K1 b - - 0 1,a2a3 c1c9,,\n"
	foreign := strings.Replace("PuzzleId,FEN,Moves\nID,6k1/5ppp/8/8/8/8/r4PPP/3R2K1 b - - 0 1,a2a3 d1d8\n", "ID", shipped.ID(0), 1)
	x, err := s.Import(strings.NewReader(mine), "my: puzzles")
	if err != nil || x.Name != "my- puzzles" || x.Puzzles != 2 || len(x.Faults) != 2 || x.Faults[0].Line != 3 || x.Faults[1].Line != 6 {
		t.Fatalf("%+v, %v", x, err)
	}
	if again, err := s.Import(strings.NewReader(mine), "my: puzzles"); err != nil || again.Name != x.Name || len(s.Names) != 1 {
		t.Errorf("again it is %+v, %v, and there are %q", again, err, s.Names)
	}
	if y, err := s.Import(strings.NewReader(foreign), "my: puzzles"); err != nil || y.Name != "my- puzzles 2" {
		t.Errorf("another file of the name is %+v, %v", y, err)
	}
	for _, text := range []string{"PuzzleId,FEN,Moves\n", "a,b\n1,2\n", ""} {
		if x, err := s.Import(strings.NewReader(text), "empty"); err == nil {
			t.Errorf("%q is %+v", text, x)
		}
	}
	if err := os.WriteFile(s.path("broken"), []byte("KPZL"), 0o666); err != nil {
		t.Fatal(err)
	}
	s, damaged, err = ReadSets(dir, shipped)
	if err != nil || strings.Join(damaged, "|") != "broken" || strings.Join(s.Names, "|") != "my- puzzles|my- puzzles 2" || s.Get("my- puzzles").Len() != 2 || len(s.All()) != 3 {
		t.Fatal(s, damaged, err)
	}
	for _, set := range s.All()[1:] {
		for i := range set.Len() {
			if _, same := shipped.Find(set.ID(i)); same || KindOf(set.ID(i)) != Puzzles {
				t.Errorf("an id is %q", set.ID(i))
			}
		}
	}
	if err := ChooseSet(dir, "my- puzzles"); err != nil {
		t.Fatal(err)
	}
	if name, err := ChosenSet(dir); name != "my- puzzles" || err != nil {
		t.Errorf("%q is chosen, %v", name, err)
	}
	kept, err := s.Remove("my- puzzles")
	if _, gone := os.Stat(s.path("my- puzzles")); err != nil || len(s.Names) != 1 || !errors.Is(gone, os.ErrNotExist) {
		t.Errorf("after the removal there are %q: %v", s.Names, err)
	}
	if _, err := os.Stat(filepath.Join(kept, "my- puzzles"+setExtension)); err != nil {
		t.Error(err)
	}
}

// A puzzle that was missed comes back while another set is asked.
func TestDueOfAnotherSet(t *testing.T) {
	shipped := setOf(t)
	s, _, err := ReadSets(t.TempDir(), shipped)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Import(strings.NewReader("id,fen,moves\nmine,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b8\n"), "mine"); err != nil {
		t.Fatal(err)
	}
	r := NewRecord()
	missed := Event{Time: noon, Puzzle: shipped.ID(0), Rating: 1500, Grade: Missed}
	if err := r.Apply(missed); err != nil {
		t.Fatal(err)
	}
	later := noon.AddDate(0, 0, 60)
	rng := rand.New(rand.NewPCG(1, 1))
	if p, ok := r.Next(s.Get("mine"), nil, Filter{}, later, rng); !ok || p.ID != "mine" {
		t.Errorf("of one set %q is asked", p.ID)
	}
	if p, ok := r.Next(s.Get("mine"), s.All(), Filter{}, later, rng); !ok || p.ID != shipped.ID(0) {
		t.Errorf("of all sets %q is asked", p.ID)
	}
}

// Of a file with more puzzles than a set may have, the first ones are taken.
func TestImportOfALargeFile(t *testing.T) {
	s, _, err := ReadSets(t.TempDir(), setOf(t))
	if err != nil {
		t.Fatal(err)
	}
	text := "PuzzleId,FEN,Moves\n" + strings.Repeat("nonsense\n", 3)
	for _, id := range []string{"x1", "x2", "x3"} {
		text += id + ",6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b8\n"
	}
	for _, tt := range []struct {
		most, puzzles int
		cut           bool
	}{{2, 2, true}, {3, 3, false}, {4, 3, false}} {
		if x, err := s.importSome(strings.NewReader(text), "large", tt.most); err != nil || x.Puzzles != tt.puzzles || x.Cut != tt.cut || len(x.Faults) != 3 {
			t.Errorf("at most %d: %+v, %v", tt.most, x, err)
		}
	}
}

// endless is a file of so many bytes, all the same, behind a first line.
type endless struct {
	head string
	fill byte
	left int
}

func (e *endless) Read(p []byte) (int, error) {
	if e.head != "" {
		n := copy(p, e.head)
		e.head = e.head[n:]
		return n, nil
	}
	if e.left == 0 {
		return 0, io.EOF
	}
	n := min(len(p), e.left)
	for i := range p[:n] {
		p[i] = e.fill
	}
	e.left -= n
	return n, nil
}

// A file without line breaks is read in little memory, whatever it has: a line, a first line or an open quotation.
func TestImportWithoutLineBreaks(t *testing.T) {
	const size = 64 << 20
	for name, in := range map[string]*endless{
		"first line":      {fill: 'x', left: size},
		"line":            {head: "id,fen,moves\n", fill: 'x', left: size},
		"commas":          {head: "id,fen,moves\n", fill: ',', left: size},
		"quotation":       {head: "id,fen,moves\n\"", fill: 'x', left: size},
		"blanks":          {head: "id,fen,moves\n", fill: ' ', left: size},
		"quoted commas":   {head: "id,fen,moves\n\"a\",\"", fill: ',', left: size},
		"first quotation": {head: "\"", fill: 'x', left: size},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		s, _, err := ReadSets(t.TempDir(), setOf(t))
		if err != nil {
			t.Fatal(err)
		}
		x, err := s.Import(in, "long")
		runtime.ReadMemStats(&after)
		if err == nil || x.Puzzles != 0 {
			t.Errorf("%s: %+v", name, x)
		}
		if strings.HasPrefix(name, "first") {
			if !errors.Is(err, ErrLongLine) {
				t.Errorf("%s: %v", name, err)
			}
		} else if len(x.Faults) != 1 || x.Faults[0].Line != 2 || !errors.Is(x.Faults[0].Err, ErrLongLine) {
			t.Errorf("%s: %v, %v", name, x.Faults, err)
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > size/4 {
			t.Errorf("%s: %d bytes were allocated", name, used)
		}
	}
}

// Long lines are named by their numbers, and cost no other line.
func TestImportOfLongLines(t *testing.T) {
	long := strings.Repeat("x", mostLine+8<<10)
	const puzzle = ",6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b8,"
	for _, end := range []string{"\n", "\r\n", ""} {
		text := strings.Join([]string{
			"id,fen,moves,comment",
			"a" + puzzle + "first",  // line 2
			"b" + puzzle + long,     // 3
			"c" + puzzle + "\"two",  // 4
			"lines\"",               // 5
			"d" + puzzle + "\"x\"y", // 6: a stray quotation mark
			"q\"" + puzzle,          // 7: likewise
			long,                    // 8
			"e" + puzzle,            // 9
			"f,nothing,,",           // 10
			"g" + puzzle + long,     // 11
		}, "\n") + end
		s, _, err := ReadSets(t.TempDir(), setOf(t))
		if err != nil {
			t.Fatal(err)
		}
		x, err := s.Import(strings.NewReader(text), "long")
		if err != nil || x.Puzzles != 3 {
			t.Fatalf("%+v, %v", x, err)
		}
		var got []string
		for _, f := range x.Faults {
			long := ""
			if errors.Is(f, ErrLongLine) {
				long = " long"
			}
			got = append(got, strconv.Itoa(f.Line)+long)
		}
		if want := "3 long, 6, 7, 8 long, 10, 11 long"; strings.Join(got, ", ") != want {
			t.Errorf("with %q at the end: %q, want %q", end, got, want)
		}
	}
}
