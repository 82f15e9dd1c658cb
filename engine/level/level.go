// Package level says how an engine is made to play below its strength.
//
// A level sees less, for its search ends after fewer nodes; it judges worse,
// for it has wrong ideas of its own about where pieces stand well; and it is
// content with a move about as good as the best one. It gives nothing away on
// purpose. The fewer pieces are left, the less of this matters: every level can
// mate with king and rook.
//
// The package searches nothing. The native engine asks a [Thought] how far to
// look, how wrong to judge and what to play.
package level

import (
	"math"
	"slices"
	"strings"
)

// Level is a strength between a beginner's and all that the engine has.
type Level struct {
	Name string // empty for one between those that have names
	// Elo is the rating, see [Rated]; of full strength none.
	Elo int
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

// The ratings that a level can have.
const MinElo, MaxElo = 700, 2900

// Network is the hash of the network with which the ratings of levels were measured: the SHA-256 of its file.
const Network = "3d765a51ef1efd5f2c2b0c169d18e147ed40272ca584b4c2c0b13961f790cada"

// levels ascend. Each rating is that of the level above less the difference that their games tell, of 200 games with [Network]
// each; the margins are of 95 %:
//
//	940 as it was against 700        171.5 - 28.5     +312 ± 67
//	Beginner against 940 as it was   183 - 17         +413 ± 82
//	1250 against Beginner            123 - 77          +81 ± 46
//	Novice against Beginner          160 - 40         +241 ± 54
//	Casual against Novice            170 - 30         +301 ± 63
//	Improving against Casual         164.5 - 35.5     +266 ± 57
//	Club against Improving           161 - 39         +246 ± 51
//	Tournament against Club          154.5 - 45.5     +212 ± 44
//
// 940 as it was is 750 now; 700 now lies between that and 700 as it was. Tournament, Expert and [MaxElo] have kept their ratings: the
// steps from one to the next, 240 and 230, are those of games with earlier networks, in which each took between 65 and 85 % of the
// points. What changes how the engine plays shifts the levels, most of all where they see few nodes: make levels measures them again.
var levels = [...]Level{
	{Elo: MinElo, Nodes: 1, Bias: 106, Lines: 11, Content: 102},
	{Elo: 750, Nodes: 1, Bias: 97, Lines: 10, Content: 93},
	{Name: "Beginner", Elo: 1160, Nodes: 1, Bias: 45, Lines: 6, Content: 36},
	{Elo: 1250, Nodes: 20, Bias: 35, Lines: 5, Content: 27.5},
	{Name: "Novice", Elo: 1410, Nodes: 390, Bias: 25, Lines: 4, Content: 19},
	{Name: "Casual", Elo: 1710, Nodes: 690, Bias: 19.7, Lines: 3, Content: 15.6},
	{Name: "Improving", Elo: 1970, Nodes: 1390, Bias: 13.9, Lines: 3, Content: 10.4},
	{Name: "Club", Elo: 2220, Nodes: 2080, Bias: 11.4, Lines: 2, Content: 8.6},
	{Name: "Tournament", Elo: 2430, Nodes: 4190, Bias: 6.65, Lines: 2, Content: 5.45},
	{Name: "Expert", Elo: 2670, Nodes: 10500, Bias: 2.3, Lines: 2, Content: 2.3},
	{Elo: MaxElo, Nodes: 25000, Lines: 1},
	{Name: "Full strength"},
}

// Rated returns the level of a rating, the nearest one if there is none. How far levels
// are apart is known from their games against one another. Where all of them are is less
// certain, by some 150 points: about where CCRL Blitz would have them, by some 500 games of theirs
// against Stockfish 15.1 with a UCI_Elo of 1500 to 2200, Fairy-Max 5.0 (micro-Max 4.8 has 1954),
// Phalanx XXV (2655) and Toga II 3.0 (2963), 70 points being allowed for each halving of the time of
// the last three.
func Rated(elo int) Level {
	elo = min(max(elo, MinElo), MaxElo)
	i := slices.IndexFunc(levels[:], func(l Level) bool { return l.Elo >= elo })
	if levels[i].Elo == elo {
		return levels[i]
	}
	low, high := levels[i-1], levels[i]
	share := float64(elo-low.Elo) / float64(high.Elo-low.Elo)
	between := func(a, b float64) float64 { return a + share*(b-a) }
	return Level{
		Elo:     elo,
		Nodes:   uint64(math.Round(math.Exp(between(math.Log(float64(low.Nodes)), math.Log(float64(high.Nodes)))))),
		Bias:    between(low.Bias, high.Bias),
		Lines:   int(math.Ceil(between(float64(low.Lines), float64(high.Lines)))),
		Content: between(low.Content, high.Content),
	}
}

// MaxSkill is the skill of full strength.
const MaxSkill = 20

// Skilled returns the level of a skill from 0 to MaxSkill, which are as far apart from
// one another as the ratings go.
func Skilled(skill int) Level {
	if skill >= MaxSkill {
		return Strongest()
	}
	return Rated(MinElo + (MaxElo-MinElo)*max(skill, 0)/(MaxSkill-1))
}

// Weakest returns the weakest of several levels.
func Weakest(first Level, others ...Level) Level {
	for _, l := range others {
		if first.unlimited() || !l.unlimited() && l.Elo < first.Elo {
			first = l
		}
	}
	return first
}

func (l Level) unlimited() bool { return l.Nodes == 0 }

// Names returns the names of the levels, the weakest first.
func Names() []string {
	var names []string
	for _, l := range levels {
		if l.Name != "" {
			names = append(names, l.Name)
		}
	}
	return names
}

// Strongest returns the level that is no limit.
func Strongest() Level { return levels[len(levels)-1] }

// Named returns the level of that name, in upper or lower case.
func Named(name string) (Level, bool) {
	for _, l := range levels {
		if l.Name != "" && strings.EqualFold(l.Name, name) {
			return l, true
		}
	}
	return Level{}, false
}
