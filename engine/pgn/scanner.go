package pgn

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// Raw is the text of one game as it lies in a file.
type Raw struct {
	Number int   // from 1
	Offset int64 // of the first byte; in UTF-8, if the text is in UTF-16
	Length int64 // in bytes, from the first tag or move to the result or last word
	Line   int   // where the text begins, from 1
	Col    int   // in characters, from 1
	// Text is the game itself, valid until the next call of Scan. It is cut
	// short when the game is longer than Limits.Game; Length has the whole length.
	Text []byte
}

// Scanner splits a stream of PGN into games without reading their moves. Its
// buffer grows to the largest game, within Limits.Game.
//
// A game ends at its result, where tags begin after moves, where tags begin anew, where
// move number 1 comes again, or where a line begins with
// a byte order mark: there another file was put behind the first. What a broken
// game leaves open (a comment, a variation) does not swallow the next one, if
// that one begins with a usual tag on a line of its own.
type Scanner struct {
	r      io.Reader
	limits Limits
	buf    []byte // what has been read and not consumed
	offset int64  // of buf[0] in the stream
	line   int    // of buf[0]
	col    int    // of buf[0]
	eof    bool
	begun  bool
	number int
	raw    Raw
	err    error
	readTo int64 // bytes taken from r
}

// NewScanner returns a scanner with [DefaultLimits].
func NewScanner(r io.Reader) *Scanner { return NewScannerLimits(r, DefaultLimits()) }

// NewScannerLimits returns a scanner with other limits.
func NewScannerLimits(r io.Reader, l Limits) *Scanner {
	return &Scanner{r: UTF8(r), limits: l, line: 1, col: 1}
}

// Err returns what ended the scan, nil at the end of the stream: an error of the
// reader, ErrBinary, ErrPacked or ErrTooManyGames.
func (s *Scanner) Err() error { return s.err }

// Raw returns the game that Scan has found.
func (s *Scanner) Raw() Raw { return s.raw }

// Scan finds the next game. It returns false at the end of the stream or on an error; see Err.
func (s *Scanner) Scan() bool {
	if s.err != nil {
		return false
	}
	if !s.begun {
		s.begun = true
		if s.err = s.open(); s.err != nil {
			return false
		}
	}
	f := finder{blank: true, midLine: s.col > 1}
	for {
		whole := len(s.buf)
		if !s.eof {
			// A line is looked at when all of it is there.
			whole = max(lastBreak(s.buf), 0)
		}
		if whole > f.pos || s.eof {
			if f.find(s.buf[:whole], s.eof, s.limits.Comment) {
				return s.emit(&f)
			}
			if s.eof {
				return s.number == 0 && f.remark && f.section == inHeading && s.emit(&f) // a text of comments alone
			}
		}
		if !f.started() {
			s.consume(f.pos) // nothing but blank lines so far
			f.pos = 0
		}
		if len(s.buf) >= s.limits.Game {
			return s.emitLong(&f)
		}
		if s.err = s.fill(); s.err != nil {
			return false
		}
	}
}

// byteOrderMark is what a file in UTF-8 may begin with, and each of several that were put together.
var byteOrderMark = []byte("\uFEFF")

// headSize is how much of a stream is looked at to tell text from other things.
const headSize = 4096

// packed are how archives begin, as games are often handed on: zip, gzip, Zstandard, bzip2, xz, 7z and RAR.
var packed = [...]string{"PK\x03\x04", "\x1f\x8b", "\x28\xb5\x2f\xfd", "BZh", "\xfd7zXZ\x00", "7z\xbc\xaf\x27\x1c", "Rar!\x1a\x07"}

// open looks at the first bytes for signs of something that is no text.
func (s *Scanner) open() error {
	for len(s.buf) < headSize && !s.eof {
		if err := s.fill(); err != nil {
			return err
		}
	}
	for _, sign := range packed {
		if bytes.HasPrefix(s.buf, []byte(sign)) {
			return ErrPacked
		}
	}
	head := s.buf[:min(len(s.buf), headSize)] // how much more has come is chance
	if bytes.IndexByte(head, 0) >= 0 && !beginsGame(head) {
		return ErrBinary
	}
	return nil
}

