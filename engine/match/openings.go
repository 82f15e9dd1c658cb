package match

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"kibitz/engine/chess"
	"kibitz/engine/epd"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// Opening is where a pair of games begins.
type Opening struct {
	Start chess.Position
	Moves []chess.Move
	ECO   string
}

// Book gives the openings of a match, a pair of games each.
type Book interface {
	// At returns the n-th opening to be played, counted from 0. There is one for every n.
	At(n int) (Opening, error)
}

// Openings is a book of openings in the order in which they are played. The
// texts are kept as they are and read when they are needed.
type Openings struct {
	texts []string
	pgn   bool
	plies int // most moves taken; 0 takes all
	order []int
}

// maxBook bounds the size of a book, unpacked.
const maxBook = 1 << 30

// What can be wrong with a book as a whole.
var (
	ErrNoOpenings   = errors.New("there are none in it")
	ErrEmptyArchive = errors.New("the archive is empty")
)

// BookError says what is wrong with a book that is there.
type BookError struct {
	Path string // of the book; within an archive, of the file that counts
	Err  error
}

func (e *BookError) Error() string { return fmt.Sprintf("openings: %s: %v", e.Path, e.Err) }

// Unwrap returns what is wrong.
func (e *BookError) Unwrap() error { return e.Err }

// StartOnly is the book that has only the starting position.
func StartOnly() Lines { return Lines{{Start: chess.StartPosition()}} }

// ReadOpenings reads a book of PGN games or of EPD or FEN lines, which may be
// packed by zip (its first file counts) or gzip. At most plies moves of a game are
// played, 0 plays all. With shuffle, the order is drawn from seed; else it is the file's.
func ReadOpenings(path string, plies int, shuffle bool, seed uint64) (*Openings, error) {
	data, name, err := unpack(path)
	var named *fs.PathError
	switch {
	case errors.As(err, &named):
		return nil, fmt.Errorf("openings: %w", err)
	case err != nil:
		return nil, &BookError{path, err}
	}
	o := &Openings{plies: plies}
	if o.pgn = strings.EqualFold(filepath.Ext(name), ".pgn") || bytes.HasPrefix(bytes.TrimSpace(data), []byte("[")); o.pgn {
		o.texts, err = splitGames(data)
	} else {
		for line := range strings.Lines(string(data)) {
			if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
				o.texts = append(o.texts, line)
			}
		}
	}
	if err != nil {
		return nil, &BookError{name, err}
	}
	if len(o.texts) == 0 {
		return nil, &BookError{name, ErrNoOpenings}
	}
	if shuffle {
		o.order = rand.New(rand.NewPCG(seed, 0)).Perm(len(o.texts))
	} else {
		o.order = make([]int, len(o.texts))
		for i := range o.order {
			o.order[i] = i
		}
	}
	return o, nil
}

// unpack returns the contents of a file and the name they have when unpacked.
func unpack(path string) (data []byte, name string, err error) {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".zip":
		z, err := zip.OpenReader(path)
		if err != nil {
			return nil, "", err
		}
		defer z.Close()
		for _, f := range z.File {
			if f.FileInfo().IsDir() {
				continue
			}
			r, err := f.Open()
			if err != nil {
				return nil, "", err
			}
			defer r.Close()
			data, err = readBounded(r)
			return data, f.Name, err
		}
		return nil, "", ErrEmptyArchive
	case ".gz":
		f, err := os.Open(path)
		if err != nil {
			return nil, "", err
		}
		defer f.Close()
		r, err := gzip.NewReader(f)
		if err != nil {
			return nil, "", err
		}
		data, err = readBounded(r)
		return data, strings.TrimSuffix(path, filepath.Ext(path)), err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, "", err
	}
	defer f.Close()
	data, err = readBounded(f)
	return data, path, err
}

// readBounded reads a book, without the byte order mark that it may begin with.
func readBounded(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(pgn.UTF8(r), maxBook+1))
	if err == nil && len(data) > maxBook {
		err = fmt.Errorf("it is larger than %d bytes", maxBook)
	}
	return bytes.TrimPrefix(data, []byte("\uFEFF")), err
}

// OpeningError says which opening of a book cannot be played, counted from 1, and why.
type OpeningError struct {
	Number int
	Err    error
}

func (e *OpeningError) Error() string { return fmt.Sprintf("opening %d: %v", e.Number, e.Err) }
func (e *OpeningError) Unwrap() error { return e.Err }

// Len returns the number of openings.
func (o *Openings) Len() int { return len(o.texts) }

// At returns the n-th opening to be played; after the last comes the first again. An error is an
// [*OpeningError]: of one that cannot be read, or in which the game is over, which wraps [game.ErrFinished].
func (o *Openings) At(n int) (Opening, error) {
	i := o.order[n%len(o.order)]
	x, err := o.read(o.texts[i])
	if err == nil && x.over() {
		err = game.ErrFinished
	}
	if err != nil {
		return Opening{}, &OpeningError{i + 1, err}
	}
	return x, nil
}

// read reads one of the texts.
func (o *Openings) read(text string) (Opening, error) {
	if !o.pgn {
		r, err := epd.Parse(text)
		return Opening{Start: r.Position}, err
	}
	x, err := parseGame(text)
	if err == nil && o.plies > 0 && len(x.Moves) > o.plies {
		x.Moves = x.Moves[:o.plies]
	}
	return x, err
}

// over reports whether the game is over by what is on the board: it would be a result that no engine has played for.
func (x Opening) over() bool {
	p := x.Start
	for _, m := range x.Moves {
		p.Make(m)
	}
	outcome, _ := p.Status()
	return outcome != chess.NoOutcome
}

// Lines is a book of openings that are there already, in their order.
type Lines []Opening

// At returns the n-th opening to be played; after the last comes the first again.
func (l Lines) At(n int) (Opening, error) { return l[n%len(l)], nil }

// RandomOpenings is a book of so many random moves from the starting position, or
// one more, so that either side may be to move. Its order depends on the seed.
type RandomOpenings struct {
	Plies int
	Seed  uint64
}

// At returns the n-th opening. The game is not over in it.
func (o RandomOpenings) At(n int) (Opening, error) {
	random := rand.New(rand.NewPCG(o.Seed, uint64(n)))
	const attempts = 100
	for range attempts {
		x := Opening{Start: chess.StartPosition()}
		p := x.Start
		var legal chess.MoveList
		for range o.Plies + random.IntN(2) {
			if p.LegalMoves(&legal); legal.Len() == 0 {
				break
			}
			m := legal.At(random.IntN(legal.Len()))
			x.Moves = append(x.Moves, m)
			p.Make(m)
		}
		if !x.over() {
			return x, nil
		}
	}
	return Opening{}, fmt.Errorf("opening %d: %d random moves end every game", n+1, o.Plies)
}
