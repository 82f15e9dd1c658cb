// Package explorer returns the moves that the games of a collection played in a position, with their results. It finds
// positions by transposition, too.
//
// It keeps the main lines of the games at two bytes per move and replays them for each query. A hundred thousand games
// take a fraction of a second, without an index on disk. The package reads no files; a game is its number in the
// collection.
package explorer

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// Games holds the main lines of a collection. The zero value is empty. All methods are safe for concurrent use, and
// none waits for a query.
type Games struct {
	mu    sync.Mutex
	lines []line // elements are immutable; readers share them
}

// line is the main line of a game up to the first null move.
type line struct {
	start  *chess.Position // nil is the standard start position
	moves  []chess.Move
	result chess.Outcome
	known  bool
}

// Set sets game i to g. The game need not exist.
func (s *Games) Set(i int, g *game.Game) {
	l := lineOf(g)
	s.mu.Lock()
	defer s.mu.Unlock()
	if i < len(s.lines) {
		s.lines = slices.Clone(s.lines)
		s.lines[i] = l
		return
	}
	for len(s.lines) < i {
		s.lines = append(s.lines, line{})
	}
	s.lines = append(s.lines, l)
}

// Remove removes game i, if it was set. Later games move up.
func (s *Games) Remove(i int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i < len(s.lines) {
		s.lines = slices.Delete(slices.Clone(s.lines), i, i+1)
	}
}

// Insert inserts g as game i. Later games move down. A nil g stands for a game that is not set.
func (s *Games) Insert(i int, g *game.Game) {
	var l line
	if g != nil {
		l = lineOf(g)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.lines) < i {
		s.lines = append(s.lines, line{})
	}
	s.lines = slices.Insert(slices.Clone(s.lines), i, l)
}

func (s *Games) snapshot() []line {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.lines
}

func lineOf(g *game.Game) line {
	l := line{result: g.Result(), known: true}
	if start := g.Start(); start != chess.StartPosition() {
		l.start = &start
	}
	l.moves = make([]chess.Move, 0, g.Last().Ply())
	for n := g.Root().Next(); n != nil && n.Move() != chess.NullMove; n = n.Next() {
		l.moves = append(l.moves, n.Move())
	}
	return l
}

// Ply returns the number of plies of g's main line up to the first occurrence of p.
func Ply(g *game.Game, p *chess.Position) (ply int, ok bool) {
	l := lineOf(g)
	return targetOf(p).in(&l)
}

// Len returns one more than the greatest number of a game that was set.
func (s *Games) Len() int { return len(s.snapshot()) }

// Tally counts games by result.
type Tally struct {
	White int `json:"white"`
	Draws int `json:"draws"`
	Black int `json:"black"`
	Open  int `json:"open"` // without a result
}

// Games returns the number of games.
func (t Tally) Games() int { return t.White + t.Draws + t.Black + t.Open }

// Count adds a game.
func (t *Tally) Count(o chess.Outcome) {
	switch o {
	case chess.WhiteWins:
		t.White++
	case chess.BlackWins:
		t.Black++
	case chess.Draw:
		t.Draws++
	default:
		t.Open++
	}
}

// Join adds the games of another tally.
func (t *Tally) Join(o Tally) {
	t.White += o.White
	t.Draws += o.Draws
	t.Black += o.Black
	t.Open += o.Open
}

// Move is a move with the games that played it.
type Move struct {
	Move chess.Move
	Tally
}

// Found is the result of a query.
type Found struct {
	Tally          // of all games that reached the position
	Moves  []Move  // the most frequent first
	Places []int32 // the numbers of these games, ascending
}

// Find searches for p in the games with the given numbers, ascending, or in all games if among is nil. A game that
// reached p more than once counts once, with the first move. The only error is that of ctx.
func (s *Games) Find(ctx context.Context, p *chess.Position, among []int32) (Found, error) {
	lines := s.snapshot()
	n := len(lines)
	at := func(i int) int32 { return int32(i) }
	if among != nil {
		n, at = len(among), func(i int) int32 { return among[i] }
	}
	// Each worker has its own range of games; the results are joined in order.
	workers := min(runtime.GOMAXPROCS(0), n/leastShare+1)
	parts := make([]part, workers)
	var wg sync.WaitGroup
	for w := range parts {
		from, to := n*w/workers, n*(w+1)/workers
		wg.Go(func() { parts[w].find(ctx, lines, p, from, to, at) })
	}
	wg.Wait()
	if err := ctx.Err(); err != nil {
		return Found{}, err
	}
	return join(parts), nil
}

const (
	leastShare = 2000 // games that are worth a goroutine
	patience   = 256  // games between two checks of the context
)

// part is the result of one worker.
type part struct {
	moves  map[chess.Move]*Tally // NoMove for games that ended there
	places []int32
}

func (f *part) find(ctx context.Context, lines []line, p *chess.Position, from, to int, at func(int) int32) {
	f.moves = map[chess.Move]*Tally{}
	wanted := targetOf(p)
	for i := from; i < to; i++ {
		if i%patience == 0 && ctx.Err() != nil {
			return
		}
		place := at(i)
		if int(place) >= len(lines) || !lines[place].known {
			continue
		}
		l := &lines[place]
		ply, ok := wanted.in(l)
		if !ok {
			continue
		}
		f.places = append(f.places, place)
		m := chess.NoMove
		if ply < len(l.moves) {
			m = l.moves[ply]
		}
		t := f.moves[m]
		if t == nil {
			t = &Tally{}
			f.moves[m] = t
		}
		t.Count(l.result)
	}
}

// target is a position to search for.
type target struct {
	key    chess.Key
	pieces int
}

func targetOf(p *chess.Position) target { return target{p.Key(), p.Occupied().Count()} }

// in returns the ply at which a game reaches the position. It stops when fewer pieces are left than in the position.
func (t target) in(l *line) (ply int, ok bool) {
	p := chess.StartPosition()
	if l.start != nil {
		p = *l.start
	}
	for ply := 0; ; ply++ {
		if p.Key() == t.key {
			return ply, true
		}
		if ply == len(l.moves) || p.Occupied().Count() < t.pieces {
			return 0, false
		}
		p.Make(l.moves[ply])
	}
}

// join joins the results of the workers.
func join(parts []part) (found Found) {
	moves := map[chess.Move]Tally{}
	for _, f := range parts {
		found.Places = append(found.Places, f.places...)
		for m, t := range f.moves {
			moves[m] = moves[m].plus(*t)
			found.Tally = found.Tally.plus(*t)
		}
	}
	for m, t := range moves {
		if m != chess.NoMove {
			found.Moves = append(found.Moves, Move{m, t})
		}
	}
	slices.SortFunc(found.Moves, func(a, b Move) int {
		return cmp.Or(cmp.Compare(b.Games(), a.Games()), cmp.Compare(a.Move, b.Move))
	})
	return found
}

func (t Tally) plus(u Tally) Tally {
	return Tally{t.White + u.White, t.Draws + u.Draws, t.Black + u.Black, t.Open + u.Open}
}
