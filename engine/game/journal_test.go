package game_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"hash/crc32"
	"math/rand/v2"
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// journal writes random changes, undo and redo among them, and returns the
// bytes, the history, and the offsets at which records end.
func journal(t testing.TB, seed uint64, records int) (b []byte, h *game.History, ends []int) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 2))
	h = game.NewHistory(game.New())
	b = game.JournalHeader()
	write := func(rec game.Record) {
		var err error
		if b, err = game.AppendRecord(b, rec); err != nil {
			t.Fatal(err)
		}
		ends = append(ends, len(b))
	}
	write(h.Snapshot())
	for len(ends) < records {
		var rec game.Record
		var err error
		switch r.IntN(10) {
		case 0:
			rec, err = h.Undo()
		case 1:
			rec, err = h.Redo()
		case 2:
			rec = game.Record{Kind: game.MetaRecord, Meta: []byte{byte(len(ends))}}
		case 3:
			h.MarkSaved()
			rec = game.Record{Kind: game.SavedRecord}
		default:
			rec, err = h.Do(randomEdit(r, h.Game()))
		}
		if err == nil {
			write(rec)
		}
	}
	return b, h, ends
}

func TestJournal(t *testing.T) {
	for seed := range uint64(20) {
		b, h, ends := journal(t, seed, 60)
		j, err := game.ReadJournal(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		if j.Records != len(ends) || j.Size != int64(len(b)) || j.Torn {
			t.Errorf("%d records in %d bytes, torn %v; want %d in %d", j.Records, j.Size, j.Torn, len(ends), len(b))
		}
		got := j.History
		if state(t, got.Game()) != state(t, h.Game()) || got.CanUndo() != h.CanUndo() || got.CanRedo() != h.CanRedo() {
			t.Fatalf("seed %d: the game has changed", seed)
		}
		// The history came back with it.
		for h.CanUndo() {
			if _, err := h.Undo(); err != nil {
				t.Fatal(err)
			}
			if _, err := got.Undo(); err != nil {
				t.Fatal(err)
			}
			if state(t, got.Game()) != state(t, h.Game()) || got.Dirty() != h.Dirty() && got.CanUndo() {
				t.Fatalf("seed %d: undo gives another game", seed)
			}
		}
	}
}

// A journal that begins in the middle of a history follows it, whatever is undone and done again.
func TestJournalFromTheMiddle(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 3))
		h := game.NewHistory(game.New())
		var b []byte
		for i := range 80 {
			var rec game.Record
			var err error
			switch n := r.IntN(16); {
			case n == 0 || i == 0:
				b, rec = game.JournalHeader(), h.Snapshot()
			case n < 5:
				rec, err = h.Undo()
			case n < 8:
				rec, err = h.Redo()
			default:
				rec, err = h.Do(randomEdit(r, h.Game()))
			}
			if err != nil {
				continue
			}
			if b, err = game.AppendRecord(b, rec); err != nil {
				t.Fatal(err)
			}
			j, err := game.ReadJournal(bytes.NewReader(b))
			if err != nil || j.Torn || state(t, j.History.Game()) != state(t, h.Game()) {
				t.Fatalf("seed %d, step %d: torn %v, %v, or another game", seed, i, j != nil && j.Torn, err)
			}
		}
	}
}

// TestTornJournal cuts and damages a journal everywhere: what was complete before counts.
func TestTornJournal(t *testing.T) {
	b, _, ends := journal(t, 3, 12)
	complete := func(size int) (n int) {
		for n < len(ends) && ends[n] <= size {
			n++
		}
		return n
	}
	for size := range b {
		j, err := game.ReadJournal(bytes.NewReader(b[:size]))
		n := complete(size)
		if n == 0 {
			if err == nil {
				t.Fatalf("%d bytes hold a game", size)
			}
			continue
		}
		if err != nil || j.Records != n || j.Size != int64(ends[n-1]) || j.Torn != (size != ends[n-1]) {
			t.Fatalf("%d bytes: %+v, %v; want %d records", size, j, err, n)
		}
	}
	for at := ends[0]; at < len(b); at++ {
		damaged := bytes.Clone(b)
		damaged[at] ^= 0x10
		j, err := game.ReadJournal(bytes.NewReader(damaged))
		if err != nil || !j.Torn || j.Records != complete(at) {
			t.Fatalf("damage at %d: %+v, %v; want %d records", at, j, err, complete(at))
		}
	}
}

