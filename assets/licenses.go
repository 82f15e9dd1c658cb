package assets

import (
	_ "embed"
	"strings"
)

//go:embed licenses.txt
var licenses string

// License is under which terms something by others is part of the programs.
type License struct {
	Name string // of the module, with its version
	Text string
}

// Licenses returns the licences of all that is linked into the programs, in the order of
// the names, with that of Go at the end. `make licenses` collects them.
func Licenses() []License {
	rule := "\n" + strings.Repeat("=", 78) + "\n"
	parts := strings.Split(licenses, rule)[1:] // what stands before the first rule introduces them
	list := make([]License, 0, len(parts)/2)
	for i := 0; i+1 < len(parts); i += 2 {
		list = append(list, License{Name: strings.TrimSpace(parts[i]), Text: strings.TrimSpace(parts[i+1])})
	}
	return list
}
