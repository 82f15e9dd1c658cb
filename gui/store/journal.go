package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"kibitz/engine/filelock"
	"kibitz/engine/game"
)

const (
	journalDir    = "games"
	journalSuffix = ".journal"
	lockSuffix    = ".lock"

	// compactAt is the size in bytes from which a journal is worth rewriting as
	// one snapshot. An edit takes about a hundred.
	compactAt = 4 << 20
)

// Journal is the file that follows one open game, so that a killed program can
// bring it back. Each journal is a file of its own and locked by the process
// that writes it: several instances never share one.
type Journal struct {
	store  *Store
	fail   func(error)
	behind func()

	// Below belongs to the goroutine of the store's own files.
	told   bool // of a failure, since it last had all records
	path   string
	file   *os.File
	lock   *os.File
	size   int64
	broken bool // it lacks records
	gone   bool // nothing more is written
}

// NewJournal returns a journal for a new game. Its file is made at the first
// record. failed is posted, with the reason, when the journal cannot be
// written; the game goes on without one then. At each record from then on behind is
// posted: a Rewrite may succeed where the disk has room again, and only after that is
// the next failure told. Both may be nil.
func (s *Store) NewJournal(failed func(error), behind func()) *Journal {
	return &Journal{store: s, fail: failed, behind: behind}
}

// Append adds records, which are on the disk soon after.
func (j *Journal) Append(records ...game.Record) {
	j.store.DoOwn(func() { j.append(records) }, nil)
}

// Rewrite starts the file again with these records, the first of which is a snapshot.
func (j *Journal) Rewrite(records ...game.Record) {
	j.store.DoOwn(func() { j.rewrite(records) }, nil)
}

// Large reports, through the post function, when the journal has grown so much
// that it is worth a Rewrite.
func (j *Journal) Large(yes func()) {
	ask(j.store, j.store.own, func() bool { return j.size > compactAt }, func(large bool) {
		if large {
			yes()
		}
	})
}

// Behind reports, through the post function, whether the journal lacks records, all of which a
// Rewrite may bring to the disk.
func (j *Journal) Behind(answer func(behind bool)) {
	ask(j.store, j.store.own, func() bool { return j.broken && !j.gone }, answer)
}

// Remove ends the journal and deletes its file: the game was saved, or given up on purpose.
func (j *Journal) Remove() {
	j.store.DoOwn(j.remove, nil)
}

func (j *Journal) append(records []game.Record) {
	if j.broken && !j.gone && j.behind != nil {
		j.store.post(j.behind)
	}
	if j.gone || j.broken || !j.open() {
		return
	}
	var data []byte
	if j.size == 0 {
		data = game.JournalHeader()
	}
	data, err := appendRecords(data, records)
	if err == nil {
		_, err = j.file.Write(data)
	}
	if err != nil {
		j.failed(err)
		return
	}
	j.size += int64(len(data))
	if !slices.Contains(j.store.unsynced, j) {
		j.store.unsynced = append(j.store.unsynced, j)
	}
}

func appendRecords(data []byte, records []game.Record) ([]byte, error) {
	var err error
	for _, r := range records {
		if data, err = game.AppendRecord(data, r); err != nil {
			return nil, err
		}
	}
	return data, nil
}

// rewrite makes the new content under another name first: a kill in the middle
// leaves the old journal.
func (j *Journal) rewrite(records []game.Record) {
	if j.gone || !j.open() {
		return
	}
	data, err := appendRecords(game.JournalHeader(), records)
	if err != nil {
		j.failed(err)
		return
	}
	temp := j.path + tempSuffix
	if err = writeSynced(temp, data); err == nil {
		// Some systems rename neither an open file nor over one.
		j.file.Close()
		j.file = nil
		err = os.Rename(temp, j.path)
	}
	if err != nil {
		os.Remove(temp)
		j.failed(err)
		return
	}
	j.size, j.broken, j.told = int64(len(data)), false, false
	syncDir(filepath.Dir(j.path))
	j.open()
}

// writeSynced writes a file that is on the disk when it returns.
func writeSynced(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Sync(), f.Close())
}

