//go:build tune

package search

import (
	"strconv"

	"kibitz/engine"
)

// tunable is a margin that can be set. Its value is global to the process, since access through an Engine would slow
// the search down: a build for tuning runs one engine a process.
type tunable struct {
	name          string
	value         *int
	def, min, max int
}

// tunableOptions returns the margins as options, named as the constants.
func tunableOptions() []engine.Option {
	options := make([]engine.Option, 0, len(tunables))
	for _, t := range tunables {
		options = append(options, engine.Option{
			Name: t.name, Kind: engine.Spin, Default: strconv.Itoa(t.def), Value: strconv.Itoa(*t.value), Min: t.min, Max: t.max,
		})
	}
	return options
}

// setTunable sets a margin and recomputes the tables that depend on margins.
func setTunable(name string, value int) {
	for _, t := range tunables {
		if t.name == name {
			*t.value = value
		}
	}
	reductions = newReductions()
}
