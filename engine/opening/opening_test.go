package opening

import (
	"fmt"
	"strings"
	"testing"

	"kibitz/assets"
	"kibitz/engine/chess"
)

// line plays moves in SAN.
func line(t *testing.T, sans string) (moves []chess.Move) {
	t.Helper()
	p := chess.StartPosition()
	for _, san := range strings.Fields(sans) {
		m, err := chess.ParseSAN(&p, san)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
		p.Make(m)
	}
	return moves
}

func TestOf(t *testing.T) {
	tests := []struct{ name, moves, eco, opening string }{
		{"no moves", "", "", ""},
		{"first move", "e4", "B00", "King's Pawn Game"},
		{"a main line", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90", "Sicilian Defense: Najdorf Variation"},
		{"the same by other moves", "Nf3 c5 e4 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90", "Sicilian Defense: Najdorf Variation"},
		{"the last name stays", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Kd2 h6 Ke1 Rg8", "B90", "Sicilian Defense: Najdorf Variation"},
		{"back into a named position", "d4 d5 c4 e6 Nc3 Nf6", "D35", "Queen's Gambit Declined: Normal Defense"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o, ok := Of(chess.StartPosition(), line(t, tt.moves))
			if want := (Opening{tt.eco, tt.opening}); o != want || ok != (tt.eco != "") {
				t.Errorf("got %v, %v; want %v", o, ok, want)
			}
		})
	}
}

func TestNullMoves(t *testing.T) {
	p := chess.StartPosition()
	if o, ok := Of(p, []chess.Move{chess.NullMove}); ok {
		t.Errorf("a passed turn is called %v", o)
	}
}

// Every name of the source can be found by its moves, and nothing else is in the table.
func TestTheWholeTable(t *testing.T) {
	if got, rows := len(names()), strings.Count(assets.Openings(), "\n"); got != rows || got < 3800 {
		t.Errorf("%d names from %d rows", got, rows)
	}
	for _, o := range names() {
		if len(o.ECO) != 3 || o.ECO[0] < 'A' || o.ECO[0] > 'E' || o.Name == "" {
			t.Errorf("%q is called %q", o.ECO, o.Name)
		}
	}
}

// Lines lead to positions of their names, and there are enough of them for a match.
func TestLines(t *testing.T) {
	lines := Lines(6, 10)
	if len(lines) < 1500 {
		t.Errorf("%d lines", len(lines))
	}
	for _, l := range lines {
		if n := len(l.Moves); n < 6 || n > 10 {
			t.Errorf("%s has %d plies", l.Name, n)
		}
		if o, ok := Of(chess.StartPosition(), l.Moves); !ok || o != l.Opening {
			t.Errorf("%s leads to %v", l.Name, o)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	tests := []struct{ name, table, want string }{
		{"too few columns", "0\te2e4\tB00\n", "row 1"},
		{"more shared than there is", "1\te2e4\tB00\tX\n", "row 1"},
		{"an illegal move", "0\te2e4\tB00\tX\n1\te2e4\tB00\tY\n", "row 2"},
		{"two names for a position", "0\te2e4 e7e5 g1f3\tA00\tX\n0\tg1f3 e7e5 e2e4\tA00\tY\n", "Y is the position of X"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := parse(tt.table); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

// FuzzParse reads anything as a table: each row of one that is accepted names a position.
func FuzzParse(f *testing.F) {
	f.Add("0\te2e4\tB00\tX\n1\te7e5 g1f3\tC40\tY\n2\tb1c3\tC25\tZ\n")
	f.Add("0\t\tA00\tX\n1\te2e4\tB00\tY")
	f.Fuzz(func(t *testing.T, text string) {
		table, err := parse(text)
		if rows := strings.Count(strings.TrimSuffix(text, "\n")+"\n", "\n"); err == nil && text != "" && len(table) != rows {
			t.Fatalf("%d rows became %d positions: %q", rows, len(table), text)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		if _, err := parse(assets.Openings()); err != nil {
			b.Fatal(err)
		}
	}
}

func ExampleOf() {
	var moves []chess.Move
	p := chess.StartPosition()
	for _, s := range []string{"d2d4", "d7d5", "c2c4"} {
		m, _ := chess.ParseUCI(&p, s)
		p.Make(m)
		moves = append(moves, m)
	}
	o, _ := Of(chess.StartPosition(), moves)
	fmt.Println(o.ECO, o.Name)
	// Output: D06 Queen's Gambit
}
