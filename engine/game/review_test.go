package game

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/chess/chesstest"
)

func TestJudge(t *testing.T) {
	for _, tt := range []struct {
		before, after engine.Score
		side          chess.Color
		want          NAG
	}{
		{engine.CP(20), engine.CP(20), chess.White, 0},
		{engine.CP(20), engine.CP(-30), chess.White, 0},
		{engine.CP(20), engine.CP(-36), chess.White, Dubious},
		{engine.CP(20), engine.CP(-95), chess.White, Mistake},
		{engine.CP(0), engine.CP(-168), chess.White, Mistake},
		{engine.CP(0), engine.CP(-169), chess.White, Blunder},
		{engine.CP(20), engine.CP(-250), chess.Black, 0},
		{engine.CP(-20), engine.CP(250), chess.Black, Blunder},
		{engine.CP(20), engine.MateIn(-3), chess.White, Blunder},
		// What is won stays won, and what is lost stays lost, but for mates.
		{engine.CP(1500), engine.CP(800), chess.White, 0},
		{engine.MateIn(3), engine.CP(1000), chess.White, Dubious},
		{engine.MateIn(3), engine.CP(900), chess.White, Mistake},
		{engine.MateIn(3), engine.CP(700), chess.White, Blunder},
		{engine.MateIn(-3), engine.CP(-900), chess.Black, Mistake},
		{engine.CP(-700), engine.MateIn(-5), chess.White, Blunder},
		{engine.CP(-900), engine.MateIn(-5), chess.White, Mistake},
		{engine.CP(-1000), engine.MateIn(-5), chess.White, Dubious},
		{engine.MateIn(3), engine.MateIn(-1), chess.White, Blunder},
		{engine.MateIn(3), engine.MateIn(7), chess.White, 0},
		{engine.MateIn(-3), engine.MateIn(-1), chess.White, 0},
		{engine.MateIn(3), engine.Score{Kind: engine.Tablebase, Value: 5}, chess.White, 0},
		{engine.Score{Kind: engine.Tablebase, Value: 5}, engine.CP(0), chess.White, Blunder},
		{engine.Score{Kind: engine.Tablebase, Value: -5}, engine.MateIn(-9), chess.White, 0},
	} {
		if got := Judge(tt.before, tt.after, tt.side); got != tt.want {
			t.Errorf("from %v to %v, %v: %v, want %v", tt.before, tt.after, tt.side, got, tt.want)
		}
	}
}

// line plays moves from the position at n and returns their ids.
func line(t *testing.T, g *Game, at NodeID, ucis string) (ids []NodeID) {
	t.Helper()
	for _, u := range strings.Fields(ucis) {
		p := g.PositionAt(g.Node(at))
		m, err := chess.ParseUCI(&p, u)
		if err != nil {
			t.Fatal(err)
		}
		e, end, err := g.AddMoves(at, m)
		if err == nil && e != nil {
			_, err = g.Apply(e)
		}
		if err != nil {
			t.Fatal(err)
		}
		at = end
		ids = append(ids, end)
	}
	return ids
}

// describe writes every node with all that was said about it.
func describe(g *Game) string {
	var out []string
	for n, p := range g.All() {
		s := chess.FormatSAN(p, n.Move())
		if n.Index() > 0 {
			s = "(" + s
		}
		out = append(out, s+fmt.Sprintf("%v%v", n.NAGs(), n.After()))
	}
	return strings.Join(out, " ")
}

