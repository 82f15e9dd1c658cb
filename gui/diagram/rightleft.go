package diagram

import (
	"slices"
	"strings"
	"unicode"

	"github.com/go-text/typesetting/di"
	otf "github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"

	"kibitz/gui/bidi"
)

// Scripts that run from right to left: their letters are joined, and words put in the order in which they
// stand on the page. A page itself runs from left to right.

// rightToLeft are the scripts that run so.
var rightToLeft = []*unicode.RangeTable{unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Nko}

// firstPrivate begins the characters that stand for the outlines of joined letters. They are of private use:
// what they mean elsewhere no font of ours knows.
const firstPrivate rune = 0xF0000

// runsLeft reports whether a character is of a script that runs from right to left.
func runsLeft(r rune) bool { return unicode.In(r, rightToLeft...) }

// joined is the outline of one letter or several, where it stands.
type joined struct {
	face          *otf.Face
	glyph         otf.GID
	x, y, advance fixed.Int26_6
}

// joining is the size at which letters are joined; outlines have size 1.
const joining = 1024

// join returns a part of a word as it stands on the page from left to right, with private characters for the letters
// of what runs the other way. Without a font for that it is returned as it is.
func (f *foreign) join(part string, left bool) string {
	part = strings.Map(func(r rune) rune {
		if r >= firstPrivate {
			return unicode.ReplacementChar
		}
		return r
	}, part)
	if !left {
		return part
	}
	i := strings.IndexFunc(part, runsLeft)
	if i < 0 {
		return bidi.Mirror(part)
	}
	usual := f.find([]rune(part[i:])[0])
	if usual == nil {
		return part
	}
	text := []rune(part)
	in := shaping.Input{Text: text, RunEnd: len(text), Direction: di.DirectionRTL, Size: fixed.I(joining)}
	runs := slices.Clone((&shaping.Segmenter{}).Split(in, fontmap{f, usual}))
	slices.Reverse(runs)
	var b strings.Builder
	for _, run := range runs {
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

// part is what of a word runs one way, as it stands on the page.
type part struct {
	text  string
	level int // see [bidi.Piece]
}

// word is what stays together when lines are broken.
type word struct {
	parts []part
	space int // the level of the space before it
}

// words cuts a text into words.
func (f *foreign) words(text string) (words []word) {
	opening, text, closing := enclosed(text)
	broken := true // the next part begins a word
	space := 0
	add := func(text string, level int) {
		if text == "" {
			return
		}
		if broken {
			words = append(words, word{space: space})
			broken = false
		}
		w := &words[len(words)-1]
		w.parts = append(w.parts, part{text, level})
	}
	add(opening, 0)
	for _, piece := range bidi.Pieces(text, bidi.RunsLeft(text)) {
		for i, s := range strings.Split(piece.Text, " ") {
			if i > 0 {
				broken, space = true, piece.Level
			}
			add(f.join(s, piece.Left()), piece.Level)
		}
	}
	broken = len(words) == 0
	add(closing, 0)
	return words
}

// enclosed takes the parentheses off a text that are not closed or not opened in it: they are those of a variation
// that it stands in, and run as the page does.
func enclosed(text string) (opening, inner, closing string) {
	open, stray := 0, 0
	for i := range len(text) {
		switch {
		case text[i] == '(':
			open++
		case text[i] == ')' && open > 0:
			open--
		case text[i] == ')':
			stray++
		}
	}
	first, end := 0, len(text)
	for first < open && text[first] == '(' {
		first++
	}
	for end > first && len(text)-end < stray && text[end-1] == ')' {
		end--
	}
	return text[:first], text[first:end], text[end:]
}

// arrange returns the text of parts that stand on a line, from left to right.
func arrange(parts []part) string {
	levels := make([]int, len(parts))
	for i, p := range parts {
		levels[i] = p.level
	}
	var b strings.Builder
	for _, i := range bidi.Order(levels) {
		b.WriteString(parts[i].text)
	}
	return b.String()
}
