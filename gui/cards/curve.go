package cards

import (
	"slices"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/analysis"
	"kibitz/gui/desk"
	"kibitz/gui/evalbar"
	"kibitz/gui/graph"
	"kibitz/gui/notation"
	"kibitz/gui/phrase"

	"fyne.io/fyne/v2/lang"
)

// Curve makes the graph of a game's main line from the judgements of engines: those that the game keeps as [%eval],
// and those that are remembered while it is open. It makes the points anew only when one of the things that they
// depend on has changed.
type Curve struct {
	doc      *desk.Document
	revision uint64
	judged   uint64 // counts the judgements
	secret   bool
	letters  notation.Letters
	nodes    []game.NodeID // by ply
	labels   []string      // the moves with their numbers, by ply
	points   []graph.Point
	phases   []graph.Phase
}

// State returns the graph of a game, and whether any of its positions were judged. Secret judgements are left out.
func (k *Curve) State(d *desk.Document, secret bool, letters notation.Letters) (s graph.State, known bool) {
	if k.doc != d || k.revision != d.Revision || k.judged != d.Judgings || k.secret != secret || k.letters != letters {
		k.update(d, secret, letters)
	}
	s = graph.State{Points: k.points, Phases: k.phases, Guides: guides(), Current: -1}
	// Beside the main line, the place where it was left is marked.
	for n := d.At(); n != nil && s.Current < 0; n = n.Parent() {
		s.Current = slices.Index(k.nodes, n.ID())
	}
	// One position is no curve.
	return s, len(k.points) > 1 && slices.ContainsFunc(k.points, func(p graph.Point) bool { return p.Known })
}

// Node returns the position of the main line after so many plies, if the graph is of the game and has it.
func (k *Curve) Node(d *desk.Document, ply int) (id game.NodeID, ok bool) {
	if k.doc != d || ply >= len(k.nodes) {
		return 0, false
	}
	return k.nodes[ply], true
}

// update makes the points of d's main line.
func (k *Curve) update(d *desk.Document, secret bool, letters notation.Letters) {
	g := d.Game()
	if k.doc != d || k.revision != d.Revision || k.letters != letters {
		line := slices.Collect(g.MainLine())
		k.nodes, k.labels = []game.NodeID{game.RootID}, []string{""}
		for i, san := range g.SANs(slices.Values(line)) {
			k.nodes = append(k.nodes, line[i].ID())
			k.labels = append(k.labels, phrase.Numbered(g, line[i], letters.SAN(san)))
		}
		k.phases = phasesOf(g)
	}
	k.doc, k.revision, k.judged, k.secret, k.letters = d, d.Revision, d.Judgings, secret, letters
	k.points = make([]graph.Point, len(k.nodes))
	if secret {
		return
	}
	longest := time.Duration(0)
	for _, id := range k.nodes {
		if used, ok := UsedTime(g, g.Node(id)); ok {
			longest = max(longest, used)
		}
	}
	for ply, id := range k.nodes {
		n := g.Node(id)
		p := &k.points[ply]
		p.Label, p.Used = k.labels[ply], 0
		if used, ok := UsedTime(g, n); ok && longest > 0 {
			p.Used = float64(used) / float64(longest)
			p.Label += "   " + durationText(used)
		}
		if s, ok := d.Judged(n); ok {
			p.Known, p.Share, p.Mark = true, s.Expected(), markOf(n)
			p.Label += "   " + analysis.ScoreText(s)
		}
	}
	last := len(k.nodes) - 1
	if outcome, _ := g.StatusAt(g.Node(k.nodes[last])); outcome != chess.NoOutcome && last > 0 && k.points[last-1].Known {
		p := &k.points[last]
		p.Known, p.Share, p.Label = true, evalbar.State{Outcome: outcome}.Share(), k.labels[last]
	}
}

// markOf returns the annotation of a bad move.
func markOf(n *game.Node) graph.Mark {
	for _, nag := range n.NAGs() {
		switch nag {
		case game.Dubious:
			return graph.Inaccuracy
		case game.Mistake:
			return graph.Mistake
		case game.Blunder:
			return graph.Blunder
		}
	}
	return graph.NoMark
}

// guides returns the shares of the point at an advantage of one pawn and of three, for either side.
func guides() (shares []float64) {
	for _, pawns := range []int{-3, -1, 1, 3} {
		shares = append(shares, engine.CP(100*pawns).Expected())
	}
	return shares
}

// phasesOf returns the phases of the main line of a game; none where it stays in one.
func phasesOf(g *game.Game) []graph.Phase {
	titles := [game.Phases]string{game.Opening: lang.L("Opening"), game.Middlegame: lang.L("Middlegame"), game.Endgame: lang.L("Endgame")}
	p := g.Start()
	last := game.PhaseAfter(&p, game.Opening)
	phases := []graph.Phase{{Title: titles[last]}}
	ply := 0
	for n := range g.MainLine() {
		ply++
		if n.Move() == chess.NullMove {
			p.MakeNull()
		} else {
			p.Make(n.Move())
		}
		if phase := game.PhaseAfter(&p, last); phase != last {
			last = phase
			phases = append(phases, graph.Phase{Ply: ply, Title: titles[phase]})
		}
	}
	if len(phases) == 1 {
		return nil
	}
	return phases
}
