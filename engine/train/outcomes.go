package train

import (
	"math"

	"kibitz/engine/chess"
	"kibitz/engine/nnue"
	"kibitz/engine/train/games"
	"kibitz/engine/wdl"
)

// Greater scores do not count in a tally: their games are over.
const (
	tallyStep  = 10 // centipawns
	tallyLimit = 1000
)

// OutcomeTally counts how games ended by the scores and the material in them.
type OutcomeTally struct {
	Positions int
	// by material, score and result: won, drawn, lost for the side to move
	counts [wdl.FullMaterial + 1][2*tallyLimit/tallyStep + 1][3]int
}

// Add counts the positions of a game that have a score: the one that the engine said, of which the model is.
func (t *OutcomeTally) Add(g *games.Game) error {
	return g.Replay(func(_ int, p *chess.Position, _ chess.Move, score int16, scored bool) error {
		if scored {
			t.count(p, nnue.Compress(int(score)), g.Outcome)
		}
		return nil
	})
}

// count counts a position with its score, in centipawns for the side to move, of
// a game that ended with outcome.
func (t *OutcomeTally) count(p *chess.Position, score int, outcome chess.Outcome) {
	if score < -tallyLimit || score > tallyLimit {
		return
	}
	result := 1
	if outcome != chess.Draw {
		result = 2
		if outcome == chess.Win(p.Turn()) {
			result = 0
		}
	}
	t.Positions++
	t.counts[wdl.Material(p)][(score+tallyLimit+tallyStep/2)/tallyStep][result]++
}

// Loss returns the mean negative log-likelihood, in nats a position, of what was counted.
func (t *OutcomeTally) Loss(m *wdl.Model) float64 {
	const least = 1e-9 // no outcome is impossible
	sum := 0.0
	for material := range t.counts {
		for i, n := range t.counts[material] {
			if n == [3]int{} {
				continue
			}
			score := float64(i*tallyStep - tallyLimit)
			win, loss := m.Win(score, material), m.Win(-score, material)
			sum -= float64(n[0])*math.Log(max(win, least)) + float64(n[1])*math.Log(max(1-win-loss, least)) +
				float64(n[2])*math.Log(max(loss, least))
		}
	}
	return sum / float64(max(t.Positions, 1))
}

// Fit returns the model under which what was counted is likeliest. It walks
// downhill from start along each number in turn with shrinking steps: with four
// numbers and a smooth valley nothing cleverer is needed.
func (t *OutcomeTally) Fit(start wdl.Model) wdl.Model {
	m, best := start, t.Loss(&start)
	for step := 32.0; step > 0.05; {
		better := false
		for _, v := range []*float64{&m.Offset[0], &m.Offset[1], &m.Width[0], &m.Width[1]} {
			for _, d := range []float64{step, -step} {
				old := *v
				*v += d
				if m.Width[0] > 1 && m.Width[1] > 1 {
					if loss := t.Loss(&m); loss < best {
						best, better = loss, true
						break
					}
				}
				*v = old
			}
		}
		if !better {
			step /= 2
		}
	}
	return m
}
