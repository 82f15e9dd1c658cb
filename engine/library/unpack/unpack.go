// Package unpack opens text files compressed by gzip, bzip2, zstd, xz or zip, or not at all. It detects the format by
// the first bytes rather than the name, and rejects decompression bombs.
package unpack

import (
	"archive/zip"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

var (
	// ErrTooLarge is wrapped by the error of a Reader whose text exceeds a limit.
	ErrTooLarge = errors.New("the archive unpacks to more than an honest one does")
	// ErrDamaged is wrapped by the error of a Reader for a damaged archive.
	ErrDamaged = errors.New("the archive is damaged")
	// ErrEmpty is returned for a zip archive without files.
	ErrEmpty = errors.New("the archive is empty")
)

// Limits bounds the decompression.
type Limits struct {
	Bytes  int64 // of text in total
	Ratio  int64 // bytes of text per byte of the archive
	Free   int64 // bytes of text before Ratio applies
	Files  int   // in a zip archive
	Memory int64 // bytes for a decoder's window
}

// DefaultLimits returns limits far above those of chess games, which compress to a tenth.
func DefaultLimits() Limits {
	return Limits{Bytes: 1 << 40, Ratio: 200, Free: 64 << 20, Files: 10_000, Memory: 256 << 20}
}

// Reader reads the text of a file.
type Reader struct {
	r      io.Reader
	limits Limits
	packed *counter
	total  int64
	done   []func() error
	err    error
}

// counter counts the bytes read from the file. The count may be asked for while it reads.
type counter struct {
	r io.Reader
	n atomic.Int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n.Add(int64(n))
	return n, err
}

// Open opens a file. The files of a zip archive are read as one text, with an empty line between them.
func Open(path string, limits Limits) (*Reader, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	r, err := newReader(f, limits)
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	r.done = append(r.done, f.Close)
	return r, nil
}

// New returns a reader of a stream, which may be compressed, except by zip.
func New(src io.Reader, limits Limits) (*Reader, error) { return newReader(src, limits) }

func newReader(src io.Reader, limits Limits) (*Reader, error) {
	r := &Reader{limits: limits, packed: &counter{r: src}}
	head := make([]byte, 6)
	n, err := io.ReadFull(r.packed, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, err
	}
	head = head[:n]
	whole := io.MultiReader(bytes.NewReader(head), r.packed)
	begins := func(sign string) bool { return bytes.HasPrefix(head, []byte(sign)) }
	switch {
	case begins("\x1f\x8b"):
		z, err := gzip.NewReader(whole)
		if err != nil {
			return nil, damaged(err)
		}
		r.r = z
	case begins("BZh"):
		r.r = bzip2.NewReader(whole)
	case begins("\x28\xb5\x2f\xfd"):
		z, err := zstd.NewReader(whole, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(uint64(limits.Memory)),
			zstd.WithDecoderMaxWindow(uint64(limits.Memory)))
		if err != nil {
			return nil, damaged(err)
		}
		r.r = z
		r.done = append(r.done, func() error { z.Close(); return nil })
	case begins("\xfd7zXZ\x00"):
		if err := xzWindow(whole, &r.r, limits); err != nil {
			return nil, damaged(err)
		}
	case begins("PK\x03\x04"), begins("PK\x05\x06"):
		f, ok := src.(*os.File)
		if !ok {
			return nil, errors.New("a zip archive cannot be read from a stream; name its file")
		}
		z, err := r.zipped(f)
		if err != nil {
			return nil, err
		}
		r.r = z
	default:
		r.r = whole
		r.limits.Ratio = 0
	}
	return r, nil
}

func xzWindow(src io.Reader, r *io.Reader, limits Limits) error {
	z, err := xz.ReaderConfig{DictCap: int(min(limits.Memory, 1<<30))}.NewReader(src)
	if err != nil {
		return err
	}
	*r = z
	return nil
}

// zipped returns a reader of the files of an archive in order.
func (r *Reader) zipped(f *os.File) (io.Reader, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	z, err := zip.NewReader(f, info.Size())
	if err != nil {
		return nil, damaged(err)
	}
	r.packed.n.Store(info.Size())
	if len(z.File) > r.limits.Files {
		return nil, fmt.Errorf("%w: there are %d files in it", ErrTooLarge, len(z.File))
	}
	var files []*zip.File
	for _, f := range z.File {
		if f.FileInfo().Mode().IsRegular() {
			files = append(files, f)
		}
	}
	if len(files) == 0 {
		return nil, ErrEmpty
	}
	return &members{files: files}, nil
}

// members reads the files of a zip archive as one text.
type members struct {
	files []*zip.File
	open  io.Reader
	close func() error
}

func (m *members) Read(p []byte) (int, error) {
	for {
		if m.open == nil {
			if len(m.files) == 0 {
				return 0, io.EOF
			}
			f, err := m.files[0].Open()
			if err != nil {
				return 0, err
			}
			m.files = m.files[1:]
			m.open, m.close = f, f.Close
			if len(m.files) > 0 {
				m.open = io.MultiReader(f, strings.NewReader("\n\n"))
			}
		}
		n, err := m.open.Read(p)
		if err != io.EOF {
			return n, err
		}
		if err := m.close(); err != nil {
			return n, err
		}
		m.open = nil
		if n > 0 {
			return n, nil
		}
	}
}

// Read reads text. The error wraps ErrTooLarge or ErrDamaged, or is that of the file.
func (r *Reader) Read(p []byte) (int, error) {
	if r.err != nil {
		return 0, r.err
	}
	n, err := r.r.Read(p)
	r.total += int64(n)
	switch {
	case err != nil && err != io.EOF && r.limits.Ratio != 0:
		err = damaged(err)
	case r.total > r.limits.Bytes:
		err = fmt.Errorf("%w: more than %d GB", ErrTooLarge, r.limits.Bytes>>30)
	case r.limits.Ratio != 0 && r.total > r.limits.Free && r.total/r.limits.Ratio > r.packed.n.Load():
		err = fmt.Errorf("%w: %d bytes of it made %d", ErrTooLarge, r.packed.n.Load(), r.total)
	}
	r.err = err
	return n, err
}

// Consumed returns the number of bytes read from the file; for a zip archive, of the whole archive.
func (r *Reader) Consumed() int64 { return r.packed.n.Load() }

// Close closes the file.
func (r *Reader) Close() error {
	var errs []error
	for _, done := range r.done {
		errs = append(errs, done())
	}
	return errors.Join(errs...)
}

// damaged wraps errors of a decoder with ErrDamaged, except errors of the disk.
func damaged(err error) error {
	var path *os.PathError
	if errors.As(err, &path) || errors.Is(err, ErrTooLarge) || errors.Is(err, ErrDamaged) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrDamaged, err)
}
