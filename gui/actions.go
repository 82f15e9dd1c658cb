package gui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/diagram"
)

// action is something the user can do: it stands in a menu, and has a key.
// Menus, keys, tooltips and the list of keys are all made from one table.
type action struct {
	name  string // by which the program refers to it
	menu  string
	label string
	group int // within the menu; a line separates groups

	// The key: one of these, or none. The user may choose another, see keys.go.
	shortcut fyne.KeyboardShortcut // with a modifier, or nil
	letter   rune                  // a key that types this, or 0
	key      fyne.KeyName          // a key that types nothing, or ""

	standard chord // the key in the table

	run     func()
	able    func() bool // nil is always. What changes with every move is for run to see: new menus close open ones
	checked func() bool // nil is not a switch
}

const (
	ctrl      = fyne.KeyModifierShortcutDefault
	ctrlShift = fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift
)

func keys(key fyne.KeyName, mod fyne.KeyModifier) fyne.KeyboardShortcut {
	if mod == ctrl {
		// Fyne knows these by names of their own.
		switch key {
		case fyne.KeyC:
			return &fyne.ShortcutCopy{}
		case fyne.KeyV:
			return &fyne.ShortcutPaste{}
		case fyne.KeyX:
			return &fyne.ShortcutCut{}
		case fyne.KeyA:
			return &fyne.ShortcutSelectAll{}
		case fyne.KeyZ:
			return &fyne.ShortcutUndo{}
		case fyne.KeyY:
			return &fyne.ShortcutRedo{}
		}
	}
	return &desktop.CustomShortcut{KeyName: key, Modifier: mod}
}

// trigger does the action, if it can be done now.
func (a *action) trigger() {
	if a.able == nil || a.able() {
		a.run()
	}
}

// keyWords is the key as it stands in lists and tooltips.
func (a *action) keyWords() string {
	switch {
	case a.shortcut != nil:
		return shortcutWords(a.shortcut)
	case a.letter == ' ':
		return lang.X("key.space", "Space")
	case a.letter != 0:
		return strings.ToUpper(string(a.letter))
	}
	return keyWords(a.key)
}

func keyWords(k fyne.KeyName) string {
	switch k {
	case fyne.KeyLeft:
		return lang.X("key.left", "Left")
	case fyne.KeyRight:
		return lang.X("key.right", "Right")
	case fyne.KeyUp:
		return lang.X("key.up", "Up")
	case fyne.KeyDown:
		return lang.X("key.down", "Down")
	case fyne.KeyBackspace:
		return lang.X("key.backspace", "Backspace")
	case fyne.KeyDelete:
		return lang.X("key.delete", "Delete")
	case fyne.KeyHome:
		return lang.X("key.home", "Home")
	case fyne.KeyPageUp:
		return lang.X("key.pageup", "Page Up")
	case fyne.KeyPageDown:
		return lang.X("key.pagedown", "Page Down")
	case fyne.KeyEnd:
		return lang.X("key.end", "End")
	case fyne.KeyReturn:
		return lang.X("key.enter", "Enter")
	}
	return string(k)
}

func shortcutWords(s fyne.KeyboardShortcut) string {
	var b strings.Builder
	if s.Mod()&(fyne.KeyModifierControl|fyne.KeyModifierSuper) != 0 {
		b.WriteString(lang.X("key.ctrl", "Ctrl") + "+")
	}
	if s.Mod()&fyne.KeyModifierShift != 0 {
		b.WriteString(lang.X("key.shift", "Shift") + "+")
	}
	if s.Mod()&fyne.KeyModifierAlt != 0 {
		b.WriteString(lang.X("key.alt", "Alt") + "+")
	}
	return b.String() + keyWords(s.Key())
}

// tip is the label with its key, for a tooltip.
func (a *action) tip() string {
	label := a.title()
	if k := a.keyWords(); k != "" {
		return label + " (" + k + ")"
	}
	return label
}

// action returns the action called name, which must exist.
func (c *controller) action(name string) *action {
	for _, a := range c.actions {
		if a.name == name {
			return a
		}
	}
	panic("gui: no action " + name)
}

