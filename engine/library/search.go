package library

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"kibitz/engine/chess"
	"kibitz/engine/library/moves"
	"kibitz/engine/library/store"
)

// Column is a sort key of a list of games.
type Column uint8

// The columns. Number is the order of import.
const (
	Number Column = iota
	White
	Black
	WhiteElo
	BlackElo
	Result
	ECO
	Date
	Event
	Site
	Round
	Plies
)

var columnNames = []string{"number", "white", "black", "whiteelo", "blackelo", "result", "eco", "date", "event", "site", "round", "plies"}

// ParseColumn returns the column with a name.
func ParseColumn(s string) (Column, error) {
	if i := slices.Index(columnNames, s); i >= 0 {
		return Column(i), nil
	}
	return 0, fmt.Errorf("%w: games cannot be sorted by %q", ErrBadFilter, s)
}

// Search selects and sorts games.
type Search struct {
	Filter
	Pattern
	Sort          Column
	Descending    bool
	Offset, Limit int // part of the list; a Limit of 0 only counts
}

// Game is a row of a list of games.
type Game struct {
	ID         ID     `json:"id"`
	White      string `json:"white"`
	Black      string `json:"black"`
	WhiteElo   int    `json:"whiteElo,omitempty"`
	BlackElo   int    `json:"blackElo,omitempty"`
	Result     string `json:"result"`
	Date       string `json:"date"`
	Event      string `json:"event"`
	Site       string `json:"site"`
	Round      string `json:"round"`
	ECO        string `json:"eco,omitempty"`
	Control    string `json:"timeControl,omitempty"`
	Plies      int    `json:"plies"`
	Collection string `json:"collection"`
	Broken     bool   `json:"broken,omitempty"`
	// Ply is the ply of the first match of the pattern; 0 without a pattern.
	Ply int `json:"ply,omitempty"`
}

// Found is the result of a search.
type Found struct {
	Count int    `json:"count"`
	Games []Game `json:"games"`
	// Damaged names the parts that could not be searched.
	Damaged []string `json:"damaged,omitempty"`
}

// hit is a matching row with its sort keys.
type hit struct {
	key uint32
	row int32
	ply int32
}

// Find searches the library. The error wraps ErrBadFilter or ErrBadPattern, or is that of ctx.
func (l *Library) Find(ctx context.Context, s Search) (Found, error) {
	v := l.view()
	defer v.release()
	m, err := s.Filter.compile(v)
	if err != nil {
		return Found{}, err
	}
	f, err := s.Pattern.compile()
	if err != nil {
		return Found{}, err
	}
	keyOf := v.keys(s.Sort, s.Descending)
	wanted := max(s.Offset, 0) + max(s.Limit, 0)
	type part struct {
		count int
		best  hits
	}
	parts := make([]part, runtime.GOMAXPROCS(0))
	skip, release := l.sift(v, f)
	defer release()
	damaged, err := v.scan(ctx, f != nil, skip, func(worker int, b block) error {
		p := &parts[worker]
		var board moves.Board
		for i := range b.count {
			if !m.match(b, i) || f != nil && !f.passes(b.b, i) {
				continue
			}
			ply := 0
			if f != nil {
				at, _, found, err := f.find(v, b, i, &board)
				if err != nil {
					return err
				}
				if !found {
					continue
				}
				ply = at
			}
			p.count++
			if wanted > 0 {
				p.best.add(hit{keyOf(b, i), int32(b.first + i), int32(ply)}, wanted)
			}
		}
		return nil
	})
	if err != nil {
		return Found{}, err
	}
	found := Found{Damaged: damaged}
	var best hits
	for _, p := range parts {
		found.Count += p.count
		best = append(best, p.best...)
	}
	slices.SortFunc(best, hit.compare)
	for _, h := range best[min(max(s.Offset, 0), len(best)):min(wanted, len(best))] {
		b, i, err := v.block(int(h.row))
		if err != nil {
			return found, err
		}
		err = guarded(func() error {
			found.Games = append(found.Games, v.game(b, i, int(h.ply)))
			return nil
		})
		if err != nil {
			return found, err
		}
	}
	return found, nil
}

func (a hit) compare(b hit) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.row, b.row)) }

// hits is a heap with the last hit of the sort order on top.
type hits []hit

// add keeps the first most hits of the sort order.
func (h *hits) add(x hit, most int) {
	list := *h
	if len(list) < most {
		list = append(list, x)
		for i := len(list) - 1; i > 0; {
			up := (i - 1) / 2
			if list[up].compare(list[i]) >= 0 {
				break
			}
			list[up], list[i] = list[i], list[up]
			i = up
		}
		*h = list
		return
	}
	if x.compare(list[0]) >= 0 {
		return
	}
	list[0] = x
	for i := 0; ; {
		down := 2*i + 1
		if down >= len(list) {
			return
		}
		if down+1 < len(list) && list[down+1].compare(list[down]) > 0 {
			down++
		}
		if list[i].compare(list[down]) >= 0 {
			return
		}
		list[i], list[down] = list[down], list[i]
		i = down
	}
}

