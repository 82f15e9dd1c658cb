package gamefile

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

	"kibitz/engine/chess"
	"kibitz/engine/epd"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// Some files hold positions instead of games, or games among other text: FEN, test suites in EPD, notes.

// ErrNothingFound is returned for a text without chess.
var ErrNothingFound = errors.New("neither a FEN nor a PGN")

// Found is what a file or a text holds: games, or one position.
type Found struct {
	Coll     *Collection     // nil for a position
	Position *chess.Position // nil for games
	Left     []chess.Problem // of a position: why parts of the FEN were left out
	Turnless bool            // the FEN names no side to move
}

// mostText is how many bytes are read of a file that is no PGN.
const mostText = 16 << 20

// ReadFile reads a file of games, or any other file with chess in it. Games from a file that is no PGN belong to no
// file: saving one there would lose the text around it.
func ReadFile(ctx context.Context, path string, progress func(bytes, size int64)) (Found, error) {
	coll, err := Open(ctx, path, progress)
	if err == nil && (strings.EqualFold(filepath.Ext(path), Extension) || coll.Disk.looksLikePGN()) {
		return Found{Coll: coll}, nil
	}
	if err != nil && !errors.Is(err, pgn.ErrNoGame) {
		return Found{}, err
	}
	text, readErr := readText(path)
	if readErr == nil {
		if found, foundErr := ReadText(text); foundErr == nil {
			if coll != nil {
				coll.Disk.Close()
			}
			if found.Coll != nil {
				found.Coll.Name = filepath.Base(path)
			}
			return found, nil
		}
	}
	return Found{Coll: coll}, err
}

// looksLikePGN reports whether the first game has tags, or can be read to its end. A file of positions, or prose with
// moves, looks like a broken game without tags.
func (d *Disk) looksLikePGN() bool {
	if d.file.Len() == 0 {
		return false
	}
	text, err := d.file.Raw(0)
	if err == nil && strings.HasPrefix(string(text), "[") {
		return true
	}
	g, err := d.file.Game(0)
	return err == nil && !isProse(g)
}

// isProse reports whether words come before the moves of a game and again later, as in a letter that tells of a game.
func isProse(g *game.Game) bool {
	kept := 0
	for _, r := range g.Repairs() {
		if r.Kind == game.KeptRemark {
			kept++
		}
	}
	return kept > 1 && g.Root().Next() != nil && len(g.Root().After())+len(g.Root().Next().Before()) > 0
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

// ReadText looks for positions and games in a text.
func ReadText(text string) (Found, error) {
	if games, ok := positions(text); ok {
		coll, err := OpenText(games)
		return Found{Coll: coll}, err
	}
	found := pgn.Detect(text)
	switch found.Kind {
	case pgn.FEN:
		p, left, err := chess.ParseFENForgiving(found.Text)
		turnless := len(strings.Fields(found.Text)) == 1
		return Found{Position: &p, Left: left, Turnless: turnless}, err
	case pgn.PGN:
		coll, err := OpenText(found.Text)
		return Found{Coll: coll}, err
	}
	return Found{}, ErrNothingFound
}

// positions makes games of a text whose lines are positions, in FEN or EPD, and returns them as PGN. The operations of
// an EPD become a comment, its id the event. A line that is no position becomes a broken game, so that the list of
// games shows it; ok is false if there are more than a few such lines.
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
			return "", false // no text of positions, and perhaps a long one
		}
		fmt.Fprintf(&b, "[FEN \"%s\"]\n\n*\n\n", strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(line))
	}
	return b.String(), good > 1 && good >= bad
}

// position makes a game of a line; nil if the line is no position.
func position(line string) *game.Game {
	r, err := epd.Parse(line)
	if err != nil {
		return nil
	}
	// Operations end with a semicolon, or have known names; prose after a FEN is none.
	known := []string{"bm", "am", "id", "hmvc", "fmvn", "acd", "acn", "acs", "ce", "dm", "pv", "pm", "sm", "eco", "nic", "c0", "c1", "c9"}
	if len(r.Operations) > 0 && !strings.HasSuffix(line, ";") && !slices.Contains(known, r.Operations[0].Code) {
		return nil
	}
	g := game.NewFrom(r.Position, r.Position.IsChess960())
	if id := r.Operands("id"); len(id) > 0 {
		_, err = g.Apply(game.SetTags{Tags: g.Tags().With("Event", strings.Join(id, " "))})
	}
	if comment := operations(r); err == nil && comment != "" {
		_, err = g.Apply(game.SetComments{After: []string{comment}})
	}
	if err != nil {
		return nil
	}
	return g
}

// operations returns the operations of an EPD as a comment, such as "bm Qg6", without its name and counters.
func operations(r epd.Record) string {
	var all []string
	for _, o := range r.Operations {
		if o.Code != "id" && o.Code != "hmvc" && o.Code != "fmvn" {
			all = append(all, strings.Join(append([]string{o.Code}, o.Operands...), " "))
		}
	}
	return game.CleanComment(strings.ReplaceAll(strings.Join(all, "; "), "}", ")"))
}
