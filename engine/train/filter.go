package train

import (
	"fmt"

	"kibitz/engine/chess"
	"kibitz/engine/train/games"
)

// Filter chooses the positions worth training on: quiet ones, where a static
// judgement can be right, that are still undecided.
type Filter struct {
	MinPly   int // plies of the game before the first position taken, random ones included
	MaxScore int // centipawns; beyond it, and at forced mates, the score says little
}

// DefaultFilter is used where nothing else is said.
var DefaultFilter = Filter{MinPly: 12, MaxScore: 3000}

// Keep reports whether a position with the move found there is kept. The random
// plies of a game have no score and never are.
func (f Filter) Keep(ply int, p *chess.Position, best chess.Move, score int16, scored bool) bool {
	return scored && ply >= f.MinPly && int(score) <= f.MaxScore && int(score) >= -f.MaxScore &&
		!p.InCheck() && !p.IsCapture(best) && !best.IsPromotion()
}

// positions appends the positions of g that the filter keeps to list.
func (f Filter) positions(list []Position, g *games.Game) ([]Position, error) {
	err := g.Replay(func(ply int, p *chess.Position, m chess.Move, score int16, scored bool) error {
		if f.Keep(ply, p, m, score, scored) {
			list = append(list, Pack(p, score, g.Outcome))
		}
		return nil
	})
	return list, err
}

// Check reports what is wrong with the filter.
func (f Filter) Check() error {
	if f.MinPly < 0 || f.MaxScore < 1 {
		return fmt.Errorf("no position has a score of at most %d after ply %d", f.MaxScore, f.MinPly)
	}
	return nil
}