// beginsGame reports whether a text begins with a tag or with two moves. Then it is PGN, zero bytes or not: a crash of the
// system may leave them behind the last game that was written.
func beginsGame(b []byte) bool {
	b = bytes.TrimLeft(bytes.TrimPrefix(b, byteOrderMark), " \t\r\n")
	if moves, ok := bytes.CutPrefix(b, []byte("1.")); ok {
		words := bytes.FieldsFunc(moves[:min(len(moves), 40)], func(r rune) bool { return r <= ' ' })
		return len(words) > 1 && opensGame(words[0]) && looksLikeMove(words[1])
	}
	if !looksLikeTag(b, 0) {
		return false
	}
	_, ok := tagAt(b, 0)
	return ok
}

const readSize = 256 << 10

// fill reads more of the stream into the buffer.
func (s *Scanner) fill() error {
	if cap(s.buf)-len(s.buf) < readSize {
		// Scan sees to it that the buffer is not full at the limit.
		size := min(2*cap(s.buf)+2*readSize, max(s.limits.Game, len(s.buf)+1))
		grown := make([]byte, len(s.buf), size)
		copy(grown, s.buf)
		s.buf = grown
	}
	for empty := 0; empty < 100; empty++ {
		n, err := s.r.Read(s.buf[len(s.buf):cap(s.buf)])
		s.buf = s.buf[:len(s.buf)+n]
		s.readTo += int64(n)
		if err == io.EOF {
			s.eof = true
			return nil
		}
		if err != nil || n > 0 {
			return err
		}
	}
	return io.ErrNoProgress
}

// consume drops the first n bytes of the buffer and counts their lines.
func (s *Scanner) consume(n int) {
	s.line, s.col = advance(s.line, s.col, s.buf[:n])
	s.offset += int64(n)
	s.buf = s.buf[n:]
}

// advance returns the place after b, given the one before it. LF, CR and CRLF end lines; a byte order mark
// takes no column.
func advance(line, col int, b []byte) (int, int) {
	line += bytes.Count(b, []byte{'\n'})
	if bytes.IndexByte(b, '\r') >= 0 {
		line += bytes.Count(b, []byte{'\r'}) - bytes.Count(b, []byte("\r\n"))
	}
	if i := lastBreak(b); i >= 0 {
		col, b = 1, b[i+1:]
	}
	return line, col + utf8.RuneCount(b) - bytes.Count(b, byteOrderMark)
}

// lastBreak returns where the last byte lies that ends a line, -1 if there is none.
func lastBreak(b []byte) int {
	feed := bytes.LastIndexByte(b, '\n') + 1
	if cr := bytes.LastIndexByte(b[feed:], '\r'); cr >= 0 {
		return feed + cr
	}
	return feed - 1
}

// emit makes the found range the current game.
func (s *Scanner) emit(f *finder) bool {
	s.consume(f.start)
	length := f.end - f.start
	s.raw = Raw{Offset: s.offset, Length: int64(length), Line: s.line, Col: s.col, Text: s.buf[:length:length]}
	// The next search begins where this game ended; the text stays valid until then.
	s.consume(length)
	return s.count()
}

func (s *Scanner) count() bool {
	s.number++
	s.raw.Number = s.number
	if s.number > s.limits.Games {
		s.err = fmt.Errorf("%w: more than %d", ErrTooManyGames, s.limits.Games)
		return false
	}
	return true
}

// emitLong handles a game that exceeds Limits.Game. Its beginning is kept, the
// rest only skipped: up to a line with an Event tag, whatever seems open.
func (s *Scanner) emitLong(f *finder) bool {
	if f.started() {
		s.consume(f.start)
	}
	const kept = 64 << 10 // enough for the tags
	s.raw = Raw{Offset: s.offset, Line: s.line, Col: s.col, Text: bytes.Clone(s.buf[:min(kept, len(s.buf))])}
	from := 1
	for {
		if i := eventLine(s.buf[from:]); i >= 0 {
			end := len(trimGap(s.buf[:from+i]))
			s.raw.Length = s.offset + int64(end) - s.raw.Offset
			s.consume(end)
			return s.count()
		}
		if s.eof {
			s.raw.Length = s.offset + int64(len(s.buf)) - s.raw.Offset
			s.consume(len(s.buf))
			return s.count()
		}
		// Enough must remain to recognise the tag across the seam.
		s.consume(max(0, len(s.buf)-2*len(eventTag)))
		from = 0
		if s.err = s.fill(); s.err != nil {
			return false
		}
	}
}

