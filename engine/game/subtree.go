package game

import (
	"fmt"
	"slices"

	"kibitz/engine/chess"
)

// build returns the nodes of the subtree, not linked to the game, and the number of new ids.
func (e Insert) build(g *Game, parent *Node) (top *Node, fresh int, err error) {
	made := make(map[NodeID]*Node, len(e.Nodes))
	for i, d := range e.Nodes {
		up := made[d.Parent]
		if i == 0 {
			up = parent
		}
		_, again := made[d.ID]
		switch {
		case up == nil || i == 0 && d.Parent != e.Parent:
			return nil, 0, fmt.Errorf("%w: the parent %d of the new node %d is unknown", ErrBadEdit, d.Parent, d.ID)
		case d.ID == g.NextID()+NodeID(fresh):
			fresh++
		case again || int64(d.ID) >= int64(len(g.nodes)) || g.nodes[d.ID] != nil:
			return nil, 0, fmt.Errorf("%w: the new node's id %d is taken or out of turn", ErrBadEdit, d.ID)
		}
		if err := checkComments(d.Before, d.After); err != nil {
			return nil, 0, err
		}
		if err := checkUnread(d.Unread); err != nil {
			return nil, 0, err
		}
		if err := checkEscaped(d.Escaped); err != nil {
			return nil, 0, err
		}
		n := &Node{id: d.ID, parent: up, ply: up.ply + 1, move: d.Move}
		n.setRemarks(remarks{slices.Clone(d.Before), slices.Clone(d.After), slices.Clone(d.NAGs), slices.Clone(d.Unread), slices.Clone(d.Escaped)})
		made[d.ID] = n
		if i == 0 {
			top = n
		} else {
			up.children = append(up.children, n)
		}
	}
	return top, fresh, nil
}

// checkMoves plays the subtree top from parent and returns an error for the first illegal move.
func (g *Game) checkMoves(top, parent *Node) error {
	sub := Game{start: g.PositionAt(parent), root: &Node{children: []*Node{top}}}
	for n, p := range sub.All() {
		if !playable(p, n.move) {
			return fmt.Errorf("%w: %v at ply %d", chess.ErrIllegalMove, n.move, n.ply)
		}
	}
	return nil
}

// checkDepth returns an error if the game is deeper than MaxDepth. It visits the tree only if there are enough
// variations for that.
func (g *Game) checkDepth() error {
	if g.branches <= MaxDepth {
		return nil
	}
	type item struct {
		n     *Node
		depth int
	}
	for todo := []item{{g.root, 0}}; len(todo) > 0; {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for i, c := range x.n.children {
			d := x.depth
			if i > 0 {
				d++
			}
			if d > MaxDepth {
				return ErrTooDeep
			}
			todo = append(todo, item{c, d})
		}
	}
	return nil
}

// subtree returns n and its descendants, parents first.
func subtree(n *Node) (all []*Node) {
	for todo := []*Node{n}; len(todo) > 0; {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		all = append(all, x)
		for _, c := range slices.Backward(x.children) {
			todo = append(todo, c)
		}
	}
	return all
}

// attach links the subtree to parent and registers its ids.
func (g *Game) attach(top, parent *Node, index int) {
	if len(parent.children) > 0 {
		g.branches++
	}
	top.parent = parent
	parent.children = slices.Insert(parent.children, index, top)
	for _, n := range subtree(top) {
		g.nodes[n.id] = n
		g.count++
		g.branches += max(len(n.children)-1, 0)
	}
}

// detach is the inverse of attach.
func (g *Game) detach(top *Node) {
	p := top.parent
	i := top.Index()
	p.children = slices.Delete(p.children, i, i+1)
	if len(p.children) > 0 {
		g.branches--
	}
	for _, n := range subtree(top) {
		g.nodes[n.id] = nil
		g.count--
		g.branches -= max(len(n.children)-1, 0)
	}
}

// data returns the subtree of n as values.
func data(n *Node) []NodeData {
	all := subtree(n)
	out := make([]NodeData, len(all))
	for i, x := range all {
		out[i] = NodeData{ID: x.id, Parent: x.parent.id, Move: x.move, Before: x.Before(), After: x.After(), NAGs: x.NAGs(), Unread: x.Unread(), Escaped: x.Escaped()}
	}
	return out
}
