// Package training is the room where puzzles are solved on the board of the window: it asks them, shows what there is to say in a panel, and
// keeps the record of the user's attempts in a file. What puzzles, ratings and cards are is the matter of engine/training.
package training

import (
	"math/rand/v2"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/assets"
	"kibitz/engine/chess"
	"kibitz/engine/review"
	puzzles "kibitz/engine/training"
	"kibitz/gui/aloud"
	"kibitz/gui/diagram"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

// fileName is the file of the record, in the folder of the settings.
const fileName = "training.log"

// In is what the room works with.
type In struct {
	Dir     string
	Store   *store.Store
	Notices *notices.List
	Now     func() time.Time
	// SAN writes a move as the user reads it.
	SAN func(p *chess.Position, m chess.Move) string
}

// Out is what the room tells the window.
type Out struct {
	Opened  func()             // the first puzzle is on the board
	Changed func()             // something is to be shown otherwise
	Moved   func()             // a move was made on the board
	Said    func(words string) // something is said that is not to be read
}

// Room asks puzzles. All of it belongs to the main goroutine.
type Room struct {
	in      In
	out     Out
	session *puzzles.Session // nil until the record was read
	on      bool
	waiting []func() // for the record to be read
	turned  bool     // the board is turned round
	title   string   // of what was last said
	text    string
}

// New returns a room that asks nothing yet.
func New(in In, out Out) *Room { return &Room{in: in, out: out} }

// On reports whether puzzles are asked on the board.
func (r *Room) On() bool { return r.on }

// loaded is what was read from the disk.
type loaded struct {
	set     *puzzles.Set
	record  *puzzles.Record
	damaged int
}

// Open asks the first puzzle, as soon as the record has been read.
func (r *Room) Open() {
	if !r.on {
		r.with(r.begin)
	}
}

// with calls a function once the record has been read. Functions that wait for the same reading are called in their order.
func (r *Room) with(do func()) {
	if r.session != nil {
		do()
		return
	}
	r.waiting = append(r.waiting, do)
	if len(r.waiting) > 1 {
		return
	}
	path := r.path()
	store.Try(r.in.Store, func() (loaded, error) { return load(path) }, func(l loaded, err error) {
		waiting := r.waiting
		r.waiting = nil
		if err != nil {
			r.in.Notices.Warn(lang.L("Training is not possible"), err)
			return
		}
		if l.damaged > 0 {
			r.in.Notices.Warn(lang.L("Training"), nil, lang.L("Damaged entries of the training record were skipped."))
		}
		r.session = puzzles.NewSession(l.set, l.record, rand.Uint64(), func(e puzzles.Event) { r.keep(e) })
		for _, do := range waiting {
			do()
		}
	})
}

func (r *Room) path() string { return filepath.Join(r.in.Dir, fileName) }

// load reads the puzzles that are shipped and the record of a file.
func load(path string) (l loaded, err error) {
	if l.set, err = puzzles.ReadSet(assets.Puzzles()); err != nil {
		return l, err
	}
	l.record, l.damaged, err = puzzles.ReadFile(path)
	return l, err
}

// keep adds events to the file.
func (r *Room) keep(events ...puzzles.Event) {
	path := r.path()
	var err error
	r.in.Store.DoOwn(func() { err = puzzles.Append(path, events...) }, func() {
		if err != nil {
			r.in.Notices.Warn(lang.L("The training record could not be saved"), err)
		}
	})
}

// Learn adds positions in which the user has missed the one good move. Those that are known already are left out. asked is
// whether the user has asked for it, and is told if nothing is new.
func (r *Room) Learn(lessons []review.Lesson, asked bool) {
	if len(lessons) == 0 {
		return
	}
	r.with(func() {
		record, now := r.session.Record(), r.in.Now()
		var events []puzzles.Event
		for _, l := range lessons {
			e := puzzles.OwnPuzzle(&l.Position, l.Best, now)
			if !record.Knows(e.Puzzle) && record.Apply(e) == nil {
				events = append(events, e)
			}
		}
		if n := len(events); n > 0 {
			r.keep(events...)
			r.in.Notices.Passing(lang.N("{{.N}} positions of this game were added to your training.", n, map[string]any{"N": n}))
			r.out.Changed()
		} else if asked {
			r.in.Notices.Passing(lang.L("All of it is in your training already."))
		}
	})
}

// begin shows the puzzle that is asked.
func (r *Room) begin() {
	if a := r.session.Attempt(); a == nil || a.Done() {
		r.session.Next(r.in.Now())
	}
	r.on = true
	r.out.Opened()
	r.ask()
}

// Close leaves the puzzles. The one that is being solved stays for the next time.
func (r *Room) Close() { r.on = false }

// attempt returns the puzzle that is being solved; nil if there is none.
func (r *Room) attempt() *puzzles.Attempt {
	if r.session == nil {
		return nil
	}
	return r.session.Attempt()
}

// Position returns the position on the board.
func (r *Room) Position() chess.Position {
	if a := r.attempt(); a != nil {
		return a.Position()
	}
	return chess.StartPosition()
}

// LastMove returns the last move on the board; NoMove if there is none.
func (r *Room) LastMove() chess.Move {
	if a := r.attempt(); a != nil {
		if played := a.Played(); len(played) > 0 {
			return played[len(played)-1]
		}
	}
	return chess.NoMove
}

// Side returns the side at the bottom of the board.
func (r *Room) Side() chess.Color {
	side := chess.White
	if a := r.attempt(); a != nil {
		side = a.Puzzle().Side()
	}
	if r.turned {
		return side.Other()
	}
	return side
}

// Turn turns the board round.
func (r *Room) Turn() {
	r.turned = !r.turned
	r.out.Changed()
}

// Asking reports whether a move is asked for.
func (r *Room) Asking() bool {
	a := r.attempt()
	return a != nil && !a.Done()
}

// ask says what is asked for.
func (r *Room) ask() {
	switch a := r.attempt(); {
	case a == nil:
		r.say(lang.L("All puzzles are solved"), "")
	case r.session.Record().Knows(a.Puzzle().ID):
		r.say(r.toMove(), lang.L("This is from one of your games: there you missed the best move. Find it."))
	case r.session.Again():
		r.say(r.toMove(), lang.L("You missed this puzzle before. Find the best move."))
	default:
		r.say(r.toMove(), lang.L("Find the best move."))
	}
}

// toMove says who is to move.
func (r *Room) toMove() string {
	p := r.Position()
	return lang.L("{{.Side}} to move", map[string]any{"Side": phrase.Color(p.Turn())})
}

// say shows and says something about the puzzle.
func (r *Room) say(title, text string) {
	r.title, r.text = title, text
	r.out.Changed()
	r.out.Said(title + ". " + text)
}

// Try answers with a move.
func (r *Room) Try(m chess.Move) {
	if !r.Asking() {
		return
	}
	p := r.Position()
	san := r.in.SAN(&p, m)
	switch r.session.Try(m, r.in.Now()) {
	case puzzles.Wrong:
		r.say(lang.L("{{.Move}} is not the move", map[string]any{"Move": san}), lang.L("Try another move."))
	case puzzles.Right:
		r.out.Moved()
		r.say(lang.L("Correct: {{.Move}}", map[string]any{"Move": san}), lang.L("Go on: the opponent played {{.Move}}.", map[string]any{"Move": r.reply()}))
	case puzzles.Solved:
		r.out.Moved()
		r.say(lang.L("Solved: {{.Move}}", map[string]any{"Move": san}), r.solved())
	}
}

// reply returns the last move on the board.
func (r *Room) reply() string {
	a := r.attempt()
	p := a.Puzzle().Start
	played := a.Played()
	for _, m := range played[:len(played)-1] {
		p.Make(m)
	}
	return r.in.SAN(&p, played[len(played)-1])
}

// solved says when a solved puzzle comes back, if it does.
func (r *Room) solved() string {
	c, comes := r.session.Record().Cards[r.attempt().Puzzle().ID]
	if !comes {
		return ""
	}
	return lang.N("It comes back in {{.N}} days.", daysTo(c.Due(), r.in.Now()), map[string]any{"N": daysTo(c.Due(), r.in.Now())})
}

// daysTo returns after how many days something is due, one at least.
func daysTo(due, now time.Time) int { return max(int(due.Sub(now).Hours()/24+0.5), 1) }

// Hint tells more of the move that is asked for: which piece moves, then where it goes.
func (r *Room) Hint() {
	if !r.Asking() {
		return
	}
	r.session.Hint()
	p, m := r.Position(), r.attempt().Wanted()
	hint := r.in.SAN(&p, m)
	if r.session.Hints() == 1 {
		hint = aloud.Square(m.From(), p.PieceAt(m.From()))
	}
	r.say(r.toMove(), lang.L("Hint: {{.Move}}", map[string]any{"Move": hint}))
}

// Solve plays the next move of the solution.
func (r *Room) Solve() {
	if !r.Asking() {
		return
	}
	p, m := r.Position(), r.attempt().Wanted()
	san := r.in.SAN(&p, m)
	r.session.Solve(r.in.Now())
	r.out.Moved()
	if r.Asking() {
		r.say(lang.L("The best move: {{.Move}}", map[string]any{"Move": san}), lang.L("Go on: the opponent played {{.Move}}.", map[string]any{"Move": r.reply()}))
		return
	}
	r.say(lang.L("The best move: {{.Move}}", map[string]any{"Move": san}), r.solved())
}

// Next asks the next puzzle.
func (r *Room) Next() {
	r.session.Next(r.in.Now())
	r.turned = false
	r.ask()
}

// Marks returns what the hints show on the board.
func (r *Room) Marks() (arrows []diagram.Arrow, circles []diagram.Circle) {
	if !r.Asking() {
		return nil, nil
	}
	return diagram.HintMarks(r.attempt().Wanted(), r.session.Hints())
}

// State returns what the panel shows.
func (r *Room) State() State {
	s := State{Title: r.title, Text: r.text, Asking: r.Asking()}
	if r.session == nil {
		return s
	}
	record, now := r.session.Record(), r.in.Now()
	s.Due, s.Solved, s.Streak = len(record.Due(now)), record.Solved(now), record.Streak(now)
	s.Rating, s.Deviation = int(record.Rating.Value+0.5), int(record.Rating.Deviation+0.5)
	if a := r.attempt(); a != nil {
		s.Puzzle = a.Puzzle().Rating
	}
	return s
}
