package tournament

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kibitz/engine/chess"
	"kibitz/engine/match"
)

// Encounter is a match of two players within a tournament.
type Encounter struct {
	Round   int    // from 0
	Board   int    // within the round, from 0
	Players [2]int // the first has White in the first game of each pair
	Tally   match.Tally

	first   int // the opening of the first pair
	counter match.Counter
	ended   map[int]bool // counted games by number
}

// Bye reports whether a player has a bye, which gives the points of a won encounter.
func (e *Encounter) Bye() bool { return e.Players[0] == e.Players[1] }

// prefix returns the prefix of the names of the encounter's games.
func (e *Encounter) prefix() string { return fmt.Sprintf("%d.%d.", e.Round+1, e.Board+1) }

// Record holds a player's results.
type Record struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

// Games returns the number of games.
func (r Record) Games() int { return r.Wins + r.Draws + r.Losses }

// Points returns the points of the games.
func (r Record) Points() float64 { return float64(r.Wins) + float64(r.Draws)/2 }

func (r *Record) add(o chess.Outcome, side chess.Color) {
	switch o {
	case chess.Draw:
		r.Draws++
	case chess.Win(side):
		r.Wins++
	case chess.Win(side.Other()):
		r.Losses++
	}
}

// Player is the state of a player.
type Player struct {
	Name    string
	ByColor [2]Record // of the games that count
	Byes    int
	// Faults that lost a game each.
	TimeLosses, IllegalMoves, Crashes int
	Conduct                           match.Conduct // in the games since the tournament was started or resumed

	whiteFirst int // encounters with White in the first game
}

// Total returns the record of both colors.
func (p Player) Total() Record {
	w, b := p.ByColor[chess.White], p.ByColor[chess.Black]
	return Record{w.Wins + b.Wins, w.Draws + b.Draws, w.Losses + b.Losses}
}

// Standings is the state of a tournament.
type Standings struct {
	Event      string
	Format     Format
	Players    []Player
	Encounters []*Encounter // in the order of pairing
	Repeated   int          // games that repeat an earlier one of the same players, which do not count
	Mirrored   int          // pairs of games that are the same game with either color; see [match.Tally]
	Aborted    int          // games without a result
	Planned    int          // of the whole tournament
	Openings   []OpeningRecord

	config  Config
	rungs   []int // of a ladder: players from the top rung down
	opening map[string]int
	seen    map[[2]int]*match.Seen // games by players, the smaller index first
}

// OpeningRecord holds the results of an opening for White.
type OpeningRecord struct {
	Name   string `json:"name"` // ECO code, or else the position
	Record Record `json:"white"`
}

// newStandings returns the standings before the first game.
func newStandings(c Config, names []string) *Standings {
	s := &Standings{Event: c.Event, Format: c.Format, config: c, opening: map[string]int{}, seen: map[[2]int]*match.Seen{}}
	for i, name := range names {
		s.Players = append(s.Players, Player{Name: name})
		s.rungs = append(s.rungs, i)
	}
	s.Planned = c.games()
	return s
}

// Points returns a player's points, with those of byes.
func (s *Standings) Points(player int) float64 {
	p := &s.Players[player]
	return p.Total().Points() + float64(p.Byes*2*s.config.Pairs)
}

// Ended returns the number of finished games.
func (s *Standings) Ended() (n int) {
	for _, e := range s.Encounters {
		n += e.Tally.Ended()
	}
	return n
}

// Order returns the players in the order of their places: by rung in a ladder, otherwise by points, then by
// Sonneborn-Berger score, then in the order of the configuration.
func (s *Standings) Order() []int {
	order := slices.Clone(s.rungs)
	if s.Format == Ladder {
		return order
	}
	slices.Sort(order)
	share := func(player int) float64 { // players have different numbers of games
		n := s.Players[player].Total().Games() + s.Players[player].Byes*2*s.config.Pairs
		if n == 0 {
			return 0.5
		}
		return s.Points(player) / float64(n)
	}
	by := s.Points
	if s.Format == Gauntlet {
		by = share
	}
	ties := s.sonnebornBerger()
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(by(b), by(a)), cmp.Compare(ties[b], ties[a]))
	})
	return order
}

