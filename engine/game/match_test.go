package game_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// table is a match in a test, with a clock of its own.
type table struct {
	t   *testing.T
	m   *game.Match
	now time.Duration
}

func newTable(t *testing.T, fen, opening string, o game.MatchOptions) *table {
	t.Helper()
	start := chess.StartPosition()
	if fen != "" {
		var err error
		if start, err = chess.ParseFEN(fen); err != nil {
			t.Fatal(err)
		}
	}
	m, err := game.NewMatch(start, movesFrom(t, start, opening), o)
	if err != nil {
		t.Fatal(err)
	}
	return &table{t: t, m: m}
}

// do applies an event one second later and returns the actions as text.
func (x *table) do(e game.Event) string {
	x.now += time.Second
	return describe(x.m.Apply(e, at(x.now)))
}

// play makes moves for whoever is to move and returns the actions of the last.
func (x *table) play(sans string) (last string) {
	x.t.Helper()
	for _, s := range strings.Fields(sans) {
		p := x.m.Position()
		last = x.do(game.Moved{Side: p.Turn(), Move: movesFrom(x.t, p, s)[0]})
	}
	return last
}

// score makes a move with what the mover thinks of it, in centipawns.
func (x *table) score(san string, cp int) string {
	x.t.Helper()
	p := x.m.Position()
	s := engine.CP(cp)
	return x.do(game.Moved{Side: p.Turn(), Move: movesFrom(x.t, p, san)[0], Score: &s})
}

func (x *table) want(got, want string) {
	x.t.Helper()
	if got != want {
		x.t.Errorf("got  %s\nwant %s", got, want)
	}
}

// describe writes actions in short: "played white; think black".
func describe(acts []game.Action) string {
	var s []string
	for _, a := range acts {
		switch a := a.(type) {
		case game.Played:
			s = append(s, fmt.Sprintf("played %v", a.Side))
		case game.StartThinking:
			s = append(s, fmt.Sprintf("think %v", a.Side))
		case game.StopThinking:
			s = append(s, fmt.Sprintf("stop %v", a.Side))
		case game.AskDraw:
			s = append(s, fmt.Sprintf("ask %v", a.Side))
		case game.DrawRefused:
			s = append(s, fmt.Sprintf("refused %v", a.Side))
		case game.TakenBack:
			s = append(s, fmt.Sprintf("taken back %d", a.Plies))
		case game.Finished:
			s = append(s, fmt.Sprintf("finished %v by %v", a.Outcome, a.Termination))
		case game.Rejected:
			s = append(s, fmt.Sprintf("rejected: %v", a.Err))
		}
	}
	return strings.Join(s, "; ")
}

var fast = engine.Limits{Depth: 1}

func engines(c game.Control) game.MatchOptions {
	return game.MatchOptions{Players: [2]game.Player{{Engine: true, Limits: fast}, {Engine: true, Limits: fast}}, Control: [2]game.Control{c, c}}
}

func TestMatchOfPeople(t *testing.T) {
	x := newTable(t, "", "", game.MatchOptions{})
	x.want(x.play("e4"), "rejected: game: the game has not begun")
	x.want(x.do(game.Begin{}), "")
	x.want(x.do(game.Begin{}), "rejected: game: the game has begun already")
	x.want(x.play("e4"), "played white")
	x.want(x.do(game.Moved{Side: chess.White, Move: moves(t, "d4")[0]}), "rejected: game: it is the other side's turn")
	x.want(x.do(game.Moved{Side: chess.Black, Move: moves(t, "e4")[0]}), "rejected: chess: illegal move: e2e4")
	x.want(x.do(game.Tick{}), "")
	x.want(x.play("e5 Bc4 Nc6 Qh5 Nf6"), "played black")
	x.want(x.play("Qxf7"), "played white; finished 1-0 by checkmate")
	x.want(x.do(game.Resigned{Side: chess.White}), "rejected: game: the game is over")
	x.want(x.do(game.Tick{}), "")
	if f, ok := x.m.Finished(); !ok || f.Outcome != chess.WhiteWins || f.Reason == "" {
		t.Errorf("finished: %+v, %v", f, ok)
	}
	// A mate can be taken back.
	x.want(x.do(game.TakeBack{Plies: 3}), "taken back 3")
	if _, ok := x.m.Finished(); ok || len(x.m.Moves()) != 4 || x.m.Turn() != chess.White {
		t.Error("the mate stands")
	}
	x.want(x.do(game.TakeBack{Plies: 5}), "rejected: game: there are no moves to take back")
	x.want(x.play("Qf3"), "played white")
	x.want(x.do(game.Resigned{Side: chess.White}), "finished 0-1 by resignation")
}

