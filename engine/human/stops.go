package human

// Stop is a named rating.
type Stop struct {
	Name   string // in English
	Rating int
}

// stops ascend. LINEAGE.md has the measurements of each.
var stops = [...]Stop{
	{"Beginner", 600},
	{"Novice", 900},
	{"Casual", 1200},
	{"Intermediate", 1500},
	{"Club", 1800},
	{"Tournament", 2100},
	{"Expert", 2300},
	{"Master", 2500},
}

// Stops returns the named ratings, the lowest first.
func Stops() []Stop { return append([]Stop(nil), stops[:]...) }

// StopOf returns the stop nearest to a rating, or the lower one of two.
func StopOf(rating int) Stop {
	nearest := stops[0]
	for _, s := range stops {
		if distance(s.Rating, rating) < distance(nearest.Rating, rating) {
			nearest = s
		}
	}
	return nearest
}

// solved holds, by player rating, the Lichess rating of puzzles that the player solves half of the time. It was
// measured by "kibitz-train human puzzles" with the network whose hash is stopsNetwork.
var solved = [...]struct{ rating, puzzles int }{{600, 319}, {900, 808}, {1200, 1315}, {1500, 1676}, {1800, 1986}, {2100, 2322}, {2300, 2576}, {2500, 2723}}

const stopsNetwork = "6ba56b9c1bb160bb90a825de2912a910269d53d3a56e65a8ead7a46b8a49d745"

// PuzzleRating returns the Lichess rating of puzzles that a player of a rating solves half of the time. It interpolates
// between the measured ratings and is constant beyond them.
func PuzzleRating(rating int) int {
	last := solved[0]
	for _, s := range solved {
		switch {
		case rating <= last.rating:
			return last.puzzles
		case rating <= s.rating:
			return last.puzzles + (s.puzzles-last.puzzles)*(rating-last.rating)/(s.rating-last.rating)
		}
		last = s
	}
	return last.puzzles
}

func distance(a, b int) int { return max(a-b, b-a) }
