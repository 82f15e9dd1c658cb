package tournament

import (
	"fmt"
	"math/bits"
	"slices"
)

// Format is a pairing system.
type Format string

// The formats.
const (
	// RoundRobin pairs everyone with everyone, once per cycle.
	RoundRobin Format = "roundrobin"
	// Gauntlet pairs the first players, the seeds, with all others, once per cycle.
	Gauntlet Format = "gauntlet"
	// Swiss pairs players of similar points who have not met.
	Swiss Format = "swiss"
	// Ladder pairs neighbours; a lower player who wins takes the place above.
	Ladder Format = "ladder"
)

// formats holds all formats in the order of their constants.
var formats = []Format{RoundRobin, Gauntlet, Swiss, Ladder}

// ParseFormat returns the format with a name.
func ParseFormat(s string) (Format, error) {
	if f := Format(s); slices.Contains(formats, f) {
		return f, nil
	}
	return "", fmt.Errorf("tournament: the format is one of %v, not %q", formats, s)
}

// Rounds returns the default number of rounds.
func (f Format) Rounds(players int) int {
	switch f {
	case Swiss:
		return max(1, bits.Len(uint(players-1))) // until one player is left with all points
	case Ladder:
		return max(1, players)
	}
	return 1
}

// waits reports whether pairings depend on the results of earlier rounds.
func (f Format) waits() bool { return f == Swiss || f == Ladder }

// pairing is a pair of players, the first with White in the first game. A bye holds the player twice.
type pairing [2]int

// pairings returns the pairings of a round, from 0.
func (s *Standings) pairings(round int) []pairing {
	switch s.config.Format {
	case Gauntlet:
		return gauntlet(len(s.Players), s.config.Seeds, round)
	case Swiss:
		return s.swiss()
	case Ladder:
		return s.ladder(round)
	}
	return roundRobin(len(s.Players), round)
}

// roundRobin returns all pairings of n players by Berger's tables, so that no player waits long between games. Every
// second cycle exchanges the colors.
func roundRobin(n, cycle int) (all []pairing) {
	even := n + n%2 // with an odd number, one has a bye in each round
	for turn := range even - 1 {
		for i := range even / 2 {
			a, b := (turn+i)%(even-1), (turn+even-1-i)%(even-1)
			if i == 0 {
				b = even - 1
				if turn%2 == 1 {
					a, b = b, a
				}
			}
			if a >= n || b >= n {
				continue
			}
			if cycle%2 == 1 {
				a, b = b, a
			}
			all = append(all, pairing{a, b})
		}
	}
	return all
}

// gauntlet returns the pairings of each seed with each other player.
func gauntlet(n, seeds, cycle int) (all []pairing) {
	for other := seeds; other < n; other++ {
		for seed := range seeds {
			if cycle%2 == 1 {
				all = append(all, pairing{other, seed})
			} else {
				all = append(all, pairing{seed, other})
			}
		}
	}
	return all
}

// ladder returns the pairings of neighbours: from the first place in even rounds, from the second in odd rounds.
func (s *Standings) ladder(round int) (all []pairing) {
	for i := round % 2; i+1 < len(s.rungs); i += 2 {
		all = append(all, pairing{s.rungs[i], s.rungs[i+1]})
	}
	return all
}

// climb exchanges two neighbours if the lower one won.
func (s *Standings) climb(e *Encounter) {
	if 2*e.Tally.Points() >= float64(e.Tally.Games()) {
		return // the upper player comes first in an encounter
	}
	i := slices.Index(s.rungs, e.Players[0])
	s.rungs[i], s.rungs[i+1] = s.rungs[i+1], s.rungs[i]
}

// swiss pairs players from the top of the table: with the nearest in points that they have not met, such that everyone
// gets an opponent if possible. With an odd number, the last player without a bye gets it.
func (s *Standings) swiss() (all []pairing) {
	order := s.Order()
	if len(order)%2 == 1 {
		for i := len(order) - 1; i >= 0; i-- {
			if p := order[i]; s.Players[p].Byes == 0 || i == 0 {
				all = append(all, pairing{p, p})
				order = slices.Delete(order, i, i+1)
				break
			}
		}
	}
	tries := 100_000 // a full search can take long if few pairings are left
	found := s.pairUp(order, true, &tries)
	if found == nil {
		tries = 100_000
		found = s.pairUp(order, false, &tries)
	}
	for i, p := range found { // the player with fewer Whites so far
		if s.Players[p[0]].whiteFirst > s.Players[p[1]].whiteFirst {
			found[i] = pairing{p[1], p[0]}
		}
	}
	return append(found, all...)
}

// pairUp pairs all players, or returns nil if that is impossible or takes too many tries. With fresh, no players meet
// twice.
func (s *Standings) pairUp(order []int, fresh bool, tries *int) []pairing {
	if len(order) == 0 {
		return []pairing{}
	}
	for i := 1; i < len(order); i++ {
		if *tries--; *tries < 0 {
			return nil
		}
		p := pairing{order[0], order[i]}
		if fresh && s.met(p) {
			continue
		}
		others := append(slices.Clone(order[1:i]), order[i+1:]...)
		if rest := s.pairUp(others, fresh, tries); rest != nil {
			return append([]pairing{p}, rest...)
		}
	}
	return nil
}

// met reports whether two players have met.
func (s *Standings) met(p pairing) bool {
	return slices.ContainsFunc(s.Encounters, func(e *Encounter) bool {
		return e.Players == [2]int(p) || e.Players == [2]int{p[1], p[0]}
	})
}
