package pgn

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"kibitz/engine/game"
)

// File is a file of games, some of which may be changed. Unchanged text, including broken games and text between games,
// is written back byte for byte, without parsing.
//
// A File holds the list of games and the text of changed ones. The rest stays in the source, which must not change
// meanwhile. UTF-16 sources are held in memory as UTF-8 and written as UTF-16.
type File struct {
	src     io.ReaderAt
	size    int64
	order   byteOrder // of a UTF-16 file; otherwise nil
	bare    bool      // without a byte order mark
	entries []Entry
	edits   map[int]*edit
	sources int // number of entries in the source; later ones are appended
	// The result of the last write: entries with new places, and the size of the file.
	written []Entry
	wrote   int64
}

// edit is the new text of a game.
type edit struct {
	text     []byte
	oldLines int   // number of line breaks in the replaced text
	was      Entry // entry before the change
}

// NewFile returns an empty file.
func NewFile() *File { return &File{edits: map[int]*edit{}} }

// OpenFile lists the games of a file; see [ReadIndex] for progress and cancellation. The error of a file without games
// is ErrNoGame, unless the file is blank.
func OpenFile(ctx context.Context, src io.ReaderAt, size int64, progress func(bytes int64)) (*File, error) {
	f := NewFile()
	if err := f.attach(ctx, src, size); err != nil {
		return nil, err
	}
	var err error
	if f.entries, err = ReadIndex(ctx, io.NewSectionReader(f.src, 0, f.size), progress); err != nil {
		return nil, err
	}
	f.sources = len(f.entries)
	if f.sources == 0 {
		head := make([]byte, min(f.size, 4096))
		if _, err := f.src.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		if len(bytes.TrimSpace(bytes.ReplaceAll(head, byteOrderMark, nil))) > 0 {
			return nil, ErrNoGame
		}
	}
	return f, nil
}

// mostUTF16 is the maximum size of a UTF-16 file in bytes, because it is held in memory.
const mostUTF16 = 256 << 20

// attach makes src the source, unless it is unreadable.
func (f *File) attach(ctx context.Context, src io.ReaderAt, size int64) error {
	head := make([]byte, min(size, HeadSize))
	if _, err := src.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	order := utf16Order(head)
	if order != nil {
		if size > mostUTF16 {
			return ErrUTF16
		}
		text := bytes.NewBuffer(make([]byte, 0, size/2+bytes.MinRead)) // ASCII text halves its size
		if _, err := text.ReadFrom(UTF8(cancellable{ctx, io.NewSectionReader(src, 0, size)})); err != nil {
			return err
		}
		if bytes.HasPrefix(text.Bytes(), []byte{0}) {
			return ErrBinary // UTF-32
		}
		src, size = bytes.NewReader(text.Bytes()), int64(text.Len())
	}
	f.src, f.size, f.order, f.bare = src, size, order, order != nil && !marked(head)
	return nil
}

// Len returns the number of games.
func (f *File) Len() int { return len(f.entries) }

// Entry returns the entry of game i, from 0.
func (f *File) Entry(i int) Entry { return f.entries[i] }

// Entries returns a copy of the list of games.
func (f *File) Entries() []Entry { return slices.Clone(f.entries) }

// Edited reports whether a game differs from the source.
func (f *File) Edited() bool { return len(f.edits) > 0 }

// Raw returns the text of game i as in the file after the next write.
func (f *File) Raw(i int) ([]byte, error) {
	if e := f.edits[i]; e != nil {
		return bytes.Clone(e.text), nil
	}
	return f.Source(i)
}

// Source reads game i from the source, or only its beginning if it is too long.
func (f *File) Source(i int) ([]byte, error) {
	e := f.entries[i]
	b := make([]byte, min(e.Length, longestGame))
	if err := f.readFull(b, e.Offset); err != nil {
		return nil, err
	}
	return b, nil
}

// readFull reads a part of the source.
func (f *File) readFull(b []byte, at int64) error {
	switch n, err := f.src.ReadAt(b, at); {
	case n == len(b):
		return nil
	case errors.Is(err, io.EOF):
		return ErrShortened
	default:
		return err
	}
}

// Game reads game i. With a [*SyntaxError] it returns the game up to the error.
func (f *File) Game(i int) (*game.Game, error) {
	text, err := f.Raw(i)
	if err != nil {
		return nil, err
	}
	e := f.entries[i]
	raw := Raw{Number: i + 1, Length: e.Length, Line: e.Line, Col: e.Col, Text: text}
	if f.edits[i] != nil {
		raw.Length = int64(len(text))
	}
	return raw.Parse()
}

// Check reads game i to its end, records its error in the entry, and returns the game as far as it is readable, or nil.
func (f *File) Check(i int) *game.Game {
	var fault *SyntaxError
	g, err := f.Game(i)
	errors.As(err, &fault)
	f.entries[i].Fault = fault
	return g
}

// Replace replaces game i by g. It keeps the line breaks and, if possible, the encoding. A game that is too long to
// read cannot be replaced: ErrTooLong.
func (f *File) Replace(i int, g *game.Game) error {
	if f.tooLong(i) {
		return ErrTooLong
	}
	var oldLines int
	text := strings.TrimSuffix(Format(g), "\n")
	raw := []byte(text)
	if i < f.sources {
		old, err := f.Source(i)
		if err != nil {
			return err
		}
		breaks, _ := advance(0, 1, old)
		oldLines = breaks
		raw = inStyleOf(old, text)
	}
	was := f.entries[i]
	if x := f.edits[i]; x != nil {
		was = x.was
	}
	f.edits[i] = &edit{raw, oldLines, was}
	f.update(i, raw)
	return nil
}

