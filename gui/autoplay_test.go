package gui

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// Autoplay steps through a game, is heard, and stops at its end.
func TestAutoplay(t *testing.T) {
	r, s := speaking(t, "en")
	r.paste("1. e4 e5 2. Nf3 *")
	s.texts = nil
	r.letter('s')
	s.want("Autoplay started. Any key stops it.")
	r.pass(2 * time.Second)
	s.want("E4.")
	r.pass(2 * time.Second)
	s.want("E5.")
	r.pass(2 * time.Second)
	s.want("Knight f3. Autoplay stopped.")
	if r.view.replay.On() || r.commands.Get("autoplay").Possible() {
		t.Error("it goes on at the end")
	}
	r.settings.Autoplay = 5
	r.desk.GoFirst()
	r.act("autoplay")
	r.pass(4 * time.Second)
	if r.desk.Doc().At().Ply() != 0 {
		t.Error("the interval of the settings does not count")
	}
	r.pass(time.Second)
	if r.desk.Doc().At().Ply() != 1 {
		t.Error("the first move does not come")
	}
}

// Whatever the user does stops it.
func TestAutoplayStops(t *testing.T) {
	for name, do := range map[string]func(r *rig){
		"the key itself":      func(r *rig) { r.letter('s') },
		"Esc":                 func(r *rig) { r.press(fyne.KeyEscape) },
		"a key without a use": func(r *rig) { r.letter('j') },
		"another command":     func(r *rig) { r.letter('f') },
		"a step back":         func(r *rig) { r.press(fyne.KeyLeft) },
		"the wheel":           func(r *rig) { r.view.board.OnScroll(-1) },
		"a press on the board": func(r *rig) {
			r.view.board.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: r.middle("e5")}, Button: desktop.MouseButtonPrimary})
		},
		"another game": func(r *rig) { r.paste("1. d4 d5 2. c4 *") },
		"a puzzle":     func(r *rig) { r.toTraining() },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.paste("1. e4 e5 2. Nf3 Nc6 3. Bb5 *")
			r.act("autoplay")
			r.pass(2 * time.Second)
			do(r)
			doc, at := r.desk.Doc(), r.desk.Doc().At()
			r.pass(10 * time.Second)
			if r.view.replay.On() || r.desk.Doc() != doc || r.desk.Doc().At() != at {
				t.Errorf("on %v, at ply %d after %d", r.view.replay.On(), r.desk.Doc().At().Ply(), at.Ply())
			}
		})
	}
}
