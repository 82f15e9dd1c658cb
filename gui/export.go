package gui

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/gui/annotate"
	"kibitz/gui/board"
	"kibitz/gui/clipboard"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/dialogs"
	"kibitz/gui/forms"
	"kibitz/gui/gamefile"
	"kibitz/gui/gamepage"
	"kibitz/gui/phrase"
	"kibitz/gui/printer"
	"kibitz/gui/store"
)

// What leaves the window: the board as an image, the game as a page with diagrams, and texts on the clipboard.

// askExport asks what to export and to which file, and writes the file; or what to print, and prints it.
func (c *controller) askExport(printing bool) *dialogs.Export {
	keep := func(e dialogs.ExportSettings) {
		c.settings.Export = e
		c.saveSettings()
	}
	f := &dialogs.Export{Settings: c.settings.Export, Printing: printing, OnExport: func(e dialogs.ExportSettings) {
		keep(e)
		name, write := c.exportOf(e)
		extension := "." + e.Format
		c.shell.ChooseFile(forms.FileChoice{
			Title: lang.L("Export diagrams"), Action: lang.L("Export"), Save: true, Name: name + extension, Extension: extension, Remember: true,
			Chosen: func(path string) { c.exportTo(path, write) },
		})
	}}
	if c.view.printer != nil {
		f.OnPrint = func(e dialogs.ExportSettings) {
			keep(e)
			e.Format = dialogs.FormatPDF
			name, write := c.exportOf(e)
			c.view.printer.Print(printer.Page{Title: name, Paper: e.Paper, Write: write})
		}
	}
	f.Open(c.shell)
	return f
}

// exportOf returns a name for the file, and a function that writes the present board or game.
func (c *controller) exportOf(e dialogs.ExportSettings) (name string, write func(io.Writer) error) {
	name = strings.TrimSuffix(gamefile.FileName(c.desk.Doc().Game()), gamefile.Extension)
	if e.Game {
		return name, writerOf(c.gamePage(e.Diagrams), e)
	}
	if n := c.desk.Doc().At(); n.Parent() != nil && !c.setup.On() {
		name += " " + strings.NewReplacer("+", "", "#", "", "\u00a0", "").Replace(gamepage.MoveWords(c.desk.Doc().Game(), n, c.desk.Doc().Game().SAN(n)))
	}
	d := c.diagram()
	switch e.Format {
	case dialogs.FormatSVG:
		return name, func(w io.Writer) error { return diagram.SVG(w, d, e.Size) }
	case dialogs.FormatPNG:
		return name, func(w io.Writer) error { return diagram.PNG(w, d, e.Size) }
	}
	return name, writerOf(diagram.Page{Title: name, Sections: []diagram.Section{{Diagram: &d}}}, e)
}

// writerOf returns a function that writes a page in the format of the settings.
func writerOf(page diagram.Page, e dialogs.ExportSettings) func(io.Writer) error {
	return func(w io.Writer) error {
		switch e.Format {
		case dialogs.FormatPDF:
			paper, _ := diagram.SheetNamed(e.Paper)
			return page.PDF(w, paper)
		case dialogs.FormatHTML:
			return page.HTML(w)
		case dialogs.FormatSVG:
			return page.SVG(w, e.Size)
		}
		return page.PNG(w, e.Size)
	}
}

// gamePage returns the game as a page. diagrams is as in [dialogs.ExportSettings].
func (c *controller) gamePage(diagrams string) diagram.Page {
	every, _ := strconv.Atoi(diagrams) // 0 for AtMarks
	return gamepage.Set(c.desk.Doc().Game(), gamepage.Options{Title: c.desk.Doc().Title(), Letters: c.letters(), Every: every, Diagram: c.diagramOf})
}

// exportTo writes an export to a file. It asks before it replaces a file.
func (c *controller) exportTo(path string, write func(io.Writer) error) {
	name := filepath.Base(path)
	export := func() {
		store.Ask(c.store, func() error { return store.WriteFile(path, true, write) }, func(err error) {
			if err != nil {
				c.notices.Warn(lang.L("{{.Name}} was not saved", map[string]any{"Name": name}), err)
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
		c.shell.Ask(lang.L("{{.Name}} already exists", map[string]any{"Name": name}),
			lang.L("The file will be replaced; the current version is kept as {{.Backup}}.", map[string]any{"Backup": phrase.Path(backup)}),
			forms.Answer{Label: lang.L("Replace the file"), Kind: controls.Primary, Do: export})
	})
}

// diagram returns the board as it is seen, without the marks of a move being made.
func (c *controller) diagram() diagram.Diagram {
	s := c.view.board.State()
	d := c.look()
	d.Pieces, d.LastMove, d.Check, d.Bad, d.Badges = s.Pieces, s.LastMove, s.Check, s.Bad, s.Badges
	d.Arrows, d.Circles = c.view.board.Shapes()
	return d
}

// look returns an empty diagram with the look of the board.
func (c *controller) look() diagram.Diagram {
	o := c.view.board.Options()
	return diagram.Diagram{
		Orientation: c.desk.Doc().Orientation, Palette: o.Palette, Set: o.Set,
		Coordinates: o.Coordinates == board.CoordinatesInside, Rim: o.Coordinates == board.CoordinatesOutside,
	}
}

// diagramOf returns the diagram of a position of the game.
func (c *controller) diagramOf(n *game.Node) *diagram.Diagram {
	d := c.look()
	p := c.desk.Doc().Game().PositionAt(n)
	d.Pieces = p.Board()
	d.LastMove, d.Check = diagram.Moved(n.Move()), diagram.Checked(&p)
	d.Arrows, d.Circles = annotate.ShapesOf(n.Marks())
	d.Badges, d.Bad = annotate.BadgesOf(n)
	return &d
}

// copyLine copies the moves up to the current one.
func (c *controller) copyLine() {
	g := c.desk.Doc().Game()
	path := g.Path(c.desk.Doc().At())
	var words []string
	for i, san := range g.SANs(slices.Values(path)) {
		switch number, side := g.MoveNumber(path[i]); {
		case side == chess.White:
			words = append(words, fmt.Sprintf("%d.", number))
		case i == 0:
			words = append(words, fmt.Sprintf("%d...", number))
		}
		words = append(words, san)
	}
	c.copyText(strings.Join(words, " "), lang.L("Moves copied."))
}

// copyFEN copies the position on the board, which may be one that is being set up.
func (c *controller) copyFEN() {
	p := c.desk.Position()
	fen := p.FEN()
	if c.setup.On() {
		s, _ := c.setup.Setup()
		fen = s.FEN()
	}
	c.copyText(fen, lang.L("FEN copied."))
}

// copyPGN copies the game.
func (c *controller) copyPGN() { c.copyText(pgn.Format(c.desk.Doc().Game()), lang.L("PGN copied.")) }

// copyText writes a text to the clipboard and shows that in a message.
func (c *controller) copyText(text, message string) {
	c.config.App.Clipboard().SetContent(text)
	c.notices.Passing(message)
}

// copyImageSize is the width of a copied board in pixels.
const copyImageSize = 960

// copyImage copies the board as an image.
func (c *controller) copyImage() {
	d := c.diagram()
	go func() {
		var image bytes.Buffer
		err := diagram.PNG(&image, d, copyImageSize)
		if err == nil {
			err = clipboard.WritePNG(image.Bytes())
		}
		c.config.Post(func() {
			if err != nil {
				c.notices.Warn(lang.L("The board image was not copied"), err, lang.L("You can export it to a file instead."))
				return
			}
			c.notices.Passing(lang.L("Board image copied."))
		})
	}()
}
