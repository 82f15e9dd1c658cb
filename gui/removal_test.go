package gui

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/gui/controls"
	"kibitz/gui/gamefile"
	"kibitz/gui/internal/widgettest"
	"kibitz/gui/notices"
	"kibitz/gui/theme"
)

// without returns the five games without some, given by their numbers.
func without(numbers ...int) string {
	text := fiveGames()
	for _, n := range numbers {
		from := strings.Index(text, fmt.Sprintf("[Event \"E%d\"]", n))
		to := len(text)
		if i := strings.Index(text[from+1:], "[Event "); i >= 0 {
			to = from + 1 + i
		}
		text = text[:from] + text[to:]
	}
	return text
}

// listFive opens the list of the five games, of which the one at a row is marked, and opened before if that is said.
func (r *rig) listFive(row int, opened bool) (path string) {
	r.t.Helper()
	path = write(r.t, "five.pgn", fiveGames())
	r.open(path)
	for range row {
		r.focusedKey(fyne.KeyDown)
	}
	if opened {
		r.focusedKey(fyne.KeyReturn)
		r.settle()
		r.act("games")
		r.settle()
	}
	return path
}

// editListed plays a move at the end of the game on the board, and goes back to the list.
func (r *rig) editListed(move string) {
	r.t.Helper()
	r.press(fyne.KeyEscape)
	r.desk.GoLast()
	r.drag(move)
	r.act("games")
	r.settle()
}

// underList returns what is said below the list.
func (r *rig) underList() string { return r.shell.Top().Aside.(*controls.Wrapped).Text() }

// markedGame returns the number of the game that the list has marked, 0 if none is.
func (r *rig) markedGame() int {
	if i := r.rows().Selected(); i >= 0 {
		return int(r.games.Shown().Games()[i]) + 1
	}
	return 0
}

// listed returns the players with White of the games that the list shows.
func (r *rig) listed() string {
	var whites []string
	for _, at := range r.games.Shown().Games() {
		whites = append(whites, r.games.Shown().Entries[at].White)
	}
	return strings.Join(whites, " ")
}

func (r *rig) wantFile(path, want string) {
	r.t.Helper()
	if got := read(r.t, path); got != want {
		r.t.Errorf("the file is\n%s\nwant\n%s", got, want)
	}
}

// The key deletes the marked game at once, all others stay as they are, and each comes back to the byte.
func TestDeleteGames(t *testing.T) {
	r := newRig(t)
	path := r.listFive(1, false)
	if r.listButton("Undo") != nil {
		t.Error("there is something to undo before anything is done")
	}
	r.focusedKey(fyne.KeyDelete)
	r.settle()
	r.wantFile(path, without(2))
	if got := r.listed(); got != "Short Adams Kasparov Müller" || r.markedGame() != 2 {
		t.Errorf("listed are %s, game %d is marked", got, r.markedGame())
	}
	if got := r.shell.Top().Title(); got != "4 games in five.pgn" {
		t.Errorf("the title is %q", got)
	}
	if got := r.underList(); got != "Karpov – Kasparov deleted." {
		t.Errorf("it says %q", got)
	}
	r.answer("Delete")
	r.settle()
	r.wantFile(path, without(2, 3))
	r.focusedKey(fyne.KeyEnd)
	r.focusedKey(fyne.KeyDelete)
	r.settle()
	r.wantFile(path, without(2, 3, 5))
	if r.markedGame() != 2 {
		t.Errorf("after the last one, game %d is marked", r.markedGame())
	}
	// Back in the other order, by the button or the key.
	r.answer("Undo")
	r.settle()
	r.wantFile(path, without(2, 3))
	if got := r.underList(); got != "Müller – Adams restored to five.pgn." || r.markedGame() != 3 {
		t.Errorf("it says %q, and game %d is marked", got, r.markedGame())
	}
	r.view.window.Canvas().Focused().(fyne.Shortcutable).TypedShortcut(&fyne.ShortcutUndo{}) // in the field
	r.settle()
	r.wantFile(path, without(2))
	r.view.window.Canvas().Unfocus()
	r.view.keys.TypedShortcut(&fyne.ShortcutUndo{})
	r.settle()
	r.wantFile(path, fiveGames())
	if r.listButton("Undo") != nil {
		t.Error("there is more to undo")
	}
	r.view.keys.TypedShortcut(&fyne.ShortcutUndo{})
	r.settle()
	r.wantFile(path, fiveGames())
	if r.notice(notices.Deleted) != "" {
		t.Error("it tells of what has come back")
	}
}

