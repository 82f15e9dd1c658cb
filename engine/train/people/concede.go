package people

import (
	"fmt"
	"io"
	"slices"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/human"
)

// Concessions counts how people end games before mate, from games with an evaluation of each position.
type Concessions struct {
	Games    int
	resigned [human.ConcedeRows][human.BehindColumns]share
	agreed   [human.ConcedeRows][human.AgreeColumns]share
}

// share is the number of moves that ended the game, and the number of all moves.
type share struct{ ended, of int }

func (s *share) add(ended bool) {
	s.of++
	if ended {
		s.ended++
	}
}

// permille returns the share in thousandths.
func (s share) permille() float64 { return 1000 * float64(s.ended) / float64(max(s.of, 1)) }

// Add counts the moves of a game. It skips games without ratings or evaluations, and games lost on time or abandoned.
func (c *Concessions) Add(g *game.Game) {
	p, err := FromPGN(g)
	if err != nil || g.Tag("Termination") != "Normal" {
		return
	}
	line := slices.Collect(g.MainLine())
	last := len(line) - 1
	if _, ok := line[0].Evaluation(); !ok {
		return
	}
	_, end := g.StatusAt(line[last])
	playedOut := end != chess.NoTermination
	claimed := g.Claimable(line[last]) != chess.NoTermination
	c.Games++
	for ply, n := range line {
		score, ok := n.Evaluation()
		if !ok || ply == last && playedOut {
			continue
		}
		side := g.Turn(n)
		score = score.White(side) // White's point of view and back
		row := nearest(int(p.Ratings[side])-human.ConcedeFirst, human.ConcedeStep, human.ConcedeRows)
		winner, decided := p.Result.Winner()
		if column, ok := behind(score); ok {
			c.resigned[row][column].add(ply == last && decided && winner != side)
		}
		if score.Kind == engine.Centipawns && score.Value >= -human.LevelWithin && score.Value <= human.LevelWithin && ply >= human.AgreeFirst/2 {
			column := nearest(ply-human.AgreeFirst, human.AgreeStep, human.AgreeColumns)
			c.agreed[row][column].add(ply == last && p.Result == chess.Draw && !claimed)
		}
	}
}

// behind returns the column of a score of the side to move.
func behind(s engine.Score) (column int, ok bool) {
	switch {
	case s.Kind != engine.Centipawns:
		return human.BehindColumns - 1, s.Value < 0
	case s.Value > -human.BehindFirst+human.BehindStep/2:
		return 0, false
	}
	return nearest(-s.Value-human.BehindFirst, human.BehindStep, human.BehindColumns-1), true
}

// nearest returns the index of the step nearest to distance, among the first n.
func nearest(distance, step, n int) int {
	return min(max((distance+step/2)/step, 0), n-1)
}

// Report writes the tables of human.ResignChance and human.AgreeChance, in thousandths.
func (c *Concessions) Report(w io.Writer) {
	fmt.Fprintf(w, "%d games with judgements\n\nresigned\n", c.Games)
	for i := range c.resigned {
		reportRow(w, i, c.resigned[i][:])
	}
	fmt.Fprintf(w, "\nagreed drawn\n")
	for i := range c.agreed {
		reportRow(w, i, c.agreed[i][:])
	}
}

func reportRow(w io.Writer, row int, shares []share) {
	moves := 0
	fmt.Fprintf(w, "{")
	for i, s := range shares {
		if i > 0 {
			fmt.Fprint(w, ", ")
		}
		fmt.Fprintf(w, "%.1f", s.permille())
		moves += s.of
	}
	fmt.Fprintf(w, "}, // %d, of %d moves\n", human.ConcedeFirst+row*human.ConcedeStep, moves)
}
