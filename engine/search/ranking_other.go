//go:build !amd64

package search

import "kibitz/engine/chess"

func greatest(keys []int64) int64 { return greatestGeneric(keys) }

func (k *picker) scoreQuietAtOnce(*chess.MoveList) bool { return false }
