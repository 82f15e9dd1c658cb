// Command paramsgen writes params_tune.go from params.go: the same names and
// values, but those with a range in their comment are variables, and listed.
//
// It is run by go generate in the folder of package search.
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := run("params.go", "params_tune.go"); err != nil {
		fmt.Fprintln(os.Stderr, "paramsgen:", err)
		os.Exit(1)
	}
}

func run(from, to string) error {
	source, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	code, err := generate(from, source)
	if err != nil {
		return err
	}
	return os.WriteFile(to, code, 0o644)
}
