package game

import (
	"slices"

	"kibitz/engine/chess"
)

// NodeID names a node of a game. Ids count up from RootID as nodes are added
// and are never given to another node of the same game.
type NodeID uint32

// RootID is the id of the node before the first move.
const RootID NodeID = 0

// Node is a move of a game together with what follows it and what was said
// about it. The root stands for the start position and has no move.
//
// A Node is read through its methods and changed by [Game.Apply] alone. Keep
// ids rather than pointers: a node that is deleted and brought back by undo is a
// new Node under its old id.
type Node struct {
	parent   *Node
	children []*Node
	only     [1]*Node // room for the one child that most nodes have
	id       NodeID
	ply      int32
	move     chess.Move
	// Few nodes carry remarks, and files of many games make many nodes.
	remarks *remarks
}

// remarks is what was said about a move.
type remarks struct {
	before, after []string
	nags          []NAG
	unread        []Unread
	escaped       []string
}

func (r *remarks) empty() bool {
	return len(r.before) == 0 && len(r.after) == 0 && len(r.nags) == 0 && len(r.unread) == 0 && len(r.escaped) == 0
}

// Unread is the text of a variation, or of its rest, from the first error on. It is
// kept as it was, without the parentheses, so that nothing is lost when the game is written again.
type Unread struct {
	Text string
	Fault
	Line int // where in the file, from 1
	Col  int // in characters, from 1
	// Behind is how many of the alternatives that could be read come before it.
	Behind int `json:",omitempty"`
}

// ID returns the node's name.
func (n *Node) ID() NodeID { return n.id }

// Move returns the move that leads to this node: chess.NoMove for the root,
// chess.NullMove for a passed turn.
func (n *Node) Move() chess.Move { return n.move }

// Parent returns the node before this one, nil for the root.
func (n *Node) Parent() *Node { return n.parent }

// Children returns the continuations; the first is the main line. The slice
// must not be changed.
func (n *Node) Children() []*Node { return n.children }

// Next returns the main continuation, or nil at the end of a line.
func (n *Node) Next() *Node {
	if len(n.children) == 0 {
		return nil
	}
	return n.children[0]
}

// nothing is what most nodes have in the place of remarks.
var nothing remarks

// said returns what was said about the move. It must not be changed.
func (n *Node) said() *remarks {
	if n.remarks == nil {
		return &nothing
	}
	return n.remarks
}

// Before returns the comments that precede the move. The slice must not be changed.
func (n *Node) Before() []string { return n.said().before }

// After returns the comments that follow the move; those of the root precede
// the whole game. The slice must not be changed.
func (n *Node) After() []string { return n.said().after }

// NAGs returns the numeric annotations of the move in the order given. The
// slice must not be changed.
func (n *Node) NAGs() []NAG { return n.said().nags }

// Unread returns the continuations that could not be read, in the order of the
// text. They stand beside the children; without any, the first is how the line
// would go on. The slice must not be changed.
func (n *Node) Unread() []Unread { return n.said().unread }

// Escaped returns the lines behind the move and its comments that were written for other programs,
// which PGN escapes with "%" at their beginning. They are without that sign. The slice must not be changed.
func (n *Node) Escaped() []string { return n.said().escaped }

// Ply returns the number of moves from the start of the game: 0 for the root.
func (n *Node) Ply() int { return int(n.ply) }

// IsMainLine reports whether the node is on the main line of the game. It costs
// one step per ply.
func (n *Node) IsMainLine() bool { return n.VariationStart().parent == nil }

// Index returns the node's place among its parent's children; 0 for the root.
func (n *Node) Index() int {
	if n.parent == nil {
		return 0
	}
	return slices.Index(n.parent.children, n)
}

// VariationStart returns the first node of the variation that n belongs to: the
// nearest node from n upwards that is not its parent's main continuation. For a
// node of the main line it is the root.
func (n *Node) VariationStart() *Node {
	for ; n.parent != nil; n = n.parent {
		if n.parent.children[0] != n {
			return n
		}
	}
	return n
}

// Child returns the continuation that plays m, the first one if there are
// several, or nil.
func (n *Node) Child(m chess.Move) *Node {
	for _, c := range n.children {
		if c.move == m {
			return c
		}
	}
	return nil
}

func (n *Node) setRemarks(r remarks) {
	if r.empty() {
		n.remarks = nil
		return
	}
	n.remarks = &r
}
