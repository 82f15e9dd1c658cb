package training

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"kibitz/engine/chess"
)

// Row is a puzzle of a CSV file with its quality.
type Row struct {
	Puzzle
	Popularity int // from -100 to 100
	Plays      int
}

// ErrColumns is wrapped by the error of a CSV file without the required columns.
var ErrColumns = errors.New("these columns are missing")

// RowError is the error of a line of a CSV file.
type RowError struct {
	Line int
	Err  error
}

func (e *RowError) Error() string { return fmt.Sprintf("training: line %d: %v", e.Line, e.Err) }

// Unwrap returns the cause.
func (e *RowError) Unwrap() error { return e.Err }

// ReadCSV calls row for each puzzle of a CSV file with the columns of the Lichess puzzle database, and fault for each
// line that is not a puzzle. It stops at the first error that one of them returns.
func ReadCSV(in io.Reader, row func(Row) error, fault func(*RowError) error) error {
	r := csv.NewReader(in)
	r.FieldsPerRecord = -1
	r.ReuseRecord = true
	head, err := r.Read()
	if err != nil {
		return fmt.Errorf("training: puzzles: %w", err)
	}
	head = slices.Clone(head)
	column := func(names ...string) int {
		return slices.IndexFunc(head, func(h string) bool { return slices.Contains(names, strings.ToLower(strings.TrimPrefix(h, "\ufeff"))) })
	}
	columns := csvColumns{
		id: column("puzzleid", "id"), fen: column("fen"), moves: column("moves"), rating: column("rating"), themes: column("themes"),
		popularity: column("popularity"), plays: column("nbplays", "plays"),
	}
	if columns.id < 0 || columns.fen < 0 || columns.moves < 0 {
		return fmt.Errorf("training: puzzles: %w: PuzzleId, FEN, Moves", ErrColumns)
	}
	for {
		fields, err := r.Read()
		if err == io.EOF {
			return nil
		}
		var x Row
		if err == nil {
			x, err = columns.row(fields)
		} else if syntax := (*csv.ParseError)(nil); !errors.As(err, &syntax) {
			return fmt.Errorf("training: puzzles: %w", err)
		}
		if err == nil {
			err = row(x)
			if err != nil {
				return err
			}
			continue
		}
		line, _ := r.FieldPos(0)
		if err := fault(&RowError{line, err}); err != nil {
			return err
		}
	}
}

// csvColumns holds the column indexes, or -1 for missing columns.
type csvColumns struct{ id, fen, moves, rating, themes, popularity, plays int }

func (c *csvColumns) row(fields []string) (x Row, err error) {
	field := func(i int) string {
		if i < 0 || i >= len(fields) {
			return ""
		}
		return strings.TrimSpace(fields[i])
	}
	number := func(i int) int {
		n, _ := strconv.Atoi(field(i)) // an invalid number counts as 0
		return n
	}
	x = Row{Puzzle: Puzzle{ID: field(c.id), Lead: true, Rating: min(max(number(c.rating), 0), mostRating), Themes: strings.Fields(field(c.themes))},
		Popularity: number(c.popularity), Plays: number(c.plays)}
	x.Start, err = chess.ParseFEN(field(c.fen))
	if err != nil {
		return x, err
	}
	at := x.Start
	for _, u := range strings.Fields(field(c.moves)) {
		m, err := chess.ParseUCI(&at, u)
		if err != nil {
			return x, err
		}
		x.Moves = append(x.Moves, m)
		at.Make(m)
	}
	return x, x.Check()
}

// mostRating bounds the ratings of puzzles.
const mostRating = 4000
