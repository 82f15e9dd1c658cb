package playerstrip

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/go-text/typesetting/font"

	"kibitz/engine/chess"
	"kibitz/gui/clocks"
	"kibitz/gui/internal/widgettest"
	"kibitz/gui/theme"
)

func TestMaterial(t *testing.T) {
	tests := []struct {
		name, fen, white, black string
		lead                    int // White's
	}{
		{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "", "", 0},
		{"the exchange", "r3k3/pp6/8/8/8/8/P7/R3K2R w - - 0 1", "r", "P", 4},
		{"bishop for knight", "2b1k3/8/8/8/8/8/8/2N1K3 w - - 0 1", "n", "B", 0},
		{"all", "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", "qrrbbnnpppppppp", "", 39},
		{"promoted", "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1", "qq", "", 18},
	}
	letters := func(pieces []chess.Piece) string {
		var s strings.Builder
		for _, p := range pieces {
			s.WriteByte(p.Letter())
		}
		return s.String()
	}
	// Pieces are those of the opponent: what White is ahead in is black.
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := chess.ParseFEN(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			white, lead := Material(p.Board(), chess.White)
			if got := letters(white); got != tt.white || lead != tt.lead {
				t.Errorf("White: %q %+d, want %q %+d", got, lead, tt.white, tt.lead)
			}
			black, lead := Material(p.Board(), chess.Black)
			if got := letters(black); got != tt.black || lead != -tt.lead {
				t.Errorf("Black: %q %+d, want %q %+d", got, lead, tt.black, -tt.lead)
			}
		})
	}
}

func face(left time.Duration, running bool) clocks.Face {
	return clocks.Face{Timed: true, Left: left, Running: running}
}

var states = map[string]State{
	"running": {
		Name: "You", Detail: "White", Lead: 2, Clock: face(238*time.Second, true),
		Captured: []chess.Piece{chess.NewPiece(chess.Black, chess.Pawn), chess.NewPiece(chess.Black, chess.Pawn)},
	},
	"waiting": {
		Name: "Kibitz", Detail: "level 1850", Clock: face(277*time.Second, false),
		Captured: []chess.Piece{chess.NewPiece(chess.White, chess.Pawn), chess.NewPiece(chess.White, chess.Pawn)},
	},
	"low":         {Name: "You", Detail: "White", Clock: face(9400*time.Millisecond, true)},
	"low-waiting": {Name: "You", Detail: "White", Clock: face(0, false)},
	"hours":       {Name: "You", Detail: "White", Clock: face(2*time.Hour, true)},
	"untimed":     {Name: "Kibitz", Detail: "Black", OnMove: true, Lead: 3, Captured: []chess.Piece{chess.NewPiece(chess.White, chess.Knight)}},
	"empty":       {},
	"long": {
		Name: "Stockfish 15.1 on a very big machine somewhere in the north", Detail: "external engine with many options set",
		Clock: face(100*time.Hour, true), Lead: 39, Captured: everything(chess.White),
	},
}

func everything(c chess.Color) (pieces []chess.Piece) {
	for _, x := range []struct {
		pt chess.PieceType
		n  int
	}{{chess.Queen, 1}, {chess.Rook, 2}, {chess.Bishop, 2}, {chess.Knight, 2}, {chess.Pawn, 8}} {
		for range x.n {
			pieces = append(pieces, chess.NewPiece(c, x.pt))
		}
	}
	return pieces
}

func TestScreens(t *testing.T) {
	for mode, m := range widgettest.Modes {
		widgettest.App(t, m)
		for name, state := range states {
			t.Run(name+"-"+mode, func(t *testing.T) {
				s := New()
				s.SetState(state)
				for _, scale := range []float32{1, 2} {
					c := widgettest.Show(t, s, fyne.NewSize(700, Height), scale)
					suffix := map[float32]string{1: "", 2: "@2x"}[scale]
					widgettest.Screenshot(t, c, "playerstrip-"+name+"-"+mode+suffix)
				}
				for width := s.MinSize().Width; width < 760; width += 7 {
					s.Resize(fyne.NewSize(width, Height))
					widgettest.CheckTexts(t, s)
					if state.Clock.Timed && !widgettest.Has(s, clocks.Format(state.Clock.Left)) {
						t.Errorf("no clock at width %v", width)
					}
				}
			})
		}
	}
}

