package contest

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kibitz/engine/roster"
	"kibitz/engine/tournament"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/notices"
)

// quickTournament is a round robin of three in which nobody thinks: six games.
func quickTournament(t *testing.T) tournament.File {
	return tournament.File{
		Event: "Three", Format: tournament.RoundRobin, Games: 2, Concurrency: 1,
		Engines: []tournament.Engine{{Name: "A"}, {Name: "B"}, {Name: "C", Human: "1500"}}, Each: tournament.Engine{Depth: "1"},
		Openings: tournament.Openings{File: tournament.ECO}, PGN: filepath.Join(t.TempDir(), "three.pgn"),
	}
}

// prepare prepares a tournament, and returns it or what is wrong.
func (r *rig) prepare(f tournament.File) (x *Tournament, err error) {
	r.t.Helper()
	done := false
	r.Prepare(context.Background(), f, func(t *Tournament, why error) { x, err, done = t, why, true })
	r.Until("the tournament to be prepared", func() bool { return done })
	return x, err
}

func (r *rig) mustPrepare(f tournament.File) *Tournament {
	r.t.Helper()
	x, err := r.prepare(f)
	if err != nil {
		r.t.Fatal(err)
	}
	return x
}

func (r *rig) is(x *Tournament, s State) {
	r.t.Helper()
	r.Until("another state of the tournament", func() bool { return x.State() == s })
	r.settle()
}

// wantGames checks that a file has each of six games of a round robin of three once.
func wantGames(t *testing.T, path string) {
	t.Helper()
	got := rounds(t, path)
	for _, name := range []string{"1.1.1.1", "1.1.1.2", "1.2.1.1", "1.2.1.2", "1.3.1.1", "1.3.1.2"} {
		if got[name] != 1 {
			t.Errorf("the game %s is there %d times, all: %v", name, got[name], got)
		}
	}
	if len(got) != 6 {
		t.Errorf("the file has %v", got)
	}
}

func TestTournament(t *testing.T) {
	r := newRig(t, t.TempDir())
	news := 0
	r.News = func() { news++ }
	f := quickTournament(t)
	x := r.mustPrepare(f)
	if have, needed := x.DifferentOpenings(); needed != 1 || have != 1 {
		t.Errorf("%d openings of %d", have, needed)
	}
	x.Start()
	if !r.Playing() || r.Tournament() != x {
		t.Error("no tournament is played")
	}
	r.wantNotice(notices.Tournament, "Three")
	r.is(x, Over)
	wantGames(t, f.PGN)
	r.wantNotice(notices.Tournament, "The tournament is over", "6 of 6 games")
	if got := x.Report(); got.Ended != 6 || len(got.Rows) != 3 || news == 0 || len(x.Games()) != 0 {
		t.Errorf("%d games, %d rows, %d news, %d under way", got.Ended, len(got.Rows), news, len(x.Games()))
	}
	if left, _ := filepath.Glob(filepath.Join(r.dir, "unfinished", "*.json")); len(left) != 0 {
		t.Errorf("%q are left", left)
	}
	if len(x.Curve().Points) == 0 {
		t.Error("there is no curve")
	}
	// The file has them all: nothing is played again.
	y := r.mustPrepare(f)
	if y.Report().Ended != 6 {
		t.Errorf("%d of the games count", y.Report().Ended)
	}
	y.Start()
	r.is(y, Over)
	wantGames(t, f.PGN)
}

// held lets a tournament play so many games, and waits until the next one does not go on.
func (r *rig) held(played int, x *Tournament) {
	r.t.Helper()
	r.script.Set(func(s *roomtest.Script) { s.Begun, s.LateIn = 0, played+1 })
	x.Start()
	r.Until("an engine that thinks", func() bool {
		held := 0
		r.script.Set(func(s *roomtest.Script) { held = s.Held })
		return held > 0
	})
	r.settle()
}

func TestTournamentPaused(t *testing.T) {
	r := newRig(t, t.TempDir())
	f := quickTournament(t)
	x := r.mustPrepare(f)
	r.held(2, x)
	if len(x.Games()) != 1 {
		t.Errorf("%d games are under way", len(x.Games()))
	}
	x.Pause()
	r.is(x, Paused)
	r.wantNotice(notices.Tournament, "Tournament paused", "2 of 6 games")
	if r.Playing() || len(x.Games()) != 0 {
		t.Error("it is played on")
	}
	r.script.Set(func(s *roomtest.Script) { s.LateIn = 0 })
	r.tap(notices.Tournament, "Resume")
	r.is(x, Over)
	wantGames(t, f.PGN)
}

