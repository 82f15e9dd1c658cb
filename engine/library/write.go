package library

import (
	"database/sql"
	"encoding/binary"
	"fmt"

	"kibitz/engine/library/store"
)

// appendBlocks appends blocks to the file, and adds them and their words to the database within the transaction. next
// is the id of the next new game.
func (l *Library) appendBlocks(tx *sql.Tx, v *view, blocks [][]store.Record, next uint32) (end int64, err error) {
	end, first := v.end, v.rows
	insert, err := tx.Prepare("INSERT INTO blocks VALUES (?, ?, ?, ?, ?)")
	if err != nil {
		return end, err
	}
	defer insert.Close()
	for _, records := range blocks {
		data := store.Encode(first, records)
		begin := end
		if end, err = store.Append(l.file, begin, data); err != nil {
			return end, err
		}
		if _, err := insert.Exec(first, len(records), begin, len(data), namesOf(records)); err != nil {
			return end, err
		}
		first += len(records)
	}
	// Sync the games before the database refers to them.
	if err := l.file.Sync(); err != nil {
		return end, err
	}
	for _, words := range l.words {
		if err := words.save(tx); err != nil {
			return end, err
		}
	}
	_, err = tx.Exec(`UPDATE state SET "end" = ?, rows = ?, next = ?`, end, first, next)
	return end, err
}

// keepWords marks the words as saved.
func (l *Library) keepWords() {
	for _, words := range l.words {
		words.saved = len(words.texts)
	}
}

func (l *Library) forgetWords() {
	for _, words := range l.words {
		words.forget()
	}
}

const nameBytes = 12

// namesOf returns the players and dates of records.
func namesOf(records []store.Record) []byte {
	b := make([]byte, 0, nameBytes*len(records))
	for i := range records {
		for _, n := range [...]uint32{records[i].White, records[i].Black, records[i].Date} {
			b = binary.LittleEndian.AppendUint32(b, n)
		}
	}
	return b
}

// LostGame is a game that is no longer readable.
type LostGame struct {
	White string `json:"white"`
	Black string `json:"black"`
	Date  string `json:"date"`
}

// lost returns the games of a damaged block from the database.
func (l *Library) lost(v *view, b block) ([]LostGame, error) {
	var names []byte
	if err := l.db.QueryRow("SELECT names FROM blocks WHERE first = ?", b.first).Scan(&names); err != nil {
		return nil, fmt.Errorf("library: %w", err)
	}
	var list []LostGame
	for i := 0; i < b.count && (i+1)*nameBytes <= len(names); i++ {
		if v.dead.has(b.first + i) {
			continue
		}
		n := names[i*nameBytes:]
		word := func(at int) uint32 { return binary.LittleEndian.Uint32(n[at:]) }
		list = append(list, LostGame{White: v.words[players].text(word(0)), Black: v.words[players].text(word(4)), Date: formatDate(word(8))})
	}
	return list, nil
}
