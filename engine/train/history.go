package train

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
)

// historyHeader holds the column names of a history file.
var historyHeader = []string{"epoch", "step", "positions", "rate", "training", "validation", "quantised", "positions_per_second"}

// writeHistory writes a training's history as CSV. A loss that was not measured is an empty field.
func writeHistory(w io.Writer, history []progress) error {
	out := csv.NewWriter(w)
	if err := out.Write(historyHeader); err != nil {
		return err
	}
	float := func(v float64) string { return strconv.FormatFloat(v, 'g', 8, 64) }
	measured := func(v float64) string {
		if v > 0 {
			return float(v)
		}
		return ""
	}
	for _, p := range history {
		if err := out.Write([]string{strconv.Itoa(p.epoch), strconv.Itoa(p.step), strconv.Itoa(p.positions),
			float(p.rate), float(p.training), measured(p.validation), measured(p.quantised), strconv.FormatFloat(p.speed, 'f', 0, 64)}); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// readHistory is the inverse of writeHistory.
func readHistory(r io.Reader) ([]progress, error) {
	in := csv.NewReader(r)
	in.FieldsPerRecord = len(historyHeader)
	var history []progress
	for {
		record, err := in.Read()
		if errors.Is(err, io.EOF) {
			return history, nil
		}
		if err != nil {
			return nil, err
		}
		if line, _ := in.FieldPos(0); line == 1 {
			continue
		}
		p, err := parseProgress(record)
		if err != nil {
			line, _ := in.FieldPos(0)
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		history = append(history, p)
	}
}

func parseProgress(record []string) (p progress, err error) {
	for i, target := range []any{&p.epoch, &p.step, &p.positions, &p.rate, &p.training, &p.validation, &p.quantised, &p.speed} {
		if record[i] == "" {
			continue
		}
		switch v := target.(type) {
		case *int:
			*v, err = strconv.Atoi(record[i])
		case *float64:
			*v, err = strconv.ParseFloat(record[i], 64)
		}
		if err != nil {
			return p, fmt.Errorf("column %s: %q is not a number", historyHeader[i], record[i])
		}
	}
	return p, nil
}

// loadHistory reads the history at path up to step, or nothing if there is no file.
func loadHistory(path string, step int) ([]progress, error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	history, err := readHistory(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for i, p := range history {
		if p.step > step {
			return history[:i], nil
		}
	}
	return history, nil
}
