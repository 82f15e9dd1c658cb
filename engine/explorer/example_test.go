package explorer_test

import (
	"context"
	"fmt"

	"kibitz/engine/chess"
	"kibitz/engine/explorer"
	"kibitz/engine/pgn"
)

func ExampleGames_Find() {
	games, _, err := pgn.ParseAll("1. e4 e5 1-0\n\n1. e4 c5 0-1\n\n1. d4 d5 1/2-1/2\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	var all explorer.Games
	for i, g := range games {
		all.Set(i, g)
	}
	p := chess.StartPosition()
	found, err := all.Find(context.Background(), &p, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range found.Moves {
		fmt.Printf("%s %d games: +%d =%d -%d\n", chess.FormatSAN(&p, m.Move), m.Games(), m.White, m.Draws, m.Black)
	}
	// Output:
	// e4 2 games: +1 =0 -1
	// d4 1 games: +0 =1 -0
}
