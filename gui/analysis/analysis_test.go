package analysis

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/gui/internal/widgettest"
	"kibitz/gui/theme"
)

const middlegame = "r1bq1rk1/pp2bppp/2n2n2/3p4/3N4/2N3P1/PP2PPBP/R1BQ1RK1 w - - 3 12"

// thinking returns a state with n lines of a middlegame, of so many wanted.
func thinking(t testing.TB, n, wanted int) State {
	t.Helper()
	s := State{
		On: true, Engine: "Kibitz 0.1", Phase: Thinking, Lines: wanted,
		Progress: engine.Info{Depth: 24, SelDepth: 36, NPS: 1_234_567, Nodes: 38_412_007, HashFull: 210, Time: 32 * time.Second},
	}
	lines := []string{
		"d4c6 b7c6 b2b3 c8a6 c1b2 d8b6 d1c2 a8c8 c3a4 b6b5 f1e1 c6c5 a4c3 b5b6 e2e3 d5d4",
		"c1e3 f6g4 d4c6 g4e3 c6d8 e3d1 d8f7 d1c3",
		"b2b3 c6d4 d1d4 c8h3 g2h3 d8d7",
		"d4b3 c8e6 c1g5 d5d4 c3e4",
		"h2h3",
	}
	scores := []engine.Score{engine.CP(42), engine.CP(31), engine.CP(-18), engine.MateIn(-12), engine.CP(-12345)}
	for i := range n {
		root, pv := line(t, middlegame, lines[i])
		s.Root = root
		s.Infos = append(s.Infos, engine.Info{MultiPV: i + 1, Score: scores[i], PV: pv})
	}
	if n == 0 {
		s.Root, _ = line(t, middlegame, "")
		s.Progress = engine.Info{HashFull: -1}
	}
	return s
}

func with(s State, change func(*State)) State {
	change(&s)
	return s
}

func states(t testing.TB) map[string]State {
	long := strings.Repeat("The engine's process has ended: signal: killed; it said last: info string out of memory. ", 6)
	return map[string]State{
		"off":     {},
		"three":   thinking(t, 3, 3),
		"five":    thinking(t, 5, 5),
		"one":     thinking(t, 1, 1),
		"few":     thinking(t, 2, 4), // fewer lines than wanted
		"opening": {On: true, Phase: Opening, Lines: 3},
		"waiting": thinking(t, 0, 3),
		"failed":  {On: true, Engine: "Stockfish 15.1", Phase: Failed, Err: "Cannot start /usr/games/stockfish: no such file or directory. Check the command line under Engines.", Lines: 3},
		"failed1": {On: true, Engine: "Stockfish 15.1", Phase: Failed, Err: long, Lines: 1},
		"mate":    {On: true, Engine: "Kibitz 0.1", Note: "Checkmate. White wins.", Lines: 3},
		"black": with(thinking(t, 1, 2), func(s *State) {
			s.Root, s.Infos[0].PV = line(t, "r1bq1rk1/pp2bppp/2n2n2/3p4/3N4/2N1B1P1/PP2PPBP/R2Q1RK1 b - - 3 12", "f6g4 d4c6 g4e3")
		}),
		"locked": with(thinking(t, 3, 3), func(s *State) {
			s.Locked = "12... Qd8xd4"
			s.Infos[0].WDL = &engine.WDL{Win: 412, Draw: 433, Loss: 155}
		}),
		"threat": with(thinking(t, 2, 2), func(s *State) {
			s.Threat, s.Infos[0].WDL = true, &engine.WDL{Win: 1000}
		}),
		"bound": with(thinking(t, 2, 2), func(s *State) {
			s.Infos[0].Bound, s.Infos[1].Bound = engine.LowerBound, engine.UpperBound
			s.Engine = "A very long name of an engine that somebody compiled with many options 2026-11-21"
			s.Progress.Nodes, s.Progress.NPS, s.Progress.Time = 999_412_007_000, 123_000_000, 3*time.Hour
		}),
	}
}

