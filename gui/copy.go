package gui

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/pgn"
	"kibitz/gui/clipboard"
	"kibitz/gui/diagram"
)

// What goes into the clipboard.

// copyLine copies the moves to the one on the board.
func (c *controller) copyLine() {
	g := c.desk.Doc().Game()
	path := g.Path(c.desk.Doc().At())
	var b strings.Builder
	for i, san := range g.SANs(slices.Values(path)) {
		switch number, side := g.MoveNumber(path[i]); {
		case side == chess.White:
			fmt.Fprintf(&b, "%d. ", number)
		case i == 0:
			fmt.Fprintf(&b, "%d... ", number)
		}
		b.WriteString(san)
		if i < len(path)-1 {
			b.WriteByte(' ')
		}
	}
	c.config.App.Clipboard().SetContent(b.String())
	c.notices.Passing(lang.L("Moves copied."))
}

func (c *controller) copyFEN() {
	p := c.desk.Position()
	fen := p.FEN()
	if c.setup.On() {
		s, _ := c.setup.Setup()
		fen = s.FEN()
	}
	c.config.App.Clipboard().SetContent(fen)
	c.notices.Passing(lang.L("FEN copied."))
}

func (c *controller) copyPGN() {
	c.config.App.Clipboard().SetContent(pgn.Format(c.desk.Doc().Game()))
	c.notices.Passing(lang.L("PGN copied."))
}

// copyImageSize is the width of a copied board in pixels.
const copyImageSize = 960

// copyImage puts the board into the clipboard as a picture, as it is seen.
func (c *controller) copyImage() {
	d := c.diagram()
	go func() {
		var picture bytes.Buffer
		err := diagram.PNG(&picture, d, copyImageSize)
		if err == nil {
			err = clipboard.WritePNG(picture.Bytes())
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
