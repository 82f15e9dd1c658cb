// Package gamepage sets a whole game as a page, as books do: the moves of the main line are bold, and between them
// stand the comments and, in parentheses, the variations, beside diagrams.
package gamepage

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/diagram"
	"kibitz/gui/movelist"
	"kibitz/gui/notation"
	"kibitz/gui/phrase"
)

// Options are what a page depends on beside its game.
type Options struct {
	Title   string // the players, "" if their names are unknown
	Letters notation.Letters
	// Every is the number of moves of the main line between two diagrams. At 0 the game says itself where it wants
	// them.
	Every int
	// Diagram returns the position after a move as the board shows it.
	Diagram func(*game.Node) *diagram.Diagram
}

// diagramMarks are the NAGs for a diagram from White's side and from Black's, and Scid's.
var diagramMarks = []game.NAG{220, 221, 201}

// isMarked reports whether the game wants a diagram after a move, or before the first one.
func isMarked(n *game.Node) bool {
	return slices.ContainsFunc(n.NAGs(), func(nag game.NAG) bool { return slices.Contains(diagramMarks, nag) }) ||
		slices.ContainsFunc(n.After(), func(c string) bool { return strings.Contains(c, game.DiagramMark) })
}

// setter sets a page, section after section.
type setter struct {
	game    *game.Game
	options Options
	moves   map[game.NodeID]string
	wanted  []*game.Node // there is a diagram after each of these
	page    diagram.Page
	section diagram.Section
	next    *diagram.Section // begins with the next words; nil while this section goes on
	opening string           // parentheses before the next word
	apart   bool             // a move of Black gets its number, because words stand before it, or nothing
}

// Set returns a game as a page: players and occasion, then the moves beside the diagrams.
func Set(g *game.Game, o Options) diagram.Page {
	s := &setter{game: g, options: o, moves: map[game.NodeID]string{}, wanted: withDiagram(g, o.Every), apart: true}
	for n, before := range g.All() {
		s.moves[n.ID()] = o.Letters.SAN(chess.FormatSAN(before, n.Move()))
	}
	s.head()
	if first, usual := g.Start(), chess.StartPosition(); first.Key() != usual.Key() || slices.Contains(s.wanted, g.Root()) {
		s.section.Diagram = o.Diagram(g.Root())
		s.section.Caption = lang.L("{{.Side}} to move", map[string]any{"Side": phrase.Color(first.Turn())})
	}
	s.words(comment(g.Root().Before()))
	s.words(comment(g.Root().After()))
	s.line(g.Root().Next(), true)
	s.close(phrase.Result(g.Result()))
	return s.page
}

// head sets who played, where and when, and how it ended.
func (s *setter) head() {
	g := s.game
	if s.page.Title = s.options.Title; s.page.Title == "" {
		s.page.Title = lang.L("Chess game")
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
func (s *setter) line(n *game.Node, main bool) {
	for first := n; n != nil; n = n.Next() {
		s.words(comment(n.Before()))
		s.move(n, main)
		s.words(comment(n.After()))
		if main || n != first { // else it is itself one of the alternatives
			for _, other := range n.Parent().Children()[1:] {
				s.variation(other)
			}
		}
		if slices.Contains(s.wanted, n) {
			s.diagram(n, main)
		}
	}
}

// diagram sets a diagram of the position after a move, beside what follows.
func (s *setter) diagram(n *game.Node, main bool) {
	s.end()
	move := MoveWords(s.game, n, s.moves[n.ID()])
	caption := lang.L("After {{.Move}}", map[string]any{"Move": move})
	if !main {
		caption = lang.L("After {{.Move}} (variation)", map[string]any{"Move": move})
	}
	s.next, s.apart = &diagram.Section{Diagram: s.options.Diagram(n), Caption: caption}, true
}

// variation sets a line in parentheses.
func (s *setter) variation(n *game.Node) {
	s.opening, s.apart = s.opening+"(", true
	s.line(n, false)
	s.section.Text[len(s.section.Text)-1].Text += ")"
	s.apart = true
}

// move sets a move with its signs, and with its number where one is wanted.
func (s *setter) move(n *game.Node, main bool) {
	g := s.game
	text := s.moves[n.ID()]
	if _, side := g.MoveNumber(n); side == chess.White || s.apart {
		text = MoveWords(g, n, text)
	}
	s.put(diagram.Run{Text: text + signs(n), Bold: main})
	s.apart = false
}

// words sets words that are no moves, if there are any.
func (s *setter) words(text string) {
	if text != "" {
		s.put(diagram.Run{Text: text})
		s.apart = true
	}
}

func (s *setter) put(r diagram.Run) {
	s.end()
	r.Text, s.opening = s.opening+r.Text, ""
	s.section.Text = append(s.section.Text, r)
}

// end ends a section whose successor waits, and begins that. What has neither text nor diagram is none.
func (s *setter) end() {
	if s.next == nil {
		return
	}
	if len(s.section.Text) > 0 || s.section.Diagram != nil {
		s.page.Sections = append(s.page.Sections, s.section)
	}
	s.section, s.next = *s.next, nil
}

// close ends the page. The result stands behind the last words, also where only a diagram comes after them.
func (s *setter) close(result string) {
	if result != "" {
		s.section.Text = append(s.section.Text, diagram.Run{Text: result})
	}
	s.end()
	s.next = &diagram.Section{}
	s.end()
}

// withDiagram returns the moves after which there is a diagram: the marked ones, also in variations, or every few
// moves of the main line. The root stands for the beginning. Without any, the last move of the main line is returned.
func withDiagram(g *game.Game, every int) (nodes []*game.Node) {
	if every == 0 {
		if root := g.Root(); isMarked(root) {
			nodes = append(nodes, root)
		}
		for n := range g.All() {
			if isMarked(n) {
				nodes = append(nodes, n)
			}
		}
	} else {
		for n := range g.MainLine() {
			if n.Ply()%(2*every) == 0 {
				nodes = append(nodes, n)
			}
		}
	}
	if last := g.Last(); len(nodes) == 0 && last != g.Root() {
		nodes = []*game.Node{last}
	}
	return nodes
}

// signs returns the annotations of a move for running text.
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

// MoveWords returns a move with its number, such as "12...Nf6", in one word that is not broken into lines.
func MoveWords(g *game.Game, n *game.Node, san string) string {
	number, side := g.MoveNumber(n)
	if side == chess.White {
		return fmt.Sprintf("%d.\u00a0%s", number, san)
	}
	return fmt.Sprintf("%d...%s", number, san)
}

func comment(comments []string) string { return strings.TrimSpace(game.CommentText(comments)) }