// isEvent reports whether a text begins with an Event tag.
func isEvent(b []byte) bool { return bytes.HasPrefix(b, []byte(eventTag)) }

// eventTag is what a game begins with in nearly all files.
const eventTag = `[Event "`

// eventLine returns where the first line that begins with an Event tag begins in
// b, behind its byte order mark, -1 if none does. The beginning of b itself does not count.
func eventLine(b []byte) int {
	for from := 0; ; {
		i := bytes.Index(b[from:], []byte(eventTag))
		if i < 0 {
			return -1
		}
		i += from
		if before := bytes.TrimSuffix(b[:i], byteOrderMark); len(before) > 0 && classes[before[len(before)-1]] == breakByte {
			return i
		}
		from = i + 1
	}
}

// trimGap returns b without what stands between it and an event line behind it.
func trimGap(b []byte) []byte { return bytes.TrimRight(b, " \t\r\n\uFEFF") }

// section is a part of a game's text.
type section uint8

const (
	inHeading    section = iota // tags and comments
	inMovetext                  // from the first word on
	behindResult                // behind the result
)

// content is what movetext has turned out to be.
type content uint8

const (
	unclear    content = iota
	proseWords         // a word is no move
	chessMoves         // a word is a move or a result
)

// verdict is what the text at finder.pos is.
type verdict uint8

const (
	sameGame verdict = iota
	nextGame
	unread // it depends on text that is not there yet
)

// finder is a state machine that searches the end of a game. It can go on when more text is there.
type finder struct {
	pos     int // all text before it has been scanned
	start   int // of the game
	end     int // after the last part of it; 0 before the first
	section section
	midLine bool // pos is not at the beginning of a line
	blank   bool // the line before was empty

	tags  bool   // a tag has been seen
	known uint64 // which of the known tags
	first string // the name of the first tag

	content  content
	numbered bool // the movetext begins with move number 1 or without a number
	number   bool // the last word was a number
	words    int  // of the main line, without numbers
	depth    int  // open variations
	result   chess.Outcome

	remark  bool // there is a comment in braces
	inBrace bool // a comment goes on at pos
	brace   int  // where it began
}

// started reports whether a part of the game has been seen.
func (f *finder) started() bool { return f.end > 0 }

// see adds b[i:j] to the game.
func (f *finder) see(i, j int) {
	if !f.started() {
		f.start = i
	}
	f.end, f.pos = j, j
	f.midLine = true
}

// find goes on with the search in b, which holds whole lines, and reports
// whether it has found a game: f.start and f.end are its range then. A comment
// may be open at the end of b if the text is not.
func (f *finder) find(b []byte, eof bool, longest int) bool {
	for f.pos < len(b) {
		if f.inBrace {
			if !f.comment(b, eof, longest) {
				break
			}
			continue
		}
		c := b[f.pos]
		switch classes[c] {
		case breakByte:
			if f.section == behindResult && !f.continues(b, eof) {
				return eof || f.pos+longestBreak < len(b)
			}
			f.blank = !f.midLine
			f.midLine = false
			f.pos++
			if c == '\r' && f.pos < len(b) && b[f.pos] == '\n' {
				f.pos++
			}
			continue
		case blankByte:
			f.pos++ // not see: a tag may be indented
			continue
		}
		if c == byteOrderMark[0] && f.columnOne(b) && bytes.HasPrefix(b[f.pos:], byteOrderMark) {
			if f.found() {
				return true
			}
			*f = finder{pos: f.pos + len(byteOrderMark), blank: f.blank}
			continue
		}
		if c == '%' && f.columnOne(b) {
			f.pos = lineEnd(b, f.pos)
			f.midLine = true
			continue
		}
		if f.section == behindResult && c != '{' && c != ';' {
			if f.continuesAt(b, f.pos) {
				f.section = inMovetext
				continue
			}
			o, end, _ := resultAt(b, f.pos)
			if c == '*' && (f.result != chess.NoOutcome || b[f.pos-1] == '*') {
				o, end = f.result, f.pos+1
			}
			if end == f.pos || o != f.result {
				return true
			}
			f.see(f.pos, end) // the result stands there twice
			continue
		}
		if c == '[' {
			if end, closing := markupAt(b, f.pos); end > f.pos {
				if closing && f.found() {
					return true
				}
				f.pos, f.midLine = end, false // a tag may follow
				continue
			}
		}
		v := sameGame
		switch {
		case c == '[':
			v = f.bracket(b, eof)
		case c == '1':
			v = f.restarts(b, eof)
		case !f.midLine && f.content != proseWords && (f.section == inHeading || f.blank && f.depth == 0):
			if t, ok := bareTagAt(b, f.pos); ok && f.columnOne(b) {
				if f.section != inHeading || f.repeats(b, t) {
					return true
				}
				f.see(f.pos, t.end)
				continue
			}
		}
		if v != sameGame {
			return v == nextGame
		}
		if c != '[' || f.section != inHeading {
			f.text(b, c)
		}
	}
	if !eof {
		return false
	}
	return f.found()
}