// Revert drops the changes of game i since the last Rebase. An appended game stays.
func (f *File) Revert(i int) {
	if x := f.edits[i]; x != nil && i < f.sources {
		f.entries[i] = x.was
		delete(f.edits, i)
	}
}

// inStyleOf returns text with the line breaks and the encoding of old.
func inStyleOf(old []byte, text string) []byte {
	if n := bytes.IndexAny(old, "\r\n"); n >= 0 && old[n] == '\r' {
		end := "\r"
		if bytes.HasPrefix(old[n:], []byte("\r\n")) {
			end = "\r\n"
		}
		text = withLineBreaks(text, end)
	}
	page := pageOf(old)
	if page == nil && !utf8.Valid(old) {
		return withOldTags(old, text)
	}
	if page != nil {
		if raw, ok := encode(text, page); ok {
			return raw
		}
	}
	return []byte(text)
}

// withLineBreaks returns text with the given line ends.
func withLineBreaks(text, end string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n") // in unread text
	return strings.ReplaceAll(text, "\n", end)
}

// update updates the entry of game i.
func (f *File) update(i int, text []byte) {
	old := f.entries[i]
	f.entries[i] = newEntry(Raw{Offset: old.Offset, Length: old.Length, Line: old.Line, Col: old.Col, Text: text}, interner{})
}

// Append appends g and returns its index.
func (f *File) Append(g *game.Game) int {
	i := len(f.entries)
	f.entries = append(f.entries, Entry{Line: 1, Col: 1})
	text := []byte(strings.TrimSuffix(Format(g), "\n"))
	f.edits[i] = &edit{text: text}
	f.update(i, text)
	return i
}

// DropLast removes the last game if it was appended and is not part of the source.
func (f *File) DropLast() {
	if i := len(f.entries) - 1; i >= f.sources {
		f.entries = f.entries[:i]
		delete(f.edits, i)
	}
}

// tailWriter counts bytes and remembers the end of the output.
type tailWriter struct {
	w     io.Writer
	n     int64
	lines int
	last  []byte // up to four bytes
	end   string // line end of the last line that has one; "" at first
}

func (t *tailWriter) Write(b []byte) (int, error) {
	n, err := t.w.Write(b)
	b = b[:n]
	breaks, _ := advance(0, 1, b)
	if bytes.HasSuffix(t.last, []byte("\r")) && bytes.HasPrefix(b, []byte("\n")) {
		breaks-- // one line break in two writes
	}
	if i := lastBreak(b); i >= 0 {
		before := t.last
		if i > 0 {
			before = b[:i]
		}
		if t.end = string(b[i : i+1]); t.end == "\n" && bytes.HasSuffix(before, []byte("\r")) {
			t.end = "\r\n"
		}
	}
	t.lines += breaks
	t.n += int64(n)
	t.last = append(t.last, b[max(0, n-4):]...)
	t.last = t.last[max(0, len(t.last)-4):]
	return n, err
}

// WriteTo writes the file with all changes. The File keeps its source: see [File.Rebase].
func (f *File) WriteTo(w io.Writer) (int64, error) { return f.encode(w, f.write) }

// encode writes text in the encoding of the file and records the number of bytes.
func (f *File) encode(w io.Writer, write func(*tailWriter) error) (int64, error) {
	if f.order == nil {
		t := &tailWriter{w: w}
		err := write(t)
		f.wrote = t.n
		return t.n, err
	}
	u := &utf16Writer{w: w, order: f.order}
	var err error
	if !f.bare {
		err = u.mark()
	}
	if err == nil {
		err = write(&tailWriter{w: u})
	}
	f.wrote = u.n
	return u.n, err
}

// write writes the file in UTF-8, or in the encoding of the source, and records the places of its games.
func (f *File) write(t *tailWriter) error {
	f.written = make([]Entry, 0, len(f.entries))
	pos := int64(0)      // in the source
	shift, lines := 0, 0 // offset of the present game, in bytes and lines
	for i, e := range f.entries[:f.sources] {
		at := e.inLine(e.Line + lines)
		at.Offset += int64(shift)
		if x := f.edits[i]; x != nil {
			if err := f.copy(t, pos, e.Offset); err != nil {
				return err
			}
			if _, err := t.Write(x.text); err != nil {
				return err
			}
			pos = e.Offset + e.Length
			shift += len(x.text) - int(e.Length)
			breaks, _ := advance(0, 1, x.text)
			lines += breaks - x.oldLines
			at.Length = int64(len(x.text))
		}
		f.written = append(f.written, at)
	}
	if err := f.copy(t, pos, f.size); err != nil {
		return err
	}
	return f.writeAppended(t)
}

// copy writes a part of the source.
func (f *File) copy(t *tailWriter, from, to int64) error {
	if from == to {
		return nil
	}
	n, err := io.Copy(t, io.NewSectionReader(f.src, from, to-from))
	if err == nil && n < to-from {
		err = ErrShortened
	}
	return err
}

// Rebase makes src the source: the output of the last successful WriteTo, WriteWithout or WriteWith. All edits are
// cleared.
func (f *File) Rebase(src io.ReaderAt) error {
	if err := f.attach(context.Background(), src, f.wrote); err != nil {
		return err
	}
	f.entries, f.sources = f.written, len(f.written)
	f.edits = map[int]*edit{}
	return nil
}
