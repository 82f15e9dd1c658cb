//go:build unix

package gui

import (
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/roster"
	"kibitz/engine/uci"
	"kibitz/engine/uci/ucitest"
	"kibitz/gui/analysis"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// Engines that misbehave, in the window: the game stays, the window goes on, what
// happened is said in words, and no process is left.

// soon is a timeout for engines that are known not to answer.
const soon = 300 * time.Millisecond

// nastyRig is a rig whose engines get so little time. At its end no process of
// theirs may be left.
func nastyRig(t *testing.T, timeouts uci.Timeouts, change ...func(*Config)) *rig {
	t.Helper()
	if _, err := ucitest.Processes(); err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { // runs after the window was closed
		if left := leftover(); len(left) > 0 {
			t.Errorf("when the window has closed, the processes %v are left", left)
		}
	})
	return newRigIn(t, t.TempDir(), func(c *Config) {
		c.EngineTimeouts = timeouts
		for _, f := range change {
			f(c)
		}
	})
}

// leftover returns the engines that still run. One that was killed may take a
// moment to be gone.
func leftover() (pids []int) {
	for range 100 {
		if pids, _ = ucitest.Processes(); len(pids) == 0 {
			return nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	return pids
}

// against begins a game of a person with White against an engine on the list.
func (r *rig) against(id roster.ID) {
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: {Engine: id}}, Control: "-", Think: pairing.Limit{Time: 50 * time.Millisecond}}, game.New())
}

// cure has an engine started in another way from now on, as the user would in the manager.
func (r *rig) cure(id roster.ID, mode string) {
	r.engines.Change(id, func(e *roster.Engine) { e.Command = nasty(mode).Command })
}

func TestNastyOpponents(t *testing.T) {
	for _, tt := range []struct {
		mode     string
		timeouts uci.Timeouts
		want     string // in the message
	}{
		{"dies at once", uci.Timeouts{}, "cannot load the network"},
		{"is no engine", uci.Timeouts{}, "exited with status 0"},
		{"says nothing", uci.Timeouts{Start: soon}, "did not answer “uci”"},
		{"never says uciok", uci.Timeouts{Start: soon}, "did not answer “uci”"},
		{"dies in go", uci.Timeouts{}, "assertion failed"},
		{"closes its output", uci.Timeouts{Quit: soon}, "Kibitz killed the engine: it has closed its output"},
		{"plays illegally", uci.Timeouts{}, "played the illegal move “e2e5”"},
		{"plays nonsense", uci.Timeouts{}, "played the illegal move “hello”"},
		{"does not play", uci.Timeouts{}, "no move"},
		{"lies", uci.Timeouts{}, "no move"},
		{"hangs in go", uci.Timeouts{Stop: soon}, "Kibitz killed the engine: it did not answer “stop”"},
		{"hangs in the second isready", uci.Timeouts{Ping: soon}, "did not answer “isready”"},
	} {
		t.Run(tt.mode, func(t *testing.T) {
			r := nastyRig(t, tt.timeouts)
			id := r.addEngine(nasty(tt.mode))
			r.against(id)
			r.drag("e2e4")
			r.until("the message", func() bool { return r.notice(notices.Pause) != "" })
			r.wantNotice(notices.Pause, tt.mode+" (Black) has stopped working", tt.want, "The game is safe")
			r.wantMoves("e4")
			// The window goes on: one can look around, and the clocks stand still.
			r.act("previous")
			r.act("next")
			if !r.desk.Doc().Running() || !r.desk.Doc().Round.Match.Paused() {
				t.Error("the game does not wait for the engine")
			}
			// Put right and started again, it plays on.
			r.engines.SetTimeouts(uci.Timeouts{})
			r.cure(id, "plays")
			r.tap(notices.Pause, "Restart")
			r.until("the engine's move", func() bool { return r.lastUCI() == "a7a6" })
			r.wantMoves("e4 a6")
			if r.notice(notices.Pause) != "" {
				t.Errorf("the message stays: %q", r.notice(notices.Pause))
			}
		})
	}
}

