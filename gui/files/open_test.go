package files

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kibitz/gui/gamefile"
	"kibitz/gui/notices"
)

// paste pastes a text.
func (r *rig) paste(text string) {
	r.t.Helper()
	r.Paste(text)
	r.settle()
	r.until("what was pasted", func() bool { return !r.Reading() })
	r.settle()
}

func TestFilesThatCannotBeOpened(t *testing.T) {
	for name, tt := range map[string]struct {
		content string
		words   []string
	}{
		"binary.pgn": {"\x7fELF\x00\x00\x01\x02\x03", []string{"binary.pgn cannot be opened", "not a text file"}},
		"prose.pgn":  {"Once upon a time\n", []string{"prose.pgn cannot be opened", "no PGN game"}},
		"packed.pgn": {"PK\x03\x04\x14\x00", []string{"compressed archive"}},
		"empty.pgn":  {"", []string{"empty.pgn cannot be opened", "no PGN game"}},
	} {
		r := newRig(t)
		r.play("e2e4")
		r.open(write(t, name, tt.content), 0)
		r.wantNotice(notices.Problem, tt.words...)
		r.wantMoves("e4")
	}
	r := newRig(t)
	r.open(filepath.Join(t.TempDir(), "missing.pgn"), 0)
	r.wantNotice(notices.Problem, "missing.pgn cannot be opened", "There is no file")
	r.open(t.TempDir(), 0)
	r.wantNotice(notices.Problem, "not a file")
}

func TestReadingCanBeCancelled(t *testing.T) {
	r := newRig(t)
	r.OpenPath(write(t, "many.pgn", strings.Repeat(threeGames, 1000)))
	for _, f := range r.timers {
		f()
	}
	r.wantNotice(notices.Import, "Reading many.pgn")
	n := r.in.Notices.About(notices.Import)
	r.in.Notices.Answer(n, n.Answers[0])
	if r.Reading() || r.in.Notices.About(notices.Import) != nil {
		t.Error("it goes on")
	}
	// What it posts afterwards is not shown.
	r.open(write(t, "one.pgn", "1. e4 e5 *"), 0)
	r.wantMoves("e4 e5")
	if r.listed != nil {
		t.Error("the cancelled file shows its list")
	}
}

// The games of a file are stepped through in the order of its list; one that is open is as it was left.
func TestStep(t *testing.T) {
	r := newRig(t)
	r.edited(write(t, "three.pgn", threeGames), 1, "c2c4")
	for _, tt := range []struct {
		by    int
		moves string
		says  string
	}{{1, "c4 c5", ""}, {1, "c4 c5", "This is the last game in the list."}, {-1, "d4 d5 c4", ""}, {-1, "e4 e5", ""}, {-1, "e4 e5", "This is the first game in the list."}} {
		r.passing = ""
		r.Step(tt.by)
		r.settle()
		r.wantMoves(tt.moves)
		if r.passing != tt.says {
			t.Errorf("it says %q, want %q", r.passing, tt.says)
		}
	}
	if !r.HasOthers() {
		t.Error("the file has no other games")
	}
}

func TestPasteAndArguments(t *testing.T) {
	path := write(t, "a b.pgn", "1. d4 Nf6 *")
	const fen = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 60"
	for name, tt := range map[string]struct {
		open       func(r *rig)
		moves, fen string
		says       string
	}{
		"a FEN":             {func(r *rig) { r.paste(fen) }, "", fen, ""},
		"no side":           {func(r *rig) { r.paste("4k3/8/8/8/8/8/4P3/4K3") }, "", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "The FEN does not say who is to move; White is assumed."},
		"a game":            {func(r *rig) { r.paste("1. e4 e5") }, "e4 e5", "", ""},
		"a copied file":     {func(r *rig) { r.paste(path) }, "d4 Nf6", "", ""},
		"arguments":         {func(r *rig) { r.OpenArguments(strings.Fields(path)) }, "d4 Nf6", "", ""},
		"a FEN as argument": {func(r *rig) { r.OpenArguments(strings.Fields(fen)) }, "", fen, ""},
		"two files":         {func(r *rig) { r.OpenArguments([]string{path, path}) }, "d4 Nf6", "", "Only a b.pgn was opened; 1 other file was not."},
	} {
		r := newRig(t)
		tt.open(r)
		r.settle()
		r.until("what was opened", func() bool { return !r.Reading() })
		r.settle()
		r.wantMoves(tt.moves)
		start := r.in.Desk.Doc().Game().Start()
		if got := start.FEN(); tt.fen != "" && got != tt.fen {
			t.Errorf("%s: the board has %s", name, got)
		}
		if r.passing != tt.says {
			t.Errorf("%s: it says %q", name, r.passing)
		}
	}
	r := newRig(t)
	r.OpenArguments([]string{"gone.pgn"})
	r.settle()
	r.until("the answer", func() bool { return !r.Reading() })
	r.wantNotice(notices.Problem, "gone.pgn cannot be opened")
	r.paste("https://example.org/study")
	r.wantNotice(notices.Problem, "The clipboard contains neither", "This is a link")
}

