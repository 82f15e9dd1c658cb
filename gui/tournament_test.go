package gui

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"kibitz/engine/tournament"
	"kibitz/gui/contest"
	"kibitz/gui/controls"
	"kibitz/gui/crosstable"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/internal/widgettest"
	"kibitz/gui/notices"

	"fyne.io/fyne/v2"
)

// fiveEngines is a tournament of five engines, of whose games some were played: those of a file that is written here.
func fiveEngines(t *testing.T) tournament.File {
	t.Helper()
	f := tournament.File{
		Event: "Winter tournament", Format: tournament.RoundRobin, Games: 12, Concurrency: 4,
		Each: tournament.Engine{TC: "60+0.6"}, Openings: tournament.Openings{File: tournament.ECO, Seed: 7},
		PGN: filepath.Join(t.TempDir(), "winter.pgn"),
	}
	names := []string{"Kibitz 1.2", "Kibitz 1.2 (2300)", "Stockfish 17", "Berserk 13", "Lc0 0.31"}
	for _, name := range names {
		f.Engines = append(f.Engines, tournament.Engine{Name: name})
	}
	strength := map[string]int{names[0]: 6, names[1]: 2, names[2]: 9, names[3]: 5, names[4]: 7}
	var b strings.Builder
	c, _, err := f.Config()
	if err != nil {
		t.Fatal(err)
	}
	s, err := tournament.Standing(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	firsts := strings.Fields("a3 a4 b3 b4 c3 c4 d3 d4 e3 e4 f3 f4 g3 g4 h3 h4 Na3 Nc3 Nf3 Nh3")
	for i, e := range s.Encounters {
		for n := range 10 {
			white, black := names[e.Players[n%2]], names[e.Players[1-n%2]]
			result := "1/2-1/2"
			switch luck := (i*7 + n*5) % 12; {
			case luck < strength[white]-strength[black]+3:
				result = "1-0"
			case luck > 8+strength[white]-strength[black]:
				result = "0-1"
			}
			game := tournament.Game{Round: e.Round, Board: e.Board, Number: n}
			termination := ""
			if i == 4 && n == 3 {
				termination = "[Termination \"time forfeit\"]\n"
			}
			fmt.Fprintf(&b, "[Event %q]\n[Round %q]\n[White %q]\n[Black %q]\n[Result %q]\n%s\n1. %s %s\n\n", f.Event, game.Name(), white, black, result, termination, firsts[2*n], result)
		}
	}
	path := write(t, "winter.pgn", b.String())
	f.PGN = path
	return f
}

// prepared prepares a tournament.
func (r *rig) prepared(f tournament.File) (x *contest.Tournament) {
	r.t.Helper()
	r.contest.Prepare(context.Background(), f, func(t *contest.Tournament, err error) {
		if err != nil {
			r.t.Fatal(err)
		}
		x = t
	})
	r.until("the tournament", func() bool { return x != nil })
	return x
}

// tournamentRuns plays a tournament of five engines, of which most games have ended.
func (r *rig) tournamentRuns() *contest.Tournament {
	r.t.Helper()
	r.book.Set(func(b *roomtest.Script) { b.Patient = true })
	x := r.prepared(fiveEngines(r.t))
	x.Start()
	r.until("four games", func() bool { return len(x.Games()) == 4 })
	r.settle()
	return x
}

func (r *rig) showRunning() {
	x := r.tournamentRuns()
	r.view.tournaments.Show(x)
	r.pass(time.Second)
}

// quickForm opens the form with a tournament of three in which nobody thinks: six games.
func (r *rig) quickForm() *crosstable.Form {
	r.t.Helper()
	r.settings.Tournament = tournament.File{
		Event: "Three", Format: tournament.RoundRobin, Games: 2, Concurrency: 1, Resign: "600,3",
		Engines: []tournament.Engine{{Name: "A"}, {Name: "B"}, {Name: "C"}}, Each: tournament.Engine{Depth: "1"},
		Openings: tournament.Openings{File: tournament.ECO, Seed: 5}, PGN: filepath.Join(r.t.TempDir(), "three.pgn"),
	}
	return r.view.tournaments.Ask()
}

// A tournament is asked for, played and shown, and its table is exported.
func TestTournament(t *testing.T) {
	r := newRig(t)
	r.quickForm()
	path := r.settings.Tournament.PGN
	r.answer("Start tournament")
	r.until("the end", func() bool { x := r.contest.Tournament(); return x != nil && x.State() == contest.Over })
	r.settle()
	r.pass(time.Second)
	if n := len(games(t, path)); n != 6 {
		t.Errorf("%d games are kept", n)
	}
	r.wantNotice(notices.Tournament, "The tournament is over")
	if top := r.shell.Top(); top == nil || top.Title() != "Three" {
		t.Fatal("the table is not shown")
	}
	for _, words := range []string{"6 of 6 games", "Finished", "3 pairs were the same game with either color", "too few games for an Elo"} {
		if !r.shows(words) {
			t.Errorf("the table does not say %q", words)
		}
	}
	page := filepath.Join(t.TempDir(), "table.json")
	r.answer("Export…")
	r.choose(page)
	var report tournament.Report
	if err := json.Unmarshal([]byte(read(t, page)), &report); err != nil || report.Ended != 6 || len(report.Rows) != 3 {
		t.Errorf("the table in the file: %v, %+v", err, report)
	}
	r.answer("New tournament…") // it offers the same once more
	r.answer("Start tournament")
	r.until("a question", func() bool { return r.shell.Top().Title() == "Start this tournament?" })
	if !r.shows("6 games of this tournament are in three.pgn already") {
		t.Error("it is not said that all games are there")
	}
}

// The window writes what the command line plays, and shows what that wrote.
func TestTournamentFiles(t *testing.T) {
	r := newRig(t)
	f := r.quickForm()
	f.Format.Select(1)
	f.Seeds.SetText("2")
	f.Rounds.SetText("3")
	path := filepath.Join(t.TempDir(), "t.json")
	r.answer("Save as…")
	r.choose(path)
	file, err := tournament.ReadFile(path)
	if err != nil || file.Format != tournament.Gauntlet || file.Seeds != 2 || file.Rounds != 3 || file.Each.Depth != "1" || file.Resign != "600,3" {
		t.Errorf("%v: %+v", err, file)
	}
	file.Each = tournament.Engine{TC: "40/60:30+1", Nodes: "500", Depth: "3"} // more than the form can show
	file.Engines[2].Nodes = "70"
	file.Tablebases, file.MaxMoves, file.Affinity, file.PGNStyle = "/syzygy", 77, true, "cutechess"
	if err := file.Write(path); err != nil {
		t.Fatal(err)
	}
	r.answer("Open…")
	r.choose(path)
	again := filepath.Join(t.TempDir(), "again.json")
	r.answer("Save as…")
	r.choose(again)
	if got, err := tournament.ReadFile(again); err != nil || !reflect.DeepEqual(got, file) {
		t.Errorf("%v:\n%+v, want\n%+v", err, got, file)
	}
	if err := os.WriteFile(path, []byte("{\n\"engine\": 1}"), 0o644); err != nil {
		t.Fatal(err)
	}
	r.answer("Open…")
	r.choose(path)
	if !r.shows(`unknown field "engine"`) {
		t.Error("a damaged file is not complained of")
	}
}

// What is wrong is said before the start, and programs of a file start only when the user has seen them.
func TestTournamentComplains(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(f *tournament.File)
		want   string
	}{
		{"an engine that is away", func(f *tournament.File) { f.Engines[2].Command = "/no/such/engine" }, "C cannot play: There is no file /no/such/engine"},
		{"a folder that is away", func(f *tournament.File) { f.PGN = filepath.Join(f.PGN, "x.pgn") }, "x.pgn"},
		{"no file", func(f *tournament.File) { f.PGN = "" }, "No file for the games is selected"},
		{"one engine", func(f *tournament.File) { f.Engines = f.Engines[:1] }, "A tournament has from 2 to 200 engines"},
		{"no limit", func(f *tournament.File) { f.Each.Depth = "" }, "ithout a clock, engines need a limit per move"},
		{"too many rounds", func(f *tournament.File) { f.Format, f.Rounds = tournament.Swiss, 4 }, "number of rounds must be between 1 and 3"},
		{"no openings", func(f *tournament.File) { f.Openings.File = "/no/such/book.pgn" }, "There is no file book.pgn"},
		{"too few openings", func(f *tournament.File) { f.Openings.File, f.Games = "", 4 }, "There is one opening for 2 pairs of games"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			r.quickForm()
			r.answer("Cancel")
			tt.change(&r.settings.Tournament)
			r.view.tournaments.Ask()
			r.answer("Start tournament")
			if command := r.settings.Tournament.Engines[len(r.settings.Tournament.Engines)-1].Command; command != "" {
				if !r.shows(command) || r.shell.Top().Title() != "Start these programs?" {
					t.Error("the program is not shown before it is started")
				}
				r.answer("Start programs")
			}
			r.until("the complaint "+tt.want, func() bool { return r.shows(tt.want) })
			if r.contest.Playing() {
				t.Error("it is played all the same")
			}
		})
	}
}

