package gui

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/study"
)

// everything has something of everything that can be changed, and that cannot be read.
const everything = `[Event "A"]
[White "B"]
[Odd "first"]
[Odd "second"]

{at the start} 1. e4 $1 {one} {two [%csl Re4][%cal Gd1h5]} (1. d4 {a} d5 (1... Nf6 2. c4 e6 (2... g6 $14 3. Nc3) 3. Nc3)
2. c4 (2. Zz9 rest) 2... e6) (1. c4 $5 $146 e5) 1... e5 {[%clk 0:01:00] [%eval 0.3]} 2. Nf3 ({before} 2. f4 exf4 (2... d5) 3. Nf3)
2... Nc6 3. Bb5 a6 1-0
`

// TestUndoIsExact makes changes at random, undoes and redoes some of them, and makes others from there: after any
// of this the game is byte for byte what it was.
func TestUndoIsExact(t *testing.T) {
	for seed := range uint64(6) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			r := newRig(t)
			r.book.Set(func(b *roomtest.Script) { b.Score = engine.CP(400); b.Moves = nil })
			rng := rand.New(rand.NewPCG(seed, 7))
			r.paste(everything)
			text := func() string { return pgn.Format(r.desk.Doc().Game()) }
			states, at := []string{text()}, 0 // states[at] is on the board
			made := ""
			check := func(what string) {
				t.Helper()
				if got := text(); got != states[at] {
					t.Fatalf("%s after %s, the game is\n%s\nwas\n%s", what, made, got, states[at])
				}
			}
			for range 250 {
				switch n := rng.IntN(10); {
				case n < 2 && at > 0:
					at--
					r.act("undo")
					check("undone")
				case n < 4 && at < len(states)-1:
					at++
					r.act("redo")
					check("done again")
				default:
					before := text()
					made = r.changeAtRandom(rng)
					if now := text(); now != before {
						at++
						states = append(states[:at], now)
					}
				}
			}
			if at < 10 {
				t.Fatalf("only %d changes were made", at)
			}
			for at > 0 {
				at--
				r.act("undo")
				check("undone")
			}
			for at < len(states)-1 {
				at++
				r.act("redo")
				check("done again")
			}
		})
	}
}

// changeAtRandom does something that changes the game, somewhere in it, and says what.
func (r *rig) changeAtRandom(rng *rand.Rand) string {
	ids := []game.NodeID{game.RootID}
	for n := range r.desk.Doc().Game().All() {
		ids = append(ids, n.ID())
	}
	r.desk.GoTo(r.desk.Doc(), ids[rng.IntN(len(ids))])
	names := []string{"promote", "promote", "makemain", "makemain", "deleteline", "delete", "deleteunread", "stripcomments", "stripsymbols", "stripvariations",
		"symbol-!", "symbol-?", "symbol-!?", "keepdrawing", "keepdrawing", "erasedrawing", "comment", "comment", "commentbefore", "headers", "move", "move", "review"}
	name := names[rng.IntN(len(names))]
	if rng.IntN(4) > 0 && (name == "delete" || name == "deleteline" || name == "review" || name[:3] == "str") {
		name = "move" // else there would soon be nothing left
	}
	switch name {
	case "move":
		p := r.desk.Position()
		var moves chess.MoveList
		if p.GenerateLegal(&moves); moves.Len() > 0 {
			r.desk.Move(moves.At(rng.IntN(moves.Len())))
		}
		return name
	case "keepdrawing":
		r.draw("e2", []string{"e4", "e2", "d3"}[rng.IntN(3)], fyne.KeyModifier(rng.IntN(4)))
	case "review":
		if r.commands.Get("review").Possible() {
			p := study.DefaultPlan()
			p.Write = study.Lines
			r.study.Review(p)
			r.reviewed()
		}
		return name
	}
	a := r.commands.Get(name)
	if !a.Possible() {
		return "nothing"
	}
	a.Run()
	switch name {
	case "comment", "commentbefore":
		r.view.comment.Area.SetText([]string{"", "words", "a }brace", "{two}\nlines\n", "  [%csl Ya1] blanks  ", "\u202eאב 棋 \U0001F600"}[rng.IntN(6)])
		r.view.comment.Commit()
	case "headers":
		r.shell.Top().Close()
		f := r.askHeaders()
		f.Roster[rng.IntN(len(f.Roster))].SetText([]string{"", "?", "Müller", "1999"}[rng.IntN(4)])
		f.Result.Select(rng.IntN(4))
		r.answer("Save")
		if m := r.shell.Top(); m != nil {
			m.Close()
		}
	}
	return name
}
