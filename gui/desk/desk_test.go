package desk

import (
	"errors"
	"slices"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/gui/pairing"
)

// Outside of a game that is being played, a move is a variation, and what the window is told has its order.
func TestMoveInAnalysis(t *testing.T) {
	r := newRig(t)
	r.make("e2e4", "e7e5")
	r.GoPrevious()
	r.told = nil
	r.make("c7c5")
	if want := []string{"heard", "changed"}; !slices.Equal(r.told, want) {
		t.Errorf("the window is told %q, want %q", r.told, want)
	}
	r.wantMoves("e4 e5")
	if n := r.doc.At(); n.IsMainLine() || n.Parent().Children()[0] == n {
		t.Error("the second move in a position is no variation")
	}
}

// Another game takes the board: first the window keeps what is being written, then it is told of the change.
func TestShow(t *testing.T) {
	r := newRig(t)
	r.make("e2e4")
	first := r.doc
	r.told = nil
	r.Show(NewDocument(game.New()))
	if want := []string{"leaving", "changed", "Unnamed game, 1 move: set aside"}; !slices.Equal(r.told, want) {
		t.Errorf("the window is told %q, want %q", r.told, want)
	}
	if got := slices.Collect(r.Open()); !slices.Equal(got, []*Document{first, r.doc}) || !slices.Equal(r.Shelf(), got[:1]) {
		t.Errorf("open are %v", got)
	}
	if !r.CanUndo() {
		t.Error("there is no way back to the game on the shelf")
	}
	r.Undo()
	if r.doc != first || !r.CanRedo() || len(r.Shelf()) != 0 {
		t.Error("undo does not bring the game back that was on the board")
	}
	r.Redo()
	if r.doc == first {
		t.Error("redo does not return to the game that undo has left")
	}
}

// A game that nobody would miss leaves no trace.
func TestShowForgetsABlankGame(t *testing.T) {
	r := newRig(t)
	r.Show(NewDocument(game.New()))
	if len(r.Shelf()) != 0 || r.CanUndo() {
		t.Error("an untouched game is kept")
	}
}

func TestGoTo(t *testing.T) {
	r := newRig(t)
	r.make("e2e4", "e7e5")
	other := NewDocument(game.New())
	start := chess.StartPosition()
	move, err := chess.ParseUCI(&start, "e2e4")
	if err != nil {
		t.Fatal(err)
	}
	e, end, err := other.Game().AddMoves(game.RootID, move)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Game().Apply(e); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		doc  *Document
		to   game.NodeID
		at   game.NodeID
		told []string
	}{
		{"a place of the game on the board", r.doc, game.RootID, game.RootID, []string{"deselect", "changed"}},
		{"where it is", r.doc, game.RootID, game.RootID, nil},
		{"nowhere", r.doc, 99, game.RootID, nil},
		{"a game that is not on the board", other, end, end, nil},
	} {
		r.told = nil
		r.GoTo(tt.doc, tt.to)
		if got := tt.doc.At().ID(); got != tt.at || !slices.Equal(r.told, tt.told) {
			t.Errorf("%s: at %d, want %d; the window is told %q, want %q", tt.name, got, tt.at, r.told, tt.told)
		}
	}
}

// A game behind something else is paused, goes nowhere, and is to be resumed if it went on before.
func TestCover(t *testing.T) {
	r := newRig(t)
	r.against(pairing.Computer())
	r.playOut("e2e4", "e7e5")
	at := r.doc.At()
	r.Cover()
	if r.doc.UnderWay() {
		t.Error("the covered game goes on")
	}
	r.GoFirst()
	if r.doc.At() != at {
		t.Error("the covered game goes to another place")
	}
	if !r.Uncover() {
		t.Error("the game that went on is not to be resumed")
	}
	r.Resume()
	if !r.doc.UnderWay() {
		t.Error("the game is not resumed")
	}
	r.Suspend()
	r.Cover()
	if r.Uncover() {
		t.Error("a game that was paused before is to be resumed")
	}
}

func TestPlayTakesBackWithTheAnswer(t *testing.T) {
	r := newRig(t)
	r.against(pairing.Computer())
	r.playOut("e2e4", "e7e5")
	r.playOut("g1f3", "b8c6")
	r.TakeBack()
	r.wantMoves("e4 e5")
	r.Undo() // of taking back
	r.wantMoves("e4 e5 Nf3 Nc6")
	r.Undo()
	r.wantMoves("e4 e5")
	r.Undo()
	r.wantMoves("")
	r.Redo()
	r.wantMoves("e4 e5")
}

// ended is what a host tells of an engine that has ended since it served the request gen.
func ended(gen uint64) host.Snapshot {
	return host.Snapshot{Gen: gen, State: host.StateFailed, Err: errors.Join(engine.ErrTerminated, errors.New("it ran out of ideas"))}
}

// That an engine has ended while it was idle may be told when it has been asked for its next move already. It is opened
// anew for that, and nobody has to know.
func TestStaleFailureOfTheOpponent(t *testing.T) {
	r := newRig(t)
	r.against(pairing.Computer())
	r.playOut("e2e4", "e7e5")
	o := r.opponents[chess.Black]
	stale := ended(o.gen)
	r.make("g1f3")
	r.told = nil
	o.changed(stale)
	if len(r.told) != 0 || !r.ComputerThinks() {
		t.Errorf("the user is told %q; the computer thinks: %v", r.told, r.ComputerThinks())
	}
}

// An engine that answers and then ends has answered.
func TestTheEngineEndsAfterItsMove(t *testing.T) {
	r := newRig(t)
	r.against(pairing.Computer())
	r.make("e2e4")
	o := r.opponents[chess.Black]
	last := ended(o.gen)
	pos := r.Position()
	move, err := chess.ParseUCI(&pos, "c7c5")
	if err != nil {
		t.Fatal(err)
	}
	last.Best = &engine.Best{Move: move}
	o.changed(last)
	r.wantMoves("e4 c5")
	if !r.doc.UnderWay() {
		t.Errorf("the game is paused; the user is told %q", r.told)
	}
}

// An engine that ends without an answer pauses the game, which loses nothing by it.
func TestTheEngineFails(t *testing.T) {
	r := newRig(t)
	r.against(pairing.Computer())
	r.make("e2e4")
	o := r.opponents[chess.Black]
	o.changed(ended(o.gen))
	if r.doc.UnderWay() || !r.doc.Running() {
		t.Error("the game does not wait for another start of the engine")
	}
	r.wantMoves("e4")
}
