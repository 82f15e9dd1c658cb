package editor

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"

	"kibitz/engine/chess"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/internal/widgettest"
	"kibitz/gui/locale"
	"kibitz/gui/theme"
)

func show(t *testing.T, fen string, chess960 bool) (p *Panel, log *[]string) {
	t.Helper()
	s, err := chess.ParseSetup(fen)
	if err != nil {
		t.Fatal(err)
	}
	p, log = New(nil, nil), &[]string{}
	note := func(format string, args ...any) { *log = append(*log, fmt.Sprintf(format, args...)) }
	p.OnEdit = func(s chess.Setup) { note("%s", s.FEN()) }
	p.OnFEN = func(text string) { note("FEN %s", text) }
	p.OnTool = func(tool Tool) { note("tool %v %v", tool.Piece, tool.Erase) }
	p.OnCarry = func(piece chess.Piece, at fyne.Position) { note("carry %v", piece) }
	p.OnDrop = func(piece chess.Piece, at fyne.Position) { note("drop %v at %v", piece, at) }
	widgettest.Show(t, container.NewStack(p), fyne.NewSize(336, 520), 1)
	p.SetState(State{Setup: s, Chess960: chess960, FEN: fen, Look: diagram.DefaultPalette()})
	return p, log
}

func want(t *testing.T, log *[]string, reports ...string) {
	t.Helper()
	if fmt.Sprint(*log) != fmt.Sprint(reports) {
		t.Errorf("reported %q, want %q", *log, reports)
	}
	*log = nil
}

func texts(p *Panel, c chess.Color) string {
	all := ""
	for _, chip := range p.castling[c].Chips() {
		text := chip.Text
		if chip.On {
			text += "+"
		}
		if chip.Disabled {
			text = "(" + text + ")"
		}
		all += text + " "
	}
	return all
}

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// In no language do the controls run out of the panel at its narrowest.
func TestPanelIsWideEnough(t *testing.T) {
	for _, l := range locale.Languages() {
		widgettest.App(t, theme.Light)
		if err := locale.Use(l.Tag); err != nil {
			t.Fatal(err)
		}
		p, _ := show(t, start, false)
		p.Resize(fyne.NewSize(260, 300)) // beside the board
		for _, text := range widgettest.Texts(p) {
			if text.Max.X > p.Size().Width+0.5 && text.Text != start {
				t.Errorf("%s: %q ends at %v of %v", l.Tag, text.Text, text.Max.X, p.Size().Width)
			}
		}
		if end := p.use.Position().X + p.use.Size().Width; end > p.Size().Width+0.5 || p.play.Position().X < p.use.Position().X-p.play.Size().Width-2*gap {
			t.Errorf("%s: the buttons end at %v", l.Tag, end)
		}
	}
	if err := locale.Use(locale.English); err != nil {
		t.Fatal(err)
	}
}

// Chess960 has its whole name in a panel that is wide enough, also when it becomes so. What it
// has nothing to do with is at a distance.
func TestChess960HasItsName(t *testing.T) {
	for _, l := range locale.Languages() {
		widgettest.App(t, theme.Light)
		if err := locale.Use(l.Tag); err != nil {
			t.Fatal(err)
		}
		p, _ := show(t, start, false)
		p.Resize(fyne.NewSize(260, 300))
		p.Resize(fyne.NewSize(500, 600))
		if !widgettest.Has(p, "Chess960") {
			t.Errorf("%s: it is called %v", l.Tag, p.rules.Chips())
		}
		if end := p.turn.Position().X + p.turn.Size().Width; p.rules.Position().Y != p.turn.Position().Y || p.rules.Position().X < end+2*gap {
			t.Errorf("%s: it is at %v, the sides end at %v", l.Tag, p.rules.Position(), end)
		}
	}
	if err := locale.Use(locale.English); err != nil {
		t.Fatal(err)
	}
}

