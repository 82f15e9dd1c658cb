//go:build window

package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/roster"
	"kibitz/engine/uci"
	"kibitz/engine/uci/ucitest"
)

// engineNamed is an engine of package ucitest for the program's list.
func engineNamed(name, mode string) roster.Engine {
	return roster.Engine{ID: roster.ID(name), Name: name, Command: uci.JoinCommandLine(ucitest.Args(mode)...)}
}

// opponent are settings with an engine on the list to play against.
func opponent(name string) string {
	return `{"theme": "light", "game": {"opponent": {"engine": "` + name + `", "level": ""}}}`
}

// engines puts engines on the program's list.
func (s *session) engines(all ...roster.Engine) {
	s.t.Helper()
	list := roster.New("")
	for _, e := range all {
		var err error
		if list, _, err = list.Insert(-1, e); err != nil {
			s.t.Fatal(err)
		}
	}
	data, err := json.Marshal(list)
	if err == nil {
		err = os.WriteFile(filepath.Join(s.home, "config", "kibitz", "engines.json"), data, 0o600)
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// An engine crashes in the middle of a game. The game is there, the window says
// what happened, and one click starts the engine again.
func TestEngineCrashes(t *testing.T) {
	s := prepare(t, opponent("fish"))
	s.engines(engineNamed("fish", "crashes in move 2"))
	s.launch()
	s.drag("e2", "e4")
	s.answered(1)
	s.drag("d2", "d4")
	before := s.until("the second move", func(p *chess.Position) bool { return p.PieceAt(chess.D4) == chess.WhitePawn })
	again := s.button(accent)
	s.settled("engine-crashed")
	if p := s.position(); p != before {
		t.Errorf("after the crash the board shows %s, want %s", p.FEN(), before.FEN())
	}
	s.click(again)
	s.answered(2)
	s.settled("engine-restarted")
	s.noEngineOutlives()
}

// Engines that do not go, and what they have started, go with the window all the same.
func TestNoEngineOutlivesTheWindow(t *testing.T) {
	for _, mode := range []string{"has a child", "ignores quit"} {
		t.Run(mode, func(t *testing.T) {
			s := prepare(t, opponent("fish"))
			s.engines(engineNamed("fish", mode))
			s.launch()
			s.drag("e2", "e4")
			s.answered(1)
			s.noEngineOutlives()
		})
	}
}

// A match between two engines, of which one is a process, by the keys alone: its games come into the file, and
// closing the window in the middle of it ends its engines.
func TestMatch(t *testing.T) {
	s := prepare(t, `{"theme": "light", "match": {"engines": [{"engine": "built-in", "level": ""}, {"engine": "fish", "level": ""}],
		"control": "-", "custom": "60", "think": {"depth": 1}, "games": 1000, "atOnce": 1, "openings": "names", "early": true}}`)
	s.engines(engineNamed("fish", "plays"))
	s.launch()
	s.key("ctrl+shift+m")
	s.button(accent)
	s.settled("match-form")
	s.sees("the question for a file", func() { s.key("Return") })
	path := filepath.Join(s.home, "match.pgn")
	s.key("ctrl+a")
	s.typed(path)
	s.key("Return")
	s.eventually("two games", startPatience, func() bool {
		data, _ := os.ReadFile(path)
		return strings.Count(string(data), "[Result ") >= 2
	})
	s.keep("match")
	s.engineRuns()
	s.key("ctrl+q")
	s.exits()
	s.enginesGone()
}

// noEngineOutlives saves the game, closes the window, and looks for engines.
func (s *session) noEngineOutlives() {
	s.t.Helper()
	s.engineRuns()
	s.t.Cleanup(func() { // after a failure: the next test looks for engines too
		pids, _ := ucitest.Processes()
		for _, pid := range pids {
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
	})
	s.saveAs(filepath.Join(s.home, "game.pgn"))
	s.key("ctrl+q")
	s.exits()
	s.enginesGone()
}

// engineRuns checks that there is an engine that could be left.
func (s *session) engineRuns() {
	s.t.Helper()
	if pids, err := ucitest.Processes(); err == nil && len(pids) == 0 {
		s.t.Error("there is no engine that could be left")
	}
}

// enginesGone waits until no engine is left.
func (s *session) enginesGone() {
	s.t.Helper()
	for end := time.Now().Add(effectPatience); ; time.Sleep(pollEvery) {
		pids, err := ucitest.Processes()
		if err != nil || len(pids) == 0 {
			return
		}
		if time.Now().After(end) {
			s.t.Fatalf("the processes %v are left", pids)
		}
	}
}

// saveAs saves the game under a path, by the keys.
func (s *session) saveAs(path string) {
	s.t.Helper()
	s.key("ctrl+shift+s")
	s.button(accent)
	s.key("ctrl+a")
	s.typed(path)
	s.key("Return")
	s.saved(path)
}

// saved waits until the game is saved, and until the window knows of it too: before that,
// closing asks what to do with the game.
func (s *session) saved(path string) {
	s.t.Helper()
	s.eventually("the file", effectPatience, func() bool { _, err := os.Stat(path); return err == nil })
	s.eventually("the name of the file in the title", effectPatience, func() bool {
		title := s.tool("xdotool", "getwindowname", s.window)
		return strings.Contains(title, filepath.Base(path)) && !strings.Contains(title, "*")
	})
}
