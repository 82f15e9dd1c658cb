package movelist

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/bidi"
	"kibitz/gui/internal/widgettest"
	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

const annotated = "{The hedgehog is avoided.} c4 c5 Nf3 Nf6 d4 cxd4 Nxd4 e6 g3 d5 Bg2 e5 $6 O-O?? Be7 $14 cxd5 Nxd5 Nc3 Nf6 " +
	"Nb3 ? (Ndb5 a6 (Nc6 e4! (Bg5 O-O Bxf6) O-O $18 {with a big centre}) Qxd8+ Bxd8 Nd6 {keeps the bishop pair. 10. Nb3 lets Black trade queens and equalise.}) O-O " +
	"Nd4 !! {An embedded [%clk 0:01:02] command is not shown; neither is a second blank.} Nc6 ∞ Be3 ± Bd7 1-0"

// onPanel puts o on the ground that lists have in the window.
func onPanel(o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(canvas.NewRectangle(theme.Color(theme.ColorPanel)), o)
}

func TestScreens(t *testing.T) {
	annotatedGame := read(t, annotated)
	fromSetup := readFrom(t, game.Tags{{Name: "FEN", Value: "r1bq1rk1/pp2bppp/2n2n2/3p4/3N4/2N1P1P1/PP2PPBP/R1BQ1RK1 b - - 1 1234"}}, "Nxd4 exd4 Be6")
	broken, _ := game.NewBuilder(nil)
	broken.SetTail(game.Tail{Text: "x", Fault: game.Fault{Msg: "there is no legal move Qz9xx here, and this explanation is rather long"}, Line: 30, Col: 70})
	tests := []struct {
		name  string
		state State
		size  fyne.Size
	}{
		{"annotated", State{Game: annotatedGame, Current: annotatedGame.Last().Parent().Parent().ID(), Reason: "White wins by checkmate"}, fyne.NewSize(540, 640)},
		{"narrow", State{Game: annotatedGame, Current: 24, Reason: "White wins by checkmate"}, fyne.NewSize(240, 640)},
		{"empty", State{}, fyne.NewSize(540, 300)},
		{"empty-narrow", State{Game: game.New()}, fyne.NewSize(240, 96)},
		{"setup", State{Game: fromSetup}, fyne.NewSize(360, 300)},
		{"broken", State{Game: broken.Game(), Why: message}, fyne.NewSize(360, 200)},
		{"broken-variations", State{Game: read(t, "e4 (<{or} 1. d5 d5 2. c4>) e5 (c5 Nf3 d6 <3. Ke3 Nf6 4. Nc3>) Nf3"), Current: 4, Why: message}, fyne.NewSize(360, 300)},
		{"long", State{Game: long(t, 800), Current: 799}, fyne.NewSize(540, 380)},
	}
	for mode, m := range widgettest.Modes {
		widgettest.App(t, m)
		for _, tt := range tests {
			t.Run(tt.name+"-"+mode, func(t *testing.T) {
				l := New()
				l.SetState(tt.state)
				for _, scale := range []float32{1, 2} {
					c := widgettest.Show(t, onPanel(l), tt.size, scale)
					name := "movelist-" + tt.name + "-" + mode
					if scale == 2 {
						name += "@2x"
					}
					widgettest.Screenshot(t, c, name)
					widgettest.CheckTexts(t, l)
				}
			})
		}
	}
}

func TestSelect(t *testing.T) {
	widgettest.App(t, theme.Light)
	g := readFrom(t, game.Tags{{Name: "FEN", Value: "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"}}, "a8=Q+ (Kd2 Kd7) Ke7 Qa3+")
	l := New()
	var selected, menued []string
	name := func(id game.NodeID) string {
		if id == game.RootID {
			return "start"
		}
		return g.SAN(g.Node(id))
	}
	var menuAt fyne.Position
	l.OnSelect = func(id game.NodeID) { selected = append(selected, name(id)) }
	l.OnMenu = func(id game.NodeID, at fyne.Position) { menued, menuAt = append(menued, name(id)), at }
	l.SetState(State{Game: g})
	c := widgettest.Show(t, l, fyne.NewSize(400, 300), 1)
	at := func(text string) fyne.Position { return widgettest.Find(t, l, text).Center() }
	for _, text := range []string{"a8=Q+", "Ke7", "Kd2", "Kd7", "Qa3+", "Custom position, White to move"} {
		test.TapCanvas(c, at(text))
	}
	if got, want := strings.Join(selected, " "), "a8=Q+ Ke7 Kd2 Kd7 Qa3+ start"; got != want {
		t.Errorf("selected %s, want %s", got, want)
	}
	test.TapSecondaryAt(l.page, at("Kd7").Subtract(l.page.Position()))
	if len(menued) != 1 || menued[0] != "Kd7" || menuAt != at("Kd7") {
		t.Errorf("menu of %v at %v, want Kd7 at %v", menued, menuAt, at("Kd7"))
	}

	// The whole cell is sensitive, the number and the empty cell are not.
	selected = nil
	test.TapCanvas(c, fyne.NewPos(at("a8=Q+").X+100, at("a8=Q+").Y))
	test.TapCanvas(c, at("1."))
	test.TapCanvas(c, fyne.NewPos(380, at("Qa3+").Y))
	test.TapCanvas(c, fyne.NewPos(200, 290))
	if got := strings.Join(selected, " "); got != "a8=Q+" {
		t.Errorf("selected %q, want only a8=Q+", got)
	}
}

