package gui

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/roster"
	"kibitz/gui/desk"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// again opens a file in a program that was started anew, with the same settings.
func (r *rig) again(path string) *rig {
	r.t.Helper()
	next := newRigIn(r.t, r.dir, func(c *Config) { c.Version = "1.3" })
	next.open(path)
	return next
}

// A game that was saved and closed before it was over is offered when it is opened, and goes on as it was: with
// its players, its level, its clocks and in its file.
func TestASavedGameGoesOn(t *testing.T) {
	r := newRig(t)
	path := filepath.Join(t.TempDir(), "a.pgn")
	r.book.Add("e2e4")
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.White: {Engine: roster.BuiltIn, Rating: 1800}}, Control: "300+3"}, game.New())
	r.until("the computer's move", func() bool { return r.desk.Doc().Game().NodeCount() == 1 })
	r.pass(10 * time.Second)
	r.playOut("e7e5", "g1f3")
	want := [2]time.Duration{r.desk.ClockOf(chess.White).Left.Truncate(time.Second), r.desk.ClockOf(chess.Black).Left.Truncate(time.Second)}
	r.saveAsPath(path)
	r.close()

	next := r.again(path)
	next.wantNotice(notices.Game, "This game is unfinished", "You play Black against Kibitz (Club · about 1800).", "5:04 for White and 4:53 for Black")
	if next.desk.Doc().Round != nil || next.desk.ComputerThinks() {
		t.Fatal("opening it begins to play")
	}
	if next.desk.Doc().At() != next.desk.Doc().Game().Last() {
		t.Error("the board does not show how it stands")
	}
	next.tap(notices.Game, "Resume")
	next.wantMoves("e4 e5 Nf3")
	if d := next.desk.Doc(); !d.Live() || d.Orientation != chess.Black || d.Round.Pairing.Players != r.desk.Doc().Round.Pairing.Players || d.Round.Pairing.Control != "300+3" {
		t.Errorf("it goes on as %+v", next.desk.Doc().Round)
	}
	for side, left := range want {
		if got := next.desk.ClockOf(chess.Color(side)); got.Left != left || got.Running != (side == int(chess.Black)) {
			t.Errorf("the clock of %v shows %+v, want %v", chess.Color(side), got, left)
		}
	}
	next.playOut("b8c6", "b1c3")
	next.act("save")
	next.settle()
	g := next.again(path).desk.Doc().Game()
	if got := strings.Join(g.SANs(g.MainLine()), " "); got != "e4 e5 Nf3 Nc6 Nc3" || g.Tag("White") != "Kibitz 1.2 (1800)" || g.Tag("Black") != "Player" {
		t.Errorf("the file has %q by %s and %s", got, g.Tag("White"), g.Tag("Black"))
	}
}

// The game of two people goes on like one against the computer, with the time that was spent on the move under way.
func TestAGameOfTwoPeopleGoesOn(t *testing.T) {
	r := newRig(t)
	path := filepath.Join(t.TempDir(), "a.pgn")
	r.desk.Start(pairing.Pairing{Control: "300+3"}, game.New())
	r.pass(10 * time.Second)
	r.drag("e2e4")
	r.pass(20 * time.Second)
	r.drag("e7e5")
	r.pass(40*time.Second + 300*time.Millisecond)
	if !r.desk.Edit(game.SetTags{Tags: r.desk.Doc().Game().Tags().With("White", "Anna")}) {
		t.Fatal("the name cannot be changed")
	}
	r.saveAsPath(path)
	if !strings.Contains(read(t, path), `[Clock "W/0:04:19"]`) {
		t.Errorf("the file is\n%s", read(t, path))
	}
	r.pass(10 * time.Second)
	r.act("save") // without another move: the clock has gone on
	r.settle()
	r.close()

	next := r.again(path)
	next.wantNotice(notices.Game, "This game is unfinished", "The clocks resume at 4:09 for White and 4:43 for Black.")
	if got := next.desk.ClockOf(chess.White); got.Left != 4*time.Minute+9*time.Second {
		t.Errorf("before it goes on the clock shows %v", got.Left)
	}
	if next.act("first"); next.desk.ClockOf(chess.White).Left != 5*time.Minute {
		t.Error("so it does at the beginning")
	}
	next.tap(notices.Game, "Resume")
	if !next.desk.Doc().Live() || next.desk.Doc().Round.Pairing != r.desk.Doc().Round.Pairing {
		t.Fatalf("it goes on as %+v", next.desk.Doc().Round)
	}
	if anna, black := next.view.strips[1].State(), next.view.strips[0].State(); anna.Name != "Anna" || black.Name != "Black" {
		t.Errorf("%q plays %q", anna.Name, black.Name)
	}
	next.pass(2 * time.Second)
	if got := next.desk.ClockOf(chess.White); got.Left != 4*time.Minute+7*time.Second || !got.Running {
		t.Errorf("the clock shows %+v", got)
	}
	next.drag("g1f3")
	if got := next.desk.ClockOf(chess.White).Left; got != 4*time.Minute+10*time.Second {
		t.Errorf("after the move it has %v left", got)
	}
	if _, told := next.desk.Doc().Game().Tags().Lookup(game.ClockTag); told {
		t.Error("what the clock showed when it was saved is said of a game that has gone on")
	}
	next.act("resign")
	next.tap(notices.Resign, "Resign")
	next.act("save")
	next.settle()
	if got := read(t, path); strings.Contains(got, "[Clock ") || !strings.Contains(got, "2. Nf3 {[%clk 0:04:10]} 1-0") {
		t.Errorf("over, the file is\n%s", got)
	}
}

