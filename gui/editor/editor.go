// Package editor is the panel beside the board with which a position is set up:
// the palette of pieces, and what a FEN holds besides the pieces. It is a widget
// that shows a [State] and reports what the user wants; the board itself, and
// what becomes of the position, are its owner's.
package editor

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine/chess"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/theme"
)

// State is what the panel shows.
type State struct {
	Setup chess.Setup
	// Chess960 offers castling from all squares of the first rank.
	Chess960 bool
	Tool     Tool
	// FEN is the text of its field: that of the setup, or what the user is typing.
	FEN string
	// Problems say why there is no position yet, Doubts what is strange about it.
	Problems, Doubts []string
	// Look is the board's, for the palette of pieces.
	Look diagram.Palette
	Set  diagram.Set
}

// Panel is the widget. Create it with [New].
type Panel struct {
	widget.BaseWidget

	// OnEdit is called with the setup that the user has chosen by other means
	// than the board and the FEN.
	OnEdit     func(chess.Setup)
	OnChess960 func(bool)
	OnFEN      func(text string)
	OnTool     func(Tool)
	// OnCarry and OnDrop are called while a piece is dragged from the palette and
	// when it is let go. Positions are on the canvas.
	OnCarry, OnDrop        func(p chess.Piece, at fyne.Position)
	OnCopy, OnCancel       func()
	OnPlay, OnUse          func()
	state                  State
	setting                bool // fields are being set: that is no edit
	palette                *palette
	turn, rules, enPassant *controls.Chips
	castling               [2]*controls.Chips // by color
	rooks                  [2][]chess.Square  // of the chips; NoSquare where there is none
	squares                []chess.Square     // of the en-passant chips; NoSquare first
	halfmove, fullmove     *controls.Field
	wrong                  [2]string // what is wrong with the two fields
	fen                    *controls.Field
	words                  *widget.Label
	buttons                []*controls.Button
	play, use              *controls.Button
	head                   *fyne.Container // the title
	labelWidth             float32         // of the words before the chips, which depends on the language
	content                *fyne.Container
}

// leastLabel is the least width of the words before the controls, chipsWidth what is left for the controls.
const (
	leastLabel = 110
	labelGap   = 8 // between the words and the control
	chipsWidth = 230
	gap        = 6
	rulesGap   = 18 // between the side to move and what has nothing to do with it
	barRoom    = 8  // right of what is scrolled, for the bar
)

// New returns a panel, whose callbacks are to be set before it is shown. Keys it has no use for go to keys.
func New(keys controls.Keys, tips *controls.Tips) *Panel {
	p := &Panel{palette: newPalette(keys)}
	p.palette.onTool = func(t Tool) { p.OnTool(t) }
	p.palette.onCarry = func(piece chess.Piece, at fyne.Position) { p.OnCarry(piece, at) }
	p.palette.onDrop = func(piece chess.Piece, at fyne.Position) { p.OnDrop(piece, at) }
	p.makeChips(keys)
	p.makeFields(keys)
	p.words = widget.NewLabel("")
	p.words.Wrapping = fyne.TextWrapWord
	p.arrange(p.makeButtons(keys, tips))
	p.ExtendBaseWidget(p)
	return p
}

// makeChips makes what is chosen among a few.
func (p *Panel) makeChips(keys controls.Keys) {
	p.turn = controls.NewChips(chipsWidth, func(i int) { p.edit(func(s *chess.Setup) { s.Turn = chess.Color(i) }) })
	p.rules = controls.NewChips(chipsWidth, func(int) { p.OnChess960(!p.state.Chess960) })
	for c := range p.castling {
		p.castling[c] = controls.NewChips(chipsWidth, func(i int) { p.toggleCastling(chess.Color(c), i) })
	}
	p.enPassant = controls.NewChips(chipsWidth, func(i int) { p.edit(func(s *chess.Setup) { s.EnPassant = p.squares[i] }) })
	for _, c := range []*controls.Chips{p.turn, p.rules, p.castling[0], p.castling[1], p.enPassant} {
		c.Keys = keys
	}
}

