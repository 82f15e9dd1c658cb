package review

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"kibitz/engine/explain"
	"kibitz/engine/game"
)

// reviewedVariable names a file that kibitz-uci review --json has written, perhaps one that is not finished.
const reviewedVariable = "KIBITZ_REVIEWED"

// analyses returns the reviewed games of a file.
func analyses(t *testing.T) (all []*Analysis) {
	t.Helper()
	path := os.Getenv(reviewedVariable)
	if path == "" {
		t.Skip(reviewedVariable + " names no file")
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewReader(f)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return all // the last line of an unfinished file may be torn
		}
		a, err := ReadAnalysis(line)
		if err != nil {
			t.Fatal(err)
		}
		if a != nil {
			all = append(all, a)
		}
	}
}

// explains reports whether a reason says more than that material is lost.
func explains(r *explain.Reason) bool {
	return r != nil && (r.Kind != explain.Loses && r.Kind != explain.Misses || r.Why.Cause != 0)
}

// TestTally counts the reasons given for the moves marked ? and ??, and the lines shown that end in the middle of something.
func TestTally(t *testing.T) {
	kinds := map[string]int{}
	marked, explained, lines, loud, sentences := 0, 0, 0, 0, 0
	w := speak(t, "en")
	for _, a := range analyses(t) {
		remarks := Remarks(a, Options{Marks: true, Lines: true, Words: w})
		for _, ply := range slices.Sorted(maps.Keys(remarks)) {
			r := remarks[ply]
			if r.Mark == game.Dubious || r.Mark == game.Mistake || r.Mark == game.Blunder {
				if len(r.Better) > 0 {
					lines++
					p := a.Game.PositionAt(a.Line[ply-1])
					for _, m := range r.Better {
						p.Make(m)
					}
					if !explain.Quiet(&p) {
						loud++
					}
				}
			}
			if r.Mark != game.Mistake && r.Mark != game.Blunder {
				continue
			}
			marked++
			if r.Text != "" {
				sentences++
			}
			kind := "nothing"
			if r.Reason != nil {
				kind = strings.TrimSpace(fmt.Sprint(r.Reason.Kind, " ", r.Reason.Why.Cause))
			}
			kinds[kind]++
			if explains(r.Reason) {
				explained++
			}
			if testing.Verbose() && os.Getenv("KIBITZ_SENTENCES") != "" {
				t.Logf("%s | %s%s | %s", position(a, ply-1), a.Game.SAN(a.Line[ply]), r.Mark.Symbol(), r.Text)
			}
		}
	}
	t.Logf("%d moves marked ? or ??, %d with a sentence, %d (%.1f %%) with a proved reason", marked, sentences, explained, 100*float64(explained)/float64(marked))
	t.Logf("%d better lines, %d of which end in the middle of something", lines, loud)
	for _, k := range slices.SortedFunc(maps.Keys(kinds), func(a, b string) int { return kinds[b] - kinds[a] }) {
		t.Logf("%5d %s", kinds[k], k)
	}
	if sentences != marked || loud > 0 {
		t.Error("a marked move has no sentence, or a line ends in the middle of something")
	}
}

// position writes the position after some plies.
func position(a *Analysis, ply int) string {
	p := a.Game.PositionAt(a.Line[ply])
	return p.FEN()
}
