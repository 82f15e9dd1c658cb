package gui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/gui/diagram"
	"kibitz/gui/forms"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/store"
)

// lastAsked returns what the engine was asked last.
func (r *rig) lastAsked() (l engine.Limits) {
	r.book.Set(func(b *roomtest.Script) {
		if len(b.Asked) > 0 {
			l = b.Asked[len(b.Asked)-1]
		}
	})
	return l
}

func TestALockedAnalysisStaysWhereItIs(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Score, b.Depth = engine.CP(70), 12 })
	r.paste("1. e4 e5 2. Nf3 *")
	r.press("Right")
	r.act("lock") // switches the analysis on
	r.analysed()
	locked := r.desk.Position()
	for range 2 {
		r.press("Right")
	}
	s := r.view.cards.Engines[0].State()
	if s.Root != locked || s.Locked != "1. e4" || len(s.Infos) == 0 {
		t.Errorf("elsewhere on the board, the card shows %+v", s)
	}
	if bar := r.view.bar.State(); bar.Known {
		t.Errorf("the bar shows %+v of another position", bar)
	}
	if arrows, _ := r.view.board.Shapes(); len(arrows) != 0 {
		t.Errorf("arrows of another position: %v", arrows)
	}
	r.letter(' ') // nothing is known of the position on the board
	r.wantMoves("e4 e5 Nf3")
	// A line goes where it belongs.
	r.view.cards.Engines[0].OnPVClick(0, s.Infos[0].PV[:1])
	if n := r.desk.Doc().At(); n.Ply() != 2 || n.Parent().Ply() != 1 || n.Move() != s.Infos[0].PV[0] {
		t.Errorf("the line leads to ply %d, %v", n.Ply(), n.Move())
	}
	r.view.cards.Engines[0].OnUnlock()
	r.analysed()
	if s := r.view.cards.Engines[0].State(); s.Locked != "" || s.Root != r.desk.Position() {
		t.Errorf("unlocked, the card shows %+v", s)
	}
}

// Where the position goes that it was locked on, the analysis follows the board again.
func TestALockEndsWithItsPosition(t *testing.T) {
	for name, gone := range map[string]func(r *rig){
		"deleted":      func(r *rig) { r.act("delete") },
		"another game": func(r *rig) { r.paste("1. d4 *") },
		"switched off": func(r *rig) { r.letter('l'); r.letter('l') },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.paste("1. e4 e5 *")
			r.press("Right")
			r.act("lock")
			gone(r)
			r.analysed()
			if s := r.view.cards.Engines[0].State(); s.Locked != "" || s.Root != r.desk.Position() {
				t.Errorf("the card shows %+v", s)
			}
		})
	}
}

func TestThreat(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Score, b.Depth = engine.CP(500), 12 })
	r.paste("1. e4 e5 2. Qh5 Ke7 3. Qxe5# *")
	r.press("Right")
	r.letter('x')
	want := r.desk.Position()
	want.MakeNull()
	r.until("the threat", func() bool { return len(r.view.cards.Engines[0].State().Infos) > 0 })
	s := r.view.cards.Engines[0].State()
	if !s.Threat || s.Root != want || want.Turn() != chess.White {
		t.Errorf("the card shows %+v", s)
	}
	if arrows, _ := r.view.board.Shapes(); len(arrows) != 1 || arrows[0].Brush != diagram.Threat {
		t.Errorf("arrows %v", arrows)
	}
	if bar := r.view.bar.State(); bar.Known {
		t.Errorf("the bar takes the threat for a judgement: %+v", bar)
	}
	if _, known := r.share(1); known {
		t.Error("so does the graph")
	}
	r.letter(' ')
	r.wantMoves("e4 e5 Qh5 Ke7 Qxe5#")
	// Kept in the game, the turn is passed first.
	r.view.cards.Engines[0].OnPVClick(0, s.Infos[0].PV)
	if n := r.desk.Doc().At(); n.Parent().Move() != chess.NullMove || n.Move() != s.Infos[0].PV[0] {
		t.Errorf("the line ends with %v, %v", n.Parent().Move(), n.Move())
	}
	// It was asked for there, and not here.
	r.analysed()
	if r.view.cards.Engines[0].State().Threat {
		t.Error("the threat is shown of every position")
	}
}

