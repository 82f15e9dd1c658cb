package pgn

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// columns is the maximum length of a line of movetext, so that it has the standard's 80 bytes with its line break. Only
// a single word or a comment to the end of the line can be longer.
const columns = 79

// Format returns a game in the export format of the standard, in UTF-8. It ends with a line break; put an empty line
// between games. Unread text is written unchanged or, if it would change its meaning, within a comment: see
// [heldComment].
func Format(g *game.Game) string {
	w := &writer{g: g}
	text := w.game()
	if w.unread && !readsBack(text, g) {
		w = &writer{g: g, hold: true}
		text = w.game()
	}
	return text
}

// readsBack reports whether a text reads back as one game that equals g, which has unread text.
func readsBack(text string, g *game.Game) bool {
	games, errs, err := ParseAll(text)
	return err == nil && len(games) == 1 && errs[0] != nil && game.Equal(games[0], g)
}

// writer formats a game. Blanks or line breaks separate words.
type writer struct {
	g        *game.Game
	b        strings.Builder
	col      int    // characters on the present line
	prefix   string // precedes the next word without a blank
	closes   int    // pending closing parentheses
	fresh    bool   // the next move needs its number, even Black's
	afterRAV bool   // a variation just ended
	unread   bool   // unread text was written
	hold     bool   // comments hold unread text
}

// game writes the whole game.
func (w *writer) game() string {
	w.tags()
	w.b.WriteByte('\n')
	w.movetext()
	return w.b.String()
}

func (w *writer) tags() {
	for _, t := range w.g.Tags() {
		if t.Name == "" {
			w.b.WriteString(t.Value)
		} else {
			w.b.WriteString("[" + t.Name + ` "` + escaper.Replace(t.Value) + `"]`)
		}
		w.b.WriteByte('\n')
	}
}

// word writes an unbreakable word.
func (w *writer) word(s string) {
	w.flush()
	s = w.prefix + s
	w.prefix = ""
	n := utf8.RuneCountInString(s)
	if w.col > 0 {
		if w.col+1+n > columns {
			w.newline()
		} else {
			w.b.WriteByte(' ')
			w.col++
		}
	}
	w.b.WriteString(s)
	w.col += n
}

func (w *writer) newline() {
	w.b.WriteByte('\n')
	w.col = 0
}

// flush writes the pending closing parentheses.
func (w *writer) flush() {
	for ; w.closes > 0; w.closes-- {
		if w.col >= columns {
			w.newline()
		}
		w.b.WriteByte(')')
		w.col++
	}
}

func (w *writer) movetext() {
	root := w.g.Root()
	w.nags(root)
	w.comments(root.After())
	w.escaped(root.Escaped())
	w.fresh = true
	w.line(root, w.g.Start())
	if t := w.g.Tail(); t != nil {
		// The tail goes into the variations that were open. They are the last ones written, unless the game was edited
		// since.
		open := min(t.Depth, w.closes)
		w.closes -= open
		w.flush()
		w.unread = w.unread || t.Text != ""
		switch {
		case t.Text == "":
		case w.hold:
			w.word(heldComment(t.Text))
		default:
			// Not at the beginning of a line, where some signs have another meaning.
			w.b.WriteString(" " + t.Text)
		}
	} else {
		w.word(w.g.Result().String())
	}
	w.newline()
}

// line writes the main continuation from a node to its end with its variations. pos is the position at the node.
func (w *writer) line(n *game.Node, pos chess.Position) {
	for len(n.Children()) > 0 {
		alternatives, unread := n.Children()[1:], n.Unread()
		n = n.Next()
		w.move(n, &pos, w.afterRAV)
		for i, a := range alternatives {
			w.spoilt(unreadAt(unread, i, i))
			w.variation(a, pos)
		}
		w.spoilt(unreadAt(unread, len(alternatives), math.MaxInt))
		pos = pos.PlayUnchecked(n.Move())
	}
	if unread := n.Unread(); len(unread) > 0 {
		w.flush()
		// Not at the beginning of a line, where some signs have another meaning.
		text := w.unreadText(unread[0])
		if digit := text[0] >= '0' && text[0] <= '9'; !digit || !w.makeRoom(text) {
			w.b.WriteByte(' ')
			w.col++
		}
		w.raw(text)
		w.spoilt(unread[1:])
	}
}

// unreadText returns the text to write for an unread variation.
func (w *writer) unreadText(u game.Unread) string {
	w.unread = true
	if w.hold {
		return heldComment(u.Text)
	}
	return u.Text
}

// unreadAt returns the unread variations after a number of alternatives from least to most.
func unreadAt(list []game.Unread, least, most int) (at []game.Unread) {
	for _, u := range list {
		if u.Behind >= least && u.Behind <= most {
			at = append(at, u)
		}
	}
	return at
}