func TestMatchWithEngine(t *testing.T) {
	c := control(t, "60+1")
	x := newTable(t, "", "d4 d5", game.MatchOptions{
		Players: [2]game.Player{{}, {Engine: true}}, Control: [2]game.Control{c, c},
	})
	x.want(x.do(game.Begin{}), "")
	x.now += 9 * time.Second
	acts := x.m.Apply(game.Moved{Side: chess.White, Move: x.legal("c4")}, at(x.now))
	x.want(describe(acts), "played white; think black")
	if p := acts[0].(game.Played); p.Spent != 9*time.Second || p.Left != 52*time.Second || !p.Timed {
		t.Errorf("%+v", p)
	}
	s := acts[1].(game.StartThinking)
	if s.Limits.Clock == nil || s.Limits.Clock.Left != [2]time.Duration{52 * time.Second, 60 * time.Second} || s.Limits.Clock.Increment[1] != time.Second {
		t.Errorf("the engine is told %+v", s.Limits.Clock)
	}
	if len(s.Root.Moves) != 3 || s.Root.Position() != x.m.Position() {
		t.Errorf("the engine is given %v", s.Root)
	}
	x.want(x.do(game.Pause{}), "stop black")
	x.want(x.play("e6"), "rejected: game: the game is paused")
	x.want(x.do(game.Pause{}), "rejected: game: the game is paused")
	x.now += time.Hour
	x.want(x.do(game.Tick{}), "")
	x.want(x.do(game.Resume{}), "think black")
	x.want(x.do(game.Resume{}), "rejected: game: the game is not paused")
	x.want(x.play("e6"), "played black")
	clock := x.m.Clock()
	if left := clock.Left(chess.Black, at(x.now)); left != 58*time.Second {
		t.Errorf("the engine has %v left; it thought for one second before the pause and two after it, and got one", left)
	}
	// Taking back gives the time back, and lets the engine think again if it is its turn.
	x.want(x.do(game.TakeBack{Plies: 1}), "taken back 1; think black")
	clock = x.m.Clock()
	if left := clock.Left(chess.Black, at(x.now)); left != 60*time.Second {
		t.Errorf("the engine has %v left after taking back", left)
	}
	x.want(x.do(game.TakeBack{Plies: 1}), "stop black; taken back 1")
	x.want(x.do(game.TakeBack{Plies: 1}), "rejected: game: there are no moves to take back")
	// A person takes the engine's place, and another engine the person's.
	x.want(x.play("c4"), "played white; think black")
	x.want(x.do(game.Replace{Side: chess.Black}), "stop black")
	x.want(x.do(game.Replace{Side: chess.White, Player: game.Player{Engine: true}}), "")
	x.want(x.play("e6"), "played black; think white")
	x.want(x.do(game.Crashed{Side: chess.White, Reason: "exit status 1"}), "stop white; finished 0-1 by abandoned")
}

