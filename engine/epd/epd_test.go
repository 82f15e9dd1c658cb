package epd

import (
	"reflect"
	"strings"
	"testing"

	"kibitz/engine/chess"
)

func TestParse(t *testing.T) {
	tests := []struct {
		name, line, fen string
		ops             []Operation
	}{
		{"a test position", `2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";`,
			"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
			[]Operation{{"bm", []string{"Qg6"}}, {"id", []string{"WAC.001"}}}},
		{"a quoted semicolon, no last one", `8/8/8/8/8/4k3/8/4K3 w - - c0 "a; b c"; pv Kd1 Kf1`,
			"8/8/8/8/8/4k3/8/4K3 w - - 0 1", []Operation{{"c0", []string{"a; b c"}}, {"pv", []string{"Kd1", "Kf1"}}}},
		{"move counters as operations", "8/8/8/8/8/4k3/8/4K3 b - - hmvc 7; fmvn 30;",
			"8/8/8/8/8/4k3/8/4K3 b - - 7 30", []Operation{{"hmvc", []string{"7"}}, {"fmvn", []string{"30"}}}},
		{"a FEN", "8/8/8/8/8/4k3/8/4K3 b - - 7 30", "8/8/8/8/8/4k3/8/4K3 b - - 7 30", nil},
		{"a FEN with operations", "8/8/8/8/8/4k3/8/4K3 b - - 7 30; bm Kd3;", "8/8/8/8/8/4k3/8/4K3 b - - 7 30", []Operation{{"bm", []string{"Kd3"}}}},
		{"the same, the semicolon apart", "8/8/8/8/8/4k3/8/4K3 b - - 7 30 ; bm Kd3", "8/8/8/8/8/4k3/8/4K3 b - - 7 30", []Operation{{"bm", []string{"Kd3"}}}},
		{"a missing space", "8/8/8/8/8/4k3/8/4K3 b - -7 30 ; bm Kd3", "8/8/8/8/8/4k3/8/4K3 b - - 7 30", []Operation{{"bm", []string{"Kd3"}}}},
		{"a NUL at the end", "8/8/8/8/8/4k3/8/4K3 b - - bm Kd3\x00", "8/8/8/8/8/4k3/8/4K3 b - - 0 1", []Operation{{"bm", []string{"Kd3"}}}},
		{"tabs between the fields", "8/8/8/8/8/4k3/8/4K3\tb\t-  -\t7\t30\t; bm\tKd3", "8/8/8/8/8/4k3/8/4K3 b - - 7 30", []Operation{{"bm", []string{"Kd3"}}}},
		{"impossible rights", "4k3/8/8/8/8/8/4P3/4K2R w KQkq - bm O-O;", "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1", []Operation{{"bm", []string{"O-O"}}}},
		{"typeset dashes", "8/8/8/8/8/4k3/8/4K3 b – – bm Kd3;", "8/8/8/8/8/4k3/8/4K3 b - - 0 1", []Operation{{"bm", []string{"Kd3"}}}},
		{"a dash too many", "8/8/8/8/8/4k3/8/4K3 b - - - bm Kd3;", "8/8/8/8/8/4k3/8/4K3 b - - 0 1", []Operation{{"bm", []string{"Kd3"}}}},
		{"three dashes too many", "8/8/8/8/8/4k3/8/4K3 b - - - - - bm Kd3;", "8/8/8/8/8/4k3/8/4K3 b - - 0 1", []Operation{{"bm", []string{"Kd3"}}}},
		{"fields are missing", `8/8/8/8/8/4k3/8/4K3 b bm Kd3; id "x"`, "8/8/8/8/8/4k3/8/4K3 b - - 0 1", []Operation{{"bm", []string{"Kd3"}}, {"id", []string{"x"}}}},
		{"one operation that is no solution", "8/8/8/8/8/4k3/8/4K3 b - - acd 5;", "8/8/8/8/8/4k3/8/4K3 b - - 0 1", []Operation{{"acd", []string{"5"}}}},
		{"a counter alone", "8/8/8/8/8/4k3/8/4K3 b - - hmvc 2;", "8/8/8/8/8/4k3/8/4K3 b - - 2 1", []Operation{{"hmvc", []string{"2"}}}},
		{"a counter that is none", "8/8/8/8/8/4k3/8/4K3 b - - hmvc x;", "8/8/8/8/8/4k3/8/4K3 b - - 0 1", []Operation{{"hmvc", []string{"x"}}}},
		{"blanks in quotes", `8/8/8/8/8/4k3/8/4K3 b - - id "a  b"`, "8/8/8/8/8/4k3/8/4K3 b - - 0 1", []Operation{{"id", []string{"a  b"}}}},
		{"nothing but the board and the turn", "8/8/8/8/8/4k3/8/4K3 b", "8/8/8/8/8/4k3/8/4K3 b - - 0 1", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, err := Parse(tt.line)
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Position.FEN(); got != tt.fen {
				t.Errorf("position %s, want %s", got, tt.fen)
			}
			if len(r.Operations) == 0 && len(tt.ops) == 0 {
				return
			}
			for i := range r.Operations {
				if len(r.Operations[i].Operands) == 0 {
					r.Operations[i].Operands = nil
				}
			}
			if !reflect.DeepEqual(r.Operations, tt.ops) {
				t.Errorf("operations %q, want %q", r.Operations, tt.ops)
			}
		})
	}
	for _, line := range []string{"", "hello", "8/8/8/8/8/8/8/8 w - - bm Kd3;", `8/8/8/8/8/4k3/8/4K3 b - - id "open`} {
		if r, err := Parse(line); err == nil {
			t.Errorf("%q: %v, want an error", line, r)
		}
	}
}

