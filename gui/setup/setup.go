// Package setup is a position that is being set up by hand: what stands where, the
// changes so far, and the panel and the board that change it. It does nothing to the game
// that is open: the window decides what becomes of the position.
package setup

import (
	"kibitz/engine/chess"
)

// arrangement is one state of a position that is being set up.
type arrangement struct {
	chess.Setup
	chess960 bool
	byFEN    bool // it is Chess960 because of a FEN that was typed, not because the user or the game said so
}

// history is an arrangement with its past and its future.
type history struct {
	arrangement
	past, future []arrangement
	typed        string          // the text of the FEN, if that was the last change
	err          error           // says why typed is no FEN
	repairs      []chess.Problem // of a FEN that was typed and is not written as it should be
}

// change makes a change. It reports whether anything is different.
func (h *history) change(change func(*arrangement)) bool {
	next := h.arrangement
	change(&next)
	if next == h.arrangement && h.typed == "" {
		return false
	}
	if next != h.arrangement {
		h.past, h.future = append(h.past, h.arrangement), nil
	}
	h.arrangement, h.typed, h.err = next, "", nil
	return true
}

// typeFEN takes the text of the field for the FEN. While it is no FEN, the pieces stay as
// they are.
func (h *history) typeFEN(text string) {
	parsed, repairs, err := chess.ParseSetupForgiving(text)
	if err == nil && parsed != h.Setup {
		h.past, h.future = append(h.past, h.arrangement), nil
		h.Setup = parsed
		if p, err := parsed.Position(); err == nil && (!h.chess960 || h.byFEN) {
			h.chess960 = p.IsChess960()
			h.byFEN = h.chess960
		}
	}
	h.typed, h.err, h.repairs = text, err, repairs
}

// undo discards a text that is no FEN, or else takes back the last change.
func (h *history) undo() {
	if h.err != nil {
		h.typed, h.err = "", nil
		return
	}
	h.step(&h.past, &h.future)
}

func (h *history) redo() { h.step(&h.future, &h.past) }

// step takes the last arrangement from one list and puts the present one on the other.
func (h *history) step(from, to *[]arrangement) {
	if n := len(*from); n > 0 {
		*to = append(*to, h.arrangement)
		h.arrangement, *from = (*from)[n-1], (*from)[:n-1]
		h.typed, h.err = "", nil
	}
}

// usable returns the arrangement without castling rights and en-passant square that do not
// fit the pieces, or the rules of a game that is not Chess960.
func (a *arrangement) usable() chess.Setup {
	s := a.Pruned()
	if !a.chess960 {
		for _, side := range []chess.Color{chess.White, chess.Black} {
			home := chess.A1.Relative(side)
			standard := chess.CastlingRights(home.Bitboard() | (home + 7).Bitboard())
			if s.Board[home+4] != chess.NewPiece(side, chess.King) {
				standard = 0
			}
			s.Castling &^= s.Castling.Of(side) &^ standard
		}
	}
	return s
}
