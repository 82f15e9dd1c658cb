package game_test

import (
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
