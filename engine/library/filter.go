package library

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/library/store"
)

// ErrBadFilter is wrapped by errors about invalid filters.
var ErrBadFilter = errors.New("library: bad filter")

// Filter selects games by their tags. The zero value selects all. A text matches names that contain all of its words,
// ignoring case and accents. In quotes it must equal the name.
type Filter struct {
	Player, Opponent   string // of either color
	White, Black       string
	Event, Site, Round string
	From, To           string // dates or years: 1994, 1994.02, 1994.02.24
	MinElo, MaxElo     int    // of both players; 0 is no limit
	ECO                string // a code, a prefix or a range: B90, B9, B90-B99
	Results            []chess.Outcome
	Speeds             []Speed
	Collections        []string
	Words              []string // each must be part of a player, an event or a site
	Broken             bool     // only games that were not readable to their end
}

// Speed is a class of time controls, by the time for 40 moves.
type Speed uint8

// The speeds: less than 3 minutes, less than 10, less than 30, longer.
const (
	NoSpeed Speed = iota
	Bullet
	Blitz
	Rapid
	Classical
)

var speedNames = []string{"unknown", "bullet", "blitz", "rapid", "classical"}

func (s Speed) String() string { return speedNames[min(s, Classical)] }

// ParseSpeed returns the speed with a name.
func ParseSpeed(s string) (Speed, error) {
	if i := slices.Index(speedNames, strings.ToLower(s)); i >= 0 {
		return Speed(i), nil
	}
	return 0, fmt.Errorf("%w: there is no speed %q", ErrBadFilter, s)
}

// speedOf returns the speed of the value of a TimeControl tag.
func speedOf(control string) Speed {
	c, err := game.ParseControl(control)
	if err != nil || c.Unlimited() {
		return NoSpeed
	}
	const moves = 40
	seconds := (c[0].Time + moves*c[0].Increment).Seconds()
	switch {
	case seconds < 180:
		return Bullet
	case seconds < 600:
		return Blitz
	case seconds < 1800:
		return Rapid
	}
	return Classical
}

// matcher is a filter compiled for a view.
type matcher struct {
	v                                *view
	white, black, player, opponent   wordSet
	event, site, round, control      wordSet
	from, to                         uint32
	minElo, maxElo                   uint16
	minECO, maxECO                   uint16
	results                          uint8
	collections                      []uint16
	byCollection, broken, everything bool
	words                            []wordPlaces
}

// wordPlaces holds the names that contain a word.
type wordPlaces struct{ players, events, sites wordSet }

