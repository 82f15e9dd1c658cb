package gui

import (
	"cmp"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"kibitz/engine/chess"
	"kibitz/engine/uci/ucitest"
	"kibitz/gui/controls"
	"kibitz/gui/desk"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/internal/widgettest"
	"kibitz/gui/locale"
	"kibitz/gui/notices"
	"kibitz/gui/store"
)

func TestMain(m *testing.M) {
	ucitest.Main(nil)
	os.Exit(m.Run())
}

// rig is a controller with a window that nobody sees, an engine that plays by
// a script, and a main goroutine that is the test's own: what is posted waits until the
// test lets it run, and time stands still until the test lets it pass.
type rig struct {
	*controller
	t     *testing.T
	dir   string
	posts chan func()
	book  *roomtest.Script

	clockTime time.Time
	timers    []*timer
}

type timer struct {
	at      time.Time
	f       func()
	stopped bool
	by      string // the function that wants it
}

// deadline is how long a test waits for other goroutines before it gives up.
const deadline = 20 * time.Second

func newRig(t *testing.T) *rig { return newRigIn(t, t.TempDir(), nil) }

// newRigIn starts the program with its files in dir; change may alter the configuration.
func newRigIn(t *testing.T, dir string, change func(*Config)) *rig {
	t.Helper()
	r := &rig{t: t, dir: dir, posts: make(chan func(), 1<<16), book: &roomtest.Script{}, clockTime: time.Date(2026, 5, 1, 12, 0, 0, 0, time.Local)}
	config := Config{
		App:      test.NewTempApp(t),
		Engine:   r.book.Open,
		Version:  "1.2",
		Dir:      dir,
		Language: locale.English, Seed: func() uint64 { return 24 }, // the opponent does not resign soon

		Post:  func(f func()) { r.posts <- f },
		After: r.after,
		Now:   func() time.Time { return r.clockTime },
	}
	if change != nil {
		change(&config)
	}
	r.controller = newController(config)
	main := goroutine()
	r.flow.here = func() bool { return goroutine() == main }
	t.Cleanup(func() {
		if !r.flow.closed { // else the window is closed too
			r.close()
			r.view.window.Close()
		}
	})
	return r
}

// goroutine tells the goroutine of the caller from others.
func goroutine() string {
	stack := make([]byte, 64)
	stack = stack[:runtime.Stack(stack, false)]
	id, _, _ := strings.Cut(string(stack), " [")
	return id
}

func (r *rig) after(d time.Duration, f func()) (stop func()) {
	x := &timer{at: r.clockTime.Add(d), f: f}
	if asks, _, _, ok := runtime.Caller(1); ok {
		x.by = runtime.FuncForPC(asks).Name()
	}
	r.timers = append(r.timers, x)
	return func() { x.stopped = true }
}

// holdsBack reports whether an answer is held back for a moment, so that the eye can follow.
func (r *rig) holdsBack() bool {
	return slices.ContainsFunc(r.timers, func(x *timer) bool { return !x.stopped && strings.HasSuffix(x.by, "(*opponent).changed") })
}

// pass lets time pass, timer by timer.
func (r *rig) pass(d time.Duration) {
	r.t.Helper()
	end := r.clockTime.Add(d)
	for {
		var next *timer
		for _, x := range r.timers {
			if !x.stopped && !x.at.After(end) && (next == nil || x.at.Before(next.at)) {
				next = x
			}
		}
		if next == nil {
			break
		}
		next.stopped = true
		r.clockTime = next.at
		next.f()
	}
	r.clockTime = end
	r.timers = slices.DeleteFunc(r.timers, func(x *timer) bool { return x.stopped })
}

// until runs what is posted until the condition holds. Where an engine at a level
// holds its answer back for a moment, the moment passes.
func (r *rig) until(what string, holds func() bool) {
	r.t.Helper()
	end := time.After(deadline)
	for !holds() {
		select {
		case f := <-r.posts:
			f()
			if r.holdsBack() {
				r.pass(desk.LeastMoment)
			}
		case <-end:
			r.t.Fatalf("waited in vain for %s", what)
		}
	}
}

// settle waits until the store has done all that it was asked, and what it was
// asked next because of that.
func (r *rig) settle() {
	r.t.Helper()
	const steps = 6 // the longest chain: look, ask, look, write, tell
	for range steps {
		if r.flow.closed {
			return
		}
		done := false
		r.store.Do(func() {}, func() { r.store.DoOwn(func() {}, func() { done = true }) })
		r.until("the store", func() bool { return done || r.flow.closed })
	}
}

// kill stands for a program that is killed: it returns a copy of its files, in
// which the locks are nobody's.
func (r *rig) kill() (dir string) {
	r.t.Helper()
	r.settle()
	if !r.flow.closed {
		written := make(chan struct{}) // what was posted last may have recorded a move
		r.store.DoOwn(func() { close(written) }, nil)
		<-written
	}
	return r.killed()
}

// killed is kill at once, in the middle of all that goes on.
func (r *rig) killed() (dir string) {
	r.t.Helper()
	dir = r.t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(r.dir)); err != nil {
		r.t.Fatal(err)
	}
	return dir
}

// restart starts the program again with the files in dir, and lets it look for
// what was not closed.
func (r *rig) restart(dir string) *rig {
	r.t.Helper()
	next := newRigIn(r.t, dir, nil)
	looked := false
	next.store.Orphans(func(o []*store.Orphan, damaged []string) {
		next.desk.FoundOrphans(o, damaged)
		looked = true
	})
	next.until("the look for journals", func() bool { return looked })
	next.contest.FindLeft()
	next.settle()
	return next
}

