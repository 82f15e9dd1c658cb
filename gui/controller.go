package gui

import (
	"cmp"
	"context"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/roster"
	puzzles "kibitz/engine/training"
	"kibitz/engine/uci"
	"kibitz/gui/autoplay"
	"kibitz/gui/commands"
	"kibitz/gui/contest"
	"kibitz/gui/crosstable"
	"kibitz/gui/desk"
	"kibitz/gui/diagram"
	"kibitz/gui/enginedialog"
	"kibitz/gui/engines"
	"kibitz/gui/files"
	"kibitz/gui/forms"
	"kibitz/gui/gamelist"
	"kibitz/gui/library"
	"kibitz/gui/locale"
	"kibitz/gui/notices"
	"kibitz/gui/printer"
	"kibitz/gui/record"
	"kibitz/gui/setup"
	"kibitz/gui/sound"
	"kibitz/gui/spoken"
	"kibitz/gui/store"
	"kibitz/gui/study"
	"kibitz/gui/typeset"
)

// Config is what the window is started with.
type Config struct {
	App     fyne.App
	Engine  host.Factory // opens one more of the engine that comes with the program: roster.BuiltIn
	Version string
	Build   string // tells two builds of a version apart, in words; may be empty
	// Dir is where settings and journals are kept.
	Dir string
	// Problem says why Dir will not last, if it will not.
	Problem error
	// Open is what the command line names: files, or the words of a FEN. It may be empty.
	Open []string

	// Library keeps games; nil where the program has none.
	Library library.Library
	Upkeep  library.Upkeep // of it

	// Screens returns the sizes of the work areas of all screens, the primary one first, in the pixels that the scale of a
	// canvas refers to. It is called once the window is open; nil, and no sizes, are for where they are not known.
	Screens func() []fyne.Size

	// Desktop has dialogs of its own for files and for printing; nil where it has none.
	Desktop Desktop
	// RunProgram runs a program that prints and returns what it writes; nil where none is to be run.
	RunProgram func(ctx context.Context, program string, args ...string) (string, error)

	// EnginePlaces are where installed engines are looked for.
	EnginePlaces engines.Places

	// Play plays a sound at a volume in percent, without waiting. Nil is silence.
	Play func(s sound.Sound, volume int)

	// Say says a text in a language such as "de", without waiting; failed is told why that was not possible, by
	// another goroutine. Nil where no program speaks.
	Say func(text, language string, failed func(error))

	// The rest is for tests; the zero values are what a window needs.

	// Language is spoken where the settings name none, in place of the desktop's.
	Language string

	// Seed draws what an opponent who plays like a person leaves to chance.
	Seed func() uint64
	// Post hands a function to the main goroutine.
	Post func(func())
	// After calls a function on the main goroutine after a while, unless stopped.
	After func(time.Duration, func()) (stop func())
	Now   func() time.Time
	// EngineTimeouts bound how long an external engine may take to answer.
	EngineTimeouts uci.Timeouts
	// EngineSilence bounds how long an opponent may say nothing.
	EngineSilence time.Duration
	// Ended is called when everything has been kept and the window is about to close.
	Ended func()
}

// Desktop shows dialogs of the desktop.
type Desktop interface {
	forms.FileDialogs
	printer.Service
}

// controller joins the rooms and the widgets: it gives each room the rooms below and the functions that it calls, and
// each widget its callbacks. The comment of the package describes the flow.
//
// All methods run on Fyne's main goroutine and never wait for a disk or an engine.
type controller struct {
	config Config

	settings settings
	store    *store.Store

	desk  *desk.Desk
	setup *setup.Room // of positions, on the board

	engines *engines.Room

	study    *study.Study
	contest  *contest.Room
	voice    *spoken.Voice
	view     *view
	flow     flow
	commands *commands.Table
	notices  *notices.List
	shell    *forms.Shell
	files    *files.Room
	games    *gamelist.List
}

