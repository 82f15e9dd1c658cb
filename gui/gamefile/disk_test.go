package gamefile

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// games returns the text of a file of n games, whose players are A1 and B1, A2 and B2, and so on. The games at the
// places in faulty are broken.
func games(n int, faulty ...int) string {
	var b strings.Builder
	for i := range n {
		move := "Ke2"
		if slices.Contains(faulty, i) {
			move = "Ke3"
		}
		fmt.Fprintf(&b, "[White \"A%d\"]\n[Black \"B%d\"]\n[Result \"*\"]\n\n1. e4 e5 2. %s *\n\n", i+1, i+1, move)
	}
	return b.String()
}

// onDisk opens a file that holds a text.
func onDisk(t *testing.T, text string) *Collection {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return open(t, path)
}

func open(t *testing.T, path string) *Collection {
	t.Helper()
	coll, err := Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(coll.Disk.Close)
	return coll
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// overwrite has another program write to a file, at another time than before.
func overwrite(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, time.Time{}, time.Unix(int64(len(text)), 0)); err != nil {
		t.Fatal(err)
	}
}

// whites returns White's names of the games that the list shows.
func whites(coll *Collection) string {
	var names []string
	for _, i := range coll.Games() {
		names = append(names, coll.Entries[i].White)
	}
	return strings.Join(names, " ")
}

func checkAll(coll *Collection) {
	for more := true; more; {
		found := coll.Disk.CheckMore()
		coll.NoteChecked(found)
		more = found.More
	}
}

func remove(t *testing.T, coll *Collection, index int) *Deletion {
	t.Helper()
	removed, err := coll.Disk.Delete(index)
	if err != nil {
		t.Fatal(err)
	}
	return coll.NoteDeleted(index, coll.Entries[index].White, removed)
}

func restore(t *testing.T, coll *Collection) {
	t.Helper()
	restored, err := coll.Disk.Restore(coll.LastDeletion())
	if err != nil {
		t.Fatal(err)
	}
	coll.NoteRestored(restored)
}

// A file read as a whole is closed: its games can be written again whatever becomes of it.
func TestASmallFileIsClosed(t *testing.T) {
	if coll := onDisk(t, games(2)); coll.Disk.handle != nil {
		t.Error("the file is kept open: its disk could not be taken away")
	}
	if runtime.GOOS == "windows" {
		return
	}
	if coll := onDisk(t, games(2)+strings.Repeat("\n", inMemory)); coll.Disk.handle == nil {
		t.Error("a large file is held in memory")
	}
}

