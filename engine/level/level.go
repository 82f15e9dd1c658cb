// Package level models players below an engine's full strength.
//
// A level searches fewer nodes, has a random bias about where pieces stand well, and plays a move about as good as
// the best one. It makes no deliberate mistakes. With fewer pieces all of this matters less: every level can mate
// with king and rook.
//
// The package does not search. The native engine asks a [Thought] how far to search, how to bias evaluations and what
// to play.
package level

import (
	"math"
	"slices"
	"strings"
)

// Level is a strength from a beginner's to the engine's full one.
type Level struct {
	Name string // empty for a level between the named ones
	// Elo is the rating, see [Rated]; 0 at full strength.
	Elo int
	// Nodes is the soft node limit: no iteration begins after it. 0 is no limit.
	Nodes uint64
	// Bias bounds the error, in centipawns, of a piece's value on a square; for pawns it is half of that.
	Bias float64
	// Lines is the number of moves to choose from.
	Lines int
	// Content is the temperature of the choice, in centipawns: of two lines this far apart the better one is played e
	// times as often.
	Content float64
}

// The range of ratings.
const MinElo, MaxElo = 700, 2900

// Network is the hash of the network with which the ratings of levels were measured: the SHA-256 of its file.
const Network = "3d765a51ef1efd5f2c2b0c169d18e147ed40272ca584b4c2c0b13961f790cada"

// levels ascend. Each rating is that of the level above less the difference that their games tell, of 200 games with [Network]
// each; the margins are of 95 %:
//
//	Beginner against 630              183 - 17         +413 ± 82
//	1120 against Beginner             123 - 77          +81 ± 46
//	Novice against Beginner           160 - 40         +241 ± 54
//	Casual against Novice             170 - 30         +301 ± 63
//	Improving against Casual          164.5 - 35.5     +266 ± 57
//	Club against Improving            161 - 39         +246 ± 51
//	Tournament against Club           154.5 - 45.5     +212 ± 44
//	Expert against Tournament         172.5 - 27.5     +319 ± 51
//	[MaxElo] against Expert           164.5 - 35.5     +266 ± 44
//
// The lowest level lies between 630, which had {Nodes: 1, Bias: 97, Lines: 10, Content: 93}, and Beginner. What changes how the engine
// plays shifts the levels, most of all where they see few nodes: make levels measures them again.
var levels = [...]Level{
	{Elo: MinElo, Nodes: 1, Bias: 88, Lines: 9, Content: 83},
	{Name: "Beginner", Elo: 1040, Nodes: 1, Bias: 45, Lines: 6, Content: 36},
	{Elo: 1120, Nodes: 20, Bias: 35, Lines: 5, Content: 27.5},
	{Name: "Novice", Elo: 1290, Nodes: 390, Bias: 25, Lines: 4, Content: 19},
	{Name: "Casual", Elo: 1590, Nodes: 690, Bias: 19.7, Lines: 3, Content: 15.6},
	{Name: "Improving", Elo: 1850, Nodes: 1390, Bias: 13.9, Lines: 3, Content: 10.4},
	{Name: "Club", Elo: 2100, Nodes: 2080, Bias: 11.4, Lines: 2, Content: 8.6},
	{Name: "Tournament", Elo: 2310, Nodes: 4190, Bias: 6.65, Lines: 2, Content: 5.45},
	{Name: "Expert", Elo: 2630, Nodes: 10500, Bias: 2.3, Lines: 2, Content: 2.3},
	{Elo: MaxElo, Nodes: 25000, Lines: 1},
	{Name: "Full strength"},
}

// Rated returns the level of a rating, the nearest one if there is none. The distances between levels come from games
// among them. The absolute scale is that of CCRL Blitz within some 150 points, from some 500 games against Stockfish
// 15.1 with a UCI_Elo of 1500 to 2200, Fairy-Max 5.0 (micro-Max 4.8 has 1954), Phalanx XXV (2655) and Toga II 3.0
// (2963), with an allowance of 70 points for each halving of the time of the last three. Those games were played with earlier
// networks.
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

// Skilled returns the level of a skill from 0 to MaxSkill. Skills divide the range of ratings evenly.
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

// Strongest returns full strength.
func Strongest() Level { return levels[len(levels)-1] }

// Named returns the level of that name, ignoring case.
func Named(name string) (Level, bool) {
	for _, l := range levels {
		if l.Name != "" && strings.EqualFold(l.Name, name) {
			return l, true
		}
	}
	return Level{}, false
}
