package chess

import (
	"errors"
	"strings"
)

// ParseFENForgiving reads a FEN as ParseFEN does, but leaves out castling rights and an en-passant square that
// cannot be, which old databases and editors of boards leave behind; left says why. What leaves doubt about
// the board, or is no FEN in its form, is an error, a *FENError.
func ParseFENForgiving(fen string) (p Position, left []Problem, err error) {
	const castling, enPassant = 2, 3
	fields := strings.Fields(fen)
	if len(fields) > castling {
		fields[castling], left = possibleRights(fields[:castling+1])
	}
	p, err = ParseFEN(strings.Join(fields, " "))
	if why := new(FENError); errors.As(err, &why) {
		switch why.Kind {
		case EnPassantRank, EnPassantPawn, EnPassantBlocked:
			left = append(left, why.Problem)
			fields[enPassant] = "-"
			p, err = ParseFEN(strings.Join(fields, " "))
		}
	}
	if err != nil {
		left = nil
	}
	return p, left, err
}

// possibleRights returns the castling field, the last one, without the rights for which king or rook are missing.
func possibleRights(fields []string) (rights string, left []Problem) {
	const most = 8 // more rights than any FEN has, even with those that are meant twice
	last := len(fields) - 1
	if len(fields[last]) > most {
		return fields[last], nil
	}
	before := strings.Join(fields[:last], " ")
	for _, letter := range fields[last] {
		_, err := ParseFEN(before + " " + rights + string(letter))
		if why := new(FENError); errors.As(err, &why) {
			switch why.Kind {
			case FENRightKing, FENRightRook, FENRightTwice, KingNotHome, RookNotHome, StrayRight:
				left = append(left, why.Problem)
				continue
			}
		}
		rights += string(letter)
	}
	if rights == "" {
		rights = "-"
	}
	return rights, left
}
