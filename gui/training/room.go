// Package training is the room where the user trains on the board of the window: it asks puzzles, endings and the moves of repertoires, shows what there is to say in
// a panel, and keeps the record of the user's attempts and the repertoires in files. What puzzles, endings, repertoires, ratings and cards are is the matter of
// engine/training.
package training

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/assets"
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/review"
	puzzles "kibitz/engine/training"
	"kibitz/gui/aloud"
	"kibitz/gui/diagram"
	"kibitz/gui/forms"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

// fileName is the file of the record, in the folder of a profile.
const fileName = "training.log"

// In is what the room works with.
type In struct {
	Dir     string
	Store   *store.Store
	Notices *notices.List
	Now     func() time.Time
	Shell   func() *forms.Shell
	Post    func(func())                              // runs a function on the main goroutine
	After   func(time.Duration, func()) (stop func()) // likewise, later
	// Shares tells how often people play the moves of a position. It is called off the main goroutine.
	Shares func(ctx context.Context, p *chess.Position) ([]puzzles.Share, error)
	// SAN writes a move as the user reads it.
	SAN func(p *chess.Position, m chess.Move) string
	// Diagram draws a position as the board does, seen from a side.
	Diagram func(p *chess.Position, side chess.Color) *diagram.Diagram
	Paper   func() string     // the name of the paper that is printed on
	Prints  func() bool       // whether anything can be printed
	People  *puzzles.Profiles // as they were read at the start
	// Search has the engine look at a position, and calls done on the main goroutine unless it is stopped before.
	Search func(root engine.Root, nodes uint64, done func(best *engine.Best, err error)) (stop func())
}

// Out is what the room tells the window.
type Out struct {
	Opened  func()             // the first exercise is on the board
	Changed func()             // something is to be shown otherwise
	Moved   func()             // a move was made on the board
	Said    func(words string) // something is said that is not to be read
	Turned  func()             // another profile may be the current one
	// Print prints a page on paper of a name.
	Print func(page diagram.Page, paper string)
	// Show leaves the training and shows moves from the start position as a game, as a side sees it.
	Show func(line []chess.Move, side chess.Color)
}

// Room asks exercises. All of it belongs to the main goroutine.
type Room struct {
	in      In
	out     Out
	session *puzzles.Session  // nil until the record was read
	people  *puzzles.Profiles // not changed
	sets    *puzzles.Sets     // nil until the record was read
	setName string            // of the set that is asked; "" is the shipped one
	puzzles *puzzleExercise
	endings *endingExercise
	moves   *moveExercise
	run     *runExercise
	asks    exercise // one of them
	on      bool
	waiting []func() // for the record to be read
	stale   bool     // what is being read has changed meanwhile
	turned  bool     // the board is turned round
	title   string   // of what was last said
	text    string
}

// New returns a room that asks nothing yet.
func New(in In, out Out) *Room { return &Room{in: in, out: out, people: in.People} }

// On reports whether something is asked on the board.
func (r *Room) On() bool { return r.on }

// loaded is what was read from the disk.
type loaded struct {
	people  *puzzles.Profiles
	sets    *puzzles.Sets
	setName string
	unread  []string // sets that are damaged
	endings []puzzles.Ending
	reps    repertoires
	record  *puzzles.Record
	damaged int
}

// Open asks what was asked last, as soon as the record has been read.
func (r *Room) Open() {
	if !r.on {
		r.with(r.begin)
	}
}

// Load reads what is known of the user's training, unless it was read.
func (r *Room) Load() {
	if r.session == nil {
		r.with(r.out.Changed)
	}
}

// with calls a function once the record has been read. Functions that wait for the same reading are called in their order.
func (r *Room) with(do func()) {
	if r.session != nil {
		do()
		return
	}
	r.waiting = append(r.waiting, do)
	if len(r.waiting) == 1 {
		r.read()
	}
}

