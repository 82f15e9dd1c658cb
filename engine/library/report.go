package library

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"kibitz/engine/chess"
	"kibitz/engine/library/moves"
	"kibitz/engine/library/store"
	"kibitz/engine/opening"
)

// Record counts games from one player's point of view.
type Record struct {
	Games int `json:"games"`
	Won   int `json:"won"`
	Drawn int `json:"drawn"`
	Lost  int `json:"lost"`
}

// Score returns the share of points in games with a result.
func (r Record) Score() float64 {
	n := r.Won + r.Drawn + r.Lost
	if n == 0 {
		return 0
	}
	return (float64(r.Won) + float64(r.Drawn)/2) / float64(n)
}

func (r *Record) count(result chess.Outcome, color chess.Color) {
	r.Games++
	switch result {
	case chess.Draw:
		r.Drawn++
	case chess.Win(color):
		r.Won++
	case chess.Win(color.Other()):
		r.Lost++
	}
}

// OpeningRecord is a player's record in an opening.
type OpeningRecord struct {
	ECO   string `json:"eco"`
	Name  string `json:"name,omitempty"`
	Color string `json:"color"`
	Record
}

// YearRecord is a player's record in a year, with ratings.
type YearRecord struct {
	Year     int `json:"year"`
	Rated    int `json:"rated"`              // games with a rating
	Elo      int `json:"elo,omitempty"`      // mean
	MostElo  int `json:"mostElo,omitempty"`  // maximum
	LeastElo int `json:"leastElo,omitempty"` // minimum
	Record
	sum int
}

// OpponentRecord is a player's record against an opponent.
type OpponentRecord struct {
	Name string `json:"name"`
	Record
	id uint32
}

// Report is a report on a player.
type Report struct {
	Names     []string         `json:"names"` // matched names, the most frequent first
	Total     Record           `json:"total"`
	White     Record           `json:"white"`
	Black     Record           `json:"black"`
	Years     []YearRecord     `json:"years"`
	Openings  []OpeningRecord  `json:"openings"`  // the most frequent first
	Troubles  []OpeningRecord  `json:"troubles"`  // openings with a clearly lower score than usual, the worst first
	Opponents []OpponentRecord `json:"opponents"` // the most frequent first
	Damaged   []string         `json:"damaged,omitempty"`
}

const (
	mostListed  = 50
	troubleSize = 5    // minimum of games
	troubleGap  = 0.10 // minimum difference to the usual score
)

// Report reports on the player that a filter names, among the games of the filter. Games without an ECO code are
// classified by their moves.
func (l *Library) Report(ctx context.Context, filter Filter) (Report, error) {
	if filter.Player == "" {
		return Report{}, ErrBadFilter
	}
	v := l.view()
	defer v.release()
	m, err := filter.compile(v)
	if err != nil {
		return Report{}, err
	}
	var mu sync.Mutex
	c := newCollector(v, m.player)
	damaged, err := v.scan(ctx, false, nil, func(_ int, b block) error {
		for i := range b.count {
			if m.match(b, i) {
				mu.Lock()
				c.count(b, i)
				mu.Unlock()
			}
		}
		return nil
	})
	if err != nil {
		return Report{}, err
	}
	r := c.report()
	r.Damaged = damaged
	return r, nil
}

// Regular is the player with the most games in a selection.
type Regular struct {
	Name  string // "" if no player has a name
	Games int    // of the player
	Of    int    // games of the selection
}

// Regular returns the player with the most games in a filter's selection, the first one known of several.
func (l *Library) Regular(ctx context.Context, filter Filter) (Regular, error) {
	v := l.view()
	defer v.release()
	m, err := filter.compile(v)
	if err != nil {
		return Regular{}, err
	}
	var mu sync.Mutex
	var r Regular
	games := map[uint32]int{}
	if _, err := v.scan(ctx, false, nil, func(_ int, b block) error {
		mu.Lock()
		defer mu.Unlock()
		for i := range b.count {
			if m.match(b, i) {
				r.Of++
				games[v.player(b.b.White(i))]++
				games[v.player(b.b.Black(i))]++
			}
		}
		return nil
	}); err != nil {
		return Regular{}, err
	}
	var most uint32
	for id, n := range games {
		name := v.words[players].text(id)
		if name != "" && name != "?" && (n > r.Games || n == r.Games && id < most) {
			most, r.Name, r.Games = id, name, n
		}
	}
	return r, nil
}

// collector collects the data of a report.
type collector struct {
	v         *view
	player    wordSet
	r         Report
	names     map[uint32]int
	years     map[int]*YearRecord
	openings  map[openingOf]*Record
	opponents map[uint32]*Record
}

type openingOf struct {
	eco   uint16
	color chess.Color
}

