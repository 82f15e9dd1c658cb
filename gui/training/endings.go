package training

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/chess"
	puzzles "kibitz/engine/training"
	"kibitz/gui/diagram"
	"kibitz/gui/phrase"
)

// endingNodes is how many nodes the engine searches for its moves in endings, and to judge those of the user.
const endingNodes = 400_000

// endingExercise asks endings: the user wins or holds them against the engine, which also says which move gave the result away.
type endingExercise struct {
	r    *Room
	all  []puzzles.Ending
	game *puzzles.EndingGame // nil before the first ending

	stop   func()     // ends the search that goes on; nil for none
	graded bool       // the record has it
	helped bool       // a hint was given
	done   bool       // it is won, or held
	best   chess.Move // in the present position; NoMove if it is not known
	hints  int        // for the move that is asked for
	fault  [2]chess.Move
	faulty bool // the board shows where the result was given away: by the first of fault, and the second keeps it
}

func (x *endingExercise) begin() {
	if x.game == nil || x.done {
		x.next()
		return
	}
	if x.turn() != x.game.Side() { // it was left while the engine thought
		x.reply()
	}
	x.ask()
}

// next asks the ending that is due, or after one that was not played to its end the one behind it.
func (x *endingExercise) next() {
	i := x.r.record().NextEnding(x.all, x.r.in.Now())
	if x.game != nil && !x.graded && x.game.Ending == &x.all[i] {
		i = (i + 1) % len(x.all)
	}
	x.start(i)
}

// start asks an ending.
func (x *endingExercise) start(i int) {
	x.leave()
	x.game = puzzles.NewEndingGame(&x.all[i])
	x.graded, x.helped, x.done, x.faulty = false, false, false, false
	x.best, x.hints = chess.NoMove, 0
	x.ask()
}

func (x *endingExercise) leave() {
	if x.stop != nil {
		x.stop()
		x.stop = nil
	}
}

func (x *endingExercise) position() chess.Position {
	if x.game == nil {
		return chess.StartPosition()
	}
	return x.game.Position()
}

// turn returns the side to move.
func (x *endingExercise) turn() chess.Color {
	p := x.game.Position()
	return p.Turn()
}

func (x *endingExercise) lastMove() chess.Move {
	if x.game == nil || len(x.game.Moves) == 0 {
		return chess.NoMove
	}
	return x.game.Moves[len(x.game.Moves)-1]
}

func (x *endingExercise) side() chess.Color {
	if x.game == nil {
		return chess.White
	}
	return x.game.Side()
}

func (x *endingExercise) asking() bool {
	return x.game != nil && !x.done && x.stop == nil && x.turn() == x.game.Side()
}

// rated says which ending it is.
func (x *endingExercise) rated() string {
	if x.game == nil {
		return ""
	}
	e := x.game.Ending
	if name := endingNames()[e.Name]; name != "" {
		return themeNames()[e.Theme] + " · " + name
	}
	return themeNames()[e.Theme]
}

// themeNames returns the names of the themes of endings.
func themeNames() map[string]string {
	return map[string]string{
		"mates": lang.L("Basic mates"), "pawn": lang.L("King and pawn against king"), "pawns": lang.L("Pawn endings"),
		"queenpawn": lang.L("Queen against pawn"), "rookpawn": lang.L("Rook against pawn"), "rook": lang.L("Rook endings"),
		"queenrook": lang.L("Queen against rook"), "minor": lang.L("Rook against minor piece"), "bishop": lang.L("Bishop endings"),
		"knight": lang.L("Knight endings"),
	}
}

// endingNames returns the names of the endings that have one.
func endingNames() map[string]string {
	return map[string]string{
		"lucena": lang.L("Lucena position"), "philidor": lang.L("Philidor position"), "vancura": lang.L("Vančura position"),
		"reti": lang.L("Réti's study"), "saavedra": lang.L("Saavedra position"), "breakthrough": lang.L("Pawn breakthrough"),
		"lasker": lang.L("Lasker and Reichhelm's position"),
	}
}

// task says what is asked for.
func (x *endingExercise) task() string {
	side := phrase.Color(x.side())
	if x.game.Ending.Win {
		return lang.L("{{.Side}} to move and win", map[string]any{"Side": side})
	}
	return lang.L("{{.Side}} to move and draw", map[string]any{"Side": side})
}

func (x *endingExercise) ask() {
	text := lang.L("Win against the engine's best play.")
	if !x.game.Ending.Win {
		text = lang.L("Hold the draw against the engine's best play.")
	}
	x.r.say(x.task(), text)
}

// grade notes how the ending went, once.
func (x *endingExercise) grade(g puzzles.Grade) {
	if !x.graded {
		x.graded = true
		x.r.note(x.game.Ending.Event(g, x.r.in.Now()))
	}
}

