package game

import (
	"regexp"
	"slices"
	"strings"
)

// Comments, the commands that programs write into them, annotations, and their removal.

// DiagramMark is the mark that ChessBase writes into a comment for a diagram of the position.
const DiagramMark = "[#]"

// anyCommand matches the commands in comments, such as [%clk 0:03:00], and the mark of a diagram. Readers do not see
// them.
var anyCommand = regexp.MustCompile(`\[%(?:[^"\]]|"[^"]*")*\]|\[%[^\]]*\]|\[#\]`)

// CommandEnd returns the end of a command such as [%clk 0:03:00] that begins at index at, after its bracket. It returns
// at if the command does not end on its line. A bracket within quotes does not end the command, unless the quotes are
// not closed.
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

// CommentText returns the text of comments without commands, with an empty line between two comments.
func CommentText(comments []string) string {
	var texts []string
	for _, c := range comments {
		if text := readable(c); text != "" {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, "\n\n")
}

// blanks matches the blanks that remain where a command is removed.
var blanks = regexp.MustCompile(`  +`)

// readable returns the text of a comment without commands, normalized.
func readable(comment string) string {
	text := WithoutCommands(comment)
	if text == comment {
		return comment
	}
	return NormalizeComment(blanks.ReplaceAllString(text, " "))
}

// WithoutCommands returns a comment without its commands. The text between them does not change.
func WithoutCommands(comment string) string {
	if !strings.Contains(comment, "[%") && !strings.Contains(comment, DiagramMark) {
		return comment
	}
	return anyCommand.ReplaceAllString(comment, "")
}

// SetComment returns the edit that sets the text of the comments after the move of a node, or before it. The commands
// in the comments stay. The edit is nil if the text is the same or there is no such node.
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

// withText replaces the text of comments: in the first comment that has text, or else in a new comment at the end.
func withText(comments []string, text string) []string {
	var out []string
	put := text == ""
	for _, c := range comments {
		commands := strings.Join(anyCommand.FindAllString(c, -1), "")
		switch {
		case readable(c) == "": // a comment of commands only stays
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

// judgesMove and judgesPosition report whether an annotation assesses the move or the position. A move has at most one of
// each.
func (n NAG) judgesMove() bool     { return n >= 1 && n <= 9 }
func (n NAG) judgesPosition() bool { return n >= 10 && n <= 21 }

// ToggleNAG returns annotations with n removed if it is present, or else added. An added move or position assessment
// replaces another one of its kind. The move assessment comes first, then the position assessment.
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

// StripComments returns the edit that removes all comments with their commands, and the number of moves that had some.
// The edit is nil if there is nothing to remove.
func (g *Game) StripComments() (e Edit, n int) {
	return g.strip(func(x *Node) Edit {
		if len(x.Before()) == 0 && len(x.After()) == 0 {
			return nil
		}
		return SetComments{Node: x.id}
	})
}

// StripNAGs returns the edit that removes all annotations, and the number of moves that had some. The edit is nil if
// there is nothing to remove.
func (g *Game) StripNAGs() (e Edit, n int) {
	return g.strip(func(x *Node) Edit {
		if len(x.NAGs()) == 0 {
			return nil
		}
		return SetNAGs{Node: x.id}
	})
}

// StripVariations returns the edit that removes all moves outside the main line, and the number of variations. The edit
// is nil if there is nothing to remove.
func (g *Game) StripVariations() (e Edit, n int) {
	var edits []Edit
	for x := g.root; x != nil; x = x.Next() {
		// Backwards, so that undo inserts each at its index.
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
