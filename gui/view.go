package gui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/autoplay"
	"kibitz/gui/board"
	"kibitz/gui/caption"
	"kibitz/gui/cards"
	"kibitz/gui/commands"
	"kibitz/gui/comment"
	"kibitz/gui/controls"
	"kibitz/gui/crosstable"
	"kibitz/gui/editor"
	"kibitz/gui/evalbar"
	"kibitz/gui/graph"
	"kibitz/gui/library"
	"kibitz/gui/movefield"
	"kibitz/gui/movelist"
	"kibitz/gui/notices"
	"kibitz/gui/playerstrip"
	"kibitz/gui/preview"
	"kibitz/gui/printer"
	"kibitz/gui/rail"
	"kibitz/gui/report"
	"kibitz/gui/startcard"
	"kibitz/gui/theme"
	"kibitz/gui/training"
)

// programName is the name of the program in the title of the window, and the name of the built-in engine.
const programName = "Kibitz"

// view holds the window and its widgets. The controller makes the widgets, fills them and receives their callbacks;
// the view does not know the controller.
type view struct {
	window fyne.Window
	scaler scaler
	keys   keyboard
	menus  *commands.Bar
	root   *fyne.Container // nil until the commands are known
	tips   *controls.Tips
	toast  *controls.Toast

	places []railItem // what the rail has
	rail   *rail.Rail
	board  *board.Board
	bar    *evalbar.Bar
	strips [2]*playerstrip.Strip // above and below the board
	typing *movefield.Field      // covers the strip below the board while a move is typed
	handle *controls.Handle      // the border between the board and the side

	blindfold bool // the board hides the pieces of the game

	messages *fyne.Container   // the cards of the newest messages
	inPlace  *fyne.Container   // the same, while another place covers the board
	onBoard  *fyne.Container   // the cards of messages in the middle of the board
	notices  *container.Scroll // scrolls the messages if the window has no room for them
	shown    []messageCard     // the cards of all open messages, the newest last

	caption   *caption.Caption
	start     *startcard.Card // in the empty list
	list      *movelist.List
	comment   *comment.Editor
	listBox   *fyne.Container // the list, with the comment editor below it
	graph     *graph.Graph    // below the list
	large     *graph.Graph    // the same graph in a card of its own, shown instead if the window has room beside the moves
	largeCard *controls.Card
	graphed   bool                        // the game has a graph to show
	curve     cards.Curve                 // the points of both graphs
	data      cards.Data                  // beside the moves of the list
	buttons   map[string]*controls.Button // below the graph, by the name of the command
	buttonRow *fyne.Container             // contains the buttons, those for the end of a game, and the box of a question
	asking    *fyne.Container             // the box of a question
	movesBox  *fyne.Container             // list, graph and buttons
	moves     *controls.Card              // contains movesBox

	replay *autoplay.Player // steps through the game

	printer     *printer.Room
	training    *training.Room // asks puzzles on the board
	tournaments *crosstable.Room
	puzzles     *training.Panel // replaces the rest of the side meanwhile

	report     *report.Card       // of the review
	reportTabs *controls.Segments // the report, or the moves, where there is no room for both

	cards      *cards.Cards
	preview    *preview.Preview // of a move in an engine line
	fen        *controls.Text
	position   *controls.Card // contains fen
	editor     *editor.Panel
	editorCard *controls.Card // replaces the rest of the side while a position is set up

	library    *library.Place  // nil where the program has no library
	libraryBox *fyne.Container // contains it
}

// newView returns the window, without widgets.
func (c *controller) newView() *view {
	v := &view{scaler: newScaler(c.config.App), keys: keyboard{c.pressed, c.voice.ControlChanged}}
	v.scaler.set(c.settings.Scale)
	c.applyTheme() // as the scale, before there are widgets that would have to change
	v.window = c.config.App.NewWindow(programName)
	v.window.SetPadded(false)
	v.window.SetMaster()
	v.window.Resize(fyne.NewSize(c.settings.Width, c.settings.Height))
	v.window.Canvas().SetOnTypedKey(v.keys.TypedKey)
	v.window.Canvas().SetOnTypedRune(v.keys.TypedRune)
	v.window.SetCloseIntercept(c.quit)
	v.window.SetOnDropped(func(_ fyne.Position, uris []fyne.URI) { c.dropped(uris) })
	v.menus = commands.NewBar(v.window, c.runChosen)
	return v
}

