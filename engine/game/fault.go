package game

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"kibitz/engine/chess"
)

// Fault is an error in the text of a game. Its fields are those of a [Tail] in a journal; old journals have Msg only.
type Fault struct {
	Kind FaultKind `json:",omitempty"`
	Msg  string    // in English
	// Args are the arguments of the message in order: numbers, sides and text.
	Args []string `json:",omitempty"`
	// Cause is the problem of the move or position that could not be read.
	Cause *chess.Problem `json:",omitempty"`
	// Variant is the variant named by the game, whose rules were not applied.
	Variant string `json:",omitempty"`
}

// FaultKind is the kind of a [Fault], for translation. Journals hold the numbers, so new kinds go to the end.
type FaultKind uint8

// The kinds of faults.
const (
	NamelessFault FaultKind = iota // only the message is known
	BadFEN
	BadMove
	PassInCheck
	LongWord
	Meaningless
	BadNAG
	NoAlternative
	DeepVariation
	StrayParenthesis
	OpenVariation
	OpenComment
	LongComment
	LongTag
	TextAfterResult
	ManyParts
	LongGame
	// Repairs: see [Game.Repairs].
	RepairedFEN
	KeptRemark
	OddNumber
	OddTag
	RepeatedTag
	OddResult
	OddMove
	OddSigns
	ForeignLetters
	OddBytes
	KeptUnread
)

var faultFormats = [...]string{
	NamelessFault:    "",
	BadFEN:           "%v",
	BadMove:          "move %d of %v: %v",
	PassInCheck:      "move %d of %v is in check and cannot pass",
	LongWord:         "a word of %d bytes is no move",
	Meaningless:      "%s has no meaning here",
	BadNAG:           "%q is no annotation; want $0 to $65535",
	NoAlternative:    "a variation needs a move that it is an alternative to",
	DeepVariation:    "variations are nested more than %d deep",
	StrayParenthesis: "this parenthesis closes nothing",
	OpenVariation:    "a variation is not closed",
	OpenComment:      "the comment that begins here is never closed",
	LongComment:      "a comment of %d bytes is too long; at most %d are read",
	LongTag:          "a tag of %d bytes is too long; at most %d are read",
	TextAfterResult:  "text follows the result of the game",
	ManyParts:        "the game has more than %d moves and remarks",
	LongGame:         "the game has %d bytes; at most %d are read",
	RepairedFEN:      "the FEN tag: %v",
	KeptRemark:       "%q is no move; it is kept as a remark",
	OddNumber:        "move number %s where %s is due",
	OddTag:           "the tag %s is not written as PGN has it; it is read as %q",
	RepeatedTag:      "the tag %s is there a second time",
	OddResult:        "%q is read as the result %s",
	OddMove:          "%q is read as %s",
	OddSigns:         "%q is read as %q",
	ForeignLetters:   "pieces have the letters %s, which are read as %s",
	OddBytes:         "not all of the game is in UTF-8; %d bytes are read as %s",
	KeptUnread:       "%q could not be read",
}

// NewFault returns a fault with its message. If an argument is an error of package chess, the fault keeps the quoted
// input and the problem as its cause.
func NewFault(kind FaultKind, args ...any) Fault {
	f := Fault{Kind: kind}
	words := slices.Clone(args)
	for i, a := range args {
		word := fmt.Sprint(a)
		err, isError := a.(error)
		if isError {
			word = strings.TrimPrefix(chess.Message(err), "game: ")
			words[i] = word
		}
		var move *chess.MoveError
		var fen *chess.FENError
		if errors.As(err, &move) {
			word, f.Cause = strings.ToValidUTF8(move.Quoted(), ""), &move.Problem
		} else if errors.As(err, &fen) {
			f.Cause = &fen.Problem
		}
		f.Args = append(f.Args, word)
	}
	f.Msg = fmt.Sprintf(faultFormats[kind], words...)
	return f
}

// Repair is a deviation from the PGN standard that the reader understood.
type Repair struct {
	Fault
	Line int // in the file, from 1
	Col  int // in characters, from 1
}

// In returns the fault with the variant that the game names.
func (f Fault) In(variant string) Fault {
	f.Variant = variant
	f.Msg += fmt.Sprintf(" (read as standard chess; the variant is %q)", variant)
	return f
}