// makeFields makes what is typed.
func (p *Panel) makeFields(keys controls.Keys) {
	p.halfmove, p.fullmove = controls.NewField("", "0"), controls.NewField("", "1")
	p.halfmove.OnChanged = func(text string) { p.count(0, text, func(s *chess.Setup, n int) { s.HalfmoveClock = n }) }
	p.fullmove.OnChanged = func(text string) { p.count(1, text, func(s *chess.Setup, n int) { s.FullmoveNumber = n }) }
	p.fen = controls.NewField("", "FEN")
	p.fen.OnChanged = func(text string) {
		if !p.setting {
			p.OnFEN(text)
		}
	}
	for _, f := range []*controls.Field{p.halfmove, p.fullmove, p.fen} {
		f.Keys = keys
	}
}

// makeButtons makes the buttons; those that change the whole position stand together.
func (p *Panel) makeButtons(keys controls.Keys, tips *controls.Tips) (whole fyne.CanvasObject, copyFEN, cancel *controls.Button) {
	button := func(text, tip string, kind controls.Kind, tapped func()) *controls.Button {
		b := controls.NewButton(text, kind, tapped)
		b.Keys, b.Tips, b.Tip = keys, tips, tip
		p.buttons = append(p.buttons, b)
		return b
	}
	changing := func(text, tip string, change func(chess.Setup) chess.Setup) *controls.Button {
		return button(text, tip, controls.Plain, func() { p.edit(func(s *chess.Setup) { *s = change(*s) }) })
	}
	whole = container.New(pairsLayout{},
		changing(lang.L("Start position"), lang.L("Set up the starting position"), func(chess.Setup) chess.Setup {
			first := chess.StartPosition()
			return first.Setup()
		}),
		changing(lang.L("Clear board"), lang.L("Remove all pieces"), func(chess.Setup) chess.Setup { return chess.EmptySetup() }),
		changing(lang.L("Mirror"), lang.L("Mirror left–right"), chess.Setup.Mirrored),
		changing(lang.L("Swap colours"), lang.L("Swap White’s and Black’s pieces"), chess.Setup.Swapped))
	copyFEN = button(lang.L("Copy"), lang.L("Copy FEN"), controls.Plain, func() { p.OnCopy() })
	cancel = button(lang.L("Cancel"), lang.L("Return to the game without changes"), controls.Plain, func() { p.OnCancel() })
	p.play = button(lang.L("Play…"), lang.L("Play from this position"), controls.Plain, func() { p.OnPlay() })
	p.use = button(lang.L("Use position"), lang.L("Use this position for analysis or play"), controls.Primary, func() { p.OnUse() })
	return whole, copyFEN, cancel
}

// arrange puts everything in its place.
func (p *Panel) arrange(whole fyne.CanvasObject, copyFEN, cancel *controls.Button) {
	p.head = container.New(layout.NewCustomPaddedLayout(2, 0, 2, 0), controls.NewText(lang.L("Set up a position"), theme.ColorText, theme.TextSize, true))
	p.labelWidth = leastLabel
	labels := [...]string{lang.L("To move"), lang.L("White castling"), lang.L("Black castling"), lang.L("En passant")}
	for _, text := range labels {
		p.labelWidth = max(p.labelWidth, newLabel(text).MinSize().Width+labelInset+labelGap)
	}
	rows := container.New(&rowsLayout{},
		p.head,
		p.palette,
		p.labelled(labels[0], container.New(&controls.Flow{Gap: rulesGap, LineGap: gap}, p.turn, p.rules)),
		p.labelled(labels[1], p.castling[chess.White]),
		p.labelled(labels[2], p.castling[chess.Black]),
		p.labelled(labels[3], p.enPassant),
		container.New(&controls.Flow{Gap: gap},
			p.labelled(lang.L("Move number"), container.New(&counterLayout{}, p.fullmove)),
			p.labelled(lang.L("50-move counter"), container.New(&counterLayout{}, p.halfmove))),
		whole,
		container.NewBorder(nil, nil, nil, copyFEN, p.fen),
	)
	// What is wrong stands beside the button that it forbids, and never out of sight.
	inset := -fynetheme.InnerPadding()
	last := container.New(&rowsLayout{}, layout.NewSpacer(), container.New(layout.NewCustomPaddedLayout(inset, inset, inset+2, inset), p.words),
		container.New(&endsLayout{}, cancel, p.play, p.use))
	scrolled := container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, barRoom), rows))
	p.content = container.NewBorder(nil, last, nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 0, -barRoom), scrolled))
}

