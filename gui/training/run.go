package training

import (
	"fmt"
	"math/rand/v2"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	puzzles "kibitz/engine/training"
	"kibitz/gui/diagram"
)

// runExercise asks puzzles against the clock.
type runExercise struct {
	r       *Room
	minutes int
	run     *puzzles.Run // nil before the first one
	kept    bool         // the record has how it ended
	stop    func()       // ends the ticking; nil for none
}

// Run begins a run of some minutes.
func (r *Room) Run(minutes int) {
	if r.session == nil || !r.on {
		return
	}
	r.run.leave()
	r.run.minutes, r.run.run = minutes, nil
	r.ask(r.run)
}

func (x *runExercise) begin() {
	if x.run == nil || x.kept {
		x.next()
		return
	}
	x.ask()
}

// next begins another run, or ends the present one.
func (x *runExercise) next() {
	if x.asking() {
		x.run.Stop()
		x.ended()
		return
	}
	x.run = puzzles.NewRun(x.r.session.Set(), x.r.record().Rating.Value, x.minutes, rand.Uint64(), x.r.in.Now())
	x.kept = false
	x.ask()
	x.tick()
}

// tick shows the time that is left every second.
func (x *runExercise) tick() {
	run := x.run
	x.stop = x.r.in.After(time.Second, func() {
		switch {
		case x.run != run || x.kept:
		case run.Over(x.r.in.Now()):
			x.ended()
		default:
			x.tick()
			x.r.out.Changed()
		}
	})
}

// ended notes how the run has ended, and says so.
func (x *runExercise) ended() {
	if x.kept {
		return
	}
	x.kept = true
	x.halt()
	best := x.r.record().Best[x.minutes]
	x.r.note(x.run.Event(x.r.in.Now()))
	text := lang.L("Your record: {{.N}}", map[string]any{"N": best})
	if x.run.Solved > best {
		text = lang.L("This is a new record.")
	}
	x.r.say(lang.N("{{.N}} puzzles solved", x.run.Solved, map[string]any{"N": x.run.Solved}), text)
}

func (x *runExercise) halt() {
	if x.stop != nil {
		x.stop()
		x.stop = nil
	}
}

// leave ends the run: the clock does not wait.
func (x *runExercise) leave() {
	x.halt()
	if x.run != nil && !x.kept {
		x.kept = true
		x.run.Stop()
		x.r.note(x.run.Event(x.r.in.Now()))
	}
}

func (x *runExercise) ask() { x.r.say(x.r.toMove(), lang.L("Find the best move.")) }

func (x *runExercise) position() chess.Position {
	if x.run == nil {
		return chess.StartPosition()
	}
	return x.run.Attempt().Position()
}

func (x *runExercise) lastMove() chess.Move {
	if x.run != nil {
		if played := x.run.Attempt().Played(); len(played) > 0 {
			return played[len(played)-1]
		}
	}
	return chess.NoMove
}

func (x *runExercise) side() chess.Color {
	if x.run == nil {
		return chess.White
	}
	return x.run.Attempt().Puzzle().Side()
}

func (x *runExercise) asking() bool { return x.run != nil && !x.kept && !x.run.Over(x.r.in.Now()) }

func (x *runExercise) try(m chess.Move) {
	p := x.position()
	san := x.r.in.SAN(&p, m)
	now := x.r.in.Now()
	answer, missed := x.run.Try(m, now)
	if missed != nil {
		x.r.note(puzzles.Missing(missed, now))
	}
	if answer != puzzles.Wrong {
		x.r.out.Moved()
	}
	if x.run.Over(now) {
		x.ended()
		return
	}
	switch answer {
	case puzzles.Wrong:
		x.r.say(x.r.toMove(), lang.L("{{.Move}} is not the move", map[string]any{"Move": san}))
	case puzzles.Right:
		x.r.say(x.r.toMove(), lang.L("Correct: {{.Move}}", map[string]any{"Move": san}))
	default:
		x.r.say(x.r.toMove(), lang.L("Solved: {{.Move}}", map[string]any{"Move": san}))
	}
}

// There are no hints in a run.
func (x *runExercise) hint()  {}
func (x *runExercise) solve() {}

func (x *runExercise) marks() (arrows []diagram.Arrow, circles []diagram.Circle) { return nil, nil }

// rated says how the run stands.
func (x *runExercise) rated() string {
	if x.run == nil {
		return ""
	}
	left := (x.run.Left(x.r.in.Now()) + time.Second - 1).Truncate(time.Second)
	return lang.L("{{.Time}} · {{.N}} solved · {{.Errors}} of {{.Most}} errors", map[string]any{
		"Time": fmt.Sprintf("%d:%02d", left/time.Minute, left%time.Minute/time.Second), "N": x.run.Solved, "Errors": x.run.Errors, "Most": puzzles.MostErrors})
}
