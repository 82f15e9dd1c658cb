package gui

import (
	"strings"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/gui/analysis"
	"kibitz/gui/internal/roomtest"
)

// analysed waits for a line of analysis of the position on the board.
func (r *rig) analysed() {
	r.t.Helper()
	r.until("the analysis", func() bool {
		s := r.view.cards.Engines[0].State()
		return len(s.Infos) > 0 && s.Root == r.desk.Position()
	})
}

func TestAnalysisFollowsTheBoard(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Score = engine.CP(35) })
	r.paste("1. e4 e5 2. Nf3 *")
	r.letter('l')
	r.analysed()
	if s := r.view.bar.State(); !s.Known || s.Score != engine.CP(35) {
		t.Errorf("the bar shows %+v", s)
	}
	r.press("Right")
	if s := r.view.cards.Engines[0].State(); len(s.Infos) > 0 {
		t.Error("lines of another position are shown")
	}
	r.analysed()
	// Black is to move: the score turns.
	if s := r.view.bar.State(); s.Score != engine.CP(-35) {
		t.Errorf("the bar shows %+v", s)
	}
	asked := r.book.LastSearch()
	if !asked.Infinite || asked.MultiPV != 3 {
		t.Errorf("the engine was asked %+v", asked)
	}
	r.letter('+')
	r.analysed()
	if asked := r.book.LastSearch(); asked.MultiPV != 4 {
		t.Errorf("after asking for more lines, %d", asked.MultiPV)
	}
	for range 9 {
		r.letter('+')
	}
	if r.settings.Lines != analysis.MaxLines {
		t.Errorf("%d lines", r.settings.Lines)
	}
	r.letter('l')
	if s := r.view.cards.Engines[0].State(); s.On || r.view.bar.State().Known {
		t.Error("switched off, it still shows something")
	}
}

func TestSpacePlaysTheBestMove(t *testing.T) {
	r := newRig(t)
	r.paste("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1")
	r.letter(' ')
	r.wantMoves("") // the analysis is off
	r.letter('l')
	r.analysed()
	best := r.view.cards.Engines[0].State().Infos[0].PV[0]
	r.letter(' ')
	if got := r.desk.Doc().At().Move(); got != best {
		t.Errorf("played %v, best was %v", got, best)
	}
}

func TestALineBecomesAVariation(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 *")
	r.letter('l')
	p := r.desk.Position()
	d4, _ := chess.ParseUCI(&p, "d2d4")
	after := p.PlayUnchecked(d4)
	d5, _ := chess.ParseUCI(&after, "d7d5")
	r.view.cards.Engines[0].OnPVClick(0, []chess.Move{d4, d5})
	if got := r.lastUCI(); got != "d7d5" {
		t.Errorf("the board is at %s", got)
	}
	r.wantMoves("e4 e5")
	if n := len(r.desk.Doc().Game().Root().Children()); n != 2 {
		t.Errorf("%d first moves", n)
	}
}

func TestAnalysisRestsWhileTheComputerThinks(t *testing.T) {
	r := newRig(t)
	r.letter('l')
	r.analysed()
	r.book.Set(func(b *roomtest.Script) { b.Late = true })
	r.drag("e2e4")
	if s := r.view.cards.Engines[0].State(); s.Note != "Paused while Kibitz thinks." || len(s.Infos) > 0 {
		t.Errorf("while the computer thinks, the card shows %+v", s)
	}
	r.until("the rest of the analysis", func() bool { return r.book.Searching() == 1 })
	r.book.Set(func(b *roomtest.Script) { b.Late = false })
	r.act("takeback")
	r.analysed()
}

func TestAnalysisOfAnEnd(t *testing.T) {
	r := newRig(t)
	r.paste("1. f3 e5 2. g4 Qh4# *")
	r.letter('l')
	r.desk.GoLast()
	if s := r.view.cards.Engines[0].State(); s.Note != "Checkmate. Black wins." {
		t.Errorf("the card says %q", s.Note)
	}
}

func TestTheAnalysisCrashes(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 *")
	r.book.Set(func(b *roomtest.Script) { b.Crash = true })
	r.letter('l')
	r.until("the failure", func() bool { return r.view.cards.Engines[0].State().Phase == analysis.Failed })
	if s := r.view.cards.Engines[0].State(); !strings.Contains(s.Err, roomtest.ErrCrash.Error()) {
		t.Errorf("the card says %q", s.Err)
	}
	r.view.cards.Engines[0].OnRestart()
	r.analysed()
}

// What comes late from another position must not be shown.
func TestStaleAnalysisIsDropped(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 *")
	r.letter('l')
	r.analysed()
	r.book.Set(func(b *roomtest.Script) { b.Mute = true })
	r.press("Right")
	if s := r.view.cards.Engines[0].State(); len(s.Infos) > 0 {
		t.Errorf("stale lines are shown: %+v", s.Infos)
	}
}

// Between two positions the bar does not jump to the middle and back, and the card does not say that the
// engine is being opened.
func TestTheBarStaysUntilMoreIsKnown(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Score = engine.CP(300) })
	r.paste("1. e4 e5 2. Nf3 *")
	r.letter('l')
	if s := r.view.cards.Engines[0].State(); s.Phase != analysis.Opening {
		t.Errorf("while the engine is being opened, the phase is %d", s.Phase)
	}
	r.analysed()
	r.book.Set(func(b *roomtest.Script) { b.Mute = true })
	r.press("Right")
	if s := r.view.cards.Engines[0].State(); s.Phase != analysis.Thinking || len(s.Infos) > 0 {
		t.Errorf("in the next position the card shows %+v", s)
	}
	if s := r.view.bar.State(); !s.Known || s.Score != engine.CP(300) {
		t.Errorf("in the next position the bar shows %+v", s)
	}
	r.pass(time.Second)
	if s := r.view.bar.State(); s.Known {
		t.Errorf("as nothing is said of it, the bar shows %+v", s)
	}
}

// What was said of one game is nothing about the next.
func TestTheBarForgetsAnotherGame(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Score = engine.CP(300) })
	r.paste("1. e4 e5 *")
	r.letter('l')
	r.analysed()
	r.book.Set(func(b *roomtest.Script) { b.Mute = true })
	r.paste("1. d4 *")
	if s := r.view.bar.State(); s.Known {
		t.Errorf("the bar shows %+v of another game", s)
	}
}