func newController(config Config) *controller {
	config.Language = cmp.Or(config.Language, locale.System()) // once: it takes Fyne longer each time
	c := &controller{config: config}
	post := config.Post
	if post == nil {
		post = fyne.Do
	}
	c.config.Post = func(f func()) {
		post(func() {
			f()
			c.voice.FollowForm()
		})
	}
	if c.config.Ended == nil {
		c.config.Ended = func() {}
	}
	if c.config.Now == nil {
		c.config.Now = time.Now
	}
	if c.config.After == nil {
		c.config.After = c.afterFunc
	}
	c.settings = defaultSettings()
	problem := store.Read(config.Dir, store.Settings, &c.settings)
	if problem != nil {
		c.settings = defaultSettings()
	}
	c.settings = c.settings.repaired()
	c.store = store.Open(config.Dir, c.config.Post)
	c.store.Asked(c.flow.startsWork)
	c.applyLanguage() // before there are texts
	c.notices = c.newNotices()
	c.voice = c.newVoice()
	var engineProblem error
	c.engines, engineProblem = engines.New(engines.Config{
		Name: programName, BuiltIn: config.Engine, Timeouts: config.EngineTimeouts, Dir: config.Dir, Store: c.store,
		Post: c.config.Post, After: c.config.After, Warn: c.notices.Warn, Asked: c.flow.startsWork, Slow: c.askToWait,
		Changed: func() {
			c.study.ShareThreads()
			c.changed()
		},
	})
	people, peopleProblem := puzzles.ReadProfiles(config.Dir) // some small files
	results, recordProblem := record.Open(people.Current.Dir(config.Dir), c.store, func(err error) {
		c.notices.Warn(lang.L("The result of your game could not be kept"), err)
	})
	c.desk = c.newDesk(results)
	c.contest = contest.NewRoom(contest.Config{
		Engines: c.engines, Store: c.store, Notices: c.notices, Desk: c.desk, Post: c.config.Post, Now: c.config.Now,
	}, contest.Out{
		Changed:   c.changed,
		Resumed:   func() { c.view.focusBoard() },
		Open:      func(path string) { c.files.OpenPath(path) },
		ShowTable: func(t *contest.Tournament) { c.view.tournaments.Show(t) },
		Busy: func() bool {
			return c.covered() || c.study.Reviewing() || c.view.comment.Writing() || c.shell.Top() != nil
		},
	})
	c.study = c.newStudy()
	c.setup = c.newSetup()
	c.config.App.Settings().AddListener(func(fyne.Settings) { typeset.ForgetFonts() })
	c.view = c.newView()
	c.view.training = c.newTraining(people)
	c.view.replay = autoplay.New(autoplay.In{
		Step: func() bool {
			if c.flow.closed || c.covered() || c.desk.Doc().At().Next() == nil {
				return false
			}
			c.desk.GoNext()
			return c.desk.Doc().At().Next() != nil
		},
		Place:    func() any { return autoplayPlace{c.desk.Doc(), c.desk.Doc().At().ID()} },
		Interval: func() time.Duration { return time.Duration(c.settings.Autoplay) * time.Second },
		After:    c.config.After,
		Changed: func(on bool) {
			words := lang.L("Autoplay stopped.")
			if on {
				words = lang.L("Autoplay started. Any key stops it.")
			}
			c.notices.Passing(words)
			c.changed()
		},
	})
	c.shell = forms.NewShell(c.view.window.Canvas(), c.store, c.config.Post, &c.settings.LastUsed, forms.Out{
		Opening: func() { c.view.tips.Clear() },
		Changed: c.voice.ControlChanged,
		Closed:  c.view.focusBoard,
		Save:    c.saveSettings,
		Busy:    func() { c.notices.Passing(lang.L("The file dialog is already open.")) },
	})
	window := func() string { return portalWindow(c.view.window) }
	if config.Desktop != nil { // its dialogs are not read out by Kibitz
		c.shell.UseDesktop(config.Desktop, window, func() bool { return !c.settings.Speech })
	}
	c.view.printer = printer.New(printer.In{
		Desktop: config.Desktop, Window: window, Run: config.RunProgram, Show: c.config.App.OpenURL, Notices: c.notices, Post: c.config.Post,
		Ask: func(title, text string, answers []notices.Answer) { askNotice(c.shell, title, text, answers) },
	})
	c.view.tournaments = crosstable.New(crosstable.In{
		Contest: c.contest, Shell: c.shell, Store: c.store, Notices: c.notices, Engines: c.engines.All, Version: c.config.Version,
		Look: func() diagram.Diagram {
			o := c.view.board.Options()
			return diagram.Diagram{Palette: o.Palette, Set: o.Set}
		},
		After: c.config.After, Announce: c.voice.Announce, Last: &c.settings.Tournament, Save: c.saveSettings,
	})
	c.openFileRoom()
	c.commands = c.newCommands()
	c.fillWindow()
	c.desk.Begin(c.settings.Game.Untimed())
	c.view.focusBoard() // from where Tab leads to the messages first
	if problem != nil {
		c.notices.Warn(lang.L("Settings"), problem)
	}
	if config.Problem != nil {
		c.notices.Warn(lang.L("There is no folder for settings and unfinished games"), config.Problem)
	}
	if problem := cmp.Or(recordProblem, peopleProblem); problem != nil {
		c.notices.Warn(lang.L("Your results against Kibitz"), problem)
	}
	if engineProblem != nil {
		c.notices.Warn(lang.L("Engines"), engineProblem)
	}
	return c
}

