// Package bidi puts text in which some scripts run from right to left, such as Hebrew and Arabic, in the order in
// which it stands on a line: that of the Unicode Bidirectional Algorithm.
//
// It neither joins letters nor draws any. Signs that say the order themselves (overrides, embeddings) have no say.
package bidi

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
)

// Piece is a part of a text that runs one way. Its own text is in the order of reading.
type Piece struct {
	Text  string
	Level int // how deep it is within what runs the other way; odd is from right to left
}

// Left reports whether the piece runs from right to left.
func (p Piece) Left() bool { return p.Level%2 == 1 }

// firstLeft is the first character of a script that runs from right to left.
const firstLeft = '\u0590'

// plain reports whether nothing in a text can run from right to left.
func plain(text string) bool {
	for _, r := range text {
		if r >= firstLeft && isLeft(r) {
			return false
		}
	}
	return true
}

// class returns what the algorithm takes a character for.
func class(r rune) bidi.Class {
	p, _ := bidi.LookupRune(r)
	return p.Class()
}

// isLeft reports whether a character runs from right to left, or is a number that does so among such.
func isLeft(r rune) bool {
	c := class(r)
	return c == bidi.R || c == bidi.AL || c == bidi.AN
}

// RunsLeft reports whether a text as a whole runs from right to left: its first letter does.
func RunsLeft(text string) bool {
	i := strings.IndexFunc(text, func(r rune) bool { c := class(r); return c == bidi.L || c == bidi.R || c == bidi.AL })
	return i >= 0 && strings.IndexFunc(text[i:], isLeft) == 0
}

// Pieces cuts a text where the direction changes. left says that it runs from right to left as a whole.
func Pieces(text string, left bool) []Piece {
	mark := rightMark
	if left {
		mark = leftMark
	}
	// The first letter is what tells the direction of the whole.
	text = mark + strings.Map(unmarked, text)
	var p bidi.Paragraph
	_, err := p.SetString(text)
	order, orderErr := p.Order()
	if err != nil || orderErr != nil {
		return []Piece{{strings.TrimPrefix(text, mark), 0}}
	}
	var pieces []Piece
	add := func(s string, level int) {
		if s != "" {
			pieces = append(pieces, Piece{s, level})
		}
	}
	for i := range order.NumRuns() {
		run := order.Run(i)
		s := run.String()
		if i == 0 {
			s = strings.TrimPrefix(s, mark)
		}
		switch {
		case run.Direction() == bidi.RightToLeft:
			add(s, 1)
		case left:
			add(s, 2)
		case i == 0:
			add(s, 0)
		default:
			n := numberEnd(s) // that belongs to what runs from right to left before it
			add(s[:n], 2)
			add(s[n:], 0)
		}
	}
	return pieces
}

// unmarked takes out the signs that are to say the order. Line breaks end no text here.
func unmarked(r rune) rune {
	switch class(r) {
	case bidi.Control, bidi.LRO, bidi.RLO, bidi.LRE, bidi.RLE, bidi.PDF, bidi.LRI, bidi.RLI, bidi.FSI, bidi.PDI:
		return -1
	case bidi.B:
		return ' '
	}
	return r
}

// numberEnd returns how many bytes the number has that a text begins with, with its signs, such as "12.5%".
func numberEnd(text string) (n int) {
	digits := false
scan:
	for i, r := range text {
		switch c := class(r); {
		case c == bidi.EN || c == bidi.AN:
			n, digits = i+utf8.RuneLen(r), true
		case (c == bidi.ET || c == bidi.NSM || c == bidi.BN) && n == i:
			n = i + utf8.RuneLen(r)
		case (c == bidi.ES || c == bidi.CS) && n == i && digits: // if another digit follows
		default:
			break scan
		}
	}
	if !digits {
		return 0
	}
	return n
}

// Order returns the places of what stands on a line, from left to right, given its levels in the order of reading.
func Order(levels []int) []int {
	order := make([]int, len(levels))
	deepest := 0
	for i, l := range levels {
		order[i] = i
		deepest = max(deepest, l)
	}
	for ; deepest > 0; deepest-- {
		for i := 0; i < len(order); i++ {
			end := i
			for end < len(order) && levels[order[end]] >= deepest {
				end++
			}
			if end > i {
				slices.Reverse(order[i:end])
				i = end
			}
		}
	}
	return order
}

// Mirror returns a text of signs alone as it stands in what runs from right to left.
func Mirror(text string) string { return bidi.ReverseString(text) }

// The marks that have a direction and are not to be seen.
const (
	rightMark = "\u200E"
	leftMark  = "\u200F"
)

// Within returns a part of a text that runs from right to left as a whole, or does not, so that [Line] knows, with
// whatever letter the part begins. What runs from left to right alone is returned as it is.
func Within(text string, left bool) string {
	switch {
	case left:
		return leftMark + text
	case plain(text):
		return text
	}
	return rightMark + text
}

// Line returns a text for whoever draws it from left to right, piece by piece, each in its own direction, and begins
// another piece with every font: the words in the order in which they stand, those from right to left apart from the
// signs between them. What runs from left to right alone is returned as it is.
func Line(text string) string {
	if plain(text) {
		return text
	}
	pieces := Pieces(text, RunsLeft(text))
	levels := make([]int, len(pieces))
	for i, p := range pieces {
		levels[i] = p.Level
	}
	var b strings.Builder
	straight := func(s string) { b.WriteString(rightMark + s + rightMark) }
	for _, i := range Order(levels) {
		if !pieces[i].Left() {
			straight(pieces[i].Text)
			continue
		}
		for s := pieces[i].Text; s != ""; {
			last, _ := utf8.DecodeLastRuneInString(s)
			word := inWord(last)
			n := len(strings.TrimRightFunc(s, func(r rune) bool { return inWord(r) == word }))
			if word {
				b.WriteString(s[n:])
			} else {
				straight(Mirror(s[n:]))
			}
			s = s[:n]
		}
	}
	return b.String()
}

// inWord reports whether a character is a letter that runs from right to left, or belongs to one.
func inWord(r rune) bool {
	c := class(r)
	return isLeft(r) || c == bidi.NSM || c == bidi.BN
}
