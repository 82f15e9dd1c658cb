package pgn

import (
	"regexp"
	"strconv"
	"strings"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// Bare moves in arbitrary text.

// punctuated matches a move followed by punctuation of a sentence.
var punctuated = regexp.MustCompile(`([a-h][1-8]|O-O|=[QRBN])([+#]?[!?]*)[,.:]+(\s|\)|$)`)

// unpunctuated removes such punctuation.
func unpunctuated(text string) string {
	if !strings.ContainsAny(text, ",.:") {
		return text
	}
	return punctuated.ReplaceAllString(text, "$1$2$3")
}

// findMoves searches for bare movetext from the standard start position: of one game, or of several games that each
// begin right after a result.
func findMoves(text string) (moves string, ok bool) {
	start := skipSpace(text, 0)
	// Without numbers, a single word may be prose.
	if found, end, n := gamesAt(text, start); n >= 2 || n == 1 && skipSpace(text, end) == len(text) {
		return found, true
	}
	for i := start; i < len(text); {
		end := wordEnd(text, i)
		word := text[i:end]
		from := -1
		if opensAt(text, i) {
			from = i
		} else if word == "moves" { // "position startpos moves e2e4"
			from = skipSpace(text, end)
		}
		if from >= 0 {
			if found, _, n := gamesAt(text, from); n >= 1 {
				return found, true
			}
		}
		i = skipSpace(text, max(end, i+1))
	}
	return "", false
}

// opensAt reports whether move number 1 is at i.
func opensAt(text string, i int) bool { return strings.HasPrefix(text[i:], "1.") }

// gamesAt returns the movetext at i from the standard start position, its end, and the number of legal moves of its
// main line. If another game begins right after a result, the text includes it, but legal counts the first game only.
func gamesAt(text string, i int) (found string, end, legal int) {
	var b strings.Builder
	m, end := movesFrom(chess.StartPosition(), text, i)
	legal = m.legal
	b.WriteString(m.commented(i, end))
	for m.over {
		next := skipSpace(text, end)
		if !opensAt(text, next) {
			break
		}
		var after int
		if m, after = movesFrom(chess.StartPosition(), text, next); m.legal == 0 {
			break
		}
		b.WriteString(text[end:next] + m.commented(next, after))
		end = after
	}
	return b.String(), end, legal
}

// movesAfter returns the game from a position with the moves right after its FEN, numbered or after the word "moves" as
// in UCI. Otherwise one word is not enough.
func movesAfter(fen, text string) (found string, ok bool) {
	pos, _, err := chess.ParseFENForgiving(fen)
	if err != nil {
		return "", false
	}
	start, least := skipSpace(text, 0), 2
	if start == len(text) {
		return "", false
	}
	if rest, found := strings.CutPrefix(text[start:], "moves"); found {
		start, least = skipSpace(text, len(text)-len(rest)), 1
	} else if numberEnd(text, start, wordEnd(text, start)) > start {
		least = 1
	}
	m, end := movesFrom(pos, text, start)
	if m.legal < least {
		return "", false
	}
	variant := ""
	if pos.IsChess960() {
		variant = "[Variant \"Chess960\"]\n"
	}
	return variant + "[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n\n" + m.commented(start, end), true
}

// isSpace reports whether c separates words: a blank, a line break or a control character.
func isSpace(c byte) bool { return classes[c] == blankByte || classes[c] == breakByte }

func skipSpace(s string, i int) int {
	for i < len(s) && isSpace(s[i]) {
		i++
	}
	return i
}

// movesFrom reads the movetext at i from a position. It ends before the first word that is not movetext. If that word
// looks like a move, or more moves of the game follow, the text continues, so that the error is reported. Any words may
// stand between a move and the next move number.
func movesFrom(pos chess.Position, text string, i int) (m *movetext, end int) {
	m = &movetext{text: text, pos: pos, sound: true}
	end = i
	for i = skipSpace(text, i); i < len(text) && !m.over; i = skipSpace(text, i) {
		if k := numberEnd(text, i, wordEnd(text, i)); k > i {
			i = k
			continue // part of the moves only if one follows
		}
		next := m.take(i)
		if next < 0 {
			from, closed := m.outOfVariations(i)
			due := false
			if next, due = m.resume(from); next < 0 {
				break
			}
			m.depth = 0
			if m.sound = due && closed && text[i] != '{'; m.sound { // an open comment or variation is an error
				m.remark(skipSpace(text, from), next)
			}
		}
		i = next
		if m.depth == 0 { // a variation belongs to the moves only if it is closed
			end = i
		}
	}
	return m, end
}

// movetext is the state of movesFrom.
type movetext struct {
	text  string
	pos   chess.Position // after the legal moves
	legal int            // moves of the main line
	depth int            // nesting of variations
	sound bool           // no error so far
	over  bool           // the result was read
	words []span         // words between moves that are not comments yet
}

// span is a part of a text.
type span struct{ from, to int }

// remark records the words between two places, except comments after a semicolon.
func (m *movetext) remark(from, to int) {
	if end := lineEnd(m.text, from); m.text[from] == ';' && end <= to {
		from = skipSpace(m.text, end)
	}
	if from < to {
		m.words = append(m.words, span{from, to})
	}
}

// inComment replaces braces, which a comment cannot hold.
var inComment = strings.NewReplacer("{", "(", "}", ")")

// commented returns a part of the text with the words between moves in braces.
func (m *movetext) commented(from, to int) string {
	var b strings.Builder
	for _, w := range m.words {
		words := strings.TrimSpace(m.text[w.from:w.to])
		b.WriteString(m.text[from:w.from] + "{" + inComment.Replace(words) + "}")
		from = w.from + len(words)
	}
	return b.String() + m.text[from:to]
}

// take returns the end of the token at i, or -1 if it is not movetext.
func (m *movetext) take(i int) int {
	text := m.text
	c := text[i]
	if classes[c] == wordByte {
		return m.word(i)
	}
	if m.legal == 0 {
		return -1
	}
	switch {
	case c == '{':
		if n := strings.IndexByte(text[i:], '}'); n >= 0 {
			return i + n + 1
		}
	case c == '(':
		m.depth++
		return i + 1
	case c == ')' && m.depth > 0:
		m.depth--
		return i + 1
	case c == '!' || c == '?' || c == '$':
		i++
		for i < len(text) && (text[i] == '!' || text[i] == '?' || text[i] >= '0' && text[i] <= '9') {
			i++
		}
		return i
	case c == '*' && m.depth == 0:
		m.over = true
		return i + 1
	}
	return -1
}

// word does what take does for a word.
func (m *movetext) word(i int) int {
	end := wordEnd(m.text, i)
	w := m.text[i:end]
	if _, behind, _ := resultAt(m.text, i); behind > i && m.legal > 0 && m.depth == 0 {
		m.over = true
		return behind
	}
	if _, err := game.ParseNAG(w); err == nil && m.legal > 0 {
		return end
	}
	if _, err := readMove(&m.pos, w); err != nil {
		w, _ = evaluated(w)
	}
	if !looksLikeMove(w) && !passes(w) && !decoration(w) && (m.legal == 0 || !misspelt(w)) {
		return -1
	}
	if m.depth > 0 || !m.sound {
		return end
	}
	if move, err := readMove(&m.pos, w); err == nil {
		m.pos.Make(move)
		m.legal++
	} else if !decoration(w) {
		if m.legal == 0 {
			return -1
		}
		m.sound = false // report the error: the text continues
	}
	return end
}

// misspelt reports whether a word looks like a wrong move, such as "Bb9", or "Sf3" in German. Prose has no such words.
func misspelt(w string) bool {
	w = strings.TrimRight(w, "+#")
	if len(w) > 1 && w[0] >= 'A' && w[0] <= 'Z' {
		w = w[1:]
	}
	square := false // a square, or a misspelt one
	for i := 1; i < len(w); i++ {
		square = square || w[i] >= '0' && w[i] <= '9' && w[i-1] >= 'a' && w[i-1] <= 'h'
	}
	return square && len(w) <= 6 && strings.Trim(w, "abcdefgh0123456789x-=:KQRBN") == ""
}

// outOfVariations returns the end of the variations that are open at i. If they are not all closed, it returns the end
// of the last one that is.
func (m *movetext) outOfVariations(i int) (behind int, closed bool) {
	behind = i
	for depth := m.depth; depth > 0; i++ {
		if i == len(m.text) {
			return behind, false
		}
		switch m.text[i] {
		case '(':
			depth++
		case ')':
			depth--
			behind = i + 1
		}
	}
	return behind, true
}

// resume returns the place after i at which the main line continues, or -1: at the next numbered move, if its number is
// due or the next one. due reports that the number is due and the move legal.
func (m *movetext) resume(i int) (at int, due bool) {
	text := m.text
	if !m.sound || m.legal == 0 {
		return -1, false
	}
	for ; i < len(text); i = skipSpace(text, i) {
		if n, dots, move := numberedMove(text, i); dots > 0 {
			number, white := m.pos.FullmoveNumber(), m.pos.Turn() == chess.White
			switch {
			case n == number && white == (dots == 1):
				_, err := readMove(&m.pos, move)
				if err != nil {
					move, _ = evaluated(move)
					_, err = readMove(&m.pos, move)
				}
				return i, err == nil
			case n == number && white, n == number+1:
				return i, false
			}
			return -1, false // another line
		}
		i = max(wordEnd(text, i), i+1)
	}
	return -1, false
}

// numberedMove returns the move at i with its number and the number of dots. Without dots there is none.
func numberedMove(text string, i int) (number, dots int, move string) {
	end := wordEnd(text, i)
	from := numberEnd(text, i, end)
	digits := strings.TrimRight(text[i:from], ".")
	dots = from - i - len(digits)
	if from == end {
		from = skipSpace(text, end)
	}
	move = text[from:wordEnd(text, from)]
	number, err := strconv.Atoi(digits)
	if err != nil || !looksLikeMove(move) {
		return 0, 0, ""
	}
	return number, dots, move
}
