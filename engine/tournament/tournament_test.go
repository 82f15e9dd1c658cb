package tournament

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/host"
	"kibitz/engine/match"
)

// chancer is an engine that makes a move drawn by its own luck, and mates in one if it is skilled.
type chancer struct {
	name    string
	skilled bool
	luck    *atomic.Uint64
	steady  bool                    // the same luck in the same position
	fault   func(luck uint64) error // what goes wrong at a move
}

func newChancer(name string, skilled bool, fault func(uint64) error) match.Player {
	luck := &atomic.Uint64{}
	return match.Player{Name: name, Limits: engine.Limits{Depth: 1}, Open: func(context.Context) (engine.Engine, error) {
		return &chancer{name: name, skilled: skilled, luck: luck, fault: fault}, nil
	}}
}

func (c *chancer) ID() engine.ID                  { return engine.ID{Name: c.name} }
func (c *chancer) Options() []engine.Option       { return nil }
func (c *chancer) SetOption(string, string) error { return nil }
func (c *chancer) NewGame(context.Context) error  { return nil }
func (c *chancer) Close() error                   { return nil }

func (c *chancer) Go(ctx context.Context, r engine.Root, l engine.Limits) (*engine.Search, error) {
	s, sink := engine.NewSearch(ctx, l)
	luck := rand.New(rand.NewPCG(c.luck.Add(1), 1)).Uint64()
	if c.steady {
		p := r.Position()
		luck = uint64(p.Key())
	}
	if c.fault != nil {
		if err := c.fault(luck); err != nil {
			sink.Finish(engine.Best{}, err)
			return s, nil
		}
	}
	p := r.Position()
	var list chess.MoveList
	p.GenerateLegal(&list)
	move := list.At(int(luck % uint64(list.Len())))
	for _, m := range list.Slice() {
		next := p.PlayUnchecked(m)
		if _, t := next.Status(); c.skilled && t == chess.Checkmate {
			move = m
		}
	}
	sink.Finish(engine.Best{Move: move}, nil)
	return s, nil
}

// players returns so many players, of whom the odd ones are skilled.
func players(n int) (all []match.Player) {
	for i := range n {
		all = append(all, newChancer(string(rune('A'+i)), i%2 == 1, nil))
	}
	return all
}

func config(format Format, n int) Config {
	return Config{
		Event: "test", Format: format, Players: players(n), Seeds: 1, Pairs: 1, Concurrency: 3,
		Rules: match.Rules{MaxMoves: 60}, Openings: match.RandomOpenings{Plies: 4, Seed: 1},
	}
}

// Everyone meets everyone once in each cycle, about as often with White first as with Black.
func TestRoundRobin(t *testing.T) {
	for n := 2; n < 12; n++ {
		met, white := map[pairing]int{}, map[int]int{}
		for cycle := range 2 {
			for _, p := range roundRobin(n, cycle) {
				met[pairing{min(p[0], p[1]), max(p[0], p[1])}]++
				white[p[0]]++
			}
			if cycle == 0 {
				for player := range n {
					if d := 2*white[player] - (n - 1); d < -1 || d > 1 {
						t.Errorf("%d players: %d has White first %d times in %d", n, player, white[player], n-1)
					}
				}
			}
		}
		if len(met) != n*(n-1)/2 {
			t.Errorf("%d players: %d pairs", n, len(met))
		}
		for p, times := range met {
			if times != 2 || p[0] == p[1] {
				t.Errorf("%d players: %v meet %d times", n, p, times)
			}
		}
	}
}

