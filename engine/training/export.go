package training

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/internal/atomicfile"
)

// ReadEvents returns the events of a record's file. It skips and counts damaged lines. A missing file has no events.
func ReadEvents(path string) (events []Event, damaged int, err error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	return scanEvents(f)
}

func scanEvents(in io.Reader) (events []Event, damaged int, err error) {
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			if e, bad := parseEvent(bytes.TrimSuffix(line, []byte("\n"))); bad == nil {
				events = append(events, e)
			} else {
				damaged++
			}
		}
		if err == io.EOF {
			return events, damaged, nil
		}
		if err != nil {
			return events, damaged, fmt.Errorf("training: %w", err)
		}
	}
}

// WriteEvents replaces the contents of a record's file by events.
func WriteEvents(path string, events []Event) error {
	return atomicfile.Write(path, func(w io.Writer) error {
		out := bufio.NewWriter(w)
		for i := range events {
			line, err := events[i].line()
			if err != nil {
				return err
			}
			if _, err := out.Write(append(line, '\n')); err != nil {
				return err
			}
		}
		return out.Flush()
	})
}

// Merge returns the events of two records in order of time, without duplicates.
func Merge(a, b []Event) []Event {
	all := slices.Concat(a, b)
	slices.SortStableFunc(all, func(x, y Event) int { return x.Time.Compare(y.Time) })
	type moment struct {
		at int64
		id string
		g  Grade
	}
	seen := map[moment]bool{}
	return slices.DeleteFunc(all, func(e Event) bool {
		m := moment{e.Time.UnixNano(), e.Puzzle, e.Grade}
		again := seen[m]
		seen[m] = true
		return again
	})
}

// eventColumns are the columns of events in CSV.
var eventColumns = []string{"time", "id", "rating", "grade", "fen", "moves", "solved"}

// WriteCSV writes events as CSV.
func WriteCSV(w io.Writer, events []Event) error {
	out := csv.NewWriter(w)
	rows := [][]string{eventColumns}
	for _, e := range events {
		rows = append(rows, []string{e.Time.Format(time.RFC3339Nano), e.Puzzle, strconv.Itoa(e.Rating), strconv.Itoa(int(e.Grade)), e.FEN, e.Moves, strconv.Itoa(e.Solved)})
	}
	if err := out.WriteAll(rows); err != nil {
		return fmt.Errorf("training: %w", err)
	}
	return nil
}

// ErrEventColumns is wrapped by the error for a CSV file that is not a record of training.
var ErrEventColumns = errors.New("these are no columns of a training record")

// ReadEventsCSV reads events from CSV. It skips and counts lines that are no events.
func ReadEventsCSV(in io.Reader) (events []Event, damaged int, err error) {
	r := csv.NewReader(in)
	r.FieldsPerRecord = -1
	head, err := r.Read()
	if err != nil || !slices.Equal(head, eventColumns) {
		return nil, 0, fmt.Errorf("training: %w: %s", ErrEventColumns, strings.Join(eventColumns, ", "))
	}
	for {
		fields, err := r.Read()
		if err == io.EOF {
			return events, damaged, nil
		}
		if syntax := (*csv.ParseError)(nil); err != nil && !errors.As(err, &syntax) {
			return events, damaged, fmt.Errorf("training: %w", err)
		}
		e, bad := eventOf(fields)
		if cmp.Or(err, bad) != nil {
			damaged++
			continue
		}
		events = append(events, e)
	}
}

// eventOf reads a row of CSV.
func eventOf(fields []string) (e Event, err error) {
	if len(fields) != len(eventColumns) {
		return e, errDamagedLine
	}
	at, err := time.Parse(time.RFC3339Nano, fields[0])
	var numbers [3]int
	for i, column := range []int{2, 3, 6} {
		n, bad := strconv.Atoi(fields[column])
		numbers[i], err = n, cmp.Or(err, bad)
	}
	if err != nil || numbers[0] < 0 || numbers[0] > mostRating || numbers[1] < 0 || numbers[1] > int(Recalled) || fields[1] == "" {
		return e, errDamagedLine
	}
	e = Event{Time: at, Puzzle: fields[1], Rating: numbers[0], Grade: Grade(numbers[1]), FEN: fields[4], Moves: fields[5], Solved: numbers[2]}
	if e.FEN != "" {
		if _, err := chess.ParseFEN(e.FEN); err != nil {
			return e, err
		}
	}
	return e, NewRecord().Apply(e)
}
