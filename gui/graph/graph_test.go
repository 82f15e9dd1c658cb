package graph

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"kibitz/gui/internal/widgettest"
	"kibitz/gui/theme"
)

// game returns a state with a judgement of every one of n positions.
func game(n int) State {
	s := State{Current: n / 3}
	for i := range n {
		p := Point{Known: true, Share: 0.5 + 0.45*math.Sin(float64(i)/5), Label: fmt.Sprintf("%d. Nf3   +0.35", i)}
		if i%11 == 7 {
			p.Mark = Mark(1 + i%3)
		}
		s.Points = append(s.Points, p)
	}
	return s
}

// sparse keeps the judgements at the plies that keep says.
func sparse(s State, keep func(ply int) bool) State {
	for i := range s.Points {
		s.Points[i].Known = keep(i)
	}
	return s
}

func TestScreens(t *testing.T) {
	states := map[string]State{
		"game": game(90), "short": game(3), "long": game(600), "empty": {Current: -1},
		"offer":  {Points: make([]Point, 40), Current: 3, Offer: "Review this game…"},
		"played": sparse(game(60), func(ply int) bool { return ply%2 == 0 }),
		"few":    sparse(game(60), func(ply int) bool { return ply%9 == 0 || ply > 20 && ply < 25 }),
		"beside": func() State { s := game(30); s.Current = -1; return s }(),
	}
	for mode, m := range widgettest.Modes {
		widgettest.App(t, m)
		for name, state := range states {
			for _, width := range []float32{520, 220} {
				full := fmt.Sprintf("graph-%s-%v-%s", name, width, mode)
				t.Run(full, func(t *testing.T) {
					g := New()
					g.SetState(state)
					canvas := widgettest.Show(t, g, fyne.NewSize(width, Height), 2)
					g.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(width*0.9, 20)}})
					widgettest.Screenshot(t, canvas, full)
					widgettest.CheckTexts(t, g)
				})
			}
		}
	}
}

func TestClickAndDragReportThePly(t *testing.T) {
	widgettest.App(t, theme.Light)
	g := New()
	g.SetState(game(41))
	widgettest.Show(t, g, fyne.NewSize(16+400, Height), 1) // ten units a ply
	var got []int
	g.OnSelect = func(ply int) { got = append(got, ply) }
	at := func(x float32) fyne.PointEvent { return fyne.PointEvent{Position: fyne.NewPos(x, 30)} }
	g.MouseDown(&desktop.MouseEvent{PointEvent: at(8 + 123), Button: desktop.MouseButtonPrimary})
	g.MouseDown(&desktop.MouseEvent{PointEvent: at(8 + 123), Button: desktop.MouseButtonSecondary})
	for _, x := range []float32{8 + 254, 8 + 256, -50, 999} {
		g.Dragged(&fyne.DragEvent{PointEvent: at(x)})
		g.SetState(State{Points: g.State().Points, Current: got[len(got)-1]})
	}
	if want := []int{12, 25, 26, 0, 40}; !slices.Equal(got, want) {
		t.Errorf("reported %v, want %v", got, want)
	}
}

func TestWithoutJudgementsThereIsNothingToPointAt(t *testing.T) {
	widgettest.App(t, theme.Light)
	g := New()
	g.SetState(State{Points: make([]Point, 20), Current: 3, Offer: "Analyse"})
	widgettest.Show(t, g, fyne.NewSize(400, Height), 1)
	g.OnSelect = func(int) { t.Error("a ply was reported") }
	offered := 0
	g.OnOffer = func() { offered++ }
	g.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	test.Tap(g.offer)
	if offered != 1 {
		t.Errorf("the button was reported %d times", offered)
	}
	g.SetState(game(20))
	if g.offer.Visible() {
		t.Error("the button is seen beside a curve")
	}
}

// One judgement does not take the button away: it stays until half of the positions are judged.
func TestTheOfferStaysWhileLittleIsKnown(t *testing.T) {
	widgettest.App(t, theme.Light)
	for every, want := range map[int]bool{1: false, 2: false, 3: true, 20: true} {
		s := sparse(game(41), func(ply int) bool { return ply%every == 0 })
		if got := s.Sparse(); got != want {
			t.Errorf("with every %d. position judged, the graph is sparse: %v", every, got)
		}
	}
	g := New()
	s := sparse(game(41), func(ply int) bool { return ply == 7 })
	s.Offer = "Review"
	g.SetState(s)
	widgettest.Show(t, g, fyne.NewSize(400, Height), 1)
	if !g.offer.Visible() || g.offer.Position().X < 300 {
		t.Errorf("the button is at %v, visible %v", g.offer.Position(), g.offer.Visible())
	}
}

