package people

import (
	"math/rand/v2"

	"kibitz/engine/chess"
	"kibitz/engine/human"
)

// Sample is a move of a person with its situation.
type Sample struct {
	Situation human.Situation
	Move      chess.Move
	Rating    float32
}

// The first plies of games are much alike; fewer of their positions are used.
const (
	firstPlies = 10
	firstShare = 0.4
)

// Samples calls yield for every move of g with the situation before it and its ply, from 0. The situation is valid
// until yield returns.
func (g *Game) Samples(yield func(s *human.Situation, ply int)) {
	speed := human.SpeedOf(float64(g.Base), float64(g.Increment))
	s := human.Situation{Position: standard, Speed: speed}
	for ply, m := range g.Moves {
		yield(&s, ply)
		s = s.Next(m)
	}
}

// thinBelow and thinAbove bound the ratings of which there are many games.
const thinBelow, thinAbove = 1000, 2200

// thin reports whether there are few games of the players' mean rating.
func (g *Game) thin() bool {
	mean := (int(g.Ratings[0]) + int(g.Ratings[1])) / 2
	return mean < thinBelow || mean >= thinAbove
}

// stream yields the moves of games in random order, from a shuffle buffer. The order depends on the seed only.
type stream struct {
	games  []*Game // thin games several times
	random *rand.Rand
	order  []int
	at     int
	buffer []Sample
	size   int
	passed int // number of moves yielded
}

// newStream returns a stream that repeats thin games thin times.
func newStream(games []*Game, size, thin int, seed uint64) *stream {
	s := &stream{size: size, random: rand.New(rand.NewPCG(seed, 1))}
	for _, g := range games {
		turns := 1
		if g.thin() {
			turns = thin
		}
		for range turns {
			s.games = append(s.games, g)
		}
	}
	return s
}

// next fills batch.
func (s *stream) next(batch []Sample) {
	for i := range batch {
		if len(s.buffer) < s.size/2 {
			s.fill()
		}
		j := s.random.IntN(len(s.buffer))
		batch[i] = s.buffer[j]
		last := len(s.buffer) - 1
		s.buffer[j] = s.buffer[last]
		s.buffer = s.buffer[:last]
		s.passed++
	}
}

// fill adds games until the buffer is full.
func (s *stream) fill() {
	for len(s.buffer) < s.size {
		if s.at == len(s.order) {
			s.order, s.at = s.random.Perm(len(s.games)), 0
		}
		g := s.games[s.order[s.at]]
		s.at++
		g.Samples(func(sit *human.Situation, ply int) {
			if ply < firstPlies && s.random.Float64() >= firstShare || g.hurried(ply) {
				return
			}
			s.buffer = append(s.buffer, Sample{*sit, g.Moves[ply], float32(g.Ratings[ply&1])})
		})
	}
}

// hurry is the time on the clock, in seconds, below which people do not choose moves carefully.
const hurry = 15

// hurried reports whether the clock is known and was short before a move.
func (g *Game) hurried(ply int) bool {
	return g.Clocks != nil && ply >= 2 && g.Clocks[ply-2] < hurry
}
