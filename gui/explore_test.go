package gui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	card "kibitz/gui/explorer"
	"kibitz/gui/gamefile"
)

// explored is what the explorer shows, as text.
func (r *rig) explored() string {
	s := r.view.cards.Explorer.State()
	text := []string{s.Source, s.Games, s.Note}
	for _, row := range s.Rows {
		text = append(text, fmt.Sprintf("%s %s %d%d%d", row.Move, row.Games, row.White, row.Draws, row.Black))
	}
	return strings.Join(text, "|")
}

func (r *rig) wantExplored(want string) {
	r.t.Helper()
	r.until("the explorer says "+want, func() bool { return r.explored() == want })
}

// exploreFive opens the five games and the explorer.
func (r *rig) exploreFive() *gamefile.Collection {
	r.t.Helper()
	r.open(write(r.t, "five.pgn", fiveGames()))
	r.focusedKey(fyne.KeyReturn)
	r.settle()
	r.act("explorer")
	return r.shownCollection()
}

const atTheStart = "5 games in five.pgn|5 games||e4 3 201|c4 1 000|d4 1 010"

func TestExplorer(t *testing.T) {
	r := newRig(t)
	if r.view.cards.Explorer.Visible() {
		t.Error("the explorer is seen before it is asked for")
	}
	r.exploreFive()
	if !r.view.cards.Explorer.Visible() {
		t.Fatal("the explorer is not seen")
	}
	r.desk.GoFirst()
	r.wantExplored(atTheStart)

	r.view.cards.Explorer.OnMove(0) // as in the game
	r.wantExplored("5 games in five.pgn|3 games||c5 1 001|e5 1 100|d6 1 100")
	r.wantMoves("e4 c5")
	r.view.cards.Explorer.OnMove(1) // a variation
	r.wantExplored("5 games in five.pgn|1 game|No further moves in these games.")
	r.wantMoves("e4 c5")
	if got := r.lastUCI(); got != "e7e5" {
		t.Errorf("the move is %s, want e7e5", got)
	}
	r.drag("g1f3")
	r.wantExplored("5 games in five.pgn||No game reaches this position.")

	r.act("explorer")
	if r.view.cards.Explorer.Visible() {
		t.Error("the explorer is seen after it was closed")
	}
}

// Its moves are made on the board, also while the analysis looks at another position.
func TestExplorerBesideALockedAnalysis(t *testing.T) {
	r := newRig(t)
	r.exploreFive()
	r.desk.GoFirst()
	r.act("lock")
	r.act("next")
	r.wantExplored("5 games in five.pgn|3 games||c5 1 001|e5 1 100|d6 1 100")
	r.view.cards.Explorer.OnMove(1)
	if got := r.lastUCI(); got != "e7e5" {
		t.Errorf("the move on the board is %s, want e7e5", got)
	}
	r.desk.GoFirst()
	r.act("lock")
	r.letter('x') // the threat in the position on the board
	r.wantExplored(atTheStart)
	r.view.cards.Explorer.OnMove(0)
	if n := r.desk.Doc().At(); n.Ply() != 1 || r.lastUCI() != "e2e4" {
		t.Errorf("beside the threat, it leads to ply %d, %s", n.Ply(), r.lastUCI())
	}
}

func TestExplorerWithoutAFile(t *testing.T) {
	r := newRig(t)
	r.act("explorer")
	r.wantExplored("||Open a PGN collection to see which moves were played here.")
}

// What a closed explorer has found is not put into the words of another position.
func TestClosedExplorerRests(t *testing.T) {
	r := newRig(t)
	r.exploreFive()
	r.wantExplored(atTheStart)
	r.act("explorer")
	r.act("next")
	r.drag("e7e6", "d2d4")
	if got := r.explored(); got != atTheStart {
		t.Errorf("closed, it says %s", got)
	}
	r.act("explorer")
	r.wantExplored("5 games in five.pgn||No game reaches this position.")
}

