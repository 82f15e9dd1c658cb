package gui

import (
	"context"
	"errors"
	"net/url"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/gui/forms"
	"kibitz/gui/gamefile"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

// importer is the reading of a file or a text that goes on.
type importer struct {
	cancel context.CancelFunc
	part   float64 // of the file that has been read
}

const (
	// patience is how long a file may take to be read before the window says so.
	patience = 300 * time.Millisecond
	// progressEvery is how often the window is told how far it is.
	progressEvery = 150 * time.Millisecond
)

// reader reads a file or a text on a goroutine of its own, and tells how far it is.
type reader func(ctx context.Context, progress func(bytes, size int64)) (gamefile.Found, error)

// load reads in the background and shows what was found. Only one thing is read
// at a time: a newer one stops the older. failed is told why there is nothing to show.
func (c *controller) load(name string, read reader, failed func(error)) {
	c.stopImport()
	ctx, cancel := context.WithCancel(context.Background())
	im := &importer{cancel: cancel}
	c.importer = im
	setup := c.setup
	stopWaiting := c.after(patience, func() {
		if c.importer == im {
			c.tellReading(im, name)
		}
	})
	last := time.Now()
	progress := func(bytes, size int64) {
		if size == 0 || time.Since(last) < progressEvery {
			return
		}
		last = time.Now()
		c.post(func() {
			if c.importer == im {
				im.part = float64(bytes) / float64(size)
				c.notices.Advance(notices.Import)
			}
		})
	}
	go func() {
		found, err := read(ctx, progress)
		c.post(func() {
			stopWaiting()
			if c.importer != im { // cancelled
				if found.Coll != nil {
					found.Coll.Disk.Close()
				}
				return
			}
			c.stopImport()
			begun := c.setup != nil && c.setup != setup // a position that is not to be lost
			switch {
			case err != nil:
				failed(err)
			case begun && found.Position != nil: // it was quick to read, and is quick to be read again
			case found.Position != nil:
				c.showPosition(*found.Position, found.Position.IsChess960())
				if len(found.Left) > 0 {
					c.notices.Warn(lang.L("Part of the FEN was left out"), &chess.FENError{Problem: found.Left[0]})
				}
				if found.Turnless {
					c.notices.Passing(lang.L("The FEN names no side to move; {{.Side}} is taken.", map[string]any{"Side": phrase.Color(found.Position.Turn())}))
				}
			default:
				c.markListPlace(found.Coll)
				c.showCollection(found.Coll, begun, failed)
			}
		})
	}()
}

// tellReading says what is being read.
func (c *controller) tellReading(im *importer, name string) {
	c.notices.Post(notices.Import, func() notices.Message {
		return notices.Message{
			Title: lang.L("Reading {{.Name}}", map[string]any{"Name": name}),
			Progress: func() (float64, string) {
				return im.part, lang.L("{{.N}}%", map[string]any{"N": int(100 * im.part)})
			},
			Held:    true,
			Answers: []notices.Answer{{Label: lang.L("Cancel"), Do: c.stopImport}},
		}
	})
}

func (c *controller) stopImport() {
	if c.importer != nil {
		c.importer.cancel()
		c.importer = nil
		c.notices.Clear(notices.Import)
	}
}

// askOpen asks for a file of games or of positions.
func (c *controller) askOpen() {
	c.shell.ChooseFile(forms.FileChoice{Title: lang.L("Open PGN"), Action: lang.L("Open"), Extension: gamefile.Extension, Also: gamefile.PositionExtensions(), Chosen: c.openPath})
}

// openPath opens a file of games or of positions.
func (c *controller) openPath(path string) {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	c.shell.Remember(path)
	coll := c.openedFrom(path)
	if coll == nil {
		c.readPath(path)
		return
	}
	// The file is open: were it read again, one of the two would overwrite the other.
	store.Ask(c.store, coll.Disk.Unchanged, func(changed error) {
		if changed != nil {
			c.readPath(path)
			return
		}
		c.showCollection(coll, false, func(err error) { c.notOpened(path, err) })
	})
}

// openedFrom returns the open collection that a file is, nil if there is none.
func (c *controller) openedFrom(path string) *gamefile.Collection {
	for _, d := range append([]*Document{c.doc}, c.shelf...) {
		if d.Source != nil && d.Source.Coll.Path == path {
			return d.Source.Coll
		}
	}
	return nil
}

// readPath reads a file that is not open.
func (c *controller) readPath(path string) {
	c.load(filepath.Base(path), func(ctx context.Context, progress func(bytes, size int64)) (gamefile.Found, error) {
		return gamefile.ReadFile(ctx, path, progress)
	}, func(err error) { c.notOpened(path, err) })
}

func (c *controller) notOpened(path string, err error) {
	c.notices.Warn(lang.L("{{.Name}} cannot be opened", map[string]any{"Name": filepath.Base(path)}), err)
}

// showCollection lets the user pick a game of a collection; the only one there is, it shows at once unless ask is set.
func (c *controller) showCollection(coll *gamefile.Collection, ask bool, failed func(error)) {
	if coll = coll.Latest(); coll.Changing() {
		coll.WhenSettled(func() { c.showCollection(coll, ask, failed) })
		return
	}
	switch n := len(coll.Entries); {
	case n == 0:
		failed(pgn.ErrNoGame)
	case n == 1 && !ask:
		c.openGame(coll, 0, failed)
	default:
		c.askGame(coll)
	}
}

// paste takes a position or games from the clipboard, or from a file that a file manager has copied there.
func (c *controller) paste() {
	if c.setup != nil && c.pasteSetup() {
		return
	}
	text := c.app.Clipboard().Content()
	if strings.TrimSpace(text) == "" {
		c.notices.Warn(lang.L("Nothing to paste"), nil, lang.L("The clipboard holds no text. Copy a FEN or a PGN first."))
		return
	}
	take := func() { c.take(text, lang.L("The clipboard")) }
	paths := gamefile.CopiedFiles(text)
	if paths == nil {
		take()
		return
	}
	store.Ask(c.store, func() bool { return exists(paths[0]) }, func(there bool) {
		if there {
			c.openFirst(paths)
		} else {
			take()
		}
	})
}

// take shows the position or the games in a text. What names the text in messages.
func (c *controller) take(text, what string) {
	c.load(what, func(context.Context, func(bytes, size int64)) (gamefile.Found, error) {
		return gamefile.ReadText(text)
	}, func(err error) {
		asBefore := lang.L("The game on the board is as it was.")
		var fen *chess.FENError
		switch {
		case errors.Is(err, gamefile.ErrNothingFound):
			begins := lang.L("It begins with “{{.Text}}”.", map[string]any{"Text": excerpt(text)})
			if isLink(text) {
				begins = lang.L("It is a link, which Kibitz does not follow: it uses no network. Open it in a browser, and copy the PGN there.")
			}
			c.notices.Warn(lang.L("{{.What}} holds neither a FEN nor a PGN", map[string]any{"What": what}), nil, begins, asBefore)
		case errors.As(err, &fen):
			c.notices.Warn(lang.L("This FEN is not a position"), err, asBefore)
		default:
			c.notices.Warn(lang.L("{{.What}} holds no game that can be read", map[string]any{"What": what}), err, asBefore)
		}
	})
}

// isLink reports whether a text is a link and nothing else.
func isLink(text string) bool {
	text = strings.TrimSpace(text)
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && !strings.ContainsAny(text, " \n")
}

// excerpt returns the beginning of a text for a message.
func excerpt(s string) string {
	const longest = 40
	return clip(strings.Join(strings.Fields(s[:min(len(s), 4*longest)]), " "), longest)
}

// clip shortens a text to so many characters.
func clip(s string, longest int) string {
	if len(s) > longest {
		if r := []rune(s[:min(len(s), (longest+1)*utf8.UTFMax)]); len(r) > longest {
			s = string(r[:longest]) + "…"
		}
	}
	return strings.ToValidUTF8(s, "")
}

// showPosition begins a game tree at a position; nobody plays.
func (c *controller) showPosition(p chess.Position, chess960 bool) {
	d := NewDocument(game.NewFrom(p, chess960))
	d.Orientation = c.doc.Orientation
	c.show(d)
	c.view.focusBoard()
}
