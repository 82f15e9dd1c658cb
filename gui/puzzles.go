package gui

import (
	"context"
	"io"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/human"
	"kibitz/engine/roster"
	puzzles "kibitz/engine/training"
	"kibitz/gui/board"
	"kibitz/gui/controls"
	"kibitz/gui/desk"
	"kibitz/gui/diagram"
	"kibitz/gui/engines"
	"kibitz/gui/evalbar"
	"kibitz/gui/forms"
	"kibitz/gui/library"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
	"kibitz/gui/playerstrip"
	"kibitz/gui/printer"
	"kibitz/gui/sound"
	"kibitz/gui/training"
)

// Puzzles are solved on the board of the window. The game there waits meanwhile.

// newTraining returns the room where puzzles are solved.
func (c *controller) newTraining(people *puzzles.Profiles) *training.Room {
	return training.New(training.In{
		Dir: c.config.Dir, People: people, Store: c.store, Notices: c.notices, Now: c.config.Now, Post: c.config.Post, After: c.config.After,
		Shell:  func() *forms.Shell { return c.shell },
		Shares: sharesOf(c.config.Library),
		SAN:    func(p *chess.Position, m chess.Move) string { return c.letters().SAN(chess.FormatSAN(p, m)) },
		Search: c.searchFor,
		Diagram: func(p *chess.Position, side chess.Color) *diagram.Diagram {
			d := c.look()
			d.Pieces, d.Orientation, d.Check = p.Board(), side, diagram.Checked(p)
			return &d
		},
		Paper:  func() string { return c.settings.Export.Paper },
		Prints: func() bool { return c.view.printer != nil },
	}, training.Out{
		Print: func(page diagram.Page, paper string) {
			c.settings.Export.Paper = paper
			c.saveSettings()
			sheet, _ := diagram.SheetNamed(paper)
			c.view.printer.Print(printer.Page{Title: page.Title, Paper: paper, Write: func(w io.Writer) error { return page.PDF(w, sheet) }})
		},
		Opened:  c.trainingOpened,
		Changed: c.changed,
		Moved:   func() { c.voice.Play(sound.Move) },
		Said:    c.voice.Announce,
		Show:    c.showLine,
		Turned: func() {
			_, dir := c.view.training.People()
			c.desk.Record().Turn(dir, func(err error) {
				if err != nil {
					c.notices.Warn(lang.L("Your results against Kibitz"), err)
				}
			})
		},
	})
}

// showLine leaves the training and shows moves from the start position as a game.
func (c *controller) showLine(line []chess.Move, side chess.Color) {
	g := game.New()
	edit, at, err := g.AddMoves(game.RootID, line...)
	if err == nil && edit != nil {
		_, err = g.Apply(edit)
	}
	if err != nil {
		return
	}
	d := desk.NewDocument(g)
	d.Orientation = side
	c.leaveTraining()
	c.desk.GoTo(d, at)
	c.desk.Show(d)
	c.view.focusBoard()
}

const (
	leastGames   = 30   // of a library that say what people play in a position
	likelyRating = 1600 // of the people who are asked where the library has fewer
)

// sharesOf returns a function that tells how often people play the moves of a position: by the games of a library, or where it has few by the
// network that predicts the moves of people.
func sharesOf(lib library.Library) func(context.Context, *chess.Position) ([]puzzles.Share, error) {
	return func(ctx context.Context, p *chess.Position) (all []puzzles.Share, err error) {
		if lib != nil {
			found, err := lib.Explore(ctx, library.Query{}, p)
			if err != nil {
				return nil, err
			}
			if n := found.Games(); n >= leastGames {
				for _, m := range found.Moves {
					all = append(all, puzzles.Share{Move: m.Move, Share: float64(m.Games()) / float64(n)})
				}
				return all, nil
			}
		}
		network, err := human.Default()
		if err != nil {
			return nil, err
		}
		moves, chances := human.NewEvaluator(network).Policy(&human.Situation{Position: *p, Speed: human.Blitz}, likelyRating)
		for i, m := range moves {
			all = append(all, puzzles.Share{Move: m, Share: chances[i]})
		}
		return all, nil
	}
}