// fillWindow makes all widgets: at the start, and again for another language or other keys. The next render fills them.
func (c *controller) fillWindow() {
	v := c.view
	v.tips, v.toast = controls.NewTips(c.config.After), controls.NewToast(c.config.After)
	c.makeRail()
	c.makeBoard()
	c.makeMoves()
	c.makeSide()
	c.makeReport()
	c.makePuzzles()
	c.applyBoardLook()
	// The board is above its neighbours, because pieces are dragged over them.
	v.root = container.New(&frame{v: v, settings: &c.settings.windowSettings, analysing: c.study.On, laidOut: c.laidOut},
		v.bar, v.strips[0], v.strips[1], v.handle, v.caption.Card, v.moves, v.cards.Container, v.largeCard, v.position,
		v.editorCard, v.puzzles, v.report.Card, v.reportTabs, v.board, v.onBoard, v.notices, v.typing.Box, v.toast, v.preview, v.tips)
	content := container.NewStack(container.NewWithoutLayout(v.rail), v.root) // the frame gives the rail its place
	if c.config.Library != nil {
		content.Add(c.makeLibrary())
		v.root.Hidden = v.library.On()
	}
	v.window.SetContent(content)
	v.menus.Use(c.commands, v.root.Size().Width)
}

// makeBoard makes the board and what surrounds it.
func (c *controller) makeBoard() {
	v := c.view
	v.board = board.New()
	v.board.OnMove, v.board.OnPromotion = c.play, c.promote
	v.board.OnPremoveCancel = c.desk.CancelPremoves
	v.board.OnAlt = func() { v.menus.AltUsed(c.altHeld, c.config.After) }
	v.board.OnRedraw = c.redraw
	v.board.OnPress = func() {
		c.notices.ClearAt(notices.OnBoard)
		v.replay.Stop()
	}
	v.board.OnScroll = func(steps int) {
		c.notices.ClearAt(notices.OnBoard)
		v.replay.Stop()
		c.desk.Scroll(steps)
	}
	v.board.OnCursor = func(s chess.Square, pc chess.Piece, chosen bool) {
		if !v.board.Asking() { // the promotion picker shows its choices on squares
			c.voice.Square(s, pc, chosen)
		}
	}
	v.board.OnFocus = c.voice.ControlChanged
	v.board.OnKey, v.board.OnRune = v.keys.TypedKey, v.keys.TypedRune
	v.bar = evalbar.New()
	v.strips = [2]*playerstrip.Strip{playerstrip.New(), playerstrip.New()}
	for _, s := range v.strips {
		c.tipped(s.Button(), "strength")
	}
	v.typing = movefield.New(movefield.In{
		Desk: c.desk, Canvas: v.window.Canvas(), Letters: c.letters, Alphabets: c.settings.alphabets,
		Point: v.board.Point, Say: c.voice.Announce, Premove: c.addPremove, Leave: v.focusBoard, Keys: v.keys,
	})
	v.handle = controls.NewHandle(c.moveBorder, c.resetBorder)
}

// moveButtons are the buttons below the moves: the command, and the shapes of its icon in SVG, 24 units wide and high.
var moveButtons = [...]struct{ command, icon string }{
	{"first", `<path d="M5 5h2.5v14H5zM19 5v14L8.5 12z"/>`},
	{"previous", `<path d="M17 4v16L6 12z"/>`},
	{"next", `<path d="M7 4v16l11-8z"/>`},
	{"last", `<path d="M16.500 5h2.500v14h-2.500zM5 5v14l10.500-7z"/>`},
	{"flip", `<path d="M7 3l5 6H8.250v11h-2.500V9H2zM17 21l-5-6h3.750V4h2.500v11H22z"/>`},
	{"hint", `<path d="M12 2a7 7 0 0 0-4 12.700V17h8v-2.300A7 7 0 0 0 12 2zM8.500 18.500h7V20h-7zM10 21.300h4V22.800h-4z"/>`}, // a light bulb
	{"takeback", `<path d="M9 4L3 9.500 9 15v-4h5a3.500 3.500 0 0 1 0 7H8v3h6a6.500 6.500 0 0 0 0-13H9z"/>`},
	{"draw", `<path d="M5.200 4.500L7.500 3H9v8H7V5.700L5.200 6.700zM17.600 3h2.200L6.400 21H4.200z` + // a half point
		`M14 21v-1.500l3-2.700c.800-.700 1.100-1.100 1.100-1.600 0-.600-.400-.900-1-.900-.700 0-1.100.400-1.200 1.200l-1.900-.300c.200-1.500 1.300-2.500 3.100-2.500 1.800 0 3 1 3 2.400 0 .900-.400 1.600-1.500 2.600l-1.700 1.600h3.200V21z"/>`},
	{"resign", `<path d="M5 3h2.500v18H5zM9 4h11l-3.500 4.500L20 13H9z"/>`}, // a flag
}

