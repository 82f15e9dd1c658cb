package game

import (
	"fmt"
	"strconv"
	"strings"
)

// NAG is a Numeric Annotation Glyph of the PGN standard, such as 1 for a good
// move. The standard defines 0 to 139; programs have added more.
type NAG uint16

// The annotations of single moves that have a sign of their own.
const (
	GoodMove    NAG = 1 // !
	Mistake     NAG = 2 // ?
	Brilliant   NAG = 3 // !!
	Blunder     NAG = 4 // ??
	Interesting NAG = 5 // !?
	Dubious     NAG = 6 // ?!
	OnlyMove    NAG = 7 // □
)

// nagInfo is the glyph and the meaning of a NAG.
type nagInfo struct{ glyph, text string }

// nags holds the NAGs with a usual glyph. Glyphs and meanings up to 139 are those of the PGN standard, those above of
// common usage.
var nags = map[NAG]nagInfo{
	0: {"", "no annotation"},
	1: {"!", "good move"}, 2: {"?", "mistake"}, 3: {"!!", "brilliant move"},
	4: {"??", "blunder"}, 5: {"!?", "interesting move"}, 6: {"?!", "dubious move"},
	7: {"□", "forced move"}, 8: {"□", "singular move"}, 9: {"", "worst move"},
	10: {"=", "drawish position"}, 11: {"=", "equal chances, quiet position"}, 12: {"", "equal chances, active position"},
	13: {"∞", "unclear position"},
	14: {"⩲", "White has a slight advantage"}, 15: {"⩱", "Black has a slight advantage"},
	16: {"±", "White has a moderate advantage"}, 17: {"∓", "Black has a moderate advantage"},
	18: {"+-", "White has a decisive advantage"}, 19: {"-+", "Black has a decisive advantage"},
	20: {"", "White has a crushing advantage"}, 21: {"", "Black has a crushing advantage"},
	22: {"⨀", "White is in zugzwang"}, 23: {"⨀", "Black is in zugzwang"},
	32: {"⟳", "White has a lead in development"}, 33: {"⟳", "Black has a lead in development"},
	36: {"↑", "White has the initiative"}, 37: {"↑", "Black has the initiative"},
	40: {"→", "White has the attack"}, 41: {"→", "Black has the attack"},
	44: {"=∞", "White has compensation for material"}, 45: {"=∞", "Black has compensation for material"},
	132: {"⇆", "White has counterplay"}, 133: {"⇆", "Black has counterplay"},
	138: {"⨁", "White is short of time"}, 139: {"⨁", "Black is short of time"},
	140: {"∆", "with the idea"}, 142: {"⌓", "better is"}, 146: {"N", "novelty"},
	201: {"D", "diagram"}, 220: {"D", "diagram"}, 221: {"D", "diagram from Black's side"},
}

// signs maps the typed forms of annotations to their values.
var signs = map[string]NAG{
	"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6,
	"‼": 3, "⁇": 4, "⁉": 5, "⁈": 6,
	"□": 7, "=": 10, "∞": 13, "~": 13,
	"⩲": 14, "+=": 14, "+/=": 14, "⩱": 15, "=+": 15, "=/+": 15,
	"±": 16, "+/-": 16, "∓": 17, "-/+": 17,
	"+-": 18, "-+": 19, "⨀": 22, "⟳": 32, "↑": 36, "→": 40, "⇆": 132, "⨁": 138, "∆": 140, "⌓": 142,
	"⊕": 138, "Δ": 140, "△": 140, "⇄": 132, "=∞": 44, "∞=": 44, "=/∞": 44, "⊙": 22, "○": 26, "+--": 20, "--+": 21, "TN": 146,
}

// ParseNAG reads an annotation as typed ("!?", "+-", "±") or in PGN form ("$5").
func ParseNAG(s string) (NAG, error) {
	if number, ok := strings.CutPrefix(s, "$"); ok {
		v, err := strconv.ParseUint(number, 10, 16)
		if err != nil {
			return 0, notNAG(s)
		}
		return NAG(v), nil
	}
	n, ok := signs[s]
	if !ok {
		return 0, notNAG(s)
	}
	return n, nil
}

// notNAG is the error of a text that is not an annotation. The type formats its message lazily, because readers of
// games try every word.
type notNAG string

func (e notNAG) Error() string {
	return fmt.Sprintf("game: %q is not an annotation (such as !? or $5)", string(e))
}

// Glyph returns the usual sign of n. ok is false if n has none.
func (n NAG) Glyph() (glyph string, ok bool) {
	glyph = nags[n].glyph
	return glyph, glyph != ""
}

// Symbol returns the sign of n, or "$n" if it has none.
func (n NAG) Symbol() string {
	if g, ok := n.Glyph(); ok {
		return g
	}
	return n.String()
}

// Text returns the meaning of n in English, or "$n" if it is not known.
func (n NAG) Text() string {
	if i, ok := nags[n]; ok {
		return i.text
	}
	return n.String()
}

// String returns n in PGN form, such as "$1".
func (n NAG) String() string { return "$" + strconv.Itoa(int(n)) }
