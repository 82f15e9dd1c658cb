package nnue

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// The shape of a network.
const (
	Features = 768 // of one perspective
	Buckets  = 8   // output layers and second layers, chosen by the number of pieces
	Hidden   = 256 // neurons of one perspective; a multiple of 128
	Second   = 16  // neurons of each bucket's second layer

	// TermWidth is the number of hidden neurons, the first ones, with terms as inputs; a multiple of 64.
	TermWidth = 64

	// The quantisation: a weight of 1 is stored as QA in the hidden layer and as QB in the output and second layers;
	// an output bias of 1 as QA·QB, a bias of the second layer as QA·QA·QB/2.
	QA = 255
	QB = 64
	// Scale is the value of an output of 1 in centipawns. Training on uncertain scores draws evaluations towards
	// zero, a tenth of a pawn each generation. Scale makes up for it, since the margins of the search were tuned for
	// the pawn of generation 12.
	Scale = 522
	// MaxOutputWeight bounds the output weights, in units of 1/QB: an activation of at most QA times such a weight
	// fits 16 bits.
	MaxOutputWeight = 127
	// MaxSecondWeight bounds the weights into the second layer, in units of 1/QB, so that four products fit 16 bits.
	MaxSecondWeight = 64
	// MaxTermWeight bounds the weights of terms, in units of 1/QA: they fit 8 bits.
	MaxTermWeight = 127
	// MaxDescription bounds the length of a network's description, in bytes.
	MaxDescription = 4096
)

const (
	widthStep = 128 // the kernels' step
	maxWidth  = 4096
)

// Errors of Read, Write and Check; they are wrapped with what is wrong and where.
var (
	ErrNotNetwork  = errors.New("not a Kibitz network")
	ErrUnsupported = errors.New("unsupported network")
	ErrDamaged     = errors.New("damaged network")
)

// Network is a quantised network of any width. Its rows follow one another
// without gaps.
type Network struct {
	Description    string
	Hidden         int
	FeatureWeights []int16 // a row of Hidden for each input; see Feature
	FeatureBias    []int16 // Hidden
	TermWeights    []int16 // a row of TermWidth for each term of the perspective's own side, then of the other
	OutputWeights  []int16 // for each bucket Hidden for the side to move, then Hidden for the other
	OutputBias     [Buckets]int32
	SecondWeights  []int16 // for each bucket and neuron Hidden for the side to move, then Hidden for the other
	SecondBias     []int32 // by bucket and neuron
	SecondOutput   []int16 // by bucket and neuron
}

// New returns a network of the given width with all weights zero.
func New(hidden int) *Network {
	return &Network{
		Hidden:         hidden,
		FeatureWeights: make([]int16, Features*hidden),
		FeatureBias:    make([]int16, hidden),
		TermWeights:    make([]int16, 2*Terms*TermWidth),
		OutputWeights:  make([]int16, Buckets*2*hidden),
		SecondWeights:  make([]int16, Buckets*Second*2*hidden),
		SecondBias:     make([]int32, Buckets*Second),
		SecondOutput:   make([]int16, Buckets*Second),
	}
}

// Check reports an error if the kernels would compute wrongly or the file could not be read back: a width that is not
// a multiple of 128 up to 4096, parts of the wrong size, a description of more than 4096 bytes, weights of terms,
// output or second layer out of bounds, or hidden sums that could overflow 16 bits with the most pieces on a board.
func (n *Network) Check() error {
	if n.Hidden <= 0 || n.Hidden > maxWidth || n.Hidden%widthStep != 0 {
		return fmt.Errorf("%w: %d hidden neurons; want a multiple of %d up to %d", ErrDamaged, n.Hidden, widthStep, maxWidth)
	}
	for _, part := range []struct {
		name      string
		got, want int
	}{
		{"feature weights", len(n.FeatureWeights), Features * n.Hidden},
		{"feature biases", len(n.FeatureBias), n.Hidden},
		{"term weights", len(n.TermWeights), 2 * Terms * TermWidth},
		{"output weights", len(n.OutputWeights), Buckets * 2 * n.Hidden},
		{"weights of the second layer", len(n.SecondWeights), Buckets * Second * 2 * n.Hidden},
		{"biases of the second layer", len(n.SecondBias), Buckets * Second},
		{"output weights of the second layer", len(n.SecondOutput), Buckets * Second},
	} {
		if part.got != part.want {
			return fmt.Errorf("%w: %d %s instead of %d", ErrDamaged, part.got, part.name, part.want)
		}
	}
	if len(n.Description) > MaxDescription {
		return fmt.Errorf("%w: a description of %d bytes; %d is the most", ErrDamaged, len(n.Description), MaxDescription)
	}
	for i, w := range n.TermWeights {
		if w > MaxTermWeight || w < -MaxTermWeight {
			return fmt.Errorf("%w: weight %d of term %d is %d, beyond ±%d", ErrDamaged, i%TermWidth, i/TermWidth, w, MaxTermWeight)
		}
	}
	for _, part := range []struct {
		name    string
		weights []int16
		most    int16
	}{
		{"output weight", n.OutputWeights, MaxOutputWeight},
		{"weight of the second layer", n.SecondWeights, MaxSecondWeight},
		{"output weight of the second layer", n.SecondOutput, MaxOutputWeight},
	} {
		for i, w := range part.weights {
			if w > part.most || w < -part.most {
				size := len(part.weights) / Buckets
				return fmt.Errorf("%w: %s %d of bucket %d is %d, beyond ±%d",
					ErrDamaged, part.name, i%size, i/size, w, part.most)
			}
		}
	}
	return n.checkSums()
}

// checkSums reports a hidden neuron whose sum over the pieces could overflow 16 bits; terms are added with
// saturation. A square holds at most one piece and a board 32, so the worst sum takes the worst piece of each of the
// 32 worst squares. Some of these boards cannot arise, but trained weights stay far below.
func (n *Network) checkSums() error {
	// By neuron, then square, so that each neuron's can be sorted.
	lows, highs := make([]int16, 64*n.Hidden), make([]int16, 64*n.Hidden)
	for f := range Features {
		square := f % 64
		for h, w := range n.FeatureWeights[f*n.Hidden:][:n.Hidden] {
			i := h*64 + square
			lows[i], highs[i] = min(lows[i], w), max(highs[i], w)
		}
	}
	fits := func(low, high int) bool { return low >= math.MinInt16 && high <= math.MaxInt16 }
	for h, bias := range n.FeatureBias {
		worst, best := lows[h*64:][:64], highs[h*64:][:64]
		low := int(bias) + maxPieces*int(slices.Min(worst))
		high := int(bias) + maxPieces*int(slices.Max(best))
		if fits(low, high) {
			continue // as most neurons do: sorting would double the time to start
		}
		slices.Sort(worst)
		slices.Sort(best)
		low, high = int(bias), int(bias)
		for i := range maxPieces {
			low += int(worst[i])
			high += int(best[63-i])
		}
		if !fits(low, high) {
			return fmt.Errorf("%w: hidden neuron %d could reach %d to %d, beyond 16 bits", ErrDamaged, h, low, high)
		}
	}
	return nil
}