// longestBreak is how many bytes behind a break continues looks at.
const longestBreak = 8

// continues reports whether the game goes on in the line behind the break at pos, with the number that is due by the count of its
// moves. A game without tags does not: the next line may be another one of a list.
func (f *finder) continues(b []byte, eof bool) bool {
	if f.result != chess.NoOutcome || !f.tags || f.known&(1<<fenTag) != 0 {
		return false
	}
	i := f.pos + 1
	if b[f.pos] == '\r' && i < len(b) && b[i] == '\n' {
		i++
	}
	if !eof && f.pos+longestBreak >= len(b) || !f.continuesAt(b, i) {
		return false
	}
	due := strconv.Itoa(f.words/2 + 1)
	return bytes.HasPrefix(b[i:], []byte(due+"."))
}

// continuesAt reports whether the game goes on at i though it had no result so far: with a move number above 1, with which no
// other game begins.
func (f *finder) continuesAt(b []byte, i int) bool {
	if f.result != chess.NoOutcome || i >= len(b) || b[i] < '1' || b[i] > '9' {
		return false
	}
	k := i
	for k < len(b) && b[k] >= '0' && b[k] <= '9' {
		k++
	}
	return k < len(b) && b[k] == '.' && (k > i+1 || b[i] > '1') && k-i <= 3
}

// found reports whether a game has been seen. Comments alone are none, nor is prose.
func (f *finder) found() bool { return f.tags || f.content == chessMoves }

// markupAt returns the end of a mark such as "[pgn]" or "[/code]" at i, between which forums put games; i if there is none.
func markupAt(b []byte, i int) (end int, closing bool) {
	j := i + 1
	if j < len(b) && b[j] == '/' {
		closing = true
		j++
	}
	name := j
	for j < len(b) && b[j]|0x20 >= 'a' && b[j]|0x20 <= 'z' {
		j++
	}
	if j == name || j == len(b) || !closing && b[j] != ']' && b[j] != ' ' && b[j] != '=' {
		return i, false
	}
	if b[j] == ' ' && j+1 < len(b) && b[j+1] == '"' || !isMarkup(b[name:j]) {
		return i, false // most are tags
	}
	n := bytes.IndexByte(b[j:lineEnd(b, j)], ']')
	if n < 0 || n > 0 && b[j] != ' ' && b[j] != '=' || b[j] == ' ' && bytes.IndexByte(b[j:j+n], '"') >= 0 {
		return i, false
	}
	return j + n + 1, closing
}

// isMarkup reports whether a name in brackets is one of a forum's marks.
func isMarkup(name []byte) bool {
	for _, known := range [...]string{"pgn", "code", "quote", "pre", "spoiler", "chess", "game"} {
		if len(name) == len(known) && sameLetters(known, name) {
			return true
		}
	}
	return false
}

// columnOne reports whether pos is the first byte of a line, or the first behind its byte order mark.
func (f *finder) columnOne(b []byte) bool {
	return !f.midLine && (f.pos == 0 || classes[b[f.pos-1]] == breakByte || bytes.HasSuffix(b[:f.pos], byteOrderMark))
}