// trainingHash is the hash table of the engine that plays endings, in MiB.
const trainingHash = 64

// searchFor has the built-in engine look at a position of the training.
func (c *controller) searchFor(root engine.Root, nodes uint64, done func(*engine.Best, error)) (stop func()) {
	user := engines.User{Duty: engines.Analyse, Uses: func() string { return lang.L("Training") }}
	var h *host.Host
	h = c.engines.Start(roster.BuiltIn, user, host.Config{
		Options: engines.Resources(pairing.Threads(), trainingHash),
		Changed: func(s host.Snapshot) {
			if s.Done() && h != nil {
				c.engines.Stop(h)
				h = nil
				done(s.Best, s.Err)
			}
		},
	})
	h.Think(host.Request{Gen: 1, Root: root, Limits: engine.Limits{Nodes: nodes, MultiPV: 1}})
	return func() {
		if h != nil {
			c.engines.Stop(h)
			h = nil
		}
	}
}

// makePuzzles makes the panel of the puzzles.
func (c *controller) makePuzzles() {
	c.view.puzzles = training.NewPanel(c.view.training, c.view.keys, c.leaveTraining, func(menu *fyne.Menu, at fyne.Position) {
		widget.ShowPopUpMenuAtPosition(menu, c.view.window.Canvas(), at)
	})
}

// learn adds the mistakes in the game on the board to what is trained.
func (c *controller) learn() {
	lessons := c.study.Lessons()
	if len(lessons) == 0 {
		c.notices.Passing(lang.L("No position of this game is known where you had one good move and missed it. Review the game first."))
		return
	}
	c.view.training.Learn(lessons, true)
}

// toggleTraining asks puzzles, or goes back to the game.
func (c *controller) toggleTraining() {
	if c.view.training.On() {
		c.leaveTraining()
		return
	}
	c.view.training.Open()
}

// trainingOpened covers the game by the puzzles.
func (c *controller) trainingOpened() {
	c.leaveSetup()
	c.showReport(false)
	c.desk.Cover()
	c.view.board.Deselect()
	controls.SetVisible(c.view.puzzles, true)
	c.view.relayout()
	c.view.focusBoard()
}

// leaveTraining goes back to the game.
func (c *controller) leaveTraining() {
	if !c.view.training.On() {
		return
	}
	if c.endTraining() {
		c.desk.Resume()
	}
	c.changed()
	c.view.focusBoard()
}

// endTraining takes the puzzles from the board. It reports whether the game is to be resumed.
func (c *controller) endTraining() (goesOn bool) {
	if !c.view.training.On() {
		return false
	}
	c.view.training.Close()
	c.view.board.Deselect()
	controls.SetVisible(c.view.puzzles, false)
	c.view.relayout()
	return c.desk.Uncover()
}

// flip turns the board round.
func (c *controller) flip() {
	if r := c.view.training; r.On() {
		r.Turn()
		return
	}
	c.desk.Flip()
}

// renderTraining shows the puzzle that is asked.
func (c *controller) renderTraining() {
	r, v := c.view.training, c.view
	p := r.Position()
	state := board.State{Pieces: p.Board(), Orientation: r.Side(), LastMove: diagram.Moved(r.LastMove()), Check: diagram.Checked(&p)}
	if r.Asking() {
		state.Movable[p.Turn()] = true
		state.Dests = desk.Destinations(&p)
	}
	state.Arrows, state.Circles = r.Marks()
	v.board.SetState(state)
	v.puzzles.SetState(r.State())
	for i, side := range [2]chess.Color{r.Side().Other(), r.Side()} {
		strip := playerstrip.State{Name: phrase.Color(side), OnMove: r.Asking() && p.Turn() == side}
		strip.Captured, strip.Lead = playerstrip.Material(p.Board(), side)
		v.strips[i].SetState(strip)
	}
	v.bar.SetState(evalbar.State{Orientation: r.Side()})
	c.renderCommands()
	if title := lang.L("Training") + " – " + programName; title != v.window.Title() {
		v.window.SetTitle(title)
	}
}
