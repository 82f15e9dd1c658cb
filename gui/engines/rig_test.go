package engines

import (
	"os"
	"slices"
	"strings"
	"testing"

	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/engine/uci"
	"kibitz/engine/uci/ucitest"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/locale"
	"kibitz/gui/store"
)

func TestMain(m *testing.M) {
	ucitest.Main(nil)
	if err := locale.Use(locale.English); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// rig is a room without a window.
type rig struct {
	*Room
	*roomtest.Main
	t        *testing.T
	store    *store.Store
	script   *roomtest.Script
	err      error // of New
	warnings []string
	changed  int
}

func newRig(t *testing.T, dir string) *rig {
	t.Helper()
	r := &rig{Main: roomtest.New(t), t: t, script: &roomtest.Script{}}
	r.store = store.Open(dir, r.Post)
	r.Room, r.err = New(Config{
		Name: "Kibitz", BuiltIn: r.script.Open, Dir: dir, Store: r.store, Post: r.Post, After: r.After,
		Changed: func() { r.changed++ },
		Warn: func(title string, err error, more ...string) {
			r.warnings = append(r.warnings, title+": "+err.Error()+" "+strings.Join(more, " "))
		},
	})
	t.Cleanup(r.close)
	return r
}

func (r *rig) close() {
	r.Room.Close()
	r.store.Close(closePatience)
}

// sent waits until an engine was sent a line so many times.
func (r *rig) sent(id roster.ID, line string, times int) {
	r.t.Helper()
	r.Until(line, func() bool {
		n := 0
		for _, s := range r.Log(id).Lines() {
			if s.Sent && s.Text == line {
				n++
			}
		}
		return n >= times
	})
}

func (r *rig) add(e roster.Engine) roster.ID {
	r.t.Helper()
	list, id, err := r.List().Insert(-1, e)
	if err != nil {
		r.t.Fatal(err)
	}
	r.SetList(list)
	return id
}

func (r *rig) idle(h *host.Host) {
	r.t.Helper()
	r.Until("the engine", func() bool { return h.Snapshot().State == host.StateIdle })
}

// external is an engine that runs in a process of its own and behaves as mode says.
func external(mode string) roster.Engine {
	return roster.Engine{Name: mode, Command: uci.JoinCommandLine(ucitest.Args(mode)...)}
}

func names(r *rig) (all []string) {
	for _, e := range r.All() {
		all = append(all, e.Name)
	}
	return slices.Clip(all)
}
