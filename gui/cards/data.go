package cards

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"kibitz/engine"
	"kibitz/engine/game"
	"kibitz/gui/analysis"
	"kibitz/gui/desk"
	"kibitz/gui/graph"
	"kibitz/gui/theme"
)

// What stands beside the moves of a list.
const (
	AutomaticData  = "automatic" // the time during a game with clocks, else the evaluations, else recorded times
	TimeData       = "time"
	EvaluationData = "evaluation"
	NoData         = "none"
)

// DataKinds are the kinds of what stands beside the moves, the default first.
func DataKinds() []string { return []string{AutomaticData, EvaluationData, TimeData, NoData} }

// Data makes what stands beside the moves of the main line. It is made anew only when one of the things that it depends
// on has changed.
type Data struct {
	doc      *desk.Document
	revision uint64
	judged   uint64
	kind     string
	secret   bool
	live     bool
	texts    []string
}

// State returns what stands beside the moves, by node; nil where there is nothing of its kind. Secret judgements are left
// out.
func (k *Data) State(d *desk.Document, kind string, secret bool) []string {
	live := d.Live()
	if k.doc != d || k.revision != d.Revision || k.judged != d.Judgings || k.kind != kind || k.secret != secret || k.live != live {
		k.doc, k.revision, k.judged, k.kind, k.secret, k.live = d, d.Revision, d.Judgings, kind, secret, live
		k.texts = k.make()
	}
	return k.texts
}

func (k *Data) make() []string {
	g := k.doc.Game()
	times := func() []string {
		return k.each(func(n *game.Node) string {
			if used, ok := UsedTime(g, n); ok {
				return durationText(used)
			}
			return ""
		})
	}
	evaluations := func() []string {
		if k.secret {
			return nil
		}
		return k.each(func(n *game.Node) string {
			if s, ok := k.doc.Judged(n); ok {
				return shortScore(s)
			}
			return ""
		})
	}
	switch k.kind {
	case NoData:
		return nil
	case TimeData:
		return times()
	case EvaluationData:
		return evaluations()
	}
	order := []func() []string{evaluations, times}
	if k.live {
		slices.Reverse(order)
	}
	for _, of := range order {
		if texts := of(); texts != nil {
			return texts
		}
	}
	return nil
}

// each returns a text for every move of the main line, by node; nil if all are empty.
func (k *Data) each(text func(*game.Node) string) (texts []string) {
	some := false
	for n := range k.doc.Game().MainLine() {
		id := int(n.ID())
		if id >= len(texts) {
			texts = append(texts, make([]string, id+1-len(texts))...)
		}
		texts[id] = text(n)
		some = some || texts[id] != ""
	}
	if !some {
		return nil
	}
	return texts
}

// durationText returns a time in minutes and seconds, with hours where there are any.
func durationText(d time.Duration) string {
	d = d.Round(time.Second)
	if d < time.Hour {
		return fmt.Sprintf("%d:%02d", d/time.Minute, d/time.Second%60)
	}
	return game.FormatClock(d)
}

// shortScore returns a score as White sees it, in pawns with one decimal.
func shortScore(s engine.Score) string {
	if s.Kind != engine.Centipawns {
		return analysis.ScoreText(s)
	}
	tenths := (max(s.Value, -s.Value) + 5) / 10
	text := strconv.Itoa(tenths/10) + "." + strconv.Itoa(tenths%10)
	switch {
	case tenths == 0:
		return text
	case s.Value < 0:
		return theme.Minus + text
	}
	return "+" + text
}

// Change returns how a marked move has changed the evaluation, by the evaluations that the game holds, such as "+0.4 → –2.1"; "" where the
// move has no mark or an evaluation is missing.
func Change(n *game.Node) string {
	if markOf(n) == graph.NoMark || n.Parent() == nil {
		return ""
	}
	before, known := n.Parent().Evaluation()
	after, also := n.Evaluation()
	if !known || !also {
		return ""
	}
	return ChangeText(before, after)
}

// ChangeText returns a change of the evaluation.
func ChangeText(before, after engine.Score) string {
	return shortScore(before) + " → " + shortScore(after)
}

// UsedTime returns how long the move that led to a node took, by the clocks that the game records: what the clock showed
// after the player's move before, or at the beginning, with the increment, less what it showed after this one.
func UsedTime(g *game.Game, n *game.Node) (used time.Duration, ok bool) {
	left, ok := n.Clock()
	if !ok {
		return 0, false
	}
	control, err := game.ParseControl(g.Tag("TimeControl"))
	if err != nil || len(control) == 0 {
		return 0, false
	}
	before := control[0].Time
	if n.Ply() > 2 { // not the first move of its side
		if before, ok = n.Parent().Parent().Clock(); !ok {
			return 0, false
		}
	}
	return max(before+control[0].Increment-left, 0), true
}
