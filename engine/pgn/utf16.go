package pgn

import (
	"bytes"
	"encoding/binary"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// UTF-16, which some programs of Windows call Unicode. The byte order mark identifies it, with its byte order, or else
// the zeros in its first units for ASCII characters.

// byteOrder is the order of the bytes in UTF-16.
type byteOrder interface {
	binary.ByteOrder
	binary.AppendByteOrder
}

// HeadSize is the number of bytes that identify UTF-16, and markSize that of the byte order mark.
const (
	HeadSize = 4
	markSize = 2
)

// utf16Order returns the byte order of a text with this beginning, or nil if it is not UTF-16.
func utf16Order(head []byte) byteOrder {
	switch {
	case bytes.HasPrefix(head, []byte{0xff, 0xfe}):
		return binary.LittleEndian
	case bytes.HasPrefix(head, []byte{0xfe, 0xff}):
		return binary.BigEndian
	case len(head) < HeadSize:
	case written(head[0]) && head[1] == 0 && written(head[2]) && head[3] == 0:
		return binary.LittleEndian
	case head[0] == 0 && written(head[1]) && head[2] == 0 && written(head[3]):
		return binary.BigEndian
	}
	return nil
}

// written reports whether a text may begin with this ASCII character.
func written(c byte) bool { return c >= ' ' && c < 0x7f || c == '\n' || c == '\r' || c == '\t' }

// marked reports whether UTF-16 text begins with the byte order mark.
func marked(head []byte) bool { return head[0] >= 0xfe && head[1] >= 0xfe }

// IsUTF16 reports whether a text with this beginning is UTF-16.
func IsUTF16(head []byte) bool { return utf16Order(head) != nil }

// UTF8 returns a reader of the text of r in UTF-8 without a byte order mark. It decodes UTF-16 and passes on other
// text. Invalid UTF-16 becomes the replacement character.
func UTF8(r io.Reader) io.Reader { return &utf8Reader{r: r} }

// utf8Reader implements the reader of UTF8.
type utf8Reader struct {
	r     io.Reader
	begun bool
	order byteOrder // nil: pass the text on
	in    []byte    // bytes not decoded yet: a part of a character
	out   []byte    // decoded bytes not returned yet
	err   error     // after out
}

// Read implements [io.Reader].
func (u *utf8Reader) Read(b []byte) (int, error) {
	if !u.begun {
		u.begun = true
		head := make([]byte, HeadSize)
		n, err := io.ReadFull(u.r, head)
		if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
			return 0, err
		}
		if u.order = utf16Order(head[:n]); u.order == nil {
			u.r = io.MultiReader(bytes.NewReader(head[:n]), u.r)
		} else if u.in = head[:n]; marked(head) {
			u.in = head[markSize:n]
		}
	}
	if u.order == nil {
		return u.r.Read(b)
	}
	for len(u.out) == 0 {
		if u.err != nil {
			return 0, u.err
		}
		u.decode()
	}
	n := copy(b, u.out)
	u.out = u.out[n:]
	return n, nil
}

// decode reads more bytes and decodes complete characters.
func (u *utf8Reader) decode() {
	const piece = 32 << 10
	buf := append(make([]byte, 0, piece), u.in...)
	n, err := u.r.Read(buf[len(buf):piece])
	buf, u.err = buf[:len(buf)+n], err
	u.out = u.out[:0]
	for len(buf) >= 2 {
		r, size := rune(u.order.Uint16(buf)), 2
		if utf16.IsSurrogate(r) {
			if len(buf) < 4 && err == nil {
				break
			}
			pair := utf8.RuneError
			if len(buf) >= 4 {
				pair = utf16.DecodeRune(r, rune(u.order.Uint16(buf[2:])))
			}
			if r = pair; r != utf8.RuneError {
				size = 4
			}
		}
		u.out = utf8.AppendRune(u.out, r)
		buf = buf[size:]
	}
	if err == io.EOF && len(buf) > 0 {
		u.out = utf8.AppendRune(u.out, utf8.RuneError)
	}
	u.in = buf
}

// utf16Writer encodes UTF-8.
type utf16Writer struct {
	w     io.Writer
	order byteOrder
	rest  []byte // of an incomplete character
	n     int64  // bytes written to w
}

// mark writes the byte order mark.
func (u *utf16Writer) mark() error {
	_, err := u.Write([]byte("\uFEFF"))
	return err
}

// Write implements [io.Writer].
func (u *utf16Writer) Write(b []byte) (int, error) {
	text := append(u.rest, b...)
	out := make([]byte, 0, 2*len(text))
	for len(text) > 0 && utf8.FullRune(text) {
		r, size := utf8.DecodeRune(text)
		for _, unit := range utf16.AppendRune(nil, r) {
			out = u.order.AppendUint16(out, unit)
		}
		text = text[size:]
	}
	u.rest = bytes.Clone(text)
	n, err := u.w.Write(out)
	u.n += int64(n)
	if err != nil {
		return 0, err
	}
	return len(b), nil
}
