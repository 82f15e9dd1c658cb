package uci

import (
	"errors"
	"fmt"
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
func ParsePosition(line string) (engine.Root, error) {
	t := tokens{line}
	if t.peek() == "position" {
		t.next()
	}
	var r engine.Root
	switch word := t.next(); word {
	case "startpos":
		r.Start = chess.StartPosition()
	case "fen":
		var fields []string
		for w := t.peek(); w != "" && w != "moves"; w = t.peek() {
			fields = append(fields, t.next())
			if len(fields) > maxFENFields {
				return engine.Root{}, fmt.Errorf("position: the FEN has more than %d fields", maxFENFields)
			}
		}
		if len(fields) == 0 {
			return engine.Root{}, errors.New("position: fen without a FEN")
		}
		p, err := chess.ParseFEN(strings.Join(fields, " "))
		if err != nil {
			return engine.Root{}, fmt.Errorf("position: %w", err)
		}
		r.Start = p
	case "":
		return engine.Root{}, errors.New("position: startpos or fen is missing")
	default:
		return engine.Root{}, fmt.Errorf("position: startpos or fen is wanted, not %q", clip(word))
	}
	switch word := t.next(); word {
	case "":
		return r, nil
	case "moves":
	default:
		return engine.Root{}, fmt.Errorf("position: moves is wanted, not %q", clip(word))
	}
	p := r.Start
	for w := t.next(); w != ""; w = t.next() {
		m, err := chess.ParseUCI(&p, w)
		if err != nil {
			return engine.Root{}, fmt.Errorf("position: move %d: %w", len(r.Moves)+1, err)
		}
		p.Make(m)
		r.Moves = append(r.Moves, m)
	}
	return r, nil
}

// maxFENFields leaves room for what some programs write behind a FEN; the FEN
// parser decides what of it is acceptable.
const maxFENFields = 8
