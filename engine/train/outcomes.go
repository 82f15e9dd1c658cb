package train

import (
	"math"

	"kibitz/engine/chess"
	"kibitz/engine/nnue"
	"kibitz/engine/train/games"
	"kibitz/engine/wdl"
)

// The limits of a tally. Games with larger scores are decided.
const (
	tallyStep  = 10 // centipawns
	tallyLimit = 1000
)

// OutcomeTally counts the results of games by score and material.
type OutcomeTally struct {
	Positions int
	// by material, score and result: won, drawn, lost for the side to move
	counts [wdl.FullMaterial + 1][2*tallyLimit/tallyStep + 1][3]int
}

// Add counts the positions of a game that have a score, as the engine reports it.
func (t *OutcomeTally) Add(g *games.Game) error {
	return g.Replay(func(_ int, p *chess.Position, _ chess.Move, score int16, scored bool) error {
		if scored {
			t.count(p, nnue.Compress(int(score)), g.Outcome)
		}
		return nil
	})
}

// count counts a position with its score, in centipawns for the side to move, and the outcome of its game.
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

// Loss returns the mean negative log-likelihood of the tally, in nats per position.
func (t *OutcomeTally) Loss(m *wdl.Model) float64 {
	const least = 1e-9 // every outcome is possible
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

// Fit returns the maximum-likelihood model of the tally. It descends from start along one parameter at a time with
// shrinking steps, which suffices for four parameters and a smooth likelihood.
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
