package controls

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
)

// A text that is longer than its button is cut, and comes back with the room.
func TestLongButton(t *testing.T) {
	const words = "Analyser : coller une position ou une partie"
	for name, b := range map[string]*Button{
		"text":          NewButton(words, Plain, nil),
		"icon and text": NewLabelledButton(fynetheme.ContentPasteIcon(), words, Plain, nil),
		"opener":        NewButton(words, Opener, nil),
	} {
		t.Run(name, func(t *testing.T) {
			wide := b.MinSize()
			var label *canvas.Text
			var icon *canvas.Image
			for _, o := range test.WidgetRenderer(b).Objects() {
				switch o := o.(type) {
				case *canvas.Text:
					label = o
				case *canvas.Image:
					icon = o
				}
			}
			const narrow = 200
			b.Resize(fyne.NewSize(narrow, wide.Height))
			if !strings.HasSuffix(label.Text, "…") || !strings.HasPrefix(words, strings.TrimSuffix(label.Text, "…")) {
				t.Errorf("it shows %q", label.Text)
			}
			if x := label.Position().X; x < 0 || x+label.MinSize().Width > narrow {
				t.Errorf("the text reaches from %v on and is %v wide", x, label.MinSize().Width)
			}
			if icon.Resource != nil && icon.Position().X < 0 {
				t.Errorf("the icon is at %v", icon.Position().X)
			}
			if got := b.MinSize(); got != wide {
				t.Errorf("it asks for %v, and for %v when it is narrow", wide, got)
			}
			b.Resize(wide)
			if label.Text != words {
				t.Errorf("with room for all it shows %q", label.Text)
			}
		})
	}
}
