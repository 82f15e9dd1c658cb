package engines

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
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
	fake     *fake
	err      error // of New
	warnings []string
	changed  int
}

func newRig(t *testing.T, dir string) *rig {
	t.Helper()
	r := &rig{Main: roomtest.New(t), t: t, fake: &fake{}}
	r.store = store.Open(dir, r.Post)
	r.Room, r.err = New(Config{
		Name: "Kibitz", BuiltIn: r.fake.open, Dir: dir, Store: r.store, Post: r.Post, After: r.After,
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

// fake is the built-in engine: it plays the first legal move at once.
type fake struct {
	mu      sync.Mutex
	problem error // of every search
	asked   int   // searches
}

var errRefused = errors.New("it takes no empty folder")

func (f *fake) open(context.Context) (engine.Engine, error) { return f, nil }
func (f *fake) ID() engine.ID                               { return engine.ID{Name: "Fake"} }
func (f *fake) NewGame(context.Context) error               { return nil }
func (f *fake) Close() error                                { return nil }

func (f *fake) Options() []engine.Option {
	return []engine.Option{{Name: "SyzygyPath", Kind: engine.String}, {Name: "Threads", Kind: engine.Spin, Default: "1", Min: 1, Max: 64}}
}

func (f *fake) SetOption(name, value string) error {
	if name == "SyzygyPath" && strings.HasSuffix(value, "empty") {
		return errRefused
	}
	return nil
}

func (f *fake) Go(ctx context.Context, root engine.Root, l engine.Limits) (*engine.Search, error) {
	f.mu.Lock()
	f.asked++
	problem := f.problem
	f.mu.Unlock()
	search, sink := engine.NewSearch(ctx, l)
	p := root.Position()
	var list chess.MoveList
	p.GenerateLegal(&list)
	go func() {
		if problem != nil {
			sink.Publish(engine.Info{Kind: engine.Text, Err: problem})
		}
		sink.Finish(engine.Best{Move: list.At(0)}, nil)
	}()
	return search, nil
}

func (f *fake) damage(path string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.problem = &fs.PathError{Op: "tablebase", Path: path, Err: errors.New("damaged")}
}

func names(r *rig) (all []string) {
	for _, e := range r.All() {
		all = append(all, e.Name)
	}
	return slices.Clip(all)
}
