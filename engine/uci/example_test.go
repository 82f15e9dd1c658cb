package uci_test

import (
	"context"
	"fmt"
	"io"
	"strings"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/search"
	"kibitz/engine/uci"
)

// Serve lets a program run the engine that plays under Kibitz.
func ExampleServe() {
	in := strings.NewReader("isready\nposition fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\ngo depth 3\nquit\n")
	var out strings.Builder
	if err := uci.Serve(context.Background(), search.New(), in, &out); err != nil {
		fmt.Println(err)
		return
	}
	for line := range strings.Lines(out.String()) {
		if word, _, _ := strings.Cut(line, " "); word == "bestmove" || strings.TrimSpace(word) == "readyok" {
			fmt.Print(line)
		}
	}
	// Output:
	// readyok
	// bestmove a1a8
}

// Start does the same with a process. Here the engine is on the other end of two pipes.
func ExampleConnect() {
	ctx := context.Background()
	fromClient, toEngine := io.Pipe()
	fromEngine, toClient := io.Pipe()
	go func() {
		err := uci.Serve(ctx, search.New(), fromClient, toClient)
		toClient.CloseWithError(err)
	}()
	c, err := uci.Connect(ctx, fromEngine, toEngine, uci.Command{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer c.Close()
	p, err := chess.ParseFEN("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := c.Go(ctx, engine.Root{Start: p}, engine.Limits{Depth: 3})
	if err != nil {
		fmt.Println(err)
		return
	}
	best, err := s.Wait()
	fmt.Println(chess.FormatSAN(&p, best.Move), best.Lines[0].Score, err)
	// Output: Ra8# #1 <nil>
}

// A program that reads the lines of an engine itself needs the codec alone.
func ExampleParseInfo() {
	p := chess.StartPosition()
	i, err := uci.ParseInfo("info depth 12 score cp 31 nodes 20000 pv e2e4 e7e5", &p)
	fmt.Println(i.Depth, i.Score, i.PV, err)
	// Output: 12 +0.31 [e2e4 e7e5] <nil>
}

// A position is always given with the moves that led to it, for repetitions.
func ExampleParsePosition() {
	r, _, err := uci.ParsePosition("position startpos moves e2e4 e7e5")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Moves)
	fmt.Println(uci.FormatPosition(r))
	// Output:
	// [e2e4 e7e5]
	// position startpos moves e2e4 e7e5
}
