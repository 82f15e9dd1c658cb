package explorer

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"kibitz/gui/controls"
	"kibitz/gui/internal/widgettest"
	"kibitz/gui/theme"
)

func newCard(t *testing.T) (*Card, fyne.Canvas) {
	t.Helper()
	widgettest.App(t, theme.Light)
	c := New(controls.NewTips(nil), nil)
	return c, widgettest.Show(t, c.Card, fyne.NewSize(400, c.MinSize().Height), 1)
}

// words are the texts that are seen in the card.
func words(c *Card) (all []string) {
	for _, x := range widgettest.Texts(c.Card) {
		if x.Text != "" {
			all = append(all, x.Text)
		}
	}
	return all
}

var state = State{Source: "3 games", Games: "3 games found", Rows: []Row{
	{Move: "e4", Games: "2", White: 1, Draws: 1},
	{Move: "d4", Games: "1"},
}}

func TestCard(t *testing.T) {
	c, _ := newCard(t)
	c.SetState(state)
	if got, want := words(c), []string{"Explorer", "3 games", "3 games found", "e4", "2", "50", "50", "d4", "1"}; !sameWords(got, want) {
		t.Errorf("it says %q, want %q", got, want)
	}
	c.SetState(State{Source: "3 games", Note: "none"})
	if got, want := words(c), []string{"Explorer", "3 games", "none"}; !sameWords(got, want) {
		t.Errorf("without moves it says %q, want %q", got, want)
	}
}

func sameWords(a, b []string) bool {
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

func TestCardReports(t *testing.T) {
	c, window := newCard(t)
	c.SetState(state)
	row, games, closed := -1, 0, 0
	c.OnMove, c.OnGames, c.OnClose = func(i int) { row = i }, func() { games++ }, func() { closed++ }
	test.TapCanvas(window, widgettest.Find(t, c.Card, "d4").Center())
	test.Tap(c.games)
	test.Tap(c.closing)
	if row != 1 || games != 1 || closed != 1 {
		t.Errorf("row %d, %d times games, %d times closed; want 1 of each", row, games, closed)
	}
}

func TestRows(t *testing.T) {
	c, _ := newCard(t)
	most := c.MinSize().Height
	c.SetRows(LeastRows)
	if least := c.MinSize().Height; least >= most {
		t.Errorf("with %d rows it is %v high, with %d %v", LeastRows, least, MostRows, most)
	}
}

// Shares, ratings and years have titles, which go with them.
func TestTitles(t *testing.T) {
	c, _ := newCard(t)
	c.Resize(fyne.NewSize(460, 300))
	c.SetState(State{Rows: []Row{{Move: "e4", Games: "2", White: 1, Draws: 1, Share: "66 %", Elo: "2400", Performance: "2450", Last: "2024"}}})
	got := words(c)
	for _, want := range []string{"Move", "Games", "Share", "Elo", "Last", "66 %", "2400", "2024"} {
		if !slices.Contains(got, want) {
			t.Errorf("it says %q, not %q", got, want)
		}
	}
	c.SetState(state)
	if got := words(c); slices.Contains(got, "Share") {
		t.Errorf("without shares it says %q", got)
	}
}

// TestFewerRows shows moves with titles, and then none.
func TestFewerRows(t *testing.T) {
	c, _ := newCard(t)
	titled := state
	titled.Rows = slices.Clone(state.Rows)
	titled.Rows[0].Share = "67 %"
	c.SetState(titled)
	c.SetState(State{Source: "0 games", Note: "No further moves"})
	if got := words(c); slices.Contains(got, "e4") || !slices.Contains(got, "No further moves") {
		t.Errorf("the card shows %q", got)
	}
}
