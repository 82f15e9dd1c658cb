package dialogs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kibitz/engine/roster"
	"kibitz/gui/forms"
	"kibitz/gui/pairing"
)

func (r *rig) match() *Match {
	f := &Match{Plan: pairing.DefaultMatchPlan(), Engines: []roster.Engine{{ID: roster.BuiltIn, Name: "Kibitz"}}, Store: r.store,
		OnPlanned: func(p pairing.MatchPlan, _ uint64, _ pairing.Openings) { r.t.Errorf("%+v begins", p) }}
	f.Open(r.Shell)
	return f
}

func TestMatchFormComplains(t *testing.T) {
	r := newRig(t)
	wrong := filepath.Join(t.TempDir(), "wrong.epd")
	if err := os.WriteFile(wrong, []byte("no position\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name  string
		wrong func(f *Match)
		want  string
	}{
		{"no games", func(f *Match) { f.Games.SetText("0") }, "The number of games must be between 1 and"},
		{"no number", func(f *Match) { f.Games.SetText("many") }, "is not a number"},
		{"no limit", func(f *Match) { f.Control.Select(forms.Unlimited); f.Limit.Kind.Select(forms.MoveByClock) }, "Without a clock"},
		{"no file", func(f *Match) { f.Openings.Select(3) }, "No openings file is selected"},
		{"a missing file", func(f *Match) { f.Openings.Select(3); f.File = wrong + "x" }, "There is no file"},
		{"a wrong file", func(f *Match) { f.Openings.Select(3); f.File = wrong }, "Opening 1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := r.match()
			tt.wrong(f)
			f.begin()
			r.settle()
			if said := f.rows.Complaint(); !strings.Contains(said, tt.want) {
				t.Errorf("it says %q, want %q", said, tt.want)
			}
			f.modal.Close()
		})
	}
}
