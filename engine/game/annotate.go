package game

import (
	"regexp"
	"slices"
	"strings"
)

// What a person writes about the moves of a game: comments beside the commands
// that programs put into them, annotations, and taking all of that away.

// DiagramMark is what ChessBase writes into a comment for a diagram of the position.
const DiagramMark = "[#]"

// anyCommand finds the commands in comments, such as [%clk 0:03:00]: they are
// data and not for reading. So is the mark for a diagram.
var anyCommand = regexp.MustCompile(`\[%(?:[^"\]]|"[^"]*")*\]|\[%[^\]]*\]|\[#\]`)

// CommandEnd returns where the command such as [%clk 0:03:00] that begins at at ends, behind its bracket; at if it does not
// end on its line. A bracket within quotes does not end it, unless a quote is left open.
func CommandEnd(s string, at int) int {
	line := s[at:]
	if n := strings.IndexAny(line, "\r\n"); n >= 0 {
		line = line[:n]
	}
	quoted := false
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '"':
			quoted = !quoted
		case ']':
			if !quoted {
				return at + i + 1
			}
		}
	}
	return at + strings.IndexByte(line, ']') + 1
}

// CommentText returns what comments say to a reader: without commands, one
// after the other with an empty line between.
func CommentText(comments []string) string {
	var texts []string
	for _, c := range comments {
		if text := readable(c); text != "" {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, "\n\n")
}

// blanks are what a command in the middle of a text leaves.
var blanks = regexp.MustCompile(`  +`)

// readable is what a comment says to a reader.
func readable(comment string) string {
	text := WithoutCommands(comment)
	if text == comment {
		return comment
	}
	return NormalizeComment(blanks.ReplaceAllString(text, " "))
}

// WithoutCommands returns a comment without the commands in it. What is between the words stays as it is.
func WithoutCommands(comment string) string {
	if !strings.Contains(comment, "[%") && !strings.Contains(comment, DiagramMark) {
		return comment
	}
	return anyCommand.ReplaceAllString(comment, "")
}

// SetComment returns the edit that makes text what is said after the move of a
// node, or before it. The commands in its comments stay as they are. The edit is nil
// where the text is that already, or there is no such node.
func (g *Game) SetComment(id NodeID, before bool, text string) Edit {
	n := g.Node(id)
	if n == nil {
		return nil
	}
	e := SetComments{id, n.Before(), n.After()}
	comments := &e.After
	if before {
		comments = &e.Before
	}
	if text = CleanComment(text); text == CommentText(*comments) {
		return nil
	}
	*comments = withText(*comments, text)
	return e
}

// withText puts a text into comments in place of what they say: where the first
// of them said something, or behind them all.
func withText(comments []string, text string) []string {
	var out []string
	put := text == ""
	for _, c := range comments {
		commands := strings.Join(anyCommand.FindAllString(c, -1), "")
		switch {
		case readable(c) == "": // no word of it is about what was said
		case put:
			c = commands
		case strings.HasPrefix(c, "[%"), strings.HasPrefix(c, DiagramMark):
			c, put = strings.TrimSpace(commands+" "+text), true
		default:
			c, put = strings.TrimSpace(text+" "+commands), true
		}
		if c != "" {
			out = append(out, CleanComment(c))
		}
	}
	if !put {
		out = append(out, text)
	}
	return out
}

// judgesMove and judgesPosition tell the annotations apart of which a move has
// one: how good it is, and who stands better after it.
func (n NAG) judgesMove() bool     { return n >= 1 && n <= 9 }
func (n NAG) judgesPosition() bool { return n >= 10 && n <= 21 }

// ToggleNAG returns annotations with n: added, in the place of another judgement
// of the same thing, or removed if it is there already. The judgement of the
// move comes first, that of the position next.
func ToggleNAG(nags []NAG, n NAG) []NAG {
	there := slices.Contains(nags, n)
	nags = slices.DeleteFunc(slices.Clone(nags), func(x NAG) bool {
		return x == n || x.judgesMove() && n.judgesMove() || x.judgesPosition() && n.judgesPosition()
	})
	if there {
		return nags
	}
	at := len(nags)
	switch {
	case n.judgesMove():
		at = 0
	case n.judgesPosition():
		at = 0
		if len(nags) > 0 && nags[0].judgesMove() {
			at = 1
		}
	}
	return slices.Insert(nags, at, n)
}

// StripComments returns the edit that removes all comments with their commands,
// StripNAGs all annotations, StripVariations all moves but the main line. They are nil where there is
// nothing to remove; n counts the moves concerned, of variations the lines.
func (g *Game) StripComments() (e Edit, n int) {
	return g.strip(func(x *Node) Edit {
		if len(x.Before()) == 0 && len(x.After()) == 0 {
			return nil
		}
		return SetComments{Node: x.id}
	})
}

// StripNAGs removes annotations: see [Game.StripComments].
func (g *Game) StripNAGs() (e Edit, n int) {
	return g.strip(func(x *Node) Edit {
		if len(x.NAGs()) == 0 {
			return nil
		}
		return SetNAGs{Node: x.id}
	})
}

// StripVariations removes variations: see [Game.StripComments].
func (g *Game) StripVariations() (e Edit, n int) {
	var edits []Edit
	for x := g.root; x != nil; x = x.Next() {
		// The last first, so that undoing puts each back in its place.
		for _, v := range slices.Backward(x.children[min(1, len(x.children)):]) {
			edits = append(edits, Delete{v.id})
			n++
		}
		if unread := x.Unread(); len(unread) > 0 {
			edits = append(edits, SetUnread{Node: x.id})
			n += len(unread)
		}
	}
	return Join(edits...), n
}

func (g *Game) strip(remove func(*Node) Edit) (Edit, int) {
	var edits []Edit
	for _, x := range subtree(g.root) {
		if e := remove(x); e != nil {
			edits = append(edits, e)
		}
	}
	return Join(edits...), len(edits)
}
