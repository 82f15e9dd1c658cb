package pairing

import (
	"math/rand/v2"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/roster"
)

// The kinds of games, the choices of a color, and where a game starts, as the settings store them.
const (
	AgainstEngine  = "engine"
	AgainstPerson  = "person"
	BetweenEngines = "engines"

	SideWhite  = "white"
	SideBlack  = "black"
	SideRandom = "random"

	FromStart    = "standard"
	FromChess960 = "chess960"
	FromBoard    = "board"
)

// Chess960Positions is the number of start positions of Chess960.
const Chess960Positions = 960

// Terms are the answers to the questions of a new game. All fields are always written: a field that a
// file lacks keeps its default.
type Terms struct {
	Kind     string    `json:"kind"`     // AgainstEngine, ...
	Opponent Player    `json:"opponent"` // an engine, of a person
	Side     string    `json:"side"`     // of that person: SideWhite, ...
	Engines  [2]Player `json:"engines"`  // of a game between engines, by color
	Control  string    `json:"control"`  // as in Pairing
	Custom   string    `json:"custom"`   // the last control that the user entered
	Think    Limit     `json:"think"`
	Start    string    `json:"start"`  // FromStart or FromChess960; FromBoard is not kept
	Number   int       `json:"number"` // of the Chess960 position; random if below 0
}

// firstLevel is the opponent's level before the user has chosen one.
const firstLevel = "Casual"

// DefaultTerms lets the user play at once: White against the computer, without a clock.
func DefaultTerms() Terms {
	return Terms{
		Kind:     AgainstEngine,
		Opponent: Player{Engine: roster.BuiltIn, Level: firstLevel},
		Side:     SideWhite,
		Engines:  [2]Player{Computer(), Computer()},
		Control:  "-",
		Custom:   "300+3",
		Think:    Limit{Time: time.Second},
		Start:    FromStart,
		Number:   -1,
	}
}

// Repaired returns the terms, or the default where a damaged file holds some that cannot be played.
func (t Terms) Repaired() Terms {
	d := DefaultTerms()
	if t.Opponent.IsPerson() || t.Engines[chess.White].IsPerson() || t.Engines[chess.Black].IsPerson() ||
		t.Number >= Chess960Positions || t.Custom == "-" || t.Custom == "" {
		return d
	}
	for _, p := range []Pairing{
		{Players: [2]Player{{}, t.Opponent}, Control: "60", Think: t.Think},
		{Players: t.Engines, Control: "60"},
		{Control: t.Control}, {Control: t.Custom}, t.Pairing(),
	} {
		if p.Check() != nil {
			return d
		}
	}
	return t
}

// Pairing returns the pairing that the terms describe. SideRandom draws a color.
func (t Terms) Pairing() Pairing {
	p := Pairing{Control: t.Control, Think: t.Think}
	switch t.Kind {
	case AgainstPerson:
	case BetweenEngines:
		p.Players = t.Engines
	default:
		p.Players[chess.Black] = t.Opponent
		if t.Side == SideBlack || t.Side == SideRandom && rand.IntN(2) == 1 {
			return p.Swapped()
		}
	}
	return p
}

// Untimed returns a game of the user with White against the last opponent, without a clock. It is ready
// when the program starts.
func (t Terms) Untimed() Pairing {
	think := t.Think
	if !think.IsSet() {
		think = DefaultTerms().Think
	}
	return Pairing{Players: [2]Player{chess.Black: t.Opponent}, Control: "-", Think: think}
}
