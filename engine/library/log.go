package library

import (
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"kibitz/engine/game"
	"kibitz/engine/library/store"
)

var (
	// ErrNothingToUndo is returned by Undo if no change is left.
	ErrNothingToUndo = errors.New("library: nothing to undo")
	ErrNothingToRedo = errors.New("library: nothing to redo")
	// ErrNoCollection is wrapped by errors about unknown collections.
	ErrNoCollection = errors.New("library: there is no such collection")
)

// action is the kind of a log entry. Files hold the numbers.
type action uint8

const (
	deleting  action = iota + 1 // deletes the rows
	moving                      // moves the rows to the collection arg
	editing                     // replaces the row by the row arg
	merging                     // merges the players listed as rows into the player arg
	importing                   // adds the rows
)

// entryState is the state of a log entry. Files hold the numbers.
type entryState uint8

const (
	done entryState = iota
	undone
	gone // undone, and no longer redoable
)

// entry is a change of the library.
type entry struct {
	seq    int64
	action action
	rows   []byte
	arg    int64
	at     string
	state  entryState
}

// Change is a log entry for users.
type Change struct {
	What   string `json:"what"` // delete, move, edit, merge or import
	Games  int    `json:"games"`
	At     string `json:"at"` // RFC 3339
	Undone bool   `json:"undone"`
}

func (a action) String() string {
	return [...]string{"?", "delete", "move", "edit", "merge", "import"}[min(a, importing)]
}

func (l *Library) readLog(v *view) error {
	rows, err := l.db.Query(`SELECT seq, kind, "rows", arg, at, state FROM log ORDER BY seq`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var e entry
		if err := rows.Scan(&e.seq, &e.action, &e.rows, &e.arg, &e.at, &e.state); err != nil {
			return err
		}
		v.log = append(v.log, e)
	}
	return rows.Err()
}

// replay applies the log to the original rows.
func (v *view) replay() {
	kill := func(row int) {
		if v.dead.set(row, true) {
			v.deadCount++
		}
	}
	for _, e := range v.log {
		switch {
		case e.action == deleting && e.state == done, e.action == importing && e.state != done:
			unpackRows(e.rows, v.rows, kill)
		case e.action == editing && e.state == done:
			unpackRows(e.rows, v.rows, kill)
		case e.action == editing && e.arg >= 0 && e.arg < int64(v.rows):
			kill(int(e.arg))
		case e.action == moving && e.state == done:
			if v.moved == nil {
				v.moved = make([]uint16, v.rows)
				for _, b := range v.blocks {
					if b.b != nil && b.b.Check(store.Columns) == nil {
						for i := range b.count {
							v.moved[b.first+i] = b.b.Collection(i)
						}
					}
				}
			}
			unpackRows(e.rows, v.rows, func(row int) { v.moved[row] = uint16(e.arg) })
		case e.action == merging && e.state == done:
			if v.merged == nil {
				v.merged = map[uint32]uint32{}
			}
			unpackRows(e.rows, len(v.words[players].texts)+1, func(id int) {
				for from, into := range v.merged {
					if into == uint32(id) {
						v.merged[from] = uint32(e.arg)
					}
				}
				v.merged[uint32(id)] = uint32(e.arg)
			})
		}
	}
}

// player returns the number of the player with which a player is merged, or the player's own.
func (v *view) player(id uint32) uint32 {
	if into, ok := v.merged[id]; ok {
		return into
	}
	return id
}

// Changes returns the log, the oldest change first.
func (l *Library) Changes() (list []Change) {
	v := l.view()
	defer v.release()
	for _, e := range v.log {
		if e.state == gone {
			continue
		}
		c := Change{What: e.action.String(), At: e.at, Undone: e.state != done}
		unpackRows(e.rows, max(v.rows, len(v.words[players].texts)+1), func(int) { c.Games++ })
		list = append(list, c)
	}
	return list
}

// write runs a change in a transaction and refreshes the view.
func (l *Library) write(change func(tx *sql.Tx, v *view) error) error {
	if !l.writes {
		return ErrReadOnly
	}
	l.change.Lock()
	defer l.change.Unlock()
	return l.writeLocked(change)
}

func (l *Library) writeLocked(change func(tx *sql.Tx, v *view) error) error {
	v := l.view()
	defer v.release()
	committed := false
	defer func() {
		if !committed {
			l.forgetWords()
		}
	}()
	tx, err := l.db.Begin()
	if err != nil {
		return fmt.Errorf("library: %w", err)
	}
	defer tx.Rollback()
	if err := change(tx, v); err != nil {
		return err
	}
	if _, err := tx.Exec("UPDATE state SET revision = revision + 1"); err != nil {
		return fmt.Errorf("library: %w", err)
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("library: %w", err)
	}
	committed = true
	l.keepWords()
	return l.refresh()
}

// addEntry adds an entry to the log.
func addEntry(tx *sql.Tx, a action, rows []byte, arg int64) error {
	if _, err := tx.Exec("UPDATE log SET state = ? WHERE state = ?", gone, undone); err != nil {
		return err
	}
	_, err := tx.Exec(`INSERT INTO log (kind, "rows", arg, at, state) VALUES (?, ?, ?, ?, ?)`, a, rows, arg, time.Now().UTC().Format(time.RFC3339), done)
	return err
}

