package game

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// RecordKind is the kind of a journal record.
type RecordKind byte

// The kinds of records, with their values in the file.
const (
	SnapshotRecord RecordKind = 'S' // the whole game; earlier records no longer count
	EditRecord     RecordKind = 'E' // a change
	UndoRecord     RecordKind = 'U' // the last change was undone
	RedoRecord     RecordKind = 'R' // the change was redone
	SavedRecord    RecordKind = 'W' // the game was saved in its present state
	MetaRecord     RecordKind = 'M' // data of the owner; the last one counts
)

// Record is an entry of the journal. It is a value and may be passed to another goroutine.
type Record struct {
	Kind RecordKind
	Edit Edit   // of an EditRecord
	Game *Game  // of a SnapshotRecord: an immutable copy
	Meta []byte // of a MetaRecord
}

// The errors of a journal as a whole.
var (
	ErrNotJournal     = errors.New("game: not a journal of this program")
	ErrJournalVersion = errors.New("game: a journal of another version of this program")
	ErrJournalEmpty   = errors.New("game: the journal holds no game")
)

// A journal is a header and then records: length of the payload and CRC-32C of
// kind and payload (both 32 bits, little endian), kind, payload.
const (
	journalMagic   = "kibitz journal "
	journalVersion = "1\n"
	frameSize      = 4 + 4 + 1
	maxRecord      = 1 << 28 // a larger size is damage
)

// castagnoli is the polynomial of CRC-32C, for which processors have an instruction.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// JournalHeader returns the bytes that a journal starts with.
func JournalHeader() []byte { return []byte(journalMagic + journalVersion) }

// AppendRecord appends the bytes of a record to dst. A journal grows by appending. A new journal with
// [History.Snapshot] and the last MetaRecord compacts it.
func AppendRecord(dst []byte, r Record) ([]byte, error) {
	var payload []byte
	var err error
	switch r.Kind {
	case SnapshotRecord:
		payload, err = json.Marshal(r.Game)
	case EditRecord:
		payload, err = MarshalEdit(r.Edit)
	case MetaRecord:
		payload = r.Meta
	case UndoRecord, RedoRecord, SavedRecord:
	default:
		err = fmt.Errorf("%w: no journal record of kind %q", ErrBadEdit, rune(r.Kind))
	}
	if err == nil && len(payload) > maxRecord {
		err = fmt.Errorf("%w: a record of %d bytes", ErrBadEdit, len(payload))
	}
	if err != nil {
		return dst, err
	}
	sum := crc32.Update(crc32.Checksum([]byte{byte(r.Kind)}, castagnoli), castagnoli, payload)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(payload)))
	dst = binary.LittleEndian.AppendUint32(dst, sum)
	dst = append(dst, byte(r.Kind))
	return append(dst, payload...), nil
}

// Journal is the content of a journal file.
type Journal struct {
	History *History
	Meta    []byte // of the last MetaRecord, or nil
	Records int    // number of records read
	// Size is the number of valid bytes. A writer that continues the journal truncates the file there.
	Size int64
	// Torn reports that data follows after Size: an incomplete record or damage.
	Torn bool
}

// ReadJournal reads and replays a journal. It ignores an incomplete or damaged tail. The error is ErrNotJournal,
// ErrJournalVersion, ErrJournalEmpty or an error of r.
func ReadJournal(r io.Reader) (*Journal, error) {
	in := bufio.NewReader(r)
	head := make([]byte, len(journalMagic)+len(journalVersion))
	if _, err := io.ReadFull(in, head); err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, err
	}
	switch {
	case string(head[:len(journalMagic)]) != journalMagic:
		return nil, ErrNotJournal
	case string(head[len(journalMagic):]) != journalVersion:
		return nil, ErrJournalVersion
	}
	j := &Journal{Size: int64(len(head))}
	for {
		kind, payload, err := readRecord(in)
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = j.replay(kind, payload)
		} else if !errors.Is(err, errTorn) {
			return nil, err
		}
		if err != nil {
			j.Torn = true
			break
		}
		j.Records++
		j.Size += frameSize + int64(len(payload))
	}
	if j.History == nil {
		return nil, ErrJournalEmpty
	}
	return j, nil
}

var errTorn = errors.New("game: torn record")

// readRecord returns io.EOF at a clean end, and errTorn for an incomplete or damaged record.
func readRecord(in *bufio.Reader) (RecordKind, []byte, error) {
	var frame [frameSize]byte
	if _, err := io.ReadFull(in, frame[:]); err != nil {
		return 0, nil, torn(err)
	}
	size := binary.LittleEndian.Uint32(frame[:])
	if size > maxRecord {
		return 0, nil, errTorn
	}
	// A damaged length must not allocate memory beyond the size of the file.
	payload, err := io.ReadAll(io.LimitReader(in, int64(size)))
	if err != nil {
		return 0, nil, err
	}
	sum := crc32.Update(crc32.Checksum(frame[8:], castagnoli), castagnoli, payload)
	if len(payload) < int(size) || sum != binary.LittleEndian.Uint32(frame[4:]) {
		return 0, nil, errTorn
	}
	return RecordKind(frame[8]), payload, nil
}

func torn(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return errTorn
	}
	return err
}

// replay applies a record. An error means that the record does not fit; nothing changed.
func (j *Journal) replay(kind RecordKind, payload []byte) (err error) {
	if j.History == nil && kind != SnapshotRecord && kind != MetaRecord {
		return ErrJournalEmpty
	}
	switch kind {
	case SnapshotRecord:
		g := new(Game)
		if err := json.Unmarshal(payload, g); err != nil {
			return err
		}
		j.History = NewHistory(g)
		j.History.saved = -1 // until a SavedRecord
	case EditRecord:
		e, err := UnmarshalEdit(payload)
		if err != nil {
			return err
		}
		_, err = j.History.Do(e)
		return err
	case UndoRecord:
		_, err = j.History.Undo()
	case RedoRecord:
		_, err = j.History.Redo()
	case SavedRecord:
		j.History.MarkSaved()
	case MetaRecord:
		j.Meta = payload
	default:
		err = fmt.Errorf("%w: record of kind %q", ErrBadEdit, rune(kind))
	}
	return err
}
