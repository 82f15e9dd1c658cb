package uci

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"sync"
)

// maxLine bounds an input line, in bytes. The longest possible game fits a position command of a fraction of it.
const maxLine = 1 << 20

// lineReader reads lines of bounded length from untrusted input.
type lineReader struct {
	r     *bufio.Reader
	limit int
	begun bool
}

func newLineReader(r io.Reader, limit int) *lineReader {
	return &lineReader{r: bufio.NewReaderSize(r, 64<<10), limit: limit}
}

// next returns the next line without its end. Of a line longer than the limit it returns the beginning, and the
// number of skipped bytes as excess. A last line without a newline counts; its error is io.EOF.
func (l *lineReader) next() (line string, excess int64, err error) {
	var buf []byte
	for {
		chunk, err := l.r.ReadSlice('\n')
		if room := l.limit - len(buf); len(chunk) <= room {
			buf = append(buf, chunk...)
		} else {
			buf = append(buf, chunk[:room]...)
			excess += int64(len(chunk) - room)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil && len(buf) == 0 {
			return "", 0, err
		}
		line = strings.TrimRight(string(buf), "\r\n")
		if !l.begun {
			l.begun = true
			line = strings.TrimPrefix(line, "\ufeff") // some shells start a pipe with a byte order mark
		}
		return line, excess, nil
	}
}

// lineWriter writes whole lines of several goroutines. Each Write reaches the stream at once. The first error is kept
// and ends all output.
type lineWriter struct {
	mu     sync.Mutex
	w      io.Writer
	err    error
	failed func(error) // called with the first error
}

// Write writes p in one piece.
func (w *lineWriter) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err != nil {
		return 0, w.err
	}
	n, err := w.w.Write(p)
	if err != nil {
		w.err = err
		w.failed(err)
	}
	return n, err
}

// line writes one line.
func (w *lineWriter) line(s string) {
	w.Write(append([]byte(s), '\n'))
}
