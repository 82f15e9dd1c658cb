package level

import (
	"math"
	"math/rand/v2"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// Player plays a game at a level. It is immutable and safe for concurrent use.
type Player struct {
	level Level
	seed  uint64
	bias  [16][64]int32 // by piece and square, in 1/biasUnit centipawns, from White's point of view
}

// biasUnit is one centipawn of bias.
const biasUnit = 64

// Player returns a player with a bias drawn from seed, or nil for full strength.
func (l Level) Player(seed uint64) *Player {
	if l.unlimited() {
		return nil
	}
	p := &Player{level: l, seed: seed}
	random := rand.New(rand.NewPCG(seed, 0))
	for pt := chess.Pawn; pt <= chess.King; pt++ {
		bias := l.Bias * biasUnit
		if pt == chess.Pawn {
			bias /= 2
		}
		for s := chess.A1; s <= chess.H8; s++ {
			// The same for both colors: a player who likes knights on the rim fears the opponent's there.
			v := int32((2*random.Float64() - 1) * bias)
			p.bias[chess.NewPiece(chess.White, pt)][s] = v
			p.bias[chess.NewPiece(chess.Black, pt)][s.FlipRank()] = -v
		}
	}
	return p
}

// prefers returns the player's bias for White in pos, in 1/biasUnit centipawns.
func (p *Player) prefers(pos *chess.Position) int {
	sum := 0
	for b := pos.Occupied(); b != 0; {
		s := b.Pop()
		sum += int(p.bias[pos.PieceAt(s)&15][s&63])
	}
	return sum
}

// Thought is a player's view of one root position. It is immutable.
type Thought struct {
	player *Player
	root   *chess.Position
	now    int // the bias at the root
}

// Think returns the thought about root, which must not change afterwards.
func (p *Player) Think(root *chess.Position) *Thought {
	return &Thought{p, root, p.prefers(root)}
}

// allPieces is the number of pieces at the start of a game.
const allPieces = 32

// Misjudge returns what the player adds to the static evaluation of pos, in centipawns for the side to move. It is
// zero at the root: the player has wrong ideas about where to go, not about the present position. It costs a table
// look-up per piece.
func (t *Thought) Misjudge(pos *chess.Position) int {
	change := t.player.prefers(pos) - t.now
	v := change*(pos.Occupied().Count()-2)/((allPieces-2)*biasUnit) + technique(pos)
	if pos.Turn() == chess.Black {
		return -v
	}
	return v
}

// technique evaluates how to mate a bare king without pawns, in centipawns from White's point of view: drive it to
// the edge and bring the own king near. Every level knows this.
func technique(pos *chess.Position) int {
	for side := chess.White; side <= chess.Black; side++ {
		if pos.ByColor(side).Count() > 1 || pos.ByType(chess.Pawn) != 0 || !pos.HasMatingMaterial(side.Other()) {
			continue
		}
		bare, other := pos.King(side), pos.King(side.Other())
		files, ranks := apart(bare.File(), other.File()), apart(bare.Rank(), other.Rank())
		v := edgeWorth*(fromCenter(bare.File())+fromCenter(bare.Rank())) - nearWorth*(files+ranks)
		if side == chess.White {
			return -v
		}
		return v
	}
	return 0
}

// Centipawns per step of the bare king towards the edge, and of the other king towards it. The weights are those of
// Chess 4.x (Slate and Atkin, 1977).
const edgeWorth, nearWorth = 47, 16

// fromCenter returns the distance of a file or rank from the middle two, 0 to 3.
func fromCenter(i int) int { return max(3-i, i-4) }

func apart(a, b int) int { return max(a-b, b-a) }

// clarity, divided by the fourth power of the number of pieces, is the least soft node limit: 30,000 for king and
// rook against king, hardly any in the middlegame.
const clarity = 2_430_000

// Nodes returns the soft node limit.
func (t *Thought) Nodes() uint64 {
	n := uint64(t.root.Occupied().Count())
	return max(t.player.level.Nodes, clarity/(n*n*n*n))
}

// Lines returns the number of lines to search: one if there is little to choose from.
func (t *Thought) Lines() int {
	return 1 + (t.player.level.Lines-1)*(t.root.Occupied().Count()-2)/(allPieces-2)
}

// closest times Content is the most that a played line may be worse than the best.
const closest = 3

// Choose returns the index of the line to play, of lines sorted best first. It is deterministic, never misses a mate,
// and never allows one that another line avoids.
func (t *Thought) Choose(lines []engine.Info) int {
	content := t.player.level.Content * float64(t.root.Occupied().Count()-2) / (allPieces - 2)
	if len(lines) < 2 || content == 0 || lines[0].Score.Kind != engine.Centipawns {
		return 0
	}
	best := lines[0].Score.Value
	var weights []float64
	total := 0.0
	for _, l := range lines {
		gap := float64(best - l.Score.Value)
		if l.Score.Kind != engine.Centipawns || gap > closest*content {
			break
		}
		w := math.Exp(-gap / content)
		weights = append(weights, w)
		total += w
	}
	at := rand.New(rand.NewPCG(t.player.seed, uint64(t.root.Key()))).Float64() * total
	for i, w := range weights {
		if at -= w; at < 0 {
			return i
		}
	}
	return 0
}
