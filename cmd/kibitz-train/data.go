package main

import (
	"os"
	"path/filepath"
)

// dataDirectory returns a folder for what is made on the way to a network:
// within $KIBITZ_DATA, or else within $XDG_DATA_HOME/kibitz/train.
func dataDirectory(name string) string {
	if dir := os.Getenv("KIBITZ_DATA"); dir != "" {
		return filepath.Join(dir, name)
	}
	dir := os.Getenv("XDG_DATA_HOME")
	if dir == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			home = "."
		}
		dir = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(dir, "kibitz", "train", name)
}