// An engine that does not answer any more has its time back, also where its flag has fallen meanwhile.
func TestMatchWithAStalledEngine(t *testing.T) {
	c := control(t, "60")
	x := newTable(t, "", "", game.MatchOptions{Players: [2]game.Player{{}, {Engine: true}}, Control: [2]game.Control{c, c}})
	x.want(x.do(game.Stalled{Side: chess.Black}), "rejected: game: the game has not begun")
	x.do(game.Begin{})
	x.want(x.do(game.Stalled{Side: chess.Black}), "rejected: game: it is the other side's turn")
	x.want(x.play("e4"), "played white; think black")
	x.now += 10 * time.Second
	x.do(game.Pause{})
	x.do(game.Resume{})
	x.now += time.Hour
	x.want(x.do(game.Stalled{Side: chess.Black}), "stop black")
	x.want(x.do(game.Stalled{Side: chess.Black}), "rejected: game: the game is paused")
	clock := x.m.Clock()
	if _, running := clock.Running(); running || clock.Left(chess.Black, at(x.now)) != time.Minute {
		t.Errorf("the clock has %v left, running: %v", clock.Left(chess.Black, at(x.now)), running)
	}
	x.want(x.do(game.Resume{}), "think black")
	x.want(x.play("e5"), "played black")
	x.now += time.Hour
	x.want(x.do(game.Tick{}), "finished 0-1 by time forfeit")
}

// legal returns a move for the side to move.
func (x *table) legal(san string) chess.Move { return movesFrom(x.t, x.m.Position(), san)[0] }

func TestMatchEnds(t *testing.T) {
	again := func(n int) string { return strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", n) }
	for _, c := range []struct{ name, fen, moves, want string }{
		{"stalemate", "7k/8/6Q1/8/8/8/8/K7 w - - 0 1", "Qf7", "played white; finished 1/2-1/2 by stalemate"},
		{"dead", "k7/8/8/8/8/8/1p6/K1N5 w - - 0 1", "Kxb2", "played white; finished 1/2-1/2 by insufficient material"},
		{"three times", "", again(2), "played black; think white"},
		{"five times", "", again(4), "played black; finished 1/2-1/2 by fivefold repetition"},
		{"fifty", "7k/8/8/8/8/8/8/KR6 w - - 99 80", "Rb2", "played white; think black"},
		{"seventy-five", "7k/8/8/8/8/8/8/KR6 w - - 149 80", "Rb2", "played white; finished 1/2-1/2 by seventy-five-move rule"},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := newTable(t, c.fen, "", engines(nil))
			x.do(game.Begin{})
			x.want(x.play(c.moves), c.want)
		})
	}
	o := engines(nil)
	o.AutoClaim = true
	x := newTable(t, "", again(1), o) // the opening counts
	x.do(game.Begin{})
	x.want(x.play(again(1)), "played black; finished 1/2-1/2 by threefold repetition")

	x = newTable(t, "7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "", engines(nil))
	x.want(x.do(game.Begin{}), "finished 1/2-1/2 by stalemate")

	x = newTable(t, "", "", engines(nil))
	x.want(x.do(game.Begin{}), "think white")
	x.want(x.do(game.Moved{Side: chess.White, Move: chess.NoMove}), "stop white; finished 0-1 by illegal move")

	x = newTable(t, "", "", engines(nil))
	x.want(x.do(game.Begin{}), "think white")
	x.want(x.do(game.Aborted{Reason: "the user has gone"}), "stop white; finished * by abandoned")
	x.want(x.do(game.Aborted{}), "rejected: game: the game is over")
	x = newTable(t, "", "", engines(nil))
	x.want(x.do(game.Aborted{}), "finished * by abandoned")
	x.want(x.do(game.Begin{}), "rejected: game: the game is over")
}

