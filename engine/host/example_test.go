package host_test

import (
	"context"
	"fmt"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/host"
	"kibitz/engine/search"
)

// A host keeps one engine. Requests return at once; answers come as snapshots.
func ExampleHost() {
	done := make(chan host.Snapshot, 1)
	h := host.New(host.Config{
		Open: func(context.Context) (engine.Engine, error) { return search.New(), nil },
		Changed: func(s host.Snapshot) {
			if s.Gen == 1 && s.Done() {
				select {
				case done <- s:
				default: // the channel takes one value; later snapshots are dropped
				}
			}
		},
	})
	p, err := chess.ParseFEN("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	h.Think(host.Request{Gen: 1, Root: engine.Root{Start: p}, Limits: engine.Limits{Depth: 3}})
	s := <-done
	if s.Err != nil {
		fmt.Println(s.Err)
		return
	}
	fmt.Println(chess.FormatSAN(&p, s.Best.Move))
	fmt.Println(h.Close())
	// Output:
	// Ra8#
	// <nil>
}
