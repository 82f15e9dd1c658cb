package main

import (
	"bufio"
	"io"
	"os"
	"path/filepath"

	"kibitz/engine/pgn"
)

// plainText returns a reader of UTF-8 text without a byte order mark. It converts UTF-16, which editors of Windows
// write.
func plainText(r io.Reader) io.Reader {
	const mark = "\uFEFF"
	text := bufio.NewReader(pgn.UTF8(r))
	if head, _ := text.Peek(len(mark)); string(head) == mark { // the next read returns the error
		_, _ = text.Discard(len(mark))
	}
	return text
}

// dataDirectory returns a directory for training files: in $KIBITZ_DATA, or else in $XDG_DATA_HOME/kibitz/train. It
// ignores a relative $XDG_DATA_HOME, as the specification requires.
func dataDirectory(name string) string {
	if dir := os.Getenv("KIBITZ_DATA"); dir != "" {
		return filepath.Join(dir, name)
	}
	dir := os.Getenv("XDG_DATA_HOME")
	if !filepath.IsAbs(dir) {
		home, err := os.UserHomeDir()
		if err != nil {
			home = "."
		}
		dir = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(dir, "kibitz", "train", name)
}