// endButtons take the place of the buttons for playing when the game that was played is over.
var endButtons = [...]struct {
	command, icon string
	label         func() string
}{
	{"rematch", `<path d="M7 4.500l4 4-4 4V9.700H3V7.300h4zM17 11.500v2.800h4v2.400h-4v2.800l-4-4z"/>`, func() string { return lang.L("Rematch") }}, // two arrows
	{"review", reviewIcon, func() string { return lang.L("Review") }},
}

// reviewIcon is a graph.
const reviewIcon = `<path d="M3 3.500h1.900v15.100H21v1.900H3zM6.400 14.700l4.600-5.200 3 3 5.200-6.300 1.500 1.200-6.600 8-3-3-3.300 3.600z"/>`

// makeMoves makes the list of moves with what stands above and below it.
func (c *controller) makeMoves() {
	v := c.view
	v.caption = caption.New()
	v.caption.Tips = v.tips
	v.list = movelist.New()
	v.list.OnSelect = func(id game.NodeID) { c.desk.GoTo(c.desk.Doc(), id) }
	v.list.OnMenu = c.moveMenu
	v.comment = comment.New(comment.In{
		Canvas: v.window.Canvas(), After: c.config.After, Keys: v.keys, Leave: v.focusBoard,
		Post: func(f func()) {
			c.config.Post(func() {
				if !c.flow.closed {
					f()
				}
			})
		},
		Resized: func() {
			v.listBox.Refresh()
			v.relayout()
			v.list.ScrollToCurrent()
		},
		Lost: func(text string) {
			c.notices.Warn(lang.L("The move of this comment no longer exists"), fmt.Errorf("%q", text))
		},
	})
	c.makeStart()
	v.listBox = container.NewBorder(nil, v.comment.Box, nil, nil, v.list, v.start.Scroll)
	v.graph, v.large = graph.New(), graph.New()
	for _, g := range []*graph.Graph{v.graph, v.large} {
		g.OnSelect = func(ply int) {
			if id, ok := v.curve.Node(c.desk.Doc(), ply); ok {
				c.desk.GoTo(c.desk.Doc(), id)
			}
		}
		g.OnOffer = func() { c.askReview() }
		g.UseKeys(v.keys)
	}
	v.largeCard = controls.NewCard(v.large, 8)
	v.largeCard.Hide()
	v.buttons = map[string]*controls.Button{}
	var row []fyne.CanvasObject
	for _, b := range moveButtons {
		v.buttons[b.command] = c.tipped(controls.NewIconButton(theme.NewIcon(b.command, b.icon), controls.Plain, nil), b.command)
		row = append(row, v.buttons[b.command])
	}
	for _, b := range endButtons {
		v.buttons[b.command] = c.tipped(controls.NewLabelledButton(theme.NewIcon("end-"+b.command, b.icon), b.label(), controls.Plain, nil), b.command)
		row = append(row, v.buttons[b.command])
	}
	v.asking = container.NewStack()
	v.buttonRow = container.New(&buttonRow{icons: len(moveButtons)}, append(row, v.asking)...)
	v.movesBox = container.New(&movesLayout{writing: v.comment.Writing}, v.listBox, v.graph, v.buttonRow)
	v.moves = controls.NewCard(v.movesBox, 8)
}

// tipped returns a button that runs a command and has its tip.
func (c *controller) tipped(b *controls.Button, command string) *controls.Button {
	x := c.commands.Get(command)
	b.OnTapped, b.Keys, b.Tips, b.Tip = x.Do, c.view.keys, c.view.tips, x.Tip()
	return b
}

