package pgn

import (
	"strconv"
	"strings"
	"unicode"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// Words between moves that are not moves. They become remarks if it is certain that the game continues.

// passOver keeps the text from at to end, or further, as a remark and continues after it, if the game continues there.
// meant means that the text looks like a move. It reports whether it did so.
func (p *parser) passOver(at, end int, meant bool) bool {
	to := p.goesOn(at, end, meant)
	if to < 0 {
		return false
	}
	p.keep(at, to)
	p.pos = to
	return true
}

// keep adds a part of the text as a remark.
func (p *parser) keep(at, to int) {
	text := strings.TrimSpace(p.rawText(at, to))
	p.repair(at, game.KeptRemark, clip(text))
	if text = game.CleanComment(text); text != "" {
		p.remark(text)
	}
}

// chunkEnd returns the end of a token that is not a word: "<...>" and "[...]" in one line are one token.
func chunkEnd(s string, at int) int {
	closing := byte(0)
	switch s[at] {
	case '<':
		closing = '>'
	case '[':
		closing = ']'
	}
	if closing != 0 {
		if n := strings.IndexByte(s[at:lineEnd(s, at)], closing); n > 0 {
			return at + n + 1
		}
	}
	return at + 1
}

// Limits of goesOn.
const (
	mostRemarkWords = 40
	mostLookedAt    = 200 // comments, annotations and words
)

// goesOn searches the place at which the game continues after unreadable text: the number that is due with a legal
// move, a legal move, or the result. It returns the end of the remark, or -1 if the game does not continue. A word that
// looks like a move becomes a remark only before the number that is due.
func (p *parser) goesOn(at, end int, meant bool) int {
	to := end
	words := []string{p.text[at:end]}
	joined := true // no comment or annotation so far
	for i, looked := end, 0; looked < mostLookedAt && p.ahead > 0; looked++ {
		from := i
		i = skipSpace(p.text, i)
		if i == len(p.text) {
			if !meant && endsGame(words) {
				return to
			}
			return -1
		}
		switch c := p.text[i]; {
		case c == '{':
			n := strings.IndexByte(p.text[i:], '}')
			if n < 0 {
				return -1
			}
			i += n + 1
			joined = false
		case c == ';':
			i = lineEnd(p.text, i)
			joined = false
		case c == '$' || c == '!' || c == '?':
			i++
			for i < len(p.text) && p.text[i] >= '0' && p.text[i] <= '9' {
				i++
			}
			joined = false
		case c == '(':
			behind := p.variationEnd(i + 1)
			if behind < 0 || !p.line.stage.played() {
				return -1
			}
			i = behind + 1
			joined = false
		case c == ')':
			return -1
		case c == '*':
			if meant || len(p.outer) > 0 {
				return -1
			}
			return to
		case classes[c] != wordByte:
			i = chunkEnd(p.text, i)
			if meant {
				return -1
			}
			if joined {
				to = i
			}
		default:
			if _, result, _ := resultAt(p.text, i); result > i {
				if meant || len(p.outer) > 0 {
					return -1
				}
				return to
			}
			wordEnd := wordEnd(p.text, i)
			w := p.text[i:wordEnd]
			if k := moveNumberEnd(p.text, i, wordEnd); k > i && (k < wordEnd || p.text[k-1] == '.') || p.isDue(w) {
				if p.numberDue(i, k) && p.legalAt(k) {
					return to
				}
				if k < wordEnd || p.text[k-1] == '.' {
					return -1
				}
			}
			if meant {
				return -1
			}
			if p.legal(w) && (len(words) == 1 || !prose(words)) {
				return to
			}
			if meantAsMove(w) || len(words) == mostRemarkWords {
				return -1
			}
			words = append(words, w)
			i = wordEnd
			if joined {
				to = i
			}
		}
		p.ahead -= i - from
	}
	return -1
}

// isDue reports whether w is the move number that is due, without dots.
func (p *parser) isDue(w string) bool {
	n, err := strconv.Atoi(w)
	return err == nil && n == p.line.pos.FullmoveNumber()+p.shift
}

// numberDue reports whether a number with its dots is the one that is due.
func (p *parser) numberDue(from, to int) bool {
	number := p.text[from:to]
	digits := strings.TrimRight(number, ".")
	dots := len(number) - len(digits)
	if digits == "" {
		return dots > 1 && p.line.pos.Turn() == chess.Black
	}
	return p.isDue(digits) && (dots < 2 || p.line.pos.Turn() == chess.Black)
}

// legalAt reports whether the next word is a legal move.
func (p *parser) legalAt(i int) bool {
	i = skipSpace(p.text, i)
	for i < len(p.text) && p.text[i] == '.' {
		i++
	}
	i = skipSpace(p.text, i)
	return i < len(p.text) && p.legal(p.text[i:wordEnd(p.text, i)])
}

// legal reports whether a word is a legal move, with or without attached text.
func (p *parser) legal(w string) bool {
	for _, move := range [...]string{w, strings.TrimRight(w, ",.:")} {
		if _, err := readMove(&p.line.pos, move); err == nil {
			return true
		}
		if bare, sign := evaluated(move); sign != "" {
			if _, err := readMove(&p.line.pos, bare); err == nil {
				return true
			}
		}
	}
	return false
}

// meantAsMove reports whether a word that is not a legal move looks like one.
func meantAsMove(w string) bool {
	w = strings.TrimRight(w, ",.:")
	bare, _ := evaluated(w)
	if w == "" || bare == "" {
		return false
	}
	return looksLikeMove(w) || looksLikeMove(bare) || misspelt(w) || misspelt(bare)
}

// prose reports whether some of the words are prose.
func prose(words []string) bool {
	for _, w := range words {
		letters := 0
		for _, r := range w {
			if unicode.IsLetter(r) {
				letters++
			}
		}
		if letters > 1 && letters >= len([]rune(w))-1 {
			return true
		}
	}
	return false
}

// endsGame reports whether words describe the end of a game.
func endsGame(words []string) bool {
	for _, w := range words {
		switch strings.ToLower(strings.Trim(w, ".,:;-")) {
		case "", "white", "black", "resigns", "resigned", "resign", "draw", "drawn", "agreed", "by", "agreement", "wins", "won", "lost", "on",
			"time", "forfeit", "forfeits", "mate", "checkmate", "stalemate", "adjourned", "unfinished", "game", "and", "the", "0", "1",
			"etc", "abandoned", "disconnects", "disconnected", "flag", "fell", "timeout", "repetition", "threefold", "perpetual", "check",
			"insufficient", "material", "mates", "mated", "checkmated", "in", "moves", "after", "to":
		default:
			return false
		}
	}
	return true
}
