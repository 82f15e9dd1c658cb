// Package explorer tells which moves the games of a collection have played in a position, and how
// those games ended. A position counts however it came about.
//
// It keeps the main lines of the games, two bytes a move, and replays them for each question: a
// hundred thousand games take a fraction of a second, and nothing has to be built or kept on a disk.
// It reads no files and knows no names; a game is its number in the collection.
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

// Games are the main lines of a collection. The zero value holds none. All methods may be called
// at the same time, and none waits for a question to be answered.
type Games struct {
	mu    sync.Mutex
	lines []line // what is within its length never changes: who has it can read it
}

// line is the main line of a game up to the first passed turn.
type line struct {
	start  *chess.Position // nil is where a game of standard chess begins
	moves  []chess.Move
	result chess.Outcome
	known  bool
}

// Set puts g in the place of game i, whether or not there was one.
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

// Remove takes game i away, if it was Set; those after it move up.
func (s *Games) Remove(i int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i < len(s.lines) {
		s.lines = slices.Delete(slices.Clone(s.lines), i, i+1)
	}
}

// Insert makes g game i; those from there on move down. Without g the place is one of a game that was not Set.
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

// Ply returns how many plies of g's main line lead to p for the first time.
func Ply(g *game.Game, p *chess.Position) (ply int, ok bool) {
	l := lineOf(g)
	return targetOf(p).in(&l)
}

// Len returns one more than the greatest number of a game that was Set.
func (s *Games) Len() int { return len(s.snapshot()) }

// Tally counts games by how they ended.
type Tally struct {
	White int `json:"white"`
	Draws int `json:"draws"`
	Black int `json:"black"`
	Open  int `json:"open"` // without a result
}

// Games returns how many there are.
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

// Move is what some games played.
type Move struct {
	Move chess.Move
	Tally
}

// Found is what the games say of a position.
type Found struct {
	Tally          // of all that reached it
	Moves  []Move  // the most frequent first
	Places []int32 // the numbers of those games, ascending
}

// Find looks for p in the games whose numbers are given, ascending, or in all if among is nil. A game that
// reached p more than once counts once, with the move it played first. The only error is that of ctx.
func (s *Games) Find(ctx context.Context, p *chess.Position, among []int32) (Found, error) {
	lines := s.snapshot()
	n := len(lines)
	at := func(i int) int32 { return int32(i) }
	if among != nil {
		n, at = len(among), func(i int) int32 { return among[i] }
	}
	// Each worker has a part of its own: what they find only has to be put together in order.
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
	leastShare = 2000 // games for which a goroutine of its own is worth having
	patience   = 256  // games between two looks at the context
)

// part is what one worker has found.
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

// target is a position that is looked for.
type target struct {
	key    chess.Key
	pieces int
}

func targetOf(p *chess.Position) target { return target{p.Key(), p.Occupied().Count()} }

// in returns how many plies of a game lead to the position. Pieces never come back: once there are fewer
// than in the position, the game cannot reach it any more.
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

// join puts together what the workers have found.
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
