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
	if skipSpace(p.text, to) == len(p.text) && len(p.outer) == 0 {
		if o, ok := outcomeInWords(p.text[at:to]); ok {
			p.ended = o
		}
	}
	p.keep(at, to)
	p.pos = to
	return true
}

// aside keeps the variation under way as a remark, or the parenthesis that opens it, if it was meant as none: a parenthesis
// that is not closed before a move of the line outside, or words at at that no move follows. end is where the parenthesis
// closes, -1 if it does not. It reports whether it did so.
func (p *parser) aside(at, end int) bool {
	variation, outer := p.line, p.outer[len(p.outer)-1]
	open := variation.open
	if end >= 0 && !p.isAside(open+1, end) {
		return false
	}
	p.line, p.outer = outer, p.outer[:len(p.outer)-1]
	if end >= 0 {
		p.keep(open, end+1)
		p.pos = end + 1
		return true
	}
	if p.passOver(open, open+1, false) {
		return true
	}
	p.line, p.outer = variation, append(p.outer, outer)
	return false
}

// isAside reports whether the text between parentheses from from to end has words but no moves.
func (p *parser) isAside(from, end int) bool {
	words := false
	for i := from; i < end; {
		switch c := p.text[i]; {
		case c == '{' || c == '(' || c == ';' || c == '%' && classes[p.text[i-1]] == breakByte:
			return false // a comment or an escaped line is kept as such
		case classes[c] != wordByte:
			i++
		default:
			word := min(wordEnd(p.text, i), end)
			w := p.text[i:word]
			i = word
			if k := numberEnd(w, 0, len(w)); !words && (k > 0 && w[k-1] == '.' || meantAsMove(w)) {
				return false // a line of moves
			}
			words = true
		}
	}
	return words
}

// early reports whether the variation under way, whose number n with its dots ends at end, goes on behind the last move of the
// line outside instead of replacing it: some programs write a variation before the move that it is an alternative to.
// If so, it is read as that.
func (p *parser) early(n, dots, end int) bool {
	if len(p.outer) == 0 || p.line.stage.played() || p.line.doubled > 0 {
		return false
	}
	outer := p.outer[len(p.outer)-1]
	white := outer.pos.Turn() == chess.White
	if n != outer.pos.FullmoveNumber()+p.shift || white != (dots < 2) {
		return false
	}
	defer func(pos chess.Position) { p.line.pos = pos }(p.line.pos)
	p.line.pos = outer.pos
	behind := p.variationEnd(end)
	for i := behind + 1; behind >= 0; {
		i = skipSpace(p.text, i)
		switch {
		case i == len(p.text):
			return false
		case p.text[i] == '{' && strings.IndexByte(p.text[i:], '}') > 0:
			i += strings.IndexByte(p.text[i:], '}') + 1
		case p.text[i] == '(':
			if behind = p.variationEnd(i + 1); behind < 0 {
				return false
			}
			i = behind + 1
		default:
			if classes[p.text[i]] == wordByte {
				i = moveNumberEnd(p.text, i, wordEnd(p.text, i))
			}
			return p.legalAt(end) && p.legalAt(i)
		}
	}
	return false
}

// keep adds a part of the text as a remark.
func (p *parser) keep(at, to int) {
	text := strings.TrimSpace(p.rawText(at, to))
	p.repair(at, game.KeptRemark, clip(text))
	if text = game.CleanComment(text); text != "" {
		p.remark(text)
	}
}

