package gui

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"kibitz/assets"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/library"
	"kibitz/engine/roster"
	puzzles "kibitz/engine/training"
	"kibitz/gui/controls"
	"kibitz/gui/pairing"
	"kibitz/gui/training"
)

// A file of games becomes a repertoire, but for what is illegal in it, is written out again, and is asked about what it does not answer.
func TestRepertoireFiles(t *testing.T) {
	r := newRig(t)
	r.toTraining()
	room := r.view.training
	room.AddFile(write(t, "mine.pgn", "1. e4 c5 (1... e5 2. Nf3 Nc6 3. Bb5) 2. Nf3 d6 3. d4 *\n\n1. e4 e6 2. Ke3 d5 *\n\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O *\n"), chess.White)
	r.until("the repertoire", func() bool { return r.view.puzzles.State().Moves == [2]int{5, 0} })
	notice := r.notices.All()[0].Message
	if notice.Title != "Not all of mine.pgn is in the repertoire" || !strings.Contains(notice.Text, "5 moves were added") ||
		!strings.Contains(notice.Text, "line 3,") || !strings.Contains(notice.Text, "1 game does not begin at the start position") {
		t.Errorf("it says %+v", notice)
	}
	room.AddFile(filepath.Join(t.TempDir(), "missing.pgn"), chess.White)
	r.settle()
	room.FindHoles()
	r.until("the holes", func() bool { return r.shell.Top() != nil })
	r.tapText("Show on the board")
	r.settle()
	if room.On() || r.desk.Doc().At().Ply() < 2 || r.desk.Doc().At().Ply()%2 > 0 || r.desk.Doc().Orientation != chess.White {
		t.Errorf("the board shows ply %d", r.desk.Doc().At().Ply())
	}
	next := r.restart(r.kill())
	next.toTraining()
	if s := next.view.puzzles.State(); s.Moves != [2]int{5, 0} {
		t.Errorf("after a restart the panel shows %+v", s)
	}
}

// A theme is chosen, and a run against the clock ends with the third error or with the time. Its record is kept.
func TestRunAgainstTheClock(t *testing.T) {
	r := newRig(t)
	r.toTraining()
	room := r.view.training
	room.SetTheme("fork")
	if a := r.solution(); !strings.Contains(strings.Join(a.Puzzle().Themes, " "), "fork") || r.view.puzzles.State().Theme != "fork" {
		t.Errorf("the puzzle is about %v", a.Puzzle().Themes)
	}
	room.Run(3)
	if s := r.view.puzzles.State(); !s.Running || s.Rated != "3:00 · 0 solved · 0 of 3 errors" || s.Chosen != training.AllPuzzles {
		t.Fatalf("the panel shows %+v", s)
	}
	solveOne := func() {
		for room.Asking() {
			before := r.view.puzzles.State().Rated
			r.moveTo(r.runSolution())
			if r.view.puzzles.State().Rated != before {
				return
			}
		}
	}
	solveOne()
	r.pass(10 * time.Second)
	if s := r.view.puzzles.State(); s.Rated != "2:50 · 1 solved · 0 of 3 errors" || s.Rating != 1500 {
		t.Errorf("after a puzzle the panel shows %+v", s)
	}
	r.pass(3 * time.Minute)
	if s := r.view.puzzles.State(); s.Asking || s.Title != "1 puzzle solved" || s.Text != "This is a new record." || s.Best[3] != 1 {
		t.Errorf("after the time the panel shows %+v", s)
	}
	room.Next()
	for range puzzles.MostErrors {
		p := room.Position()
		right := r.runSolution()
		for m := range p.LegalMoves() {
			if next := p.PlayUnchecked(m); m != right && !(next.InCheck() && !next.HasLegalMove()) {
				r.moveTo(m)
				break
			}
		}
	}
	if s := r.view.puzzles.State(); s.Asking || s.Title != "0 puzzles solved" || s.Text != "Your record: 1" {
		t.Errorf("after three errors the panel shows %+v", s)
	}
	// A run that is left has ended.
	room.Next()
	r.act("training")
	r.toTraining()
	if s := r.view.puzzles.State(); s.Running || !s.Asking {
		t.Errorf("back again the panel shows %+v", s)
	}
	next := r.restart(r.kill())
	next.clockTime = next.clockTime.Add(24 * time.Hour)
	next.toTraining()
	if s := next.view.puzzles.State(); s.Best[3] != 1 || s.Due[puzzles.Puzzles] != 3 {
		t.Errorf("the next day the panel shows %+v", s)
	}
}

