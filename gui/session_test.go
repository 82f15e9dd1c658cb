package gui

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/controls"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// sessionRows opens the list of the games of the session and returns its rows in words.
func (r *rig) sessionRows() (list *controls.Choices, rows []string) {
	r.t.Helper()
	if r.shell.Top() == nil {
		r.act("session")
	}
	list = r.view.window.Canvas().Focused().(*controls.Choices)
	_, games := openGames(r.desk, r.clockTime)
	for _, g := range games {
		row := strings.Join([]string{g.Name, g.State, g.Clocks}, " | ")
		if g.Shown {
			row += " | on the board"
		}
		rows = append(rows, row)
	}
	return list, rows
}

// threeGames leaves a game with a clock and one that was pasted on the shelf, and another one on the board.
func (r *rig) threeGames() {
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "600"}, game.New())
	r.pass(5 * time.Second)
	r.playOut("e2e4", "e7e5")
	r.paste(`[White "Anna"] [Black "Per"] [Result "1-0"] 1. d4 d5 2. c4 1-0`)
	r.desk.GoLast()
	r.drag("d5c4")
	r.paste("1. c4 c5 *")
}

// The list has all open games and what becomes of them; Enter goes to one.
func TestGamesOfTheSession(t *testing.T) {
	r := newRig(t)
	r.threeGames()
	r.wantNotice(notices.Shelved, "Anna – Per, 2 moves: set aside")
	r.pass(10 * time.Second)
	if got := r.notice(notices.Shelved); got != "" {
		t.Errorf("after ten seconds it still says %q", got)
	}
	list, rows := r.sessionRows()
	want := []string{"Unnamed game | 1 move |  | on the board", "Anna – Per | 1-0 | ", "Player – Kibitz 1.2 | 1 move | 10:00 – 10:00"}
	if strings.Join(rows, "\n") != strings.Join(want, "\n") {
		t.Fatalf("the list is\n%s\nwant\n%s", strings.Join(rows, "\n"), strings.Join(want, "\n"))
	}
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if r.shell.Top() != nil || !strings.HasPrefix(r.desk.Doc().Title(), "Player") {
		t.Errorf("on the board is %q", r.desk.Doc().Title())
	}
	r.wantNotice(notices.Pause, "The game is paused")
	if len(r.desk.Shelf()) != 2 {
		t.Errorf("%d games are set aside", len(r.desk.Shelf()))
	}
}

// A game is closed there; one that would be lost only after a question.
func TestAGameOfTheSessionIsClosed(t *testing.T) {
	r := newRig(t)
	r.threeGames()
	list, _ := r.sessionRows()
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete}) // nothing was changed in it
	list, rows := r.sessionRows()
	if len(rows) != 2 || !strings.HasPrefix(rows[0], "Anna") {
		t.Fatalf("the list is %q", rows)
	}
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	if m := r.shell.Top(); m == nil || !strings.Contains(m.Title(), "is not saved") {
		t.Fatal("a game with changes is closed without a question")
	}
	r.answer("Don’t save")
	if _, rows = r.sessionRows(); len(rows) != 1 || !strings.HasPrefix(rows[0], "Player") {
		t.Errorf("the list is %q", rows)
	}
}

// The list is heard, and what was set aside is said once.
func TestGamesOfTheSessionAreHeard(t *testing.T) {
	r, s := speaking(t, "en")
	s.played("e2e4", "E4.")
	r.paste("1. d4 *")
	s.want("Start position. Player – Player, 1 move: set aside. Press Tab for: Undo, OK.")
	r.act("session")
	s.want("Games of this session. List, Unnamed game, 1 move, on the board, 1 of 2.")
	s.heard("Player – Player, 1 move.", fyne.KeyDown)
	s.typed(fyne.KeyReturn)
	if !r.desk.Doc().Running() {
		t.Error("Enter does not go to the game")
	}
}
