//go:build tune

package search

import (
	"strconv"

	"kibitz/engine"
)

// tunable is a margin that can be set. Its value belongs to the process, not to
// an Engine, because the search must not pay for reaching it: a build for
// tuning runs one engine a process.
type tunable struct {
	name          string
	value         *int
	def, min, max int
}

// tunableOptions lists the margins as options. Their names are those of the
// constants, so unlike all other options they begin with a small letter.
func tunableOptions() []engine.Option {
	options := make([]engine.Option, 0, len(tunables))
	for _, t := range tunables {
		options = append(options, engine.Option{
			Name: t.name, Kind: engine.Spin, Default: strconv.Itoa(t.def), Value: strconv.Itoa(*t.value), Min: t.min, Max: t.max,
		})
	}
	return options
}

// setTunable sets a margin, and makes anew what is reckoned from the margins.
func setTunable(name string, value int) {
	for _, t := range tunables {
		if t.name == name {
			*t.value = value
		}
	}
	reductions = newReductions()
}
