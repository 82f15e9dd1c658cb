package explain

import (
	"encoding/binary"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// FuzzMove explains any move in any position by any lines and scores: what is said of it is true.
func FuzzMove(f *testing.F) {
	text, err := os.ReadFile("testdata/games.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, block := range strings.Split(strings.TrimSpace(string(text)), "\n\n")[1:] {
		said, _, _ := strings.Cut(block, "says")
		m := record(f, said)
		start, recipe := recipeOf(&m)
		if again, ok := cook(start, recipe); !ok || !reflect.DeepEqual(again, m) {
			f.Fatalf("%s: another move comes of its recipe: %+v", said, again)
		}
		f.Add(start.FEN(), recipe)
	}
	f.Fuzz(func(t *testing.T, fen string, recipe []byte) {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			return
		}
		m, ok := cook(p, recipe)
		if !ok {
			return
		}
		if r, ok := Move(&m, nil); ok {
			prove(t, &m, &r)
		}
	})
}

// A recipe tells of a move: whether there was one before it, that one, the move, the two scores and the two lines. Each move is a
// byte, its number among the legal ones; from wild on, the two bytes that follow are one that need not be legal.
const wild = 250

// recipeOf writes down a move of a game, and the position in which the recipe begins.
func recipeOf(m *game.Reviewed) (start chess.Position, recipe []byte) {
	start = m.Position
	add := func(p *chess.Position, moves ...chess.Move) {
		at := *p
		for _, x := range moves {
			var list chess.MoveList
			at.GenerateLegal(&list)
			recipe = append(recipe, byte(slices.Index(list.Slice(), x)))
			at.Make(x)
		}
	}
	recipe = append(recipe, 0)
	if m.Last != chess.NoMove {
		start, recipe[0] = m.Prior, 1
		add(&m.Prior, m.Last)
	}
	add(&m.Position, m.Move)
	for _, v := range []game.Verdict{m.Before, m.After} {
		recipe = append(recipe, byte(v.Score.Kind))
		recipe = binary.BigEndian.AppendUint16(recipe, uint16(v.Score.Value))
	}
	next := m.Position.PlayUnchecked(m.Move)
	recipe = append(recipe, byte(len(m.Before.PV)))
	add(&m.Position, m.Before.PV...)
	recipe = append(recipe, byte(len(m.After.PV)))
	add(&next, m.After.PV...)
	return start, recipe
}

// cook does what a recipe says. ok is false where there is no move to be played.
func cook(p chess.Position, recipe []byte) (m game.Reviewed, ok bool) {
	const longestLine = 40
	next := func() (b byte) {
		if len(recipe) > 0 {
			b, recipe = recipe[0], recipe[1:]
		}
		return b
	}
	legal := func(p *chess.Position, n byte) chess.Move {
		var list chess.MoveList
		if p.GenerateLegal(&list); list.Len() == 0 {
			return chess.NoMove
		}
		return list.At(int(n) % list.Len())
	}
	line := func(p chess.Position) (line []chess.Move) {
		for range next() % longestLine {
			n := next()
			if n >= wild {
				return append(line, chess.Move(next())<<8|chess.Move(next()))
			}
			x := legal(&p, n)
			if x == chess.NoMove {
				break
			}
			line = append(line, x)
			p.Make(x)
		}
		return line
	}
	score := func() engine.Score {
		kind := engine.ScoreKind(next() % 3)
		return engine.Score{Kind: kind, Value: int(int16(next())<<8 | int16(next()))}
	}
	m.Position = p
	if next()%2 == 1 {
		if m.Prior, m.Last = p, legal(&p, next()); m.Last == chess.NoMove {
			return m, false
		}
		m.Position = p.PlayUnchecked(m.Last)
	}
	if m.Move = legal(&m.Position, next()); m.Move == chess.NoMove {
		return m, false
	}
	before, after := score(), score()
	m.Before = verdict(before, line(m.Position))
	m.After = verdict(after, line(m.Position.PlayUnchecked(m.Move)))
	return m, true
}