// However low the panel is, the pieces are in sight.
func TestLowPanelsShowThePieces(t *testing.T) {
	for _, size := range []fyne.Size{fyne.NewSize(284, 126), fyne.NewSize(432, 126), fyne.NewSize(260, 404)} {
		widgettest.App(t, theme.Light)
		p, _ := show(t, start, false)
		p.Resize(size)
		p.content.Resize(size)
		bottom := p.palette.Position().Y + p.palette.Size().Height
		if room := p.content.Objects[0].Size().Height; bottom > room || p.palette.Size().Height < 2*32 {
			t.Errorf("%v: the pieces end at %v of %v and are %v high", size, bottom, room, p.palette.Size().Height)
		}
	}
}

// In a narrow panel many squares to be taken en passant go on over several rows.
func TestChipsKeepToThePanel(t *testing.T) {
	widgettest.App(t, theme.Light)
	p, _ := show(t, "4k3/8/8/pPpPpPpP/8/8/8/4K3 w - - 0 1", false)
	p.Resize(fyne.NewSize(260, 404))
	p.content.Resize(p.Size())
	if right := p.labelWidth + p.enPassant.MinSize().Width; right > p.Size().Width {
		t.Errorf("the squares end at %v of %v", right, p.Size().Width)
	}
}

// Showing a state is no edit.
func TestShowsWithoutReporting(t *testing.T) {
	for m := range widgettest.Modes {
		widgettest.App(t, widgettest.Modes[m])
		_, log := show(t, start, false)
		want(t, log)
	}
}

func TestCastlingOffers(t *testing.T) {
	widgettest.App(t, widgettest.Modes["light"])
	for _, c := range []struct {
		fen      string
		chess960 bool
		want     string
	}{
		{start, false, "O-O-O+ O-O+ "},
		{"4k3/8/8/8/8/8/8/R3K2R w K - 0 1", false, "O-O-O O-O+ "},
		{"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", false, "O-O-O+ (O-O) "},
		{"8/8/8/8/8/8/8/R6R w - - 0 1", false, "(O-O-O) (O-O) "},
		{"4k3/8/8/8/8/8/8/1R2K1R1 w - - 0 1", false, "(O-O-O) (O-O) "},
		{"4k3/8/8/8/8/8/8/1R2KRR1 w F - 0 1", true, "O-O-O O-O f1+ O-O g1 "},
		{"4k3/8/8/8/8/8/4K3/R6R w - - 0 1", true, "(O-O-O) (O-O) "},
	} {
		p, _ := show(t, c.fen, c.chess960)
		if got := texts(p, chess.White); got != c.want {
			t.Errorf("%s: offered are %q, want %q", c.fen, got, c.want)
		}
	}
	p, log := show(t, "4k3/8/8/8/8/8/8/1R2KRR1 w F - 0 1", true)
	p.castling[chess.White].OnTapped(2) // the right moves to the other rook of the side
	want(t, log, "4k3/8/8/8/8/8/8/1R2KRR1 w K - 0 1")
	p.castling[chess.White].OnTapped(1)
	want(t, log, "4k3/8/8/8/8/8/8/1R2KRR1 w - - 0 1")
	p.castling[chess.Black].OnTapped(0) // nothing can be switched
	want(t, log)
}

func TestFieldsAndChips(t *testing.T) {
	widgettest.App(t, widgettest.Modes["dark"])
	p, log := show(t, "4k3/8/8/1Pp5/8/8/8/4K3 w - - 3 7", false)
	p.turn.OnTapped(1)
	want(t, log, "4k3/8/8/1Pp5/8/8/8/4K3 b - - 3 7")
	p.enPassant.OnTapped(1)
	want(t, log, "4k3/8/8/1Pp5/8/8/8/4K3 w - c6 3 7")
	p.fullmove.SetText("40")
	want(t, log, "4k3/8/8/1Pp5/8/8/8/4K3 w - - 3 40")
	p.halfmove.SetText("x")
	want(t, log)
	if p.Words() != "\"x\" is not a number" || !p.use.Disabled() {
		t.Errorf("it says %q", p.Words())
	}
	if p.halfmove.SetText("3"); p.Words() != "" || !p.Usable() { // the number that was there
		t.Errorf("about a number that is one again it says %q", p.Words())
	}
	want(t, log, "4k3/8/8/1Pp5/8/8/8/4K3 w - - 3 7")
	p.fen.SetText("8/8")
	want(t, log, "FEN 8/8")
}

