// Package movelist is the list of a game's moves: a widget that shows a
// [State] and reports what is clicked. It changes no game.
//
// A game becomes pixels in three steps. [rows] turns the tree into blocks, rows
// of two moves and paragraphs; [flow] breaks these into lines of a given width;
// the renderer makes canvas objects for the blocks in sight. The first two are
// pure, and do again only what an edit has changed.
package movelist

import (
	"runtime"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine/game"
	"kibitz/gui/notation"
)

// State is what the list shows.
type State struct {
	// Game is read during [List.SetState] only. Nil, or a game in which there is
	// nothing to show, gives a hint at what to do.
	Game *game.Game
	// Revision must change with every edit of Game: the rows are made anew when
	// Game or Revision differ from those of the state before.
	Revision uint64
	// Current is the move to highlight and to keep in sight.
	Current game.NodeID
	// Reason says in words why the game has ended; it stands beside Game.Result().
	Reason string
	// Why says in words what is wrong with text that could not be read. It may be nil for a sound game.
	Why func(game.Fault) string
	// Letters are the signs of the pieces in moves.
	Letters notation.Letters
	// Data stands beside the moves of the main line, by node: evaluations or times. Nil leaves no room for it. It is read
	// and never changed.
	Data []string
	// Change returns how a marked move has changed the evaluation, in words that stand before what is said of it, "" for nothing. It depends
	// on the game alone, and may be nil.
	Change func(*game.Node) string
	// Hidden is the move of the main line from which on nothing is shown; game.RootID hides nothing.
	Hidden game.NodeID
}

// List is the widget. It scrolls by itself and draws no ground of its own.
type List struct {
	widget.BaseWidget

	// OnSelect reports a click on a move, or on the note about the start
	// position, with game.RootID.
	OnSelect func(game.NodeID)
	// OnMenu reports a click with the secondary button; at is where, relative to
	// the window's canvas.
	OnMenu func(id game.NodeID, at fyne.Position)

	state State
	rows  rows
	page  *page
}

var _ fyne.Widget = (*List)(nil)

// New returns an empty list.
func New() *List {
	l := &List{}
	l.page = newPage(l)
	l.ExtendBaseWidget(l)
	return l
}

// State returns what is shown.
func (l *List) State() State { return l.state }

// SetState shows s. It costs next to nothing while only Current differs.
func (l *List) SetState(s State) {
	old := l.state
	l.state = s
	switch {
	case s.Game != old.Game || s.Revision != old.Revision || s.Reason != old.Reason || s.Letters != old.Letters || s.Hidden != old.Hidden:
		if s.Letters != old.Letters {
			l.rows = rows{letters: s.Letters} // no block is what it was
		}
		l.page.blocks = l.rows.build(&s)
		l.page.reflow()
	case (s.Data == nil) != (old.Data == nil):
		l.page.reflow()
	case s.Current == old.Current && slices.Equal(s.Data, old.Data):
		return
	}
	if s.Game != old.Game || s.Current != old.Current || s.Reason != old.Reason {
		l.ScrollToCurrent()
	}
	l.page.show()
}

// ScrollToCurrent brings the current move into sight.
func (l *List) ScrollToCurrent() { l.page.reveal(l.state.Current) }

// hint is what an empty list says.
func hint() string {
	key := lang.X("key.ctrl", "Ctrl") + "+V"
	if runtime.GOOS == "darwin" {
		key = "Cmd+V"
	}
	return lang.L("Drag a piece, or paste a FEN or PGN ({{.Key}})", map[string]any{"Key": key})
}
