package train

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
)

// historyHeader names the columns of a history file.
var historyHeader = []string{"epoch", "step", "positions", "rate", "training", "validation", "quantised", "positions_per_second"}

// WriteHistory writes the lines of a training's history as CSV. A loss that was not
// measured is left empty.
func WriteHistory(w io.Writer, history []Progress) error {
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
		if err := out.Write([]string{strconv.Itoa(p.Epoch), strconv.Itoa(p.Step), strconv.Itoa(p.Positions),
			float(p.Rate), float(p.Training), measured(p.Validation), measured(p.Quantised), strconv.FormatFloat(p.Speed, 'f', 0, 64)}); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// ReadHistory reads what WriteHistory wrote.
func ReadHistory(r io.Reader) ([]Progress, error) {
	in := csv.NewReader(r)
	in.FieldsPerRecord = len(historyHeader)
	var history []Progress
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

func parseProgress(record []string) (p Progress, err error) {
	for i, target := range []any{&p.Epoch, &p.Step, &p.Positions, &p.Rate, &p.Training, &p.Validation, &p.Quantised, &p.Speed} {
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

// loadHistory reads the history at path up to step, nothing if there is no file.
func loadHistory(path string, step int) ([]Progress, error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	history, err := ReadHistory(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for i, p := range history {
		if p.Step > step {
			return history[:i], nil
		}
	}
	return history, nil
}
