package pgn

import "strings"

// Tags in non-standard forms.

// tagNames are the known tag names that may have other spellings, ignoring case.
var tagNames = [...]string{
	"Event", "Site", "Date", "Round", "White", "Black", "Result", "FEN", "SetUp", "ECO", "WhiteElo", "BlackElo",
	"Variant", "TimeControl", "Termination", "WhiteTitle", "BlackTitle", "WhiteType", "BlackType", "Annotator", "PlyCount",
	"Opening", "Variation", "SubVariation", "EventDate", "EventType", "UTCDate", "UTCTime", "Time", "Mode",
	"WhiteTeam", "BlackTeam", "WhiteFideId", "BlackFideId", "Source",
}

// fenTag is the index of "FEN" in tagNames.
const fenTag = 7

// tagsByLength holds the indexes in tagNames by length of the name.
var tagsByLength = func() (places [14][]int8) {
	for i, name := range tagNames {
		places[len(name)] = append(places[len(name)], int8(i))
	}
	return places
}()

// tagNumber returns the index of a tag in tagNames, or -1.
func tagNumber[T textual](name T) int {
	if len(name) < len(tagsByLength) {
		for _, i := range tagsByLength[len(name)] {
			if known := tagNames[i]; sameLetters(known, name) {
				return int(i)
			}
		}
	}
	return -1
}

// dividedTagNumber is as tagNumber, also for a name whose words are divided: "White Elo", "Time_Control".
func dividedTagNumber[T textual](name T) int {
	const longest = 20
	if n := tagNumber(name); n >= 0 || len(name) > longest {
		return n
	}
	joined := strings.Map(func(r rune) rune {
		if r == ' ' || r == '_' || r == '-' {
			return -1
		}
		return r
	}, string(name))
	if len(joined) == len(name) {
		return -1
	}
	return tagNumber(joined)
}

// sameLetters reports whether name equals known, ignoring case. Both have the same length.
func sameLetters[T textual](known string, name T) bool {
	for j := 0; j < len(known); j++ {
		if known[j]|0x20 != name[j]|0x20 {
			return false
		}
	}
	return true
}

// anyTagAt does what tagAt does, and also reads known tags in non-standard forms, which odd reports. more is true if
// text after the end of s could change the result.
func anyTagAt[T textual](s T, i int) (t tagSpan, ok, odd, more bool) {
	if t, ok = tagAt(s, i); ok && (t.end == len(s) || s[t.end] != ']') && plainName(s[t.name:t.nameEnd]) {
		return t, ok, false, false
	}
	return oddTagAt(s, i, t, ok)
}

// plainName reports whether a name is one word of letters, digits and the like, and no known name with a sign behind it.
func plainName[T textual](name T) bool {
	for j := 0; j < len(name); j++ {
		if c := name[j]; c == ':' || c == '=' || c == ',' || c == 0xc2 || c == '[' {
			return false
		}
	}
	return true
}

