package diagram

import (
	"slices"
	"strings"
	"unicode"

	"github.com/go-text/typesetting/di"
	otf "github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
)

// Scripts that run from right to left: their letters are joined, and words put in the order in which they
// stand on the page. A page itself runs from left to right.

// rightToLeft are the scripts that run so.
var rightToLeft = []*unicode.RangeTable{unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Nko}

// firstPrivate begins the characters that stand for the outlines of joined letters. They are of private use:
// what they mean elsewhere no font of ours knows.
const firstPrivate rune = 0xF0000

// runsLeft reports whether a character is of a script that runs from right to left.
func runsLeft(r rune) bool { return r >= firstPrivate || unicode.In(r, rightToLeft...) }

// runsRight reports whether it is a letter of another script.
func runsRight(r rune) bool { return unicode.IsLetter(r) && !runsLeft(r) }

// beginsLeft reports whether the first letter of a text is of a script that runs from right to left.
func beginsLeft(text string) bool {
	i := strings.IndexFunc(text, func(r rune) bool { return runsLeft(r) || runsRight(r) })
	return i >= 0 && strings.IndexFunc(text[i:], runsLeft) == 0
}

// joined is the outline of one letter or several, where it stands.
type joined struct {
	face          *otf.Face
	glyph         otf.GID
	x, y, advance fixed.Int26_6
}

// joining is the size at which letters are joined; outlines have size 1.
const joining = 1024

// join returns a word as it stands on the page from left to right, with private characters for what runs the
// other way. Without a font for that it is returned as it is.
func (f *foreign) join(word string) string {
	word = strings.Map(func(r rune) rune {
		if r >= firstPrivate {
			return unicode.ReplacementChar
		}
		return r
	}, word)
	i := strings.IndexFunc(word, runsLeft)
	if i < 0 {
		return word
	}
	usual := f.find([]rune(word[i:])[0])
	if usual == nil {
		return word
	}
	text := []rune(word)
	in := shaping.Input{Text: text, RunEnd: len(text), Direction: di.DirectionRTL, Size: fixed.I(joining)}
	runs := slices.Clone((&shaping.Segmenter{}).Split(in, fontmap{f, usual}))
	if beginsLeft(word) {
		slices.Reverse(runs)
	}
	var b strings.Builder
	for _, run := range runs {
		if run.Direction != di.DirectionRTL {
			b.WriteString(string(text[run.RunStart:run.RunEnd]))
			continue
		}
		for _, g := range f.shaper.Shape(run).Glyphs {
			b.WriteRune(f.private(joined{run.Face, g.GlyphID, g.XOffset, g.YOffset, g.Advance}))
		}
	}
	return b.String()
}

// private returns the character for an outline.
func (f *foreign) private(j joined) rune {
	if r, ok := f.joined[j]; ok {
		return r
	}
	r := firstPrivate + rune(len(f.joined))
	g := outlineOf(j.face, j.glyph)
	if g == nil {
		g = &glyph{}
	}
	em := func(x fixed.Int26_6) float64 { return float64(x) / (64 * joining) }
	for _, s := range g.segments {
		for i := 0; i < len(s.points); i += 2 {
			s.points[i] += em(j.x)
			s.points[i+1] -= em(j.y)
		}
	}
	g.width = em(j.advance)
	f.joined[j], f.glyphs[r] = r, g
	return r
}

// fontmap finds fonts for characters, the usual one for those that no font has.
type fontmap struct {
	*foreign
	usual *otf.Face
}

// ResolveFace implements [shaping.Fontmap].
func (m fontmap) ResolveFace(r rune) *otf.Face {
	if _, ok := m.usual.NominalGlyph(r); ok {
		return m.usual
	}
	if face := m.find(r); face != nil {
		return face
	}
	return m.usual
}

// turnNumber puts the sign behind a number before it: where a text runs from right to left, it stands there.
func turnNumber(word string) string {
	number := strings.TrimRight(word, ",.;:!?")
	if number == "" || strings.IndexFunc(number, func(r rune) bool { return runsLeft(r) || runsRight(r) }) >= 0 {
		return word
	}
	return word[len(number):] + number
}

// arrange puts the words of a line in the order in which they stand from left to right. left says that the text
// as a whole runs from right to left; what of it runs the other way keeps its own order. So do numbers within that.
func arrange(words []Run, left bool) {
	along, against := runsRight, runsLeft
	if left {
		along, against = against, along
	}
	has := func(i int, is func(rune) bool) bool { return strings.IndexFunc(words[i].Text, is) >= 0 }
	for i := 0; i < len(words); i++ {
		if !has(i, against) {
			if left {
				words[i].Text = turnNumber(words[i].Text)
			}
			continue
		}
		end := i + 1
		for j := end; j < len(words) && (has(j, against) || !has(j, along)); j++ {
			if has(j, against) || has(j, unicode.IsDigit) {
				end = j + 1
			}
		}
		if !left {
			for k := i; k < end-1; k++ {
				words[k].Text = turnNumber(words[k].Text)
			}
		}
		slices.Reverse(words[i:end])
		i = end - 1
	}
	if left {
		slices.Reverse(words)
	}
}
