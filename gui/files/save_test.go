package files

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"unicode/utf16"

	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/gui/gamefile"
	"kibitz/gui/notices"
)

const (
	threeGames = `[White "Adams"]
[Black "Brown"]

1. e4 e5 *

[White "Carter"]
[Black "Dale"]

1. d4 d5 *

[White "Evans"]
[Black "Frost"]

1. c4 c5 *
`
	brokenGame = `[White "Evans"]
[Black "Frost"]

1. e4 e5 2. Ke3 Nf6 *
`
	oneGame = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n"
)

// tooLong is behind the games of a file that is not read as a whole.
var tooLong = strings.Repeat("\n", 16<<20)

// unchanged are files that no writer of PGN would make so.
var unchanged = map[string]string{
	"without tags":       "1. e4 e5 *",
	"a result alone":     "1-0\n",
	"tags alone":         "[White \"Adams\"]\n[Result \"1-0\"]\n\n\n",
	"escaped lines":      "% above\n[White \"A\"]\n\n% between\n1. e4 e5 ; to the end\n% behind\n2. Nf3 *\n",
	"Windows":            "\uFEFF[Event \"x\"]\r\n\r\n1.e4 e5\r\n2.Nf3 *\r\n",
	"Latin-1":            "[White \"M\xfcller\"]\n\n1.e4 {sch\xf6n} *\n",
	"passes":             "1. e4 Z0 2. d4 -- *\n",
	"a broken game":      brokenGame,
	"a broken variation": "1. e4 e5 (1... Ke3) 2. Nf3 *\n",
	"a wrong FEN":        "[FEN \"8/8/8 w\"]\n\n1. e4 *\n",
	"symbols":            "1. e4! e5?! $201 2. Nf3+- *\n",
}

// A game that is saved as it was opened stays byte for byte what it was, also after changes that were undone.
func TestSavingWhatHasNotChanged(t *testing.T) {
	for name, text := range unchanged {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			path := write(t, "one.pgn", text)
			r.open(path, 0)
			save := func(when string) {
				t.Helper()
				r.save()
				if r.title != "" {
					t.Fatalf("%s, it asks %q", when, r.title)
				}
				if got := read(t, path); got != text {
					t.Errorf("saved %s, the file holds\n%s", when, got)
				}
				if r.passing != "Saved in one.pgn." {
					t.Errorf("%s, it says %q", when, r.passing)
				}
			}
			save("at once")
			if name != "a wrong FEN" {
				if err := r.in.Desk.Do(game.SetComments{Node: r.in.Desk.Doc().At().ID(), After: []string{"a word"}}); err != nil {
					t.Fatal(err)
				}
				r.in.Desk.Undo()
				save("after undo")
			}
			if _, err := os.Stat(path + ".bak"); err == nil {
				t.Error("there is a backup")
			}
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
			save("when it has gone")
		})
	}
}

// What has changed is written, although all of it was undone: the file holds it.
func TestUndoWhileItIsSaved(t *testing.T) {
	r := newRig(t)
	path := write(t, "one.pgn", "1. e4 e5 *\n")
	r.edited(path, 0, "g1f3")
	r.Save(nil)
	r.in.Desk.Undo() // before it is written
	r.settle()
	if !strings.Contains(read(t, path), "Nf3") {
		t.Fatal("the move was not saved")
	}
	if !r.unsavedBoard() {
		t.Error("without the move, it counts as saved")
	}
	r.save()
	if got := read(t, path); strings.Contains(got, "Nf3") || r.unsavedBoard() {
		t.Errorf("saved is\n%s", got)
	}
}

