package gui

import (
	"math"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/graph"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// share is what the graph has at a ply; known says whether it has anything.
func (r *rig) share(ply int) (share float64, known bool) {
	p := r.view.graph.State().Points[ply]
	return p.Share, p.Known
}

func TestTheGraphShowsWhatTheGameHolds(t *testing.T) {
	r := newRig(t)
	if r.view.graph.Visible() {
		t.Error("the graph of a new game is seen")
	}
	r.paste("1. e4 {[%eval 0.40]} e5 $6 {[%eval 1.20]} 2. Qh5 (2. Nf3 {[%eval 3.0]} Nc6) 2... Ke7 $4 {[%eval #1]} 3. Qxe5# *")
	s := r.view.graph.State()
	if len(s.Points) != 6 || s.Current != 0 {
		t.Fatalf("the graph has %d points, at %d", len(s.Points), s.Current)
	}
	for ply, want := range []struct {
		known bool
		share float64
		mark  graph.Mark
	}{
		{}, {true, engine.CP(40).Expected(), 0}, {true, engine.CP(120).Expected(), graph.Inaccuracy}, {},
		{true, 1, graph.Blunder}, {true, 1, 0}, // the last is the mate itself
	} {
		if p := s.Points[ply]; p.Known != want.known || math.Abs(p.Share-want.share) > 1e-9 || p.Mark != want.mark {
			t.Errorf("ply %d: %+v, want %+v", ply, p, want)
		}
	}
	if label := s.Points[2].Label; label != "1... e5   +1.20" {
		t.Errorf("a label reads %q", label)
	}
	if bar := r.view.bar.State(); bar.Known {
		t.Errorf("the bar shows %+v where nothing is known", bar)
	}
	r.view.graph.OnSelect(2)
	if r.lastUCI() != "e7e5" || r.view.graph.State().Current != 2 {
		t.Errorf("a click leads to %q, and the graph marks %d", r.lastUCI(), r.view.graph.State().Current)
	}
	if bar := r.view.bar.State(); bar.Score != engine.CP(120) {
		t.Errorf("the bar shows %+v", bar)
	}
	// In a variation, the graph marks where it branches off.
	r.press("Right")
	r.act("down")
	r.press("Right")
	if r.lastUCI() != "b8c6" || r.view.graph.State().Current != 2 {
		t.Errorf("in the variation, at %q, the graph marks %d", r.lastUCI(), r.view.graph.State().Current)
	}
}

func TestTheGraphRemembersTheAnalysis(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Score, b.Depth = engine.CP(50), 20 })
	r.paste("1. e4 e5 *")
	r.press("Right")
	r.letter('l')
	r.analysed()
	// Black is to move: White sees the opposite.
	if got, known := r.share(1); !known || got != engine.CP(-50).Expected() {
		t.Errorf("the graph has %v, %v", got, known)
	}
	r.letter('l')
	if bar := r.view.bar.State(); !bar.Known || bar.Score != engine.CP(-50) {
		t.Errorf("after the analysis, the bar shows %+v", bar)
	}
	if r.desk.Doc().History.Dirty() {
		t.Error("looking at a game changes it")
	}
}

// What was said of a position is not said of another one that the headers put in its place.
func TestJudgementsAreOfOneBeginning(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Score, b.Depth = engine.CP(50), 20 })
	r.paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	r.letter('l')
	r.analysed()
	r.letter('l')
	r.desk.Edit(game.SetTags{Tags: r.desk.Doc().Game().Tags().With("FEN", "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1")})
	if bar := r.view.bar.State(); bar.Known {
		t.Errorf("the bar shows %+v", bar)
	}
	r.book.Set(func(b *roomtest.Script) { b.Score, b.Depth = engine.CP(-50), 12 })
	r.letter('l')
	r.analysed()
	r.letter('l')
	if bar := r.view.bar.State(); !bar.Known || bar.Score != engine.CP(-50) {
		t.Errorf("after another look, the bar shows %+v", bar)
	}
}

// What the computer thinks of a game being played is not told before its end.
func TestNoAdviceInAGameBeingPlayed(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Score = engine.CP(300) })
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "600"}, game.New())
	r.playOut("f2f3", "e7e5", "a2a3", "d7d5")
	if r.view.graph.Visible() || r.view.bar.State().Known {
		t.Error("the computer tells its opponent how it stands")
	}
	r.act("resign")
	r.tap(notices.Resign, "Resign")
	for ply, want := range []bool{false, false, true, false, true} {
		if got, known := r.share(ply); known != want || known && got != engine.CP(-300).Expected() {
			t.Errorf("ply %d: %v, %v", ply, got, known)
		}
	}
	if r.desk.Doc().Game().Result() != chess.BlackWins {
		t.Errorf("the result is %v", r.desk.Doc().Game().Result())
	}
}

// The graph is told where the phases of the game on the board begin; a game within one phase has none.
func TestTheGraphHasPhases(t *testing.T) {
	r := newRig(t)
	r.paste(`[FEN "3qkbnr/8/8/8/8/8/8/R2QK2R w - - 0 30"]

1. Qxd8+ {[%eval 9.0]} Kxd8 {[%eval 9.0]} 2. Ke2 {[%eval 9.0]} *`)
	var begins []int
	for _, phase := range r.view.graph.State().Phases {
		begins = append(begins, phase.Ply)
	}
	if want := []int{0, 1}; !slices.Equal(begins, want) {
		t.Errorf("phases begin at the plies %v, want %v", begins, want)
	}
	r.paste("1. e4 {[%eval 0.40]} e5 {[%eval 0.20]} *")
	if got := r.view.graph.State().Phases; got != nil {
		t.Errorf("within the opening there are the phases %v", got)
	}
}

// The graph goes where there is no room for it.
func TestTheGraphFolds(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 {[%eval 0.40]} e5 {[%eval 0.20]} *")
	for _, tt := range []struct {
		width, height float32
		want          bool
	}{{1280, 792, true}, {900, 360, false}, {640, 872, false}} {
		r.view.root.Resize(fyne.NewSize(tt.width, tt.height))
		if got := r.view.graph.Visible(); got != tt.want {
			t.Errorf("%v by %v: the graph is seen: %v", tt.width, tt.height, got)
		}
	}
}

// One position is no curve, however much is known about it.
func TestNoGraphOfAPosition(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Score, b.Depth = engine.CP(50), 20 })
	r.paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	r.letter('l')
	r.analysed()
	if _, known := r.share(0); !known || r.view.graph.Visible() {
		t.Errorf("the position is judged: %v; a graph is seen: %v", known, r.view.graph.Visible())
	}
	r.drag("e2e4")
	r.analysed()
	if !r.view.graph.Visible() {
		t.Error("after a move no graph is seen")
	}
}
