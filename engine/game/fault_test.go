package game_test

import (
	"bytes"
	"reflect"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// A journal brings back what is wrong with a game, so that it can be said in any language.
func TestTailInJournal(t *testing.T) {
	start := chess.StartPosition()
	_, noMove := chess.ParseSAN(&start, "Ke3")
	_, noFEN := chess.ParseFEN("8/8")
	for _, fault := range []game.Fault{
		{Msg: "only words"},
		game.NewFault(game.OpenComment),
		game.NewFault(game.LongComment, 11, 10),
		game.NewFault(game.BadMove, 2, chess.White, noMove),
		game.NewFault(game.BadFEN, noFEN).In("Duck"),
	} {
		want := game.Tail{Text: "junk", Fault: fault, Line: 3, Col: 7, Depth: 1}
		h := game.NewHistory(game.New())
		b, err := game.AppendRecord(game.JournalHeader(), h.Snapshot())
		if err != nil {
			t.Fatal(err)
		}
		rec, err := h.Do(game.SetTail{Tail: &want})
		if err != nil {
			t.Fatal(err)
		}
		edited, err := game.AppendRecord(bytes.Clone(b), rec)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := game.AppendRecord(game.JournalHeader(), h.Snapshot())
		if err != nil {
			t.Fatal(err)
		}
		for name, bytesOf := range map[string][]byte{"edit": edited, "snapshot": whole} {
			j, err := game.ReadJournal(bytes.NewReader(bytesOf))
			if err != nil {
				t.Fatal(err)
			}
			if got := j.History.Game().Tail(); got == nil || !reflect.DeepEqual(*got, want) {
				t.Errorf("the %s gives %+v, want %+v", name, got, want)
			}
		}
	}
}

// Journals from before faults had kinds hold the words alone.
func TestTailOfOldJournal(t *testing.T) {
	e, err := game.UnmarshalEdit([]byte(`{"op":"tail","tail":{"Text":"junk","Msg":"this parenthesis closes nothing","Line":3,"Col":7,"Depth":1}}`))
	if err != nil {
		t.Fatal(err)
	}
	want := game.SetTail{Tail: &game.Tail{Text: "junk", Fault: game.Fault{Msg: "this parenthesis closes nothing"}, Line: 3, Col: 7, Depth: 1}}
	if !reflect.DeepEqual(e, want) {
		t.Errorf("it gives %+v, want %+v", e, want)
	}
}