// Every game can go, and the list says that none is left; the way back remains, also after it is closed.
func TestDeleteAllGames(t *testing.T) {
	r := newRig(t)
	path := r.listFive(4, true)
	for range 5 {
		r.focusedKey(fyne.KeyDelete)
		r.settle()
	}
	r.wantFile(path, "")
	if (r.listButton("Delete") != nil) || !shown(r, "No games are left in the file.") {
		t.Errorf("the empty list can be deleted from: %v", (r.listButton("Delete") != nil))
	}
	r.focusedKey(fyne.KeyDelete)
	r.settle()
	r.press(fyne.KeyEscape)
	r.wantNotice(notices.Deleted, "5 games deleted from five.pgn", "Last deleted: Short – Kasparov")
	r.tap(notices.Deleted, "Undo")
	r.settle()
	r.wantFile(path, without(2, 3, 4, 5))
	r.wantNotice(notices.Deleted, "4 games deleted from five.pgn")
	r.act("games") // of the game on the board, which was one of them
	r.settle()
	if r.notice(notices.Deleted) != "" {
		t.Error("the list does not take the message's place")
	}
	for range 4 {
		r.answer("Undo")
		r.settle()
	}
	r.wantFile(path, fiveGames())
	r.press(fyne.KeyEscape)
	if got := r.notice(notices.Deleted); got != "" {
		t.Errorf("it says %q", got)
	}
}

// The game on the board stays, not saved: saving adds it, undo has it in its place again.
func TestDeleteTheGameOnTheBoard(t *testing.T) {
	r := newRig(t)
	path := r.listFive(1, true)
	d := r.desk.Doc()
	r.focusedKey(fyne.KeyDelete)
	r.settle()
	r.wantMoves("d4 Nf6")
	if r.desk.Doc() != d || !d.Unsaved() || strings.Contains(r.title(), "(") || !strings.Contains(r.title(), "*") {
		t.Errorf("it counts as saved; the title is %q", r.title())
	}
	r.answer("Undo")
	r.settle()
	if d.Unsaved() || d.Source.Index != 1 || r.journals() != 0 {
		t.Errorf("it is game %d, unsaved: %v", d.Source.Index+1, d.Unsaved())
	}
	r.focusedKey(fyne.KeyDelete)
	r.settle()
	r.press(fyne.KeyEscape)

	// A kill loses nothing of it.
	next := r.restart(r.kill())
	next.wantNotice(notices.Restore, "Karpov – Kasparov")
	next.tap(notices.Restore, "Continue")
	next.settle()
	next.wantMoves("d4 Nf6")

	// The list goes on from where it was.
	r.act("save")
	r.settle()
	if got := read(t, path); !strings.HasPrefix(got, without(2)) || !strings.Contains(got[len(without(2)):], "1. d4 Nf6 1/2-1/2") {
		t.Errorf("after saving, the file is\n%s", got)
	}
	if d.Unsaved() || d.Source.Index != 4 {
		t.Errorf("it is game %d, unsaved: %v", d.Source.Index+1, d.Unsaved())
	}
}

// From the game that was deleted, the keys go to its neighbours. It is not kept for coming back to, unless it was edited.
func TestGoOnFromADeletedGame(t *testing.T) {
	for _, tt := range []struct {
		key   string
		edit  bool
		moves string
	}{{"nextgame", false, "e4 e5"}, {"previousgame", false, "e4 c5"}, {"nextgame", true, "e4 e5"}} {
		r := newRig(t)
		r.listFive(1, true)
		if tt.edit {
			r.editListed("g1f3")
		}
		r.focusedKey(fyne.KeyDelete)
		r.settle()
		r.press(fyne.KeyEscape)
		r.act(tt.key)
		r.settle()
		r.wantMoves(tt.moves)
		if kept := len(r.desk.Shelf()) == 1; kept != tt.edit {
			t.Errorf("after %s it is kept: %v, edited: %v", tt.key, kept, tt.edit)
		}
	}
}