func TestDrawOffers(t *testing.T) {
	x := newTable(t, "", "", game.MatchOptions{})
	x.do(game.Begin{})
	x.want(x.do(game.DrawAccepted{Side: chess.Black}), "rejected: game: no draw was offered")
	x.want(x.do(game.DrawOffered{Side: chess.White}), "ask black")
	x.want(x.do(game.DrawOffered{Side: chess.White}), "rejected: game: a draw was offered already; it can be offered again after the next move")
	x.want(x.do(game.DrawAccepted{Side: chess.White}), "rejected: game: no draw was offered")
	x.want(x.do(game.DrawDeclined{Side: chess.Black}), "refused white")
	x.want(x.do(game.DrawOffered{Side: chess.White}), "rejected: game: a draw was offered already; it can be offered again after the next move")
	x.want(x.play("e4"), "played white")
	x.want(x.do(game.DrawOffered{Side: chess.White}), "ask black")
	x.want(x.play("e5"), "played black; refused white") // by making a move
	x.want(x.do(game.DrawAccepted{Side: chess.Black}), "rejected: game: no draw was offered")
	x.want(x.do(game.DrawOffered{Side: chess.White}), "rejected: game: a draw was offered already; it can be offered again after the next move")
	// An offer stands while the one who made it moves.
	x.want(x.play("Nf3 Nc6"), "played black")
	x.want(x.do(game.DrawOffered{Side: chess.White}), "ask black")
	x.want(x.play("Bb5"), "played white")
	x.want(x.do(game.DrawAccepted{Side: chess.Black}), "finished 1/2-1/2 by draw agreement")
	// Two offers are an agreement.
	x.want(x.do(game.TakeBack{Plies: 1}), "taken back 1")
	x.want(x.do(game.DrawOffered{Side: chess.Black}), "ask white")
	x.want(x.do(game.DrawOffered{Side: chess.White}), "finished 1/2-1/2 by draw agreement")
}

func TestDrawClaims(t *testing.T) {
	x := newTable(t, "", "", engines(nil))
	x.do(game.Begin{})
	x.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1")
	const no = "rejected: game: no draw can be claimed: the position has occurred 2 of 3 times, and there were 3 of 50 moves without capture or pawn move"
	x.want(x.do(game.DrawClaimed{Side: chess.White}), "rejected: game: it is the other side's turn")
	x.want(x.do(game.DrawClaimed{Side: chess.Black}), no)
	x.want(x.do(game.DrawClaimed{Side: chess.Black, Move: x.legal("Ne4")}), no)
	x.want(x.do(game.DrawClaimed{Side: chess.Black, Move: moves(t, "e4")[0]}), "rejected: chess: illegal move: e2e4")
	x.want(x.do(game.DrawClaimed{Side: chess.Black, Move: x.legal("Ng8")}), "played black; finished 1/2-1/2 by threefold repetition")
	x.want(x.do(game.TakeBack{Plies: 1}), "taken back 1; think black")
	x.want(x.play("Ng8"), "played black; think white")
	if c := x.m.Claimable(); c != chess.ThreefoldRepetition {
		t.Errorf("claimable: %v", c)
	}
	x.want(x.do(game.DrawClaimed{Side: chess.White}), "stop white; finished 1/2-1/2 by threefold repetition")

	x = newTable(t, "7k/8/6K1/8/8/8/8/1R6 w - - 99 80", "", engines(nil))
	x.do(game.Begin{})
	x.want(x.do(game.DrawClaimed{Side: chess.White, Move: x.legal("Rb8")}), "played white; finished 1-0 by checkmate")
	x = newTable(t, "7k/8/6K1/8/8/8/8/1R6 w - - 99 80", "", engines(nil))
	x.do(game.Begin{})
	x.want(x.do(game.DrawClaimed{Side: chess.White, Move: x.legal("Rb2")}), "played white; finished 1/2-1/2 by fifty-move rule")
}