// spoilt writes unread variations.
func (w *writer) spoilt(list []game.Unread) {
	for _, u := range list {
		text := w.unreadText(u)
		w.flush()
		w.makeRoom("(" + text)
		w.word("(")
		w.raw(text)
		w.closes++
		w.fresh, w.afterRAV = true, true
	}
}

// makeRoom begins a new line if the first line of a text and a parenthesis do not fit on the present one.
func (w *writer) makeRoom(s string) bool {
	const blankAndParenthesis = 2
	if w.col == 0 || w.col+utf8.RuneCountInString(s[:lineEnd(s, 0)])+blankAndParenthesis <= columns {
		return false
	}
	w.newline()
	return true
}

// raw writes text unchanged. A comment to the end of the line, or an escaped line, must not swallow the text after it.
func (w *writer) raw(s string) {
	w.b.WriteString(s)
	last := s[strings.LastIndexAny(s, "\r\n")+1:]
	if len(last) < len(s) {
		w.col = 0
	}
	w.col += utf8.RuneCountInString(last)
	if strings.Contains(last, ";") || strings.HasPrefix(last, "%") {
		w.newline()
	}
}

// variation writes a variation. pos is the position before its first move. Readers and edits keep the nesting within
// game.MaxDepth.
func (w *writer) variation(first *game.Node, pos chess.Position) {
	w.flush()
	w.prefix += "("
	w.fresh = true
	w.move(first, &pos, true)
	pos = pos.PlayUnchecked(first.Move())
	w.line(first, pos)
	w.closes++
	w.fresh, w.afterRAV = true, true
}

// move writes a move with its remarks. A comment before a move precedes its number if that distinguishes it from a
// comment after the last move: at the beginning of a variation and after one. Otherwise it follows the number.
func (w *writer) move(n *game.Node, pos *chess.Position, inFront bool) {
	w.afterRAV = false
	number, side := w.g.MoveNumber(n)
	sign := strconv.Itoa(number) + "."
	if side == chess.Black {
		sign += ".."
	}
	if inFront {
		w.comments(n.Before())
	}
	if side == chess.White || w.fresh || len(n.Before()) > 0 {
		w.word(sign)
	}
	if !inFront {
		w.comments(n.Before())
	}
	w.word(chess.FormatSAN(pos, n.Move()))
	w.fresh = false
	w.nags(n)
	w.comments(n.After())
	w.escaped(n.Escaped())
}

func (w *writer) nags(n *game.Node) {
	for _, nag := range n.NAGs() {
		w.word(nag.String())
	}
}

func (w *writer) comments(list []string) {
	for _, c := range list {
		w.comment(c)
		w.fresh = true
	}
}

// escaped writes lines for other programs, each at the beginning of a line.
func (w *writer) escaped(lines []string) {
	for _, s := range lines {
		w.flush()
		if w.col > 0 {
			w.newline()
		}
		w.b.WriteString("%" + s)
		w.newline()
	}
}

// comment writes a comment, broken at blanks where [game.NormalizeComment] joins it again.
func (w *writer) comment(c string) {
	if strings.Contains(c, "}") {
		// Only this kind of comment can hold a brace.
		w.word("; " + c)
		w.newline()
		return
	}
	parts := breakable(c + "}")
	inked := false // this line of the comment has visible text
	for i, part := range parts {
		body, hard := strings.CutSuffix(part, "\n")
		n := utf8.RuneCountInString(body)
		switch {
		case i == 0:
			w.word("{" + body)
		case inked && w.col+n > columns:
			w.newline()
			inked = false
			fallthrough
		default:
			w.b.WriteString(body)
			w.col += n
		}
		inked = inked || strings.Trim(body, " \t") != ""
		if hard {
			w.newline()
			inked = false
		}
	}
}

// breakable splits a comment after line breaks and after blanks where a line may end. Commands such as [%clk 0:01:00]
// stay whole, and no line begins with a sign that other readers misread there.
func breakable(c string) (parts []string) {
	from, command := 0, 0 // command is the end of the present command
	for i := 1; i < len(c); i++ {
		if strings.HasPrefix(c[i-1:], "[%") {
			if end := game.CommandEnd(c, i-1); end >= i {
				command = end - 1
			}
		}
		soft := c[i-1] == ' ' && i > command && c[i] != ' ' && c[i] != '[' && c[i] != '%' && c[i] != '\n'
		if soft || c[i-1] == '\n' {
			parts = append(parts, c[from:i])
			from = i
		}
	}
	return append(parts, c[from:])
}
