package tournament

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"

	"kibitz/engine/chess"
	"kibitz/engine/match"
)

// Config describes a tournament.
type Config struct {
	Event   string // its name
	Format  Format
	Players []match.Player
	Seeds   int // of a gauntlet: the number of first players that meet all others
	Rounds  int // cycles of a round robin or gauntlet; 0: the default of the format
	Pairs   int // pairs of games per encounter
	match.Rules
	Openings    match.Book
	Concurrency int // concurrent games
	// Before holds the results of earlier games; see [Results].
	Before map[Game]match.Result
	// Ended is called after each game, never concurrently. Do not keep the standings.
	Ended func(*Encounter, match.Record, *Standings)
}

// Errors of a configuration.
var (
	ErrTooFew  = errors.New("tournament: two players at least are needed")
	ErrNamed   = errors.New("tournament: two players have the same name")
	ErrRounds  = errors.New("tournament: a Swiss tournament has fewer rounds than players")
	ErrSeeds   = errors.New("tournament: the seeds of a gauntlet are fewer than its players")
	ErrNoGames = errors.New("tournament: an encounter has one pair of games at least")
)

// Check returns an error for an invalid configuration, before any engine is started.
func (c *Config) Check() error {
	switch n := len(c.Players); {
	case n < 2:
		return ErrTooFew
	case c.Pairs < 1:
		return ErrNoGames
	case c.Format == Gauntlet && (c.Seeds < 1 || c.Seeds >= n):
		return ErrSeeds
	case c.Format == Swiss && c.Rounds >= n+n%2:
		return ErrRounds
	}
	_, err := ParseFormat(string(c.Format))
	return err
}

// rounds returns the number of rounds.
func (c *Config) rounds() int {
	if c.Rounds > 0 {
		return c.Rounds
	}
	return c.Format.Rounds(len(c.Players))
}

// OpeningsNeeded returns how many different openings keep any two players from meeting the same opening twice. Encounters of
// other players may use the same ones.
func (c *Config) OpeningsNeeded() int {
	if c.Format == Swiss { // players meet once
		return c.Pairs
	}
	return c.rounds() * c.Pairs
}

// games returns the number of games.
func (c *Config) games() (n int) {
	players := len(c.Players)
	for round := range c.rounds() {
		switch c.Format {
		case RoundRobin:
			n += players * (players - 1) / 2
		case Gauntlet:
			n += c.Seeds * (players - c.Seeds)
		case Swiss:
			n += players / 2
		case Ladder:
			n += (players - round%2) / 2
		}
	}
	return n * 2 * c.Pairs
}

// Run plays a tournament to its end, or until ctx ends, which is not an error: the standings show the state. It starts
// every engine once before the first game. It fails if an engine does not start or an opening cannot be played.
func Run(ctx context.Context, c Config) (*Standings, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	names, err := Names(ctx, c.Players, c.Rules)
	if err != nil {
		return nil, err
	}
	c.Players = slices.Clone(c.Players)
	for i := range names {
		c.Players[i].Name = names[i]
	}
	t := newDeal(c)
	hall := match.Hall{Players: c.Players, Rules: c.Rules, Openings: c.Openings, Concurrency: c.Concurrency}
	err = hall.Play(ctx, t.next, t.note)
	return t.Standings, err
}

// Standing returns how a tournament stands by the games of Config.Before alone. All players must have names. each, unless it is
// nil, is called after each of the games; the standings must not be kept.
func Standing(c Config, each func(*Standings)) (*Standings, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	t := newDeal(c)
	if each != nil {
		t.counted = each
	}
	for t.round < c.rounds() && (t.settled() || !c.Format.waits()) {
		t.pairRound()
	}
	return t.Standings, nil
}

// Names starts each player once and returns the names. It fails if a player does not start.
func Names(ctx context.Context, players []match.Player, rules match.Rules) ([]string, error) {
	var names []string
	for i, p := range players {
		name, err := match.Try(ctx, p, rules)
		if err != nil {
			return nil, &match.PlayerError{Name: cmp.Or(name, p.Name, fmt.Sprintf("engine %d", i+1)), Err: err}
		}
		given := name
		for n := 2; slices.Contains(names, name); n++ {
			if p.Name != "" {
				return nil, fmt.Errorf("%w: %s", ErrNamed, name)
			}
			name = fmt.Sprintf("%s (%d)", given, n)
		}
		names = append(names, name)
	}
	return names, nil
}