// Other games that are open stay what they are: saved, each comes to be in its own place.
func TestDeleteBesideOpenGames(t *testing.T) {
	r := newRig(t)
	path := r.listFive(3, true)
	r.editListed("d2d4")
	r.focusedKey(fyne.KeyHome)
	r.focusedKey(fyne.KeyDelete)
	r.press(fyne.KeyEscape)
	r.act("save") // while the file is written
	r.settle()
	before, after, _ := strings.Cut(without(1), "[Event \"E4\"]")
	after = after[strings.Index(after, "\n\n[Event"):]
	if got := read(t, path); !strings.HasPrefix(got, before) || !strings.HasSuffix(got, "1. e4 d6 2. d4 1-0"+after) || strings.Count(got, "[Event") != 4 {
		t.Errorf("the file is\n%s", got)
	}
	if r.desk.Doc().Unsaved() || r.desk.Doc().Source.Index != 2 {
		t.Errorf("it is game %d, unsaved: %v", r.desk.Doc().Source.Index+1, r.desk.Doc().Unsaved())
	}
	r.wantNotice(notices.Deleted, "1 game deleted from five.pgn", "Short – Kasparov")
	// Where the game is edited after it was deleted, it comes back as one that is not saved.
	r.act("games")
	r.settle()
	r.focusedKey(fyne.KeyDelete)
	r.settle()
	r.press(fyne.KeyEscape)
	r.desk.GoLast()
	r.drag("g8f6")
	r.tap(notices.Deleted, "Undo")
	r.settle()
	if !r.desk.Doc().Unsaved() || r.desk.Doc().Source.Index != 2 {
		t.Errorf("it is game %d, unsaved: %v", r.desk.Doc().Source.Index+1, r.desk.Doc().Unsaved())
	}
	r.act("save")
	r.settle()
	if got := read(t, path); strings.Count(got, "[Event") != 4 || !strings.Contains(got, "2. d4 Nf6 1-0") {
		t.Errorf("the file is\n%s", got)
	}
}

// Search and order stay, the mark comes to be on what follows, and a game that comes back is marked.
func TestDeleteFromASearch(t *testing.T) {
	r := newRig(t)
	path := r.listFive(0, false)
	field, head := r.inList()
	head.OnSort(7) // by date: 2 3 1 4 5
	field.SetText("kasparov")
	r.focusedKey(fyne.KeyHome)
	r.focusedKey(fyne.KeyUp)
	if r.markedGame() != 2 {
		t.Fatalf("game %d is marked", r.markedGame())
	}
	r.focusedKey(fyne.KeyDown)
	r.focusedKey(fyne.KeyDelete)
	r.settle()
	r.wantFile(path, without(1))
	if got := r.listed(); got != "Karpov Kasparov" || r.markedGame() != 3 || field.Text != "kasparov" {
		t.Errorf("%q finds %s, game %d is marked", field.Text, got, r.markedGame())
	}
	r.answer("Undo")
	r.settle()
	if got := r.listed(); got != "Karpov Short Kasparov" || r.markedGame() != 1 {
		t.Errorf("listed are %s, game %d is marked", got, r.markedGame())
	}
	field.SetText("nobody")
	if r.listButton("Delete") != nil {
		t.Error("nothing can be deleted")
	}
}

// While a search is typed, the keys Delete and undo are the field's; no game goes because its text is gone.
func TestDeleteInTheField(t *testing.T) {
	r := newRig(t)
	path := r.listFive(0, false)
	field, _ := r.inList()
	for _, l := range "sh" {
		field.TypedRune(l)
	}
	field.CursorColumn = 0
	for range 5 {
		r.focusedKey(fyne.KeyDelete)
		r.settle()
	}
	r.wantFile(path, fiveGames())
	if field.Text != "" {
		t.Errorf("the field has %q", field.Text)
	}
	r.focusedKey(fyne.KeyDown) // to the list
	r.focusedKey(fyne.KeyDelete)
	r.settle()
	r.wantFile(path, without(2))
	field.TypedRune('a')
	field.TypedShortcut(&fyne.ShortcutUndo{})
	r.settle()
	r.wantFile(path, without(2))
	if field.Text != "" {
		t.Errorf("the field has %q", field.Text)
	}
}

// A search that is still there is gone on with at its end, and Delete is the list's.
func TestDeleteFromAReopenedSearch(t *testing.T) {
	r := newRig(t)
	path := r.listFive(0, true)
	field, _ := r.inList()
	for _, l := range "sh" {
		field.TypedRune(l)
	}
	r.press(fyne.KeyEscape)
	r.settle()
	r.act("games")
	r.settle()
	field, _ = r.inList()
	field.TypedRune('o')
	if field.Text != "sho" {
		t.Errorf("the field has %q", field.Text)
	}
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
	r.press(fyne.KeyEscape)
	r.settle()
	r.act("games")
	r.settle()
	r.focusedKey(fyne.KeyDelete)
	r.settle()
	if field, _ = r.inList(); field.Text != "sh" {
		t.Errorf("after Delete the field has %q", field.Text)
	}
	if read(t, path) == fiveGames() {
		t.Error("no game was deleted")
	}
}

