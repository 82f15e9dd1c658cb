package dialogs

import "testing"

func TestRepairedExport(t *testing.T) {
	want := DefaultExport()
	for _, e := range []ExportSettings{{}, {Format: "bmp", Size: -5, Diagrams: "x"}, {Format: FormatPNG, Size: 1 << 30, Diagrams: AtMarks}} {
		if got := e.Repaired(); got != want {
			t.Errorf("%+v becomes %+v", e, got)
		}
	}
}