func TestScreens(t *testing.T) {
	for mode, m := range widgettest.Modes {
		widgettest.App(t, m)
		for name, state := range states(t) {
			for _, compact := range []bool{false, true} {
				for _, width := range []float32{540, 360, minWidth} {
					full := fmt.Sprintf("analysis-%s-%v-%s", name, width, mode)
					if compact {
						full = fmt.Sprintf("analysis-compact-%s-%v-%s", name, width, mode)
					}
					t.Run(full, func(t *testing.T) {
						c := New()
						c.SetCompact(compact)
						c.SetState(state)
						for _, scale := range []float32{1, 2} {
							canvas := widgettest.Show(t, c, fyne.NewSize(width, c.MinSize().Height), scale)
							suffix := map[float32]string{1: "", 2: "@2x"}[scale]
							widgettest.Screenshot(t, canvas, full+suffix)
							widgettest.CheckTexts(t, c)
							checkInside(t, c)
						}
					})
				}
			}
		}
	}
}

// checkInside fails where a visible part leaves the card.
func checkInside(t *testing.T, c *Card) {
	t.Helper()
	ground := c.parts.ground.Objects() // which is as large, and smoothed beyond its edges
	for _, o := range c.parts.objects[len(ground):] {
		at, end := o.Position(), o.Position().Add(o.Size())
		if o.Visible() && (at.X < 0 || at.Y < 0 || end.X > c.Size().Width+0.5 || end.Y > c.Size().Height+0.5) {
			t.Errorf("%T at %v of %v leaves the card of %v", o, at, o.Size(), c.Size())
		}
	}
}

func TestHeightDependsOnLinesWanted(t *testing.T) {
	widgettest.App(t, theme.Light)
	c := New()
	height := func(s State) float32 {
		c.SetState(s)
		return c.MinSize().Height
	}
	want := height(thinking(t, 3, 3))
	for name, s := range map[string]State{
		"no lines yet": thinking(t, 0, 3), "one line": thinking(t, 1, 3), "too many": thinking(t, 5, 3),
		"opening": {On: true, Phase: Opening, Lines: 3}, "failed": {On: true, Phase: Failed, Err: "x", Lines: 3},
		"mate": {On: true, Note: "Checkmate.", Lines: 3},
	} {
		if got := height(s); got != want {
			t.Errorf("%s: height %v, want %v", name, got, want)
		}
	}
	if off := height(State{Lines: 3}); off >= want {
		t.Errorf("switched off it is %v high", off)
	}
	two := height(thinking(t, 2, 2))
	c.SetMost(2)
	if got := height(thinking(t, 3, 3)); got != two || height(thinking(t, 1, 1)) >= two {
		t.Errorf("with room for two lines it is %v high, not %v", got, two)
	}
	for i, r := range c.parts.rows {
		if c.SetState(thinking(t, 3, 3)); r.Visible() != (i < 2) {
			t.Errorf("with room for two lines, that line %d is visible is %v", i+1, r.Visible())
		}
	}
	c.SetCompact(true)
	if got := height(thinking(t, 3, 3)); got != offHeight {
		t.Errorf("compact it is %v high", got)
	}
	if got := c.State().Lines; got != 3 {
		t.Errorf("%d lines", got)
	}
	if height(State{Lines: 99}); c.State().Lines != MaxLines {
		t.Errorf("99 lines become %d", c.State().Lines)
	}
}

