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
	"slices"
	"strings"
	"sync"

	"kibitz/engine/chess"
	"kibitz/engine/epd"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// Opening is the start of a pair of games.
type Opening struct {
	Start  chess.Position
	Before chess.Move // that led to Start, or NoMove: see engine.Root
	Moves  []chess.Move
	ECO    string
}

// Book is the openings of a match, one for each pair of games.
type Book interface {
	// At returns the n-th opening, counted from 0. There is one for every n.
	At(n int) (Opening, error)
}

// Openings is a book of openings in playing order. Their texts are parsed when needed. Openings that cannot be played
// are left out, and the others keep their order, whichever is asked for first.
type Openings struct {
	texts []text
	pgn   bool
	plies int // the most moves taken; 0 takes all
	order []int

	mu       sync.Mutex
	read     int   // how many of order are parsed
	playable []int // those that can be played
	left     int   // the number that cannot
	first    error // why the first of these cannot
}

// text is an opening as it stands in a file.
type text struct {
	body         string
	line, column int // where it starts, from 1
}

// maxBook bounds the uncompressed size of a book.
const maxBook = 1 << 30

// What can be wrong with a book as a whole.
var (
	ErrNoOpenings     = errors.New("match: the file holds no openings")
	ErrEmptyArchive   = errors.New("match: the archive is empty")
	ErrDamagedArchive = errors.New("match: the archive is damaged")
)

var errTooLarge = fmt.Errorf("match: the file is larger than %d bytes", maxBook)

// BookError reports an error in a book file.
type BookError struct {
	Path string // of the book, or of the file within an archive
	Err  error
}

func (e *BookError) Error() string {
	return fmt.Sprintf("match: openings %s: %s", e.Path, words(e.Err))
}

// Unwrap returns the cause.
func (e *BookError) Unwrap() error { return e.Err }

// words returns the text of an error of this package without its prefix, for quoting.
func words(err error) string { return strings.TrimPrefix(chess.Message(err), "match: ") }

// StartOnly returns a book of the starting position alone.
func StartOnly() Lines { return Lines{{Start: chess.StartPosition()}} }

// ReadOpenings reads a book of PGN games or of EPD or FEN lines, optionally compressed by gzip or zip (the first file
// counts). It takes at most plies moves of a game, or all if plies is 0. With shuffle seed determines the order;
// otherwise it is that of the file.
func ReadOpenings(path string, plies int, shuffle bool, seed uint64) (*Openings, error) {
	data, name, err := unpack(path)
	var named *fs.PathError
	switch {
	case errors.As(err, &named):
		return nil, fmt.Errorf("match: openings: %w", err)
	case err != nil:
		return nil, &BookError{path, err}
	}
	o := &Openings{plies: plies}
	if o.pgn = strings.EqualFold(filepath.Ext(name), ".pgn") || bytes.HasPrefix(bytes.TrimSpace(data), []byte("[")); o.pgn {
		o.texts, err = splitGames(data)
	} else {
		number := 0
		for line := range strings.Lines(string(data)) {
			number++
			if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
				o.texts = append(o.texts, text{line, number, 1})
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

// unpack returns the contents of a file and its name without compression.
func unpack(path string) (data []byte, name string, err error) {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".zip":
		z, err := zip.OpenReader(path)
		if err != nil {
			return nil, "", damaged(err)
		}
		defer z.Close()
		for _, f := range z.File {
			if f.FileInfo().IsDir() {
				continue
			}
			r, err := f.Open()
			if err != nil {
				return nil, "", damaged(err)
			}
			defer r.Close()
			data, err = readBounded(r)
			return data, f.Name, damaged(err)
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
			return nil, "", damaged(err)
		}
		data, err = readBounded(r)
		return data, strings.TrimSuffix(path, filepath.Ext(path)), damaged(err)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, "", err
	}
	defer f.Close()
	data, err = readBounded(f)
	return data, path, err
}

// damaged marks an error of an archive as damage, unless it comes from the disk or the size limit.
func damaged(err error) error {
	var disk *fs.PathError
	if err == nil || errors.As(err, &disk) || errors.Is(err, errTooLarge) {
		return err
	}
	return ErrDamagedArchive
}

// readBounded reads a book without its byte order mark.
func readBounded(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(pgn.UTF8(r), maxBook+1))
	if err == nil && len(data) > maxBook {
		err = errTooLarge
	}
	return bytes.TrimPrefix(data, []byte("\uFEFF")), err
}

// OpeningError reports which opening of a book, counted from 1 in its file, cannot be played, and why.
type OpeningError struct {
	Number int
	Line   int // of the file, where the opening starts; 0 if Err has the position
	Err    error
}

func (e *OpeningError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("match: opening %d: %v", e.Number, e.Err)
	}
	return fmt.Sprintf("match: opening %d, line %d: %v", e.Number, e.Line, e.Err)
}

func (e *OpeningError) Unwrap() error { return e.Err }

// Len returns the number of openings, including those that cannot be played.
func (o *Openings) Len() int { return len(o.texts) }

// At returns the n-th playable opening, starting over after the last. Without any it returns the error of LeftOut.
func (o *Openings) At(n int) (Opening, error) {
	i, err := o.find(n)
	if err != nil {
		return Opening{}, err
	}
	return o.parse(i)
}

