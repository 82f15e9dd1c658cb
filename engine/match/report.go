package match

import (
	"fmt"
	"strings"
)

// Line summarises a match in a line from the first engine's point of view. Parts that a terminal may cut off, such as
// long names, come last.
func (t Tally) Line(names [2]string, total int, sprt *SPRT) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d/%d  +%d =%d -%d  %s", t.Games(), total, t.Wins, t.Draws, t.Losses, t.EloText())
	if sprt != nil {
		lower, upper := sprt.Bounds()
		fmt.Fprintf(&b, "  LLR %.2f (%.2f, %.2f)", sprt.LLR(t), lower, upper)
	}
	fmt.Fprintf(&b, "  %s %s - %s %s", names[0], Points(t.Points()), Points(float64(t.Games())-t.Points()), names[1])
	if f := t.faults(names); f != "" {
		b.WriteString("  " + f)
	}
	return b.String()
}

// Points writes points as tables of chess do, such as "2.5" and "3".
func Points(p float64) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", p), ".0") }

// EloText is the difference in Elo with its margin, or says that the games do not tell it yet.
func (t Tally) EloText() string {
	if !t.Tells() {
		return "Elo: too few games to tell"
	}
	elo, margin := t.Elo()
	return fmt.Sprintf("Elo %+.1f ± %.1f", elo, margin)
}

// MirroredText explains a number of mirrored pairs.
func MirroredText(pairs int) string {
	if pairs == 1 {
		return "1 pair was the same game with either color; it counts as even and does not narrow the margin"
	}
	return fmt.Sprintf("%d pairs were the same game with either color; they count as even and do not narrow the margin", pairs)
}

// faults describes the faults of both engines; "" without any.
func (t Tally) faults(names [2]string) string {
	var parts []string
	for i, name := range names {
		for _, f := range []struct {
			what  string
			count int
		}{{"time losses", t.TimeLosses[i]}, {"illegal moves", t.IllegalMoves[i]}, {"crashes", t.Crashes[i]}} {
			if f.count > 0 {
				parts = append(parts, fmt.Sprintf("%s %s %d", name, f.what, f.count))
			}
		}
	}
	return strings.Join(parts, ", ")
}

// Report returns the final account of a match in several lines.
func (t Tally) Report(names [2]string, sprt *SPRT) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s against %s: %d games, %s - %s (%.2f %%), +%d =%d -%d\n", names[0], names[1], t.Games(),
		Points(t.Points()), Points(float64(t.Games())-t.Points()), 100*t.Score(), t.Wins, t.Draws, t.Losses)
	if t.Tells() {
		elo, margin := t.NormalizedElo()
		fmt.Fprintf(&b, "%s (95 %%), normalized %+.1f ± %.1f\n", t.EloText(), elo, margin)
	} else {
		fmt.Fprintln(&b, t.EloText())
	}
	fmt.Fprintf(&b, "LOS %.1f %%, draws %.1f %%, pairs by points 0 to 2: %v\n", 100*t.LOS(), 100*t.DrawRatio(), t.Pairs)
	if sprt != nil {
		lower, upper := sprt.Bounds()
		fmt.Fprintf(&b, "SPRT elo0 %g, elo1 %g (logistic), alpha %g, beta %g: LLR %.2f (%.2f, %.2f), %v\n",
			sprt.Elo0, sprt.Elo1, sprt.Alpha, sprt.Beta, sprt.LLR(t), lower, upper, sprt.Verdict(t))
	}
	for i, name := range names {
		fmt.Fprintf(&b, "%s: %d time losses, %d illegal moves, %d crashes\n",
			name, t.TimeLosses[i], t.IllegalMoves[i], t.Crashes[i])
	}
	if t.Mirrored > 0 {
		fmt.Fprintln(&b, MirroredText(t.Mirrored))
	}
	if t.Repeated > 0 {
		fmt.Fprintf(&b, "%d games repeated an earlier one move by move and are not counted again\n", t.Repeated)
	}
	if t.Aborted > 0 {
		fmt.Fprintf(&b, "%d games had no result\n", t.Aborted)
	}
	return b.String()
}