// autoplayPlace is a position in an open game.
type autoplayPlace struct {
	doc  *desk.Document
	node game.NodeID
}

// manageEngines opens the manager of engines with one selected.
func (c *controller) manageEngines(id roster.ID) {
	enginedialog.Open(enginedialog.Config{
		Program: programName, Engines: c.engines, Places: c.config.EnginePlaces, Shell: c.shell, Store: c.store, Notices: c.notices,
		After: c.config.After, OnCopy: c.config.App.Clipboard().SetContent,
	}, id)
}

// afterFunc is After outside of tests.
func (c *controller) afterFunc(d time.Duration, f func()) (stop func()) {
	stopped := false // read and written on the main goroutine alone
	timer := time.AfterFunc(d, func() {
		c.config.Post(func() {
			if !stopped {
				f()
			}
		})
	})
	return func() {
		stopped = true
		timer.Stop()
	}
}

// newDesk returns the desk.
func (c *controller) newDesk(results *record.Book) *desk.Desk {
	return desk.New(desk.Config{
		Version: c.config.Version, Silence: c.config.EngineSilence, Settings: &c.settings.PlaySettings, Terms: &c.settings.Game,
		Engines: c.engines, Notices: c.notices, Store: c.store, Record: results, Seed: c.config.Seed, Post: c.config.Post, After: c.config.After, Now: c.config.Now,
	}, desk.Out{
		Leaving: func() {
			c.leaveLibrary()
			c.view.comment.Commit()
			c.study.LeaveReview()
			c.endSetup()
			c.endTraining()
		},
		Deselect: func() { c.view.board.Deselect() },
		Ended: func() {
			c.view.board.Deselect()
			c.view.typing.Clear()
		},
		Changed:   c.changed,
		Ticked:    c.showClocks,
		Heard:     c.voice.Play,
		Passed:    c.voice.Passed,
		Announced: c.voice.Announce,
		Restored:  func(d *desk.Document) { c.files.Rejoin(d) },
		Ask: func(r desk.Request) {
			if r == desk.Review {
				c.askReview()
				return
			}
			c.askNewGame(r == desk.NewGameHere)
		},
		AskEngines: func(id roster.ID) { c.manageEngines(id) },
		Focus:      func() { c.view.focusBoard() },
	})
}

// history returns what undo and redo act on: the library, the position that is being set up, or the open games.
func (c *controller) history() interface {
	Undo()
	Redo()
	CanUndo() bool
	CanRedo() bool
} {
	switch {
	case c.view.inLibrary():
		return c.view.library
	case c.setup.On():
		return c.setup
	}
	return c.desk
}

// retrace undoes or redoes a change. The comment being written is committed first: it is a change, too.
func (c *controller) retrace(step func()) {
	c.view.comment.Commit()
	step()
}
