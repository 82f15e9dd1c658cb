package store

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

const patience = 10 * time.Second

// play makes moves in a new game and returns the records of it.
func play(t *testing.T, ucis ...string) (*game.History, []game.Record) {
	t.Helper()
	h := game.NewHistory(game.New())
	records := []game.Record{h.Snapshot()}
	for _, uci := range ucis {
		records = append(records, move(t, h, uci))
	}
	return h, records
}

func move(t *testing.T, h *game.History, uci string) game.Record {
	t.Helper()
	g := h.Game()
	p := g.PositionAt(g.Last())
	m, err := chess.ParseUCI(&p, uci)
	if err != nil {
		t.Fatal(err)
	}
	e, _, err := g.AddMoves(g.Last().ID(), m)
	if err != nil {
		t.Fatal(err)
	}
	r, err := h.Do(e)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// kill lets go of a journal as a killed process does: nothing is tidied up.
func kill(s *Store, j *Journal) {
	done := make(chan struct{})
	s.DoOwn(func() {
		j.sync()
		if j.file != nil {
			j.file.Close()
			j.file = nil
		}
		j.lock.Close()
		close(done)
	}, nil)
	<-done
}

func orphans(t *testing.T, s *Store) []*Orphan {
	t.Helper()
	found := make(chan []*Orphan)
	s.Orphans(func(o []*Orphan, _ []string) { found <- o })
	return <-found
}

func fails(t *testing.T) func(error) {
	return func(err error) { t.Errorf("the journal failed: %v", err) }
}

func TestJournalSurvivesAKill(t *testing.T) {
	dir := t.TempDir()
	s := Open(dir, nil)
	defer s.Close(patience)
	h, records := play(t, "e2e4", "e7e5")
	j := s.NewJournal(fails(t), nil)
	j.Append(records...)
	j.Append(game.Record{Kind: game.MetaRecord, Meta: []byte("players")})
	if got := orphans(t, s); len(got) != 0 {
		t.Fatalf("a journal that is being written was offered: %d", len(got))
	}
	kill(s, j)

	// A second program starts, continues the game and is killed too.
	second := Open(dir, nil)
	defer second.Close(patience)
	found := orphans(t, second)
	if len(found) != 1 {
		t.Fatalf("%d orphans, want 1", len(found))
	}
	o := found[0]
	if !game.Equal(o.History.Game(), h.Game()) || string(o.Meta) != "players" {
		t.Fatalf("the orphan holds another game, or meta %q", o.Meta)
	}
	if more := orphans(t, s); len(more) != 0 {
		t.Error("an orphan was offered to two programs")
	}
	adopted := o.Adopt(fails(t), nil)
	adopted.Append(move(t, o.History, "g1f3"))
	kill(second, adopted)

	third := Open(dir, nil)
	defer third.Close(patience)
	found = orphans(t, third)
	if len(found) != 1 || !game.Equal(found[0].History.Game(), o.History.Game()) {
		t.Fatalf("the continued game did not come back: %d orphans", len(found))
	}
	found[0].Discard()
	if left := orphans(t, third); len(left) != 0 {
		t.Error("a discarded game came back")
	}
	if got := names(t, filepath.Join(dir, journalDir)); got != "" {
		t.Errorf("left on the disk: %s", got)
	}
}

func TestJournalWithATornTail(t *testing.T) {
	dir := t.TempDir()
	s := Open(dir, nil)
	defer s.Close(patience)
	h, records := play(t, "e2e4", "e7e5")
	j := s.NewJournal(fails(t), nil)
	j.Append(records...)
	kill(s, j)
	f, err := os.OpenFile(j.path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("\x40\x00\x00\x00half a record"); err != nil {
		t.Fatal(err)
	}
	f.Close()

	found := orphans(t, s)
	if len(found) != 1 || !game.Equal(found[0].History.Game(), h.Game()) {
		t.Fatalf("a torn tail lost the game: %d orphans", len(found))
	}
	adopted := found[0].Adopt(fails(t), nil)
	adopted.Append(move(t, found[0].History, "g1f3"))
	kill(s, adopted)
	again := orphans(t, s)
	if len(again) != 1 || !game.Equal(again[0].History.Game(), found[0].History.Game()) {
		t.Fatal("what was written after a torn tail cannot be read")
	}
}

func TestJournalRewrite(t *testing.T) {
	dir := t.TempDir()
	s := Open(dir, nil)
	defer s.Close(patience)
	h, records := play(t, "e2e4", "e7e5")
	j := s.NewJournal(fails(t), nil)
	j.Append(records...)
	j.Rewrite(h.Snapshot(), game.Record{Kind: game.SavedRecord})
	j.Append(move(t, h, "g1f3"))
	kill(s, j)
	found := orphans(t, s)
	if len(found) != 1 || !game.Equal(found[0].History.Game(), h.Game()) {
		t.Fatalf("a rewritten journal does not hold the game: %d orphans", len(found))
	}
	if !found[0].History.Dirty() {
		t.Error("a move after the save does not count as a change")
	}
}

// A journal that could not be replaced stays the one of its game.
func TestJournalRewriteFails(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("nothing takes the place of an open file there")
	}
	dir := t.TempDir()
	s := Open(dir, nil)
	defer s.Close(patience)
	h, records := play(t, "e2e4")
	told := 0
	var j *Journal
	j = s.NewJournal(func(error) { told++ }, func() { j.Rewrite(h.Snapshot()) })
	j.Append(records...)
	s.DoOwn(func() {
		// What is no file is not replaced by one.
		if err := errors.Join(os.Remove(j.path), os.Mkdir(j.path, 0o700)); err != nil {
			t.Error(err)
		}
	}, nil)
	j.Rewrite(h.Snapshot())
	s.DoOwn(func() {
		if err := os.Remove(j.path); err != nil {
			t.Error(err)
		}
	}, nil)
	j.Append(move(t, h, "e7e5"))
	asked := make(chan struct{})
	s.DoOwn(func() { close(asked) }, nil)
	<-asked // for the rewriting, which is done before what comes now
	j.Append(move(t, h, "g1f3"))
	kill(s, j)
	found := orphans(t, s)
	if told != 1 || len(found) != 1 || !game.Equal(found[0].History.Game(), h.Game()) {
		t.Fatalf("told %d times; %d orphans, want the game", told, len(found))
	}
}

// A kill in the middle of a rewrite leaves the old journal, and what was to replace it.
func TestJournalKilledInARewrite(t *testing.T) {
	dir := t.TempDir()
	s := Open(dir, nil)
	defer s.Close(patience)
	h, records := play(t, "e2e4")
	j := s.NewJournal(fails(t), nil)
	j.Append(records...)
	half := func() {
		if err := os.WriteFile(j.path+tempSuffix, []byte("half a journal"), 0o600); err != nil {
			t.Error(err)
		}
	}
	s.DoOwn(half, nil)
	if found := orphans(t, s); len(found) != 0 {
		t.Fatal("a journal that is being written was offered")
	}
	if _, err := os.Stat(j.path + tempSuffix); err != nil {
		t.Errorf("a running program's file is gone: %v", err)
	}
	kill(s, j)
	found := orphans(t, s)
	if len(found) != 1 || !game.Equal(found[0].History.Game(), h.Game()) {
		t.Fatalf("%d orphans, want the game", len(found))
	}
	if _, err := os.Stat(j.path + tempSuffix); !os.IsNotExist(err) {
		t.Errorf("the killed program's file is still there: %v", err)
	}
}

// A journal does not wait for a file that takes long to be saved.
func TestJournalBesideALongSave(t *testing.T) {
	s := Open(t.TempDir(), nil)
	defer s.Close(patience)
	saved := make(chan struct{})
	defer close(saved)
	s.Do(func() { <-saved }, nil)
	h, records := play(t, "e2e4", "e7e5")
	j := s.NewJournal(fails(t), nil)
	j.Append(records...)
	kill(s, j)
	found := orphans(t, s)
	if len(found) != 1 || !game.Equal(found[0].History.Game(), h.Game()) {
		t.Fatalf("%d orphans, want the game", len(found))
	}
}

// Closing waits for both kinds of files.
func TestCloseWaitsForAll(t *testing.T) {
	s := Open(t.TempDir(), nil)
	saving, saved := make(chan struct{}), make(chan struct{})
	s.Do(func() { close(saving); <-saved }, nil)
	<-saving
	if s.Close(0) {
		t.Error("a save is under way, and all is said to be done")
	}
	close(saved)
	if !s.Close(patience) {
		t.Error("the store did not finish")
	}
}

func TestDamagedJournalsAreNotOffered(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, journalDir)
	if err := os.MkdirAll(games, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{
		"nothing": "",
		"empty":   string(game.JournalHeader()),
		"foreign": "not a journal at all",
		"spoilt":  string(game.JournalHeader()) + "no snapshot, but much that may be a game",
	} {
		if err := os.WriteFile(filepath.Join(games, name+journalSuffix), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := Open(dir, nil)
	defer s.Close(patience)
	for _, want := range []int{2, 0} {
		done := make(chan struct{})
		s.Orphans(func(o []*Orphan, damaged []string) {
			if len(o) != 0 || len(damaged) != want {
				t.Errorf("%d orphans, %q damaged; want none and %d", len(o), damaged, want)
			}
			close(done)
		})
		<-done
	}
	if got, want := names(t, games), "foreign.journal.damaged spoilt.journal.damaged"; got != want {
		t.Errorf("left on the disk: %q, want %q", got, want)
	}
}

func TestTwoJournalsOfOneSecond(t *testing.T) {
	dir := t.TempDir()
	s := Open(dir, nil)
	defer s.Close(patience)
	second := time.Now()
	s.now = func() time.Time { return second }
	_, records := play(t, "e2e4")
	for range 3 {
		j := s.NewJournal(fails(t), nil)
		j.Append(records...)
		defer j.Remove()
	}
	files := ""
	done := make(chan struct{})
	s.DoOwn(func() { files = names(t, filepath.Join(dir, journalDir)); close(done) }, nil)
	<-done
	if got := len(files); got == 0 {
		t.Fatal("nothing was written")
	}
	matches, _ := filepath.Glob(filepath.Join(dir, journalDir, "*"+journalSuffix))
	if len(matches) != 3 {
		t.Errorf("%d journals, want 3: %s", len(matches), files)
	}
}

func TestJournalFailureIsToldOnce(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := Open(filepath.Join(blocked, "kibitz"), nil)
	var told []error
	j := s.NewJournal(func(err error) { told = append(told, err) }, nil)
	_, records := play(t, "e2e4")
	j.Append(records...)
	j.Append(records...)
	j.Remove()
	s.Close(patience)
	if len(told) != 1 {
		t.Fatalf("told %v, want once", told)
	}
	var folder *FolderError
	if !errors.As(told[0], &folder) || folder.Folder != filepath.Join(blocked, "kibitz", journalDir) {
		t.Errorf("told is %v, which does not name the folder", told[0])
	}
}

// A journal that could not be written for a while has everything once it can be again.
func TestJournalCatchesUp(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "kibitz")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	// What is posted is done here: the game belongs to this goroutine, as it does to
	// the window's.
	posted := make(chan func(), 8)
	s := Open(blocked, func(f func()) { posted <- f })
	defer s.Close(patience)
	settle := func() {
		for {
			done := make(chan struct{})
			s.DoOwn(func() { close(done) }, nil)
			<-done
			if len(posted) == 0 {
				return
			}
			(<-posted)()
		}
	}
	h, records := play(t, "e2e4")
	told, behind := 0, 0
	var j *Journal
	j = s.NewJournal(func(error) { told++ }, func() {
		behind++
		j.Rewrite(h.Snapshot())
	})
	j.Append(records...)
	j.Append(move(t, h, "e7e5"))
	settle() // the rewriting fails as the writing did
	if err := os.Remove(blocked); err != nil {
		t.Fatal(err)
	}
	j.Append(move(t, h, "g1f3"))
	settle()
	if told != 1 || behind != 2 {
		t.Errorf("told %d times and asked %d times, want 1 and 2", told, behind)
	}

	// The next failure is told, too.
	s.DoOwn(func() { j.file.Close() }, nil)
	j.Append(move(t, h, "b8c6"))
	settle()
	answers := []bool{}
	answer := func(behind bool) { answers = append(answers, behind) }
	j.Behind(answer)
	j.Rewrite(h.Snapshot())
	j.Behind(answer)
	settle()
	kill(s, j)
	if !slices.Equal(answers, []bool{true, false}) {
		t.Errorf("before it was rewritten and after it, the journal is behind: %v", answers)
	}
	if told != 2 {
		t.Errorf("of two failures %d were told", told)
	}
	next := Open(blocked, nil)
	defer next.Close(patience)
	found := orphans(t, next)
	if len(found) != 1 || !game.Equal(found[0].History.Game(), h.Game()) {
		t.Fatalf("the journal does not hold the game: %d orphans", len(found))
	}
}