// Two rooms save different games of a file: it has the changes of both, and nobody is asked.
func TestTwoRoomsSaveGamesOfAFile(t *testing.T) {
	path := write(t, "three.pgn", threeGames)
	a, b := newRig(t), newRig(t)
	a.edited(path, 0, "g1f3")
	b.edited(path, 2, "b1c3")
	for i := range 2 { // each of them after the other
		for _, r := range []*rig{a, b} {
			r.save()
			if r.title != "" || r.unsavedBoard() {
				t.Fatalf("it asks %q, unsaved: %v", r.title, r.unsavedBoard())
			}
			if i == 0 {
				r.play("b8c6")
			}
		}
	}
	got := read(t, path)
	for _, moves := range []string{"1. e4 e5 2. Nf3 Nc6 *", "1. d4 d5 *", "1. c4 c5 2. Nc3 Nc6 *"} {
		if strings.Count(got, moves) != 1 {
			t.Errorf("%s is not once in\n%s", moves, got)
		}
	}
	if b.passing != "Saved in three.pgn. The changes made by another program were kept." {
		t.Errorf("it says %q", b.passing)
	}
	if b.in.Desk.Doc().Source.Coll.Entries[0].Length == a.in.Desk.Doc().Source.Coll.Entries[2].Length {
		t.Error("the lists have not been read again")
	}
}

// Two rooms save the same game: the second is asked, and what it overwrites is kept.
func TestTwoRoomsSaveAGame(t *testing.T) {
	path := write(t, "three.pgn", threeGames)
	a, b := newRig(t), newRig(t)
	a.edited(path, 1, "g1f3")
	b.edited(path, 1, "c2c4")
	a.save()
	first := read(t, path)
	b.save()
	if b.title != "three.pgn has changed" {
		t.Fatal("the game of the other is overwritten without a question")
	}
	b.answer("Overwrite")
	if read(t, path+".bak") != first || !strings.Contains(read(t, path), "2. c4") {
		t.Errorf("the file is\n%s\nthe backup\n%s", read(t, path), read(t, path+".bak"))
	}
}

// A game that is open here and that somebody else has changed is not taken for unchanged because another is saved.
func TestAnotherOpenGameHasChanged(t *testing.T) {
	path := write(t, "three.pgn", threeGames)
	r := newRig(t)
	r.edited(path, 0, "g1f3")
	r.edited(path, 1, "c2c4") // the first stays open behind it
	theirs := strings.Replace(threeGames, "1. e4 e5 *", "1. e4 c6 *", 1)
	replace(t, path, theirs)
	r.save()
	if r.title == "" || read(t, path) != theirs {
		t.Error("nothing is asked")
	}
}

