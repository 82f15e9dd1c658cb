package gui

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/board"
	"kibitz/gui/caption"
	"kibitz/gui/cards"
	"kibitz/gui/commands"
	"kibitz/gui/comment"
	"kibitz/gui/controls"
	"kibitz/gui/editor"
	"kibitz/gui/evalbar"
	"kibitz/gui/forms"
	"kibitz/gui/graph"
	"kibitz/gui/movefield"
	"kibitz/gui/movelist"
	"kibitz/gui/phrase"
	"kibitz/gui/playerstrip"
	"kibitz/gui/preview"
	"kibitz/gui/theme"
)

// programName is the name of the program, in the title of the window and of the built-in engine.
const programName = "Kibitz"

// view holds the window and the widgets in it. It decides nothing: it shows
// what the controller has, and hands on what the user does.
type view struct {
	scaler     scaler
	c          *controller
	window     fyne.Window
	root       *fyne.Container
	tips       *controls.Tips
	toast      *controls.Toast
	typing     *movefield.Field
	board      *board.Board
	bar        *evalbar.Bar
	strips     [2]*playerstrip.Strip // above and below the board
	caption    *caption.Caption
	list       *movelist.List
	graph      *graph.Graph    // among the moves
	large      *graph.Graph    // the same in a card of its own, which takes its place where there is room beside the moves
	largeCard  *controls.Card  // which it has
	graphed    bool            // a graph is wanted
	listBox    *fyne.Container // the list, and below it what is written about a move
	comment    *comment.Editor
	movesBox   *fyne.Container // the list, the graph and the buttons
	cards      *cards.Cards
	curve      cards.Curve      // of the graphs
	preview    *preview.Preview // of a move in the analysis
	fen        *controls.Text
	handle     *controls.Handle
	messages   *fyne.Container   // what is in notices
	notices    *container.Scroll // scrolled only where the window has not the room
	moves      *controls.Card    // the list and the buttons
	position   *controls.Card
	editor     *editor.Panel
	editorCard *controls.Card              // takes the place of the above while a position is set up
	buttons    map[string]*controls.Button // by the command's name
	menus      *commands.Bar
	shown      []messageCard // the cards of all messages that stand, the newest last
}

var _ controls.Watcher = (*view)(nil)

func newView(c *controller) *view {
	v := &view{c: c, buttons: map[string]*controls.Button{}}
	v.window = c.config.App.NewWindow(programName)
	v.window.SetPadded(false)
	v.window.SetMaster()
	v.window.Resize(fyne.NewSize(c.settings.Width, c.settings.Height))
	v.window.Canvas().SetOnTypedKey(v.TypedKey)
	v.window.Canvas().SetOnTypedRune(v.TypedRune)
	v.menus = commands.NewBar(v.window, c.runChosen)
	v.window.SetCloseIntercept(c.quit)
	v.window.SetOnDropped(func(_ fyne.Position, uris []fyne.URI) { c.dropped(uris) })
	v.makeWidgets()
	return v
}

// makeWidgets makes the widgets, and makes them anew for another language: what they show
// is the controller's and comes with the next render.
func (v *view) makeWidgets() {
	c := v.c
	v.tips = controls.NewTips(c.config.After)
	v.toast = controls.NewToast(c.config.After)

	v.board = board.New()
	v.board.OnMove = c.play
	v.board.OnPromotion = c.promote
	v.board.OnPremoveCancel = c.desk.CancelPremoves
	v.board.OnRedraw = c.redraw
	v.board.OnScroll = c.desk.Scroll
	v.board.OnCursor = func(s chess.Square, pc chess.Piece, chosen bool) {
		if !v.board.Asking() { // else the question counts, and not the choices that are shown on squares
			c.voice.Square(s, pc, chosen)
		}
	}
	v.board.OnFocus = c.voice.ControlChanged
	v.board.OnKey, v.board.OnRune = v.TypedKey, v.TypedRune
	v.typing = movefield.New(movefield.In{
		Desk: c.desk, Canvas: v.window.Canvas(), Letters: c.letters, Alphabets: c.settings.alphabets,
		Point: v.board.Point, Say: c.voice.Announce, Premove: c.addPremove, Leave: v.focusBoard, Keys: v,
	})
	v.bar = evalbar.New()
	v.strips = [2]*playerstrip.Strip{playerstrip.New(), playerstrip.New()}
	v.caption = caption.New()
	v.list = movelist.New()
	v.list.OnSelect = func(id game.NodeID) { c.desk.GoTo(c.desk.Doc(), id) }
	v.list.OnMenu = c.moveMenu
	v.graph, v.large = graph.New(), graph.New()
	for _, g := range []*graph.Graph{v.graph, v.large} {
		g.OnSelect = func(ply int) {
			if id, ok := v.curve.Node(c.desk.Doc(), ply); ok {
				c.desk.GoTo(c.desk.Doc(), id)
			}
		}
		g.OnOffer = func() { c.askReview() }
		g.UseKeys(v)
	}
	v.largeCard = controls.NewCard(v.large, 8)
	v.largeCard.Hide()
	v.preview = preview.New()
	v.cards = cards.New(cards.In{
		Study: c.study, Engines: c.engines, Settings: &c.settings.StudySettings, Letters: c.letters,
		Tips: v.tips, Keys: v, Menus: v.menus, Canvas: v.window.Canvas(),
		Preview: v.previewLine, Copy: c.copyLines, List: func() { c.games.ShowSelected(c.study.Explorer.Coll()) }, Explore: c.toggleExplorer,
	})
	v.handle = controls.NewHandle(v.moveHandle, v.resetHandle)
	v.messages = container.New(layout.NewCustomPaddedVBoxLayout(8))
	v.notices = container.NewScroll(v.messages)
	v.notices.Hide()
}

