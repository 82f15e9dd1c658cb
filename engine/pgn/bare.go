package pgn

import (
	"regexp"
	"strconv"
	"strings"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// Bare moves in a text that may be about anything.

// punctuated is a move that a sentence has put a comma or the like behind.
var punctuated = regexp.MustCompile(`([a-h][1-8]|O-O|=[QRBN])([+#]?[!?]*)[,.:]+(\s|\)|$)`)

// unpunctuated leaves such signs out.
func unpunctuated(text string) string {
	if !strings.ContainsAny(text, ",.:") {
		return text
	}
	return punctuated.ReplaceAllString(text, "$1$2$3")
}

// findMoves looks for bare movetext from the usual start position: of one game, or of several that each begin
// right behind the result of the one before.
func findMoves(text string) (moves string, ok bool) {
	start := skipSpace(text, 0)
	// Without numbers, one word is not enough to tell a move from prose.
	if end, n := gamesAt(text, start); n >= 2 || n == 1 && skipSpace(text, end) == len(text) {
		return text[start:end], true
	}
	for i := start; i < len(text); {
		end := wordEnd(text, i)
		word := text[i:end]
		from := -1
		if beginsGame(text, i) {
			from = i
		} else if word == "moves" { // "position startpos moves e2e4"
			from = skipSpace(text, end)
		}
		if from >= 0 {
			if end, n := gamesAt(text, from); n >= 1 {
				return text[from:end], true
			}
		}
		i = skipSpace(text, max(end, i+1))
	}
	return "", false
}

// beginsGame reports whether move number 1 stands at i.
func beginsGame(text string, i int) bool { return strings.HasPrefix(text[i:], "1.") }

// gamesAt is movesFrom the usual start position, and goes on where another game begins right behind a result. The
// moves that it counts are those of the first game.
func gamesAt(text string, i int) (end, legal int) {
	end, legal, over := movesFrom(chess.StartPosition(), text, i)
	for over {
		next := skipSpace(text, end)
		if !beginsGame(text, next) {
			break
		}
		after, n, ended := movesFrom(chess.StartPosition(), text, next)
		if n == 0 {
			break
		}
		end, over = after, ended
	}
	return end, legal
}

// movesAfter returns the game that begins at a position with the moves that stand right behind its
// FEN, numbered or after the word "moves" as in UCI. Without either, one word is not enough.
func movesAfter(fen, text string) (found string, ok bool) {
	pos, err := chess.ParseFEN(fen)
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
	end, n, _ := movesFrom(pos, text, start)
	if n < least {
		return "", false
	}
	variant := ""
	if pos.IsChess960() {
		variant = "[Variant \"Chess960\"]\n"
	}
	return variant + "[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n\n" + text[start:end], true
}

func skipSpace(s string, i int) int {
	for i < len(s) && (classes[s[i]] == blankByte || classes[s[i]] == breakByte) {
		i++
	}
	return i
}

// movesFrom returns how far the movetext at i goes, up to the first word that is
// none, how many moves of its main line are legal in a position, and whether a result ends it. Where that
// word was meant as a move, or moves of the game follow it, the text goes on: its error is worth telling.
func movesFrom(pos chess.Position, text string, i int) (end, legal int, over bool) {
	m := movetext{text: text, pos: pos, sound: true}
	end = i
	for i = skipSpace(text, i); i < len(text) && !m.over; i = skipSpace(text, i) {
		if k := numberEnd(text, i, wordEnd(text, i)); k > i {
			i = k
			continue // belongs to the moves only if one follows
		}
		next := m.take(i)
		if next < 0 {
			if next = m.resume(i); next < 0 {
				break
			}
			m.sound, m.depth = false, 0
		}
		i = next
		if m.depth == 0 { // a variation belongs to the moves only if it is closed again
			end = i
		}
	}
	return end, m.legal, m.over
}

// movetext is movetext in a text as it is read by movesFrom.
type movetext struct {
	text  string
	pos   chess.Position // after the legal moves
	legal int            // moves of the main line
	depth int            // of variations
	sound bool           // there was no error so far
	over  bool           // the result was read
}

// take returns where what stands at i ends, or -1 if it does not belong to the moves.
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

// word is take for a word.
func (m *movetext) word(i int) int {
	end := wordEnd(m.text, i)
	w := m.text[i:end]
	if isResult(w) && m.legal > 0 && m.depth == 0 {
		m.over = true
		return end
	}
	if _, ok := game.ParseNAG(w); ok && m.legal > 0 {
		return end
	}
	w, _ = evaluated(w)
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
		m.sound = false // an error worth telling: the text goes on
	}
	return end
}

// misspelt reports whether a word that is no move was meant as one, such as "Bb9", or
// "Sf3" in German: prose has no such words.
func misspelt(w string) bool {
	w = strings.TrimRight(w, "+#")
	if len(w) > 1 && w[0] >= 'A' && w[0] <= 'Z' {
		w = w[1:]
	}
	square := false // or what was to be one
	for i := 1; i < len(w); i++ {
		square = square || w[i] >= '0' && w[i] <= '9' && w[i-1] >= 'a' && w[i-1] <= 'h'
	}
	return square && len(w) <= 6 && strings.Trim(w, "abcdefgh0123456789x-=:KQRBN") == ""
}

// resume returns where moves of the main line go on in the text from i on, which are none
// themselves, or -1: where the next numbered move is the one that is due, or the one after it.
func (m *movetext) resume(i int) int {
	text := m.text
	if !m.sound || m.legal == 0 {
		return -1
	}
	if n := strings.IndexByte(text[i:], ')'); m.depth > 0 && n >= 0 {
		i += n // numbers before are those of the variation
	}
	for ; i < len(text); i = skipSpace(text, i) {
		if n, dots := numberedMove(text, i); dots > 0 {
			due := m.pos.FullmoveNumber()
			if n == due && (m.pos.Turn() == chess.White || dots > 1) || n == due+1 {
				return i
			}
			return -1 // another line
		}
		i = max(wordEnd(text, i), i+1)
	}
	return -1
}

// numberedMove returns the number, with its dots, of the move that seems to stand at i; without dots
// there is none.
func numberedMove(text string, i int) (number, dots int) {
	end := wordEnd(text, i)
	move := numberEnd(text, i, end)
	digits := strings.TrimRight(text[i:move], ".")
	dots = move - i - len(digits)
	if move == end {
		move = skipSpace(text, end)
	}
	number, err := strconv.Atoi(digits)
	if err != nil || !looksLikeMove(text[move:wordEnd(text, move)]) {
		return 0, 0
	}
	return number, dots
}