// read reads the record, and calls what has waited for it.
func (r *Room) read() {
	dir := r.in.Dir
	r.stale = false
	store.Try(r.in.Store, func() (loaded, error) { return load(dir) }, func(l loaded, err error) {
		if r.stale {
			r.read()
			return
		}
		waiting := r.waiting
		r.waiting = nil
		if err != nil {
			r.in.Notices.Warn(lang.L("Training is not possible"), err)
			return
		}
		if l.damaged > 0 {
			r.in.Notices.Warn(lang.L("Training"), nil, lang.L("Damaged entries of the training record were skipped."))
		}
		if n := l.reps.damaged; n > 0 {
			r.in.Notices.Warn(lang.L("Training"), nil, lang.N("{{.N}} games of the repertoire cannot be read, and were left out.", n, map[string]any{"N": n}))
		}
		for _, name := range l.unread {
			r.in.Notices.Warn(lang.L("Training"), nil, lang.L("The set of puzzles {{.Name}} is damaged and was left out.", map[string]any{"Name": name}))
		}
		r.sets, r.setName = l.sets, l.setName
		r.turnTo(l.people)
		r.session = puzzles.NewSession(l.sets.Get(l.setName), l.record, rand.Uint64(), func(e puzzles.Event) { r.keep(e) })
		r.session.AskDue(l.sets.All())
		r.puzzles, r.endings = &puzzleExercise{r: r}, &endingExercise{r: r, all: l.endings}
		r.moves = &moveExercise{r: r, reps: l.reps, rng: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())), shares: map[chess.Key][]puzzles.Share{}}
		r.run = &runExercise{r: r}
		r.asks = r.puzzles
		for _, do := range waiting {
			do()
		}
	})
}

// dir returns the folder of the current profile.
func (r *Room) dir() string { return r.people.Current.Dir(r.in.Dir) }

func (r *Room) path() string { return filepath.Join(r.dir(), fileName) }

