package gamepage

import (
	"strings"
	"testing"

	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/gui/diagram"
)

func pageText(p diagram.Page) string {
	lines := append([]string{p.Title}, p.Lines...)
	for _, s := range p.Sections {
		at := "-"
		if s.Diagram != nil {
			at = s.Caption
		}
		var words []string
		for _, run := range s.Text {
			if run.Bold {
				run.Text = "*" + run.Text + "*"
			}
			words = append(words, run.Text)
		}
		lines = append(lines, "["+at+"] "+strings.ReplaceAll(strings.Join(words, " "), "* *", " "))
	}
	return strings.ReplaceAll(strings.Join(lines, "\n"), "\u00a0", " ")
}

func TestGamePage(t *testing.T) {
	for _, c := range []struct {
		name, pgn string
		every     int
		want      string
	}{
		{"no marks", `[White "A"] [Black "B"] [Event "Open"] [Date "2026.??.??"] [Result "1-0"]

			{An opening.} 1. e4! {[%clk 0:01:00] Best.} e5 $220 (1... c5) 2. Qh5 $18 Nc6 3. Bc4 Nf6?? 4. Qxf7# 1-0`, 0,
			"A – B\nOpen, 2026\n1-0\n[-] An opening. *1. e4!* Best. *1...e5* (1...c5)\n[After 1...e5] *2. Qh5 +- Nc6 3. Bc4 Nf6?? 4. Qxf7#* 1-0"},
		{"the result before the last diagram", "1. e4 e5 {White resigns.} 0-1", 0, "Chess game\n0-1\n[-] *1. e4 e5* White resigns. 0-1\n[After 1...e5] "},
		{"at the end", "1. e4 e5 *", 0, "Chess game\n[-] *1. e4 e5*\n[After 1...e5] "},
		{"by number", "1. a3 a6 2. b3 b6 3. c3 c6 4. d3 d6 5. e3 e6 6. f3 *", 5,
			"Chess game\n[-] *1. a3 a6 2. b3 b6 3. c3 c6 4. d3 d6 5. e3 e6*\n[After 5...e6] *6. f3*"},
		{"from a position", `[FEN "4k3/8/8/8/8/8/8/4K2R b - - 0 30"] [SetUp "1"]

			30... Kd7 31. Rh7+ *`, 10, "Chess game\n[Black to move] *30...Kd7 31. Rh7+*\n[After 31. Rh7+] "},
		{"variations", "1. e4 (1. d4 {or} d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 Nc6 *", 20,
			"Chess game\n[-] *1. e4* (1. d4 or 1...d5 (1...Nf6 2. c4) 2. c4) (1. c4) *1...e5* (1...c5 2. Nf3 (2. c3)) *2. Nf3 Nc6*\n[After 2...Nc6] "},
		{"words at the ends of variations", "1. e4 ({First} 1. d4 {closed}) ({Second} 1. c4 (1. b3)) 1... e5 *", 0,
			"Chess game\n[-] *1. e4* (First 1. d4 closed) (Second 1. c4) (1. b3) *1...e5*\n[After 1...e5] "},
		{"diagrams in variations", "1. e4 $220 (1. d4 d5 $220 2. c4) (1. c4 $220) 1... e5 (1... c5 $221) *", 0,
			"Chess game\n[-] *1. e4* (1. d4 d5\n[After 1...d5 (variation)] 2. c4) (1. c4)\n[After 1. c4 (variation)] \n" +
				"[After 1. e4] *1...e5* (1...c5)\n[After 1...c5 (variation)] "},
		{"marks of ChessBase", "1. e4 {[#] Best.} e5 2. Nf3 {[#]} Nc6 *", 0,
			"Chess game\n[-] *1. e4* Best.\n[After 1. e4] *1...e5 2. Nf3*\n[After 2. Nf3] *2...Nc6*"},
		{"a mark before the first move", "[White \"A\"]\n\n{[#] What now?} 1. e4 e5 *", 0,
			"A – ?\n[White to move] What now? *1. e4 e5*"},
		{"the same, by number", "[White \"A\"]\n\n{[#] What now?} 1. e4 e5 *", 5,
			"A – ?\n[-] What now? *1. e4 e5*\n[After 1...e5] "},
		{"no moves", `[White "A"]

			*`, 0, "A – ?"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := pgn.Parse(c.pgn)
			if err != nil {
				t.Fatal(err)
			}
			title := ""
			if white := g.Tag("White"); !game.Unknown(white) {
				black := g.Tag("Black")
				if game.Unknown(black) {
					black = "?"
				}
				title = white + " – " + black
			}
			page := Set(g, Options{Title: title, Every: c.every, Diagram: func(*game.Node) *diagram.Diagram { return &diagram.Diagram{} }})
			if got := pageText(page); got != c.want {
				t.Errorf("the page is\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}
