package human

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
)

// ErrNetwork is wrapped by errors about files that are not a network of this package.
var ErrNetwork = errors.New("human: not a usable network")

// The file of a network, all little-endian:
//
//	8 bytes   magic and version of the format
//	32 bytes  SHA-256 of all that follows
//	5 × u32   position inputs, move inputs, factors, rating knots, length of the description
//	3 × u32   the shape
//	          the description, in UTF-8
//	          the weights of the mixture, as float32: see Mixture
//	          the layers, compressed by DEFLATE: of each row a scale as float32, and
//	          the weights divided by it as int8
const fileMagic = "KIBHUM\x00\x04"

type fileHeader struct {
	Position, Moves, Factors, Knots, Description uint32
	First, Second, Units                         uint32
}

// The limits of layers and description of a file.
const (
	maxLayer       = 2048
	maxDescription = 1 << 12
)

// rows returns the layers and the length of their rows. A bias is one row.
func (n *Network) rows() (layers [][]float32, widths []int) {
	s := n.Shape
	return [][]float32{n.FirstRows, n.Second, n.SecondBias, n.Light, n.LightRating, n.Move, n.Output, n.Factor},
		[]int{s.First, s.First, s.Second, s.Units, s.Units, s.Units, s.Units, s.Second}
}

// Encode returns n as a file, with its weights rounded to 8 bits, and the description.
func (n *Network) Encode(description string) ([]byte, error) {
	if len(description) > maxDescription {
		return nil, fmt.Errorf("human: a description of %d bytes: %d are possible", len(description), maxDescription)
	}
	var body bytes.Buffer
	s := n.Shape
	_ = binary.Write(&body, binary.LittleEndian, fileHeader{PositionInputs, MoveInputs, uint32(Factors), Knots, uint32(len(description)),
		uint32(s.First), uint32(s.Second), uint32(s.Units)}) // a Buffer returns no errors
	body.WriteString(description)
	_ = binary.Write(&body, binary.LittleEndian, n.Mixture)
	z, err := flate.NewWriter(&body, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	layers, widths := n.rows()
	for i, layer := range layers {
		for len(layer) > 0 {
			if _, err := z.Write(encodeRow(layer[:widths[i]])); err != nil {
				return nil, err
			}
			layer = layer[widths[i]:]
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(body.Bytes())
	return append(append([]byte(fileMagic), sum[:]...), body.Bytes()...), nil
}

func encodeRow(row []float32) []byte {
	largest := float32(0)
	for _, v := range row {
		largest = max(largest, v, -v)
	}
	scale := largest / 127
	b := binary.LittleEndian.AppendUint32(nil, math.Float32bits(scale))
	for _, v := range row {
		q := 0.0
		if scale > 0 {
			q = math.Round(float64(v / scale))
		}
		b = append(b, byte(int8(q)))
	}
	return b
}

// Decode reads a network from a file. Its error wraps [ErrNetwork].
func Decode(file []byte) (n *Network, description string, err error) {
	n, description, err = decode(file)
	if err != nil {
		return nil, "", fmt.Errorf("%w: %w", ErrNetwork, err)
	}
	return n, description, nil
}

func decode(file []byte) (*Network, string, error) {
	const start = len(fileMagic) + sha256.Size
	if len(file) < start || string(file[:len(fileMagic)]) != fileMagic {
		return nil, "", errors.New("it does not begin as one, or is of another version")
	}
	if sum := sha256.Sum256(file[start:]); !bytes.Equal(sum[:], file[len(fileMagic):start]) {
		return nil, "", errors.New("its checksum is wrong")
	}
	r := bytes.NewReader(file[start:])
	var h fileHeader
	if err := binary.Read(r, binary.LittleEndian, &h); err != nil {
		return nil, "", err
	}
	if h.Position != PositionInputs || h.Moves != MoveInputs || h.Factors != uint32(Factors) || h.Knots != Knots {
		return nil, "", errors.New("it was trained with other inputs")
	}
	for _, width := range []uint32{h.First, h.Second, h.Units} {
		if width == 0 || width > maxLayer {
			return nil, "", fmt.Errorf("a layer of %d", width)
		}
	}
	if h.Description > maxDescription {
		return nil, "", fmt.Errorf("a description of %d bytes", h.Description)
	}
	description := make([]byte, h.Description)
	if _, err := io.ReadFull(r, description); err != nil {
		return nil, "", err
	}
	n := NewNetwork(Shape{int(h.First), int(h.Second), int(h.Units)})
	if err := binary.Read(r, binary.LittleEndian, &n.Mixture); err != nil {
		return nil, "", err
	}
	if !n.Mixture.finite() {
		return nil, "", errors.New("a weight of its mixture is not a number")
	}
	z := flate.NewReader(r)
	layers, widths := n.rows()
	for i, layer := range layers {
		for ; len(layer) > 0; layer = layer[widths[i]:] {
			if err := decodeRow(z, layer[:widths[i]]); err != nil {
				return nil, "", err
			}
		}
	}
	if extra, err := io.Copy(io.Discard, io.LimitReader(z, 1)); err != nil || extra > 0 {
		return nil, "", errors.Join(err, errors.New("more follows than its layers"))
	}
	return n, string(description), nil
}

func decodeRow(r io.Reader, row []float32) error {
	b := make([]byte, 4+len(row))
	if _, err := io.ReadFull(r, b); err != nil {
		return err
	}
	scale := math.Float32frombits(binary.LittleEndian.Uint32(b))
	if v := float64(scale); math.IsNaN(v) || math.IsInf(v, 0) || v < 0 {
		return fmt.Errorf("a row has the scale %v", scale)
	}
	for i := range row {
		row[i] = float32(int8(b[4+i])) * scale
	}
	return nil
}

// Hash returns the SHA-256 of a network's file in hexadecimal.
func Hash(file []byte) string {
	sum := sha256.Sum256(file)
	return hex.EncodeToString(sum[:])
}