// bracket judges the bracket at pos, and takes a tag of the game.
func (f *finder) bracket(b []byte, eof bool) verdict {
	if f.section != inHeading && f.midLine && (f.depth > 0 || !f.found() || !isEvent(b[f.pos:])) {
		return sameGame
	}
	t, ok, _, more := anyTagAt(b, f.pos)
	if more && !eof {
		return unread
	}
	if f.section != inHeading {
		if !ok && !looksLikeTag(b, f.pos) {
			return sameGame
		}
		if f.found() {
			return nextGame
		}
		// Prose came before the game.
		*f = finder{pos: f.pos, blank: f.blank}
	}
	if ok && f.repeats(b, t) {
		return nextGame
	}
	f.tags = true
	f.see(f.pos, t.end)
	return sameGame
}

// repeats notes a tag, and reports whether it begins another game because it is there already: it is one that no game
// has twice, or it begins a line and is the first tag of the game or stands behind an empty line.
func (f *finder) repeats(b []byte, t tagSpan) bool {
	spelt := b[t.name:t.nameEnd]
	name, repeated := "", false
	if number := tagNumber(spelt); number >= 0 {
		name = tagNames[number]
		repeated = f.known&(1<<number) != 0
		f.known |= 1 << number
	} else if f.tags && f.blank && !f.midLine {
		name = string(spelt)
		eachTag(b[f.start:f.pos], func(other, _ []byte) { repeated = repeated || string(other) == name })
	} else if !f.tags {
		name = string(spelt)
	}
	if !f.tags {
		f.first = name
	}
	switch {
	case name == "Event" || name == "FEN":
		return repeated
	case f.midLine:
		return false
	}
	return repeated && (f.blank || name == f.first)
}

// restarts judges a 1 at pos. As a move number it begins another game if the main line has moves and numbers, and the
// first move of a game follows.
func (f *finder) restarts(b []byte, eof bool) verdict {
	if f.section == inHeading || f.words == 0 || f.depth > 0 || f.pos+1 >= len(b) {
		return sameGame
	}
	switch c := b[f.pos+1]; {
	case c == '.' || c == ')':
	case classes[c] == blankByte && f.blank && !f.midLine: // "1 e4" behind an empty line
	default:
		return sameGame
	}
	afterProse := f.content != chessMoves && !f.tags && f.blank && !f.midLine // such as a table
	if !afterProse && (f.content != chessMoves || !f.numbered) {
		return sameGame
	}
	i := f.pos + 2
	for i < len(b) && (classes[b[i]] == blankByte || classes[b[i]] == breakByte) {
		i++
	}
	if i == len(b) && !eof {
		return unread
	}
	if !opensGame(b[i:wordEnd(b, i)]) {
		return sameGame
	}
	if afterProse {
		*f = finder{pos: f.pos, blank: f.blank}
		return sameGame
	}
	return nextGame
}

// opensGame reports whether a word has the shape of a first move from the usual position, which is never a later one
// of Black.
func opensGame(w []byte) bool {
	w = bytes.TrimRight(w, "+#!?")
	if len(w) > 0 && (w[0] >= 0x80 || w[0] >= 'A' && w[0] <= 'Z') {
		n := pieceSign(w)
		if n == 0 {
			n = 1
		}
		to := w[n:]
		return len(to) == 2 && to[1] == '3' && (to[0] == 'a' || to[0] == 'c' || to[0] == 'f' || to[0] == 'h')
	}
	switch len(w) {
	case 2:
		return isFile(w[0]) && (w[1] == '3' || w[1] == '4')
	case 5:
		if w[2] != '-' {
			return false
		}
		w = []byte{w[0], w[1], w[3], w[4]}
		fallthrough
	case 4:
		if !isFile(w[0]) || !isFile(w[2]) {
			return false
		}
		return w[1] == '2' && w[2] == w[0] && (w[3] == '3' || w[3] == '4') || w[1] == '1' && (w[0] == 'b' || w[0] == 'g') && w[3] == '3'
	}
	return false
}