func TestPVClick(t *testing.T) {
	widgettest.App(t, theme.Light)
	c := New()
	state := thinking(t, 3, 3)
	c.SetState(state)
	var line int
	var moves []chess.Move
	c.OnPVClick = func(l int, m []chess.Move) { line, moves = l, m }
	canvas := widgettest.Show(t, c, fyne.NewSize(540, c.MinSize().Height), 1)

	// The first move is a text of its own.
	test.TapCanvas(canvas, widgettest.Find(t, c, "Be3").Center())
	if line != 1 || !slices.Equal(moves, state.Infos[1].PV[:1]) {
		t.Errorf("line %d, moves %v", line, moves)
	}

	// Every other move is found where its letters stand.
	head := widgettest.Find(t, c, "b3")
	rest := widgettest.Find(t, c, "Nxd4 13. Qxd4 Bh3 14. Bxh3 Qd7")
	for i, before := range []string{"", "Nxd4 13. ", "Nxd4 13. Qxd4 ", "Nxd4 13. Qxd4 Bh3 14. ", "Nxd4 13. Qxd4 Bh3 14. Bxh3 "} {
		at := fyne.NewPos(rest.Min.X+c.parts.ruler.Width(before, moveStyle)+6, head.Center().Y)
		test.TapCanvas(canvas, at)
		if line != 2 || !slices.Equal(moves, state.Infos[2].PV[:i+2]) {
			t.Errorf("move %d: line %d, moves %v", i+1, line, moves)
		}
	}
	moves[0] = chess.NoMove
	if c.State().Infos[2].PV[0] == chess.NoMove || c.parts.rows[2].pv[0] == chess.NoMove {
		t.Error("the moves handed out are not a copy")
	}

	// Chips, numbers and the room behind the line are no moves.
	line = -1
	test.TapCanvas(canvas, widgettest.Find(t, c, "+0.42").Center())
	test.TapCanvas(canvas, fyne.NewPos(520, head.Center().Y))
	test.TapCanvas(canvas, fyne.NewPos(rest.Min.X+c.parts.ruler.Width("Nxd4 ", moveStyle)+6, head.Center().Y))
	if line != -1 {
		t.Errorf("a click beside the moves reports line %d", line)
	}
}

func TestHover(t *testing.T) {
	widgettest.App(t, theme.Light)
	c := New()
	c.SetState(thinking(t, 3, 3))
	canvas := widgettest.Show(t, c, fyne.NewSize(540, c.MinSize().Height), 1)
	row := c.parts.rows[1]
	be3 := widgettest.Find(t, c, "Be3").Center()
	test.MoveMouse(canvas, be3)
	if row.hover != 0 || row.drawn.ground.Hidden || row.Cursor() != desktop.PointerCursor {
		t.Errorf("move %d is marked, hidden %v", row.hover, row.drawn.ground.Hidden)
	}
	// The mark goes when the move under the pointer does.
	c.SetState(thinking(t, 1, 3))
	if row.hover != -1 || !row.drawn.ground.Hidden || row.Cursor() == desktop.PointerCursor {
		t.Errorf("without a line move %d is marked", row.hover)
	}
	c.SetState(thinking(t, 3, 3))
	test.MoveMouse(canvas, be3)
	test.MoveMouse(canvas, fyne.NewPos(100, 10))
	if row.hover != -1 {
		t.Errorf("after the pointer left, move %d is marked", row.hover)
	}
}

func TestControls(t *testing.T) {
	widgettest.App(t, theme.Light)
	c := New()
	var log []string
	c.OnToggle = func(on bool) { log = append(log, fmt.Sprint("toggle ", on)) }
	c.OnLines = func(n int) { log = append(log, fmt.Sprint("lines ", n)) }
	c.OnRestart = func() { log = append(log, "restart") }
	canvas := widgettest.Show(t, c, fyne.NewSize(540, 300), 1)
	tap := func(o fyne.CanvasObject) {
		test.TapCanvas(canvas, o.Position().AddXY(o.Size().Width/2, o.Size().Height/2))
	}
	check := func(what string, want ...string) {
		t.Helper()
		if !slices.Equal(log, want) {
			t.Errorf("%s: %v, want %v", what, log, want)
		}
		log = nil
	}
	tap(c.parts.toggle)
	check("switched off, the switch", "toggle true")
	if c.State().On {
		t.Error("the switch flips by itself")
	}
	c.SetState(thinking(t, 1, 1))
	tap(c.parts.toggle)
	tap(c.parts.fewer)
	tap(c.parts.more)
	check("with one line", "toggle false", "lines 2")
	c.SetState(thinking(t, 5, 5))
	tap(c.parts.fewer)
	tap(c.parts.more)
	check("with five lines", "lines 4")
	c.SetState(State{On: true, Phase: Failed, Err: "gone", Lines: 2})
	tap(c.parts.restart)
	check("after a failure", "restart")
	c.SetCompact(true)
	tap(c.parts.restart)
	check("after a failure, compact", "restart")

	c.parts.toggle.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	c.parts.toggle.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	check("keys", "toggle false", "toggle false")
}

