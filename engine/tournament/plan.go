package tournament

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"kibitz/engine"
	"kibitz/engine/book"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/human"
	"kibitz/engine/match"
	"kibitz/engine/opening"
)

// FieldError reports a field of a description that no tournament can be played with.
type FieldError struct {
	Field   string // its name in a file, with its value where that is wrong by itself: "nodes=abc"
	Problem string // the rest of the sentence that begins with the field
}

func (e *FieldError) Error() string { return "tournament: " + e.Field + e.Problem }

// ErrNoLimit says that nothing bounds the moves of an engine.
var ErrNoLimit = errors.New("tournament: a limit is missing: a time control, a time per move, nodes or depth")

// Entrants returns the engines with what holds for each of them.
func (f File) Entrants() []Engine {
	all := make([]Engine, len(f.Engines))
	for i, e := range f.Engines {
		all[i] = e.Within(f.Each)
	}
	return all
}

// Within returns an engine with what holds for each where it says nothing itself. Limits of its own replace all of those.
func (e Engine) Within(each Engine) Engine {
	if e.TC+e.MoveTime+e.Nodes+e.Depth == "" {
		e.TC, e.MoveTime, e.Nodes, e.Depth = each.TC, each.MoveTime, each.Nodes, each.Depth
	}
	e.Command, e.Dir, e.Human = cmp.Or(e.Command, each.Command), cmp.Or(e.Dir, each.Dir), cmp.Or(e.Human, each.Human)
	options := maps.Clone(each.Options)
	if options == nil {
		options = map[string]string{}
	}
	e.shared = nil
	for name := range each.Options {
		if _, own := e.Options[name]; !own {
			e.shared = append(e.shared, name)
		}
	}
	maps.Copy(options, e.Options)
	e.Options = options
	return e
}

// Self reports whether the engine is this program's own.
func (e Engine) Self() bool { return e.Command == "" || e.Command == "self" }

// Player returns the player that an engine describes, without a factory. The options are sorted by name, behind those of
// Human.
func (e Engine) Player() (p match.Player, err error) {
	p.Name, p.Shared = e.Name, e.shared
	if e.Human != "" {
		rating, err := human.ParseRating(e.Human)
		if err != nil {
			return p, &FieldError{"human=" + e.Human, ": " + err.Error()}
		}
		p.Resigns = func(s engine.Score) float64 { return human.ResignChance(float64(rating), s) }
		p.Options = []host.Setting{{Name: human.StyleOption, Value: human.HumanStyle}, {Name: human.RatingOption, Value: e.Human}}
	}
	for _, name := range slices.Sorted(maps.Keys(e.Options)) {
		p.Options = append(p.Options, host.Setting{Name: name, Value: e.Options[name]})
	}
	if p.Control, err = game.ParseControl(e.TC); err != nil {
		return p, fmt.Errorf("tournament: %w", err)
	}
	if p.Limits, err = e.limits(); err != nil {
		return p, err
	}
	if p.Control.Unlimited() && p.Limits.MoveTime == 0 && p.Limits.Nodes == 0 && p.Limits.Depth == 0 {
		return p, ErrNoLimit
	}
	return p, nil
}

// limits reads what bounds a move beside the clock.
func (e Engine) limits() (l engine.Limits, err error) {
	const whole = ": a whole number from 1 on is wanted"
	if e.MoveTime != "" {
		if l.MoveTime, err = time.ParseDuration(e.MoveTime); err != nil || l.MoveTime <= 0 {
			return l, &FieldError{"movetime=" + e.MoveTime, ": a time, such as 100ms, is wanted"}
		}
	}
	if e.Nodes != "" {
		if l.Nodes, err = strconv.ParseUint(e.Nodes, 10, 64); err != nil || l.Nodes == 0 {
			return l, &FieldError{"nodes=" + e.Nodes, whole}
		}
	}
	if e.Depth != "" {
		if l.Depth, err = strconv.Atoi(e.Depth); err != nil || l.Depth <= 0 {
			return l, &FieldError{"depth=" + e.Depth, whole}
		}
	}
	return l, nil
}

// Pairs returns the number of pairs of games of each encounter.
func (f File) Pairs() int { return (f.Games + 1) / 2 }

// Rules returns the conditions of the games, without tablebases.
func (f File) Rules() (r match.Rules, err error) {
	r = match.Rules{Chess960: f.Chess960, MaxMoves: f.MaxMoves, Affinity: f.Affinity}
	if f.Margin != "" {
		if r.Margin, err = time.ParseDuration(f.Margin); err != nil {
			return r, &FieldError{"margin=" + f.Margin, ": a time, such as 10ms, is wanted"}
		}
	}
	if r.Margin < 0 || f.MaxMoves < 0 || f.Openings.Plies < 0 {
		return r, &FieldError{"margin, maxmoves and plies", " must not be negative"}
	}
	if f.Resign != "" {
		v, err := rule("resign", f.Resign, "score", "moves")
		if err != nil {
			return r, err
		}
		r.Resign = &game.ResignRule{Score: v[0], Moves: v[1]}
	}
	if f.Draw != "" {
		v, err := rule("draw", f.Draw, "score", "moves", "from")
		if err != nil {
			return r, err
		}
		r.Draw = &game.DrawRule{Score: v[0], Moves: v[1], From: v[2]}
	}
	return r, nil
}

