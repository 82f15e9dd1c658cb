package pgn

import (
	"bytes"
	"context"
	"io"
	"slices"
	"unicode/utf8"

	"kibitz/engine/game"

	"golang.org/x/text/encoding/charmap"
)

// Entry is a game in a list, with its place in the file.
type Entry struct {
	Offset int64 // of the first byte
	Length int64 // in bytes
	Line   int   // of the beginning, from 1
	Col    int   // in characters, from 1

	White, Black, Event, Site, Date, Round, Result string
	ECO, WhiteElo, BlackElo                        string
	FEN                                            string // only if no earlier names distinguish the games

	// Fault is the error found by [File.Check]. It is nil if there is none or the game was not checked.
	Fault *SyntaxError
}

// inLine returns the entry of the game moved to another line, with its fault.
func (e Entry) inLine(line int) Entry {
	if e.Fault != nil {
		moved := *e.Fault
		moved.Line += line - e.Line
		e.Fault = &moved
	}
	e.Line = line
	return e
}

// field returns the field of a tag, or nil if entries do not have it.
func (e *Entry) field(name []byte) *string {
	switch string(name) {
	case "White":
		return &e.White
	case "Black":
		return &e.Black
	case "Event":
		return &e.Event
	case "Site":
		return &e.Site
	case "Date":
		return &e.Date
	case "Round":
		return &e.Round
	case "Result":
		return &e.Result
	case "ECO":
		return &e.ECO
	case "WhiteElo":
		return &e.WhiteElo
	case "BlackElo":
		return &e.BlackElo
	case "FEN":
		if game.Unknown(e.White) && game.Unknown(e.Black) {
			return &e.FEN
		}
	}
	return nil
}

// ReadIndex reads a stream of PGN to its end and lists the games without parsing moves, at about 200 bytes per game and
// one copy of each text. It calls progress, unless it is nil, at intervals with the number of bytes read. If ctx is
// cancelled or the stream fails, it returns the error and the entries so far.
func ReadIndex(ctx context.Context, r io.Reader, progress func(bytes int64)) ([]Entry, error) {
	s := NewScanner(cancellable{ctx, r})
	// In pieces, because growing one slice takes more than twice the memory.
	var pieces [][]Entry
	var last []Entry
	texts := make(interner)
	reported := int64(0)
	for s.Scan() {
		if len(last) == cap(last) {
			pieces = append(pieces, last)
			last = make([]Entry, 0, min(max(2*cap(last), 1), indexPiece))
		}
		last = append(last, newEntry(s.Raw(), texts))
		if progress != nil && s.readTo-reported >= progressEvery {
			reported = s.readTo
			progress(reported)
		}
	}
	if progress != nil && s.Err() == nil {
		progress(s.readTo)
	}
	return slices.Concat(append(pieces, last)...), s.Err()
}

// progressEvery is the number of bytes between two calls of progress.
const progressEvery = 1 << 20

// indexPiece is the maximum of entries in a piece.
const indexPiece = 4096

// cancellable ends a stream when its context is cancelled, even within a long game.
type cancellable struct {
	ctx context.Context
	io.Reader
}

func (c cancellable) Read(b []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.Reader.Read(b)
}

// interner keeps one copy of each text: names and events repeat.
type interner map[string]string

func (m interner) text(b []byte) string {
	if s, ok := m[string(b)]; ok { // the lookup does not allocate
		return s
	}
	s := string(b)
	m[s] = s
	return s
}

// longestField is the maximum length of a tag value in a list, in bytes. No column is as wide.
const longestField = 256

func newEntry(raw Raw, texts interner) Entry {
	e := Entry{Offset: raw.Offset, Length: raw.Length, Line: raw.Line, Col: raw.Col}
	page := pageOf(raw.Text)
	var stray *charmap.Charmap // once it is needed
	eachTag(raw.Text, func(name, value []byte) {
		f := e.field(name)
		if f == nil || *f != "" {
			return
		}
		cut := value[:min(len(value), longestField)]
		switch {
		case page != nil:
			value = []byte(decodePage(cut, page))
		case len(cut) < len(value):
			value = bytes.ToValidUTF8(cut, nil)
		case !utf8.Valid(value):
			if stray == nil {
				stray = strayPage(raw.Text)
			}
			value = []byte(decodeLine(value, stray))
		}
		if bytes.IndexByte(value, '\\') >= 0 {
			value = []byte(unescape(string(value)))
		}
		*f = texts.text(value)
	})
	if o, err := ParseResult(e.Result); err == nil && e.Result != "" {
		e.Result = texts.text([]byte(o.String()))
	}
	if e.Result == "" && raw.Length == int64(len(raw.Text)) {
		e.Result = texts.text([]byte(lastResult(raw.Text)))
	}
	return e
}

// lastResult returns the result at the end of a game without a Result tag, or "".
func lastResult(text []byte) string {
	text = bytes.TrimRight(text, " \t\r\n")
	line := text[lastBreak(text)+1:]
	if len(line) == 0 || bytes.IndexByte(line, ';') >= 0 || line[0] == '%' {
		return ""
	}
	// The last word, or the last three: "1 - 0".
	at := len(line)
	for range 3 {
		at = bytes.LastIndexAny(bytes.TrimRight(line[:at], " \t"), " \t") + 1
		if o, end, _ := resultAt(line, at); end == len(line) && end > at {
			return o.String()
		}
	}
	return ""
}

// eachTag calls f for the proper tags of a game's tag section.
func eachTag(b []byte, f func(name, value []byte)) {
	for i := 0; i < len(b); {
		switch c := b[i]; {
		case classes[c] == blankByte || classes[c] == breakByte:
			i++
		case c == '[':
			t, ok, odd, _ := anyTagAt(b, i)
			name := b[t.name:t.nameEnd]
			if n := tagNumber(name); n >= 0 && string(name) != tagNames[n] {
				name = []byte(tagNames[n])
			}
			switch {
			case odd:
				f(name, []byte(joinLines(string(b[t.value:t.valueEnd]))))
			case ok:
				f(name, b[t.value:t.valueEnd])
			}
			i = t.end
		case c == '{':
			end := bytes.IndexByte(b[i:], '}')
			if end < 0 {
				return
			}
			i += end + 1
		case c == ';' || c == '%':
			i = lineEnd(b, i)
		default:
			return
		}
	}
}
