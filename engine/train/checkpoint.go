package train

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"

	"kibitz/engine/internal/atomicfile"
	"kibitz/engine/nnue"
)

// A checkpoint file is little endian: the magic, a version, the length of the
// state and the state as JSON, the parameters of the model, both averages of
// the optimiser, and a CRC-32C of all that.
const (
	checkpointMagic   = "KIBITZCK"
	checkpointVersion = 4
	maxState          = 1 << 20 // bytes
)

var errNoCheckpoint = errors.New("this is no checkpoint")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// State is the progress of a training.
type State struct {
	Config Config
	Epoch  int // completed epochs
	Step   int // completed batches
	Games  int // in both parts of the dataset; games added later are ignored
	// Parts is the number of games from each directory. Older checkpoints do not have it.
	Parts []int `json:",omitempty"`
}

// writeCheckpoint replaces the file at path atomically.
func writeCheckpoint(path string, s State, m *Model, o *optimiser) error {
	return atomicfile.Write(path, func(w io.Writer) error {
		sum := crc32.New(castagnoli)
		out := bufio.NewWriterSize(w, 1<<16)
		if err := writeCheckpointTo(io.MultiWriter(out, sum), s, m, o); err != nil {
			return err
		}
		if err := binary.Write(out, binary.LittleEndian, sum.Sum32()); err != nil {
			return err
		}
		return out.Flush()
	})
}

// writeCheckpointTo writes everything but the checksum.
func writeCheckpointTo(w io.Writer, s State, m *Model, o *optimiser) error {
	state, err := json.Marshal(s)
	if err != nil {
		return err
	}
	if _, err := io.WriteString(w, checkpointMagic); err != nil {
		return err
	}
	for _, part := range []any{[2]uint32{checkpointVersion, uint32(len(state))}, state, m.parameters, o.mean, o.power} {
		if err := binary.Write(w, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	return nil
}

// ReadCheckpoint reads a model and the progress of its training.
func ReadCheckpoint(path string) (*Model, State, error) {
	m, s, _, err := readCheckpoint(path)
	return m, s, err
}

// ReadModel reads the model of a checkpoint or of an engine's network.
func ReadModel(path string) (*Model, error) {
	m, _, err := ReadCheckpoint(path)
	if !errors.Is(err, errNoCheckpoint) {
		return m, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	n, err := nnue.Read(f)
	if errors.Is(err, nnue.ErrNotNetwork) {
		return nil, fmt.Errorf("%s is neither a checkpoint nor a network", path)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return Dequantise(n)
}

func readCheckpoint(path string) (*Model, State, *optimiser, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, State{}, nil, err
	}
	defer f.Close()
	m, s, o, err := readCheckpointFrom(bufio.NewReaderSize(f, 1<<16))
	if err != nil {
		return nil, State{}, nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, s, o, nil
}

func readCheckpointFrom(r io.Reader) (m *Model, s State, o *optimiser, err error) {
	sum := crc32.New(castagnoli)
	in := io.TeeReader(r, sum)
	magic := make([]byte, len(checkpointMagic))
	if _, err := io.ReadFull(in, magic); err != nil || string(magic) != checkpointMagic {
		return nil, s, nil, fmt.Errorf("%w: it does not begin with %q", errNoCheckpoint, checkpointMagic)
	}
	var head struct{ Version, State uint32 }
	if err := binary.Read(in, binary.LittleEndian, &head); err != nil {
		return nil, s, nil, errors.New("the checkpoint is cut short")
	}
	if head.Version != checkpointVersion || head.State > maxState {
		return nil, s, nil, fmt.Errorf("the checkpoint has version %d, and only %d is known", head.Version, checkpointVersion)
	}
	state := make([]byte, head.State)
	if _, err := io.ReadFull(in, state); err != nil {
		return nil, s, nil, errors.New("the checkpoint is cut short")
	}
	if err := json.Unmarshal(state, &s); err != nil {
		return nil, s, nil, fmt.Errorf("the checkpoint's state: %w", err)
	}
	if m, err = newModel(s.Config.Hidden); err != nil {
		return nil, s, nil, err
	}
	o = newOptimiser(len(m.parameters), s.Config.Decay)
	o.steps = s.Step
	for _, part := range [][]float32{m.parameters, o.mean, o.power} {
		if err := binary.Read(in, binary.LittleEndian, part); err != nil {
			return nil, s, nil, errors.New("the checkpoint is cut short")
		}
	}
	want := sum.Sum32()
	var got uint32
	if err := binary.Read(r, binary.LittleEndian, &got); err != nil || got != want {
		return nil, s, nil, errors.New("the checkpoint is damaged: its checksum is wrong")
	}
	return m, s, o, nil
}
