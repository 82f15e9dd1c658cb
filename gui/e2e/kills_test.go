//go:build window

package e2e

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// The window is killed (SIGKILL) at random moments while it plays, edits, opens and saves.
// An edit is finished when it is on the disk, as a reader of the disk sees it: from then
// on, no kill may lose it. What was begun when the kill came is there whole or not at all.
//
//   - KILLS: how often; without it, a few times.
//   - KILLS_SEED: of the choice of moments and edits.

const (
	killsInCI = 5
	// longStory is the number of edits after which another game is begun.
	longStory = 40
	// tempAge is an age at which the program removes a temporary file.
	tempAge = 2 * time.Hour
)

// killer attacks one home of the program, window after window.
type killer struct {
	*session
	rng  *rand.Rand
	file string // where the game is saved
	// model is the game with every finished edit; nil while one is played against
	// the computer.
	model *game.History
	// opened is true while the window knows the file of the game; after a kill it has
	// the game from the journal alone.
	opened bool
	seen   []chess.Move // of the game that is played: the finished moves

	kills   map[string]int
	caught  map[string]int // of these, while something was half done that the disk shows
	litter  int            // temporary files left behind
	last    time.Duration  // from the first key of an edit to the disk
	slowest time.Duration
}

func TestKills(t *testing.T) {
	number := func(name string, usual int) int {
		if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
			return n
		}
		return usual
	}
	all, seed := number("KILLS", killsInCI), number("KILLS_SEED", 1)
	k := &killer{
		session: prepare(t, `{"theme": "light", "width": 860, "height": 620, "sounds": false, "animation": false}`),
		rng:     rand.New(rand.NewPCG(uint64(seed), 0)),
		kills:   map[string]int{}, caught: map[string]int{},
	}
	k.file = filepath.Join(k.home, "game.pgn")
	k.begin()
	for n := 0; n < all; n++ {
		switch {
		case n%5 == 1 && k.model != nil:
			k.attackOpening()
		default:
			k.restore()
			k.attack()
		}
		if t.Failed() {
			t.Fatalf("after kill %d of seed %d", n+1, seed)
		}
		if n%50 == 49 {
			t.Logf("%d kills so far", n+1)
		}
	}
	t.Logf("%d kills, seed %d: %v; half done: %v; %d temporary files left; at most %v from a key to the disk",
		all, seed, k.kills, k.caught, k.litter, k.slowest.Round(time.Millisecond))
}

// begin begins another story: of a game in a file, or, once in three, of one that is played.
func (k *killer) begin() {
	k.clear()
	os.Remove(k.file)
	k.model, k.seen = nil, nil
	if k.rng.IntN(3) == 0 {
		return
	}
	const text = "[Event \"Kills\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. d4 {a comment} d5 (1... f5) *\n"
	if err := os.WriteFile(k.file, []byte(text), 0o644); err != nil {
		k.t.Fatal(err)
	}
	k.model = k.saved()
}

// clear removes the journals.
func (k *killer) clear() {
	games, _ := filepath.Glob(filepath.Join(k.home, "config", "kibitz", "games", "*"))
	for _, path := range games {
		os.Remove(path)
	}
}

// saved reads the file of the game.
func (k *killer) saved() *game.History {
	k.t.Helper()
	data, err := os.ReadFile(k.file)
	if err != nil {
		k.t.Fatal(err)
	}
	g, err := pgn.Parse(string(data))
	if err != nil {
		k.t.Fatalf("the file is damaged: %v\n%s", err, data)
	}
	return game.NewHistory(g)
}

// journal reads the journal, nil if there is none.
func (k *killer) journal() *game.Journal {
	k.t.Helper()
	paths, _ := filepath.Glob(filepath.Join(k.home, "config", "kibitz", "games", "*.journal"))
	if len(paths) > 1 {
		k.t.Fatalf("there is more than one journal: %q", paths)
	}
	if len(paths) == 0 {
		return nil
	}
	data, err := os.ReadFile(paths[0])
	if err != nil {
		return nil // it has just gone
	}
	j, err := game.ReadJournal(bytes.NewReader(data))
	if err != nil {
		return nil // its first record is not there yet
	}
	return j
}

// kept returns what the disk holds: the journal, or else the file.
func (k *killer) kept() *game.History {
	k.t.Helper()
	if j := k.journal(); j != nil {
		return j.History
	}
	if k.model == nil {
		return game.NewHistory(game.New())
	}
	return k.saved()
}

func text(h *game.History) string { return pgn.Format(h.Game()) }

func mainLine(g *game.Game) (moves []chess.Move) {
	for n := range g.MainLine() {
		moves = append(moves, n.Move())
	}
	return moves
}

