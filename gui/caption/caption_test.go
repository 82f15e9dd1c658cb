package caption

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"kibitz/engine/opening"
	"kibitz/engine/pgn"
	"kibitz/gui/controls"
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
	} {
		g, err := pgn.Parse(tags + " *")
		if err != nil {
			t.Fatal(err)
		}
		if got := OccasionOf(g); got != want {
			t.Errorf("%s: %q, want %q", tags, got, want)
		}
	}
}

// The occasion gives way first, then the name, and neither runs into the other.
func TestTheCaptionFits(t *testing.T) {
	test.NewTempApp(t)
	h := New()
	h.Set(opening.Opening{ECO: "B90", Name: "Sicilian Defense: Najdorf Variation"}, "The championship of a country with a very long name, 1994")
	test.NewTempWindow(t, h)
	end := func(x *controls.Text) float32 { return x.Position().X + x.Size().Width }
	for _, width := range []float32{760, 500, 420} {
		h.Resize(fyne.NewSize(width, 40))
		if end(h.eco) > h.name.Position().X || end(h.name) > h.occasion.Position().X || h.occasion.Size().Width < leastOccasion {
			t.Errorf("at %v: code to %v, name %v to %v, occasion from %v", width, end(h.eco), h.name.Position().X, end(h.name), h.occasion.Position().X)
		}
	}
	h.Resize(fyne.NewSize(300, 40)) // has no room for both
	if h.occasion.Visible() || h.name.Size().Width < leastName {
		t.Errorf("the name is %v wide, the occasion is seen: %v", h.name.Size().Width, h.occasion.Visible())
	}
}
