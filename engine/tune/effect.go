package tune

import (
	"errors"
	"math"
)

// effect returns by how many Elo the games say that more of a parameter is better than
// less, two steps apart, and the error of that at 95 % confidence. In the same games all
// parameters move, each by its own coin, so that what the others do is noise, and
// is in the error. Not ok means that nothing can be said.
func (t *Tuning) effect(i int) (elo, margin float64, ok bool) {
	games := float64(t.Tally.Games())
	if len(t.Leaning) == 0 || t.Spread == 0 {
		return 0, 0, false
	}
	const eloPerShare = 400 / math.Ln10 * 2 // near an even score, of the games won less those lost
	return eloPerShare * float64(t.Leaning[i]) / games, confidence * eloPerShare * math.Sqrt(float64(t.Spread)) / games, true
}

// confidence is how many standard deviations an error of 95 % has.
const confidence = 1.96

// scatter returns the standard deviation of all effects from zero, and that which chance
// alone would give them, in Elo. Not ok means that nothing can be said.
func (t *Tuning) scatter() (seen, chance float64, ok bool) {
	var sum float64
	for i := range t.Values {
		elo, margin, known := t.effect(i)
		if !known {
			return 0, 0, false
		}
		sum += elo * elo
		chance = margin / confidence
	}
	return math.Sqrt(sum / float64(len(t.Values))), chance, true
}

// Shift sets each value to where the games say that it should be, whatever it has
// drifted to: from its start by so many steps for each Elo of its effect, of which first
// so much is taken away as by their scatter is chance. The error says that the games
// do not tell more than chance.
func (t *Tuning) Shift(stepsPerElo float64) error {
	seen, chance, ok := t.scatter()
	if !ok || seen <= chance {
		return errors.New("the games do not tell the parameters apart yet: their effects scatter as chance alone makes them")
	}
	share := 1 - chance*chance/(seen*seen) // of an effect that is not chance
	for i, p := range t.Settings.Parameters {
		elo, _, _ := t.effect(i)
		v := float64(p.Start) + stepsPerElo*share*elo*p.Step
		t.Values[i] = min(max(v, float64(p.Min)), float64(p.Max))
	}
	return nil
}
