package train

import (
	"fmt"

	"kibitz/engine/chess"
	"kibitz/engine/train/games"
)

// Filter selects positions for training: quiet positions, which a static evaluation can judge, that are not decided.
type Filter struct {
	MinPly   int // plies of the game before the first position, including random ones
	MaxScore int // centipawns; larger scores and mates carry little information
}

// DefaultFilter holds the defaults.
var DefaultFilter = Filter{MinPly: 12, MaxScore: 3000}

// Keep reports whether the filter keeps a position, given the best move found there. It never keeps the random plies of
// a game, which have no score.
func (f Filter) Keep(ply int, p *chess.Position, best chess.Move, score int16, scored bool) bool {
	return scored && ply >= f.MinPly && int(score) <= f.MaxScore && int(score) >= -f.MaxScore &&
		!p.InCheck() && !p.IsCapture(best) && !best.IsPromotion()
}

// positions appends the positions of g that pass the filter to list.
func (f Filter) positions(list []Position, g *games.Game) ([]Position, error) {
	err := g.Replay(func(ply int, p *chess.Position, m chess.Move, score int16, scored bool) error {
		if f.Keep(ply, p, m, score, scored) {
			list = append(list, Pack(p, score, g.Outcome))
		}
		return nil
	})
	return list, err
}

// Check returns an error for an invalid filter.
func (f Filter) Check() error {
	if f.MinPly < 0 || f.MaxScore < 1 {
		return fmt.Errorf("no position has a score of at most %d after ply %d", f.MaxScore, f.MinPly)
	}
	return nil
}
