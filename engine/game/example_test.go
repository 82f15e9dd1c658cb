package game_test

import (
	"encoding/json"
	"fmt"
	"strings"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

func ExampleHistory() {
	h := game.NewHistory(game.New())
	g := h.Game()
	for _, san := range []string{"e4", "e5", "Nf3"} {
		p := g.PositionAt(g.Last())
		m, err := chess.ParseSAN(&p, san)
		if err != nil {
			fmt.Println(err)
			return
		}
		e, _, _ := g.AddMoves(g.Last().ID(), m)
		if _, err := h.Do(e); err != nil {
			fmt.Println(err)
			return
		}
	}
	if _, err := h.Undo(); err != nil {
		fmt.Println(err)
	}
	fmt.Println(strings.Join(g.SANs(g.MainLine()), " "))
	// Output: e4 e5
}

// record returns a game of the moves, which are in SAN.
func record(sans ...string) (*game.Game, error) {
	g := game.New()
	for _, san := range sans {
		p := g.PositionAt(g.Last())
		m, err := chess.ParseSAN(&p, san)
		if err != nil {
			return nil, err
		}
		e, _, err := g.AddMoves(g.Last().ID(), m)
		if err != nil {
			return nil, err
		}
		if _, err := g.Apply(e); err != nil {
			return nil, err
		}
	}
	return g, nil
}

func ExampleGame_MainLine() {
	g, err := record("e4", "e5", "Nf3")
	if err != nil {
		fmt.Println(err)
		return
	}
	for n := range g.MainLine() {
		number, side := g.MoveNumber(n)
		fmt.Println(number, side, g.SAN(n))
	}
	// Output:
	// 1 white e4
	// 1 black e5
	// 2 white Nf3
}

// All visits variations, too, with the position before each move.
func ExampleGame_All() {
	g, err := record("e4", "e5", "Nf3")
	if err != nil {
		fmt.Println(err)
		return
	}
	start := g.Start()
	d4, err := chess.ParseSAN(&start, "d4")
	if err != nil {
		fmt.Println(err)
		return
	}
	e, _, err := g.AddMoves(game.RootID, d4)
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := g.Apply(e); err != nil {
		fmt.Println(err)
		return
	}
	for n, p := range g.All() {
		fmt.Println(n.Ply(), chess.FormatSAN(p, n.Move()), n.IsMainLine())
	}
	// Output:
	// 1 e4 true
	// 2 e5 true
	// 3 Nf3 true
	// 1 d4 false
}

// Apply returns the edit that takes the change back.
func ExampleGame_Apply() {
	g, err := record("e4", "e5")
	if err != nil {
		fmt.Println(err)
		return
	}
	inverse, err := g.Apply(game.SetNAGs{Node: g.Last().ID(), NAGs: []game.NAG{game.GoodMove}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Last().NAGs())
	if _, err := g.Apply(inverse); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Last().NAGs())
	// Output:
	// [$1]
	// []
}

// A game in JSON keeps the ids of its nodes, so that edits still find them.
func ExampleGame_MarshalJSON() {
	g, err := record("e4", "e5")
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := json.Marshal(g)
	if err != nil {
		fmt.Println(err)
		return
	}
	var again game.Game
	if err := json.Unmarshal(text, &again); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(again.SANs(again.MainLine()), again.Last().ID() == g.Last().ID())
	// Output: [e4 e5] true
}
