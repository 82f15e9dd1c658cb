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
const DefaultHash = "17cb520a98548b70eb9bba2ae21ef979601a8f57b3a5e673a98fcd938c0489c7"

// Default returns the embedded network. It is decoded once.
var Default = sync.OnceValues(func() (*Network, error) {
	if hash := Hash(defaultFile); hash != DefaultHash {
		return nil, fmt.Errorf("%w: the network built in has the hash %s, not %s", ErrNetwork, hash, DefaultHash)
	}
	n, _, err := Decode(defaultFile)
	return n, err
})
