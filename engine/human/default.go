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
const DefaultHash = "7e37a81ba0efaf1af7f6bc1939b0bb10c347c573dbafa6aae88a9f84f1a35359"

// Default returns the embedded network. It is decoded once.
var Default = sync.OnceValues(func() (*Network, error) {
	if hash := Hash(defaultFile); hash != DefaultHash {
		return nil, fmt.Errorf("%w: the network built in has the hash %s, not %s", ErrNetwork, hash, DefaultHash)
	}
	n, _, err := Decode(defaultFile)
	return n, err
})