// headFrom is the height of a panel that has room for a title, and for large pieces.
const headFrom = 240

// Resize is called by Fyne.
func (p *Panel) Resize(size fyne.Size) {
	low := size.Height < headFrom
	p.head.Hidden, p.palette.most = low, cellMost
	if low {
		p.palette.most = cellLow
	}
	p.showRules(size.Width)
	p.BaseWidget.Resize(size)
}

// edit reports the setup with a change.
func (p *Panel) edit(change func(*chess.Setup)) {
	s := p.state.Setup
	change(&s)
	p.OnEdit(s)
}

// toggleCastling gives or takes a right. There can be one on either side of the king.
func (p *Panel) toggleCastling(c chess.Color, chip int) {
	rook := p.rooks[c][chip]
	if !rook.Valid() {
		return // there is none
	}
	king := kingOf(&p.state.Setup, c)
	p.edit(func(s *chess.Setup) {
		had := s.Castling.Has(rook)
		for _, r := range p.rooks[c] {
			if r.Valid() && (r > king) == (rook > king) {
				s.Castling &^= chess.CastlingRights(r.Bitboard())
			}
		}
		if !had {
			s.Castling |= chess.CastlingRights(rook.Bitboard())
		}
	})
}

func kingOf(s *chess.Setup, c chess.Color) chess.Square {
	return chess.Square(slices.Index(s.Board[:], chess.NewPiece(c, chess.King)))
}

// count takes what was typed into one of the two number fields.
func (p *Panel) count(field int, text string, set func(*chess.Setup, int)) {
	if p.setting {
		return
	}
	n, err := strconv.Atoi(strings.TrimSpace(text))
	p.wrong[field] = ""
	if err != nil {
		p.wrong[field] = lang.L("{{.Text}} is not a number", map[string]any{"Text": strconv.Quote(text)})
		p.showWords()
		return
	}
	p.edit(func(s *chess.Setup) { set(s, n) })
	p.showWords() // what was wrong is not, even where the number is the one that was there before
}

// SetState shows s.
func (p *Panel) SetState(s State) {
	p.state = s
	p.setting = true
	defer func() { p.setting = false }()
	p.palette.tool, p.palette.look, p.palette.set = s.Tool, s.Look, s.Set
	p.palette.Refresh()
	p.turn.SetChips(controls.Chip{Text: lang.L("White"), On: s.Setup.Turn == chess.White}, controls.Chip{Text: lang.L("Black"), On: s.Setup.Turn == chess.Black})
	p.showRules(p.Size().Width)
	for c := range p.castling {
		p.showCastling(chess.Color(c))
	}
	p.squares = append([]chess.Square{chess.NoSquare}, s.Setup.EnPassantSquares()...)
	chips := []controls.Chip{{Text: lang.L("None"), On: s.Setup.EnPassant == chess.NoSquare}}
	for _, sq := range p.squares[1:] {
		chips = append(chips, controls.Chip{Text: sq.String(), On: sq == s.Setup.EnPassant})
	}
	p.enPassant.SetChips(chips...)
	for i, f := range []struct {
		field *controls.Field
		n     int
	}{{p.halfmove, s.Setup.HalfmoveClock}, {p.fullmove, s.Setup.FullmoveNumber}} {
		if n, err := strconv.Atoi(strings.TrimSpace(f.field.Text)); err != nil || n != f.n {
			f.field.SetText(fmt.Sprint(f.n))
		}
		p.wrong[i] = ""
	}
	if p.fen.Text != s.FEN {
		p.fen.SetText(s.FEN)
	}
	p.showWords()
	p.Refresh()
}