// A save of one game leaves the others byte for byte, and says where the faults behind it are now.
func TestSave(t *testing.T) {
	coll := onDisk(t, games(3, 2))
	checkAll(coll)
	line := coll.Entries[2].Fault.Line
	g, err := coll.Disk.Game(0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Apply(game.SetTags{Tags: g.Tags().With("Event", "Saved").With("Site", "Here")}); err != nil {
		t.Fatal(err)
	}
	saved, err := coll.Disk.Save(0, g, false)
	if err != nil {
		t.Fatal(err)
	}
	coll.NoteSaved(0, saved)
	text := read(t, coll.Path)
	if !strings.HasSuffix(text, strings.TrimPrefix(games(3, 2), games(1))) || !strings.Contains(text, `[Event "Saved"]`) {
		t.Errorf("the file is\n%s", text)
	}
	if coll.Entries[0].Event != "Saved" || coll.Check.Broken != 1 || coll.Edits != 1 {
		t.Errorf("game 1 is of %q, %d are broken, %d edits", coll.Entries[0].Event, coll.Check.Broken, coll.Edits)
	}
	if got := coll.Entries[2].Fault.Line; got <= line || !strings.Contains(strings.Split(text, "\n")[got-1], "Ke3") {
		t.Errorf("the fault is in line %d, was in %d, of\n%s", got, line, text)
	}
}

// What another program has written is overwritten only by force, and kept as a backup then.
func TestSaveOverForeignChanges(t *testing.T) {
	coll := onDisk(t, games(3))
	g, err := coll.Disk.Game(1)
	if err != nil {
		t.Fatal(err)
	}
	const theirs = "[White \"X\"]\n\n1. c4 *\n"
	overwrite(t, coll.Path, theirs)
	if _, err := coll.Disk.Save(1, g, false); !errors.Is(err, ErrChanged) || !Foreign(err) || read(t, coll.Path) != theirs {
		t.Errorf("without force: %v, and the file is\n%s", err, read(t, coll.Path))
	}
	for name, write := range map[string]func() error{
		"delete":  func() error { _, err := coll.Disk.Delete(0); return err },
		"restore": func() error { _, err := coll.Disk.Restore(&Deletion{}); return err },
		"keep":    func() error { _, err := coll.Disk.Keep(0); return err },
	} {
		if err := write(); !errors.Is(err, ErrChanged) || read(t, coll.Path) != theirs {
			t.Errorf("%s: %v, and the file is\n%s", name, err, read(t, coll.Path))
		}
	}
	if _, err := coll.Disk.Save(1, g, true); err != nil {
		t.Fatal(err)
	}
	if got := read(t, coll.Path+".bak"); got != theirs {
		t.Errorf("the backup is\n%s", got)
	}
	if got := read(t, coll.Path); strings.Count(got, "[White ") != 3 {
		t.Errorf("the file is\n%s", got)
	}
}

// A file that was deleted meanwhile is there again after a save of an unchanged game.
func TestKeep(t *testing.T) {
	coll := onDisk(t, games(2))
	if err := os.Remove(coll.Path); err != nil {
		t.Fatal(err)
	}
	if _, err := coll.Disk.Keep(0); err != nil {
		t.Fatal(err)
	}
	if got := read(t, coll.Path); got != games(2) {
		t.Errorf("the file is\n%s", got)
	}
}

// What could not be written is not written later with something else.
func TestFailedWritesLeaveNothingBehind(t *testing.T) {
	coll := onDisk(t, games(2))
	g := game.New()
	if _, err := g.Apply(game.SetTags{Tags: g.Tags().With("White", "Lost")}); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(coll.Path, 0o400); err != nil {
		t.Fatal(err)
	}
	if _, err := coll.Disk.Add(g); err == nil {
		t.Error("a write-protected file takes a game")
	}
	if _, err := coll.Disk.Save(0, g, false); err == nil {
		t.Error("a write-protected file is saved")
	}
	if err := os.Chmod(coll.Path, 0o600); err != nil {
		t.Fatal(err)
	}
	other, err := coll.Disk.Game(1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := coll.Disk.Save(1, other, false); err != nil {
		t.Fatal(err)
	}
	if got := read(t, coll.Path); strings.Contains(got, "Lost") || strings.Count(got, "[White ") != 2 {
		t.Errorf("the file is\n%s", got)
	}
}

func TestAddAndCreate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new.pgn")
	added, err := Create(path, game.New())
	if err != nil {
		t.Fatal(err)
	}
	coll := added.Note().Coll
	if n := len(coll.Games()); n != 1 {
		t.Errorf("the new file has %d games", n)
	}
	if added, err = coll.Disk.Add(game.New()); err != nil {
		t.Fatal(err)
	}
	if p := added.Note(); !p.Is(coll, 1) || len(coll.Games()) != 2 {
		t.Errorf("the second is at %+v of %d games", p, len(coll.Games()))
	}
	if added, err = AddTo(path, game.New()); err != nil {
		t.Fatal(err)
	}
	if p := added.Note(); p.Coll == coll || p.Index != 2 || len(open(t, path).Entries) != 3 {
		t.Errorf("the third is at %+v of %d games", p, len(open(t, path).Entries))
	}
	if _, err := AddTo(filepath.Join(t.TempDir(), "none.pgn"), game.New()); err == nil {
		t.Error("a file that is not there takes a game")
	}
}

// Deleted games are restored to the byte, the last first, where the list, its restriction and its counts follow.
func TestDeleteAndRestore(t *testing.T) {
	coll := onDisk(t, games(5, 1, 3))
	checkAll(coll)
	coll.ShowOnly([]int32{0, 1, 3}, chess.StartPosition())
	if got := whites(coll); got != "A1 A2 A4" {
		t.Fatalf("shown are %s", got)
	}
	remove(t, coll, 1) // shown
	remove(t, coll, 1) // not shown: the third
	if got := whites(coll); got != "A1 A4" || coll.Check.Broken != 1 || coll.Check.Done != 3 || coll.Lines.Len() != 3 {
		t.Errorf("shown are %s; %d broken of %d, %d lines", got, coll.Check.Broken, coll.Check.Done, coll.Lines.Len())
	}
	if coll.Deletions() != 2 || coll.LastDeletion().Title != "A3" {
		t.Errorf("%d can be restored, the last is %q", coll.Deletions(), coll.LastDeletion().Title)
	}
	restore(t, coll)
	if got := whites(coll); got != "A1 A4" || coll.Listing.Marked != 1 {
		t.Errorf("shown are %s, marked is %d", got, coll.Listing.Marked)
	}
	restore(t, coll)
	if got := whites(coll); got != "A1 A2 A4" || coll.Check.Broken != 2 || coll.Check.Done != 5 || coll.Lines.Len() != 5 {
		t.Errorf("shown are %s; %d broken of %d, %d lines", got, coll.Check.Broken, coll.Check.Done, coll.Lines.Len())
	}
	if coll.LastDeletion() != nil {
		t.Error("more can be restored than was deleted")
	}
	if got := read(t, coll.Path); got != games(5, 1, 3) {
		t.Errorf("the file is\n%s", got)
	}
	coll.ShowAll()
	if got := whites(coll); got != "A1 A2 A3 A4 A5" {
		t.Errorf("shown are %s", got)
	}
}

// What waits for a change is called after it, also where that begins another.
func TestWhenSettled(t *testing.T) {
	coll := &Collection{}
	var calls []string
	call := func(s string) func() { return func() { calls = append(calls, s) } }
	coll.WhenSettled(call("at once"))
	coll.BeginChange()
	coll.WhenSettled(func() { calls = append(calls, "first"); coll.BeginChange() })
	coll.WhenSettled(call("second"))
	coll.EndChange()
	if got := strings.Join(calls, ", "); got != "at once, first" || !coll.Changing() {
		t.Errorf("called are %s", got)
	}
	coll.EndChange()
	if got := strings.Join(calls, ", "); got != "at once, first, second" {
		t.Errorf("called are %s", got)
	}
}

// The games of another file follow those of this one, as each file holds them.
func TestWriteGames(t *testing.T) {
	from, to := onDisk(t, games(3, 1)), onDisk(t, games(1))
	if err := from.Disk.WriteGames(to.Path, []int32{2, 1}, true); err != nil {
		t.Fatal(err)
	}
	if got := open(t, to.Path); whites(got) != "A1 A3 A2" {
		t.Errorf("added, the file has %s", whites(got))
	}
	if err := from.Disk.WriteGames(to.Path, []int32{1}, false); err != nil {
		t.Fatal(err)
	}
	if got := open(t, to.Path); whites(got) != "A2" {
		t.Errorf("replaced, the file has %s", whites(got))
	}
}

// Reread finds games where another program has moved them, and gives up where it cannot tell.
func TestReread(t *testing.T) {
	one := func(i int) string { return strings.TrimPrefix(games(i), games(i-1)) }
	for _, tt := range []struct {
		name, theirs string
		want         []int // nil where the games cannot be told
	}{
		{"longer", games(4), []int{0, 2}},
		{"moved", one(4) + one(1) + one(3), []int{1, 2}},
		{"missing", games(2), nil},
		{"changed", strings.Replace(games(3), "A3", "C3", 1), nil},
		{"twice", one(4) + one(1) + one(3) + one(1), nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			coll := onDisk(t, games(3))
			coll.Search("a1")
			overwrite(t, coll.Path, tt.theirs)
			r, err := coll.Disk.Reread([]int{0, 2})
			if !slices.Equal(r.Places, tt.want) || (err == nil) != (tt.want != nil) {
				t.Fatalf("%v: the games are at %v, want %v", err, r.Places, tt.want)
			}
			if err != nil {
				return
			}
			fresh := r.Coll
			if coll.SucceedBy(fresh); coll.Latest() != fresh || fresh.Latest() != fresh || fresh.Listing.Query != "a1" {
				t.Errorf("it does not take the place; the search is %q", fresh.Listing.Query)
			}
		})
	}
}

