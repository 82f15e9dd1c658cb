package opening_test

import (
	"fmt"

	"kibitz/engine/chess"
	"kibitz/engine/opening"
)

func ExampleOf() {
	p := chess.StartPosition()
	var moves []chess.Move
	for _, san := range []string{"e4", "e5", "Nf3", "Nc6", "Bb5"} {
		m, err := chess.ParseSAN(&p, san)
		if err != nil {
			fmt.Println(err)
			return
		}
		p.Make(m)
		moves = append(moves, m)
	}
	o, ok := opening.Of(chess.StartPosition(), moves)
	fmt.Println(o.ECO, o.Name, ok)
	// Output: C60 Ruy Lopez true
}
