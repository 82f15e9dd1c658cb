//go:build window

package e2e

import (
	"fmt"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/pgn"
)

// answered waits until it is White's turn in this move.
func (s *session) answered(move int) chess.Position {
	s.t.Helper()
	return s.until(fmt.Sprintf("the answer to move %d", move), func(p *chess.Position) bool {
		return p.Turn() == chess.White && p.FullmoveNumber() == move+1
	})
}

// A fresh start can be played at once, with the pointer alone.
func TestPlay(t *testing.T) {
	s := start(t, light)
	s.settled("start-light")

	s.drag("e2", "e4")
	p := s.answered(1)
	if p.PieceAt(chess.E4) != chess.WhitePawn {
		t.Fatalf("the pawn is not on e4: %s", p.FEN())
	}
	s.keep("play-answer")

	// Where a piece must not go, it does not stay.
	s.drag("e4", "e6")
	if q := s.position(); q != p {
		t.Errorf("an impossible move changed the position to %s", q.FEN())
	}

	// Two clicks do as well as a drag, and on a turned board.
	s.key("f")
	s.flipped = true
	s.click(s.middle("g1"))
	s.settled("play-selected")
	s.click(s.middle("f3"))
	s.answered(2)
	s.key("f")
	s.flipped = false

	// The wheel goes through the game.
	now := s.position()
	over := s.middle("d5")
	s.tool("xdotool", "mousemove", fmt.Sprint(over.X), fmt.Sprint(over.Y), "click", "4", "click", "4")
	s.until("the position before", func(q *chess.Position) bool { return *q == p })
	s.tool("xdotool", "click", "5", "click", "5")
	s.until("the last position", func(q *chess.Position) bool { return *q == now })

	// Taking back returns to before.
	s.key("BackSpace")
	back := s.until("the move to be taken back", func(q *chess.Position) bool { return q.FullmoveNumber() == 2 })
	if back != p {
		t.Errorf("taken back to %s, want %s", back.FEN(), p.FEN())
	}
	s.key("ctrl+q")
	s.settled("quit-question")
	s.key("Escape")
	s.position() // it lives
}

// A whole game is played to mate by the pointer: the opponent is given every help.
func TestAWholeGame(t *testing.T) {
	s := start(t, `{"theme": "dark", "game": {"opponent": {"engine": "built-in", "level": "Full strength"}}}`)
	moves := [][2]string{{"f2", "f3"}, {"g2", "g4"}, {"a2", "a3"}, {"b2", "b3"}, {"c2", "c3"}, {"h2", "h3"}, {"e1", "f2"}}
	var p chess.Position
	for i, m := range moves {
		s.drag(m[0], m[1])
		p = s.until(fmt.Sprintf("the answer to move %d", i+1), func(q *chess.Position) bool {
			outcome, _ := q.Status()
			return q.Turn() == chess.White && q.FullmoveNumber() == i+2 || outcome != chess.NoOutcome
		})
		if outcome, _ := p.Status(); outcome != chess.NoOutcome {
			break
		}
	}
	if outcome, why := p.Status(); outcome != chess.BlackWins || why != chess.Checkmate {
		t.Fatalf("no mate, but %s", p.FEN())
	}
	s.settled("mate-dark")
	g, err := pgn.Parse(s.copied("ctrl+shift+c"))
	if err != nil {
		t.Fatal(err)
	}
	if g.Result() != chess.BlackWins || g.Tag("Termination") != "normal" {
		t.Errorf("the copied game has the result %v and the termination %q", g.Result(), g.Tag("Termination"))
	}
}

// A position found anywhere is pasted with one key and analysed.
func TestPasteAndAnalyse(t *testing.T) {
	s := start(t, light)
	const fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
	s.paste("White to move and win: " + fen + "\nSolution below.")
	want, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	s.until("the pasted position", func(p *chess.Position) bool { return *p == want })
	s.sees("the analysis", func() { s.key("l", "plus") })
	// The best move is the mate; space plays it once the analysis has it.
	s.eventually("the best move", effectPatience, func() bool {
		s.key("space")
		p := s.position()
		_, why := p.Status()
		return why == chess.Checkmate
	})
	s.settled("analysis-mate")

	s.paste("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQQBNR w - - 0 1")
	s.settled("paste-error")
	if p := s.position(); p == want {
		t.Error("after a wrong paste the board shows another position")
	} else if _, why := p.Status(); why != chess.Checkmate {
		t.Errorf("after a wrong paste the board shows %s", p.FEN())
	}
}