func TestNarrow(t *testing.T) {
	widgettest.App(t, theme.Light)
	s := New()
	s.SetState(State{Name: "Kibitz", Detail: "level 1850", Clock: face(time.Minute, true)})
	s.Resize(fyne.NewSize(400, Height))
	if !widgettest.Has(s, "Kibitz") || !widgettest.Has(s, "level 1850") {
		t.Errorf("in 400 units: %v", widgettest.Texts(s))
	}
	s.Resize(fyne.NewSize(150, Height))
	if !widgettest.Has(s, "Kibitz") || widgettest.Has(s, "level 1850") {
		t.Errorf("in 150 units: %v", widgettest.Texts(s))
	}
}

func TestClockColors(t *testing.T) {
	for mode, m := range widgettest.Modes {
		t.Run(mode, func(t *testing.T) {
			widgettest.App(t, m)
			s := New()
			r := s.CreateRenderer().(*renderer)
			for _, tt := range []struct {
				clock       clocks.Face
				ground, ink fyne.ThemeColorName
			}{
				{face(time.Minute, false), theme.ColorRaised, theme.ColorText},
				{face(time.Minute, true), theme.ColorAccentGround, theme.ColorAccentText},
				{face(9*time.Second, true), theme.ColorWarningGround, theme.ColorWarning},
				{face(9*time.Second, false), theme.ColorRaised, theme.ColorWarning},
			} {
				s.SetClock(tt.clock)
				r.Refresh()
				if r.box.FillColor != theme.Color(tt.ground) || r.clock.Color != theme.Color(tt.ink) {
					t.Errorf("%+v: %v on %v, want %s on %s", tt.clock, r.clock.Color, r.box.FillColor, tt.ink, tt.ground)
				}
				if c := theme.Contrast(r.clock.Color, r.box.FillColor); c < 4.5 {
					t.Errorf("%+v: contrast %.2f", tt.clock, c)
				}
			}
		})
	}
}

// TestClockStandsStill checks that ticking moves neither the clock nor anything else.
func TestClockStandsStill(t *testing.T) {
	widgettest.App(t, theme.Light)
	s := New()
	s.SetState(State{Name: "You", Detail: "White", Clock: face(599*time.Second, true)})
	s.Resize(fyne.NewSize(400, Height))
	at := func() fyne.Position { return widgettest.Find(t, s, clocks.Format(s.State().Clock.Left)).Min }
	first := at()
	for left := 598 * time.Second; left > 10*time.Second; left -= 37 * time.Second {
		s.SetClock(face(left, true))
		if got := at(); got != first {
			t.Fatalf("at %v the clock has moved from %v to %v", left, first, got)
		}
	}
}

// TestFigurines checks that the bundled font has every figurine.
func TestFigurines(t *testing.T) {
	f, err := font.ParseTTF(bytes.NewReader(theme.New(theme.Light).Font(figurineStyle.Text()).Content()))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for pt := chess.Pawn; pt <= chess.King; pt++ {
		s := figurine(chess.NewPiece(chess.White, pt))
		if r := []rune(s); len(r) != 1 || seen[s] || s != figurine(chess.NewPiece(chess.Black, pt)) {
			t.Fatalf("%v: %q", pt, s)
		} else if _, ok := f.NominalGlyph(r[0]); !ok {
			t.Errorf("the font has no %s", s)
		}
		seen[s] = true
	}
	if got := figurine(chess.NoPiece); got != "" {
		t.Errorf("no piece is %q", got)
	}
}
