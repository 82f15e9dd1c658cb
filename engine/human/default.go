package human

import (
	_ "embed"
	"fmt"
	"sync"
)

//go:embed default.human
var defaultFile []byte

// DefaultHash is the hash of the embedded network, as returned by [Hash]. Measurements with that network do not hold
// for others.
const DefaultHash = "6ba56b9c1bb160bb90a825de2912a910269d53d3a56e65a8ead7a46b8a49d745"

// Default returns the embedded network. It is decoded once.
var Default = sync.OnceValues(func() (*Network, error) {
	if hash := Hash(defaultFile); hash != DefaultHash {
		return nil, fmt.Errorf("%w: the network built in has the hash %s, not %s", ErrNetwork, hash, DefaultHash)
	}
	n, _, err := Decode(defaultFile)
	return n, err
})
