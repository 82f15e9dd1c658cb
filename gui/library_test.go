package gui

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"kibitz/cmd/kibitz/shelf"
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/library"
	"kibitz/engine/pgn"
	"kibitz/gui/controls"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/internal/widgettest"
	room "kibitz/gui/library"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// withLibrary starts the program with a library, which has the games of a text.
func withLibrary(t *testing.T, text string) *rig {
	t.Helper()
	return withLibraryIn(t, t.TempDir(), text)
}

func shelves(dir string) (room.Library, room.Upkeep) {
	s := shelf.New(dir)
	return s, s
}

func withLibraryIn(t *testing.T, dir, text string) *rig {
	t.Helper()
	r := newRigIn(t, dir, func(c *Config) { c.Library, c.Upkeep = shelves(dir) })
	if text != "" {
		r.toggleLibrary()
		r.view.library.Import(write(t, "Club evenings.pgn", text), "")
		r.until("the games and their moves", func() bool { return r.says("60 games") && r.says("All") && r.says("after ") })
	}
	return r
}

// says reports whether the library's place shows a text.
func (r *rig) says(text string) bool {
	for _, x := range widgettest.Texts(r.view.libraryBox) {
		if strings.Contains(x.Text, text) {
			return true
		}
	}
	return false
}

// inTheLibrary shows a library with a game marked and replayed.
func (r *rig) inTheLibrary() {
	r.until("the explorer", func() bool { return r.says("All") })
	r.focusedKey(fyne.KeyDown)
	r.settle()
	for range 2 {
		r.focusedKey(fyne.KeyLeft)
	}
	r.until("the explorer", func() bool { return r.says("of all games") })
	r.settle()
}

// The arrows change the game, replay it on the preview board, and Enter puts it on the board, from which undo brings the
// game back that was there.
func TestLibrary(t *testing.T) {
	r := withLibrary(t, crowd())
	r.until("a game", func() bool { return r.says("after 3.") || r.says("after 2…") })
	r.focusedKey(fyne.KeyHome)
	r.settle()
	r.focusedKey(fyne.KeyDown)
	r.settle()
	for range 9 {
		r.focusedKey(fyne.KeyLeft)
	}
	if r.says("after ") {
		t.Error("the game was not replayed to its start")
	}
	r.focusedKey(fyne.KeyRight)
	if !r.says("after 1.") {
		t.Error("Right shows no move")
	}
	r.until("moves of the first position", func() bool { return r.says("1.") })
	r.focusedKey(fyne.KeyReturn)
	r.settle()
	if r.view.inLibrary() || !r.view.root.Visible() {
		t.Fatal("the library is still shown")
	}
	if at := r.desk.Doc().At().Ply(); at != 1 || r.desk.Doc().Title() == "" {
		t.Errorf("the board shows %q at ply %d", r.desk.Doc().Title(), at)
	}
	if r.view.window.Canvas().Focused() != fyne.Focusable(r.view.board) {
		t.Error("the board has not got the keys")
	}
}

// While the library is shown, commands about the board rest, and Escape shows the board.
func TestCommandsInTheLibrary(t *testing.T) {
	r := withLibrary(t, "")
	r.act("library")
	r.until("words about an empty library", func() bool { return r.says("The library is empty") })
	if r.commands.Get("flip").Possible() || !r.commands.Get("settings").Possible() || r.commands.Get("undo").Possible() {
		t.Error("the wrong commands are possible")
	}
	for _, name := range []string{"setup"} {
		r.act(name)
		if r.view.inLibrary() || !r.commands.Get(name).On() {
			t.Errorf("%s does not take the place of the library", name)
		}
		r.act("library")
		r.act(name)
		if r.view.inLibrary() || !r.commands.Get(name).On() {
			t.Errorf("%s is not seen again", name)
		}
		r.showBoard()
		r.act("library")
	}
	r.focusedKey(fyne.KeyEscape)
	if r.view.inLibrary() || !r.commands.Get("flip").Possible() {
		t.Error("Escape does not lead back to the board")
	}
}

// A deleted game is restored by undo, and a filter narrows table and explorer down.
func TestDeleteAndFilterInTheLibrary(t *testing.T) {
	r := withLibrary(t, crowd())
	r.focusedKey(fyne.KeyDelete)
	r.until("a game less", func() bool { return r.says("deleted.") })
	r.act("undo")
	r.until("the game", func() bool { return r.says("Undone: Deletion") })
	r.view.library.AddTerms("white:weber", "1-0")
	r.until("fewer games", func() bool { return r.says("of 60 games") && r.says("of the games in the table") })
}

// A game that ends in the window is in the library at once, and once, also if it is annotated after its end.
func TestEndedGamesAreKept(t *testing.T) {
	dir := t.TempDir()
	r := withLibraryIn(t, dir, "")
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "600"}, game.New())
	r.playOut(strings.Fields("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7")...)
	r.settle()
	r.toggleLibrary()
	r.until("the game", func() bool { return r.says("1 games") || r.says("1 game") })
	r.leaveLibrary()
	if err := r.desk.Do(r.desk.Doc().Game().SetComment(r.desk.Doc().At().ID(), false, "mated")); err != nil {
		t.Fatal(err)
	}
	r.changed()
	r.pass(4 * time.Second)
	r.close()
	l, err := library.Open(filepath.Join(dir, "library"), false)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if l.Len() != 1 {
		t.Fatalf("%d games are kept", l.Len())
	}
	g, err := l.Game(1)
	if err != nil || len(g.Last().After()) == 0 || !strings.Contains(strings.Join(g.Last().After(), " "), "mated") {
		t.Errorf("the annotated game is not there: %v", err)
	}
}

