package preview

import (
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/engine/chess"
	"kibitz/gui/diagram"
	"kibitz/gui/internal/widgettest"
)

func TestTheBoardStaysInTheWindow(t *testing.T) {
	p := chess.StartPosition()
	d := diagram.Diagram{Pieces: p.Board(), Palette: diagram.DefaultPalette(), LastMove: chess.E4.Bitboard()}
	for mode, m := range widgettest.Modes {
		widgettest.App(t, m)
		layer := New()
		window := fyne.NewSize(500, 480)
		canvas := widgettest.Show(t, layer, window, 2)
		for name, at := range map[string]fyne.Position{
			"above": fyne.NewPos(250, 400), "below": fyne.NewPos(250, 40), "left": fyne.NewPos(2, 400), "right": fyne.NewPos(480, 400),
		} {
			layer.ShowBeside(d, at, fyne.NewSize(30, 20))
			widgettest.Screenshot(t, canvas, "preview-"+name+"-"+mode)
			size := layer.boardSize()
			if layer.at.X < 0 || layer.at.Y < 0 || layer.at.X+size.Width > window.Width || layer.at.Y+size.Height > window.Height {
				t.Errorf("%s: the board of %v is at %v in a window of %v", name, size, layer.at, window)
			}
			if layer.at.Y < at.Y+20 && layer.at.Y+size.Height > at.Y {
				t.Errorf("%s: the board at %v hides the move at %v", name, layer.at, at)
			}
		}
		layer.Clear()
		if _, shown := layer.Shown(); shown {
			t.Error("the board stays")
		}
	}
}