func TestFormats(t *testing.T) {
	for _, tt := range []struct {
		format     Format
		players    int
		change     func(*Config)
		encounters int
	}{
		{RoundRobin, 5, nil, 10},
		{RoundRobin, 4, func(c *Config) { c.Rounds = 2; c.Pairs = 2 }, 12},
		{Gauntlet, 5, nil, 4},
		{Gauntlet, 5, func(c *Config) { c.Seeds = 2 }, 6},
		{Swiss, 8, nil, 12},
		{Swiss, 7, func(c *Config) { c.Rounds = 5 }, 15},
		{Ladder, 5, nil, 10},
	} {
		c := config(tt.format, tt.players)
		if tt.change != nil {
			tt.change(&c)
		}
		s, err := Run(t.Context(), c)
		if err != nil {
			t.Fatalf("%s: %v", tt.format, err)
		}
		met, rested := map[pairing]int{}, map[int]int{}
		for _, e := range s.Encounters {
			if e.Bye() {
				rested[e.Players[0]]++
				continue
			}
			met[pairing{min(e.Players[0], e.Players[1]), max(e.Players[0], e.Players[1])}]++
			if e.Tally.Ended() != 2*c.Pairs {
				t.Errorf("%s: encounter %v of %d games", tt.format, e.Players, e.Tally.Ended())
			}
		}
		n := 0
		for p, times := range met {
			n += times
			if times > 1 && tt.format == Swiss {
				t.Errorf("%s: %v meet %d times", tt.format, p, times)
			}
			if tt.format == Gauntlet && (p[0] >= c.Seeds || p[1] < c.Seeds) {
				t.Errorf("%s: %v meet", tt.format, p)
			}
		}
		if n != tt.encounters || s.Ended() != s.Planned || s.Planned != 2*c.Pairs*tt.encounters {
			t.Errorf("%s: %d encounters, %d of %d games", tt.format, n, s.Ended(), s.Planned)
		}
		for p, times := range rested {
			if times > 1 || tt.players%2 == 0 {
				t.Errorf("%s: %d rests %d times", tt.format, p, times)
			}
		}
		total := 0.0
		for i, p := range s.Players {
			total += p.Total().Points()
			if p.Total().Games() == 0 && p.Byes == 0 {
				t.Errorf("%s: %d has not played", tt.format, i)
			}
		}
		if want := float64(s.Planned - s.Repeated - s.Aborted); total != want {
			t.Errorf("%s: %v points of %v games", tt.format, total, want)
		}
		order := s.Order()
		slices.Sort(order)
		if len(order) != tt.players || order[0] != 0 || order[len(order)-1] != tt.players-1 {
			t.Errorf("%s: the order %v", tt.format, order)
		}
	}
}

// Who wins from below climbs by one place.
func TestLadderClimbs(t *testing.T) {
	c := config(Ladder, 3)
	dead := func(uint64) error { return errors.New("boom") }
	c.Players = []match.Player{newChancer("A", false, dead), newChancer("B", false, nil), newChancer("C", false, dead)}
	s, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if first := s.Order()[0]; first != 1 || s.Players[1].Total().Losses > 0 || s.Players[0].Crashes == 0 {
		t.Errorf("the first is %d: %+v", first, s.Players)
	}
}

