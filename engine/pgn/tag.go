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

// tagsByLength holds the indexes in tagNames by length of the name.
var tagsByLength = func() (places [14][]int8) {
	for i, name := range tagNames {
		places[len(name)] = append(places[len(name)], int8(i))
	}
	return places
}()

// tagNumber returns the index of a tag in tagNames, or -1.
func tagNumber[T textual](name T) int {
	if len(name) >= len(tagsByLength) {
		return -1
	}
	for _, i := range tagsByLength[len(name)] {
		if known := tagNames[i]; sameLetters(known, name) {
			return int(i)
		}
	}
	return -1
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
	if t, ok = tagAt(s, i); t.nameEnd == t.name {
		return t, ok, false, false
	}
	for j := t.name + 1; j < t.nameEnd; j++ {
		if s[j] == ':' && tagNumber(s[t.name:j]) >= 0 { // [White: "A"], [White:A]
			t.nameEnd, odd = j, true
		}
	}
	if ok {
		return t, ok, odd, false
	}
	if tagNumber(s[t.name:t.nameEnd]) < 0 {
		return t, false, false, false
	}
	o := t
	eol := lineEnd(s, i)
	o.value = t.nameEnd
	if odd {
		o.value++
	}
	o.value = skipBlanks(s, o.value, eol)
	if o.value < eol && s[o.value] == '=' { // [White = "A"]
		o.value = skipBlanks(s, o.value+1, eol)
	}
	if o.value == t.nameEnd && o.value < eol && s[o.value] != '"' {
		return t, false, false, false // "[White]"
	}
	quoted := o.value < eol && s[o.value] == '"'
	if quoted {
		// The value continues in the next line.
		next := eol
		if next < len(s) && s[next] == '\r' {
			next++
		}
		if next < len(s) && s[next] == '\n' {
			next++
		}
		if next >= len(s) {
			more = true
		} else if first := skipBlanks(s, next, len(s)); first < len(s) && s[first] != '[' && classes[s[first]] != breakByte {
			for j, end := first, lineEnd(s, first); j < end; j++ {
				if k := skipBlanks(s, j+1, end); s[j] == '"' && k < end && s[k] == ']' {
					o.value, o.valueEnd, o.end = o.value+1, j, k+1
					return o, true, true, false
				}
			}
		}
	}
	end := eol
	for end > o.value && classes[s[end-1]] == blankByte {
		end--
	}
	switch {
	case end > o.value && s[end-1] == ']':
		end--
	case !quoted:
		return t, false, false, more
	}
	o.end = eol
	for end > o.value && classes[s[end-1]] == blankByte {
		end--
	}
	o.value, o.valueEnd = unquotedSpan(s, o.value, end)
	return o, true, true, more
}

// unquotedSpan returns a part of a text without surrounding quotation marks.
func unquotedSpan[T textual](s T, from, to int) (int, int) {
	marks := [...]string{`"`, "'", "“", "”", "„", "«", "»", "‘", "’"}
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
