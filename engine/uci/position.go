package uci

import (
	"errors"
	"fmt"
	"strings"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// FormatPosition returns a position command for r.
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

// ParsePosition reads a position command: startpos, or fen and a FEN whose trailing fields may be missing, then
// optional moves. Castling is read in either form. All moves must be legal; the error names the first that is not and
// its index. Root.Chess960 is left to the caller.
//
// [chess.ParseFENForgiving] reads the FEN; remarks list its repairs.
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
			return fail(errors.New("uci: position: fen without a FEN"))
		}
		var repairs []chess.Problem
		fen := strings.Join(fields, " ")
		if r.Start, repairs, err = chess.ParseFENForgiving(fen); err != nil {
			return fail(fmt.Errorf("uci: position: %w", err))
		}
		r.Before = chess.DoubleStep(fen)
		for _, why := range repairs {
			remarks = append(remarks, chess.Message(&chess.FENError{Problem: why}))
		}
	case "":
		return fail(errors.New("uci: position: startpos or fen is missing"))
	default:
		return fail(fmt.Errorf("uci: position: startpos or fen is wanted, not %q", clip(word)))
	}
	switch word := t.next(); word {
	case "":
		return r, remarks, nil
	case "moves":
	default:
		return fail(fmt.Errorf("uci: position: moves is wanted, not %q", clip(word)))
	}
	p := r.Start
	for w := t.next(); w != ""; w = t.next() {
		m, err := chess.ParseUCI(&p, w)
		if err != nil {
			return fail(fmt.Errorf("uci: position: move %d: %w", len(r.Moves)+1, err))
		}
		p.Make(m)
		r.Moves = append(r.Moves, m)
	}
	return r, remarks, nil
}
