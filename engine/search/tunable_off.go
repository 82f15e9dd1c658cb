//go:build !tune

package search

import "kibitz/engine"

// The margins of an engine that is not being tuned are constants.

func tunableOptions() []engine.Option { return nil }
func setTunable(string, int)          {}
