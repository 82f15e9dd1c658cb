package gui

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/level"
	"kibitz/engine/roster"
	"kibitz/gui/locale"
)

// player is who plays one side.
type player struct {
	Engine roster.ID `json:"engine"` // empty for a person
	Level  string    `json:"level"`  // of the built-in engine; empty is full strength
}

func (p player) person() bool { return p.Engine == "" }

// limited reports whether a level bounds how far the player looks: it needs no
// clock to come to an end.
func (p player) limited() bool {
	return p.Engine == roster.BuiltIn && p.Level != "" && p.Level != level.Strongest().Name
}

// computer is the built-in engine at full strength.
func computer() player { return player{Engine: roster.BuiltIn} }

// pairing is who plays whom and on what conditions.
type pairing struct {
	Players [2]player    `json:"players"` // by color
	Control string       `json:"control"` // of both sides, in PGN's form; "-" is unlimited
	Think   thinkingTime `json:"think"`   // how engines without a level use their time
}

// thinkingTime bounds an engine's thinking on a move: at most one is set. None
// means that the clock of the game decides.
type thinkingTime struct {
	Move  time.Duration `json:"move"`
	Depth int           `json:"depth"`
	Nodes uint64        `json:"nodes"`
}

func (t thinkingTime) limits() engine.Limits {
	return engine.Limits{MoveTime: t.Move, Depth: t.Depth, Nodes: t.Nodes}
}

func (t thinkingTime) set() bool { return t != thinkingTime{} }

// words says it as it stands beside the engine's name.
func (t thinkingTime) words() string {
	switch {
	case t.Depth > 0:
		return lang.L("depth {{.Depth}}", map[string]any{"Depth": t.Depth})
	case t.Nodes > 0:
		return lang.L("{{.Nodes}} nodes a move", map[string]any{"Nodes": t.Nodes})
	case t.Move > 0:
		return lang.L("{{.Seconds}} s a move", map[string]any{"Seconds": locale.Decimal(t.Move.Seconds(), -1)})
	}
	return ""
}

// The most that can be asked for.
const (
	leastMoveTime = 50 * time.Millisecond
	maxMoveTime   = time.Hour
	maxDepth      = 100
	maxNodes      = 1_000_000_000_000
)

// check says in words what is wrong with a pairing.
func (p pairing) check() error {
	control, err := game.ParseControl(p.Control)
	if err != nil {
		return err
	}
	t := p.Think
	switch {
	case t.Move < 0 || t.Move > maxMoveTime:
		return fmt.Errorf("a move cannot take %v", t.Move)
	case t.Depth < 0 || t.Depth > maxDepth:
		return fmt.Errorf("the depth cannot be %d", t.Depth)
	case t.Nodes > maxNodes:
		return fmt.Errorf("a move cannot take %d nodes", t.Nodes)
	}
	for _, side := range p.Players {
		if _, ok := level.Named(side.Level); side.Level != "" && !ok {
			return fmt.Errorf("there is no level %q", side.Level)
		}
		if !side.person() && !side.limited() && control.Unlimited() && !t.set() {
			return errors.New(lang.L("Without a clock, an engine needs a limit for each move"))
		}
	}
	return nil
}

// control returns the clock of both sides; the pairing must be checked.
func (p pairing) control() game.Control {
	c, _ := game.ParseControl(p.Control)
	return c
}

// engine reports whether an engine plays a side.
func (p pairing) engine(side chess.Color) bool { return !p.Players[side&1].person() }

// levelPatience is how long an engine at a level may think without a clock. It
// needs no more than a moment; this is for a machine that is very busy.
const levelPatience = 5 * time.Second

// limits bounds the thinking of an engine's side besides the clock.
func (p pairing) limits(side chess.Color) engine.Limits {
	switch {
	case !p.Players[side&1].limited():
		return p.Think.limits()
	case p.control().Unlimited():
		return engine.Limits{MoveTime: levelPatience}
	}
	return engine.Limits{}
}

