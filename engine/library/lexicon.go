package library

import (
	"bytes"
	"cmp"
	"database/sql"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// kind is a kind of words. Files hold the numbers.
type kind uint8

const (
	players kind = iota
	events
	sites
	rounds
	controls
	values  // of other tags
	layouts // the tag names of a game in order
	kinds
)

// lexicon numbers the words of one kind from 1.
type lexicon struct {
	kind  kind
	texts []string // by number - 1
	saved int      // number of words in the database
	whole int      // number of words in the stored copy
	byRef map[string]uint32

	mu     sync.Mutex
	ranks  []uint32 // by number; nil if not known
	folded []string // by number - 1; nil if not known
}

// text returns a word, or "" for 0 and unknown numbers.
func (l *lexicon) text(id uint32) string {
	if id == 0 || int64(id) > int64(len(l.texts)) {
		return ""
	}
	return l.texts[id-1]
}

// number returns the number of a word, which it adds if necessary. Only the writer may call it.
func (l *lexicon) number(s string) uint32 {
	if s == "" {
		return 0
	}
	if l.byRef == nil {
		l.byRef = make(map[string]uint32, len(l.texts))
		for i, t := range l.texts {
			l.byRef[t] = uint32(i + 1)
		}
	}
	if id, ok := l.byRef[s]; ok {
		return id
	}
	s = strings.Clone(s)
	l.texts = append(l.texts, s)
	id := uint32(len(l.texts))
	l.byRef[s] = id
	return id
}

// forget removes the words that were not saved.
func (l *lexicon) forget() {
	for _, t := range l.texts[l.saved:] {
		delete(l.byRef, t)
	}
	l.texts = l.texts[:l.saved]
}

// snapshot returns a lexicon for readers, which later additions do not change.
func (l *lexicon) snapshot(old *lexicon) *lexicon {
	if old != nil && len(old.texts) == l.saved {
		return old
	}
	return &lexicon{kind: l.kind, texts: l.texts[:l.saved:l.saved], saved: l.saved, whole: l.whole}
}

// save writes new words to the database.
func (l *lexicon) save(tx *sql.Tx) error {
	if l.saved == len(l.texts) {
		return nil
	}
	s, err := tx.Prepare("INSERT INTO words VALUES (?, ?, ?)")
	if err != nil {
		return err
	}
	defer s.Close()
	for i := l.saved; i < len(l.texts); i++ {
		if _, err := s.Exec(int(l.kind), i+1, l.texts[i]); err != nil {
			return err
		}
	}
	return nil
}

// saveWhole stores the copy of all words, if many are not in it.
func (l *lexicon) saveWhole(tx *sql.Tx) error {
	if l.whole == l.saved {
		return nil
	}
	var texts []byte
	for _, t := range l.texts[:l.saved] {
		texts = binary.AppendUvarint(texts, uint64(len(t)))
		texts = append(texts, t...)
	}
	var ranks []byte
	for _, r := range ranked(l.texts[:l.saved]) {
		ranks = binary.LittleEndian.AppendUint32(ranks, r)
	}
	_, err := tx.Exec("INSERT OR REPLACE INTO lexicon VALUES (?, ?, ?, ?)", int(l.kind), l.saved, texts, ranks)
	return err
}

// ranked returns the rank of each word in the order of a list, by number. 0 comes first.
func ranked(texts []string) []uint32 {
	folded := make([]string, len(texts))
	for i, t := range texts {
		folded[i] = fold(t)
	}
	return ranksOf(folded)
}

func ranksOf(folded []string) []uint32 {
	order := make([]uint32, len(folded))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(a, b uint32) int { return cmp.Or(cmp.Compare(folded[a], folded[b]), cmp.Compare(a, b)) })
	ranks := make([]uint32, len(folded)+1)
	for place, i := range order {
		ranks[i+1] = uint32(place + 1)
	}
	return ranks
}

