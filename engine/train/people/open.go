package people

import (
	"os"

	"kibitz/engine/human"
)

// OpenNetwork reads a network, or the network of a checkpoint, whose mixture is not fitted.
func OpenNetwork(path string) (*human.Network, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if len(data) >= len(checkpointMagic) && string(data[:len(checkpointMagic)]) == checkpointMagic {
		t, err := ReadCheckpoint(path)
		if err != nil {
			return nil, err
		}
		return t.net, nil
	}
	n, _, err := human.Decode(data)
	return n, err
}
