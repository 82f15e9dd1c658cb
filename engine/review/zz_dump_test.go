package review

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
)

func TestZZDump(t *testing.T) {
	w := speak(t, "en")
	want := os.Getenv("WANT") // fen part
	for gi, a := range analyses(t) {
		remarks := Remarks(a, Options{Marks: true, Lines: true, Words: w})
		for _, ply := range slices.Sorted(maps.Keys(remarks)) {
			r := remarks[ply]
			if want == "" && (r.Mark != game.Mistake && r.Mark != game.Blunder || explains(r.Reason)) {
				continue
			}
			fen := position(a, ply-1)
			if want != "" && !strings.Contains(fen, want) {
				continue
			}
			sc := func(s engine.Score) string {
				if s.Kind == engine.Mate {
					return fmt.Sprint("mate ", s.Value)
				}
				return fmt.Sprint("cp ", s.Value)
			}
			line := func(p chess.Position, pv []chess.Move) string {
				var b []string
				for _, m := range pv {
					if want != "" {
						b = append(b, chess.FormatUCI(m, false))
					} else {
						b = append(b, chess.FormatSAN(&p, m))
					}
					p.Make(m)
				}
				return strings.Join(b, " ")
			}
			p := a.Game.PositionAt(a.Line[ply-1])
			n := a.Game.PositionAt(a.Line[ply])
			if ply >= 2 {
				fmt.Printf("\nprior %s\nlast %s\n", position(a, ply-2), chess.FormatUCI(a.Line[ply-1].Move(), false))
			}
			if want == "" {
				pp := p.FEN()
				rows := strings.Split(strings.Fields(pp)[0], "/")
				for _, row := range rows {
					for _, c := range row {
						if c >= '1' && c <= '8' {
							fmt.Print(strings.Repeat(" .", int(c-'0')))
						} else {
							fmt.Print(" " + string(c))
						}
					}
					fmt.Println()
				}
			}
			kind := ""
			if r.Reason != nil {
				kind = fmt.Sprint(r.Reason.Kind, " ", r.Reason.Why.Cause)
			}
			mv := chess.FormatUCI(a.Line[ply].Move(), false)
			if want == "" {
				mv = a.Game.SAN(a.Line[ply])
			}
			fmt.Printf("# game %d %s to move: %s\nplayed %s\nbest %s %s\nreply %s %s\n## %s | %s\n", gi, fen, kind, mv, sc(a.Verdicts[ply-1].Score), line(p, a.Verdicts[ply-1].PV), sc(a.Verdicts[ply].Score), line(n, a.Verdicts[ply].PV), r.Mark.Symbol(), r.Text)
		}
	}
}

func TestZZBlocks(t *testing.T) {
	for _, w := range strings.Split(os.Getenv("WANTS"), "|") {
		os.Setenv("WANT", w)
		TestZZDump(t)
	}
}
