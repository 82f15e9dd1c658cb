package pairing

import (
	"math/rand/v2"
	"slices"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/match"
	"kibitz/engine/opening"
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

// IsStart reports whether a game begins from a position, the usual one or one of Chess960.
func IsStart(p chess.Position) bool {
	if p == chess.StartPosition() {
		return true
	}
	for n := range Chess960Positions {
		if p == chess.Chess960(n) {
			return true
		}
	}
	return false
}

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
	Pace     string    `json:"pace"`   // one of Paces
}

// FirstRating is the opponent's rating before the user has chosen one.
const FirstRating = 1200

// DefaultTerms lets the user play at once: White against the computer, without a clock.
func DefaultTerms() Terms {
	return Terms{
		Kind:     AgainstEngine,
		Opponent: Player{Engine: roster.BuiltIn, Rating: FirstRating},
		Side:     SideWhite,
		Engines:  [2]Player{Computer(), Computer()},
		Control:  "-",
		Custom:   "300+3",
		Think:    Limit{Time: time.Second},
		Start:    FromStart,
		Number:   -1,
		Pace:     PaceHuman,
	}
}

// Repaired returns the terms, or the default where a damaged file holds some that cannot be played.
func (t Terms) Repaired() Terms {
	d := DefaultTerms()
	if !slices.Contains(Paces(), t.Pace) {
		t.Pace = d.Pace
	}
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
	p := Pairing{Control: t.Control, Think: t.Think, Pace: t.Pace}
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
	return Pairing{Players: [2]Player{chess.Black: t.Opponent}, Control: "-", Think: think, Pace: t.Pace}
}

// MatchPlan describes a match between two engines. The settings keep the plan of the last match.
type MatchPlan struct {
	Engines     [2]Player `json:"engines"`
	Control     string    `json:"control"` // as in Pairing
	Custom      string    `json:"custom"`  // the last control that the user entered
	Think       Limit     `json:"think"`
	Games       int       `json:"games"`    // two from each opening, with colors reversed
	Concurrency int       `json:"atOnce"`   // games played at a time
	Openings    string    `json:"openings"` // one of MatchOpenings
	File        string    `json:"file"`     // of the openings, for FromFile
	Early       bool      `json:"early"`    // adjudicate games that both engines consider decided
}

// Where the games of a match start, besides FromStart and FromChess960.
const (
	FromNames = "names" // opening lines with a name
	FromFile  = "file"
)

// MatchOpenings lists the choices for MatchPlan.Openings in the order of the form.
var MatchOpenings = [...]string{FromNames, FromStart, FromChess960, FromFile}

// MaxMatchGames bounds MatchPlan.Games.
const MaxMatchGames = 100_000

// DefaultMatchPlan is a short match of the built-in engine against itself at a lower strength.
func DefaultMatchPlan() MatchPlan {
	return MatchPlan{
		Engines: [2]Player{Computer(), {Engine: roster.BuiltIn, Rating: 2300}}, Control: "30+0.3", Custom: "30+0.3", Games: 20, Concurrency: 1,
		Openings: FromNames, Early: true,
	}
}

// Pairing returns the pairing of a game in which the first engine has White.
func (p MatchPlan) Pairing() Pairing {
	return Pairing{Players: p.Engines, Control: p.Control, Think: p.Think, Pace: PaceAtOnce}
}

// Repaired returns the plan, or the default where a damaged file holds one that cannot be played.
func (p MatchPlan) Repaired() MatchPlan {
	d := DefaultMatchPlan()
	own, err := game.ParseControl(p.Custom)
	if p.Pairing().Check() != nil || p.Engines[0].IsPerson() || p.Engines[1].IsPerson() || err != nil || own.Unlimited() ||
		p.Games < 1 || p.Games > MaxMatchGames || p.Concurrency < 1 {
		return d
	}
	p.Concurrency = min(p.Concurrency, MaxConcurrency())
	if !slices.Contains(MatchOpenings[:], p.Openings) {
		p.Openings = d.Openings
	}
	return p
}

// MaxConcurrency is the number of games that the machine can play at a time without engines waiting for
// each other: of the two engines of a game, one thinks.
func MaxConcurrency() int { return Threads() }

// The lengths of openings, in plies: lines with a name are long enough to differ and short enough to leave
// a game to play.
const (
	minOpening, maxOpening = 6, 10
	maxBookPlies           = 16 // of the games of a file
)

// Openings are the openings of a match.
type Openings struct {
	Book     match.Book
	Chess960 bool // one of them is of Chess960
}

// Book returns the openings in the order of the seed. Each can be played. It reads the file of openings, so it must not
// be called on the main goroutine.
func (p MatchPlan) Book(seed uint64) (Openings, error) {
	random := rand.New(rand.NewPCG(seed, 0))
	var lines match.Lines
	switch p.Openings {
	case FromStart:
		return Openings{Book: match.StartOnly()}, nil
	case FromChess960:
		for _, n := range random.Perm(Chess960Positions) {
			lines = append(lines, match.Opening{Start: chess.Chess960(n)})
		}
		return Openings{lines, true}, nil
	case FromNames:
		for _, l := range opening.Lines(minOpening, maxOpening) {
			lines = append(lines, match.Opening{Start: chess.StartPosition(), Moves: l.Moves, ECO: l.ECO})
		}
		lines.Shuffle(seed)
		return Openings{Book: lines}, nil
	}
	openings, err := match.ReadOpenings(p.File, maxBookPlies, true, seed)
	if err != nil {
		return Openings{}, err
	}
	wanted := min(p.Pairs(), openings.Len())
	if _, why := openings.LeftOut(wanted); why != nil {
		return Openings{}, why
	}
	chess960 := false
	for n := range wanted {
		o, err := openings.At(n)
		if err != nil {
			return Openings{}, err
		}
		chess960 = chess960 || o.Start.IsChess960()
	}
	return Openings{openings, chess960}, nil
}

// Pairs returns the number of openings. An odd number of games is rounded up to pairs.
func (p MatchPlan) Pairs() int { return (p.Games + 1) / 2 }