// LeftOut parses as many openings as At needs for the first n. It returns how many of all parsed openings cannot be
// played, and for the first of them an [*OpeningError]: it cannot be parsed, a side passes its turn, or the game is
// over, which wraps [game.ErrFinished].
func (o *Openings) LeftOut(n int) (count int, first error) {
	if n > 0 {
		_, _ = o.find(n - 1) // the error is returned below
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.left, o.first
}

// playableOf returns how many different openings the first n are.
func (o *Openings) playableOf(n int) int {
	_, _ = o.LeftOut(n) // reads as far as that
	o.mu.Lock()
	defer o.mu.Unlock()
	return min(n, len(o.playable))
}

// find returns the index of the n-th playable text.
func (o *Openings) find(n int) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for ; len(o.playable) <= n && o.read < len(o.order); o.read++ {
		i := o.order[o.read]
		if _, err := o.parse(i); err == nil {
			o.playable = append(o.playable, i)
		} else if o.left++; o.left == 1 {
			o.first = err
		}
	}
	if len(o.playable) == 0 {
		return 0, o.first
	}
	return o.playable[n%len(o.playable)], nil
}

// parse parses one of the texts.
func (o *Openings) parse(i int) (x Opening, err error) {
	t := o.texts[i]
	if o.pgn {
		x, err = parseGame(t.body)
		x.Moves = x.Moves[:o.most(len(x.Moves))]
	} else {
		var r epd.Record
		r, err = epd.Parse(t.body)
		x.Start, x.Before = r.Position, chess.DoubleStep(t.body)
	}
	switch {
	case err != nil:
	case slices.Contains(x.Moves, chess.NullMove):
		err = fmt.Errorf("%w: --", chess.ErrIllegalMove) // PGN lets a side pass its turn
	case x.Over():
		err = game.ErrFinished
	}
	if err != nil {
		return Opening{}, t.fault(i+1, err)
	}
	return x, nil
}

// most returns how many of that many moves are taken.
func (o *Openings) most(moves int) int {
	if o.plies > 0 {
		return min(moves, o.plies)
	}
	return moves
}

// fault wraps an error of the text, the number-th of its file, with its position in the file.
func (t text) fault(number int, err error) error {
	var syntax *pgn.SyntaxError
	if !errors.As(err, &syntax) {
		return &OpeningError{number, t.line, err}
	}
	there := *syntax // its position is relative to the text
	there.Game = 0
	if there.Line == 1 {
		there.Col += t.column - 1
	}
	there.Line += t.line - 1
	return &OpeningError{number, 0, &there}
}

// Over reports whether the game is over on the board, or so close to a draw by the fifty-move rule or repetition that
// the match would claim it with the next quiet move at the latest: no engine would have played for that result.
func (x Opening) Over() bool {
	p := x.Start
	for _, m := range x.Moves {
		p.Make(m)
	}
	outcome, _ := p.Status()
	return outcome != chess.NoOutcome || p.HalfmoveClock() >= game.FiftyMovePlies
}

// Lines is a book of given openings in their order.
type Lines []Opening

// At returns the n-th opening, starting over after the last.
func (l Lines) At(n int) (Opening, error) { return l[n%len(l)], nil }

// Shuffle brings the openings into the order of a seed.
func (l Lines) Shuffle(seed uint64) {
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(l), func(i, j int) { l[i], l[j] = l[j], l[i] })
}

// Different returns how many different openings the first so many of a book are, as far as the book tells.
func Different(b Book, pairs int) int {
	switch b := b.(type) {
	case *Openings:
		return b.playableOf(pairs)
	case Lines:
		return min(pairs, len(b))
	}
	return pairs
}

// TooFew says that a book has fewer openings than there are pairs of games to begin with one, "" if it has enough: engines
// that leave nothing to chance will repeat games, which count once.
func TooFew(b Book, pairs int) string {
	n := Different(b, pairs)
	const once = "games that repeat an earlier one count once"
	switch {
	case n >= pairs:
		return ""
	case n == 1:
		return fmt.Sprintf("there is one opening for %d pairs of games; %s", pairs, once)
	}
	return fmt.Sprintf("there are %d openings for %d pairs of games; %s", n, pairs, once)
}

// RandomOpenings is a book of this many random moves from the starting position, or one more, so that either side may
// be to move. seed determines the order.
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
			if p.GenerateLegal(&legal); legal.Len() == 0 {
				break
			}
			m := legal.At(random.IntN(legal.Len()))
			x.Moves = append(x.Moves, m)
			p.Make(m)
		}
		if !x.Over() {
			return x, nil
		}
	}
	return Opening{}, fmt.Errorf("match: opening %d: %d random moves end every game", n+1, o.Plies)
}

// ReadPlayable is ReadOpenings for a match that needs the first n openings. It fails unless at least one can be
// played. remark describes those that are left out; "" if none is.
func ReadPlayable(path string, plies int, shuffle bool, seed uint64, n int) (o *Openings, remark string, err error) {
	if o, err = ReadOpenings(path, plies, shuffle, seed); err != nil {
		return nil, "", err
	}
	if _, err := o.At(0); err != nil {
		return nil, "", &fatalError{fmt.Errorf("match: openings %s: none of them can be played", path), err}
	}
	switch count, why := o.LeftOut(n); count {
	case 0:
	case 1:
		remark = fmt.Sprintf("%s: %s; left out", path, words(why))
	default:
		remark = fmt.Sprintf("%s: %d openings cannot be played and are left out, such as %s", path, count, words(why))
	}
	return o, remark, nil
}
