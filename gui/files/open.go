package files

import (
	"context"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/explorer"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/gui/desk"
	"kibitz/gui/gamefile"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

// reading is a file or a text that is being read.
type reading struct {
	cancel context.CancelFunc
	part   float64 // of the file that has been read
}

const (
	// patience is how long reading a file may take before a message says so.
	patience = 300 * time.Millisecond
	// progressEvery is the time between two reports of how much has been read.
	progressEvery = 150 * time.Millisecond
)

// reader reads a file or a text and reports its progress. It runs on a goroutine of its own.
type reader func(ctx context.Context, progress func(bytes, size int64)) (gamefile.Found, error)

// read reads in the background, calls succeeded and shows what was found; failed receives the reason if that is nothing.
// Only one thing is read at a time: a newer one stops the older.
func (r *Room) read(name string, read reader, succeeded func(), failed func(error)) {
	r.StopReading()
	ctx, cancel := context.WithCancel(context.Background())
	now := &reading{cancel: cancel}
	r.reading = now
	setup := r.out.SettingUp()
	stopWaiting := r.in.After(patience, func() {
		if r.reading != now {
			return
		}
		r.in.Notices.Post(notices.Import, func() notices.Message {
			return notices.Message{
				Title: lang.L("Reading {{.Name}}", map[string]any{"Name": name}),
				Progress: func() (float64, string) {
					return now.part, lang.L("{{.N}}%", map[string]any{"N": int(100 * now.part)})
				},
				Held:    true,
				Answers: []notices.Answer{{Label: lang.L("Cancel"), Do: r.StopReading}},
			}
		})
	})
	last := time.Now()
	progress := func(bytes, size int64) {
		if size == 0 || time.Since(last) < progressEvery {
			return
		}
		last = time.Now()
		r.in.Post(func() {
			if r.reading == now {
				now.part = float64(bytes) / float64(size)
				r.in.Notices.Advance(notices.Import)
			}
		})
	}
	go func() {
		found, err := read(ctx, progress)
		r.in.Post(func() {
			stopWaiting()
			if r.reading != now { // cancelled
				if found.Coll != nil {
					found.Coll.Disk.Close()
				}
				return
			}
			r.StopReading()
			if err != nil {
				failed(err)
				return
			}
			succeeded()
			r.show(found, r.setUpSince(setup), failed)
		})
	}()
}

// setUpSince reports whether a position is being set up that was not at an earlier time: it must not be lost.
func (r *Room) setUpSince(setup any) bool {
	now := r.out.SettingUp()
	return now != nil && now != setup
}

// show shows what was found in a file or a text. With busy, the board is needed for something else: only a list is shown.
func (r *Room) show(found gamefile.Found, busy bool, failed func(error)) {
	switch {
	case found.Position == nil:
		r.in.Settings.mark(found.Coll)
		r.showCollection(found.Coll, busy, failed)
	case !busy: // else it is quickly read again
		r.in.Desk.ShowPosition(*found.Position, found.Position.IsChess960())
		if len(found.Left) > 0 {
			r.in.Notices.Warn(leftTitle(found.Left[0].Kind), &chess.FENError{Problem: found.Left[0]})
		}
		if found.Turnless {
			r.in.Notices.Passing(lang.L("The FEN does not say who is to move; {{.Side}} is assumed.", map[string]any{"Side": phrase.Color(found.Position.Turn())}))
		}
	}
}

// leftTitle is the title of a message about a FEN that was not read as it is written, or is no position of a game.
func leftTitle(kind chess.ProblemKind) string {
	switch kind {
	case chess.ManyPawns, chess.ManyPieces:
		return lang.L("This position cannot come from a game")
	case chess.FENRead:
		return lang.L("The FEN is not written as it should be")
	}
	return lang.L("Part of the FEN was ignored")
}

// Reading reports whether a file or a text is being read.
func (r *Room) Reading() bool { return r.reading != nil }

// StopReading ends the reading of a file or a text.
func (r *Room) StopReading() {
	if r.reading != nil {
		r.reading.cancel()
		r.reading = nil
		r.in.Notices.Clear(notices.Import)
	}
}

// AskOpen asks for a file of games or of positions, and opens it.
func (r *Room) AskOpen() {
	r.out.ChooseFile(FileWish{Title: lang.L("Open PGN"), Action: lang.L("Open"), Chosen: r.OpenPath})
}

// OpenPath opens a file of games or of positions.
func (r *Room) OpenPath(path string) {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	r.out.Remember(path)
	coll := r.openFrom(path)
	if coll == nil {
		r.readPath(path)
		return
	}
	// The file is open: of two collections, one would overwrite what the other has written.
	store.Ask(r.in.Store, coll.Disk.Unchanged, func(changed error) {
		if changed != nil {
			r.readPath(path)
			return
		}
		r.noteRecent(path)
		r.showCollection(coll, false, func(err error) { r.notOpened(path, err) })
	})
}

// readPath reads a file that is not open.
func (r *Room) readPath(path string) {
	r.read(filepath.Base(path), func(ctx context.Context, progress func(bytes, size int64)) (gamefile.Found, error) {
		return gamefile.ReadFile(ctx, path, progress)
	}, func() { r.noteRecent(path) }, func(err error) { r.notOpened(path, err) })
}

// OpenFirst opens the first of some files, as the window shows one, and says what happens to the others.
func (r *Room) OpenFirst(paths []string) {
	if len(paths) == 0 {
		return
	}
	r.OpenPath(paths[0])
	if len(paths) > 1 {
		r.in.Notices.Passing(lang.N("Only {{.Name}} was opened; {{.N}} other files were not.", len(paths)-1,
			map[string]any{"Name": filepath.Base(paths[0]), "N": len(paths) - 1}))
	}
}

// OpenArguments opens what the command line names: files, or else a FEN, which need not be quoted.
func (r *Room) OpenArguments(args []string) {
	args = slices.Clone(args)
	named := false // by a URI, which cannot be a FEN
	for i, a := range args {
		if path := gamefile.LocalFile(a); path != "" {
			args[i], named = path, true
		}
	}
	text := strings.Join(args, " ")
	store.Ask(r.in.Store, func() (paths []string) {
		switch {
		case exists(text): // a name may have blanks in it
			return []string{text}
		case named || slices.ContainsFunc(args, exists):
			return args
		case gamefile.HasKnownExtension(text): // the message is to say that there is no such file
			return []string{text}
		}
		return nil
	}, func(paths []string) {
		if paths == nil {
			r.readText(text, lang.L("The command line"))
			return
		}
		r.OpenFirst(paths)
	})
}

// Paste opens what the clipboard holds: a position, games, or a file that a file manager has copied there.
func (r *Room) Paste(text string) {
	what := lang.L("The clipboard")
	paths := gamefile.CopiedFiles(text)
	if paths == nil {
		r.readText(text, what)
		return
	}
	store.Ask(r.in.Store, func() bool { return exists(paths[0]) }, func(there bool) {
		if there {
			r.OpenFirst(paths)
		} else {
			r.readText(text, what)
		}
	})
}

// exists reports whether there is a file or a folder. It waits for the disk.
func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// readText shows the position or the games in a text. what names the text in messages.
func (r *Room) readText(text, what string) {
	r.read(what, func(context.Context, func(bytes, size int64)) (gamefile.Found, error) {
		return gamefile.ReadText(text)
	}, func() {}, func(err error) {
		asBefore := lang.L("Nothing was changed.")
		var fen *chess.FENError
		switch {
		case errors.Is(err, gamefile.ErrNothingFound):
			begins := lang.L("The text begins with “{{.Text}}”.", map[string]any{"Text": phrase.Excerpt(text)})
			link := strings.TrimSpace(text)
			if u, err := url.Parse(link); err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && !strings.ContainsAny(link, " \n") {
				begins = lang.L("This is a link. Kibitz does not use the network: open the link in a browser and copy the PGN there.")
			}
			r.in.Notices.Warn(lang.L("{{.What}} contains neither a FEN nor a PGN", map[string]any{"What": what}), nil, begins, asBefore)
		case errors.As(err, &fen):
			r.in.Notices.Warn(lang.L("Invalid FEN"), err, asBefore)
		default:
			r.in.Notices.Warn(lang.L("{{.What}} contains no readable game", map[string]any{"What": what}), err, asBefore)
		}
	})
}

// showCollection shows the list of a collection, or at once its only game unless busy is set.
func (r *Room) showCollection(coll *gamefile.Collection, busy bool, failed func(error)) {
	if coll = coll.Latest(); coll.Changing() {
		coll.WhenSettled(func() { r.showCollection(coll, busy, failed) })
		return
	}
	switch n := len(coll.Entries); {
	case n == 0:
		failed(pgn.ErrNoGame)
	case n == 1 && !busy:
		r.openGame(coll, 0, failed)
	default:
		r.out.List(coll)
	}
}

// Step opens the game that stands so many rows from the one on the board in the list of its file.
func (r *Room) Step(rows int) {
	d, place := r.in.Desk.Doc(), r.in.Desk.Doc().Source
	if place.Coll.Changing() {
		place.Coll.WhenSettled(func() {
			if r.in.Desk.Doc() == d {
				r.Step(rows)
			}
		})
		return
	}
	at, ok := place.Coll.Beside(place, rows)
	switch {
	case ok:
		r.OpenGame(place.Coll, at)
	case rows > 0:
		r.in.Notices.Passing(lang.L("This is the last game in the list."))
	default:
		r.in.Notices.Passing(lang.L("This is the first game in the list."))
	}
}

// OpenGame puts a game of a collection on the board: as it was left if it is open, else as the file has it.
func (r *Room) OpenGame(coll *gamefile.Collection, index int) {
	r.openGame(coll, index, func(err error) { r.in.Notices.Warn(lang.L("This game cannot be read"), err) })
}

func (r *Room) openGame(coll *gamefile.Collection, index int, failed func(error)) {
	coll.Listing.Marked = int32(index)
	r.NoteMarked(coll)
	for _, d := range r.documentsOf(coll) {
		if d.Source.Is(coll, index) && r.toBoard(d) {
			r.out.FocusBoard()
			return
		}
	}
	setup := r.out.SettingUp()
	store.Try(r.in.Store, func() (*game.Game, error) { return coll.Disk.Game(index) }, func(g *game.Game, err error) {
		switch {
		case r.setUpSince(setup):
		case g == nil:
			failed(err)
		default:
			r.showGame(g, &gamefile.Place{Coll: coll, Index: index})
			r.sayUnread(g, err)
		}
	})
}

// toBoard puts an open game on the board, and reports whether it is there: a game that undo has left is not.
func (r *Room) toBoard(d *desk.Document) bool {
	if d != r.in.Desk.Doc() {
		r.in.Desk.BringUp(d)
	}
	return r.in.Desk.Doc() == d
}

// showGame puts a game of a file on the board, at the position that its list is about.
func (r *Room) showGame(g *game.Game, place *gamefile.Place) {
	d := desk.NewDocument(g)
	if at, ok := place.Coll.Listing.Reached(); ok {
		if ply, ok := explorer.Ply(g, at); ok && ply > 0 {
			for n := range g.MainLine() {
				if n.Ply() == ply {
					r.in.Desk.GoTo(d, n.ID())
				}
			}
		}
	}
	d.Source = place
	d.Orientation = r.in.Desk.Doc().Orientation
	r.in.Desk.Show(d)
	r.out.FocusBoard()
	r.in.Desk.OfferPlayOn()
}

// sayUnread says what of a game could not be read, and what had to be repaired for it.
func (r *Room) sayUnread(g *game.Game, err error) {
	repairs := phrase.Repairs(g.Repairs())
	switch {
	case err != nil && g.Tail() != nil:
		r.in.Notices.Warn(lang.L("This game is shown up to an error"), err, lang.L("The rest is not shown, but it is kept when the game is saved."), repairs)
	case err != nil:
		r.in.Notices.Warn(lang.L("Some variations of this game could not be read"), err, lang.L("Unreadable text is shown in the move list and kept when the game is saved."), repairs)
	case repairs != "":
		r.in.Notices.Passing(repairs)
	case !game.IsKnownVariant(g.Tag("Variant")):
		r.in.Notices.Passing(lang.L("Read as standard chess, although the variant is “{{.Variant}}”.", map[string]any{"Variant": phrase.Excerpt(g.Tag("Variant"))}))
	}
}
