package pgn_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
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
	// Output: 2 moves; pgn: game 1, line 2, column 4: move 2 of white: illegal move: "Ke3": no white king can go to e3
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

const two = `[White "Anderssen"]
[Black "Kieseritzky"]
[Result "1-0"]

1. e4 e5 2. f4 exf4 1-0

[White "Morphy"]
[Black "Allies"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 1-0
`

// A Reader reads one game after another. An error in a game leaves the others readable.
func ExampleReader() {
	r := pgn.NewReader(strings.NewReader(two))
	for {
		g, err := r.Next()
		var fault *pgn.SyntaxError
		switch {
		case errors.Is(err, io.EOF):
			return
		case err != nil && !errors.As(err, &fault):
			fmt.Println(err)
			return
		}
		fmt.Println(g.Tag("White"), g.Result(), strings.Join(g.SANs(g.MainLine()), " "))
	}
	// Output:
	// Anderssen 1-0 e4 e5 f4 exf4
	// Morphy 1-0 e4 e5 Nf3 d6
}

// A Scanner finds games without reading their moves, which takes little memory and
// suits files of millions of games.
func ExampleScanner() {
	s := pgn.NewScanner(strings.NewReader(two))
	games, bytes := 0, int64(0)
	for s.Scan() {
		games++
		bytes += s.Raw().Length
	}
	fmt.Println(games, bytes, s.Err())
	// Output: 2 153 <nil>
}

// A list of games with what their tags say, filtered by words.
func ExampleSelect() {
	entries, err := pgn.ReadIndex(context.Background(), strings.NewReader(two), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, i := range pgn.Select(entries, pgn.ParseQuery("morphy"), pgn.Number, false) {
		fmt.Println(i, entries[i].White, entries[i].Black, entries[i].Result)
	}
	// Output: 1 Morphy Allies 1-0
}

// A File replaces one game; the others go back byte for byte.
func ExampleFile() {
	f, err := pgn.OpenFile(context.Background(), strings.NewReader(two), int64(len(two)), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := f.Game(1)
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := g.Apply(game.SetTags{Tags: g.Tags().With("Site", "Paris")}); err != nil {
		fmt.Println(err)
		return
	}
	if err := f.Replace(1, g); err != nil {
		fmt.Println(err)
		return
	}
	var b bytes.Buffer
	if _, err := f.WriteTo(&b); err != nil {
		fmt.Println(err)
		return
	}
	first, _, _ := strings.Cut(two, "[White \"Morphy")
	fmt.Println(strings.HasPrefix(b.String(), first), strings.Contains(b.String(), `[Site "Paris"]`))
	// Output: true true
}
