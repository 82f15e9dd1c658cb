package dialogs

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/forms"
)

// ExportSettings are the answers of the last export.
type ExportSettings struct {
	Game     bool   `json:"game"`     // the whole game, else the board
	Format   string `json:"format"`   // one of the formats
	Size     int    `json:"size"`     // width in pixels, of a picture
	Paper    string `json:"paper"`    // name of a diagram.Sheet, of a PDF file
	Diagrams string `json:"diagrams"` // AtMarks, or the number of moves after which a diagram follows
}

// The formats, and where in a game the diagrams are.
const (
	FormatPNG  = "png"
	FormatSVG  = "svg"
	FormatPDF  = "pdf"
	FormatHTML = "html"
	AtMarks    = "marks" // where the game says so, else at its end
)

// formats are the formats in the order of their segments, and papers the sizes of paper.
func formats() []string { return []string{FormatPNG, FormatSVG, FormatPDF, FormatHTML} }
func papers() []string  { return []string{diagram.A4().Name, diagram.Letter().Name} }

// diagramPlaces are the choices for ExportSettings.Diagrams, in the order of their segments.
func diagramPlaces() []string { return []string{AtMarks, "5", "10"} }

const minExport, maxExport = 100, 8000 // pixels

// exportWidth is the width of the rows of choices where the window has room for it.
const exportWidth = 420

// DefaultExport returns what the first export offers.
func DefaultExport() ExportSettings {
	return ExportSettings{Format: FormatPNG, Size: 1200, Paper: papers()[0], Diagrams: AtMarks}
}

// Repaired returns the settings with the default in place of what a damaged file says.
func (e ExportSettings) Repaired() ExportSettings {
	d := DefaultExport()
	if !slices.Contains(formats(), e.Format) {
		e.Format = d.Format
	}
	if !slices.Contains(papers(), e.Paper) {
		e.Paper = d.Paper
	}
	if e.Size < minExport || e.Size > maxExport {
		e.Size = d.Size
	}
	if !slices.Contains(diagramPlaces(), e.Diagrams) {
		e.Diagrams = d.Diagrams
	}
	return e
}

// Export asks what to export or to print, and how.
type Export struct {
	Settings ExportSettings // that are offered
	Printing bool           // only what printing needs is asked for
	OnExport func(ExportSettings)
	OnPrint  func(ExportSettings) // nil where nothing can be printed

	// The controls, which are made by Open.
	What, Format, Diagrams *controls.Segments
	Paper                  *controls.Segments
	Size                   *controls.Field
	Rows                   *forms.Rows
}

// Open opens the dialog.
func (f *Export) Open(s *forms.Shell) {
	e, m := f.Settings, &controls.Modal{}
	index := func(second bool) int {
		if second {
			return 1
		}
		return 0
	}
	f.What = controls.NewSegments(exportWidth, index(e.Game), lang.L("The board"), lang.L("The game with diagrams"))
	f.Diagrams = controls.NewSegments(exportWidth, slices.Index(diagramPlaces(), e.Diagrams),
		lang.L("Marked positions (D)"), lang.L("Every 5 moves"), lang.L("Every 10 moves"))
	f.Format = controls.NewSegments(exportWidth, slices.Index(formats(), e.Format), "PNG", "SVG", "PDF", "HTML")
	f.Paper = controls.NewSegments(exportWidth, slices.Index(papers(), e.Paper), "A4", "Letter")
	f.Size = controls.NewField(strconv.Itoa(e.Size), strconv.Itoa(DefaultExport().Size))
	f.Rows = forms.NewStack(exportWidth)
	purpose := lang.L("Export")
	if f.Printing {
		purpose = lang.L("Print")
	}
	f.Rows.Add(purpose, f.What)
	f.Rows.Add(lang.L("Diagrams"), f.Diagrams)
	if !f.Printing {
		f.Rows.Add(lang.L("Format"), f.Format)
	}
	width := forms.NewLine(forms.Narrow(f.Size), forms.NewUnit(lang.L("pixels")))
	if !f.Printing {
		f.Rows.Add(lang.L("Width"), width)
	}
	f.Rows.Add(lang.L("Paper"), f.Paper)
	picture := func() bool { return !f.Printing && f.Format.Selected() < slices.Index(formats(), FormatPDF) }
	arrange := func() {
		f.Rows.Show(f.Diagrams, f.What.Selected() == 1)
		if !f.Printing {
			f.Rows.Show(width, picture())
			f.Rows.Show(f.Paper, formats()[f.Format.Selected()] == FormatPDF)
		}
	}
	arrange()
	refit := func(int) {
		arrange()
		f.Rows.Box().Refresh()
		m.Fit()
	}
	f.What.OnChanged, f.Format.OnChanged = refit, refit
	answers := func() ExportSettings {
		size, err := strconv.Atoi(strings.TrimSpace(f.Size.Text))
		if err != nil {
			size = 0
		}
		return ExportSettings{
			Game: f.What.Selected() == 1, Format: formats()[f.Format.Selected()],
			Size: size, Paper: papers()[f.Paper.Selected()], Diagrams: diagramPlaces()[f.Diagrams.Selected()],
		}
	}
	confirmed := func(do func(ExportSettings), width bool) func() {
		return func() {
			a := answers()
			switch possible := a.Size >= minExport && a.Size <= maxExport; {
			case !possible && width && picture():
				s.Complain(m, f.Rows, forms.NewError(f.Size,
					lang.L("The width must be between {{.Least}} and {{.Most}} pixels.", map[string]any{"Least": minExport, "Most": maxExport})), f.Size)
				return
			case !possible: // it is not asked for
				a.Size = e.Size
			}
			m.Close()
			do(a)
		}
	}
	if f.Printing {
		s.OpenRows(m, lang.L("Print diagrams"), f.Rows, f.What, lang.L("Print…"), confirmed(f.OnPrint, false))
		return
	}
	var others []*controls.Button
	if f.OnPrint != nil {
		others = append(others, controls.NewButton(lang.L("Print…"), controls.Plain, confirmed(f.OnPrint, false)))
	}
	s.OpenRows(m, lang.L("Export diagrams"), f.Rows, f.What, lang.L("Export…"), confirmed(f.OnExport, true), others...)
}
