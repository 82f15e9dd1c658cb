package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"kibitz/engine/game"
	"kibitz/engine/library/store"
	"kibitz/engine/library/unpack"
	"kibitz/engine/pgn"
)

// ErrNonsense is returned by Import if the first thousand games of a stream have neither names nor moves.
var ErrNonsense = errors.New("library: this does not look like games in PGN")

// Import configures an import.
type Import struct {
	// Collection is the collection of the games. It is created if it does not exist.
	Collection string
	// Limits bounds the decompression of archives. The zero value means unpack.DefaultLimits.
	Limits unpack.Limits
	// Progress, unless it is nil, is called after each batch.
	Progress func(Progress)
}

// Progress is the progress of an import.
type Progress struct {
	Games    int   `json:"games"`    // read so far
	Added    int   `json:"added"`    // of these, added to the library
	Equal    int   `json:"equal"`    // of these, skipped: equal in every tag, move and comment to a game of the library
	Broken   int   `json:"broken"`   // of the added ones, kept as text with the reason
	Refused  int   `json:"refused"`  // too long to store
	Resumed  int   `json:"resumed"`  // of Games, imported before an interruption
	Bytes    int64 `json:"bytes"`    // of the file, read so far
	Size     int64 `json:"size"`     // of the file; 0 if not known
	Finished bool  `json:"finished"` // the import is complete
	Elapsed  time.Duration
	Left     time.Duration // estimate; 0 if not known
}

const (
	chunkGames   = 128 // games per parser job
	chunkBytes   = 1 << 20
	batchBlocks  = 8 // blocks per batch
	headBytes    = 1 << 16
	mostGames    = 1 << 30
	mostNonsense = 1000 // games without names and moves at the beginning
)

// ImportFile imports a PGN file, which may be compressed. It resumes an interrupted import of the same file. If ctx is
// cancelled, the games imported so far stay, and the error is that of ctx.
func (l *Library) ImportFile(ctx context.Context, path string, o Import) (Progress, error) {
	info, err := os.Stat(path)
	if err != nil {
		return Progress{}, err
	}
	head, err := headOf(path)
	if err != nil {
		return Progress{}, err
	}
	if o.Collection == "" {
		o.Collection = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	}
	if o.Limits == (unpack.Limits{}) {
		o.Limits = unpack.DefaultLimits()
	}
	r, err := unpack.Open(path, o.Limits)
	if err != nil {
		return Progress{}, err
	}
	defer r.Close()
	return l.runImport(ctx, r, o, importSource{name: filepath.Base(path), size: info.Size(), head: head, consumed: r.Consumed})
}

// Import imports a stream of PGN, which may be compressed, except by zip.
func (l *Library) Import(ctx context.Context, src io.Reader, o Import) (Progress, error) {
	if o.Limits == (unpack.Limits{}) {
		o.Limits = unpack.DefaultLimits()
	}
	r, err := unpack.New(src, o.Limits)
	if err != nil {
		return Progress{}, err
	}
	defer r.Close()
	return l.runImport(ctx, r, o, importSource{name: "-", consumed: r.Consumed})
}

// headOf returns a checksum of the beginning of a file.
func headOf(path string) (uint32, error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, headBytes))
	return crc32.Checksum(b, castagnoli), err
}

