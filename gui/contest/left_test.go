package contest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"kibitz/engine/pgn"
	"kibitz/engine/roster"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// rounds counts the games of a file by their rounds.
func rounds(t *testing.T, path string) map[string]int {
	t.Helper()
	counts := map[string]int{}
	for _, text := range games(t, path) {
		g, err := pgn.Parse(text)
		if err != nil {
			t.Errorf("%v:\n%s", err, text)
			continue
		}
		counts[g.Tag("Round")]++
	}
	return counts
}

// wantRounds checks that a file has each game of a match once.
func wantRounds(t *testing.T, path string, games int) {
	t.Helper()
	want := map[string]int{}
	for n := range games {
		want[fmt.Sprintf("%d.%d", n/2+1, n%2+1)] = 1
	}
	if got := rounds(t, path); !maps.Equal(got, want) {
		t.Errorf("the file has the games %v, want each of %d once", got, games)
	}
}

// ours returns the path of the file about the only match that is kept in a directory.
func ours(t *testing.T, dir string) string {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(dir, "unfinished", "*.json"))
	if len(paths) != 1 {
		t.Fatalf("%q are kept, want one match", paths)
	}
	return paths[0]
}

// Wherever a kill catches a match, it goes on: no game is lost, and none is there twice.
func TestAKilledMatchGoesOn(t *testing.T) {
	last := func(path string) (before, last string) { // of the games in a file
		all := games(t, path)
		text := read(t, path)
		at := strings.LastIndex(text, all[len(all)-1])
		return text[:at], text[at:]
	}
	write := func(path, text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		name   string
		change func(k *recorded, path string) // to what it was at the kill
	}{
		{"between two games", func(k *recorded, path string) { k.Waiting = nil }},
		{"before our file knows that a game is written", func(*recorded, string) {}},
		{"before the game is written", func(k *recorded, path string) {
			before, _ := last(path)
			write(path, before)
		}},
		{"in the middle of a game's moves", func(k *recorded, path string) {
			before, text := last(path)
			write(path, before+text[:len(text)-20])
		}},
		{"in the middle of a game's tags", func(k *recorded, path string) {
			before, text := last(path)
			write(path, before+text[:20])
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t, t.TempDir())
			path := filepath.Join(t.TempDir(), "match.pgn")
			write(path, "[White \"X\"]\n[Round \"1\"]\n\n1. e4 *") // not of the match
			const played, all = 3, 8
			r.startUntil(played, quickMatch(all), path)
			dir := r.kill()

			var k recorded
			file := ours(t, dir)
			if err := json.Unmarshal([]byte(read(t, file)), &k); err != nil {
				t.Fatal(err)
			}
			if len(k.Waiting) != 1 || k.Ended != played {
				t.Fatalf("%d games of %d are kept, and the texts %v", k.Ended, played, k.Waiting)
			}
			tt.change(&k, path)
			data, err := json.Marshal(k)
			if err != nil {
				t.Fatal(err)
			}
			write(file, string(data))

			next := r.restart(dir)
			next.wantNotice(notices.LeftMatch, "Unfinished match", "Kibitz 1.2 – Kibitz 1.2 (2)", fmt.Sprintf("%d of %d games", played, all), " at ")
			next.tap(notices.LeftMatch, "Resume")
			next.resumed()
			next.ends()
			if next.notice(notices.LeftMatch) != "" {
				t.Error("the question stays")
			}
			next.wantNotice(notices.Match, "The match is over", "4 : 4")
			rest := rounds(t, path)
			if rest["1"] != 1 {
				t.Errorf("the game that was in the file before is gone: %v", rest)
			}
			text := read(t, path)
			write(path, text[strings.Index(text, "[Event"):])
			wantRounds(t, path, all)
			if paths, _ := filepath.Glob(filepath.Join(dir, "unfinished", "*")); len(paths) > 0 {
				t.Errorf("after the match, %q are left", paths)
			}
		})
	}
}

// However often a match is killed, our file has only what that of the games may not have.
func TestWhatIsWrittenDoesNotWait(t *testing.T) {
	r := newRig(t, t.TempDir())
	path := filepath.Join(t.TempDir(), "match.pgn")
	const once = 2 // games from kill to kill
	r.startUntil(once, quickMatch(100), path)
	dir := r.kill()
	for kills := 1; kills <= 3; kills++ {
		var k recorded
		if err := json.Unmarshal([]byte(read(t, ours(t, dir))), &k); err != nil {
			t.Fatal(err)
		}
		if k.Ended != kills*once || len(k.Waiting) != 1 {
			t.Fatalf("after kill %d, %d games have ended, and the texts %v are kept", kills, k.Ended, k.Waiting)
		}
		next := r.restart(dir)
		next.script.Set(func(s *roomtest.Script) { s.LateIn = once + 1 })
		next.tap(notices.LeftMatch, "Resume")
		next.Until("the games", func() bool {
			return next.Current() != nil && next.Current().tally.Games() == (kills+1)*once
		})
		dir = next.kill()
	}
}

