package store

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"time"
)

const (
	taskDir    = "unfinished"
	taskSuffix = ".json"
	taskMax    = 256 << 20 // bytes; more is surely damage
)

// Task is something that takes longer than a program may live, such as a match between
// engines: what is kept of it in a small JSON file lasts until it is removed. The process that is
// at it holds a lock, so that a task whose lock is nobody's was left unfinished.
type Task struct {
	ID   string    // tells it from all others
	When time.Time // of the last change, of one that was left

	// Below belongs to the goroutine of the store's own files.
	store *Store
	lock  *os.File
	gone  bool
}

// NewTask begins a task. Its file is made when it is first written.
func (s *Store) NewTask() *Task {
	return &Task{ID: fmt.Sprintf("%s-%08x", s.now().Format("20060102-150405"), rand.Uint32()), store: s}
}

func (t *Task) path() string { return filepath.Join(t.store.dir, taskDir, t.ID+taskSuffix) }

// Write keeps v in place of what was kept, whole or not at all. It runs on the goroutine of the
// store's own files.
func (t *Task) Write(v any) error {
	if t.gone {
		return nil
	}
	data, err := json.MarshalIndent(v, "", "\t")
	if err != nil {
		return err
	}
	dir := filepath.Dir(t.path())
	if err = ensureDir(dir); err == nil && t.lock == nil {
		t.lock, _, err = openLock(t.path())
	}
	if err == nil {
		err = writeJSON(t.path(), data)
	}
	if err != nil {
		return &FolderError{dir, cause(err)} // nobody knows the file by its name
	}
	return nil
}

// Read reads what is kept into v. It runs on the goroutine of the store's own files.
func (t *Task) Read(v any) error {
	data, err := readAtMost(t.path(), taskMax)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, v)
}

// Remove ends the task: nothing is kept of it any more.
func (t *Task) Remove() {
	t.store.DoOwn(func() {
		t.gone = true
		os.Remove(t.path())
		torn, _ := filepath.Glob(filepath.Join(filepath.Dir(t.path()), tempPrefix(t.path())+"*"+tempSuffix))
		for _, path := range torn { // of a program that was killed; nobody else writes them now
			os.Remove(path)
		}
		t.unlock()
	}, nil)
}

// SetAside renames the file of a task that cannot be understood, and returns where it is now. It runs on
// the goroutine of the store's own files.
func (t *Task) SetAside() (path string) {
	t.gone = true
	defer t.unlock()
	path = t.path() + spoiltSuffix
	if os.Rename(t.path(), path) != nil {
		return t.path()
	}
	return path
}

func (t *Task) unlock() {
	if t.lock != nil {
		unlock(t.lock)
		t.lock = nil
	}
}

// AskTasks looks for tasks that were left unfinished. read receives them on the goroutine of the store's own files, the
// newest first; its result is posted to then. The store holds their locks from then on.
func AskTasks[T any](s *Store, read func([]*Task) T, then func(T)) {
	ask(s, s.own, func() T { return read(s.tasks()) }, then)
}

func (s *Store) tasks() (tasks []*Task) {
	paths, _ := filepath.Glob(filepath.Join(s.dir, taskDir, "*"+taskSuffix))
	for _, path := range paths {
		lock, held, err := openLock(path)
		if err == nil && !held {
			continue // another instance is at it
		}
		// Where nothing can be written, not even a lock, nobody else is at it either.
		t := &Task{ID: filepath.Base(path[:len(path)-len(taskSuffix)]), store: s, lock: lock}
		info, err := os.Stat(path)
		if err != nil {
			t.unlock() // it was removed between the look and the lock
			continue
		}
		t.When = info.ModTime()
		tasks = append(tasks, t)
	}
	slices.SortFunc(tasks, func(a, b *Task) int { return b.When.Compare(a.When) })
	return tasks
}
