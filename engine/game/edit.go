package game

import (
	"errors"
	"fmt"
	"slices"

	"kibitz/engine/chess"
)

// MaxDepth is the maximum nesting of variations. Readers of PGN share the limit.
const MaxDepth = 200

// The errors of edits. An illegal move wraps chess.ErrIllegalMove.
var (
	ErrNoNode  = errors.New("game: no such move in the game")
	ErrTooDeep = fmt.Errorf("game: variations are nested more than %d deep", MaxDepth)
	ErrBadEdit = errors.New("game: the change does not fit the game")
)

// Edit is a change of a game: one of [Insert], [Delete], [Reorder], [SetComments], [SetNAGs], [SetUnread], [SetTags],
// [SetResult], [SetTail] and [Batch]. Edits are plain values that name nodes by id. An edit is valid for the state of
// the game for which it was made.
type Edit interface {
	apply(g *Game) (inverse Edit, err error)
	// touches returns a node near the change that exists after the edit. It is called before the edit is applied. ok is
	// false if the edit concerns no node.
	touches(g *Game) (at NodeID, ok bool)
}

// NodeData is a node as a value.
type NodeData struct {
	ID      NodeID     `json:"id"`
	Parent  NodeID     `json:"parent"`
	Move    chess.Move `json:"move"`
	Before  []string   `json:"before,omitempty"`
	After   []string   `json:"after,omitempty"`
	NAGs    []NAG      `json:"nags,omitempty"`
	Unread  []Unread   `json:"unread,omitempty"`
	Escaped []string   `json:"escaped,omitempty"`
}

// Insert adds a subtree under Parent, at Index among its children; -1 is last. Nodes[0] is the first move of the
// subtree, every node comes after its parent, and siblings are in their order. Ids are those of deleted nodes or new
// ones, which count up from [Game.NextID].
type Insert struct {
	Parent NodeID
	Index  int
	Nodes  []NodeData
}

// Delete removes a node and its descendants. It cannot remove the root.
type Delete struct{ Node NodeID }

// Reorder moves a node to another index among its siblings. Index 0 is the main continuation.
type Reorder struct {
	Node  NodeID
	Index int
}

// SetComments replaces the comments of a node. The root has no comments before it.
type SetComments struct {
	Node          NodeID
	Before, After []string
}

// SetNAGs replaces the annotations of a node.
type SetNAGs struct {
	Node NodeID
	NAGs []NAG
}

// SetUnread replaces the continuations of a node that could not be read.
type SetUnread struct {
	Node   NodeID
	Unread []Unread
}

// SetTags replaces all tags; the game puts them into canonical order. A new start position (FEN, Variant) is an error
// unless all moves remain legal.
type SetTags struct{ Tags Tags }

// SetResult replaces the result at the end of the movetext. [Game.Finish] sets the tags, too.
type SetResult struct{ Result chess.Outcome }

// SetTail replaces the unread rest of a broken game, or removes it if Tail is nil.
type SetTail struct{ Tail *Tail }

// Batch combines several edits: either all of them are applied, or none.
type Batch struct{ Edits []Edit }

// Apply changes the game and returns the inverse edit. On an error the game does not change. The cost is proportional
// to the number of nodes concerned, plus one move per ply to check the legality of inserted moves.
func (g *Game) Apply(e Edit) (inverse Edit, err error) {
	if e == nil {
		return nil, fmt.Errorf("%w: there is nothing to change", ErrBadEdit)
	}
	return e.apply(g)
}

// NextID returns the id that the next new node gets.
func (g *Game) NextID() NodeID { return NodeID(len(g.nodes)) }

func (g *Game) find(id NodeID) (*Node, error) {
	if n := g.Node(id); n != nil {
		return n, nil
	}
	return nil, fmt.Errorf("%w: node %d", ErrNoNode, id)
}

func (e Insert) touches(*Game) (NodeID, bool) {
	if len(e.Nodes) == 0 {
		return e.Parent, true
	}
	// The end of the inserted main line, the node that a player wants to see.
	last := e.Nodes[0].ID
	for _, d := range e.Nodes[1:] {
		if d.Parent == last {
			last = d.ID
		}
	}
	return last, true
}

func (e Insert) apply(g *Game) (Edit, error) {
	parent, err := g.find(e.Parent)
	if err != nil {
		return nil, err
	}
	index := e.Index
	if index == -1 {
		index = len(parent.children)
	}
	if index < 0 || index > len(parent.children) || len(e.Nodes) == 0 {
		return nil, fmt.Errorf("%w: place %d for %d moves", ErrBadEdit, e.Index, len(e.Nodes))
	}
	top, fresh, err := e.build(g, parent)
	if err != nil {
		return nil, err
	}
	if err := g.checkMoves(top, parent); err != nil {
		return nil, err
	}
	reserved := len(g.nodes)
	g.nodes = append(g.nodes, make([]*Node, fresh)...)
	g.attach(top, parent, index)
	if err := g.checkDepth(); err != nil {
		g.detach(top)
		g.nodes = g.nodes[:reserved]
		return nil, err
	}
	return Delete{top.id}, nil
}

func (e Delete) touches(g *Game) (NodeID, bool) {
	if n := g.Node(e.Node); n != nil && n.parent != nil {
		return n.parent.id, true
	}
	return RootID, true
}