// runSolution returns the move that is asked for in the puzzle on the board.
func (r *rig) runSolution() chess.Move {
	r.t.Helper()
	now := r.view.training.Position()
	set, err := puzzles.ReadSet(assets.Puzzles())
	if err != nil {
		r.t.Fatal(err)
	}
	for i := range set.Len() {
		p, err := set.At(i)
		if err != nil {
			r.t.Fatal(err)
		}
		for a := puzzles.NewAttempt(p); !a.Done(); a.Try(a.Wanted()) {
			if at := a.Position(); at == now {
				return a.Wanted()
			}
		}
	}
	r.t.Fatalf("%v is in no puzzle", now)
	return chess.NoMove
}

// Progress goes from one computer to another by a file, once.
func TestProgressFiles(t *testing.T) {
	r := newRig(t)
	r.toTraining()
	for a := r.solution(); !a.Done(); a.Try(a.Wanted()) {
		r.moveTo(a.Wanted())
	}
	r.settle()
	want := r.view.puzzles.State()
	path := filepath.Join(t.TempDir(), "training.csv")
	r.view.training.ExportProgress(path)
	r.settle()
	other := newRig(t)
	other.toTraining()
	for range 2 {
		other.view.training.ImportProgress(path)
		other.until("the record", func() bool { s := other.view.puzzles.State(); return s.Solved == 1 && s.Asking })
		other.settle()
		if s := other.view.puzzles.State(); s.Rating != want.Rating || s.Solved != 1 || len(s.History) != 1 {
			t.Errorf("the other one shows %+v", s)
		}
	}
	if err := os.WriteFile(path, []byte("nothing of the kind"), 0o666); err != nil {
		t.Fatal(err)
	}
	other.view.training.ImportProgress(path)
	other.settle()
	if s := other.view.puzzles.State(); s.Rating != want.Rating || len(other.notices.All()) == 0 {
		t.Errorf("after a file that is no record: %+v", s)
	}
}

// Several people train on one computer: what one of them has done is not the other's, and is there again when they come back.
func TestProfiles(t *testing.T) {
	r := newRig(t)
	r.toTraining()
	room := r.view.training
	room.AddFile(write(t, "mine.pgn", "1. e4 e5 2. Nf3 *\n"), chess.White)
	r.until("the repertoire", func() bool { return r.view.puzzles.State().Moves[chess.White] == 2 })
	for a := r.solution(); !a.Done(); a.Try(a.Wanted()) {
		r.moveTo(a.Wanted())
	}
	r.settle()
	mine := r.view.puzzles.State()
	if mine.Profile != "Main profile" || mine.Solved != 1 {
		t.Fatalf("at first the panel shows %+v", mine)
	}
	item := func(name string) *fyne.MenuItem {
		t.Helper()
		for _, i := range room.ProfileMenu().Items {
			if i.Label == name {
				return i
			}
		}
		t.Fatalf("there is no %q", name)
		return nil
	}
	if !item("Remove this profile…").Disabled || !item("Main profile").Checked {
		t.Error("the first profile can be removed, or is not the current one")
	}
	name := func(command, action, name, want string) {
		t.Helper()
		item(command).Action()
		r.settle()
		r.shell.Focused().(*controls.Field).SetText(name)
		r.tapText(action)
		r.until(want, func() bool { return r.view.puzzles.State().Profile == want && r.shell.Top() == nil })
	}
	name("New profile…", "Add", "Ann", "Ann")
	if s := r.view.puzzles.State(); s.Solved != 0 || s.Rating != 1500 || s.Moves != [2]int{} || !s.Asking {
		t.Errorf("the new profile shows %+v", s)
	}
	name("Rename this profile…", "Rename", "Anna", "Anna")
	item("New profile…").Action()
	r.settle()
	r.shell.Focused().(*controls.Field).SetText("anna")
	r.tapText("Add")
	r.until("the complaint", func() bool { return r.shows("nother profile has this name") })
	r.shell.CloseAll()
	for a := r.solution(); !a.Done(); a.Try(a.Wanted()) {
		r.moveTo(a.Wanted())
	}
	next := r.restart(r.kill())
	next.toTraining()
	r, room = next, next.view.training
	if s := r.view.puzzles.State(); s.Profile != "Anna" || s.Solved != 1 {
		t.Errorf("after a restart the panel shows %+v", s)
	}
	item("Main profile").Action()
	r.until("the first profile", func() bool { return r.view.puzzles.State().Profile == mine.Profile })
	if s := r.view.puzzles.State(); s.Solved != 1 || s.Rating != mine.Rating || s.Moves != mine.Moves {
		t.Errorf("back at the first profile the panel shows %+v, want %+v", s, mine)
	}
	item("Anna").Action()
	r.until("Anna", func() bool { return r.view.puzzles.State().Profile == "Anna" })
	item("Remove this profile…").Action()
	r.settle()
	r.tapText("Remove")
	r.until("the removal", func() bool { return r.view.puzzles.State().Profile == mine.Profile })
	if n := len(room.ProfileMenu().Items); n != 1+1+3 {
		t.Errorf("after the removal the menu has %d entries", n)
	}
}