func TestForeignJournals(t *testing.T) {
	snapshot, err := game.AppendRecord(nil, game.NewHistory(game.New()).Snapshot())
	if err != nil {
		t.Fatal(err)
	}
	undo, err := game.AppendRecord(nil, game.Record{Kind: game.UndoRecord})
	if err != nil {
		t.Fatal(err)
	}
	header := game.JournalHeader()
	for _, c := range []struct {
		name string
		in   []byte
		want error
	}{
		{"empty file", nil, game.ErrNotJournal},
		{"PGN", []byte("[Event \"not a journal\"]\n\n1. e4 *\n"), game.ErrNotJournal},
		{"later version", bytes.Replace(header, []byte("1\n"), []byte("2\n"), 1), game.ErrJournalVersion},
		{"header only", header, game.ErrJournalEmpty},
		{"no snapshot", append(bytes.Clone(header), undo...), game.ErrJournalEmpty},
		{"snapshot", append(bytes.Clone(header), snapshot...), nil},
	} {
		if _, err := game.ReadJournal(bytes.NewReader(c.in)); !errors.Is(err, c.want) {
			t.Errorf("%s: error %v, want %v", c.name, err, c.want)
		}
	}
	// A record that does not fit what came before is where the good part ends.
	b := append(append(bytes.Clone(header), snapshot...), undo...)
	if j, err := game.ReadJournal(bytes.NewReader(b)); err != nil || !j.Torn || j.Records != 1 {
		t.Errorf("undo of nothing: %+v, %v", j, err)
	}
	for _, r := range []game.Record{{}, {Kind: 'X'}, {Kind: game.EditRecord}} {
		if _, err := game.AppendRecord(nil, r); err == nil {
			t.Errorf("%v was written", r)
		}
	}
}

// TestSnapshotChecks feeds snapshots that break the rules of a game.
func TestSnapshotChecks(t *testing.T) {
	const fen = `"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"`
	e4 := moves(t, "e4")[0]
	number, err := json.Marshal(e4)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		in string
		ok bool
	}{
		{`{` + fen + `,"next":1}`, true},
		{`{` + fen + `,"next":2,"nodes":[{"id":1,"parent":0,"move":` + string(number) + `}]}`, true},
		{`{` + fen + `,"next":9,"nodes":[{"id":7,"parent":0,"move":` + string(number) + `}]}`, true},
		{`{` + fen + `,"next":1,"nodes":[{"id":2,"parent":0,"move":` + string(number) + `}]}`, false},
		{`{` + fen + `,"next":2,"nodes":[{"id":1,"parent":0,"move":4}]}`, false},
		{`{` + fen + `,"next":2,"nodes":[{"id":1,"parent":5,"move":` + string(number) + `}]}`, false},
		{`{` + fen + `,"next":4000000000}`, false},
		{`{` + fen + `}`, false},
		{`{` + fen + `,"next":1,"result":7}`, false},
		{`{` + fen + `,"next":1,"before":["}\n"]}`, false},
		{`{` + fen + `,"next":1,"tags":[{"Name":"a b"}]}`, false},
		{`{"fen":"x","next":1}`, false},
		{`{`, false},
	} {
		var g game.Game
		if err := g.UnmarshalJSON([]byte(c.in)); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.in, err)
		}
	}
}

// FuzzJournal feeds anything to the reader of journals.
func FuzzJournal(f *testing.F) {
	for seed := range uint64(4) {
		b, _, _ := journal(f, seed, 12)
		f.Add(b)
	}
	f.Fuzz(checkJournal)
}

