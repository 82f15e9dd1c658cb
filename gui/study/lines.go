package study

import (
	"slices"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/diagram"
)

// The lines of the analysis go into the game, and stand on the board as arrows.

// lineEdit returns the edit that puts moves from the studied position into the game, as a
// variation where they differ from it, and the node of the last move. A passed turn comes
// before the moves of a threat.
func (s *Study) lineEdit(moves []chess.Move) (e game.Edit, end game.NodeID, err error) {
	at := s.studied()
	if s.threatened(at) {
		moves = append([]chess.Move{chess.NullMove}, moves...)
	}
	return at.doc.Game().AddMoves(at.node, moves...)
}

// PlayLine puts moves of the analysis into the game and goes to the last of them.
func (s *Study) PlayLine(moves []chess.Move) { s.goAlong(s.lineEdit(moves)) }

// PlayBest makes the best move of the analysis on the board.
func (s *Study) PlayBest() {
	if m, ok := s.First().best(); ok && s.in.Desk.CanMove() {
		s.in.Desk.Move(m)
	}
}

// goAlong makes an edit that adds moves, and goes to the last of them. The edit is nil
// where the game has the moves already.
func (s *Study) goAlong(e game.Edit, end game.NodeID, err error) {
	if err == nil {
		err = s.in.Desk.Do(e)
	}
	if err != nil {
		s.in.Notices.Warn(lang.L("The line cannot be added"), err)
		return
	}
	s.in.Desk.GoTo(s.in.Desk.Doc(), end)
}

// AddLine puts moves of the analysis into the game and stays where it is.
func (s *Study) AddLine(moves []chess.Move) {
	e, _, err := s.lineEdit(moves)
	switch {
	case err != nil:
		s.in.Notices.Warn(lang.L("The line cannot be added"), err)
	case e == nil:
		s.in.Notices.Passing(lang.L("The line is already in the game."))
	case s.in.Desk.Edit(e):
		s.in.Notices.Passing(lang.L("Line added to the game."))
	}
}

// AddBestLine puts the first line of the analysis that is not in the game yet into it.
func (s *Study) AddBestLine() {
	lines := s.First().Report().Lines
	for i, l := range lines {
		if e, _, err := s.lineEdit(l.PV); e != nil || err != nil || i == len(lines)-1 {
			s.AddLine(l.PV)
			return
		}
	}
}

// arrowLoss is how much worse than the best move, in centipawns, a move may be that gets an arrow.
const arrowLoss = 100

// Arrows returns the arrows on the board for what the analysis says of the position there, the best move's last: over
// the others. Moves of other lines have the numbers of their lines.
func (s *Study) Arrows() []diagram.Arrow {
	a := s.First()
	if !s.in.Settings.Analysis.Arrows || a.wanted.place != s.here() {
		return nil
	}
	var arrows []diagram.Arrow
	lines := a.lines()
	for i, l := range slices.Backward(lines) {
		if len(l.PV) == 0 || i > 0 && !closeTo(lines[0].Score, l.Score) {
			continue
		}
		m := l.PV[0]
		arrow := diagram.Arrow{From: m.From(), To: m.Destination(), Brush: diagram.Best}
		switch {
		case a.wanted.threat:
			arrow.Brush = diagram.Threat
		case i > 0:
			arrow.Brush, arrow.Number = diagram.Line, i+1
		}
		arrows = append(arrows, arrow)
	}
	return arrows
}

// closeTo reports whether a score is little worse than the best one. A mate is close to any other mate alone.
func closeTo(best, score engine.Score) bool {
	if best.Kind != score.Kind {
		return false
	}
	return best.Kind == engine.Mate || best.Value-score.Value <= arrowLoss
}