func TestTournamentStopped(t *testing.T) {
	r := newRig(t, t.TempDir())
	x := r.mustPrepare(quickTournament(t))
	r.held(1, x)
	r.tap(notices.Tournament, "Stop tournament")
	r.is(x, Over)
	r.wantNotice(notices.Tournament, "The tournament was stopped", "1 of 6 games")
	if next := r.restart(r.kill()); next.Tournament() != nil {
		t.Error("it is offered again")
	}
}

// Wherever a kill catches a tournament, it goes on: no game is lost, and none is there twice.
func TestAKilledTournamentGoesOn(t *testing.T) {
	for _, cut := range []int{0, 1, 20} { // bytes of the last game, or all of it
		r := newRig(t, t.TempDir())
		f := quickTournament(t)
		r.held(3, r.mustPrepare(f))
		dir := r.kill()
		text := read(t, f.PGN)
		switch all := games(t, f.PGN); cut {
		case 0:
			text = text[:strings.LastIndex(text, all[len(all)-1])]
		case 20:
			text = text[:len(text)-cut]
		}
		if err := os.WriteFile(f.PGN, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		r.close()
		next := r.restart(dir)
		next.wantNotice(notices.LeftMatch, "Unfinished tournament", "3 of 6 games")
		next.tap(notices.LeftMatch, "Resume")
		next.Until("the end", func() bool { x := next.Tournament(); return x != nil && x.State() == Over })
		next.settle()
		wantGames(t, f.PGN)
	}
}

// What is wrong with a tournament is said before its start.
func TestTournamentRefused(t *testing.T) {
	r := newRig(t, t.TempDir())
	id := r.add(roster.Engine{Name: "Fish", Command: "/opt/fish -x"})
	_ = id
	for _, tt := range []struct {
		name   string
		change func(f *tournament.File)
		want   string
	}{
		{"an engine that is away", func(f *tournament.File) { f.Engines[1].Command = "/no/such/engine" }, "B cannot play: There is no file /no/such/engine"},
		{"a folder that is away", func(f *tournament.File) { f.PGN = filepath.Join(f.PGN, "x", "y.pgn") }, "y.pgn"},
		{"a file of games in UTF-16", func(f *tournament.File) {
			if err := os.WriteFile(f.PGN, []byte("\xff\xfe[\x00"), 0o600); err != nil {
				t.Fatal(err)
			}
		}, "UTF-16"},
		{"one engine", func(f *tournament.File) { f.Engines = f.Engines[:1] }, "needs two engines"},
		{"a name twice", func(f *tournament.File) { f.Engines[1].Name = "A" }, "same name: A"},
		{"no openings", func(f *tournament.File) { f.Openings.File = "/no/such/book.pgn" }, "book.pgn"},
		{"no limit", func(f *tournament.File) { f.Each = tournament.Engine{} }, "need a limit"},
		{"no tables", func(f *tournament.File) { f.Tablebases = t.TempDir() }, "no tablebases"},
	} {
		f := quickTournament(t)
		tt.change(&f)
		_, err := r.prepare(f)
		if err == nil || !strings.Contains(Words(err), tt.want) {
			t.Errorf("%s: %v", tt.name, err)
		}
		if _, err := os.Stat(f.PGN); err == nil && !strings.HasPrefix(tt.name, "a file") {
			t.Errorf("%s: there is a file of no games", tt.name)
		}
	}
	f := quickTournament(t)
	f.Engines[0].Command, f.Engines[1].Command, f.Engines[2].Command = "/opt/fish -x", "rm -rf x", "rm -rf x"
	if got := r.Foreign(f); !slices.Equal(got, []string{"rm -rf x"}) {
		t.Errorf("foreign commands: %q", got)
	}
}

// A record that no tournament can be played by is set aside.
func TestDamagedTournament(t *testing.T) {
	r := newRig(t, t.TempDir())
	r.held(1, r.mustPrepare(quickTournament(t)))
	dir := r.kill()
	var k recorded
	file := ours(t, dir)
	if err := json.Unmarshal([]byte(read(t, file)), &k); err != nil {
		t.Fatal(err)
	}
	k.Tournament.Engines = nil
	data, err := json.Marshal(k)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	r.close()
	next := r.restart(dir)
	if next.Tournament() != nil || next.notice(notices.Damage) == "" {
		t.Errorf("the message is %q", next.notice(notices.Damage))
	}
}
