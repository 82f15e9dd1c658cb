package tune

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Line summarises the run in one line: its progress and the values that have moved most.
func (t *Tuning) Line() string {
	r := t.Tally
	var b strings.Builder
	fmt.Fprintf(&b, "%d/%d  %d games +%d =%d -%d", t.Done, t.Settings.Gains.Iterations, r.Games(), r.Wins, r.Draws, r.Losses)
	for _, f := range []struct {
		what  string
		count int
	}{{"time losses", r.TimeLosses}, {"illegal moves", r.IllegalMoves}, {"crashes", r.Crashes}, {"without result", r.Aborted}} {
		if f.count > 0 {
			fmt.Fprintf(&b, " %s %d", f.what, f.count)
		}
	}
	const most = 3
	for _, i := range t.byChange()[:min(most, len(t.Values))] {
		p := t.Settings.Parameters[i]
		fmt.Fprintf(&b, "  %s %d%+.1f", p.Name, p.Start, t.Values[i]-float64(p.Start))
	}
	return b.String()
}

// moved returns how far a value is from its start, in steps.
func (t *Tuning) moved(i int) float64 {
	p := t.Settings.Parameters[i]
	return (t.Values[i] - float64(p.Start)) / p.Step
}

// byChange returns the indices of the parameters, those that moved most first.
func (t *Tuning) byChange() []int {
	order := make([]int, len(t.Values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(math.Abs(t.moved(b)), math.Abs(t.moved(a)))
	})
	return order
}

// Table lists all parameters with old and new values, one a line, as Go constants for pasting. After a few hundred
// games the measured effect of a parameter says more than the drift of its value.
func (t *Tuning) Table() string {
	names, values := 0, 0
	for i, p := range t.Settings.Parameters {
		names = max(names, len(p.Name))
		values = max(values, len(fmt.Sprint(t.Value(i))))
	}
	var b strings.Builder
	for i, p := range t.Settings.Parameters {
		fmt.Fprintf(&b, "\t%-*s = %-*d // was %d, %+.2f steps; [%d, %d]",
			names, p.Name, values, t.Value(i), p.Start, t.moved(i), p.Min, p.Max)
		if elo, margin, ok := t.effect(i); ok {
			fmt.Fprintf(&b, "; up against down %+.1f ± %.1f Elo", elo, margin)
		}
		b.WriteByte('\n')
	}
	if chance, ok := t.chance(); ok {
		fmt.Fprintf(&b, "effects scatter by %.1f Elo, by chance alone they would by %.1f\n", t.scatter(), chance)
	}
	return b.String()
}
