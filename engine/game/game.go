package game

import (
	"iter"
	"slices"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// Game is a tree of moves from a start position, with tags and a result. Make
// one with [New], [NewFrom] or a [Builder]. The zero value is not usable.
type Game struct {
	start    chess.Position
	chess960 bool
	tags     Tags
	result   chess.Outcome
	tail     *Tail
	root     *Node
	nodes    []*Node // by id; nil for deleted nodes
	count    int     // number of nodes without the root
	branches int     // number of nodes that are not a main continuation
	repairs  []Repair
}

// Tail is the rest of a game's text from the first error on. It keeps the text, so that writing the game loses nothing.
type Tail struct {
	Text string
	Fault
	Line int // in the file, from 1
	Col  int // in characters, from 1
	// Depth is the number of open variations at the error.
	Depth int
}

// New returns a game of standard chess without moves.
func New() *Game { return NewFrom(chess.StartPosition(), false) }

// NewFrom returns a game without moves from any start position. Its tags are SetUp and FEN for a non-standard position,
// and Variant for Chess960. The game is Chess960 if chess960 is set or the castling rights require it.
func NewFrom(start chess.Position, chess960 bool) *Game {
	tags := Tags(nil)
	usual := chess.StartPosition()
	if start != usual {
		tags = append(tags, Tag{"SetUp", "1"}, Tag{"FEN", start.FEN()})
	}
	chess960 = chess960 || start.IsChess960()
	if chess960 {
		tags = append(tags, Tag{"Variant", "Chess960"})
	}
	return newGame(tags.canonical(nil), start, chess960)
}

func newGame(tags Tags, start chess.Position, chess960 bool) *Game {
	root := &Node{}
	return &Game{start: start, chess960: chess960, tags: tags, root: root, nodes: []*Node{root}}
}

// Root returns the node before the first move.
func (g *Game) Root() *Node { return g.root }

// Node returns the node with this id, or nil if it does not exist.
func (g *Game) Node(id NodeID) *Node {
	if int64(id) >= int64(len(g.nodes)) {
		return nil
	}
	return g.nodes[id]
}

// NodeCount returns the number of moves in the whole tree.
func (g *Game) NodeCount() int { return g.count }

// Start returns the position before the first move.
func (g *Game) Start() chess.Position { return g.start }

// Chess960 reports whether castling follows the rules of Chess960.
func (g *Game) Chess960() bool { return g.chess960 }

// Tags returns a copy of the tags.
func (g *Game) Tags() Tags { return slices.Clone(g.tags) }

// Tag returns the value of the first tag with this name, or "".
func (g *Game) Tag(name string) string { return g.tags.Get(name) }

// Result returns the result at the end of the movetext. The Result tag of a game read from a file may differ.
func (g *Game) Result() chess.Outcome { return g.result }

// Tail returns the unread rest of the game's text, or nil if the text was read to its end. A game without a tail can
// have unread variations: see [Node.Unread]. Do not change the tail.
func (g *Game) Tail() *Tail { return g.tail }

// Repairs returns the repairs of the reader, in the order of the text. Do not change the slice.
func (g *Game) Repairs() []Repair { return g.repairs }

// NoteRepair inserts a repair at the beginning, such as one of the language of the moves.
func (g *Game) NoteRepair(r Repair) { g.repairs = append([]Repair{r}, g.repairs...) }

// Last returns the last node of the main line, or the root.
func (g *Game) Last() *Node {
	n := g.root
	for len(n.children) > 0 {
		n = n.children[0]
	}
	return n
}

// MainLine yields the nodes of the main line without the root. [Game.All] yields those of all lines.
func (g *Game) MainLine() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for n := g.root.Next(); n != nil; n = n.Next() {
			if !yield(n) {
				return
			}
		}
	}
}

// Path returns the nodes from the first move to n. It is empty for the root.
func (g *Game) Path(n *Node) []*Node {
	path := make([]*Node, n.ply)
	for ; n.parent != nil; n = n.parent {
		path[n.ply-1] = n
	}
	return path
}

