package pgn

import (
	"cmp"
	"slices"
	"strings"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// place is the place of a text in its file.
type place struct{ game, line, col int }

// parser reads one game. Its text is valid UTF-8.
type parser struct {
	text   string
	pos    int
	from   place
	limits Limits
	b      *game.Builder
	line   line
	outer  []line       // interrupted by the present variation
	parts  int          // number of parts, as in Limits.Parts
	first  *SyntaxError // the first error in a variation, after which parsing continued
	fen    int          // place of the FEN tag, for errors
	// Lines skipped by skip that are not in the game yet.
	escaped []string
	told    int // place of the newest error in the original text and in the file
	toldAt  place
	raw     string // the original text
	base    int    // the text is cleaned from here on
	signs   cleaned
	repairs []game.Repair // before there is a builder
	shift   int           // of the move numbers in the text against those of the position
	ahead   int           // how many bytes may still be looked at beyond what cannot be read
	spaced  bool          // a piece stood apart from its square
	ended   chess.Outcome // the result that the last words tell
	// A result within a variation is a remark, unless it turns out to be the
	// last word of a game whose variation nobody closed.
	inner string
}

// line is the state of a line of moves.
type line struct {
	stage stage
	node  *game.Node     // the last move; the branching point while there is none
	pos   chess.Position // after the last move
	prev  chess.Position // before it
	open  int            // where the parenthesis is that opened the line
	// doubled counts the parentheses that opened it once more.
	doubled int
	early   bool    // alternatives to the next move were read before it
	deep    int     // how many variations it lies in; an alternative to the first move of one does not lie in that
	number  int     // where the move number is that was read last, -1 when something else was
	next    remarks // what was read since the last move and belongs to the next one
}

// remarks are what was said about a move.
type remarks struct {
	comments []string
	nags     []game.NAG
	escaped  []string
}

// stage is how far a line has been read: it decides to which move a remark belongs. The stages from afterMove on are those
// of a line that has a move.
type stage uint8

const (
	atStart             stage = iota // of the game: a remark is about all of it
	atBranch                         // of a variation
	beforeFirst                      // something was read that belongs to the first move, such as its number
	afterMove                        // a move and what was said about it
	afterVariation                   // the next move, or another variation, is due
	beforeMove                       // as beforeFirst, behind a move
	beforeMoveAfterward              // as beforeFirst, behind a variation
)

// played reports whether the line has a move.
func (s stage) played() bool { return s >= afterMove }

// announced reports whether something was read that belongs to the next move.
func (s stage) announced() bool { return s == beforeFirst || s >= beforeMove }

// announce returns the stage behind something that belongs to the next move.
func (s stage) announce() stage {
	switch s {
	case atStart, atBranch:
		return beforeFirst
	case afterMove:
		return beforeMove
	case afterVariation:
		return beforeMoveAfterward
	}
	return s
}

// settle returns the stage when what belonged to the next move was given to the last one. A line without a move keeps its
// stage.
func (s stage) settle() stage {
	switch s {
	case beforeMove:
		return afterMove
	case beforeMoveAfterward:
		return afterVariation
	}
	return s
}

// parse reads a game and always returns one. The unread part of a variation is kept in its place; text after another
// error is kept in the game's tail. The error is that one, or else the first one in a variation, or nil. The game may lie in m.
func parse(text string, from place, l Limits, m *game.Memory) (*game.Game, *SyntaxError) {
	p := &parser{text: text, raw: text, base: len(text), from: from, toldAt: from, limits: l, ahead: 4*len(text) + 1<<16}
	intro, tags := p.tags()
	b, fenErr := m.NewBuilder(tags)
	p.b = b
	for _, r := range p.repairs {
		b.AddRepair(r)
	}
	for _, why := range b.FENRepairs() {
		p.repair(p.fen, game.RepairedFEN, &chess.FENError{Problem: why})
	}
	p.clean()
	for _, c := range intro {
		b.AddAfter(b.Root(), c)
	}
	b.AddEscaped(b.Root(), p.takeEscaped()...)
	p.line = line{node: b.Root(), pos: b.Start(), number: -1} // at the start
	if result, err := chess.ParseOutcome(tags.Get("Result")); err == nil {
		b.SetResult(result)
	}
	var err *SyntaxError
	if fenErr != nil {
		err = p.fail(p.fen, p.pos, game.NewFault(game.BadFEN, fenErr), fenErr)
	} else {
		err = p.moves()
	}
	return b.Game(), cmp.Or(err, p.first)
}

// clean replaces typographic signs in the movetext and records the first of each.
func (p *parser) clean() {
	p.signs = clean(p.text[p.pos:], p.columnOne())
	if len(p.signs.changes) == 0 {
		return
	}
	p.base = p.pos
	p.text = p.text[:p.base] + p.signs.text
	var seen []string
	for _, c := range p.signs.changes {
		if !slices.Contains(seen, c.sign) {
			seen = append(seen, c.sign)
			p.repairOriginal(p.base+c.at, game.OddSigns, c.sign, c.as)
		}
	}
}

// original returns the place in the original text for a place in the text.
func (p *parser) original(at int) int {
	if at <= p.base {
		return at
	}
	return p.base + p.signs.original(at-p.base)
}

// rawText returns the original text for a part of the text.
func (p *parser) rawText(from, to int) string { return p.raw[p.original(from):p.original(to)] }

// repair records a repair at a place.
func (p *parser) repair(at int, kind game.FaultKind, args ...any) {
	p.repairOriginal(p.original(at), kind, args...)
}

// repairOriginal records a repair at a place in the original text.
func (p *parser) repairOriginal(at int, kind game.FaultKind, args ...any) {
	fault := game.NewFault(kind, args...)
	fault.Msg = strings.Replace(fault.Msg, "invalid FEN: ", "", 1) // the repaired FEN is valid
	e := p.errorAtOriginal(at, fault, nil)
	r := game.Repair{Fault: e.Fault, Line: e.Line, Col: e.Col}
	if p.b == nil {
		p.repairs = append(p.repairs, r)
	} else if len(p.b.Game().Repairs()) < mostRepairs {
		p.b.AddRepair(r)
	}
}

// mostRepairs is the maximum of recorded repairs per game.
const mostRepairs = 1000

// errorAt returns an error at a place in the text.
func (p *parser) errorAt(at int, fault game.Fault, cause error) *SyntaxError {
	return p.errorAtOriginal(p.original(at), fault, cause)
}

// errorAtOriginal returns an error at a place in the original text. It counts lines from the last error, because a game
// can have very many errors.
func (p *parser) errorAtOriginal(at int, fault game.Fault, cause error) *SyntaxError {
	if at < p.told {
		p.told, p.toldAt = 0, p.from
	}
	p.toldAt.line, p.toldAt.col = advance(p.toldAt.line, p.toldAt.col, []byte(p.raw[p.told:at]))
	p.told = at
	return &SyntaxError{Game: p.from.game, Line: p.toldAt.line, Col: p.toldAt.col, Fault: fault, Err: cause}
}

// inGame returns a fault with the variant that the game names, if any.
func (p *parser) inGame(fault game.Fault) game.Fault {
	if v := p.b.Game().Tag("Variant"); !game.IsKnownVariant(v) {
		return fault.In(clip(v))
	}
	return fault
}

// trimEnd returns s without trailing blanks and line breaks.
func trimEnd(s string) string {
	end := len(s)
	for end > 0 && (classes[s[end-1]] == blankByte || classes[s[end-1]] == breakByte) {
		end--
	}
	return s[:end]
}

// fail ends the game with an error at at, and keeps the text from tail.
func (p *parser) fail(at, tail int, fault game.Fault, cause error) *SyntaxError {
	fault = p.inGame(fault)
	e := p.errorAt(at, fault, cause)
	rest := kept(p.rawText(tail, len(p.text)))
	if len(p.outer) > 0 {
		// The tail follows all written text, so its variations must be last, after an alternative to the first move of
		// one.
		p.b.PutLast(p.line.node)
	}
	depth := min(len(p.outer), openAtEnd(p.b.Root(), p.line.node))
	p.b.SetTail(game.Tail{Text: rest, Fault: fault, Line: e.Line, Col: e.Col, Depth: depth})
	return e
}

// openAtEnd returns the number of open variations after the last move when the line from n is written. It can be less
// than in the text, because an alternative to the first move of a variation is one to the move that the variation
// replaces. The alternatives to the last move are closed.
func openAtEnd(n, read *game.Node) int {
	depth := 0
	for len(n.Children()) > 0 {
		if last := n.Children()[len(n.Children())-1]; n.Next().Next() == nil && last != n.Next() && n.Next() != read {
			depth++
			n = last
		} else {
			n = n.Next()
		}
	}
	return depth
}

// failHere does what fail does, with the tail at the first text that the game does not hold.
func (p *parser) failHere(at int, fault game.Fault, cause error) *SyntaxError {
	tail := p.unread(at)
	if n := len(p.outer); n > 0 && !p.line.stage.played() {
		// The game does not hold a variation without moves.
		tail = p.line.open
		p.line, p.outer = p.outer[n-1], p.outer[:n-1]
	}
	return p.fail(at, tail, fault, cause)
}

// unread returns the place from which to keep text because of an error at at: the number before it, if any. Remarks
// before that belong to the last move, if any.
func (p *parser) unread(at int) int {
	if p.line.number >= 0 {
		at = p.line.number
	}
	if p.line.stage.played() {
		p.settle()
	}
	return at
}

// spoil continues after the variation that has an error at at, and keeps its unread part: all of it if it has no moves
// yet, otherwise the text after them. Outside variations, and in an unclosed one, the error ends the game.
func (p *parser) spoil(at int, fault game.Fault, cause error) *SyntaxError {
	n := len(p.outer)
	end := -1
	if n > 0 {
		end = p.variationEnd(at)
	}
	if n > 0 && !p.line.stage.played() && p.aside(at, end) {
		return nil
	}
	if end < 0 {
		return p.failHere(at, fault, cause)
	}
	fault = p.inGame(fault)
	e := p.errorAt(at, fault, cause)
	p.first = cmp.Or(p.first, e)
	from := p.unread(at)
	if !p.line.stage.played() {
		p.pos = p.line.open + 1
		p.skip()
		from = p.pos
		p.b.AddEscaped(p.line.node, p.takeEscaped()...)
	}
	p.parts++
	p.b.AddUnread(p.line.node, game.Unread{Text: kept(p.rawText(from, end)), Fault: fault, Line: e.Line, Col: e.Col, Behind: max(len(p.line.node.Children())-1, 0)})
	p.line, p.outer = p.outer[n-1], p.outer[:n-1]
	p.line.stage = afterVariation
	p.pos = end + 1
	return nil
}

// variationEnd returns the place of the closing parenthesis of the variation at at, or -1. It skips comments and
// escaped lines.
func (p *parser) variationEnd(at int) int {
	defer func(pos int, escaped []string) { p.pos, p.escaped = pos, escaped }(p.pos, p.escaped)
	depth := 0
	for p.pos = at; ; {
		p.skip()
		if p.pos == len(p.text) {
			return -1
		}
		switch c := p.text[p.pos]; {
		case c == '{':
			n := strings.IndexByte(p.text[p.pos:], '}')
			if n < 0 {
				return -1
			}
			p.pos += n + 1
		case c == ';':
			p.pos = lineEnd(p.text, p.pos)
		case c == ')' && depth == 0:
			return p.pos
		case classes[c] == wordByte:
			p.pos = wordEnd(p.text, p.pos)
		default:
			switch c {
			case '(':
				depth++
			case ')':
				depth--
			}
			p.pos++
		}
	}
}

// skip skips blanks, line breaks and escaped lines, and records the latter.
func (p *parser) skip() {
	for p.pos < len(p.text) {
		c := p.text[p.pos]
		if k := classes[c]; k != blankByte && k != breakByte {
			if c != '%' || !p.columnOne() {
				return
			}
			end := lineEnd(p.text, p.pos)
			p.escaped = append(p.escaped, p.text[p.pos+1:end])
			p.pos = end
			continue
		}
		p.pos++
	}
}

// takeEscaped returns the recorded escaped lines and clears them.
func (p *parser) takeEscaped() []string {
	lines := p.escaped
	p.escaped = nil
	return lines
}

func (p *parser) columnOne() bool {
	if p.pos == 0 {
		return p.from.col == 1
	}
	return classes[p.text[p.pos-1]] == breakByte
}

// tags reads the tag section with its comments. It leaves text beyond the limits to moves.
func (p *parser) tags() (intro []string, tags game.Tags) {
	tags = make(game.Tags, 0, 16) // as servers write
	for ; ; p.parts++ {
		p.skip()
		if p.pos == len(p.text) || p.parts >= p.limits.Parts {
			return intro, tags
		}
		switch p.text[p.pos] {
		case '[':
			t, ok, odd, _ := anyTagAt(p.text, p.pos)
			if t.end-p.pos > p.limits.Tag {
				return intro, tags
			}
			if ok {
				tags = append(tags, p.tag(t, odd, tags))
			} else {
				kept := strings.TrimRight(p.text[p.pos:t.end], " \t\v\f")
				p.repair(p.pos, game.KeptRemark, clip(kept))
				tags = append(tags, game.Tag{Value: kept})
			}
			p.pos = t.end
		case '{', ';':
			if p.heldAt(p.pos) {
				return intro, tags
			}
			text, end, fault := p.comment()
			if fault.Kind != game.NamelessFault {
				return intro, tags
			}
			intro = append(intro, text)
			p.pos = end
		default:
			t, ok := bareTagAt(p.text, p.pos)
			if !ok || !p.columnOne() || t.end-p.pos > p.limits.Tag {
				return intro, tags
			}
			tags = append(tags, p.tag(t, true, tags))
			p.pos = t.end
		}
	}
}

// tag returns the tag at pos. tags holds the earlier ones.
func (p *parser) tag(t tagSpan, odd bool, tags game.Tags) game.Tag {
	tag := game.Tag{Name: p.text[t.name:t.nameEnd], Value: unescape(p.text[t.value:t.valueEnd])}
	n := tagNumber(tag.Name)
	if n < 0 && odd {
		n = dividedTagNumber(tag.Name)
	}
	if n >= 0 && tag.Name != tagNames[n] {
		tag.Name, odd = tagNames[n], true
	}
	if odd || oddlyEscaped(p.text[t.value:t.valueEnd]) {
		tag.Value = joinLines(tag.Value)
		p.repair(p.pos, game.OddTag, tag.Name, clip(tag.Value))
	}
	if n < 0 {
		return tag
	}
	switch value, there := tags.Lookup(tag.Name); {
	case there && (tag.Name != "FEN" || value != ""):
		p.repair(p.pos, game.RepeatedTag, tag.Name)
	case tag.Name == "FEN":
		p.fen = p.pos
	case tag.Name == "Result":
		if o, err := tagResult(tag.Value); err == nil && tag.Value != o.String() {
			p.repair(p.pos, game.OddResult, clip(tag.Value), o)
			tag.Value = o.String()
		}
	}
	return tag
}

// oddlyEscaped reports whether a value has an unescaped quote, or a backslash at its end.
func oddlyEscaped(value string) bool {
	for i := 0; i < len(value); i++ {
		switch {
		case value[i] == '"':
			return true
		case value[i] == '\\':
			if i++; i == len(value) {
				return true
			}
		}
	}
	return false
}

// longTag returns the length of the tag pair at at if it exceeds the limit, otherwise 0.
func (p *parser) longTag(at int) int {
	if p.text[at] != '[' || p.line.stage.played() {
		return 0
	}
	if t, _ := tagAt(p.text, at); t.end-at > p.limits.Tag {
		return t.end - at
	}
	return 0
}

// tooMany returns the fault of a game that exceeds the limit of parts.
func (p *parser) tooMany() game.Fault {
	return game.NewFault(game.ManyParts, p.limits.Parts)
}

// comment returns the comment at pos without consuming it. The fault has a kind if the comment is malformed.
func (p *parser) comment() (text string, end int, fault game.Fault) {
	body := p.pos + 1
	if p.text[p.pos] == ';' {
		end = lineEnd(p.text, body)
		text = p.text[body:end]
	} else {
		n := strings.IndexByte(p.text[body:], '}')
		if n < 0 {
			return "", 0, game.NewFault(game.OpenComment)
		}
		text, end = p.text[body:body+n], body+n+1
	}
	if len(text) > p.limits.Comment {
		return "", 0, game.NewFault(game.LongComment, len(text), p.limits.Comment)
	}
	return game.NormalizeComment(text), end, game.Fault{}
}
