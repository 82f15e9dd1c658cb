package match

import (
	"fmt"
	"io"
	"regexp"
	"strings"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

func splitGames(data []byte) ([]string, error) {
	var out []string
	for i, part := range strings.Split(string(data), "[Event ") {
		if i > 0 {
			out = append(out, "[Event "+part)
		}
	}
	return out, nil
}

var junk = regexp.MustCompile(`(?s)\[[^\]]*\]|\{[^}]*\}|\d+\.+|\$\d+`)

func parseGame(text string) (Opening, error) {
	x := Opening{Start: chess.StartPosition()}
	p := x.Start
	for _, w := range strings.Fields(junk.ReplaceAllString(text, " ")) {
		if _, ok := chess.ParseOutcome(w); ok {
			break
		}
		m, err := chess.ParseSAN(&p, w)
		if err != nil {
			return x, err
		}
		x.Moves = append(x.Moves, m)
		p.Make(m)
	}
	return x, nil
}

// WriteGame writes a game.
func WriteGame(w io.Writer, event string, rec Record) error {
	var b strings.Builder
	fmt.Fprintf(&b, "[Event %q]\n[Round \"%d.%d\"]\n[White %q]\n[Black %q]\n[Result %q]\n[Termination %q]\n[SetUp \"1\"]\n[FEN %q]\n\n", event, rec.Number/2+1, rec.Number%2+1, rec.Names[0], rec.Names[1], rec.Finished.Outcome.String(), rec.Finished.Reason, rec.Opening.Start.FEN())
	p := rec.Opening.Start
	for _, m := range rec.Opening.Moves {
		b.WriteString(chess.FormatSAN(&p, m) + " ")
		p.Make(m)
	}
	for _, x := range rec.Plies {
		fmt.Fprintf(&b, "%s {%v/%d %.3fs} ", chess.FormatSAN(&p, x.Move), x.Score, x.Depth, x.Elapsed.Seconds())
		p.Make(x.Move)
	}
	b.WriteString(rec.Finished.Outcome.String() + "\n\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func ReadResults(path string) (map[int]game.Finished, error) { return nil, nil }
