// Package level says how an engine is made to play below its strength.
//
// A level sees less, for its search ends after fewer nodes; it judges worse,
// for it has wrong ideas of its own about where pieces stand well; and it is
// content with a move about as good as the best one. It gives nothing away on
// purpose. The fewer pieces are left, the less of this matters: every level can
// mate with king and rook.
//
// The package searches nothing. The native engine asks a [Thought] how far to
// look, how wrong to judge and what to play. No level claims a rating.
package level

import (
	"strings"
)

// Level is a strength between a beginner's and all that the engine has.
type Level struct {
	Name string
	// Nodes is how far it sees: it begins no further iteration after so many. 0 is no limit.
	Nodes uint64
	// Bias is how wrong it judges: it takes a piece on a square to be worth up
	// to so many centipawns too much or too little, a pawn up to half of that.
	Bias float64
	// Lines is how many moves it wavers between.
	Lines int
	// Content is how close they have to be: of two lines this many centipawns
	// apart, it plays the better one e times as often.
	Content float64
}

// levels ascend. Each takes between 65 and 85 % of the points from the one below,
// full strength being given 25,000 nodes a move. What changes how the engine plays
// shifts them: make levels measures them again.
var levels = [...]Level{
	{Name: "Beginner", Nodes: 1, Bias: 50, Lines: 6, Content: 40},
	{Name: "Novice", Nodes: 250, Bias: 31, Lines: 4, Content: 23},
	{Name: "Casual", Nodes: 550, Bias: 22, Lines: 3, Content: 17},
	{Name: "Improving", Nodes: 1350, Bias: 14, Lines: 3, Content: 10.5},
	{Name: "Club", Nodes: 2300, Bias: 10.8, Lines: 2, Content: 8.2},
	{Name: "Tournament", Nodes: 4700, Bias: 6, Lines: 2, Content: 5},
	{Name: "Expert", Nodes: 11500, Bias: 2, Lines: 2, Content: 2},
	{Name: "Full strength"},
}

// Names returns the names of the levels, the weakest first.
func Names() []string {
	names := make([]string, len(levels))
	for i, l := range levels {
		names[i] = l.Name
	}
	return names
}

// Strongest returns the level that is no limit.
func Strongest() Level { return levels[len(levels)-1] }

// Named returns the level of that name, in upper or lower case.
func Named(name string) (Level, bool) {
	for _, l := range levels {
		if strings.EqualFold(l.Name, name) {
			return l, true
		}
	}
	return Level{}, false
}
