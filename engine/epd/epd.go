// Package epd reads Extended Position Description, the format of chess test
// suites: a position in four fields and operations such as "bm Qg6; id "WAC.001";".
package epd

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"kibitz/engine/chess"
)

// ErrOpenQuote is why operations cannot be read: one of their operands has no end.
var ErrOpenQuote = errors.New("a quote is not closed")

// Record is one line of an EPD file.
type Record struct {
	Position   chess.Position
	Operations []Operation
}

// Operation is an opcode with its operands, quotes taken off.
type Operation struct {
	Code     string
	Operands []string
}

// Operands returns the operands of the first operation with that code, or nil.
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
	for _, s := range r.Operands(code) {
		if strings.Trim(s, "+#!?") == "" {
			continue // a check mark that stands apart from its move
		}
		m, err := chess.ParseMove(&r.Position, s)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", code, err)
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// Parse reads a line. A FEN, which has two move counters in the place of
// operations, is read too; else the counters come from "hmvc" and "fmvn".
func Parse(line string) (Record, error) {
	// Some old suites end their lines with a NUL.
	rest := strings.TrimSpace(strings.ReplaceAll(line, "\x00", " "))
	var fields []string
	for len(fields) < 4 && rest != "" {
		var word string
		word, rest = cutWord(rest)
		fields = append(fields, word)
	}
	var r Record
	halfmove, fullmove := "0", "1"
	if len(fields) == 4 && len(fields[3]) > 1 && fields[3][0] == '-' {
		// "- -1 12" for "- - 1 12": a space is missing in some old suites.
		fields[3], rest = "-", fields[3][1:]+" "+rest
	}
	if a, b, after, ok := counters(rest); ok {
		halfmove, fullmove, rest = a, b, after
	}
	var err error
	if r.Operations, err = parseOperations(rest); err != nil {
		return Record{}, err
	}
	if v := r.Operands("hmvc"); len(v) == 1 {
		halfmove = v[0]
	}
	if v := r.Operands("fmvn"); len(v) == 1 {
		fullmove = v[0]
	}
	if len(fields) == 4 {
		fields = append(fields, halfmove, fullmove)
	}
	if r.Position, err = chess.ParseFEN(strings.Join(fields, " ")); err != nil {
		return Record{}, err
	}
	return r, nil
}

// cutWord takes the first word off s, with the blanks around it.
func cutWord(s string) (word, rest string) {
	word = strings.TrimLeft(s, " \t")
	if i := strings.IndexAny(word, " \t"); i >= 0 {
		word, rest = word[:i], strings.TrimLeft(word[i:], " \t")
	}
	return word, rest
}

// counters reads the last two fields of a FEN, which some suites have too,
// before the operations.
func counters(s string) (halfmove, fullmove, rest string, ok bool) {
	halfmove, rest = cutWord(s)
	fullmove, rest = cutWord(rest)
	fullmove, mark, ended := strings.Cut(fullmove, ";")
	if ended {
		rest = mark + " " + rest
	}
	for _, x := range []string{halfmove, fullmove} {
		if _, err := strconv.Atoi(x); err != nil {
			return "", "", "", false
		}
	}
	return halfmove, fullmove, rest, true
}

// parseOperations reads operations, each ended by a semicolon; the last one's may be missing.
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
		case c == ' ' || c == '\t':
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
