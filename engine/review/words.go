package review

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"kibitz/assets"
	"kibitz/engine/chess"
)

// ErrLanguage is wrapped by the error of [NewWords] for a language that reviews do not speak.
var ErrLanguage = errors.New("reviews do not speak this language")

// languages are those that reviews speak, English first.
var languages = [...]string{"en", "de", "es", "fr", "it", "nl", "pt"}

// Languages returns the languages that reviews speak, English first.
func Languages() []string { return slices.Clone(languages[:]) }

// Letters are the signs of knight, bishop, rook, queen and king, in this order, with which moves are written.
type Letters [5]rune

// English are the letters of Standard Algebraic Notation.
var English = Letters{'N', 'B', 'R', 'Q', 'K'}

// Words puts reviews into a language. It does not change, and may be used by several goroutines.
type Words struct {
	language string
	letters  Letters
	texts    map[string]string
	own      *regexp.Regexp
}

// NewWords returns the words of a language, such as "de", which write moves with some letters. The zero Letters stand for
// those of the language.
func NewWords(language string, letters Letters) (*Words, error) {
	w := &Words{language: language, letters: letters}
	if !slices.Contains(languages[:], language) {
		return nil, fmt.Errorf("review: %q: %w: %s", language, ErrLanguage, strings.Join(languages[:], ", "))
	}
	if err := json.Unmarshal(assets.ReviewTexts(language), &w.texts); err != nil {
		return nil, fmt.Errorf("review: texts of the language %q: %w", language, err)
	}
	if letters == (Letters{}) {
		copy(w.letters[:], []rune(w.say("pieces.letters", nil)))
	}
	w.own = w.ownForms()
	return w, nil
}

// Language returns the language, such as "de".
func (w *Words) Language() string { return w.language }

// values are what a text is filled in with, by name.
type values map[string]string

// say returns a text. A text that is missing is its key, so that it is seen.
func (w *Words) say(key string, v values) string {
	text, ok := w.texts[key]
	if !ok {
		return key
	}
	var pairs []string
	for name, value := range v {
		pairs = append(pairs, "{{."+name+"}}", value)
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// sentence returns a text that begins a sentence: what is filled in may have begun with a small letter.
func (w *Words) sentence(key string, v values) string {
	text := w.say(key, v)
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// Line writes moves with their numbers.
func (w *Words) Line(p *chess.Position, moves []chess.Move) string {
	var b strings.Builder
	at := *p
	for i, m := range moves {
		switch {
		case at.Turn() == chess.White:
			fmt.Fprintf(&b, "%d.", at.FullmoveNumber())
		case i == 0:
			fmt.Fprintf(&b, "%d...", at.FullmoveNumber())
		}
		b.WriteString(w.Move(&at, m))
		if i < len(moves)-1 {
			b.WriteByte(' ')
		}
		at.Make(m)
	}
	return b.String()
}

// Move writes a move without its number.
func (w *Words) Move(p *chess.Position, m chess.Move) string {
	return strings.Map(func(r rune) rune {
		if i := slices.Index(English[:], r); i >= 0 {
			return w.letters[i]
		}
		return r
	}, chess.FormatSAN(p, m))
}

// number writes a whole number.
func number(n int) string { return strconv.Itoa(n) }

// replaceSlots puts a pattern for a number in the place of a slot.
func replaceSlots(text, slot string) string { return strings.ReplaceAll(text, slot, `[0-9.,]+`) }

// number writes a number with one decimal.
func (w *Words) number(x float64) string {
	return strings.Replace(strconv.FormatFloat(x, 'f', 1, 64), ".", w.say("decimal.point", nil), 1)
}
