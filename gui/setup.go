package gui

import (
	"strings"

	"fyne.io/fyne/v2"

	"kibitz/engine/chess"
	"kibitz/engine/pgn"
	"kibitz/gui/board"
	"kibitz/gui/commands"
	"kibitz/gui/editor"
	"kibitz/gui/evalbar"
	"kibitz/gui/phrase"
	"kibitz/gui/playerstrip"
)

// Setting up a position happens on the board of the window, and to nothing else:
// the game that is there stays in its document, as it is, until the position is
// taken; it then goes on the shelf, from which undo brings it back.

// setup is a position that is being set up.
type setup struct {
	arrangement
	past, future []arrangement // for undo and redo
	tool         editor.Tool
	typed        string          // in the field for the FEN, when that was the last change
	err          error           // why it is no FEN
	repairs      []chess.Problem // what was understood of it though it is not written so
}

// arrangement is what undo and redo go through.
type arrangement struct {
	chess.Setup
	chess960 bool
	byFEN    bool // it is Chess960 for the FEN that was typed, not because the user or the game said so
}

// setUp begins to set up a position, from the one on the board.
func (c *controller) setUp() {
	if c.setup != nil {
		c.leaveSetup()
		return
	}
	c.desk.Cover()
	c.view.board.Deselect()
	pos := c.desk.Position()
	c.setup = &setup{arrangement: arrangement{Setup: pos.Setup(), chess960: c.desk.Doc().Game().Chess960()}}
	c.view.showEditor()
	c.changed()
	c.view.focusBoard()
}

// leaveSetup shows the game again, as it was.
func (c *controller) leaveSetup() {
	if c.setup == nil {
		return
	}
	if c.endSetup() {
		c.desk.Resume()
	}
	c.changed()
	c.view.focusBoard()
}

// endSetup puts the editor away. It reports whether the game behind it is to be resumed.
func (c *controller) endSetup() (goesOn bool) {
	if c.setup == nil {
		return false
	}
	c.setup = nil
	c.view.hideEditor()
	return c.desk.Uncover()
}

// useSetup begins a game tree at the position that was set up. It reports whether
// there is one.
func (c *controller) useSetup() bool {
	s := c.setup
	if s == nil || !c.view.editor.Usable() {
		return false // the panel says why, beside its button
	}
	p, err := s.Position()
	if err != nil {
		return false
	}
	chess960 := s.chess960 || p.IsChess960()
	if p == c.desk.Position() && chess960 == c.desk.Doc().Game().Chess960() {
		c.leaveSetup() // nothing has changed: the game that led here is worth more than the bare position
		return true
	}
	c.endSetup()
	c.desk.ShowPosition(p, chess960)
	return true
}

// playSetup asks for the conditions of a game from the position that was set up.
func (c *controller) playSetup() {
	if c.useSetup() {
		c.askNewGame(true)
	}
}

// changeSetup makes a change to the position that is being set up, if one is: a control of the
// panel may still have the keys where that went away behind a menu.
func (c *controller) changeSetup(change func(*arrangement)) {
	s := c.setup
	if s == nil {
		return
	}
	next := s.arrangement
	change(&next)
	if next == s.arrangement && s.typed == "" {
		return
	}
	if next != s.arrangement {
		s.past, s.future = append(s.past, s.arrangement), nil
	}
	s.arrangement, s.typed, s.err = next, "", nil
	c.renderSetup()
}

// changePieces makes a change to the pieces alone. Rights that they bear out no
// more are lost with it.
func (c *controller) changePieces(change func(*[64]chess.Piece)) {
	c.changeSetup(func(a *arrangement) {
		change(&a.Board)
		a.Setup = a.usable()
	})
}

// usable is the arrangement without castling rights and en-passant square that
// do not fit, be it only because the game is not one of Chess960.
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

// touchSetup is a click on a square: it reports whether the tool has done something.
func (c *controller) touchSetup(s chess.Square) bool {
	switch t := c.setup.tool; {
	case t.Erase:
		c.put(chess.NoPiece, s)
	case t.Piece != chess.NoPiece:
		c.put(t.Piece, s)
	default:
		return false
	}
	return true
}

func (c *controller) put(p chess.Piece, s chess.Square) {
	c.changePieces(func(b *[64]chess.Piece) { b[s] = p })
}

func (c *controller) putSetup(from, to chess.Square) {
	c.changePieces(func(b *[64]chess.Piece) {
		if to.Valid() {
			b[to] = b[from]
		}
		b[from] = chess.NoPiece
	})
}

// dropSetup lets a piece from the palette go at a place on the canvas.
func (c *controller) dropSetup(p chess.Piece, at fyne.Position) {
	c.view.board.Uncarry()
	if s := c.view.board.SquareAt(c.view.onBoard(at)); s.Valid() {
		c.put(p, s)
	}
}

// typeFEN takes what is in the field for the FEN. As long as it is none, the board
// stays as it is.
func (c *controller) typeFEN(text string) {
	s := c.setup
	if s == nil {
		return // as in changeSetup
	}
	parsed, repairs, err := chess.ParseSetupForgiving(text)
	if err == nil && parsed != s.Setup {
		s.past, s.future = append(s.past, s.arrangement), nil
		s.Setup = parsed
		if p, err := parsed.Position(); err == nil && (!s.chess960 || s.byFEN) {
			s.chess960 = p.IsChess960()
			s.byFEN = s.chess960
		}
	}
	s.typed, s.err, s.repairs = text, err, repairs
	c.renderSetup()
}

