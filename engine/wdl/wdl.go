// Package wdl converts scores to probabilities of win, draw and loss, by a model fitted to the engine's self-play
// games.
package wdl

import (
	"math"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// A Model maps scores to probabilities. The probability of a win is logistic in the score, with an offset and a width
// in centipawns that are linear in the material on the board. The rest are draws.
type Model struct {
	Offset, Width [2]float64 // with bare kings, and with all pieces
}

// Default is the model of the engine's own games, as printed by "kibitz-train wdl": from 818 games at 20,000 nodes per
// move against 17,000 with [Network], 116,742 positions.
var Default = Model{Offset: [2]float64{167, 118}, Width: [2]float64{21, 96}}

// Network is the hash of the network with which the model was measured: the SHA-256 of its file.
const Network = "3d765a51ef1efd5f2c2b0c169d18e147ed40272ca584b4c2c0b13961f790cada"

// FullMaterial is the material of the start position.
const FullMaterial = 78

// Material returns the material of both sides in pawns: 1, 3, 3, 5 and 9, at most FullMaterial.
func Material(p *chess.Position) int {
	count := func(pt chess.PieceType) int { return p.ByType(pt).Count() }
	return min(count(chess.Pawn)+3*(count(chess.Knight)+count(chess.Bishop))+5*count(chess.Rook)+9*count(chess.Queen), FullMaterial)
}

// Win returns the probability that a side with this score, in centipawns, wins.
func (m *Model) Win(score float64, material int) float64 {
	x := float64(material) / FullMaterial
	offset := m.Offset[0] + x*(m.Offset[1]-m.Offset[0])
	width := m.Width[0] + x*(m.Width[1]-m.Width[0])
	return 1 / (1 + math.Exp((offset-score)/width))
}

// Expect returns the probabilities for a score in centipawns, for the side to move.
func (m *Model) Expect(score, material int) engine.WDL {
	permille := func(v float64) int { return int(math.Round(1000 * m.Win(v, material))) }
	w := engine.WDL{Win: permille(float64(score)), Loss: permille(-float64(score))}
	w.Draw = 1000 - w.Win - w.Loss
	return w
}
