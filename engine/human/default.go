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
const DefaultHash = "280e0f62e38e21ba722de44f5c199f5450c6c446d56b91f87253e7589d07d8f5"

// Default returns the embedded network. It is decoded once.
var Default = sync.OnceValues(func() (*Network, error) {
	if hash := Hash(defaultFile); hash != DefaultHash {
		return nil, fmt.Errorf("%w: the network built in has the hash %s, not %s", ErrNetwork, hash, DefaultHash)
	}
	n, _, err := Decode(defaultFile)
	return n, err
})
