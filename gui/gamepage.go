package gui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/diagram"
	"kibitz/gui/movelist"
	"kibitz/gui/phrase"
)

// The whole game as a page, set as in books: the moves of the main line are bold, and
// between them stand the comments and, in parentheses, the variations.

// diagramMarks are the signs for a diagram, from White's side and from Black's, and that of Scid.
var diagramMarks = []game.NAG{220, 221, 201}

// isMarked reports whether a diagram is wanted after a move, or before the first one.
func isMarked(n *game.Node) bool {
	return slices.ContainsFunc(n.NAGs(), func(nag game.NAG) bool { return slices.Contains(diagramMarks, nag) }) ||
		slices.ContainsFunc(n.After(), func(c string) bool { return strings.Contains(c, game.DiagramMark) })
}

// pageSetter sets a page, section after section.
type pageSetter struct {
	c       *controller
	moves   map[game.NodeID]string
	wanted  []*game.Node // after these there is a diagram
	page    diagram.Page
	section diagram.Section
	next    *diagram.Section // begins with the next words; nil while this one goes on
	opening string           // parentheses before the next word
	spoken  bool             // a move of Black gets its number: words stand before it, or nothing
}

// gamePage is the game as a page: players and occasion, then the moves beside the diagrams.
func (c *controller) gamePage(diagrams string) diagram.Page {
	g := c.doc.Game()
	s := &pageSetter{c: c, moves: map[game.NodeID]string{}, wanted: c.diagramNodes(diagrams), spoken: true}
	letters := c.letters()
	for n, before := range g.All() {
		s.moves[n.ID()] = letters.SAN(chess.FormatSAN(before, n.Move()))
	}
	s.head()
	if first, usual := g.Start(), chess.StartPosition(); first.Key() != usual.Key() || slices.Contains(s.wanted, g.Root()) {
		s.section.Diagram = c.diagramOf(g.Root())
		s.section.Caption = lang.L("{{.Side}} is to move", map[string]any{"Side": phrase.Color(first.Turn())})
	}
	s.say(comment(g.Root().Before()))
	s.say(comment(g.Root().After()))
	s.line(g.Root().Next(), true)
	s.close(phrase.Result(g.Result()))
	return s.page
}

// head says who played, where and when, and how it ended.
func (s *pageSetter) head() {
	g := s.c.doc.Game()
	if s.page.Title = s.c.doc.Title(); s.page.Title == "" {
		s.page.Title = lang.L("A game of chess")
	}
	var occasion []string
	for _, tag := range []string{"Event", "Site", "Round", "Date"} {
		if value := g.Tag(tag); !game.Unknown(value) && !strings.HasPrefix(value, "?") {
			occasion = append(occasion, strings.ReplaceAll(value, ".??", ""))
		}
	}
	for _, line := range []string{strings.Join(occasion, ", "), phrase.Result(g.Result())} {
		if line != "" {
			s.page.Lines = append(s.page.Lines, line)
		}
	}
}

// line sets a line from n on: the main line, or a variation.
func (s *pageSetter) line(n *game.Node, main bool) {
	for first := n; n != nil; n = n.Next() {
		s.say(comment(n.Before()))
		s.move(n, main)
		s.say(comment(n.After()))
		if main || n != first { // else it is itself one of the alternatives
			for _, other := range n.Parent().Children()[1:] {
				s.variation(other)
			}
		}
		if slices.Contains(s.wanted, n) {
			s.show(n, main)
		}
	}
}

// show sets a diagram of the position after a move, beside what follows.
func (s *pageSetter) show(n *game.Node, main bool) {
	s.end()
	move := moveWords(s.c.doc.Game(), n, s.moves[n.ID()])
	caption := lang.L("After {{.Move}}", map[string]any{"Move": move})
	if !main {
		caption = lang.L("After {{.Move}} (variation)", map[string]any{"Move": move})
	}
	s.next, s.spoken = &diagram.Section{Diagram: s.c.diagramOf(n), Caption: caption}, true
}

// variation sets a line in parentheses.
func (s *pageSetter) variation(n *game.Node) {
	s.opening, s.spoken = s.opening+"(", true
	s.line(n, false)
	s.section.Text[len(s.section.Text)-1].Text += ")"
	s.spoken = true
}

// move sets a move with its signs, and with its number where one is wanted.
func (s *pageSetter) move(n *game.Node, main bool) {
	g := s.c.doc.Game()
	text := s.moves[n.ID()]
	if _, side := g.MoveNumber(n); side == chess.White || s.spoken {
		text = moveWords(g, n, text)
	}
	s.put(diagram.Run{Text: text + signs(n), Bold: main})
	s.spoken = false
}

// say sets words that are no moves, if there are any.
func (s *pageSetter) say(words string) {
	if words != "" {
		s.put(diagram.Run{Text: words})
		s.spoken = true
	}
}

func (s *pageSetter) put(r diagram.Run) {
	s.end()
	r.Text, s.opening = s.opening+r.Text, ""
	s.section.Text = append(s.section.Text, r)
}

// end ends a section whose successor waits, and begins that. What has neither text nor
// diagram is none.
func (s *pageSetter) end() {
	if s.next == nil {
		return
	}
	if len(s.section.Text) > 0 || s.section.Diagram != nil {
		s.page.Sections = append(s.page.Sections, s.section)
	}
	s.section, s.next = *s.next, nil
}

// close ends the page. The result stands behind the last words, also where only a diagram comes after them.
func (s *pageSetter) close(result string) {
	if result != "" {
		s.section.Text = append(s.section.Text, diagram.Run{Text: result})
	}
	s.end()
	s.next = &diagram.Section{}
	s.end()
}

// diagramNodes returns the moves after which there is a diagram: those that are marked,
// also in variations, or every few of the main line. The root stands for the beginning.
func (c *controller) diagramNodes(diagrams string) (nodes []*game.Node) {
	line := c.doc.Game().MainLine()
	every, _ := strconv.Atoi(diagrams) // 0 where they are marked
	if every == 0 {
		if root := c.doc.Game().Root(); isMarked(root) {
			nodes = append(nodes, root)
		}
		for n := range c.doc.Game().All() {
			if isMarked(n) {
				nodes = append(nodes, n)
			}
		}
	} else {
		for _, n := range line {
			if n.Ply()%(2*every) == 0 {
				nodes = append(nodes, n)
			}
		}
	}
	if len(nodes) == 0 && len(line) > 0 {
		nodes = line[len(line)-1:]
	}
	return nodes
}

// signs are the annotations of a move in running text.
func signs(n *game.Node) (text string) {
	for _, nag := range n.NAGs() {
		if slices.Contains(diagramMarks, nag) || nag == 0 {
			continue
		}
		sign, mono, _ := movelist.Glyph(nag)
		switch {
		case mono:
			sign = "\u00a0" + nag.Text() // the font of the page lacks the sign
		case !strings.HasPrefix(sign, "!") && !strings.HasPrefix(sign, "?"):
			sign = "\u00a0" + sign
		}
		text += sign
	}
	return text
}

// moveWords is a move with its number, such as "12...Nf6". It does not break.
func moveWords(g *game.Game, n *game.Node, san string) string {
	number, side := g.MoveNumber(n)
	if side == chess.White {
		return fmt.Sprintf("%d.\u00a0%s", number, san)
	}
	return fmt.Sprintf("%d...%s", number, san)
}

func comment(comments []string) string { return strings.TrimSpace(game.CommentText(comments)) }
