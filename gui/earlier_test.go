package gui

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"kibitz/engine/host"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// The files of an earlier version are read: settings, engines, and a game that was being played.
func TestFilesOfAnEarlierVersion(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "earlier"))); err != nil {
		t.Fatal(err)
	}
	r := newRig(t).restart(dir)
	s := r.settings
	if s.Game.Control != "300+3" || s.Game.Custom != "450+0.5" || s.Game.Think != (pairing.Limit{Time: 1500 * time.Millisecond}) {
		t.Errorf("a new game is offered as %+v", s.Game)
	}
	if s.Match.Control != "-" || s.Match.Think != (pairing.Limit{Time: 250 * time.Millisecond}) {
		t.Errorf("a match is offered as %+v", s.Match)
	}
	if s.Analysis.Effort != (pairing.Limit{Time: 5 * time.Second}) || s.Analysis.Review.Effort != (pairing.Limit{Depth: 12}) {
		t.Errorf("an analysis has the limits %+v, %+v", s.Analysis.Effort, s.Analysis.Review.Effort)
	}
	if all := r.engines.All(); len(all) != 2 || all[1].Name != "Fish" || len(all[1].Presets) != 1 || all[1].Options[0] != (host.Setting{Name: "Hash", Value: "8"}) {
		t.Errorf("the engines are %+v", all)
	}
	r.tap(notices.Restore, "Continue")
	r.settle()
	if got := r.moves(); got != "e4 a6" {
		t.Errorf("the game is %s", got)
	}
	if p := r.desk.Doc().Round; p == nil || p.Pairing.Think != (pairing.Limit{Time: 2 * time.Second}) || p.Pairing.Players[1] != pairing.Computer() {
		t.Errorf("it is played as %+v", p)
	}
}
