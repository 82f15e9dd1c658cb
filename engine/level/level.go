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
	{Name: "Beginner", Nodes: 1, Bias: 45, Lines: 6, Content: 36},
	{Name: "Novice", Nodes: 390, Bias: 25, Lines: 4, Content: 19},
	{Name: "Casual", Nodes: 690, Bias: 19.7, Lines: 3, Content: 15.6},
	{Name: "Improving", Nodes: 1390, Bias: 13.9, Lines: 3, Content: 10.4},
	{Name: "Club", Nodes: 2080, Bias: 11.4, Lines: 2, Content: 8.6},
	{Name: "Tournament", Nodes: 4190, Bias: 6.65, Lines: 2, Content: 5.45},
	{Name: "Expert", Nodes: 10500, Bias: 2.3, Lines: 2, Content: 2.3},
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
