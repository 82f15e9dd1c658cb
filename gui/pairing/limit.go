package pairing

import (
	"encoding/json"
	"fmt"
	"runtime"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/gui/locale"
)

// Limit bounds what an engine spends on one move or one position. At most one field is set.
// The zero value sets no bound: in a game the clock decides, and an analysis goes on until it is stopped.
type Limit struct {
	Time  time.Duration `json:"time"`
	Depth int           `json:"depth"` // in plies
	Nodes uint64        `json:"nodes"`
}

// The bounds of a limit that is set.
const (
	MinTime  = 50 * time.Millisecond
	MaxTime  = 24 * time.Hour
	MaxDepth = 100
	MaxNodes = 1_000_000_000_000
)

// UnmarshalJSON also accepts "move" in place of "time": games had that name in earlier files.
func (l *Limit) UnmarshalJSON(data []byte) error {
	type plain Limit
	file := struct {
		*plain
		Move *time.Duration `json:"move"`
	}{plain: (*plain)(l)}
	if err := json.Unmarshal(data, &file); err != nil {
		return err
	}
	if file.Move != nil {
		l.Time = *file.Move
	}
	return nil
}

// IsSet reports whether the limit sets a bound.
func (l Limit) IsSet() bool { return l != Limit{} }

// EngineLimits returns the limit as an engine takes it.
func (l Limit) EngineLimits() engine.Limits {
	return engine.Limits{MoveTime: l.Time, Depth: l.Depth, Nodes: l.Nodes}
}

// Check returns an error if a field is out of bounds or more than one is set.
func (l Limit) Check() error {
	parts := 0
	for _, set := range []bool{l.Time != 0, l.Depth != 0, l.Nodes != 0} {
		if set {
			parts++
		}
	}
	switch {
	case parts > 1:
		return fmt.Errorf("pairing: a limit of %d kinds", parts)
	case l.Time < 0 || l.Time > MaxTime || l.Time > 0 && l.Time < MinTime:
		return fmt.Errorf("pairing: the time %v is out of bounds", l.Time)
	case l.Depth < 0 || l.Depth > MaxDepth:
		return fmt.Errorf("pairing: the depth %d is out of bounds", l.Depth)
	case l.Nodes > MaxNodes:
		return fmt.Errorf("pairing: the number of nodes %d is out of bounds", l.Nodes)
	}
	return nil
}

// PerMove describes the limit as it stands beside the name of an engine that plays; "" if none is set.
func (l Limit) PerMove() string {
	switch {
	case l.Depth > 0:
		return lang.L("depth {{.Depth}}", map[string]any{"Depth": l.Depth})
	case l.Nodes > 0:
		return lang.L("{{.Nodes}} nodes per move", map[string]any{"Nodes": l.Nodes})
	case l.Time > 0:
		return lang.L("{{.Seconds}} s per move", map[string]any{"Seconds": locale.Decimal(l.Time.Seconds(), -1)})
	}
	return ""
}

// PerPosition describes the limit of an analysis.
func (l Limit) PerPosition() string {
	switch {
	case l.Time > 0:
		return lang.L("{{.Seconds}} s per position", map[string]any{"Seconds": locale.Decimal(l.Time.Seconds(), -1)})
	case l.Depth > 0:
		return lang.L("Depth {{.Depth}}", map[string]any{"Depth": l.Depth})
	case l.Nodes > 0:
		return lang.L("{{.Nodes}} thousand nodes", map[string]any{"Nodes": locale.Decimal(float64(l.Nodes)/1000, -1)})
	}
	return lang.L("Infinite")
}

// Threads returns the number of threads for an engine: all but one, which the window needs to stay smooth.
// The opponent and the analysis never think at the same time, so each gets all of them.
func Threads() int { return max(1, runtime.NumCPU()-1) }
