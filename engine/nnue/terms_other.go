//go:build !amd64

package nnue

import "kibitz/engine/chess"

func (l *TermList) findOthers(p *chess.Position) { l.n = l.others(0, p) }

func (l *TermList) findStructure(p *chess.Position) { l.n = l.structure(0, p, chess.White) }