// search has the engine look at the present position. Meanwhile no move is asked for.
func (x *endingExercise) search(then func(m chess.Move, score engine.Score)) {
	turn := x.turn()
	x.stop = x.r.in.Search(x.game.Root(), endingNodes, func(best *engine.Best, err error) {
		x.stop = nil
		p := x.game.Position()
		if best == nil || len(best.Lines) == 0 || !p.IsLegal(best.Move) {
			x.r.in.Notices.Warn(lang.L("The engine cannot play this ending"), err)
			x.r.out.Changed()
			return
		}
		score := best.Lines[0].Score
		if turn != x.game.Side() {
			score = opposite(score)
		}
		then(best.Move, score)
	})
	x.r.out.Changed()
}

// opposite returns a score as the other side sees it.
func opposite(s engine.Score) engine.Score { return s.White(chess.Black) }

func (x *endingExercise) try(m chess.Move) {
	x.faulty, x.best, x.hints = false, chess.NoMove, 0
	x.game.Play(m)
	x.r.out.Moved()
	if !x.ended() {
		x.reply()
	}
}

// ended reports whether the ending is over, and says so.
func (x *endingExercise) ended() bool {
	switch x.game.Progress() {
	case puzzles.Achieved:
		x.done = true
		if x.helped {
			x.grade(puzzles.Helped)
		} else {
			x.grade(puzzles.Recalled)
		}
		title := lang.L("You have won the ending")
		if !x.game.Ending.Win {
			title = lang.L("You have held the draw")
		}
		x.r.say(title, x.r.comesBack(x.game.Ending.EventID()))
		return true
	case puzzles.GivenAway:
		x.blame(x.lastOwn())
		return true
	}
	return false
}

// lastOwn returns the index of the user's last move.
func (x *endingExercise) lastOwn() int { return (len(x.game.Moves) - 1) / 2 * 2 }

// reply has the engine judge the user's move and answer it.
func (x *endingExercise) reply() {
	x.search(func(m chess.Move, score engine.Score) {
		if !x.game.Keeps(score) {
			x.blame(x.lastOwn())
			return
		}
		p := x.game.Position()
		san := x.r.in.SAN(&p, m)
		x.game.Play(m)
		x.r.out.Moved()
		if !x.ended() {
			x.r.say(x.task(), lang.L("Go on: the opponent played {{.Move}}.", map[string]any{"Move": san}))
		}
	})
}

// blame goes back to the user's move that has given the result away, the one with an index or an earlier one, and shows it beside the best one.
func (x *endingExercise) blame(own int) {
	x.grade(puzzles.Missed)
	played := x.game.Moves[own]
	x.game.Back(own)
	x.search(func(m chess.Move, score engine.Score) {
		if own > 0 && !x.game.Keeps(score) {
			x.blame(own - 2)
			return
		}
		p := x.game.Position()
		san := x.r.in.SAN(&p, played)
		title := lang.L("{{.Move}} gives the win away", map[string]any{"Move": san})
		if !x.game.Ending.Win {
			title = lang.L("{{.Move}} loses", map[string]any{"Move": san})
		}
		x.best, x.fault, x.faulty = m, [2]chess.Move{played, m}, m != played
		text := lang.L("Try again from here.")
		if x.faulty {
			text = lang.L("{{.Move}} was right. Try again from here.", map[string]any{"Move": x.r.in.SAN(&p, m)})
		}
		x.r.say(title, text)
	})
}

// known calls a function once the best move of the position is known.
func (x *endingExercise) known(then func()) {
	if x.best != chess.NoMove {
		then()
		return
	}
	x.search(func(m chess.Move, _ engine.Score) {
		x.best = m
		then()
	})
}

func (x *endingExercise) hint() {
	x.known(func() {
		x.helped = true
		x.hints = min(x.hints+1, 2)
		x.r.hinted(x.hints, x.best)
	})
}

// solve plays the best move. The ending counts as missed.
func (x *endingExercise) solve() {
	x.known(func() {
		x.grade(puzzles.Missed)
		x.try(x.best)
	})
}

func (x *endingExercise) marks() (arrows []diagram.Arrow, circles []diagram.Circle) {
	switch {
	case !x.asking():
		return nil, nil
	case x.faulty && x.hints == 0:
		wrong, right := x.fault[0], x.fault[1]
		return []diagram.Arrow{{From: wrong.From(), To: wrong.Destination(), Brush: diagram.Threat}, {From: right.From(), To: right.Destination(), Brush: diagram.Best}}, nil
	case x.hints == 0:
		return nil, nil
	}
	return diagram.HintMarks(x.best, x.hints)
}
