package pgn_test

import (
	"bufio"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/pgn"
)

// TestReplayReferees compares a file of games with what independent programs
// found in it: a line for each game with its moves in UCI notation, a tab, and the
// final FEN and the result. The files are not part of the project; the test
// runs when KIBITZ_REPLAY_PGN and KIBITZ_REPLAY_TSV (gzipped) name them.
func TestReplayReferees(t *testing.T) {
	games, expected := os.Getenv("KIBITZ_REPLAY_PGN"), os.Getenv("KIBITZ_REPLAY_TSV")
	if games == "" || expected == "" {
		t.Skip("KIBITZ_REPLAY_PGN and KIBITZ_REPLAY_TSV are not set")
	}
	in, err := os.Open(games)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	tsv, err := os.Open(expected)
	if err != nil {
		t.Fatal(err)
	}
	defer tsv.Close()
	unzipped, err := gzip.NewReader(tsv)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(unzipped)
	lines.Buffer(nil, 1<<20)

	r := pgn.NewReader(in)
	n, plies := 0, 0
	for ; lines.Scan(); n++ {
		g, err := r.Next()
		if err != nil {
			t.Errorf("game %d: %v", n+1, err)
			if g == nil {
				break
			}
		}
		fields := strings.Split(lines.Text(), "\t")
		p := g.Start()
		var uci []string
		for x := range g.MainLine() {
			uci = append(uci, chess.FormatUCI(x.Move(), g.Chess960()))
			p.Make(x.Move())
		}
		plies += len(uci)
		if got := strings.Join(uci, " "); got != fields[0] {
			t.Errorf("game %d: moves %s\nwant %s", n+1, got, fields[0])
		}
		if got := p.FEN(); got != fields[1] {
			t.Errorf("game %d: final position %s, want %s", n+1, got, fields[1])
		}
		if got := g.Result().String(); got != fields[2] {
			t.Errorf("game %d: result %s, want %s", n+1, got, fields[2])
		}
		if again, err := pgn.Parse(pgn.Format(g)); err != nil {
			t.Errorf("game %d: reading what was written: %v", n+1, err)
		} else {
			sameGame(t, g, again)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("after the last game: %v, want the end of the file", err)
	}
	t.Logf("%d games, %d plies", n, plies)
}