func TestHover(t *testing.T) {
	widgettest.App(t, theme.Light)
	l := New()
	l.SetState(State{Game: read(t, "e4 e5")})
	c := widgettest.Show(t, l, fyne.NewSize(400, 300), 1)
	hover := func() (*canvas.Rectangle, bool) { return l.page.drawn.hover, !l.page.drawn.hover.Hidden }
	if _, on := hover(); on {
		t.Error("something is marked before the pointer came")
	}
	e5 := widgettest.Find(t, l, "e5")
	test.MoveMouse(c, e5.Center())
	r, on := hover()
	if !on || r.Position().X > e5.Min.X || r.Position().X+r.Size().Width < e5.Max.X {
		t.Errorf("mark at %v %v, shown %v; e5 at %v", r.Position(), r.Size(), on, e5)
	}
	test.MoveMouse(c, fyne.NewPos(200, 280))
	if _, on := hover(); on {
		t.Error("the mark stays after the pointer left the move")
	}
}

func TestScroll(t *testing.T) {
	widgettest.App(t, theme.Dark)
	g := long(t, 800)
	l := New()
	l.SetState(State{Game: g, Current: g.Last().ID()})
	c := widgettest.Show(t, l, fyne.NewSize(400, 300), 1)
	if !widgettest.Has(l, "400.") || widgettest.Has(l, "1.") {
		t.Fatal("the last move is not in sight")
	}
	if n := len(l.page.drawn.objects); n > 80 {
		t.Errorf("%d objects for a list of 300 units", n)
	}

	// The wheel moves away, and nothing but another move brings it back.
	test.Scroll(c, fyne.NewPos(100, 100), 0, 100000)
	if !widgettest.Has(l, "1.") {
		t.Fatal("the wheel does not scroll")
	}
	l.SetState(State{Game: g, Current: g.Last().ID(), Revision: 1})
	if !widgettest.Has(l, "1.") {
		t.Error("a new revision with the same move scrolls back")
	}
	for id, number := range map[game.NodeID]string{400: "200.", 1: "1.", 600: "300.", game.RootID: "1."} {
		l.SetState(State{Game: g, Current: id, Revision: 1})
		n := widgettest.Find(t, l, number)
		if n.Min.Y < 0 || n.Max.Y > 300 {
			t.Errorf("move %d is at %v to %v of 300", id, n.Min.Y, n.Max.Y)
		}
	}

	// A list that becomes shorter does not stay scrolled beyond its end.
	l.SetState(State{Game: g, Current: g.Last().ID(), Revision: 1})
	l.SetState(State{Game: read(t, "e4")})
	if !widgettest.Has(l, "e4") {
		t.Error("the only move is not in sight")
	}
}

// When a game ends, its result is seen whole below the last move.
func TestResultInSight(t *testing.T) {
	widgettest.App(t, theme.Light)
	g := read(t, strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 30))
	l := New()
	l.SetState(State{Game: g, Current: g.Last().ID()})
	widgettest.Show(t, l, fyne.NewSize(540, 300), 1)
	if _, err := g.Apply(g.Finish(chess.Draw, chess.FivefoldRepetition)); err != nil {
		t.Fatal(err)
	}
	l.SetState(State{Game: g, Current: g.Last().ID(), Revision: 1, Reason: "Fivefold repetition"})
	if y, want := l.page.scroll.Offset.Y, l.page.flow.height-l.page.scroll.Size().Height; y != want {
		t.Errorf("scrolled to %v, the end is at %v", y, want)
	}
}

