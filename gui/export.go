package gui

import (
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/engine/game"
	"kibitz/gui/board"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/forms"
	"kibitz/gui/gamefile"
	"kibitz/gui/gamepage"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

// Diagrams: the board as a picture, or the whole game as a page with diagrams.

// exporting is what the question for an export was last answered with.
type exporting struct {
	Game     bool   `json:"game"` // the whole game, else the board
	Format   string `json:"format"`
	Size     int    `json:"size"` // width in pixels
	Diagrams string `json:"diagrams"`
}

// The formats, and where in a game the diagrams are.
const (
	formatPNG, formatSVG = "png", "svg"
	atMarks              = "marks" // where the game says so, else at its end
	everyFive, everyTen  = "5", "10"
)

const leastExport, mostExport = 100, 8000

// exportWidth is how long the rows of choices are where the window has room for it.
const exportWidth = 420

func defaultExporting() exporting {
	return exporting{Format: formatPNG, Size: 1200, Diagrams: atMarks}
}

func (e exporting) repaired() exporting {
	d := defaultExporting()
	if e.Format != formatPNG && e.Format != formatSVG {
		e.Format = d.Format
	}
	if e.Size < leastExport || e.Size > mostExport {
		e.Size = d.Size
	}
	if e.Diagrams != everyFive && e.Diagrams != everyTen {
		e.Diagrams = d.Diagrams
	}
	return e
}

// exportForm is the question for what is to be exported, and how.
type exportForm struct {
	c                      *controller
	modal                  *controls.Modal
	what, format, diagrams *controls.Segments
	places                 *fyne.Container // of the diagrams in a game
	size                   *controls.Field
	error                  *controls.Text
}

var exportDiagrams = []string{atMarks, everyFive, everyTen}

// askExport asks what to export and where to, and writes it.
func (c *controller) askExport() *exportForm {
	e := c.settings.Export
	index := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	f := &exportForm{c: c, modal: &controls.Modal{}}
	f.what = controls.NewSegments(exportWidth, index(e.Game), lang.L("The board"), lang.L("The game with diagrams"))
	f.diagrams = controls.NewSegments(exportWidth, slices.Index(exportDiagrams, e.Diagrams),
		lang.L("Where marked (D)"), lang.L("Every 5 moves"), lang.L("Every 10 moves"))
	f.format = controls.NewSegments(exportWidth, index(e.Format == formatSVG), "PNG", "SVG")
	f.size = controls.NewField(strconv.Itoa(e.Size), strconv.Itoa(defaultExporting().Size))
	f.error = forms.NewComplaint()
	f.places = container.New(layout.NewCustomPaddedVBoxLayout(6), forms.NewHeading(lang.L("Diagrams")), f.diagrams)
	f.what.OnChanged = func(int) { f.update() }
	next := controls.NewButton(lang.L("Export…"), controls.Primary, f.export)
	cancel := controls.NewButton(lang.L("Cancel"), controls.Plain, f.modal.Close)
	f.modal.Confirm, f.modal.Cancel = f.export, f.modal.Close
	choices := []*controls.Segments{f.what, f.diagrams, f.format}
	for _, s := range choices {
		s.Keys = f.modal
	}
	f.modal.Refit = func() {
		for _, s := range choices {
			s.SetWidth(min(exportWidth, c.shell.Room().Width))
		}
	}
	f.modal.Refit()
	f.size.Keys = f.modal
	body := container.New(layout.NewCustomPaddedVBoxLayout(6),
		forms.NewHeading(lang.L("Export")), f.what, f.places,
		forms.NewHeading(lang.L("Format")), f.format,
		forms.NewHeading(lang.L("Width")), container.New(layout.NewCustomPaddedHBoxLayout(8), forms.Narrow(f.size), forms.NewUnit(lang.L("pixels"))),
		f.error)
	c.shell.Open(f.modal, lang.L("Export diagrams"), body, f.what, cancel, next)
	f.update()
	return f
}

// update shows what matters.
func (f *exportForm) update() {
	controls.SetVisible(f.places, f.what.Selected() == 1)
	f.modal.Fit()
}

// export asks for the file, or says what is wrong with the form.
func (f *exportForm) export() {
	c := f.c
	size, err := strconv.Atoi(strings.TrimSpace(f.size.Text))
	if err != nil || size < leastExport || size > mostExport {
		forms.Complain(f.modal, f.error, lang.L("The width must lie between {{.Least}} and {{.Most}} pixels.", map[string]any{"Least": leastExport, "Most": mostExport}))
		return
	}
	e := exporting{Game: f.what.Selected() == 1, Format: []string{formatPNG, formatSVG}[f.format.Selected()], Size: size, Diagrams: exportDiagrams[f.diagrams.Selected()]}
	c.settings.Export = e
	c.saveSettings()
	f.modal.Close()
	name, write := c.exportOf(e)
	extension := "." + e.Format
	c.shell.ChooseFile(forms.FileChoice{
		Title: lang.L("Export diagrams"), Action: lang.L("Export"), Save: true, Name: name + extension, Extension: extension,
		Chosen: func(path string) { c.exportTo(path, write) },
	})
}

// exportOf returns a name for the file, and what writes it as things are now.
func (c *controller) exportOf(e exporting) (name string, write func(io.Writer) error) {
	name = strings.TrimSuffix(gamefile.FileName(c.doc.Game()), gamefile.Extension)
	if e.Game {
		page := c.gamePage(e.Diagrams)
		if e.Format == formatSVG {
			return name, func(w io.Writer) error { return page.SVG(w, e.Size) }
		}
		return name, func(w io.Writer) error { return page.PNG(w, e.Size) }
	}
	if n := c.doc.At(); n.Parent() != nil && c.setup == nil {
		name += " " + strings.NewReplacer("+", "", "#", "", "\u00a0", "").Replace(gamepage.MoveWords(c.doc.Game(), n, c.doc.Game().SAN(n)))
	}
	d := c.diagram()
	if e.Format == formatSVG {
		return name, func(w io.Writer) error { return diagram.SVG(w, d, e.Size) }
	}
	return name, func(w io.Writer) error { return diagram.PNG(w, d, e.Size) }
}

// gamePage returns the game as a page, with diagrams where one of exportDiagrams says.
func (c *controller) gamePage(diagrams string) diagram.Page {
	every, _ := strconv.Atoi(diagrams) // 0 is where the game is marked
	return gamepage.Set(c.doc.Game(), gamepage.Options{Title: c.doc.Title(), Letters: c.letters(), Every: every, Diagram: c.diagramOf})
}

// exportTo writes an export to a file. If there is one of that name, the user is asked first.
func (c *controller) exportTo(path string, write func(io.Writer) error) {
	c.shell.Remember(path)
	name := filepath.Base(path)
	export := func() {
		store.Ask(c.store, func() error { return store.WriteFile(path, true, write) }, func(err error) {
			if err != nil {
				c.notices.Warn(lang.L("{{.Name}} was not written", map[string]any{"Name": name}), err)
				return
			}
			c.notices.Passing(lang.L("Exported to {{.Name}}.", map[string]any{"Name": name}))
		})
	}
	store.Ask(c.store, func() string { return store.Overwritten(path) }, func(backup string) {
		if backup == "" {
			export()
			return
		}
		c.shell.Ask(lang.L("{{.Name}} exists already", map[string]any{"Name": name}),
			lang.L("The file is replaced; its present version is kept as {{.Backup}}.", map[string]any{"Backup": phrase.Path(backup)}),
			forms.Answer{Label: lang.L("Replace the file"), Kind: controls.Primary, Do: export})
	})
}

// diagram is the board as it is seen, without what belongs to a move being made.
func (c *controller) diagram() diagram.Diagram {
	s := c.view.board.State()
	d := c.look()
	d.Pieces, d.LastMove, d.Check = s.Pieces, s.LastMove, s.Check
	d.Arrows, d.Circles = c.view.board.Shapes()
	return d
}

// look is an empty diagram that looks as the board does.
func (c *controller) look() diagram.Diagram {
	o := c.view.board.Options()
	return diagram.Diagram{
		Orientation: c.doc.Orientation, Palette: o.Palette, Set: o.Set,
		Coordinates: o.Coordinates == board.CoordinatesInside, Rim: o.Coordinates == board.CoordinatesOutside,
	}
}

// diagramOf is a position of the game as the board would show it.
func (c *controller) diagramOf(n *game.Node) *diagram.Diagram {
	d := c.look()
	p := c.doc.Game().PositionAt(n)
	d.Pieces = p.Board()
	d.LastMove, d.Check = diagram.Moved(n.Move()), diagram.Checked(&p)
	d.Arrows, d.Circles = shapesOf(n.Marks())
	return &d
}
