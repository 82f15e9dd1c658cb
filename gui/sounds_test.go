package gui

import (
	"slices"
	"testing"
	"time"

	"kibitz/engine/game"
	"kibitz/gui/pairing"
	"kibitz/gui/sound"
)

// listening is a rig whose sounds are written down.
func listening(t *testing.T) (r *rig, heard *[]sound.Sound) {
	heard = &[]sound.Sound{}
	r = newRigIn(t, t.TempDir(), func(c *Config) {
		c.Play = func(s sound.Sound, volume int) {
			if volume < 1 || volume > 100 {
				t.Errorf("volume %d", volume)
			}
			*heard = append(*heard, s)
		}
	})
	return r, heard
}

func wantHeard(t *testing.T, heard *[]sound.Sound, want ...sound.Sound) {
	t.Helper()
	if !slices.Equal(*heard, want) {
		t.Errorf("heard %v, want %v", *heard, want)
	}
	*heard = nil
}

func TestMovesAreHeard(t *testing.T) {
	r, heard := listening(t)
	r.playOut("e2e4", "d7d5", "e4d5", "g8f6", "f1b5", "c7c6", "g1f3", "c6b5", "e1g1", "a7a6")
	wantHeard(t, heard, sound.Move, sound.Move, sound.Capture, sound.Move, sound.Check, sound.Move, sound.Move, sound.Capture, sound.Castle, sound.Move)
	r.paste("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0")
	wantHeard(t, heard)
	r.act("next")
	r.act("previous")
	wantHeard(t, heard, sound.Move) // forward only
	r.act("sounds")
	r.act("next")
	wantHeard(t, heard)
	r.act("sounds")
	wantHeard(t, heard, sound.Move)
}

func TestTheEndIsHeard(t *testing.T) {
	r, heard := listening(t)
	r.playOut("f2f3", "e7e5", "g2g4", "d8h4")
	wantHeard(t, heard, sound.Move, sound.Move, sound.Move, sound.Check, sound.End)
}

func TestLowTimeIsHeardOnce(t *testing.T) {
	r, heard := listening(t)
	p := pairing.DefaultTerms().Pairing()
	p.Control = "30"
	r.desk.Start(p, game.New())
	r.playOut("e2e4", "e7e5")
	*heard = nil
	r.pass(19 * time.Second)
	wantHeard(t, heard)
	r.pass(5 * time.Second)
	wantHeard(t, heard, sound.LowTime)
}
