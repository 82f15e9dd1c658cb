package gamefile

import (
	"net/url"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"kibitz/engine/game"
)

// Extension is that of files of games.
const Extension = ".pgn"

// PositionExtensions returns those of files of positions.
func PositionExtensions() []string { return []string{".epd", ".fen"} }

// HasKnownExtension reports whether a path ends in the extension of a file that the program reads or writes. Any other
// text after a point is a part of the name, as in "Round 1.5".
func HasKnownExtension(path string) bool {
	known := append([]string{Extension, ".txt", ".png", ".svg", ".pdf", ".html", ".json"}, PositionExtensions()...)
	return slices.Contains(known, strings.ToLower(filepath.Ext(path)))
}

// FileName suggests a name for the file of a game.
func FileName(g *game.Game) string {
	white, black := g.Tag("White"), g.Tag("Black")
	name := "game"
	if !game.Unknown(white) && !game.Unknown(black) {
		name = white + " - " + black
		if date := g.Tag("Date"); !game.Unknown(date) && len(date) == 10 && date[0] != '?' {
			known, _, _ := strings.Cut(date, ".?") // day and month may be unknown
			name += " " + known
		}
	}
	return CleanName(name) + Extension
}

// CleanName makes a file name of any text.
func CleanName(name string) string {
	clean := []rune(strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, name))
	if len(clean) > 0 && clean[0] == '.' { // it would be hidden
		clean[0] = '_'
	}
	const longest = 200 // bytes; file systems allow 255
	for len(string(clean)) > longest {
		clean = clean[:min(len(clean)-1, longest)]
	}
	return string(clean)
}

// Files have three names: a path; a URI, which file managers and browsers pass; and several of either, a line each,
// which file managers put on the clipboard.

// LocalFile returns the path of the file that a URI names, "" if s is no such URI.
func LocalFile(s string) string { return pathOfURI(s, runtime.GOOS == "windows") }

// pathOfURI is LocalFile on Windows, or elsewhere. Characters that should have been encoded stand for themselves.
func pathOfURI(s string, windows bool) string {
	const scheme = "file:"
	if len(s) < len(scheme) || !strings.EqualFold(s[:len(scheme)], scheme) {
		return ""
	}
	path := s[len(scheme):]
	host := ""
	if rest, ok := strings.CutPrefix(path, "//"); ok {
		host, path, _ = strings.Cut(rest, "/")
		path = "/" + path
	}
	if decoded, err := url.PathUnescape(path); err == nil {
		path = decoded
	}
	switch {
	case len(path) < 2 || path[0] != '/':
		return ""
	case !windows:
		return path // whatever the host: the system knows no other name
	case host != "" && !strings.EqualFold(host, "localhost"):
		path = "//" + host + path
	case len(path) > 2 && path[2] == ':':
		path = path[1:] // before the letter of a drive
	}
	return strings.ReplaceAll(path, "/", `\`)
}

// CopiedFiles returns the paths of the files that a text names, one in each line; nil for any other text.
func CopiedFiles(text string) (paths []string) {
	for line := range strings.Lines(strings.TrimSpace(text)) {
		line = strings.TrimSpace(line)
		if path := LocalFile(line); path != "" {
			line = path
		}
		if !filepath.IsAbs(line) {
			return nil
		}
		paths = append(paths, line)
	}
	return paths
}
