package syzygy

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync/atomic"

	"kibitz/engine/chess"
)

// MaxPieces is the maximum number of pieces in a tablebase, including kings.
const MaxPieces = 7

// Tables are the tablebases of some folders. They are safe for concurrent use.
type Tables struct {
	tables  map[material]entry
	largest int
	count   int
	problem atomic.Pointer[error]
}

// entry is a table by the material of a position.
type entry struct {
	table *table
	swap  bool // the table's White is the position's Black
}

// table is one table, as its name describes it.
type table struct {
	material material
	shape    shape
	wdl, dtz file
}

// Open finds the tables in the folders of path, separated as in PATH. The two files of a table may lie in different
// folders. If a folder has none ([ErrNone]) or is unreadable, Open returns an error together with the tables of the
// others. The tables are nil if there are no WDL files at all. Files are opened on first use; see [Tables.Problem].
func Open(path string) (*Tables, error) {
	t := &Tables{tables: map[material]entry{}}
	var folders []folder
	var problem error
	note := func(err error) {
		if problem == nil {
			problem = err
		}
	}
	for _, dir := range filepath.SplitList(path) {
		if dir == "" {
			continue // empty element of the list
		}
		list, err := os.ReadDir(dir)
		if err != nil {
			note(err)
			continue
		}
		folders = append(folders, folder{dir: dir, list: list})
	}
	for _, kind := range [2]kind{wdlKind, dtzKind} {
		for i := range folders {
			t.add(&folders[i], kind)
		}
	}
	for _, f := range folders {
		if !f.useful {
			note(fmt.Errorf("%w in %s", ErrNone, f.dir))
		}
	}
	if t.count == 0 {
		note(ErrNone)
		return nil, problem
	}
	return t, problem
}

// folder is a folder of tables.
type folder struct {
	dir    string
	list   []os.DirEntry
	useful bool // it has a file of a table
}

// add registers the files of one kind in a folder. The WDL files of all folders come first. Of files with the same
// name, the first counts.
func (t *Tables) add(in *folder, kind kind) {
	for _, f := range in.list {
		name, ok := strings.CutSuffix(f.Name(), kind.suffix)
		if !ok || f.IsDir() {
			continue
		}
		m, err := parseMaterial(name)
		if err != nil {
			continue // a file of another program or variant
		}
		in.useful = true
		path := filepath.Join(in.dir, f.Name())
		e, known := t.tables[m]
		switch {
		case kind.sides && !known:
			e = entry{table: &table{material: m, shape: shapeOf(m)}}
			e.table.wdl = file{path: path, kind: kind}
			e.table.dtz = file{kind: dtzKind}
			t.tables[m.swapped()] = entry{table: e.table, swap: true}
			t.tables[m] = e // after the other, as both may be the same
			t.largest = max(t.largest, m.pieces())
			t.count++
		case !kind.sides && known && e.table.dtz.path == "":
			e.table.dtz.path = path
		}
	}
}

// Close unmaps the files. The tables must not be used afterwards. Close of nil does nothing.
func (t *Tables) Close() {
	if t == nil {
		return
	}
	for _, e := range t.tables {
		e.table.wdl.close()
		e.table.dtz.close()
	}
}

// Largest returns the number of pieces of the largest table, including kings.
func (t *Tables) Largest() int { return t.largest }

// Count returns the number of tables.
func (t *Tables) Count() int { return t.count }

// Problem returns the error of the first unusable file, or nil. A missing file is not an error.
func (t *Tables) Problem() error {
	if err := t.problem.Load(); err != nil {
		return *err
	}
	return nil
}

// report records an error for Problem.
func (t *Tables) report(err error) {
	if !errors.Is(err, fs.ErrNotExist) {
		t.problem.CompareAndSwap(nil, &err)
	}
}

// part calls use with the part of a table's file that holds p, and with p's index. moved is set if the file holds the
// other side to move only. ok is false if the file is missing or damaged.
func (t *Tables) part(p *chess.Position, kind kind, use func(f *file, part *pairs, n uint64)) (moved, ok bool) {
	e, known := t.tables[materialOf(p)]
	if !known {
		return false, false
	}
	f := &e.table.wdl
	if !kind.sides {
		f = &e.table.dtz
	}
	// A damaged file causes an index out of range, and a truncated file or failed disk a page fault.
	defer func() {
		if r := recover(); r != nil {
			fault, isError := r.(error)
			if !isError {
				panic(r)
			}
			t.report(&fs.PathError{Op: "tablebase", Path: f.path, Err: fmt.Errorf("%w: %w", ErrDamaged, fault)})
			moved, ok = false, false
		}
	}()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	if err := f.open(e.table.material); err != nil {
		t.report(err)
		return false, false
	}
	s := e.table.shape
	black := p.Turn() == chess.Black
	swap := e.swap || s.mirrored && black
	side := 0
	if black != swap {
		side = 1
	}
	var pl placement
	pl.place(p, swap, f.parts[0][0].order.pieces[0])
	parts := &f.parts[pl.file()]
	part := parts[0]
	switch {
	case kind.sides && !s.mirrored:
		part = parts[side]
	case !kind.sides && int(part.flags&flagBlack) != side && !(s.mirrored && !s.pawns):
		return true, true
	}
	use(f, part, part.order.index(&pl))
	return false, true
}
