package library

import (
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"kibitz/engine/filelock"
	"kibitz/engine/game"
	"kibitz/engine/library/store"
)

var (
	// ErrExists is returned by Create for a folder that is not empty.
	ErrExists = errors.New("library: the folder is not empty")
	// ErrLocked is wrapped by the error of Open if another process writes to the library.
	ErrLocked = errors.New("another program is writing to this library")
	// ErrReadOnly is returned by changes of a library opened for reading.
	ErrReadOnly = errors.New("library: opened for reading only")
	// ErrNoSuchGame is wrapped by errors about games that are not in the library.
	ErrNoSuchGame = errors.New("library: there is no such game")
)

// databaseName is the name of the database in the folder of a library.
const databaseName = "library.db"

// ID identifies a game of a library permanently. Ids count from 1.
type ID uint32

// Library is an open library. All methods are safe for concurrent use; changes wait for each other.
type Library struct {
	dir    string
	writes bool
	db     *sql.DB
	lock   io.Closer

	change sync.Mutex // held during changes
	words  [kinds]*lexicon
	file   *os.File
	seen   *seenGames // nil until first used

	mu      sync.Mutex // guards the fields below
	current *view
	ready   *openings // opening statistics; nil if there are none
}

// view is an immutable state of a library.
type view struct {
	state
	m           *store.Map
	blocks      []block
	words       [kinds]*lexicon
	collections []Collection
	dead        bitmap // deleted or replaced rows
	deadCount   int
	moved       []uint16 // collections of all rows; nil if the columns are up to date
	merged      map[uint32]uint32
	log         []entry
}

// state is the row of the table state.
type state struct {
	generation, end int64
	rows            int
	next            uint32
	revision        int64
}

// block is a block of the view. b is nil if its head is damaged.
type block struct {
	first, count   int
	offset, length int64
	b              *store.Block
}

// Collection is a named part of a library. Every game is in one collection.
type Collection struct {
	ID    uint16 `json:"-"`
	Name  string `json:"name"`
	Games int    `json:"games"`
}

// Create creates an empty library in a folder, which it creates if necessary, and opens it for writing.
func Create(dir string) (*Library, error) {
	switch entries, err := os.ReadDir(dir); {
	case err == nil && len(entries) > 0:
		return nil, fmt.Errorf("%w: %s", ErrExists, dir)
	case err != nil && !errors.Is(err, os.ErrNotExist):
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	// A temporary name until it is complete makes the creation atomic.
	path := filepath.Join(dir, databaseName)
	made := path + ".new"
	if err := makeDatabase(made); err != nil {
		os.Remove(made)
		return nil, err
	}
	if err := os.Rename(made, path); err != nil {
		return nil, err
	}
	return Open(dir, true)
}

func makeDatabase(path string) (err error) {
	db, err := openDatabase(path, "rwc", false)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return createSchema(db)
}

// Open opens a library for reading or, with write, for writing, too. It checks the database before the first write. The
// error wraps ErrNotLibrary, ErrNewer, ErrLocked or an error of the disk.
func Open(dir string, write bool) (_ *Library, err error) {
	l := &Library{dir: dir, writes: write}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("library: %s: %w", dir, err), l.Close())
		}
	}()
	path := filepath.Join(dir, databaseName)
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return nil, ErrNotLibrary
	} else if err != nil {
		return nil, err
	}
	if write {
		l.lock, err = filelock.Directory(dir)
		if errors.Is(err, filelock.ErrTaken) {
			return nil, ErrLocked
		} else if err != nil {
			return nil, err
		}
	}
	if l.db, err = openForReading(path); err != nil {
		return nil, err
	}
	if write {
		if err := l.db.Close(); err != nil {
			return nil, err
		}
		if l.db, err = openDatabase(path, "rw", false); err != nil {
			return nil, err
		}
		// The first statement opens the file for writing.
		if _, err := l.db.Exec("UPDATE state SET one = 1"); err != nil {
			return nil, err
		}
	}
	if err := l.load(); err != nil {
		return nil, err
	}
	if write {
		l.removeStrays()
	}
	return l, nil
}