// Add adds games to a collection, as an import does, and returns their ids, with 0 for games that the library has.
func (l *Library) Add(collection string, games ...*game.Game) ([]ID, error) {
	if !l.writes {
		return nil, ErrReadOnly
	}
	var drafts []*draft
	for _, g := range games {
		d, err := newDraft(g)
		if err != nil {
			return nil, err
		}
		drafts = append(drafts, d)
	}
	l.change.Lock()
	defer l.change.Unlock()
	im, err := l.beginImport(Import{Collection: collection}, importSource{name: "+"})
	if err != nil {
		return nil, err
	}
	defer im.close()
	var ids []ID
	for _, d := range drafts {
		id, err := im.add(d)
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, im.finish(true)
}

// importSource identifies the file of an import.
type importSource struct {
	name     string
	size     int64
	head     uint32
	consumed func() int64
}

// importRun is an import in progress.
type importRun struct {
	l          *Library
	o          Import
	source     importSource
	v          *view // after the last batch
	collection uint16
	id         int64 // in the table of imports; 0 if none
	entry      int64 // in the log
	firstRow   int
	next       uint32

	blocks  [][]store.Record // full blocks
	open    []store.Record
	bytes   int  // of open
	base    int  // row of the first record of blocks
	queued  int  // records in blocks and open
	sense   bool // a game had a name or a move
	p       Progress
	begun   time.Time
	batched time.Time
}

func (l *Library) beginImport(o Import, source importSource) (*importRun, error) {
	im := &importRun{l: l, o: o, source: source, begun: time.Now(), batched: time.Now()}
	im.p.Size = source.size
	if l.file == nil {
		return nil, errors.New("library: the file of games is not open")
	}
	err := l.writeLocked(func(tx *sql.Tx, v *view) (err error) {
		im.collection, err = ensureCollection(tx, v, o.Collection)
		if err != nil || source.size == 0 {
			return err
		}
		err = tx.QueryRow("SELECT id, done FROM imports WHERE source = ? AND size = ? AND head = ? AND collection = ? AND NOT finished",
			source.name, source.size, source.head, im.collection).Scan(&im.id, &im.p.Resumed)
		if err == nil {
			return nil
		} else if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		r, err := tx.Exec("INSERT INTO imports (source, size, head, collection, done, finished) VALUES (?, ?, ?, ?, 0, 0)",
			source.name, source.size, source.head, im.collection)
		if err == nil {
			im.id, err = r.LastInsertId()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	im.v = l.view()
	im.base, im.firstRow, im.next = im.v.rows, im.v.rows, im.v.next
	if l.seen == nil {
		l.seen = seenIn(im.v)
	}
	return im, nil
}

func (im *importRun) close() { im.v.release() }

// row returns a record, even if it is not written yet.
func (im *importRun) row(row int) (store.Record, error) {
	if i := row - im.base; i >= 0 {
		for _, b := range im.blocks {
			if i < len(b) {
				return b[i], nil
			}
			i -= len(b)
		}
		return im.open[i], nil
	}
	return im.v.record(row)
}

func (im *importRun) hashOf(row int) uint32 {
	if row >= im.base {
		r, err := im.row(row)
		if err != nil {
			return 0
		}
		return r.Hash
	}
	b, i, err := im.v.block(row)
	if err != nil || b.b.Check(store.Columns) != nil {
		return 0
	}
	return b.b.Hash(i)
}

// add adds a game unless the library has an equal one, and returns its id.
func (im *importRun) add(d *draft) (ID, error) {
	im.sense = im.sense || d.row.Plies > 0 || d.tags.Get("White") != "?"
	r := d.finish(&im.l.words)
	equal := im.l.seen.find(r.Hash, func(row int) bool {
		if row < im.base && im.v.dead.has(row) {
			return false
		}
		if im.hashOf(row) != r.Hash {
			return false
		}
		other, err := im.row(row)
		return err == nil && same(&other, &r)
	})
	if equal {
		im.p.Equal++
		return 0, nil
	}
	if im.base+im.queued >= mostGames {
		return 0, errors.New("library: there are too many games")
	}
	r.ID, r.Collection = im.next, im.collection
	size := len(r.Moves) + len(r.Tags) + len(r.Notes)
	if im.bytes+size > store.MostBytes && len(im.open) > 0 {
		im.closeBlock()
	}
	im.l.seen.add(r.Hash, im.base+im.queued, im.hashOf)
	im.open = append(im.open, r)
	im.bytes += size
	im.queued++
	im.next++
	im.p.Added++
	if r.Flags&store.Broken != 0 {
		im.p.Broken++
	}
	if len(im.open) == store.MostRows {
		im.closeBlock()
	}
	return ID(r.ID), nil
}

func (im *importRun) closeBlock() {
	im.blocks = append(im.blocks, im.open)
	im.open, im.bytes = nil, 0
}

// flush adds the batch to the library.
func (im *importRun) flush(finished bool) error {
	l := im.l
	if len(im.open) > 0 {
		im.closeBlock()
	}
	err := l.writeLocked(func(tx *sql.Tx, v *view) error {
		if im.queued > 0 {
			if _, err := l.appendBlocks(tx, v, im.blocks, im.next); err != nil {
				return err
			}
			if err := im.note(tx, v.rows+im.queued); err != nil {
				return err
			}
		}
		if im.id != 0 {
			if _, err := tx.Exec("UPDATE imports SET done = ?, finished = ? WHERE id = ?", im.p.Games, finished, im.id); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	im.v.release()
	im.v = l.view()
	im.blocks, im.queued, im.base = nil, 0, im.v.rows
	im.batched = time.Now()
	im.p.Elapsed = time.Since(im.begun)
	if im.source.consumed != nil {
		im.p.Bytes = im.source.consumed()
	}
	if im.p.Size > 0 && im.p.Bytes > 0 {
		im.p.Left = time.Duration(float64(im.p.Elapsed) * float64(max(im.p.Size-im.p.Bytes, 0)) / float64(im.p.Bytes))
	}
	im.p.Finished = finished
	if im.o.Progress != nil {
		im.o.Progress(im.p)
	}
	return nil
}

// note writes the log entry that undoes the whole import.
func (im *importRun) note(tx *sql.Tx, end int) error {
	rows := appendRun(nil, im.firstRow, end-im.firstRow)
	if im.entry != 0 {
		_, err := tx.Exec(`UPDATE log SET "rows" = ? WHERE seq = ?`, rows, im.entry)
		return err
	}
	if err := addEntry(tx, importing, rows, 0); err != nil {
		return err
	}
	return tx.QueryRow("SELECT max(seq) FROM log").Scan(&im.entry)
}

// finish flushes the rest and saves data that makes the next start fast.
func (im *importRun) finish(whole bool) error {
	if err := im.flush(whole); err != nil {
		im.l.seen = nil
		return err
	}
	return im.l.saveLexicons()
}

// saveLexicons stores the words of each kind as one text, if many are not in it.
func (l *Library) saveLexicons() error {
	due := false
	for _, words := range l.words {
		due = due || words.whole+max(200, words.whole/20) < words.saved
	}
	if !due {
		return nil
	}
	return l.writeLocked(func(tx *sql.Tx, v *view) error {
		for _, words := range l.words {
			if err := words.saveWhole(tx); err != nil {
				return err
			}
			words.whole = words.saved
		}
		return nil
	})
}

// chunk is a part of the file, parsed to drafts in the order of the file.
type chunk struct {
	raws   []pgn.Raw
	drafts []*draft
	errs   []error
	ready  chan struct{}
}

// runImport parses games on all processors and adds them in order.
func (l *Library) runImport(ctx context.Context, r io.Reader, o Import, source importSource) (Progress, error) {
	if !l.writes {
		return Progress{}, ErrReadOnly
	}
	l.change.Lock()
	defer l.change.Unlock()
	im, err := l.beginImport(o, source)
	if err != nil {
		return Progress{}, err
	}
	defer func() { im.close() }()

	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	workers := max(runtime.GOMAXPROCS(0), 1)
	todo, order := make(chan *chunk, workers), make(chan *chunk, batchBlocks*store.MostRows/chunkGames)
	var running sync.WaitGroup
	defer running.Wait() // before the caller closes the file
	defer cancel()
	var scanErr error // written before order is closed
	running.Go(func() {
		defer close(order)
		defer close(todo)
		scanErr = scanChunks(inner, r, im.p.Resumed, todo, order)
	})
	for range workers {
		running.Go(func() {
			var m game.Memory
			for c := range todo {
				c.parse(&m)
				close(c.ready)
			}
		})
	}
	im.p.Games, im.sense = im.p.Resumed, im.p.Resumed > 0
	// After a failure the batch is dropped.
	fail := func(err error) (Progress, error) {
		l.forgetWords()
		l.seen = nil
		return im.p, err
	}
	for c := range order {
		select {
		case <-c.ready:
		case <-ctx.Done():
		}
		if ctx.Err() != nil {
			break
		}
		for i, d := range c.drafts {
			im.p.Games++
			if c.errs[i] != nil {
				im.p.Refused++
				continue
			}
			if _, err := im.add(d); err != nil {
				return fail(err)
			}
		}
		if im.sense && (len(im.blocks) >= batchBlocks || im.queued > 0 && time.Since(im.batched) > 5*time.Second) {
			if err := im.flush(false); err != nil {
				return fail(err)
			}
		}
		if !im.sense && im.p.Games > mostNonsense {
			return fail(ErrNonsense)
		}
	}
	if ctx.Err() != nil {
		err := im.finish(false)
		return im.p, errors.Join(ctx.Err(), err)
	}
	if scanErr != nil {
		err := im.finish(false)
		return im.p, errors.Join(scanErr, err)
	}
	if err := im.finish(true); err != nil {
		return im.p, err
	}
	return im.p, l.prepareLocked(ctx)
}

// scanChunks splits a stream into chunks of games, after skipping the first skip games.
func scanChunks(ctx context.Context, r io.Reader, skip int, todo, order chan<- *chunk) error {
	limits := pgn.DefaultLimits()
	limits.Games = mostGames
	s := pgn.NewScannerLimits(r, limits)
	c := &chunk{ready: make(chan struct{})}
	size := 0
	send := func() bool {
		for _, ch := range [...]chan<- *chunk{order, todo} {
			select {
			case ch <- c:
			case <-ctx.Done():
				return false
			}
		}
		c, size = &chunk{ready: make(chan struct{})}, 0
		return true
	}
	for s.Scan() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if skip > 0 {
			skip--
			continue
		}
		raw := s.Raw()
		raw.Text = append(make([]byte, 0, len(raw.Text)), raw.Text...)
		c.raws = append(c.raws, raw)
		size += len(raw.Text)
		if (len(c.raws) == chunkGames || size > chunkBytes) && !send() {
			return ctx.Err()
		}
	}
	if len(c.raws) > 0 && !send() {
		return ctx.Err()
	}
	return s.Err()
}

// parse parses the games to drafts, one after another in m.
func (c *chunk) parse(m *game.Memory) {
	c.drafts, c.errs = make([]*draft, len(c.raws)), make([]error, len(c.raws))
	for i, raw := range c.raws {
		if raw.Length > int64(len(raw.Text)) {
			c.errs[i] = fmt.Errorf("library: game %d is too long to be kept: %d bytes", raw.Number, raw.Length)
			continue
		}
		g, err := raw.ParseIn(m)
		if g == nil {
			c.errs[i] = err
			continue
		}
		c.drafts[i], c.errs[i] = newDraft(g)
	}
	c.raws = nil
}