// The comment on the current move is seen as far as there is room for it, in the main line and in a variation.
func TestTheCommentIsInSight(t *testing.T) {
	widgettest.App(t, theme.Light)
	moves, words := strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 10), strings.Repeat("some words ", 30)
	for _, tt := range []struct {
		name, text string
		height     float32
		fits       bool
	}{
		{"of White", moves + "e4 {" + words + "END} e5 " + moves, 300, true},
		{"of Black", moves + "d4 e5 {" + words + "END} " + moves, 300, true},
		{"in a variation", moves + "d4 (e4 {" + words + "END} c5 Nf3 Nc6) d5 " + moves, 300, true},
		{"without room", moves + "e4 {" + words + "END} e5 " + moves, 100, false},
	} {
		g := read(t, tt.text)
		var at game.NodeID
		for n := range g.All() {
			if len(n.After()) > 0 {
				at = n.ID()
			}
		}
		l := New()
		l.SetState(State{Game: g})
		widgettest.Show(t, l, fyne.NewSize(360, tt.height), 1)
		l.SetState(State{Game: g, Current: at})
		y, f := l.page.scroll.Offset.Y, &l.page.flow
		move, _ := f.targetOf(at, &l.page.ruler)
		if move.top < y || move.top+move.height > y+tt.height {
			t.Errorf("%s: the move is at %v, seen are %v to %v", tt.name, move.top, y, y+tt.height)
		}
		end := float32(0) // of the last line of the comment
		for i := range f.items {
			it := &f.items[i]
			for _, s := range it.lay(f.shape, &l.page.ruler).lines {
				for _, span := range it.laid.spans[s.spans:s.spansEnd] {
					if strings.Contains(span.text, "END") {
						end = it.top + s.top + s.height
					}
				}
			}
		}
		if tt.fits && end > y+tt.height {
			t.Errorf("%s: the comment ends at %v, seen are %v to %v", tt.name, end, y, y+tt.height)
		}
		if !tt.fits && move.top-y > rowHeight {
			t.Errorf("%s: there is more above the move than must be: it is at %v, seen from %v on", tt.name, move.top, y)
		}
	}
}

func TestResizeKeepsCurrentInSight(t *testing.T) {
	widgettest.App(t, theme.Light)
	g := read(t, strings.Repeat("{Words to be broken into lines of different lengths, depending on the width.} Nf3 Nf6 Ng1 Ng8 ", 60))
	l := New()
	l.SetState(State{Game: g, Current: 121})
	c := widgettest.Show(t, l, fyne.NewSize(540, 300), 1)
	for _, width := range []float32{540, 260, 800, 240} {
		c.Resize(fyne.NewSize(width, 300))
		tgt, ok := l.page.flow.targetOf(121, &l.page.ruler)
		y := tgt.top - l.page.scroll.Offset.Y
		if !ok || y < 0 || y > 300-rowHeight {
			t.Errorf("at width %v the current move is at %v of 300", width, y)
		}
	}
}

func TestThemeChange(t *testing.T) {
	widgettest.App(t, theme.Light)
	l := New()
	l.SetState(State{Game: read(t, "e4 e5"), Current: 1})
	c := widgettest.Show(t, l, fyne.NewSize(400, 300), 1)
	before := l.page.drawn.current.FillColor
	fyne.CurrentApp().Settings().SetTheme(theme.New(theme.Dark))
	c.Content().Refresh()
	if after := l.page.drawn.current.FillColor; after == before || after != theme.Color(theme.ColorAccentGround) {
		t.Errorf("the mark is %v after the change from %v", after, before)
	}
}

// TestGlyphs checks that every sign can be drawn with the fonts in the program.
func TestGlyphs(t *testing.T) {
	faces := bundledFaces(t)
	for n := range game.NAG(256) {
		for _, g := range glyphs([]game.NAG{n}) {
			for _, r := range g.text {
				if _, ok := faces[g.mono].NominalGlyph(r); !ok {
					t.Errorf("$%d: the font has no %q", n, r)
				}
			}
		}
	}
}

// What judges a move stands at it, as books print it; other signs stand apart.
func TestGlyphsAtTheMove(t *testing.T) {
	widgettest.App(t, theme.Light)
	for _, prose := range []bool{false, true} {
		var l laid
		var ruler typeset.Ruler
		l.glyphs(glyphs([]game.NAG{game.Brilliant, 16}), 50, prose, &ruler)
		end := 50 + ruler.Width(l.spans[0].text, styles[l.spans[0].kind])
		if first, second := l.spans[0].x, l.spans[1].x; first != 50 || second != end+glyphGap {
			t.Errorf("the signs are at %v and %v, want 50 and %v", first, second, end+glyphGap)
		}
	}
}