// openForReading opens the database and checks its schema.
func openForReading(path string) (*sql.DB, error) {
	db, err := openDatabase(path, "ro", false)
	if err != nil {
		return nil, err
	}
	err = checkSchema(db)
	if err == nil || errors.Is(err, ErrNewer) {
		return db, closeAfter(err, db)
	}
	// On a read-only disk there is no room for the shared memory of readers, and no one writes.
	db.Close()
	if db, immutableErr := openDatabase(path, "ro", true); immutableErr == nil && !writable(filepath.Dir(path)) {
		err = checkSchema(db)
		return db, closeAfter(err, db)
	} else if immutableErr == nil {
		db.Close()
	}
	return nil, err
}

func closeAfter(err error, db *sql.DB) error {
	if err != nil {
		db.Close()
	}
	return err
}

// writable reports whether files can be created in a folder.
func writable(dir string) bool {
	f, err := os.CreateTemp(dir, ".probe-*")
	if err != nil {
		return false
	}
	f.Close()
	return os.Remove(f.Name()) == nil
}

// load loads the whole state.
func (l *Library) load() error {
	for k := range l.words {
		words, err := loadLexicon(l.db, kind(k))
		if err != nil {
			return err
		}
		l.words[k] = words
	}
	return l.refresh()
}

// dataName returns the name of the games file of a generation.
func dataName(generation int64) string { return fmt.Sprintf("games-%d.kbz", generation) }

// refresh makes a view of the present state of the database.
func (l *Library) refresh() error {
	v := &view{}
	if err := l.readState(&v.state); err != nil {
		return err
	}
	l.mu.Lock()
	old := l.current
	l.mu.Unlock()
	for k := range l.words {
		var before *lexicon
		if old != nil {
			before = old.words[k]
		}
		v.words[k] = l.words[k].snapshot(before)
		if before == nil {
			v.words[k].ranks = l.words[k].ranks
		}
	}
	if err := l.openFile(v, old); err != nil {
		return err
	}
	if err := l.readBlocks(v, old); err != nil {
		v.m.Release()
		return err
	}
	if err := errors.Join(l.readCollections(v), l.readLog(v)); err != nil {
		v.m.Release()
		return err
	}
	v.replay()
	l.mu.Lock()
	l.current = v
	l.mu.Unlock()
	if old != nil {
		old.m.Release()
	}
	return nil
}

func (l *Library) readState(s *state) error {
	row := l.db.QueryRow(`SELECT generation, "end", rows, next, revision FROM state`)
	return row.Scan(&s.generation, &s.end, &s.rows, &s.next, &s.revision)
}

// openFile maps the games file.
func (l *Library) openFile(v, old *view) error {
	if l.file == nil || old == nil || old.generation != v.generation {
		if l.file != nil {
			l.file.Close()
			l.file = nil
		}
		flags := os.O_RDONLY
		if l.writes {
			flags = os.O_RDWR | os.O_CREATE
		}
		f, err := os.OpenFile(filepath.Join(l.dir, dataName(v.generation)), flags, 0o644)
		if err != nil {
			if errors.Is(err, os.ErrNotExist) && v.end == 0 {
				v.m = &store.Map{}
				v.m.Retain()
				return nil
			}
			return err
		}
		l.file = f
	}
	if old != nil && old.generation == v.generation && old.end == v.end {
		old.m.Retain()
		v.m = old.m
		return nil
	}
	m, err := store.MapFile(l.file, v.end)
	if m == nil {
		return err
	}
	v.m = m // missing blocks count as damaged
	return nil
}

