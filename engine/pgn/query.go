package pgn

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"kibitz/engine/chess"
)

// Query selects games from a list by their [Entry]. The zero value selects all.
type Query struct{ terms []term }

// term is a condition, which holds if any of its tests does.
type term []test

// test is a test of some fields: one of them must contain a text or lie in the range from low to high.
type test struct {
	fields    []Column
	broken    bool   // the game must be broken; no other field counts
	holds     string // folded
	is        string // equals the whole field
	low, high string // compared with a prefix of the field
	rating    bool   // the field, low and high are ratings
}

// queryFields holds the fields of a prefix.
var queryFields = map[string][]Column{
	"white": {White}, "black": {Black}, "player": {White, Black}, "event": {Event}, "site": {Site},
	"round": {Round}, "date": {Date}, "year": {Date}, "eco": {ECO}, "result": {Result}, "elo": {WhiteElo, BlackElo},
}

// ParseQuery reads a typed query. Every word must be in some field, ignoring case and accents; quotes keep words
// together. A result (1-0, 1/2), a year (1994), a month (1994.02, 2.1994), a date (1994-02-24, 24.2.1994), an ECO code (B90, B9)
// and a range of these (1990-1999, 1.5.1990-1991, B90-B99) match their own field; years and ECO codes match names, too. A word
// without an apostrophe matches names with and without. A prefix selects the field:
// white, black, player, event, site, round, date, year, eco, result or elo, as in "white:carlsen elo:2700-2899".
// [Broken] selects games that are known to be broken.
func ParseQuery(s string) Query {
	var q Query
	for _, w := range QueryWords(s) {
		q.terms = append(q.terms, parseTerm(w))
	}
	return q
}

// Broken is the query word for games with a fault.
const Broken = "is:broken"

// QueryWords splits a query at blanks outside quotes, and removes the quotes.
func QueryWords(s string) (words []string) {
	var b strings.Builder
	quoted := false
	flush := func() {
		if b.Len() > 0 {
			words = append(words, b.String())
			b.Reset()
		}
	}
	for _, r := range s {
		switch {
		case strings.ContainsRune("\"“”„«»", r):
			quoted = !quoted
		case unicode.IsSpace(r) && !quoted:
			flush()
		default:
			b.WriteRune(r)
		}
	}
	flush()
	return words
}

// JoinQuery returns the query of words. It is the inverse of QueryWords.
func JoinQuery(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		if quoted[i] = w; strings.ContainsFunc(w, unicode.IsSpace) {
			quoted[i] = `"` + w + `"`
		}
	}
	return strings.Join(quoted, " ")
}

func parseTerm(w string) term {
	if strings.EqualFold(w, Broken) {
		return term{{broken: true}}
	}
	if prefix, rest, ok := strings.Cut(w, ":"); ok && rest != "" {
		if fields, known := queryFields[strings.ToLower(prefix)]; known {
			return fieldTerm(fields, rest)
		}
	}
	if o, ok := QueryResult(w); ok {
		return term{{fields: []Column{Result}, is: o.String()}}
	}
	t := term{{fields: []Column{White, Black, Event, Site, Round}, holds: Fold(w)}}
	if low, high, ok := dateRange(w); ok {
		t = append(t, test{fields: []Column{Date}, low: low, high: high})
	}
	if low, high, ok := rangeOf(strings.ToUpper(w), isECO); ok {
		t = append(t, test{fields: []Column{ECO}, low: low, high: high})
	}
	return t
}

