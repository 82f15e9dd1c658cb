package gui

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/phrase"
)

// The tests below lead the window by keys alone and check what is heard.

// typed gives keys to whatever has the focus.
func (s *said) typed(keys ...fyne.KeyName) {
	for _, k := range keys {
		canvas := s.r.view.window.Canvas()
		switch focused := canvas.Focused(); {
		case k == fyne.KeyTab:
			canvas.FocusNext()
		case focused != nil:
			focused.TypedKey(&fyne.KeyEvent{Name: k})
		default:
			s.r.press(k)
		}
	}
}

// wrote types a text, letter by letter.
func (s *said) wrote(text string) {
	for _, letter := range text {
		s.r.view.window.Canvas().Focused().TypedRune(letter)
	}
}

// heard types keys and checks what is said.
func (s *said) heard(text string, keys ...fyne.KeyName) {
	s.r.t.Helper()
	s.typed(keys...)
	if text == "" {
		s.want()
		return
	}
	s.want(text)
}

func TestNewGameIsHeard(t *testing.T) {
	r, s := speaking(t, "en")
	r.act("new")
	s.want("New game. Opponent, The computer, 1 of 3.")
	s.heard("Two players on this computer.", fyne.KeyRight)
	s.heard("The computer.", fyne.KeyLeft)
	s.heard("", fyne.KeyLeft)
	s.heard("Level, slider, Casual, about 1200 on Lichess, Solves half of the puzzles rated 1300 on Lichess, You have not played against Casual yet.", fyne.KeyTab)
	s.heard("Casual, about 1250 on Lichess.", fyne.KeyRight)
	s.heard("Intermediate, about 1500 on Lichess.", fyne.KeyPageUp)
	s.heard("Full strength, no limit.", fyne.KeyEnd)
	s.heard("Master, about 2500 on Lichess.", fyne.KeyPageDown)
	s.heard("Pace, Like a person, 2 of 3.", fyne.KeyTab)
	s.heard("You play, White, 1 of 3.", fyne.KeyTab)
	s.heard("Warn me of blunders, switch, off.", fyne.KeyTab)
	s.heard("Time, Unlimited, 1 of 10.", fyne.KeyTab)
	s.heard("Custom.", fyne.KeyEnd)
	s.heard("Time, minutes for, text field, 5.", fyne.KeyTab)
	s.heard("End.", fyne.KeyEnd)
	s.wrote("x")
	s.want("X.")
	s.heard("The minutes: “5x” is not a number.", fyne.KeyReturn)
	s.heard("5.", fyne.KeyBackspace)
	s.heard("Time, moves, text field, empty, all.", fyne.KeyTab)
	s.heard("Start position.", fyne.KeyReturn)
	if !r.desk.Doc().Running() || r.overlays() > 0 {
		t.Error("no game has begun")
	}
}

func TestSettingsAreHeard(t *testing.T) {
	r, s := speaking(t, "en")
	r.act("settings")
	s.want("Settings. Appearance, 1 of 4.")
	s.heard("Theme, Same as system, 1 of 3.", fyne.KeyTab)
	s.heard("Light.", fyne.KeyRight)
	r.shell.Top().Close()
	f := r.openSettings(movesPage)
	s.want("Settings. Board & sound, 2 of 4.")
	s.heard("Sounds, Medium, 3 of 4.", fyne.KeyTab)
	s.heard("Read out moves and messages, switch, on.", fyne.KeyTab)
	s.heard("Beside the moves, Automatic, 1 of 4.", fyne.KeyTab)
	s.heard("Show legal moves, switch, on.", fyne.KeyTab)
	s.heard("Off.", fyne.KeySpace)
	r.view.window.Canvas().Focus(f.Tabs)
	s.want("Board & sound, 2 of 4.")
	s.heard("Keyboard.", fyne.KeyEnd)
	s.heard(fmt.Sprintf("List, File, Open PGN, Ctrl+O, 1 of %d.", len(r.commands.Listed())), fyne.KeyTab)
	s.heard("File, Games in this file, Ctrl+G.", fyne.KeyDown)
	s.heard("Press a key…, button.", fyne.KeyReturn)
	r.view.window.Canvas().Focused().TypedRune('f')
	s.want("Change Ctrl+G… F is already used for “Flip board”. Choose another key, or remove that shortcut first.")
}

