//go:build !amd64

package search

import "kibitz/engine/chess"

func greatest(keys []rankedMove) rankedMove { return greatestGeneric(keys) }

func (k *picker) scoreQuietAtOnce(*chess.MoveList) bool { return false }