// A tournament that is stopped again and again, and whose file is torn wherever it was being written, plays every game
// once and ends as if it had not been stopped.
func TestResume(t *testing.T) {
	for _, format := range formats {
		path := filepath.Join(t.TempDir(), "games.pgn")
		random := rand.New(rand.NewPCG(1, 2))
		var s *Standings
		stops := 0
		for ; ; stops++ {
			if stops == 200 {
				t.Fatalf("%s: it does not come to an end", format)
			}
			before, err := Results(path, "test")
			if err != nil {
				t.Fatal(err)
			}
			file, err := match.OpenGames(path)
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			left := 1 + random.IntN(4)
			c := config(format, 6)
			c.Before = before
			c.Ended = func(e *Encounter, r match.Record, _ *Standings) {
				if left--; left < 0 {
					return // as if the program had been killed
				}
				var b strings.Builder
				if err := match.Fastchess.WriteGame(&b, e.Match("test"), r); err != nil {
					t.Error(err)
				}
				text := b.String()
				if left == 0 {
					cancel()
					text = text[:random.IntN(len(text))]
				}
				if _, err := file.WriteString(text); err != nil {
					t.Error(err)
				}
			}
			s, err = Run(ctx, c)
			file.Close()
			cancel()
			if err != nil {
				t.Fatal(err)
			}
			if left > 0 && s.Ended() == s.Planned {
				break
			}
		}
		results, err := Results(path, "test")
		if err != nil || len(results) != s.Planned || stops < 3 {
			t.Errorf("%s: %d results of %d games after %d stops, %v", format, len(results), s.Planned, stops, err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		names := map[Game]bool{}
		err = match.EachResult(strings.NewReader(string(text)), match.Event{Name: "test"}, func(name string, _ [2]string, _ match.Result) {
			round, board, rest, ok := splitName(name)
			number, known := match.ParseRound(rest)
			if g := (Game{Round: round, Board: board, Number: number}); !ok || !known || names[g] {
				t.Errorf("%s: the game %s is there twice, or has no name", format, name)
			} else {
				names[g] = true
			}
		})
		if err != nil {
			t.Error(err)
		}
		c := config(format, 6)
		c.Before = results
		c.Ended = func(*Encounter, match.Record, *Standings) { t.Errorf("%s: a game is played again", format) }
		again, err := Run(t.Context(), c)
		if err != nil || !reflect.DeepEqual(again.Report(), s.Report()) {
			t.Errorf("%s: counted again, %v:\n%+v\nwant\n%+v", format, err, again.Report(), s.Report())
		}
	}
}

// Engines that crash or move wrongly now and then lose those games, each of which is named.
func TestFaults(t *testing.T) {
	c := config(RoundRobin, 4)
	var crashes, lies atomic.Int64
	c.Players[0] = newChancer("A", false, func(luck uint64) error {
		if luck%97 != 0 {
			return nil
		}
		crashes.Add(1)
		return fmt.Errorf("%w: boom", engine.ErrTerminated)
	})
	c.Players[1] = newChancer("B", false, func(luck uint64) error {
		if luck%89 != 0 {
			return nil
		}
		lies.Add(1)
		return chess.ErrIllegalMove
	})
	c.Pairs = 4
	named := 0
	c.Ended = func(_ *Encounter, r match.Record, _ *Standings) {
		if r.Result().Faulty() {
			named++
		}
	}
	s, err := Run(t.Context(), c)
	if err != nil || s.Ended() != s.Planned || s.Aborted != 0 {
		t.Fatalf("%d of %d games, %d aborted, %v", s.Ended(), s.Planned, s.Aborted, err)
	}
	if s.Players[0].Crashes != int(crashes.Load()) || s.Players[1].IllegalMoves != int(lies.Load()) || named != int(crashes.Load()+lies.Load()) || named == 0 {
		t.Errorf("%d crashes of %d, %d illegal moves of %d, %d games named", s.Players[0].Crashes, crashes.Load(), s.Players[1].IllegalMoves, lies.Load(), named)
	}
}

// An engine that has played and does not start again loses its games; one that never starts stops the tournament before
// the first of them.
func TestEnginesThatAreAway(t *testing.T) {
	away := errors.New("no such file")
	c := config(RoundRobin, 2*4)
	open := c.Players[0].Open
	var opened atomic.Int64
	c.Players[0].Open = func(ctx context.Context) (engine.Engine, error) {
		if opened.Add(1) > 2 {
			return nil, away
		}
		return open(ctx)
	}
	c.Concurrency = 1
	s, err := Run(t.Context(), c)
	if err != nil || s.Players[0].Crashes == 0 || s.Ended() != s.Planned {
		t.Errorf("%d of %d games, %v: %+v", s.Ended(), s.Planned, err, s.Players[0])
	}
	c.Players[3].Open = func(context.Context) (engine.Engine, error) { return nil, away }
	c.Ended = func(*Encounter, match.Record, *Standings) { t.Error("a game was played") }
	opened.Store(0)
	var player *match.PlayerError
	if _, err := Run(t.Context(), c); !errors.As(err, &player) || player.Name != "D" || !errors.Is(err, away) {
		t.Errorf("an engine that is away: %v", err)
	}
}

func TestCheck(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(*Config)
		want   error
	}{
		"one player":       {func(c *Config) { c.Players = c.Players[:1] }, ErrTooFew},
		"no games":         {func(c *Config) { c.Pairs = 0 }, ErrNoGames},
		"seeds all":        {func(c *Config) { c.Format, c.Seeds = Gauntlet, 4 }, ErrSeeds},
		"too many rounds":  {func(c *Config) { c.Format, c.Rounds = Swiss, 4 }, ErrRounds},
		"namesakes":        {func(c *Config) { c.Players[1].Name = "A" }, ErrNamed},
		"an option it has": {func(c *Config) { c.Players[1].Options = []host.Setting{{Name: "Hash", Value: "1"}} }, nil},
	} {
		c := config(RoundRobin, 4)
		tt.change(&c)
		_, err := Run(t.Context(), c)
		if tt.want != nil && !errors.Is(err, tt.want) || err == nil {
			t.Errorf("%s: %v, want %v", name, err, tt.want)
		}
	}
	if _, err := ParseFormat("knockout"); err == nil || !strings.Contains(err.Error(), "roundrobin gauntlet swiss ladder") {
		t.Errorf("an unknown format: %v", err)
	}
}

// encounter has the results of pairs by points.
func encounter(a, b int, pairs [5]int) *Encounter {
	t := match.Tally{Pairs: pairs}
	for class, n := range pairs {
		t.Wins += n * []int{0, 0, 1, 1, 2}[class]
		t.Draws += n * []int{0, 1, 0, 1, 0}[class]
		t.Losses += n * []int{2, 1, 1, 0, 0}[class]
	}
	return &Encounter{Players: [2]int{a, b}, Tally: t}
}

func standingsOf(n int, encounters ...*Encounter) *Standings {
	s := &Standings{Players: make([]Player, n), Encounters: encounters}
	for _, e := range encounters {
		t := e.Tally
		first, second := &s.Players[e.Players[0]].ByColor[chess.White], &s.Players[e.Players[1]].ByColor[chess.Black]
		*first = Record{first.Wins + t.Wins, first.Draws + t.Draws, first.Losses + t.Losses}
		*second = Record{second.Wins + t.Losses, second.Draws + t.Draws, second.Losses + t.Wins}
	}
	return s
}

func TestRatings(t *testing.T) {
	// Two players: the difference is that of the tally, and so is the margin of each, which is half of it.
	e := encounter(0, 1, [5]int{5, 20, 50, 40, 10})
	got := standingsOf(2, e).Ratings()
	elo, margin := e.Tally.Elo()
	if d := got[0].Elo - got[1].Elo; math.Abs(d-elo) > 0.01 || math.Abs(2*got[0].Margin-margin) > 0.02*margin {
		t.Errorf("%+v %+v, want a difference of %v ± %v", *got[0], *got[1], elo, margin)
	}
	// Differences add up.
	even, ahead := [5]int{1, 5, 20, 5, 1}, [5]int{0, 2, 10, 14, 6}
	got = standingsOf(3, encounter(0, 1, ahead), encounter(1, 2, ahead)).Ratings()
	if first, second := got[0].Elo-got[1].Elo, got[1].Elo-got[2].Elo; math.Abs(first-second) > 0.01 || first < 50 {
		t.Errorf("steps of %v and %v", first, second)
	}
	if got[0].Margin <= got[1].Margin {
		t.Errorf("who played less is known as well: %v, %v", got[0].Margin, got[1].Margin)
	}
	// Who has won all has no rating, nor who has met nobody rated; the others have.
	got = standingsOf(4, encounter(0, 1, even), encounter(2, 0, [5]int{4: 10})).Ratings()
	if got[0] == nil || got[1] == nil || got[2] != nil || got[3] != nil {
		t.Errorf("rated: %v", got)
	}
	// Too few games, or none that differ, tell nothing.
	for _, s := range []*Standings{standingsOf(2, encounter(0, 1, [5]int{1, 1, 1, 1, 0})), standingsOf(2, encounter(0, 1, [5]int{2: 50})), standingsOf(2)} {
		if got := s.Ratings(); got[0] != nil || got[1] != nil {
			t.Errorf("%+v is rated %+v", s.Encounters, *got[0])
		}
	}
}

// Engines that leave nothing to chance repeat their games in a second cycle from the same openings; they count once. Openings
// serve all encounters of a round.
func TestRepeatedAcrossCycles(t *testing.T) {
	c := config(RoundRobin, 3)
	c.Rounds, c.Openings = 4, match.StartOnly()
	for i := range c.Players {
		c.Players[i].Open = func(context.Context) (engine.Engine, error) {
			return &chancer{name: c.Players[i].Name, luck: &atomic.Uint64{}, steady: true}, nil
		}
	}
	s, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if s.Repeated != 18 || s.Mirrored != 3 {
		t.Errorf("%d games are repeated and %d pairs mirrored, want 18 and 3", s.Repeated, s.Mirrored)
	}
	for i, p := range s.Players {
		if p.Total().Games() != 4 || s.Ratings()[i] != nil {
			t.Errorf("%s: %+v, rated %+v", p.Name, p.Total(), s.Ratings()[i])
		}
	}
	if c.OpeningsNeeded() != 4 {
		t.Errorf("%d openings are needed, want 4", c.OpeningsNeeded())
	}
	for _, e := range s.Encounters {
		if e.first != e.Round {
			t.Errorf("round %d begins with opening %d", e.Round, e.first)
		}
	}
}

func TestPeopleResign(t *testing.T) {
	p, err := Engine{Human: "1200", Depth: "1"}.Player()
	if err != nil || p.Resigns == nil || p.Resigns(engine.CP(0)) != 0 || p.Resigns(engine.CP(-2000)) < 0.02 {
		t.Errorf("%+v, %v", p, err)
	}
	if p, err = (Engine{Depth: "1"}).Player(); err != nil || p.Resigns != nil {
		t.Errorf("an engine resigns: %v", err)
	}
}

func TestReport(t *testing.T) {
	s := standingsOf(3, encounter(0, 1, [5]int{1, 2, 3, 4, 2}), encounter(0, 2, [5]int{4: 3}))
	s.Event, s.Planned, s.Repeated, s.Mirrored = `a "test" <b>`, 30, 2, 4
	for i := range s.Players {
		s.Players[i].Name = []string{"Ärger", "B", "C <i>"}[i]
		s.rungs = append(s.rungs, i)
	}
	s.Players[2].Crashes = 2
	s.config.Pairs = 1
	s.Openings = []OpeningRecord{{"C20", Record{3, 2, 1}}}
	var text, page strings.Builder
	if err := s.Report().WriteText(&text); err != nil {
		t.Fatal(err)
	}
	want := `a "test" <b>: 30 of 30 games
#  Name            Elo  Games  Points     %  Draws  White  Black   1   2  3
1  Ärger  +29.2 ± 59.6     30      20  66.7      6     20          *  14  6
2  B      -29.2 ± 59.6     24      10  41.7      6            10  10   *
3  C <i>                    6       0   0.0      0             0   0      *
4 pairs were the same game with either color; they count as even and do not narrow the margin
2 games repeated an earlier one move by move and are not counted again
C <i>: 2 lost by crashing
`
	if text.String() != want {
		t.Errorf("the text is\n%s\nwant\n%s", text.String(), want)
	}
	if err := s.Report().WriteHTML(&page); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"a &#34;test&#34; &lt;b&gt;", "C &lt;i&gt;", "C20", "2 lost by crashing"} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("%q is not in the page", want)
		}
	}
	for _, wrong := range []string{"<b>", "<i>"} {
		if strings.Contains(page.String(), wrong) {
			t.Errorf("%q is in the page", wrong)
		}
	}
}

