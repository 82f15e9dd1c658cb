package explain_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
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
}

// score returns White's score of a position.
func (s *second) score(p chess.Position) engine.Score {
	s.t.Helper()
	if over, _ := p.Status(); over != chess.NoOutcome {
		return review.Final(over).Score
	}
	run, err := s.e.Go(context.Background(), engine.Root{Start: p}, engine.Limits{Nodes: s.nodes, MultiPV: 1})
	if err != nil {
		s.t.Fatal(err)
	}
	best, err := run.Wait()
	if err != nil || len(best.Lines) == 0 {
		s.t.Fatalf("%v: %d lines", err, len(best.Lines))
	}
	return best.Lines[0].Score.White(p.Turn())
}

// slack is what the first move of a reason may be worse than the best by the second look, on the scale of game.Chances.
const slack = 0.15

// look says what is wrong with a reason by a search of its own; "" if nothing is.
func (s *second) look(m *game.Reviewed, r *explain.Reason) string {
	next := m.Position.PlayUnchecked(m.Move)
	before, after := s.score(m.Position), s.score(next)
	if game.Judge(before, after, m.Position.Turn()) == 0 {
		return fmt.Sprintf("the move is not bad: %v before, %v after it", before, after)
	}
	if len(r.Line) == 0 {
		return ""
	}
	claimed := s.score(r.Position.PlayUnchecked(r.Line[0]))
	best := after
	if r.Position == m.Position {
		best = before
	}
	lost := game.Chances(best) - game.Chances(claimed)
	if r.Position.Turn() == chess.Black {
		lost = -lost
	}
	if lost > slack {
		return fmt.Sprintf("%v is not the move to play: %v instead of %v", r.Line[0], claimed, best)
	}
	return ""
}

// A second look at the reasons in a file that kibitz-uci review --json has written, which KIBITZ_REVIEWED names: a count on
// the board, and a search of KIBITZ_NODES nodes, 2,000,000 unless told, for each position. KIBITZ_LOOKED names a file
// of those that are done, so that it goes on where it was.
func TestSecondLook(t *testing.T) {
	path := os.Getenv("KIBITZ_REVIEWED")
	if path == "" {
		t.Skip("KIBITZ_REVIEWED names no file")
	}
	s := &second{t: t, e: search.New(), nodes: 2_000_000}
	defer s.e.Close()
	if text := os.Getenv("KIBITZ_NODES"); text != "" {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		s.nodes = n
	}
	looked, done := openLooked(t)
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	reasons, wrong := 0, 0
	lines := bufio.NewReader(file)
	for number := 1; ; number++ {
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
			if !ok {
				continue
			}
			reasons++
			explain.Prove(t, m, &r)
			key := fmt.Sprintf("%d:%d", number, ply)
			fault, known := done[key]
			if !known {
				fault = s.look(m, &r)
				if _, err := fmt.Fprintf(looked, "%s %s\n", key, fault); err != nil {
					t.Fatal(err)
				}
			}
			if fault != "" {
				wrong++
				t.Logf("%s %v: %q, but %s", m.Position.FEN(), m.Move, explain.Text(r, true), fault)
			}
		}
	}
	t.Logf("%d reasons, %d of them doubtful by a search of %d nodes", reasons, wrong, s.nodes)
}

// openLooked reads what has been looked at, and returns the file to which more is added.
func openLooked(t *testing.T) (*os.File, map[string]string) {
	t.Helper()
	name := os.Getenv("KIBITZ_LOOKED")
	if name == "" {
		name = os.DevNull
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	done := map[string]string{}
	for scan := bufio.NewScanner(f); scan.Scan(); {
		key, fault, _ := strings.Cut(scan.Text(), " ")
		done[key] = fault
	}
	return f, done
}
