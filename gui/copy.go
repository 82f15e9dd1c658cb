package gui

import (
	"bytes"
	"fmt"
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
	g := c.doc.Game()
	path := g.Path(c.doc.At())
	var b strings.Builder
	for i, san := range g.SANs(path) {
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
	c.app.Clipboard().SetContent(b.String())
	c.notices.Passing(lang.L("The line is in the clipboard."))
}

// copyLines copies what an engine says of the position that is studied.
func (c *controller) copyLines(a *analyst) {
	s := a.state()
	text := s.Text()
	if text == "" {
		c.notices.Passing(lang.L("There are no lines yet."))
		return
	}
	c.app.Clipboard().SetContent(text)
	c.notices.Passing(lang.L("The lines are in the clipboard."))
}

func (c *controller) copyFEN() {
	p := c.position()
	fen := p.FEN()
	if c.setup != nil {
		fen = c.setup.FEN()
	}
	c.app.Clipboard().SetContent(fen)
	c.notices.Passing(lang.L("The position is in the clipboard, as FEN."))
}

func (c *controller) copyPGN() {
	c.app.Clipboard().SetContent(pgn.Format(c.doc.Game()))
	c.notices.Passing(lang.L("The game is in the clipboard, as PGN."))
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
		c.post(func() {
			if err != nil {
				c.notices.Warn(lang.L("The board was not copied as an image"), err, lang.L("It can be exported to a file instead."))
				return
			}
			c.notices.Passing(lang.L("The board is in the clipboard, as an image."))
		})
	}()
}
