package game

import (
	"encoding/json"
	"fmt"

	"kibitz/engine/chess"
)

// editWire is an edit as JSON. Op determines the fields in use. Results are the numbers of chess.Outcome, as in all
// journals.
type editWire struct {
	Op     string     `json:"op"`
	Node   NodeID     `json:"node,omitempty"`
	Index  int        `json:"index,omitempty"`
	Nodes  []NodeData `json:"nodes,omitempty"`
	Before []string   `json:"before,omitempty"`
	After  []string   `json:"after,omitempty"`
	NAGs   []NAG      `json:"nags,omitempty"`
	Unread []Unread   `json:"unread,omitempty"`
	Tags   Tags       `json:"tags,omitempty"`
	Result uint8      `json:"result,omitempty"`
	Tail   *Tail      `json:"tail,omitempty"`
	Edits  []editWire `json:"edits,omitempty"`
}

func toWire(e Edit) (w editWire, err error) {
	switch e := e.(type) {
	case Insert:
		w = editWire{Op: "insert", Node: e.Parent, Index: e.Index, Nodes: e.Nodes}
	case Delete:
		w = editWire{Op: "delete", Node: e.Node}
	case Reorder:
		w = editWire{Op: "reorder", Node: e.Node, Index: e.Index}
	case SetComments:
		w = editWire{Op: "comments", Node: e.Node, Before: e.Before, After: e.After}
	case SetNAGs:
		w = editWire{Op: "nags", Node: e.Node, NAGs: e.NAGs}
	case SetUnread:
		w = editWire{Op: "unread", Node: e.Node, Unread: e.Unread}
	case SetTags:
		w = editWire{Op: "tags", Tags: e.Tags}
	case SetResult:
		w = editWire{Op: "result", Result: uint8(e.Result)}
	case SetTail:
		w = editWire{Op: "tail", Tail: e.Tail}
	case Batch:
		w.Op = "batch"
		for _, x := range e.Edits {
			inner, err := toWire(x)
			if err != nil {
				return w, err
			}
			w.Edits = append(w.Edits, inner)
		}
	default:
		return w, fmt.Errorf("%w: no edit %T", ErrBadEdit, e)
	}
	return w, nil
}

func fromWire(w editWire) (Edit, error) {
	switch w.Op {
	case "insert":
		return Insert{w.Node, w.Index, w.Nodes}, nil
	case "delete":
		return Delete{w.Node}, nil
	case "reorder":
		return Reorder{w.Node, w.Index}, nil
	case "comments":
		return SetComments{w.Node, w.Before, w.After}, nil
	case "nags":
		return SetNAGs{w.Node, w.NAGs}, nil
	case "unread":
		return SetUnread{w.Node, w.Unread}, nil
	case "tags":
		return SetTags{w.Tags}, nil
	case "result":
		return SetResult{chess.Outcome(w.Result)}, nil
	case "tail":
		return SetTail{w.Tail}, nil
	case "batch":
		b := Batch{}
		for _, x := range w.Edits {
			e, err := fromWire(x)
			if err != nil {
				return nil, err
			}
			b.Edits = append(b.Edits, e)
		}
		return b, nil
	}
	return nil, fmt.Errorf("%w: unknown change %q", ErrBadEdit, w.Op)
}

// MarshalEdit writes an edit as JSON.
func MarshalEdit(e Edit) ([]byte, error) {
	w, err := toWire(e)
	if err != nil {
		return nil, err
	}
	return json.Marshal(w)
}

// UnmarshalEdit is the inverse of [MarshalEdit]. It does not check whether the edit fits a game; [Game.Apply] does.
func UnmarshalEdit(b []byte) (Edit, error) {
	var w editWire
	if err := json.Unmarshal(b, &w); err != nil {
		return nil, err
	}
	return fromWire(w)
}

// gameWire is a whole game as JSON.
type gameWire struct {
	FEN      string     `json:"fen"`
	Chess960 bool       `json:"chess960,omitempty"`
	Tags     Tags       `json:"tags"`
	Result   uint8      `json:"result,omitempty"`
	Tail     *Tail      `json:"tail,omitempty"`
	Before   []string   `json:"before,omitempty"`  // comments before the game
	NAGs     []NAG      `json:"nags,omitempty"`    // of the root
	Unread   []Unread   `json:"unread,omitempty"`  // continuations of the root
	Escaped  []string   `json:"escaped,omitempty"` // lines before the first move
	Nodes    []NodeData `json:"nodes,omitempty"`
	NextID   NodeID     `json:"next"`
}

// MarshalJSON writes the game with the ids of its nodes.
func (g *Game) MarshalJSON() ([]byte, error) {
	w := gameWire{
		FEN: g.start.FEN(), Chess960: g.chess960, Tags: g.tags, Result: uint8(g.result), Tail: g.tail,
		Before: g.root.After(), NAGs: g.root.NAGs(), Unread: g.root.Unread(), Escaped: g.root.Escaped(), NextID: g.NextID(),
	}
	for _, c := range g.root.children {
		w.Nodes = append(w.Nodes, data(c)...)
	}
	return json.Marshal(w)
}

// UnmarshalJSON is the inverse of MarshalJSON. It makes all checks of edits, and changes g only on success.
func (g *Game) UnmarshalJSON(b []byte) error {
	var w gameWire
	if err := json.Unmarshal(b, &w); err != nil {
		return err
	}
	start, err := chess.ParseFEN(w.FEN)
	if err != nil {
		return err
	}
	if err := w.Tags.validate(); err != nil {
		return err
	}
	n := newGame(w.Tags.canonical(nil), start, w.Chess960)
	if w.Result > uint8(chess.Draw) {
		return fmt.Errorf("%w: no result %d", ErrBadEdit, w.Result)
	}
	n.result, n.tail = chess.Outcome(w.Result), w.Tail
	if err := checkComments(w.Before); err != nil {
		return err
	}
	if err := checkUnread(w.Unread); err != nil {
		return err
	}
	if err := checkEscaped(w.Escaped); err != nil {
		return err
	}
	n.root.setRemarks(remarks{after: w.Before, nags: w.NAGs, unread: w.Unread, escaped: w.Escaped})
	// The ids of deleted nodes stay reserved, so the number of ids is kept, within this limit.
	const mostDeleted = 1 << 22
	if int64(w.NextID) > int64(len(w.Nodes))+mostDeleted || w.NextID == 0 {
		return fmt.Errorf("%w: the next id is %d for %d moves", ErrBadEdit, w.NextID, len(w.Nodes))
	}
	n.nodes = append(n.nodes, make([]*Node, w.NextID-1)...)
	for len(w.Nodes) > 0 {
		// One continuation of the root at a time, with its descendants.
		end := 1
		for end < len(w.Nodes) && w.Nodes[end].Parent != RootID {
			end++
		}
		if _, err := n.Apply(Insert{RootID, -1, w.Nodes[:end]}); err != nil {
			return err
		}
		w.Nodes = w.Nodes[end:]
	}
	if n.NextID() != w.NextID {
		return fmt.Errorf("%w: the ids of the moves do not fit", ErrBadEdit)
	}
	*g = *n
	return nil
}
