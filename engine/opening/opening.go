// Package opening returns the names of opening positions, including transpositions. It is not an opening book.
package opening

//go:generate go run ./gen -from ../../assets/openings/source -to ../../assets/openings/openings.tsv

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"kibitz/assets"
	"kibitz/engine/chess"
)

// Opening is the ECO code and the English name of a position. The zero value means that it has none.
type Opening struct{ ECO, Name string }

// names maps the keys of about 3,800 positions to their openings. It is built on first use, which takes some
// milliseconds.
var names = sync.OnceValue(func() map[chess.Key]Opening {
	table, err := parse(assets.Openings())
	check(err)
	return table
})

// check panics if the embedded table is damaged.
func check(err error) {
	if err != nil {
		panic("opening: the table in the program is damaged: " + err.Error())
	}
}

// Of returns the opening of a line of moves from start: that of its last named position. It accepts null moves. It
// costs one move per ply.
func Of(start chess.Position, moves []chess.Move) (o Opening, ok bool) {
	table := names()
	p := start
	for _, m := range moves {
		p = p.PlayUnchecked(m)
		if found, named := table[p.Key()]; named {
			o, ok = found, true
		}
	}
	return o, ok
}

// Line is a line of moves from the start to a named position.
type Line struct {
	Opening
	Moves []chess.Move
}

// Lines returns the lines of least to most plies, in the order of their codes. It parses the whole table.
func Lines(least, most int) []Line {
	var lines []Line
	err := walk(assets.Openings(), func(moves []chess.Move, _ *chess.Position, o Opening) error {
		if n := len(moves); n >= least && n <= most {
			lines = append(lines, Line{o, slices.Clone(moves)})
		}
		return nil
	})
	check(err)
	return lines
}

// parse returns the openings of the table by position.
func parse(text string) (map[chess.Key]Opening, error) {
	table := make(map[chess.Key]Opening, strings.Count(text, "\n"))
	err := walk(text, func(_ []chess.Move, last *chess.Position, o Opening) error {
		key := last.Key()
		if other, taken := table[key]; taken {
			return fmt.Errorf("%s is the position of %s", o.Name, other.Name)
		}
		table[key] = o
		return nil
	})
	if err != nil {
		return nil, err
	}
	return table, nil
}

// walk reads the table in the format of assets/openings/README.md, and calls visit with the line of each row, which is
// reused, and its last position. The strings of openings share the memory of text.
func walk(text string, visit func(moves []chess.Move, last *chess.Position, o Opening) error) error {
	line := []chess.Position{chess.StartPosition()} // the positions of the last row, by ply
	var moves []chess.Move
	for n := 1; text != ""; n++ {
		var row string
		row, text, _ = strings.Cut(text, "\n")
		plies, rest, _ := strings.Cut(row, "\t")
		added, rest, _ := strings.Cut(rest, "\t")
		eco, name, ok := strings.Cut(rest, "\t")
		shared, err := strconv.Atoi(plies)
		if !ok || err != nil || shared < 0 || shared >= len(line) {
			return fmt.Errorf("row %d: %q", n, row)
		}
		line, moves = line[:shared+1], moves[:shared]
		for move := range strings.FieldsSeq(added) {
			p := line[len(line)-1]
			m, err := chess.ParseUCI(&p, move)
			if err != nil {
				return fmt.Errorf("row %d: %w", n, err)
			}
			p.Make(m)
			line, moves = append(line, p), append(moves, m)
		}
		if err := visit(moves, &line[len(line)-1], Opening{eco, name}); err != nil {
			return fmt.Errorf("row %d: %w", n, err)
		}
	}
	return nil
}