// build makes the window's content once the commands are known.
func (v *view) build() {
	var row []fyne.CanvasObject
	for _, b := range []struct {
		command string
		icon    fyne.Resource
	}{
		{"first", iconFirst()}, {"previous", iconPrevious()}, {"next", iconNext()}, {"last", iconLast()},
		{"flip", iconFlip()}, {"hint", iconHint()}, {"takeback", iconTakeBack()}, {"draw", iconHalf()}, {"resign", iconFlag()},
	} {
		x := v.c.commands.Get(b.command)
		button := controls.NewIconButton(b.icon, controls.Plain, x.Do)
		button.Keys, button.Tips, button.Tip = v, v.tips, x.Tip()
		v.buttons[b.command] = button
		row = append(row, button)
	}
	buttons := forms.Evenly(6, row...)
	v.comment = comment.New(comment.In{
		Canvas: v.window.Canvas(), After: v.c.config.After, Keys: v, Leave: v.focusBoard,
		Post: func(f func()) {
			v.c.config.Post(func() {
				if !v.c.flow.closed {
					f()
				}
			})
		},
		Resized: func() {
			v.listBox.Refresh()
			v.relayout() // the moves need more room, or less
			v.list.ScrollToCurrent()
		},
		Lost: func(text string) {
			v.c.notices.Warn(lang.L("The move of this comment no longer exists"), fmt.Errorf("%q", text))
		},
	})
	v.listBox = container.NewBorder(nil, v.comment.Box, nil, nil, v.list)
	v.movesBox = container.New(&movesLayout{writing: v.comment.Writing}, v.listBox, v.graph, buttons)
	v.moves = controls.NewCard(v.movesBox, 8)

	v.fen = controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	v.fen.Mono, v.fen.Cut = true, true
	copyFEN := controls.NewButton(lang.L("Copy"), controls.Plain, v.c.commands.Get("copyfen").Do)
	paste := controls.NewButton(lang.L("Paste"), controls.Plain, v.c.commands.Get("paste").Do)
	for b, a := range map[*controls.Button]string{copyFEN: "copyfen", paste: "paste"} {
		b.Keys, b.Tips, b.Tip = v, v.tips, v.c.commands.Get(a).Tip()
	}
	right := container.New(layout.NewCustomPaddedHBoxLayout(6), copyFEN, paste)
	fen := container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), v.fen)
	v.position = controls.NewCard(container.NewBorder(nil, nil, nil, right, fen), 4)

	v.editor = editor.New(v, v.tips)
	v.c.setup.Use(v.board, v.editor)
	v.editorCard = controls.NewCard(v.editor, theme.Gap)
	v.editorCard.Hide()

	// The board comes after what stands beside it, so that a piece can be carried
	// over that.
	v.root = container.New(&frame{v: v}, v.bar, v.strips[0], v.strips[1], v.handle,
		v.caption.Card, v.moves, v.cards.Container, v.largeCard, v.position, v.editorCard, v.board, v.notices, v.typing.Box, v.toast, v.preview, v.tips)
	v.window.SetContent(v.root)
	v.menus.Use(v.c.commands, v.root.Size().Width)
}

