package gui

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"kibitz/engine/game"
	"kibitz/gui/controls"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/store"
)

// said are the texts that were said, in order.
type said struct {
	r         *rig
	texts     []string
	languages []string
	fails     error
}

// speaking is a rig whose moves and messages are said and written down.
func speaking(t *testing.T, language string) (*rig, *said) {
	s := &said{}
	s.r = newRigIn(t, t.TempDir(), func(c *Config) { c.Language, c.Say = language, s.say })
	s.r.settings.Speech = true
	s.r.desk.Start(pairing.Pairing{Control: "-"}, game.New()) // between two people: nothing comes by itself
	s.want(map[string]string{"en": "Start position.", "de": "Grundstellung."}[language])
	return s.r, s
}

func (s *said) say(text, language string, failed func(error)) {
	s.texts, s.languages = append(s.texts, text), append(s.languages, language)
	if s.fails != nil {
		failed(s.fails)
	}
}

// want checks what was said since it was last looked at.
func (s *said) want(texts ...string) {
	s.r.t.Helper()
	s.r.settle()
	if !slices.Equal(s.texts, texts) {
		s.r.t.Errorf("said is\n%s\nwant\n%s", strings.Join(s.texts, "\n"), strings.Join(texts, "\n"))
	}
	s.texts = nil
}

// played plays a move and checks what is said.
func (s *said) played(move, text string) {
	s.r.t.Helper()
	s.r.drag(move)
	s.want(text)
}

func TestMovesAreSaid(t *testing.T) {
	_, s := speaking(t, "en")
	s.played("e2e4", "E4.")
	s.played("d7d5", "D5.")
	s.played("e4d5", "E4 takes d5.")
	s.played("g8f6", "Knight f6.")
	s.played("f1b5", "Bishop b5, check.")
	if slices.ContainsFunc(s.languages, func(l string) bool { return l != "en" }) {
		t.Errorf("the languages are %q", s.languages)
	}
}

func TestMovesAreSaidInGerman(t *testing.T) {
	r, s := speaking(t, "de")
	s.played("f2f3", "F3.")
	s.played("e7e5", "E5.")
	s.played("g2g4", "G4.")
	s.played("d8h4", "Dame h4, Schachmatt. Matt – Schwarz gewinnt. 2 Züge. Mit Tab: Analyse, Revanche, Neue Partie …, Schließen.")
	if last := s.languages[len(s.languages)-1]; last != "de" {
		t.Errorf("the language is %q", last)
	}
	r.act("saymove")
	s.want("Zug 2, Schwarz: Dame h4, Schachmatt.")
}

// The computer's move is said as well, also while the board shows something else.
func TestTheComputersMoveIsSaid(t *testing.T) {
	r, s := speaking(t, "en")
	r.desk.Start(pairing.DefaultTerms().Pairing(), game.New())
	r.playOut("e2e4", "c7c5")
	r.settle()
	if last := s.texts[len(s.texts)-1]; last != "C5." {
		t.Errorf("said at last is %q", last)
	}
	r.book.Add("b8c6")
	r.drag("g1f3")
	r.act("first")
	r.until("the answer", func() bool { return len(r.desk.Doc().Round.Line) == 4 })
	r.settle()
	if last := s.texts[len(s.texts)-1]; !strings.HasSuffix(last, "Knight c6.") {
		t.Errorf("said at last is %q", last)
	}
}

func TestSteppingIsSaid(t *testing.T) {
	r, s := speaking(t, "en")
	r.paste("1. e4 (1. d4 Nf6) 1... e5 2. Ke2 1-0")
	s.want("Start position.")
	r.act("next")
	s.want("E4.")
	r.act("down")
	s.want("D4.")
	r.act("next")
	s.want("Knight f6.")
	r.act("first")
	s.want("Start position.")
	r.act("last")
	s.want("King e2. White wins.")
	r.act("previous")
	s.want("E5.")
	r.view.list.OnSelect(slices.Collect(r.desk.Doc().Game().MainLine())[0].ID())
	s.want("E4.")
}

// What is taken back leads to the move before.
func TestTakingBackIsSaid(t *testing.T) {
	r, s := speaking(t, "en")
	s.played("e2e4", "E4.")
	s.played("e7e5", "E5.")
	r.act("takeback")
	s.want("E4.")
	r.act("undo")
	s.want("E5.")
}

