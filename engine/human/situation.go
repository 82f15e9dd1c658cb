package human

import "kibitz/engine/chess"

// Speed is how much time the players have, in the classes of Lichess.
type Speed uint8

// The classes of speed.
const (
	Bullet Speed = iota
	Blitz
	Rapid
	Classical
	speeds = 4
)

// SpeedOf returns the class of a time control: an initial time and an increment for each
// move, in seconds. A game is taken to last 40 moves.
func SpeedOf(base, increment float64) Speed {
	switch estimate := base + 40*increment; {
	case estimate < 180:
		return Bullet
	case estimate < 480:
		return Blitz
	case estimate < 1500:
		return Rapid
	}
	return Classical
}

// Played is a move of the past: what it was, which piece stands on its target square after it, and
// what it captured. The zero value is no move.
type Played struct {
	Move     chess.Move
	Piece    chess.PieceType
	Captured chess.PieceType
}

// PlayedIn returns m as a move of the past. m must be legal in pos.
func PlayedIn(pos *chess.Position, m chess.Move) Played {
	pt := pos.PieceAt(m.From()).Type()
	if m.IsPromotion() {
		pt = m.Promotion()
	}
	return Played{Move: m, Piece: pt, Captured: pos.Captured(m)}
}

// History is how many moves of the past count.
const History = 3

// Situation is what a person looks at when choosing a move.
type Situation struct {
	Position chess.Position
	Past     [History]Played // the opponent's last move, the own one before it, and so on
	Speed    Speed
}

// Next returns the situation after m, which must be legal in s.
func (s *Situation) Next(m chess.Move) Situation {
	next := *s
	copy(next.Past[1:], s.Past[:])
	next.Past[0] = PlayedIn(&s.Position, m)
	next.Position.Make(m)
	return next
}