func (f *Filter) compile(v *view) (*matcher, error) {
	m := &matcher{v: v, to: 1<<32 - 1, maxElo: 1<<16 - 1, results: 0xf, broken: f.Broken}
	m.everything = f.all()
	for _, n := range []struct {
		text string
		set  *wordSet
	}{{f.White, &m.white}, {f.Black, &m.black}, {f.Player, &m.player}, {f.Opponent, &m.opponent}} {
		if n.text != "" {
			*n.set = v.playersNamed(n.text)
		}
	}
	if f.Opponent != "" && f.Player == "" {
		return nil, fmt.Errorf("%w: an opponent needs a player", ErrBadFilter)
	}
	for _, n := range []struct {
		text string
		kind kind
		set  *wordSet
	}{{f.Event, events, &m.event}, {f.Site, sites, &m.site}, {f.Round, rounds, &m.round}} {
		if n.text != "" {
			*n.set = v.words[n.kind].find(n.text)
		}
	}
	for _, w := range f.Words {
		m.words = append(m.words, wordPlaces{v.playersNamed(w), v.words[events].find(w), v.words[sites].find(w)})
	}
	var err error
	if m.from, err = dateLimit(f.From, false); err != nil {
		return nil, err
	}
	if f.To != "" {
		if m.to, err = dateLimit(f.To, true); err != nil {
			return nil, err
		}
	}
	if f.MinElo < 0 || f.MaxElo < 0 || f.MinElo > 9999 || f.MaxElo > 9999 {
		return nil, fmt.Errorf("%w: ratings are from 0 to 9999", ErrBadFilter)
	}
	m.minElo = uint16(f.MinElo)
	if f.MaxElo > 0 {
		m.maxElo = uint16(f.MaxElo)
		m.minElo = max(m.minElo, 1)
	}
	if m.minECO, m.maxECO, err = ecoRange(f.ECO); err != nil {
		return nil, err
	}
	if len(f.Results) > 0 {
		m.results = 0
		for _, r := range f.Results {
			m.results |= 1 << r
		}
	}
	if len(f.Speeds) > 0 {
		m.control = newWordSet(len(v.words[controls].texts))
		for i, t := range v.words[controls].texts {
			if slices.Contains(f.Speeds, speedOf(t)) {
				m.control.add(uint32(i + 1))
			}
		}
		if slices.Contains(f.Speeds, NoSpeed) {
			m.control.add(0)
		}
	}
	for _, name := range f.Collections {
		i := slices.IndexFunc(v.collections, func(c Collection) bool { return c.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("%w: %q", ErrNoCollection, name)
		}
		m.byCollection = true
		m.collections = append(m.collections, v.collections[i].ID)
	}
	return m, nil
}

// all reports whether the filter selects every game.
func (f *Filter) all() bool {
	return f.Player == "" && f.Opponent == "" && f.White == "" && f.Black == "" && f.Event == "" && f.Site == "" && f.Round == "" && f.From == "" && f.To == "" &&
		f.MinElo == 0 && f.MaxElo == 0 && f.ECO == "" && len(f.Results) == 0 && len(f.Speeds) == 0 && len(f.Collections) == 0 && len(f.Words) == 0 && !f.Broken
}

// playersNamed returns the players that match a text, or one of several texts separated by bars, with the players
// merged with them.
func (v *view) playersNamed(text string) wordSet {
	set := newWordSet(len(v.words[players].texts))
	for part := range strings.SplitSeq(text, "|") {
		for i, word := range v.words[players].find(part) {
			set[i] |= word
		}
	}
	for from, into := range v.merged {
		if set.has(from) {
			set.add(into)
		}
	}
	for from, into := range v.merged {
		if set.has(into) {
			set.add(from)
		}
	}
	return set
}

// dateLimit reads a date of a filter. With last, unknown parts get their largest value.
func dateLimit(s string, last bool) (uint32, error) {
	if s == "" {
		return 0, nil
	}
	var parts [3]uint32
	fields := strings.FieldsFunc(s, func(r rune) bool { return r == '.' || r == '-' || r == '/' })
	for i, f := range fields {
		n, err := strconv.ParseUint(f, 10, 16)
		if err != nil || i >= len(parts) {
			return 0, fmt.Errorf("%w: %q is no date", ErrBadFilter, s)
		}
		parts[i] = uint32(n)
	}
	if len(fields) == 0 || parts[0] > 9999 || parts[1] > 12 || parts[2] > 31 {
		return 0, fmt.Errorf("%w: %q is no date", ErrBadFilter, s)
	}
	if last {
		if parts[1] == 0 {
			parts[1] = 15
		}
		if parts[2] == 0 {
			parts[2] = 31
		}
	}
	return parts[0]<<9 | parts[1]<<5 | parts[2], nil
}

// ecoRange reads ECO codes.
func ecoRange(s string) (least, most uint16, err error) {
	if s == "" {
		return 0, 1<<16 - 1, nil
	}
	from, to, ranged := strings.Cut(strings.ToUpper(s), "-")
	if !ranged {
		to = from
	}
	if len(from) == 0 || len(from) > 3 || len(to) == 0 || len(to) > 3 {
		return 0, 0, fmt.Errorf("%w: %q is no code of openings", ErrBadFilter, s)
	}
	least, most = parseECO(from+"00"[:3-len(from)]), parseECO(to+"99"[:3-len(to)])
	if least == 0 || most == 0 || least > most {
		return 0, 0, fmt.Errorf("%w: %q is no code of openings", ErrBadFilter, s)
	}
	return least, most, nil
}

// match reports whether a row of a block matches and is not deleted.
func (m *matcher) match(b block, i int) bool {
	if m.v.dead != nil && m.v.dead.has(b.first+i) {
		return false
	}
	if m.everything {
		return true
	}
	s := b.b
	if m.results != 0xf && m.results>>(s.Result(i)&3)&1 == 0 {
		return false
	}
	if m.player != nil {
		white, black := m.player.has(s.White(i)), m.player.has(s.Black(i))
		if m.opponent == nil && !white && !black {
			return false
		}
		if m.opponent != nil && !(white && m.opponent.has(s.Black(i)) || black && m.opponent.has(s.White(i))) {
			return false
		}
	}
	if m.white != nil && !m.white.has(s.White(i)) || m.black != nil && !m.black.has(s.Black(i)) {
		return false
	}
	if d := s.Date(i); (m.from != 0 || m.to != 1<<32-1) && (d < m.from || d > m.to || d>>9 == 0) {
		return false
	}
	if m.minElo > 0 {
		w, b := s.WhiteElo(i), s.BlackElo(i)
		if w < m.minElo || b < m.minElo || w > m.maxElo || b > m.maxElo {
			return false
		}
	}
	if e := s.ECO(i); m.minECO > 0 && (e < m.minECO || e > m.maxECO) {
		return false
	}
	if m.event != nil && !m.event.has(s.Event(i)) || m.site != nil && !m.site.has(s.Site(i)) || m.round != nil && !m.round.has(s.Round(i)) {
		return false
	}
	if m.control != nil && !m.control.has(s.Control(i)) {
		return false
	}
	if m.byCollection && !slices.Contains(m.collections, m.v.collection(b, i)) {
		return false
	}
	for _, w := range m.words {
		if !w.players.has(s.White(i)) && !w.players.has(s.Black(i)) && !w.events.has(s.Event(i)) && !w.sites.has(s.Site(i)) {
			return false
		}
	}
	return !m.broken || s.Flags(i)&store.Broken != 0
}