func TestTypedMovesAreSaid(t *testing.T) {
	r, s := speaking(t, "en")
	r.paste("4k3/8/8/2pp4/1P2P3/8/3B1N1N/R3K2R w KQ - 0 1")
	s.want("Custom position.")
	r.act("type")
	s.want("Type a move.")
	for _, c := range []struct{ typed, said string }{
		{"Qd4", "Illegal move."},
		{"Ng4", "Which one: knight f2 to g4, knight h2 to g4?"},
		{"ed", "E4 takes d5."},
	} {
		r.typeMove(c.typed)
		s.want()
		r.playTyped()
		s.want(c.said)
	}
}

func TestPremovesAreSaid(t *testing.T) {
	r, s := speaking(t, "en")
	r.desk.Start(pairing.DefaultTerms().Pairing(), game.New())
	r.book.Set(func(b *roomtest.Script) { b.Late = true })
	r.drag("e2e4")
	s.want("E4.")
	r.typeMove("Nf3")
	r.playTyped()
	s.want("Type a move. Premove: knight g1 to f3")
	r.typeMove("Qe9")
	r.playTyped()
	s.want("None of your pieces can move like that.")
	r.drag("f1c4")
	s.want("then bishop f1 to c4")
	r.act("sayposition")
	if got := strings.Join(s.texts, " "); !strings.Contains(got, "e4. Premoves: knight g1 to f3, bishop f1 to c4. White:") {
		t.Errorf("the position is %q", got)
	}
}

// The answer that a premove waited for is said before it.
func TestAnswersToPremovesAreSaid(t *testing.T) {
	r, s := speaking(t, "en")
	r.desk.Start(pairing.DefaultTerms().Pairing(), game.New())
	r.book.Add("e7e5", "b8c6")
	r.drag("e2e4", "g1f3")
	r.until("both answers", func() bool { return r.lastUCI() == "b8c6" })
	r.settle()
	if got := strings.Join(s.texts, " "); !strings.Contains(got, "E5. Knight f3.") && !strings.Contains(got, "E5. Knight c6.") {
		t.Errorf("said is %q", got)
	}
}

func TestMessagesAreSaid(t *testing.T) {
	r, s := speaking(t, "en")
	s.played("e2e4", "E4.")
	r.act("draw")
	s.want("Black offers a draw. White can accept it, or decline by making a move. Press Tab for: Accept, Decline.")
	r.tap(notices.Move, "Decline")
	s.want("White declines the draw.")
	s.played("e7e5", "E5.")
	r.act("resign")
	s.want("Resign? Press Tab for: Resign, Play on. Resign, button.")
	r.tap(notices.Resign, "Resign")
	s.want("Black wins. White resigned. 1 move. Press Tab for: Review, Rematch, New game…, Close.")
	r.act("previous")
	s.want("E4.")
	r.act("next")
	s.want("E5. Black wins. White resigned.")
	r.act("copyfen")
	s.want("FEN copied.")
	r.act("new")
	s.want("New game. Opponent, The computer, 1 of 3.")
}

func TestHintIsSaid(t *testing.T) {
	r, s := speaking(t, "en")
	r.book.Add("g1f3")
	r.act("hint")
	r.until("the hint", func() bool { return len(r.study.HintArrows()) > 0 })
	r.settle()
	if got := strings.Join(s.texts, " "); got != "Looking for a good move… Hint: knight f3" { // in one text, if it is found at once
		t.Errorf("said is %q", got)
	}
	if got := r.view.toast.Text(); got != "Hint: Nf3" {
		t.Errorf("shown is %q", got)
	}
}

// The squares that the keys come to are said.
func TestSquaresAreSaid(t *testing.T) {
	r, s := speaking(t, "en")
	r.letter('k')
	s.want("e2, pawn of White")
	board := r.view.board
	key := func(k fyne.KeyName) { board.TypedKey(&fyne.KeyEvent{Name: k}) }
	key(fyne.KeyUp)
	s.want("e3")
	key(fyne.KeyDown)
	s.want("e2, pawn of White")
	key(fyne.KeyReturn)
	s.want("e2, pawn of White, selected")
	key(fyne.KeyUp)
	s.want("e3")
	key(fyne.KeyReturn)
	s.want("E3.")
	key(fyne.KeyReturn)
	s.want("e3, pawn of White") // which is not Black's
}