func TestNoThreatInCheck(t *testing.T) {
	r := newRig(t)
	r.paste("k7/8/8/8/8/8/8/K6r w - - 0 1")
	r.letter('x')
	if s := r.view.cards.Engines[0].State(); s.Threat || !strings.Contains(r.view.toast.Text(), "No threat to show") {
		t.Errorf("in check, it shows %+v and says %q", s, r.view.toast.Text())
	}
	r.paste("1. f3 e5 2. g4 Qh4# *")
	r.desk.GoLast()
	r.letter('x')
	if r.view.cards.Engines[0].State().Threat {
		t.Error("a mated side threatens something")
	}
	// The other side may have nothing to threaten with.
	r.paste("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1")
	r.letter('x')
	if s := r.view.cards.Engines[0].State(); s.Note != "No threat to show: the other side has no legal moves." {
		t.Errorf("the card says %q", s.Note)
	}
}

func TestArrowsForTheBestMoves(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 *")
	r.letter('l')
	r.analysed()
	best := r.view.cards.Engines[0].State().Infos[0].PV[0]
	if arrows, _ := r.view.board.Shapes(); len(arrows) != 1 || arrows[0].From != best.From() || arrows[0].Number != 0 || arrows[0].Brush != diagram.Best {
		t.Errorf("arrows %v for %v", arrows, best)
	}
	r.letter('a')
	if arrows, _ := r.view.board.Shapes(); len(arrows) != 0 {
		t.Errorf("switched off, there is %v", arrows)
	}
	r.pass(store.WriteDelay)
	if next := r.restart(r.kill()); next.settings.Analysis.Arrows {
		t.Error("after a restart they are on again")
	}
}

// The arrow of the best move lies over the others, which have the numbers of their lines. A move that is much worse has none.
func TestArrowsOfSeveralLines(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 *")
	p := r.desk.Position()
	var lines []engine.Info
	for i, x := range []struct {
		move  string
		score engine.Score
	}{{"d2d4", engine.CP(40)}, {"c2c4", engine.CP(-10)}, {"f2f3", engine.CP(-300)}} {
		m, err := chess.ParseUCI(&p, x.move)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, engine.Info{Kind: engine.Line, MultiPV: i + 1, Depth: 7, Score: x.score, PV: []chess.Move{m}})
	}
	r.book.Set(func(b *roomtest.Script) { b.Lines = lines })
	r.letter('l')
	r.until("three lines", func() bool { return len(r.view.cards.Engines[0].State().Infos) == 3 })
	arrows, _ := r.view.board.Shapes()
	want := []diagram.Arrow{{From: chess.C2, To: chess.C4, Brush: diagram.Line, Number: 2}, {From: chess.D2, To: chess.D4, Brush: diagram.Best}}
	if !slices.Equal(arrows, want) {
		t.Errorf("arrows %+v, want %+v", arrows, want)
	}
}