// deal hands out the games of a tournament, round by round.
type deal struct {
	*Standings
	c Config

	mu    sync.Mutex
	ended *sync.Cond   // a game has ended, or the context of the games
	queue []queued     // of the rounds paired, not handed out yet
	now   []*Encounter // of the last round paired
	round int          // the next to be paired
	out   map[match.Fixture]*Encounter

	counted func(*Standings) // called after each game that was played earlier
}

// newDeal returns the games of a tournament of which no round is paired. All players have names.
func newDeal(c Config) *deal {
	var names []string
	for _, p := range c.Players {
		names = append(names, p.Name)
	}
	d := &deal{Standings: newStandings(c, names), c: c, counted: func(*Standings) {}}
	d.ended = sync.NewCond(&d.mu)
	return d
}

// queued is a game that is to be played.
type queued struct {
	encounter *Encounter
	number    int
}

// next returns the next game. It waits for results if the next round depends on them.
func (d *deal) next(ctx context.Context) (match.Fixture, bool) {
	stop := context.AfterFunc(ctx, func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.ended.Broadcast()
	})
	defer stop()
	d.mu.Lock()
	defer d.mu.Unlock()
	for len(d.queue) == 0 {
		switch {
		case ctx.Err() != nil, d.round == d.c.rounds() && d.settled():
			return match.Fixture{}, false
		case d.round < d.c.rounds() && (d.settled() || !d.c.Format.waits()):
			d.pairRound()
		default:
			d.ended.Wait()
		}
	}
	g := d.queue[0]
	d.queue = d.queue[1:]
	e := g.encounter
	f := match.Fixture{Number: g.number, Players: e.Players, Opening: e.first + g.number/2}
	if d.out == nil {
		d.out = map[match.Fixture]*Encounter{}
	}
	d.out[f] = e
	return f, true
}

// settled reports whether all games of the last round ended.
func (d *deal) settled() bool {
	for _, e := range d.now {
		if len(e.ended) < 2*d.c.Pairs {
			return false
		}
	}
	return true
}

// pairRound pairs the next round and queues its games that were not played before, one pair of each encounter in turn.
func (d *deal) pairRound() {
	if d.c.Format == Ladder {
		for _, e := range d.now {
			d.climb(e)
		}
	}
	d.now = d.pair(d.round)
	d.round++
	for number := range 2 * d.c.Pairs {
		for _, e := range d.now {
			if r, ok := d.c.Before[Game{e.Round, e.Board, number, [2]string{d.Players[e.Players[0]].Name, d.Players[e.Players[1]].Name}}]; ok {
				d.count(e, number, r)
				d.counted(d.Standings)
			}
		}
	}
	for pair := range d.c.Pairs {
		for _, e := range d.now {
			for number := 2 * pair; number < 2*pair+2; number++ {
				if !e.ended[number] {
					d.queue = append(d.queue, queued{e, number})
				}
			}
		}
	}
}

// note counts a finished game.
func (d *deal) note(f match.Fixture, rec match.Record) {
	d.mu.Lock()
	defer d.mu.Unlock()
	e := d.out[f]
	delete(d.out, f)
	d.count(e, f.Number, rec.Result())
	for i, player := range e.Players {
		side := chess.White
		if i != rec.White {
			side = chess.Black
		}
		d.Players[player].Conduct.Note(rec, side)
	}
	if d.c.Ended != nil {
		d.c.Ended(e, rec, d.Standings)
	}
	d.ended.Broadcast()
}

// Match returns the event of an encounter's games.
func (e *Encounter) Match(name string) match.Event { return match.Event{Name: name, Round: e.prefix()} }

// Game identifies a game of a tournament. All numbers count from 0; the player with the first name comes first.
type Game struct {
	Round, Board, Number int
	Players              [2]string
}

// Name returns what names the game in its Round tag: its round, its encounter, its pair, and its place in that.
func (g Game) Name() string {
	return fmt.Sprintf("%d.%d.%d.%d", g.Round+1, g.Board+1, g.Number/2+1, g.Number%2+1)
}

// Results reads the results of the games in a file. A missing file has none.
func Results(path, event string) (map[Game]match.Result, error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return ReadResults(f, event)
}

// ReadResults is [Results] of what r reads.
func ReadResults(r io.Reader, event string) (map[Game]match.Result, error) {
	results := map[Game]match.Result{}
	err := match.EachResult(r, match.Event{Name: event}, func(name string, players [2]string, result match.Result) {
		round, board, rest, ok := splitName(name)
		number, known := match.ParseRound(rest)
		if !ok || !known {
			return
		}
		if number%2 == 1 {
			players[0], players[1] = players[1], players[0]
		}
		results[Game{round, board, number, players}] = result
	})
	return results, err
}