// The file stays where another game takes the place of its games.
func TestExplorerKeepsTheFile(t *testing.T) {
	r := newRig(t)
	r.exploreFive()
	r.paste("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
	r.wantExplored("5 games in five.pgn|3 games||c5 1 001|e5 1 100|d6 1 100")
}

func TestExplorerListsItsGames(t *testing.T) {
	r := newRig(t)
	coll := r.exploreFive()
	r.desk.GoFirst()
	r.wantExplored(atTheStart)
	r.act("next")
	r.wantExplored("5 games in five.pgn|3 games||c5 1 001|e5 1 100|d6 1 100")
	r.view.cards.Explorer.OnGames()
	if got := r.tableRows(); got != "1 3 4" {
		t.Errorf("the list has %s, want 1 3 4", got)
	}
	field, _ := r.inList()
	field.SetText("kasparov")
	if got := r.tableRows(); got != "1 4" {
		t.Errorf("of them the search finds %s, want 1 4", got)
	}
	field.SetText("")
	r.focusedKey(fyne.KeyDown)
	r.focusedKey(fyne.KeyReturn)
	r.settle()
	r.wantMoves("e4 e5")
	if got := r.lastUCI(); got != "e2e4" {
		t.Errorf("the game is shown after %q, want the position that was looked for", got)
	}
	r.act("nextgame") // of those in the list
	r.settle()
	r.wantMoves("e4 d6")

	r.desk.GoFirst()
	r.wantExplored(atTheStart)
	r.view.cards.Explorer.OnGames()
	here := r.listButtons()[0]
	if !here.Visible() {
		t.Fatal("nothing says that the list has the games with one position")
	}
	coll.ShowOnly([]int32{2}, r.desk.Position())
	here.OnTapped()
	if got := r.tableRows(); got != "1 2 3 4 5" || here.Visible() {
		t.Errorf("after all games were asked for there are %s", got)
	}
}

// What the list is searched for is what the explorer looks at.
func TestExplorerFollowsTheSearch(t *testing.T) {
	r := newRig(t)
	r.exploreFive()
	r.desk.GoFirst()
	r.wantExplored(atTheStart)
	r.act("games")
	field, _ := r.inList()
	field.SetText("black:kasparov")
	r.focusedKey(fyne.KeyReturn)
	r.settle()
	r.desk.GoFirst()
	r.wantExplored("the games found by “black:kasparov”|2 games||d4 1 010|e4 1 001")
}

// A game that is changed and saved counts as it is now.
func TestExplorerSeesWhatIsSaved(t *testing.T) {
	r := newRig(t)
	r.exploreFive()
	r.act("last")
	r.wantExplored("5 games in five.pgn|1 game|No further moves in these games.")
	if n := r.shownCollection().Edits; n != 0 {
		t.Errorf("a broken game counts as %d changes", n)
	}
	r.drag("g1f3")
	r.act("save")
	r.settle()
	r.act("previous")
	r.wantExplored("5 games in five.pgn|1 game||Nf3 1 001")
}

// While a long file is being read, what is known is shown, and clicks on what is not known any more do nothing.
func TestExplorerOfALongFile(t *testing.T) {
	r := newRig(t)
	_, coll := r.openSlow(12)
	r.act("explorer")
	r.until("the end of the look through the file", func() bool { return coll.Check.Done == 12 })
	r.desk.GoFirst()
	r.wantExplored("12 games in slow.pgn|12 games||e4 12 000")
	r.desk.GoNext() // which is being searched now
	before := r.lastUCI()
	r.view.cards.Explorer.OnMove(0)
	if got := r.lastUCI(); got != before {
		t.Errorf("%s was played", got)
	}
}

// Where there is little room the explorer is lower, and then it is not there.
func TestExplorerFits(t *testing.T) {
	r := newRig(t)
	r.exploreFive()
	for _, test := range []struct {
		width, height float32
		visible       bool
	}{{1280, 820, true}, {640, 460, true}, {760, 860, true}, {640, 300, false}, {1280, 820, true}} {
		r.view.window.Resize(fyne.NewSize(test.width, test.height))
		cards := r.view.cards
		if got := cards.Explorer.Visible(); got != test.visible {
			t.Errorf("in %v x %v it is seen: %v", test.width, test.height, got)
		}
		if cards.Visible() && cards.MinSize().Height > cards.Size().Height {
			t.Errorf("in %v x %v the cards have %v, and need %v", test.width, test.height, cards.Size().Height, cards.MinSize().Height)
		}
	}
}

// In a column that would be empty below it the explorer has room for more moves.
func TestExplorerGrows(t *testing.T) {
	r := newRig(t)
	r.exploreFive()
	height := func(size fyne.Size) float32 {
		r.view.root.Resize(size)
		return r.view.cards.Explorer.Size().Height
	}
	usual := height(fyne.NewSize(1280, 820))
	want := usual + (card.TallRows-card.MostRows)*card.RowRoom()
	if got := height(fyne.NewSize(3840, 2100)); got != want {
		t.Errorf("in a very large window it is %v high, want %v", got, want)
	}
	if got := height(fyne.NewSize(1280, 820)); got != usual {
		t.Errorf("back in the first window it is %v high, and was %v", got, usual)
	}
	for _, size := range []fyne.Size{{Width: 2200, Height: 800}, {Width: 2000, Height: 500}} {
		height(size)
		if p := r.view.position; p.Visible() && p.Position().Y+p.Size().Height > size.Height {
			t.Errorf("in %v the position ends at %v", size, p.Position().Y+p.Size().Height)
		}
	}
}

// Where there is no room for the explorer, asking for it is answered.
func TestExplorerWithoutRoom(t *testing.T) {
	r := newRig(t)
	for _, test := range []struct {
		size fyne.Size
		said string
	}{
		{fyne.NewSize(1280, 820), ""},
		{fyne.NewSize(480, 800), "The explorer needs a larger window."},
		{fyne.NewSize(320, 480), "The explorer needs a larger window."},
	} {
		r.view.window.Resize(test.size)
		r.view.toast.Say("")
		r.act("explorer")
		if got := r.view.toast.Text(); got != test.said {
			t.Errorf("in %v it says %q, want %q", test.size, got, test.said)
		}
		r.view.toast.Say("")
		r.act("explorer")
		if got := r.view.toast.Text(); got != "" {
			t.Errorf("when it is closed in %v it says %q", test.size, got)
		}
	}
}

// What is spoken of a move counts its games as people do.
func TestExplorerIsHeard(t *testing.T) {
	r, s := speaking(t, "en")
	r.exploreFive()
	r.desk.GoFirst()
	r.wantExplored(atTheStart)
	s.texts = nil
	for tries := 0; !slices.Contains(s.texts, "List, 0 of 3."); tries++ {
		if tries == 50 {
			t.Fatalf("Tab does not lead to the moves, but to %q", s.texts)
		}
		s.typed(fyne.KeyTab)
		r.settle()
	}
	s.texts = nil
	s.heard("E4, 3 games.", fyne.KeyDown)
	s.heard("C4, 1 game.", fyne.KeyDown)
}

// While a file is read, the explorer says after every part of it how many games it knows.
func TestExplorerSaysHowFarTheFileIsRead(t *testing.T) {
	r := newRig(t)
	const games = 40
	long := strings.Repeat("long ", 16<<10) // one game is a part
	r.files.OpenPath(write(t, "long.pgn", strings.Repeat("[White \"A\"]\n\n{"+long+"} 1. e4 *\n\n", games)))
	r.until("the list", func() bool { return r.games.Shown() != nil })
	r.focusedKey(fyne.KeyReturn)
	// The list reads the file, too. The store stops behind the game until the explorer has
	// answered: else it may have read all by then.
	answer := make(chan struct{})
	r.store.Do(func() { <-answer }, nil)
	r.until("the game", func() bool { return r.desk.Doc().Source != nil })
	coll := r.shownCollection()
	r.act("explorer")
	parts := 0
	r.until("the end of the file", func() bool {
		if _, answered, _ := r.study.Explorer.Found(); answered && coll.Check.Running {
			if parts++; parts == 1 {
				close(answer)
			}
			if got, want := r.view.cards.Explorer.State().Source, fmt.Sprintf("%d of %d games read", coll.Check.Done, games); got != want {
				t.Fatalf("the explorer says %q, want %q", got, want)
			}
		}
		return coll.Check.Done == games && !coll.Check.Running
	})
	if parts == 0 {
		t.Error("the file was read at once")
	}
}
