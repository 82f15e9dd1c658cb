package uci

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// FormatPosition writes a position command for r.
func FormatPosition(r engine.Root) string {
	var b strings.Builder
	b.WriteString("position ")
	if r.Start == chess.StartPosition() {
		b.WriteString("startpos")
	} else {
		b.WriteString("fen ")
		b.WriteString(r.Start.FEN())
	}
	if len(r.Moves) > 0 {
		b.WriteString(" moves")
		for _, m := range r.Moves {
			b.WriteByte(' ')
			b.WriteString(chess.FormatUCI(m, r.Chess960))
		}
	}
	return b.String()
}

// ParsePosition reads a position command: startpos, or fen with a FEN
// (trailing fields may be missing), then perhaps moves. Castling is
// read in either form. All moves must be legal; the error names the first that
// is not and its place. Root.Chess960 is left to the caller.
//
// What old databases and editors leave behind is forgiven, and told in remarks: castling rights and
// an en-passant square that cannot be, counters out of range, and the operations of an EPD.
func ParsePosition(line string) (r engine.Root, remarks []string, err error) {
	t := tokens{line}
	fail := func(err error) (engine.Root, []string, error) { return engine.Root{}, nil, err }
	if t.peek() == "position" {
		t.next()
	}
	switch word := t.next(); word {
	case "startpos":
		r.Start = chess.StartPosition()
	case "fen":
		var fields []string
		for w := t.peek(); w != "" && w != "moves"; w = t.peek() {
			fields = append(fields, t.next())
		}
		if len(fields) == 0 {
			return fail(errors.New("position: fen without a FEN"))
		}
		if r.Start, remarks, err = forgivingFEN(fields); err != nil {
			return fail(fmt.Errorf("position: %w", err))
		}
	case "":
		return fail(errors.New("position: startpos or fen is missing"))
	default:
		return fail(fmt.Errorf("position: startpos or fen is wanted, not %q", clip(word)))
	}
	switch word := t.next(); word {
	case "":
		return r, remarks, nil
	case "moves":
	default:
		return fail(fmt.Errorf("position: moves is wanted, not %q", clip(word)))
	}
	p := r.Start
	for w := t.next(); w != ""; w = t.next() {
		m, err := chess.ParseUCI(&p, w)
		if err != nil {
			return fail(fmt.Errorf("position: move %d: %w", len(r.Moves)+1, err))
		}
		p.Make(m)
		r.Moves = append(r.Moves, m)
	}
	return r, remarks, nil
}

// The counters of a FEN among its fields.
const halfmove, fullmove = 4, 5

// forgivingFEN reads a FEN without what cannot be, or is no part of it.
func forgivingFEN(fields []string) (_ chess.Position, remarks []string, err error) {
	remark := func(format string, args ...any) { remarks = append(remarks, fmt.Sprintf(format, args...)) }
	fields, foreign := cutFEN(fields)
	if foreign != "" {
		remark("%q and what follows is no part of a FEN", clip(foreign))
	}
	for i := halfmove; i < len(fields); i++ {
		n, ok := integer(fields[i])
		if possible := min(max(n, 0), chess.MaxCounter); ok && n != possible {
			remark("%q is taken for %d", clip(fields[i]), possible)
			fields[i] = strconv.FormatInt(possible, 10)
		}
	}
	p, left, err := chess.ParseFENForgiving(strings.Join(fields, " "))
	for _, why := range left {
		remark("%v; it is left out", &chess.FENError{Problem: why})
	}
	return p, remarks, err
}

// cutFEN returns the fields that are of a FEN, with as many counters as there are, and the first word behind
// them. A semicolon may stand right behind a counter.
func cutFEN(fields []string) (fen []string, foreign string) {
	for i := halfmove; i < len(fields); i++ {
		counter, after, ended := strings.Cut(fields[i], ";")
		if _, ok := integer(counter); i > fullmove || !ok && counter != "-" {
			return fields[:i], fields[i]
		}
		if ended {
			return append(fields[:i:i], counter), ";" + after
		}
	}
	return fields, ""
}