// showRules names Chess960 in full where the sides leave it the room in a panel that is so wide.
func (p *Panel) showRules(width float32) {
	p.rules.SetChips(controls.Chip{Text: "Chess960", On: p.state.Chess960})
	room := max(width-p.labelWidth-barRoom, chipsWidth)
	p.turn.SetWidth(room)
	p.rules.SetWidth(room)
	if p.turn.MinSize().Width+rulesGap+p.rules.MinSize().Width > room {
		p.rules.SetChips(controls.Chip{Text: "960", On: p.state.Chess960})
	}
}

// showCastling offers the rooks with which the king of color c can castle. A side without one is there, too, and cannot be
// chosen: what must be put in place is seen.
func (p *Panel) showCastling(c chess.Color) {
	s := &p.state.Setup
	king := kingOf(s, c)
	var sides [2][]chess.Square // rooks on the left and right of the king
	for _, rook := range s.CastlingRooks(c) {
		standard := king.File() == 4 && (rook.File() == 0 || rook.File() == 7)
		if p.state.Chess960 || standard || s.Castling.Has(rook) {
			sides[right(rook, king)] = append(sides[right(rook, king)], rook)
		}
	}
	p.rooks[c] = nil
	var chips []controls.Chip
	for side, text := range [2]string{"O-O-O", "O-O"} {
		if len(sides[side]) == 0 {
			chips = append(chips, controls.Chip{Text: text, Disabled: true})
			p.rooks[c] = append(p.rooks[c], chess.NoSquare)
		}
		for _, rook := range sides[side] {
			chip := controls.Chip{Text: text, On: s.Castling.Has(rook)}
			if len(sides[side]) > 1 {
				chip.Text += " " + rook.String()
			}
			chips = append(chips, chip)
			p.rooks[c] = append(p.rooks[c], rook)
		}
	}
	p.castling[c].SetChips(chips...)
}

func right(rook, king chess.Square) int {
	if rook > king {
		return 1
	}
	return 0
}

// showWords says what is wrong, and lets the position be used when nothing is.
func (p *Panel) showWords() {
	const most = 2 // more would push the rest out of sight
	problems := slices.Clone(p.state.Problems)
	for _, w := range p.wrong {
		if w != "" {
			problems = append([]string{w}, problems...)
		}
	}
	impossible := len(problems) > 0
	p.play.SetDisabled(impossible)
	p.use.SetDisabled(impossible)
	p.words.Importance = widget.DangerImportance
	lines := problems
	if !impossible {
		p.words.Importance = widget.WarningImportance
		lines = p.state.Doubts
	}
	if len(lines) > most {
		lines = append(slices.Clone(lines[:most]), lang.L("… and {{.N}} more", map[string]any{"N": len(lines) - most}))
	}
	p.words.SetText(strings.Join(lines, "\n"))
	p.words.Hidden = len(lines) == 0
	p.words.Refresh()
	p.content.Refresh()
}

// Usable reports whether there is a position to be used: nothing is wrong with it, nor with what is typed in a field.
func (p *Panel) Usable() bool { return !p.use.Disabled() }

// Words returns what is said about the position.
func (p *Panel) Words() string { return p.words.Text }

// Buttons returns the buttons, the one that takes the position last.
func (p *Panel) Buttons() []*controls.Button { return p.buttons }

// Content returns what is in the panel.
func (p *Panel) Content() fyne.CanvasObject { return p.content }

// CreateRenderer is called by Fyne.
func (p *Panel) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(p.content) }

