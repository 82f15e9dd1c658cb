package chess

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

var (
	perftLeaves = flag.Uint64("perft.leaves", 300_000, "run each suite position to its deepest depth of at most this many `leaves`")
	perftDepth  = flag.Int("perft.depth", 0, "run each suite position to this `depth` instead, where the suite has it")
	perftUpdate = flag.Bool("perft.update", false, "recompute the counts of the suites and rewrite them")
)

// perftSuites are the files of positions; testdata/SOURCES.md says where they come from.
var perftSuites = []string{"standard.perft", "chess960.perft", "tricky.perft"}

type perftCase struct {
	fen    string
	counts []uint64 // by depth, from 1
}

func readPerftSuite(t testing.TB, name string) (head []string, cases []perftCase) {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for sc := bufio.NewScanner(f); sc.Scan(); {
		line := sc.Text()
		if strings.HasPrefix(line, "#") {
			head = append(head, line)
			continue
		}
		fen, counts, ok := strings.Cut(line, " | ")
		if !ok {
			t.Fatalf("%s: malformed line %q", name, line)
		}
		c := perftCase{fen: fen}
		for _, n := range strings.Fields(counts) {
			leaves, err := strconv.ParseUint(n, 10, 64)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			c.counts = append(c.counts, leaves)
		}
		cases = append(cases, c)
	}
	if len(cases) == 0 {
		t.Fatalf("%s: no positions", name)
	}
	return head, cases
}

func (c perftCase) depth() (depth int) {
	if *perftDepth > 0 {
		return min(*perftDepth, len(c.counts))
	}
	for i, n := range c.counts {
		if n <= *perftLeaves {
			depth = i + 1
		}
	}
	return max(depth, 1)
}

func TestPerftSuite(t *testing.T) {
	for _, name := range perftSuites {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			head, cases := readPerftSuite(t, name)
			if *perftUpdate {
				updatePerftSuite(t, name, head, cases)
				return
			}
			var leaves uint64
			for _, c := range cases {
				p, err := ParseFEN(c.fen)
				if err != nil {
					t.Errorf("%s: %v", c.fen, err)
					continue
				}
				depth := c.depth()
				n := Perft(&p, depth)
				if n != c.counts[depth-1] {
					t.Errorf("%s: perft %d = %d, want %d", c.fen, depth, n, c.counts[depth-1])
				}
				leaves += n
			}
			t.Logf("%d positions, %d leaves", len(cases), leaves)
		})
	}
}

func updatePerftSuite(t *testing.T, name string, head []string, cases []perftCase) {
	var out strings.Builder
	fmt.Fprintln(&out, strings.Join(head, "\n"))
	for _, c := range cases {
		p, err := ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(&out, c.fen, " |")
		for depth := range c.counts {
			fmt.Fprint(&out, " ", Perft(&p, depth+1))
		}
		fmt.Fprintln(&out)
	}
	if err := os.WriteFile(filepath.Join("testdata", name), []byte(out.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// The count and the list are two ways to the same number, and the two halves
// of the list are together the whole.
func TestCountAgreesWithList(t *testing.T) {
	for _, name := range perftSuites {
		_, cases := readPerftSuite(t, name)
		for _, c := range cases {
			p, err := ParseFEN(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			var roots MoveList
			p.GenerateLegal(&roots)
			for _, m := range roots.Slice() {
				q := p.PlayUnchecked(m)
				checkLists(t, &q)
			}
		}
	}
}

func checkLists(t *testing.T, p *Position) {
	t.Helper()
	var all, noisy, quiet MoveList
	p.GenerateLegal(&all)
	p.GenerateNoisy(&noisy)
	p.GenerateQuiet(&quiet)
	if n := p.CountLegal(); n != all.Len() {
		t.Errorf("%s: counted %d, listed %d", p.FEN(), n, all.Len())
	}
	if p.HasLegalMove() != (all.Len() > 0) {
		t.Errorf("%s: HasLegalMove = %v with %d moves", p.FEN(), p.HasLegalMove(), all.Len())
	}
	if noisy.Len()+quiet.Len() != all.Len() {
		t.Errorf("%s: %d noisy and %d quiet of %d moves", p.FEN(), noisy.Len(), quiet.Len(), all.Len())
	}
	for _, m := range all.Slice() {
		if next := p.PlayUnchecked(m); p.GivesCheck(m) != next.InCheck() {
			t.Errorf("%s: GivesCheck(%v) = %v", p.FEN(), m, !next.InCheck())
		}
	}
	for _, m := range noisy.Slice() {
		if !p.IsNoisy(m) || !all.Contains(m) {
			t.Errorf("%s: %v is listed as noisy", p.FEN(), m)
		}
	}
	for _, m := range quiet.Slice() {
		if p.IsNoisy(m) || !all.Contains(m) {
			t.Errorf("%s: %v is listed as quiet", p.FEN(), m)
		}
	}
}

// IsLegal must agree with the generator about every one of the 65,536 values a move can have.
func TestIsLegalAgreesWithList(t *testing.T) {
	_, cases := readPerftSuite(t, "standard.perft")
	_, more := readPerftSuite(t, "chess960.perft")
	cases = append(cases, more[:60]...)
	cases = append(cases,
		perftCase{fen: "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"},
		perftCase{fen: "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1"},         // the capture would bare the king
		perftCase{fen: "4k3/8/8/8/4Pp2/8/8/4K1B1 b - e3 0 1"},       // a legal one
		perftCase{fen: "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1"}, // castling in danger
		perftCase{fen: "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"},   // promotions
		perftCase{fen: "4k3/8/4r3/8/1b6/8/3NB3/4K3 w - - 0 1"},      // two pins
		perftCase{fen: "4k3/8/8/8/7b/8/4r3/4K3 w - - 0 1"},          // double check
		perftCase{fen: "rk2r3/8/8/8/8/8/8/RK2R3 w AEae - 0 1"})      // Chess960
	for _, c := range cases {
		p, err := ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		var l MoveList
		p.GenerateLegal(&l)
		legal := map[Move]bool{}
		for _, m := range l.Slice() {
			legal[m] = true
		}
		for i := range 1 << 16 {
			if m := Move(i); p.IsLegal(m) != legal[m] {
				t.Fatalf("%s: IsLegal(%v, %#04x) = %v", c.fen, m, i, !legal[m])
			}
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	p := StartPosition()
	var leaves uint64
	for b.Loop() {
		leaves += Perft(&p, 6)
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "leaves/s")
}