// sonnebornBerger returns the Sonneborn-Berger scores by player.
func (s *Standings) sonnebornBerger() []float64 {
	sums := make([]float64, len(s.Players))
	for _, e := range s.Encounters {
		if e.Bye() {
			continue
		}
		t, first, second := e.Tally, e.Players[0], e.Players[1]
		sums[first] += t.Points() * s.Points(second)
		sums[second] += (float64(t.Games()) - t.Points()) * s.Points(first)
	}
	return sums
}

// pair adds the encounters of a round. All of them begin with the same openings, so that a book serves as many encounters
// as there are, and the players of a round meet the same task.
func (s *Standings) pair(round int) (added []*Encounter) {
	for board, p := range s.pairings(round) {
		e := &Encounter{Round: round, Board: board, Players: p, ended: map[int]bool{}, first: round * s.config.Pairs}
		e.counter = s.counter(p)
		s.Encounters = append(s.Encounters, e)
		if e.Bye() {
			s.Players[p[0]].Byes++
			continue
		}
		s.Players[p[0]].whiteFirst++
		added = append(added, e)
	}
	return added
}

// counter returns the counter of an encounter. Encounters of the same players share the games
// seen, so that a game that they repeat in a later cycle counts once.
func (s *Standings) counter(p pairing) match.Counter {
	key := [2]int{min(p[0], p[1]), max(p[0], p[1])}
	if s.seen[key] == nil {
		s.seen[key] = &match.Seen{}
	}
	return match.Counter{Seen: s.seen[key], Swapped: p[0] > p[1]}
}

// count counts a game.
func (s *Standings) count(e *Encounter, number int, r match.Result) {
	before := e.Tally
	e.ended[number] = true
	e.counter.Add(number, r)
	e.Tally = e.counter.Tally()
	s.Aborted += e.Tally.Aborted - before.Aborted
	s.Mirrored += e.Tally.Mirrored - before.Mirrored
	if e.Tally.Repeated > before.Repeated {
		s.Repeated++
		return
	}
	white := e.Players[number%2]
	black := e.Players[1-number%2]
	s.Players[white].ByColor[chess.White].add(r.Outcome, chess.White)
	s.Players[black].ByColor[chess.Black].add(r.Outcome, chess.Black)
	for i, p := range e.Players {
		player := &s.Players[p]
		player.TimeLosses += e.Tally.TimeLosses[i] - before.TimeLosses[i]
		player.IllegalMoves += e.Tally.IllegalMoves[i] - before.IllegalMoves[i]
		player.Crashes += e.Tally.Crashes[i] - before.Crashes[i]
	}
	opening := s.openingName(e.first + number/2)
	at, ok := s.opening[opening]
	if !ok {
		at = len(s.Openings)
		s.opening[opening] = at
		s.Openings = append(s.Openings, OpeningRecord{Name: opening})
	}
	s.Openings[at].Record.add(r.Outcome, chess.White)
}

// openingName returns the ECO code of an opening, or else the position after it.
func (s *Standings) openingName(n int) string {
	o, err := s.config.Openings.At(n)
	if err != nil {
		return "?"
	}
	p := o.Start
	for _, m := range o.Moves {
		p.Make(m)
	}
	return cmp.Or(o.ECO, p.FEN())
}

// Against returns the record of a against b.
func (s *Standings) Against(a, b int) (r Record) {
	for _, e := range s.Encounters {
		t := e.Tally
		switch {
		case e.Bye():
		case e.Players == [2]int{a, b}:
			r.Wins, r.Draws, r.Losses = r.Wins+t.Wins, r.Draws+t.Draws, r.Losses+t.Losses
		case e.Players == [2]int{b, a}:
			r.Wins, r.Draws, r.Losses = r.Wins+t.Losses, r.Draws+t.Draws, r.Losses+t.Wins
		}
	}
	return r
}

// splitName splits the name of a game into round and board, both from 0, and the rest.
func splitName(name string) (round, board int, rest string, ok bool) {
	parts := strings.SplitN(name, ".", 3)
	if len(parts) < 3 {
		return 0, 0, "", false
	}
	round, err1 := strconv.Atoi(parts[0])
	board, err2 := strconv.Atoi(parts[1])
	return round - 1, board - 1, parts[2], err1 == nil && err2 == nil && round > 0 && board > 0
}
