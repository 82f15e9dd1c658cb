package explain

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/chess/chesstest"
	"kibitz/engine/game"
)

var update = flag.Bool("update", false, "write down what is said of the moves of real games")

// record reads a move from testdata/games.txt, without what is said of it.
func record(t testing.TB, text string) (m game.Reviewed) {
	t.Helper()
	position := func(fen string) chess.Position {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	judged := func(p chess.Position, text string) game.Verdict {
		var kind string
		var v int
		if _, err := fmt.Sscan(text, &kind, &v); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		score := engine.CP(v)
		if kind == "mate" {
			score = engine.MateIn(v)
		}
		return verdict(score, chesstest.Moves(t, p, strings.Join(strings.Fields(text)[2:], " ")))
	}
	for line := range strings.Lines(text) {
		switch key, rest, _ := strings.Cut(strings.TrimSpace(line), " "); key {
		case "position":
			m.Position = position(rest)
		case "prior":
			m.Prior = position(rest)
		case "last":
			m.Last = chesstest.Moves(t, m.Prior, rest)[0]
			m.Position = m.Prior.PlayUnchecked(m.Last)
		case "played":
			m.Move = chesstest.Moves(t, m.Position, rest)[0]
		case "best":
			m.Before = judged(m.Position, rest)
		case "reply":
			m.After = judged(m.Position.PlayUnchecked(m.Move), rest)
		}
	}
	return m
}

// What is said of moves of real games is true, and stays what it is.
func TestGames(t *testing.T) {
	const file = "testdata/games.txt"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	kinds := map[Kind]bool{}
	for i, block := range strings.Split(strings.TrimSpace(string(text)), "\n\n") {
		if i == 0 {
			fmt.Fprintf(&out, "%s\n", block)
			continue
		}
		said, want, _ := strings.Cut(block, "says")
		m := record(t, said)
		r, ok := Move(&m, nil)
		if kinds[r.Kind] = true; ok {
			prove(t, &m, &r)
		}
		got := words(r, ok)
		if !*update && got != strings.TrimSpace(want) {
			t.Errorf("%s, %v: %q, want %q", m.Position.FEN(), m.Move, got, strings.TrimSpace(want))
		}
		fmt.Fprintf(&out, "\n%ssays %s\n", said, got)
	}
	for k := AllowsMate; k < countKinds; k++ {
		if !kinds[k] && !slices.Contains([]Kind{Stalemate, AllowsPromotion, AllowsCapture, ChangesResult, AllowsBlockade, LosesCastling, MissesCapture, MissesPerpetual, MissesPromotion, MissesBlockade}, k) {
			t.Errorf("no move of kind %d", k)
		}
	}
	if *update {
		if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