// ParseNumbers reads numbers separated by commas: one for each of the names, of which the first so many must be there.
// Errors are [FieldError]s.
func ParseNumbers(field, s string, least int, names ...string) ([]float64, error) {
	parts := strings.Split(s, ",")
	if len(parts) < least || len(parts) > len(names) {
		wanted := strconv.Itoa(least)
		if len(names) > least {
			wanted += fmt.Sprintf(" to %d", len(names))
		}
		return nil, &FieldError{field, fmt.Sprintf(" wants %s numbers separated by commas, not %q", wanted, s)}
	}
	var v []float64
	for i, p := range parts {
		// "elo0=0" is accepted for "0", as other programs have it; they have other orders, too.
		name, after, found := strings.Cut(p, "=")
		if !found {
			after = p
		} else if !strings.EqualFold(strings.TrimSpace(name), names[i]) {
			return nil, &FieldError{field, fmt.Sprintf(": %q stands where %s is wanted", p, names[i])}
		}
		x, err := strconv.ParseFloat(strings.TrimSpace(after), 64)
		if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
			return nil, &FieldError{field, fmt.Sprintf(": %q is not a number", p)}
		}
		v = append(v, x)
	}
	return v, nil
}

// rule reads the numbers of an adjudication: centipawns, moves and, if there are three, a move number.
func rule(field, s string, names ...string) ([]int, error) {
	v, err := ParseNumbers(field, s, len(names), names...)
	if err != nil {
		return nil, err
	}
	var whole []int
	for _, x := range v {
		if x != math.Trunc(x) || x < 0 || x > math.MaxInt32 {
			return nil, &FieldError{field, fmt.Sprintf(" wants whole numbers that are not negative, not %g", x)}
		}
		whole = append(whole, int(x))
	}
	if whole[1] == 0 {
		return nil, &FieldError{field, " needs at least 1 move to agree on"}
	}
	return whole, nil
}

// Values of Openings.File that are no files.
const (
	ECO      = "eco"      // lines of openings that have a name
	Chess960 = "chess960" // its start positions
	DFRC     = "dfrc"     // likewise, with a position of its own for each side
)

// BookFile reports whether the openings are those of a file.
func (o Openings) BookFile() bool { return !slices.Contains([]string{"", ECO, Chess960, DFRC}, o.File) }

// The plies of lines of ECO, long enough to differ and short enough to leave a game to play, and the most of a walk
// through a book unless the description says otherwise.
const (
	leastECO, mostECO = 6, 10
	walkPlies         = 16
)

// Book returns the openings, of which a match needs the first so many. It reads a file. remark describes openings that are
// left out, "" if none is. A Polyglot book stays open as long as the program lives.
func (o Openings) Book(needed int) (b match.Book, remark string, err error) {
	shuffle := o.Order != "sequential"
	switch {
	case shuffle && o.Order != "" && o.Order != "random":
		return nil, "", &FieldError{"order", fmt.Sprintf(" is random or sequential, not %q", o.Order)}
	case o.File == "":
		return match.StartOnly(), "", nil
	case o.File == Chess960 || o.File == DFRC:
		return match.RandomStarts{Double: o.File == DFRC, Seed: o.Seed}, "", nil
	case o.File == ECO:
		var lines match.Lines
		for _, l := range opening.Lines(leastECO, mostECO) {
			lines = append(lines, match.Opening{Start: chess.StartPosition(), Moves: l.Moves, ECO: l.ECO})
		}
		if shuffle {
			lines.Shuffle(o.Seed)
		}
		return lines, "", nil
	case strings.EqualFold(filepath.Ext(o.File), ".bin"):
		walks, err := book.Open(o.File)
		if err != nil {
			return nil, "", fmt.Errorf("tournament: openings: %w", err)
		}
		return match.Walks{Book: walks, Plies: cmp.Or(o.Plies, walkPlies), Seed: o.Seed}, "", nil
	}
	return match.ReadPlayable(o.File, o.Plies, shuffle, o.Seed, needed)
}

// Config returns the tournament that the file describes, of players of which it holds the names and the conditions: the
// caller opens them. It reads the openings; remark is as of [Openings.Book]. Tablebases are the caller's, too.
func (f File) Config() (c Config, remark string, err error) {
	c = Config{
		Event: f.Event, Format: cmp.Or(f.Format, RoundRobin), Rounds: f.Rounds, Seeds: max(1, f.Seeds), Pairs: f.Pairs(),
		Concurrency: max(1, f.Concurrency),
	}
	if c.Rules, err = f.Rules(); err != nil {
		return c, "", err
	}
	for i, e := range f.Entrants() {
		p, err := e.Player()
		if err != nil {
			return c, "", &match.PlayerError{Name: cmp.Or(e.Name, fmt.Sprintf("engine %d", i+1)), Err: err}
		}
		c.Players = append(c.Players, p)
	}
	if err := c.Check(); err != nil {
		return c, "", err
	}
	c.Openings, remark, err = f.Openings.Book(c.OpeningsNeeded())
	return c, remark, err
}
