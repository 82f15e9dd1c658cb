package startcard_test

import (
	"testing"

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
	c.Update(1800)
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
	c.Update(1800)
	if !c.Offer(1).Visible() {
		t.Error("what has become possible is not on offer")
	}
}