// game returns the list entry of a row.
func (v *view) game(b block, i, ply int) Game {
	s := b.b
	g := Game{
		ID: ID(s.ID(i)), White: v.words[players].text(v.player(s.White(i))), Black: v.words[players].text(v.player(s.Black(i))),
		WhiteElo: int(s.WhiteElo(i)), BlackElo: int(s.BlackElo(i)), Result: chess.Outcome(s.Result(i) & 3).String(), Date: formatDate(s.Date(i)),
		Event: v.words[events].text(s.Event(i)), Site: v.words[sites].text(s.Site(i)), Round: v.words[rounds].text(s.Round(i)),
		ECO: formatECO(s.ECO(i)), Control: v.words[controls].text(s.Control(i)), Plies: int(s.Plies(i)), Broken: s.Flags(i)&store.Broken != 0, Ply: ply,
	}
	at := v.collection(b, i)
	for _, c := range v.collections {
		if c.ID == at {
			g.Collection = c.Name
		}
	}
	return g
}

// keys returns the sort key of rows. Unknown values come last.
func (v *view) keys(c Column, descending bool) func(b block, i int) uint32 {
	var word func(b *store.Block, i int) uint32
	var k kind
	var number func(b block, i int) uint32
	switch c {
	case White:
		word, k = (*store.Block).White, players
	case Black:
		word, k = (*store.Block).Black, players
	case Event:
		word, k = (*store.Block).Event, events
	case Site:
		word, k = (*store.Block).Site, sites
	case Round:
		word, k = (*store.Block).Round, rounds
	case WhiteElo:
		number = func(b block, i int) uint32 { return uint32(b.b.WhiteElo(i)) }
	case BlackElo:
		number = func(b block, i int) uint32 { return uint32(b.b.BlackElo(i)) }
	case Result:
		number = func(b block, i int) uint32 { return uint32(b.b.Result(i)) }
	case ECO:
		number = func(b block, i int) uint32 { return uint32(b.b.ECO(i)) }
	case Date:
		number = func(b block, i int) uint32 { return b.b.Date(i) }
	case Plies:
		number = func(b block, i int) uint32 { return uint32(b.b.Plies(i)) + 1 }
	default:
		number = func(b block, i int) uint32 { return uint32(b.first+i) + 1 }
	}
	if word != nil {
		ranks := v.words[k].order()
		unknown := v.words[k].unknown()
		number = func(b block, i int) uint32 {
			id := word(b.b, i)
			if id == unknown || int64(id) >= int64(len(ranks)) {
				return 0
			}
			return ranks[id]
		}
	}
	return func(b block, i int) uint32 {
		n := number(b, i)
		switch {
		case n == 0:
			return 1<<32 - 1
		case descending:
			return 1<<32 - 2 - n
		}
		return n
	}
}

// unknown returns the number of "?", or 0 if no game has it.
func (l *lexicon) unknown() uint32 { return uint32(slices.Index(l.texts, "?") + 1) }

// scan calls visit for each block, on all processors; a worker has one block at a time. It returns the damaged parts,
// which it skips. withMoves means that visit reads moves. skip, unless it is nil, reports whether to skip the block at
// an index of the list.
func (v *view) scan(ctx context.Context, withMoves bool, skip func(at int) bool, visit func(worker int, b block) error) (damaged []string, err error) {
	var next atomic.Int64
	var mu sync.Mutex
	var running sync.WaitGroup
	note := func(b block, cause error) {
		mu.Lock()
		defer mu.Unlock()
		if cause == nil {
			cause = fmt.Errorf("library: games %d to %d are damaged", b.first+1, b.first+b.count)
		}
		damaged = append(damaged, cause.Error())
	}
	for worker := range runtime.GOMAXPROCS(0) {
		running.Go(func() {
			for ctx.Err() == nil {
				at := int(next.Add(1) - 1)
				if at >= len(v.blocks) {
					return
				}
				b := v.blocks[at]
				if b.b == nil {
					note(b, nil)
					continue
				}
				err := guarded(func() error {
					if skip != nil && skip(at) {
						return nil
					}
					if err := b.b.Check(store.Columns); err != nil {
						return err
					}
					if withMoves {
						if err := b.b.Check(store.Moves); err != nil {
							return err
						}
					}
					return visit(worker, b)
				})
				if err != nil {
					note(b, err)
				}
			}
		})
	}
	running.Wait()
	slices.Sort(damaged)
	return damaged, ctx.Err()
}
