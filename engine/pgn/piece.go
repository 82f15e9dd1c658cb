package pgn

import (
	"bytes"
	"errors"
	"io"
)

// Piece is a game that can be removed from a file and put back, with the blank lines after it. The rest of the file
// does not change by a byte.
type Piece struct {
	Index int // of the game, from 0

	text   []byte       // the game with its blank lines
	lead   int64        // bytes of text before the game
	length int64        // of the game alone
	behind int64        // distance from the end of the previous game, or from the beginning of the file
	fault  *SyntaxError // known error of the game
	line   int          // line of its beginning at that time
}

// errEdited is returned for a File with unwritten changes, because a piece belongs to the source.
var errEdited = errors.New("pgn: the changed games have to be written first")

// Piece returns game i for removal. The error is ErrTooLong for a game that is too long, and ErrTied if its neighbours
// need it as a separator.
func (f *File) Piece(i int) (*Piece, error) {
	if f.entries[i].Length > longestGame {
		return nil, ErrTooLong
	}
	p, err := f.piece(i, f.entries[i].Offset)
	if errors.Is(err, ErrTied) && i == len(f.entries)-1 {
		// An unclosed comment of the previous game would swallow the blank lines between them.
		p, err = f.piece(i, f.endOf(i-1))
	}
	return p, err
}

// piece returns game i with the text before it from a place in the source.
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

// longestBlank is the maximum of blank lines with a game, in bytes.
const longestBlank = 4096

// blankAfter returns the length of the blank lines after game i: 0 if the game shares a line with another one.
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

// endOf returns the end of game i in the source, with -1 for the beginning of the file.
func (f *File) endOf(i int) int64 {
	if i < 0 {
		return 0
	}
	return f.entries[i].Offset + f.entries[i].Length
}

// WriteWithout writes the file without a piece. Like [File.WriteTo], it does not change the File until [File.Rebase].
func (f *File) WriteWithout(w io.Writer, p *Piece) error { return f.writeSpliced(w, f.without(p)) }

func (f *File) without(p *Piece) splice {
	at := f.entries[p.Index].Offset - p.lead
	return splice{index: p.Index, drop: 1, from: at, to: at + int64(len(p.text))}
}

// WriteWith writes the file with a piece put back and returns its index: the old one, or that of the last game if the
// file changed so that the piece cannot be a game at its old place.
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

// splice is a replacement of a part of the source that removes or adds a game.
type splice struct {
	index    int    // of the game
	drop     int    // number of removed games: 0 or 1
	piece    *Piece // added piece, or nil
	from, to int64  // the replaced part
	text     []byte // its replacement
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

// around returns the list of games after a splice. It scans the neighbours of the splice again and checks that they are
// the same games.
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

// splicedList returns the list of games after a splice, from the entries before and after it and the scanned
// neighbours.
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