// keyLog is a window that takes keys.
type keyLog struct{ got []string }

func (k *keyLog) TypedKey(e *fyne.KeyEvent) { k.got = append(k.got, string(e.Name)) }
func (k *keyLog) TypedRune(r rune)          { k.got = append(k.got, string(r)) }

func TestKeysAreHandedOn(t *testing.T) {
	widgettest.App(t, theme.Light)
	c := New()
	k := &keyLog{}
	c.UseTips(nil, k)
	canvas := widgettest.Show(t, c, fyne.NewSize(540, 300), 1)
	canvas.Focus(c.parts.toggle)
	if canvas.Focused() != c.parts.toggle {
		t.Fatal("the switch does not take the focus")
	}
	c.parts.toggle.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	c.parts.toggle.TypedRune('f')
	c.parts.toggle.TypedRune(' ')
	if want := []string{"Left", "f"}; !slices.Equal(k.got, want) {
		t.Errorf("got %v, want %v", k.got, want)
	}
}

// TestStatusStandsStill checks that figures that change do not move what follows them.
func TestStatusStandsStill(t *testing.T) {
	widgettest.App(t, theme.Light)
	c := New()
	s := thinking(t, 3, 3)
	c.SetState(s)
	widgettest.Show(t, c, fyne.NewSize(540, c.MinSize().Height), 1)
	first := widgettest.Find(t, c, "hash 21 %").Min

	// Words in its place leave no trace.
	c.SetState(State{On: true, Phase: Opening, Lines: 3})
	c.SetState(s)
	if got := widgettest.Find(t, c, "hash 21 %").Min; got != first {
		t.Errorf("after the engine was opened the last field is at %v, was at %v", got, first)
	}
	for i, nodes := range []uint64{1, 950, 1_000, 99_950, 123_000_000, 5_100_000} {
		s.Progress.Nodes, s.Progress.NPS, s.Progress.Depth = nodes, nodes, 5*i+1
		c.SetState(s)
		if got := widgettest.Find(t, c, "hash 21 %").Min; got != first {
			t.Errorf("with %d nodes the next field is at %v, was at %v", nodes, got, first)
		}
	}
}

func TestNarrowLineEndsInEllipsis(t *testing.T) {
	widgettest.App(t, theme.Light)
	c := New()
	c.SetState(thinking(t, 3, 3))
	for width := minWidth; width < 1100; width += 13 {
		c.Resize(fyne.NewSize(width, c.MinSize().Height))
		widgettest.CheckTexts(t, c)
		r := c.parts.rows[0].drawn
		rest := r.rest[0]
		cut := strings.HasSuffix(rest.Text, "…")
		if all := r.lines[0].to == len(r.row.words); cut == all {
			t.Errorf("at width %v %d of %d moves are shown: %q", width, r.lines[0].to, len(r.row.words), rest.Text)
		}
		if end := rest.Position().X + rest.Size().Width; end > r.row.Size().Width+1 {
			t.Errorf("at width %v the line ends at %v of %v", width, end, r.row.Size().Width)
		}
	}
}

