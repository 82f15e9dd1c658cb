// Package analysis is the card that shows what the engine thinks of the
// position: a switch, how far the search is, and its best lines. It is a widget that
// shows a [State] and reports what is clicked; it starts no engine.
//
// Everything in it has a fixed height and place, so that nothing jumps however often
// the engine changes its mind.
package analysis

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/gui/controls"
	"kibitz/gui/notation"
)

// MaxLines is the greatest number of lines that are shown.
const MaxLines = 5

// Phase is what the engine is doing.
type Phase uint8

// The phases.
const (
	// Idle is an engine that rests. Lines that are there are its last word.
	Idle Phase = iota
	// Opening is an engine that is being started.
	Opening
	// Thinking is an engine at work, with or without lines yet.
	Thinking
	// Failed is an engine that is gone or would not start: Err says why.
	Failed
)

// State is what the card shows.
type State struct {
	// On is whether the analysis is switched on. When off, only the switch is shown.
	On bool
	// Engine is the engine's name, "" while it is not known.
	Engine string
	Phase  Phase
	// Err says in words what has failed.
	Err string
	// Note is shown in the place of lines where there are none to expect, such
	// as "Checkmate. White has won."
	Note string
	// Letters are the signs of the pieces in moves.
	Letters notation.Letters
	// Lines is how many lines are wanted, 1 to MaxLines. It determines the card's
	// height, whether there are as many lines or not, as far as there is room for it.
	Lines int
	// Root is the position that is analyzed: scores and moves in Infos begin there.
	Root chess.Position
	// Threat says that the side has passed that is to move: Root is the position after.
	Threat bool
	// Locked names the position that the analysis was locked on; "" where it follows the board.
	Locked string
	// Infos are the lines by rank. They are read and never changed.
	Infos []engine.Info
	// Progress has depth, speed, nodes, hash and time.
	Progress engine.Info
}

// Card is the widget. It draws its own ground.
type Card struct {
	widget.BaseWidget

	// OnToggle reports a press on the switch; on is what is wanted. The switch
	// itself changes with the next state only, and so does the number of lines.
	OnToggle func(on bool)
	// OnLines reports that more or fewer lines are wanted.
	OnLines func(n int)
	// OnRestart reports that a failed engine shall be started again.
	OnRestart func()
	// OnPVClick reports a click on a move of a line, counted from 0: the moves
	// from Root up to that one. They are legal and the receiver's own.
	OnPVClick func(line int, moves []chess.Move)
	// OnAdd reports that a line, counted from 0, shall be kept.
	OnAdd func(line int, moves []chess.Move)
	// OnPreview reports the move of a line that is pointed at, as OnPVClick does,
	// and where it stands in the card. Without moves, none is pointed at any more.
	OnPreview func(moves []chess.Move, at fyne.Position, size fyne.Size)
	// OnUnlock reports that a locked analysis shall follow the board again.
	OnUnlock func()
	// OnMenu reports a press on the menu's button; at is its lower right corner,
	// relative to the window's canvas.
	OnMenu func(at fyne.Position)

	// OnResized reports that the card needs more or less room, though its state is the same.
	OnResized func()

	state   State
	compact bool
	held    int // lines that are shown while the pointer is on the buttons that change their number; 0 is all
	most    int // lines that there is room for
	depth   int // lines of text of each row
	parts   *parts
}

var _ fyne.Widget = (*Card)(nil)

// New returns a card that is switched off.
func New() *Card {
	c := &Card{state: State{Lines: 1}, most: MaxLines, depth: 1}
	c.ExtendBaseWidget(c)
	c.parts = newParts(c)
	c.parts.update()
	return c
}

// UseTips gives the card's buttons tooltips and hands the keys that they do not
// need to keys. Both may be nil.
func (c *Card) UseTips(tips *controls.Tips, keys controls.Keys) {
	for _, b := range []*controls.Button{c.parts.fewer, c.parts.more, c.parts.restart, c.parts.unlock, c.parts.menu} {
		b.Tips, b.Keys = tips, keys
	}
	for _, r := range c.parts.rows {
		r.tips = tips
	}
	c.parts.expected.Tips = tips
	c.parts.toggle.Keys = keys
}

// State returns what is shown.
func (c *Card) State() State { return c.state }

// SetState shows s. Only what has changed is drawn again.
func (c *Card) SetState(s State) {
	s.Lines = min(max(s.Lines, 1), MaxLines)
	c.state = s
	if !s.On {
		c.held = 0
	}
	c.parts.update()
}

// hoverSteps keeps the height of the card while the pointer is on the buttons for the number of lines. Where the card grows
// upwards, they would run away from the pointer before the second click.
func (c *Card) hoverSteps(on bool) {
	before := c.parts.lineCount()
	c.held = 0
	if on {
		c.held = before
	}
	if c.parts.lineCount() == before {
		return
	}
	c.parts.update()
	if c.OnResized != nil {
		c.OnResized()
	}
}

// SetCompact makes the card a single row, with the switch and the best line
// only, or gives it its full height again.
func (c *Card) SetCompact(compact bool) {
	if c.compact != compact {
		c.compact = compact
		c.parts.update()
	}
}

// SetMost leaves out the lines behind the n-th, 1 to MaxLines, for which the window has no room.
func (c *Card) SetMost(n int) {
	if c.most != n {
		c.most = n
		c.parts.update()
	}
}

// SetDepth gives each line of the analysis room for so many lines of text, 1 to [MostDepth].
func (c *Card) SetDepth(n int) {
	if c.depth != n {
		c.depth = n
		c.parts.update()
	}
}

// CreateRenderer implements fyne.Widget.
func (c *Card) CreateRenderer() fyne.WidgetRenderer { return &renderer{c.parts} }