// Engines are added, changed and removed with the keys.
func TestTournamentEngines(t *testing.T) {
	r := newRig(t)
	f := r.quickForm()
	r.answerInBody("Add engine…")
	r.answer("OK")
	f.List.Set(3)
	f.List.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if !r.shows("Engine of the tournament") {
		t.Fatal("Enter does not open the engine")
	}
	r.answer("OK")
	f.List.Set(0)
	f.List.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	path := filepath.Join(t.TempDir(), "t.json")
	r.answer("Save as…")
	r.choose(path)
	file, err := tournament.ReadFile(path)
	var names []string
	for _, e := range file.Engines {
		names = append(names, e.Name)
	}
	if err != nil || !slices.Equal(names, []string{"B", "C", "Kibitz 1.2"}) {
		t.Errorf("%v: %q", err, names)
	}
}

// The page of a tournament that runs: its boards, its table for who hears it, pause and resumption.
func TestTournamentTable(t *testing.T) {
	r := newRig(t)
	r.showRunning()
	for _, words := range []string{"Winter tournament", "100 of 120 games", "4 games are being played", "one game lost on time"} {
		if !r.shows(words) {
			t.Errorf("the page does not say %q", words)
		}
	}
	top := r.shell.Top()
	list, ok := r.view.window.Canvas().Focused().(*controls.Choices)
	if !ok {
		t.Fatalf("%T has the keys", r.view.window.Canvas().Focused())
	}
	said := list.Said().Value
	if !strings.Contains(said, "1. Stockfish 17, ") || !strings.Contains(said, "points from 40 games") || !strings.Contains(said, " ± ") || !strings.Contains(said, "of 10 against ") {
		t.Errorf("the row says %q", said)
	}
	r.answer("Pause")
	r.until("the pause", func() bool { return r.contest.Tournament().State() == contest.Paused })
	r.pass(time.Second)
	if top != r.shell.Top() || !r.shows("Paused") {
		t.Error("the page does not show the pause")
	}
	r.answer("Resume")
	r.until("the games", func() bool { return len(r.contest.Tournament().Games()) == 4 })
	r.answer("Stop tournament")
	r.answer("Stop tournament")
	r.until("the end", func() bool { return r.contest.Tournament().State() == contest.Over })
	r.pass(time.Second)
	if !r.shows("Finished") {
		t.Error("the page does not show the end")
	}
}

