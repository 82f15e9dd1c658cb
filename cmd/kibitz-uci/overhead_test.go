package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/match"
	"kibitz/engine/uci"
)

// playInstantly is an engine that makes some legal move at once.
func playInstantly(in io.Reader, out io.Writer) {
	p := chess.StartPosition()
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "uci":
			fmt.Fprint(out, "id name Instant\nuciok\n")
		case "isready":
			fmt.Fprintln(out, "readyok")
		case "position":
			p = chess.StartPosition()
			for _, text := range words[min(3, len(words)):] { // "position startpos moves ..."
				m, err := chess.ParseUCI(&p, text)
				if err != nil {
					panic(err)
				}
				p.Make(m)
			}
		case "go":
			var moves chess.MoveList
			p.GenerateLegal(&moves)
			m := moves.At(int(p.Key()>>7) % moves.Len() & 0xffff)
			fmt.Fprintf(out, "info depth 1 score cp 0 time 0 nodes 1 pv %v\nbestmove %v\n", m, m)
		case "quit":
			return
		}
	}
}

// BenchmarkOverhead measures the time of a move in a match of engines that answer at once: pipes, the check of the move, the
// rules and the clocks. b.N counts moves. It reports the median and the 99th percentile.
func BenchmarkOverhead(b *testing.B) {
	b.Setenv("KIBITZ_TEST_SELF", "1")
	self, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	open := func(ctx context.Context) (engine.Engine, error) {
		return uci.Start(ctx, uci.Command{Args: []string{self, "instant"}})
	}
	player := match.Player{Open: open, Limits: engine.Limits{Nodes: 1}}
	var times []time.Duration
	var last time.Time
	plies := 0
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	_, err = match.Run(ctx, match.Config{
		Players: [2]match.Player{player, player}, Openings: match.StartOnly(), Pairs: b.N, Concurrency: 1,
		Rules: match.Rules{MaxMoves: 100, Moved: func(r match.Record) {
			now := time.Now()
			if len(r.Plies) > plies {
				times = append(times, now.Sub(last))
			}
			if last, plies = now, len(r.Plies); len(times) >= b.N {
				cancel()
			}
		}},
	})
	if err != nil || len(times) == 0 {
		b.Fatalf("%d moves, %v", len(times), err)
	}
	slices.Sort(times)
	at := func(percent int) float64 { return float64(times[(len(times)-1)*percent/100].Nanoseconds()) / 1000 }
	b.ReportMetric(at(50), "µs/move-median")
	b.ReportMetric(at(99), "µs/move-p99")
}
