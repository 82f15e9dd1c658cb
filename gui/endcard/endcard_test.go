package endcard

import (
	"testing"

	"kibitz/gui/controls"
	"kibitz/gui/internal/widgettest"
	"kibitz/gui/theme"
)

func newCard() *Card {
	var buttons []*controls.Button
	for _, words := range []string{"Review", "Rematch", "New game…"} {
		buttons = append(buttons, controls.NewButton(words, controls.Plain, nil))
	}
	return New("You won by checkmate", []string{"", "34 moves.", "You against Club: 4 won, 1 drawn, 6 lost."}, controls.NewButton("Close", controls.Quiet, nil), buttons...)
}

// The words and the buttons of a card have room in it, however narrow it is.
func TestCardFits(t *testing.T) {
	widgettest.App(t, theme.Light)
	for _, width := range []float32{900, 340, 220} {
		c := newCard()
		size := c.Fit(width)
		if size.Width > width || width >= leastWidth && size.Width < leastWidth {
			t.Errorf("in %v it is %v wide", width, size.Width)
		}
		widgettest.Show(t, c, size, 1)
		widgettest.CheckTexts(t, c)
		last := float32(0)
		for _, b := range c.buttons {
			if b.Position().Y < last {
				t.Errorf("in %v %q is above its neighbour", width, b.Text())
			}
			last = b.Position().Y
			end := b.Position().AddXY(b.Size().Width, b.Size().Height)
			if end.X > size.Width-padding+1 || end.Y > size.Height-padding+1 {
				t.Errorf("in %v %q ends at %v of %v", width, b.Text(), end, size)
			}
			if b.Size().Width < b.MinSize().Width {
				t.Errorf("in %v %q is %v wide and needs %v", width, b.Text(), b.Size().Width, b.MinSize().Width)
			}
		}
		if stacked := c.buttons[0].Position().Y != c.buttons[2].Position().Y; stacked != (width < 300) {
			t.Errorf("in %v the buttons stand below each other: %v", width, stacked)
		}
	}
}

// An empty line takes no room, and the Tab key comes last to what closes the card.
func TestCardHoldsWhatItIsGiven(t *testing.T) {
	widgettest.App(t, theme.Dark)
	c := newCard()
	if len(c.lines) != 2 {
		t.Errorf("%d lines", len(c.lines))
	}
	if all := c.Buttons(); len(all) != 4 || all[3] != c.close {
		t.Errorf("the buttons are %v", all)
	}
}
