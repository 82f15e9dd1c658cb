package human

import "kibitz/engine/chess"

// Speed is a class of time controls, as on Lichess.
type Speed uint8

// The classes of speed.
const (
	Bullet Speed = iota
	Blitz
	Rapid
	Classical
	speeds = 4
)

// SpeedOf returns the class of a time control with an initial time and an increment in seconds. It assumes 40 moves per
// game.
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

// Played is a past move, with the piece on its target square after it and the captured piece. The zero value is no
// move.
type Played struct {
	Move     chess.Move
	Piece    chess.PieceType
	Captured chess.PieceType
}

// PlayedIn returns m as a past move. m must be legal in pos.
func PlayedIn(pos *chess.Position, m chess.Move) Played {
	pt := pos.PieceAt(m.From()).Type()
	if m.IsPromotion() {
		pt = m.Promotion()
	}
	return Played{Move: m, Piece: pt, Captured: pos.Captured(m)}
}

// History is the number of past moves in a situation.
const History = 3

// Situation is a position with the facts on which a person's choice of a move depends.
type Situation struct {
	Position chess.Position
	Past     [History]Played // the opponent's last move first
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
