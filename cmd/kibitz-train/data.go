package main

import (
	"bufio"
	"io"
	"os"
	"path/filepath"

	"kibitz/engine/pgn"
)

// plainText returns a reader of a text in UTF-8 without a byte order mark, if r has one in UTF-16 or
// with the mark, as editors of Windows write them.
func plainText(r io.Reader) io.Reader {
	const mark = "\uFEFF"
	text := bufio.NewReader(pgn.UTF8(r))
	if head, _ := text.Peek(len(mark)); string(head) == mark { // an error is met again by who reads on
		_, _ = text.Discard(len(mark))
	}
	return text
}

// dataDirectory returns a folder for what is made on the way to a network:
// within $KIBITZ_DATA, or else within $XDG_DATA_HOME/kibitz/train. A relative
// $XDG_DATA_HOME is ignored, as its specification wants.
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