// Several lines are shown and follow the board.
func TestAnalysisInSeveralLines(t *testing.T) {
	s := start(t, dark)
	const fen = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"
	s.paste("[White \"Study\"]\n[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n\n9. cxd5 (9. b3) Nxd5 10. Re1 *")
	s.sees("the analysis", func() { s.key("l", "plus") })
	time.Sleep(4 * time.Second) // nothing waits on this: some thought makes a better picture
	s.keep("analysis-dark")
	s.sees("the lines of the next position", func() { s.key("Right") })
	time.Sleep(2 * time.Second)
	s.keep("analysis-next")
	s.until("the move", func(p *chess.Position) bool { return p.PieceAt(chess.D5) == chess.WhitePawn })
}

func TestPromotion(t *testing.T) {
	s := start(t, light, "8/P6k/8/8/8/8/7K/8 w - - 0 1")
	s.until("the position of the command line", func(p *chess.Position) bool { return p.PieceAt(chess.A7) == chess.WhitePawn })
	s.drag("a7", "a8")
	s.settled("promotion")
	s.key("n")
	s.until("the knight", func(p *chess.Position) bool { return p.PieceAt(chess.A8) == chess.WhiteKnight })
}

// What is saved is read by us and by another program.
func TestSave(t *testing.T) {
	s := start(t, light)
	s.drag("d2", "d4")
	s.answered(1)
	s.drag("c2", "c4")
	s.answered(2)
	path := filepath.Join(s.home, "game.pgn")
	s.key("ctrl+s")
	s.settled("save-question")
	s.typed(path)
	s.key("Return")
	s.saved(path)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	g, err := pgn.Parse(string(data))
	if err != nil {
		t.Fatalf("the saved game: %v\n%s", err, data)
	}
	sans := g.SANs(g.MainLine())
	if len(sans) != 4 || sans[0] != "d4" || sans[2] != "c4" {
		t.Errorf("saved %q", sans)
	}

	if extract := independentReader(); extract != "" {
		out, err := exec.Command(extract, "-s", path).CombinedOutput()
		if err != nil || !strings.Contains(string(out), "1. d4") {
			t.Errorf("pgn-extract: %v\n%s", err, out)
		}
	} else {
		t.Log("pgn-extract is not installed: nobody else has read the file")
	}

	// Opened again by the command line, it is the same.
	s.key("ctrl+q")
	s.exits()
	s.launch(path)
	s.until("the end of the saved game", func(p *chess.Position) bool {
		s.key("End")
		return p.FullmoveNumber() == 3
	})
	again, err := pgn.Parse(s.copied("ctrl+shift+c"))
	if err != nil || strings.Join(again.SANs(again.MainLine()), " ") != strings.Join(sans, " ") {
		t.Errorf("opened again: %v, %v", again.SANs(again.MainLine()), err)
	}
}