// What keeps the file from being written is said, and all is as it was.
func TestGamesThatCannotBeDeleted(t *testing.T) {
	for _, tt := range []struct {
		name   string
		hinder func(t *testing.T, path string)
		says   string
	}{
		{"protected", func(t *testing.T, path string) {
			if err := os.Chmod(path, 0o444); err != nil {
				t.Fatal(err)
			}
		}, "Karpov – Kasparov was not deleted. five.pgn: it is write-protected."},
		{"backup", func(t *testing.T, path string) { // the last step before the file is replaced
			if err := os.MkdirAll(path+".bak/in it", 0o755); err != nil {
				t.Fatal(err)
			}
		}, "Karpov – Kasparov was not deleted."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			path := r.listFive(1, true)
			tt.hinder(t, path)
			r.focusedKey(fyne.KeyDelete)
			r.settle()
			r.wantFile(path, fiveGames())
			if got := r.underList(); !strings.HasPrefix(got, tt.says) {
				t.Errorf("it says %q", got)
			}
			if got := r.listed(); got != "Short Karpov Adams Kasparov Müller" || r.markedGame() != 2 || (r.listButton("Undo") != nil) || r.desk.Doc().Unsaved() {
				t.Errorf("listed are %s, game %d is marked", got, r.markedGame())
			}
			if left, _ := os.ReadDir(strings.TrimSuffix(path, "/five.pgn")); len(left) > 2 {
				t.Errorf("there are %v", left)
			}
		})
	}
}

// Undo that fails can be tried again.
func TestUndoOfADeletionThatFails(t *testing.T) {
	r := newRig(t)
	path := r.listFive(1, false)
	r.focusedKey(fyne.KeyDelete)
	r.settle()
	for _, mode := range []os.FileMode{0o444, 0o644} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		r.answer("Undo")
		r.settle()
		if mode == 0o444 {
			r.wantFile(path, without(2))
			if got := r.underList(); got != "Karpov – Kasparov was not restored. five.pgn: it is write-protected." {
				t.Errorf("it says %q", got)
			}
		}
	}
	r.wantFile(path, fiveGames())
}

// Nothing can be deleted, and no button says so, where there is no file or it is protected.
func TestNoDeletingWithoutAFile(t *testing.T) {
	r := newRig(t)
	r.paste(twoGames)
	if r.games.Shown() == nil || r.listButton("Delete") != nil {
		t.Error("what was pasted can be deleted from")
	}
	r.focusedKey(fyne.KeyDelete)
	r.settle()
	if n := len(r.games.Shown().Entries); n != 2 {
		t.Errorf("%d games are left", n)
	}
	r.press(fyne.KeyEscape)
	path := write(t, "five.pgn", fiveGames())
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	r.open(path)
	if r.listButton("Delete") != nil {
		t.Error("a protected file can be deleted from")
	}
	r.focusedKey(fyne.KeyDelete)
	r.settle()
	r.wantFile(path, fiveGames())
}

// What another program has written meanwhile stays, or nothing is done.
func TestDeleteFromAFileThatHasChanged(t *testing.T) {
	const more = "[White \"Green\"]\n\n1. f4 *\n"
	for _, tt := range []struct {
		name, text, want, says string
	}{
		{"another game", strings.Replace(fiveGames(), "1. e4 d6", "1. e4 g6", 1) + more, strings.Replace(without(2), "1. e4 d6", "1. e4 g6", 1) + more, "Karpov – Kasparov deleted."},
		{"this game", strings.Replace(fiveGames(), "1. d4 Nf6", "1. d4 d5", 1), "", "Karpov – Kasparov was not deleted. Another program has changed the file since it was opened."},
		{"the game on the board", strings.Replace(fiveGames(), "1. c4", "1. c3", 1), "", "Karpov – Kasparov was not deleted. Another program has changed the file since it was opened."},
		{"all", more, "", "Karpov – Kasparov was not deleted. Another program has changed the file since it was opened."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			path := r.listFive(4, true)
			r.focusedKey(fyne.KeyHome)
			r.focusedKey(fyne.KeyDown)
			if err := os.WriteFile(path+".tmp", []byte(tt.text), 0o644); err != nil {
				t.Fatal(err)
			}
			if err := os.Rename(path+".tmp", path); err != nil {
				t.Fatal(err)
			}
			r.focusedKey(fyne.KeyDelete)
			r.settle()
			if got := r.underList(); got != tt.says {
				t.Errorf("it says %q", got)
			}
			if tt.want == "" {
				r.wantFile(path, tt.text)
				return
			}
			r.wantFile(path, tt.want)
			if got := r.listed(); got != "Short Adams Kasparov Müller Green" || r.overlays() != 1 {
				t.Errorf("listed are %s", got)
			}
			if got := r.desk.Doc().Source; got.Index != 3 || got.Coll != r.games.Shown() {
				t.Errorf("the game on the board is game %d", got.Index+1)
			}
			r.answer("Undo")
			r.settle()
			r.wantFile(path, tt.text)
		})
	}
}

