package game

import (
	"slices"

	"kibitz/engine/chess"
)

// Builder builds a game from a source that checks the legality of the moves itself, such as a PGN reader. It is faster
// than edits, and cannot be undone.
type Builder struct {
	g         *Game
	slab      []Node // nodes are allocated in slabs
	memory    *Memory
	hasResult bool // the source has a Result tag
	fen       []chess.Problem
}

// NewBuilder starts a game with these tags, which determine the start position. If the FEN tag needs repairs, the game
// gets the repaired FEN. On an unusable FEN tag it returns an error and a builder with the standard start position.
func NewBuilder(tags Tags) (*Builder, error) { return (*Memory)(nil).NewBuilder(tags) }

// Memory is storage for one game at a time. Games that are built with it one after another need little new memory, but each
// of them must not be used any more when the next one is begun. The zero value is ready to use.
type Memory struct {
	game  Game
	nodes []*Node // of a game
	tags  Tags
	slabs [][]Node
	used  int // slabs
}

const (
	slabNodes = 64
	mostSlabs = 64 // that a Memory keeps
)

// NewBuilder does what the function of the same name does. The game lies in m, unless m is nil.
func (m *Memory) NewBuilder(tags Tags) (*Builder, error) {
	start, chess960, repairs, err := tags.start()
	if rewritten(repairs) {
		tags = tags.With("FEN", start.FEN())
	}
	_, hasResult := tags.Lookup("Result")
	return &Builder{g: m.newGame(tags, start, chess960), memory: m, hasResult: hasResult, fen: repairs}, err
}

func (m *Memory) newGame(tags Tags, start chess.Position, chess960 bool) *Game {
	if m == nil {
		return newGame(tags.canonical(nil), start, chess960)
	}
	if cap(m.game.nodes) <= mostSlabs*slabNodes {
		m.nodes = m.game.nodes[:0]
	}
	m.used = 0
	m.tags = tags.canonical(m.tags)
	root := &Node{}
	m.game = Game{start: start, chess960: chess960, tags: m.tags, root: root, nodes: append(m.nodes, root)}
	return &m.game
}

// slab returns room for more nodes. It may hold those of a game before.
func (m *Memory) slab() []Node {
	if m == nil || m.used == mostSlabs {
		return make([]Node, slabNodes)
	}
	if m.used == len(m.slabs) {
		m.slabs = append(m.slabs, make([]Node, slabNodes))
	}
	m.used++
	return m.slabs[m.used-1]
}

// FENRepairs returns the repairs of the FEN tag.
func (b *Builder) FENRepairs() []chess.Problem { return b.fen }

// rewritten reports whether repairs changed the FEN. Warnings do not change it.
func rewritten(repairs []chess.Problem) bool {
	return slices.ContainsFunc(repairs, func(p chess.Problem) bool { return p.Kind != chess.ManyPawns && p.Kind != chess.ManyPieces })
}

// AddRepair records a repair of the game's text.
func (b *Builder) AddRepair(r Repair) { b.g.repairs = append(b.g.repairs, r) }

// Root returns the node before the first move.
func (b *Builder) Root() *Node { return b.g.root }

// Start returns the start position.
func (b *Builder) Start() chess.Position { return b.g.start }

// Add appends a move to the continuations of parent. The move must be legal, or a null move if the side to move is not
// in check.
func (b *Builder) Add(parent *Node, m chess.Move) *Node {
	if len(b.slab) == 0 {
		b.slab = b.memory.slab()
	}
	n := &b.slab[0]
	b.slab = b.slab[1:]
	*n = Node{parent: parent, id: NodeID(len(b.g.nodes)), ply: parent.ply + 1, move: m}
	if len(parent.children) > 0 {
		b.g.branches++
	} else {
		parent.children = parent.only[:0]
	}
	parent.children = append(parent.children, n)
	b.g.nodes = append(b.g.nodes, n)
	b.g.count++
	return n
}

func (n *Node) remark() *remarks {
	if n.remarks == nil {
		n.remarks = &remarks{}
	}
	return n.remarks
}

// AddBefore appends a comment before n's move. The text must be normalized, see [NormalizeComment].
func (b *Builder) AddBefore(n *Node, text string) {
	r := n.remark()
	r.before = append(r.before, text)
}

// AddAfter appends a comment after n's move. The text must be normalized, see [NormalizeComment].
func (b *Builder) AddAfter(n *Node, text string) {
	r := n.remark()
	r.after = append(r.after, text)
}

// AddNAG appends an annotation to n's move.
func (b *Builder) AddNAG(n *Node, nag NAG) {
	r := n.remark()
	r.nags = append(r.nags, nag)
}

// AddUnread appends a continuation of n that could not be read. Its text must not be empty.
func (b *Builder) AddUnread(n *Node, u Unread) {
	r := n.remark()
	r.unread = append(r.unread, u)
}

// AddEscaped appends escaped lines after n's move; see [Node.Escaped].
func (b *Builder) AddEscaped(n *Node, lines ...string) {
	if len(lines) > 0 {
		r := n.remark()
		r.escaped = append(r.escaped, lines...)
	}
}

// SetResult sets the result at the end of the movetext, and the Result tag if the source has none.
func (b *Builder) SetResult(o chess.Outcome) {
	b.g.result = o
	if !b.hasResult {
		b.g.tags = b.g.tags.With("Result", o.String())
	}
}

// PutFirst makes n the main continuation of the move before it.
func (b *Builder) PutFirst(n *Node) {
	siblings := n.parent.children
	i := n.Index()
	copy(siblings[1:i+1], siblings[:i])
	siblings[0] = n
}

// PutLast makes the variations that n lies in the last ones of their siblings.
func (b *Builder) PutLast(n *Node) {
	for n = n.VariationStart(); n.parent != nil; n = n.parent.VariationStart() {
		siblings := n.parent.children
		n.parent.children = append(slices.Delete(siblings, n.Index(), n.Index()+1), n)
		for i := range n.parent.said().unread { // they come before n
			u := &n.parent.remarks.unread[i]
			u.Behind = min(u.Behind, len(siblings)-2)
		}
	}
}

// SetTail sets the unread rest of the text.
func (b *Builder) SetTail(t Tail) { b.g.tail = &t }

// Game returns the game. Do not use the builder afterwards.
func (b *Builder) Game() *Game { return b.g }