// In a list with room for one row that is the row of the current move, also where the
// result follows.
func TestTheCurrentMoveIsSeenInAnyList(t *testing.T) {
	widgettest.App(t, theme.Light)
	g := read(t, "f3 e5 g4 Qh4# 0-1")
	for _, height := range []float32{rowHeight, 34, 60, 200} {
		l := New()
		l.SetState(State{Game: g, Current: g.Last().ID()})
		widgettest.Show(t, l, fyne.NewSize(300, height), 1)
		l.ScrollToCurrent()
		at, _ := l.page.flow.targetOf(g.Last().ID(), &l.page.ruler)
		if y := l.page.scroll.Offset.Y; at.top < y-0.5 || at.top+at.height > y+height+0.5 {
			t.Errorf("in a list of %v the move is at %v to %v, in sight is %v to %v", height, at.top, at.top+at.height, y, y+height)
		}
	}
}

// The hint is not cut across its letters, and nothing is to be scrolled for it.
func TestHintInALowList(t *testing.T) {
	widgettest.App(t, theme.Light)
	for _, height := range []float32{rowHeight, 34, 300} {
		l := New()
		l.SetState(State{Game: read(t, "")})
		widgettest.Show(t, l, fyne.NewSize(260, height), 1)
		if l.page.flow.height > height {
			t.Errorf("in a list of %v the hint is %v high", height, l.page.flow.height)
		}
		texts := widgettest.Texts(l)
		if len(texts) == 0 || texts[0].Min.Y < -0.5 || texts[len(texts)-1].Max.Y > height+0.5 {
			t.Errorf("in a list of %v the hint is %v", height, texts)
		}
	}
}

// However wide the list is, the answer stands near its move.
func TestMovesStandTogether(t *testing.T) {
	widgettest.App(t, theme.Light)
	for _, width := range []float32{300, 540, 920, 1560} {
		g := read(t, "e4 e5")
		l := New()
		l.SetState(State{Game: g})
		widgettest.Show(t, l, fyne.NewSize(width, 400), 1)
		white, _ := l.page.flow.targetOf(g.Last().Parent().ID(), &l.page.ruler)
		black, ok := l.page.flow.targetOf(g.Last().ID(), &l.page.ruler)
		if apart := black.x - white.x; !ok || apart > widestCell || width <= 540 && apart < (width-100)/2 {
			t.Errorf("in a list of %v they are %v apart", width, apart)
		}
	}
}

func BenchmarkMoveAtEnd(b *testing.B) {
	branches := "e4 e5 " + strings.Repeat("Nf3 (Nc3 Nc6 Nb1 Nb8 Nc3 (Na3 Na6 Nb1 Nb8 {as good as any other move, and better than some of them}) Nc6) Nf6 Ng1 Ng8 ", 400)
	for _, bb := range []struct{ name, moves string }{
		{"400 moves", strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 200)},
		{"800 moves, 400 annotated", branches},
	} {
		b.Run(bb.name, func(b *testing.B) {
			widgettest.App(b, theme.Light)
			g := read(b, bb.moves)
			l := New()
			l.SetState(State{Game: g, Current: g.Last().ID()})
			widgettest.Show(b, l, fyne.NewSize(540, 400), 1)
			revision := uint64(0)
			last := g.Last().ID()
			m := legalMove(b, g)
			b.ResetTimer()
			for range b.N {
				e, end, err := g.AddMoves(last, m)
				if err != nil {
					b.Fatal(err)
				}
				back, err := g.Apply(e)
				if err != nil {
					b.Fatal(err)
				}
				revision++
				l.SetState(State{Game: g, Current: end, Revision: revision})
				b.StopTimer()
				if _, err := g.Apply(back); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
			}
		})
	}
}

func BenchmarkStep(b *testing.B) {
	widgettest.App(b, theme.Light)
	g := long(b, 800)
	l := New()
	l.SetState(State{Game: g})
	widgettest.Show(b, l, fyne.NewSize(540, 400), 1)
	for i := range b.N {
		l.SetState(State{Game: g, Current: game.NodeID(i%800 + 1)})
	}
}

// Every line of a comment runs as the comment does as a whole, whatever it begins with.
func TestCommentsFromRightToLeft(t *testing.T) {
	widgettest.App(t, theme.Light)
	for comment, left := range map[string]bool{
		"אב Nf3 " + strings.Repeat("Nf3 גד ", 30): true, "Nf3 אב " + strings.Repeat("גד Nf3 ", 30): false,
	} {
		var ruler typeset.Ruler
		b := &block{kind: proseBlock, depth: 1, tokens: commentTokens([]string{comment})}
		lines := 0
		for _, s := range b.lay(shape{width: 200}, &ruler).spans {
			lines++
			if got := bidi.RunsLeft(s.text); got != left {
				t.Errorf("the line %q runs from right to left: %v", s.text, got)
			}
			if w := ruler.Width(s.text, styles[s.kind]); w > 200 {
				t.Errorf("the line %q is %v wide", s.text, w)
			}
		}
		if lines < 3 {
			t.Errorf("there are only %d lines", lines)
		}
	}
}
