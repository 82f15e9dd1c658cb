package epd_test

import (
	"errors"
	"fmt"

	"kibitz/engine/chess"
	"kibitz/engine/epd"
)

func ExampleParse() {
	r, err := epd.Parse(`2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";`)
	if err != nil {
		fmt.Println(err)
		return
	}
	best, err := r.Moves("bm")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range best {
		fmt.Println(r.Operands("id"), chess.FormatSAN(&r.Position, m))
	}
	// Output: [WAC.001] Qg6
}

func ExampleParse_error() {
	_, err := epd.Parse(`4k3/8/8/8/8/8/8/4K3 w - - id "open;`)
	fmt.Println(err, errors.Is(err, epd.ErrOpenQuote))
	// Output: epd: missing closing quote true
}
