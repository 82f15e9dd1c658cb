// Package epd reads Extended Position Description, the format of test suites: a position in four fields, followed by
// operations such as "bm Qg6; id "WAC.001";".
package epd

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"kibitz/engine/chess"
)

// ErrOpenQuote reports an operand without a closing quote.
var ErrOpenQuote = errors.New("epd: missing closing quote")

// Record is one line of an EPD file.
type Record struct {
	Position   chess.Position
	Operations []Operation
	Repairs    []chess.Problem // changes of the position
}

// Operation is an opcode with its operands, without quotes.
type Operation struct {
	Code     string
	Operands []string
}

// Operands returns the operands of the first operation with an opcode, or nil.
func (r Record) Operands(code string) []string {
	for _, o := range r.Operations {
		if o.Code == code {
			return o.Operands
		}
	}
	return nil
}

// Moves reads the operands of an operation as moves, in SAN or UCI form.
func (r Record) Moves(code string) ([]chess.Move, error) {
	var moves []chess.Move
	for _, s := range strings.FieldsFunc(strings.Join(r.Operands(code), " "), func(c rune) bool { return c == ' ' || c == ',' }) {
		if s = strings.Trim(s, "."); strings.Trim(s, "+#!?") == "" {
			continue // a check mark after a blank
		}
		m, err := chess.ParseMove(&r.Position, s)
		if err != nil {
			return nil, fmt.Errorf("epd: %s: %w", code, err)
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// Parse reads a line. It also reads a FEN, which has two move counters instead of operations; otherwise the counters
// come from "hmvc" and "fmvn". [chess.ParseFENPrefix] reads the position; its changes are in Repairs.
func Parse(line string) (Record, error) {
	p, rest, repairs, err := chess.ParseFENPrefix(line)
	if err != nil {
		return Record{}, fmt.Errorf("epd: %w", err)
	}
	r := Record{Position: p, Repairs: repairs}
	// A superfluous dash in the place of a field.
	for rest = strings.TrimSpace(rest); rest == "-" || strings.HasPrefix(rest, "- "); rest = strings.TrimSpace(rest[1:]) {
	}
	if r.Operations, err = parseOperations(rest); err != nil {
		return Record{}, err
	}
	s := p.Setup()
	counter := func(code string, n *int, least int) {
		if v := r.Operands(code); len(v) == 1 {
			if x, err := strconv.Atoi(v[0]); err == nil {
				*n = min(max(x, least), chess.MaxCounter)
			}
		}
	}
	counter("hmvc", &s.HalfmoveClock, 0)
	counter("fmvn", &s.FullmoveNumber, 1)
	if r.Position, err = s.Position(); err != nil {
		return Record{}, fmt.Errorf("epd: %w", err)
	}
	return r, nil
}

// parseOperations reads operations, each ended by a semicolon, which the last one may lack.
func parseOperations(s string) ([]Operation, error) {
	var all []Operation
	var words []string
	var word strings.Builder
	inWord, quoted := false, false
	endWord := func() {
		if inWord {
			words = append(words, word.String())
			word.Reset()
			inWord = false
		}
	}
	endOperation := func() {
		endWord()
		if len(words) > 0 {
			all = append(all, Operation{words[0], words[1:]})
			words = nil
		}
	}
	for _, c := range s {
		switch {
		case c == '"':
			quoted = !quoted
			inWord = true
		case quoted:
			word.WriteRune(c)
		case c == ';':
			endOperation()
		case c == ' ' || c == '\t' || c == '\u00A0' || c == 0 || c == '\r' || c == '\n':
			endWord()
		default:
			word.WriteRune(c)
			inWord = true
		}
	}
	if quoted {
		return nil, ErrOpenQuote
	}
	endOperation()
	return all, nil
}
