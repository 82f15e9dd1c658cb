package training

import (
	"strings"
	"testing"

	"kibitz/assets"
	"kibitz/engine/chess"
	puzzles "kibitz/engine/training"
	"kibitz/gui/diagram"
)

// A sheet has a diagram of each puzzle as it is asked, and all solutions on a sheet of their own.
func TestSheet(t *testing.T) {
	set, err := puzzles.ReadSet(assets.Puzzles())
	if err != nil {
		t.Fatal(err)
	}
	r := New(In{
		SAN: chess.FormatSAN,
		Diagram: func(p *chess.Position, side chess.Color) *diagram.Diagram {
			return &diagram.Diagram{Pieces: p.Board(), Orientation: side}
		},
	}, Out{})
	r.session = puzzles.NewSession(set, puzzles.NewRecord(), 1, nil)
	r.session.Choose(puzzles.Filter{Theme: "mateIn2"})
	list := r.session.Sheet(11)
	if len(list) != 11 {
		t.Fatalf("there are %d puzzles", len(list))
	}
	seen := map[string]bool{}
	for i, p := range list {
		if !strings.Contains(strings.Join(p.Themes, " "), "mateIn2") || seen[p.ID] || i > 0 && p.Rating < list[i-1].Rating {
			t.Errorf("puzzle %d is %+v", i+1, p)
		}
		seen[p.ID] = true
	}
	page := r.Sheet(list)
	n := 0
	for _, s := range page.Sections[:len(page.Sections)-2] {
		for _, f := range s.Figures {
			if f.Diagram == nil {
				continue
			}
			a := puzzles.NewAttempt(list[n])
			p := a.Position()
			side := map[chess.Color]string{chess.White: "White", chess.Black: "Black"}[p.Turn()]
			if n++; f.Diagram.Pieces != p.Board() || f.Diagram.Orientation != p.Turn() || !strings.Contains(f.Caption, side) {
				t.Errorf("figure %d is %q", n, f.Caption)
			}
		}
	}
	head, solutions := page.Sections[len(page.Sections)-2], page.Sections[len(page.Sections)-1]
	if n != len(list) || !head.Fresh || len(solutions.Text) != 2*len(list) || page.Title != themeName("mateIn2") {
		t.Errorf("there are %d figures, and %d runs of solutions on %+v", n, len(solutions.Text), page.Title)
	}
	for i := range list {
		text := solutions.Text[1+2*i].Text
		if !strings.HasPrefix(text, "1.") || !strings.HasSuffix(text, "#") {
			t.Errorf("solution %d is %q", i+1, text)
		}
	}
}

// A solution is numbered from 1, by the side that begins.
func TestSolution(t *testing.T) {
	r := New(In{SAN: chess.FormatSAN}, Out{})
	for fen, want := range map[string]string{
		"6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 9": "1.\u00a0Rb8#",
		"1r4k1/R4ppp/8/8/8/8/5PPP/6K1 w - - 0 9": "1...Rb1#",
	} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		lead, mate := "a2a3", "b1b8"
		if p.Turn() == chess.White {
			lead, mate = "a7a6", "b8b1"
		}
		x := puzzles.Puzzle{ID: "x", Start: p, Lead: true}
		for _, u := range []string{lead, mate} {
			m, err := chess.ParseUCI(&p, u)
			if err != nil {
				t.Fatal(err)
			}
			x.Moves = append(x.Moves, m)
			p.Make(m)
		}
		if got := r.solution(puzzles.NewAttempt(x)); got != want {
			t.Errorf("the solution is %q, want %q", got, want)
		}
	}
}

func TestShortened(t *testing.T) {
	for name, want := range map[string]string{"": "", "Анна": "Анна", strings.Repeat("ä", 24): strings.Repeat("ä", 24), strings.Repeat("ä", 22) + " bc": strings.Repeat("ä", 22) + "…"} {
		if got := shortened(name); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}
