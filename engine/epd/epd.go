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

// Moves reads the operands of the operations with a code as moves, in SAN or UCI form, as people write them: with numbers,
// commas or words between them, or with the letters that pieces have in another language.
func (r Record) Moves(code string) ([]chess.Move, error) {
	var moves []chess.Move
	for _, o := range r.Operations {
		if o.Code != code {
			continue
		}
		for _, s := range strings.FieldsFunc(strings.Join(o.Operands, " "), func(c rune) bool { return strings.ContainsRune(" ,|()", c) }) {
			if isBetween(s) {
				continue
			}
			m, err := r.move(s)
			if err != nil {
				return nil, fmt.Errorf("epd: %s: %w", code, err)
			}
			moves = append(moves, m)
		}
	}
	return moves, nil
}

// isBetween reports whether a word stands between moves: a conjunction, a number, or a check mark that stands apart.
func isBetween(s string) bool {
	switch strings.ToLower(s) {
	case "or", "and", "oder", "und", "ou", "et", "o", "y":
		return true
	}
	return strings.Trim(s, "+#!?./&") == "" || strings.TrimLeft(s, "0123456789") != s && strings.Trim(s, "0123456789.") == ""
}

// move reads a move, perhaps behind its number.
func (r Record) move(s string) (chess.Move, error) {
	bare := strings.Trim(s, ".")
	if digits := strings.TrimLeft(bare, "0123456789"); digits != bare && strings.HasPrefix(digits, ".") {
		bare = strings.TrimLeft(digits, ".")
	}
	m, failed := chess.ParseMove(&r.Position, bare)
	if failed == nil {
		return m, nil
	}
	found := chess.NoMove
	for _, alphabet := range alphabets {
		switch m, err := chess.ParseTyped(&r.Position, bare, alphabet); {
		case err != nil || m == found:
		case found != chess.NoMove: // the letters mean two moves
			return chess.NoMove, failed
		default:
			found = m
		}
	}
	if found != chess.NoMove {
		return found, nil
	}
	return chess.NoMove, failed
}

// alphabets are the letters of knight, bishop, rook, queen and king in German, French, Spanish, Portuguese, Dutch, Polish, Czech,
// Hungarian and Russian.
var alphabets = [...]string{"SLTDK", "CFTDR", "CATDR", "CBTDR", "PLTDK", "SGWHK", "JSVDK", "HFBVK", "КСЛФК"}

// Parse reads a line. A FEN, which has two move counters in the place of
// operations, is read too; else the counters come from "hmvc" and "fmvn". The position is read by
// [chess.ParseFENPrefix], and Repairs tells what that had to change.
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
			all = append(all, newOperations(words)...)
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

// newOperations returns the operation that words are. Its code may be written in capital letters or have a colon behind it. An
// operation whose semicolon is missing ends where the code of another follows its moves.
func newOperations(words []string) (list []Operation) {
	code := words[0]
	if bare := strings.ToLower(strings.TrimRight(code, ":=")); isCode(bare) {
		code = bare
	} else if name, operand, found := strings.Cut(code, "="); found && isCode(strings.ToLower(name)) {
		code, words = strings.ToLower(name), append([]string{name, operand}, words[1:]...)
	}
	operands := words[1:]
	if code == "bm" || code == "am" {
		for i := 1; i < len(operands); i++ {
			if isCode(operands[i]) {
				return append([]Operation{{code, operands[:i]}}, newOperations(operands[i:])...)
			}
		}
	}
	return []Operation{{code, operands}}
}

// isCode reports whether a word is the code of a known operation.
func isCode(s string) bool {
	switch s {
	case "bm", "am", "id", "hmvc", "fmvn", "acd", "acn", "acs", "ce", "dm", "pv", "pm", "sm", "eco", "nic", "c0", "c1", "c2", "c3", "c4", "c5",
		"c6", "c7", "c8", "c9":
		return true
	}
	return false
}
