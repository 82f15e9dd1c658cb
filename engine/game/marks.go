package game

import (
	"regexp"
	"slices"
	"strings"

	"kibitz/engine/chess"
)

// Mark is an arrow on the board or, if From and To are equal, a circle around a square. PGN comments hold arrows as
// [%cal Ge2e4,Rd7d5] and circles as [%csl Yd4].
type Mark struct {
	From, To chess.Square
	Color    byte // PGN's letter, such as G, R, B or Y
}

// command returns the PGN command of the mark.
func (m Mark) command() string {
	if m.From == m.To {
		return "csl"
	}
	return "cal"
}

// String returns the mark in the form of its command.
func (m Mark) String() string {
	s := string(rune(m.Color)) + m.From.String()
	if m.From != m.To {
		s += m.To.String()
	}
	return s
}

// parseMark reads an entry of a command. It accepts any capital letter as a color.
func parseMark(command, s string) (m Mark, ok bool) {
	s = strings.TrimSpace(s)
	if len(s) < 3 || s[0] < 'A' || s[0] > 'Z' {
		return Mark{}, false
	}
	from, err := chess.ParseSquare(s[1:3])
	if err != nil {
		return Mark{}, false
	}
	m = Mark{From: from, To: from, Color: s[0]}
	if command == "csl" {
		return m, len(s) == 3
	}
	m.To, err = chess.ParseSquare(s[3:])
	return m, err == nil && m.To != m.From
}

// markCommand matches the commands that hold marks.
var markCommand = regexp.MustCompile(`\[%(cal|csl)\s+([^\]]*)\]`)

// Marks returns the marks in the comments after the move, at most one for each pair of squares.
func (n *Node) Marks() []Mark { return marksIn(n.After()) }

func marksIn(comments []string) (marks []Mark) {
	for _, text := range comments {
		for _, found := range markCommand.FindAllStringSubmatch(text, -1) {
			for entry := range strings.SplitSeq(found[2], ",") {
				if m, ok := parseMark(found[1], entry); ok && !slices.ContainsFunc(marks, m.samePlace) {
					marks = append(marks, m)
				}
			}
		}
	}
	return marks
}

func (m Mark) samePlace(o Mark) bool { return m.From == o.From && m.To == o.To }

// ToggleMark returns marks with m removed if it is present, or else added. It replaces a mark of another color.
func ToggleMark(marks []Mark, m Mark) []Mark {
	there := slices.Contains(marks, m)
	marks = slices.DeleteFunc(slices.Clone(marks), m.samePlace)
	if there {
		return marks
	}
	return append(marks, m)
}

// SetMarks returns the edit that sets the marks of node id. It is nil if the marks are the same or there is no such
// node. The rest of the comments stays, including unreadable entries of the commands.
func (g *Game) SetMarks(id NodeID, marks []Mark) Edit {
	n := g.Node(id)
	if n == nil || slices.Equal(n.Marks(), marks) {
		return nil
	}
	return SetComments{Node: id, Before: n.Before(), After: withMarks(n.After(), marks)}
}

// withMarks returns comments that hold exactly these marks.
func withMarks(comments []string, marks []Mark) []string {
	// Text around a removed command may form another command.
	for bare := placeMarks(comments, nil); len(marksIn(bare)) > 0; bare = placeMarks(bare, nil) {
		comments = bare
	}
	return placeMarks(comments, marks)
}

// placeMarks rewrites the commands in comments. Each stays at the place of the first command of its kind, or goes to
// the end of the last comment.
func placeMarks(comments []string, marks []Mark) []string {
	entries := map[string][]string{}
	for _, m := range marks {
		entries[m.command()] = append(entries[m.command()], m.String())
	}
	var texts []string
	for _, text := range comments {
		bare := replaceCommands(text, func(command, list string) string {
			kept := entries[command]
			delete(entries, command)
			for entry := range strings.SplitSeq(list, ",") {
				if _, ok := parseMark(command, entry); !ok && strings.TrimSpace(entry) != "" {
					kept = append(kept, entry)
				}
			}
			return formatCommand(command, kept)
		})
		if bare != "" || text == "" {
			texts = append(texts, bare)
		}
	}
	added := formatCommand("csl", entries["csl"]) + formatCommand("cal", entries["cal"])
	switch last := len(texts) - 1; {
	case added == "":
	case last < 0:
		texts = []string{added}
	default:
		texts[last] = strings.TrimSpace(texts[last] + " " + added)
	}
	return texts
}

// replaceCommands replaces the commands that hold marks. If the replacement is empty, a blank beside the command goes,
// too.
func replaceCommands(text string, replace func(command, list string) string) string {
	var out string
	end := 0
	for _, at := range markCommand.FindAllStringSubmatchIndex(text, -1) {
		out += text[end:at[0]]
		by := replace(text[at[2]:at[3]], text[at[4]:at[5]])
		if after := text[at[1]:]; by == "" && (after == "" || strings.ContainsAny(after[:1], " \n")) {
			out = strings.TrimSuffix(out, " ")
		}
		out += by
		end = at[1]
	}
	// Removal at either end leaves outer blanks, which are not part of a comment.
	return NormalizeComment(out + text[end:])
}

func formatCommand(command string, entries []string) string {
	if len(entries) == 0 {
		return ""
	}
	return "[%" + command + " " + strings.Join(entries, ",") + "]"
}
