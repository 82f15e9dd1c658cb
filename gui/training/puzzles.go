package training

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	puzzles "kibitz/engine/training"
	"kibitz/gui/diagram"
)

// puzzleExercise asks puzzles, one after another.
type puzzleExercise struct{ r *Room }

// attempt returns the puzzle that is being solved; nil if there is none.
func (x *puzzleExercise) attempt() *puzzles.Attempt { return x.r.session.Attempt() }

func (x *puzzleExercise) begin() {
	if a := x.attempt(); a == nil || a.Done() {
		x.r.session.Next(x.r.in.Now())
	}
	x.ask()
}

func (x *puzzleExercise) next() {
	x.r.session.Next(x.r.in.Now())
	x.ask()
}

func (x *puzzleExercise) leave() {}

func (x *puzzleExercise) position() chess.Position {
	if a := x.attempt(); a != nil {
		return a.Position()
	}
	return chess.StartPosition()
}

func (x *puzzleExercise) lastMove() chess.Move {
	if a := x.attempt(); a != nil {
		if played := a.Played(); len(played) > 0 {
			return played[len(played)-1]
		}
	}
	return chess.NoMove
}

func (x *puzzleExercise) side() chess.Color {
	if a := x.attempt(); a != nil {
		return a.Puzzle().Side()
	}
	return chess.White
}

func (x *puzzleExercise) asking() bool {
	a := x.attempt()
	return a != nil && !a.Done()
}

// rated says how hard the puzzle is.
func (x *puzzleExercise) rated() string {
	if a := x.attempt(); a != nil && a.Puzzle().Rating > 0 {
		return lang.L("Rated {{.N}}", map[string]any{"N": a.Puzzle().Rating})
	}
	return ""
}

// ask says what is asked for.
func (x *puzzleExercise) ask() {
	switch a := x.attempt(); {
	case a == nil:
		x.r.say(lang.L("All puzzles are solved"), "")
	case x.r.record().Knows(a.Puzzle().ID):
		x.r.say(x.r.toMove(), lang.L("This is from one of your games: there you missed the best move. Find it."))
	case x.r.session.Again():
		x.r.say(x.r.toMove(), lang.L("You missed this puzzle before. Find the best move."))
	default:
		x.r.say(x.r.toMove(), lang.L("Find the best move."))
	}
}

func (x *puzzleExercise) try(m chess.Move) {
	p := x.r.Position()
	san := x.r.in.SAN(&p, m)
	switch x.r.session.Try(m, x.r.in.Now()) {
	case puzzles.Wrong:
		x.r.say(lang.L("{{.Move}} is not the move", map[string]any{"Move": san}), lang.L("Try another move."))
	case puzzles.Right:
		x.r.out.Moved()
		x.r.say(lang.L("Correct: {{.Move}}", map[string]any{"Move": san}), lang.L("Go on: the opponent played {{.Move}}.", map[string]any{"Move": x.reply()}))
	case puzzles.Solved:
		x.r.out.Moved()
		x.r.say(lang.L("Solved: {{.Move}}", map[string]any{"Move": san}), x.r.comesBack(x.attempt().Puzzle().ID))
	}
}

// reply returns the last move on the board.
func (x *puzzleExercise) reply() string {
	a := x.attempt()
	p := a.Puzzle().Start
	played := a.Played()
	for _, m := range played[:len(played)-1] {
		p.Make(m)
	}
	return x.r.in.SAN(&p, played[len(played)-1])
}

func (x *puzzleExercise) hint() {
	x.r.session.Hint()
	x.r.hinted(x.r.session.Hints(), x.attempt().Wanted())
}

func (x *puzzleExercise) solve() {
	p, m := x.r.Position(), x.attempt().Wanted()
	san := x.r.in.SAN(&p, m)
	x.r.session.Solve(x.r.in.Now())
	x.r.out.Moved()
	text := x.r.comesBack(x.attempt().Puzzle().ID)
	if x.asking() {
		text = lang.L("Go on: the opponent played {{.Move}}.", map[string]any{"Move": x.reply()})
	}
	x.r.say(lang.L("The best move: {{.Move}}", map[string]any{"Move": san}), text)
}

func (x *puzzleExercise) marks() (arrows []diagram.Arrow, circles []diagram.Circle) {
	if !x.asking() {
		return nil, nil
	}
	return diagram.HintMarks(x.attempt().Wanted(), x.r.session.Hints())
}
