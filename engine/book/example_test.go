package book_test

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"kibitz/engine/book"
	"kibitz/engine/chess"
)

// Open does the same with a file. The book of this example has two entries: e2e4 and
// d2d4 in the starting position.
func ExampleBook_Entries() {
	start := chess.StartPosition()
	var file bytes.Buffer
	for _, e := range []struct {
		from, to chess.Square
		weight   uint16
	}{{chess.D2, chess.D4, 1}, {chess.E2, chess.E4, 3}} {
		file.Write(binary.BigEndian.AppendUint64(nil, book.Key(&start, chess.NoMove)))
		file.Write(binary.BigEndian.AppendUint16(nil, uint16(e.from)<<6|uint16(e.to)))
		file.Write(binary.BigEndian.AppendUint16(nil, e.weight))
		file.Write(make([]byte, 4)) // the field for learning
	}
	b, err := book.New("example.bin", bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		fmt.Println(err)
		return
	}
	entries, err := b.Entries(&start, chess.NoMove)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range entries {
		fmt.Println(chess.FormatSAN(&start, e.Move), e.Weight)
	}
	fmt.Println("best:", chess.FormatSAN(&start, book.Best(entries)))
	// Output:
	// e4 3
	// d4 1
	// best: e4
}

func ExampleNew() {
	_, err := book.New("torn.bin", bytes.NewReader(make([]byte, 20)), 20)
	fmt.Println(err)
	// Output: open torn.bin: book: not an opening book: 20 bytes are not a whole number of entries of 16 bytes
}
