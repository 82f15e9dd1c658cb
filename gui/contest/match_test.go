package contest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/match"
	"kibitz/engine/pgn"
	"kibitz/engine/roster"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

func TestMatchOfAnEngineThatCrashes(t *testing.T) {
	r := newRig(t, t.TempDir())
	r.script.Set(func(s *roomtest.Script) { s.Crash = true })
	path := filepath.Join(t.TempDir(), "match.pgn")
	r.play(quickMatch(2), path)
	r.wantNotice(notices.Match, "The match is over", "one game lost by crashing")
	if n := len(games(t, path)); n != 2 {
		t.Errorf("%d games are kept", n)
	}
}

func TestMatchThatCannotBegin(t *testing.T) {
	r := newRig(t, t.TempDir())
	r.script.Set(func(s *roomtest.Script) { s.Refuse = true })
	path := filepath.Join(t.TempDir(), "match.pgn")
	r.play(quickMatch(2), path)
	r.wantNotice(notices.Match, "cannot play", "There is no engine today")
	if _, err := os.Stat(path); err == nil {
		t.Error("there is a file of no games")
	}
}

// What the disk does not take is written once it can be.
func TestMatchWithoutRoom(t *testing.T) {
	r := newRig(t, t.TempDir())
	folder := filepath.Join(t.TempDir(), "away")
	path := filepath.Join(folder, "match.pgn")
	r.play(quickMatch(2), path)
	r.wantNotice(notices.Problem, "The match games could not be saved")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	r.tap(notices.Match, "Show games")
	r.settle()
	if n := len(games(t, path)); n != 2 {
		t.Errorf("%d games are written", n)
	}
}

// Games are added to what is in the file.
func TestMatchInAFileOfGames(t *testing.T) {
	r := newRig(t, t.TempDir())
	path := filepath.Join(t.TempDir(), "match.pgn")
	if err := os.WriteFile(path, []byte("[White \"X\"]\n\n1. e4 *\n\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	r.play(quickMatch(2), path)
	if all := games(t, path); len(all) != 3 || !strings.Contains(all[0], `[White "X"]`) {
		t.Errorf("the file has %d games", len(all))
	}
}

// The window closes in the middle of a match: its engines end, and whole games are left.
func TestMatchAsTheWindowCloses(t *testing.T) {
	r := newRig(t, t.TempDir())
	path := filepath.Join(t.TempDir(), "match.pgn")
	p := quickMatch(1000)
	p.Concurrency = 2
	m := r.start(p, path)
	r.Until("a game", func() bool { return m.tally.Games() >= 1 })
	r.close()
	select {
	case <-m.ended:
	default:
		t.Error("the engines play on")
	}
	for _, text := range games(t, path) {
		if g, err := pgn.Parse(text); err != nil || g.Result() == chess.NoOutcome {
			t.Errorf("%v: a game is left as\n%s", err, text)
		}
	}
}

func TestMatchPlayers(t *testing.T) {
	r := newRig(t, t.TempDir())
	id := r.add(roster.Engine{Name: "Fish", Command: "fish"})
	p := quickMatch(2)
	p.Engines = [2]pairing.Player{{Engine: roster.BuiltIn, Rating: 1800}, {Engine: id}}
	if names := r.NewMatch(p, 1, "").names; names != [2]string{"Kibitz 1.2 (1800)", "Fish"} {
		t.Errorf("they are called %q", names)
	}
	if m := r.player(p.Pairing(), 0); !slices.Equal(m.Options, p.Engines[0].Settings(pairing.PaceAtOnce, 0)) || m.Limits.MoveTime == 0 {
		t.Errorf("the first is %+v", m)
	}
	if m := r.player(p.Pairing(), 1); len(m.Options) != 0 || m.Limits.Depth != 1 {
		t.Errorf("the second is %+v", m)
	}
}

func TestScoreOfAMatch(t *testing.T) {
	for _, tt := range []struct {
		tally match.Tally
		want  string
	}{
		{match.Tally{Wins: 1}, "1 : 0 · too few games for an Elo"},
		{match.Tally{Draws: 1}, "0.5 : 0.5 · too few games for an Elo"},
		{match.Tally{Wins: 3, Draws: 3, Pairs: [5]int{3: 3}}, "4.5 : 1.5 · too few games for an Elo"},
		{match.Tally{Wins: 2, Draws: 4, Losses: 4, Pairs: [5]int{1: 3, 2: 1, 3: 1}}, "4 : 6 · Elo -70 ± 134"},
	} {
		m := &Match{tally: tt.tally}
		if got := m.score(); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.tally, got, tt.want)
		}
	}
}