// oddTagAt is anyTagAt for what tagAt read as t; ok reports whether that is a tag.
func oddTagAt[T textual](s T, i int, t tagSpan, ok bool) (_ tagSpan, known, odd, more bool) {
	eol := lineEnd(s, i)
	// The name: behind brackets too many, in quotes, of two words, with a sign behind it.
	name := i + 1
	for name < eol && (s[name] == '[' || s[name] == '"' || classes[s[name]] == blankByte) {
		name++
	}
	end := name
	for end < eol && (s[end]|0x20 >= 'a' && s[end]|0x20 <= 'z' || s[end] == '_' || s[end] == '-') {
		end++
	}
	if second := skipBlanks(s, end, eol); second > end {
		to := second
		for to < eol && s[to]|0x20 >= 'a' && s[to]|0x20 <= 'z' {
			to++
		}
		if to > second && dividedTagNumber(s[name:to]) >= 0 {
			end = to
		}
	}
	if dividedTagNumber(s[name:end]) < 0 {
		if ok && t.end < len(s) && s[t.end] == ']' {
			t.end++
			return t, true, true, false
		}
		return t, ok, false, false
	}
	value := end
	if value < eol && s[value] == '"' && s[i+1] != '[' && value > i+1 && s[name-1] == '"' {
		value++ // of a name in quotes
	}
	value = skipBlanks(s, value, eol)
	if value < eol && (s[value] == ':' || s[value] == '=' || s[value] == ',' || s[value] == ';') {
		value++
	}
	for value+1 < eol && (classes[s[value]] == blankByte || s[value] == 0xc2 && s[value+1] == 0xa0) {
		if value++; s[value-1] == 0xc2 {
			value++
		}
	}
	if value == end && value < eol && s[value] != '"' {
		return t, ok, false, false // "[White]", "[Whitewater x]"
	}
	if ok && t.name == name && (t.nameEnd == end && t.value == value+1 || value < t.nameEnd && s[value] != '"') {
		// Only a bracket too many behind it, or a name such as "White:A", whose line must mean the same whatever follows it.
		if t.end < len(s) && s[t.end] == ']' {
			t.end++
			return t, true, true, false
		}
		return t, true, false, false
	}
	o := tagSpan{name: name, nameEnd: end}
	quoted := value < eol && s[value] == '"'
	if quoted || value == eol {
		if o, known, more = tagOverLines(s, o, value, eol); known {
			return o, true, true, false
		}
	}
	last := eol
	if !quoted && value < eol {
		if n := indexByte(s[value:eol], '['); n >= 0 { // another tag stands in the line
			last = value + n
		}
	}
	to := last
	for to > value && classes[s[to-1]] == blankByte {
		to--
	}
	switch {
	case quoted && closingQuote(s, value+1, to) > 0:
		to = closingQuote(s, value+1, to) + 1
	case to > value && s[to-1] == ']':
		for to > value && s[to-1] == ']' {
			to--
		}
	case !quoted:
		return t, ok, false, more
	}
	o.end = last
	for to > value && classes[s[to-1]] == blankByte {
		to--
	}
	o.value, o.valueEnd = unquotedSpan(s, value, to)
	return o, true, true, more
}

// closingQuote returns where the last quote between two places is, if what stands behind it is no part of a value: signs, or
// a comment of a programmer. It returns -1 if there is none.
func closingQuote[T textual](s T, from, to int) int {
	for j := from; j < to; j++ {
		if s[j] != '"' {
			continue
		}
		behind := skipBlanks(s, j+1, to)
		if behind+1 < to && (s[behind] == '/' && s[behind+1] == '/' || s[behind] == ';' || s[behind] == '#') && behind > j+1 {
			return j
		}
		signs := true
		for k := behind; k < to; k++ {
			signs = signs && strings.IndexByte("]})>.,;\"'", s[k]) >= 0
		}
		if signs {
			if behind < to && s[behind] == '"' {
				j++ // a quote within quotes
			}
			return j
		}
	}
	return -1
}

func indexByte[T textual](s T, c byte) int {
	for i := 0; i < len(s); i++ {
		if s[i] == c {
			return i
		}
	}
	return -1
}

// mostValueLines is over how many lines a value may go on.
const mostValueLines = 6

// tagOverLines reads the value of the tag o at value, in quotes, that does not end in its line, which ends at eol. The quotes may
// begin in the next line. more is true if what follows the text could change the answer.
func tagOverLines[T textual](s T, o tagSpan, value, eol int) (_ tagSpan, ok, more bool) {
	opened := value < eol
	if o.value = value + 1; opened {
		for j := o.value; j < eol; j++ {
			if s[j] == '"' && skipBlanks(s, j+1, eol) == eol { // only the bracket is in the next line
				o.valueEnd = j
			}
		}
	}
	for range mostValueLines {
		next := eol
		if next < len(s) && s[next] == '\r' {
			next++
		}
		if next < len(s) && s[next] == '\n' {
			next++
		}
		if next >= len(s) {
			return o, false, true
		}
		first, end := skipBlanks(s, next, len(s)), lineEnd(s, next)
		if first >= end || s[first] == '[' || !opened && s[first] != '"' {
			return o, false, false
		}
		if s[first] == ']' && o.valueEnd > 0 {
			o.end = first + 1
			return o, true, false
		}
		if o.valueEnd > 0 {
			return o, false, false
		}
		if !opened {
			opened, o.value = true, first+1
			first++
		}
		for j := first; j < end; j++ {
			if k := skipBlanks(s, j+1, end); s[j] == '"' && k < end && s[k] == ']' {
				o.valueEnd, o.end = j, k+1
				return o, true, false
			}
		}
		eol = end
	}
	return o, false, false
}