// chunkEnd returns where something that is no word ends: "<...>" and "[...]" of one line are one thing, and so is what stands
// between quotes.
func chunkEnd(s string, at int) int {
	closing := s[at]
	switch s[at] {
	case '<':
		closing = '>'
	case '[':
		closing = ']'
	case '"':
	default:
		return at + 1
	}
	if n := strings.IndexByte(s[at+1:lineEnd(s, at)], closing); n >= 0 {
		return at + 1 + n + 1
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
	if p.text[at] == '"' {
		end = max(end, chunkEnd(p.text, at))
		to = end
	}
	words := []string{p.text[at:end]}
	named := meant // a word was meant as a move
	joined := true // no comment or annotation so far
	for i, looked := end, 0; looked < mostLookedAt && p.ahead > 0; looked++ {
		from := i
		i = skipSpace(p.text, i)
		if i == len(p.text) {
			if !named && (endsGame(words) || sayNothing(words) && (p.line.stage.played() || prose(words))) {
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
		case c == ')' && len(p.outer) > 0:
			if !named && p.line.stage.played() && sayNothing(words) {
				return to
			}
			return -1
		case c == '*' && starsEnd(p.text, i) == i+1:
			if named || len(p.outer) > 0 {
				return -1
			}
			return to
		case classes[c] != wordByte || c == '"':
			if i = max(chunkEnd(p.text, i), starsEnd(p.text, i)); meant {
				return -1
			}
			if joined {
				to = i
			}
		default:
			if _, result, _ := resultAt(p.text, i); result > i {
				if named || len(p.outer) > 0 {
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
				if (k < wordEnd || p.text[k-1] == '.') && !prose(words) {
					return -1
				}
			}
			if meant {
				return -1
			}
			if !named && p.legal(w) && (len(words) == 1 || !prose(words) || p.leadsOn(w, wordEnd)) {
				return to
			}
			if meantAsMove(w) && !passes(w) {
				if !prose(words) {
					return -1
				}
				named = true
			}
			if len(words) == mostRemarkWords {
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

// starsEnd returns where the stars at i end, of which one alone is a result; i if there are none.
func starsEnd[T textual](s T, i int) int {
	for i < len(s) && s[i] == '*' {
		i++
	}
	return i
}

// leadsOn reports whether w, which ends at end and is a legal move, is one of the game though prose stands before it: the number
// that is due then follows, perhaps behind one more move.
func (p *parser) leadsOn(w string, end int) bool {
	defer func(pos chess.Position) { p.line.pos = pos }(p.line.pos)
	for range 2 {
		m, ok := p.legalMove(w)
		if !ok {
			return false
		}
		p.line.pos = p.line.pos.PlayUnchecked(m)
		i := end
		for i = skipSpace(p.text, i); i < len(p.text) && (p.text[i] == '!' || p.text[i] == '?'); {
			i = skipSpace(p.text, i+1)
		}
		if i == len(p.text) || classes[p.text[i]] != wordByte {
			return false
		}
		end = wordEnd(p.text, i)
		if k := moveNumberEnd(p.text, i, end); k > i {
			return p.numberDue(i, k) && p.legalAt(k)
		}
		w = p.text[i:end]
	}
	return false
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
	_, ok := p.legalMove(w)
	return ok
}

// legalMove returns the legal move that a word is, perhaps with something attached to it.
func (p *parser) legalMove(w string) (m chess.Move, ok bool) {
	for _, move := range [...]string{w, strings.TrimRight(w, ",.:")} {
		if m, err := readMove(&p.line.pos, move); err == nil {
			return m, true
		}
		if bare, sign := evaluated(move); sign != "" {
			if m, err := readMove(&p.line.pos, bare); err == nil {
				return m, true
			}
		}
	}
	return chess.NoMove, false
}

// meantAsMove reports whether a word that is not a legal move looks like one.
func meantAsMove(w string) bool {
	w = strings.TrimRight(w, ",.:")
	bare, _ := evaluated(w)
	if w == "" || bare == "" {
		return false
	}
	switch w {
	case "00", "000", "OO", "OOO", "oo", "ooo":
		return true
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

// sayNothing reports whether words at the end of a game can be no moves: each has letters or digits, not both, and a word alone
// is no beginning of a move.
func sayNothing(words []string) bool {
	for _, w := range words {
		letters, digits := 0, 0
		for _, r := range w {
			switch {
			case unicode.IsLetter(r):
				letters++
			case unicode.IsDigit(r):
				digits++
			}
		}
		if letters > 0 && digits > 0 || len(words) == 1 && (letters == 1 || letters == 2) {
			return false
		}
	}
	return true
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