// load reads the puzzles that are shipped, and the record and the repertoires of the current profile of a folder.
func load(dir string) (l loaded, err error) {
	shipped, err := puzzles.ReadSet(assets.Puzzles())
	if err != nil {
		return l, err
	}
	if l.sets, l.unread, err = puzzles.ReadSets(dir, shipped); err != nil {
		return l, err
	}
	if l.people, err = puzzles.ReadProfiles(dir); err != nil {
		return l, err
	}
	dir = l.people.Current.Dir(dir)
	if l.setName, err = puzzles.ChosenSet(dir); err != nil {
		return l, err
	}
	if !slices.Contains(l.sets.Names, l.setName) {
		l.setName = ""
	}
	if l.endings, err = puzzles.ShippedEndings(); err != nil {
		return l, err
	}
	if l.reps, err = loadRepertoires(dir); err != nil {
		return l, err
	}
	l.record, l.damaged, err = puzzles.ReadFile(filepath.Join(dir, fileName))
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

// record returns what is known of the user's training. It must have been read.
func (r *Room) record() *puzzles.Record { return r.session.Record() }

// note takes an event into the record and its file.
func (r *Room) note(e puzzles.Event) {
	if r.record().Apply(e) == nil {
		r.keep(e)
	}
}

// begin shows what is asked.
func (r *Room) begin() {
	r.on = true
	r.out.Opened()
	r.asks.begin()
}

// Close leaves the exercise. What is being asked stays for the next time; a run against the clock ends.
func (r *Room) Close() {
	r.on = false
	if r.asks == nil {
		return
	}
	r.asks.leave()
	if r.asks == r.run {
		r.asks = r.puzzles
	}
}

// ask turns to an exercise.
func (r *Room) ask(e exercise) {
	if !r.on {
		return
	}
	if r.asks != e {
		r.asks.leave()
	}
	r.asks, r.turned = e, false
	e.begin()
	r.out.Changed()
}

// Ask turns to one of the things to train. Without a position of the user's own games it stays where it is.
func (r *Room) Ask(c Choice) {
	if r.session == nil {
		return
	}
	switch c {
	case AllPuzzles, Mistakes:
		if c == Mistakes && len(r.record().Own) == 0 {
			r.in.Notices.Passing(lang.L("Review a game of yours first: positions in which you missed the one good move come here."))
			return
		}
		f := puzzles.Filter{Own: c == Mistakes}
		if !f.Own {
			f.Theme = r.session.Filter().Theme
		}
		r.session.Choose(f)
		r.ask(r.puzzles)
	case AllEndings:
		r.ask(r.endings)
	case AllMoves:
		r.ask(r.moves)
	}
}

// SetTheme asks puzzles with a theme; "" is any.
func (r *Room) SetTheme(theme string) {
	if r.session != nil {
		r.session.Choose(puzzles.Filter{Theme: theme})
		r.ask(r.puzzles)
	}
}

// reload reads anew what is known of the user's training.
func (r *Room) reload() {
	if r.asks != nil {
		r.asks.leave()
	}
	r.asks, r.session = nil, nil
	r.stale = len(r.waiting) > 0
	r.with(func() {
		if r.on {
			r.asks.begin()
		}
		r.out.Changed()
	})
}

// Position returns the position on the board.
func (r *Room) Position() chess.Position {
	if r.asks == nil {
		return chess.StartPosition()
	}
	return r.asks.position()
}

// LastMove returns the last move on the board; NoMove if there is none.
func (r *Room) LastMove() chess.Move {
	if r.asks == nil {
		return chess.NoMove
	}
	return r.asks.lastMove()
}

// Side returns the side at the bottom of the board.
func (r *Room) Side() chess.Color {
	side := chess.White
	if r.asks != nil {
		side = r.asks.side()
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
func (r *Room) Asking() bool { return r.asks != nil && r.asks.asking() }

// Try answers with a move.
func (r *Room) Try(m chess.Move) {
	if r.Asking() {
		r.asks.try(m)
	}
}

// Hint tells more of the move that is asked for: which piece moves, then where it goes.
func (r *Room) Hint() {
	if r.Asking() {
		r.asks.hint()
	}
}

// Solve plays the move that is asked for.
func (r *Room) Solve() {
	if r.Asking() {
		r.asks.solve()
	}
}

// Next asks what comes next.
func (r *Room) Next() {
	if r.asks == nil {
		return
	}
	r.turned = false
	r.asks.next()
}

// Marks returns what the hints show on the board.
func (r *Room) Marks() (arrows []diagram.Arrow, circles []diagram.Circle) {
	if r.asks == nil {
		return nil, nil
	}
	return r.asks.marks()
}

// toMove says who is to move.
func (r *Room) toMove() string {
	p := r.Position()
	return lang.L("{{.Side}} to move", map[string]any{"Side": phrase.Color(p.Turn())})
}

// say shows and says something about the exercise.
func (r *Room) say(title, text string) {
	r.title, r.text = title, text
	r.out.Changed()
	r.out.Said(title + ". " + text)
}

// hinted says a hint: with the first one which piece moves, with the second one the move.
func (r *Room) hinted(hints int, m chess.Move) {
	p := r.Position()
	hint := r.in.SAN(&p, m)
	if hints == 1 {
		hint = aloud.PieceOn(m.From(), p.PieceAt(m.From()).Type())
	}
	r.say(r.toMove(), lang.L("Hint: {{.Move}}", map[string]any{"Move": hint}))
}

// comesBack says when something comes back that is asked again.
func (r *Room) comesBack(id string) string {
	c, comes := r.record().Cards[id]
	if !comes {
		return ""
	}
	n := daysTo(c.Due(), r.in.Now())
	return lang.N("It comes back in {{.N}} days.", n, map[string]any{"N": n})
}

// daysTo returns after how many days something is due, one at least.
func daysTo(due, now time.Time) int { return max(int(due.Sub(now).Hours()/24+0.5), 1) }

// State returns what the panel shows.
func (r *Room) State() State {
	s := State{Title: r.title, Text: r.text, Asking: r.Asking()}
	if r.session == nil {
		return s
	}
	record, now := r.record(), r.in.Now()
	s.Set, s.Profile = setName(r.setName), profileName(r.people.Current)
	s.Due = record.DueCounts(now)
	s.Rated, s.Chosen, s.Theme = r.asks.rated(), r.chosen(), r.session.Filter().Theme
	s.Running = r.asks == r.run && s.Asking
	s.Best = record.Best
	s.Solved, s.Streak = record.Solved(now), record.Streak(now)
	s.Rating, s.Deviation = int(record.Rating.Value+0.5), int(record.Rating.Deviation+0.5)
	s.Puzzles, s.Learnt, s.Endings = r.session.Set().Len(), record.Learnt(r.endings.all), len(r.endings.all)
	for side, rep := range r.moves.reps.of {
		s.Moves[side] = rep.Len()
		s.Pending += rep.Pending(record, now)
	}
	s.Own, s.History = len(record.Own), record.History
	return s
}

// chosen returns what is trained.
func (r *Room) chosen() Choice {
	switch {
	case r.asks == r.endings:
		return AllEndings
	case r.asks == r.moves:
		return AllMoves
	case r.asks == r.run:
		return AllPuzzles
	case r.session.Filter().Own:
		return Mistakes
	}
	return AllPuzzles
}
