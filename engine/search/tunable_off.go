//go:build !tune

package search

import "kibitz/engine"

// Without the tag tune the margins are constants.

func tunableOptions() []engine.Option { return nil }
func setTunable(string, int)          {}
