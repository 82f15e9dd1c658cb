package study

import (
	"fyne.io/fyne/v2/lang"

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

// The arrows for the lines of the analysis are as strong as their moves are good.
const (
	arrowLoss  = 0.20 // of the expected share of the point, at which a move gets the slimmest arrow
	arrowSteps = 8    // strengths; fewer of them need fewer pictures
)

// Arrows returns the arrows on the board for what the analysis says of the position there:
// its moves in blue, a threat in red.
func (s *Study) Arrows() []diagram.Arrow {
	a := s.First()
	if !s.in.Settings.Analysis.Arrows || a.wanted.place != s.here() {
		return nil
	}
	brush := diagram.Blue
	if a.wanted.threat {
		brush = diagram.Red
	}
	var arrows []diagram.Arrow
	lines := a.lines()
	for _, l := range lines {
		if len(l.PV) == 0 {
			continue
		}
		loss := lines[0].Score.Expected() - l.Score.Expected()
		step := min(max(int(arrowSteps*(1-loss/arrowLoss)), 1), arrowSteps)
		m := l.PV[0]
		// The best one is drawn last, over the others.
		arrows = append([]diagram.Arrow{{From: m.From(), To: m.Destination(), Brush: brush, Weight: float64(step) / arrowSteps}}, arrows...)
	}
	return arrows
}
