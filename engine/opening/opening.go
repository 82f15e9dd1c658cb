// Package opening knows the names of openings: which position bears which, by
// whatever moves it was reached. It is no opening book and recommends nothing.
package opening

//go:generate go run ./gen -from ../../assets/openings/source -to ../../assets/openings/openings.tsv

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"kibitz/assets"
	"kibitz/engine/chess"
)

// Opening is a named position: its code in the Encyclopaedia of Chess Openings
// and its name in English. The zero value means that there is none.
type Opening struct{ ECO, Name string }

// names is all positions that bear a name, by key: about 3,800. They are read
// when they are first asked for, which takes some milliseconds.
var names = sync.OnceValue(func() map[chess.Key]Opening {
	table, err := parse(assets.Openings())
	if err != nil {
		panic("opening: the table in the program is damaged: " + err.Error())
	}
	return table
})

// At returns the opening that the position bears the name of; ok is false when
// it has none.
func At(p *chess.Position) (o Opening, ok bool) {
	o, ok = names()[p.Key()]
	return o, ok
}

// Of returns the opening of a line of moves from start: the last position on it
// that has a name. A null move passes the turn. It costs one move per ply.
func Of(start chess.Position, moves []chess.Move) (o Opening, ok bool) {
	table := names()
	p := start
	for _, m := range moves {
		if m == chess.NullMove {
			p.MakeNull()
		} else {
			p.Make(m)
		}
		if found, named := table[p.Key()]; named {
			o, ok = found, true
		}
	}
	return o, ok
}

// parse reads the table in the form that assets/openings/README.md describes.
// The strings of the result are parts of text.
func parse(text string) (map[chess.Key]Opening, error) {
	table := make(map[chess.Key]Opening, strings.Count(text, "\n"))
	line := []chess.Position{chess.StartPosition()} // the positions of the last row, by ply
	for n := 1; text != ""; n++ {
		var row string
		row, text, _ = strings.Cut(text, "\n")
		plies, rest, _ := strings.Cut(row, "\t")
		moves, rest, _ := strings.Cut(rest, "\t")
		eco, name, ok := strings.Cut(rest, "\t")
		shared, err := strconv.Atoi(plies)
		if !ok || err != nil || shared < 0 || shared >= len(line) {
			return nil, fmt.Errorf("row %d: %q", n, row)
		}
		line = line[:shared+1]
		for move := range strings.FieldsSeq(moves) {
			p := line[len(line)-1]
			m, err := chess.ParseUCI(&p, move)
			if err != nil {
				return nil, fmt.Errorf("row %d: %w", n, err)
			}
			p.Make(m)
			line = append(line, p)
		}
		key := line[len(line)-1].Key()
		if other, taken := table[key]; taken {
			return nil, fmt.Errorf("row %d: %s is the position of %s", n, name, other.Name)
		}
		table[key] = Opening{eco, name}
	}
	return table, nil
}