// Who closes the window can go on later, or decline; the games are kept either way.
func TestAMatchThatWasClosed(t *testing.T) {
	r := newRig(t, t.TempDir())
	path := filepath.Join(t.TempDir(), "match.pgn")
	p := quickMatch(1000)
	p.Concurrency = 2
	r.start(p, path)
	r.Until("two games", func() bool { return r.Current().tally.Games() >= 2 })
	second := r.restart(r.dir) // another window beside this one has no match to offer
	if words := second.notice(notices.LeftMatch); words != "" {
		t.Errorf("a match that is being played is offered: %s", words)
	}
	second.close()
	r.close()
	played := len(games(t, path))

	next := r.restart(r.killed())
	next.wantNotice(notices.LeftMatch, fmt.Sprintf("%d of 1000 games", played))
	next.start(quickMatch(1000), filepath.Join(t.TempDir(), "other.pgn"))
	next.tap(notices.LeftMatch, "Resume")
	if next.notice(notices.LeftMatch) == "" || next.Current().path == path {
		t.Error("two matches are played at once")
	}
	next.Current().Stop()
	next.ends()
	next.close()

	third := r.restart(next.killed())
	third.wantNotice(notices.LeftMatch, fmt.Sprintf("%d of 1000 games", played))
	third.tap(notices.LeftMatch, "Stop match")
	third.settle()
	third.close()
	fourth := r.restart(third.killed())
	if words := fourth.notice(notices.LeftMatch); words != "" {
		t.Errorf("it is offered once more: %s", words)
	}
	if n := len(games(t, path)); n != played {
		t.Errorf("%d games are in the file, want %d", n, played)
	}
}

// An engine that cannot be started does not end a match that has games.
func TestAMatchWhoseEngineIsAway(t *testing.T) {
	r := newRig(t, t.TempDir())
	path := filepath.Join(t.TempDir(), "match.pgn")
	r.startUntil(1, quickMatch(8), path)
	next := r.restart(r.kill())
	next.script.Set(func(s *roomtest.Script) { s.Refuse = true })
	next.tap(notices.LeftMatch, "Resume")
	next.Until("the message", func() bool { return next.notice(notices.Match) != "" && next.Current() == nil })
	next.wantNotice(notices.Match, "cannot play", "There is no engine today", "of 8 games")
	next.script.Set(func(s *roomtest.Script) { s.Refuse = false })
	next.tap(notices.Match, "Resume")
	next.resumed()
	next.ends()
	next.wantNotice(notices.Match, "The match is over")
	wantRounds(t, path, 8)
}

func TestAMatchWhoseGamesAreAway(t *testing.T) {
	r := newRig(t, t.TempDir())
	path := filepath.Join(t.TempDir(), "match.pgn")
	r.startUntil(2, quickMatch(8), path)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	next := r.restart(r.kill())
	next.wantNotice(notices.LeftMatch, "match.pgn. They would be played again", "1 of 8 games") // the last one is with us
	next.tap(notices.LeftMatch, "Resume")
	next.resumed()
	next.ends()
	wantRounds(t, path, 8)
}