// Removed from the list, an engine plays on under its name. No other does where it would have to be started again;
// a new game is the built-in one's, and says so.
func TestAnOpponentIsRemoved(t *testing.T) {
	r := nastyRig(t, uci.Timeouts{})
	id := r.addEngine(nasty("plays"))
	r.against(id)
	r.drag("e2e4")
	r.until("its move", func() bool { return r.lastUCI() == "a7a6" })
	list, _ := r.engines.List().Remove(id)
	r.engines.SetList(list)
	if s := r.view.strips[0].State(); s.Name != "plays" {
		t.Errorf("while it plays, it is called %q", s.Name)
	}
	r.drag("d2d4")
	r.until("its next move", func() bool { return r.desk.Doc().At().Ply() == 4 })
	played := r.desk.Doc()

	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "600"}, game.New())
	r.playOut("e2e4", "e7e5")
	r.desk.BringUp(played)
	r.tap(notices.Pause, "Resume")
	before := r.moves()
	r.drag("g1f3")
	r.until("the message", func() bool { return r.notice(notices.Pause) != "" })
	r.wantNotice(notices.Pause, "plays (Black) has stopped working", "was removed from the list")
	r.wantMoves(before + " Nf3")

	r.act("resign")
	r.tap(notices.Resign, "Resign")
	r.act("rematch")
	r.until("the first move", func() bool { return r.desk.Doc().At().Ply() == 1 })
	if s := r.view.strips[0].State(); s.Name != programName || r.desk.Doc().Game().Tag("White") != "Kibitz 1.2" {
		t.Errorf("the strip has %q, the game %q", s.Name, r.desk.Doc().Game().Tag("White"))
	}
}

// Beside an opponent from elsewhere, the analysis says for whom it rests.
func TestAnalysisRestsForAnExternalOpponent(t *testing.T) {
	r := nastyRig(t, uci.Timeouts{Stop: soon, Quit: soon})
	r.letter('l')
	r.analysed()
	r.against(r.addEngine(nasty("hangs in go")))
	r.drag("e2e4")
	if s := r.view.cards.Engines[0].State(); s.Note != "Paused while hangs in go thinks." {
		t.Errorf("the card shows %+v", s)
	}
}

func TestOpponentCrashesInTheMiddle(t *testing.T) {
	r := nastyRig(t, uci.Timeouts{})
	id := r.addEngine(nasty("crashes in move 2"))
	r.against(id)
	r.drag("e2e4")
	r.until("the first move", func() bool { return r.lastUCI() == "a7a6" })
	r.drag("d2d4")
	r.until("the message", func() bool { return r.notice(notices.Pause) != "" })
	r.wantMoves("e4 a6 d4")
	r.tap(notices.Pause, "Restart") // its second move is now its first
	r.until("the second move", func() bool { return r.moves() == "e4 a6 d4 a5" })
	// What was sent to both of its processes is in the log.
	if r.said(id, "uci") != 2 || r.said(id, "stderr: assertion failed: x > 0") != 1 {
		t.Errorf("the log is %v", r.engines.Log(id).Lines())
	}
}

// An engine that somebody kills while it is idle is started anew for its next
// move, and nobody has to know.
func TestIdleOpponentIsKilled(t *testing.T) {
	r := nastyRig(t, uci.Timeouts{})
	r.against(r.addEngine(nasty("plays")))
	r.drag("e2e4")
	r.until("the first move", func() bool { return r.lastUCI() == "a7a6" })
	r.settle()
	kill(t)
	(<-r.posts)() // its host tells of its end
	r.drag("d2d4")
	r.until("the second move", func() bool { return r.moves() == "e4 a6 d4 a5" })
	if words := r.notice(notices.Pause); words != "" {
		t.Errorf("the user is told %q", words)
	}
}

// kill kills all engines that run.
func kill(t *testing.T) {
	t.Helper()
	pids, err := ucitest.Processes()
	if err != nil || len(pids) == 0 {
		t.Fatalf("there is no engine to kill: %v", err)
	}
	for _, pid := range pids {
		if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
	}
}

func TestThinkingOpponentIsKilled(t *testing.T) {
	r := nastyRig(t, uci.Timeouts{})
	id := r.addEngine(nasty("hangs in go"))
	r.against(id)
	r.drag("e2e4")
	r.hear(id, "go movetime 50", 1)
	kill(t)
	r.until("the message", func() bool { return r.notice(notices.Pause) != "" })
	r.wantNotice(notices.Pause, "the signal “killed”")
}

// An engine that does not stop must not hold up a new game.
func TestOpponentIgnoresStop(t *testing.T) {
	r := nastyRig(t, uci.Timeouts{Stop: soon})
	id := r.addEngine(nasty("ignores stop"))
	other := r.addEngine(nasty("plays"))
	r.against(id)
	r.drag("e2e4")
	r.hear(id, "go movetime 50", 1)
	r.against(other)
	r.drag("d2d4")
	r.until("the other engine's move", func() bool { return r.moves() == "d4 a6" })
	r.until("the end of the first", func() bool { return r.engines.Running() == 1 })
}