// answerInBody presses a button in the body of the topmost dialog.
func (r *rig) answerInBody(words string) {
	r.t.Helper()
	var press func(o fyne.CanvasObject) bool
	press = func(o fyne.CanvasObject) bool {
		if b, ok := o.(*controls.Button); ok && b.Text() == words {
			b.Tapped(nil)
			return true
		}
		return slices.ContainsFunc(controls.Parts(o), press)
	}
	if !press(r.shell.Top().Body()) {
		r.t.Fatalf("there is no button %q", words)
	}
}

// shows reports whether a dialog says something.
func (r *rig) shows(text string) bool {
	top := r.shell.Top()
	if top == nil {
		return false
	}
	if strings.Contains(top.Title(), text) {
		return true
	}
	for _, x := range widgettest.Texts(top.Body()) {
		if strings.Contains(x.Text, text) {
			return true
		}
	}
	return false
}

// A tournament that runs is heard: what the user asks for at once, what happens by itself from time to time.
func TestTournamentIsHeard(t *testing.T) {
	r, s := speaking(t, "en")
	x := r.tournamentRuns()
	s.texts = nil
	r.view.tournaments.Show(x)
	s.want("Winter tournament. List, 1. Stockfish 17, 29.5 points from 40 games, Elo +158 ± 74, 5 of 10 against Lc0 0.31, 7 of 10 against Kibitz 1.2, " +
		"8 of 10 against Berserk 13, 9.5 of 10 against Kibitz 1.2 (2300), 1 of 5.")
	s.heard("29.5 points from 40 games.", fyne.KeyRight)
	s.heard("Elo +158 ± 74.", fyne.KeyRight)
	s.heard("5 of 10 against Lc0 0.31.", fyne.KeyRight)
	s.heard("Elo +158 ± 74.", fyne.KeyLeft)
	r.pass(time.Second)
	s.want() // the clocks run, and nobody asks
	s.typed(fyne.KeyTab)
	r.settle()
	if said := strings.Join(s.texts, "|"); !strings.HasPrefix(said, "Boards, ") || !strings.HasSuffix(said, " Move 5, 1 of 4.") {
		t.Errorf("of the boards is said %q", said)
	}
	s.texts = nil
	s.typed(fyne.KeyRight)
	r.settle()
	if said := strings.Join(s.texts, "|"); !strings.Contains(said, " against ") || !strings.HasSuffix(said, " Move 5.") {
		t.Errorf("of the second board is said %q", said)
	}
	s.texts = nil
	var buttons []string
	for range r.shell.Top().Buttons() {
		s.typed(fyne.KeyTab)
		r.settle()
		buttons = append(buttons, strings.Join(s.texts, "|"))
		s.texts = nil
	}
	if want := []string{"Export…, button.", "Show games, button.", "Read out the boards, button.", "Stop tournament, button.", "Pause, button.", "Close, button."}; !slices.Equal(buttons, want) {
		t.Errorf("the keys reach %q", buttons)
	}
	x.Pause()
	r.until("the pause", func() bool { return x.State() == contest.Paused })
	r.pass(time.Second)
	r.settle()
	if said := strings.Join(s.texts, "|"); !strings.HasPrefix(said, "Tournament paused. ") {
		t.Errorf("of the pause is said %q", said)
	}
}

// Of games that end one after another is said now and then how the tournament stands.
func TestEndedGamesAreSaidSparingly(t *testing.T) {
	r, s := speaking(t, "en")
	f := r.quickForm()
	f.Games.SetText("40")
	s.texts = nil
	r.answer("Start tournament")
	passed := time.Duration(0)
	r.until("the end", func() bool {
		const step = time.Second / 2
		r.pass(step)
		passed += step
		x := r.contest.Tournament()
		return x != nil && x.State() == contest.Over
	})
	r.pass(time.Second)
	r.settle()
	ended := 0
	for _, text := range s.texts {
		if strings.Contains(text, "of 120 games.") {
			ended++
		}
	}
	most := 1 + int(passed/(30*time.Second))
	if all := strings.Join(s.texts, "\n"); ended < 1 || ended > most || strings.Count(all, "same game") != 2 || !strings.Contains(all, "The tournament is over.") {
		t.Errorf("said is\n%s", all)
	}
}
