package nnue

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// fileHeader follows the magic of a network file. Then come the description, the
// weights in the order of the fields of Network, and a CRC-32C of everything
// before it. All numbers are little endian.
const (
	fileMagic   = "KIBITZNN"
	fileVersion = 3
)

type fileHeader struct {
	Version, Hidden, Buckets uint32
	Terms, TermWidth, Second uint32
	Description              uint32 // its length in bytes
}

var crcTable = crc32.MakeTable(crc32.Castagnoli)

// Read reads a network file to its end and checks it. It allocates at most twice the size of the widest legal
// network, whatever the file claims.
func Read(r io.Reader) (*Network, error) {
	sum := crc32.New(crcTable)
	in := io.TeeReader(bufio.NewReader(r), sum)
	var magic [len(fileMagic)]byte
	if err := readPart(in, "magic", &magic); err != nil && !errors.Is(err, ErrDamaged) {
		return nil, err
	}
	if string(magic[:]) != fileMagic {
		return nil, fmt.Errorf("%w: it does not begin with %q", ErrNotNetwork, fileMagic)
	}
	var head fileHeader
	if err := readPart(in, "header", &head); err != nil {
		return nil, err
	}
	switch {
	case head.Version != fileVersion:
		return nil, fmt.Errorf("%w: version %d of the format instead of %d", ErrUnsupported, head.Version, fileVersion)
	case head.Buckets != Buckets:
		return nil, fmt.Errorf("%w: %d output buckets instead of %d", ErrUnsupported, head.Buckets, Buckets)
	case head.Terms != Terms || head.TermWidth != TermWidth:
		return nil, fmt.Errorf("%w: %d terms of width %d instead of %d of %d", ErrUnsupported, head.Terms, head.TermWidth, Terms, TermWidth)
	case head.Second != Second:
		return nil, fmt.Errorf("%w: %d neurons of the second layer instead of %d", ErrUnsupported, head.Second, Second)
	case head.Hidden == 0 || head.Hidden > maxWidth || head.Hidden%widthStep != 0:
		return nil, fmt.Errorf("%w: %d hidden neurons; want a multiple of %d up to %d", ErrDamaged, head.Hidden, widthStep, maxWidth)
	case head.Description > MaxDescription:
		return nil, fmt.Errorf("%w: a description of %d bytes; %d is the most", ErrDamaged, head.Description, MaxDescription)
	}
	n := New(int(head.Hidden))
	description := make([]byte, head.Description)
	for _, part := range []struct {
		name string
		data any
	}{
		{"description", description},
		{"feature weights", n.FeatureWeights},
		{"feature biases", n.FeatureBias},
		{"term weights", n.TermWeights},
		{"output weights", n.OutputWeights},
		{"output biases", &n.OutputBias},
		{"weights of the second layer", n.SecondWeights},
		{"biases of the second layer", n.SecondBias},
		{"output weights of the second layer", n.SecondOutput},
	} {
		if err := readPart(in, part.name, part.data); err != nil {
			return nil, err
		}
	}
	n.Description = string(description)
	want := sum.Sum32()
	var got uint32
	if err := readPart(in, "checksum", &got); err != nil {
		return nil, err
	}
	if got != want {
		return nil, fmt.Errorf("%w: its checksum is %08x, its content has %08x", ErrDamaged, got, want)
	}
	switch _, err := io.ReadFull(in, make([]byte, 1)); {
	case err == nil:
		return nil, fmt.Errorf("%w: it goes on after its checksum", ErrDamaged)
	case err != io.EOF:
		return nil, fmt.Errorf("reading the end of the network: %w", err)
	}
	if err := n.Check(); err != nil {
		return nil, err
	}
	return n, nil
}

// readPart fills data, which has a fixed size. It reports a premature end as damage; other errors are the reader's.
func readPart(r io.Reader, name string, data any) error {
	err := binary.Read(r, binary.LittleEndian, data)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("%w: it is cut off in its %s", ErrDamaged, name)
	default:
		return fmt.Errorf("reading the %s of the network: %w", name, err)
	}
}

// Write writes n as a network file after Check.
func (n *Network) Write(w io.Writer) error {
	if err := n.Check(); err != nil {
		return err
	}
	sum := crc32.New(crcTable)
	out := bufio.NewWriter(w)
	both := io.MultiWriter(out, sum)
	head := fileHeader{fileVersion, uint32(n.Hidden), Buckets, Terms, TermWidth, Second, uint32(len(n.Description))}
	for _, part := range []any{[]byte(fileMagic), head, []byte(n.Description),
		n.FeatureWeights, n.FeatureBias, n.TermWeights, n.OutputWeights, n.OutputBias,
		n.SecondWeights, n.SecondBias, n.SecondOutput} {
		if err := binary.Write(both, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	if err := binary.Write(out, binary.LittleEndian, sum.Sum32()); err != nil {
		return err
	}
	return out.Flush()
}