// restore starts the window and sees to it that it shows what the disk holds.
func (k *killer) restore() {
	k.t.Helper()
	held := k.kept()
	if k.model != nil && k.rng.IntN(2) == 0 {
		// As if the user had brought the game back and saved it.
		k.clear()
		if err := os.WriteFile(k.file, []byte(text(held)), 0o644); err != nil {
			k.t.Fatal(err)
		}
		k.model = k.saved()
	}
	// Of a game that is as its file has it, nothing is offered.
	j := k.journal()
	k.opened = k.model != nil && (j == nil || !j.History.Dirty())
	if k.opened {
		k.open(k.file)
		k.eventually("the saved game", startPatience, func() bool { return k.copied("ctrl+shift+c") == text(held) })
		return
	}
	k.open()
	if held.Game().NodeCount() == 0 {
		k.copied("ctrl+shift+c") // it hears
		return
	}
	k.eventually("the game of the journal", startPatience, func() bool {
		if k.shows(held) {
			return true
		}
		k.tool("xdotool", "mousemove", "1", "1") // a button under the pointer has another color
		k.place()
		k.click(k.button(accent))
		return false
	})
}

// shows reports whether the window has the game that was kept. In a game against the computer, the computer may have
// answered since.
func (k *killer) shows(held *game.History) bool {
	copied := k.copied("ctrl+shift+c")
	if copied == text(held) || k.model != nil {
		return copied == text(held)
	}
	g, err := pgn.Parse(copied)
	if err != nil {
		return false
	}
	moves, kept := mainLine(g), mainLine(held.Game())
	return len(moves) == len(kept)+1 && slices.Equal(moves[:len(kept)], kept)
}

// strike ends the window after a while at random, and reads what it has left.
func (k *killer) strike(what string, longest time.Duration) {
	time.Sleep(time.Duration(k.rng.Int64N(int64(longest))))
	k.kill()
	k.kills[what]++
	old := time.Now().Add(-tempAge)
	for _, path := range k.temporary() {
		if info, err := os.Stat(path); err == nil && info.ModTime().After(old) {
			k.litter++
			os.Chtimes(path, old, old) // the next save removes it
		}
	}
}

// temporary returns the files that were to replace the file of the game.
func (k *killer) temporary() []string {
	paths, _ := filepath.Glob(filepath.Join(k.home, ".*.new"))
	return paths
}

// attackOpening kills the window while it starts, shows its file and finds a journal.
func (k *killer) attackOpening() {
	k.t.Helper()
	held, _ := os.ReadFile(k.file)
	before := text(k.kept())
	k.cmd = exec.Command(program, k.file)
	k.cmd.Env = k.environment()
	if err := k.cmd.Start(); err != nil {
		k.t.Fatal(err)
	}
	k.done = make(chan error, 1)
	go func(cmd *exec.Cmd, done chan error) { done <- cmd.Wait() }(k.cmd, k.done)
	k.strike("opening", 1500*time.Millisecond)
	if data, _ := os.ReadFile(k.file); !bytes.Equal(data, held) {
		k.t.Errorf("opening changed the file:\n%s", data)
	}
	if after := text(k.kept()); after != before {
		k.t.Errorf("opening changed the game:\n%s\nwas\n%s", after, before)
	}
}

// attack edits the game a few times and kills the window during the next edit.
func (k *killer) attack() {
	k.t.Helper()
	if k.model == nil {
		k.attackPlay()
		return
	}
	for range 1 + k.rng.IntN(2) {
		what, next, keys := k.edit()
		begun := time.Now()
		k.tool("xdotool", keys...)
		want := text(next)
		k.eventually(what+" to be on the disk, which is then\n"+want, startPatience, func() bool { return text(k.kept()) == want })
		k.last = time.Since(begun)
		k.slowest = max(k.slowest, k.last)
		k.model = next
	}
	what, next, keys := k.edit()
	if k.opened && k.rng.IntN(2) == 0 {
		what, next, keys = "saving", k.model, []string{"key", "ctrl+s"}
	}
	old, err := os.ReadFile(k.file)
	if err != nil {
		k.t.Fatal(err)
	}
	k.during(keys, func() { k.strike(what, k.last*3/2) })

	// The file is the old or the new one, whole. With the old one has gone what kills have
	// left beside it.
	data, err := os.ReadFile(k.file)
	saved := trimmed(string(data)) == trimmed(text(k.model))
	if err != nil || !bytes.Equal(data, old) && !(what == "saving" && saved) {
		k.t.Errorf("%s: the file is neither the old nor the new one (%v):\n%s", what, err, data)
	}
	if left := k.temporary(); saved && !bytes.Equal(data, old) && len(left) > 0 {
		k.t.Errorf("saving has left %q", left)
	}
	// And all finished edits are in it, or in the journal.
	j, held := k.journal(), text(k.kept())
	switch held {
	case text(k.model):
	case text(next):
		k.caught[what]++ // as a whole
	default:
		k.t.Errorf("%s: the disk holds\n%s\nwant\n%s\nor\n%s", what, held, text(k.model), text(next))
	}
	if j != nil && j.Torn {
		k.caught["torn"]++
	}
	if what == "saving" && j != nil && saved {
		k.caught["saved, and the journal still there"]++
	}
	k.model = k.kept()
	if k.model.Game().NodeCount() > longStory {
		k.begin()
	}
}