// fieldTerm returns the condition of a word with a prefix.
func fieldTerm(fields []Column, w string) term {
	whole := func(string) bool { return true }
	switch fields[0] {
	case Result:
		if o, ok := QueryResult(w); ok {
			return term{{fields: fields, is: o.String()}}
		}
	case Date:
		if low, high, ok := dateRange(w); ok {
			return term{{fields: fields, low: low, high: high}}
		}
		if low, high, ok := rangeOf(w, whole); ok {
			return term{{fields: fields, low: low, high: high}}
		}
	case WhiteElo:
		if low, high, ok := rangeOf(w, whole); ok {
			if low == high { // a prefix of the field
				return term{{fields: fields, low: low, high: high}}
			}
			return term{{fields: fields, low: rating(low), high: rating(high), rating: true}}
		}
	case ECO:
		if low, high, ok := rangeOf(strings.ToUpper(w), whole); ok {
			return term{{fields: fields, low: low, high: high}}
		}
	}
	return term{{fields: fields, holds: Fold(w)}}
}

// dateRange reads a date, a month, a year, or a range of these such as "1990-1999", "-5.1994" and "31.12.1993-1994.02". It
// returns the bounds in the form of the Date tag.
func dateRange(w string) (low, high string, ok bool) {
	w = strings.ReplaceAll(strings.ReplaceAll(w, "–", "-"), "—", "-")
	if date, ok := dateWord(w); ok {
		return date, date, true
	}
	for i := range len(w) {
		if w[i] != '-' {
			continue
		}
		low, first := dateWord(w[:i])
		high, last := dateWord(w[i+1:])
		switch {
		case first && last && low <= high:
			return low, high, true
		case first && i == len(w)-1:
			return low, "9", true
		case last && i == 0:
			return "0", high, true
		}
	}
	return "", "", false
}

// dateWord reads a typed date, month or year: "1994.05.31", "1994-05-31", "31/5/1994", "19940531", "1994-05", "5.1994", "1994", with
// question marks for what is not known. It returns the form of the Date tag, without what is not known.
func dateWord(w string) (date string, ok bool) {
	if len(w) == len("19940531") && isDigits(w) {
		w = w[:4] + "." + w[4:6] + "." + w[6:]
	}
	parts := strings.FieldsFunc(w, func(r rune) bool { return r == '.' || r == '-' || r == '/' })
	if len(parts) == 0 || len(parts) > 3 || len(strings.Join(parts, ""))+len(parts)-1 != len(w) {
		return "", false
	}
	if last := len(parts) - 1; isYear(parts[last]) && !isYear(parts[0]) {
		parts[0], parts[last] = parts[last], parts[0]
	}
	if !isYear(parts[0]) {
		return "", false
	}
	for i, p := range parts[1:] {
		if p == "??" || p == "?" {
			parts = parts[:i+1]
			break
		}
		n, err := strconv.Atoi(p)
		if err != nil || len(p) > 2 || n < 1 || n > [...]int{12, 31}[i] {
			return "", false
		}
		parts[i+1] = fmt.Sprintf("%02d", n)
	}
	return strings.Join(parts, "."), true
}

// bounds reads "a-b", "a-", "-b" or "a", which is "a-a".
func bounds(w string, valid func(string) bool) (low, high string, ok bool) {
	low, high, found := strings.Cut(w, "-")
	if !found {
		high = low
	}
	return low, high, low+high != "" && (low == "" || valid(low)) && (high == "" || valid(high))
}

// rangeOf reads bounds for a prefix of fields. Unknown values, such as "????.??.??", are in no range.
func rangeOf(w string, valid func(string) bool) (low, high string, ok bool) {
	low, high, ok = bounds(w, valid)
	if low == "" {
		low = "0"
	}
	if high == "" {
		high = "9"
		if low[0] > '9' { // an ECO code
			high = "Z"
		}
	}
	return low, high, ok
}

// rating returns a rating of three digits with four, so that ratings compare as texts.
func rating(s string) string {
	if len(s) == 3 {
		return "0" + s
	}
	return s
}

func isYear(s string) bool { return len(s) == 4 && isDigits(s) }

func isDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }

func isECO(s string) bool {
	return (len(s) == 2 || len(s) == 3) && s[0] >= 'A' && s[0] <= 'E' && strings.Trim(s[1:], "0123456789") == ""
}