func TestResigningIsHeard(t *testing.T) {
	r, s := speaking(t, "en")
	s.played("e2e4", "E4.")
	r.act("resign")
	s.want("Resign? Press Tab for: Resign, Play on. Resign, button.")
	s.heard("Play on, button.", fyne.KeyTab)
	s.heard("Board.", fyne.KeyReturn)
	if !r.desk.Doc().Running() {
		t.Error("the game is over")
	}
}

func TestSetUpIsHeard(t *testing.T) {
	r, s := speaking(t, "en")
	r.act("setup")
	s.want("Set up a position.")
	for i := 0; ; i++ {
		s.typed(fyne.KeyTab)
		if f, ok := r.view.window.Canvas().Focused().(*controls.Field); ok && f.Said().Hint == "FEN" {
			break
		}
		if i == 100 {
			t.Fatal("the Tab key does not come to the field")
		}
	}
	s.want("FEN, text field, rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1.")
	s.heard("End.", fyne.KeyEnd)
	s.wrote("x")
	s.want("X. “x” is no part of the FEN.")
}

// The tools for the pieces have a place of their own among the stops of the Tab key.
func TestPaletteIsHeard(t *testing.T) {
	r, s := speaking(t, "en")
	r.act("setup")
	s.want("Set up a position.")
	s.heard(fmt.Sprintf("New game, button, 1 of %d.", len(r.railItems())), fyne.KeyTab)
	s.heard("Pieces, nothing selected.", fyne.KeyTab)
	s.heard("Pawn of Black.", fyne.KeyLeft)
	s.heard("To move, White, on, 1 of 2.", fyne.KeyTab)
	s.heard("Black, off.", fyne.KeyRight)
	s.heard("Black, on.", fyne.KeySpace)
	r.view.focusBoard()
	s.want("Board.")
}

func TestFilesAreHeard(t *testing.T) {
	r, s := speaking(t, "en")
	dir := t.TempDir()
	file := filepath.Join(dir, "two.pgn")
	if err := os.WriteFile(file, []byte("[White \"Ada\"]\n[Black \"Bo\"]\n\n1. e4 *\n\n[White \"Cy\"]\n[Black \"Dee\"]\n\n1. d4 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.settings.Folder = dir
	r.act("open")
	s.want("Open PGN. Name or path of a file, text field, empty.")
	s.wrote("none")
	s.want("None.")
	s.heard("There is no file none.pgn.", fyne.KeyReturn)
	r.view.window.Canvas().FocusPrevious()
	s.want(phrase.Path(dir) + ", list, 0 of 1.")
	s.typed(fyne.KeyDown)
	r.settle()
	if got := s.texts; len(got) != 1 || !strings.HasPrefix(got[0], "Two.pgn, 73 B ") {
		t.Errorf("of the row %q is said", got)
	}
	s.texts = nil
	s.typed(fyne.KeyReturn)
	r.until("the list", func() bool { return r.shell.Top() != nil && r.shell.Top().Title() != "Open PGN" })
	r.settle()
	s.texts = s.texts[len(s.texts)-1:] // while the file was read the board had the keys
	s.want("2 games in two.pgn. Search: player, event, site, 1990-1999, B90, 1-0, white:name, elo:2600-2899, text field, empty.")
	s.heard("2, Cy, Dee, *.", fyne.KeyDown)
	s.wrote("Ad")
	s.want("Ad. 1 of 2. 1, Ada, Bo, *.")
}

func TestPromotionIsHeard(t *testing.T) {
	r, s := speaking(t, "en")
	r.paste("7k/4P3/8/8/8/8/8/K7 w - - 0 1")
	s.want("Custom position.")
	r.letter('k')
	s.want("e2")
	s.typed(fyne.KeyUp, fyne.KeyUp, fyne.KeyUp, fyne.KeyUp)
	s.want("e3 e4 e5 e6")
	s.heard("e7, pawn of White", fyne.KeyUp)
	s.heard("e7, pawn of White, selected", fyne.KeyReturn)
	s.heard("e8", fyne.KeyUp)
	s.typed(fyne.KeyReturn)
	s.want("Promote to: Q: queen, R: rook, B: bishop, N: knight, Esc: cancel.")
	r.view.board.TypedRune('r')
	s.want("E8, promotes to rook, check.")
}

func TestEnginesAreHeard(t *testing.T) {
	r, s := speaking(t, "en")
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "stockfish"), nil, 0o755); err != nil {
		t.Fatal(err)
	}
	r.config.EnginePlaces.Folders = []string{dir}
	r.act("engines")
	s.want("Engines. List, Kibitz, built in, 1 of 1.")
	s.heard("Add engine…, button.", fyne.KeyTab)
	r.view.window.Canvas().Focus(control(r, func(b *controls.Button) bool { return b.Text() == "Add" }))
	s.want("Stockfish, Add, button.")
	tabs := control(r, func(s *controls.Segments) bool { return s.Visible() })
	tabs.Select(1)
	r.view.window.Canvas().Focus(tabs)
	s.want("Options, 2 of 2.")
	s.heard("Preset, Engine defaults, 1 of 1.", fyne.KeyTab)
}