// What is asked for is said whether or not moves are.
func TestSayingOnDemand(t *testing.T) {
	r, s := speaking(t, "en")
	r.act("speech")
	s.want("Moves and messages are not read out.")
	r.drag("e2e4", "e7e5")
	s.want()
	r.press(fyne.KeyF3)
	s.want("Move 1, Black: e5.")
	r.typeMove("N")
	r.view.typing.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF4})
	s.want("White to move. Move 1, Black: e5. " +
		"White: king e1, queen d1, rooks a1 and h1, bishops c1 and f1, knights b1 and g1, pawns a2, b2, c2, d2, f2, g2, h2 and e4. " +
		"Black: king e8, queen d8, rooks a8 and h8, bishops c8 and f8, knights b8 and g8, pawns e5, a7, b7, c7, d7, f7, g7 and h7.")
	r.paste("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
	r.act("sayposition")
	s.want("White to move. Custom position. Check. White: king e1. Black: king e8, rook e2.")
	r.act("saymove")
	s.want("Custom position. Check.")
	r.paste("1. f3 e5 2. g4 Qh4# 0-1")
	r.act("last")
	r.act("sayposition")
	if got := s.texts; len(got) != 1 || !strings.HasPrefix(got[0], "Checkmate. Black wins. Move 2, Black: queen h4, checkmate. White: king e1,") {
		t.Errorf("of the mate %q is said", got)
	}
}

func TestClocksAreSaid(t *testing.T) {
	r, s := speaking(t, "en")
	r.desk.Start(pairing.Pairing{Control: "300"}, game.New())
	r.drag("e2e4", "e7e5")
	r.pass(23 * time.Second)
	r.settle()
	s.texts = nil
	r.act("sayposition")
	if got := s.texts[0]; !strings.Contains(got, "Move 1, Black: e5. White has 4 minutes 37 seconds. Black has 5 minutes. White: king e1") {
		t.Errorf("said is %q", got)
	}
}

// While a position is set up there are no moves, but there is a position.
func TestSetupIsSaid(t *testing.T) {
	r, s := speaking(t, "en")
	r.paste("4k3/8/8/8/8/8/8/4K2R w - - 0 1")
	s.want("Custom position.")
	r.enter()
	s.want("Set up a position.")
	if r.commands.Get("saymove").Possible() {
		t.Error("there is a last move")
	}
	r.act("sayposition")
	s.want("White to move. White: king e1, rook h1. Black: king e8.")
}

func TestSpeechIsKept(t *testing.T) {
	r, s := speaking(t, "en")
	r.settings.Speech = false
	f := r.openSettings(movesPage)
	typeAt(r, f, 1, fyne.KeyReturn)
	s.want("Moves and messages are read out.")
	r.shell.Top().Close()
	r.pass(store.WriteDelay)
	next := r.restart(r.kill())
	if !next.settings.Speech {
		t.Error("the setting is not kept")
	}
	next.press(fyne.KeyF2) // there nothing can speak
	if !next.settings.Speech || next.commands.Get("speech").Possible() || next.commands.Get("sayposition").Possible() {
		t.Error("what cannot work is offered")
	}
}

// Where nothing can speak, the settings say what to install.
func TestNoSpeech(t *testing.T) {
	r := newRig(t)
	f := r.openSettings(movesPage)
	said := ""
	for _, o := range f.Modal.Scroll.Content.(*fyne.Container).Objects {
		if box, ok := o.(*fyne.Container); ok {
			for _, o := range box.Objects {
				if w, ok := o.(*controls.Text); ok {
					said += w.Text()
				}
			}
		}
	}
	if !strings.Contains(said, "needs the package speech-dispatcher or espeak-ng") {
		t.Errorf("the page says %q", said)
	}
}

// A failing program is told of once, until speech is switched on again.
func TestSpeechFails(t *testing.T) {
	r, s := speaking(t, "en")
	s.fails = errors.Join(errors.New("spd-say: exit status 1"), errors.New("espeak-ng: killed"))
	r.drag("e2e4")
	s.want("E4.", "Speech does not work. The speech program does not work (spd-say: exit status 1, espeak-ng: killed). Try it in a terminal.")
	r.wantNotice(notices.Problem, "Speech does not work", "exit status 1")
	r.notices.Dismiss()
	r.drag("e7e5")
	s.want("E5.")
	r.wantNotice(notices.Problem, "")
	r.act("speech")
	r.act("speech")
	r.settle()
	r.wantNotice(notices.Problem, "Speech does not work")
}
