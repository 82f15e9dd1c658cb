package study

import (
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/gui/aloud"
	"kibitz/gui/diagram"
	"kibitz/gui/engines"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
)

// A hint is the best move for the user, as an arrow and in words. It comes from the
// built-in engine at full strength, whoever the opponent is.

// hint is a move that is shown in a place of a game.
type hint struct {
	place
	move chess.Move
}

// hinter is the engine that looks for a hint, for as long as that takes.
type hinter struct {
	host  *host.Host // nil while nothing is looked for
	gen   uint64
	place place // of the newest request
}

const (
	hintTime = 800 * time.Millisecond // that the engine thinks about a hint
	hintHash = 16                     // MiB of its transposition table
)

// Hint shows the best move in the position on the board, if it is the user's turn there.
func (s *Study) Hint() {
	at := s.here()
	pos := at.position()
	if outcome, _ := pos.Status(); outcome != chess.NoOutcome {
		s.in.Notices.Passing(lang.L("There are no legal moves here."))
		return
	}
	if !s.in.Desk.CanMove() {
		s.in.Notices.Passing(phrase.Error(game.ErrNotYourTurn))
		return
	}
	if m, ok := s.First().best(); ok {
		s.showHint(at, m)
		return
	}
	h := &s.hinter
	if h.host != nil && h.place == at {
		return // it is being looked for
	}
	if h.host == nil {
		h.host = s.in.Engines.Start(roster.BuiltIn, analysing(nil),
			host.Config{Changed: s.hinted, Options: engines.Resources(pairing.Threads(), hintHash)})
	}
	h.gen++
	h.place = at
	root := at.doc.Game().EngineRoot(at.doc.At())
	h.host.Think(host.Request{Gen: h.gen, Root: root, Limits: engine.Limits{MoveTime: hintTime}})
	s.in.Notices.Passing(lang.L("Looking for a good move…"))
}

// hinted takes what the host of the hinter reports.
func (s *Study) hinted(snapshot host.Snapshot) {
	h := &s.hinter
	if h.host == nil || snapshot.Gen != h.gen || !snapshot.Done() {
		return
	}
	s.in.Engines.Stop(h.host)
	h.host = nil
	if snapshot.Best == nil {
		s.in.Notices.Warn(lang.L("No hint available"), snapshot.Err)
		return
	}
	if snapshot.Best.Move != chess.NoMove {
		s.showHint(h.place, snapshot.Best.Move)
	}
}

// showHint shows a hint, unless the user has gone elsewhere.
func (s *Study) showHint(at place, m chess.Move) {
	if s.here() != at {
		return
	}
	s.hint = hint{at, m}
	pos := at.position()
	words := func(move string) string { return lang.L("Hint: {{.Move}}", map[string]any{"Move": move}) }
	s.in.Notices.PassingAs(words(s.in.Letters().SAN(chess.FormatSAN(&pos, m))), words(aloud.Move(&pos, m)))
	s.out.Changed()
}

// HintArrows returns the arrow of the hint for the position on the board.
func (s *Study) HintArrows() []diagram.Arrow {
	if s.hint.place != s.here() {
		return nil
	}
	return []diagram.Arrow{{From: s.hint.move.From(), To: s.hint.move.Destination(), Brush: diagram.Best}}
}
