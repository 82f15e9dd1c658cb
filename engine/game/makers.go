package game

import (
	"fmt"
	"slices"

	"kibitz/engine/chess"
)

// Functions that build the edits of a player's commands. They do not change the game.

// AddMoves returns the edit that adds moves after the node at, as a new variation if there is another continuation. It
// follows existing moves instead of adding them again. The edit is nil if all moves exist. end is the node of the last
// move after the edit.
func (g *Game) AddMoves(at NodeID, moves ...chess.Move) (e Edit, end NodeID, err error) {
	return g.add(at, false, moves)
}

// AddMain does what AddMoves does, but makes the moves the main continuation, as play from a position does. The former
// main continuation becomes a variation.
func (g *Game) AddMain(at NodeID, moves ...chess.Move) (e Edit, end NodeID, err error) {
	return g.add(at, true, moves)
}

func (g *Game) add(at NodeID, main bool, moves []chess.Move) (Edit, NodeID, error) {
	n, err := g.find(at)
	if err != nil {
		return nil, at, err
	}
	var edits []Edit
	for len(moves) > 0 {
		c := n.Child(moves[0])
		if c == nil {
			break
		}
		if main && c.Index() > 0 {
			edits = append(edits, Reorder{c.id, 0})
		}
		n, moves = c, moves[1:]
	}
	end := n.id
	if len(moves) > 0 {
		in := Insert{Parent: n.id, Index: -1}
		if main {
			in.Index = 0
		}
		p := g.PositionAt(n)
		for i, m := range moves {
			if !playable(&p, m) {
				return nil, at, fmt.Errorf("%w: %v", chess.ErrIllegalMove, m)
			}
			p = p.PlayUnchecked(m)
			id := g.NextID() + NodeID(i)
			in.Nodes = append(in.Nodes, NodeData{ID: id, Parent: end, Move: m})
			end = id
		}
		edits = append(edits, in)
	}
	return Join(edits...), end, nil
}

// Join returns one edit that applies several in order, or nil for none. It skips nil edits.
func Join(edits ...Edit) Edit {
	edits = slices.DeleteFunc(slices.Clone(edits), func(e Edit) bool { return e == nil })
	switch len(edits) {
	case 0:
		return nil
	case 1:
		return edits[0]
	}
	return Batch{edits}
}

// Promote returns the edit that moves the variation of node id one place up. It is nil if the node is on the main line
// or does not exist.
func (g *Game) Promote(id NodeID) Edit {
	n := g.Node(id)
	if n == nil {
		return nil
	}
	if v := n.VariationStart(); v.parent != nil {
		return Reorder{v.id, v.Index() - 1}
	}
	return nil
}

// MakeMain returns the edit that makes the line to node id the main line of the game. It is nil if it is, or if the
// node does not exist.
func (g *Game) MakeMain(id NodeID) Edit {
	var edits []Edit
	for n := g.Node(id); n != nil && n.parent != nil; n = n.parent {
		if n.Index() > 0 {
			edits = append(edits, Reorder{n.id, 0})
		}
	}
	return Join(edits...)
}

// DeleteVariation returns the edit that removes the variation that contains node id. It is nil if the node is on the
// main line or does not exist. [Delete] cuts a line at a node.
func (g *Game) DeleteVariation(id NodeID) Edit {
	n := g.Node(id)
	if n == nil {
		return nil
	}
	if v := n.VariationStart(); v.parent != nil {
		return Delete{v.id}
	}
	return nil
}

// UnreadBehind returns the nodes whose unread continuations follow node id in the text: its parent, if id is the main
// continuation there, and id itself at the end of its line.
func (g *Game) UnreadBehind(id NodeID) (nodes []*Node) {
	n := g.Node(id)
	if n == nil {
		return nil
	}
	if p := n.parent; p != nil && p.children[0] == n && len(p.Unread()) > 0 {
		nodes = append(nodes, p)
	}
	if len(n.children) == 0 && len(n.Unread()) > 0 {
		nodes = append(nodes, n)
	}
	return nodes
}

// DeleteUnread returns the edit that removes the unread continuations that follow node id, or nil if there are none.
func (g *Game) DeleteUnread(id NodeID) Edit {
	var edits []Edit
	for _, n := range g.UnreadBehind(id) {
		edits = append(edits, SetUnread{Node: n.id})
	}
	return Join(edits...)
}

// Finish returns the edit that records the end of the game: the result, and the tags Result and Termination in the
// terms of the PGN standard.
func (g *Game) Finish(o chess.Outcome, t chess.Termination) Edit {
	tags := g.Tags().With("Result", o.String())
	if word := terminationTag(o, t); word != "" {
		tags = tags.With("Termination", word)
	} else {
		tags = tags.Without("Termination")
	}
	return Batch{[]Edit{SetResult{o}, SetTags{tags}}}
}

// terminationTag returns the value of the Termination tag (PGN standard, 9.8.1).
func terminationTag(o chess.Outcome, t chess.Termination) string {
	switch t {
	case chess.TimeForfeit:
		return "time forfeit"
	case chess.Adjudication:
		return "adjudication"
	case chess.IllegalMove:
		return "rules infraction"
	case chess.Abandoned:
		return "abandoned"
	case chess.NoTermination:
		return ""
	}
	if o == chess.NoOutcome {
		return "unterminated"
	}
	return "normal"
}
