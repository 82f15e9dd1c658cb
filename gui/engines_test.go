package gui

import (
	"fmt"
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/gui/analysis"
	"kibitz/gui/desk"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/study"
)

// addEngine puts an engine on the list.
func (r *rig) addEngine(e roster.Engine) roster.ID {
	r.t.Helper()
	list, id, err := r.engines.List().Insert(-1, e)
	if err != nil {
		r.t.Fatal(err)
	}
	r.engines.SetList(list)
	return id
}

// An engine that is started anew thinks again, wherever it did: what it had found by then is not taken for all.
func TestRestartEngine(t *testing.T) {
	thinking := func(r *rig, searches int) {
		r.t.Helper()
		r.until("the engine that thinks", func() bool {
			r.store.Do(func() {}, func() {}) // look again after that
			return len(r.book.Searches()) == searches
		})
	}
	t.Run("analysis", func(t *testing.T) {
		r := newRig(t)
		r.paste("1. e4 e5 *")
		r.letter('l')
		r.analysed()
		r.engines.Restart(roster.BuiltIn)
		thinking(r, 2)
		r.until("the analysis", func() bool { return r.view.cards.Engines[0].State().Phase == analysis.Thinking })
		r.analysed()
	})
	t.Run("game", func(t *testing.T) {
		r := newRig(t)
		r.book.Set(func(b *roomtest.Script) { b.Late = true })
		r.drag("e2e4")
		thinking(r, 1)
		r.engines.Restart(roster.BuiltIn)
		thinking(r, 2)
		r.pass(desk.LeastMoment)
		r.wantMoves("e4")
		r.until("its move", func() bool { r.act("movenow"); return r.desk.Doc().At().Ply() == 2 }) // as soon as there is a line
	})
	t.Run("review", func(t *testing.T) {
		r := newRig(t)
		r.paste("1. e4 e5 *")
		r.book.Set(func(b *roomtest.Script) { b.Late = true })
		r.study.Review(study.DefaultPlan())
		thinking(r, 1)
		r.engines.Restart(roster.BuiltIn)
		thinking(r, 2)
		r.settle()
		if part, words := r.notices.About(notices.Review).Progress(); part > 0 {
			t.Errorf("the review has gone on: %s", words)
		}
	})
}

// An engine that is to play weakly looks at positions with all its strength, unless the user wants it otherwise.
func TestALimitedEngineAnalysesAtFullStrength(t *testing.T) {
	r := newRig(t)
	id := r.addEngine(nasty("plays to an Elo"))
	r.engines.SetOptions(id, []host.Setting{{Name: "UCI_LimitStrength", Value: "true"}, {Name: "UCI_Elo", Value: "1500"}})
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: {Engine: id}}, Control: "600"}, game.New())
	r.drag("e2e4")
	r.until("the answer", func() bool { return r.desk.Doc().Game().NodeCount() == 2 })
	r.settings.Analysis.Engine = id
	r.act("analyse")
	const playing, analysing, reviewing = 1, 2, 3 // its processes, in the order in which they were started
	wants := func(process int, want string) {
		t.Helper()
		r.until(fmt.Sprintf("process %d with a limit that is %s", process, want), func() bool {
			value := ""
			for _, s := range r.engines.Log(id).Lines() {
				if v, ok := strings.CutPrefix(s.Text, "setoption name UCI_LimitStrength value "); ok && s.Sent && s.Session == process {
					value = v
				}
			}
			return value == want
		})
	}
	wants(playing, "true")
	wants(analysing, "false")
	r.study.Review(study.DefaultPlan())
	wants(reviewing, "false")
	r.tap(notices.Review, "Cancel")

	r.engines.LimitAnalysis(id, true)
	wants(analysing, "true")
	r.engines.LimitAnalysis(id, false)
	wants(analysing, "false")
	wants(playing, "true")
}