// What was played before the game was opened can be taken back, and undone.
func TestAGameThatGoesOnIsTakenBack(t *testing.T) {
	r := newRig(t)
	r.playOut("d2d4", "d7d5")
	r.open(write(t, "a.pgn", unfinishedGame("White", "Player", "Black", "Kibitz 1.2 (1200)")+"1. e4 e5 2. Nf3 Nc6 *\n"))
	r.letter('g')
	r.playOut("f1b5", "a7a6")
	r.act("undo")
	r.wantMoves("e4 e5 Nf3 Nc6")
	r.act("undo") // nothing is left to undo: the game from before returns
	r.wantMoves("d4 d5")
	r.act("redo")
	r.wantMoves("e4 e5 Nf3 Nc6")
	r.tap(notices.Pause, "Resume")
	r.act("takeback")
	r.wantMoves("e4 e5")
	if !r.desk.Doc().Live() || !r.desk.CanMove() {
		t.Error("it does not go on from there")
	}
	r.playOut("b1c3", "g8f6")
	r.wantMoves("e4 e5 Nc3 Nf6")
}

// unfinishedGame is the head of a game with pairs of tags and values.
func unfinishedGame(tags ...string) string {
	var b strings.Builder
	for i := 0; i < len(tags); i += 2 {
		b.WriteString("[" + tags[i] + " \"" + tags[i+1] + "\"]\n")
	}
	return b.String() + "\n"
}