// A line with room for more than one line of text is broken into them at its moves, each of which can be clicked.
func TestLinesAreBroken(t *testing.T) {
	widgettest.App(t, theme.Light)
	c := New()
	c.SetState(thinking(t, 3, 3))
	low := c.MinSize().Height
	c.SetDepth(3)
	if got, want := c.MinSize().Height, low+3*2*lineStep; got != want {
		t.Fatalf("the card wants to be %v high, want %v", got, want)
	}
	var clicked []chess.Move
	c.OnPVClick = func(_ int, moves []chess.Move) { clicked = moves }
	for width := minWidth + 60; width < 1100; width += 41 {
		c.Resize(fyne.NewSize(width, c.MinSize().Height))
		widgettest.CheckTexts(t, c)
		row := c.parts.rows[0]
		shown := 0
		for i, line := range row.drawn.lines {
			if line.from != shown {
				t.Fatalf("at width %v line %d begins with move %d after %d", width, i, line.from, shown)
			}
			shown = line.to
			text := row.drawn.rest[i]
			if end := text.Position().X + text.Size().Width; end > row.Size().Width-addWidth+1 {
				t.Errorf("at width %v line %d ends at %v of %v", width, i, end, row.Size().Width)
			}
			if cut := strings.HasSuffix(text.Text, "…"); cut != (i == len(row.drawn.lines)-1 && shown < len(row.words)) {
				t.Errorf("at width %v line %d of %d is %q", width, i, len(row.drawn.lines), text.Text)
			}
			// Its last move is where it seems to be.
			end := text.Position().AddXY(text.Size().Width, text.Size().Height/2)
			if strings.HasSuffix(text.Text, "…") {
				end.X -= row.ruler.Width(" …", moveStyle)
			}
			clicked = nil
			row.Tapped(&fyne.PointEvent{Position: end.SubtractXY(3, 0)})
			if len(clicked) != shown {
				t.Errorf("at width %v a click at the end of line %d plays %d moves, want %d", width, i, len(clicked), shown)
			}
		}
		if width > 900 && shown != len(row.words) {
			t.Errorf("at width %v %d of %d moves are shown", width, shown, len(row.words))
		}
	}
	c.SetCompact(true)
	c.Resize(fyne.NewSize(540, c.MinSize().Height))
	if n := len(c.parts.rows[0].drawn.lines); n != 1 {
		t.Errorf("a compact card has %d lines of text", n)
	}
}

func TestThemeChange(t *testing.T) {
	widgettest.App(t, theme.Light)
	c := New()
	c.SetState(thinking(t, 3, 3))
	w := widgettest.Show(t, c, fyne.NewSize(540, c.MinSize().Height), 1)
	fyne.CurrentApp().Settings().SetTheme(theme.New(theme.Dark))
	refresh(w.Content())
	for _, tt := range []struct {
		what string
		got  any
		want fyne.ThemeColorName
	}{
		{"ground", c.parts.ground.Color(), theme.ColorPanel},
		{"title", c.parts.title.Color, theme.ColorText},
		{"first move", c.parts.rows[0].drawn.head.Color, theme.ColorText},
		{"chip", c.parts.rows[0].drawn.chip.FillColor, theme.ColorEvalWhite},
		{"rule", c.parts.rules[0].FillColor, theme.ColorLine},
	} {
		if tt.got != theme.Color(tt.want) {
			t.Errorf("%s is %v in the dark, want %s", tt.what, tt.got, tt.want)
		}
	}
}

// refresh refreshes every widget in o, as Fyne does when the theme changes.
func refresh(o fyne.CanvasObject) {
	o.Refresh()
	if w, ok := o.(fyne.Widget); ok {
		for _, i := range test.WidgetRenderer(w).Objects() {
			refresh(i)
		}
	}
}

// BenchmarkUpdate changes everything, as an engine does with a new depth.
func BenchmarkUpdate(b *testing.B) {
	widgettest.App(b, theme.Light)
	c := New()
	states := []State{thinking(b, 5, 5), thinking(b, 5, 5)}
	for i := range states[1].Infos {
		states[1].Infos[i] = states[0].Infos[(i+1)%5]
	}
	c.SetState(states[0])
	widgettest.Show(b, c, fyne.NewSize(540, c.MinSize().Height), 1)
	for i := range b.N {
		s := states[i%2]
		s.Progress.Nodes += uint64(i) << 20
		c.SetState(s)
	}
}

