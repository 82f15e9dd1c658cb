package gui

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine/chess"
	"kibitz/engine/pgn"
	"kibitz/gui/board"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

func (c *controller) askOpen() {
	c.chooseFile(fileChoice{title: "Open PGN", action: "Open", extension: ".pgn", chosen: c.openPath})
}

// askGame lets the user pick a game from a collection.
func (c *controller) askGame(coll *collection) {
	m := &controls.Modal{}
	pick := func(i int) {
		m.Close()
		c.openGame(coll, i, func(err error) { c.warn("This game cannot be read", err) })
	}
	list := controls.NewChoices(len(coll.entries), newEntryLine, func(i int, row fyne.CanvasObject) {
		row.(*entryLine).show(i, coll.entries[i])
	})
	list.Keys = m
	list.OnChosen = pick
	open := controls.NewButton("Open", controls.Primary, func() {
		if i := list.Selected(); i >= 0 {
			pick(i)
		}
	})
	cancel := controls.NewButton("Cancel", controls.Plain, m.Close)
	m.Confirm, m.Cancel = open.OnTapped, m.Close
	title := fmt.Sprintf("%d games", len(coll.entries))
	if coll.path != "" {
		title += " in " + filepath.Base(coll.path)
	}
	frame := container.New(&fixedLayout{fyne.NewSize(640, 380)}, controls.NewCard(list, 4))
	c.openModal(m, title, frame, list, cancel, open)
	first := 0
	if s := c.doc.source; s != nil && s.coll == coll {
		first = s.index
	}
	list.Mark(first)
}

// entryLine is a row in the list of games: number, players, result, event, date.
type entryLine struct {
	widget.BaseWidget
	number, players, result, event *widget.Label
}

func newEntryLine() fyne.CanvasObject {
	l := &entryLine{number: widget.NewLabel(""), players: widget.NewLabel(""), result: widget.NewLabel(""), event: widget.NewLabel("")}
	l.number.Importance, l.event.Importance = widget.LowImportance, widget.LowImportance
	l.number.Alignment, l.result.Alignment = fyne.TextAlignTrailing, fyne.TextAlignCenter
	l.players.Truncation, l.event.Truncation = fyne.TextTruncateEllipsis, fyne.TextTruncateEllipsis
	l.ExtendBaseWidget(l)
	return l
}

func (l *entryLine) show(i int, e pgn.Entry) {
	l.number.SetText(fmt.Sprint(i + 1))
	l.players.SetText(nameOr(e.White, "?") + " – " + nameOr(e.Black, "?"))
	l.result.SetText(strings.Replace(nameOr(e.Result, "*"), "1/2-1/2", "½–½", 1))
	event := nameOr(e.Event, "")
	if !unknown(e.Date) && !strings.HasPrefix(e.Date, "?") {
		event = strings.TrimSpace(strings.ReplaceAll(e.Date, ".??", "") + "  " + event)
	}
	l.event.SetText(event)
}

func nameOr(tag, otherwise string) string {
	if unknown(tag) {
		return otherwise
	}
	return tag
}

// CreateRenderer is called by Fyne.
func (l *entryLine) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.New(&columnsLayout{[]float32{60, 0, 70, 210}}, l.number, l.players, l.result, l.event))
}

// columnsLayout gives each object a width; those of 0 share what is left.
type columnsLayout struct{ widths []float32 }

func (l *columnsLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for i, x := range o {
		size.Height = max(size.Height, x.MinSize().Height)
		size.Width += l.widths[i]
	}
	return size
}

func (l *columnsLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	left, open := size.Width, float32(0)
	for _, w := range l.widths {
		if left -= w; w == 0 {
			open++
		}
	}
	x := float32(0)
	for i, obj := range o {
		w := l.widths[i]
		if w == 0 {
			w = max(left, 0) / open
		}
		obj.Move(fyne.NewPos(x, 0))
		obj.Resize(fyne.NewSize(w, size.Height))
		x += w
	}
}

// export is a way to write the board to a file.
type export struct {
	name, extension string
	write           func(io.Writer, diagram.Diagram, int) error
}

