package gui

import (
	"slices"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/analysis"
	"kibitz/gui/desk"
	"kibitz/gui/evalbar"
	"kibitz/gui/graph"
	"kibitz/gui/notation"
	"kibitz/gui/phrase"
)

// What engines have said of the positions of a game: kept in the game as
// [%eval], or remembered as long as it is open. The graph shows the main line.

// secret reports whether what engines say is kept from the user: in a game
// being played that would be advice, which the analysis gives to those who ask.
func (c *controller) secret() bool {
	p := c.desk.Doc().Round
	return p != nil && c.desk.Doc().Running() && !p.ComputersOnly() && !c.study.on
}

// curve is the graph of a game with what it was made of.
type curve struct {
	doc      *desk.Document
	revision uint64
	hearing  uint64
	secret   bool
	letters  notation.Letters
	nodes    []game.NodeID // by ply
	labels   []string      // the moves with their numbers, by ply
	points   []graph.Point
}

// renderGraph shows the graph of the game as it is now, and nothing else.
func (c *controller) renderGraph() {
	v := c.view
	k := &c.curve
	if d := c.desk.Doc(); k.doc != d || k.revision != d.Revision || k.hearing != d.Judgings || k.secret != c.secret() || k.letters != c.letters() {
		k.update(d, c.secret(), c.letters())
	}
	current := -1
	// Beside the main line, the place where it was left is marked.
	for n := c.desk.Doc().At(); n != nil && current < 0; n = n.Parent() {
		current = slices.Index(k.nodes, n.ID())
	}
	state := graph.State{Points: k.points, Current: current}
	// One position is no curve.
	known := len(k.points) > 1 && slices.ContainsFunc(k.points, func(p graph.Point) bool { return p.Known })
	if !known && c.reviewable() && !c.desk.Doc().Running() {
		state.Offer = c.commands.Get("review").Label
	}
	v.graph.SetState(state)
	v.large.SetState(state)
	v.showGraph(known || state.Offer != "" || c.review != nil)
}

// update makes the points of d's main line.
func (k *curve) update(d *desk.Document, secret bool, letters notation.Letters) {
	g := d.Game()
	if k.doc != d || k.revision != d.Revision || k.letters != letters {
		line := g.MainLine()
		k.nodes, k.labels = []game.NodeID{game.RootID}, []string{""}
		for i, san := range g.SANs(line) {
			k.nodes = append(k.nodes, line[i].ID())
			k.labels = append(k.labels, phrase.Numbered(g, line[i], letters.SAN(san)))
		}
	}
	k.doc, k.revision, k.hearing, k.secret, k.letters = d, d.Revision, d.Judgings, secret, letters
	k.points = make([]graph.Point, len(k.nodes))
	if secret {
		return
	}
	for ply, id := range k.nodes {
		n := g.Node(id)
		p := &k.points[ply]
		p.Label = k.labels[ply]
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

// markOf returns what the annotations of a move say against it.
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

// goToPly goes to a position of the main line.
func (c *controller) goToPly(ply int) {
	if k := &c.curve; k.doc == c.desk.Doc() && ply < len(k.nodes) {
		c.desk.GoTo(c.desk.Doc(), k.nodes[ply])
	}
}
