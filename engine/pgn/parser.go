package pgn

import (
	"cmp"
	"slices"
	"strings"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// place is where a text begins in its file.
type place struct{ game, line, col int }

// parser reads one game. Its text is valid UTF-8.
type parser struct {
	text   string
	pos    int
	from   place
	limits Limits
	b      *game.Builder
	line   line
	outer  []line       // the lines that the present variation interrupts
	parts  int          // what was read, as Limits.Parts counts
	first  *SyntaxError // of those in variations, behind which it went on
	fen    int          // where the FEN tag is, for errors
	// Lines that skip has passed over and that the game does not have yet.
	escaped []string
	told    int // where the newest error is in the original text, and its place in the file
	toldAt  place
	raw     string // the original text
	base    int    // from there on text is cleaned
	signs   cleaned
	repairs []game.Repair // before there is a builder
	shift   int           // of the move numbers in the text against those of the position
	ahead   int           // how many bytes may still be looked at beyond what cannot be read
	// A result within a variation is a remark, unless it turns out to be the
	// last word of a game whose variation nobody closed.
	inner string
}

// line is what is known of the line of moves being read.
type line struct {
	node *game.Node     // the last move; the branching point while there is none
	any  bool           // the line has a move
	pos  chess.Position // after the last move
	prev chess.Position // before it
	open int            // where the parenthesis is that opened the line
	deep int            // how many variations it lies in; an alternative to the first move of one does not lie in that
	// What was read since the last move and belongs to the next one, as a move number does.
	begun   bool // there is something
	number  int  // where the number is that was read last, -1 when something else was
	before  []string
	nags    []game.NAG
	escaped []string
	// moved is true after a move and what was said about it; false once a number or a
	// variation says that the next move is due.
	moved bool
	rav   bool // a variation has ended since the last move
}

// parse reads the game. It always returns a game. What cannot be read of a variation is
// kept in its place; what follows any other error is kept in the game's tail. The error, if
// any, is that other one, or else the first in a variation.
func parse(text string, from place, l Limits) (*game.Game, *SyntaxError) {
	p := &parser{text: text, raw: text, base: len(text), from: from, toldAt: from, limits: l, ahead: 4*len(text) + 1<<16}
	intro, tags := p.tags()
	b, fenErr := game.NewBuilder(tags)
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
	p.line = line{node: b.Root(), pos: b.Start(), number: -1}
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

// clean replaces the signs of typesetters in the movetext, and notes the first of each.
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

// original returns the place in the original text of one in the text.
func (p *parser) original(at int) int {
	if at <= p.base {
		return at
	}
	return p.base + p.signs.original(at-p.base)
}

// rawText returns the original of a part of the text.
func (p *parser) rawText(from, to int) string { return p.raw[p.original(from):p.original(to)] }

// repair notes that what stands at a place was repaired.
func (p *parser) repair(at int, kind game.FaultKind, args ...any) {
	p.repairOriginal(p.original(at), kind, args...)
}

// repairOriginal is repair for a place in the original text.
func (p *parser) repairOriginal(at int, kind game.FaultKind, args ...any) {
	fault := game.NewFault(kind, args...)
	fault.Msg = strings.Replace(fault.Msg, "invalid FEN: ", "", 1) // it is valid now
	e := p.errorAtOriginal(at, fault, nil)
	r := game.Repair{Fault: e.Fault, Line: e.Line, Col: e.Col}
	if p.b == nil {
		p.repairs = append(p.repairs, r)
	} else if len(p.b.Game().Repairs()) < mostRepairs {
		p.b.AddRepair(r)
	}
}

// mostRepairs is how many repairs of a game are told.
const mostRepairs = 1000

// errorAt returns an error at a place in the text.
func (p *parser) errorAt(at int, fault game.Fault, cause error) *SyntaxError {
	return p.errorAtOriginal(p.original(at), fault, cause)
}

// errorAtOriginal returns an error at a place in the original text. It counts lines from the error before, for a game
// can have very many.
func (p *parser) errorAtOriginal(at int, fault game.Fault, cause error) *SyntaxError {
	if at < p.told {
		p.told, p.toldAt = 0, p.from
	}
	p.toldAt.line, p.toldAt.col = advance(p.toldAt.line, p.toldAt.col, []byte(p.raw[p.told:at]))
	p.told = at
	return &SyntaxError{Game: p.from.game, Line: p.toldAt.line, Col: p.toldAt.col, Fault: fault, Err: cause}
}

// inGame returns a fault that names the rules, if the game names others as its own.
func (p *parser) inGame(fault game.Fault) game.Fault {
	if v := p.b.Game().Tag("Variant"); !game.IsKnownVariant(v) {
		return fault.In(clip(v))
	}
	return fault
}

// trimEnd returns s without blanks and line breaks at its end.
func trimEnd(s string) string { return strings.TrimRight(s, " \t\v\f\r\n") }

// fail ends the game with an error at at; the text from tail on is kept.
func (p *parser) fail(at, tail int, fault game.Fault, cause error) *SyntaxError {
	fault = p.inGame(fault)
	e := p.errorAt(at, fault, cause)
	rest := kept(p.rawText(tail, len(p.text)))
	if len(p.outer) > 0 {
		// The tail follows all that is written, so the variations that it is in have to be
		// the last ones: an alternative to the first move of one came after it.
		p.b.PutLast(p.line.node)
	}
	depth := min(len(p.outer), openAtEnd(p.b.Root(), p.line.node))
	p.b.SetTail(game.Tail{Text: rest, Fault: fault, Line: e.Line, Col: e.Col, Depth: depth})
	return e
}

// openAtEnd returns how many variations are open behind the last move when the line from
// n on is written. It can be fewer than were open in what was read: an alternative to the
// first move of a variation is one to the move which that variation replaces. The alternatives to the
// last move read are closed.
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

// failHere is fail with the tail beginning where the game does not hold everything.
func (p *parser) failHere(at int, fault game.Fault, cause error) *SyntaxError {
	tail := p.unread(at)
	if n := len(p.outer); n > 0 && !p.line.any {
		// A variation without moves does not exist in the game.
		tail = p.line.open
		p.line, p.outer = p.outer[n-1], p.outer[:n-1]
	}
	return p.fail(at, tail, fault, cause)
}

// unread returns where the text begins that is to be kept because of an error at at: at
// the number before it, if there is one. Remarks before that belong to the last move, if there is one.
func (p *parser) unread(at int) int {
	if p.line.number >= 0 {
		at = p.line.number
	}
	if p.line.any {
		p.settle()
	}
	return at
}

// spoil goes on behind the variation that has an error at at, and keeps what cannot be
// read of it: all if it has no moves so far, else what follows them. Outside of
// variations, and in one that is not closed, the error ends the game.
func (p *parser) spoil(at int, fault game.Fault, cause error) *SyntaxError {
	n := len(p.outer)
	end := -1
	if n > 0 {
		end = p.variationEnd(at)
	}
	if end < 0 {
		return p.failHere(at, fault, cause)
	}
	fault = p.inGame(fault)
	e := p.errorAt(at, fault, cause)
	p.first = cmp.Or(p.first, e)
	from := p.unread(at)
	if !p.line.any {
		p.pos = p.line.open + 1
		p.skip()
		from = p.pos
		p.b.AddEscaped(p.line.node, p.takeEscaped()...)
	}
	p.parts++
	p.b.AddUnread(p.line.node, game.Unread{Text: kept(p.rawText(from, end)), Fault: fault, Line: e.Line, Col: e.Col, Behind: max(len(p.line.node.Children())-1, 0)})
	p.line, p.outer = p.outer[n-1], p.outer[:n-1]
	p.line.moved, p.line.rav = false, true
	p.pos = end + 1
	return nil
}

// variationEnd returns where the parenthesis is that closes the variation in which at
// lies, or -1. Comments and escaped lines are passed over.
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

// skip passes over blanks, line breaks and escaped lines, which it notes.
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

// takeEscaped returns the escaped lines that were passed over and that nobody has taken so far.
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

// tags reads the tag section and the comments in it. What exceeds the limits is left
// for moves to meet again.
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
				tags = append(tags, game.Tag{Value: strings.TrimRight(p.text[p.pos:t.end], " \t\v\f")})
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
			return intro, tags
		}
	}
}

// tag returns the tag at pos. tags are those before it.
func (p *parser) tag(t tagSpan, odd bool, tags game.Tags) game.Tag {
	tag := game.Tag{Name: p.text[t.name:t.nameEnd], Value: unescape(p.text[t.value:t.valueEnd])}
	n := tagNumber(tag.Name)
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
		if o, err := ParseResult(tag.Value); err == nil && tag.Value != o.String() {
			p.repair(p.pos, game.OddResult, clip(tag.Value), o)
			tag.Value = o.String()
		}
	}
	return tag
}

// oddlyEscaped reports whether there is a quote in a value that is not escaped, or a backslash at its end.
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

// longTag returns how many bytes the tag pair at at has, 0 if it is none that exceeds
// the limit.
func (p *parser) longTag(at int) int {
	if p.text[at] != '[' || p.line.any {
		return 0
	}
	if t, _ := tagAt(p.text, at); t.end-at > p.limits.Tag {
		return t.end - at
	}
	return 0
}

// tooMany says that the game is larger than any that is played or annotated by people.
func (p *parser) tooMany() game.Fault {
	return game.NewFault(game.ManyParts, p.limits.Parts)
}

// comment reads the comment at pos without passing over it. The fault has a kind if
// something is wrong with it.
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
