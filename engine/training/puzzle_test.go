package training

import (
	"bytes"
	"compress/flate"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/search"
)

// table is a CSV file with two puzzles of the Lichess database (CC0), and one whose line is illegal.
const table = `PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags
jeVp4,5r1k/p3R1p1/1ppN3p/5p2/1P5P/n7/5PP1/6K1 b - - 1 34,f8d8 d6f7 h8h7 f7d8,874,80,95,3270,crushing endgame fork short,,
0EKJl,1rbqkbnr/pp2p3/3p1p2/1NpPnNBp/Q1P1P1p1/3B4/PP3PPP/R4RK1 b k - 1 14,a7a6 b5d6,1114,80,95,4380,discoveredCheck doubleCheck mate mateIn1,,
broke,1rbqkbnr/pp2p3/3p1p2/1NpPnNBp/Q1P1P1p1/3B4/PP3PPP/R4RK1 b k - 1 14,a7a1 b5d6,1114,80,95,4380,mate,,
`

// rows returns the puzzles of the table.
func rows(t *testing.T) (puzzles []Puzzle) {
	t.Helper()
	var faults []int
	err := ReadCSV(strings.NewReader(table), func(r Row) error {
		puzzles = append(puzzles, r.Puzzle)
		return nil
	}, func(e *RowError) error {
		faults = append(faults, e.Line)
		return nil
	})
	if err != nil || !slices.Equal(faults, []int{4}) || len(puzzles) != 2 {
		t.Fatalf("%d puzzles, faults in %v, %v", len(puzzles), faults, err)
	}
	return puzzles
}

func TestReadCSVWithoutColumns(t *testing.T) {
	for _, text := range []string{"a,b,c\n1,2,3\n", ""} {
		err := ReadCSV(strings.NewReader(text), nil, nil)
		if err == nil {
			t.Errorf("%q was read", text)
		}
	}
}

func TestSet(t *testing.T) {
	puzzles := rows(t)
	var packed bytes.Buffer
	if err := Pack(&packed, puzzles); err != nil {
		t.Fatal(err)
	}
	s, err := ReadSet(packed.Bytes())
	if err != nil || s.Len() != len(puzzles) {
		t.Fatal(s, err)
	}
	for i, want := range puzzles {
		got, err := s.At(i)
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(got.Themes)
		slices.Sort(want.Themes)
		if got.ID != want.ID || got.Rating != want.Rating || !got.Lead || !slices.Equal(got.Moves, want.Moves) || !slices.Equal(got.Themes, want.Themes) ||
			got.Start.Key() != want.Start.Key() || got.Start.FullmoveNumber() != want.Start.FullmoveNumber() {
			t.Errorf("puzzle %+v is unpacked as %+v", want, got)
		}
		if k, ok := s.Find(want.ID); !ok || k != i {
			t.Errorf("puzzle %s is found at %d, %v", want.ID, k, ok)
		}
	}
	if !s.Has(0, "fork") || s.Has(1, "fork") || s.Has(0, "none") {
		t.Error("the themes are those of other puzzles")
	}
	text := packed.Bytes()
	for _, damaged := range [][]byte{nil, text[:len(text)/2], append([]byte("x"), text...)} {
		if _, err := ReadSet(damaged); !errors.Is(err, ErrDamagedSet) {
			t.Errorf("%d bytes of a set: %v", len(damaged), err)
		}
	}
}

// pack compresses the content of a set.
func pack(t *testing.T, w *bytes.Buffer, data []byte) {
	t.Helper()
	z, err := flate.NewWriter(w, flate.BestSpeed)
	if err == nil {
		_, err = z.Write(data)
	}
	if err = errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
}

func FuzzReadSet(f *testing.F) {
	f.Add([]byte(setMagic))
	f.Fuzz(func(t *testing.T, data []byte) {
		var packed bytes.Buffer
		pack(t, &packed, data)
		s, err := ReadSet(packed.Bytes())
		if err != nil {
			return
		}
		for i := range min(s.Len(), 100) {
			if p, err := s.At(i); err == nil && p.Check() != nil {
				t.Errorf("puzzle %d cannot be played", i)
			}
		}
	})
}

func TestAttempt(t *testing.T) {
	p := rows(t)[0]
	move := func(a *Attempt, uci string) Answer {
		at := a.Position()
		m, err := chess.ParseUCI(&at, uci)
		if err != nil {
			t.Fatal(err)
		}
		return a.Try(m)
	}
	a := NewAttempt(p)
	if p.Side() != chess.White || a.Wanted() != p.Moves[1] || a.Done() {
		t.Fatalf("it asks for %v", a.Wanted())
	}
	before := a.Position()
	if got := move(a, "g1f1"); got != Wrong || a.Position() != before {
		t.Errorf("Kf1 is %v", got)
	}
	if got := move(a, "d6f7"); got != Right || len(a.Played()) != 3 {
		t.Errorf("Nf7+ is %v after %v", got, a.Played())
	}
	if got := move(a, "f7d8"); got != Solved || !a.Done() || a.Wanted() != chess.NoMove {
		t.Errorf("Nxd8 is %v", got)
	}
	if got := a.Try(p.Moves[1]); got != Wrong {
		t.Errorf("after the end: %v", got)
	}
}

// Every mate in one is as good as the one of the solution.
func TestAttemptWithAnotherMate(t *testing.T) {
	start, err := chess.ParseFEN("6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	at := start
	mate, _ := chess.ParseUCI(&at, "a1a8")
	other, _ := chess.ParseUCI(&at, "b1b8")
	a := NewAttempt(Puzzle{ID: "own", Start: start, Moves: []chess.Move{mate}})
	if got := a.Try(other); got != Solved || !slices.Equal(a.Played(), []chess.Move{other}) {
		t.Errorf("the other mate is %v", got)
	}
}

func TestVerify(t *testing.T) {
	e := search.New()
	defer e.Close()
	for _, p := range rows(t) {
		if err := Verify(context.Background(), e, &p, 5000); err != nil {
			t.Error(err)
		}
	}
	start, err := chess.ParseFEN("6k1/5ppp/8/8/8/8/5PPP/QR4K1 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	p := Puzzle{ID: "two", Start: start, Lead: true}
	at := start
	for _, uci := range []string{"h7h6", "a1a8", "g8h7", "a8b8"} {
		m, err := chess.ParseUCI(&at, uci)
		if err != nil {
			t.Fatal(err)
		}
		p.Moves = append(p.Moves, m)
		at.Make(m)
	}
	if err := Verify(context.Background(), e, &p, 5000); !errors.Is(err, ErrNoPuzzle) {
		t.Errorf("two moves are good: %v", err)
	}
}
