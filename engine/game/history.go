package game

import "errors"

// ErrNothing is returned where there is nothing to undo or redo.
var ErrNothing = errors.New("game: nothing to undo or redo")

// History is a game with the list of its changes: undo and redo without limit,
// whether it was saved since, and the records that a journal needs to bring all
// of this back.
type History struct {
	game    *Game
	done    []step
	undone  []step
	saved   int // len(done) when last saved; -1 when that state cannot be reached by undo and redo
	touched NodeID
	located bool // the last change was about a node: the one touched

	// How many of the last steps of done and undone have come since the last snapshot: a journal that
	// begins with it can follow these back and forth, and no others.
	followDone, followUndone int
}

// step is a change and what takes it back.
type step struct{ edit, inverse Edit }

// NewHistory returns the history of a game that has no changes yet and counts as saved.
func NewHistory(g *Game) *History { return &History{game: g} }

// Game returns the game. It must be changed through the history alone.
func (h *History) Game() *Game { return h.game }

// Do applies an edit. What was undone before cannot be redone any more. On an
// error nothing has changed.
func (h *History) Do(e Edit) (Record, error) {
	inverse, err := h.apply(e)
	if err != nil {
		return Record{}, err
	}
	if h.saved > len(h.done) {
		h.saved = -1
	}
	h.done = append(h.done, step{e, inverse})
	h.undone = nil
	h.followDone, h.followUndone = h.followDone+1, 0
	return Record{Kind: EditRecord, Edit: e}, nil
}

func (h *History) apply(e Edit) (inverse Edit, err error) {
	at, ok := RootID, false
	if e != nil {
		at, ok = e.touches(h.game)
	}
	if inverse, err = h.game.Apply(e); err != nil {
		return nil, err
	}
	if h.game.Node(at) == nil {
		at = RootID
	}
	h.touched, h.located = at, ok
	return inverse, nil
}

// Undo takes the last change back. It returns ErrNothing when there is none. Where the change is
// from before the last snapshot, the record is another snapshot.
func (h *History) Undo() (Record, error) {
	return h.move(&h.done, &h.undone, &h.followDone, &h.followUndone, UndoRecord)
}

// Redo makes the change that was last undone again. It returns ErrNothing when there is none.
// The record is as that of Undo.
func (h *History) Redo() (Record, error) {
	return h.move(&h.undone, &h.done, &h.followUndone, &h.followDone, RedoRecord)
}

// move applies the inverse of the last step of one list and moves the step to the other.
func (h *History) move(from, to *[]step, followFrom, followTo *int, kind RecordKind) (Record, error) {
	if len(*from) == 0 {
		return Record{}, ErrNothing
	}
	s := (*from)[len(*from)-1]
	again, err := h.apply(s.inverse)
	if err != nil {
		return Record{}, err
	}
	*from = (*from)[:len(*from)-1]
	*to = append(*to, step{s.inverse, again})
	if *followFrom == 0 {
		return h.Snapshot(), nil
	}
	*followFrom, *followTo = *followFrom-1, *followTo+1
	return Record{Kind: kind}, nil
}

// CanUndo reports whether there is a change to take back.
func (h *History) CanUndo() bool { return len(h.done) > 0 }

// CanRedo reports whether there is a change to make again.
func (h *History) CanRedo() bool { return len(h.undone) > 0 }

// MarkSaved notes that the game as it is now is safe in its file.
func (h *History) MarkSaved() { h.saved = len(h.done) }

// MarkOvertaken notes that the game has changed while it was being saved: which of the states that undo and
// redo lead to is the one in the file is not known.
func (h *History) MarkOvertaken() { h.saved = -1 }

// Dirty reports whether the game differs from the one last saved. Undoing all changes since makes it clean again.
func (h *History) Dirty() bool { return h.saved != len(h.done) }

// Touched returns a node where the last change happened, to be shown to the
// player; it exists. ok is false where the change was about no move, but about headers or the result.
func (h *History) Touched() (at NodeID, ok bool) { return h.touched, h.located }

// Snapshot returns the record that starts a journal: the whole game, without
// its history. It costs a copy of the game. A record that Do, Undo or Redo returns fits after the
// last snapshot and the records since.
func (h *History) Snapshot() Record {
	h.followDone, h.followUndone = 0, 0
	return Record{Kind: SnapshotRecord, Game: h.game.Clone()}
}