func TestTimeForfeit(t *testing.T) {
	c := control(t, "10")
	for _, tc := range []struct{ name, fen, want string }{
		{"rook", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "finished 0-1 by time forfeit"},
		{"king", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "finished 1/2-1/2 by time forfeit"},
		{"knight against a queen", "4k1n1/8/8/8/8/8/8/Q3K3 w - - 0 1", "finished 1/2-1/2 by time forfeit"},
		{"knight against a pawn", "4k1n1/8/8/8/8/8/P7/4K3 w - - 0 1", "finished 0-1 by time forfeit"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			x := newTable(t, tc.fen, "", game.MatchOptions{Control: [2]game.Control{c, c}})
			x.do(game.Begin{})
			if in, ok := x.m.TickIn(at(x.now)); !ok || in != 10*time.Second {
				t.Errorf("the next tick in %v, %v", in, ok)
			}
			x.now += 8 * time.Second
			x.want(x.do(game.Tick{}), "")
			x.want(x.do(game.Tick{}), tc.want)
		})
	}
	// A move that comes too late is too late, whoever looks at the clock first.
	x := newTable(t, "", "", game.MatchOptions{Control: [2]game.Control{c, c}})
	x.do(game.Begin{})
	x.now += 9 * time.Second
	x.want(x.play("e4"), "finished 0-1 by time forfeit")
	x.want(x.do(game.TakeBack{Plies: 1}), "rejected: game: there are no moves to take back")

	// Engines have a margin, people do not.
	o := engines(c)
	o.Margin = 100 * time.Millisecond
	x = newTable(t, "", "", o)
	x.do(game.Begin{})
	if in, ok := x.m.TickIn(at(x.now)); !ok || in != 10100*time.Millisecond {
		t.Errorf("the next tick in %v, %v", in, ok)
	}
	x.now += 9*time.Second + 99*time.Millisecond
	x.want(x.play("e4"), "played white; think black")
	x.now += 9*time.Second + 100*time.Millisecond
	x.want(x.play("e5"), "stop black; finished 1-0 by time forfeit")
}

func TestAdjudication(t *testing.T) {
	o := engines(nil)
	o.Resign = &game.ResignRule{Score: 500, Moves: 2}
	o.Draw = &game.DrawRule{Score: 10, Moves: 2, From: 4}
	o.MaxMoves = 6
	type ply struct {
		san string
		cp  int
	}
	for _, c := range []struct {
		name  string
		plies []ply
		want  string
	}{
		{"both agree", []ply{{"e4", 500}, {"e5", -600}, {"Nf3", 700}, {"Nc6", -500}}, "played black; finished 1-0 by adjudication"},
		{"black wins", []ply{{"e4", 0}, {"e5", 900}, {"Nf3", -900}, {"Nc6", 900}, {"Bb5", -900}}, "played white; finished 0-1 by adjudication"},
		{"one does not", []ply{{"e4", 500}, {"e5", -600}, {"Nf3", 499}, {"Nc6", -500}}, "played black; think white"},
		{"not long enough", []ply{{"e4", 0}, {"e5", -600}, {"Nf3", 700}, {"Nc6", -500}}, "played black; think white"},
		{"level", []ply{{"e4", 50}, {"e5", 50}, {"Nf3", 50}, {"Nc6", 50}, {"Bb5", 10}, {"a6", -10}, {"Ba4", 0}, {"Nf6", 3}}, "played black; finished 1/2-1/2 by adjudication"},
		{"level too early", []ply{{"e4", 0}, {"e5", 0}, {"Nf3", 0}, {"Nc6", 0}, {"Bb5", 0}, {"a6", 0}}, "played black; think white"},
		{"level at last", []ply{{"e4", 0}, {"e5", 0}, {"Nf3", 0}, {"Nc6", 0}, {"Bb5", 0}, {"a6", 0}, {"Ba4", 0}}, "played white; finished 1/2-1/2 by adjudication"},
		{"too long", []ply{{"e4", 99}, {"e5", 99}, {"Nf3", 99}, {"Nc6", 99}, {"Bb5", 99}, {"a6", 99}, {"Ba4", 99}, {"Nf6", 99}, {"O-O", 99}, {"Be7", 99}, {"Re1", 99}, {"b5", 99}}, "played black; finished 1/2-1/2 by adjudication"},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := newTable(t, "", "", o)
			x.do(game.Begin{})
			var last string
			for _, p := range c.plies {
				last = x.score(p.san, p.cp)
			}
			x.want(last, c.want)
		})
	}
	// Mates count as more than any centipawns, and a move without a score agrees to nothing.
	x := newTable(t, "", "", o)
	x.do(game.Begin{})
	for i, san := range []string{"e4", "e5", "Nf3", "Nc6"} {
		s := engine.MateIn(3)
		if i%2 == 1 {
			s = engine.MateIn(-3)
		}
		got := x.do(game.Moved{Side: x.m.Turn(), Move: x.legal(san), Score: &s})
		if i == 3 {
			x.want(got, "played black; finished 1-0 by adjudication")
		}
	}
	x.want(x.do(game.TakeBack{Plies: 1}), "taken back 1; think black")
	x.want(x.play("Nc6"), "played black; think white")
}

