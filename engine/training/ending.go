package training

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"kibitz/assets"
	"kibitz/engine"
	"kibitz/engine/chess"
)

// Ending is an endgame position to practise. The user is the side to move.
type Ending struct {
	ID    string // with the theme, such as "rook-1"
	Theme string
	Name  string // key of its name, such as "lucena"; "" for most
	Start chess.Position
	Win   bool // won for the user; otherwise drawn
}

// ErrNoEnding is wrapped by the error of an unreadable list of endings.
var ErrNoEnding = errors.New("not an ending")

// ShippedEndings returns the embedded endings in the order of learning.
func ShippedEndings() ([]Ending, error) { return readEndings(assets.Endings()) }

// readEndings reads a table of endings.
func readEndings(table string) (all []Ending, err error) {
	for i, line := range strings.Split(strings.TrimRight(table, "\r\n"), "\n") {
		if i == 0 {
			continue // column names
		}
		f := strings.Split(strings.TrimRight(line, "\r"), "\t")
		if len(f) != 4 || f[1] != "win" && f[1] != "draw" {
			return nil, fmt.Errorf("training: endings, line %d: %w", i+1, ErrNoEnding)
		}
		e := Ending{ID: f[0], Win: f[1] == "win", Name: f[3]}
		e.Theme, _, _ = strings.Cut(f[0], "-")
		if e.Start, err = chess.ParseFEN(f[2]); err != nil {
			return nil, fmt.Errorf("training: endings, line %d: %w", i+1, err)
		}
		all = append(all, e)
	}
	return all, nil
}

// EventID returns the id of the ending in a record.
func (e *Ending) EventID() string { return endingPrefix + e.ID }

// Event returns the event of playing an ending with a grade.
func (e *Ending) Event(g Grade, now time.Time) Event {
	return Event{Time: now, Puzzle: e.EventID(), Grade: g}
}

// NextEnding returns the index of the next ending: one that is due, else the first one that was never played, else the
// one that is due first. list must not be empty.
func (r *Record) NextEnding(list []Ending, now time.Time) int {
	at := func(id string) int { return slices.IndexFunc(list, func(e Ending) bool { return e.EventID() == id }) }
	for _, id := range r.Due(Endings, now) {
		if i := at(id); i >= 0 {
			return i
		}
	}
	best := 0
	for i := range list {
		card, played := r.Cards[list[i].EventID()]
		if !played {
			return i
		}
		if card.Due().Before(r.Cards[list[best].EventID()].Due()) {
			best = i
		}
	}
	return best
}

// Learnt returns the number of endings that were won or held without help the last time.
func (r *Record) Learnt(list []Ending) (n int) {
	for i := range list {
		if r.Latest(list[i].EventID()) == Recalled {
			n++
		}
	}
	return n
}

// Progress is the stage of an ending.
type Progress uint8

// The stages.
const (
	Playing Progress = iota
	Achieved
	GivenAway
)

const (
	// winning is the minimum score of a win in centipawns, and holding that of a draw.
	winning = 150
	holding = -350
	// heldMoves is the number of the user's moves after which a draw counts as held.
	heldMoves = 15
)

// EndingGame is an ending in progress.
type EndingGame struct {
	Ending *Ending
	Moves  []chess.Move
	at     chess.Position
}

// NewEndingGame starts an ending.
func NewEndingGame(e *Ending) *EndingGame { return &EndingGame{Ending: e, at: e.Start} }

// Position returns the present position.
func (g *EndingGame) Position() chess.Position { return g.at }

// Side returns the side of the user.
func (g *EndingGame) Side() chess.Color { return g.Ending.Start.Turn() }

// Root returns the present position with its history, for an engine.
func (g *EndingGame) Root() engine.Root {
	return engine.Root{Start: g.Ending.Start, Moves: slices.Clone(g.Moves)}
}

// Play plays a legal move of either side.
func (g *EndingGame) Play(m chess.Move) {
	g.at.Make(m)
	g.Moves = append(g.Moves, m)
}

// Back takes back moves until n are left.
func (g *EndingGame) Back(n int) {
	g.Moves = g.Moves[:n]
	g.at = g.Root().Position()
}

// Keeps reports whether a score from the user's point of view keeps the result of the ending.
func (g *EndingGame) Keeps(score engine.Score) bool {
	least := holding
	if g.Ending.Win {
		least = winning
	}
	return score.Flat() >= least
}

// Progress returns the stage by the rules of the game alone. It returns [GivenAway] only if the game ended with a worse
// result.
func (g *EndingGame) Progress() Progress {
	outcome := g.outcome()
	winner, decided := outcome.Winner()
	switch {
	case decided && winner == g.Side():
		return Achieved
	case outcome != chess.NoOutcome && (decided || g.Ending.Win):
		return GivenAway
	case outcome != chess.NoOutcome:
		return Achieved
	case g.at.Turn() != g.Side():
		return Playing // the reply may capture the piece
	case !g.Ending.Win && len(g.Moves) >= 2*heldMoves:
		return Achieved
	case g.Ending.Win && g.routine(&g.at) && !g.routine(&g.Ending.Start):
		return Achieved
	}
	return Playing
}

// routine reports whether the user has a queen or a rook against a bare king. That mate is a separate ending.
func (g *EndingGame) routine(p *chess.Position) bool {
	bare := p.ByColor(g.Side().Other()).Count() == 1
	return bare && p.ByColor(g.Side())&(p.ByType(chess.Queen)|p.ByType(chess.Rook)) != 0
}

// repetitions is the number of occurrences of a position that makes a draw.
const repetitions = 3

// outcome returns the outcome of the game.
func (g *EndingGame) outcome() chess.Outcome {
	if outcome, _ := g.at.Status(); outcome != chess.NoOutcome {
		return outcome
	}
	const drawn = 100 // plies without capture or pawn move
	if g.at.HalfmoveClock() >= drawn {
		return chess.Draw
	}
	n := 1
	at := g.Ending.Start
	for _, m := range g.Moves {
		if at.Key() == g.at.Key() {
			n++
		}
		at.Make(m)
	}
	if n >= repetitions {
		return chess.Draw
	}
	return chess.NoOutcome
}
