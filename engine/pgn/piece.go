package pgn

import (
	"bytes"
	"errors"
	"io"
)

// Piece is a game that can be taken out of a file and put back, with the blank lines behind it. All else in
// the file stays byte for byte: what stands between the games, too.
type Piece struct {
	Index int // of the game, from 0

	text   []byte       // the game, and the blank lines that go with it
	lead   int64        // how many bytes of these are before it
	length int64        // of the game alone
	behind int64        // how many bytes after the end of the game before it, or after the beginning of the file
	fault  *SyntaxError // what is known to be wrong with it
	line   int          // where it began then
}

// errEdited is returned where a File has games that have not been written yet: a piece is one of its source.
var errEdited = errors.New("pgn: the changed games have to be written first")

// Piece returns game i to be taken out. A game that is too long to be held is ErrTooLong; if what is around it cannot
// do without it, that is ErrTied.
func (f *File) Piece(i int) (*Piece, error) {
	if f.entries[i].Length > longestGame {
		return nil, ErrTooLong
	}
	p, err := f.piece(i, f.entries[i].Offset)
	if errors.Is(err, ErrTied) && i == len(f.entries)-1 {
		// A comment that the game before it leaves open would take the blank lines between them.
		p, err = f.piece(i, f.endOf(i-1))
	}
	return p, err
}

// piece returns game i with what is before it from a place in the source on.
func (f *File) piece(i int, from int64) (*Piece, error) {
	e := f.entries[i]
	blank, err := f.blankAfter(i)
	if err != nil {
		return nil, err
	}
	text := make([]byte, f.endOf(i)+blank-from)
	if err := f.readFull(text, from); err != nil {
		return nil, err
	}
	p := &Piece{Index: i, text: text, lead: e.Offset - from, length: e.Length, behind: from - f.endOf(i-1), fault: e.Fault, line: e.Line}
	if len(bytes.TrimLeft(text[:p.lead], " \t\r\n")) > 0 {
		return nil, ErrTied
	}
	_, err = f.around(f.without(p))
	return p, err
}

// longestBlank is how many bytes of blank lines go with a game at most.
const longestBlank = 4096

// blankAfter returns how many bytes of blank lines follow game i: none where another game begins in its line, or
// it does in that of another.
func (f *File) blankAfter(i int) (int64, error) {
	e, end := f.entries[i], f.size
	if e.Col > 1 {
		return 0, nil
	}
	if i+1 < len(f.entries) {
		end = f.entries[i+1].Offset
	}
	after := make([]byte, min(end-f.endOf(i), longestBlank))
	if err := f.readFull(after, f.endOf(i)); err != nil {
		return 0, err
	}
	blank := after[:len(after)-len(bytes.TrimLeft(after, " \t\r\n"))]
	return int64(lastBreak(blank) + 1), nil
}

// endOf returns where game i ends in the source; -1 is the one before the first.
func (f *File) endOf(i int) int64 {
	if i < 0 {
		return 0
	}
	return f.entries[i].Offset + f.entries[i].Length
}

// WriteWithout writes the file without a piece of it. As with [File.WriteTo], the File itself goes on with its
// source until [File.Rebase].
func (f *File) WriteWithout(w io.Writer, p *Piece) error { return f.writeSpliced(w, f.without(p)) }

func (f *File) without(p *Piece) splice {
	at := f.entries[p.Index].Offset - p.lead
	return splice{index: p.Index, drop: 1, from: at, to: at + int64(len(p.text))}
}

// WriteWith writes the file with a piece put back and returns its place, from 0: where it was, or as the last game if
// it cannot be a game of its own there any more, for the file has changed otherwise meanwhile.
func (f *File) WriteWith(w io.Writer, p *Piece) (int, error) {
	last := len(f.entries)
	if p.Index <= last {
		at := f.endOf(p.Index-1) + p.behind
		if err := f.writeSpliced(w, splice{index: p.Index, piece: p, from: at, to: at, text: p.text}); !errors.Is(err, ErrTied) {
			return p.Index, err
		}
	}
	apart := append([]byte("\n\n"), p.text...)
	return last, f.writeSpliced(w, splice{index: last, piece: p, from: f.size, to: f.size, text: apart})
}

