package match_test

import (
	"context"
	"fmt"

	"kibitz/engine"
	"kibitz/engine/host"
	"kibitz/engine/match"
	"kibitz/engine/search"
)

// Two players on the same engine, one pair of games, each move after one ply of search.
func ExampleRun() {
	open := func(context.Context) (engine.Engine, error) { return search.New(), nil }
	player := func(name string) match.Player {
		return match.Player{Name: name, Open: open, Options: []host.Setting{{Name: "Hash", Value: "1"}}, Limits: engine.Limits{Depth: 1}}
	}
	tally, err := match.Run(context.Background(), match.Config{
		Players:     [2]match.Player{player("A"), player("B")},
		Openings:    match.StartOnly(),
		Pairs:       1,
		Concurrency: 1,
		Rules:       match.Rules{MaxMoves: 10},
	})
	fmt.Println(tally.Games(), tally.Points(), err)
	// Output: 2 1 <nil>
}

// A tally counts games for the first engine; pairs give the error of the result.
func ExampleTally_Elo() {
	t := match.Tally{Wins: 40, Draws: 160, Pairs: [5]int{2: 60, 3: 40}}
	elo, margin := t.Elo()
	fmt.Printf("%.1f +/- %.1f, LOS %.2f\n", elo, margin, t.LOS())
	// Output: 70.4 +/- 17.4, LOS 1.00
}

func ExampleSPRT() {
	s := match.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	lower, upper := s.Bounds()
	fmt.Printf("%.2f to %.2f\n", lower, upper)
	// Output: -2.94 to 2.94
}