func TestPalette(t *testing.T) {
	widgettest.App(t, widgettest.Modes["light"])
	p, log := show(t, start, false)
	k := p.palette
	step := k.side(k.Size().Width) + cellGap
	event := func(col, row float32) *desktop.MouseEvent {
		at := fyne.NewPos((col+0.5)*step, (row+0.5)*step)
		return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at, AbsolutePosition: at}, Button: desktop.MouseButtonPrimary}
	}
	click := func(col, row float32) {
		k.MouseDown(event(col, row))
		k.MouseUp(event(col, row))
	}
	click(1, 1)
	want(t, log, "tool Q false")
	p.SetState(State{Setup: p.state.Setup, FEN: start, Tool: Tool{Piece: chess.WhiteQueen}})
	click(1, 1)
	want(t, log, "tool . false")
	click(6, 1)
	want(t, log, "tool . true")
	click(9, 1)
	want(t, log)
	// Dragged, a piece is carried to where it is let go.
	k.MouseDown(event(4, 0))
	to := fyne.NewPos(-200, 30)
	k.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{AbsolutePosition: to}})
	k.MouseUp(&desktop.MouseEvent{PointEvent: fyne.PointEvent{AbsolutePosition: to}, Button: desktop.MouseButtonPrimary})
	k.DragEnd()
	want(t, log, "carry n", "drop n at {-200 30}")
	k.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	want(t, log, "tool K false")
}

// Nothing may be cut off in the narrowest side of the window.
func TestNothingIsCut(t *testing.T) {
	for name, m := range widgettest.Modes {
		widgettest.App(t, m)
		p, _ := show(t, "8/8/8/8/8/8/8/8 w - - 0 1", false)
		s := p.state
		s.Problems = []string{"White has no king.", "Black has no king."}
		p.SetState(s)
		c := widgettest.Show(t, container.NewPadded(p), fyne.NewSize(344, 560), 1)
		widgettest.Screenshot(t, c, "editor-"+name)
		for _, text := range widgettest.Texts(p) {
			if text.Max.X > p.Size().Width+0.5 && text.Text != s.FEN {
				t.Errorf("%q is cut off: it ends at %v of %v", text.Text, text.Max.X, p.Size().Width)
			}
		}
	}
}

// No control covers the words before it, in any language.
func TestLabelsKeepClearOfControls(t *testing.T) {
	defer func() {
		if err := locale.Use(locale.English); err != nil {
			t.Fatal(err)
		}
	}()
	for _, l := range locale.Languages() {
		if err := locale.Use(l.Tag); err != nil {
			t.Fatal(err)
		}
		widgettest.App(t, theme.Light)
		p, _ := show(t, start, false)
		rows := 0
		var look func(o fyne.CanvasObject)
		look = func(o fyne.CanvasObject) {
			if box, ok := o.(*fyne.Container); ok {
				if _, ok := box.Layout.(*labelledLayout); ok {
					rows++
					words := box.Objects[0]
					if end, control := words.Position().X+words.MinSize().Width, box.Objects[1].Position().X; end > control {
						t.Errorf("%s: %q ends at %v, its control begins at %v", l.Tag, words.(*controls.Text).Text(), end, control)
					}
				}
			}
			for _, part := range controls.Parts(o) {
				look(part)
			}
		}
		look(p.content)
		if rows != 6 {
			t.Errorf("%s: %d rows have words", l.Tag, rows)
		}
	}
}