func (c *controller) setChess960(on bool) {
	c.changeSetup(func(a *arrangement) {
		a.chess960, a.byFEN = on, false
		a.Setup = a.usable()
	})
}

func (c *controller) setTool(t editor.Tool) {
	if c.setup == nil {
		return // as in changeSetup
	}
	c.setup.tool = t
	c.renderSetup()
}

// undoSetup takes back what is typed where that is no FEN, and else the last change: nobody can have meant both.
func (c *controller) undoSetup() {
	if s := c.setup; s.err != nil {
		s.typed, s.err = "", nil
	} else {
		s.step(&s.past, &s.future)
	}
	c.renderSetup()
}

func (c *controller) redoSetup() { c.setup.step(&c.setup.future, &c.setup.past); c.renderSetup() }

// step takes the last arrangement from one list and puts the present one on the other.
func (s *setup) step(from, to *[]arrangement) {
	if n := len(*from); n > 0 {
		*to = append(*to, s.arrangement)
		s.arrangement, *from = (*from)[n-1], (*from)[:n-1]
		s.typed, s.err = "", nil
	}
}

// pasteSetup takes a FEN from the clipboard into the editor. Anything else is
// opened as ever.
func (c *controller) pasteSetup() bool {
	found := pgn.Detect(c.app.Clipboard().Content())
	if found.Kind != pgn.FEN {
		return false
	}
	c.typeFEN(strings.TrimSpace(found.Text))
	return true
}

// pressedInSetup takes the keys that mean something while a position is set up: Escape
// and Enter leave it, Delete empties the square that is pointed at, and the FEN letter
// of a piece puts it there.
func (c *controller) pressedInSetup(k commands.Chord) bool {
	at := c.view.board.Pointer()
	piece := strings.IndexRune("PNBRQKpnbrqk", chess.LatinKey(k.Letter))
	switch {
	case k.Key == fyne.KeyEscape && c.setup.tool != (editor.Tool{}):
		c.setTool(editor.Tool{})
	case k.Key == fyne.KeyEscape:
		c.leaveSetup()
	case k.Key == fyne.KeyReturn:
		c.useSetup()
	case k.Key == fyne.KeyDelete, k.Key == fyne.KeyBackspace:
		if at.Valid() {
			c.put(chess.NoPiece, at)
		}
	case piece >= 0 && at.Valid():
		c.put(chess.NewPiece(chess.Color(piece/6), chess.PieceType(piece%6+1)), at)
	default:
		return false
	}
	return true
}

// renderSetup shows the position that is being set up.
func (c *controller) renderSetup() {
	s := c.setup
	o := c.desk.Doc().Orientation
	c.view.board.SetState(board.State{Pieces: s.Board, Orientation: o, Setup: true})
	state := editor.State{
		Setup: s.Setup, Chess960: s.chess960, Tool: s.tool, FEN: s.typed,
		Look: c.settings.palette(), Set: c.settings.pieceSet(),
	}
	if s.typed == "" {
		state.FEN = s.FEN()
	}
	if s.err != nil {
		state.Problems = []string{phrase.Error(s.err)}
	} else {
		for _, p := range s.Validate() {
			state.Problems = append(state.Problems, phrase.Sentence(phrase.Problem(p)))
		}
		if s.typed != "" {
			for _, p := range s.repairs {
				state.Doubts = append(state.Doubts, phrase.Sentence(phrase.Problem(p)))
			}
		}
		for _, p := range s.Doubts() {
			state.Doubts = append(state.Doubts, phrase.Sentence(phrase.Problem(p)))
		}
	}
	c.view.editor.SetState(state)
	for i, side := range c.view.sides() {
		strip := playerstrip.State{Name: phrase.Color(side), OnMove: s.Turn == side}
		strip.Captured, strip.Lead = playerstrip.Material(s.Board, side)
		c.view.strips[i].SetState(strip)
	}
	c.view.bar.SetState(evalbar.State{Orientation: o})
	c.renderCommands()
}

// newEditor makes the panel, which is hidden until a position is set up.
func (v *view) newEditor() *editor.Panel {
	c := v.c
	p := editor.New(v, v.tips)
	p.OnEdit = func(s chess.Setup) {
		c.changeSetup(func(a *arrangement) {
			pieces := s.Board != a.Board
			a.Setup = s
			if pieces || s.Turn != c.setup.Turn {
				a.Setup = a.usable()
			}
		})
	}
	p.OnChess960, p.OnFEN, p.OnTool = c.setChess960, c.typeFEN, c.setTool
	p.OnCarry = func(piece chess.Piece, at fyne.Position) { v.board.Carry(piece, v.onBoard(at)) }
	p.OnDrop = c.dropSetup
	p.OnCopy, p.OnCancel = c.copyFEN, c.leaveSetup
	p.OnPlay, p.OnUse = c.playSetup, func() { c.useSetup() }
	v.board.OnTouch, v.board.OnPut = c.touchSetup, c.putSetup
	v.board.OnErase = func(s chess.Square) { c.put(chess.NoPiece, s) }
	return p
}

// onBoard converts a position on the canvas.
func (v *view) onBoard(at fyne.Position) fyne.Position {
	return at.Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(v.board))
}

// showEditor puts the panel in the place of all that is about the game.
func (v *view) showEditor() {
	v.editorCard.Show()
	v.relayout()
}

func (v *view) hideEditor() {
	v.board.Uncarry()
	v.editorCard.Hide()
	v.relayout()
}