// splice is a change of a part of the source by which one game goes, or comes.
type splice struct {
	index    int    // of that game
	drop     int    // how many games go: one or none
	piece    *Piece // what comes, or nil
	from, to int64  // the part
	text     []byte // in its place
}

func (f *File) writeSpliced(w io.Writer, s splice) error {
	if f.Edited() {
		return errEdited
	}
	written, err := f.around(s)
	if err != nil {
		return err
	}
	f.written = written
	_, err = f.encode(w, func(t *tailWriter) error {
		if err := f.copy(t, 0, s.from); err != nil {
			return err
		}
		if _, err := t.Write(s.text); err != nil {
			return err
		}
		return f.copy(t, s.to, f.size)
	})
	return err
}

// around returns the list of games after a splice. It reads the games beside the splice again: they have to be what
// they were, and are where the file has come to have them.
func (f *File) around(s splice) ([]Entry, error) {
	before, after := f.entries[:s.index], f.entries[s.index+s.drop:]
	if s.from < 0 || s.from > f.size {
		return nil, ErrTied
	}
	from, to := Entry{Line: 1, Col: 1}, f.size
	var wanted, scanned []Entry
	if len(before) > 0 {
		from = before[len(before)-1]
		wanted = append(wanted, from)
	}
	grown := int64(len(s.text)) - (s.to - s.from)
	if s.piece != nil {
		if s.from < f.endOf(s.index-1) || len(after) > 0 && s.from > after[0].Offset {
			return nil, ErrTied
		}
		wanted = append(wanted, Entry{Offset: s.from + int64(len(s.text)-len(s.piece.text)) + s.piece.lead, Length: s.piece.length})
	}
	if len(after) > 0 {
		to = after[0].Offset + after[0].Length
		next := after[0]
		next.Offset += grown
		wanted = append(wanted, next)
	}
	read := NewScanner(io.MultiReader(io.NewSectionReader(f.src, from.Offset, s.from-from.Offset),
		bytes.NewReader(s.text), io.NewSectionReader(f.src, s.to, to-s.to)))
	read.offset, read.line, read.col = from.Offset, from.Line, from.Col
	texts := interner{}
	for read.Scan() {
		if scanned = append(scanned, newEntry(read.Raw(), texts)); len(scanned) > len(wanted) {
			return nil, ErrTied
		}
	}
	if err := read.Err(); err != nil {
		return nil, err
	}
	if len(scanned) != len(wanted) {
		return nil, ErrTied
	}
	for i, e := range scanned {
		if e.Offset != wanted[i].Offset || e.Length != wanted[i].Length {
			return nil, ErrTied
		}
	}
	return f.splicedList(s, before, after, scanned, grown), nil
}

// splicedList puts together the list of games after a splice from those before and after it and what has been read
// beside it.
func (f *File) splicedList(s splice, before, after, scanned []Entry, grown int64) []Entry {
	list := append(make([]Entry, 0, len(f.entries)+1), before...)
	if p := s.piece; p != nil {
		e := scanned[len(scanned)-1-min(len(after), 1)]
		if line := e.Line; p.fault != nil {
			e.Fault, e.Line = p.fault, p.line
			e = e.inLine(line)
		}
		list = append(list, e)
	}
	if len(after) == 0 {
		return list
	}
	was, is := after[0], scanned[len(scanned)-1]
	for _, e := range after {
		if e.Line == was.Line {
			e.Col += is.Col - was.Col
		}
		e.Offset += grown
		list = append(list, e.inLine(e.Line+is.Line-was.Line))
	}
	return list
}
