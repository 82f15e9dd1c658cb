package game

import "errors"

// ErrNothing is returned if there is nothing to undo or redo.
var ErrNothing = errors.New("game: nothing to undo or redo")

// History is a game with the list of its changes. It provides unlimited undo and redo, the state of saving, and the
// records from which a journal restores all of it.
type History struct {
	game    *Game
	done    []step
	undone  []step
	saved   int // len(done) at the last save; -1 if undo and redo cannot reach that state
	touched NodeID
	located bool // touched is the node of the last change

	// The numbers of the last steps of done and undone since the last snapshot. A journal that begins with the snapshot
	// can undo and redo these steps only.
	followDone, followUndone int
}

// step is a change and its inverse.
type step struct{ edit, inverse Edit }

// NewHistory returns the history of a game without changes, which counts as saved.
func NewHistory(g *Game) *History { return &History{game: g} }

// Game returns the game. Change it through the history only.
func (h *History) Game() *Game { return h.game }

// Do applies an edit. Undone changes can no longer be redone. On an error nothing changes.
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

// Undo undoes the last change. It returns ErrNothing if there is none. If the change precedes the last snapshot, the
// record is another snapshot.
func (h *History) Undo() (Record, error) {
	return h.move(&h.done, &h.undone, &h.followDone, &h.followUndone, UndoRecord)
}

// Redo makes the last undone change again. It returns ErrNothing if there is none. The record is like that of Undo.
func (h *History) Redo() (Record, error) {
	return h.move(&h.undone, &h.done, &h.followUndone, &h.followDone, RedoRecord)
}

// move applies the inverse of the last step of from and moves the step to to.
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

// CanUndo reports whether there is a change to undo.
func (h *History) CanUndo() bool { return len(h.done) > 0 }

// CanRedo reports whether there is a change to redo.
func (h *History) CanRedo() bool { return len(h.undone) > 0 }

// MarkSaved records that the present state is saved.
func (h *History) MarkSaved() { h.saved = len(h.done) }

// MarkOvertaken records that the game changed while it was being saved, so that the saved state is not known.
func (h *History) MarkOvertaken() { h.saved = -1 }

// Dirty reports whether the game differs from the saved state. Undoing all changes since then makes it clean again.
func (h *History) Dirty() bool { return h.saved != len(h.done) }

// Touched returns an existing node near the last change, to be shown to the player. ok is false if the change concerned
// tags or the result.
func (h *History) Touched() (at NodeID, ok bool) { return h.touched, h.located }

// Snapshot returns the record that starts a journal: the whole game, without its history. It copies the game. A record
// of Do, Undo or Redo is valid after the last snapshot and the records since.
func (h *History) Snapshot() Record {
	h.followDone, h.followUndone = 0, 0
	return Record{Kind: SnapshotRecord, Game: h.game.Clone()}
}