// The search, the order and the steps of the list.
func TestListing(t *testing.T) {
	coll := onDisk(t, games(12))
	if coll.Matches() != nil {
		t.Error("without a search some games match")
	}
	coll.Search("white:a1")
	if got := whites(coll); got != "A1 A10 A11 A12" || !slices.Equal(coll.Matches(), coll.Games()) {
		t.Errorf("found are %s, %v", got, coll.Matches())
	}
	coll.SortBy(pgn.White)
	coll.SortBy(pgn.White)
	if got := whites(coll); got != "A12 A11 A10 A1" {
		t.Errorf("in reverse they are %s", got)
	}
	for _, tt := range []struct {
		from Place
		step int
		want int // -1 is none
	}{
		{Place{Index: 11}, 1, 10},
		{Place{Index: 11}, -1, -1},
		{Place{Index: 0}, 1, -1},
		{Place{Index: 4}, 1, 5}, // not found: by places
		{Place{Index: 4}, -1, 3},
		{Place{Deletion: &Deletion{}}, 1, 10}, // the mark has what followed it
		{Place{Deletion: &Deletion{}}, -1, 11},
	} {
		coll.Listing.Marked = 10
		got, ok := coll.Beside(&tt.from, tt.step)
		if !ok {
			got = -1
		}
		if got != tt.want {
			t.Errorf("%d from %+v is %d, want %d", tt.step, tt.from, got, tt.want)
		}
	}
}

// A place is found again after a restart, unless another game stands there.
func TestOrigin(t *testing.T) {
	coll := onDisk(t, games(3))
	o := (&Place{Coll: coll, Index: 1}).Origin()
	if p, ok := o.Find(coll); !ok || !p.Is(coll, 1) || !p.Holds() {
		t.Errorf("found is %+v", p)
	}
	for name, text := range map[string]string{"another": strings.Replace(games(3), "A2", "C2", 1), "fewer": games(1)} {
		overwrite(t, coll.Path, text)
		if p, ok := o.Find(open(t, coll.Path)); ok {
			t.Errorf("%s: found is %+v", name, p)
		}
	}
	p := &Place{Coll: coll, Index: 1}
	if p.Delete(&Deletion{}, true, 7); p.Holds() || p.Is(coll, 1) {
		t.Error("the file holds a deleted game")
	}
	if p.Restore(2, 8) {
		t.Error("a game changed since counts as the one in the file")
	}
	p.Delete(&Deletion{}, true, 7)
	if !p.Restore(2, 7) || !p.Is(coll, 2) {
		t.Error("the game is not the one in the file")
	}
}