func TestTheAnalysisIsLimited(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 *")
	r.letter('l')
	r.analysed()
	if l := r.lastAsked(); !l.Infinite {
		t.Errorf("at first the engine is asked %+v", l)
	}
	for _, tt := range []struct {
		kind   int
		amount string
		want   engine.Limits
	}{
		{forms.PositionDepth, "15", engine.Limits{Depth: 15, MultiPV: 3}},
		{forms.PositionTime, "2.5", engine.Limits{MoveTime: 2500 * time.Millisecond, MultiPV: 3}},
		{forms.PositionNodes, "10", engine.Limits{Nodes: 10_000, MultiPV: 3}},
		{forms.PositionWithoutEnd, "", engine.Limits{Infinite: true, MultiPV: 3}},
	} {
		f := r.askLimit()
		f.Kind.Select(tt.kind)
		if tt.amount != "" {
			f.Amount.SetText(tt.amount)
		}
		r.answer("OK")
		r.analysed()
		l := r.lastAsked()
		if l.Depth != tt.want.Depth || l.MoveTime != tt.want.MoveTime || l.Nodes != tt.want.Nodes || l.Infinite != tt.want.Infinite || l.MultiPV != 3 {
			t.Errorf("the engine is asked %+v, want %+v", l, tt.want)
		}
	}
	f := r.askLimit()
	f.Kind.Select(forms.PositionDepth)
	f.Amount.SetText("0")
	r.answer("OK")
	if r.shell.Top() == nil {
		t.Error("a depth of 0 is taken")
	}
}

func TestALineIsAddedWhereItBelongs(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 *")
	r.letter('l')
	r.analysed()
	pv := r.view.cards.Engines[0].State().Infos[0].PV
	r.view.cards.Engines[0].OnAdd(0, pv)
	if r.desk.Doc().At().Ply() != 0 || len(r.desk.Doc().Game().Root().Children()) != 2 {
		t.Errorf("at ply %d, with %d first moves", r.desk.Doc().At().Ply(), len(r.desk.Doc().Game().Root().Children()))
	}
	before := r.desk.Doc().Revision
	r.letter('v')
	if r.desk.Doc().Revision != before || !strings.Contains(r.view.toast.Text(), "already") {
		t.Errorf("added again: %q", r.view.toast.Text())
	}
	r.act("undo")
	if n := len(r.desk.Doc().Game().Root().Children()); n != 1 {
		t.Errorf("undone, there are %d first moves", n)
	}
}

// The key adds one line after the other.
func TestTheNextLineIsAdded(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 *")
	p := r.desk.Position()
	var lines []engine.Info
	for i, move := range []string{"c2c4", "d2d4"} {
		m, _ := chess.ParseUCI(&p, move)
		lines = append(lines, engine.Info{Kind: engine.Line, MultiPV: i + 1, Depth: 7, PV: []chess.Move{m}})
	}
	r.book.Set(func(b *roomtest.Script) { b.Lines = lines })
	r.letter('l')
	r.until("two lines", func() bool { return len(r.view.cards.Engines[0].State().Infos) == 2 })
	for n := 2; n <= 3; n++ {
		r.letter('v')
		first := r.desk.Doc().Game().Root().Children()
		if len(first) != n || first[n-1].Move() != lines[n-2].PV[0] {
			t.Fatalf("after line %d there are %d first moves", n-1, len(first))
		}
	}
	before := r.desk.Doc().Revision
	r.letter('v')
	if r.desk.Doc().Revision != before || !strings.Contains(r.view.toast.Text(), "already") {
		t.Errorf("with all of them in the game: %q", r.view.toast.Text())
	}
}

func TestPreview(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 *")
	r.view.root.Resize(fyne.NewSize(1280, 792))
	r.letter('l')
	r.analysed()
	p := r.desk.Position()
	m := r.view.cards.Engines[0].State().Infos[0].PV[0]
	r.view.cards.Engines[0].OnPreview([]chess.Move{m}, fyne.NewPos(100, 60), fyne.NewSize(30, 30))
	after := p.PlayUnchecked(m)
	if d, shown := r.view.preview.Shown(); !shown || d.Pieces != after.Board() || !d.LastMove.Has(m.To()) {
		t.Errorf("shown %v: %+v", shown, d)
	}
	r.view.cards.Engines[0].OnPreview(nil, fyne.Position{}, fyne.Size{})
	if _, shown := r.view.preview.Shown(); shown {
		t.Error("the preview stays")
	}
}