// Who plays is read from the tags, as this program writes them or another version of it.
func TestUnfinishedGames(t *testing.T) {
	const moves = "1. e4 e5 *\n"
	club := pairing.Player{Engine: roster.BuiltIn, Rating: 1800}
	for _, tt := range []struct {
		name, text string
		offered    bool
		want       pairing.Pairing
	}{
		{"a level", unfinishedGame("White", "Player", "Black", "Kibitz 1.2 (Club)", "TimeControl", "300+3") + moves, true,
			pairing.Pairing{Players: [2]pairing.Player{{}, club}, Control: "300+3"}},
		{"a rating", unfinishedGame("White", "Player", "Black", "Kibitz 1.2 (1850)", "BlackElo", "1850", "TimeControl", "300+3") + moves, true,
			pairing.Pairing{Players: [2]pairing.Player{{}, {Engine: roster.BuiltIn, Rating: 1850}}, Control: "300+3"}},
		{"an impossible rating", unfinishedGame("White", "Player", "Black", "Kibitz 1.2 (185)") + moves, false, pairing.Pairing{}},
		{"another version", unfinishedGame("White", "Kibitz 0.9 (Club)", "Black", "Player") + moves, true,
			pairing.Pairing{Players: [2]pairing.Player{club, {}}, Control: "-", Think: pairing.Limit{Time: time.Second}}},
		{"an unknown clock", unfinishedGame("White", "Kibitz 1.2 (Club)", "Black", "Player", "TimeControl", "?") + moves, true,
			pairing.Pairing{Players: [2]pairing.Player{club, {}}, Control: "-", Think: pairing.Limit{Time: time.Second}}},
		{"no version", unfinishedGame("White", "Kibitz (Club)", "Black", "Player", "TimeControl", "60") + moves, true,
			pairing.Pairing{Players: [2]pairing.Player{club, {}}, Control: "60"}},
		{"full strength", unfinishedGame("White", "Kibitz 0.9", "Black", "Player", "TimeControl", "60") + moves, true,
			pairing.Pairing{Players: [2]pairing.Player{pairing.Computer(), {}}, Control: "60"}},
		{"nodes", unfinishedGame("White", "Kibitz 0.9", "Black", "Player", "TimeControl", "-", "EngineLimit", "nodes 5000") + moves, true,
			pairing.Pairing{Players: [2]pairing.Player{pairing.Computer(), {}}, Control: "-", Think: pairing.Limit{Nodes: 5000}}},
		{"an engine of the user's", unfinishedGame("White", "Stockfish 17", "Black", "Player", "EngineLimit", "depth 8") + moves, true,
			pairing.Pairing{Players: [2]pairing.Player{{Engine: "its ID"}, {}}, Control: "-", Think: pairing.Limit{Depth: 8}}},
		{"a name of one's own", unfinishedGame("White", "Anna", "Black", "Kibitz 1.2 (Club)", "TimeControl", "60", "WhiteType", "human", "BlackType", "program") + moves, true,
			pairing.Pairing{Players: [2]pairing.Player{{}, club}, Control: "60"}},
		{"no moves", unfinishedGame("White", "Player", "Black", "Kibitz 1.2 (Club)", "TimeControl", "60") + "*\n", false,
			pairing.Pairing{Players: [2]pairing.Player{{}, club}, Control: "60"}},

		{"somebody's name", unfinishedGame("White", "Anna", "Black", "Kibitz 1.2 (Club)") + moves, false, pairing.Pairing{}},
		{"two people", unfinishedGame("White", "Anna", "Black", "Bela", "TimeControl", "300+3", "WhiteType", "human", "BlackType", "human") + moves, true,
			pairing.Pairing{Control: "300+3"}},

		{"two people of whom nothing is said", unfinishedGame("White", "Player", "Black", "Player") + moves, false, pairing.Pairing{}},
		{"two engines", unfinishedGame("White", "Kibitz 1.2", "Black", "Kibitz 1.2 (Club)") + moves, false, pairing.Pairing{}},
		{"an unknown level", unfinishedGame("White", "Player", "Black", "Kibitz 1.2 (Godlike)") + moves, false, pairing.Pairing{}},
		{"another program", unfinishedGame("White", "Player", "Black", "Kibitz Junior") + moves, false, pairing.Pairing{}},
		{"no names", moves, false, pairing.Pairing{}},
		{"over", unfinishedGame("White", "Player", "Black", "Kibitz 1.2 (Club)", "Result", "1-0") + "1. e4 e5 1-0\n", false, pairing.Pairing{}},
		{"aborted", unfinishedGame("White", "Player", "Black", "Kibitz 1.2 (Club)", "Termination", "abandoned") + moves, false, pairing.Pairing{}},
		{"broken", unfinishedGame("White", "Player", "Black", "Kibitz 1.2 (Club)") + "1. e4 e5 2. Ke4 *\n", false, pairing.Pairing{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			id := r.addEngine(roster.Engine{Name: "Stockfish 17", Command: "stockfish"})
			for side := range tt.want.Players {
				if tt.want.Players[side].Engine == "its ID" {
					tt.want.Players[side].Engine = id
				}
			}
			r.open(write(t, "a.pgn", tt.text))
			if got := strings.Contains(r.notice(notices.Game), "unfinished"); got != tt.offered {
				t.Errorf("offered: %v", got)
			}
			u, ok := r.desk.Unfinished()
			if ok != (tt.want != pairing.Pairing{}) || r.commands.Get("goon").Possible() != ok {
				t.Fatalf("it can go on: %v", ok)
			}
			if !ok {
				return
			}
			p, err := r.desk.Resumed(u)
			if err != nil {
				t.Fatal(err)
			}
			got := p.Pairing
			if got != tt.want {
				t.Errorf("it goes on as %+v, want %+v", got, tt.want)
			}
		})
	}
}

