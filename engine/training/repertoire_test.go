package training

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/chess/chesstest"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

func parsed(t *testing.T, text string) *game.Game {
	t.Helper()
	g, err := pgn.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// najdorf is a tree with two variations, one of which comes back to the main line by another order of moves.
const najdorf = "1. e4 c5 (1... e5 2. Nf3 Nc6 3. Bb5) 2. Nf3 (2. c3) 2... d6 3. d4 cxd4 4. Nxd4 *"

func TestRepertoire(t *testing.T) {
	r, record := NewRepertoire(chess.White), NewRecord()
	if added, err := r.Add(parsed(t, najdorf)); err != nil || added != 7 || r.Len() != 6 {
		t.Fatalf("%d answers in %d positions, %v", added, r.Len(), err)
	}
	if added, err := r.Add(parsed(t, "1. e4 c5 2. Nf3 Nc6 3. d4 *")); err != nil || added != 1 || r.Len() != 7 {
		t.Errorf("another line adds %d answers, %v", added, err)
	}
	if _, err := r.Add(parsed(t, "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *")); !errors.Is(err, ErrStart) {
		t.Errorf("a game from elsewhere: %v", err)
	}
	// All of it is asked once, a line at a time.
	asked := map[string]bool{}
	for range r.Len() {
		s := r.Next(record, noon)
		if s == nil || asked[s.id] {
			t.Fatalf("after %d positions %+v is next", len(asked), s)
		}
		p := s.Position()
		if r.At(&p) != s || len(s.Answers) == 0 || !p.IsLegal(s.Answers[0]) {
			t.Errorf("%+v is not where it says", s)
		}
		grade := Recalled
		if len(asked) == 2 {
			grade = Missed
		}
		asked[s.id] = true
		if err := record.Apply(s.Event(grade, noon)); err != nil {
			t.Fatal(err)
		}
	}
	if s := r.Next(record, noon); s != nil || r.Pending(record, noon) != 0 {
		t.Errorf("%+v is asked again on the same day", s)
	}
	tomorrow := noon.Add(day)
	if s := r.Next(record, tomorrow); s == nil || record.Latest(s.id) != Missed || r.Pending(record, tomorrow) != 1 || len(record.Due(Moves, tomorrow)) != 1 {
		t.Errorf("the next day %+v is asked", s)
	}
}

func TestReply(t *testing.T) {
	r, record := NewRepertoire(chess.White), NewRecord()
	if _, err := r.Add(parsed(t, najdorf)); err != nil {
		t.Fatal(err)
	}
	p := chess.StartPosition()
	p.Make(r.At(&p).Answers[0])
	c5, e5 := chesstest.Moves(t, p, "c7c5")[0], chesstest.Moves(t, p, "e7e5")[0]
	// Replies come as often as people play them; without a word about that all come equally often.
	for _, tt := range []struct {
		shares    []Share
		low, high int // of 1,000
	}{
		{[]Share{{c5, 0.3}, {e5, 0.1}}, 700, 800},
		{[]Share{{c5, 0.001}, {e5, 0.49}}, 10, 30},
		{nil, 450, 550},
	} {
		counts, rng := map[chess.Move]int{}, rand.New(rand.NewPCG(1, 2))
		for range 1000 {
			m, ok := r.Reply(&p, record, noon, tt.shares, rng)
			if !ok {
				t.Fatal("there is no reply")
			}
			counts[m]++
		}
		if n := counts[c5]; n < tt.low || n > tt.high || n+counts[e5] != 1000 {
			t.Errorf("with %v the replies are %v", tt.shares, counts)
		}
	}
	// Only what is pending is asked.
	rng := rand.New(rand.NewPCG(1, 2))
	for _, m := range []chess.Move{c5, e5} {
		next := p.PlayUnchecked(m)
		if err := record.Apply(r.At(&next).Event(Recalled, noon)); err != nil {
			t.Fatal(err)
		}
		if got, ok := r.Reply(&p, record, noon, nil, rng); ok != (m == c5) || ok && got != e5 {
			t.Errorf("after %v the reply is %v, %v", m, got, ok)
		}
	}
}

func TestHoles(t *testing.T) {
	people := map[string]string{ // what people play after some moves
		"e2e4":           "c7c5 40 e7e5 30 e7e6 20 d7d5 2",
		"e2e4 c7c5 g1f3": "b8c6 50 d7d6 45 a7a6 5",
		"e2e4 c7c5 c2c3": "b8c6 50",
	}
	shares := func(_ context.Context, p *chess.Position) (all []Share, err error) {
		for path, played := range people {
			at := chess.StartPosition()
			for _, m := range chesstest.Moves(t, at, path) {
				at.Make(m)
			}
			if words := strings.Fields(played); at.Key() == p.Key() {
				for i := 0; i < len(words); i += 2 {
					n, err := strconv.Atoi(words[i+1])
					if err != nil {
						t.Fatal(err)
					}
					all = append(all, Share{chesstest.Moves(t, at, words[i])[0], float64(n) / 100})
				}
			}
		}
		return all, nil
	}
	r := NewRepertoire(chess.White)
	if _, err := r.Add(parsed(t, najdorf)); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		least float64
		want  string
	}{
		{0.01, "e2e4 e7e6 20; e2e4 c7c5 g1f3 b8c6 20; e2e4 c7c5 g1f3 a7a6 2; "}, // 1...d5 is too rare, and 2.c3 ends there
		{0.1, "e2e4 e7e6 20; e2e4 c7c5 g1f3 b8c6 20; "},
		{0.5, ""},
	} {
		holes, err := r.Holes(t.Context(), tt.least, shares)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, h := range holes {
			for _, m := range h.Path {
				got += chess.FormatUCI(m, false) + " "
			}
			got += fmt.Sprintf("%.0f; ", 100*h.Reach)
		}
		if got != tt.want {
			t.Errorf("from %v on the holes are %q, want %q", tt.least, got, tt.want)
		}
	}
	late, stop := context.WithCancel(t.Context())
	stop()
	if _, err := r.Holes(late, 0.01, shares); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
}

