package pgn

import (
	"bytes"
	"cmp"
	"io"
	"strings"

	"kibitz/engine/chess"
)

// WriteGames writes the games with the given indexes as in the file, with an empty line between them. Each is read back
// as the same game: a game without a result gets one if the next would otherwise be read as part of it.
func (f *File) WriteGames(w io.Writer, games []int32) error {
	t := &tailWriter{w: w}
	s := &succession{t: t, last: finder{section: behindResult}}
	if err := s.add(f, games); err != nil {
		return err
	}
	return t.endLine()
}

// WriteWithGames writes the file with all changes, followed by games of another file, as WriteGames does. The File
// keeps its source and must not be rebased to the output.
func (f *File) WriteWithGames(w io.Writer, other *File, games []int32) error {
	_, err := f.encode(w, func(t *tailWriter) error {
		if err := f.write(t); err != nil {
			return err
		}
		s, err := f.succession(t)
		if err != nil {
			return err
		}
		if err := s.add(other, games); err != nil {
			return err
		}
		return t.endLine()
	})
	return err
}

// writeAppended writes the appended games with the file's line breaks.
func (f *File) writeAppended(t *tailWriter) error {
	if f.sources == len(f.entries) {
		return nil
	}
	s, err := f.succession(t)
	if err != nil {
		return err
	}
	for i := f.sources; i < len(f.entries); i++ {
		text := f.edits[i].text
		if ended, err := s.separate(text); err != nil {
			return err
		} else if ended {
			before := &f.written[i-1]
			before.Length = s.end - before.Offset
		}
		if end := t.lineBreak(); end != "\n" {
			text = []byte(withLineBreaks(string(text), end))
		}
		at := f.entries[i].inLine(t.lines + 1)
		at.Offset, at.Length, at.Col = t.n, int64(len(text)), 1
		f.written = append(f.written, at)
		if err := s.put(text, f.entries[i]); err != nil {
			return err
		}
		if err := t.endLine(); err != nil {
			return err
		}
	}
	return nil
}

// succession writes games in a row, with an empty line between them, so that each is read back as the same game.
type succession struct {
	t      *tailWriter
	utf16  bool   // the output becomes UTF-16, so write UTF-8 instead of a code page
	last   finder // state of the scanner at the end of the output
	result string // of the last game, from its tags
	end    int64  // end of the last game, if it got a result
}

// endless is the state of the scanner after a game that is too long to scan: only an Event tag ends it.
var endless = finder{inBrace: true}

// succession returns a succession that continues the games of a file, whose source was written.
func (f *File) succession(t *tailWriter) (*succession, error) {
	s := &succession{t: t, utf16: f.order != nil, last: finder{section: behindResult}}
	i := len(f.written) - 1
	if i < 0 {
		return s, nil
	}
	s.result = f.written[i].Result
	text, err := f.Raw(i)
	if err != nil || i >= f.sources {
		s.last = scanned(text)
		return s, err
	}
	// Text after the last game may end it.
	behind := f.size - f.endOf(i)
	if f.tooLong(i) || behind > longestGame {
		s.last = endless
		return s, nil
	}
	rest := make([]byte, behind)
	err = f.readFull(rest, f.endOf(i))
	s.last = scanned(append(text, rest...))
	return s, err
}

// scanned returns the state of the scanner after a text that begins with a game.
func scanned(text []byte) finder {
	f := finder{blank: true}
	if f.find(text, false, len(text)) {
		return finder{section: behindResult}
	}
	return f
}

// ends reports whether the present game ends if another text follows after an empty line.
func (f *finder) ends(next []byte) bool {
	event := bytes.HasPrefix(next, []byte(eventTag))
	switch {
	case f.section == behindResult:
		return true
	case f.inBrace:
		return event
	case f.section == inMovetext:
		return looksLikeTag(next, 0)
	}
	return event && f.known&1 != 0
}

// tooLong reports whether a game exceeds the limit.
func (f *File) tooLong(i int) bool {
	return f.edits[i] == nil && f.entries[i].Length > longestGame
}

// add writes games of a file.
func (s *succession) add(f *File, games []int32) error {
	for _, n := range games {
		i := int(n)
		text, err := f.Raw(i)
		if err != nil {
			return err
		}
		if s.utf16 {
			text = []byte(Decode(text))
		}
		if !s.last.ends(text) && !s.last.closable() && !f.tooLong(i) {
			// After an unclosed comment or variation, only tags begin a game.
			if g, _ := f.Game(i); g != nil {
				text = []byte(withLineBreaks(strings.TrimSuffix(Format(g), "\n"), s.t.lineBreak()))
			}
		}
		if _, err := s.separate(text); err != nil {
			return err
		}
		if f.tooLong(i) {
			err = f.copy(s.t, f.entries[i].Offset, f.endOf(i))
			s.last = endless
		} else {
			err = s.put(text, f.entries[i])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// closable reports whether a result ends the present game.
func (f *finder) closable() bool { return !f.inBrace && f.depth == 0 }

// separate writes the text before a game: an empty line, preceded by a result of the previous game if that has none and
// would continue. ended reports that.
func (s *succession) separate(next []byte) (ended bool, err error) {
	if ended = !s.last.ends(next) && s.last.closable(); ended {
		if err := s.close(); err != nil {
			return true, err
		}
	}
	_, err = io.WriteString(s.t, s.t.gap())
	return ended, err
}

// close writes a result of the last game on its own line, because a comment may extend to the end of the line before.
func (s *succession) close() error {
	before := s.t.gap()
	if s.last.section != inHeading {
		before = s.t.lineEnd()
	}
	result := "*"
	if o, err := chess.ParseOutcome(s.result); err == nil {
		result = o.String()
	}
	_, err := io.WriteString(s.t, before+result)
	s.end = s.t.n
	return err
}

// put writes the text of a game. e has its result.
func (s *succession) put(text []byte, e Entry) error {
	s.last, s.result = scanned(text), e.Result
	_, err := s.t.Write(text)
	return err
}

// lineBreak returns the line break of the output.
func (t *tailWriter) lineBreak() string { return cmp.Or(t.end, "\n") }

// lineEnd returns the text that ends the present line, if any.
func (t *tailWriter) lineEnd() string {
	if end := t.lineBreak(); t.n > 0 && !bytes.HasSuffix(t.last, []byte(end)) {
		return end
	}
	return ""
}

// endLine ends the last line.
func (t *tailWriter) endLine() error {
	_, err := io.WriteString(t, t.lineEnd())
	return err
}

// gap returns the text for an empty line before the next game.
func (t *tailWriter) gap() string {
	switch end := t.lineBreak(); {
	case t.n == 0 || bytes.HasSuffix(t.last, []byte(end+end)):
		return ""
	default:
		return t.lineEnd() + end
	}
}