func TestMatchIsHeard(t *testing.T) {
	r, s := speaking(t, "en")
	r.act("match")
	s.want("Engine match. Engines, Kibitz, Full strength, 1 of 9.")
	s.heard("Engines, Kibitz, Expert · about 2300, 3 of 9.", fyne.KeyTab)
	s.heard("Kibitz, Tournament · about 2100.", fyne.KeyDown)
}

// Beside the board the Tab key comes to controls too.
func TestWindowIsHeard(t *testing.T) {
	r, s := speaking(t, "en")
	s.typed(fyne.KeyTab)
	r.settle()
	for s.texts = nil; r.view.window.Canvas().Focused() != fyne.Focusable(r.view.board); r.settle() {
		s.typed(fyne.KeyTab)
	}
	if got := s.texts; len(got) < 5 || !slices.Contains(got, "Analysis, switch, off.") || got[len(got)-1] != "Board." {
		t.Errorf("said is %q", got)
	}
}

func TestHeadersAreHeard(t *testing.T) {
	r, s := speaking(t, "en")
	r.act("headers")
	s.want("Game details. White, text field, empty, Surname, first name.")
	s.heard("White, text field, empty, Title.", fyne.KeyTab)
	s.heard("White, text field, empty, Elo.", fyne.KeyTab)
	s.heard("Date, text field, empty, 2024.05.31, or just the year.", fyne.KeyTab, fyne.KeyTab, fyne.KeyTab, fyne.KeyTab, fyne.KeyTab, fyne.KeyTab, fyne.KeyTab)
	s.heard("Result, * (unfinished), 4 of 4.", fyne.KeyTab)
	s.heard("Add tag, button.", fyne.KeyTab)
	s.heard("Other tags, text field, empty, Name.", fyne.KeyReturn)
}

// The keys go through a list while the focus is in the field above it.
func TestSymbolsAreHeard(t *testing.T) {
	r, s := speaking(t, "en")
	s.played("e2e4", "E4.")
	r.act("symbol")
	s.want("Symbol for 1. e4. Type a symbol, such as !? or +=, or its meaning, text field, empty.")
	s.wrote("wh")
	s.want("Wh. White is slightly better, +/=.")
	s.heard("White is better, ±.", fyne.KeyDown)
	s.heard("W. White is slightly better, +/=.", fyne.KeyBackspace)
}

func TestCommentsAreHeard(t *testing.T) {
	r, s := speaking(t, "en")
	s.played("e2e4", "E4.")
	r.act("comment")
	s.want("Comment after 1. e4, text field, empty.")
	s.wrote("no")
	s.want("No.")
	s.heard("Board.", fyne.KeyReturn)
}

func TestQuestionsAreHeard(t *testing.T) {
	r, s := speaking(t, "en")
	r.shell.Ask("Really?", "It cannot be undone.", forms.Answer{Label: "Go on", Kind: controls.Primary, Do: func() {}})
	s.want("Really? It cannot be undone. Cancel, button. Go on, button.")
	r.shell.Top().Close()
	s.want("Board.")
}

// Who does not listen hears nothing, and later only what is new.
func TestControlsAreHeardFromThenOn(t *testing.T) {
	r, s := speaking(t, "en")
	r.settings.Speech = false
	f := r.openSettings(movesPage)
	r.view.window.Canvas().Focus(f.Stops[1])
	s.want()
	s.heard("Moves and messages are read out.", fyne.KeySpace)
	s.heard("Beside the moves, Automatic, 1 of 4.", fyne.KeyTab)
	s.heard("Show legal moves, switch, on.", fyne.KeyTab)
}