// QueryResult reads a typed result.
func QueryResult(w string) (chess.Outcome, bool) {
	switch w = strings.ToLower(strings.ReplaceAll(w, "–", "-")); w {
	case "1/2", "½-½", "½", "draw", "=":
		return chess.Draw, true
	}
	if o, end, _ := resultAt(w, 0); end > 0 && end == len(w) {
		return o, true // such as "1:0"
	}
	o, err := chess.ParseOutcome(w)
	return o, err == nil
}

// QueryDates reads a date, a month, a year or a range of years. It returns the form of the Date tag, with "" for an
// open end of a range.
func QueryDates(w string) (from, to string, ok bool) {
	if from, to, ok := dateRange(w); ok {
		if w[0] == '-' {
			from = ""
		}
		if w[len(w)-1] == '-' {
			to = ""
		}
		return from, to, true
	}
	return "", "", false
}

// All reports whether the query matches every game.
func (q Query) All() bool { return len(q.terms) == 0 }

// Match reports whether a game matches the query.
func (q Query) Match(e *Entry) bool {
	for _, t := range q.terms {
		if !t.match(e) {
			return false
		}
	}
	return true
}

func (t term) match(e *Entry) bool {
	for i := range t {
		if t[i].broken && e.Fault != nil {
			return true
		}
		for _, f := range t[i].fields {
			if t[i].match(e.Text(f)) {
				return true
			}
		}
	}
	return false
}

func (t *test) match(s string) bool {
	switch {
	case t.is != "":
		return s == t.is
	case t.low != "":
		if t.rating {
			if strings.Trim(s, "0") == "" {
				return false // some programs write 0 for unknown ratings
			}
			s = rating(s)
		}
		return len(s) >= len(t.low) && s[:len(t.low)] >= t.low && s[:min(len(s), len(t.high))] <= t.high
	}
	return containsFolded(s, t.holds)
}

// containsFolded reports whether s contains the folded text, also without apostrophes.
func containsFolded(s, folded string) bool {
	if !ascii(s) {
		s = Fold(s)
		return strings.Contains(s, folded) || strings.Contains(strings.ReplaceAll(s, "'", ""), folded)
	}
	return containsASCII(s, folded) ||
		strings.ContainsAny(s, "'`") && containsASCII(strings.NewReplacer("'", "", "`", "").Replace(s), folded)
}

// containsASCII is containsFolded for s in ASCII, with its apostrophes.
func containsASCII(s, folded string) bool {
	// Nearly all text is ASCII and needs no copy.
	if folded == "" {
		return true
	}
	first, rest := folded[0], folded[1:]
	for i := 0; i+len(folded) <= len(s); i++ {
		if lower(s[i]) == first && equalFolded(s[i+1:i+len(folded)], rest) {
			return true
		}
	}
	return false
}

func equalFolded(s, folded string) bool {
	for i := range len(s) {
		if lower(s[i]) != folded[i] {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if c == '`' {
		return '\''
	}
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// accents lists letters with accents after their base letter.
const accents = "aàáâãäåāăą cçćĉċč dďđ eèéêëēĕėęě gĝğġģ hĥħ iìíîïĩīĭįı jĵ kķ lĺļľŀł nñńņňŉ oòóôõöøōŏő rŕŗř sśŝşšș tţťŧț uùúûüũūŭůűų wŵ yýÿŷ zźżž"

// unaccented maps the letters of European languages to English letters.
var unaccented = func() map[rune]string {
	m := map[rune]string{'’': "'", '‘': "'", 'ʼ': "'", '`': "'", '´': "'", '′': "'", 'ß': "ss", 'æ': "ae", 'œ': "oe", 'þ': "th", 'ð': "d"}
	for group := range strings.FieldsSeq(accents) {
		for _, r := range group[1:] {
			m[r] = group[:1]
		}
	}
	return m
}()

// Fold returns a text in lower case and without accents.
func Fold(s string) string {
	var b strings.Builder
	for _, r := range s {
		r = unicode.ToLower(r)
		if plain, ok := unaccented[r]; ok {
			b.WriteString(plain)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}
