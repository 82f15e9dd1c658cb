package store

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
)

// Reseal returns data with the checksums that it would have if it had been meant so, so that fuzzing comes behind them.
func Reseal(data []byte) []byte {
	if len(data) < headSize {
		return data
	}
	data = bytes.Clone(data)
	le := binary.LittleEndian
	rest := data[headSize:]
	for i := range parts {
		size := int64(le.Uint32(data[16+4*i:]))
		if size > int64(len(rest)) {
			break
		}
		le.PutUint32(data[32+4*i:], crc32.Checksum(rest[:size], castagnoli))
		rest = rest[size:]
	}
	le.PutUint32(data[60:], crc32.Checksum(data[:60], castagnoli))
	return data
}
