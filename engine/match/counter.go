package match

import (
	"maps"
	"slices"

	"kibitz/engine/chess"
)

// Count returns the tally of games by number, such as those played earlier.
func Count(results map[int]Result) Tally {
	var c Counter
	for _, number := range slices.Sorted(maps.Keys(results)) {
		c.Add(number, results[number])
	}
	return c.Tally()
}

// Seen holds the games of two players that were counted, so that a game that repeats one of them is recognised. Matches
// of the same players share it. It must not be used by several goroutines at a time.
type Seen struct {
	games, pairs map[played]bool // pairs: those whose pair was counted
}

// played identifies a game: its moves and who had White.
type played struct {
	line  uint64 // Result.Line; 0: unknown
	white int
}

// Counter counts the games of a match one by one.
type Counter struct {
	// Seen holds earlier games of the players; nil: there are none.
	Seen *Seen
	// Swapped says that the players are in the other order in Seen.
	Swapped bool

	tally Tally
	half  map[int]Result // by pair: its game that ended first
}

// Tally returns the tally of the games counted.
func (c *Counter) Tally() Tally { return c.tally }

// Add counts a game by its number in the match. Each may be counted once.
func (c *Counter) Add(number int, r Result) {
	if c.Seen == nil {
		c.Seen = &Seen{}
	}
	if c.Seen.games == nil {
		c.Seen.games, c.Seen.pairs = map[played]bool{}, map[played]bool{}
	}
	if c.half == nil {
		c.half = map[int]Result{}
	}
	if r.Faulty() {
		r.Line = 0 // each fault counts, in whatever game it happens
	}
	white := whiteIn(number)
	game := c.played(r, white)
	if c.Seen.games[game] {
		c.tally.Repeated++
	} else {
		c.tally.add(r.Finished, white)
		c.Seen.games[game] = game.line != 0
	}
	if r.Outcome == chess.NoOutcome {
		return
	}
	pair := number / 2
	other, ended := c.half[pair]
	if !ended {
		c.half[pair] = r
		return
	}
	delete(c.half, pair)
	otherGame := c.played(other, 1-white)
	if c.Seen.pairs[game] || c.Seen.pairs[otherGame] {
		return
	}
	c.Seen.pairs[game], c.Seen.pairs[otherGame] = game.line != 0, otherGame.line != 0
	c.tally.Pairs[halfPoints(r.Finished, white)+halfPoints(other.Finished, 1-white)]++
	if game.line != 0 && game.line == otherGame.line {
		c.tally.Mirrored++
	}
}

// played returns the key of a game in Seen.
func (c *Counter) played(r Result, white int) played {
	if c.Swapped {
		white = 1 - white
	}
	return played{r.Line, white}
}
