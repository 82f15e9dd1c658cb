package games

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/nnue"
)

// Game is one self-play game.
type Game struct {
	Number      uint32
	Start       chess.Position
	Chess960    bool
	Random      int          // plies at the start that were chosen at random
	Moves       []chess.Move // all moves
	Scores      []int16      // one per move after the random ones; see [Score]
	Outcome     chess.Outcome
	Termination chess.Termination
}

const (
	// MateScore is the score of a mate on the board. A mate in n plies is n less.
	MateScore = 32000
	// MaxPlies is the maximum length of a game in a file.
	MaxPlies = 16000

	// NoScore marks a position without a score.
	NoScore = math.MinInt16

	mateBound = MateScore - 1000 // scores from here on are mates
)

// Score packs an engine's score for the side to move: centipawns on the network's own scale ([nnue.Expand]), because
// the network learns from them, and mates near [MateScore].
func Score(s engine.Score) int16 {
	switch {
	case s.Kind == engine.Mate && s.Value > 0:
		return int16(MateScore - min(2*s.Value-1, MateScore-mateBound))
	case s.Kind == engine.Mate:
		return int16(-MateScore + min(-2*s.Value, MateScore-mateBound))
	case s.Kind == engine.Tablebase && s.Value > 0:
		return mateBound - 1
	case s.Kind == engine.Tablebase:
		return -mateBound + 1
	}
	return int16(min(max(nnue.Expand(s.Value), -mateBound+1), mateBound-1))
}

// Visit is called for a position of a game before its move is played. scored is false for random plies and [NoScore].
type Visit func(ply int, p *chess.Position, m chess.Move, score int16, scored bool) error

// Judged returns the number of positions with a score.
func (g *Game) Judged() (n int) {
	for _, s := range g.Scores {
		if s != NoScore {
			n++
		}
	}
	return n
}

// Replay plays the game and calls visit before each move. It stops with an error at an illegal move or if visit fails.
func (g *Game) Replay(visit Visit) error {
	p := g.Start
	for ply, m := range g.Moves {
		if !p.IsLegal(m) {
			return fmt.Errorf("game %d: ply %d: %v is not legal in %s", g.Number, ply+1, m, p.FEN())
		}
		score := int16(NoScore)
		if ply >= g.Random {
			score = g.Scores[ply-g.Random]
		}
		if err := visit(ply, &p, m, score, score != NoScore); err != nil {
			return err
		}
		p.Make(m)
	}
	return nil
}

// Flags of a payload.
const (
	outcomeMask  = 3
	flagChess960 = 4
	flagFEN      = 8
)

// encode appends the payload of g to b.
func encode(b []byte, g *Game) ([]byte, error) {
	switch {
	case g.Outcome < chess.WhiteWins || g.Outcome > chess.Draw:
		return b, fmt.Errorf("game %d has no result", g.Number)
	case len(g.Moves) > MaxPlies:
		return b, fmt.Errorf("game %d has %d plies, more than %d", g.Number, len(g.Moves), MaxPlies)
	case g.Random < 0 || g.Random > math.MaxUint8 || g.Random+len(g.Scores) != len(g.Moves):
		return b, fmt.Errorf("game %d: %d random plies and %d scores do not make %d moves",
			g.Number, g.Random, len(g.Scores), len(g.Moves))
	}
	flags := byte(g.Outcome)
	if g.Chess960 {
		flags |= flagChess960
	}
	start, known := startNumber(&g.Start)
	if !known {
		flags |= flagFEN
	}
	b = binary.LittleEndian.AppendUint32(b, g.Number)
	b = append(b, flags, byte(g.Termination), byte(g.Random))
	if known {
		b = binary.LittleEndian.AppendUint16(b, uint16(start))
	} else {
		fen := g.Start.ShredderFEN()
		b = binary.LittleEndian.AppendUint16(b, uint16(len(fen)))
		b = append(b, fen...)
	}
	b = binary.LittleEndian.AppendUint16(b, uint16(len(g.Moves)))
	for _, m := range g.Moves {
		b = binary.LittleEndian.AppendUint16(b, uint16(m))
	}
	for _, s := range g.Scores {
		b = binary.LittleEndian.AppendUint16(b, uint16(s))
	}
	return b, nil
}

// decode reads a payload. It does not check whether the moves are legal; [Game.Replay] does.
func decode(b []byte) (Game, error) {
	r := cursor{rest: b}
	g := Game{Number: r.uint32()}
	flags := r.byte()
	g.Outcome = chess.Outcome(flags & outcomeMask)
	g.Chess960 = flags&flagChess960 != 0
	g.Termination = chess.Termination(r.byte())
	g.Random = int(r.byte())
	start := int(r.uint16())
	switch {
	case flags&flagFEN != 0:
		fen := r.take(start)
		if r.short {
			return g, errShort
		}
		p, err := chess.ParseFEN(string(fen))
		if err != nil {
			return g, fmt.Errorf("the start: %w", err)
		}
		g.Start = p
	case start >= 960:
		return g, fmt.Errorf("there is no Chess960 position %d", start)
	default:
		g.Start = chess.Chess960(start)
	}
	n := int(r.uint16())
	moves, scores := r.take(2*n), r.rest
	switch {
	case r.short:
		return g, errShort
	case g.Outcome == chess.NoOutcome:
		return g, errors.New("the game has no result")
	case g.Termination > chess.Abandoned:
		return g, fmt.Errorf("there is no termination %d", g.Termination)
	case flags&^(outcomeMask|flagChess960|flagFEN) != 0:
		return g, fmt.Errorf("unknown flags %#x", flags&^(outcomeMask|flagChess960|flagFEN))
	case g.Random > n:
		return g, fmt.Errorf("%d random plies in a game of %d", g.Random, n)
	case len(scores) != 2*(n-g.Random):
		return g, fmt.Errorf("%d bytes of scores for %d moves", len(scores), n-g.Random)
	}
	g.Moves = make([]chess.Move, n)
	for i := range g.Moves {
		g.Moves[i] = chess.Move(binary.LittleEndian.Uint16(moves[2*i:]))
	}
	g.Scores = make([]int16, n-g.Random)
	for i := range g.Scores {
		g.Scores[i] = int16(binary.LittleEndian.Uint16(scores[2*i:]))
	}
	return g, nil
}

// startNumber returns the number of p among the start positions of Chess960, which include that of standard chess.
func startNumber(p *chess.Position) (int, bool) {
	if p.Ply() != 0 || p.HalfmoveClock() != 0 || p.Occupied() != 0xffff00000000ffff {
		return 0, false
	}
	n, ok := chess960Numbers[p.Key()]
	return n, ok
}

// chess960Numbers is the inverse of chess.Chess960, by key.
var chess960Numbers = func() map[chess.Key]int {
	numbers := make(map[chess.Key]int, 960)
	for n := range 960 {
		p := chess.Chess960(n)
		numbers[p.Key()] = n
	}
	return numbers
}()

var errShort = errors.New("the game is cut short")

// cursor reads numbers from the front of a slice. At the end of the slice it returns zeros.
type cursor struct {
	rest  []byte
	short bool
}

func (c *cursor) take(n int) []byte {
	if n > len(c.rest) {
		c.short, c.rest = true, nil
		return nil
	}
	b := c.rest[:n]
	c.rest = c.rest[n:]
	return b
}

func (c *cursor) byte() byte {
	if b := c.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (c *cursor) uint16() uint16 {
	if b := c.take(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

func (c *cursor) uint32() uint32 {
	if b := c.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (c *cursor) uint64() uint64 {
	if b := c.take(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}
