// Package setup is a position that is being set up by hand: what stands where, the changes so far, and the panel and
// the board that change it. It does nothing to the game that is open: the window decides what becomes of the
// position.
package setup

import (
	"strings"

	"fyne.io/fyne/v2"

	"kibitz/engine/chess"
	"kibitz/gui/board"
	"kibitz/gui/commands"
	"kibitz/gui/editor"
	"kibitz/gui/phrase"
)

// Out is what a room tells the window.
type Out struct {
	Changed func() // the position, or the tool, has changed
	Leave   func() // the user wants the game back, as it was
	Use     func() // the user wants the position in place of the game,
	Play    func() // and to play from there
	Copy    func() // the user wants a copy of the FEN
}

// Room is where a position is set up, on the board of the window.
type Room struct {
	out   Out
	board *board.Board
	panel *editor.Panel
	tool  editor.Tool
	now   *history // nil while no position is being set up
}

// New returns a room in which no position is being set up.
func New(out Out) *Room { return &Room{out: out} }

// Use makes the room work with a board and a panel. The window makes new ones for another language.
func (r *Room) Use(b *board.Board, p *editor.Panel) {
	r.board, r.panel = b, p
	p.OnEdit = r.edit
	p.OnChess960, p.OnFEN, p.OnTool = r.setChess960, r.TypeFEN, r.setTool
	p.OnCarry = func(piece chess.Piece, at fyne.Position) { b.Carry(piece, r.onBoard(at)) }
	p.OnDrop = r.drop
	p.OnCopy, p.OnCancel, p.OnPlay, p.OnUse = r.out.Copy, r.out.Leave, r.out.Play, r.out.Use
	b.OnTouch, b.OnPut = r.touch, r.move
	b.OnErase = func(s chess.Square) { r.put(chess.NoPiece, s) }
}

// On reports whether a position is being set up.
func (r *Room) On() bool { return r.now != nil }

// Begin starts to set up a position from another one.
func (r *Room) Begin(from chess.Setup, chess960 bool) {
	r.now = &history{arrangement: arrangement{Setup: from, chess960: chess960}}
	r.tool = editor.Tool{}
}

// ID tells positions that are being set up apart; nil is none.
func (r *Room) ID() any {
	if r.now == nil {
		return nil
	}
	return r.now
}

// End forgets the position.
func (r *Room) End() {
	r.now = nil
	r.board.Uncarry()
}

// Setup returns the position that is being set up, which need not be a legal one, and whether the game is one of
// Chess960.
func (r *Room) Setup() (s chess.Setup, chess960 bool) { return r.now.Setup, r.now.chess960 }

// Position returns the position if a game can be played from it.
func (r *Room) Position() (p chess.Position, chess960, ok bool) {
	if r.now == nil || !r.panel.Usable() {
		return p, false, false // the panel says why, beside its button
	}
	p, err := r.now.Position()
	return p, r.now.chess960 || p.IsChess960(), err == nil
}

// CanUndo reports whether there is something to undo.
func (r *Room) CanUndo() bool { return len(r.now.past) > 0 || r.now.err != nil }

// CanRedo reports whether there is something to redo.
func (r *Room) CanRedo() bool { return len(r.now.future) > 0 }

// Undo discards a text that is no FEN, or else takes back the last change.
func (r *Room) Undo() {
	r.now.undo()
	r.out.Changed()
}

// Redo makes the change again that was last undone.
func (r *Room) Redo() {
	r.now.redo()
	r.out.Changed()
}

// State returns what the panel shows, but for its look.
func (r *Room) State() editor.State {
	h := r.now
	s := editor.State{Setup: h.Setup, Chess960: h.chess960, Tool: r.tool, FEN: h.typed}
	if h.typed == "" {
		s.FEN = h.FEN()
	}
	if h.err != nil {
		s.Problems = []string{phrase.Error(h.err)}
		return s
	}
	for _, p := range h.Validate() {
		s.Problems = append(s.Problems, phrase.Sentence(phrase.Problem(p)))
	}
	if h.typed != "" {
		for _, p := range h.repairs {
			s.Doubts = append(s.Doubts, phrase.Sentence(phrase.Problem(p)))
		}
	}
	for _, p := range h.Warnings() {
		s.Doubts = append(s.Doubts, phrase.Sentence(phrase.Problem(p)))
	}
	return s
}

