package library

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/notation"
	"kibitz/gui/notices"
)

func TestCells(t *testing.T) {
	cells := cellsOf(&Row{White: "Ann", BlackElo: 2400, Result: "1/2-1/2", ECO: "B90", Time: "600+5", Date: "2020.05.??", Plies: 41})
	for column, want := range map[Column]string{White: "Ann", WhiteElo: "", Black: "?", BlackElo: "2400", Result: "½–½", ECO: "B90", Moves: "21", Time: "10+5", Date: "2020.05"} {
		if cells[column] != want {
			t.Errorf("column %d has %q, want %q", column, cells[column], want)
		}
	}
}

func TestTimeWords(t *testing.T) {
	for control, want := range map[string]string{"": "", "-": "", "?": "", "300": "5+0", "900+10": "15+10", "40/7200:3600": "", "30+0": "0.5+0", "junk": ""} {
		if got := timeWords(control); got != want {
			t.Errorf("%q: %q, want %q", control, got, want)
		}
	}
}

// The words of the chips and of the field, the collection and the position are what is asked.
func TestQuery(t *testing.T) {
	p := New(Config{}, Out{})
	if p.filtered() {
		t.Error("a new place shows less than all games")
	}
	pos := chess.StartPosition()
	p.terms, p.typed, p.collection, p.position = []string{"white:van der wiel", "1-0"}, "1994", MyGames(), &pos
	q := p.query()
	if q.Text != `"white:van der wiel" 1-0 1994` || q.Collection != MyGames() || q.Position != &pos || q.Sort != Date || !q.Descending || !p.filtered() {
		t.Errorf("asked is %+v", q)
	}
}

// Of two questions of a kind, only the newer is answered, and none once the place is closed.
func TestStaleAnswersAreDropped(t *testing.T) {
	posted := make(chan func(), 9)
	p := &Place{in: Config{Post: func(f func()) { posted <- f }}}
	var answers []string
	hold := make(chan struct{})
	ask := func(name string) {
		p.ask(&p.finding, func(context.Context) func() {
			<-hold
			return func() { answers = append(answers, name) }
		})
	}
	ask("old")
	ask("new")
	close(hold)
	for range 2 {
		(<-posted)()
	}
	if !slices.Equal(answers, []string{"new"}) {
		t.Errorf("answered are %v", answers)
	}
	ask("late")
	p.closed = true
	(<-posted)()
	if len(answers) != 1 {
		t.Errorf("a closed place answers %v", answers)
	}
}

