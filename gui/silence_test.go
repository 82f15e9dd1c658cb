//go:build unix

package gui

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/roster"
	"kibitz/engine/uci"
	"kibitz/engine/uci/ucitest"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// silenceRig is a rig with a game of a minute against an engine that may say nothing for a moment only, and
// that is to move.
func silenceRig(t *testing.T, mode string) (*rig, roster.ID) {
	t.Helper()
	if _, err := ucitest.Processes(); err != nil {
		t.Skip(err)
	}
	r := newRigIn(t, t.TempDir(), func(c *Config) {
		c.EngineTimeouts, c.EngineSilence = uci.Timeouts{Stop: soon, Quit: soon}, time.Millisecond
	})
	id := r.addEngine(nasty(mode))
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: {Engine: id}}, Control: "60"}, game.New())
	r.drag("e2e4")
	return r, id
}

// An engine that does not answer is named before its flag falls; a click starts it again, and it has lost nothing.
func TestAnOpponentDoesNotAnswer(t *testing.T) {
	r, id := silenceRig(t, "hangs in go")
	r.until("the message", func() bool { return r.notice(notices.Silence) != "" })
	r.wantNotice(notices.Silence, "hangs in go (Black) does not answer", "gets back the time for this move")
	r.pass(20 * time.Second)
	if got := r.desk.ClockOf(chess.Black); !got.Running || got.Left != 40*time.Second {
		t.Errorf("meanwhile the clock shows %+v", got)
	}
	r.cure(id, "plays")
	r.tap(notices.Silence, "Restart")
	r.until("the engine's move", func() bool { return r.lastUCI() == "a7a6" })
	r.wantMoves("e4 a6")
	if got := r.desk.ClockOf(chess.Black).Left; got != time.Minute {
		t.Errorf("its clock shows %v", got)
	}
	if r.notice(notices.Silence)+r.notice(notices.Pause) != "" {
		t.Errorf("the messages stay: %q %q", r.notice(notices.Silence), r.notice(notices.Pause))
	}
}

// The flag of an engine that hangs does not end the game: nobody has to be there to see the message.
func TestTheFlagOfAnOpponentThatHangs(t *testing.T) {
	r, id := silenceRig(t, "hangs in go")
	r.until("the message", func() bool { return r.notice(notices.Silence) != "" })
	r.pass(2 * time.Minute)
	r.wantNotice(notices.Pause, "has stopped working", "did not answer “isready”", "The game is safe")
	if got := r.desk.ClockOf(chess.Black); !r.desk.Doc().Running() || got.Running || got.Left != time.Minute {
		t.Errorf("running: %v, with the clock %+v", r.desk.Doc().Running(), got)
	}
	if r.notice(notices.Silence) != "" {
		t.Error("the same is said twice")
	}
	r.cure(id, "plays")
	r.tap(notices.Pause, "Restart")
	r.until("the engine's move", func() bool { return r.lastUCI() == "a7a6" })
}

// One that has only not listened plays on, and its clock ran as it should.
func TestAnOpponentAnswersLate(t *testing.T) {
	gate := filepath.Join(t.TempDir(), "now")
	r, _ := silenceRig(t, "is deaf until "+gate)
	r.until("the message", func() bool { return r.notice(notices.Silence) != "" })
	r.pass(20 * time.Second)
	if err := os.WriteFile(gate, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r.until("the engine's move", func() bool { return r.lastUCI() == "a7a6" })
	if got := r.desk.ClockOf(chess.Black).Left; got != 40*time.Second {
		t.Errorf("its clock shows %v", got)
	}
	if got := r.notice(notices.Silence); got != "" {
		t.Errorf("the message stays: %q", got)
	}
}

// Who pauses, or leaves the game, is not told any more that the computer does not answer.
func TestSilenceGoesWithTheThinking(t *testing.T) {
	for _, act := range []string{"pause", "takeback", "abort"} {
		r, _ := silenceRig(t, "hangs in go")
		r.until("the message", func() bool { return r.notice(notices.Silence) != "" })
		r.act(act)
		if got := r.notice(notices.Silence); got != "" {
			t.Errorf("after %s it is still said: %q", act, got)
		}
	}
}
