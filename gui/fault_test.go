package gui

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/desk"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// journals returns the journals in the program's folder.
func journals(t *testing.T, dir string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "games", "*.journal"))
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

// A journal that is damaged in the middle gives what is before, and says so; one that
// is damaged from the beginning is kept, and the message says where.
func TestDamagedJournals(t *testing.T) {
	for _, tt := range []struct {
		name   string
		damage func(data []byte) []byte
		topic  notices.Topic
		words  []string
	}{
		{"middle", func(data []byte) []byte { data[len(data)*9/10] ^= 0x55; return data }, notices.Restore, []string{"Continue", "may be missing"}},
		{"cut off", func(data []byte) []byte { return data[:len(data)-3] }, notices.Restore, []string{"Continue", "may be missing"}},
		{"beginning", func(data []byte) []byte { data[40] ^= 0x55; return data }, notices.Damage, []string{"could not be restored", ".journal.damaged"}},
		{"zeros", func(data []byte) []byte { clear(data); return data }, notices.Damage, []string{"could not be restored", ".journal.damaged"}},
		{"noise", func(data []byte) []byte { return append(data[:16], "\xff\xff\xff\xff\xff\xff\xff\xff\xff"...) }, notices.Damage, []string{"could not be restored", ".journal.damaged"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			r.playOut("e2e4", "e7e5", "g1f3", "b8c6")
			dir := r.kill()
			for _, path := range journals(t, dir) {
				data, err := os.ReadFile(path)
				if err == nil {
					err = os.WriteFile(path, tt.damage(data), 0o600)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			next := r.restart(dir)
			next.wantNotice(tt.topic, tt.words...)
			next.act("flip") // it lives
			if again := next.restart(next.kill()); tt.topic == notices.Damage && again.notice(notices.Damage) != "" {
				t.Errorf("the next start says it again: %q", again.notice(notices.Damage))
			}
		})
	}
}

// unwritten plays where nothing can be written until the file that is returned is removed.
func unwritten(t *testing.T) (*rig, string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "kibitz")
	if err := os.WriteFile(dir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r := newRigIn(t, dir, nil)
	r.playOut("e2e4", "e7e5")
	r.settle()
	return r, dir
}

// While nothing can be written the window says so once. When it can be again, the whole
// game is on the disk with the next change.
func TestAJournalThatFailsForAWhile(t *testing.T) {
	r, dir := unwritten(t)
	r.wantNotice(notices.Backup, "not being backed up")
	r.tap(notices.Backup, "OK")
	r.playOut("g1f3", "b8c6")
	r.settle()
	if words := r.notice(notices.Backup); words != "" {
		t.Errorf("it is said again: %q", words)
	}
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	r.playOut("f1b5", "a7a6")
	want := r.moves()
	next := r.restart(r.kill())
	next.tap(notices.Restore, "Continue")
	next.wantMoves(want)
}

// Nothing has to be changed for that: it is tried again by and by. A failure after that is told again.
func TestAJournalIsTriedAgain(t *testing.T) {
	r, dir := unwritten(t)
	r.pass(2 * desk.JournalRetry)
	r.settle()
	if r.notice(notices.Backup) == "" {
		t.Error("the message goes while the game is not on the disk")
	}
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	r.pass(desk.JournalRetry)
	r.settle()
	if words := r.notice(notices.Backup); words != "" {
		t.Errorf("with the game on the disk, it still says %q", words)
	}
	want := r.moves()
	next := r.restart(r.kill())
	next.tap(notices.Restore, "Continue")
	next.wantMoves(want)

	r.pass(desk.JournalRetry)
	r.settle()
	if n := len(r.timers); n != 0 {
		t.Errorf("with all on the disk, %d timers run", n)
	}
}

// Whatever the clock of the machine does, no side gains time, and the game goes on or ends by the rules.
func TestClockJumps(t *testing.T) {
	timed := pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "300+3"}
	t.Run("back", func(t *testing.T) {
		r := newRig(t)
		r.desk.Start(timed, game.New())
		r.playOut("e2e4", "e7e5")
		r.pass(10 * time.Second)
		before := r.desk.ClockOf(chess.White).Left
		r.clockTime = r.clockTime.Add(-24 * time.Hour)
		if got := r.desk.ClockOf(chess.White).Left; got < before || got > before+10*time.Second {
			t.Errorf("%v were left, after the jump %v", before, got)
		}
		r.pass(time.Second)
		r.playOut("g1f3", "b8c6")
		if got := r.desk.ClockOf(chess.White).Left; got > before+10*time.Second+3*time.Second {
			t.Errorf("the jump gave time: %v", got)
		}
	})
	t.Run("forward", func(t *testing.T) {
		r := newRig(t)
		r.desk.Start(timed, game.New())
		r.playOut("e2e4", "e7e5")
		r.clockTime = r.clockTime.Add(365 * 24 * time.Hour)
		r.pass(time.Second)
		r.wantMoves("e4 e5")
		r.wantNotice(notices.Game, "You lost on time")
		if got := r.desk.ClockOf(chess.White).Left; got != 0 {
			t.Errorf("the clock shows %v", got)
		}
		r.act("undo") // it lives
	})
	t.Run("without a clock", func(t *testing.T) {
		r := newRig(t)
		r.playOut("e2e4", "e7e5")
		for _, jump := range []time.Duration{-1e6 * time.Hour, 2e6 * time.Hour} {
			r.clockTime = r.clockTime.Add(jump)
			r.pass(time.Second)
		}
		r.playOut("g1f3", "b8c6")
		r.wantMoves("e4 e5 Nf3 Nc6")
	})
}

// Games by other rules are read as chess as far as that goes, and that is said.
func TestGamesOfOtherVariants(t *testing.T) {
	for variant, want := range map[string]string{
		"Atomic":       "Read as standard chess, although the variant is “Atomic”.",
		"Standard":     "",
		"Chess960":     "",
		"fischerandom": "",
	} {
		r := newRig(t)
		r.paste("[Variant \"" + variant + "\"]\n\n1. e4 e5 2. Nf3 *")
		if got := r.view.toast.Text(); got != want {
			t.Errorf("of %s is said %q, want %q", variant, got, want)
		}
	}
}
