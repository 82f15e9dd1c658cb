package gui

import (
	"kibitz/gui/gamefile"
	"slices"
)

// listPlace is where the list of the games of a file was left. The settings keep it, so that who works through
// a large file goes on there after a restart.
type listPlace struct {
	Path string `json:"path"`
	Game int32  `json:"game"` // its place in the file, from 0
}

// mostListPlaces is of how many files it is kept: of those that were looked at last.
const mostListPlaces = 20

// noteListPlace remembers which game of a file is marked.
func (c *controller) noteListPlace(coll *gamefile.Collection) {
	if coll.Path == "" {
		return
	}
	places := []listPlace{{coll.Path, coll.Listing.Marked}}
	for _, p := range c.settings.Lists {
		if p.Path != coll.Path && len(places) < mostListPlaces {
			places = append(places, p)
		}
	}
	if !slices.Equal(places, c.settings.Lists) {
		c.settings.Lists = places
		c.saveSettings()
	}
}

// markListPlace marks the game of a file that has just been read on which its list was left.
func (c *controller) markListPlace(coll *gamefile.Collection) {
	for _, p := range c.settings.Lists {
		if p.Path == coll.Path && p.Game >= 0 && int(p.Game) < len(coll.Entries) {
			coll.Listing.Marked = p.Game
		}
	}
}