// readBlocks reads the list of blocks, or only new ones.
func (l *Library) readBlocks(v, old *view) error {
	next, end := 0, int64(0)
	if old != nil && old.generation == v.generation {
		for _, b := range old.blocks {
			// The same bytes in another map.
			nb := block{first: b.first, count: b.count, offset: b.offset, length: b.length}
			if v.m == old.m {
				nb.b = b.b
			} else {
				nb.b, _ = store.Open(v.m.Bytes(b.offset, b.length), b.first, b.count)
			}
			v.blocks = append(v.blocks, nb)
			next, end = b.first+b.count, b.offset+b.length
		}
	}
	rows, err := l.db.Query(`SELECT first, count, "offset", length FROM blocks WHERE first >= ? ORDER BY first`, next)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var b block
		if err := rows.Scan(&b.first, &b.count, &b.offset, &b.length); err != nil {
			return err
		}
		if b.first != next || b.count < 1 || b.count > 1<<24 || b.offset < end || b.length < 0 || b.length > v.end-b.offset {
			return fmt.Errorf("%w: its list of blocks is damaged", ErrNotLibrary)
		}
		next, end = b.first+b.count, b.offset+b.length
		b.b, _ = store.Open(v.m.Bytes(b.offset, b.length), b.first, b.count)
		v.blocks = append(v.blocks, b)
	}
	if next != v.rows {
		return fmt.Errorf("%w: its list of blocks is damaged", ErrNotLibrary)
	}
	return rows.Err()
}

func (l *Library) readCollections(v *view) error {
	rows, err := l.db.Query("SELECT id, name FROM collections ORDER BY id")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var c Collection
		if err := rows.Scan(&c.ID, &c.Name); err != nil {
			return err
		}
		v.collections = append(v.collections, c)
	}
	return rows.Err()
}

// removeStrays removes files of a process that was killed.
func (l *Library) removeStrays() {
	v := l.view()
	defer v.release()
	list, _ := filepath.Glob(filepath.Join(l.dir, "games-*.kbz"))
	for _, path := range list {
		if filepath.Base(path) != dataName(v.generation) {
			os.Remove(path) // if another process reads it, the next writer removes it
		}
	}
	os.Remove(filepath.Join(l.dir, databaseName+".new"))
}

// view returns the present state. The caller must release it.
func (l *Library) view() *view {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.current.m.Retain()
	return l.current
}

func (v *view) release() { v.m.Release() }

// Refresh loads changes by other processes and reports whether there were any.
func (l *Library) Refresh() (bool, error) {
	l.change.Lock()
	defer l.change.Unlock()
	if l.writes {
		return false, nil // no one else writes
	}
	var s state
	if err := l.readState(&s); err != nil {
		return false, err
	}
	v := l.view()
	same := s == v.state
	v.release()
	if same {
		return false, nil
	}
	for k := range l.words {
		words, err := loadLexicon(l.db, kind(k))
		if err != nil {
			return false, err
		}
		l.words[k] = words
	}
	l.dropReady()
	return true, l.refresh()
}

// Close closes the library. Running calls must have returned.
func (l *Library) Close() error {
	var errs []error
	l.dropReady()
	l.mu.Lock()
	if l.current != nil {
		l.current.m.Release()
		l.current = nil
	}
	l.mu.Unlock()
	if l.file != nil {
		errs = append(errs, l.file.Close())
		l.file = nil
	}
	if l.db != nil {
		errs = append(errs, l.db.Close())
		l.db = nil
	}
	if l.lock != nil {
		errs = append(errs, l.lock.Close())
		l.lock = nil
	}
	return errors.Join(errs...)
}

// Dir returns the folder of the library.
func (l *Library) Dir() string { return l.dir }

// Len returns the number of games.
func (l *Library) Len() int {
	v := l.view()
	defer v.release()
	return v.rows - v.deadCount
}

// Revision returns a number that increases with every change of the library.
func (l *Library) Revision() int64 {
	v := l.view()
	defer v.release()
	return v.revision
}

// Collections returns the collections in the order of creation, with their numbers of games.
func (l *Library) Collections() []Collection {
	v := l.view()
	defer v.release()
	list := slices.Clone(v.collections)
	place := map[uint16]int{}
	for i, c := range list {
		place[c.ID] = i
	}
	for _, b := range v.blocks {
		if b.b == nil || b.b.Check(store.Columns) != nil {
			continue
		}
		for i := range b.count {
			if row := b.first + i; !v.dead.has(row) {
				if at, ok := place[v.collection(b, i)]; ok {
					list[at].Games++
				}
			}
		}
	}
	return list
}