func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.json")
	f := File{
		Event: "e", Format: Swiss, Rounds: 3, Games: 4, Concurrency: 2, Each: Engine{TC: "1+0.01", Options: map[string]string{"Hash": "8"}},
		Engines:  []Engine{{Name: "A"}, {Command: "stockfish"}, {Command: "stockfish", Nodes: "100"}, {Command: "ssh host engine"}},
		Openings: Openings{File: "b.pgn", Seed: 3},
	}
	if err := f.Write(path); err != nil {
		t.Fatal(err)
	}
	if got, err := ReadFile(path); err != nil || !reflect.DeepEqual(got, f) {
		t.Errorf("read: %+v, %v", got, err)
	}
	if got, want := f.Commands(), []string{"stockfish", "ssh host engine"}; !slices.Equal(got, want) {
		t.Errorf("commands %q, want %q", got, want)
	}
	for text, want := range map[string]string{
		"{\n\"formt\": \"swiss\"}": `line 2: json: unknown field "formt"`,
		"{\n\n\"games\": \"two\"}": "line 3",
		"{\n\"games\": 2":          "unexpected EOF",
		"{\"games\": 2} {}":        "more after",
		strings.Repeat(" ", 2<<20): "larger than",
		"\x00":                     "line 1",
	} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadFile(path); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%.30q: %v, want %q", text, err, want)
		}
	}
	if _, err := ReadFile(path + ".none"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}

// A result of the tables ends a game.
func TestKnownResults(t *testing.T) {
	c := config(RoundRobin, 2)
	c.Known = func(p *chess.Position) (chess.Outcome, bool) { return chess.WhiteWins, p.FullmoveNumber() > 5 }
	c.Ended = func(_ *Encounter, r match.Record, _ *Standings) {
		if f := r.Finished; f.Outcome != chess.WhiteWins || f.Termination != chess.Adjudication {
			t.Errorf("%+v", f)
		}
	}
	if _, err := Run(t.Context(), c); err != nil {
		t.Fatal(err)
	}
}