// The games that end, and their results, are those of the profile that is chosen then.
func TestProfilesHaveGamesAndResults(t *testing.T) {
	dir := t.TempDir()
	seed := uint64(24) // each game has one of its own
	start := func() *rig {
		return newRigIn(t, dir, func(c *Config) {
			c.Library, c.Upkeep = shelves(dir)
			c.Seed = func() uint64 {
				seed++
				return seed
			}
		})
	}
	r := start()
	lose := func(moves ...string) {
		t.Helper()
		r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: {Engine: roster.BuiltIn, Rating: 1200}}, Control: "600"}, game.New())
		r.playOut(moves...)
		r.desk.Resign()
		r.settle()
	}
	profile := func(name string) {
		t.Helper()
		r.toTraining()
		menu := r.view.training.ProfileMenu()
		at := slices.IndexFunc(menu.Items, func(i *fyne.MenuItem) bool { return i.Label == name })
		if at >= 0 {
			menu.Items[at].Action()
		} else {
			at = slices.IndexFunc(menu.Items, func(i *fyne.MenuItem) bool { return i.Label == "New profile…" })
			menu.Items[at].Action()
			r.settle()
			r.shell.Focused().(*controls.Field).SetText(name)
			r.tapText("Add")
		}
		r.until(name, func() bool { return r.view.puzzles.State().Profile == name && r.shell.Top() == nil })
		r.settle()
		r.leaveTraining()
	}
	collections := func(want ...string) {
		t.Helper()
		r.toggleLibrary()
		r.until(strings.Join(want, ", "), func() bool { return slices.Equal(collectionsIn(r.view.libraryBox), want) })
		r.leaveLibrary()
	}
	results := func(lost int) {
		t.Helper()
		_, known := r.desk.Record().Suggested()
		if got := r.desk.Record().Against(1200).Lost; got != lost || known != (lost > 0) {
			t.Errorf("%d games are lost, want %d", got, lost)
		}
	}
	lose("e2e4", "e7e5")
	collections("My games  1")
	profile("Anna")
	results(0)
	lose("d2d4", "d7d5")
	lose("c2c4", "c7c5")
	results(2)
	collections("My games (Main profile)  1", "My games (Anna)  2")
	r.close()
	r = start()
	results(2)
	profile("Main profile")
	results(1)
	profile("Ben")
	results(0)
	r.view.training.ChooseProfile("") // and another one before that is read
	r.view.training.ChooseProfile("1")
	r.settle()
	if people, dir := r.view.training.People(); people.Current.ID != "1" || filepath.Base(dir) != "1" {
		t.Errorf("of two choices the first one counts: %+v", people.Current)
	}
	results(2)
	r.close()
	for path, want := range map[string]int{"results.jsonl": 1, filepath.Join("profiles", "1", "results.jsonl"): 2} {
		if data, err := os.ReadFile(filepath.Join(dir, path)); err != nil || strings.Count(string(data), "\n") != want {
			t.Errorf("%s: %s, %v", path, data, err)
		}
	}
	l, err := library.Open(filepath.Join(dir, "library"), false)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	got := map[string]int{}
	for _, c := range l.Collections() {
		got[c.Name] = c.Games
	}
	if want := map[string]int{"My games": 1, "My games 2": 2}; !maps.Equal(got, want) {
		t.Errorf("kept are %v, want %v", got, want)
	}
}

