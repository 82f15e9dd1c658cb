//go:build window

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kibitz/engine/chess"
)

// manyGames writes a file of so many games, one of which is by Anderssen.
func manyGames(t *testing.T, n int) (path, text string) {
	t.Helper()
	var b strings.Builder
	openings := []string{"1. e4 c5 2. Nf3 d6", "1. d4 Nf6 2. c4 e6", "1. c4 e5", "1. Nf3 d5 2. g3 c6"}
	for i := range n {
		white, date, moves := fmt.Sprintf("Player %d", i%97), fmt.Sprintf("%d.05.31", 1950+i%70), openings[i%len(openings)]
		if i == n*2/3 {
			white, date, moves = "Anderßen, Adolf", "1851.06.21", "1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5"
		}
		fmt.Fprintf(&b, "[Event \"Club\"]\n[Site \"Berlin\"]\n[Date %q]\n[Round \"%d\"]\n[White %q]\n[Black \"Opponent %d\"]\n[Result \"1-0\"]\n\n%s 1-0\n\n",
			date, i+1, white, i%89, moves)
	}
	path = filepath.Join(t.TempDir(), "club.pgn")
	if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	return path, b.String()
}

// holds waits until the game, as PGN, has all of these texts, and none of the others.
func (s *session) holds(what string, has, lacks []string) {
	s.t.Helper()
	s.eventually(what, effectPatience, func() bool {
		text := s.copied("ctrl+shift+c")
		for _, x := range has {
			if !strings.Contains(text, x) {
				return false
			}
		}
		for _, x := range lacks {
			if strings.Contains(text, x) {
				return false
			}
		}
		return true
	})
}

// A game is found in a file of thousands, annotated, saved in its place and found again.
func TestAnnotateAGameOfAFile(t *testing.T) {
	const games = 5000
	path, before := manyGames(t, games)
	s := prepare(t, light)
	s.open(path)
	s.button(accent)
	s.settled("games-5000")
	s.typed("anderssen 1851") // as the keyboard has it
	s.settled("games-found")
	s.key("Return")
	s.locate()
	s.until("the game", func(p *chess.Position) bool {
		s.key("End")
		return p.PieceAt(chess.B5) == chess.BlackPawn
	})

	s.key("Home", "Right", "ctrl+a")
	s.settled("comment")
	s.typed("The king's pawn")
	s.key("Return")
	s.holds("the comment", []string{"e4 {The king's pawn}"}, nil)
	s.key("Right", "Right", "5")
	s.holds("a symbol by its digit", []string{"f4 $5"}, nil)
	s.key("ctrl+j")
	s.settled("symbols")
	s.typed("unclear")
	s.key("Return")
	s.holds("a symbol by its meaning", []string{"f4 $5 $13"}, nil)
	s.settled("annotated")
	s.key("ctrl+z", "ctrl+z", "ctrl+z")
	s.holds("everything undone", []string{"1. e4 e5 2. f4 exf4"}, []string{"{", "$"})
	s.key("ctrl+y", "ctrl+y", "ctrl+y")
	s.holds("everything done again", []string{"e4 {The king's pawn}", "f4 $5 $13"}, nil)

	s.key("ctrl+h")
	s.settled("headers")
	s.key("ctrl+a")
	s.typed("Anderssen, A.")
	s.key("Return")
	s.holds("the name", []string{`[White "Anderssen, A."]`}, nil)

	s.key("ctrl+s")
	var saved string
	s.eventually("the file", effectPatience, func() bool {
		data, err := os.ReadFile(path)
		saved = string(data)
		return err == nil && strings.Contains(saved, "$5 $13")
	})
	if backup, err := os.ReadFile(path + ".bak"); err != nil || string(backup) != before {
		t.Errorf("the file before is not kept: %v", err)
	}
	// The games around are what they were, byte for byte.
	at := strings.Index(before, "Anderßen")
	start, end := strings.LastIndex(before[:at], "[Event"), at+strings.Index(before[at:], "[Event")
	if !strings.HasPrefix(saved, before[:start]) || !strings.HasSuffix(saved, before[end:]) {
		t.Error("other games of the file have changed")
	}
	s.key("Next") // Page Down: the list holds this game alone
	s.key("ctrl+q")
	s.exits()

	s.open(path)
	s.button(accent)
	s.typed("anderssen")
	s.key("Return")
	s.locate()
	s.holds("what was saved", []string{`[White "Anderssen, A."]`, "e4 {The king's pawn}", "f4 $5 $13"}, nil)
	s.key("ctrl+q")
	s.exits()
}