// playable reports whether a game may play m at p.
func playable(p *chess.Position, m chess.Move) bool {
	if m == chess.NullMove {
		return !p.InCheck()
	}
	return p.IsLegal(m)
}

// PositionAt returns the position after n's move. It costs one move per ply.
func (g *Game) PositionAt(n *Node) chess.Position {
	p := g.start
	for _, x := range g.Path(n) {
		p = p.PlayUnchecked(x.move)
	}
	return p
}

// KeysTo returns the keys of all positions from the start to the one at n, to count repetitions. After a null move the
// keys begin anew, because a null move is not a move of a game. It costs one move per ply.
func (g *Game) KeysTo(n *Node) []chess.Key {
	p := g.start
	keys := make([]chess.Key, 1, n.ply+1)
	keys[0] = p.Key()
	for _, x := range g.Path(n) {
		p = p.PlayUnchecked(x.move)
		if x.move == chess.NullMove {
			keys = keys[:0]
		}
		keys = append(keys, p.Key())
	}
	return keys
}

// SAN returns the move of n in Standard Algebraic Notation, or "" for the root. It costs one move per ply.
func (g *Game) SAN(n *Node) string {
	if n.parent == nil {
		return ""
	}
	p := g.PositionAt(n.parent)
	return chess.FormatSAN(&p, n.move)
}

// SANs returns the moves of a line in Standard Algebraic Notation, with "" for the root. Each node must be the parent
// of the next. It costs one move per ply.
func (g *Game) SANs(line iter.Seq[*Node]) (sans []string) {
	p := g.start
	for n := range line {
		if n.parent == nil {
			sans = append(sans, "")
			continue
		}
		if len(sans) == 0 {
			p = g.PositionAt(n.parent)
		}
		sans = append(sans, chess.FormatSAN(&p, n.move))
		p = p.PlayUnchecked(n.move)
	}
	return sans
}

// MoveNumber returns the number of n's move and the side that makes it. For the root it returns those of the first
// move.
func (g *Game) MoveNumber(n *Node) (number int, side chess.Color) {
	half := int(g.start.Turn()) + max(n.Ply()-1, 0)
	return g.start.FullmoveNumber() + half/2, chess.Color(half % 2)
}

// Turn returns the side to move after n's move.
func (g *Game) Turn(n *Node) chess.Color { return chess.Color((int(g.start.Turn()) + n.Ply()) % 2) }

// StatusAt returns the outcome if the game ends automatically at n: by checkmate, stalemate, a dead position, the fifth
// repetition or the seventy-five-move rule. It costs one move per ply.
func (g *Game) StatusAt(n *Node) (chess.Outcome, chess.Termination) {
	p := g.PositionAt(n)
	return status(&p, g.KeysTo(n))
}

// Claimable returns the draw that the side to move can claim at n:
// ThreefoldRepetition, FiftyMoves or NoTermination. It costs one move per ply.
func (g *Game) Claimable(n *Node) chess.Termination {
	p := g.PositionAt(n)
	return claimable(&p, g.KeysTo(n))
}

// The numbers of plies without capture or pawn move after which a draw may be claimed, and after which the game is
// drawn (FIDE 9.3 and 9.6.2).
const (
	FiftyMovePlies   = 2 * 50
	seventyFiveMoves = 2 * 75
)

// status returns the outcome of a position. keys are those of all positions up to and including it. Checkmate precedes
// every draw.
func status(p *chess.Position, keys []chess.Key) (chess.Outcome, chess.Termination) {
	if o, t := p.Status(); t != chess.NoTermination {
		return o, t
	}
	switch {
	case chess.Repetitions(keys) >= 5:
		return chess.Draw, chess.FivefoldRepetition
	case p.HalfmoveClock() >= seventyFiveMoves:
		return chess.Draw, chess.SeventyFiveMoves
	}
	return chess.NoOutcome, chess.NoTermination
}

func claimable(p *chess.Position, keys []chess.Key) chess.Termination {
	switch {
	case chess.Repetitions(keys) >= 3:
		return chess.ThreefoldRepetition
	case p.HalfmoveClock() >= FiftyMovePlies:
		return chess.FiftyMoves
	}
	return chess.NoTermination
}

