package game

import (
	"slices"

	"kibitz/engine/chess"
)

// NodeID identifies a node of a game. Ids count up from RootID as nodes are added, and a game never reuses them.
type NodeID uint32

// RootID is the id of the node before the first move.
const RootID NodeID = 0

// Node is a move of a game with its continuations and remarks. The root stands for the start position and has no move.
// Only [Game.Apply] changes nodes. Keep ids rather than pointers: a node that is deleted and restored by undo is a new
// Node with its old id.
type Node struct {
	parent   *Node
	children []*Node
	only     [1]*Node // storage for the only child of most nodes
	id       NodeID
	ply      int32
	move     chess.Move
	// Few nodes have remarks, and large files have many nodes.
	remarks *remarks
}

// remarks holds the annotations of a move and the text around it.
type remarks struct {
	before, after []string
	nags          []NAG
	unread        []Unread
	escaped       []string
}

func (r *remarks) empty() bool {
	return len(r.before) == 0 && len(r.after) == 0 && len(r.nags) == 0 && len(r.unread) == 0 && len(r.escaped) == 0
}

// Unread is the text of a variation, or of its rest, from the first error on. It keeps the text without the
// parentheses, so that writing the game loses nothing.
type Unread struct {
	Text string
	Fault
	Line int // in the file, from 1
	Col  int // in characters, from 1
	// Behind is the number of readable alternatives before it.
	Behind int `json:",omitempty"`
}

// ID returns the id of the node.
func (n *Node) ID() NodeID { return n.id }

// Move returns the move that leads to this node: chess.NoMove for the root, chess.NullMove for a null move.
func (n *Node) Move() chess.Move { return n.move }

// Parent returns the preceding node, or nil for the root.
func (n *Node) Parent() *Node { return n.parent }

// Children returns the continuations, the main line first. Do not change the slice.
func (n *Node) Children() []*Node { return n.children }

// Next returns the main continuation, or nil at the end of a line.
func (n *Node) Next() *Node {
	if len(n.children) == 0 {
		return nil
	}
	return n.children[0]
}

// nothing stands for the remarks of nodes that have none.
var nothing remarks

// said returns the remarks of the node. Do not change them.
func (n *Node) said() *remarks {
	if n.remarks == nil {
		return &nothing
	}
	return n.remarks
}

// Before returns the comments before the move. Do not change the slice.
func (n *Node) Before() []string { return n.said().before }

// After returns the comments after the move. Those of the root precede the game. Do not change the slice.
func (n *Node) After() []string { return n.said().after }

// NAGs returns the numeric annotations of the move in their given order. Do not change the slice.
func (n *Node) NAGs() []NAG { return n.said().nags }

// Unread returns the continuations that could not be read, in the order of the text, as alternatives to the children.
// Without children, the first one is the continuation of the line. Do not change the slice.
func (n *Node) Unread() []Unread { return n.said().unread }

// Escaped returns the lines after the move that PGN escapes with a leading "%", without that sign. They hold data of
// other programs. Do not change the slice.
func (n *Node) Escaped() []string { return n.said().escaped }

// Plain reports whether nothing is said about the move: it has no comments, annotations, unread text or escaped lines.
func (n *Node) Plain() bool { return n.remarks == nil || n.remarks.empty() }

// Ply returns the number of moves from the start of the game, 0 for the root.
func (n *Node) Ply() int { return int(n.ply) }

// IsMainLine reports whether the node is on the main line. It costs one step per ply.
func (n *Node) IsMainLine() bool { return n.VariationStart().parent == nil }

// Index returns the index of the node among its siblings, 0 for the root.
func (n *Node) Index() int {
	if n.parent == nil {
		return 0
	}
	return slices.Index(n.parent.children, n)
}

// VariationStart returns the first node of the variation that contains n: the nearest node from n upwards that is not
// the main continuation of its parent. For nodes of the main line it returns the root.
func (n *Node) VariationStart() *Node {
	for ; n.parent != nil; n = n.parent {
		if n.parent.children[0] != n {
			return n
		}
	}
	return n
}

// Child returns the first continuation that plays m, or nil.
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