// journals returns the number of games that would come back after a kill, or be forgotten then.
func (r *rig) journals() int {
	r.t.Helper()
	r.settle()
	files, err := filepath.Glob(filepath.Join(r.dir, "games", "*.journal"))
	if err != nil {
		r.t.Fatal(err)
	}
	return len(files)
}

// drag moves a piece as the board reports it.
func (r *rig) drag(moves ...string) {
	r.t.Helper()
	for _, m := range moves {
		from, to := square(r.t, m[:2]), square(r.t, m[2:4])
		if !r.view.board.State().Dests[from].Has(to) {
			r.t.Fatalf("the board does not allow %s in %s", m, r.fen())
		}
		r.view.board.OnMove(from, to)
		if len(m) == 5 {
			if !r.view.board.Asking() {
				r.t.Fatalf("%s does not ask what the pawn becomes", m)
			}
			r.view.board.OnPromotion(from, to, map[byte]chess.PieceType{'q': chess.Queen, 'r': chess.Rook, 'b': chess.Bishop, 'n': chess.Knight}[m[4]])
		}
	}
}

// playOut makes moves against the scripted engine: the person's, each followed by
// the engine's answer, which goes into its book first.
func (r *rig) playOut(moves ...string) {
	r.t.Helper()
	for i, m := range moves {
		if i%2 == 0 {
			if i+1 < len(moves) {
				r.book.Add(moves[i+1])
			}
			r.drag(m)
			continue
		}
		r.until("the computer's "+m, func() bool { return r.lastUCI() == m })
	}
}

// fen returns the position on the board.
func (r *rig) fen() string {
	p := r.desk.Position()
	return p.FEN()
}

// lastUCI returns the move that led to the position on the board.
func (r *rig) lastUCI() string {
	n := r.desk.Doc().At()
	if n.Parent() == nil {
		return ""
	}
	return chess.FormatUCI(n.Move(), false)
}

// moves returns the main line.
func (r *rig) moves() string {
	return strings.Join(r.desk.Doc().Game().SANs(r.desk.Doc().Game().MainLine()), " ")
}

// wantMoves checks the main line.
func (r *rig) wantMoves(want string) {
	r.t.Helper()
	if got := r.moves(); got != want {
		r.t.Errorf("moves %q, want %q", got, want)
	}
}

// press types a key or a letter in the window.
func (r *rig) press(key fyne.KeyName) { r.view.keys.TypedKey(&fyne.KeyEvent{Name: key}) }

func (r *rig) letter(l rune) { r.view.keys.TypedRune(l) }

// act does an action by name; it must be possible.
func (r *rig) act(name string) {
	r.t.Helper()
	a := r.commands.Get(name)
	if !a.Possible() {
		r.t.Fatalf("%s is not possible", name)
	}
	a.Do()
}

// notice returns the message about a notices.Topic, as its words; "" when there is none.
func (r *rig) notice(t notices.Topic) string {
	if n := r.notices.About(t); n != nil {
		return n.Words()
	}
	return ""
}

// wantNotice checks that the message about a notices.Topic has all the words.
func (r *rig) wantNotice(t notices.Topic, words ...string) {
	r.t.Helper()
	got := r.notice(t)
	for _, w := range words {
		if !strings.Contains(got, w) {
			r.t.Errorf("the message is %q, want it to have %q", got, w)
		}
	}
}

// tap presses a button of the message about a topic.
func (r *rig) tap(t notices.Topic, button string) {
	r.t.Helper()
	r.noticeButton(t, button).Tapped(nil)
}

// noticeButton returns a button of the message about a topic. A button with an icon alone is named by its tip.
func (r *rig) noticeButton(t notices.Topic, button string) *controls.Button {
	r.t.Helper()
	for _, m := range r.view.shown {
		if m.notice.Topic != t {
			continue
		}
		for _, b := range m.card.Buttons() {
			if cmp.Or(b.Text(), b.Tip) == button {
				return b
			}
		}
	}
	r.t.Fatalf("no button %q in the message %q", button, r.notice(t))
	return nil
}

// answer presses a button of the question that is open.
func (r *rig) answer(button string) {
	r.t.Helper()
	m := r.shell.Top()
	if m == nil {
		r.t.Fatalf("no question is open to answer %q", button)
	}
	for _, b := range m.Buttons() {
		if b.Text() == button {
			b.Tapped(nil)
			return
		}
	}
	r.t.Fatalf("the question %q has no button %q", m.Title(), button)
}

func (r *rig) paste(text string) {
	r.config.App.Clipboard().SetContent(text)
	r.act("paste")
	r.until("what was pasted", func() bool { return !r.files.Reading() })
	r.settle()
}

func (r *rig) clipboard() string { return r.config.App.Clipboard().Content() }

func square(t *testing.T, name string) chess.Square {
	t.Helper()
	s, err := chess.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// overlays returns the number of questions and menus over the window.
func (r *rig) overlays() int { return len(r.view.window.Canvas().Overlays().List()) }

// texts returns all that is to be read in the window.
func (r *rig) texts() []string {
	var all []string
	c := r.view.window.Canvas()
	for _, o := range append(c.Overlays().List(), c.Content()) {
		for _, x := range widgettest.Texts(o) {
			all = append(all, x.Text)
		}
	}
	return all
}

// shown reports whether a text is to be read in the window, even over several lines.
func shown(r *rig, text string) bool {
	return strings.Contains(strings.Join(r.texts(), " "), text)
}
