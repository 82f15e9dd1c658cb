package library

import (
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	_ "modernc.org/sqlite" // the driver
)

// Format is the version of the library format.
const Format = 1

// applicationID marks the database as a library: "KBZL".
const applicationID = 0x4b425a4c

// schema is the complete schema. Open rejects a database with other objects, because triggers could act on their own.
var schema = []string{
	// The only row defines the library: the generation of the games file and its end.
	`CREATE TABLE state (one INTEGER PRIMARY KEY CHECK (one = 1), generation INTEGER NOT NULL, "end" INTEGER NOT NULL, rows INTEGER NOT NULL, next INTEGER NOT NULL, revision INTEGER NOT NULL)`,
	`CREATE TABLE words (kind INTEGER NOT NULL, id INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID`,
	// All words of a kind up to a number, as one text, with their order.
	`CREATE TABLE lexicon (kind INTEGER PRIMARY KEY, upto INTEGER NOT NULL, texts BLOB NOT NULL, ranks BLOB NOT NULL)`,
	`CREATE TABLE collections (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)`,
	// names repeats the players and dates of the games, to name the games of a damaged block.
	`CREATE TABLE blocks (first INTEGER PRIMARY KEY, count INTEGER NOT NULL, "offset" INTEGER NOT NULL, length INTEGER NOT NULL, names BLOB NOT NULL)`,
	`CREATE TABLE log (seq INTEGER PRIMARY KEY, kind INTEGER NOT NULL, "rows" BLOB NOT NULL, arg INTEGER NOT NULL, at TEXT NOT NULL, state INTEGER NOT NULL)`,
	`CREATE TABLE imports (id INTEGER PRIMARY KEY, source TEXT NOT NULL, size INTEGER NOT NULL, head INTEGER NOT NULL, collection INTEGER NOT NULL, done INTEGER NOT NULL, finished INTEGER NOT NULL)`,
}

var (
	// ErrNotLibrary is wrapped by the error of Open for a folder that is not a library, or a damaged or forged one.
	ErrNotLibrary = errors.New("this is no library of Kibitz")
	// ErrNewer is wrapped by the error of Open for a library of a newer format.
	ErrNewer = errors.New("the library is of a newer version of Kibitz")
)

// openDatabase opens the database file. mode is a mode of SQLite: ro, rw or rwc.
func openDatabase(path, mode string, immutable bool) (*sql.DB, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	abs = filepath.ToSlash(abs)
	if !strings.HasPrefix(abs, "/") {
		abs = "/" + abs // C:/...
	}
	q := url.Values{"mode": {mode}, "_pragma": {"busy_timeout(10000)", "trusted_schema(0)", "cell_size_check(1)", "cache_size(-16000)"}}
	if immutable {
		q.Set("immutable", "1")
	}
	if mode != "ro" {
		q["_pragma"] = append(q["_pragma"], "journal_mode(WAL)", "synchronous(FULL)")
		q.Set("_txlock", "immediate")
	}
	u := url.URL{Scheme: "file", Path: abs, RawQuery: q.Encode()}
	db, err := sql.Open("sqlite", u.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return db, nil
}

// createSchema creates the tables of an empty library.
func createSchema(db *sql.DB) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	statements := append(slices.Clone(schema),
		fmt.Sprintf("PRAGMA application_id = %d", applicationID),
		fmt.Sprintf("PRAGMA user_version = %d", Format),
		"INSERT INTO state VALUES (1, 1, 0, 0, 1, 0)")
	for _, s := range statements {
		if _, err := tx.Exec(s); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// checkSchema checks that the database has exactly this version's schema. The error wraps ErrNotLibrary or ErrNewer,
// unless it is of the disk.
func checkSchema(db *sql.DB) error {
	var id, version int64
	if err := db.QueryRow("PRAGMA application_id").Scan(&id); err != nil {
		return fmt.Errorf("%w: %w", ErrNotLibrary, err)
	}
	if err := db.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		return fmt.Errorf("%w: %w", ErrNotLibrary, err)
	}
	switch {
	case id != applicationID || version < 1:
		return ErrNotLibrary
	case version > Format:
		return fmt.Errorf("%w: its format is %d, and this version reads up to %d", ErrNewer, version, Format)
	}
	rows, err := db.Query("SELECT coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite_autoindex_%'")
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNotLibrary, err)
	}
	defer rows.Close()
	want := slices.Clone(schema)
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return err
		}
		i := slices.Index(want, text)
		if i < 0 {
			return fmt.Errorf("%w: its database has a part that is not Kibitz's", ErrNotLibrary)
		}
		want = slices.Delete(want, i, i+1)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	if len(want) > 0 {
		return fmt.Errorf("%w: its database lacks a part", ErrNotLibrary)
	}
	return nil
}