var (
	exportSVG = export{"SVG", ".svg", diagram.SVG}
	exportPNG = export{"PNG", ".png", diagram.PNG}
)

// exportSize is the width of an exported board in pixels: sharp in print.
const exportSize = 1200

// askExport asks for a file and writes the board to it as it is seen.
func (c *controller) askExport(e export) {
	d := c.diagram()
	name := strings.TrimSuffix(fileName(c.doc.game()), ".pgn")
	if n := c.doc.at(); n.Parent() != nil {
		number, side := c.doc.game().MoveNumber(n)
		dots := "."
		if side == chess.Black {
			dots = "..."
		}
		name += fmt.Sprintf(" %d%s%s", number, dots, strings.NewReplacer("+", "", "#", "").Replace(c.doc.game().SAN(n)))
	}
	c.chooseFile(fileChoice{
		title: "Export the board as " + e.name, action: "Export", save: true, name: name + e.extension, extension: e.extension,
		chosen: func(path string) { c.exportTo(path, e, d) },
	})
}

func (c *controller) exportTo(path string, e export, d diagram.Diagram) {
	c.settings.Folder = filepath.Dir(path)
	c.saveSettings()
	var err error
	c.store.Do(func() {
		err = store.WriteFile(path, true, func(w io.Writer) error { return e.write(w, d, exportSize) })
	}, func() {
		if err != nil {
			c.warn(filepath.Base(path)+" was not written", inWords(err))
			return
		}
		c.passing("Exported to " + filepath.Base(path) + ".")
	})
}

// diagram is the board as it is seen, without what belongs to a move being made.
func (c *controller) diagram() diagram.Diagram {
	s, o := c.view.board.State(), c.view.board.Options()
	arrows, circles := c.view.board.Drawn()
	return diagram.Diagram{
		Pieces: s.Pieces, Orientation: s.Orientation, Palette: o.Palette,
		Coordinates: o.Coordinates != board.CoordinatesOff,
		LastMove:    s.LastMove, Check: s.Check,
		Arrows: append(append([]diagram.Arrow{}, s.Arrows...), arrows...), Circles: append(append([]diagram.Circle{}, s.Circles...), circles...),
	}
}

// showKeys lists the keys.
func (c *controller) showKeys() {
	var left, right []fyne.CanvasObject
	column := &left
	for _, menu := range menuOrder {
		if menu == "Analysis" {
			column = &right
		}
		head := false
		for _, a := range c.actions {
			if a.menu != menu || a.keyWords() == "" {
				continue
			}
			if !head {
				head = true
				*column = append(*column, controls.NewText(menu, theme.ColorText, theme.SecondarySize+1, true), controls.NewText("", theme.ColorText, 1, false))
			}
			*column = append(*column,
				controls.NewText(strings.TrimSuffix(a.label, "…"), theme.ColorSecondary, theme.SecondarySize, false),
				controls.NewText(a.keyWords(), theme.ColorText, theme.SecondarySize, false))
		}
	}
	grid := func(o []fyne.CanvasObject) fyne.CanvasObject {
		return container.New(layout.NewFormLayout(), o...)
	}
	top := func(o fyne.CanvasObject) fyne.CanvasObject { return container.NewVBox(o) }
	body := container.New(layout.NewCustomPaddedHBoxLayout(36), top(grid(left)), top(grid(right)))
	c.inform("Keys", body)
}

func (c *controller) showAbout() {
	version := c.config.Version
	if version == "" {
		version = "unknown"
	}
	c.inform("About "+programName, words(fmt.Sprintf(
		"%s, version %s.\n\nPlay chess against the computer and analyse your games. The engine is part of the program; kibitz-uci is the same engine for other windows.\n\nFree software under the MIT licence.",
		programName, version)))
}

// inform shows something that needs no answer.
func (c *controller) inform(title string, body fyne.CanvasObject) {
	m := &controls.Modal{}
	ok := controls.NewButton("Close", controls.Primary, m.Close)
	m.Confirm, m.Cancel = m.Close, m.Close
	c.openModal(m, title, body, ok, ok)
}
