package gui

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/roster"
	"kibitz/engine/uci"
	"kibitz/gui/analysis"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
	"kibitz/gui/study"
)

// second is what the card of the second engine shows.
func (r *rig) second() analysis.State { return r.view.cards.Engines[1].State() }

// Two engines with five lines each and the explorer show as many of the lines as there is room for, and fall to a row each
// where there is none for a whole card.
func TestTwoEnginesInLittleRoom(t *testing.T) {
	r := newRig(t)
	r.exploreFive()
	r.study.SetSecond(r.addEngine(nasty("plays")))
	r.study.SetLines(analysis.MaxLines)
	cards := r.view.cards
	var before float32
	for _, height := range []float32{480, 640, 720, 820} {
		r.view.root.Resize(fyne.NewSize(1280, height))
		card := cards.Engines[0].MinSize().Height
		if card != cards.Engines[1].MinSize().Height {
			t.Errorf("at %v the cards are %v and %v high", height, card, cards.Engines[1].MinSize().Height)
		}
		if card <= before {
			t.Errorf("at %v a card is %v high, and before it was %v", height, card, before)
		}
		if room := cards.Size().Height; cards.MinSize().Height > room {
			t.Errorf("at %v the cards need %v and have %v", height, cards.MinSize().Height, room)
		}
		before = card
	}
}