// independentReader returns the path of pgn-extract, "" if it is not installed.
func independentReader() string {
	for _, name := range []string{"pgn-extract", "/usr/games/pgn-extract"} { // Debian's place for games is not in every PATH
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

func TestExport(t *testing.T) {
	s := start(t, light)
	path := filepath.Join(s.home, "board.png")
	s.key("ctrl+e")
	s.settled("export-question")
	s.key("Return")
	s.settled("export-file")
	s.typed(path)
	s.key("Return")
	s.eventually("the picture", effectPatience, func() bool {
		f, err := os.Open(path)
		if err != nil {
			return false
		}
		defer f.Close()
		m, err := png.Decode(f)
		return err == nil && m.Bounds().Dx() >= 1000 && m.Bounds().Dx() == m.Bounds().Dy()
	})
}

// The board is copied as a picture, as big as other programs like it.
func TestCopyTheBoard(t *testing.T) {
	s := start(t, light)
	s.setClipboard("nothing was copied yet")
	s.key("ctrl+shift+e")
	s.eventually("the picture", effectPatience, func() bool {
		out, err := tool("", "xclip", "-selection", "clipboard", "-target", "image/png", "-out")
		if err != nil {
			return false
		}
		m, err := png.Decode(strings.NewReader(out))
		return err == nil && m.Bounds().Dx() > 500 && m.Bounds().Dx() == m.Bounds().Dy()
	})
	s.settled("board-copied")
}

// A killed program offers its game at the next start.
func TestKillAndRestore(t *testing.T) {
	s := start(t, light)
	s.drag("e2", "e4")
	p := s.answered(1)
	// The journal is on the disk when its last record is; the answer's is among them.
	s.eventually("the journal", effectPatience, func() bool { return s.journalHolds(2) })
	s.kill()

	s.launch()
	s.settled("restore-offer")
	s.click(s.button(accent))
	q := s.until("the game", func(q *chess.Position) bool { return q.FullmoveNumber() == 2 })
	if q != p {
		t.Errorf("restored %s, want %s", q.FEN(), p.FEN())
	}
	// And it goes on.
	s.drag("g1", "f3")
	s.answered(2)
	s.settled("restored")
}

// A file of several games asks which, and is worked with the keys alone.
func TestOpenACollection(t *testing.T) {
	path := filepath.Join(t.TempDir(), "three.pgn")
	const games = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 d5 *\n\n[White \"C\"]\n\n1. c4 c5 2. Ke4 *\n"
	if err := os.WriteFile(path, []byte(games), 0o644); err != nil {
		t.Fatal(err)
	}
	s := prepare(t, light)
	s.open(path) // no board to be seen behind the question
	s.button(accent)
	s.settled("games-question")
	s.key("Down", "Return")
	s.until("the second game", func(p *chess.Position) bool {
		s.key("End")
		return p.PieceAt(chess.D5) == chess.BlackPawn
	})
	s.settled("game-opened")
	// The third breaks off at an illegal move, which is said beside the moves.
	s.key("ctrl+g")
	s.button(accent)
	s.key("End", "Return")
	s.until("the third game", func(p *chess.Position) bool {
		s.key("End")
		return p.PieceAt(chess.C5) == chess.BlackPawn
	})
	s.settled("game-broken")
	s.key("ctrl+q")
	s.exits()
}

// A clock that runs down ends the game.
func TestClock(t *testing.T) {
	s := start(t, light)
	s.key("ctrl+n")
	s.settled("new-game")
	// Against a person, with a time of your own: 0.05 minutes.
	s.key("Right", "Tab", "End", "Tab", "ctrl+a")
	s.typed("0.05")
	s.key("Return")
	s.drag("e2", "e4")
	s.eventually("the end", effectPatience, func() bool {
		g, err := pgn.Parse(s.copied("ctrl+shift+c"))
		return err == nil && g.Result() == chess.WhiteWins && g.Tag("Termination") == "time forfeit"
	})
	s.settled("flag-fall")
}

// Everything else is looked at, in sizes from small to large.
func TestSizesAndQuestions(t *testing.T) {
	s := start(t, dark)
	s.drag("e2", "e4")
	s.answered(1)
	for _, q := range []struct{ key, name string }{{"ctrl+n", "new-game"}, {"ctrl+o", "open"}, {"question", "keys"}} {
		s.key(q.key)
		s.settled(q.name + "-dark")
		s.key("Escape")
	}
	before := s.position()
	for _, size := range [][2]string{{"900", "600"}, {"640", "900"}, {"520", "400"}, {"1280", "1000"}} {
		s.resize(size[0], size[1])
		s.settled("size-" + size[0] + "x" + size[1])
		if p := s.position(); p != before {
			t.Errorf("at %v the board shows %s", size, p.FEN())
		}
	}
	s.drag("d2", "d4") // where it is now
	s.answered(2)
}

func TestWithoutADisplay(t *testing.T) {
	cmd := exec.Command(program)
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "DISPLAY=") && !strings.HasPrefix(v, "WAYLAND_DISPLAY=") {
			cmd.Env = append(cmd.Env, v)
		}
	}
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "there is no display") || strings.Contains(string(out), "goroutine") {
		t.Errorf("%v: %s", err, out)
	}
	cmd = exec.Command(program)
	cmd.Env = append(os.Environ(), "DISPLAY=:4711", "WAYLAND_DISPLAY=")
	out, err = cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), `":4711" cannot be opened`) || strings.Contains(string(out), "goroutine") {
		t.Errorf("%v: %s", err, out)
	}
}

func TestVersion(t *testing.T) {
	out, err := exec.Command(program, "--version").Output()
	if err != nil || !strings.HasPrefix(string(out), "Kibitz ") {
		t.Errorf("%v: %s", err, out)
	}
}
