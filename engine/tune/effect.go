package tune

import (
	"errors"
	"fmt"
	"math"
)

const (
	eloPerShare = 400 / math.Ln10 * 2 // near an even score, of the games won less those lost
	confidence  = 1.96                // standard deviations of an error of 95 %
)

// chance returns the standard deviation, in Elo, that the effects would have if no parameter mattered. ok is false if
// nothing can be said of effects.
func (t *Tuning) chance() (elo float64, ok bool) {
	if len(t.Leaning) == 0 || t.Spread == 0 {
		return 0, false
	}
	return eloPerShare * math.Sqrt(float64(t.Spread)) / float64(t.Tally.Games()), true
}

// effect returns the Elo gain of two steps more of a parameter and its 95 % error. All parameters move in the same
// games, each at random, so the effects of the others are noise within that error. ok is false if nothing can be
// said.
func (t *Tuning) effect(i int) (elo, margin float64, ok bool) {
	chance, ok := t.chance()
	if !ok {
		return 0, 0, false
	}
	return eloPerShare * float64(t.Leaning[i]) / float64(t.Tally.Games()), confidence * chance, true
}

// scatter returns the root mean square of all effects, in Elo.
func (t *Tuning) scatter() float64 {
	var sum float64
	for i := range t.Values {
		elo, _, _ := t.effect(i)
		sum += elo * elo
	}
	return math.Sqrt(sum / float64(len(t.Values)))
}

// Shift sets each value from its start by stepsPerElo steps for each Elo of its effect, reduced by the share of the
// scatter that is chance. Where the values have drifted does not count. It returns an error if the games show nothing
// beyond chance, or stepsPerElo is invalid.
func (t *Tuning) Shift(stepsPerElo float64) error {
	if math.IsNaN(stepsPerElo) || math.IsInf(stepsPerElo, 0) {
		return fmt.Errorf("no value can be shifted by %g steps", stepsPerElo)
	}
	chance, ok := t.chance()
	seen := t.scatter()
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