// rowsOf returns the rows of games, ascending.
func (v *view) rowsOf(ids []ID) ([]int, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	wanted := make(map[uint32]bool, len(ids))
	for _, id := range ids {
		wanted[uint32(id)] = true
	}
	var rows []int
	for _, b := range v.blocks {
		if b.b == nil || b.b.Check(store.Columns) != nil {
			continue
		}
		for i := range b.count {
			if id := b.b.ID(i); wanted[id] && !v.dead.has(b.first+i) {
				rows = append(rows, b.first+i)
				delete(wanted, id)
			}
		}
	}
	for id := range wanted {
		return nil, fmt.Errorf("%w: %d", ErrNoSuchGame, id)
	}
	return rows, nil
}

// Delete deletes games. Undo restores them until the library is compacted.
func (l *Library) Delete(ids ...ID) error {
	return l.write(func(tx *sql.Tx, v *view) error {
		rows, err := v.rowsOf(ids)
		if err != nil || len(rows) == 0 {
			return err
		}
		return addEntry(tx, deleting, packRows(rows), 0)
	})
}

// Move moves games to a collection, which it creates if necessary.
func (l *Library) Move(collection string, ids ...ID) error {
	return l.write(func(tx *sql.Tx, v *view) error {
		rows, err := v.rowsOf(ids)
		if err != nil || len(rows) == 0 {
			return err
		}
		c, err := ensureCollection(tx, v, collection)
		if err != nil {
			return err
		}
		return addEntry(tx, moving, packRows(rows), int64(c))
	})
}

// ErrNoPlayer is wrapped by the error of Merge for an unknown name.
var ErrNoPlayer = errors.New("library: no such player")

// Merge counts the games of one player as those of another. The names in the games do not change. If no name is equal,
// one that differs in case matches.
func (l *Library) Merge(from, into string) error {
	return l.write(func(tx *sql.Tx, v *view) error {
		var ids [2]int
		for i, name := range [2]string{from, into} {
			texts := v.words[players].texts
			at := slices.Index(texts, name)
			if at < 0 {
				at = slices.IndexFunc(texts, func(t string) bool { return strings.EqualFold(t, name) })
			}
			if at < 0 {
				return fmt.Errorf("%w: %s", ErrNoPlayer, name)
			}
			ids[i] = int(v.player(uint32(at + 1)))
		}
		if ids[0] == ids[1] {
			return nil
		}
		return addEntry(tx, merging, packRows(ids[:1]), int64(ids[1]))
	})
}

// Replace replaces a game.
func (l *Library) Replace(id ID, g *game.Game) error {
	d, err := newDraft(g)
	if err != nil {
		return err
	}
	return l.write(func(tx *sql.Tx, v *view) error {
		row, err := v.rowOf(id)
		if err != nil {
			return err
		}
		b, i, err := v.block(row)
		if err != nil {
			return err
		}
		r := d.finish(&l.words)
		r.ID, r.Collection = uint32(id), v.collection(b, i)
		if _, err := l.appendBlocks(tx, v, [][]store.Record{{r}}, v.next); err != nil {
			return err
		}
		return addEntry(tx, editing, packRows([]int{row}), int64(v.rows))
	})
}

// Undo undoes the last change.
func (l *Library) Undo() (Change, error) { return l.flip(done, undone, "DESC", ErrNothingToUndo) }

// Redo redoes the change that was undone last.
func (l *Library) Redo() (Change, error) { return l.flip(undone, done, "ASC", ErrNothingToRedo) }

func (l *Library) flip(from, to entryState, order string, none error) (c Change, err error) {
	err = l.write(func(tx *sql.Tx, v *view) error {
		var e entry
		err := tx.QueryRow(`SELECT seq, kind, "rows", at FROM log WHERE state = ? ORDER BY seq `+order+` LIMIT 1`, from).Scan(&e.seq, &e.action, &e.rows, &e.at)
		if errors.Is(err, sql.ErrNoRows) {
			return none
		} else if err != nil {
			return err
		}
		c = Change{What: e.action.String(), At: e.at, Undone: to == undone}
		unpackRows(e.rows, max(v.rows, len(v.words[players].texts)+1), func(int) { c.Games++ })
		_, err = tx.Exec("UPDATE log SET state = ? WHERE seq = ?", to, e.seq)
		return err
	})
	return c, err
}

// ensureCollection returns the number of a collection, which it creates if necessary.
func ensureCollection(tx *sql.Tx, v *view, name string) (uint16, error) {
	name = strings.TrimSpace(name)
	if name == "" {
		return 0, errors.New("library: a collection needs a name")
	}
	for _, c := range v.collections {
		if c.Name == name {
			return c.ID, nil
		}
	}
	if len(v.collections) >= 1<<16-1 {
		return 0, errors.New("library: there are too many collections")
	}
	result, err := tx.Exec("INSERT INTO collections (name) VALUES (?)", name)
	if err != nil {
		return 0, err
	}
	id, err := result.LastInsertId()
	if err == nil && id >= 1<<16 {
		err = errors.New("library: there are too many collections")
	}
	return uint16(id), err
}