// collectionsIn returns what can be chosen of the library besides all of it.
func collectionsIn(o fyne.CanvasObject) []string {
	switch o := o.(type) {
	case *controls.Picker:
		if len(o.Options) > 0 && o.Options[0] == "All collections" {
			return o.Options[1:]
		}
	case *fyne.Container:
		for _, x := range o.Objects {
			if found := collectionsIn(x); found != nil {
				return found
			}
		}
	}
	return nil
}

// A CSV file of puzzles is opened: lines that are none are named, and the others are asked until another set is chosen.
func TestPuzzleFiles(t *testing.T) {
	r := newRig(t)
	r.toTraining()
	room := r.view.training
	shipped := r.view.puzzles.State().Puzzles
	path := write(t, "mine.csv", "PuzzleId,FEN,Moves,Rating,Themes\n"+
		"m1,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b8,900,mateIn1\n"+
		"m2,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b9,900,\n"+
		"m3,hello,a2a3,900,\n")
	room.OpenPuzzles(path)
	r.until("the set", func() bool { return r.view.puzzles.State().Set == "mine" })
	s := r.view.puzzles.State()
	if p := room.Position(); s.Puzzles != 1 || !s.Asking || !strings.HasPrefix(p.FEN(), "6k1/5ppp/8/8/8/r7/5PPP/1R4K1 w") {
		t.Errorf("the panel shows %+v", s)
	}
	if n := r.notices.All()[0].Message; n.Title != "Not all lines of mine.csv are puzzles" || !strings.Contains(n.Text, "1 puzzle was opened.") ||
		!strings.Contains(n.Text, "Line 3: ") || !strings.Contains(n.Text, "Line 4: ") {
		t.Errorf("it says %+v", n)
	}
	for name, want := range map[string]string{"columns.csv": "no columns PuzzleId", "empty.csv": "no puzzle in it"} {
		text := map[string]string{"columns.csv": "a,b\n1,2\n", "empty.csv": "PuzzleId,FEN,Moves\n"}[name]
		room.OpenPuzzles(write(t, name, text))
		r.until(want, func() bool { return strings.Contains(r.notices.All()[0].Message.Text, want) })
		if s := r.view.puzzles.State(); s.Set != "mine" {
			t.Errorf("after %s the set is %q", name, s.Set)
		}
	}
	r = r.restart(r.kill())
	r.toTraining()
	room = r.view.training
	if s := r.view.puzzles.State(); s.Set != "mine" || s.Puzzles != 1 {
		t.Errorf("after a restart the panel shows %+v", s)
	}
	room.ChooseSet("")
	r.until("the shipped set", func() bool { return r.view.puzzles.State().Puzzles == shipped })
	room.ChooseSet("mine")
	r.until("the set", func() bool { return r.view.puzzles.State().Set == "mine" })
	for _, i := range room.SetMenu().Items {
		if i.Label == "Remove this set of puzzles…" {
			i.Action()
		}
	}
	r.settle()
	r.tapText("Remove")
	r.until("the removal", func() bool { return r.view.puzzles.State().Puzzles == shipped })
	if n := len(room.SetMenu().Items); n != 1+1+2+2 {
		t.Errorf("the menu has %d entries", n)
	}
}

// A sheet of puzzles is printed, or saved as a PDF file: diagrams with the side to move, and the solutions behind them.
func TestPuzzleSheet(t *testing.T) {
	r, d := onDesktop(t)
	r.toTraining()
	room := r.view.training
	room.SetTheme("mateIn1")
	room.AskSheet()
	r.tapText("Print")
	r.until("the printer", func() bool { return len(d.jobs) == 1 })
	if j := <-d.jobs; j.Title != "Mate in 1" || !strings.HasPrefix(j.File, "%PDF") || j.Paper.Title != "A4" {
		t.Errorf("%q is printed on %s: %.20q", j.Title, j.Paper.Title, j.File)
	}
	r = newRig(t)
	r.toTraining()
	r.view.training.AskSheet()
	r.tapText("Save as PDF")
	path := filepath.Join(t.TempDir(), "sheet.pdf")
	r.choose(path)
	r.until("the file", func() bool { _, err := os.Stat(path); return err == nil })
	if text, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(text), "%PDF-") {
		t.Errorf("the file is no PDF: %v", err)
	}
}
