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

// ErrLanguage is wrapped by the error of [NewWords] for an unsupported language.
var ErrLanguage = errors.New("reviews do not speak this language")

// languages are the supported languages, English first.
var languages = [...]string{"en", "de", "es", "fr", "it", "nl", "pt"}

// Languages returns the supported languages, English first.
func Languages() []string { return slices.Clone(languages[:]) }

// Letters are the letters of knight, bishop, rook, queen and king in moves, in this order.
type Letters [5]rune

// English are the letters of Standard Algebraic Notation.
var English = Letters{'N', 'B', 'R', 'Q', 'K'}

// Words writes reviews in a language. It is immutable and safe for concurrent use.
type Words struct {
	language string
	letters  Letters
	texts    map[string]string
	own      *regexp.Regexp
}

// NewWords returns the words of a language, such as "de", with the given piece letters. The zero Letters are those of
// the language.
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

// values holds the values of a template by name.
type values map[string]string

// say returns a text with values. For a missing text it returns the key, to make the error visible.
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

// sentence returns a text that begins a sentence, with a capital letter.
func (w *Words) sentence(key string, v values) string {
	text := w.say(key, v)
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// Line returns moves with their numbers.
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

// Move returns a move without its number.
func (w *Words) Move(p *chess.Position, m chess.Move) string {
	return strings.Map(func(r rune) rune {
		if i := slices.Index(English[:], r); i >= 0 {
			return w.letters[i]
		}
		return r
	}, chess.FormatSAN(p, m))
}

// number formats a whole number.
func number(n int) string { return strconv.Itoa(n) }

// replaceSlots replaces a slot by a pattern for a number.
func replaceSlots(text, slot string) string { return strings.ReplaceAll(text, slot, `[0-9.,]+`) }

// number formats a number with one decimal.
func (w *Words) number(x float64) string {
	return strings.Replace(strconv.FormatFloat(x, 'f', 1, 64), ".", w.say("decimal.point", nil), 1)
}
