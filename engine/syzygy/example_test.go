package syzygy_test

import (
	"errors"
	"fmt"
	"strings"

	"kibitz/engine/chess"
	"kibitz/engine/syzygy"
)

// The path lists folders, separated as in PATH.
func ExampleOpen() {
	_, err := syzygy.Open("testdata")
	fmt.Println(err, errors.Is(err, syzygy.ErrNone))
	// Output: syzygy: no tables (*.rtbw) in testdata true
}

func ExampleTables_WDL() {
	tables, err := syzygy.Open("testdata/tables")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer tables.Close()
	for _, fen := range []string{"8/8/8/8/8/4k3/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			fmt.Println(err)
			return
		}
		pieces, _, _ := strings.Cut(fen, " ")
		outcome, ok := tables.WDL(&p)
		fmt.Println(pieces, outcome == syzygy.Win, ok) // tables know no castling rights
	}
	// Output:
	// 8/8/8/8/8/4k3/4P3/4K3 false true
	// 4k3/8/8/8/8/8/8/Q3K3 true true
	// 4k3/8/8/8/8/8/8/4K2R true false
}

// A move that mates has the distance 1.
func ExampleTables_Move() {
	tables, err := syzygy.Open("testdata/tables")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer tables.Close()
	p, err := chess.ParseFEN("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	for m := range p.LegalMoves() {
		if plies, ok := tables.Move(&p, m); ok && plies == 1 {
			fmt.Println(chess.FormatSAN(&p, m))
		}
	}
	// Output: Qb8#
}