// Two windows delete games of a file, one after the other; each has its way back.
func TestTwoWindowsDelete(t *testing.T) {
	a, b := newRig(t), newRig(t)
	path := a.listFive(0, false)
	b.open(path)
	b.focusedKey(fyne.KeyEnd)
	for _, r := range []*rig{a, b, a} {
		r.focusedKey(fyne.KeyDelete)
		r.settle()
	}
	r := newRig(t) // in a third one, a game that has moved because of that is saved
	r.open(path)
	r.focusedKey(fyne.KeyEnd)
	r.focusedKey(fyne.KeyReturn)
	r.settle()
	r.wantMoves("e4 d6")
	r.desk.GoLast()
	r.drag("d2d4")
	a.answer("Undo")
	a.settle()
	r.act("save")
	r.settle()
	if got := read(t, path); r.shell.Top() != nil || r.desk.Doc().Unsaved() || strings.Count(got, "[Event ") != 3 || !strings.Contains(got, "1. e4 d6 2. d4 1-0") {
		t.Errorf("it is not saved in its place:\n%s", got)
	}
	b.answer("Undo")
	b.settle()
	a.answer("Undo")
	a.settle()
	if got := read(t, path); strings.Count(got, "[Event ") != 5 || (a.listButton("Undo") != nil) || b.listButton("Undo") != nil {
		t.Errorf("at last the file is\n%s", got)
	}
}

// A file that is not held in memory is deleted from as others are.
func TestDeleteFromALongFile(t *testing.T) {
	path := write(t, "long.pgn", fiveGames()+tooLong)
	r := newRig(t)
	r.open(path)
	r.focusedKey(fyne.KeyDown)
	r.focusedKey(fyne.KeyDelete)
	r.settle()
	if read(t, path) != without(2)+tooLong {
		t.Error("the file is not the other games")
	}
	r.answer("Undo")
	r.settle()
	if read(t, path) != fiveGames()+tooLong {
		t.Error("the file is not what it was")
	}
}

// The explorer counts the games that there are, and the broken ones stay marked, in their lines.
func TestTheExplorerFollowsDeletions(t *testing.T) {
	r := newRig(t)
	coll := r.exploreFive()
	r.desk.Doc().Orientation = 0
	r.desk.GoFirst()
	r.wantExplored(atTheStart)
	r.act("games")
	r.settle()
	r.focusedKey(fyne.KeyDown)
	r.focusedKey(fyne.KeyDelete)
	r.settle()
	r.wantExplored("4 games in five.pgn|4 games||e4 3 201|c4 1 000")
	if coll.Check.Broken != 1 || coll.Entries[1].Fault == nil || coll.Entries[1].Fault.Line != 15 {
		t.Errorf("%d are broken: %+v", coll.Check.Broken, coll.Entries[1].Fault)
	}
	r.focusedKey(fyne.KeyDelete) // the broken one
	r.settle()
	if r.faultsButton().Visible() || r.underList() != "Adams – Short deleted." {
		t.Errorf("it says %q", r.underList())
	}
	r.answer("Undo")
	r.settle()
	r.answer("Undo")
	r.settle()
	r.wantExplored(atTheStart)
	if coll.Check.Broken != 1 || coll.Entries[2].Fault == nil {
		t.Errorf("%d are broken: %+v", coll.Check.Broken, coll.Entries[2].Fault)
	}
	// The games with a position are listed still.
	r.press(fyne.KeyEscape)
	r.drag("e2e4")
	r.wantExplored("5 games in five.pgn|3 games||c5 1 001|e5 1 100|d6 1 100")
	r.view.cards.Explorer.OnGames()
	r.settle()
	r.focusedKey(fyne.KeyHome)
	r.focusedKey(fyne.KeyDelete)
	r.settle()
	if got := r.listed(); got != "Adams Kasparov" {
		t.Errorf("with the position are listed %s", got)
	}
	r.answer("Undo")
	r.settle()
	if got := r.listed(); got != "Short Adams Kasparov" {
		t.Errorf("with the position are listed %s", got)
	}
}