func (e Delete) apply(g *Game) (Edit, error) {
	n, err := g.find(e.Node)
	if err != nil {
		return nil, err
	}
	if n.parent == nil {
		return nil, fmt.Errorf("%w: the start of a game cannot be deleted", ErrBadEdit)
	}
	back := Insert{Parent: n.parent.id, Index: n.Index(), Nodes: data(n)}
	g.detach(n)
	return back, nil
}

func (e Reorder) touches(*Game) (NodeID, bool) { return e.Node, true }

func (e Reorder) apply(g *Game) (Edit, error) {
	n, err := g.find(e.Node)
	if err != nil {
		return nil, err
	}
	if n.parent == nil || e.Index < 0 || e.Index >= len(n.parent.children) {
		return nil, fmt.Errorf("%w: no place %d for node %d", ErrBadEdit, e.Index, e.Node)
	}
	old := n.Index()
	move := func(to int) {
		c := slices.Delete(n.parent.children, n.Index(), n.Index()+1)
		n.parent.children = slices.Insert(c, to, n)
	}
	move(e.Index)
	if err := g.checkDepth(); err != nil {
		move(old)
		return nil, err
	}
	return Reorder{e.Node, old}, nil
}

func (e SetComments) touches(*Game) (NodeID, bool) { return e.Node, true }

func (e SetComments) apply(g *Game) (Edit, error) {
	n, err := g.find(e.Node)
	if err != nil {
		return nil, err
	}
	if n.parent == nil && len(e.Before) > 0 {
		return nil, fmt.Errorf("%w: nothing precedes the start of a game", ErrBadEdit)
	}
	if err := checkComments(e.Before, e.After); err != nil {
		return nil, err
	}
	back := SetComments{e.Node, n.Before(), n.After()}
	r := *n.said()
	r.before, r.after = slices.Clone(e.Before), slices.Clone(e.After)
	n.setRemarks(r)
	return back, nil
}

func (e SetNAGs) touches(*Game) (NodeID, bool) { return e.Node, true }

func (e SetNAGs) apply(g *Game) (Edit, error) {
	n, err := g.find(e.Node)
	if err != nil {
		return nil, err
	}
	back := SetNAGs{e.Node, n.NAGs()}
	r := *n.said()
	r.nags = slices.Clone(e.NAGs)
	n.setRemarks(r)
	return back, nil
}

func (e SetUnread) touches(*Game) (NodeID, bool) { return e.Node, true }

func (e SetUnread) apply(g *Game) (Edit, error) {
	n, err := g.find(e.Node)
	if err != nil {
		return nil, err
	}
	if err := checkUnread(e.Unread); err != nil {
		return nil, err
	}
	back := SetUnread{e.Node, n.Unread()}
	r := *n.said()
	r.unread = slices.Clone(e.Unread)
	n.setRemarks(r)
	return back, nil
}

func (e SetTags) touches(*Game) (NodeID, bool) { return RootID, false }

func (e SetTags) apply(g *Game) (Edit, error) {
	if err := e.Tags.validate(); err != nil {
		return nil, err
	}
	tags := e.Tags.canonical(nil)
	start, chess960 := g.start, g.chess960
	// If the FEN tag is unreadable, the other tags can still change.
	if tags.Get("FEN") != g.tags.Get("FEN") || tags.Get("Variant") != g.tags.Get("Variant") {
		var err error
		if start, chess960, _, err = tags.start(); err != nil {
			return nil, err
		}
	}
	if start != g.start {
		for n, p := range (&Game{start: start, root: g.root}).All() {
			if !playable(p, n.move) {
				return nil, fmt.Errorf("%w: %v at ply %d, from the new start position", chess.ErrIllegalMove, n.move, n.ply)
			}
		}
	}
	back := SetTags{g.tags}
	g.tags, g.start, g.chess960 = tags, start, chess960
	return back, nil
}

func (e SetResult) touches(*Game) (NodeID, bool) { return RootID, false }

func (e SetResult) apply(g *Game) (Edit, error) {
	if e.Result > chess.Draw {
		return nil, fmt.Errorf("%w: no result %d", ErrBadEdit, e.Result)
	}
	back := SetResult{g.result}
	g.result = e.Result
	return back, nil
}

func (e SetTail) touches(*Game) (NodeID, bool) { return RootID, false }

func (e SetTail) apply(g *Game) (Edit, error) {
	back := SetTail{g.tail}
	g.tail = nil
	if e.Tail != nil {
		t := *e.Tail
		g.tail = &t
	}
	return back, nil
}

func (e Batch) touches(g *Game) (at NodeID, ok bool) {
	for _, x := range e.Edits {
		if t, about := x.touches(g); about && (!ok || t != RootID) {
			at, ok = t, true
		}
	}
	return at, ok
}

func (e Batch) apply(g *Game) (Edit, error) {
	reserved := len(g.nodes)
	back := make([]Edit, 0, len(e.Edits))
	for _, x := range e.Edits {
		inverse, err := g.Apply(x)
		if err != nil {
			for _, b := range slices.Backward(back) {
				// The inverse fits the present state, so this cannot fail.
				if _, undo := g.Apply(b); undo != nil {
					panic("game: an edit could not be taken back: " + undo.Error())
				}
			}
			g.nodes = g.nodes[:reserved] // the new ids were never visible
			return nil, err
		}
		back = append(back, inverse)
	}
	slices.Reverse(back)
	return Batch{back}, nil
}
