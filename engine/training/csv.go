package training

import (
	"bufio"
	"bytes"
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

// ErrLongLine is the error of a line of a CSV file that is too long to be a puzzle, or of a quotation that is.
var ErrLongLine = errors.New("training: the line is too long for a puzzle")

// mostLine bounds how much of a file without line breaks is held in memory, in bytes. A line may be longer by what the CSV
// reader has read ahead. Lines of the Lichess puzzle database have some hundred.
const mostLine = 64 << 10

// boundedLines reads the records of a CSV file. It bounds their length, and so its memory.
type boundedLines struct {
	in   *bufio.Reader
	csv  *csv.Reader // reads from this
	left int         // bytes that may be read for the present record
	long bool        // they did not suffice
	read int         // lines that csv has been given
	next int         // the line after the last record
	base int         // lines before the first one of csv
}

func newBoundedLines(in io.Reader) *boundedLines {
	b := &boundedLines{in: bufio.NewReader(in), next: 1}
	b.begin()
	return b
}

// begin reads anew from the beginning of a line.
func (b *boundedLines) begin() {
	b.base += b.read
	b.read, b.long = 0, false
	b.csv = csv.NewReader(b)
	b.csv.FieldsPerRecord, b.csv.ReuseRecord = -1, true
}

// Read is called by the CSV reader, which has used up what it was given before.
func (b *boundedLines) Read(p []byte) (int, error) {
	if b.left == 0 {
		b.long = true
		return 0, ErrLongLine
	}
	n, err := b.in.Read(p[:min(len(p), b.left)])
	b.left -= n
	b.read += bytes.Count(p[:n], []byte{'\n'})
	return n, err
}

// record returns the fields of the next record, which are valid until the one after, and the line where it begins. After a
// [csv.ParseError] or ErrLongLine there may be further ones. Of a record that is too long the rest of the last line is
// passed over.
func (b *boundedLines) record() (fields []string, line int, err error) {
	b.left = mostLine
	fields, err = b.csv.Read()
	if b.long {
		line = b.next
		if err := b.skip(); err != nil {
			return nil, line, err
		}
		b.begin()
		b.next = b.base + 1
		return nil, line, ErrLongLine
	}
	line = b.next
	if syntax := (*csv.ParseError)(nil); errors.As(err, &syntax) {
		line, b.next = b.base+syntax.StartLine, b.base+syntax.Line+1
	} else if last := len(fields) - 1; last >= 0 {
		line, _ = b.csv.FieldPos(0)
		end, _ := b.csv.FieldPos(last)
		line, b.next = b.base+line, b.base+end+strings.Count(fields[last], "\n")+1
	}
	return fields, line, err
}

// skip passes over the rest of a line.
func (b *boundedLines) skip() error {
	for {
		_, err := b.in.ReadSlice('\n')
		switch {
		case err == nil:
			b.read++
			return nil
		case errors.Is(err, io.EOF):
			return nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return err
		}
	}
}

// ReadCSV calls row for each puzzle of a CSV file with the columns of the Lichess puzzle database, and fault for each
// line that is not a puzzle. It stops at the first error that one of them returns. Its memory does not depend on the file.
func ReadCSV(in io.Reader, row func(Row) error, fault func(*RowError) error) error {
	r := newBoundedLines(in)
	head, _, err := r.record()
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
		fields, line, err := r.record()
		if err == io.EOF {
			return nil
		}
		var x Row
		if err == nil {
			x, err = columns.row(fields)
		} else if syntax := (*csv.ParseError)(nil); !errors.As(err, &syntax) && !errors.Is(err, ErrLongLine) {
			return fmt.Errorf("training: puzzles: %w", err)
		}
		if err == nil {
			err = row(x)
			if err != nil {
				return err
			}
			continue
		}
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
