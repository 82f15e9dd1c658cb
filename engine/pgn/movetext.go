package pgn

import (
	"strconv"
	"strings"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// moves reads the movetext.
func (p *parser) moves() *SyntaxError {
	for {
		p.skip()
		p.keepEscaped()
		if p.pos == len(p.text) {
			return p.finish()
		}
		at := p.pos
		c := p.text[at]
		if p.parts >= p.limits.Parts {
			return p.failHere(at, p.tooMany(), nil)
		}
		if p.inner != "" {
			if p.inner != "*" {
				p.remark(p.inner)
			}
			p.inner = ""
		}
		var err *SyntaxError
		switch {
		case c == '{' && p.heldAt(at):
			text, _ := held(p.text[at : at+strings.IndexByte(p.text[at:], '}')+1])
			err = p.spoil(at, game.NewFault(game.KeptUnread, clip(text)), nil)
		case c == '{' || c == ';':
			text, end, fault := p.comment()
			if fault.Kind != game.NamelessFault {
				err = p.spoil(at, fault, nil)
				break
			}
			p.remark(text)
			p.pos = end
		case c == '(':
			err = p.open(at)
		case c == ')':
			err = p.close(at)
		case c == '$':
			err = p.nag(at)
		case c == '!' || c == '?':
			n := 1
			if at+1 < len(p.text) && (p.text[at+1] == '!' || p.text[at+1] == '?') {
				n = 2
			}
			nag, _ := game.ParseNAG(p.text[at : at+n])
			p.annotate(nag)
			p.pos = at + n
		case c == '*' && starsEnd(p.text, at) == at+1:
			p.pos++
			if done, err := p.result(at, chess.NoOutcome); done {
				return err
			}
		case classes[c] == wordByte:
			done, err := p.word(at)
			if done || err != nil {
				return err
			}
		case c == '[' && strings.HasPrefix(p.text[at:], "[%") && game.CommandEnd(p.text, at) > at:
			end := game.CommandEnd(p.text, at)
			p.keep(at, end)
			p.pos = end
		default:
			if p.longTag(at) > 0 || !p.passOver(at, max(chunkEnd(p.text, at), starsEnd(p.text, at)), false) {
				err = p.spoil(at, p.meaningless(at), nil)
			}
		}
		if err != nil {
			return err
		}
	}
}

// meaningless returns the fault of a character that does not belong to a game.
func (p *parser) meaningless(at int) game.Fault {
	if n := p.longTag(at); n > 0 {
		return game.NewFault(game.LongTag, n, p.limits.Tag)
	}
	return game.NewFault(game.Meaningless, strconv.QuoteRune(rune(p.text[at])))
}

// announce records a number or the result: the next move is due.
func (l *line) announce(at int) {
	l.stage = l.stage.announce()
	if l.number < 0 {
		l.number = at
	}
}

// forget records a token after the number. Before the first move it changes nothing: there the number separates the
// moves from the tags.
func (l *line) forget() {
	if l.stage.played() {
		l.number = -1
	}
}

// remark adds a comment to the last move, or to the next one if that is announced.
func (p *parser) remark(text string) {
	p.parts++
	l := &p.line
	l.forget()
	if l.stage == afterMove || l.stage == atStart {
		p.b.AddAfter(l.node, text)
		return
	}
	l.stage = l.stage.announce()
	l.next.comments = append(l.next.comments, text)
}

// keepEscaped adds the skipped escaped lines to the last move, or to the next one if that is announced.
func (p *parser) keepEscaped() {
	lines := p.takeEscaped()
	if len(lines) == 0 {
		return
	}
	p.parts += len(lines)
	l := &p.line
	l.forget()
	if l.stage == afterMove || l.stage == atStart {
		p.b.AddEscaped(l.node, lines...)
	} else {
		l.next.escaped = append(l.next.escaped, lines...)
	}
}

// annotate adds a NAG: to the last move also behind a variation.
func (p *parser) annotate(n game.NAG) {
	p.parts++
	l := &p.line
	l.forget()
	if !l.stage.announced() && l.stage != atBranch {
		p.b.AddNAG(l.node, n)
		return
	}
	l.stage = l.stage.announce()
	l.next.nags = append(l.next.nags, n)
}

func (p *parser) nag(at int) *SyntaxError {
	end := at + 1
	for end < len(p.text) && p.text[end] >= '0' && p.text[end] <= '9' {
		end++
	}
	v, err := strconv.ParseUint(p.text[at+1:end], 10, 16)
	if err != nil {
		if p.passOver(at, end, false) {
			return nil
		}
		return p.spoil(at, game.NewFault(game.BadNAG, clip(p.text[at:end])), nil)
	}
	p.annotate(game.NAG(v))
	p.pos = end
	return nil
}

// open begins a variation, an alternative to the last move.
func (p *parser) open(at int) *SyntaxError {
	if end := numberAside(p.text, at); end > at {
		p.keep(at, end) // such as the minutes that a move took
		p.pos = end
		return nil
	}
	if o, end, _ := resultAt(p.text, skipSpace(p.text, at+1)); end > at+1 && len(p.outer) == 0 {
		// The result of the game in parentheses.
		if close := skipSpace(p.text, end); close < len(p.text) && p.text[close] == ')' && skipSpace(p.text, close+1) == len(p.text) {
			p.repair(at, game.OddResult, clip(p.rawText(at, close+1)), o)
			p.ended, p.pos = o, close+1
			return nil
		}
	}
	if p.line.stage == atBranch && p.line.open+1 == at {
		p.repair(at, game.OddMove, "((", "(")
		p.line.open = at
		p.line.doubled++
		p.pos++
		return nil
	}
	if !p.line.stage.played() {
		return p.spoil(at, game.NewFault(game.NoAlternative), nil)
	}
	deep := p.line.deep
	if len(p.outer) == 0 || p.line.node.Parent() != p.outer[len(p.outer)-1].node.Parent() {
		deep++
	}
	if deep > p.limits.Depth || len(p.outer) >= mostParentheses {
		return p.failHere(at, game.NewFault(game.DeepVariation, p.limits.Depth), nil)
	}
	// A remark between two variations belongs to the second.
	stage := atBranch
	var between []string
	if p.line.stage == beforeMoveAfterward {
		if between, p.line.next.comments = p.line.next.comments, nil; len(between) > 0 {
			stage = beforeFirst
		}
	}
	p.settle()
	p.outer = append(p.outer, p.line)
	p.line = line{stage: stage, node: p.line.node.Parent(), pos: p.line.prev, open: at, deep: deep, number: -1, next: remarks{comments: between}}
	p.pos++
	return nil
}

// numberAside returns the end of a number in parentheses at i that is no move number, such as "(12)"; i if there is none.
func numberAside(s string, i int) int {
	j := i + 1
	for j < len(s) && s[j] >= '0' && s[j] <= '9' {
		j++
	}
	if j == i+1 || j == len(s) || s[j] != ')' {
		return i
	}
	return j + 1
}

// mostParentheses is the maximum of open parentheses, regardless of their depth.
const mostParentheses = 20_000

// settle moves remarks for a next move that does not come to the last move.
func (p *parser) settle() {
	p.handOver(p.line.node, p.b.AddAfter)
	p.line.stage = p.line.stage.settle()
}

// handOver moves remarks for the next move to a node. add adds the comments.
func (p *parser) handOver(n *game.Node, add func(*game.Node, string)) {
	l := &p.line
	l.number = -1
	if r := l.next; len(r.comments)+len(r.nags)+len(r.escaped) > 0 {
		p.give(n, r, add)
		l.next = remarks{}
	}
}

// give adds remarks to a node, the comments by means of add.
func (p *parser) give(n *game.Node, r remarks, add func(*game.Node, string)) {
	for _, c := range r.comments {
		add(n, c)
	}
	for _, nag := range r.nags {
		p.b.AddNAG(n, nag)
	}
	p.b.AddEscaped(n, r.escaped...)
}

// close ends a variation.
func (p *parser) close(at int) *SyntaxError {
	n := len(p.outer)
	if n == 0 {
		if p.passOver(at, at+1, false) {
			return nil
		}
		return p.failHere(at, game.NewFault(game.StrayParenthesis), nil)
	}
	if p.line.doubled > 0 {
		p.line.doubled--
		p.pos++
		return nil
	}
	played := p.line.stage.played()
	if played {
		p.settle()
	}
	next := p.line.next
	p.line, p.outer = p.outer[n-1], p.outer[:n-1]
	if played {
		p.line.stage = afterVariation
	} else {
		p.give(p.line.node, next, p.b.AddAfter) // nothing was played: what was said stays where it was said
	}
	p.pos++
	return nil
}

// passes reports whether w is a null move.
func passes(w string) bool {
	switch w {
	case "--", "Z0", "z0", "0000", "@@@@", "null", "pass":
		return true
	}
	return false
}

// decoration reports whether w only repeats what the position shows.
func decoration(w string) bool {
	switch w {
	case "+", "++", "#", "ch", "ch.", "dblch", "mate", "e.p.", "ep", "ep.":
		return true
	}
	return false
}

// lettered reads annotations that Scid writes as letters: a novelty, and a diagram, whose number is Scid's.
func lettered(w string) (n game.NAG, ok bool) {
	switch w {
	case "N":
		return 146, true
	case "D":
		return 201, true
	}
	return 0, false
}

// evaluated splits an evaluation from a move, such as "Nf3+/-". sign is "" if there is none.
func evaluated(w string) (move, sign string) {
	for _, sign := range [...]string{"+/-", "-/+", "+/=", "=/+", "+--", "--+", "=∞", "∞=", "+=", "=+", "+-", "-+", "±", "∓", "⩲", "⩱", "∞", "=",
		"□", "⊕", "⨁", "⨀", "⊙", "∆", "Δ", "△", "⌓", "→", "↑", "⇆", "⇄", "⟳", "○", "TN", "N", "/ep", "/e.p."} {
		if move, ok := strings.CutSuffix(w, sign); ok && move != "" {
			return move, sign
		}
	}
	return w, ""
}

// word reads a move number, a move, a result or an annotation. done is true at the end of the game.
func (p *parser) word(at int) (done bool, _ *SyntaxError) {
	if mayBeResult(p.text[at]) {
		if o, end, odd := resultAt(p.text, at); end > at {
			return p.odd(at, end, o, odd)
		}
	}
	end := wordEnd(p.text, at)
	w := p.text[at:end]
	if w[0] < '.' || w[0] == '0' || w == "½" || w[0] == '`' {
		if o, ok := p.rareResult(at, w); ok {
			return p.odd(at, len(trimEnd(p.text)), o, true)
		}
	}
	if w == "0" && p.spacedCastling(at) {
		return false, nil // no number
	}
	if k := moveNumberEnd(p.text, at, end); k > at {
		if k == end && k < len(p.text) && p.text[k] == ')' && len(p.outer) == 0 && p.isDue(w) {
			p.repair(at, game.OddMove, w+")", w+".") // "1) e4"
			k++
		} else {
			p.number(at, k)
		}
		p.line.announce(at)
		p.pos = k
		return false, nil
	}
	if len(w) > p.limits.Token {
		return false, p.spoil(at, game.NewFault(game.LongWord, len(w)), nil)
	}
	p.pos = end
	if passes(w) {
		if !p.passesHere(end) && p.passOver(at, end, false) {
			return false, nil
		}
		if p.line.pos.InCheck() {
			number, side := p.due()
			return false, p.spoil(at, game.NewFault(game.PassInCheck, number, side), nil)
		}
		p.play(chess.NullMove)
		return false, nil
	}
	m, err := readMove(&p.line.pos, w)
	if err == nil {
		p.play(m)
		return false, nil
	}
	if p.line.stage.played() && decoration(w) {
		return false, nil
	}
	if n, err := game.ParseNAG(w); err == nil {
		p.annotate(n)
		return false, nil
	}
	if len(w) == 1 && isEnglishPiece(w[0]) && p.spacedPiece(at, end) {
		return false, nil
	}
	if n, ok := lettered(w); ok && p.line.stage.played() {
		p.annotate(n)
		return false, nil
	}
	if p.untidy(at, w) || p.passOver(at, end, meantAsMove(w)) {
		return false, nil
	}
	number, side := p.due()
	return false, p.spoil(at, game.NewFault(game.BadMove, number, side, err), err)
}

// odd processes a termination marker, possibly in a non-standard form.
func (p *parser) odd(at, end int, o chess.Outcome, odd bool) (done bool, _ *SyntaxError) {
	if odd {
		p.repair(at, game.OddResult, clip(p.rawText(at, end)), o)
	}
	p.pos = end
	return p.result(at, o)
}

// rareResult reads words that are results only at the end of a game: a result without play, and "0-0" if the Result tag
// says that both sides lost.
func (p *parser) rareResult(at int, w string) (o chess.Outcome, ok bool) {
	const longest = 64 // including blanks after it
	if len(p.text)-at > longest || len(p.outer) > 0 {
		return 0, false
	}
	last := trimEnd(p.text[at:])
	if bothLost(last) && bothLost(p.b.Game().Tag("Result")) {
		return chess.NoOutcome, true
	}
	if last == "½" {
		return chess.Draw, true
	}
	if bare := strings.Trim(last, "\"'`"); bare != last {
		if o, end, _ := resultAt(bare, 0); end > 0 && end == len(bare) {
			return o, true
		}
	}
	return forfeit(last)
}

// number checks a move number. The start position may have another number than the moves; then the numbers must be
// consecutive.
func (p *parser) number(at, end int) {
	digits := at
	n := 0
	for digits < end && p.text[digits] != '.' {
		n = min(10*n+int(p.text[digits]-'0'), chess.MaxCounter)
		digits++
	}
	pos := &p.line.pos
	if digits == at || pos.FullmoveNumber() == chess.MaxCounter {
		return
	}
	due, white, dots := pos.FullmoveNumber()+p.shift, pos.Turn() == chess.White, end-digits
	switch {
	case n == due && (!white || dots < 2):
		return
	case p.line.stage == atStart && p.fen > 0 && p.shift == 0:
		p.shift = n - pos.FullmoveNumber()
		return
	}
	want := strconv.Itoa(due) + "."
	if !white {
		want += ".."
	}
	p.repair(at, game.OddNumber, p.text[at:end], want)
	if p.early(n, dots, end) {
		outer := &p.outer[len(p.outer)-1]
		p.line.node, p.line.pos, outer.early = outer.node, outer.pos, true
		return
	}
	if dots > 0 {
		p.shift = n - pos.FullmoveNumber()
	}
}

// passesHere reports whether a word that may be a null move, and ends at end, is one: the next word, if there is one, continues
// the game. Dashes may also enclose a remark.
func (p *parser) passesHere(end int) bool {
	i := skipSpace(p.text, end)
	if i == len(p.text) || classes[p.text[i]] != wordByte {
		return true
	}
	if _, result, _ := resultAt(p.text, i); result > i {
		return true
	}
	if !p.line.pos.InCheck() {
		before := p.line.pos
		defer func() { p.line.pos = before }()
		p.line.pos = before.PlayUnchecked(chess.NullMove)
	}
	word := wordEnd(p.text, i)
	if k := moveNumberEnd(p.text, i, word); k > i {
		return p.legalAt(k)
	}
	w := p.text[i:word]
	return passes(w) || p.legal(w)
}

// untidy reads a move with something attached to it, or that is written otherwise than PGN has it but can be no other; or a
// number with a comma or a parenthesis behind it. It reports whether it did.
func (p *parser) untidy(at int, w string) bool {
	if move, sign := evaluated(w); sign != "" {
		if m, err := readMove(&p.line.pos, move); err == nil {
			p.play(m)
			if n, err := game.ParseNAG(sign); err == nil {
				p.annotate(n)
			} else if n, ok := lettered(sign); ok {
				p.annotate(n)
			}
			return true
		}
	}
	for _, move := range [...]string{
		strings.Trim(w, ",.:;\"'`“”‘’«»„_~|/\\"), // a comma, quotes
		strings.TrimPrefix(w, "-"),               // "-e5" for the answer to a move
		chess.Recase(w),
	} {
		if m, err := readMove(&p.line.pos, move); err == nil && move != w && (w[0] != '-' || p.line.stage.played()) {
			p.playRepaired(at, at+len(w), m, move)
			return true
		}
	}
	if n := gluedResult(w); n > 0 { // "Nf31-0"
		if m, err := readMove(&p.line.pos, w[:n]); err == nil {
			p.repair(at, game.OddMove, clip(w), w[:n]+" "+w[n:])
			p.play(m)
			p.pos = at + n
			return true
		}
		if numberEnd(w, 0, n) == n { // "2.1-0"
			p.repair(at, game.OddNumber, w[:n], w[n:])
			p.line.announce(at)
			p.pos = at + n
			return true
		}
	}
	if m, ok := p.kingCastles(w); ok {
		p.playRepaired(at, at+len(w), m, chess.FormatSAN(&p.line.pos, m))
		return true
	}
	if move := shortSquares(w); move != "" {
		if m, err := readMove(&p.line.pos, move); err == nil {
			p.playRepaired(at, at+len(w), m, move)
			return true
		}
	}
	if p.spacedSquares(at, w) || p.spacedCastling(at) || p.promotes(at, w) {
		return true
	}
	if n := p.gluedAt(w); n > 0 {
		m, _ := readMove(&p.line.pos, strings.TrimRight(w[:n], ","))
		p.repair(at, game.OddMove, clip(w), strings.TrimRight(w[:n], ",")+" "+clip(w[n:]))
		p.play(m)
		p.pos = at + n
		return true
	}
	return p.untidyNumber(at, w)
}

// untidyNumber reads "3,Bb5" and "3, Bb5".
func (p *parser) untidyNumber(at int, w string) bool {
	digits := len(w) - len(strings.TrimLeft(w, "0123456789"))
	if digits == 0 || digits == len(w) || w[digits] != ',' && w[digits] != ':' && w[digits] != ')' {
		return false
	}
	if n, err := strconv.Atoi(w[:digits]); err != nil || n != p.line.pos.FullmoveNumber()+p.shift {
		return false
	}
	p.repair(at, game.OddMove, w[:digits+1], w[:digits]+".")
	p.line.announce(at)
	p.pos = at + digits + 1
	return true
}

// playRepaired plays a move that the text from at to end means, though it is not written so, and goes on there.
func (p *parser) playRepaired(at, end int, m chess.Move, as string) {
	p.repair(at, game.OddMove, clip(p.rawText(at, end)), as)
	p.play(m)
	p.pos = end
}

// shortSquares returns the squares of a pawn's move within its file that names it once, "e2-e4" for "e2-4". It returns "" for
// other words.
func shortSquares(w string) string {
	if len(w) != 4 || !isSquare(w) || w[2] != '-' || !isRank(w[3]) {
		return ""
	}
	return w[:3] + w[:1] + w[3:]
}

// gluedResult returns where the result begins that a word ends with, 0 if it does not.
func gluedResult(w string) int {
	for _, o := range [...]string{"1-0", "0-1", "1/2-1/2", "½-½"} {
		if bare, ok := strings.CutSuffix(w, o); ok {
			return len(bare)
		}
	}
	return 0
}

// spacedPiece reads a piece that stands apart from its square, as in "N f3" and "B x c6". "N" behind a move is a sign for a
// novelty in most games: there it is a piece only if another was written so before. It reports whether it did.
func (p *parser) spacedPiece(at, end int) bool {
	if p.text[at] == 'N' && p.line.number < 0 && p.line.stage.played() && !p.spaced {
		return false
	}
	move := p.text[at:end]
	for words, i := 0, end; words < 2; words++ {
		i = skipBlanks(p.text, i, len(p.text))
		to := i
		if i < len(p.text) && classes[p.text[i]] == wordByte {
			to = wordEnd(p.text, i)
		}
		if to == i || to-i > 8 {
			return false
		}
		move += p.text[i:to]
		if m, err := readMove(&p.line.pos, move); err == nil {
			p.spaced = true
			p.playRepaired(at, to, m, move)
			return true
		}
		i = to
		if words == 0 {
			end = i
		}
	}
	return false
}

// spacedSquares reads a move of two squares that stand apart, as in "e2 e4" and "Ng1 - f3". It reports whether it did.
func (p *parser) spacedSquares(at int, w string) bool {
	from := w
	if len(w) == 3 && isEnglishPiece(w[0]) {
		from = w[1:]
	}
	if len(from) != 2 || !isSquare(from) {
		return false
	}
	end := at + len(w)
	i := skipBlanks(p.text, end, len(p.text))
	if i < len(p.text) && (p.text[i] == '-' || p.text[i] == 'x' || p.text[i] == ':') {
		i = skipBlanks(p.text, i+1, len(p.text))
	}
	if i == end || i == len(p.text) || classes[p.text[i]] != wordByte {
		return false
	}
	to := wordEnd(p.text, i)
	move := w + "-" + p.text[i:to]
	m, err := readMove(&p.line.pos, move)
	if err != nil {
		return false
	}
	p.playRepaired(at, to, m, move)
	return true
}

// kingCastles reads castling as a move of the king to its square, "Kg1".
func (p *parser) kingCastles(w string) (m chess.Move, ok bool) {
	w = strings.TrimRight(w, "+#")
	if len(w) != 3 || w[0] != 'K' {
		return chess.NoMove, false
	}
	m, err := chess.ParseUCI(&p.line.pos, p.line.pos.King(p.line.pos.Turn()).String()+w[1:])
	return m, err == nil && m.IsCastling()
}

// spacedCastling reads "O - O" and "0 - 0 - 0". It reports whether it did.
func (p *parser) spacedCastling(at int) bool {
	end, letters := at, 0
	for i := at; i < len(p.text) && strings.IndexByte("Oo0", p.text[i]) >= 0; {
		end = i + 1
		letters++
		if i = skipBlanks(p.text, end, len(p.text)); i == len(p.text) || p.text[i] != '-' {
			break
		}
		i = skipBlanks(p.text, i+1, len(p.text))
	}
	if letters < 2 || letters > 3 || end < len(p.text) && classes[p.text[end]] == wordByte && p.text[end] != '+' && p.text[end] != '#' {
		return false
	}
	move := strings.TrimSuffix(strings.Repeat("O-", letters), "-")
	m, err := chess.ParseSAN(&p.line.pos, move)
	if err != nil {
		return false
	}
	p.playRepaired(at, end, m, move)
	return true
}

// promotes reads the move of a pawn to the last rank that does not say as usual what it becomes: behind a blank or another
// sign, or not at all, which means a queen. It reports whether it did.
func (p *parser) promotes(at int, w string) bool {
	move := strings.TrimRight(w, "=+#")
	if n := len(move) - 2; n > 1 && (move[n] == ':' || move[n] == '-' || move[n] == '/') && isEnglishPiece(move[n+1]) {
		if m, err := readMove(&p.line.pos, move[:n]+"="+move[n+1:]); err == nil {
			p.playRepaired(at, at+len(w), m, move[:n]+"="+move[n+1:])
			return true
		}
	}
	if _, err := readMove(&p.line.pos, move+"=Q"); err != nil || strings.Trim(move, "abcdefgh12345678x-:") != "" {
		return false
	}
	end, piece := at+len(w), "Q"
	i := skipBlanks(p.text, end, len(p.text))
	for i < len(p.text) && (p.text[i] == '=' || p.text[i] == '(') {
		i++
	}
	if i > end && i < len(p.text) && strings.IndexByte("QRBN", p.text[i]) >= 0 {
		behind := i + 1
		if behind < len(p.text) && p.text[behind] == ')' {
			behind++
		}
		for behind < len(p.text) && (p.text[behind] == '+' || p.text[behind] == '#') {
			behind++
		}
		if behind == len(p.text) || classes[p.text[behind]] != wordByte {
			piece, end = p.text[i:i+1], behind
		}
	}
	m, err := readMove(&p.line.pos, move+"="+piece)
	if err != nil {
		return false
	}
	p.playRepaired(at, end, m, move+"="+piece)
	return true
}

// gluedAt returns the place of the second of two legal moves in one word, such as "e4e5" or "e4,e5", where the comma
// belongs to the first. It returns 0 for other words.
func (p *parser) gluedAt(w string) int {
	const longest = 16
	if len(w) > longest {
		return 0
	}
	for n := 2; n+2 <= len(w); n++ {
		first := strings.TrimSuffix(w[:n], ",")
		if !looksLikeMove(first) || !looksLikeMove(w[n:]) {
			continue
		}
		m, err := readMove(&p.line.pos, first)
		if err != nil {
			continue
		}
		next := p.line.pos.PlayUnchecked(m)
		if _, err := readMove(&next, w[n:]); err == nil {
			return n
		}
	}
	return 0
}

// due returns the number and the side of the next move, for messages.
func (p *parser) due() (number int, side chess.Color) {
	if p.line.node.Ply() > 0 {
		number, side := p.b.Game().MoveNumber(p.line.node)
		if side == chess.White {
			return number, chess.Black
		}
		return number + 1, chess.White
	}
	start := p.b.Start()
	return start.FullmoveNumber(), start.Turn()
}

// readMove reads a move in SAN or UCI.
func readMove(p *chess.Position, w string) (chess.Move, error) {
	if looksLikeUCI(w) {
		if m, err := chess.ParseUCI(p, w); err == nil {
			return m, nil
		}
	}
	return chess.ParseSAN(p, w)
}

func looksLikeUCI(w string) bool {
	return (len(w) == 4 || len(w) == 5) && isSquare(w) && isSquare(w[2:])
}

// play adds a legal move to the line.
func (p *parser) play(m chess.Move) {
	p.parts++
	l := &p.line
	n := p.b.Add(l.node, m)
	if l.early {
		p.b.PutFirst(n)
		l.early = false
	}
	p.handOver(n, p.b.AddBefore)
	l.prev, l.pos = l.pos, l.pos.PlayUnchecked(m)
	l.node, l.stage = n, afterMove
}

// result processes a termination marker, which ends the game outside variations.
func (p *parser) result(at int, o chess.Outcome) (done bool, _ *SyntaxError) {
	if len(p.outer) > 0 {
		p.inner = o.String()
		return false, nil
	}
	if o == chess.NoOutcome && p.continues() {
		p.keep(at, p.pos)
		return false, nil
	}
	// Remarks may follow on the line of the result, nothing else. They belong to the game if all of them are valid.
	p.line.announce(at)
	var remarks []string
	for {
		p.skip()
		if p.pos == len(p.text) {
			break
		}
		again, end, _ := resultAt(p.text, p.pos)
		if p.text[p.pos] == '*' {
			again, end = o, p.pos+1
		}
		if end > p.pos && again == o {
			p.repair(p.pos, game.OddResult, clip(p.rawText(p.pos, end)), o) // a repeated result
			p.pos = end
			continue
		}
		if c := p.text[p.pos]; c != '{' && c != ';' {
			return true, p.failHere(p.pos, game.NewFault(game.TextAfterResult), nil)
		}
		text, end, fault := p.comment()
		if p.parts++; p.parts > p.limits.Parts {
			fault = p.tooMany()
		}
		if fault.Kind != game.NamelessFault {
			return true, p.failHere(p.pos, fault, nil)
		}
		remarks = append(remarks, text)
		p.pos = end
	}
	p.settle()
	for _, text := range remarks {
		p.b.AddAfter(p.line.node, text)
	}
	p.b.AddEscaped(p.line.node, p.takeEscaped()...)
	p.b.SetResult(o)
	return true, nil
}

// continues reports whether the game goes on at pos: with the move number that is due and a legal move, perhaps behind comments.
func (p *parser) continues() bool {
	i := skipSpace(p.text, p.pos)
	for i < len(p.text) && p.text[i] == '{' {
		n := strings.IndexByte(p.text[i:], '}')
		if n < 0 {
			return false
		}
		i = skipSpace(p.text, i+n+1)
	}
	if i == len(p.text) || p.text[i] < '1' || p.text[i] > '9' {
		return false
	}
	k := moveNumberEnd(p.text, i, wordEnd(p.text, i))
	return p.numberDue(i, k) && p.legalAt(k)
}

// finish ends a game without a result marker.
func (p *parser) finish() *SyntaxError {
	if len(p.outer) == 0 {
		if p.ended != chess.NoOutcome && p.b.Game().Result() == chess.NoOutcome {
			p.b.SetResult(p.ended)
		}
		p.settle()
		return nil
	}
	err := p.errorAt(len(p.text), game.NewFault(game.OpenVariation), nil)
	if p.inner != "" {
		o, _ := chess.ParseOutcome(p.inner)
		p.b.SetResult(o)
	}
	for len(p.outer) > 0 {
		if e := p.close(p.pos); e != nil {
			return e
		}
	}
	p.settle()
	return err
}