// loadLexicon reads the words of a kind.
func loadLexicon(db *sql.DB, k kind) (*lexicon, error) {
	l := &lexicon{kind: k}
	var texts, ranks []byte
	var upto int64
	err := db.QueryRow("SELECT upto, texts, ranks FROM lexicon WHERE kind = ?", int(k)).Scan(&upto, &texts, &ranks)
	if err != nil && err != sql.ErrNoRows {
		return nil, err
	}
	if err == nil && l.unpack(upto, texts, ranks) {
		l.whole = len(l.texts)
	} else {
		l.texts, l.ranks = nil, nil
	}
	rows, err := db.Query("SELECT id, text FROM words WHERE kind = ? AND id > ? ORDER BY id", int(k), len(l.texts))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		var text string
		if err := rows.Scan(&id, &text); err != nil {
			return nil, err
		}
		if id != int64(len(l.texts)+1) {
			return nil, fmt.Errorf("%w: word %d of kind %d is missing", ErrNotLibrary, len(l.texts)+1, k)
		}
		l.texts = append(l.texts, text)
		l.ranks = nil
	}
	l.saved = len(l.texts)
	return l, rows.Err()
}

// unpack reads the stored copy and reports whether it is complete.
func (l *lexicon) unpack(upto int64, texts, ranks []byte) bool {
	if upto < 0 || upto > int64(len(texts)) || int64(len(ranks)) != 4*(upto+1) {
		return false
	}
	all := string(texts)
	l.texts = make([]string, 0, upto)
	for at := 0; at < len(all); {
		n, used := binary.Uvarint(texts[at:])
		if used <= 0 || n > uint64(len(all)-at-used) {
			return false
		}
		at += used
		l.texts = append(l.texts, all[at:at+int(n)])
		at += int(n)
	}
	if int64(len(l.texts)) != upto {
		return false
	}
	l.ranks = make([]uint32, upto+1)
	for i := range l.ranks {
		l.ranks[i] = binary.LittleEndian.Uint32(ranks[4*i:])
	}
	return true
}

// order returns the ranks of all words by number.
func (l *lexicon) order() []uint32 {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ranks == nil {
		l.ranks = ranksOf(l.foldedLocked())
	}
	return l.ranks
}

func (l *lexicon) foldedLocked() []string {
	if l.folded == nil {
		l.folded = make([]string, len(l.texts))
		for i, t := range l.texts {
			l.folded[i] = fold(t)
		}
	}
	return l.folded
}

// find returns the words that contain all words of a text in any order, ignoring case and accents. A text in quotes
// must equal the word.
func (l *lexicon) find(text string) (found wordSet) {
	found = newWordSet(len(l.texts))
	if n := len(text); n >= 2 && text[0] == '"' && text[n-1] == '"' {
		for i, t := range l.texts {
			if t == text[1:n-1] {
				found.add(uint32(i + 1))
			}
		}
		return found
	}
	parts := strings.FieldsFunc(fold(text), func(r rune) bool { return r == ' ' || r == ',' })
	l.mu.Lock()
	folded := l.foldedLocked()
	l.mu.Unlock()
next:
	for i, t := range folded {
		for _, p := range parts {
			if !strings.Contains(t, p) {
				continue next
			}
		}
		found.add(uint32(i + 1))
	}
	return found
}

// wordSet is a set of numbers of words.
type wordSet []uint64

func newWordSet(n int) wordSet { return make(wordSet, n/64+1) }

func (s wordSet) add(id uint32) { s[id/64] |= 1 << (id % 64) }

func (s wordSet) has(id uint32) bool { return int64(id/64) < int64(len(s)) && s[id/64]>>(id%64)&1 != 0 }

// fold returns a text without case and accents.
func fold(s string) string {
	ascii := true
	for i := 0; i < len(s) && ascii; i++ {
		ascii = s[i] < 0x80
	}
	if ascii {
		return strings.ToLower(s)
	}
	plain, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn))), s)
	if err != nil {
		plain = s
	}
	b := bytes.ToLower([]byte(plain))
	return string(b)
}