func newCollector(v *view, player wordSet) *collector {
	return &collector{v: v, player: player, names: map[uint32]int{}, years: map[int]*YearRecord{}, openings: map[openingOf]*Record{}, opponents: map[uint32]*Record{}}
}

func (c *collector) count(b block, i int) {
	s := b.b
	color, own, other, elo := chess.White, s.White(i), s.Black(i), int(s.WhiteElo(i))
	total := &c.r.White
	if !c.player.has(own) {
		color, own, other, elo = chess.Black, other, own, int(s.BlackElo(i))
		total = &c.r.Black
	}
	result := chess.Outcome(s.Result(i) & 3)
	c.names[c.v.player(own)]++
	c.r.Total.count(result, color)
	total.count(result, color)
	of(c.opponents, c.v.player(other)).count(result, color)
	of(c.openings, openingOf{c.eco(b, i), color}).count(result, color)
	if year := int(s.Date(i) >> 9); year > 0 {
		y := of(c.years, year)
		y.Year = year
		y.count(result, color)
		if elo > 0 {
			y.Rated++
			y.sum += elo
			y.MostElo = max(y.MostElo, elo)
			if y.LeastElo == 0 || elo < y.LeastElo {
				y.LeastElo = elo
			}
		}
	}
}

// of returns the value of a key, which it creates if necessary.
func of[K comparable, V any](m map[K]*V, key K) *V {
	v := m[key]
	if v == nil {
		v = new(V)
		m[key] = v
	}
	return v
}

// eco returns the ECO code of a game, by its moves if it has none.
func (c *collector) eco(b block, i int) uint16 {
	s := b.b
	if e := s.ECO(i); e != 0 {
		return e
	}
	if s.Flags(i)&(store.Setup|store.Plain) != 0 || s.Check(store.Moves) != nil {
		return 0
	}
	const most = 40 // maximum length of an opening in bytes
	packed := s.Moves(i)
	start := chess.StartPosition()
	line, _ := moves.Unpack(nil, &start, packed[:min(len(packed), most)])
	o, ok := opening.Of(start, line)
	if !ok {
		return 0
	}
	return parseECO(o.ECO)
}

func (c *collector) report() Report {
	r := c.r
	type named struct {
		id uint32
		n  int
	}
	var ids []named
	for id, n := range c.names {
		ids = append(ids, named{id, n})
	}
	slices.SortFunc(ids, func(a, b named) int { return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.id, b.id)) })
	for _, x := range ids[:min(len(ids), mostListed)] {
		r.Names = append(r.Names, c.v.words[players].text(x.id))
	}
	for _, y := range c.years {
		if y.Rated > 0 {
			y.Elo = (y.sum + y.Rated/2) / y.Rated
		}
		r.Years = append(r.Years, *y)
	}
	slices.SortFunc(r.Years, func(a, b YearRecord) int { return cmp.Compare(a.Year, b.Year) })
	for id, rec := range c.opponents {
		r.Opponents = append(r.Opponents, OpponentRecord{Record: *rec, id: id})
	}
	slices.SortFunc(r.Opponents, func(a, b OpponentRecord) int { return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.id, b.id)) })
	r.Opponents = r.Opponents[:min(len(r.Opponents), mostListed)]
	for i := range r.Opponents {
		r.Opponents[i].Name = c.v.words[players].text(r.Opponents[i].id)
	}
	names := openingNames()
	for key, rec := range c.openings {
		usual := r.White.Score()
		if key.color == chess.Black {
			usual = r.Black.Score()
		}
		code := formatECO(key.eco)
		o := OpeningRecord{ECO: code, Name: names[code], Color: key.color.String(), Record: *rec}
		r.Openings = append(r.Openings, o)
		if rec.Games >= troubleSize && key.eco != 0 && rec.Score() <= usual-troubleGap {
			r.Troubles = append(r.Troubles, o)
		}
	}
	order := func(a, b OpeningRecord) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.ECO, b.ECO), cmp.Compare(a.Color, b.Color))
	}
	slices.SortFunc(r.Openings, order)
	slices.SortFunc(r.Troubles, func(a, b OpeningRecord) int { return cmp.Or(cmp.Compare(a.Score(), b.Score()), order(a, b)) })
	r.Openings = r.Openings[:min(len(r.Openings), mostListed)]
	r.Troubles = r.Troubles[:min(len(r.Troubles), mostListed)]
	return r
}

// openingNames returns the name of the shortest line of each code.
func openingNames() map[string]string {
	names, plies := map[string]string{}, map[string]int{}
	for _, line := range opening.Lines(1, 40) {
		if n, ok := plies[line.ECO]; !ok || len(line.Moves) < n {
			names[line.ECO], plies[line.ECO] = line.Name, len(line.Moves)
		}
	}
	return names
}
