package people

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"kibitz/engine/human"
)

// A checkpoint is a magic of eight bytes, a header, and then the weights and the two averages of the optimiser, all
// little-endian.
const checkpointMagic = "KIBHCK01"

type checkpointHeader struct {
	First, Second, Units uint32
	Parameters           uint32
	Steps, Positions     uint64
	Seed                 uint64
}

// write writes a checkpoint atomically.
func (t *training) write(path string) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), ".checkpoint-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	w := bufio.NewWriterSize(tmp, 1<<20)
	s := t.net.Shape
	_, _ = w.WriteString(checkpointMagic) // Flush returns the error
	_ = binary.Write(w, binary.LittleEndian, checkpointHeader{uint32(s.First), uint32(s.Second), uint32(s.Units),
		uint32(len(t.net.Parameters)), uint64(t.optimiser.steps), uint64(t.positions), t.config.Seed})
	for _, part := range [][]float32{t.net.Parameters, t.optimiser.mean, t.optimiser.power} {
		_ = binary.Write(w, binary.LittleEndian, part)
	}
	if err := errors.Join(w.Flush(), tmp.Close()); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}

// ReadCheckpoint reads a checkpoint.
func ReadCheckpoint(path string) (*training, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	r := bufio.NewReaderSize(file, 1<<20)
	start := make([]byte, len(checkpointMagic))
	var h checkpointHeader
	if _, err := io.ReadFull(r, start); err != nil || string(start) != checkpointMagic {
		return nil, fmt.Errorf("people: %s is not a checkpoint of a training on games of people", path)
	}
	if err := binary.Read(r, binary.LittleEndian, &h); err != nil {
		return nil, fmt.Errorf("people: %s: %w", path, err)
	}
	const most = 1 << 14
	if h.First > most || h.Second > most || h.Units > most {
		return nil, fmt.Errorf("people: %s: layers of %d, %d and %d", path, h.First, h.Second, h.Units)
	}
	t := newTraining(Config{Shape: human.Shape{First: int(h.First), Second: int(h.Second), Units: int(h.Units)}, Seed: h.Seed})
	if int(h.Parameters) != len(t.net.Parameters) {
		return nil, fmt.Errorf("people: %s was trained with other inputs", path)
	}
	t.optimiser.steps, t.positions = int(h.Steps), int(h.Positions)
	for _, part := range [][]float32{t.net.Parameters, t.optimiser.mean, t.optimiser.power} {
		if err := binary.Read(r, binary.LittleEndian, part); err != nil {
			return nil, fmt.Errorf("people: %s: %w", path, err)
		}
	}
	return t, nil
}
