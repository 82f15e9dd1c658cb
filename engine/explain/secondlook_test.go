package explain_test

import (
	"bufio"
	"context"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/explain"
	"kibitz/engine/game"
	"kibitz/engine/review"
	"kibitz/engine/search"
)

// second is an engine that takes a longer look.
type second struct {
	t     *testing.T
	e     *search.Engine
	nodes uint64
	known map[string]int // scores of positions by FEN, in centipawns as White sees them; mates are far beyond
	file  *os.File       // to which new scores are added
}

// score returns White's score of a position, in centipawns.
func (s *second) score(p chess.Position) int {
	s.t.Helper()
	over, _ := p.Status()
	if over != chess.NoOutcome {
		return centipawns(review.Final(over).Score)
	}
	key := p.FEN()
	if v, ok := s.known[key]; ok {
		return v
	}
	if err := s.e.NewGame(context.Background()); err != nil {
		s.t.Fatal(err)
	}
	run, err := s.e.Go(context.Background(), engine.Root{Start: p}, engine.Limits{Nodes: s.nodes, MultiPV: 1})
	if err != nil {
		s.t.Fatal(err)
	}
	best, err := run.Wait()
	if err != nil || len(best.Lines) == 0 {
		s.t.Fatalf("%v: %d lines", err, len(best.Lines))
	}
	v := centipawns(best.Lines[0].Score.White(p.Turn()))
	s.known[key] = v
	if _, err := fmt.Fprintf(s.file, "%d %s\n", v, key); err != nil {
		s.t.Fatal(err)
	}
	return v
}

// farMate is the score of a mate that is far away.
const farMate = 20000

// centipawns returns a score in centipawns; the nearer a mate, the further beyond farMate.
func centipawns(s engine.Score) int {
	switch {
	case s.Kind == engine.Centipawns:
		return s.Value
	case s.Kind == engine.Mate && s.Value > 0:
		return farMate + 1000 - s.Value
	case s.Kind == engine.Mate:
		return -farMate - 1000 - s.Value
	case s.Value > 0:
		return farMate
	}
	return -farMate
}

// scoreOf is the inverse of centipawns.
func scoreOf(v int) engine.Score {
	switch {
	case v >= farMate:
		return engine.MateIn(max(farMate+1000-v, 1))
	case v <= -farMate:
		return engine.MateIn(min(-farMate-1000-v, -1))
	}
	return engine.CP(v)
}

// slack is what the first move of a reason may be worse than the best by the second look, on the scale of game.Chances.
const slack = 0.15

// confirms reports whether the longer look marks a move, too.
func (s *second) confirms(m *game.Reviewed) bool {
	before, after := scoreOf(s.score(m.Position)), scoreOf(s.score(m.Position.PlayUnchecked(m.Move)))
	return game.Judge(before, after, m.Position.Turn()) != 0
}

// look says what is wrong with a reason by searches of its own; "" if nothing is.
func (s *second) look(m *game.Reviewed, r *explain.Reason) string {
	next := m.Position.PlayUnchecked(m.Move)
	before, after := scoreOf(s.score(m.Position)), scoreOf(s.score(next))
	if len(r.Line) == 0 {
		return ""
	}
	first := r.Position.PlayUnchecked(r.Line[0])
	claimed := scoreOf(s.score(first))
	best := after
	if r.Position == m.Position {
		best = before
	}
	if lost := s.better(best, claimed, r.Position.Turn()); lost > slack && !punishes(m, r, before, claimed, after) {
		return fmt.Sprintf("%v is not the move to play: %v instead of %v", r.Line[0], claimed, best)
	}
	if fault := s.threat(&first, r); fault != "" {
		return fault
	}
	end := r.Position
	for _, x := range r.Line {
		end.Make(x)
	}
	if lost := s.better(claimed, scoreOf(s.score(end)), r.Position.Turn()); lost > 2*slack {
		return fmt.Sprintf("the line does not lead to what is said of it: %v at its end instead of %v", scoreOf(s.score(end)), claimed)
	}
	return ""
}

// punishes reports whether the first move of a reason, though it is not the best by the longer look, is enough to mark the
// move: a reply after which it is a mistake, or a better move beside which it is one.
func punishes(m *game.Reviewed, r *explain.Reason, before, claimed, after engine.Score) bool {
	if r.Position == m.Position {
		return game.Judge(claimed, after, m.Position.Turn()) != 0
	}
	return game.Judge(before, claimed, m.Position.Turn()) != 0
}

// better returns by how much a score is better for a side than another, on the scale of game.Chances.
func (s *second) better(a, b engine.Score, side chess.Color) float64 {
	d := game.Chances(a) - game.Chances(b)
	if side == chess.Black {
		return -d
	}
	return d
}

// leastThreat is the least part of its value that a threat wins, by a search, if the other side passes.
const leastThreat = 0.4

