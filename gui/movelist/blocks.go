package movelist

import (
	"hash/maphash"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/bidi"
	"kibitz/gui/notation"
)

// A block is a row of two moves or a paragraph of words and moves. Once made it
// does not change, apart from what it remembers of its layout; a block that an
// edit does not concern is the same block afterwards.
type block struct {
	kind blockKind
	// depth is the number of variations around the block, and first that it
	// begins the innermost of them.
	depth int
	first bool
	// number, white and black are a pair's.
	number       string
	white, black cell
	tokens       []token // of all other kinds

	laid *laid
}

type blockKind uint8

const (
	pairBlock  blockKind = iota // a move of White and one of Black, of the main line
	noteBlock                   // about the start position; leads to the root
	proseBlock                  // a comment, or a variation
	endBlock                    // result and reason, or what could not be read
	hintBlock                   // what to do with an empty list
)

// cell is one half of a pair.
type cell struct {
	token
	// gap stands for a move that is shown in the row above, or not played.
	gap bool
}

func (c cell) empty() bool { return c.text == "" }

// token is what stays together when lines are broken.
type token struct {
	kind   tokenKind
	prefix string // a move number, before the text
	text   string
	glyphs []glyph
	node   game.NodeID
	// linked tokens can be clicked and lead to node.
	linked bool
	// left is of words in a text that runs from right to left as a whole.
	left bool
}

type tokenKind uint8

const (
	moveToken    tokenKind = iota // a move of the main line
	leadToken                     // the first move of a variation
	sideToken                     // another move of a variation
	wordToken                     // of a comment
	noteToken                     // a word about the start position, or why the game ended
	resultToken                   // 1-0
	errorToken                    // a word about what could not be read
	dubiousToken                  // what a mark says: an inaccuracy,
	mistakeToken                  // a mistake,
	blunderToken                  // a blunder
	breakToken                    // ends a line: between the paragraphs of a comment
)

// maxComment bounds how much of one comment is shown, in bytes. The whole of it stays in the game.
const maxComment = 20000

// rows makes blocks of games. It remembers the notation of every move, for a
// node keeps its move and its position as long as it lives, and the blocks made
// last time.
type rows struct {
	game     *game.Game
	start    chess.Position
	letters  notation.Letters
	chess960 bool
	san      []string // by node id; "" if not known
	note     *block   // about the start position; nil for the usual one
	made     map[place]made
	seed     maphash.Seed // of fingerprints
}

// build returns the blocks of a game. Where there is nothing yet, a hint says what to do.
func (r *rows) build(s *State) []*block {
	g := s.Game
	if g == nil {
		*r = rows{letters: r.letters}
		return []*block{hintBlockOf(hint())}
	}
	if r.game != g || r.start != g.Start() || r.chess960 != g.Chess960() {
		*r = rows{game: g, letters: r.letters, start: g.Start(), chess960: g.Chess960(), note: startNote(g), seed: maphash.MakeSeed()}
	}
	r.learn(g)
	b := builder{game: g, rows: r, state: s, made: make(map[place]made, len(r.made)+1)}
	if r.note != nil {
		b.blocks = append(b.blocks, r.note)
	}
	b.comment(g.Root(), afterPart)
	b.mainLine()
	b.end()
	if len(b.blocks) == 0 || len(b.blocks) == 1 && b.blocks[0] == r.note {
		b.blocks = append(b.blocks, hintBlockOf(hint()))
	}
	r.made = b.made
	return b.blocks
}

func hintBlockOf(text string) *block {
	return &block{kind: hintBlock, tokens: plainTokens(noteToken, text)}
}

// plainTokens returns the words of text, or of its beginning.
func plainTokens(kind tokenKind, text string) []token { return tokensOf(kind, shorten(text)) }

func tokensOf(kind tokenKind, text string) (tokens []token) {
	left := bidi.RunsLeft(text)
	for _, w := range strings.Fields(text) {
		tokens = append(tokens, token{kind: kind, text: w, left: left})
	}
	return tokens
}

// fewUnknown is how many moves are notated one by one, each at a cost of its
// ply, before one walk through the whole tree is cheaper.
const fewUnknown = 4

// learn fills in the notation of moves that are new.
func (r *rows) learn(g *game.Game) {
	var unknown []*game.Node
	stack := []*game.Node{g.Root()}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], n.Children()...)
		if id := int(n.ID()); id >= len(r.san) {
			r.san = append(r.san, make([]string, id+1-len(r.san))...)
		}
		if r.san[n.ID()] == "" && n.Parent() != nil {
			unknown = append(unknown, n)
		}
	}
	if len(unknown) <= fewUnknown {
		for _, n := range unknown {
			r.san[n.ID()] = g.SAN(n)
		}
		return
	}
	for n, before := range g.All() {
		if r.san[n.ID()] == "" {
			r.san[n.ID()] = chess.FormatSAN(before, n.Move())
		}
	}
}

// startNote returns what is said of a game that does not begin the usual way.
func startNote(g *game.Game) *block {
	start := g.Start()
	usual := chess.StartPosition()
	text := lang.L("Custom position, White to move")
	if start.Turn() == chess.Black {
		text = lang.L("Custom position, Black to move")
	}
	if g.Chess960() {
		text = "Chess960. " + text
		for n := range 960 {
			if chess.Chess960(n) == start {
				text = lang.L("Chess960, start position {{.N}}", map[string]any{"N": n})
				break
			}
		}
	} else if start == usual {
		return nil
	}
	note := block{kind: noteBlock, tokens: plainTokens(noteToken, text)}
	for i := range note.tokens {
		note.tokens[i].node, note.tokens[i].linked = game.RootID, true
	}
	return &note
}

// shorten cuts a text that is too long to be shown.
func shorten(s string) string {
	if len(s) <= maxComment {
		return s
	}
	return strings.ToValidUTF8(s[:maxComment], "") + " … " + lang.L("({{.N}} more bytes)", map[string]any{"N": len(s) - maxComment})
}