// open opens the file. The first time it makes it, and its lock.
func (j *Journal) open() bool {
	if j.file != nil {
		return true
	}
	var err error
	if j.path == "" {
		err = j.create()
	} else {
		j.file, err = os.OpenFile(j.path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	}
	if err != nil {
		j.failed(err)
	}
	return err == nil
}

// create makes the file and its lock, under a name that nobody has.
func (j *Journal) create() error {
	dir := filepath.Join(j.store.dir, journalDir)
	if err := ensureDir(dir); err != nil {
		return err
	}
	for try := 1; ; try++ {
		name := fmt.Sprintf("%s-%d-%d", j.store.now().Format("20060102-150405"), os.Getpid(), try)
		path := filepath.Join(dir, name+journalSuffix)
		lock, held, err := openLock(path)
		if err != nil {
			return err
		}
		if !held {
			continue
		}
		f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if errors.Is(err, fs.ErrExist) {
			lock.Close()
			continue
		}
		if err != nil {
			unlock(lock)
			return err
		}
		j.path, j.file, j.lock = path, f, lock
		syncDir(dir)
		return nil
	}
}

// openLock opens the lock file that belongs to a journal or a task and tries to take it.
func openLock(path string) (f *os.File, held bool, err error) {
	f, err = os.OpenFile(strings.TrimSuffix(path, filepath.Ext(path))+lockSuffix, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, false, err
	}
	if held, err = filelock.Try(f); err != nil || !held {
		f.Close()
		return nil, false, err
	}
	return f, true, nil
}

// unlock gives a lock back, and removes its file.
func unlock(f *os.File) {
	f.Close()
	os.Remove(f.Name())
}

func (j *Journal) sync() {
	if j.file == nil || j.broken {
		return
	}
	if err := j.file.Sync(); err != nil {
		j.failed(err)
	}
}

// failed notes that records are missing, and says so, once until they are there. Nobody knows the files
// by their names: it is the folder where nothing can be written.
func (j *Journal) failed(err error) {
	j.broken = true
	if j.fail != nil && !j.told {
		j.told = true
		err = &FolderError{filepath.Join(j.store.dir, journalDir), cause(err)}
		j.store.post(func() { j.fail(err) })
	}
}

func (j *Journal) remove() {
	j.gone = true
	if j.path == "" {
		return
	}
	if j.file != nil {
		j.file.Close()
		j.file = nil
	}
	// The lock goes last: while it is held, nobody takes the journal for an orphan.
	os.Remove(j.path)
	if j.lock != nil {
		unlock(j.lock)
	}
	syncDir(filepath.Dir(j.path))
}

// Orphan is a journal that no running program writes: its program was killed.
// It is locked by us until it is adopted, discarded or left for the next start.
type Orphan struct {
	History *game.History
	Meta    []byte    // of the last MetaRecord
	When    time.Time // of the last change
	Torn    bool      // the end could not be read
	journal *Journal
	good    int64 // bytes of it that are whole records
}

// largestJournal is more than any game takes: a journal is rewritten when it has
// [compactAt] bytes. What is larger is damage, and not read.
const largestJournal = 256 << 20

// Orphans looks for the journals of games that were not closed and posts them, newest first, with the present names of
// damaged journals, which hold no game and were put aside.
func (s *Store) Orphans(found func(orphans []*Orphan, damaged []string)) {
	type all struct {
		orphans []*Orphan
		damaged []string
	}
	ask(s, s.own, func() all {
		orphans, damaged := s.orphans()
		return all{orphans, damaged}
	}, func(a all) { found(a.orphans, a.damaged) })
}

func (s *Store) orphans() (orphans []*Orphan, damaged []string) {
	paths, _ := filepath.Glob(filepath.Join(s.dir, journalDir, "*"+journalSuffix))
	for _, path := range paths {
		lock, held, err := openLock(path)
		if err == nil && !held {
			continue // another instance is writing it
		}
		// Where nothing can be written, not even a lock, nobody else writes it either.
		os.Remove(path + tempSuffix) // killed while it was rewritten; nobody else does that now
		o, aside := s.orphan(path, lock)
		if aside != "" {
			damaged = append(damaged, aside)
		}
		if o != nil {
			orphans = append(orphans, o)
		} else if lock != nil {
			unlock(lock)
		}
	}
	slices.SortFunc(orphans, func(a, b *Orphan) int { return b.When.Compare(a.When) })
	return orphans, damaged
}

// orphan reads a journal that is nobody's; nil when there is nothing in it to offer.
// If it is damaged, aside is where it is kept.
func (s *Store) orphan(path string, lock *os.File) (o *Orphan, aside string) {
	f, err := os.Open(path)
	if err != nil {
		return nil, "" // it was removed between the look and the lock
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, ""
	}
	read, err := game.ReadJournal(io.LimitReader(f, largestJournal))
	f.Close() // before it is removed or renamed, which not every system does to an open file
	if info.Size() <= int64(len(game.JournalHeader())) && (info.Size() == 0 || errors.Is(err, game.ErrJournalEmpty)) {
		os.Remove(path) // killed before the first record
		return nil, ""
	}
	if err != nil {
		// Not ours to understand, perhaps a later version's: kept, but not offered again.
		if os.Rename(path, path+spoiltSuffix) != nil {
			return nil, path
		}
		return nil, path + spoiltSuffix
	}
	return &Orphan{
		History: read.History,
		Meta:    read.Meta,
		When:    info.ModTime(),
		Torn:    read.Torn,
		journal: &Journal{store: s, path: path, lock: lock, size: read.Size},
		good:    read.Size,
	}, ""
}

// Adopt goes on writing the orphan's journal, whose game is open again. failed and
// behind are as in NewJournal.
func (o *Orphan) Adopt(failed func(error), behind func()) *Journal {
	j := o.journal
	j.fail, j.behind = failed, behind
	j.store.DoOwn(func() {
		f, err := os.OpenFile(j.path, os.O_WRONLY, 0o600)
		if err == nil {
			// A torn record at the end goes, or what follows could not be read.
			if err = f.Truncate(o.good); err == nil {
				_, err = f.Seek(o.good, 0)
			}
		}
		if err != nil {
			if f != nil {
				f.Close()
			}
			j.failed(err)
			return
		}
		j.file = f
	}, nil)
	return j
}

// Discard deletes the orphan's journal.
func (o *Orphan) Discard() { o.journal.Remove() }
