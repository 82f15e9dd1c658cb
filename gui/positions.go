package gui

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/epd"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// Files that hold positions instead of games, or games among other text: FEN, test suites in EPD, notes.

// pgnExtension is that of files of games, positionExtensions those of files of positions.
const pgnExtension = ".pgn"

var positionExtensions = []string{".epd", ".fen"}

// mostText is how many bytes of a file are looked at that is no PGN.
const mostText = 16 << 20

// readAny reads a file of games, or whatever else there is of chess in it. Where that is no PGN, it belongs to
// no file, and saving asks for one: the text around it would be lost.
func readAny(ctx context.Context, path string, progress func(bytes, size int64)) (find, error) {
	coll, err := openCollection(ctx, path, progress)
	if err == nil && (strings.EqualFold(filepath.Ext(path), pgnExtension) || coll.sound()) {
		return find{coll: coll}, nil
	}
	if err != nil && !errors.Is(err, pgn.ErrNoGame) {
		return find{}, err
	}
	text, readErr := readText(path)
	if readErr == nil {
		if found, foundErr := findAny(text); foundErr == nil {
			if coll != nil {
				coll.close()
			}
			if found.coll != nil {
				found.coll.name = filepath.Base(path)
			}
			return found, nil
		}
	}
	return find{coll: coll}, err
}

// sound reports whether the first game has tags, or can be read to its end. A file of positions, or prose
// with moves, looks like a broken game without tags.
func (coll *collection) sound() bool {
	if coll.file.Len() == 0 {
		return false
	}
	text, err := coll.file.Raw(0)
	if err == nil && strings.HasPrefix(string(text), "[") {
		return true
	}
	_, err = coll.file.Game(0)
	return err == nil
}

// readText reads a file, or its beginning.
func readText(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(pgn.UTF8(f), mostText))
	if len(data) == mostText {
		data = data[:bytes.LastIndexByte(data, '\n')+1] // the last line may be cut within a character
	}
	return pgn.Decode(data), err
}

// findAny looks for positions and games in a text.
func findAny(text string) (find, error) {
	if games, ok := positions(text); ok {
		coll, err := textCollection(games)
		return find{coll: coll}, err
	}
	found := pgn.Detect(text)
	switch found.Kind {
	case pgn.FEN:
		p, left, err := chess.ParseFENForgiving(found.Text)
		turnless := len(strings.Fields(found.Text)) == 1
		if why := (*chess.FENError)(nil); turnless && errors.As(err, &why) && why.Kind == chess.KingCapturable {
			p, left, err = chess.ParseFENForgiving(found.Text + " b") // nobody has said that it is White's move
		}
		return find{position: &p, left: left, turnless: turnless}, err
	case pgn.PGN:
		coll, err := textCollection(found.Text)
		return find{coll: coll}, err
	}
	return find{}, errNothingFound
}

// positions makes games of a text whose lines are positions, in FEN or EPD, and returns them as PGN. What an EPD
// says about a position becomes a comment, and what it calls it the event. A line of which there is something
// wrong becomes a broken game, so that the list of games tells about it; ok is false if there are more than a few.
func positions(text string) (games string, ok bool) {
	var b strings.Builder
	good, bad := 0, 0
	for line := range strings.Lines(strings.TrimPrefix(strings.ToValidUTF8(text, "\uFFFD"), "\uFEFF")) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		if g := position(line); g != nil {
			good++
			b.WriteString(pgn.Format(g) + "\n")
			continue
		}
		if bad++; bad > 10*(good+1) {
			return "", false // this is no such text, and may be long
		}
		fmt.Fprintf(&b, "[FEN \"%s\"]\n\n*\n\n", strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(line))
	}
	return b.String(), good > 1 && good >= 10*bad
}

// position makes a game of a line that is a position; nil if it is none.
func position(line string) *game.Game {
	r, err := epd.Parse(line)
	if err != nil || len(r.Operations) > 0 && !strings.HasSuffix(line, ";") && r.Operands("bm") == nil && r.Operands("am") == nil {
		return nil // prose after a FEN is no operation
	}
	g := game.NewFrom(r.Position, r.Position.IsChess960())
	if id := r.Operands("id"); len(id) > 0 {
		_, err = g.Apply(game.SetTags{Tags: g.Tags().With("Event", strings.Join(id, " "))})
	}
	if said := operations(r); err == nil && said != "" {
		_, err = g.Apply(game.SetComments{After: []string{said}})
	}
	if err != nil {
		return nil
	}
	return g
}

// operations writes what an EPD says about a position besides its name, such as "bm Qg6".
func operations(r epd.Record) string {
	var all []string
	for _, o := range r.Operations {
		if o.Code != "id" && o.Code != "hmvc" && o.Code != "fmvn" {
			all = append(all, strings.Join(append([]string{o.Code}, o.Operands...), " "))
		}
	}
	return game.CleanComment(strings.ReplaceAll(strings.Join(all, "; "), "}", ")"))
}

// dropped opens the first of the files that were dropped on the window.
func (c *controller) dropped(uris []fyne.URI) {
	var paths []string
	for _, u := range uris {
		if u.Scheme() == "file" {
			paths = append(paths, u.Path())
		}
	}
	c.openFirst(paths)
}

// openFirst opens the first of some files: a window shows one. What becomes of the others is said.
func (c *controller) openFirst(paths []string) {
	if len(paths) == 0 {
		return
	}
	c.openPath(paths[0])
	if len(paths) > 1 {
		c.passing(lang.N("Only {{.Name}} is opened, {{.N}} other files are not.", len(paths)-1,
			map[string]any{"Name": filepath.Base(paths[0]), "N": len(paths) - 1}))
	}
}

// openArguments opens what the command line names: a file, or else a FEN, which need not be quoted.
func (c *controller) openArguments(args []string) {
	args = slices.Clone(args)
	named := false // by a URI, which can be nothing else
	for i, a := range args {
		if path := localFile(a); path != "" {
			args[i], named = path, true
		}
	}
	var paths []string
	text := strings.Join(args, " ")
	c.store.Do(func() {
		switch extension := strings.ToLower(filepath.Ext(text)); {
		case exists(text): // a name may have blanks in it
			paths = []string{text}
		case named || slices.ContainsFunc(args, exists):
			paths = args
		case slices.Contains(extensions, extension): // it was meant as a file, and the message shall say so
			paths = []string{text}
		}
	}, func() {
		if paths == nil {
			c.take(text, lang.L("The command line"))
			return
		}
		c.openFirst(paths)
	})
}

// exists reports whether there is a file or a folder. It waits for the disk.
func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
