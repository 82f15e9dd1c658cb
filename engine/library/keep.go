package library

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/internal/atomicfile"
	"kibitz/engine/pgn"
)

// Keep adds a game to a collection and returns its id, or 0 if another collection has an equal game. It replaces a game
// of the collection with the same identity, whose comments, variations or tags may be older. The identity of a game is
// its players, date, time, start position and moves.
func (l *Library) Keep(collection string, g *game.Game) (ID, error) {
	s := Search{Filter: sameGame(collection, g), Limit: mostAlike}
	found, err := l.Find(context.Background(), s)
	if err != nil && !errors.Is(err, ErrNoCollection) {
		return 0, err
	}
	for _, other := range found.Games {
		old, err := l.Game(other.ID)
		if err != nil || identity(old) != identity(g) {
			continue
		}
		if pgn.Format(old) == pgn.Format(g) {
			return other.ID, nil
		}
		return other.ID, l.Replace(other.ID, g)
	}
	ids, err := l.Add(collection, g)
	if err != nil {
		return 0, err
	}
	return ids[0], nil
}

// mostAlike bounds the number of games of the same players and day that Keep compares.
const mostAlike = 10000

// sameGame selects the games that may have the same identity.
func sameGame(collection string, g *game.Game) Filter {
	f := Filter{Collections: []string{collection}}
	for _, name := range []struct {
		tag   string
		field *string
	}{{"White", &f.White}, {"Black", &f.Black}} {
		if text := g.Tag(name.tag); !game.Unknown(text) && !strings.Contains(text, `"`) {
			*name.field = `"` + text + `"`
		}
	}
	return f
}

// identity returns the identity of a game, which does not depend on annotations.
func identity(g *game.Game) string {
	var b strings.Builder
	start := g.Start()
	fmt.Fprintf(&b, "%s\n%s\n%s\n%s\n%s", g.Tag("White"), g.Tag("Black"), g.Tag("Date"), g.Tag("UTCTime"), start.FEN())
	for n := range g.MainLine() {
		b.WriteString(" " + chess.FormatUCI(n.Move(), start.IsChess960()))
	}
	return b.String()
}

// Inbox is a folder beside a library. It holds games until a process that writes to the library adds them, so that a
// game is safe at once even if another process has the library open. The games of a collection lie in a folder of their
// own, which is named by the collection in hexadecimal, since any name of a collection is a name of a file then. Those of
// the usual one lie at the top, where all were before there were several collections.
type Inbox struct {
	Dir   string
	Usual string // a collection
}

// WaitingGame is a file with a game that is to be added to a collection.
type WaitingGame struct{ Path, Collection string }

// mostInboxName is the maximum length of the name of a collection in an inbox, in bytes: names of files are bounded.
const mostInboxName = 100

// folder returns the folder of the games of a collection.
func (i Inbox) folder(collection string) (string, error) {
	switch {
	case collection == i.Usual:
		return i.Dir, nil
	case collection == "" || len(collection) > mostInboxName:
		return "", fmt.Errorf("library: no games can wait for the collection %q", collection)
	}
	return filepath.Join(i.Dir, hex.EncodeToString([]byte(collection))), nil
}

// Put stores a game that is to be added to a collection. It replaces an earlier version of the game.
func (i Inbox) Put(collection string, g *game.Game) error {
	dir, err := i.folder(collection)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(identity(g)))
	name := filepath.Join(dir, hex.EncodeToString(sum[:12])+".pgn")
	return atomicfile.Write(name, func(w io.Writer) error {
		_, err := io.WriteString(w, pgn.Format(g))
		return err
	})
}

// Waiting returns the games in the inbox, those of the usual collection first.
func (i Inbox) Waiting() (all []WaitingGame, err error) {
	entries, err := os.ReadDir(i.Dir) // sorted
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	all = waitingIn(i.Dir, i.Usual, entries)
	var errs []error
	for _, e := range entries {
		collection, err := hex.DecodeString(e.Name())
		if err != nil || len(collection) == 0 || !e.IsDir() {
			continue
		}
		dir := filepath.Join(i.Dir, e.Name())
		inside, err := os.ReadDir(dir)
		errs = append(errs, err)
		all = append(all, waitingIn(dir, string(collection), inside)...)
	}
	return all, errors.Join(errs...)
}

// waitingIn returns the games of a folder.
func waitingIn(dir, collection string, entries []fs.DirEntry) (all []WaitingGame) {
	for _, e := range entries {
		if e.Type().IsRegular() && filepath.Ext(e.Name()) == ".pgn" {
			all = append(all, WaitingGame{filepath.Join(dir, e.Name()), collection})
		}
	}
	return all
}

// TakeIn moves the games of an inbox to their collections and returns their number. It leaves unreadable files in the inbox.
func (l *Library) TakeIn(i Inbox) (n int, err error) {
	waiting, err := i.Waiting()
	errs := []error{err}
	for _, w := range waiting {
		name, collection := w.Path, w.Collection
		text, err := os.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			errs = append(errs, err)
			continue
		}
		g, err := pgn.Parse(string(text))
		if err == nil {
			_, err = l.Keep(collection, g)
		}
		if err == nil {
			err = os.Remove(name) // after the library has it
		}
		if err != nil {
			errs = append(errs, err)
			continue
		}
		n++
	}
	return n, errors.Join(errs...)
}