func TestRuns(t *testing.T) {
	known := func(plies ...int) []Point {
		points := make([]Point, 12)
		for _, p := range plies {
			points[p] = Point{Known: true, Share: 0.5}
		}
		return points
	}
	for _, tt := range []struct {
		plies []int
		want  []int // lengths of runs
	}{
		{nil, nil}, {[]int{4}, []int{1}}, {[]int{0, 1, 2}, []int{3}},
		{[]int{1, 3, 5, 6}, []int{4}}, {[]int{0, 1, 4, 6, 9}, []int{2, 2, 1}},
	} {
		var got []int
		for _, run := range runs(known(tt.plies...), shape{width: 100, count: 12}, 50, 0) {
			got = append(got, len(run))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("plies %v make runs of %v, want %v", tt.plies, got, tt.want)
		}
	}
}

// White's part lies below the curve, Black's above it.
func TestPaint(t *testing.T) {
	white, black := color.NRGBA{G: 0xff, A: 0xff}, color.NRGBA{B: 0xff, A: 0xff}
	p := palette{white: white, black: black}
	p.marks[Blunder] = color.NRGBA{R: 0xff, A: 0xff}
	points := []Point{{Known: true, Share: 1}, {Known: true, Share: 1}, {Known: true, Share: 0}, {Known: true, Share: 0, Mark: Blunder}}
	img := paint(300, 61, 1, &State{Points: points}, p)
	for _, tt := range []struct {
		x, y int
		want color.NRGBA
	}{{50, 15, white}, {50, 45, white}, {50, 1, black}, {250, 15, black}, {250, 45, black}, {250, 59, white}, {2, 15, color.NRGBA{}}} {
		if got := img.RGBAAt(tt.x, tt.y); got != color.RGBA(tt.want) {
			t.Errorf("at %d, %d is drawn %v, want %v", tt.x, tt.y, got, tt.want)
		}
	}
	if c := img.RGBAAt(291, 56); c.R < 0xf0 || c.G > 0x10 {
		t.Errorf("the blunder is %v", c)
	}
	for _, n := range []int{0, 1, 2} { // nothing to draw is no reason to die
		s := game(n)
		s.Phases, s.Guides = []Phase{{0, "a"}, {5, "b"}}, []float64{0.3}
		paint(10, 10, 1, &s, p)
		paint(0, 0, 1, &s, p)
	}
}

// The times of White's moves stand at the bottom, those of Black's at the top.
func TestPaintTimes(t *testing.T) {
	p := palette{time: color.NRGBA{R: 0xff, A: 0xff}}
	img := paint(300, 60, 1, &State{Points: []Point{{}, {Used: 1}, {Used: 0.5}, {}}}, p)
	s := shape{width: 300, inset: inset, count: 4}
	for _, tt := range []struct {
		ply, y int
		want   bool
	}{{1, 58, true}, {1, 49, true}, {1, 1, false}, {2, 1, true}, {2, 9, false}, {2, 58, false}, {3, 1, false}} {
		if got := img.RGBAAt(int(s.x(float64(tt.ply))), tt.y).R > 0; got != tt.want {
			t.Errorf("ply %d at %d: drawn %v, want %v", tt.ply, tt.y, got, tt.want)
		}
	}
}

// Titles of phases stand where they have room, on White's part.
func TestPhases(t *testing.T) {
	widgettest.App(t, theme.Light)
	g := New()
	s := game(90)
	for i := range s.Points {
		s.Points[i].Share = 0.6
		if i > 60 {
			s.Points[i].Share = 0.02
		}
	}
	s.Phases = []Phase{{0, "Opening"}, {24, "Middlegame"}, {70, "Endgame"}}
	g.SetState(s)
	widgettest.Show(t, g, fyne.NewSize(520, Height), 1)
	for title, want := range map[string]bool{"Opening": true, "Middlegame": true, "Endgame": false} {
		if got := widgettest.Has(g, title); got != want {
			t.Errorf("%s is read: %v, want %v", title, got, want)
		}
	}
}