// The tags that games are written with are those that are read.
func TestPlayersAreWrittenToGoOn(t *testing.T) {
	r := newRig(t)
	id := r.addEngine(roster.Engine{Name: "Stockfish 17", Command: "stockfish"})
	for _, p := range []pairing.Pairing{
		{Players: [2]pairing.Player{{}, {Engine: roster.BuiltIn, Rating: 600}}, Control: "-"},
		{Players: [2]pairing.Player{{Engine: roster.BuiltIn}, {}}, Control: "40/5400+30:1800+30"},
		{Players: [2]pairing.Player{{Engine: id}, {}}, Control: "300b2.5", Think: pairing.Limit{Depth: 12}},
		{Players: [2]pairing.Player{{}, {Engine: id}}, Control: "-", Think: pairing.Limit{Time: 1500 * time.Millisecond}},
		{Players: [2]pairing.Player{{}, {Engine: id}}, Control: "60", Think: pairing.Limit{Nodes: pairing.MaxNodes}},
		{Control: "300+3"},
	} {
		d := desk.NewDocument(game.New())
		r.desk.Show(d)
		if err := r.desk.Do(game.SetTags{Tags: r.desk.TagsFor(p)}); err != nil {
			t.Fatal(err)
		}
		u, ok := r.desk.Unfinished()
		if !ok {
			t.Errorf("%+v is not read", p)
			continue
		}
		if person, ok := p.Person(); ok && p.Players[person.Other()].Limited() { // which bounds it: nothing else is written
			p.Think = r.settings.Game.Untimed().Think
		}
		if got, err := r.desk.Resumed(u); err != nil || got.Pairing != p {
			t.Errorf("%+v is read as %+v, %v", p, got, err)
		}
	}
}

// An engine that is not there any more is named, and no other takes its place unasked.
func TestTheOpponentIsMissing(t *testing.T) {
	r := newRig(t)
	r.open(write(t, "a.pgn", unfinishedGame("White", "Player", "Black", "Stockfish 17", "WhiteType", "human", "BlackType", "program")+"1. e4 e5 *\n"))
	r.wantNotice(notices.Game, "unfinished", "Stockfish 17, which is no longer in your list of engines")
	r.tap(notices.Game, "New game…")
	if form := r.shell.Top(); form == nil || !shown(r, "The position on the board") {
		t.Fatal("no other opponent is offered")
	}
	r.shell.Top().Confirm()
	if r.moves() != "e4 e5" || !r.desk.Doc().Live() {
		t.Errorf("the new game begins with %q", r.moves())
	}
	r.act("undo")
	r.press(fyne.KeyEscape)
	if got := r.notice(notices.Game); got != "" {
		t.Fatalf("it stays: %q", got)
	}
	r.act("goon")
	r.wantNotice(notices.Game, "Stockfish 17")
	if r.desk.Doc().Round != nil {
		t.Fatal("something else plays")
	}
	r.open(write(t, "b.pgn", unfinishedGame("White", "Player", "Black", "Kibitz 9 (Godlike)", "WhiteType", "human", "BlackType", "program")+"1. e4 e5 *\n"))
	r.wantNotice(notices.Game, "Kibitz 9 (Godlike), which is no longer in your list of engines")
	r.act("undo")
	r.addEngine(roster.Engine{Name: "Stockfish 17", Command: "stockfish"})
	r.act("goon")
	if !r.desk.Doc().Live() || r.notice(notices.Game) != "" {
		t.Errorf("with the engine it does not go on: %q", r.notice(notices.Game))
	}
}