// BenchmarkSame shows the same state again.
func BenchmarkSame(b *testing.B) {
	widgettest.App(b, theme.Light)
	c := New()
	s := thinking(b, 5, 5)
	c.SetState(s)
	widgettest.Show(b, c, fyne.NewSize(540, c.MinSize().Height), 1)
	for range b.N {
		c.SetState(s)
	}
}

func TestALineIsKept(t *testing.T) {
	widgettest.App(t, theme.Light)
	c := New()
	state := thinking(t, 3, 3)
	c.SetState(state)
	var line int
	var moves []chess.Move
	c.OnAdd = func(l int, m []chess.Move) { line, moves = l, m }
	c.OnPVClick = func(int, []chess.Move) { t.Error("a move was reported") }
	canvas := widgettest.Show(t, c, fyne.NewSize(540, c.MinSize().Height), 1)
	at := fyne.NewPos(540-side-addSize/2, widgettest.Find(t, c, "Be3").Center().Y)
	sign := c.parts.rows[1].drawn.add
	test.MoveMouse(canvas, fyne.NewPos(at.X, 20))
	if sign.Visible() {
		t.Error("the sign is seen although the pointer is elsewhere")
	}
	test.MoveMouse(canvas, at)
	if !sign.Visible() || c.parts.rows[1].Cursor() != desktop.PointerCursor {
		t.Error("the sign is not offered")
	}
	test.TapCanvas(canvas, at)
	if line != 1 || !slices.Equal(moves, state.Infos[1].PV) {
		t.Errorf("line %d, moves %v", line, moves)
	}
}

func TestPreviewFollowsThePointer(t *testing.T) {
	widgettest.App(t, theme.Light)
	c := New()
	state := thinking(t, 3, 3)
	c.SetState(state)
	var reports [][]chess.Move
	var place fyne.Position
	c.OnPreview = func(m []chess.Move, at fyne.Position, _ fyne.Size) { reports, place = append(reports, m), at }
	canvas := widgettest.Show(t, c, fyne.NewSize(540, c.MinSize().Height), 1)
	head := widgettest.Find(t, c, "Be3")
	last := func(want []chess.Move, n int) {
		t.Helper()
		if len(reports) != n || n > 0 && !slices.Equal(reports[n-1], want) {
			t.Errorf("reports %v, want %d and %v last", reports, n, want)
		}
	}
	test.MoveMouse(canvas, head.Center())
	last(state.Infos[1].PV[:1], 1)
	if place.X > head.Min.X || place.X < head.Min.X-10 || place.Y > head.Min.Y {
		t.Errorf("the move at %v is said to be at %v", head.Min, place)
	}
	c.SetState(with(state, func(s *State) { s.Progress.Nodes++ })) // nothing new about the line
	test.MoveMouse(canvas, head.Center().AddXY(1, 0))
	last(state.Infos[1].PV[:1], 1)
	// The engine changes its mind under the pointer.
	c.SetState(with(state, func(s *State) { s.Infos = slices.Clone(s.Infos); s.Infos[1].PV = s.Infos[2].PV }))
	if n := len(reports); n != 2 || len(reports[1]) == 0 || reports[1][0] != state.Infos[2].PV[0] {
		t.Errorf("reports %v", reports)
	}
	test.MoveMouse(canvas, fyne.NewPos(5, 5))
	last(nil, 3)

	// A click leads to the position that was shown. What stands under the pointer there is not pointed at.
	c.OnPVClick = func(int, []chess.Move) {
		c.SetState(with(state, func(s *State) { s.Infos = slices.Clone(s.Infos); s.Infos[1].PV = s.Infos[0].PV }))
	}
	test.MoveMouse(canvas, head.Center())
	test.TapCanvas(canvas, head.Center())
	last(nil, 5)
	test.MoveMouse(canvas, head.Center())
	last(nil, 5)
	test.MoveMouse(canvas, head.Center().AddXY(1, 0))
	last(state.Infos[0].PV[:1], 6)
	test.MoveMouse(canvas, fyne.NewPos(5, 5))
	c.SetState(State{})
	last(nil, 7)
}