func TestMoves(t *testing.T) {
	r, err := Parse("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - ; bm Qd1 + d6d2; am Kc7; bad Ke5;")
	if err != nil {
		t.Fatal(err)
	}
	best, err := r.Moves("bm")
	if err != nil || len(best) != 2 || chess.FormatSAN(&r.Position, best[0]) != "Qd1+" || best[1].String() != "d6d2" {
		t.Errorf("bm: %v, %v", best, err)
	}
	castles, err := Parse("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O, 0-0-0; am Ra2,Rb1.;")
	if err != nil {
		t.Fatal(err)
	}
	if both, err := castles.Moves("bm"); err != nil || len(both) != 2 || both[0].String() != "e1h1" || both[1].String() != "e1a1" {
		t.Errorf("castling with a comma: %v, %v", both, err)
	}
	if both, err := castles.Moves("am"); err != nil || len(both) != 2 {
		t.Errorf("moves with a comma and no blank: %v, %v", both, err)
	}
	if none, err := r.Moves("pv"); none != nil || err != nil {
		t.Errorf("no pv: %v, %v", none, err)
	}
	if m, err := r.Moves("bad"); err == nil || !strings.Contains(err.Error(), "Ke5") {
		t.Errorf("an illegal move: %v, %v", m, err)
	}
}

// People write best moves in many ways, and operations too.
func TestMovesAsPeopleWriteThem(t *testing.T) {
	const position = "r3k2r/8/8/8/8/8/6N1/R3K2R w KQkq - "
	for _, c := range []struct{ operations, want string }{
		{"bm O-O or 0-0-0;", "e1h1 e1a1"},
		{"bm O-O|0-0-0;", "e1h1 e1a1"},
		{"bm 1.Rxa8+;", "a1a8"},
		{"bm 1. Rxa8+;", "a1a8"},
		{"bm 1...Rxa8+!;", "a1a8"},
		{"bm Rxa8 (Rxh8);", "a1a8 h1h8"},
		{"BM Rxa8;", "a1a8"},
		{"bm: Rxa8;", "a1a8"},
		{"bm=Rxa8;", "a1a8"},
		{`bm "Rxa8";`, "a1a8"},
		{`bm Rxa8 id "x"`, "a1a8"},
		{"bm Rxa8; am Ke2; bm Rxh8;", "a1a8 h1h8"},
		{"bm Txa8;", "a1a8"},
		{"bm Sf4;", "g2f4"},
		{"bm ♖xa8 ♘f4;", "a1a8 g2f4"},
		{"bm Лxa8;", "a1a8"},
	} {
		r, err := Parse(position + c.operations)
		if err != nil {
			t.Errorf("%s: %v", c.operations, err)
			continue
		}
		moves, err := r.Moves("bm")
		var got []string
		for _, m := range moves {
			got = append(got, m.String())
		}
		if err != nil || strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v, %v; want %s", c.operations, got, err, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(`2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";`)
	f.Add("8/8/8/8/8/4k3/8/4K3 b - -7 30 ; bm Kd3")
	f.Add(`r3k2r/8/8/8/8/8/6N1/R3K2R KQkq w - BM: 1.O-O or Txa8 id "x"; am=Sf4`)
	f.Fuzz(func(t *testing.T, line string) {
		r, err := Parse(line)
		if err != nil {
			return
		}
		for _, o := range r.Operations {
			if _, err := r.Moves(o.Code); err == nil {
				continue
			}
		}
		if _, err := Parse(r.Position.FEN()); err != nil {
			t.Errorf("%q gave %q: %v", line, r.Position.FEN(), err)
		}
	})
}