// text handles whatever is no tag.
func (f *finder) text(b []byte, c byte) {
	i := f.pos
	switch c {
	case '{':
		f.inBrace, f.brace = true, i
		f.see(i, i+1)
		return
	case ';':
		if endsReference(b, i) {
			f.see(i, i+1)
			return
		}
		f.see(i, lineEnd(b, i))
		return
	}
	f.section = inMovetext
	switch {
	case c == '(':
		f.depth++
	case c == ')':
		f.depth = max(f.depth-1, 0)
	case c == '*' && starsEnd(b, i) > i+1 || c == '*' && isCapture(b, i):
		i = starsEnd(b, i) - 1 // an ornament, or a capture
	case c == '*':
		f.finish()
	case classes[c] == wordByte:
		f.word(b, i)
		return
	}
	f.see(f.pos, i+1)
}

// word is text for a word.
func (f *finder) word(b []byte, i int) {
	j, k := wordEnd(b, i), i
	result := false
	var o chess.Outcome
	if mayBeResult(b[i]) {
		var end int
		o, end, _ = resultAt(b, i)
		if result = end > i; result {
			j = end
		}
	}
	if !result && (b[i] == '.' || b[i] >= '0' && b[i] <= '9') {
		k = moveNumberEnd(b, i, j)
		if k < j && k > i && mayBeResult(b[k]) {
			var end int
			o, end, _ = resultAt(b, k)
			if result = end > k; result {
				j = end
			}
		}
	}
	if !result {
		f.see(i, j)
		f.numbered = f.numbered || k > i && f.content != chessMoves && (string(b[i:k]) == "1." || string(b[i:k]) == "1")
		if k == j {
			f.number = true
			return
		}
		if f.depth == 0 {
			f.words++
		}
		if f.content != chessMoves {
			word := string(b[k:j])
			if !ascii(word) {
				word = firstWord(word)
			}
			word, _, _ = strings.Cut(word, "&") // "&nbsp;"
			move, _ := evaluated(word)
			if i := strings.IndexByte(move, ','); i > 1 {
				move = move[:i] // "e4,e5"
			}
			f.content = proseWords
			if looksLikeMove(move) || f.numbered && opensGame([]byte(chess.Recase(move))) || j-k == 1 && (f.number || k > i) { // no table has "1. N"
				f.content = chessMoves
				f.numbered = f.numbered || k == i && !f.number
			}
		}
		f.number = false
		return
	}
	f.see(i, j)
	if f.content == proseWords && !f.tags {
		return // a table of results
	}
	f.result = o
	f.finish()
}

// firstWord returns the first word of moves with signs of typesetters, without a number.
func firstWord(s string) string {
	cleaned := clean(s, false)
	for i := skipSpace(cleaned.text, 0); i < len(cleaned.text); i = skipSpace(cleaned.text, i) {
		end := wordEnd(cleaned.text, i)
		if k := numberEnd(cleaned.text, i, end); k < end {
			return cleaned.text[k:end]
		}
		i = max(end, i+1)
	}
	return s
}

// finish takes a result, which ends the game unless it stands in a variation.
func (f *finder) finish() {
	f.content = chessMoves
	if f.depth == 0 {
		f.section = behindResult
	}
}

// comment looks for the end of the open comment. It returns false if that has
// to wait for more text, or if the comment was never closed: then the game
// ends in front of what looks like the next one.
func (f *finder) comment(b []byte, eof bool, longest int) bool {
	end := bytes.IndexByte(b[f.pos:], '}')
	if end >= 0 {
		end += f.pos
	} else if end = len(b); !eof && end-f.brace <= longest {
		return false
	}
	// Did somebody forget to close it? Then a game begins on a line of its own,
	// and there a comment opens before the one brace that closes. A comment
	// about PGN has no other comment within.
	lost := game.StartOfGame(b[f.brace:end])
	closed := end < len(b)
	if lost >= 0 && (!closed || bytes.IndexByte(b[f.brace+lost:end], '{') >= 0) {
		f.end = f.brace + len(trimGap(b[f.brace:f.brace+lost]))
		f.pos, f.inBrace = f.brace+lost, false
		f.midLine, f.section, f.tags = false, max(f.section, inMovetext), true
		return true
	}
	if !closed {
		f.end, f.pos = end, end
		return eof
	}
	f.inBrace = false
	f.see(f.brace, end+1)
	// Data of programs and their sources have braces, too.
	body := bytes.TrimSpace(b[f.brace+1 : end])
	f.remark = f.remark || len(body) > 0 && classes[body[0]] == wordByte && body[0] != '"' && body[0] != '\''
	return true
}
