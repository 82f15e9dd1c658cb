package gui

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/roster"
	"kibitz/gui/commands"
	"kibitz/gui/desk"
	"kibitz/gui/dialogs"
	"kibitz/gui/notices"
	"kibitz/gui/study"
)

// menus are the menus of the bar in their order, then the submenus. A menu is what people look for a command under; each
// of its groups has at most nine entries.
func menus() []commands.Menu {
	return []commands.Menu{
		{Name: "File", Title: lang.L("File")},
		{Name: "Edit", Title: lang.L("Edit")},
		{Name: "Game", Title: lang.L("Game")},
		{Name: "Moves", Title: lang.L("Moves")},
		{Name: "Annotate", Title: lang.L("Annotate")},
		{Name: "Analysis", Title: lang.L("Analysis")},
		{Name: "View", Title: lang.L("View")},
		{Name: "Tools", Title: lang.L("Tools")},
		{Name: "Help", Title: lang.L("Help")},
		{Name: "File/Recent", Title: lang.L("Recent files")},
		{Name: "Annotate/Symbols", Title: lang.L("Symbols")},
		{Name: "View/Theme", Title: lang.L("Theme")},
		{Name: "View/Pieces", Title: lang.L("Pieces")},
		{Name: "View/Board", Title: lang.L("Board")},
	}
}

// aboutBoard are the commands that are possible while a position is set up and not while a puzzle is asked.
var aboutBoard = []string{"undo", "redo", "copyfen", "paste", "copyimage", "export", "print", "setup"}

// leavesBoard are the commands that leave a message on the board where it is.
var leavesBoard = []string{"saymove", "sayposition", "speech", "sounds", "fullscreen", "blindfold"}

