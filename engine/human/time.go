package human

import (
	"math"
	"math/rand/v2"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// budget bounds the time of a move.
type budget struct {
	look  time.Duration // for the search
	whole time.Duration // for the move; 0 is at once
}

// The shares of the remaining time that a move may take. A player never loses on time by its own pace.
const (
	lookAtMost = 400 * time.Millisecond
	lookShare  = 60                     // of the remaining time, for the search
	lookLeast  = 300 * time.Millisecond // on the clock; there is no search below
	reserve    = 2 * time.Second        // kept on the clock by the pace
	wholeShare = 10                     // of the remaining time beyond the reserve

	// Without a clock but with a time for the move, a player takes as long as with untimedLeft on the clock, but at
	// most untimedShare of the given time.
	untimedLeft  = 60 // seconds
	untimedShare = 0.9
)

// budgetOf returns the budget of a move. With limits of depth or nodes there is no pace.
func budgetOf(l *engine.Limits, side chess.Color) budget {
	b := budget{look: lookAtMost}
	switch {
	case l.Clock != nil:
		left := l.Clock.Left[side]
		b.look = min(lookAtMost, left/lookShare)
		if left < lookLeast {
			b.look = 0
		}
		b.whole = max(0, (left-reserve)/wholeShare)
	case l.MoveTime > 0:
		b.look = min(lookAtMost, l.MoveTime/2)
		b.whole = time.Duration(untimedShare * float64(l.MoveTime))
	}
	return b
}

func (b budget) cap(d time.Duration) time.Duration { return min(d, b.whole) }

// paceOf returns the time that the player takes for a chosen move.
func (e *Engine) paceOf(s *Situation, c *Choice, m chess.Move, l *engine.Limits, seed uint64) time.Duration {
	left, increment := float64(untimedLeft), 0.0
	switch {
	case e.pace == AtOnce || l.Clock == nil && l.MoveTime == 0:
		return 0
	case l.Clock != nil:
		side := s.Position.Turn()
		left, increment = l.Clock.Left[side].Seconds(), l.Clock.Increment[side].Seconds()
	}
	x := PaceInputs(s, c, m, left, increment, float64(e.rating))
	random := rand.New(rand.NewPCG(seed, uint64(s.Position.Key())+1))
	seconds := paceOf(&x, random.NormFloat64())
	if e.pace == Slow {
		seconds *= slower
	}
	return time.Duration(max(0, seconds) * float64(time.Second))
}

// slower is the factor of the time of a slow player.
const slower = 2.5

// paceInputs is the number of inputs of the pace model.
const paceInputs = 11

// PaceInputs returns the inputs of the pace model. The logarithm of the time for a move is a linear function of them.
func PaceInputs(s *Situation, c *Choice, m chess.Move, left, increment, rating float64) (x [paceInputs]float64) {
	p := &s.Position
	entropy, surprise := 0.0, 0.0
	for i, v := range c.P {
		if v > 0 {
			entropy -= v * math.Log2(v)
		}
		if c.Moves[i] == m {
			surprise = -math.Log2(max(v, 1e-3))
		}
	}
	n := NotableMove(s, m)
	is := func(b bool) float64 {
		if b {
			return 1
		}
		return 0
	}
	ply := 2 * (p.FullmoveNumber() - 1)
	return [paceInputs]float64{1, math.Log(max(left/40+increment, 0.05)), entropy, surprise, is(len(c.Moves) == 1), is(n.Recapture),
		is(p.InCheck()), is(ply < 8), is(ply < 16), is(ply < 30), (rating - 1500) / 500}
}

// The weights of the pace model: see kibitz-train human pace.
var (
	paceWeights = [paceInputs]float64{0.077, 0.547, 0.182, 0.072, 0.079, -0.472, 0.044, -0.569, -0.420, -0.152, -0.119}
	paceSpread  = 0.978
)

// PaceOffset is added to the seconds before taking the logarithm.
const PaceOffset = 0.3

// paceOf returns the seconds for a move with these inputs. deviation 0 is the median.
func paceOf(x *[paceInputs]float64, deviation float64) float64 {
	sum := paceSpread * deviation
	for i, v := range x {
		sum += paceWeights[i] * v
	}
	return math.Exp(sum) - PaceOffset
}