// A game is deleted, and comes back, while the file is looked through: none is left out.
func TestDeleteWhileGamesAreChecked(t *testing.T) {
	for _, buttons := range [][]string{{"Delete"}, {"Delete", "Undo"}} {
		r := newRig(t)
		path := write(t, "many.pgn", strings.ReplaceAll(slowGames(30), "Ke2", "Ke3"))
		r.files.OpenPath(path)
		r.until("a list that can be deleted from", func() bool { return r.games.Shown() != nil && (r.listButton("Delete") != nil) })
		coll := r.games.Shown()
		for i, button := range buttons {
			if !coll.Check.Running || coll.Check.Done == 0 {
				t.Fatalf("%d games are looked through", coll.Check.Done)
			}
			r.answer(button)
			r.until(button, func() bool { return (r.listButton("Undo") != nil) == (i == 0) })
		}
		r.until("the end of the look through the file", func() bool { return !coll.Check.Running })
		fresh, err := gamefile.Open(t.Context(), path, nil)
		if err != nil {
			t.Fatal(err)
		}
		checkAll(fresh)
		n, broken := len(fresh.Entries), fresh.Check.Broken
		if coll.Check.Done != n || coll.Lines.Len() != n || coll.Check.Broken != broken {
			t.Errorf("after %v %d of %d games are looked through, %d broken, want %d", buttons, coll.Check.Done, n, coll.Check.Broken, broken)
		}
		r.press(fyne.KeyEscape)
	}
}

// Enter opens the game that has come to the place of one that is being deleted.
func TestOpenWhileAGameIsDeleted(t *testing.T) {
	r := newRig(t)
	r.listFive(1, false)
	r.focusedKey(fyne.KeyDelete)
	r.focusedKey(fyne.KeyReturn)
	r.settle()
	r.wantMoves("e4 e5")
	if r.desk.Doc().Source.Index != 1 {
		t.Errorf("it is game %d", r.desk.Doc().Source.Index+1)
	}
	r.wantNotice(notices.Deleted, "1 game deleted from five.pgn")
}

// All that the list has to say fits, in narrow windows too.
func TestTheListAfterDeleting(t *testing.T) {
	for mode, m := range widgettest.Modes {
		for _, width := range []float32{340, 400, 640, 960} {
			r := newRig(t)
			fyne.CurrentApp().Settings().SetTheme(theme.New(m))
			r.view.window.Resize(fyne.NewSize(width, 600))
			r.listFive(1, true)
			r.focusedKey(fyne.KeyDelete)
			r.settle()
			widgettest.Screenshot(t, r.view.window.Canvas(), fmt.Sprintf("deleted-%v-%s", width, mode))
			var shown []*controls.Button
			for _, b := range r.shell.Top().Buttons() {
				if !b.Visible() {
					t.Errorf("at %v there is no %q", width, b.Text())
					continue
				}
				for _, other := range shown {
					if overlap(b, other) {
						t.Errorf("at %v %q lies on %q", width, b.Text(), other.Text())
					}
				}
				shown = append(shown, b)
			}
			if !strings.Contains(strings.Join(r.texts(), " "), "Karpov – Kasparov deleted.") {
				t.Errorf("at %v there is no room to say what was deleted", width)
			}
			r.press(fyne.KeyEscape)
			widgettest.Screenshot(t, r.view.window.Canvas(), fmt.Sprintf("deleted-notice-%v-%s", width, mode))
		}
	}
}

// A step to the next game that waits for a deletion is not made from another game.
func TestStepAndUndoDuringADeletion(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	r.listFive(1, true)
	r.press(fyne.KeyEscape)
	r.files.Delete(r.desk.Doc().Source.Coll, 2, func(*gamefile.Deletion, error) {})
	r.act("nextgame")
	r.act("undo")
	r.settle()
	r.wantMoves("e4 e5")
}

// A position that is set up is not taken away by a game that was asked for before.
func TestSetupBeforeTheNextGameIsRead(t *testing.T) {
	r := newRig(t)
	r.listFive(1, true)
	r.press(fyne.KeyEscape)
	r.act("nextgame")
	r.act("setup")
	r.settle()
	if !r.setup.On() {
		t.Error("the position is gone")
	}
}