// The openings are away: the match waits until they are back.
func TestAMatchWhoseOpeningsAreAway(t *testing.T) {
	r := newRig(t, t.TempDir())
	folder := t.TempDir()
	p := quickMatch(8)
	p.Openings, p.File = pairing.FromFile, filepath.Join(folder, "openings.pgn")
	if err := os.WriteFile(p.File, []byte("1. e4 e5 *\n\n1. d4 d5 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "match.pgn")
	r.startUntil(1, p, path)
	if err := os.Rename(p.File, p.File+".away"); err != nil {
		t.Fatal(err)
	}
	next := r.restart(r.kill())
	next.tap(notices.LeftMatch, "Resume")
	next.settle()
	next.wantNotice(notices.LeftMatch, "There is no file", "of 8 games")
	if err := os.Rename(p.File+".away", p.File); err != nil {
		t.Fatal(err)
	}
	next.tap(notices.LeftMatch, "Resume")
	next.resumed()
	next.ends()
	wantRounds(t, path, 8)
}

// The window closes after the last game and before anybody was told; and what the disk did not take
// is written once there is room.
func TestAMatchThatWasOver(t *testing.T) {
	r := newRig(t, t.TempDir())
	folder := filepath.Join(t.TempDir(), "away")
	path := filepath.Join(folder, "match.pgn")
	r.play(quickMatch(2), path)
	r.wantNotice(notices.Problem, "The match games could not be saved")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	next := r.restart(r.kill())
	next.wantNotice(notices.LeftMatch, "The match is over", "1 : 1")
	wantRounds(t, path, 2)
	next.tap(notices.LeftMatch, "Close")
	third := next.restart(next.kill())
	if words := third.notice(notices.LeftMatch); words != "" {
		t.Errorf("it is told again: %s", words)
	}
	wantRounds(t, path, 2)
}

func TestMatchesLeftAreOfferedInTurn(t *testing.T) {
	r := newRig(t, t.TempDir())
	for _, games := range []int{10, 20} {
		m := r.NewMatch(quickMatch(games), 1, filepath.Join(t.TempDir(), "match.pgn"))
		m.begin()
	}
	next := r.restart(r.kill())
	var seen []bool
	for range 2 {
		seen = append(seen, strings.Contains(next.notice(notices.LeftMatch), "0 of 10 games"), strings.Contains(next.notice(notices.LeftMatch), "0 of 20 games"))
		next.tap(notices.LeftMatch, "Stop match")
		next.settle()
	}
	if !slices.Equal(seen, []bool{true, false, false, true}) && !slices.Equal(seen, []bool{false, true, true, false}) {
		t.Errorf("which were offered: %v", seen)
	}
	if words := next.notice(notices.LeftMatch); words != "" {
		t.Errorf("there is one more: %s", words)
	}
}

func TestMatchesOfDamagedRecords(t *testing.T) {
	for name, text := range map[string]string{
		"torn": `{"plan": {"ga`, "empty": "", "other": "{}", "senseless": `{"path": "x.pgn", "plan": {"games": -1}}`,
	} {
		r := newRig(t, t.TempDir())
		r.NewMatch(quickMatch(2), 1, "x.pgn").begin()
		dir := r.kill()
		if err := os.WriteFile(ours(t, dir), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		next := r.restart(dir)
		next.wantNotice(notices.Damage, "An unfinished match could not be restored", ".damaged")
		if words := next.notice(notices.LeftMatch); words != "" {
			t.Errorf("%s: it is offered all the same: %s", name, words)
		}
		if third := next.restart(next.kill()); third.notice(notices.Damage) != "" {
			t.Errorf("%s: it is told again", name)
		}
	}
}

// Where our own file cannot be written the match is played, and who started it knows, for as long as that is so.
func TestAMatchThatCannotBeKept(t *testing.T) {
	r := newRig(t, t.TempDir())
	blocked := filepath.Join(r.dir, "unfinished")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "match.pgn")
	r.play(quickMatch(2), path)
	r.wantNotice(notices.MatchBackup, "This match is not being backed up", "could not be resumed after a crash", "to the folder")
	r.wantNotice(notices.Match, "The match is over")
	wantRounds(t, path, 2)

	// It goes when there is room again.
	m := r.NewMatch(quickMatch(2), 1, path)
	m.begin()
	r.settle()
	if err := os.Remove(blocked); err != nil {
		t.Fatal(err)
	}
	m.begin()
	r.settle()
	if words := r.notice(notices.MatchBackup); words != "" {
		t.Errorf("the match is kept, but the window says %q", words)
	}
}

// An engine that was taken off the list is not played by another under its name.
func TestAMatchWhoseEngineWasRemoved(t *testing.T) {
	r := newRig(t, t.TempDir())
	id := r.add(roster.Engine{Name: "Fish", Command: "fish"})
	p := quickMatch(8)
	p.Engines[1] = pairing.Player{Engine: id}
	path := filepath.Join(t.TempDir(), "match.pgn")
	r.NewMatch(p, 1, path).begin()
	list, _ := r.engines.List().Remove(id)
	r.engines.SetList(list)

	next := r.restart(r.kill())
	next.tap(notices.LeftMatch, "Resume")
	next.Until("the message", func() bool { return next.notice(notices.Match) != "" && next.Current() == nil })
	next.wantNotice(notices.Match, "Fish cannot play", "was removed from the list")
	if _, err := os.Stat(path); err == nil {
		t.Errorf("games were played without it:\n%s", read(t, path))
	}
}

// A record that an earlier version has written can be resumed: it calls the time of a move "move".
func TestRecordOfAnEarlierVersion(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(t.TempDir(), "match.pgn")
	record := strings.Replace(read(t, filepath.Join("testdata", "earlier.json")), "GAMES", path, 1)
	file := filepath.Join(dir, "unfinished", "20261127-224547-5caf1bd8.json")
	err := errors.Join(
		os.Mkdir(filepath.Dir(file), 0o700),
		os.WriteFile(file, []byte(record), 0o600),
		os.WriteFile(path, []byte(read(t, filepath.Join("testdata", "earlier.pgn"))), 0o600))
	if err != nil {
		t.Fatal(err)
	}
	r := newRig(t, t.TempDir()).restart(dir)
	r.wantNotice(notices.LeftMatch, "Unfinished match", "Kibitz 1.2 – Kibitz 1.2 (2)", "2 of 8 games")
	r.tap(notices.LeftMatch, "Resume")
	r.resumed()
	if think := r.Current().plan.Think; think != (pairing.Limit{Time: 50 * time.Millisecond}) {
		t.Errorf("a move takes %+v", think)
	}
	r.ends()
	wantRounds(t, path, 8)
}