// collection returns the collection of a row of a block.
func (v *view) collection(b block, i int) uint16 {
	if v.moved != nil {
		return v.moved[b.first+i]
	}
	return b.b.Collection(i)
}

// block returns the block of a row and the index in it. The error wraps ErrNoSuchGame or reports damage.
func (v *view) block(row int) (block, int, error) {
	at, ok := slices.BinarySearchFunc(v.blocks, row, func(b block, row int) int {
		switch {
		case b.first > row:
			return 1
		case b.first+b.count <= row:
			return -1
		}
		return 0
	})
	if !ok {
		return block{}, 0, ErrNoSuchGame
	}
	b := v.blocks[at]
	if b.b == nil {
		return b, 0, fmt.Errorf("%w: the block of games %d to %d", ErrDamaged, b.first+1, b.first+b.count)
	}
	return b, row - b.first, nil
}

// record returns the record of a row.
func (v *view) record(row int) (store.Record, error) {
	b, i, err := v.block(row)
	if err != nil {
		return store.Record{}, err
	}
	return b.b.Record(i)
}

// rowOf returns the row of a game that is not deleted.
func (v *view) rowOf(id ID) (int, error) {
	for at := len(v.blocks) - 1; at >= 0; at-- {
		b := v.blocks[at]
		if b.b == nil || b.b.Check(store.Columns) != nil {
			continue
		}
		// Ids increase from row to row, except those of changed games.
		guess := int(id) - int(b.b.ID(0))
		if guess >= 0 && guess < b.count && b.b.ID(guess) == uint32(id) && !v.dead.has(b.first+guess) {
			return b.first + guess, nil
		}
		for i := range b.count {
			if b.b.ID(i) == uint32(id) && !v.dead.has(b.first+i) {
				return b.first + i, nil
			}
		}
	}
	return 0, fmt.Errorf("%w: %d", ErrNoSuchGame, id)
}

// Game returns a game as it was imported or last written. A broken game has the moves that could be read.
func (l *Library) Game(id ID) (*game.Game, error) {
	v := l.view()
	defer v.release()
	row, err := v.rowOf(id)
	if err != nil {
		return nil, err
	}
	var g *game.Game
	err = guarded(func() error {
		r, err := v.record(row)
		if err == nil {
			g, err = restore(&r, &v.words)
		}
		return err
	})
	return g, err
}

// bitmap is a set of rows.
type bitmap []uint64

func (m bitmap) has(row int) bool {
	return row>>6 < len(m) && m[row>>6]>>(row&63)&1 != 0
}

// set adds or removes a row and reports a change.
func (m *bitmap) set(row int, on bool) bool {
	if m.has(row) == on {
		return false
	}
	for row>>6 >= len(*m) {
		*m = append(*m, 0)
	}
	(*m)[row>>6] ^= 1 << (row & 63)
	return true
}

// packRows encodes ascending rows as runs: the gap before each run and its length.
func packRows(rows []int) (b []byte) {
	at := 0
	for i := 0; i < len(rows); {
		j := i + 1
		for j < len(rows) && rows[j] == rows[j-1]+1 {
			j++
		}
		b = appendRun(b, rows[i]-at, j-i)
		at = rows[j-1] + 1
		i = j
	}
	return b
}

// appendRun appends a run of n rows, which begins some rows behind the last one.
func appendRun(b []byte, behind, n int) []byte {
	return binary.AppendUvarint(binary.AppendUvarint(b, uint64(behind)), uint64(n))
}

// unpackRows yields the rows of packRows that exist.
func unpackRows(b []byte, most int, yield func(row int)) {
	c := cursor{rest: b}
	for at := uint64(0); len(c.rest) > 0; {
		at += c.uvarint()
		n := c.uvarint()
		if c.bad || at > uint64(most) || n > uint64(most)-at {
			return
		}
		for ; n > 0; n-- {
			yield(int(at))
			at++
		}
	}
}
