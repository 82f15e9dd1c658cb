package startcard_test

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"kibitz/gui/pairing"
	"kibitz/gui/startcard"
)

// TestCard checks that choices are told, and what follows the game is not.
func TestCard(t *testing.T) {
	test.NewTempApp(t)
	chosen, side, able, opened := []int{}, "", false, 0
	c := startcard.New(startcard.In{
		Rating: 1200, Side: pairing.SideBlack,
		OnStrength: func(rating int) { chosen = append(chosen, rating) },
		OnPlay:     func(s string) { side = s },
		More:       func() {},
		Offers: []startcard.Offer{
			{Label: "Paste", Run: func() { opened++ }},
			{Label: "Continue", Able: func() bool { return able }},
		},
	})
	if c.Visible() {
		t.Error("a new card is shown")
	}
	c.Update(1800, nil)
	if got := c.Chooser.Rating(); got != 1800 || len(chosen) > 0 {
		t.Errorf("the card follows the game to %d and tells %v", got, chosen)
	}
	c.Chooser.Dial.Set(900)
	if len(chosen) != 1 || chosen[0] != 900 {
		t.Errorf("900 was chosen, and the card tells %v", chosen)
	}
	c.Play.OnTapped()
	if side != pairing.SideBlack {
		t.Errorf("a game begins with side %q", side)
	}
	c.Offer(0).OnTapped()
	if opened != 1 || !c.Offer(0).Visible() {
		t.Error("the first offer does nothing, or is hidden")
	}
	if c.Offer(1).Visible() {
		t.Error("what is impossible is on offer")
	}
	able = true
	c.Update(1800, nil)
	if !c.Offer(1).Visible() {
		t.Error("what has become possible is not on offer")
	}
}

// TestRecentFiles checks that the card lists the newest files alone, and tells which was chosen.
func TestRecentFiles(t *testing.T) {
	test.NewTempApp(t)
	var chosen []int
	c := startcard.New(startcard.In{Rating: 1200, OnReopen: func(i int) { chosen = append(chosen, i) }})
	c.Update(1200, nil)
	bare := c.Content.MinSize().Height
	files := []startcard.Recent{{"one.pgn", "~"}, {"two.pgn", "~"}, {"three.pgn", "/srv"}, {"four.pgn", "~"}}
	c.Update(1200, files)
	if got := c.Recent.Length(); got != startcard.MostRecent {
		t.Errorf("%d files are listed", got)
	}
	if c.Content.MinSize().Height <= bare {
		t.Error("the files have no room")
	}
	c.Recent.Mark(2)
	if got := c.Recent.Said().Value; got != "three.pgn, /srv" {
		t.Errorf("the third row says %q", got)
	}
	c.Recent.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if !slices.Equal(chosen, []int{2}) {
		t.Errorf("chosen: %v", chosen)
	}
	c.Update(1200, files[:1])
	if c.Recent.Length() != 1 || c.Recent.Selected() != -1 {
		t.Errorf("%d files are listed, and %d is marked", c.Recent.Length(), c.Recent.Selected())
	}
}
