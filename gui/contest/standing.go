package contest

import (
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/match"
	"kibitz/engine/tournament"
	"kibitz/gui/locale"
	"kibitz/gui/phrase"
)

// Leaders names the first three of a tournament with their points.
func Leaders(r *tournament.Report) string {
	var parts []string
	for _, row := range r.Rows[:min(3, len(r.Rows))] {
		parts = append(parts, row.Name+" "+locale.Decimal(row.Points, -1))
	}
	return strings.Join(parts, ", ")
}

// RatingWords is the Elo of an engine with its margin, "" where the games do not tell it.
func RatingWords(row *tournament.Row) string {
	if row.Elo == nil {
		return ""
	}
	return signed(*row.Elo) + " ± " + locale.Decimal(*row.Margin, 0)
}

// FaultWords describes what went wrong in a tournament, a line for each engine.
func FaultWords(r *tournament.Report) string {
	var lines []string
	for i := range r.Rows {
		if parts := rowFaults(&r.Rows[i]); len(parts) > 0 {
			lines = append(lines, phrase.Labelled(r.Rows[i].Name, strings.Join(parts, ", ")))
		}
	}
	if n := r.Mirrored; n > 0 {
		lines = append(lines, lang.N("{{.N}} pairs were the same game with either color and count as even", n, map[string]any{"N": n}))
	}
	if n := r.Repeated; n > 0 {
		lines = append(lines, lang.N("{{.N}} games repeated earlier ones and do not count", n, map[string]any{"N": n}))
	}
	if n := r.Aborted; n > 0 {
		lines = append(lines, lang.N("{{.N}} games had no result", n, map[string]any{"N": n}))
	}
	return strings.Join(lines, "\n")
}

// faultKinds returns how many kinds of faults a tournament has, those of each engine by themselves. Another game with a known
// fault is no news.
func faultKinds(r *tournament.Report) (kinds int) {
	for i := range r.Rows {
		kinds += len(rowFaults(&r.Rows[i]))
	}
	for _, n := range []int{r.Mirrored, r.Repeated, r.Aborted} {
		kinds += min(n, 1)
	}
	return kinds
}

// rowFaults describes what an engine did that it should not.
func rowFaults(row *tournament.Row) []string {
	return append(gameFaults(row.TimeLosses, row.IllegalMoves, row.Crashes), conductWords(row.Behaviour)...)
}

// gameFaults describes the games that an engine lost by other than chess.
func gameFaults(late, illegal, crashes int) (parts []string) {
	add := func(n int, words string) {
		if n > 0 {
			parts = append(parts, words)
		}
	}
	add(late, lang.N("{{.N}} games lost on time", late, map[string]any{"N": late}))
	add(illegal, lang.N("{{.N}} games lost by an illegal move", illegal, map[string]any{"N": illegal}))
	add(crashes, lang.N("{{.N}} games lost by crashing", crashes, map[string]any{"N": crashes}))
	return parts
}

// conductWords describes what an engine did that lost no game.
func conductWords(c match.Conduct) (parts []string) {
	if n := c.IllegalPVs; n > 0 {
		parts = append(parts, lang.N("{{.N}} moves with an illegal line", n, map[string]any{"N": n}))
	}
	if n := c.Late; n > 0 {
		latest := locale.Decimal(float64(c.Latest)/float64(time.Millisecond), 0)
		parts = append(parts, lang.N("{{.N}} moves after the flag, within the margin, by {{.Latest}} ms at most", n, map[string]any{"N": n, "Latest": latest}))
	}
	if n := c.OtherPVs; n > 0 {
		parts = append(parts, lang.N("{{.N}} moves outside its own line", n, map[string]any{"N": n}))
	}
	for _, x := range c.Refused {
		option := x.Name + "=" + x.Value
		if x.Clipped {
			parts = append(parts, lang.L("option {{.Option}} accepted only in part", map[string]any{"Option": option}))
		} else {
			parts = append(parts, lang.L("option {{.Option}} not accepted", map[string]any{"Option": option}))
		}
	}
	if m := c.Memory; m.Grown() {
		parts = append(parts, lang.L("memory grew from {{.From}} to {{.To}} MB, more than the hash table explains",
			map[string]any{"From": m.First >> 20, "To": m.Now >> 20}))
	}
	return parts
}

// mostPoints is how many points a Curve has at most.
const mostPoints = 400

// Curve is how the ratings of a tournament develop. It has a point after every game, then after every second one, and so on, so
// that it stays small.
type Curve struct {
	Points []Point
	stride int
}

// Point is the ratings after a number of games.
type Point struct {
	Games   int
	Ratings map[string]tournament.Rating // by name; of those whose games tell one
}

// add adds the ratings of a report.
func (c *Curve) add(r *tournament.Report) {
	if n := len(c.Points); n > 0 && r.Ended < c.Points[n-1].Games+max(1, c.stride) && r.Ended < r.Planned {
		return
	}
	p := Point{Games: r.Ended, Ratings: map[string]tournament.Rating{}}
	for _, row := range r.Rows {
		if row.Elo != nil {
			p.Ratings[row.Name] = tournament.Rating{Elo: *row.Elo, Margin: *row.Margin}
		}
	}
	c.append(p)
}

// addRatings adds the ratings of standings.
func (c *Curve) addRatings(s *tournament.Standings) {
	p := Point{Games: s.Ended(), Ratings: map[string]tournament.Rating{}}
	for i, rating := range s.Ratings() {
		if rating != nil {
			p.Ratings[s.Players[i].Name] = *rating
		}
	}
	c.append(p)
}

func (c *Curve) append(p Point) {
	c.Points = append(c.Points, p)
	if len(c.Points) > mostPoints {
		kept := c.Points[:0]
		for i, p := range c.Points {
			if i%2 == 0 {
				kept = append(kept, p)
			}
		}
		c.Points = kept
		c.stride = 2 * max(1, c.stride)
	}
}
