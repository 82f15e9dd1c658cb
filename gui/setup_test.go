package gui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"kibitz/engine/chess"
	"kibitz/gui/controls"
	"kibitz/gui/editor"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
)

// enter begins to set up a position and returns the panel.
// settingUp returns the position that is being set up.
func (r *rig) settingUp() *chess.Setup {
	s, _ := r.setup.Setup()
	return &s
}

func (r *rig) enter() *editor.Panel {
	r.t.Helper()
	r.act("setup")
	if !r.setup.On() || !r.view.editorCard.Visible() || r.view.moves.Visible() {
		r.t.Fatal("the editor is not there")
	}
	return r.view.editor
}

// wantSetup checks what is on the board while a position is set up.
func (r *rig) wantSetup(fen string) {
	r.t.Helper()
	if got := r.settingUp().FEN(); got != fen {
		r.t.Errorf("the setup is %s, want %s", got, fen)
	}
	if r.view.board.State().Pieces != r.settingUp().Board {
		r.t.Error("the board shows something else")
	}
}

// Leaving without taking the position leaves the game as it was.
func TestSetupLeavesTheGameAlone(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	r.act("pause")
	r.act("pause") // it runs, and goes on afterwards
	before := r.moves()
	r.enter()
	if !r.desk.Doc().Round.Match.Paused() {
		t.Error("the game goes on behind the editor")
	}
	for _, name := range []string{"previous", "takeback", "resign", "delete", "saveas"} {
		if a := r.commands.Get(name); a.Possible() {
			t.Errorf("%s is possible meanwhile", name)
		}
	}
	r.view.board.OnPut(chess.E4, chess.NoSquare)
	r.wantSetup("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
	r.desk.Scroll(-1)
	r.press(fyne.KeyEscape)
	if r.setup.On() || r.view.editorCard.Visible() || !r.view.moves.Visible() {
		t.Fatal("the editor is still there")
	}
	if r.moves() != before || r.desk.Doc().Round.Match.Paused() || !r.desk.Doc().Live() || len(r.desk.Shelf()) > 0 {
		t.Error("the game is not as it was")
	}
	r.playOut("g1f3", "b8c6")
	r.wantMoves("e4 e5 Nf3 Nc6")
}

// A game that is told to go on while a position is set up does so when it is on the board again.
func TestSetupHoldsTheGame(t *testing.T) {
	t.Run("paused", func(t *testing.T) {
		r := newRig(t)
		r.playOut("f2f3", "e7e5")
		r.act("pause")
		r.enter()
		r.tap(notices.Pause, "Resume")
		if r.desk.Doc().UnderWay() || r.notice(notices.Pause) != "" {
			t.Errorf("behind the editor it goes on: %v; the message is %q", r.desk.Doc().UnderWay(), r.notice(notices.Pause))
		}
		r.press(fyne.KeyEscape)
		if !r.desk.Doc().UnderWay() {
			t.Error("it does not go on afterwards")
		}
	})
	t.Run("crashed", func(t *testing.T) {
		r := newRig(t)
		r.book.Set(func(b *roomtest.Script) { b.Crash = true })
		r.drag("e2e4")
		r.until("the message", func() bool { return r.notice(notices.Pause) != "" })
		r.enter()
		r.book.Add("e7e5")
		r.tap(notices.Pause, "Restart")
		r.settle()
		if r.desk.Doc().UnderWay() {
			t.Error("behind the editor it goes on")
		}
		r.press(fyne.KeyEscape)
		r.until("the answer", func() bool { return r.lastUCI() == "e7e5" })
	})
}

// The position that is taken begins a game tree; undo brings the former game back.
func TestSetupIsTaken(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	p := r.enter()
	r.act("copyfen")
	if got := r.clipboard(); got != r.settingUp().FEN() {
		t.Errorf("copied %q", got)
	}
	p.OnEdit(chess.EmptySetup())
	if !strings.Contains(p.Words(), "White has no king.\nBlack has no king.") {
		t.Errorf("about an empty board is said %q", p.Words())
	}
	r.press(fyne.KeyReturn)
	if !r.setup.On() {
		t.Fatal("an empty board was taken")
	}
	p.OnTool(editor.Tool{Piece: chess.WhiteKing})
	r.view.board.OnTouch(chess.E1)
	p.OnTool(editor.Tool{Piece: chess.BlackKing})
	r.view.board.OnTouch(chess.E8)
	p.OnTool(editor.Tool{Piece: chess.WhiteRook})
	r.view.board.OnTouch(chess.H1)
	r.view.board.OnTouch(chess.H2)
	p.OnTool(editor.Tool{Erase: true})
	r.view.board.OnTouch(chess.H2)
	r.press(fyne.KeyEscape) // puts the tool away, and nothing else
	if !r.setup.On() || r.setup.State().Tool != (editor.Tool{}) || r.view.board.OnTouch(chess.E1) {
		t.Fatal("Escape did not put the tool away")
	}
	r.wantSetup("4k3/8/8/8/8/8/8/4K2R w - - 0 1")
	s := r.settingUp()
	s.Castling = chess.CastlingRights(chess.H1.Bitboard())
	p.OnEdit(*s)
	r.wantSetup("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
	if p.Words() != "" {
		t.Errorf("about a good position is said %q", p.Words())
	}
	r.press(fyne.KeyReturn)
	if r.setup.On() || r.fen() != "4k3/8/8/8/8/8/8/4K2R w K - 0 1" {
		t.Fatalf("taken is %s", r.fen())
	}
	r.act("undo")
	r.wantMoves("e4 e5")
}

// Taking what was there already keeps the game that led to it.
func TestSetupUnchanged(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	r.act("pause")
	r.act("pause") // it runs
	r.enter()
	r.press(fyne.KeyReturn)
	if r.setup.On() || len(r.desk.Shelf()) > 0 {
		t.Error("the game was put away")
	}
	if r.desk.Doc().Round.Match.Paused() {
		t.Error("the game does not go on")
	}
	r.wantMoves("e4 e5")
}

// Who set up what was there already, and wants to play, means that position too.
func TestPlaySetupUnchanged(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	r.enter().OnPlay()
	r.answer("Start game")
	r.wantMoves("e4 e5")
	if len(r.desk.Shelf()) != 1 || r.desk.Doc().Round == nil || r.desk.Doc().Round.Base != r.desk.Doc().At().ID() {
		t.Error("no game has begun there")
	}
}

func TestSetupRights(t *testing.T) {
	r := newRig(t)
	p := r.enter()
	// A rook that leaves takes the right with it, and putting it back gives none.
	r.view.board.OnPut(chess.H1, chess.H3)
	r.wantSetup("rnbqkbnr/pppppppp/8/8/8/7R/PPPPPPPP/RNBQKBN1 w Qkq - 0 1")
	r.act("undo")
	r.wantSetup("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	r.act("redo")
	r.act("undo")
	// Mirrored, the king stands on d1: only Chess960 castles from there.
	p.OnEdit(r.settingUp().Mirrored())
	r.wantSetup("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1")
	r.act("undo")
	p.OnChess960(true)
	p.OnEdit(r.settingUp().Mirrored())
	r.wantSetup("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w KQkq - 0 1")
	p.OnChess960(false)
	r.wantSetup("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1")
	for range 10 {
		r.act("undo")
		if !r.commands.Get("undo").Possible() {
			break
		}
	}
	r.wantSetup("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
}

// The FEN goes both ways: what is typed is shown as soon as it can be, and stays
// as it was typed.
func TestSetupFEN(t *testing.T) {
	r := newRig(t)
	p := r.enter()
	p.OnFEN("4k3/8/8/8/8/8/8/4K2")
	r.wantSetup("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	if !strings.Contains(p.Words(), "rank 1 must have 8 squares, not 7") {
		t.Errorf("about half a FEN is said %q", p.Words())
	}
	r.press(fyne.KeyReturn)
	if !r.setup.On() {
		t.Fatal("half a FEN was taken")
	}
	p.OnFEN("4k3/8/8/8/8/8/8/4K2R")
	r.wantSetup("4k3/8/8/8/8/8/8/4K2R w - - 0 1")
	p.OnFEN("4k3/8/8/8/8/8/8/4K2R b - e3 0 1")
	if !strings.Contains(p.Words(), "En passant: White has no pawn on e4 that could have passed e3.") {
		t.Errorf("about an impossible en passant is said %q", p.Words())
	}
	p.OnFEN("4k3/8/8/8/8/8/8/1R2K1R1 w G - 3 20")
	if !r.setup.State().Chess960 {
		t.Error("a rook on g1 castles in standard chess")
	}
	r.press(fyne.KeyReturn)
	if got := r.fen(); got != "4k3/8/8/8/8/8/8/1R2K1R1 w K - 3 20" || !r.desk.Doc().Game().Chess960() {
		t.Errorf("taken is %s, Chess960 %v", got, r.desk.Doc().Game().Chess960())
	}
	// The clipboard goes into the editor too.
	r.enter()
	r.config.App.Clipboard().SetContent("see 8/8/8/4k3/8/8/8/4K2Q w - - 0 1")
	r.act("paste")
	r.wantSetup("8/8/8/4k3/8/8/8/4K2Q w - - 0 1")
	// A game that is pasted takes the place of all that.
	r.paste("1. d4 d5 *")
	if r.setup.On() {
		t.Error("the editor is still there")
	}
	r.wantMoves("d4 d5")
}

// What a FEN says of the rules holds until another one is typed, what the user says longer.
func TestSetupChess960ByFEN(t *testing.T) {
	const other, standard = "rkbnnrqb/pppppppp/8/8/8/8/PPPPPPPP/RKBNNRQB w KQkq - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1"
	r := newRig(t)
	p := r.enter()
	p.OnFEN(other)
	if !r.setup.State().Chess960 {
		t.Error("the king castles from b1 in standard chess")
	}
	p.OnFEN(standard)
	if r.setup.State().Chess960 {
		t.Error("the standard position is one of Chess960")
	}
	r.act("undo")
	if !r.setup.State().Chess960 {
		t.Error("undone, it is standard chess")
	}
	r.act("redo")
	p.OnChess960(true)
	p.OnFEN(other)
	p.OnFEN(standard)
	if !r.setup.State().Chess960 {
		t.Error("what the user chose is lost")
	}
	p.OnChess960(false)
	p.OnFEN(other)
	p.OnFEN(standard)
	r.press(fyne.KeyReturn)
	if r.setup.On() || r.desk.Doc().Game().Chess960() {
		t.Errorf("taken %v, as Chess960 %v", !r.setup.On(), r.desk.Doc().Game().Chess960())
	}
}

// Undo takes half a FEN out of its field, and the position with the next step.
func TestUndoOfHalfAFEN(t *testing.T) {
	const first, changed = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1"
	r := newRig(t)
	p := r.enter()
	p.OnFEN("rubbish")
	r.act("undo") // though nothing was changed
	if p.Words() != "" {
		t.Errorf("it still says %q", p.Words())
	}
	r.view.board.OnErase(chess.A2)
	p.OnFEN("rubbish")
	r.act("undo")
	r.wantSetup(changed)
	if p.Words() != "" {
		t.Errorf("it still says %q", p.Words())
	}
	r.act("undo")
	r.wantSetup(first)
	r.act("redo")
	r.wantSetup(changed)
}

// fields returns the fields in an object.
func fields(o fyne.CanvasObject) (all []*controls.Field) {
	if f, ok := o.(*controls.Field); ok {
		return append(all, f)
	}
	for _, part := range controls.Parts(o) {
		all = append(all, fields(part)...)
	}
	return all
}

// A position is not taken while something is wrong with a number beside it.
func TestSetupWithAWrongNumber(t *testing.T) {
	r := newRig(t)
	p := r.enter()
	r.view.board.OnErase(chess.A2)
	number := fields(p.Content())[0]
	number.SetText("abc")
	r.press(fyne.KeyReturn)
	if !r.setup.On() {
		t.Fatal("it was taken")
	}
	number.SetText("1")
	r.press(fyne.KeyReturn)
	if r.setup.On() {
		t.Errorf("it is not taken: %q", p.Words())
	}
}

func TestSetupDoubts(t *testing.T) {
	r := newRig(t)
	p := r.enter()
	p.OnFEN("4k3/8/3N1N2/8/8/8/4R3/4K3 b - - 0 1")
	if !strings.Contains(p.Words(), "3 pieces give check at once") {
		t.Errorf("it says %q", p.Words())
	}
	r.press(fyne.KeyReturn) // it can be played all the same
	if r.setup.On() {
		t.Error("it was not taken")
	}
}

// The board's cursor and letters do without a pointer.
func TestSetupByKeys(t *testing.T) {
	r := newRig(t)
	p := r.enter()
	p.OnEdit(chess.EmptySetup())
	r.letter('K') // nothing is pointed at: this is the key for the cursor
	r.wantSetup("8/8/8/8/8/8/8/8 w - - 0 1")
	if _, ok := r.view.board.CursorSquare(); !ok {
		t.Fatal("there is no cursor")
	}
	key := func(keys ...fyne.KeyName) {
		for _, k := range keys {
			r.view.board.TypedKey(&fyne.KeyEvent{Name: k})
		}
	}
	r.view.board.TypedRune('K')
	key(fyne.KeyRight)
	r.view.board.TypedRune('q')
	key(fyne.KeyRight)
	r.view.board.TypedRune('P')
	key(fyne.KeyDelete)
	r.wantSetup("8/8/8/8/8/8/4Kq2/8 w - - 0 1")
	key(fyne.KeyEscape) // leaves the cursor, not the editor
	if _, ok := r.view.board.CursorSquare(); ok || !r.setup.On() {
		t.Error("Escape did something else")
	}
}

// Every problem has words of its own, which name what its text names.
func TestProblemWords(t *testing.T) {
	seen := map[string]bool{}
	for _, fen := range []string{
		"8/8/8/8/8/8/8/8 w - - 0 1", "kk6/8/8/8/8/8/8/K7 w - - 0 1", "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1",
		"rnbqkbnr/pppppppp/q7/8/8/8/8/4K3 w - - 0 1", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
		"4k3/8/8/8/8/8/8/4K3 w - e4 0 1", "4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1",
		"4k3/8/8/8/8/2N5/PPPPPPPP/1NBQKBNR w - - 0 1", "4k3/8/3N1N2/8/8/8/4R3/4K3 b - - 0 1", "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1",
	} {
		s, err := chess.ParseSetup(fen)
		if err != nil {
			t.Fatal(err)
		}
		all := slices.Concat(s.Validate(), s.Warnings())
		if len(all) == 0 {
			t.Errorf("%s has no problem", fen)
		}
		for _, p := range all {
			words := phrase.Problem(p)
			if strings.Contains(words, "?") || strings.Contains(words, "{{") || strings.Contains(words, "<no value>") {
				t.Errorf("%s: %q", fen, words)
			}
			seen[words] = true
		}
	}
	if len(seen) < 12 {
		t.Errorf("only %d different texts", len(seen))
	}
}

// The panel stays where the language is changed, or a key, while a position is set up.
func TestSetupInAnotherLanguage(t *testing.T) {
	r := newRig(t)
	r.act("setup")
	r.setLanguage("de")
	if !r.view.editorCard.Visible() || r.view.moves.Visible() {
		t.Error("the panel has gone")
	}
	r.press(fyne.KeyEscape)
	if r.view.editorCard.Visible() || !r.view.moves.Visible() {
		t.Error("the panel stays")
	}
}

// Enter in the panel puts it away, whether or not the position was changed; the keys are the board's then.
func TestKeysLeaveThePanel(t *testing.T) {
	r := newRig(t)
	r.act("setup")
	canvas := r.view.window.Canvas()
	canvas.FocusNext()
	r.press(fyne.KeyReturn)
	if r.setup.On() {
		t.Fatal("the position is still being set up")
	}
	if canvas.Focused() != r.view.board {
		t.Errorf("%T has the keys", canvas.Focused())
	}
	r.press(fyne.KeyLeft)
}

// A file that has been read when the user has begun to set up a position does not take its place: its game is there to be chosen.
func TestSetupBeforeAFileIsRead(t *testing.T) {
	for name, text := range map[string]string{"a.pgn": "1. d4 d5 *", "a.fen": "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"} {
		r := newRig(t)
		r.files.OpenPath(write(t, name, text))
		r.act("setup")
		r.until("the file", func() bool { return !r.files.Reading() })
		r.settle()
		if !r.setup.On() {
			t.Errorf("%s: the position that was set up is gone", name)
		}
		if game := name == "a.pgn"; game != (r.shell.Top() != nil) {
			t.Errorf("%s: the list is open: %v", name, !game)
		} else if game {
			r.focusedKey(fyne.KeyReturn)
			r.settle()
			r.wantMoves("d4 d5")
		}
	}
}

// A second king of a side moves the first, in whatever way it is put on the board.
func TestASecondKingMovesTheFirst(t *testing.T) {
	for name, put := range map[string]func(r *rig, panel *editor.Panel){
		"by the palette": func(r *rig, panel *editor.Panel) {
			panel.OnTool(editor.Tool{Piece: chess.NewPiece(chess.White, chess.King)})
			r.view.board.OnTouch(square(t, "d4"))
		},
		"by a letter": func(r *rig, panel *editor.Panel) {
			r.view.board.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: r.middle("d4")}})
			r.letter('K')
		},
	} {
		r := newRig(t)
		panel := r.enter()
		put(r, panel)
		r.wantSetup("rnbqkbnr/pppppppp/8/8/3K4/8/PPPPPPPP/RNBQ1BNR w kq - 0 1")
		if !panel.Usable() {
			t.Errorf("%s: %s", name, panel.Words())
		}
		r.act("undo")
		r.wantSetup("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	}
}
