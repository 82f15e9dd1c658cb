package pgn_test

import (
	"fmt"
	"strings"

	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

func ExampleParse() {
	g, err := pgn.Parse("1. e4 e5 2. Nf3 (2. f4 exf4) Nc6")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.Join(g.SANs(g.MainLine()), " "))
	// Output: e4 e5 Nf3 Nc6
}

// A game is read up to an error, which says where it is.
func ExampleParse_error() {
	g, err := pgn.Parse("1. e4 e5\n2. Ke3 Nc6")
	fmt.Println(g.NodeCount(), "moves;", err)
	// Output: 2 moves; game 1, line 2, column 4: move 2 of white: illegal move: "Ke3": no white king can go to e3
}

func ExampleFormat() {
	g, _ := pgn.Parse("e4 e5 Nf3")
	if _, err := g.Apply(game.SetComments{Node: g.Last().ID(), After: []string{"the usual move"}}); err != nil {
		fmt.Println(err)
	}
	fmt.Println(pgn.Format(g))
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "?"]
	// [Black "?"]
	// [Result "*"]
	//
	// 1. e4 e5 2. Nf3 {the usual move} *
}
