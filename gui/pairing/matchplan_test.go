package pairing

import (
	"os"
	"path/filepath"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// The books of a match have an opening for each pair, and no game begins twice alike until all have been played.
func TestMatchBooks(t *testing.T) {
	file := filepath.Join(t.TempDir(), "openings.pgn")
	const text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 *\n\n1. d4 *\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		openings  string
		different int
		chess960  bool
	}{{FromStart, 1, false}, {FromNames, 100, false}, {FromChess960, 100, true}, {FromFile, 2, false}} {
		p := DefaultMatchPlan()
		p.Games, p.Openings, p.File = 200, tt.openings, file
		openings, err := p.Book(3)
		if err != nil || openings.Chess960 != tt.chess960 {
			t.Errorf("%s: Chess960 %v, %v", tt.openings, openings.Chess960, err)
			continue
		}
		seen := map[chess.Key]bool{}
		for n := range p.Pairs() {
			o, err := openings.Book.At(n)
			if err != nil || len(o.Moves) > maxBookPlies {
				t.Errorf("%s, opening %d: %d plies, %v", tt.openings, n, len(o.Moves), err)
			}
			root := engine.Root{Start: o.Start, Moves: o.Moves}
			pos := root.Position()
			seen[pos.Key()] = true
		}
		if len(seen) != tt.different {
			t.Errorf("%s: %d openings of %d differ", tt.openings, len(seen), p.Pairs())
		}
	}
}

func TestMatchPlansOfDamagedSettings(t *testing.T) {
	d := DefaultMatchPlan()
	for _, wrong := range []func(*MatchPlan){
		func(p *MatchPlan) { p.Games = 0 },
		func(p *MatchPlan) { p.Concurrency = -1 },
		func(p *MatchPlan) { p.Control = "soon" },
		func(p *MatchPlan) { p.Custom = "-" },
		func(p *MatchPlan) { p.Engines[1] = Player{} },
		func(p *MatchPlan) { p.Openings = "x" },
	} {
		p := d
		wrong(&p)
		if got := p.Repaired(); got != d {
			t.Errorf("%+v becomes %+v", p, got)
		}
	}
	p := d
	p.Concurrency = 1000
	if got := p.Repaired().Concurrency; got != MaxConcurrency() {
		t.Errorf("a thousand games at a time become %d", got)
	}
}