// change makes a change, if a position is being set up: a control of the panel may still have the keys where the
// panel went away behind a menu.
func (r *Room) change(change func(*arrangement)) {
	if r.now != nil && r.now.change(change) {
		r.out.Changed()
	}
}

// changePieces changes the pieces. Rights that they do not bear out are lost.
func (r *Room) changePieces(change func(*[64]chess.Piece)) {
	r.change(func(a *arrangement) {
		change(&a.Board)
		a.Setup = a.usable()
	})
}

// edit takes a change of the panel.
func (r *Room) edit(s chess.Setup) {
	r.change(func(a *arrangement) {
		fits := s.Board == a.Board && s.Turn == a.Turn
		if a.Setup = s; !fits {
			a.Setup = a.usable()
		}
	})
}

func (r *Room) setChess960(on bool) {
	r.change(func(a *arrangement) {
		a.chess960, a.byFEN = on, false
		a.Setup = a.usable()
	})
}

// TypeFEN takes the text of the field for the FEN, or of the clipboard.
func (r *Room) TypeFEN(text string) {
	if r.now != nil { // as in change
		r.now.typeFEN(text)
		r.out.Changed()
	}
}

func (r *Room) setTool(t editor.Tool) {
	if r.now != nil { // as in change
		r.tool = t
		r.out.Changed()
	}
}

// touch uses the tool on a square. It reports whether there is a tool.
func (r *Room) touch(s chess.Square) bool {
	switch {
	case r.tool.Erase:
		r.put(chess.NoPiece, s)
	case r.tool.Piece != chess.NoPiece:
		r.put(r.tool.Piece, s)
	default:
		return false
	}
	return true
}

// put puts a piece on a square. Each side has one king: a second one moves the first.
func (r *Room) put(p chess.Piece, s chess.Square) {
	r.changePieces(func(b *[64]chess.Piece) {
		if p.Type() == chess.King {
			for other := range b {
				if b[other] == p {
					b[other] = chess.NoPiece
				}
			}
		}
		b[s] = p
	})
}

// move moves a piece; off the board it is removed.
func (r *Room) move(from, to chess.Square) {
	r.changePieces(func(b *[64]chess.Piece) {
		if to.Valid() {
			b[to] = b[from]
		}
		b[from] = chess.NoPiece
	})
}

// drop puts a piece from the palette on the square at a place on the canvas.
func (r *Room) drop(p chess.Piece, at fyne.Position) {
	r.board.Uncarry()
	if s := r.board.SquareAt(r.onBoard(at)); s.Valid() {
		r.put(p, s)
	}
}

// onBoard converts a position on the canvas to one on the board.
func (r *Room) onBoard(at fyne.Position) fyne.Position {
	return at.Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(r.board))
}

// Press takes the keys that mean something while a position is set up: Escape and Enter leave it, Delete empties the
// square that is pointed at, and the FEN letter of a piece puts the piece there. It reports whether the key was one
// of these.
func (r *Room) Press(k commands.Chord) bool {
	at := r.board.Pointer()
	piece := strings.IndexRune("PNBRQKpnbrqk", chess.LatinKey(k.Letter))
	switch {
	case k.Key == fyne.KeyEscape && r.tool != (editor.Tool{}):
		r.setTool(editor.Tool{})
	case k.Key == fyne.KeyEscape:
		r.out.Leave()
	case k.Key == fyne.KeyReturn:
		r.out.Use()
	case k.Key == fyne.KeyDelete, k.Key == fyne.KeyBackspace:
		if at.Valid() {
			r.put(chess.NoPiece, at)
		}
	case piece >= 0 && at.Valid():
		r.put(chess.NewPiece(chess.Color(piece/6), chess.PieceType(piece%6+1)), at)
	default:
		return false
	}
	return true
}

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

// typeFEN takes the text of the field for the FEN. While it is no FEN, the pieces stay as they are.
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

// usable returns the arrangement without castling rights and en-passant square that do not fit the pieces, or the
// rules of a game that is not Chess960.
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