// A game that could not be saved, and was changed back, is not written with another one of its file.
func TestAFailedSaveIsForgotten(t *testing.T) {
	r := newRig(t)
	path := write(t, "three.pgn", threeGames)
	r.edited(path, 0, "g1f3")
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	r.save()
	r.wantNotice(notices.Unsaved, "three.pgn was not saved", "write-protected", "still open here")
	if !r.unsavedBoard() {
		t.Error("a game that was not saved counts as saved")
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	r.in.Desk.Undo()
	r.edited(path, 1, "g1f3")
	r.save()
	if want := strings.Replace(threeGames, "1. d4 d5 *", "1. d4 d5 2. Nf3 *", 1); stripRoster(read(t, path)) != want {
		t.Errorf("the file is\n%s", read(t, path))
	}
}

// stripRoster takes the tags away that a game gets when it is saved.
func stripRoster(text string) string {
	var kept []string
	for _, line := range strings.Split(text, "\n") {
		if !strings.HasSuffix(line, "?\"]") && line != `[Result "*"]` {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

// A file in UTF-16 stays in it: the program that wrote it may know nothing else.
func TestSaveInUTF16(t *testing.T) {
	r := newRig(t)
	const game = "[Event \"Zürich\"]\r\n[Site \"?\"]\r\n[Date \"????.??.??\"]\r\n[Round \"?\"]\r\n[White \"?\"]\r\n[Black \"?\"]\r\n[Result \"*\"]\r\n\r\n1. e4 %s*\r\n"
	path := write(t, "notepad.pgn", inUTF16(fmt.Sprintf(game, "")))
	r.edited(path, 0, "e7e5")
	r.save()
	if got, want := read(t, path), inUTF16(fmt.Sprintf(game, "e5 ")); got != want {
		t.Errorf("saved\n%q\nwant\n%q", got, want)
	}
	r.play("g1f3")
	r.save()
	if got, want := read(t, path), inUTF16(fmt.Sprintf(game, "e5 2. Nf3 ")); got != want {
		t.Errorf("saved again\n%q\nwant\n%q", got, want)
	}
}

// inUTF16 returns a text as Notepad saves it under the name of Unicode.
func inUTF16(text string) string {
	out := []byte{0xff, 0xfe}
	for _, unit := range utf16.Encode([]rune(text)) {
		out = binary.LittleEndian.AppendUint16(out, unit)
	}
	return string(out)
}

func TestSaveAsksBeforeItOverwritesAnothersWork(t *testing.T) {
	r := newRig(t)
	path := write(t, "shared.pgn", oneGame)
	r.edited(path, 0, "e7e5")
	theirs := "[White \"Theirs\"]\n\n1. c4 *\n"
	replace(t, path, theirs)
	r.save()
	if r.title != "shared.pgn has changed" || read(t, path) != theirs {
		t.Fatalf("it asks %q", r.title)
	}
	r.save() // the question is not answered, and asked again
	r.answer("Overwrite")
	if got := read(t, path); !strings.Contains(got, "e5") || r.unsavedBoard() {
		t.Errorf("the file holds %q", got)
	}
	if read(t, path+".bak") != theirs {
		t.Error("what was overwritten is not kept")
	}
	// Once more: there is a backup already, but not of this.
	theirs = "[White \"Theirs again\"]\n\n1. b3 *\n"
	replace(t, path, theirs)
	r.play("g1f3")
	r.save()
	r.answer("Overwrite")
	if read(t, path+".bak") != theirs {
		t.Error("what was overwritten later is not kept")
	}
}

// To have agreed to one thing is not to have agreed to the other.
func TestABrokenGameOverwritesNobodysWork(t *testing.T) {
	r := newRig(t)
	path := write(t, "broken.pgn", brokenGame)
	r.edited(path, 0, "g1f3")
	const theirs = "[White \"Theirs\"]\n\n1. c4 *\n"
	replace(t, path, theirs)
	r.save()
	if r.title != "This game is damaged" {
		t.Fatalf("it asks %q", r.title)
	}
	r.answer("Save")
	if r.title != "broken.pgn has changed" || read(t, path) != theirs {
		t.Fatalf("it asks %q", r.title)
	}
	r.answer("Save elsewhere…")
	r.choose(filepath.Join(t.TempDir(), "mine.pgn"))
	if read(t, path) != theirs || r.unsavedBoard() {
		t.Error("it is not saved elsewhere")
	}
}

// Whoever overwrites what another program has written has agreed to that, but not yet to writing a broken game.
func TestABrokenGameThatNobodyEditedIsAskedAboutBeforeItOverwrites(t *testing.T) {
	r := newRig(t)
	path := write(t, "broken.pgn", brokenGame)
	r.open(path, 0)
	replace(t, path, "[White \"Theirs\"]\n\n1. c4 *\n")
	r.save()
	r.answer("Overwrite")
	if r.title != "This game is damaged" {
		t.Fatalf("it asks %q", r.title)
	}
	r.answer("Save")
	if got := read(t, path); !strings.Contains(got, "Ke3 Nf6 *") {
		t.Errorf("the file holds %q", got)
	}
}

func TestABrokenGameIsSavedOnlyAfterAQuestion(t *testing.T) {
	r := newRig(t)
	path := write(t, "broken.pgn", brokenGame)
	r.open(path, 0)
	r.wantNotice(notices.Problem, "line 4, column 13")
	r.play("g1f3")
	r.save()
	if r.title != "This game is damaged" {
		t.Fatalf("it asks %q", r.title)
	}
	r.answer("Save")
	if got := read(t, path); !strings.Contains(got, "Ke3 Nf6 *") || !strings.Contains(got, "Nf3") {
		t.Errorf("the file holds %q", got)
	}
}

func TestAFileChangedInPlaceIsNotPatchedTogether(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the file is read as a whole there")
	}
	r := newRig(t)
	path := write(t, "three.pgn", threeGames+tooLong)
	r.edited(path, 0, "g1f3")
	if err := os.WriteFile(path, []byte("something else altogether"), 0o644); err != nil {
		t.Fatal(err)
	}
	r.save()
	r.wantNotice(notices.Unsaved, "was not saved", "under another name")
	if got := read(t, path); got != "something else altogether" {
		t.Errorf("the file holds %q", got)
	}
}

// A file of one game can be written again whatever another program has done to it.
func TestAFileOfOneGameChangedInPlaceCanBeOverwritten(t *testing.T) {
	r := newRig(t)
	path := write(t, "one.pgn", "1. e4 e5 *\n")
	r.open(path, 0)
	for _, c := range []struct{ move, other string }{{"g1f3", "something else altogether"}, {"b8c6", ""}} {
		r.play(c.move)
		if err := os.WriteFile(path, []byte(c.other), 0o644); err != nil {
			t.Fatal(err)
		}
		r.save()
		if got := read(t, path); got != c.other {
			t.Errorf("without a question the file holds %q", got)
		}
		r.answer("Overwrite")
		if got, want := read(t, path), pgn.Format(r.in.Desk.Doc().Game()); got != want {
			t.Errorf("the file holds %q, want %q", got, want)
		}
		if got := read(t, path+".bak"); got != c.other {
			t.Errorf("the backup holds %q", got)
		}
		if r.unsavedBoard() {
			t.Error("it does not count as saved")
		}
	}
}

func TestSaveOverAnotherFile(t *testing.T) {
	for _, tt := range []struct {
		answer string // "" is none
		games  int
	}{{"Add the game", 4}, {"Replace the file", 1}, {"", 3}} {
		r := newRig(t)
		r.play("e2e4")
		path := write(t, "three.pgn", threeGames)
		r.save()
		r.choose(path)
		if tt.answer != "" {
			r.answer(tt.answer)
		}
		games, _, err := pgn.ParseAll(read(t, path))
		if err != nil || len(games) != tt.games || r.unsavedBoard() != (tt.answer == "") {
			t.Errorf("%q: %d games, %v, unsaved: %v", tt.answer, len(games), err, r.unsavedBoard())
		}
		if tt.answer != "" && read(t, path+".bak") != threeGames {
			t.Errorf("%q: the file before is not kept", tt.answer)
		}
		if tt.games == 4 && !strings.HasPrefix(read(t, path), strings.TrimRight(threeGames, "\n")) {
			t.Errorf("the games in the file were changed:\n%s", read(t, path))
		}
	}
}

// Two games of one file, of which one was added to it while the other was open, are saved both.
func TestAddToAnOpenFile(t *testing.T) {
	r := newRig(t)
	path := write(t, "one.pgn", oneGame)
	r.open(path, 0)
	first := r.in.Desk.Doc()
	r.paste("1. d4 d5 *")
	r.SaveAs(nil)
	r.choose(path)
	r.answer("Add the game")
	second := r.in.Desk.Doc()
	if second.Source.Coll != first.Source.Coll || len(first.Source.Coll.Entries) != 2 {
		t.Error("the file is open twice")
	}
	r.in.Desk.BringUp(first)
	r.play("e7e5")
	r.save()
	r.in.Desk.BringUp(second)
	r.play("c2c4")
	r.save()
	if r.title != "" {
		t.Fatalf("it asks %q", r.title)
	}
	games, _, err := pgn.ParseAll(read(t, path))
	if err != nil || len(games) != 2 || !strings.Contains(read(t, path), "1. e4 e5") || !strings.Contains(read(t, path), "2. c4") {
		t.Errorf("%v: the file is now\n%s", err, read(t, path))
	}
}

// What could not be added is not added later by itself.
func TestAddToAnOpenFileFails(t *testing.T) {
	r := newRig(t)
	path := write(t, "one.pgn", oneGame)
	r.open(path, 0)
	first := r.in.Desk.Doc()
	r.paste("1. d4 d5 *")
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	r.SaveAs(nil)
	r.choose(path)
	r.answer("Add the game")
	r.wantNotice(notices.Unsaved, "one.pgn was not saved", "write-protected")
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	r.in.Desk.BringUp(first)
	r.play("e7e5")
	r.save()
	if games, _, err := pgn.ParseAll(read(t, path)); err != nil || len(games) != 1 {
		t.Errorf("%v: the file is now\n%s", err, read(t, path))
	}
}

// Games are written to another file in the order of the list, but not to one that is open.
func TestSaveGames(t *testing.T) {
	r := newRig(t)
	path := write(t, "three.pgn", threeGames)
	r.open(path, 0)
	var said string
	say := func(words string, _ notices.Tone) { said = words }
	coll := r.in.Desk.Doc().Source.Coll
	to := filepath.Join(t.TempDir(), "two.pgn")
	r.SaveGames(coll, []int32{2, 0}, "a/b", say)
	if r.wish.Name != "a_b.pgn" {
		t.Errorf("it suggests %q", r.wish.Name)
	}
	r.choose(to)
	games, _, err := pgn.ParseAll(read(t, to))
	if err != nil || len(games) != 2 || games[0].Tag("White") != "Evans" || said != "2 games saved in two.pgn." {
		t.Errorf("%v: it says %q, the file is\n%s", err, said, read(t, to))
	}
	r.SaveGames(coll, []int32{2, 0}, "x", say)
	r.choose(path)
	if said != "three.pgn is open. Choose another file." || read(t, path) != threeGames {
		t.Errorf("it says %q", said)
	}
}

// What waits for saving is called after its last step, or when its patience ends.
func TestWhenSaved(t *testing.T) {
	r := newRig(t)
	called := 0
	call := func() { called++ }
	if r.WhenSaved(0, call); called != 1 {
		t.Error("it waits for nothing")
	}
	r.play("e2e4")
	r.saveNew(r.in.Desk.Doc(), filepath.Join(t.TempDir(), "new.pgn"), nil) // asks the disk first, then writes
	if r.WhenSaved(0, call); called != 1 || !r.Saving() {
		t.Error("it does not wait")
	}
	r.settle()
	if called != 2 || r.unsavedBoard() {
		t.Errorf("called %d times, unsaved: %v", called, r.unsavedBoard())
	}
	hung := make(chan struct{})
	r.in.Store.Do(func() { <-hung }, nil)
	r.play("e7e5")
	r.Save(nil)
	r.WhenSaved(0, call)
	for _, f := range r.timers {
		if f != nil {
			f()
		}
	}
	if called != 3 {
		t.Error("it waits for ever")
	}
	close(hung)
	if r.settle(); called != 3 {
		t.Error("it is called twice")
	}
}

// Games that are not saved are asked about, and saved one after another.
func TestLeave(t *testing.T) {
	r := newRig(t)
	left := 0
	leave := func() { r.Leave(func() { left++ }) }
	if leave(); left != 1 || r.title != "" {
		t.Errorf("it asks %q", r.title)
	}
	path := write(t, "three.pgn", threeGames)
	r.edited(path, 0, "g1f3")
	r.edited(path, 1, "c2c4")
	if leave(); r.title != "2 games are not saved" || left != 1 {
		t.Errorf("it asks %q", r.title)
	}
	r.answer("Save")
	r.settle()
	if got := read(t, path); left != 2 || !strings.Contains(got, "2. Nf3") || !strings.Contains(got, "2. c4") {
		t.Errorf("left %d times, saved are\n%s", left, got)
	}
}

// The list of a file begins where it was left.
func TestMarks(t *testing.T) {
	r := newRig(t)
	path := write(t, "three.pgn", threeGames)
	r.open(path, 2)
	next := newRig(t)
	next.in.Settings.Lists = r.in.Settings.Lists
	next.OpenPath(path)
	next.until("the list", func() bool { return next.listed != nil })
	if got := next.listed.Listing.Marked; got != 2 {
		t.Errorf("game %d is marked", got+1)
	}
	for i := range 2 * mostListPlaces {
		next.in.Settings.note(&gamefile.Collection{Path: fmt.Sprint(i)})
	}
	if n := len(next.in.Settings.Lists); n != mostListPlaces || next.in.Settings.Lists[0].Path != fmt.Sprint(2*mostListPlaces-1) {
		t.Errorf("%d places, the last of %s", n, next.in.Settings.Lists[0].Path)
	}
}