// What an engine floods the program with costs neither memory nor the window's time.
func TestOpponentFloods(t *testing.T) {
	if testing.Short() {
		t.Skip("a gigabyte takes a while under the race detector")
	}
	r := nastyRig(t, uci.Timeouts{Stop: time.Minute}) // a gigabyte takes a while on a busy machine
	r.against(r.addEngine(nasty("floods a gigabyte")))
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	posted := len(r.posts)
	r.drag("e2e4")
	turns := 0
	for r.lastUCI() != "a7a6" {
		// All the while the window can be used.
		r.act("flip")
		r.settle()
		if turns++; len(r.posts) > posted+100 {
			t.Fatalf("%d functions wait for the main goroutine", len(r.posts))
		}
		select {
		case f := <-r.posts:
			f()
		case <-time.After(time.Millisecond):
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 16<<20 {
		t.Errorf("%d MB are kept of the flood", grown>>20)
	}
	if turns < 3 {
		t.Errorf("the window was used only %d times", turns)
	}
}

// Engines that do not go by themselves are ended with the window, and all they
// have started with them; nastyRig looks for them.
func TestNoProcessOutlivesTheWindow(t *testing.T) {
	for _, mode := range []string{"ignores quit", "has a child", "hangs in go", "says nothing", "deaf", "plays"} {
		t.Run(mode, func(t *testing.T) {
			r := nastyRig(t, uci.Timeouts{Quit: soon, Stop: soon})
			id := r.addEngine(nasty(mode))
			r.against(id)
			r.drag("e2e4")
			r.hear(id, "uci", 1)
			if mode == "has a child" {
				r.until("its move", func() bool { return r.lastUCI() == "a7a6" })
				if pids, _ := ucitest.Processes(); len(pids) != 2 {
					t.Fatalf("there are the processes %v, want an engine and its child", pids)
				}
			}
			r.engines.Try(id, true) // and one on trial
			r.close()
		})
	}
}

// The analysis with engines that misbehave: the card says what happened, and its
// button starts the engine again.
func TestNastyAnalysis(t *testing.T) {
	for _, tt := range []struct {
		mode string
		want string
	}{
		{"dies at once", "cannot load the network"},
		{"dies in go", "assertion failed"},
		{"closes its output", "it has closed its output"},
	} {
		t.Run(tt.mode, func(t *testing.T) {
			r := nastyRig(t, uci.Timeouts{Quit: soon}, func(c *Config) { c.Engine = nasty(tt.mode).Open(uci.Command{}) })
			r.study.Toggle()
			state := func() analysis.State { return r.view.cards.Engines[0].State() }
			r.until("the failure", func() bool { return state().Phase == analysis.Failed })
			if !strings.Contains(state().Err, tt.want) {
				t.Errorf("the card says %q, want %q", state().Err, tt.want)
			}
			r.drag("e2e4") // the window goes on
			r.until("the second failure", func() bool { return state().Phase == analysis.Failed })
		})
	}
}

// An engine that plays what cannot be played lives on, and has no more to say: the card says why it is empty.
func TestAnalysisByAnEngineThatPlaysIllegally(t *testing.T) {
	r := nastyRig(t, uci.Timeouts{}, func(c *Config) { c.Engine = nasty("plays illegally").Open(uci.Command{}) })
	r.study.Toggle()
	r.until("the failure", func() bool {
		s := r.view.cards.Engines[0].State()
		return strings.HasPrefix(s.Note, "The engine played the illegal move “e2e5”") && s.Phase == analysis.Idle
	})
	r.drag("e2e4") // it is asked again
	r.until("the second failure", func() bool { return strings.Contains(r.view.cards.Engines[0].State().Note, "4P3") })
}

// Lines that cannot be are not shown: of a lie what is true in it.
func TestAnalysisLies(t *testing.T) {
	r := nastyRig(t, uci.Timeouts{}, func(c *Config) { c.Engine = nasty("lies").Open(uci.Command{}) })
	r.study.Toggle()
	r.until("the lines", func() bool {
		return len(r.view.cards.Engines[0].State().Infos) > 0 || r.view.cards.Engines[0].State().Phase == analysis.Failed
	})
	for _, line := range r.view.cards.Engines[0].State().Infos {
		p := r.desk.Position()
		for _, m := range line.PV {
			if !p.IsLegal(m) {
				t.Fatalf("the line %v is shown", line.PV)
			}
			p.Make(m)
		}
	}
}

// nasty is an engine of package ucitest for the list.
func nasty(mode string) roster.Engine {
	return roster.Engine{Name: mode, Command: uci.JoinCommandLine(ucitest.Args(mode)...)}
}

// hear waits until an engine was sent a line, or said it, so many times. Nothing
// is posted then, so that it looks again and again.
func (r *rig) hear(id roster.ID, line string, times int) {
	r.t.Helper()
	end := time.After(deadline)
	for r.said(id, line) < times {
		select {
		case f := <-r.posts:
			f()
		case <-time.After(time.Millisecond):
		case <-end:
			r.t.Fatalf("waited in vain for %q in %v", line, r.engines.Log(id).Lines())
		}
	}
}

// said counts how often an engine was sent a line, or said it.
func (r *rig) said(id roster.ID, line string) (times int) {
	for _, s := range r.engines.Log(id).Lines() {
		if s.Text == line {
			times++
		}
	}
	return times
}
