package rail

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"kibitz/gui/internal/widgettest"
	"kibitz/gui/theme"
)

// newRail returns a rail of two actions, two places and one item at the foot, which note in ran what runs.
func newRail(t *testing.T, ran *[]string) *Rail {
	t.Helper()
	widgettest.App(t, theme.Light)
	var items []Item
	for _, x := range []struct {
		name  string
		group Group
	}{{"New game", Action}, {"Set up", Action}, {"Board", Place}, {"Review", Place}, {"Settings", Foot}} {
		items = append(items, Item{Name: x.name, Label: x.name, Tip: x.name, Icon: theme.NewIcon(x.name, `<path d="M3 3h9v9z"/>`), Group: x.group,
			Run: func() { *ran = append(*ran, x.name) }})
	}
	return New(items)
}

// What the rail takes, what it leaves, and whether there are labels.
func TestPlace(t *testing.T) {
	for _, tt := range []struct {
		window   fyne.Size
		visible  bool
		at       fyne.Position
		labelled bool
	}{
		{fyne.NewSize(1280, 792), true, fyne.NewPos(72, 0), true},
		{fyne.NewSize(900, 572), true, fyne.NewPos(44, 0), false},
		{fyne.NewSize(1280, 530), true, fyne.NewPos(72, 0), true},
		{fyne.NewSize(720, 932), true, fyne.NewPos(44, 0), false},
		{fyne.NewSize(1280, 300), false, fyne.Position{}, false},
		{fyne.NewSize(700, 1072), true, fyne.NewPos(0, 52), true},
		{fyne.NewSize(320, 440), false, fyne.Position{}, false},
	} {
		var ran []string
		r := newRail(t, &ran)
		w := test.NewTempWindow(t, container.NewWithoutLayout(r))
		w.Resize(tt.window)
		at, rest := r.Place(tt.window)
		if r.Visible() != tt.visible || at != tt.at || rest.Width+at.X != tt.window.Width || rest.Height+at.Y != tt.window.Height {
			t.Errorf("in %v the rail is visible: %v, and leaves %v from %v on", tt.window, r.Visible(), rest, at)
		}
		if got := len(widgettest.Texts(r)) > 0; tt.visible && got != tt.labelled {
			t.Errorf("in %v there are labels: %v", tt.window, got)
		}
		if tt.visible {
			widgettest.CheckTexts(t, r)
		}
		for i, c := range r.cells {
			if tt.visible && (c.at.X < 0 || c.at.Y < 0 || c.at.X+c.size.Width > r.Size().Width+1 || c.at.Y+c.size.Height > r.Size().Height) {
				t.Errorf("in %v item %d lies at %v, %v outside of %v", tt.window, i, c.at, c.size, r.Size())
			}
			for _, d := range r.cells[:i] {
				if c.holds(d.at) || d.holds(c.at) {
					t.Errorf("in %v items lie on each other at %v and %v", tt.window, c.at, d.at)
				}
			}
		}
	}
}

func TestPointerAndKeysRunItems(t *testing.T) {
	var ran []string
	r := newRail(t, &ran)
	w := test.NewTempWindow(t, container.NewWithoutLayout(r))
	w.Resize(fyne.NewSize(1280, 800))
	r.Place(fyne.NewSize(1280, 800))
	r.SetState(State{Current: "Board", Disabled: func(name string) bool { return name == "Review" }})
	for i := range r.items {
		test.TapAt(r, r.cells[i].at.AddXY(20, 20))
	}
	want := []string{"New game", "Set up", "Board", "Settings"}
	if !slices.Equal(ran, want) {
		t.Errorf("clicks run %v, want %v", ran, want)
	}
	ran = nil
	w.Canvas().Focus(r)
	for _, k := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyDown, fyne.KeyDown, fyne.KeySpace, fyne.KeyDown, fyne.KeyReturn, fyne.KeyEnd, fyne.KeyReturn, fyne.KeyHome, fyne.KeyUp, fyne.KeyReturn} {
		r.TypedKey(&fyne.KeyEvent{Name: k})
	}
	if want := []string{"New game", "Board", "Settings", "New game"}; !slices.Equal(ran, want) {
		t.Errorf("keys run %v, want %v", ran, want)
	}
}

func TestSaid(t *testing.T) {
	var ran []string
	r := newRail(t, &ran)
	r.SetState(State{Current: "Board", Disabled: func(name string) bool { return name == "Review" }})
	for _, want := range []string{
		"New game, button, 1 of 5", "Set up, button, 2 of 5", "Board, button, shown now, 3 of 5", "Review, button, not available, 4 of 5", "Settings, button, 5 of 5",
	} {
		if got := r.Said().Whole(); got != want {
			t.Errorf("said is %q, want %q", got, want)
		}
		r.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	}
}