func trimmed(s string) string { return strings.TrimRight(s, "\n") }

// during does something while keys are being pressed.
func (k *killer) during(keys []string, do func()) {
	cmd := exec.Command("xdotool", keys...)
	if err := cmd.Start(); err != nil {
		k.t.Fatal(err)
	}
	do()
	_ = cmd.Wait() // nobody hears the rest, but no key must stay pressed
}

// edit chooses an edit: what it is, the game after it, and the keys that make it.
func (k *killer) edit() (what string, next *game.History, keys []string) {
	k.t.Helper()
	j, err := game.ReadJournal(bytes.NewReader(k.recorded()))
	if err != nil {
		k.t.Fatal(err)
	}
	next = j.History
	g := next.Game()
	last := g.Last()
	do := func(e game.Edit, err error) {
		if err == nil {
			_, err = next.Do(e)
		}
		if err != nil {
			k.t.Fatal(err)
		}
	}
	m := k.anyMove(g.PositionAt(last))
	switch kind := k.rng.IntN(6); {
	case kind == 0 && k.model.CanUndo():
		if _, err := next.Undo(); err != nil {
			k.t.Fatal(err)
		}
		return "undoing", next, []string{"key", "ctrl+z"}
	case kind == 1 || m == chess.NoMove:
		words := "remark" + strconv.Itoa(k.rng.IntN(1000))
		do(g.SetComment(last.ID(), false, words), nil)
		return "commenting", next, []string{"key", "End", "ctrl+a", "ctrl+a", "type", "--delay", "8", "--args", "1", words, "key", "Return"}
	}
	e, _, err := g.AddMoves(last.ID(), m)
	do(e, err)
	return "moving", next, typeMove(m)
}

func typeMove(m chess.Move) []string {
	return []string{"key", "End", "Return", "type", "--delay", "8", "--args", "1", chess.FormatUCI(m, false), "key", "Return", "Escape"}
}

// anyMove chooses a move, NoMove where the game is over.
func (k *killer) anyMove(p chess.Position) chess.Move {
	var list chess.MoveList
	p.GenerateLegal(&list)
	if outcome, _ := p.Status(); outcome != chess.NoOutcome {
		return chess.NoMove
	}
	return list.At(k.rng.IntN(list.Len()))
}

// recorded is the model as a journal of its own, so that a copy of it can be changed.
func (k *killer) recorded() []byte {
	k.t.Helper()
	if j := k.journal(); j != nil {
		paths, _ := filepath.Glob(filepath.Join(k.home, "config", "kibitz", "games", "*.journal"))
		data, err := os.ReadFile(paths[0])
		if err != nil {
			k.t.Fatal(err)
		}
		return data
	}
	data, err := game.AppendRecord(game.JournalHeader(), k.model.Snapshot())
	if err != nil {
		k.t.Fatal(err)
	}
	return data
}

// attackPlay makes a move against the computer and kills the window before, while or
// after it is answered.
func (k *killer) attackPlay() {
	k.t.Helper()
	if len(k.seen) > 0 {
		k.strike("at rest", 300*time.Millisecond) // it was brought back, which was to be seen
		k.begin()
		return
	}
	for range 1 + k.rng.IntN(3) {
		p := chess.StartPosition()
		for _, m := range k.seen {
			p.Make(m)
		}
		m := k.anyMove(p)
		if m == chess.NoMove {
			break
		}
		begun := time.Now()
		k.tool("xdotool", typeMove(m)...)
		k.seen = append(k.seen, m)
		k.eventually("the answer", startPatience, func() bool { return k.kept().Game().NodeCount() == len(k.seen)+1 })
		k.last = time.Since(begun)
		k.seen = mainLine(k.kept().Game())
	}
	p := k.kept().Game().PositionAt(k.kept().Game().Last())
	m := k.anyMove(p)
	if m == chess.NoMove {
		k.strike("at rest", 300*time.Millisecond)
		k.begin()
		return
	}
	k.during(typeMove(m), func() { k.strike("playing", k.last*3/2) })
	moves := mainLine(k.kept().Game())
	n := len(k.seen)
	if len(moves) < n || !slices.Equal(moves[:n], k.seen) || len(moves) > n && moves[n] != m || len(moves) > n+2 {
		k.t.Errorf("played were %v and perhaps %v, kept are %v", k.seen, m, moves)
	}
	if len(moves) > n {
		k.caught["playing"]++
	}
	k.seen = moves
}
