package human

import (
	_ "embed"
	"fmt"
	"sync"
)

//go:embed default.human
var defaultFile []byte

// DefaultHash is the hash of the network that is built in, as [Hash] returns it. What was measured with
// that network holds for no other.
const DefaultHash = "2c12f8c4ef107e96c97deb8e7601f0df5ff5cfda9d03ec4f86732c318c58528d"

// Default returns the network that is built in. It is read once.
var Default = sync.OnceValues(func() (*Network, error) {
	if hash := Hash(defaultFile); hash != DefaultHash {
		return nil, fmt.Errorf("%w: the network built in has the hash %s, not %s", ErrNetwork, hash, DefaultHash)
	}
	n, _, err := Decode(defaultFile)
	return n, err
})