// newCommands returns the table of all that the user can do, in the order of the menus.
func (c *controller) newCommands() *commands.Table {
	running := func() bool { return c.desk.Doc().Running() }
	person := func() bool { _, ok := c.desk.Person(); return ok }
	hasNext := func() bool { return c.desk.Doc().At().Next() != nil }
	hasPrevious := func() bool { return c.desk.Doc().At().Parent() != nil }
	canGoOn := func() bool { // there are moves in the position on the board
		pos := c.desk.Position()
		o, _ := pos.Status()
		return o == chess.NoOutcome
	}
	hasMoves := func() bool { return c.desk.Doc().Game().Root().Next() != nil }
	analysing := c.study.On
	reported := func() bool { return c.study.Report() != nil }
	look := func(change func()) func() {
		return func() {
			change()
			c.applySettings()
		}
	}
	all := []*commands.Command{
		{Name: "open", Menu: "File", Label: lang.L("Open PGN…"), Key: commands.Ctrl(fyne.KeyO), InSetup: true, Run: c.files.AskOpen},
		{Name: "games", Menu: "File", Label: lang.L("Games in this file…"), Key: commands.Ctrl(fyne.KeyG), Run: c.listGames, Able: c.files.HasOthers},
		{Name: "previousgame", Menu: "File", Label: lang.L("Previous game in this file"), Key: commands.Key(fyne.KeyPageUp), Run: func() { c.files.Step(-1) }, Able: c.files.HasOthers},
		{Name: "nextgame", Menu: "File", Label: lang.L("Next game in this file"), Key: commands.Key(fyne.KeyPageDown), Run: func() { c.files.Step(1) }, Able: c.files.HasOthers},
		{Name: "save", Menu: "File", Label: lang.L("Save"), Group: 1, Key: commands.Ctrl(fyne.KeyS), Run: func() { c.files.Save(nil) }},
		{Name: "saveas", Menu: "File", Label: lang.L("Save as…"), Group: 1, Key: commands.CtrlShift(fyne.KeyS), Run: func() { c.files.SaveAs(nil) }},
		{Name: "export", Menu: "File", Label: lang.L("Export diagrams…"), Group: 2, Key: commands.Ctrl(fyne.KeyE), InSetup: true, Run: func() { c.askExport(false) }},
		{Name: "print", Menu: "File", Label: lang.L("Print…"), Group: 2, Key: commands.Ctrl(fyne.KeyP), InSetup: true, Run: func() { c.askExport(true) }},
		{Name: "quit", Menu: "File", Label: lang.L("Quit"), Group: 3, Key: commands.Ctrl(fyne.KeyQ), InSetup: true, Run: c.quit},

		{Name: "undo", Menu: "Edit", Label: lang.L("Undo"), Key: commands.Ctrl(fyne.KeyZ), InSetup: true, Run: func() {
			if !c.study.Coach.TakeBack() {
				c.retrace(func() { c.history().Undo() })
			}
		},
			Able: func() bool { _, held := c.study.Coach.Held(); return held || c.history().CanUndo() }},
		{Name: "redo", Menu: "Edit", Label: lang.L("Redo"), Key: commands.Ctrl(fyne.KeyY), Also: commands.CtrlShift(fyne.KeyZ), InSetup: true, Run: func() { c.retrace(func() { c.history().Redo() }) },
			Able: func() bool { return c.history().CanRedo() }},
		{Name: "copyfen", Menu: "Edit", Label: lang.L("Copy FEN"), Group: 1, Key: commands.Ctrl(fyne.KeyC), InSetup: true, Run: c.copyFEN},
		{Name: "copypgn", Menu: "Edit", Label: lang.L("Copy PGN"), Group: 1, Key: commands.CtrlShift(fyne.KeyC), Run: c.copyPGN},
		{Name: "copyline", Menu: "Edit", Label: lang.L("Copy moves up to here"), Group: 1, Run: c.copyLine},
		{Name: "copyimage", Menu: "Edit", Label: lang.L("Copy board image"), Group: 1, Key: commands.CtrlShift(fyne.KeyE), InSetup: true, Run: c.copyImage},
		{Name: "paste", Menu: "Edit", Label: lang.L("Paste FEN or PGN"), Group: 1, Key: commands.Ctrl(fyne.KeyV), InSetup: true, Run: c.paste},
		{Name: "headers", Menu: "Edit", Label: lang.L("Game details…"), Group: 2, Key: commands.Ctrl(fyne.KeyH), Run: func() { c.askHeaders() }},

		{Name: "new", Menu: "Game", Label: lang.L("New game…"), Key: commands.Ctrl(fyne.KeyN), InSetup: true, Run: func() { c.askNewGame(false) }},
		{Name: "rematch", Menu: "Game", Label: lang.L("Rematch, swap colours"), Key: commands.Ctrl(fyne.KeyM), Run: c.desk.Rematch,
			Able: func() bool { return c.desk.Doc().Round != nil && !running() }},
		{Name: "setup", Menu: "Game", Label: lang.L("Set up a position"), Key: commands.Letter('e'), InSetup: true, Run: c.setUp,
			Checked: c.setup.On},
		{Name: "session", Menu: "Game", Label: lang.L("Games of this session…"), Key: commands.CtrlShift(fyne.KeyG), Run: func() {
			var docs []*desk.Document // as they are listed
			(&dialogs.Session{
				Games: func() (games []dialogs.OpenGame) {
					docs, games = openGames(c.desk, c.config.Now())
					return games
				},
				OnGo:    func(i int) { c.desk.ReturnTo(docs[i]) },
				OnClose: func(i int, closed func()) { c.files.CloseGame(docs[i], closed) },
				After:   c.config.After,
			}).Open(c.shell)
		}},
		{Name: "takeback", Menu: "Game", Label: lang.L("Take back"), Group: 1, Key: commands.Key(fyne.KeyBackspace), Run: func() {
			if !c.study.Coach.TakeBack() {
				c.desk.TakeBack()
			}
		},
			Able: func() bool {
				_, held := c.study.Coach.Held()
				return held || c.desk.Doc().Round != nil && len(c.desk.Doc().Round.Line) > 0
			}},
		{Name: "hint", Menu: "Game", Label: lang.L("Hint"), Group: 1, Key: commands.Letter('h'), Run: c.study.Hint,
			Able: func() bool { return canGoOn() && (!running() || !c.desk.Doc().Round.Pairing.EnginesOnly()) }},
		{Name: "movenow", Menu: "Game", Label: lang.L("Move now"), Group: 1, Key: commands.Letter('n'), Run: c.desk.MoveNow, Able: running},
		{Name: "strength", Menu: "Game", Label: lang.L("Strength of Kibitz…"), Group: 1, Run: func() { c.askStrength() }, Able: func() bool { _, ok := c.desk.Kibitz(); return ok }},
		{Name: "coach", Menu: "Game", Label: lang.L("Coach me (warn before a blunder)"), Group: 1, Run: c.study.Coach.Toggle, Checked: func() bool { return c.settings.Coach }},
		{Name: "computer", Menu: "Game", Label: lang.L("Computer plays this side"), Group: 1, Key: commands.Letter('z'), Run: c.desk.ComputerPlays},
		{Name: "draw", Menu: "Game", Label: lang.L("Offer a draw"), Group: 2, Key: commands.Ctrl(fyne.KeyD), Run: c.desk.OfferDraw, Able: person},
		{Name: "claim", Menu: "Game", Label: lang.L("Claim a draw"), Group: 2, Key: commands.CtrlShift(fyne.KeyD), Run: c.desk.ClaimDraw, Able: person},
		{Name: "resign", Menu: "Game", Label: lang.L("Resign…"), Group: 2, Key: commands.Ctrl(fyne.KeyR), Run: c.desk.AskResign, Able: person},
		{Name: "abort", Menu: "Game", Label: lang.L("Abort game"), Group: 2, Run: c.desk.Abort, Able: running},
		{Name: "pause", Menu: "Game", Label: lang.L("Pause"), Group: 3, Key: commands.Letter('p'), Run: c.desk.TogglePause, Able: running,
			Checked: func() bool { return running() && c.desk.Doc().Round.Match.Paused() }},
		{Name: "goon", Menu: "Game", Label: lang.L("Resume"), Group: 3, Key: commands.Letter('g'), Run: c.desk.PlayOn,
			Able: func() bool { _, ok := c.desk.Unfinished(); return ok }},

		{Name: "first", Menu: "Moves", Label: lang.L("First position"), Key: commands.Key(fyne.KeyHome), Run: c.desk.GoFirst, Able: hasPrevious},
		{Name: "previous", Menu: "Moves", Label: lang.L("Previous move"), Key: commands.Key(fyne.KeyLeft), Run: c.desk.GoPrevious, Able: hasPrevious},
		{Name: "next", Menu: "Moves", Label: lang.L("Next move"), Key: commands.Key(fyne.KeyRight), Run: c.desk.GoNext, Able: hasNext},
		{Name: "last", Menu: "Moves", Label: lang.L("Last move"), Key: commands.Key(fyne.KeyEnd), Run: c.desk.GoLast, Able: hasNext},
		{Name: "backtogame", Menu: "Moves", Label: lang.L("Back to the game"), Key: commands.Letter('b'), Run: c.desk.BackToGame, Able: running},
		{Name: "up", Menu: "Moves", Label: lang.L("Variation above"), Key: commands.Key(fyne.KeyUp), Run: func() { c.desk.GoSibling(-1) }},
		{Name: "down", Menu: "Moves", Label: lang.L("Variation below"), Key: commands.Key(fyne.KeyDown), Run: func() { c.desk.GoSibling(1) }},
		{Name: "autoplay", Menu: "Moves", Label: lang.L("Autoplay"), Key: commands.Letter('s'), Run: c.view.replay.Toggle, Checked: c.view.replay.On,
			Able: func() bool { return hasNext() || c.view.replay.On() }},
		{Name: "nextmark", Menu: "Moves", Label: lang.L("Next marked move"), Group: 1, Key: commands.Ctrl(fyne.KeyRight), Run: func() { c.study.StepMark(1, false) }, Able: reported},
		{Name: "previousmark", Menu: "Moves", Label: lang.L("Previous marked move"), Group: 1, Key: commands.Ctrl(fyne.KeyLeft), Run: func() { c.study.StepMark(-1, false) }, Able: reported},
		{Name: "nextmistake", Menu: "Moves", Label: lang.L("My next mistake"), Group: 1, Key: commands.CtrlShift(fyne.KeyRight), Run: func() { c.study.StepMark(1, true) }, Able: reported},
		{Name: "previousmistake", Menu: "Moves", Label: lang.L("My previous mistake"), Group: 1, Key: commands.CtrlShift(fyne.KeyLeft), Run: func() { c.study.StepMark(-1, true) }, Able: reported},
		{Name: "type", Menu: "Moves", Label: lang.L("Type a move"), Group: 1, Key: commands.Key(fyne.KeyReturn), Run: func() { c.view.typing.Open() }},
		{Name: "cursor", Menu: "Moves", Label: lang.L("Move pieces with the keyboard"), Group: 1, Key: commands.Letter('k'), InSetup: true, Run: func() { c.view.board.StartCursor() }},

		{Name: "analyse", Menu: "Analysis", Label: lang.L("Analyse"), Key: commands.Letter('l'), Run: c.study.Toggle, Checked: analysing},
		{Name: "review", Menu: "Analysis", Label: lang.L("Review this game…"), Key: commands.CtrlShift(fyne.KeyA), Run: func() { c.askReview() }, Able: c.study.Reviewable},
		{Name: "report", Menu: "Analysis", Label: lang.L("Report of this game"), Key: commands.Letter('r'), Run: c.toggleReport, Checked: c.view.reporting},
		{Name: "training", Menu: "Tools", Label: lang.L("Training"), Key: commands.Ctrl(fyne.KeyT), InSetup: true, Run: c.toggleTraining, Checked: c.view.training.On},
		{Name: "keepwhite", Menu: "Tools", Label: lang.L("Add to the White repertoire"), Run: func() { c.view.training.Keep(c.desk.Doc().Game(), chess.White) }, Able: hasMoves},
		{Name: "keepblack", Menu: "Tools", Label: lang.L("Add to the Black repertoire"), Run: func() { c.view.training.Keep(c.desk.Doc().Game(), chess.Black) }, Able: hasMoves},
		{Name: "tryagain", Menu: "Analysis", Label: lang.L("Try again"), Key: commands.Letter('t'), Run: c.study.TryAgain, Able: c.study.CanRetry},
		{Name: "learn", Menu: "Analysis", Label: lang.L("Train my mistakes"), Run: c.learn, Able: reported},
		{Name: "more", Menu: "Analysis", Label: lang.L("More lines"), Group: 1, Key: commands.Letter('+'), Run: func() { c.study.SetLines(c.settings.Lines + 1) }},
		{Name: "fewer", Menu: "Analysis", Label: lang.L("Fewer lines"), Group: 1, Key: commands.Letter('-'), Run: func() { c.study.SetLines(c.settings.Lines - 1) }},
		{Name: "second", Menu: "Analysis", Label: lang.L("Second engine"), Group: 1, Key: commands.Ctrl(fyne.Key2), Run: c.study.ToggleSecond,
			Able:    func() bool { return len(c.engines.All()) > 1 },
			Checked: func() bool { return c.study.Analysts()[1].Engine() != study.NoEngine }},
		{Name: "limit", Menu: "Analysis", Label: lang.L("Analysis limit…"), Group: 1, Run: func() { c.askLimit() }},
		{Name: "lock", Menu: "Analysis", Label: lang.L("Keep analysing this position"), Group: 1, Key: commands.Ctrl(fyne.KeyL), Run: c.study.ToggleLock,
			Checked: c.study.Locked},
		{Name: "threat", Menu: "Analysis", Label: lang.L("Show threat"), Group: 2, Key: commands.Letter('x'), Run: c.study.ToggleThreat,
			Checked: c.study.Threatens},
		{Name: "arrows", Menu: "Analysis", Label: lang.L("Best-move arrows"), Group: 2, Key: commands.Letter('a'), Run: c.study.ToggleArrows,
			Checked: func() bool { return c.settings.Analysis.Arrows }},
		{Name: "explorer", Menu: "Analysis", Label: lang.L("Opening explorer (games of this file)"), Group: 2, Key: commands.Letter('o'), Run: c.toggleExplorer,
			Checked: func() bool { return c.settings.Explorer }},
		{Name: "best", Menu: "Analysis", Label: lang.L("Play the best move"), Group: 3, Key: commands.Letter(' '), Run: c.study.PlayBest, Able: analysing},
		{Name: "addline", Menu: "Analysis", Label: lang.L("Add the best line to the game"), Group: 3, Key: commands.Letter('v'), Run: c.study.AddBestLine, Able: analysing},
		{Name: "copylines", Menu: "Analysis", Label: lang.L("Copy engine lines"), Group: 3, Key: commands.CtrlShift(fyne.KeyL), Run: func() { c.copyLines(c.study.First()) }, Able: analysing},

		{Name: "board", Menu: "View", Label: lang.L("Show the board"), Key: commands.Chord{Mod: fyne.KeyModifierAlt, Key: fyne.Key1}, InSetup: true, Run: c.showBoard},
		{Name: "flip", Menu: "View", Label: lang.L("Flip board"), Group: 1, Key: commands.Letter('f'), InSetup: true, Run: c.flip},
		{Name: "coordinates", Menu: "View", Label: lang.L("Coordinates"), Group: 1, Key: commands.Letter('c'), InSetup: true, Run: look(func() { c.settings.Coordinates = !c.settings.Coordinates }),
			Checked: func() bool { return c.settings.Coordinates }},
		{Name: "outside", Menu: "View", Label: lang.L("Coordinates outside the board"), Group: 1, InSetup: true, Run: look(func() {
			c.settings.Coordinates, c.settings.Outside = true, !c.settings.Outside || !c.settings.Coordinates
		}),
			Checked: func() bool { return c.settings.Coordinates && c.settings.Outside }},
		{Name: "blindfold", Menu: "View", Label: lang.L("Blindfold (hide the pieces)"), Key: commands.Letter('i'), Group: 1, Run: c.toggleBlindfold,
			Checked: func() bool { return c.view.blindfold }},
		{Name: "fullscreen", Menu: "View", Label: lang.L("Full screen"), Group: 3, Key: commands.Key(fyne.KeyF11), InSetup: true, Run: func() {
			c.view.window.SetFullScreen(!c.view.window.FullScreen())
			c.changed()
		},
			Checked: func() bool { return c.view.window.FullScreen() }},

		{Name: "engines", Menu: "Tools", Label: lang.L("Engines…"), Key: commands.Ctrl(fyne.KeyU), Run: func() { c.manageEngines(roster.BuiltIn) }},
		{Name: "match", Menu: "Tools", Label: lang.L("Engine match…"), Key: commands.CtrlShift(fyne.KeyM), Run: func() { c.askMatch() }, Able: func() bool { return !c.contest.Playing() }},
		{Name: "tournament", Menu: "Tools", Label: lang.L("Tournament…"), Run: func() { c.view.tournaments.Open() }, Able: func() bool { return c.contest.Current() == nil }},
		{Name: "sounds", Menu: "Tools", Label: lang.L("Sounds"), Group: 1, Key: commands.Letter('m'), InSetup: true, Run: c.toggleSounds,
			Checked: func() bool { return c.settings.Sounds }},
		{Name: "speech", Menu: "Tools", Label: lang.L("Read out moves and messages"), Group: 1, Key: commands.Key(fyne.KeyF2), InSetup: true, Run: c.toggleSpeech, Able: c.voice.Able,
			Checked: func() bool { return c.settings.Speech }},
		{Name: "saymove", Menu: "Tools", Label: lang.L("Read out the last move"), Group: 1, Key: commands.Key(fyne.KeyF3), Run: c.voice.SayMove, Able: c.voice.Able},
		{Name: "sayposition", Menu: "Tools", Label: lang.L("Read out the position"), Group: 1, Key: commands.Key(fyne.KeyF4), InSetup: true, Run: c.voice.SayPosition, Able: c.voice.Able},
		{Name: "settings", Menu: "Tools", Label: lang.L("Settings…"), Group: 2, Key: commands.Ctrl(fyne.KeyComma), InSetup: true, Run: func() { c.openSettings(lookPage) }},

		{Name: "manual", Menu: "Help", Label: lang.L("Manual"), Key: commands.Key(fyne.KeyF1), InSetup: true, Run: func() { dialogs.ShowManual(c.shell, c.settings.language(c.config.Language), c.commands) }},
		{Name: "news", Menu: "Help", Label: lang.L("What is new"), InSetup: true, Run: func() { dialogs.ShowNews(c.shell, c.settings.language(c.config.Language), c.commands) }},
		{Name: "find", Menu: "Help", Label: lang.L("All commands…"), Key: commands.CtrlShift(fyne.KeyP), InSetup: true, Run: func() {
			(&dialogs.Finder{Commands: c.commands, OnChosen: c.runChosen}).Open(c.shell)
		}},
		{Name: "keys", Menu: "Help", Label: lang.L("Keyboard shortcuts"), Key: commands.Letter('?'), InSetup: true, Run: c.showKeys},
		{Name: "about", Menu: "Help", Label: lang.L("About Kibitz"), Group: 1, InSetup: true, Run: func() { dialogs.ShowAbout(c.shell, c.config.Version, c.config.Build) }},
	}
	for _, choice := range []struct {
		prefix, menu string
		value        *string
		options      [][2]string
	}{
		{"theme-", "View/Theme", &c.settings.Theme, themes()},
		{"board-", "View/Board", &c.settings.Board, palettes()},
		{"pieces-", "View/Pieces", &c.settings.Pieces, pieceSets()},
	} {
		for _, o := range choice.options {
			all = append(all, &commands.Command{Name: choice.prefix + o[0], Menu: choice.menu, Label: o[1], Group: 2, InSetup: true,
				Run: look(func() { *choice.value = o[0] }), Checked: func() bool { return cmp.Or(*choice.value, choice.options[0][0]) == o[0] }})
		}
	}
	all = append(all, c.annotating()...)
	afterOpen := 1 + slices.IndexFunc(all, func(x *commands.Command) bool { return x.Name == "open" })
	all = slices.Insert(all, afterOpen, c.reopening()...)
	if c.config.Library != nil {
		all = append(all, &commands.Command{Name: "library", Menu: "File", Label: lang.L("Library"), Group: 1, Key: commands.CtrlShift(fyne.KeyB), InSetup: true, Run: c.toggleLibrary, Checked: c.view.inLibrary})
	}
	for _, x := range all {
		if run := x.Run; !slices.Contains(leavesBoard, x.Name) {
			x.Run = func() {
				c.notices.ClearAt(notices.OnBoard)
				if x.Name != "autoplay" {
					c.view.replay.Stop()
				}
				run()
			}
		}
		if slices.Contains(otherPlaces, x.Name) {
			run := x.Run
			x.Run = func() { c.fromLibrary(x, run) }
		}
		if able := x.Able; !usableInLibrary(x.Name) {
			x.Able = func() bool { return !c.view.inLibrary() && (able == nil || able()) }
		}
		able := x.Able
		inSetup, inTraining := x.InSetup, x.InSetup && !slices.Contains(aboutBoard, x.Name)
		if !inTraining { // it is about what is not on the board
			x.Able = func() bool {
				return (inSetup || !c.setup.On()) && !c.view.training.On() && (able == nil || able())
			}
		}
	}
	return commands.New(menus(), all, c.settings.Keys)
}