// wideBracket returns the length of an opening bracket of East Asian width at i, or 0.
func wideBracket[T textual](s T, i int) int {
	const size = len("［")
	if i+size > len(s) || s[i] < 0xe3 {
		return 0
	}
	switch string(s[i : i+size]) {
	case "［", "【", "〔":
		return size
	}
	return 0
}

// bareTagAt reads a tag without brackets at i, where a line begins: a known name and a value in quotes, or behind a colon.
// Parentheses, angle brackets or wide brackets may take the place of the brackets around a value in quotes.
func bareTagAt[T textual](s T, i int) (t tagSpan, ok bool) {
	eol := lineEnd(s, i)
	t = tagSpan{name: i, end: eol}
	if i < eol && (s[i] == '(' || s[i] == '<') {
		t.name++
	} else {
		t.name += wideBracket(s, i)
	}
	t.nameEnd = t.name
	for t.nameEnd < eol && s[t.nameEnd]|0x20 >= 'a' && s[t.nameEnd]|0x20 <= 'z' {
		t.nameEnd++
	}
	if tagNumber(s[t.name:t.nameEnd]) < 0 {
		return t, false
	}
	t.value = skipBlanks(s, t.nameEnd, eol)
	colon := t.value < eol && s[t.value] == ':'
	if colon {
		t.value = skipBlanks(s, t.value+1, eol)
	}
	t.valueEnd = eol
	for t.valueEnd > t.value && classes[s[t.valueEnd-1]] == blankByte {
		t.valueEnd--
	}
	if t.name > i+1 {
		return wideTag(s, t)
	}
	switch {
	case t.value < eol && s[t.value] == '"':
		end := closingQuote(s, t.value+1, t.valueEnd)
		if end < 0 {
			return t, false
		}
		t.value, t.valueEnd = t.value+1, end
	case !colon || t.name > i || t.value == t.valueEnd:
		return t, false
	}
	return t, true
}

// wideTag returns a tag in brackets of East Asian width, whose quotes may be of that width, too. t has its name and its value up to
// the end of the line.
func wideTag[T textual](s T, t tagSpan) (_ tagSpan, ok bool) {
	value := string(s[t.value:t.valueEnd])
	for _, bracket := range [...]string{"］", "】", "〕", "]"} {
		bare, closed := strings.CutSuffix(value, bracket)
		if !closed {
			continue
		}
		t.valueEnd = t.value + len(strings.TrimRight(bare, " \t"))
		t.value, t.valueEnd = unquotedSpan(s, t.value, t.valueEnd)
		return t, true
	}
	return t, false
}

// unquotedSpan returns a part of a text without surrounding quotation marks.
func unquotedSpan[T textual](s T, from, to int) (int, int) {
	marks := [...]string{`"`, "''", "'", "``", "`", "“", "”", "„", "«", "»", "＂", "「", "」", "‘", "’", "&quot;", "&#34;"}
	for _, m := range marks {
		if from+len(m) <= to && string(s[from:from+len(m)]) == m {
			from += len(m)
			break
		}
	}
	for _, m := range marks {
		if to-len(m) >= from && string(s[to-len(m):to]) == m {
			to -= len(m)
			break
		}
	}
	return from, to
}

// joinLines returns the value of a tag as one line.
func joinLines(value string) string {
	if !strings.ContainsAny(value, "\r\n") {
		return value
	}
	return strings.Join(strings.FieldsFunc(value, func(r rune) bool { return r == '\r' || r == '\n' }), " ")
}