func TestNewMatchErrors(t *testing.T) {
	start := chess.StartPosition()
	e5 := moves(t, "e4 e5")[1]
	if _, err := game.NewMatch(start, []chess.Move{e5}, game.MatchOptions{}); !errors.Is(err, chess.ErrIllegalMove) {
		t.Errorf("an illegal opening: %v", err)
	}
	if _, err := game.NewMatch(start, nil, game.MatchOptions{Players: [2]game.Player{{Engine: true}}}); !errors.Is(err, game.ErrNoLimit) {
		t.Errorf("an engine without a limit: %v", err)
	}
	if _, err := game.NewMatch(start, nil, game.MatchOptions{Control: [2]game.Control{{{}}}}); !errors.Is(err, game.ErrControl) {
		t.Errorf("a control without time: %v", err)
	}
	x := newTable(t, "", "", game.MatchOptions{})
	x.want(x.do(game.Replace{Side: chess.White, Player: game.Player{Engine: true}}), "rejected: game: an engine needs a clock or a limit of depth, nodes or time (white)")
}

// TestContinue checks that a game goes on with the clocks it was left with.
func TestContinue(t *testing.T) {
	c := control(t, "60")
	x := newTable(t, "", "", game.MatchOptions{Control: [2]game.Control{c, c}})
	x.do(game.Begin{})
	x.now += 9 * time.Second
	x.play("e4")
	x.now += 4 * time.Second
	clock := x.m.Clock()
	clock.Stop(at(x.now))
	y := newTable(t, "", "e4", game.MatchOptions{Clock: &clock})
	y.now = time.Hour
	y.do(game.Begin{})
	clock = y.m.Clock()
	if white, black := clock.Left(chess.White, at(y.now)), clock.Left(chess.Black, at(y.now)); white != 50*time.Second || black != 56*time.Second {
		t.Errorf("%v and %v left, want 50 s and 56 s", white, black)
	}
}

// An opening book counts the en-passant square of a start position even if no capture is legal.
func TestRootTellsTheDoubleStep(t *testing.T) {
	const fen = "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 2"
	start, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(start, nil, game.MatchOptions{Before: chess.DoubleStep(fen)})
	if err != nil {
		t.Fatal(err)
	}
	if got := m.Root().Last().String(); got != "e7e5" {
		t.Errorf("the move before the start is %s", got)
	}
	m.Apply(game.Begin{}, at(0))
	e2e4, err := chess.ParseUCI(&start, "e2e4")
	if err != nil {
		t.Fatal(err)
	}
	m.Apply(game.Moved{Side: chess.White, Move: e2e4}, at(0))
	if got := m.Root().Last().String(); got != "e2e4" {
		t.Errorf("after a move the last one is %s", got)
	}
}
