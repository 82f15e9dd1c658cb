// Package phrase puts what the engine's half reports into words, in the language of the interface: errors, what is
// wrong with positions and games, how games end, why a move was bad, and what annotations and levels are called. It
// decides nothing, and shows nothing.
//
// Errors of the engine's half are English. Those that a user can cause have words here.
package phrase

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
)

// Sentence makes a sentence of an error.
func Sentence(s string) string {
	s = strings.TrimSpace(s)
	if s == "" {
		return s
	}
	r := []rune(s)
	s = strings.ToUpper(string(r[0])) + string(r[1:])
	if strings.ContainsRune(".!?…", r[len(r)-1]) {
		return s
	}
	return s + "."
}

// Labelled puts what a text is about in front of it, as the language of the interface does.
func Labelled(what, text string) string {
	return lang.L("{{.What}}: {{.Text}}", map[string]any{"What": what, "Text": text})
}

// Color is what a side is called.
func Color(c chess.Color) string {
	if c == chess.White {
		return lang.L("White")
	}
	return lang.L("Black")
}

// Path writes a path as its owner says it.
func Path(path string) string {
	home, err := os.UserHomeDir()
	if err != nil {
		return path
	}
	if path == home {
		return "~"
	}
	if rest, ok := strings.CutPrefix(path, home+string(filepath.Separator)); ok && runtime.GOOS != "windows" {
		return "~" + string(filepath.Separator) + rest
	}
	return path
}

// argument is what a problem names in a place of its text.
func argument(args []string, i int) string {
	if i < len(args) {
		return args[i]
	}
	return "?" // in a journal that was tampered with
}

// named is an argument that may be a side or a piece, by its name.
func named(args []string, i int) string {
	switch s := strings.ToLower(argument(args, i)); s {
	case "white":
		return lang.L("White")
	case "black":
		return lang.L("Black")
	case "pawn":
		return lang.X("piece.pawn", "pawn")
	case "knight":
		return lang.X("piece.knight", "knight")
	case "bishop":
		return lang.X("piece.bishop", "bishop")
	case "rook":
		return lang.X("piece.rook", "rook")
	case "queen":
		return lang.X("piece.queen", "queen")
	case "king":
		return lang.X("piece.king", "king")
	default:
		return s
	}
}
