// Package assets holds what is shipped inside the programs but is not code: the
// icon, sets of pieces and a font of them, sounds, the names of openings, and the texts of the interface in its
// languages.
//
// It imports nothing of the project's, so anything may import it. Where each file comes
// from, and under which licence, is in the README's table.
package assets

import "embed"

//go:embed icon/256.png
var iconPNG string

//go:embed openings/openings.tsv
var openings string

// IconPNG returns the program's icon rendered at 256 by 256 pixels, for places that
// only take pixels, such as a window's icon.
func IconPNG() []byte { return []byte(iconPNG) }

//go:embed puzzles/puzzles.bin
var puzzles string

// Puzzles returns the puzzles that are shipped, packed as package training reads them.
func Puzzles() []byte { return []byte(puzzles) }

//go:embed endings/endings.tsv
var endings string

// Endings returns the endings that are shipped, as package training reads them.
func Endings() string { return endings }

//go:embed translations
var translations embed.FS

// Translation returns the texts of the interface in a language: JSON, in which English
// texts are the keys. It is nil where the language is missing.
func Translation(language string) []byte {
	data, err := translations.ReadFile("translations/" + language + ".json")
	if err != nil {
		return nil
	}
	return data
}

//go:embed review/*.json
var reviews embed.FS

// ReviewTexts returns what reviews of games say in a language: JSON, from keys to texts. It is nil where the language is
// missing.
func ReviewTexts(language string) []byte {
	data, err := reviews.ReadFile("review/" + language + ".json")
	if err != nil {
		return nil
	}
	return data
}

//go:embed pieces/*/*.svg
var pieces embed.FS

// PieceSVG returns the drawing of a piece of a set, such as "flat", "white", "king", on a
// square of 45 by 45 units. It is nil where there is none.
func PieceSVG(set, color, piece string) []byte {
	data, err := pieces.ReadFile("pieces/" + set + "/" + color + "-" + piece + ".svg")
	if err != nil {
		return nil
	}
	return data
}

//go:generate go run ./sounds/gen -dir sounds

//go:embed sounds/*.wav
var sounds embed.FS

// Sound returns a sound by its name, such as "move", as a WAV file. It is nil where
// there is none.
func Sound(name string) []byte {
	data, err := sounds.ReadFile("sounds/" + name + ".wav")
	if err != nil {
		return nil
	}
	return data
}

//go:generate go run ./figurines/gen

//go:embed figurines/figurines.ttf
var figurines []byte

// Figurines returns a TrueType font that has the signs of the chess pieces, U+2654 to
// U+265F, and nothing else. It is shared: do not change it.
func Figurines() []byte { return figurines }

// Openings returns the table of opening names; openings/README.md describes its form.
func Openings() string { return openings }

//go:embed help/*.txt
var helps embed.FS

// Help returns a text of the help, "manual" or "news", in a language: sections, each with a title after "# " and
// paragraphs of one line. A command in braces, such as {open}, stands for its title and key. It is "" where the language
// is missing.
func Help(text, language string) string {
	data, err := helps.ReadFile("help/" + text + "-" + language + ".txt")
	if err != nil {
		return ""
	}
	return string(data)
}
