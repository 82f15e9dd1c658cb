package files

import (
	"slices"

	"kibitz/gui/gamefile"
)

// FileSettings are the places in files.
type FileSettings struct {
	Lists []ListPlace `json:"lists,omitempty"` // where lists of games were left, the last one first
}

// ListPlace is where the list of the games of a file was left, so that a user who works through a large file continues
// there after a restart.
type ListPlace struct {
	Path string `json:"path"`
	Game int32  `json:"game"` // its place in the file, from 0
}

// mostListPlaces is how many files have a place: the ones that were listed last.
const mostListPlaces = 20

// note stores which game of a file is marked, and reports whether that has changed anything.
func (s *FileSettings) note(coll *gamefile.Collection) bool {
	if coll.Path == "" {
		return false
	}
	places := []ListPlace{{coll.Path, coll.Listing.Marked}}
	for _, p := range s.Lists {
		if p.Path != coll.Path && len(places) < mostListPlaces {
			places = append(places, p)
		}
	}
	if slices.Equal(places, s.Lists) {
		return false
	}
	s.Lists = places
	return true
}

// mark marks the game of a file on which its list was left.
func (s *FileSettings) mark(coll *gamefile.Collection) {
	for _, p := range s.Lists {
		if p.Path == coll.Path && p.Game >= 0 && int(p.Game) < len(coll.Entries) {
			coll.Listing.Marked = p.Game
		}
	}
}