// A game in a file of several goes on in its place.
func TestAGameOfSeveralGoesOn(t *testing.T) {
	const (
		first = "[Event \"A\"]\n\n1. d4   d5 {as it was} 1-0\n\n"
		last  = "[Event \"C\"]\n\n1. c4 0-1\n"
	)
	r := newRig(t)
	path := write(t, "three.pgn", first+unfinishedGame("White", "Player", "Black", "Kibitz 1.2 (1200)")+"1. e4 e5 *\n\n"+last)
	r.files.OpenPath(path)
	r.until("the list", func() bool { return r.shell.Top() != nil })
	r.focusedKey(fyne.KeyReturn)
	r.settle()
	if r.notice(notices.Game) != "" {
		t.Errorf("of the first it says %q", r.notice(notices.Game))
	}
	r.act("nextgame")
	r.settle()
	r.tap(notices.Game, "Resume")
	r.playOut("g1f3", "b8c6")
	r.act("save")
	r.settle()
	if got := read(t, path); !strings.HasPrefix(got, first) || !strings.HasSuffix(got, last) || !strings.Contains(got, "2. Nf3 Nc6 *") {
		t.Errorf("the file is\n%s", got)
	}
	r.act("nextgame")
	r.settle()
	if r.desk.Doc().Round != nil || r.notice(notices.Game) != "" {
		t.Error("the last game is played as well")
	}
	r.act("previousgame") // it is played still, and has been paused
	r.settle()
	r.wantNotice(notices.Pause, "paused")
}

// A move that was made on the board before somebody asked for the game to go on is part of it, and so it is
// after a kill.
func TestAMoveBeforeTheGameGoesOn(t *testing.T) {
	r := newRig(t)
	r.open(write(t, "a.pgn", unfinishedGame("White", "Player", "Black", "Kibitz 1.2 (1200)", "TimeControl", "60")+"1. e4 {[%clk 0:00:50]} e5 {[%clk 0:00:40]} *\n"))
	r.drag("g1f3")
	if r.desk.Doc().Round != nil {
		t.Fatal("a move begins to play")
	}
	next := r.restart(r.kill())
	next.tap(notices.Restore, "Continue")
	next.wantMoves("e4 e5 Nf3")
	next.book.Add("b8c6")
	next.tap(notices.Game, "Resume")
	next.until("the computer's move", func() bool { return next.lastUCI() == "b8c6" })
	if got := next.desk.ClockOf(chess.White); got.Left.Round(time.Second) != 50*time.Second || !got.Running {
		t.Errorf("the clock shows %+v", got)
	}
}

// The tags follow players who have changed places in the middle of a game, so that it goes on with the right ones.
func TestTheTagsFollowThePlayers(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	if !r.desk.Edit(game.SetTags{Tags: r.desk.Doc().Game().Tags().With("White", "Anna")}) {
		t.Fatal("the name cannot be changed")
	}
	r.book.Add("g1f3")
	r.act("computer") // White
	r.until("the computer's move", func() bool { return r.lastUCI() == "g1f3" })
	check := func(want [2]string) {
		t.Helper()
		tags := r.desk.Doc().Game().Tags()
		if got := [2]string{tags.Get("White"), tags.Get("Black")}; got != want {
			t.Errorf("the players are %q, want %q", got, want)
		}
		if tags.Get("WhiteType") != "program" || tags.Get("BlackType") != "human" {
			t.Errorf("the kinds do not fit: %q", tags)
		}
	}
	check([2]string{"Kibitz 1.2 (1200)", "Anna"})
	r.act("undo") // the names go back with the move, and so do those who have them
	r.wantMoves("e4 e5")
	r.act("redo")
	r.wantMoves("e4 e5 Nf3")
	if !r.desk.CanMove() {
		t.Error("redone, it is not the person's turn")
	}
	check([2]string{"Kibitz 1.2 (1200)", "Anna"})
	r.act("undo")
	if !r.desk.CanMove() || r.desk.Doc().Orientation != chess.White {
		t.Error("the person does not have White again")
	}
	r.playOut("d2d4", "e5d4")
	if tags := r.desk.Doc().Game().Tags(); tags.Get("White") != "Anna" || tags.Get("WhiteType") != "human" || tags.Get("BlackType") != "program" {
		t.Errorf("the tags are %q", tags)
	}

	two := newRig(t)
	two.desk.Start(pairing.Pairing{Control: "-"}, game.New())
	two.drag("e2e4", "e7e5")
	two.act("computer")
	two.until("the computer's move", func() bool { return two.desk.Doc().Game().NodeCount() == 3 })
	if tags := two.desk.Doc().Game().Tags(); tags.Get("White") != "Kibitz 1.2 (1200)" || tags.Get("Black") != "Player" || tags.Get("WhiteType") != "program" {
		t.Errorf("for a person whose place the computer takes the tags are %q", tags)
	}
}
