package controls

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

func TestAHintIsAsLongAsThereIsRoom(t *testing.T) {
	test.NewTempApp(t)
	const hint = "A player, an event or a year"
	f := NewField("", hint)
	high := f.MinSize().Height
	for _, tt := range []struct {
		width float32
		whole bool
	}{{400, true}, {120, false}, {400, true}} {
		f.Resize(fyne.NewSize(tt.width, high))
		got := f.PlaceHolder
		if (got == hint) != tt.whole || !tt.whole && (len(got) < 8 || !strings.HasPrefix(hint, strings.TrimRight(got, "… ."))) {
			t.Errorf("%v wide, the hint is %q", tt.width, got)
		}
		if least := f.Entry.MinSize().Height; least != high {
			t.Errorf("%v wide, the field wants to be %v high, not %v", tt.width, least, high)
		}
	}
}
