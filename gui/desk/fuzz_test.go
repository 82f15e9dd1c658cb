package desk

import (
	"strings"
	"testing"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/pairing"
	"kibitz/gui/store"
)

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