// A game that was reviewed is in the library with what the review has found, and once, whether it was there before or not.
func TestReviewedGamesAreKept(t *testing.T) {
	dir := t.TempDir()
	r := withLibraryIn(t, dir, "")
	r.book.Set(func(b *roomtest.Script) { b.Score = engine.CP(400); b.Moves = nil })
	const opened = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0"
	for range 2 {
		r.paste(opened)
		r.askReview()
		r.answer("Analyse")
		r.reviewed()
		r.pass(4 * time.Second)
	}
	r.close()
	l, err := library.Open(filepath.Join(dir, "library"), false)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	g, err := l.Game(1)
	if err != nil || l.Len() != 1 {
		t.Fatalf("%d games are kept: %v", l.Len(), err)
	}
	if text := pgn.Format(g); !strings.Contains(text, "$") && !strings.Contains(text, "?") {
		t.Errorf("the game that is kept has no marks:\n%s", text)
	}
}

// counted counts what the explorer of the library is asked.
type counted struct {
	*shelf.Shelf
	explored atomic.Int32
}

func (c *counted) Explore(ctx context.Context, q room.Query, p *chess.Position) (room.Explored, error) {
	c.explored.Add(1)
	return c.Shelf.Explore(ctx, q, p)
}

// A search asks once which moves its games played.
func TestOneSearchExploresOnce(t *testing.T) {
	dir := t.TempDir()
	var asked *counted
	r := newRigIn(t, dir, func(c *Config) {
		asked = &counted{Shelf: shelf.New(dir)}
		c.Library, c.Upkeep = asked, asked
	})
	r.toggleLibrary()
	r.view.library.Import(write(t, "Club evenings.pgn", crowd()), "")
	r.until("the games and their moves", func() bool { return r.says("60 games") && r.says("after ") && asked.explored.Load() > 0 })
	for _, terms := range []string{"white:weber", "1-0"} {
		before := asked.explored.Load()
		r.view.library.AddTerms(terms)
		r.until("an answer", func() bool { return asked.explored.Load() > before && r.says("of 60 games") })
		r.settle()
		if got := asked.explored.Load() - before; got != 1 {
			t.Errorf("%s: the explorer was asked %d times", terms, got)
		}
	}
}

// Every control of the library says what it is.
func TestTheLibraryIsSpoken(t *testing.T) {
	r := withLibrary(t, crowd())
	form := r.spokenForm()
	if form.Title != "Library" || len(form.Parts) == 0 {
		t.Fatalf("the form is %+v", form)
	}
	if _, ok := r.view.window.Canvas().Focused().(*controls.Choices); !ok {
		t.Errorf("%T has the keys", r.view.window.Canvas().Focused())
	}
}

// A message that comes while the library is shown can be read and answered there, and stands beside the board again
// when the library is left. A passing word is said in the footer.
func TestMessagesInTheLibrary(t *testing.T) {
	r := withLibrary(t, "")
	r.act("library")
	r.until("the library", func() bool { return r.says("The library is empty") })
	answered := false
	r.notices.Post(notices.Problem, func() notices.Message {
		return notices.Message{Title: "The disk is full", Answers: []notices.Answer{{Label: "Try again", Do: func() { answered = true }, Stays: true}}}
	})
	r.settle()
	if !r.says("The disk is full") {
		t.Fatal("the message is not shown in the library")
	}
	r.notices.Passing("A word")
	r.settle()
	if !r.says("A word") {
		t.Error("a passing word is not shown in the library")
	}
	r.view.shown[0].card.Buttons()[0].OnTapped()
	if !answered {
		t.Error("the message was not answered")
	}
	r.act("library")
	r.settle()
	if r.says("The disk is full") || !r.view.notices.Visible() {
		t.Error("the message does not stand beside the board")
	}
	r.act("library")
	r.settle()
	if !r.says("The disk is full") {
		t.Error("the message was left beside the board")
	}
}

// After an import that is mostly of one player's games, the user is asked once whether they are that player.
func TestTheUserIsAskedForTheirName(t *testing.T) {
	var text strings.Builder
	for i := range 12 {
		fmt.Fprintf(&text, "[White \"Regular, Ann\"]\n[Black \"Other %d\"]\n[Round \"%d\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n", i, i)
	}
	r := withLibrary(t, "")
	r.toggleLibrary()
	r.view.library.Import(write(t, "mine.pgn", text.String()), "")
	r.until("the question", func() bool { return r.says("Are you Regular, Ann?") })
	r.view.shown[len(r.view.shown)-1].card.Buttons()[0].OnTapped()
	r.settle()
	if !slices.Equal(r.settings.Settings.Names, []string{"Regular, Ann"}) || r.says("Are you") {
		t.Errorf("the names are %v", r.settings.Settings.Names)
	}
}