func TestReview(t *testing.T) {
	g := New()
	ids := line(t, g, RootID, "f2f3 e7e5 g2g4 b8c6")
	// A person has praised the move, and an engine has called another one dubious before.
	for _, e := range []Edit{
		SetNAGs{ids[2], []NAG{Interesting, 10}},
		SetNAGs{ids[1], []NAG{Dubious}}, SetComments{Node: ids[1], After: []string{"[%eval 0.90] Why?"}},
	} {
		if _, err := g.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	mate := g.PositionAt(g.Node(ids[2]))
	verdicts := map[NodeID]Verdict{
		RootID: {Known: true, Score: engine.CP(30), PV: chesstest.Moves(t, g.Start(), "e2e4 e7e5 g1f3")},
		ids[0]: {Known: true, Score: engine.CP(-60), PV: chesstest.Moves(t, g.PositionAt(g.Node(ids[0])), "e7e5")},
		ids[1]: {Known: true, Score: engine.CP(-60), PV: nil},
		ids[2]: {Known: true, Score: engine.MateIn(-1), PV: chesstest.Moves(t, mate, "d8h4")},
		ids[3]: {Known: true, Score: engine.CP(-10), PV: nil},
		// An engine that talks nonsense, about a node that is not there.
		77: {Known: true, Score: engine.CP(1), PV: []chess.Move{chess.NullMove}},
	}
	before := describe(g)
	for _, tt := range []struct {
		options ReviewOptions
		want    string
	}{
		{ReviewOptions{}, "f3[][[%eval -0.60]] e5[$6][[%eval -0.60] Why?] g4[$5 $10][[%eval #-1]] Nc6[][[%eval -0.10]]"},
		{ReviewOptions{Marks: true}, "f3[$6][[%eval -0.60]] e5[][[%eval -0.60] Why?] g4[$5 $10][[%eval #-1]] Nc6[$4][[%eval -0.10]]"},
		{ReviewOptions{Marks: true, Lines: true},
			"f3[$6][[%eval -0.60]] e5[][[%eval -0.60] Why?] g4[$5 $10][[%eval #-1]] Nc6[$4][[%eval -0.10]] (Qh4#[][[%eval #-1]] (e4[][] e5[][] Nf3[][[%eval 0.30]]"},
	} {
		e, err := g.Review(verdicts, tt.options)
		if err != nil {
			t.Fatal(err)
		}
		inverse, err := g.Apply(e)
		if err != nil {
			t.Fatal(err)
		}
		if got := describe(g); got != tt.want {
			t.Errorf("%+v:\n%s, want\n%s", tt.options, got, tt.want)
		}
		if again, err := g.Review(verdicts, tt.options); err != nil || again != nil {
			t.Errorf("%+v: reviewed again, there is %v to change, %v", tt.options, again, err)
		}
		if _, err := g.Apply(inverse); err != nil {
			t.Fatal(err)
		}
		if got := describe(g); got != before {
			t.Errorf("%+v: taken back, it is %s", tt.options, got)
		}
	}
}

// What an older review has said of a move gives way, here and elsewhere; what a person has said stays.
// Who may claim a draw with a move has not lost what the opponent could get by playing on.
func TestReviewOfARepetition(t *testing.T) {
	g := New()
	ids := line(t, g, RootID, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8")
	verdicts := map[NodeID]Verdict{}
	for i, id := range ids {
		verdicts[id] = Verdict{Known: true}
		if i%4 == 3 {
			verdicts[id] = Verdict{Known: true, Score: engine.CP(400)}
		}
	}
	e, err := g.Review(verdicts, ReviewOptions{Marks: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Apply(e); err != nil {
		t.Fatal(err)
	}
	if second, third := g.Node(ids[3]).NAGs(), g.Node(ids[7]).NAGs(); !slices.Equal(second, []NAG{Blunder}) || len(third) > 0 {
		t.Errorf("the second time the move is marked %v, the third time %v", second, third)
	}
}

func TestReviewAfterAnother(t *testing.T) {
	for _, tt := range []struct {
		nag     NAG
		comment string
		after   int // centipawns; the position before is level
		want    string
	}{
		{Blunder, "[%eval -3.00] Bad.", 0, "e4[][[%eval 0.00]]"},
		{Blunder, "[%eval -3.00] Bad.", -90, "e4[$6][[%eval -0.90] Dubious.]"},
		{Dubious, "[%eval -0.90] Dubious.", -90, "e4[$6][[%eval -0.90] Dubious.]"},
		{Blunder, "Bad.", 0, "e4[$4][[%eval 0.00] Bad.]"}, // nothing tells that an engine has said so
		{Blunder, "[%eval -3.00] Bad. Really?", 0, "e4[][[%eval 0.00] Bad. Really?]"},
		{Dubious, "[%eval -0.70] (0.00 → -0.70) Inaccuracy. Nf3 was best.", 0, "e4[][[%eval 0.00]]"},
		{Dubious, "[%eval -0.70] Inaccuracy. Nf3 was best.", -300, "e4[$4][[%eval -3.00] Bad.]"},
		{Blunder, "[%eval #-6] (-1.62 → Mate in 6) Checkmate is now unavoidable. Kg1 was best.", -900, "e4[$4][[%eval -9.00] Bad.]"},
		{Dubious, "[%eval -0.70] Inaccuracy. Nf3 was best. I think so too.", 0, "e4[][[%eval 0.00] Inaccuracy. Nf3 was best. I think so too.]"},
		{GoodMove, "[%eval -0.70] Bad.", -300, "e4[$1][[%eval -3.00]]"},
	} {
		g := New()
		id := line(t, g, RootID, "e2e4")[0]
		for _, e := range []Edit{SetNAGs{id, []NAG{tt.nag}}, SetComments{Node: id, After: []string{tt.comment}}} {
			if _, err := g.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
		verdicts := map[NodeID]Verdict{RootID: {Known: true}, id: {Known: true, Score: engine.CP(tt.after)}}
		e, err := g.Review(verdicts, ReviewOptions{Marks: true, Own: func(s string) bool { return s == "Bad." || s == "Dubious." }, Words: func(NodeID) string {
			if tt.after > -100 {
				return "Dubious."
			}
			return "Bad."
		}})
		if err == nil && e != nil {
			_, err = g.Apply(e)
		}
		if got := describe(g); err != nil || got != tt.want {
			t.Errorf("%v {%s} and %d: %s, %v, want %s", tt.nag, tt.comment, tt.after, got, err, tt.want)
		}
	}
}

// Without words, those of an older review go where they are about another sign.
func TestReviewWithoutWordsAfterAnother(t *testing.T) {
	for after, want := range map[int]string{-300: "e4[$4][[%eval -3.00] Bad.]", -90: "e4[$6][[%eval -0.90]]", 0: "e4[][[%eval 0.00]]"} {
		g := New()
		id := line(t, g, RootID, "e2e4")[0]
		for _, e := range []Edit{SetNAGs{id, []NAG{Blunder}}, SetComments{Node: id, After: []string{"[%eval -3.00] Bad."}}} {
			if _, err := g.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
		verdicts := map[NodeID]Verdict{RootID: {Known: true}, id: {Known: true, Score: engine.CP(after)}}
		e, err := g.Review(verdicts, ReviewOptions{Marks: true, Own: func(s string) bool { return s == "Bad." }})
		if err == nil && e != nil {
			_, err = g.Apply(e)
		}
		if got := describe(g); err != nil || got != want {
			t.Errorf("%d: %s, %v, want %s", after, got, err, want)
		}
	}
}

// Moves that are made or deleted while the engine thinks do not matter to the rest.
func TestReviewOfAGameThatHasChanged(t *testing.T) {
	g := New()
	ids := line(t, g, RootID, "e2e4 e7e5 g1f3")
	verdicts := map[NodeID]Verdict{}
	for _, id := range append(slices.Clone(ids), RootID) {
		verdicts[id] = Verdict{Known: true, Score: engine.CP(10)}
	}
	if _, err := g.Apply(Delete{ids[1]}); err != nil {
		t.Fatal(err)
	}
	line(t, g, ids[0], "c7c5")
	verdicts[ids[0]] = Verdict{Known: true, Score: engine.CP(10), Final: true} // nothing to write
	verdicts[RootID] = Verdict{Known: true, Score: engine.CP(150)}
	e, err := g.Review(verdicts, ReviewOptions{Marks: true, Lines: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Apply(e); err != nil {
		t.Fatal(err)
	}
	if got, want := describe(g), "e4[$2][] c5[][]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if e, err := g.Review(nil, ReviewOptions{}); e != nil || err != nil {
		t.Errorf("nothing known makes %v, %v", e, err)
	}
}

// Whoever says why a move was bad is told what was played before it.
func TestReviewedMoves(t *testing.T) {
	g := New()
	ids := line(t, g, RootID, "e2e4 e7e5 d1h5 g7g6")
	verdicts := map[NodeID]Verdict{RootID: {Known: true}}
	for i, score := range []int{-300, 300, -300, 900} {
		verdicts[ids[i]] = Verdict{Known: true, Score: engine.CP(score)}
	}
	var told []string
	for i, id := range ids {
		parent := RootID
		if i > 0 {
			parent = ids[i-1]
		}
		m := g.Reviewed(g.Node(id), verdicts[parent], verdicts[id])
		before := "none"
		if m.Last != chess.NoMove {
			p := m.Prior.PlayUnchecked(m.Last)
			if p != m.Position {
				t.Errorf("%v: %s does not lead to %s", m.Move, m.Prior.FEN(), m.Position.FEN())
			}
			before = m.Last.String()
		}
		told = append(told, fmt.Sprintf("%v after %s: %v to %v", m.Move, before, m.Before.Score, m.After.Score))
	}
	if want := []string{"e2e4 after none: 0.00 to -3.00", "e7e5 after e2e4: -3.00 to +3.00", "d1h5 after e7e5: +3.00 to -3.00",
		"g7g6 after d1h5: -3.00 to +9.00"}; !slices.Equal(told, want) {
		t.Errorf("%q, want %q", told, want)
	}
}

// Words are for the moves that a review marks; $0 is no mark, though games have it.
func TestNoWordsForMovesWithoutAMark(t *testing.T) {
	g := New()
	id := line(t, g, RootID, "e2e4")[0]
	if _, err := g.Apply(SetNAGs{id, []NAG{0}}); err != nil {
		t.Fatal(err)
	}
	verdicts := map[NodeID]Verdict{RootID: {Known: true}, id: {Known: true}}
	e, err := g.Review(verdicts, ReviewOptions{Marks: true, Words: func(NodeID) string { return "bad" }})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Apply(e); err != nil {
		t.Fatal(err)
	}
	if text := CommentText(g.Node(id).After()); text != "" {
		t.Errorf("the move is called %q", text)
	}
}