// EngineRoot returns the position at n with its history, for an engine. Engines do not know null moves, so the history
// begins after the last one.
func (g *Game) EngineRoot(n *Node) engine.Root {
	r := engine.Root{Start: g.start, Chess960: g.chess960, Before: chess.DoubleStep(g.Tag("FEN"))}
	for _, x := range g.Path(n) {
		r.Moves = append(r.Moves, x.move)
		if x.move == chess.NullMove {
			r.Start = g.PositionAt(x)
			r.Moves, r.Before = nil, chess.NoMove
		}
	}
	return r
}

// All yields every node but the root with the position before its move: first a line to its end, then the alternatives
// from the last move back to the first. The position is valid until the next step. It costs one move per node, and
// memory for one position per branching point.
func (g *Game) All() iter.Seq2[*Node, *chess.Position] {
	return func(yield func(*Node, *chess.Position) bool) {
		type branch struct {
			node *Node // its children from next on remain
			next int
			pos  chess.Position
		}
		stack := []branch{{g.root, 0, g.start}}
		var before chess.Position // shared by all steps: one allocation per iteration
		for len(stack) > 0 {
			b := &stack[len(stack)-1]
			if b.next >= len(b.node.children) {
				stack = stack[:len(stack)-1]
				continue
			}
			n, p := b.node.children[b.next], b.pos
			b.next++
			for n != nil {
				if before = p; !yield(n, &before) {
					return
				}
				p = p.PlayUnchecked(n.move)
				if len(n.children) > 1 {
					stack = append(stack, branch{n, 1, p})
				}
				n = n.Next()
			}
		}
	}
}

// Clone returns a deep copy of g with the same ids.
func (g *Game) Clone() *Game {
	c := newGame(slices.Clone(g.tags), g.start, g.chess960)
	c.result, c.count, c.branches, c.repairs = g.result, g.count, g.branches, g.repairs
	if g.tail != nil {
		t := *g.tail
		c.tail = &t
	}
	c.nodes = make([]*Node, len(g.nodes))
	for id, n := range g.nodes {
		if n != nil {
			c.nodes[id] = &Node{id: n.id, ply: n.ply, move: n.move, remarks: n.remarks.clone()}
		}
	}
	for id, n := range g.nodes {
		if n == nil {
			continue
		}
		x := c.nodes[id]
		if n.parent != nil {
			x.parent = c.nodes[n.parent.id]
		}
		for _, k := range n.children {
			x.children = append(x.children, c.nodes[k.id])
		}
	}
	c.root = c.nodes[RootID]
	return c
}

func (r *remarks) clone() *remarks {
	if r == nil {
		return nil
	}
	return &remarks{slices.Clone(r.before), slices.Clone(r.after), slices.Clone(r.nags), slices.Clone(r.unread), slices.Clone(r.escaped)}
}

// Equal reports whether two games have the same content: start, tags, moves, variations, comments, annotations, result,
// unread text and escaped lines. It ignores ids, repairs, and the place and message of errors.
func Equal(a, b *Game) bool {
	if a.start != b.start || a.chess960 != b.chess960 || a.result != b.result || !slices.Equal(a.tags, b.tags) {
		return false
	}
	if (a.tail == nil) != (b.tail == nil) || a.tail != nil && (a.tail.Text != b.tail.Text || a.tail.Depth != b.tail.Depth) {
		return false
	}
	type pair struct{ a, b *Node }
	for todo := []pair{{a.root, b.root}}; len(todo) > 0; {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if x.a.move != x.b.move || len(x.a.children) != len(x.b.children) || !slices.Equal(x.a.Before(), x.b.Before()) ||
			!slices.Equal(x.a.After(), x.b.After()) || !slices.Equal(x.a.NAGs(), x.b.NAGs()) ||
			!slices.Equal(x.a.Escaped(), x.b.Escaped()) ||
			!slices.EqualFunc(x.a.Unread(), x.b.Unread(), func(a, b Unread) bool { return a.Text == b.Text }) {
			return false
		}
		for i := range x.a.children {
			todo = append(todo, pair{x.a.children[i], x.b.children[i]})
		}
	}
	return true
}