// seated returns who sits on a side as a match knows it.
func (p pairing) seated(side chess.Color) game.Player {
	if !p.engine(side) {
		return game.Player{}
	}
	return game.Player{Engine: true, Limits: p.limits(side)}
}

// human returns the color of the only person who plays; ok is false when there is none or two.
func (p pairing) human() (c chess.Color, ok bool) {
	if p.engine(chess.White) == p.engine(chess.Black) {
		return chess.White, false
	}
	if p.engine(chess.White) {
		return chess.Black, true
	}
	return chess.White, true
}

// swapped returns the pairing with colors changed.
func (p pairing) swapped() pairing {
	p.Players[chess.White], p.Players[chess.Black] = p.Players[chess.Black], p.Players[chess.White]
	return p
}

// The kinds of games, and the ways to choose a color and a beginning, as they are kept.
const (
	againstEngine  = "engine"
	againstPerson  = "person"
	betweenEngines = "engines"

	sideWhite  = "white"
	sideBlack  = "black"
	sideRandom = "random"

	fromStart    = "standard"
	fromChess960 = "chess960"
	fromBoard    = "board"
)

// offer is what New game asks, with the answers of the last time. All of it is
// always written: what a file lacks is filled in from the default.
type offer struct {
	Kind     string       `json:"kind"`     // againstEngine, ...
	Opponent player       `json:"opponent"` // of a person who plays an engine,
	Side     string       `json:"side"`     // whose color is sideWhite, ...
	Engines  [2]player    `json:"engines"`  // that play each other, by color
	Control  string       `json:"control"`  // as in pairing
	Custom   string       `json:"custom"`   // the control that was last made by hand
	Think    thinkingTime `json:"think"`
	Start    string       `json:"start"`  // fromStart or fromChess960; the board is never offered again
	Number   int          `json:"number"` // of the Chess960 position; below 0 it is drawn by lot
}

// firstLevel is what a user meets who has chosen nothing yet.
const firstLevel = "Casual"

// defaultOffer lets a fresh start be played at once: White against the computer,
// without a clock.
func defaultOffer() offer {
	return offer{
		Kind:     againstEngine,
		Opponent: player{Engine: roster.BuiltIn, Level: firstLevel},
		Side:     sideWhite,
		Engines:  [2]player{computer(), computer()},
		Control:  "-",
		Custom:   "300+3",
		Think:    thinkingTime{Move: time.Second},
		Start:    fromStart,
		Number:   -1,
	}
}

// sound replaces what a file must not say.
func (o offer) sound() offer {
	d := defaultOffer()
	if o.Opponent.person() || o.Engines[chess.White].person() || o.Engines[chess.Black].person() ||
		o.Number >= chess960Positions || o.Custom == "-" || o.Custom == "" {
		return d
	}
	for _, p := range []pairing{
		{Players: [2]player{{}, o.Opponent}, Control: "60", Think: o.Think},
		{Players: o.Engines, Control: "60"},
		{Control: o.Control}, {Control: o.Custom}, o.pairing(),
	} {
		if p.check() != nil {
			return d
		}
	}
	return o
}

// chess960Positions is how many start positions Chess960 has.
const chess960Positions = 960

// pairing makes a pairing of the answers; a random color is drawn.
func (o offer) pairing() pairing {
	p := pairing{Control: o.Control, Think: o.Think}
	switch o.Kind {
	case againstPerson:
	case betweenEngines:
		p.Players = o.Engines
	default:
		p.Players[chess.Black] = o.Opponent
		if o.Side == sideBlack || o.Side == sideRandom && rand.IntN(2) == 1 {
			return p.swapped()
		}
	}
	return p
}

// first is the game that is ready when the program starts: no clock runs, and
// the user has the first move against the opponent of the last time.
func (o offer) first() pairing {
	think := o.Think
	if !think.set() {
		think = defaultOffer().Think
	}
	return pairing{Players: [2]player{chess.Black: o.Opponent}, Control: "-", Think: think}
}
