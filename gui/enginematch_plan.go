package gui

import (
	"math/rand/v2"
	"slices"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/match"
	"kibitz/engine/opening"
	"kibitz/engine/roster"
)

// matchPlan is a match between two engines: what its form asks, with the answers of the last time.
type matchPlan struct {
	Engines  [2]player    `json:"engines"`
	Control  string       `json:"control"` // as in pairing
	Custom   string       `json:"custom"`  // the control that was last made by hand
	Think    thinkingTime `json:"think"`
	Games    int          `json:"games"`    // two from each opening, with colors changed
	AtOnce   int          `json:"atOnce"`   // how many are played at a time
	Openings string       `json:"openings"` // fromNames, fromStart, fromChess960 or fromFile
	File     string       `json:"file"`     // of the openings
	Early    bool         `json:"early"`    // games that both engines take for decided are ended
}

// Where the games of a match begin, besides fromStart and fromChess960.
const (
	fromNames = "names"
	fromFile  = "file"
)

// matchOpenings are all of these, as they stand beside each other.
var matchOpenings = [...]string{fromNames, fromStart, fromChess960, fromFile}

const mostMatchGames = 100_000

func defaultMatchPlan() matchPlan {
	return matchPlan{
		Engines: [2]player{computer(), {Engine: roster.BuiltIn, Level: "Expert"}}, Control: "30+0.3", Custom: "30+0.3", Games: 20, AtOnce: 1,
		Openings: fromNames, Early: true,
	}
}

func (p matchPlan) pairing() pairing {
	return pairing{Players: p.Engines, Control: p.Control, Think: p.Think}
}

// sound replaces what a file must not say.
func (p matchPlan) sound() matchPlan {
	d := defaultMatchPlan()
	own, err := game.ParseControl(p.Custom)
	if p.pairing().check() != nil || p.Engines[0].person() || p.Engines[1].person() || err != nil || own.Unlimited() ||
		p.Games < 1 || p.Games > mostMatchGames || p.AtOnce < 1 {
		return d
	}
	p.AtOnce = min(p.AtOnce, mostAtOnce())
	if !slices.Contains(matchOpenings[:], p.Openings) {
		p.Openings = d.Openings
	}
	return p
}

// mostAtOnce is how many games a machine can play at a time without engines waiting for each other:
// only one of the two that play a game thinks.
func mostAtOnce() int { return threads() }

// The openings of a match: lines of names, long enough to differ and short enough to leave something to play.
const (
	leastOpening, mostOpening = 6, 10
	mostBookPlies             = 16 // of the games of a file
)

// book returns the openings in the order of a seed, all of which can be played. It reads the file if there is one.
func (p matchPlan) book(seed uint64) (book match.Book, chess960 bool, err error) {
	random := rand.New(rand.NewPCG(seed, 0))
	var lines match.Lines
	switch p.Openings {
	case fromStart:
		return match.StartOnly(), false, nil
	case fromChess960:
		for _, n := range random.Perm(chess960Positions) {
			lines = append(lines, match.Opening{Start: chess.Chess960(n)})
		}
		return lines, true, nil
	case fromNames:
		for _, l := range opening.Lines(leastOpening, mostOpening) {
			lines = append(lines, match.Opening{Start: chess.StartPosition(), Moves: l.Moves, ECO: l.ECO})
		}
		random.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
		return lines, false, nil
	}
	openings, err := match.ReadOpenings(p.File, mostBookPlies, true, seed)
	if err != nil {
		return nil, false, err
	}
	wanted := min(p.pairs(), openings.Len())
	if _, why := openings.LeftOut(wanted); why != nil {
		return nil, false, why
	}
	for n := range wanted {
		o, err := openings.At(n)
		if err != nil {
			return nil, false, err
		}
		chess960 = chess960 || o.Start.IsChess960()
	}
	return openings, chess960, nil
}

// pairs is the number of openings; an odd game more is played as well.
func (p matchPlan) pairs() int { return (p.Games + 1) / 2 }
