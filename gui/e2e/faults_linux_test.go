//go:build window

package e2e

import (
	"bufio"
	"errors"
	"image/color"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// The machine fails the window: its disk is full or cannot be written, its files are
// damaged, its process is stopped. The window says so where the user looks, and lives.

// ownDisk gives the session's home a small disk of its own.
func (s *session) ownDisk() {
	s.t.Helper()
	if err := syscall.Mount("tmpfs", s.home, "tmpfs", 0, "size=2m"); err != nil {
		s.t.Skipf("no disk can be mounted here: %v", err)
	}
	s.t.Cleanup(func() {
		s.kill()
		if err := syscall.Unmount(s.home, 0); err != nil {
			s.t.Error(err)
		}
	})
	if err := os.MkdirAll(filepath.Join(s.home, "config", "kibitz"), 0o700); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(s.home, "config", "kibitz", "settings.json"), []byte(light), 0o600); err != nil {
		s.t.Fatal(err)
	}
}

// fill writes a file until the disk is full.
func (s *session) fill() (path string) {
	s.t.Helper()
	path = filepath.Join(s.home, "filler")
	f, err := os.Create(path)
	if err != nil {
		s.t.Fatal(err)
	}
	defer f.Close()
	for size := 1 << 16; size > 0; {
		if _, err := f.Write(make([]byte, size)); errors.Is(err, syscall.ENOSPC) {
			size /= 2
		} else if err != nil {
			s.t.Fatal(err)
		}
	}
	return path
}

// warningGround is the ground of a message about a fault, in the light theme.
var warningGround = color.RGBA{0xf9, 0xe1, 0xdc, 0xff}

func (s *session) warned() bool {
	return !boxOf(s.picture(), s.at, func(c color.RGBA) bool { return c == warningGround }).Empty()
}

// wantWarning waits for a message about a fault, and takes it away.
func (s *session) wantWarning(name string) {
	s.t.Helper()
	s.eventually("the message", effectPatience, s.warned)
	s.settled(name)
	s.key("Escape")
	s.eventually("the message to go", effectPatience, func() bool { return !s.warned() })
}

func TestFullDisk(t *testing.T) {
	s := prepare(t, light)
	s.ownDisk()
	file := filepath.Join(s.home, "game.pgn")
	const before = "[White \"A\"]\n[Black \"B\"]\n\n1. d4 *\n"
	if err := os.WriteFile(file, []byte(before), 0o644); err != nil {
		t.Fatal(err)
	}
	s.launch(file)
	filler := s.fill()
	s.key("End")
	s.drag("d7", "d5")
	s.wantWarning("disk-full")
	s.key("ctrl+s")
	s.wantWarning("disk-full-save")
	if data, err := os.ReadFile(file); err != nil || string(data) != before {
		t.Errorf("the file holds %q, %v", data, err)
	}
	s.drag("c2", "c4")
	// With room again, the next change brings the whole game to the disk.
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	s.drag("e7", "e6")
	s.eventually("the journal", effectPatience, func() bool { return s.journalHolds(4) })
	s.key("ctrl+s")
	s.eventually("the file", effectPatience, func() bool {
		data, err := os.ReadFile(file)
		return err == nil && strings.Contains(string(data), "1. d4 d5 2. c4 e6")
	})
}

// The graphics library keeps a cache at home, which there is no room for.
func TestStartOnAFullDisk(t *testing.T) {
	s := prepare(t, light)
	s.ownDisk()
	s.fill()
	s.launch()
	s.drag("e2", "e4")
	s.answered(1)
	s.wantWarning("disk-full-start")
}

func TestReadOnlyHome(t *testing.T) {
	s := prepare(t, light)
	s.ownDisk()
	// A game that was not closed is there.
	g, err := pgn.Parse("[White \"A\"]\n\n1. d4 *")
	if err != nil {
		t.Fatal(err)
	}
	data, err := game.AppendRecord(game.JournalHeader(), game.NewHistory(g).Snapshot())
	if err == nil {
		err = os.MkdirAll(filepath.Join(s.home, "config", "kibitz", "games"), 0o700)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(s.home, "config", "kibitz", "games", "1.journal"), data, 0o600)
	}
	if err == nil {
		err = syscall.Mount("", s.home, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, "")
	}
	if err != nil {
		t.Fatal(err)
	}
	s.launch()
	s.settled("read-only-start")
	s.click(s.button(accent))
	s.until("the game", func(p *chess.Position) bool {
		s.key("End")
		return p.PieceAt(chess.D4) == chess.WhitePawn
	})
	s.drag("d7", "d5")
	s.wantWarning("read-only")
	s.until("the move", func(p *chess.Position) bool { return p.PieceAt(chess.D5) == chess.BlackPawn })
}

