package gui

import (
	"strings"
	"testing"

	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/gui/engines"
)

// What goes the wrong way panics in tests: each of these does.
func TestOneWay(t *testing.T) {
	tests := []struct {
		name string
		run  func(r *rig)
		want string
	}{
		{"a hook that calls changed", func(r *rig) { r.flow.do(following, r.changed) }, "a change while following a change"},
		{"a change while rendering", func(r *rig) { r.flow.do(rendering, r.changed) }, "a change while rendering"},
		{"a job of the store while rendering", func(r *rig) {
			r.flow.do(rendering, func() { r.store.Do(func() {}, nil) })
		}, "work is started while rendering"},
		{"a journal while rendering", func(r *rig) {
			r.flow.do(rendering, func() { _ = r.desk.Do(game.SetTags{Tags: r.desk.Doc().Game().Tags().With("Site", "here")}) })
		}, "work is started while rendering"},
		{"an engine while rendering", func(r *rig) {
			h := r.engines.Start(roster.BuiltIn, engines.User{}, host.Config{})
			r.flow.do(rendering, h.Stop)
		}, "work is started while rendering"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			defer func() {
				r.flow = flow{} // or the end of the test would be a change as well
				if got, _ := recover().(string); !strings.HasSuffix(got, tt.want) {
					t.Errorf("panics with %q, want %q", got, tt.want)
				}
			}()
			tt.run(r)
		})
	}
}

// Hooks may start work.
func TestHooksStartWork(t *testing.T) {
	r := newRig(t)
	r.flow.do(following, func() { r.store.Do(func() {}, nil) })
	r.settle()
}
