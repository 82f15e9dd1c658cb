package nnue

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// The shape of a network.
const (
	Features = 768 // inputs of one perspective
	Buckets  = 8   // output layers, chosen by the number of pieces
	Hidden   = 256 // neurons of one perspective; a multiple of 128

	// A weight of 1 is QA in the hidden layer and QB in the output layer.
	QA = 255
	QB = 64
	// Scale is what an output of 1 is worth in centipawns.
	Scale = 400
	// MaxOutputWeight bounds the output weights: an activation of at most QA
	// times such a weight fits into 16 bits.
	MaxOutputWeight = 127
)

// Network is a quantised network of any width.
type Network struct {
	Description    string
	Hidden         int
	FeatureWeights []int16 // Features rows of Hidden
	FeatureBias    []int16 // Hidden
	OutputWeights  []int16 // Buckets rows of 2*Hidden: the side to move's half, then the other's
	OutputBias     [Buckets]int32
}

// New returns a network of the given width with all weights zero.
func New(hidden int) *Network {
	return &Network{
		Hidden:         hidden,
		FeatureWeights: make([]int16, Features*hidden),
		FeatureBias:    make([]int16, hidden),
		OutputWeights:  make([]int16, Buckets*2*hidden),
	}
}

// A network file is little endian: the magic, a version, Hidden, Buckets, the
// length of the description and the description, the weights in the order of
// the fields of Network, and a CRC-32C of all that.
const (
	fileMagic   = "KIBITZNN"
	fileVersion = 1

	maxHidden      = 4096
	maxDescription = 4096
)

// Errors of Read; they are wrapped with what is wrong.
var (
	ErrNotNetwork = errors.New("not a Kibitz network")
	ErrDamaged    = errors.New("damaged network")
)

var crcTable = crc32.MakeTable(crc32.Castagnoli)

// Read reads a network file. It never allocates more than the largest legal
// network needs, whatever the file claims.
func Read(r io.Reader) (*Network, error) {
	sum := crc32.New(crcTable)
	in := io.TeeReader(bufio.NewReader(r), sum)
	magic := make([]byte, len(fileMagic))
	if _, err := io.ReadFull(in, magic); err != nil || string(magic) != fileMagic {
		return nil, fmt.Errorf("%w: it does not begin with %q", ErrNotNetwork, fileMagic)
	}
	var head struct{ Version, Hidden, Buckets, Description uint32 }
	if err := binary.Read(in, binary.LittleEndian, &head); err != nil {
		return nil, fmt.Errorf("%w: its header is cut off", ErrDamaged)
	}
	switch {
	case head.Version != fileVersion:
		return nil, fmt.Errorf("%w: version %d instead of %d", ErrNotNetwork, head.Version, fileVersion)
	case head.Hidden == 0 || head.Hidden > maxHidden || head.Hidden%128 != 0:
		return nil, fmt.Errorf("%w: %d hidden neurons; want a multiple of 128 up to %d", ErrDamaged, head.Hidden, maxHidden)
	case head.Buckets != Buckets:
		return nil, fmt.Errorf("%w: %d output buckets instead of %d", ErrNotNetwork, head.Buckets, Buckets)
	case head.Description > maxDescription:
		return nil, fmt.Errorf("%w: a description of %d bytes", ErrDamaged, head.Description)
	}
	n := New(int(head.Hidden))
	text := make([]byte, head.Description)
	for _, part := range []any{text, n.FeatureWeights, n.FeatureBias, n.OutputWeights, &n.OutputBias} {
		if err := binary.Read(in, binary.LittleEndian, part); err != nil {
			return nil, fmt.Errorf("%w: it is cut off", ErrDamaged)
		}
	}
	n.Description = string(text)
	want := sum.Sum32()
	var crc uint32
	if err := binary.Read(in, binary.LittleEndian, &crc); err != nil {
		return nil, fmt.Errorf("%w: its checksum is cut off", ErrDamaged)
	}
	if crc != want {
		return nil, fmt.Errorf("%w: the checksum is wrong", ErrDamaged)
	}
	return n, n.Check()
}

// Write writes n as a network file.
func (n *Network) Write(w io.Writer) error {
	if err := n.Check(); err != nil {
		return err
	}
	sum := crc32.New(crcTable)
	out := bufio.NewWriter(w)
	both := io.MultiWriter(out, sum)
	if _, err := io.WriteString(both, fileMagic); err != nil {
		return err
	}
	head := [4]uint32{fileVersion, uint32(n.Hidden), Buckets, uint32(len(n.Description))}
	for _, part := range []any{head, []byte(n.Description), n.FeatureWeights, n.FeatureBias, n.OutputWeights, n.OutputBias} {
		if err := binary.Write(both, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	if err := binary.Write(out, binary.LittleEndian, sum.Sum32()); err != nil {
		return err
	}
	return out.Flush()
}

// Check reports what would make the integer arithmetic of the kernels wrong:
// parts of the wrong size, output weights out of range, or hidden sums that
// could overflow 16 bits with the most pieces a board can hold.
func (n *Network) Check() error {
	if len(n.FeatureWeights) != Features*n.Hidden || len(n.FeatureBias) != n.Hidden || len(n.OutputWeights) != Buckets*2*n.Hidden {
		return fmt.Errorf("%w: its parts do not fit %d hidden neurons", ErrDamaged, n.Hidden)
	}
	if len(n.Description) > maxDescription {
		return fmt.Errorf("a description of %d bytes; %d is the most", len(n.Description), maxDescription)
	}
	for i, w := range n.OutputWeights {
		if w > MaxOutputWeight || w < -MaxOutputWeight {
			return fmt.Errorf("%w: output weight %d is %d, beyond ±%d", ErrDamaged, i, w, MaxOutputWeight)
		}
	}
	for h := range n.Hidden {
		// Every square holds at most one piece: take the worst on each.
		low, high := int(n.FeatureBias[h]), int(n.FeatureBias[h])
		var lows, highs [64]int
		for f := range Features {
			w := int(n.FeatureWeights[f*n.Hidden+h])
			lows[f%64] = min(lows[f%64], w)
			highs[f%64] = max(highs[f%64], w)
		}
		low, high = low+sumOfLargest(lows[:], -1), high+sumOfLargest(highs[:], 1)
		if low < -1<<15 || high > 1<<15-1 {
			return fmt.Errorf("%w: neuron %d could reach %d to %d, beyond 16 bits", ErrDamaged, h, low, high)
		}
	}
	return nil
}
