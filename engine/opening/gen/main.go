// Command gen makes the embedded table of opening names from lichess-org/chess-openings; see assets/openings/README.md.
//
//	go generate ./engine/opening
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"kibitz/engine/chess"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("gen: ")
	from := flag.String("from", "", "folder of the source tables")
	to := flag.String("to", "", "file to write")
	flag.Parse()
	if err := run(*from, *to); err != nil {
		log.Fatal(err)
	}
}

// line is an opening of the source.
type line struct {
	eco, name string
	moves     []string // in UCI notation
}

func run(from, to string) error {
	names, err := filepath.Glob(filepath.Join(from, "*.tsv"))
	if err != nil {
		return err
	}
	var lines []line
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		more, err := read(string(text))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		lines = append(lines, more...)
	}
	if len(lines) == 0 {
		return fmt.Errorf("no openings in %s", from)
	}
	out, err := compact(lines)
	if err != nil {
		return err
	}
	return os.WriteFile(to, out, 0o644)
}

// read returns the openings of a source table. The first row has the column names.
func read(text string) ([]line, error) {
	rows := strings.Split(strings.TrimRight(text, "\n"), "\n")
	if rows[0] != "eco\tname\tpgn" {
		return nil, fmt.Errorf("the columns are %q", rows[0])
	}
	var lines []line
	for i, row := range rows[1:] {
		f := strings.Split(row, "\t")
		if len(f) != 3 {
			return nil, fmt.Errorf("line %d has %d columns", i+2, len(f))
		}
		moves, err := uci(f[2])
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+2, err)
		}
		lines = append(lines, line{f[0], f[1], moves})
	}
	return lines, nil
}

// uci converts numbered moves in SAN into UCI notation.
func uci(pgn string) ([]string, error) {
	p := chess.StartPosition()
	var moves []string
	for _, word := range strings.Fields(pgn) {
		if strings.HasSuffix(word, ".") {
			continue
		}
		m, err := chess.ParseSAN(&p, word)
		if err != nil {
			return nil, err
		}
		moves = append(moves, chess.FormatUCI(m, false))
		p.Make(m)
	}
	if len(moves) == 0 {
		return nil, errors.New("an opening without moves")
	}
	return moves, nil
}

// compact writes the openings in the order of their move tree.
func compact(lines []line) ([]byte, error) {
	slices.SortFunc(lines, func(a, b line) int { return slices.Compare(a.moves, b.moves) })
	var out bytes.Buffer
	var last []string
	for _, l := range lines {
		shared := 0
		for shared < min(len(last), len(l.moves)) && last[shared] == l.moves[shared] {
			shared++
		}
		if shared == len(l.moves) {
			return nil, fmt.Errorf("%s has the moves of another opening", l.name)
		}
		fmt.Fprintf(&out, "%d\t%s\t%s\t%s\n", shared, strings.Join(l.moves[shared:], " "), l.eco, l.name)
		last = l.moves
	}
	return out.Bytes(), nil
}