// labelled puts words before a control.
func (p *Panel) labelled(text string, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(&labelledLayout{p.labelWidth}, newLabel(text), o)
}

func newLabel(text string) *controls.Text {
	return controls.NewText(text, theme.ColorSecondary, theme.SecondarySize, false)
}

// labelInset is the room left of the words.
const labelInset = 2

// labelledLayout puts words before a control. Words that are longer than the width move the control.
type labelledLayout struct{ width float32 }

func (l *labelledLayout) label(o []fyne.CanvasObject) float32 {
	return max(l.width, o[0].MinSize().Width+labelInset+labelGap)
}

func (l *labelledLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	size := o[1].MinSize()
	return fyne.NewSize(l.label(o)+size.Width, max(size.Height, o[0].MinSize().Height))
}

func (l *labelledLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	text, label := o[0].MinSize(), l.label(o)
	o[0].Move(fyne.NewPos(labelInset, (min(size.Height, rowHeight)-text.Height)/2))
	o[0].Resize(fyne.NewSize(label-labelInset, text.Height))
	o[1].Move(fyne.NewPos(label, 0))
	for _, x := range append(controls.Parts(o[1]), o[1]) {
		if chips, ok := x.(*controls.Chips); ok {
			chips.SetWidth(size.Width - label)
		}
	}
	o[1].Resize(fyne.NewSize(size.Width-label, size.Height))
}

// rowHeight is that of chips, counterWidth the width of a field for a number.
const rowHeight, counterWidth = 32, 58

// counterLayout gives a field for a number its width.
type counterLayout struct{}

func (*counterLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(counterWidth, o[0].MinSize().Height)
}

func (*counterLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Resize(fyne.NewSize(counterWidth, size.Height))
}

// pairsLayout is a grid of two columns. In a narrow panel its buttons have less room
// beside their words than they want.
type pairsLayout struct{}

func (pairsLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	rows := float32(len(o) / 2)
	return fyne.NewSize(0, rows*o[0].MinSize().Height+(rows-1)*gap)
}

func (pairsLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	cell := fyne.NewSize((size.Width-gap)/2, o[0].MinSize().Height)
	for i, x := range o {
		x.Move(fyne.NewPos(float32(i%2)*(cell.Width+gap), float32(i/2)*(cell.Height+gap)))
		x.Resize(cell)
	}
}

// endsLayout puts the first object at the left end of a row and the others at the right
// one; where that is too narrow for them, each is narrower.
type endsLayout struct{}

func (*endsLayout) MinSize(o []fyne.CanvasObject) (size fyne.Size) {
	for _, x := range o {
		size.Height = max(size.Height, x.MinSize().Height)
	}
	return size
}

func (*endsLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	wanted, room := float32(0), size.Width-gap*float32(len(o)-1)
	for _, x := range o {
		wanted += x.MinSize().Width
	}
	part := min(1, room/wanted)
	x := float32(0)
	for i, b := range o {
		if i == 1 {
			x += room - wanted*part
		}
		b.Move(fyne.NewPos(x, 0))
		b.Resize(fyne.NewSize(b.MinSize().Width*part, size.Height))
		x += b.Size().Width + gap
	}
}

// rowsLayout stacks the rows that are shown, in any width. Each is given its width before its height is asked
// for, which in the palette and in running text depends on it.
type rowsLayout struct{ width float32 }

func (l *rowsLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, -gap)
	for _, x := range o {
		if !x.Visible() {
			continue
		}
		if l.width > 0 {
			x.Resize(fyne.NewSize(l.width, x.Size().Height))
		}
		size.Height += x.MinSize().Height + gap
	}
	return size
}

func (l *rowsLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	y := float32(0)
	for _, x := range o {
		if !x.Visible() {
			continue
		}
		x.Resize(fyne.NewSize(size.Width, x.Size().Height))
		height := x.MinSize().Height
		x.Move(fyne.NewPos(0, y))
		x.Resize(fyne.NewSize(size.Width, height))
		y += height + gap
	}
}