// makeSide makes what stands below the moves, and what takes the place of the moves.
func (c *controller) makeSide() {
	v := c.view
	v.messages = container.New(layout.NewCustomPaddedVBoxLayout(8))
	v.inPlace = container.New(layout.NewCustomPaddedVBoxLayout(8))
	v.notices = container.NewScroll(v.messages)
	v.notices.Hide()
	v.onBoard = container.NewWithoutLayout()
	v.preview = preview.New()
	v.cards = cards.New(cards.In{
		Study: c.study, Engines: c.engines, Settings: &c.settings.StudySettings, Letters: c.letters,
		Tips: v.tips, Keys: v.keys, Menus: v.menus, Canvas: v.window.Canvas(),
		Preview: v.previewLine, Copy: c.copyLines, List: func() { c.games.ShowSelected(c.study.Explorer.Coll()) }, Explore: c.toggleExplorer,
		Resized: v.relayout,
	})
	v.fen = controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	v.fen.Cut = true
	buttons := container.New(layout.NewCustomPaddedHBoxLayout(6),
		c.tipped(controls.NewButton(lang.L("Copy"), controls.Plain, nil), "copyfen"),
		c.tipped(controls.NewButton(lang.L("Paste"), controls.Plain, nil), "paste"))
	fen := container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), v.fen)
	v.position = controls.NewCard(container.NewBorder(nil, nil, nil, buttons, fen), 4)
	v.editor = editor.New(v.keys, v.tips)
	c.setup.Use(v.board, v.editor)
	v.editorCard = controls.NewCard(v.editor, theme.Gap)
	v.editorCard.Hide()
}

// focusBoard gives the keyboard focus to the board, or to what is shown in its place.
func (v *view) focusBoard() {
	switch {
	case v.inLibrary():
		v.library.FocusTable()
	case v.root != nil:
		v.window.Canvas().Focus(v.board)
	}
}

// freeKeys gives the focus to the board if the focused control is hidden: a hidden button would still react to Enter.
func (c *controller) freeKeys() {
	if o, ok := c.view.window.Canvas().Focused().(fyne.CanvasObject); ok && !o.Visible() && c.shell.Top() == nil {
		c.view.focusBoard()
	}
}

// laidOut is called after each layout, with the size of the content. It fits to the window what the layout does not
// place, and stores the size of the window.
func (c *controller) laidOut(size fyne.Size) {
	v, s := c.view, &c.settings
	if v.menus.Fit(size.Width) {
		c.config.Post(func() { // the menus must not change during a layout
			v.menus.Remake()
			v.board.Refresh() // Fyne draws a new menu bar only when something else is drawn
		})
	}
	c.shell.Fit()
	c.freeKeys()
	window := v.window.Canvas().Size()
	if !v.window.FullScreen() && (window.Width != s.Width || window.Height != s.Height) {
		s.Width, s.Height = window.Width, window.Height
		c.saveSettings()
	}
}

// moveBorder moves the border between the board and the side to a position in the window.
func (c *controller) moveBorder(to fyne.Position) {
	v, s := c.view, &c.settings
	size := v.root.Size()
	if v.handle.Horizontal() {
		s.Side = min(max(size.Width-to.X-theme.Gap*3/2, sideLeast), size.Width-boardLeast)
	} else {
		s.Below = min(max(size.Height-to.Y-theme.Gap*3/2, belowSmallest), size.Height-boardLeast)
	}
	v.relayout()
	c.saveSettings()
}

// resetBorder lets the layout choose the place of the border again.
func (c *controller) resetBorder() {
	if c.view.handle.Horizontal() {
		c.settings.Side = 0
	} else {
		c.settings.Below = 0
	}
	c.view.relayout()
	c.saveSettings()
}

// showEditor shows the panel for setting up a position in place of the rest of the side, or hides it.
func (v *view) showEditor(shown bool) {
	controls.SetVisible(v.editorCard, shown)
	v.relayout()
}

// showGraph makes room for the graph, or takes the room back.
func (v *view) showGraph(shown bool) {
	if v.graphed != shown {
		v.graphed = shown
		v.relayout()
	}
}

// placeGraph shows the graph in the large card or among the moves.
func (v *view) placeGraph(large bool) {
	controls.SetVisible(v.largeCard, large)
	if l, small := v.movesBox.Layout.(*movesLayout), v.graphed && !large; l.graph != small {
		l.graph = small
		v.movesBox.Refresh()
	}
}

// relayout lays out the window anew within the same size.
func (v *view) relayout() {
	if v.root != nil {
		v.root.Layout.Layout(v.root.Objects, v.root.Size())
	}
}

// noticesHeight returns the height of all shown messages at a width.
func (v *view) noticesHeight(width float32) float32 { return wrappedHeight(v.messages, width) }

// wrappedHeight returns the height of objects at a width, on which depends how their text wraps.
func wrappedHeight(o fyne.CanvasObject, width float32) float32 {
	o.Resize(fyne.NewSize(width, o.MinSize().Height))
	return o.MinSize().Height
}
