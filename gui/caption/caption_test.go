package caption

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"kibitz/engine/opening"
	"kibitz/engine/pgn"
	"kibitz/gui/controls"
	"kibitz/gui/theme"
)

func TestOpeningOf(t *testing.T) {
	const najdorf = "1. Nf3 c5 2. e4 d6 3. d4 cxd4 4. Nxd4 (4. h3) 4... Nf6 5. Nc3 a6 6. Kd2 *"
	for _, tt := range []struct {
		name, pgn string
		ply       int  // of the main line
		aside     bool // the variation there instead
		eco, want string
	}{
		{"before the first move", najdorf, 0, false, "", "Start position"},
		{"on the way", najdorf, 6, false, "B50", "Sicilian Defense"},
		{"in a variation", najdorf, 7, true, "B50", "Sicilian Defense"},
		{"after the last named position", najdorf, 11, false, "B90", "Sicilian Defense: Najdorf Variation"},
		{"from a position", `[FEN "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1"] [SetUp "1"] 1. Kd4 *`, 1, false, "", "Custom position"},
		{"Chess960", `[Variant "Chess960"] [FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"] [SetUp "1"] *`, 0, false, "", "Chess960"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g, err := pgn.Parse(tt.pgn)
			if err != nil {
				t.Fatal(err)
			}
			n := g.Root()
			for range tt.ply {
				n = n.Next()
			}
			if tt.aside {
				n = n.Parent().Children()[1]
			}
			if o := OpeningOf(g, n); o.ECO != tt.eco || o.Name != tt.want {
				t.Errorf("it is %q %q, want %q %q", o.ECO, o.Name, tt.eco, tt.want)
			}
		})
	}
}

func TestOccasionOf(t *testing.T) {
	for tags, want := range map[string]string{
		`[Event "Linares"] [Date "1994.??.??"]`: "Linares, 1994",
		`[Event "?"] [Date "1994.05.01"]`:       "1994",
		`[Event "Linares"] [Date "????.??.??"]`: "Linares",
		`[Event "Linares"] [Date "94"]`:         "Linares",
		``:                                      "",
		`[TimeControl "600+5"]`:                 "10+5",
		`[TimeControl "90"] [Event "Linares"]`:  "1.5+0 · Linares",
		`[TimeControl "40/5400+30:1800+30"]`:    "",
	} {
		g, err := pgn.Parse(tags + " *")
		if err != nil {
			t.Fatal(err)
		}
		if got := OccasionOf(g, g.Root()); got != want {
			t.Errorf("%s: %q, want %q", tags, got, want)
		}
	}
}

// The number of the move on the board stands with the occasion.
func TestOccasionAtAMove(t *testing.T) {
	g, err := pgn.Parse(`[Event "Linares"] 1. e4 e5 2. Nf3 *`)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := OccasionOf(g, g.Last()), "Move 2 · Linares"; got != want {
		t.Errorf("it is %q, want %q", got, want)
	}
}

// The code stands beside the name, and the occasion below both. What is too long is cut.
func TestTheCaptionFits(t *testing.T) {
	test.NewTempApp(t)
	h := New()
	h.Set(opening.Opening{ECO: "B90", Name: "Sicilian Defense: Najdorf Variation"}, "The championship of a country with a very long name, 1994")
	test.NewTempWindow(t, h)
	end := func(x *controls.Text) fyne.Position { return x.Position().Add(x.Size()) }
	for _, width := range []float32{760, 420, 200} {
		h.Resize(fyne.NewSize(width, h.MinSize().Height))
		if h.eco.Position().X+h.eco.MinSize().Width > h.name.Position().X || h.occasion.Position().Y < h.name.Position().Y+theme.TextSize {
			t.Errorf("at %v: code %v, name from %v, occasion from %v", width, h.eco.MinSize(), h.name.Position(), h.occasion.Position())
		}
		if end(h.name).X > width || end(h.occasion).X > width || end(h.occasion).Y > h.MinSize().Height {
			t.Errorf("at %v: the name ends at %v, the occasion at %v", width, end(h.name), end(h.occasion))
		}
	}
}

// What is cut off is in a tip, and nothing else is.
func TestCutWordsAreInATip(t *testing.T) {
	test.NewTempApp(t)
	h := New()
	w := test.NewTempWindow(t, h)
	for _, tt := range []struct {
		width          float32
		name, occasion string
		want           string
	}{
		{460, "Sicilian Defense", "10+5 · Move 7", ""},
		{200, "Sicilian Defense: Najdorf Variation, English Attack", "10+5 · Move 7", "B90 Sicilian Defense: Najdorf Variation, English Attack · 10+5 · Move 7"},
		{200, "Sicilian Defense", "", ""},
		{120, "Sicilian Defense", "", "B90 Sicilian Defense"},
	} {
		h.Set(opening.Opening{ECO: "B90", Name: tt.name}, tt.occasion)
		w.Resize(fyne.NewSize(tt.width, 80))
		if h.whole.Text != tt.want {
			t.Errorf("in %v the tip of %q is %q, want %q", tt.width, tt.name, h.whole.Text, tt.want)
		}
	}
}