// threat says what is wrong with a threat: if the other side passes, the side that threatens takes what it threatens and
// is better off than before, or has nothing better. p is the position after the move that threatens.
func (s *second) threat(p *chess.Position, r *explain.Reason) string {
	switch r.Kind {
	case explain.AllowsThreat, explain.MissesThreat:
	case explain.AllowsMateThreat, explain.MissesMateThreat:
		passed := *p
		passed.MakeNull()
		if v := s.score(passed); v != farMate+999 && v != -farMate-999 {
			return fmt.Sprintf("no mate in one is threatened: %v", scoreOf(v))
		}
		return ""
	default:
		return ""
	}
	passed := *p
	passed.MakeNull()
	sign := 1
	if passed.Turn() == chess.Black {
		sign = -1
	}
	best := -1 << 20
	for m := range passed.LegalMoves() {
		if m.To() == r.Square && passed.IsCapture(m) {
			best = max(best, sign*s.score(passed.PlayUnchecked(m)))
		}
	}
	was := sign * s.score(*p)
	value := map[chess.PieceType]int{chess.Pawn: 100, chess.Knight: 300, chess.Bishop: 300, chess.Rook: 500, chess.Queen: 900}[r.Piece]
	if attacker := r.Why.Other; r.Why.Cause == explain.Cheaper {
		value -= map[chess.PieceType]int{chess.Pawn: 100, chess.Knight: 300, chess.Bishop: 300, chess.Rook: 500}[attacker]
	}
	if float64(best-was) >= leastThreat*float64(value) {
		return ""
	}
	// The threat may be one that cannot be parried. Then taking is the best that the side has after the pass.
	if rest := sign * s.score(passed); s.better(scoreOf(rest), scoreOf(best), chess.White) > slack/2 {
		return fmt.Sprintf("the threat wins nothing: %+d instead of %+d", best, was)
	}
	return ""
}

// A second look at the reasons in a file that kibitz-uci review --json has written, which KIBITZ_REVIEWED names: a count on
// the board, and a search of KIBITZ_NODES nodes, 2,000,000 unless told, for each position. KIBITZ_LOOKED names a file
// of the scores that are known, so that it goes on where it was. KIBITZ_REASONS is the most reasons that are looked at, and
// KIBITZ_KIND a part of the names of the only kinds that are.
func TestSecondLook(t *testing.T) {
	path := os.Getenv("KIBITZ_REVIEWED")
	if path == "" {
		t.Skip("KIBITZ_REVIEWED names no file")
	}
	s := &second{t: t, e: search.New(), nodes: 2_000_000}
	s.open()
	defer s.e.Close()
	if text := os.Getenv("KIBITZ_NODES"); text != "" {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		s.nodes = n
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	reasons, wrong, unmarked := 0, 0, 0
	kinds := map[string]int{}
	lines := bufio.NewReader(file)
	for reasons < s.most() {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			break
		}
		a, err := review.ReadAnalysis(line)
		if err != nil {
			t.Fatal(err)
		}
		if a == nil {
			continue
		}
		for ply := 1; ply < len(a.Line); ply++ {
			before, after := a.Verdicts[ply-1], a.Verdicts[ply]
			if a.Game.Mark(a.Line[ply], before, after) == 0 {
				continue
			}
			m := a.Game.Reviewed(a.Line[ply], before, after)
			r, ok := explain.Move(m, nil)
			kind := strings.TrimSpace(r.Kind.String() + ", " + r.Why.Cause.String())
			if !ok || !strings.Contains(kind, os.Getenv("KIBITZ_KIND")) {
				continue
			}
			if reasons++; reasons > s.most() {
				break
			}
			explain.Prove(t, m, &r)
			kinds[kind]++
			if !s.confirms(m) {
				unmarked++
			}
			if fault := s.look(m, &r); fault != "" {
				wrong++
				t.Logf("%s %v: %q, but %s", m.Position.FEN(), m.Move, explain.Text(r, true), fault)
			}
		}
	}
	for _, k := range slices.SortedFunc(maps.Keys(kinds), func(a, b string) int { return kinds[b] - kinds[a] }) {
		t.Logf("%5d %s", kinds[k], k)
	}
	t.Logf("%d reasons, %d of them doubtful by searches of %d nodes, which do not mark %d of the moves", reasons, wrong, s.nodes, unmarked)
}

// most is the most reasons to look at.
func (s *second) most() int {
	if n, err := strconv.Atoi(os.Getenv("KIBITZ_REASONS")); err == nil {
		return n
	}
	return math.MaxInt
}

// open reads the scores that are known, and opens the file to which new ones are added.
func (s *second) open() {
	s.t.Helper()
	name := os.Getenv("KIBITZ_LOOKED")
	if name == "" {
		name = os.DevNull
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { f.Close() })
	s.file, s.known = f, map[string]int{}
	for scan := bufio.NewScanner(f); scan.Scan(); {
		value, fen, _ := strings.Cut(scan.Text(), " ")
		if v, err := strconv.Atoi(value); err == nil {
			s.known[fen] = v
		}
	}
}