// Settings and a journal that are damaged are said to be, and put aside.
func TestDamagedFiles(t *testing.T) {
	s := prepare(t, `{"theme": "light", "width`)
	config := filepath.Join(s.home, "config", "kibitz")
	if err := os.MkdirAll(filepath.Join(config, "games"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(config, "games", "1.journal"), []byte("kibitz journal 1\nbut not a word of sense"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.launch()
	s.settled("damaged-files")
	s.eventually("the damaged files to be put aside", effectPatience, func() bool {
		_, settings := os.Stat(filepath.Join(config, "settings.json.damaged"))
		_, journal := os.Stat(filepath.Join(config, "games", "1.journal.damaged"))
		return settings == nil && journal == nil
	})
	s.drag("e2", "e4")
	s.answered(1)
}

// What is typed while the process is stopped is done when it goes on.
func TestStopAndContinue(t *testing.T) {
	s := start(t, light)
	if err := s.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	s.key("Return")
	s.typed("e2e4")
	s.key("Return", "Escape")
	if err := s.cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	s.answered(1)
	s.drag("d2", "d4")
	s.answered(2)
}

// A window that the system ends, or the terminal it was started from, keeps the comment that
// is being written, takes its engine with it, and offers the game at the next start.
func TestSignals(t *testing.T) {
	for _, asked := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
		t.Run(asked.String(), func(t *testing.T) {
			if signal.Ignored(asked) {
				t.Skip("who started the tests has it ignored, as nohup does, and so does the program")
			}
			s := stubbornGame(t)
			s.sees("the comment", func() { s.key("ctrl+a") })
			s.sees("what is written", func() { s.typed("best by test") })
			if err := s.cmd.Process.Signal(asked); err != nil {
				t.Fatal(err)
			}
			s.exits()
			s.enginesGone()
			journals, _ := filepath.Glob(filepath.Join(s.home, "config", "kibitz", "games", "*.journal"))
			if len(journals) != 1 {
				t.Fatalf("journals: %q", journals)
			}
			if data, err := os.ReadFile(journals[0]); err != nil || !strings.Contains(string(data), "best by test") {
				t.Errorf("the journal holds %q, %v", data, err)
			}
			s.open()
			s.settled("after-" + asked.String())
		})
	}
}

// ownDisplay gives the test a display of its own, which it may kill.
func ownDisplay(t *testing.T) *os.Process {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	server := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1280x1000x24", "-noreset", "-r")
	server.ExtraFiles = []*os.File{w}
	err = server.Start()
	w.Close()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	})
	number, err := bufio.NewReader(r).ReadString('\n') // which is said once it listens
	if err != nil {
		t.Fatalf("the display does not start: %v", err)
	}
	t.Setenv("DISPLAY", ":"+strings.TrimSpace(number))
	return server.Process
}

// A window whose display goes, as at the end of a session, ends with its engine, and its
// game is there at the next start.
func TestTheDisplayGoes(t *testing.T) {
	display := ownDisplay(t)
	s := stubbornGame(t)
	s.key("l") // the analysis runs when it happens
	if err := display.Kill(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-s.done:
		s.cmd = nil
	case <-time.After(effectPatience):
		t.Fatal("the program goes on without a display")
	}
	s.enginesGone()
	if !s.journalHolds(2) {
		t.Error("the moves are not in the journal")
	}
}

// The board is found and played on whatever the scale of the desktop.
func TestScales(t *testing.T) {
	for _, scale := range []string{"0.6", "1.75"} {
		t.Run(scale, func(t *testing.T) {
			t.Setenv("FYNE_SCALE", scale)
			s := start(t, `{"theme": "light", "width": 700, "height": 540}`)
			s.drag("e2", "e4")
			s.answered(1)
			s.settled("scale-" + scale)
		})
	}
}

// stubbornGame opens the window and plays a move against an engine that does not listen when it is told to end.
func stubbornGame(t *testing.T) *session {
	t.Helper()
	s := prepare(t, opponent("fish"))
	s.engines(engineNamed("fish", "ignores quit"))
	s.launch()
	s.drag("e2", "e4")
	s.answered(1)
	s.engineRuns()
	return s
}

// An engine goes with a window that is killed, also one that does not listen.
func TestAKilledWindowTakesItsEngine(t *testing.T) {
	s := stubbornGame(t)
	s.kill()
	s.enginesGone()
}
