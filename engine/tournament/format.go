package tournament

import (
	"fmt"
	"math/bits"
	"slices"
)

// Format is who meets whom.
type Format string

// The formats.
const (
	// RoundRobin lets everyone meet everyone, once in each cycle.
	RoundRobin Format = "roundrobin"
	// Gauntlet lets the first players, the seeds, meet all who are none, once in each cycle.
	Gauntlet Format = "gauntlet"
	// Swiss lets those of about the same points meet who have not met before.
	Swiss Format = "swiss"
	// Ladder lets neighbours meet; who wins from below takes the place above.
	Ladder Format = "ladder"
)

// formats are all formats, in the order of their constants.
var formats = []Format{RoundRobin, Gauntlet, Swiss, Ladder}

// ParseFormat returns the format of a name.
func ParseFormat(s string) (Format, error) {
	if f := Format(s); slices.Contains(formats, f) {
		return f, nil
	}
	return "", fmt.Errorf("tournament: the format is one of %v, not %q", formats, s)
}

// Rounds returns how many rounds there are when none are asked for.
func (f Format) Rounds(players int) int {
	switch f {
	case Swiss:
		return max(1, bits.Len(uint(players-1))) // one player would be left with all points
	case Ladder:
		return max(1, players)
	}
	return 1
}

// waits reports whether a round depends on the results of those before it.
func (f Format) waits() bool { return f == Swiss || f == Ladder }

// pairing is two players who meet, the first of whom has White in the first game. A bye has the player twice.
type pairing [2]int

// pairings returns who meets whom in a round, from 0.
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

// roundRobin returns all pairs of n players, by Berger's tables: nobody waits long for the next game. In every second cycle
// the colors are exchanged.
func roundRobin(n, cycle int) (all []pairing) {
	even := n + n%2 // with an odd number, one rests in each turn
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

// gauntlet returns the pairs of a seed and one who is none.
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

// ladder returns the neighbours that meet: those from the first place on in even rounds, from the second on in odd ones.
func (s *Standings) ladder(round int) (all []pairing) {
	for i := round % 2; i+1 < len(s.rungs); i += 2 {
		all = append(all, pairing{s.rungs[i], s.rungs[i+1]})
	}
	return all
}

// climb exchanges the places of neighbours of whom the lower one has won.
func (s *Standings) climb(e *Encounter) {
	if 2*e.Tally.Points() >= float64(e.Tally.Games()) {
		return // the upper one is first in its encounter
	}
	i := slices.Index(s.rungs, e.Players[0])
	s.rungs[i], s.rungs[i+1] = s.rungs[i+1], s.rungs[i]
}

// swiss pairs players from the top of the table down: with the nearest one in points that they have not met, and so that
// all find somebody, if that can be. The last who has not rested yet rests where the number is odd.
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
	tries := 100_000 // pairing everyone anew can take long where hardly a pair is left
	found := s.pairUp(order, true, &tries)
	if found == nil {
		tries = 100_000
		found = s.pairUp(order, false, &tries)
	}
	for i, p := range found { // the one who had White less often has it first
		if s.Players[p[0]].whiteFirst > s.Players[p[1]].whiteFirst {
			found[i] = pairing{p[1], p[0]}
		}
	}
	return append(found, all...)
}

// pairUp pairs all of the players, nil if that cannot be, or not within so many tries. With fresh, nobody meets the same
// player twice.
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