// Changed hears of what the controls do.
func (v *view) Changed() { v.c.voice.ControlChanged() }

// focusBoard gives the keys back to the board.
func (v *view) focusBoard() {
	if v.root != nil {
		v.window.Canvas().Focus(v.board)
	}
}

// freeKeys gives the keys back to the board where the control that had them was hidden: unseen, it
// would still answer to Enter.
func (v *view) freeKeys() {
	if o, ok := v.window.Canvas().Focused().(fyne.CanvasObject); ok && !o.Visible() && v.c.shell.Top() == nil {
		v.focusBoard()
	}
}

// resized notes the size of the window, after it was laid out.
func (v *view) resized() {
	size := v.window.Canvas().Size()
	s := &v.c.settings
	if v.window.FullScreen() || size.Width == s.Width && size.Height == s.Height {
		return
	}
	s.Width, s.Height = size.Width, size.Height
	v.c.saveSettings()
}

// moveHandle moves the border between the board and the side to the pointer.
func (v *view) moveHandle(to fyne.Position) {
	size := v.root.Size()
	s := &v.c.settings
	if v.handle.Horizontal() {
		s.Side = min(max(size.Width-to.X-theme.Gap*3/2, sideLeast), size.Width-boardLeast)
	} else {
		s.Below = min(max(size.Height-to.Y-theme.Gap*3/2, belowSmallest), size.Height-boardLeast)
	}
	v.relayout()
	v.c.saveSettings()
}

func (v *view) resetHandle() {
	if v.handle.Horizontal() {
		v.c.settings.Side = 0
	} else {
		v.c.settings.Below = 0
	}
	v.relayout()
	v.c.saveSettings()
}

// showEditor puts the panel of a position that is being set up in the place of all that is
// about the game, or takes it away.
func (v *view) showEditor(shown bool) {
	controls.SetVisible(v.editorCard, shown)
	v.relayout()
}

func (v *view) relayout() {
	if v.root != nil {
		v.root.Layout.Layout(v.root.Objects, v.root.Size())
	}
}

// scrollToNewest brings the newest message into sight, where there is no room for all.
func (v *view) scrollToNewest() {
	y := float32(0)
	if n := len(v.messages.Objects); n > 0 {
		y = v.messages.Objects[n-1].Position().Y
	}
	y = max(0, min(y, v.messages.MinSize().Height-v.notices.Size().Height))
	v.notices.ScrollToOffset(fyne.NewPos(0, y))
}

// noticeFocused reports whether a button of a message that is shown has the keys.
func (v *view) noticeFocused() bool {
	return slices.ContainsFunc(v.messages.Objects, func(o fyne.CanvasObject) bool {
		m, ok := o.(*controls.Message)
		return ok && v.focusedIn(m) != nil
	})
}

// focusedIn returns the button of a message that has the keys, nil if none has.
func (v *view) focusedIn(m *controls.Message) *controls.Button {
	focused := v.window.Canvas().Focused()
	for _, b := range m.Buttons() {
		if focused == fyne.Focusable(b) {
			return b
		}
	}
	return nil
}

// noticesHeight returns how high all that the messages say is in so much width.
func (v *view) noticesHeight(width float32) float32 {
	v.messages.Resize(fyne.NewSize(width, v.messages.MinSize().Height)) // words wrap to the width they have
	return v.messages.MinSize().Height
}

// showClocks shows what the clocks show now, and nothing else.
func (v *view) showClocks() {
	for i, side := range v.sides() {
		v.strips[i].SetClock(v.c.desk.ClockOf(side))
	}
}

// sides returns the colors above and below the board.
func (v *view) sides() [2]chess.Color {
	o := v.c.desk.Doc().Orientation
	return [2]chess.Color{o.Other(), o}
}

// longestTitle is how many characters of the players' names the window's title has. A
// display may refuse a longer one, and end the program for it.
const longestTitle = 160

// title is what the window is called.
func (v *view) title() string {
	d := v.c.desk.Doc()
	title := phrase.Clip(d.Title(), longestTitle)
	if d.Source != nil && d.Source.Coll.Title() != "" {
		name := d.Source.Coll.Title()
		if d.Source.Deletion == nil && (d.Source.Index > 0 || len(d.Source.Coll.Entries) > 1) {
			name = fmt.Sprintf("%s (%d)", name, d.Source.Index+1)
		}
		if title != "" {
			title += " · "
		}
		title += name
	}
	if title == "" {
		return programName
	}
	if d.Unsaved() {
		title += " *"
	}
	return title + " – " + programName
}