func TestDeparture(t *testing.T) {
	for _, tt := range []struct {
		game string
		side chess.Color
		ply  int // 0 for none
		own  bool
		want string
	}{
		{"1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 *", chess.White, 0, false, ""},
		{"1. e4 c5 2. d4 cxd4 *", chess.White, 3, true, "g1f3 c2c3"},
		{"1. e4 c6 2. d4 *", chess.White, 2, false, ""},
		{"1. d4 d5 *", chess.White, 1, true, "e2e4"},
		{"1. e4 e6 *", chess.Black, 2, true, "c7c5 e7e5"},
		{"*", chess.White, 0, false, ""},
	} {
		r := NewRepertoire(tt.side)
		if _, err := r.Add(parsed(t, najdorf)); err != nil {
			t.Fatal(err)
		}
		d, ok := r.Departure(parsed(t, tt.game))
		want := ""
		for i, m := range d.Want {
			if i > 0 {
				want += " "
			}
			want += chess.FormatUCI(m, false)
		}
		if ok != (tt.ply > 0) || ok && d.Ply != tt.ply || d.Own != tt.own || want != tt.want {
			t.Errorf("%s: %+v, %v", tt.game, d, ok)
		}
	}
}

// What is due of a repertoire of 5,000 positions.
func BenchmarkDue(b *testing.B) {
	r, record := NewRepertoire(chess.White), NewRecord()
	for i := range 5000 {
		s := &Step{id: fmt.Sprintf("%s0-%016x", movePrefix, i)}
		r.order = append(r.order, s)
		if err := record.Apply(s.Event(Grade(1+i%3), noon.Add(-day*5))); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		record.DueCounts(noon)
		r.Next(record, noon)
		r.Pending(record, noon)
	}
}