func TestMenuAndLock(t *testing.T) {
	widgettest.App(t, theme.Light)
	c := New()
	c.SetState(with(thinking(t, 1, 1), func(s *State) { s.Locked = "Start position" }))
	widgettest.Show(t, c, fyne.NewSize(540, c.MinSize().Height), 1)
	var menu, unlocked int
	c.OnMenu = func(at fyne.Position) {
		if menu++; at.X < 500 || at.Y > 60 {
			t.Errorf("the menu is at %v", at)
		}
	}
	c.OnUnlock = func() { unlocked++ }
	test.Tap(c.parts.menu)
	test.Tap(c.parts.unlock)
	if menu != 1 || unlocked != 1 {
		t.Errorf("%d menus, %d times unlocked", menu, unlocked)
	}
	c.SetState(thinking(t, 1, 1))
	if c.parts.unlock.Visible() {
		t.Error("it seems to be locked still")
	}
}

// While the pointer is on the buttons for the number of lines, the card keeps its height: else they would run away.
func TestStepsStayUnderThePointer(t *testing.T) {
	widgettest.App(t, theme.Light)
	c := New()
	resized := 0
	c.OnResized = func() { resized++ }
	c.OnLines = func(n int) { c.SetState(thinking(t, n, n)) }
	c.SetState(thinking(t, 3, 3))
	canvas := widgettest.Show(t, c, fyne.NewSize(540, 300), 1)
	three := c.MinSize().Height
	at := c.parts.more.Position().AddXY(5, 5)
	test.MoveMouse(canvas, at)
	for range 2 {
		test.TapCanvas(canvas, at)
	}
	if c.State().Lines != 5 || c.parts.count.Text != "5" || c.MinSize().Height != three || resized != 0 {
		t.Errorf("%d lines, %q, a height of %v after %v, %d resized", c.State().Lines, c.parts.count.Text, c.MinSize().Height, three, resized)
	}
	test.MoveMouse(canvas, fyne.NewPos(100, 100))
	if five := c.MinSize().Height; five <= three || resized != 1 {
		t.Errorf("without the pointer the height is %v after %v, %d resized", five, three, resized)
	}
	c.parts.fewer.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if c.MinSize().Height != three+rowHeight {
		t.Error("keys do not take effect at once")
	}
	test.MoveMouse(canvas, at)
	c.SetState(State{})
	c.SetState(thinking(t, 1, 1))
	if c.MinSize().Height >= three {
		t.Error("the height is kept after the analysis was off")
	}
}

// What White can expect is a tip in words, and is said at the switch.
func TestExpectationInWords(t *testing.T) {
	widgettest.App(t, theme.Light)
	c := New()
	s := thinking(t, 2, 2)
	s.Infos[0].WDL = &engine.WDL{Win: 60, Draw: 880, Loss: 60}
	c.SetState(s)
	widgettest.Show(t, c, fyne.NewSize(540, 300), 1)
	const want = "White wins 6%, draw 88%, Black wins 6%"
	if !c.parts.expected.Visible() || c.parts.expected.Text != want || c.parts.toggle.Said().Whole() != "Analysis, "+want+", switch, on" {
		t.Errorf("the tip is %q, the switch is %q", c.parts.expected.Text, c.parts.toggle.Said().Whole())
	}
	if !strings.Contains(s.Text(), "\n"+want+"\n") {
		t.Errorf("copied is %q", s.Text())
	}
	c.SetState(thinking(t, 2, 2))
	if c.parts.expected.Visible() || c.parts.toggle.Said().Whole() != "Analysis, switch, on" {
		t.Errorf("without an expectation the switch is %q", c.parts.toggle.Said().Whole())
	}
}