// Another program adds games to the file, in place or with a new one.
func TestAFileThatGrows(t *testing.T) {
	const more = "\n[White \"Green\"]\n\n1. f4 *\n"
	inPlace := func(path string) {
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
		if err == nil {
			_, err = f.WriteString(more)
			f.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, tt := range map[string]struct {
		text string
		add  func(path string)
	}{
		"in place":   {threeGames, inPlace},
		"a long one": {threeGames + tooLong, inPlace},
		"replaced":   {threeGames, func(path string) { replace(t, path, threeGames+more) }},
	} {
		r := newRig(t)
		path := write(t, "three.pgn", tt.text)
		r.edited(path, 2, "g1f3")
		tt.add(path)
		r.save()
		if got := read(t, path); !strings.HasSuffix(got, more) || !strings.Contains(got, "1. c4 c5 2. Nf3 *\n") {
			t.Errorf("%s: the file is\n%.1000s", name, got)
		}
		if n := len(r.in.Desk.Doc().Source.Coll.Entries); n != 4 || r.unsavedBoard() {
			t.Errorf("%s: %d games are listed, unsaved: %v", name, n, r.unsavedBoard())
		}
		r.Step(1)
		r.settle()
		r.wantMoves("f4")
	}
}

// A game is deleted and restored where its file has changed meanwhile: open games keep their places.
func TestDeleteFromAFileThatHasChanged(t *testing.T) {
	r := newRig(t)
	path := write(t, "three.pgn", threeGames)
	r.edited(path, 2, "g1f3")
	third := r.in.Desk.Doc()
	const theirs = "[White \"First\"]\n\n1. f4 *\n\n"
	replace(t, path, theirs+threeGames)
	var deleted *gamefile.Deletion
	r.Delete(third.Source.Coll, 1, func(d *gamefile.Deletion, err error) {
		if err != nil {
			t.Error(err)
		}
		deleted = d
	})
	r.settle()
	if got := read(t, path); deleted == nil || deleted.Title != "Carter – Dale" || strings.Contains(got, "Carter") || !strings.HasPrefix(got, theirs) {
		t.Fatalf("deleted is %+v, the file is\n%s", deleted, got)
	}
	if third.Source.Index != 2 || third.Source.Coll.Changing() {
		t.Errorf("the open game is number %d", third.Source.Index+1)
	}
	r.OfferRestore(third.Source.Coll, 1)
	n := r.in.Notices.About(notices.Deleted)
	r.in.Notices.Answer(n, n.Answers[0])
	r.settle()
	if got := read(t, path); got != theirs+threeGames || third.Source.Index != 3 || r.passing != "Carter – Dale restored to three.pgn." {
		t.Errorf("it says %q, the open game is number %d, the file is\n%s", r.passing, third.Source.Index+1, got)
	}
}

// The deleted game stays on the board and counts as not saved until it is restored; saved, it is added.
func TestDeleteTheGameOnTheBoard(t *testing.T) {
	r := newRig(t)
	path := write(t, "three.pgn", threeGames)
	r.open(path, 1)
	d := r.in.Desk.Doc()
	done := func(_ *gamefile.Deletion, err error) {
		if err != nil {
			t.Error(err)
		}
	}
	r.Delete(d.Source.Coll, 1, done)
	if r.settle(); !d.Unsaved() || d.InFile() || d.File() != path {
		t.Error("it counts as saved")
	}
	r.Restore(d.Source.Coll, done)
	if r.settle(); d.Unsaved() || !d.Source.Is(d.Source.Coll, 1) {
		t.Error("restored, it counts as not saved")
	}
	r.Delete(d.Source.Coll, 1, done)
	r.settle()
	r.save()
	if got := read(t, path); d.Unsaved() || d.Source.Index != 2 || strings.Count(got, "Carter") != 1 || strings.Index(got, "Carter") < strings.Index(got, "Evans") {
		t.Errorf("the file is\n%s", got)
	}
}

// What was repaired in a game is said in passing, and beside an error.
func TestRepairsAreTold(t *testing.T) {
	r := newRig(t)
	r.open(write(t, "odd.pgn", "1. e4, foo e5 *"), 0)
	r.wantMoves("e4 e5")
	if want := "Repaired while reading: line 1, column 4: “e4,” is read as “e4”; line 1, column 8: “foo” is not a move; it is kept as a comment."; r.passing != want {
		t.Errorf("%q is said, want %q", r.passing, want)
	}
	r.open(write(t, "broken.pgn", "1. e4, e6 2. Ke3"), 0)
	r.wantNotice(notices.Problem, "up to an error", "Ke3", "Repaired while reading", "line 1, column 4")
}
