package game

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"kibitz/engine/chess"
)

// Tag is a tag pair of PGN, such as Event "Wch". A Tag without a name holds a malformed line of a file in Value.
type Tag struct{ Name, Value string }

// Tags are the tag pairs of a game. In a game they are canonical: first the complete seven tag roster in the standard's
// order, then the other tags in their own order, with duplicates.
type Tags []Tag

// roster is the seven tag roster of the PGN standard with the values for "unknown".
var roster = [...]Tag{
	{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"},
	{"White", "?"}, {"Black", "?"}, {"Result", "*"},
}

// RosterSize is the number of tags in the seven tag roster, which come first in a game.
const RosterSize = len(roster)

// Unknown reports whether the value of a tag is "?" or empty. Unknown dates have other values.
func Unknown(value string) bool { return value == "" || value == "?" }

// Lookup returns the value of the first tag with this name. Names are case-sensitive.
func (t Tags) Lookup(name string) (value string, ok bool) {
	for i := range t {
		if t[i].Name == name {
			return t[i].Value, true
		}
	}
	return "", false
}

// Get returns the value of the first tag with this name, or "".
func (t Tags) Get(name string) string {
	v, _ := t.Lookup(name)
	return v
}

// With returns a copy of t in which the first tag with this name has the value. If there is none, it is appended.
func (t Tags) With(name, value string) Tags {
	t = slices.Clone(t)
	for i := range t {
		if t[i].Name == name {
			t[i].Value = value
			return t
		}
	}
	return append(t, Tag{name, value})
}

// Without returns a copy of t without tags of this name.
func (t Tags) Without(name string) Tags {
	return slices.DeleteFunc(slices.Clone(t), func(x Tag) bool { return x.Name == name })
}

// canonical returns a copy of t with the complete roster first, in room if there is enough of it.
func (t Tags) canonical(room Tags) Tags {
	out := append(slices.Grow(room[:0], len(roster)+len(t)), roster[:]...)
	var seen [len(roster)]bool
next:
	for _, tag := range t {
		for i := range roster {
			if tag.Name == roster[i].Name && !seen[i] {
				out[i], seen[i] = tag, true
				continue next
			}
		}
		out = append(out, tag)
	}
	return out
}

// validate returns an error for the first tag that PGN cannot represent.
func (t Tags) validate() error {
	for _, tag := range t {
		switch {
		case tag.Name == "":
			// A malformed line must stay a single line that is read back as the same.
			if !strings.HasPrefix(tag.Value, "[") || checkLine(tag.Value) != nil {
				return fmt.Errorf("%w: a tag needs a name", ErrText)
			}
		case strings.ContainsAny(tag.Name, " \t\r\n\v\f\"[]{}();"):
			return fmt.Errorf("%w: the tag name %q holds a blank, a quote or a bracket", ErrText, tag.Name)
		default:
			if err := checkLine(tag.Name); err != nil {
				return fmt.Errorf("%w in the name of tag %q", err, tag.Name)
			}
			if err := checkLine(tag.Value); err != nil {
				return fmt.Errorf("%w in the tag %s", err, tag.Name)
			}
		}
	}
	return nil
}

// chess960Names are the values of the Variant tag that mean Chess960, as plainVariant returns them. In double Chess960 each
// side has its own arrangement, which the rules do not distinguish.
var chess960Names = strings.Fields(`chess960 960 960chess fischerandom fischerandomchess fischerandom960 fischerrandom fischerrandomchess
	fischerrandom960 fischerrandomchess960 chess960fischerrandom fischerandomchess960 freestyle freestylechess chess960freestyle frc frc960 chess960frc wildfr
	wildfr960 fr dfrc doublefrc doublefischerrandom doublechess960`)

// plainVariant returns the value of a Variant tag in lower case without blanks and signs.
func plainVariant(value string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" -_/()\"", r) {
			return -1
		}
		return unicode.ToLower(r)
	}, value)
}

// IsChess960Variant reports whether the value of a Variant tag means Chess960.
func IsChess960Variant(value string) bool {
	if value == "" || value == "Standard" {
		return false
	}
	return slices.Contains(chess960Names, plainVariant(value))
}

// IsKnownVariant reports whether the value of a Variant tag names standard chess or Chess960. "" stands for a missing
// tag.
func IsKnownVariant(value string) bool {
	switch plainVariant(value) {
	case "", "standard", "standardchess", "normal", "normalchess", "chess", "fromposition", "classical", "classicalchess", "classic", "regular",
		"orthodox", "orthochess":
		return true
	}
	return IsChess960Variant(value)
}

// start returns the start position of the tags, whether the game is Chess960, and the repairs of the FEN.
func (t Tags) start() (p chess.Position, chess960 bool, repairs []chess.Problem, err error) {
	chess960 = IsChess960Variant(t.Get("Variant"))
	fen, ok := t.Lookup("FEN")
	if !ok || strings.TrimSpace(fen) == "" {
		return chess.StartPosition(), chess960, nil, nil
	}
	p, repairs, err = chess.ParseFENForgiving(fen)
	if err != nil {
		return chess.StartPosition(), chess960, nil, fmt.Errorf("game: the FEN tag: %w", err)
	}
	// Older programs write Chess960 setups without a Variant tag.
	return p, chess960 || p.IsChess960(), repairs, nil
}