// newActions returns all that the user can do, in the order of the menus.
func (c *controller) newActions() []*action {
	running := func() bool { return c.doc.Running() }
	person := func() bool { _, ok := c.person(); return ok }
	hasNext := func() bool { return c.doc.At().Next() != nil }
	hasPrevious := func() bool { return c.doc.At().Parent() != nil }
	analysing := func() bool { return c.study.on }
	speaks := func() bool { return c.config.Say != nil }
	all := []*action{
		{name: "new", menu: "File", label: lang.L("New game…"), shortcut: keys(fyne.KeyN, ctrl), run: c.askNewGame},
		{name: "open", menu: "File", label: lang.L("Open PGN…"), shortcut: keys(fyne.KeyO, ctrl), run: c.askOpen},
		{name: "games", menu: "File", label: lang.L("Games in this file…"), shortcut: keys(fyne.KeyG, ctrl), run: c.pickAgain, able: c.manyGames},
		{name: "previousgame", menu: "File", label: lang.L("Previous game in this file"), key: fyne.KeyPageUp, run: func() { c.stepGame(-1) }, able: c.manyGames},
		{name: "nextgame", menu: "File", label: lang.L("Next game in this file"), key: fyne.KeyPageDown, run: func() { c.stepGame(1) }, able: c.manyGames},
		{name: "save", menu: "File", label: lang.L("Save"), group: 1, shortcut: keys(fyne.KeyS, ctrl), run: func() { c.save(nil) }},
		{name: "saveas", menu: "File", label: lang.L("Save as…"), group: 1, shortcut: keys(fyne.KeyS, ctrlShift), run: func() { c.saveAs(nil) }},
		{name: "export", menu: "File", label: lang.L("Export diagrams…"), group: 2, shortcut: keys(fyne.KeyE, ctrl), run: func() { c.askExport() }},
		{name: "quit", menu: "File", label: lang.L("Quit"), group: 3, shortcut: keys(fyne.KeyQ, ctrl), run: c.quit},

		{name: "undo", menu: "Edit", label: lang.L("Undo"), shortcut: keys(fyne.KeyZ, ctrl), run: c.undo,
			able: func() bool { return c.doc.History.CanUndo() || len(c.shelf) > 0 }},
		{name: "redo", menu: "Edit", label: lang.L("Redo"), shortcut: keys(fyne.KeyY, ctrl), run: c.redo,
			able: func() bool { return c.doc.History.CanRedo() || len(c.left) > 0 }},
		{name: "copyfen", menu: "Edit", label: lang.L("Copy FEN"), group: 1, shortcut: keys(fyne.KeyC, ctrl), run: c.copyFEN},
		{name: "copypgn", menu: "Edit", label: lang.L("Copy PGN"), group: 1, shortcut: keys(fyne.KeyC, ctrlShift), run: c.copyPGN},
		{name: "copyline", menu: "Edit", label: lang.L("Copy the line to this move"), group: 1, run: c.copyLine},
		{name: "paste", menu: "Edit", label: lang.L("Paste FEN or PGN"), group: 1, shortcut: keys(fyne.KeyV, ctrl), run: c.paste},
		{name: "copyimage", menu: "Edit", label: lang.L("Copy the board as an image"), group: 1, shortcut: keys(fyne.KeyE, ctrlShift), run: c.copyImage},
		{name: "setup", menu: "Edit", label: lang.L("Set up a position"), group: 1, letter: 'e', run: c.setUp,
			checked: func() bool { return c.setup != nil }},
		{name: "keepdrawing", menu: "Edit", label: lang.L("Keep the drawing"), group: 3, shortcut: keys(fyne.KeyK, ctrl), run: c.keepDrawing},
		{name: "erasedrawing", menu: "Edit", label: lang.L("Erase the drawing"), group: 3, shortcut: keys(fyne.KeyK, ctrlShift), run: c.eraseDrawing},

		{name: "settings", menu: "Edit", label: lang.L("Settings…"), group: 5, shortcut: keys(fyne.KeyComma, ctrl), run: c.askSettings},

		{name: "takeback", menu: "Game", label: lang.L("Take back"), key: fyne.KeyBackspace, run: c.takeBack,
			able: func() bool { return c.doc.Round != nil && len(c.doc.Round.Line) > 0 }},
		{name: "hint", menu: "Game", label: lang.L("Hint"), letter: 'h', run: c.giveHint,
			able: func() bool { return !running() || !c.doc.Round.ComputersOnly() }},
		{name: "draw", menu: "Game", label: lang.L("Offer a draw"), shortcut: keys(fyne.KeyD, ctrl), run: c.offerDraw, able: person},
		{name: "claim", menu: "Game", label: lang.L("Claim a draw"), shortcut: keys(fyne.KeyD, ctrlShift), run: c.claimDraw, able: person},
		{name: "resign", menu: "Game", label: lang.L("Resign…"), shortcut: keys(fyne.KeyR, ctrl), run: c.askResign, able: person},
		{name: "type", menu: "Game", label: lang.L("Type a move"), group: 1, key: fyne.KeyReturn, run: func() { c.view.typing.open() }},
		{name: "cursor", menu: "Game", label: lang.L("Choose squares with the keys"), group: 1, letter: 'k', run: func() { c.view.board.StartCursor() }},
		{name: "abort", menu: "Game", label: lang.L("Abort the game"), run: c.abort, able: running},
		{name: "pause", menu: "Game", label: lang.L("Pause"), group: 1, letter: 'p', run: c.pause, able: running,
			checked: func() bool { return running() && c.doc.Round.Match.Paused() }},
		{name: "goon", menu: "Game", label: lang.L("Go on playing"), group: 1, letter: 'g', run: c.goOn,
			able: func() bool { _, ok := c.unfinished(); return ok }},
		{name: "computer", menu: "Game", label: lang.L("Let the computer play this side"), group: 1, letter: 'z', run: c.computerPlays},
		{name: "movenow", menu: "Game", label: lang.L("Let the computer move now"), group: 1, letter: 'n', run: c.moveNow, able: running},
		{name: "backtogame", menu: "Game", label: lang.L("Back to the game"), group: 1, letter: 'b', run: c.backToGame, able: running},
		{name: "rematch", menu: "Game", label: lang.L("Rematch with colours changed"), group: 1, shortcut: keys(fyne.KeyM, ctrl), run: c.rematch,
			able: func() bool { return c.doc.Round != nil && !running() }},
		{name: "match", menu: "Game", label: lang.L("Match between engines…"), group: 2, shortcut: keys(fyne.KeyM, ctrlShift), run: c.askMatch, able: func() bool { return c.match == nil }},

		{name: "analyse", menu: "Analysis", label: lang.L("Analyse"), letter: 'l', run: c.toggleAnalysis, checked: analysing},
		{name: "more", menu: "Analysis", label: lang.L("More lines"), group: 1, letter: '+', run: func() { c.setLines(c.settings.Lines + 1) }},
		{name: "fewer", menu: "Analysis", label: lang.L("Fewer lines"), group: 1, letter: '-', run: func() { c.setLines(c.settings.Lines - 1) }},
		{name: "best", menu: "Analysis", label: lang.L("Play the best move"), group: 2, letter: ' ', run: c.playBest, able: analysing},
		{name: "addline", menu: "Analysis", label: lang.L("Add the best line to the game"), group: 2, letter: 'v', run: c.addBestLine, able: analysing},
		{name: "copylines", menu: "Analysis", label: lang.L("Copy the lines"), group: 2, shortcut: keys(fyne.KeyL, ctrlShift), run: func() { c.copyLines(c.analyst) }, able: analysing},
		{name: "threat", menu: "Analysis", label: lang.L("Show the threat"), group: 3, letter: 'x', run: c.toggleThreat,
			checked: func() bool { return c.threatened(c.studied()) }},
		{name: "arrows", menu: "Analysis", label: lang.L("Arrows for the best moves"), group: 3, letter: 'a', run: c.toggleArrows,
			checked: func() bool { return c.settings.Analysis.Arrows }},
		{name: "lock", menu: "Analysis", label: lang.L("Lock on this position"), group: 3, shortcut: keys(fyne.KeyL, ctrl), run: c.toggleLock,
			checked: func() bool { return c.study.locked != (place{}) }},
		{name: "second", menu: "Analysis", label: lang.L("A second engine beside it"), group: 3, shortcut: keys(fyne.Key2, ctrl), run: c.toggleSecond,
			able:    func() bool { return len(c.engines()) > 1 },
			checked: func() bool { return c.analysts[1].id() != noEngine }},
		{name: "explorer", menu: "Analysis", label: lang.L("Explorer of the file’s games"), group: 3, letter: 'o', run: c.toggleExplorer,
			checked: func() bool { return c.settings.Explorer }},
		{name: "limit", menu: "Analysis", label: lang.L("Limit of the analysis…"), group: 3, run: c.askLimit},
		{name: "review", menu: "Analysis", label: lang.L("Analyse the whole game…"), group: 4, shortcut: keys(fyne.KeyA, ctrlShift), run: c.askReview, able: c.reviewable},
		{name: "engines", menu: "Analysis", label: lang.L("Engines…"), group: 5, shortcut: keys(fyne.KeyU, ctrl), run: c.askEngines},

		{name: "first", menu: "View", label: lang.L("First position"), key: fyne.KeyHome, run: c.goFirst, able: hasPrevious},
		{name: "previous", menu: "View", label: lang.L("Previous move"), key: fyne.KeyLeft, run: c.goPrevious, able: hasPrevious},
		{name: "next", menu: "View", label: lang.L("Next move"), key: fyne.KeyRight, run: c.goNext, able: hasNext},
		{name: "last", menu: "View", label: lang.L("Last move"), key: fyne.KeyEnd, run: c.goLast, able: hasNext},
		{name: "up", menu: "View", label: lang.L("Variation above"), key: fyne.KeyUp, run: func() { c.goSibling(-1) }},
		{name: "down", menu: "View", label: lang.L("Variation below"), key: fyne.KeyDown, run: func() { c.goSibling(1) }},
		{name: "flip", menu: "View", label: lang.L("Flip the board"), group: 1, letter: 'f', run: c.flip},
		{name: "coordinates", menu: "View", label: lang.L("Coordinates"), group: 1, letter: 'c', run: c.toggleCoordinates,
			checked: func() bool { return c.settings.Coordinates }},
		{name: "outside", menu: "View", label: lang.L("Coordinates beside the board"), group: 1, run: c.toggleOutside,
			checked: func() bool { return c.settings.Coordinates && c.settings.Outside }},
		{name: "sounds", menu: "View", label: lang.L("Sounds"), group: 3, letter: 'm', run: c.toggleSounds,
			checked: func() bool { return c.settings.Sounds }},
		{name: "speech", menu: "View", label: lang.L("Speak moves and messages"), group: 3, key: fyne.KeyF2, run: c.toggleSpeech, able: speaks,
			checked: func() bool { return c.settings.Speech }},
		{name: "saymove", menu: "View", label: lang.L("Say the last move"), group: 3, key: fyne.KeyF3, run: c.sayMove, able: speaks},
		{name: "sayposition", menu: "View", label: lang.L("Say the position"), group: 3, key: fyne.KeyF4, run: c.sayPosition, able: speaks},
		{name: "fullscreen", menu: "View", label: lang.L("Full screen"), group: 4, key: fyne.KeyF11, run: c.toggleFullScreen,
			checked: func() bool { return c.view.window.FullScreen() }},

		{name: "keys", menu: "Help", label: lang.L("Keys"), letter: '?', run: c.showKeys},
		{name: "about", menu: "Help", label: lang.L("About Kibitz"), run: c.showAbout},
	}
	for _, t := range []struct{ mode, label string }{{system, lang.L("As the desktop")}, {"light", lang.L("Light")}, {"dark", lang.L("Dark")}} {
		all = append(all, &action{name: "theme-" + t.mode, menu: "View/Theme", label: t.label, group: 2,
			run: func() { c.setTheme(t.mode) }, checked: func() bool { return c.settings.Theme == t.mode }})
	}
	for _, p := range diagram.Palettes() {
		all = append(all, &action{name: "board-" + p.Name, menu: "View/Board", label: paletteTitle(p), group: 2,
			run: func() { c.setPalette(p.Name) }, checked: func() bool { return c.settings.palette().Name == p.Name }})
	}
	for _, s := range diagram.Sets() {
		all = append(all, &action{name: "pieces-" + s.Name(), menu: "View/Pieces", label: setTitle(s), group: 2,
			run: func() { c.setPieces(s.Name()) }, checked: func() bool { return c.settings.pieceSet() == s }})
	}
	all = append(all, c.annotating()...)
	c.restInSetup(all)
	c.bindKeys(all)
	return all
}