// checkJournal reads a journal: what is taken for good must be written and read again to
// the same game.
func checkJournal(t *testing.T, in []byte) {
	j, err := game.ReadJournal(bytes.NewReader(in))
	if err != nil {
		return
	}
	if j.Size > int64(len(in)) || !j.Torn && j.Size != int64(len(in)) {
		t.Fatalf("%d good bytes of %d, torn %v", j.Size, len(in), j.Torn)
	}
	b, err := game.AppendRecord(game.JournalHeader(), j.History.Snapshot())
	if err != nil {
		t.Fatal(err)
	}
	again, err := game.ReadJournal(bytes.NewReader(b))
	if err != nil || !game.Equal(j.History.Game(), again.History.Game()) {
		t.Fatalf("the game has changed: %v", err)
	}
	if err := checkTree(j.History.Game()); err != nil {
		t.Fatal(err)
	}
}

// FuzzRecords feeds anything to what replays a journal: each line is a record of its
// kind and payload, with a length and a checksum that hold, which chance would not find.
func FuzzRecords(f *testing.F) {
	for seed := range uint64(4) {
		b, _, ends := journal(f, seed, 12)
		const frame = 8 // bytes before the kind
		var lines [][]byte
		begin := len(game.JournalHeader())
		for _, end := range ends {
			lines = append(lines, b[begin+frame:end])
			begin = end
		}
		f.Add(bytes.Join(lines, []byte("\n")))
	}
	table := crc32.MakeTable(crc32.Castagnoli)
	f.Fuzz(func(t *testing.T, in []byte) {
		b := game.JournalHeader()
		for line := range bytes.SplitSeq(in, []byte("\n")) {
			if len(line) == 0 {
				continue
			}
			b = binary.LittleEndian.AppendUint32(b, uint32(len(line)-1))
			b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(line, table))
			b = append(b, line...)
		}
		checkJournal(t, b)
	})
}

// FuzzEdit feeds anything to the reader of edits, and what it reads to a game:
// an accepted edit can be taken back.
func FuzzEdit(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 3))
	g := game.New()
	for range 200 {
		e := randomEdit(r, g)
		b, err := game.MarshalEdit(e)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		e, err := game.UnmarshalEdit(in)
		if err != nil {
			return
		}
		g := game.New()
		play(t, g, game.RootID, "e4 e5 Nf3")
		play(t, g, 1, "c5")
		was := g.Clone()
		inverse, err := g.Apply(e)
		if err != nil {
			if !game.Equal(g, was) {
				t.Fatalf("a refused edit (%v) has changed the game", err)
			}
			return
		}
		if err := checkTree(g); err != nil {
			t.Fatal(err)
		}
		apply(t, g, inverse)
		if !game.Equal(g, was) {
			t.Fatal("the inverse does not take the edit back")
		}
	})
}

// checkTree checks that a game's tree holds together.
func checkTree(g *game.Game) error {
	n := 0
	for x, before := range g.All() {
		n++
		if g.Node(x.ID()) != x || x.Parent().Children()[x.Index()] != x || x.Ply() != x.Parent().Ply()+1 {
			return errors.New("the tree does not hold together")
		}
		if x.Move() != chess.NullMove && !before.IsLegal(x.Move()) {
			return errors.New("an illegal move is in the game")
		}
	}
	if n != g.NodeCount() {
		return errors.New("the nodes are miscounted")
	}
	return nil
}

// TestResultsAreNumbers holds the form of results in journals, which programs of
// other versions read: numbers, though chess.Outcome has a text.
func TestResultsAreNumbers(t *testing.T) {
	e := game.SetResult{Result: chess.Draw}
	const want = `{"op":"result","result":3}`
	if b, err := game.MarshalEdit(e); err != nil || string(b) != want {
		t.Errorf("%s, %v; want %s", b, err, want)
	}
	if got, err := game.UnmarshalEdit([]byte(want)); err != nil || got != game.Edit(e) {
		t.Errorf("%v, %v", got, err)
	}
	g := game.New()
	apply(t, g, e)
	b, err := json.Marshal(g)
	if err != nil || !strings.Contains(string(b), `"result":3,`) {
		t.Errorf("%s, %v", b, err)
	}
}