func TestNodeAt(t *testing.T) {
	g := game.New()
	for _, san := range []string{"e4", "e5", "Nf3"} {
		p := g.PositionAt(g.Last())
		m, err := chess.ParseSAN(&p, san)
		if err != nil {
			t.Fatal(err)
		}
		e, _, err := g.AddMain(g.Last().ID(), m)
		if err == nil {
			_, err = g.Apply(e)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for ply, want := range map[int]int{0: 0, 2: 2, 3: 3, 99: 3} {
		if got := nodeAt(g, ply).Ply(); got != want {
			t.Errorf("after %d plies the node has ply %d, want %d", ply, got, want)
		}
	}
}

// A report names openings by color, the worst first, and each line selects its games.
func TestReportRows(t *testing.T) {
	rows := reportRows("bob", Report{
		Total: Record{4, 2, 1, 1}, White: Record{4, 2, 1, 1},
		Openings: []Line{{Code: "B90", Name: "Najdorf", Color: chess.Black, Record: Record{3, 1, 1, 1}}},
		Years:    []Line{{Name: "2020", Elo: 2100, Record: Record{4, 2, 1, 1}}},
	})
	var texts []string
	for _, r := range rows {
		texts = append(texts, strings.Join(r.cells, "|")+" "+strings.Join(r.terms, ","))
	}
	for _, want := range []string{"All games|4|+2 =1 –1|63 %| player:bob", "Black: B90 Najdorf|3|+1 =1 –1|50 %| black:bob,eco:B90", "2020|4|+2 =1 –1|63 %|2100 player:bob,year:2020"} {
		if !slices.Contains(texts, want) {
			t.Errorf("no line %q in %q", want, texts)
		}
	}
	if slices.ContainsFunc(texts, func(s string) bool { return strings.HasPrefix(s, "With Black") }) {
		t.Error("a line without games is shown")
	}
}

// newKeeping returns a place that keeps games in l at once, or when wait, which it sets, is called.
func newKeeping(l Library, owners func() Owners, wait *func()) *Place {
	return New(Config{
		Settings: &Settings{}, Library: l, Post: func(f func()) { f() }, Owners: owners,
		Do: func(job, then func()) {
			job()
			if then != nil {
				then()
			}
		},
		After: func(_ time.Duration, f func()) func() {
			*wait = f
			return func() { *wait = nil }
		},
	}, Out{})
}

// A game that has ended is kept at once, and its later changes after a pause, the newest alone.
func TestKeeping(t *testing.T) {
	var kept []string
	var wait func()
	p := newKeeping(keeper{&kept}, nil, &wait)
	g := game.New()
	one, two := new(int), new(int)
	p.Keep(one, 1, g)
	p.Keep(one, 1, g)
	if len(kept) != 1 {
		t.Fatalf("kept %d times", len(kept))
	}
	p.Keep(one, 2, g)
	p.Keep(one, 3, g)
	if len(kept) != 1 {
		t.Errorf("kept %d times before the pause", len(kept))
	}
	wait()
	if len(kept) != 2 {
		t.Errorf("kept %d times after the pause", len(kept))
	}
	p.Keep(one, 4, g)
	p.Keep(two, 1, g) // keeps what is pending of the other first
	if len(kept) != 4 {
		t.Errorf("kept %d times, want 4", len(kept))
	}
	p.in.Settings.Off = true
	p.Keep(new(int), 1, g)
	if len(kept) != 4 {
		t.Error("a game was kept although that is switched off")
	}
}

// twoOwners are a person and Anna, who plays.
func twoOwners() Owners {
	return Owners{All: []Owner{{Name: "Main profile"}, {Number: 4, Name: "Anna"}}, Current: Owner{Number: 4, Name: "Anna"}}
}

// Each owner has names of their own in games. They are kept with the settings, the first owner's as before there were others.
func TestOwnNames(t *testing.T) {
	owners := twoOwners()
	anna := owners.Current
	p := New(Config{Settings: &Settings{}, Owners: func() Owners { return owners }}, Out{})
	if err := json.Unmarshal([]byte(`{"libraryNames":["First, F"],"libraryAsked":true}`), p.in.Settings); err != nil {
		t.Fatal(err)
	}
	if len(p.ownNames()) > 0 || !p.wonders(anna) || p.isUser("first, f") {
		t.Error("Anna has the names of another person")
	}
	p.in.Settings.learn(anna, Known{[]string{"Anna, A"}, true})
	kept, err := json.Marshal(p.in.Settings)
	if err != nil {
		t.Fatal(err)
	}
	p.in.Settings = &Settings{}
	if err := json.Unmarshal(kept, p.in.Settings); err != nil {
		t.Fatal(err)
	}
	if !p.isUser("anna, a") || p.isUser("First, F") || p.wonders(anna) {
		t.Errorf("Anna's names are %v", p.ownNames())
	}
	owners.Current = owners.All[0]
	if !p.isUser("First, F") || p.isUser("Anna, A") || p.wonders(owners.Current) {
		t.Errorf("the first owner's names are %v", p.ownNames())
	}
}

// The collection of a person has a name that stays, and is shown with the person's. One person alone needs none.
func TestNamesOfCollections(t *testing.T) {
	alone, two := Owners{All: []Owner{{Name: "Zoë"}}}, twoOwners()
	if got := two.Current.Games(); got != "My games 5" {
		t.Errorf("Anna's games are in %q", got)
	}
	for _, tt := range []struct {
		owners            Owners
		collection, shown string
	}{
		{Owners{}, MyGames(), "My games"}, {alone, MyGames(), "My games"}, {alone, "My games 5", "My games 5"}, {alone, "Club", "Club"},
		{two, MyGames(), "My games (Main profile)"}, {two, "My games 5", "My games (Anna)"}, {two, "My games 2", "My games 2"}, {two, "Club", "Club"},
	} {
		if got := tt.owners.named(tt.collection); got != tt.shown {
			t.Errorf("%q is shown as %q, want %q", tt.collection, got, tt.shown)
		}
		if got := tt.owners.collection(tt.shown); got != tt.collection {
			t.Errorf("%q means %q, want %q", tt.shown, got, tt.collection)
		}
	}
	if got := two.collection("my games (anna)"); got != "My games 5" {
		t.Errorf("small letters mean %q", got)
	}
}

// What is erased are the games of who plays, and the menu says whose they are.
func TestErasingNamesThePerson(t *testing.T) {
	owners := Owners{}
	p := New(Config{Settings: &Settings{}, Owners: func() Owners { return owners }}, Out{})
	p.known, p.state = true, State{Games: 3, Collections: []Collection{{Name: MyGames(), Games: 3}}}
	for _, tt := range []struct {
		owners Owners
		label  string
		able   bool
	}{{Owners{}, "Erase “My games”…", true}, {twoOwners(), "Erase “My games (Anna)”…", false}} {
		owners = tt.owners
		items := p.upkeepMenu()
		at := slices.IndexFunc(items, func(i *fyne.MenuItem) bool { return i.Label == tt.label })
		if at < 0 || items[at].Disabled == tt.able {
			t.Errorf("there is no %q, or it is not as able as it should be", tt.label)
		}
	}
}

// A game belongs to who plays when it ends; a later change of it does not give it to another person.
func TestGamesOfOwners(t *testing.T) {
	var kept []string
	var wait func()
	owners := Owners{}
	p := newKeeping(collector{keeper{}, &kept}, func() Owners { return owners }, &wait)
	g := game.New()
	first, second := new(int), new(int)
	p.Keep(first, 1, g)
	owners = twoOwners()
	p.Keep(first, 2, g)
	wait()
	p.Keep(first, 3, g)
	p.Keep(second, 1, g) // keeps what is pending of the first
	owners = Owners{}
	p.Keep(second, 2, g)
	wait()
	owners = twoOwners()
	p.Keep(first, 4, g) // is on the board again
	if want := []string{"My games", "My games", "My games", "My games 5", "My games 5", "My games"}; !slices.Equal(kept, want) {
		t.Errorf("kept in %q, want %q", kept, want)
	}
	for range 3 * mostGiven {
		p.Keep(new(int), 1, g)
	}
	if got := kept[len(kept)-1]; got != "My games 5" || len(p.given) != mostGiven {
		t.Errorf("the last one is kept in %q, and %d games are known", got, len(p.given))
	}
}

// collector notes the collections in which games are kept.
type collector struct {
	keeper
	kept *[]string
}

func (c collector) Keep(collection, _ string) error {
	*c.kept = append(*c.kept, collection)
	return nil
}

// keeper is a library that keeps games and does nothing else.
type keeper struct{ kept *[]string }

func (k keeper) Keep(_, pgn string) error {
	*k.kept = append(*k.kept, pgn)
	return nil
}
func (keeper) State() (State, error)                         { return State{}, nil }
func (keeper) Find(context.Context, Query) (Found, error)    { return Found{}, nil }
func (keeper) Game(ID) (*game.Game, error)                   { return game.New(), nil }
func (keeper) Delete(...ID) error                            { return nil }
func (keeper) Move(string, ...ID) error                      { return nil }
func (keeper) Retrace(bool) (Change, error)                  { return Change{}, nil }
func (keeper) Close() error                                  { return nil }
func (keeper) Report(context.Context, Query) (Report, error) { return Report{}, nil }
func (keeper) Explore(context.Context, Query, *chess.Position) (Explored, error) {
	return Explored{}, nil
}
func (keeper) Import(context.Context, string, string, func(Progress)) (Progress, error) {
	return Progress{}, nil
}
func (keeper) Export(context.Context, string, Query) (int, error) { return 0, nil }

// slow is a library of many games that answers with a game only when it is let.
type slow struct {
	Library
	let map[ID]chan struct{} // closed for a game that is to come
}

func (s *slow) State() (State, error) { return State{Games: 3 * pageRows}, nil }

func (s *slow) Find(_ context.Context, q Query) (Found, error) {
	f := Found{Count: 3 * pageRows}
	for i := range q.Limit {
		f.Rows = append(f.Rows, Row{ID: ID(q.Offset + i + 1)})
	}
	return f, nil
}

func (s *slow) Game(id ID) (*game.Game, error) {
	<-s.let[id]
	g := game.New()
	_, err := g.Apply(game.SetTags{Tags: game.Tags{{Name: "White", Value: strconv.Itoa(int(id))}}})
	return g, err
}

func (s *slow) Explore(context.Context, Query, *chess.Position) (Explored, error) {
	return Explored{}, nil
}

// The rows of another page do not cost the marked row its game, and the game of one row is never taken for that of another.
func TestPagesAndGamesAreAskedApart(t *testing.T) {
	test.NewTempApp(t)
	posted := make(chan func(), 99)
	lib := &slow{let: map[ID]chan struct{}{1: make(chan struct{}), 2: make(chan struct{})}}
	p := New(Config{
		Library: lib, Settings: &Settings{}, Notices: notices.NewList(notices.Out{}), Post: func(f func()) { posted <- f },
		Letters: notation.Figurines, Look: func() diagram.Diagram { return diagram.Diagram{} },
	}, Out{Changed: func() {}, Announce: func(string) {}})
	p.Build(controls.NewTips(nil), nil, nil)
	until := func(what string, ok func() bool) {
		t.Helper()
		for !ok() {
			select {
			case f := <-posted:
				f()
			case <-time.After(time.Minute):
				t.Fatal("no", what)
			}
		}
	}
	p.refresh()
	until("rows", func() bool { return p.id == 1 })
	p.row(pageRows)
	until("second page", func() bool { return p.pages[1] != nil })
	close(lib.let[1])
	until("game", func() bool { return p.game != nil })
	p.mark(1)
	p.find() // before the second game is there
	until("rows again", func() bool { return p.asked != nil && p.marked == 1 && len(p.pages) == 1 })
	close(lib.let[2])
	until("second game", func() bool { return p.game.Tag("White") == "2" })
}