func TestTwoEnginesSideBySide(t *testing.T) {
	r := newRig(t)
	if a := r.commands.Get("second"); a.Possible() {
		t.Error("a second engine is on offer where there is one only")
	}
	fish := r.addEngine(nasty("plays"))
	r.paste("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
	r.act("second")                                           // switches the analysis on
	if s := r.second(); s.Note == "" || s.Engine != "plays" { // as the list calls it
		t.Errorf("where nothing is to be said, the second card shows %+v", s)
	}
	r.paste("1. e4 e5 *")
	if !r.view.cards.Engines[1].Visible() {
		t.Error("there is no second card")
	}
	r.analysed()
	r.until("the second engine", func() bool { return len(r.second().Infos) > 0 })
	if s := r.second(); s.Root != r.desk.Position() || s.Engine == r.view.cards.Engines[0].State().Engine {
		t.Errorf("the second card shows %+v", s)
	}
	r.press("Right")
	if s := r.second(); len(s.Infos) > 0 {
		t.Errorf("lines of another position are shown: %+v", s)
	}
	r.analysed()
	r.until("the second engine", func() bool { return len(r.second().Infos) > 0 && r.second().Root == r.desk.Position() })

	// What it finds goes into the game just as well.
	r.view.cards.Engines[1].OnPVClick(0, r.second().Infos[0].PV[:1])
	if r.desk.Doc().At().Ply() != 2 {
		t.Errorf("its line leads to ply %d", r.desk.Doc().At().Ply())
	}
	r.pass(store.WriteDelay)
	next := newRigIn(t, r.kill(), nil)
	if next.settings.Analysis.Second != fish {
		t.Errorf("after a restart the second engine is %q", next.settings.Analysis.Second)
	}

	r.view.cards.Engines[1].OnToggle(false)
	if r.view.cards.Engines[1].Visible() || len(r.engines.Uses(fish)) > 0 {
		t.Error("it is still there")
	}
	if !r.view.cards.Engines[0].State().On {
		t.Error("the first engine went with it")
	}
}

func TestAnotherEngineAnalyses(t *testing.T) {
	r := newRig(t)
	fish := r.addEngine(nasty("plays"))
	r.paste("1. e4 e5 *")
	r.letter('l')
	r.analysed()
	r.study.SetEngine(fish)
	if s := r.view.cards.Engines[0].State(); len(s.Infos) > 0 {
		t.Errorf("the other engine's lines are shown: %+v", s)
	}
	r.analysed()
	if name := r.view.cards.Engines[0].State().Engine; name == "Scripted" || name == "" {
		t.Errorf("the engine is %q", name)
	}
	// Removed from the list, it makes way for the one that is always there.
	list, _ := r.engines.List().Remove(fish)
	r.engines.SetList(list)
	r.changed()
	r.until("the built-in engine", func() bool { return r.view.cards.Engines[0].State().Engine == "Scripted" })
}

// A second engine that stops working says so in its own card.
func TestTheSecondEngineCrashes(t *testing.T) {
	r := newRig(t)
	r.study.SetSecond(r.addEngine(nasty("dies in go")))
	r.paste("1. e4 e5 *")
	r.until("the failure", func() bool { return r.second().Phase == analysis.Failed })
	if r.second().Err == "" {
		t.Error("nobody says why")
	}
	r.analysed() // the other goes on
	r.view.cards.Engines[1].OnRestart()
	r.until("the failure", func() bool { return r.second().Phase == analysis.Failed })
}

// What has never started cannot say what it is called, and why is said in the words of the window.
func TestAnEngineThatIsGoneIsNamed(t *testing.T) {
	r := newRig(t)
	program := filepath.Join(t.TempDir(), "gone")
	r.study.SetSecond(r.addEngine(roster.Engine{Name: "My fish", Command: uci.JoinCommandLine(program)}))
	r.paste("1. e4 e5 *")
	r.until("the failure", func() bool { return r.second().Phase == analysis.Failed })
	want := phrase.Error(&uci.CommandError{Problem: uci.NoFile, Subject: program})
	if s := r.second(); s.Engine != "My fish" || s.Err != want {
		t.Errorf("the card says %q of %q, want %q", s.Err, s.Engine, want)
	}
}

// What changes in the list of engines is seen in the window at once, and not with the next move.
func TestTheAnalysisFollowsTheListOfEngines(t *testing.T) {
	r := newRig(t)
	fish := r.addEngine(nasty("plays"))
	if !r.menusAreNew() {
		t.Error("the menu does not offer a second engine where there are two")
	}
	r.paste("1. e4 e5 *")
	r.study.SetSecond(fish)
	r.until("the second engine", func() bool { return len(r.second().Infos) > 0 })
	r.manage(fish)
	r.tapTip("Remove")
	if uses := r.engines.Uses(fish); len(uses) > 0 || r.view.cards.Engines[1].Visible() || !r.menusAreNew() {
		t.Errorf("removed, it is used for %v, its card is there: %v, the menu is old: %v", uses, r.view.cards.Engines[1].Visible(), !r.menusAreNew())
	}
	r.until("all threads for the engine that is left", func() bool {
		threads := ""
		r.book.Set(func(b *roomtest.Script) { threads = b.Threads })
		return threads == strconv.Itoa(pairing.Threads())
	})
	r.tapText("Undo")
	r.until("the second engine", func() bool { return len(r.second().Infos) > 0 })
}

func TestMenuOfTheAnalysis(t *testing.T) {
	r := newRig(t)
	labels := func() (all []string) {
		for _, item := range r.view.cards.Menu(r.study.First()).Items {
			all = append(all, item.Label)
			if item.ChildMenu != nil {
				for _, x := range item.ChildMenu.Items {
					if x.Checked {
						all = append(all, "*"+x.Label)
					}
				}
			}
		}
		return all
	}
	if got := strings.Join(labels(), "|"); strings.Contains(got, "Second") || !strings.Contains(got, "Limit: Infinite…") {
		t.Errorf("the menu is %s", got)
	}
	fish := r.addEngine(roster.Engine{Name: "Fish", Command: "/nowhere/fish"})
	r.settings.Analysis.Effort = pairing.Limit{Depth: 12}
	if got := strings.Join(labels(), "|"); !strings.Contains(got, "Engine|*Kibitz|Second engine|*None") || !strings.Contains(got, "Limit: Depth 12…") {
		t.Errorf("the menu is %s", got)
	}
	r.settings.Analysis.Second = fish
	if got := strings.Join(labels(), "|"); !strings.Contains(got, "Second engine|*Fish") {
		t.Errorf("the menu is %s", got)
	}
}

// Each engine's menu copies its own lines, the key those of the first.
func TestCopyTheLines(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 *")
	r.book.Set(func(b *roomtest.Script) { b.Score = engine.CP(35) })
	start := chess.StartPosition()
	copied := func(a *study.Analyst) string {
		for _, item := range r.view.cards.Menu(a).Items {
			if strings.HasPrefix(item.Label, "Copy engine lines") {
				item.Action()
				return r.clipboard()
			}
		}
		t.Fatal("the menu cannot copy lines")
		return ""
	}
	r.letter('l')
	before := r.clipboard()
	r.act("copylines")
	if got := r.clipboard(); got != before {
		t.Errorf("without lines, the clipboard has %q", got)
	}
	r.analysed()
	want := start.FEN() + "\nScripted, depth 7\n+0.35 1. a3\n"
	r.act("copylines")
	if got := r.clipboard(); got != want {
		t.Errorf("the clipboard has %q, want %q", got, want)
	}
	r.copyFEN()
	if got := copied(r.study.First()); got != want {
		t.Errorf("by the menu, the clipboard has %q", got)
	}
	r.study.SetSecond(r.addEngine(nasty("plays")))
	r.until("lines of the second", func() bool { return len(r.second().Infos) > 0 })
	if got := copied(r.study.Analysts()[1]); !strings.HasPrefix(got, start.FEN()) || strings.Contains(got, "Scripted") {
		t.Errorf("by the menu of the second, the clipboard has %q", got)
	}
}

func TestTwoCardsFit(t *testing.T) {
	r := newRig(t)
	r.study.SetSecond(r.addEngine(roster.Engine{Name: "Fish", Command: "/nowhere/fish"}))
	for _, size := range []fyne.Size{
		{Width: 320, Height: 280}, {Width: 400, Height: 900}, {Width: 640, Height: 870}, {Width: 900, Height: 572},
		{Width: 1280, Height: 792}, {Width: 3840, Height: 2132}, {Width: 500, Height: 2000},
	} {
		r.view.root.Resize(size)
		parts := r.parts()
		for i, a := range parts {
			if end := a.o.Position().Add(a.o.Size()); end.X > size.Width+0.5 || end.Y > size.Height+0.5 {
				t.Errorf("%v: %s ends at %v", size, a.name, end)
			}
			for _, b := range parts[:i] {
				if overlap(a.o, b.o) {
					t.Errorf("%v: %s overlaps %s", size, a.name, b.name)
				}
			}
		}
		if cards := r.view.cards; cards.Visible() {
			first, second := cards.Engines[0], cards.Engines[1]
			if overlap(first, second) || second.Position().Y+second.Size().Height > cards.Size().Height+0.5 {
				t.Errorf("%v: the cards are at %v, %v and %v, %v", size, first.Position(), first.Size(), second.Position(), second.Size())
			}
		}
	}
}
