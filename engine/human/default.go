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
const DefaultHash = "c05c5639d23d9785b2d56661f80b2fbed5c0f40397714238c568fe7574e86572"

// Default returns the embedded network. It is decoded once.
var Default = sync.OnceValues(func() (*Network, error) {
	if hash := Hash(defaultFile); hash != DefaultHash {
		return nil, fmt.Errorf("%w: the network built in has the hash %s, not %s", ErrNetwork, hash, DefaultHash)
	}
	n, _, err := Decode(defaultFile)
	return n, err
})
