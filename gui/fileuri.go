package gui

import (
	"net/url"
	"path/filepath"
	"runtime"
	"strings"
)

// Files have three names: a path, a URI, which file managers and browsers hand over, and several of either, a line
// each, which file managers put into the clipboard.

// localFile returns the path of a file that is named by a URI, "" if s is none.
func localFile(s string) string { return pathOfURI(s, runtime.GOOS == "windows") }

// pathOfURI is localFile on Windows, or elsewhere. What should have been encoded and was not is taken as it is.
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
		return path // of whatever host: it is the only name that the system knows
	case host != "" && !strings.EqualFold(host, "localhost"):
		path = "//" + host + path
	case len(path) > 2 && path[2] == ':':
		path = path[1:] // before the letter of a drive
	}
	return strings.ReplaceAll(path, "/", `\`)
}

// copiedFiles returns the paths of the files that a text names, one in each line; nil if it is another text.
func copiedFiles(text string) (paths []string) {
	for line := range strings.Lines(strings.TrimSpace(text)) {
		line = strings.TrimSpace(line)
		if path := localFile(line); path != "" {
			line = path
		}
		if !filepath.IsAbs(line) {
			return nil
		}
		paths = append(paths, line)
	}
	return paths
}
