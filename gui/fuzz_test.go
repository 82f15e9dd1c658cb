package gui

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/pairing"
	"kibitz/gui/store"
)

// FuzzSettings reads anything as settings: once repaired they need no further repair, and
// they can be written and read again.
func FuzzSettings(f *testing.F) {
	standard, err := json.Marshal(defaultSettings())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(standard)
	f.Add([]byte(`{"width":1e30,"scale":-1,"keys":{"flip":"Ctrl+Shift+X","undo":"\u0130"},"theme":"x","lines":99}`))
	f.Add([]byte(`{"game":{"players":[{"level":"Nobody"}],"control":"0+0"},"analysis":null,"export":{"size":-5}}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		s := defaultSettings()
		if json.Unmarshal(in, &s) != nil {
			return
		}
		s = s.repaired()
		if again := s.repaired(); !reflect.DeepEqual(again, s) {
			t.Fatalf("repaired twice:\n%+v\n%+v", s, again)
		}
		out, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		again := defaultSettings()
		if err := json.Unmarshal(out, &again); err != nil || !reflect.DeepEqual(again.repaired(), s) {
			t.Fatalf("%v:\n%+v\n%+v", err, s, again)
		}
	})
}

// FuzzMeta reads anything as what a journal remembers of a document besides its moves:
// the game is there again whatever it says, and can be remembered again.
func FuzzMeta(f *testing.F) {
	now := time.Date(2024, 5, 6, 7, 8, 9, 0, time.UTC)
	history := func(t testing.TB) *game.History {
		g := game.New()
		p := g.Start()
		for _, word := range strings.Fields("e2e4 e7e5 g1f3") {
			m, err := chess.ParseUCI(&p, word)
			if err != nil {
				t.Fatal(err)
			}
			e, _, err := g.AddMoves(g.Last().ID(), m)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := g.Apply(e); err != nil {
				t.Fatal(err)
			}
			p.Make(m)
		}
		return game.NewHistory(g)
	}
	f.Add([]byte(`{"node":2,"orientation":1,"path":"/x.pgn"}`))
	d := &Document{History: history(f), node: 3}
	pair := pairing.Pairing{Players: [2]pairing.Player{chess.White: pairing.Computer()}, Control: "300+3"}
	match, err := newMatch(d.Game(), d.Game().Node(3), pair, nil)
	if err != nil {
		f.Fatal(err)
	}
	d.Round = &Round{Match: match, Pairing: pair, Line: []game.NodeID{1, 2, 3}}
	f.Add(d.meta(now).Meta)
	f.Fuzz(func(t *testing.T, in []byte) {
		d := restore(&store.Orphan{History: history(t), Meta: in})
		if d.node != game.RootID && d.Game().Node(d.node) == nil {
			t.Fatalf("at node %d, which is not there", d.node)
		}
		again := restore(&store.Orphan{History: history(t), Meta: d.meta(now).Meta})
		if again.node != d.node || again.Orientation != d.Orientation || again.Running() != d.Running() {
			t.Fatalf("%+v was remembered as %+v", d, again)
		}
	})
}
