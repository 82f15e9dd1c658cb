package game

import (
	"regexp"
	"slices"
	"strings"

	"kibitz/engine/chess"
)

// Mark is something drawn on the board beside a move: an arrow or, where From
// and To are the same, a circle around a square. PGN has them in comments, as
// the commands [%cal Ge2e4,Rd7d5] for arrows and [%csl Yd4] for circles.
type Mark struct {
	From, To chess.Square
	Color    byte // PGN's letter, such as G, R, B or Y
}

// command returns the command of PGN that holds such marks.
func (m Mark) command() string {
	if m.From == m.To {
		return "csl"
	}
	return "cal"
}

// String returns the mark as it stands in its command.
func (m Mark) String() string {
	s := string(rune(m.Color)) + m.From.String()
	if m.From != m.To {
		s += m.To.String()
	}
	return s
}

// parseMark reads an entry of a command. Other programs know more colors than
// we draw, so any capital letter is one.
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

// markCommand finds the commands that hold marks.
var markCommand = regexp.MustCompile(`\[%(cal|csl)\s+([^\]]*)\]`)

// Marks returns what is drawn on the board after the move, as the comments
// that follow it say; one mark for a place.
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

// ToggleMark returns marks with m: added, in the place of one of another color, or
// removed if it is there already.
func ToggleMark(marks []Mark, m Mark) []Mark {
	there := slices.Contains(marks, m)
	marks = slices.DeleteFunc(slices.Clone(marks), m.samePlace)
	if there {
		return marks
	}
	return append(marks, m)
}

// SetMarks returns the edit that draws exactly these marks after the move of
// node id; nil when they are drawn already or there is no such node. Everything
// else that the comments say stays as it is, down to entries of the commands that
// cannot be read.
func (g *Game) SetMarks(id NodeID, marks []Mark) Edit {
	n := g.Node(id)
	if n == nil || slices.Equal(n.Marks(), marks) {
		return nil
	}
	return SetComments{Node: id, Before: n.Before(), After: withMarks(n.After(), marks)}
}

// withMarks returns comments that hold these marks and no others.
func withMarks(comments []string, marks []Mark) []string {
	// What stood around a command that is taken out may be one itself.
	for bare := placeMarks(comments, nil); len(marksIn(bare)) > 0; bare = placeMarks(bare, nil) {
		comments = bare
	}
	return placeMarks(comments, marks)
}

// placeMarks rewrites the commands in comments. They stay where the first of
// their kind is, or go to the end of the last comment.
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

// replaceCommands puts something else in the place of the commands that hold
// marks; where that is nothing, a blank goes with the command.
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
	// What stood at an end may be gone, and outer blanks are no part of a comment.
	return NormalizeComment(out + text[end:])
}

func formatCommand(command string, entries []string) string {
	if len(entries) == 0 {
		return ""
	}
	return "[%" + command + " " + strings.Join(entries, ",") + "]"
}
