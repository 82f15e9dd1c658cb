package games

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/filelock"
)

// game returns a short game with the given number.
func game(t testing.TB, number uint32, start chess.Position, moves string, random int) Game {
	t.Helper()
	g := Game{Number: number, Start: start, Chess960: start.IsChess960(), Random: random,
		Outcome: chess.Draw, Termination: chess.Adjudication, Moves: []chess.Move{}, Scores: []int16{}}
	p := start
	for i, s := range strings.Fields(moves) {
		m, err := chess.ParseMove(&p, s)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
		g.Moves = append(g.Moves, m)
		if i >= random {
			g.Scores = append(g.Scores, int16(100*i-150))
		}
	}
	return g
}

func position(t testing.TB, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func someGames(t testing.TB, first uint32) []Game {
	list := []Game{
		game(t, first, chess.StartPosition(), "e4 e5 Nf3 Nc6 Bb5", 2),
		game(t, first+1, chess.Chess960(0), "g3 g6", 0),
		game(t, first+2, position(t, "4k2r/8/8/8/8/8/8/R3K3 b Qk - 3 40"), "O-O O-O-O Kg7", 1),
		game(t, first+3, chess.StartPosition(), "", 0),
		game(t, first+4, position(t, "8/P6k/8/8/8/8/8/K7 w - - 0 1"), "a8=N Kg6", 2),
	}
	list[1].Outcome, list[1].Termination = chess.BlackWins, chess.Checkmate
	list[4].Outcome = chess.WhiteWins
	return list
}

var testHeader = Header{Seed: 7, Settings: "played in a test"}

func image(t testing.TB, list []Game) []byte {
	t.Helper()
	b := testHeader.encode()
	for i := range list {
		var err error
		if b, err = appendFrame(b, &list[i]); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// readAll reads to the end, in both ways, and fails on anything but damage.
func readAll(t testing.TB, data []byte) (list []Game, damage []*DamageError) {
	t.Helper()
	f, err := Parse("test", data)
	if err != nil {
		t.Fatal(err)
	}
	for {
		g, err := f.Next()
		var d *DamageError
		switch {
		case err == io.EOF:
			checkAll(t, data, list, damage)
			return list, damage
		case errors.As(err, &d):
			damage = append(damage, d)
		case err != nil:
			t.Fatal(err)
		default:
			list = append(list, g)
		}
	}
}

// checkAll fails unless All tells the same as Next, and can be broken off.
func checkAll(t testing.TB, data []byte, list []Game, damage []*DamageError) {
	t.Helper()
	f, err := Parse("test", data)
	if err != nil {
		t.Fatal(err)
	}
	var games []Game
	var damaged []*DamageError
	for f.Offset() < int64(len(data)) {
		at := f.Offset()
		for g, d := range f.All() {
			if (g == nil) == (d == nil) || f.Offset() <= at {
				t.Fatalf("at %d: game %v, damage %v", at, g, d)
			}
			if d != nil {
				damaged = append(damaged, d)
			} else {
				games = append(games, *g)
			}
			break
		}
	}
	if !reflect.DeepEqual(games, list) || !reflect.DeepEqual(damaged, damage) {
		t.Errorf("%d games and %v by All, %d and %v by Next", len(games), damaged, len(list), damage)
	}
}

func TestRoundTrip(t *testing.T) {
	want := someGames(t, 10)
	got, damage := readAll(t, image(t, want))
	if len(damage) > 0 {
		t.Error(damage)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	if len(chess960Numbers) != 960 {
		t.Errorf("%d of the 960 start positions can be told apart", len(chess960Numbers))
	}
}

func TestEncodeErrors(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(*Game)
		want  string
	}{
		{"no result", func(g *Game) { g.Outcome = chess.NoOutcome }, "has no result"},
		{"a score too few", func(g *Game) { g.Scores = g.Scores[1:] }, "do not make 5 moves"},
		{"too long", func(g *Game) { g.Moves = make([]chess.Move, MaxPlies+1) }, "more than 16000"},
		{"too many random plies", func(g *Game) { g.Random = 300 }, "300 random plies"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := someGames(t, 0)[0]
			tt.spoil(&g)
			b, err := appendFrame([]byte("before"), &g)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %q in it", err, tt.want)
			}
			if string(b) != "before" {
				t.Errorf("%q was left behind", b)
			}
		})
	}
}

// A game that checks out but makes no sense is damage, too: what is wrong is said.
func TestDecodeErrors(t *testing.T) {
	whole := someGames(t, 0)[0]
	good, err := encode(nil, &whole)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name  string
		spoil func([]byte) []byte
		want  string
	}{
		{"no result", func(b []byte) []byte { b[4] = 0; return b }, "no result"},
		{"flags", func(b []byte) []byte { b[4] |= 0x80; return b }, "unknown flags 0x80"},
		{"termination", func(b []byte) []byte { b[5] = 99; return b }, "termination 99"},
		{"random plies", func(b []byte) []byte { b[6] = 77; return b }, "77 random plies in a game of 5"},
		{"start", func(b []byte) []byte { b[7], b[8] = 0xc0, 3; return b }, "no Chess960 position 960"},
		{"FEN", func(b []byte) []byte { b[4] |= flagFEN; b[7], b[8] = 4, 0; return b }, "the start"},
		{"short", func(b []byte) []byte { return b[:8] }, "cut short"},
		{"short FEN", func(b []byte) []byte { b[4] |= flagFEN; return b }, "cut short"},
		{"scores", func(b []byte) []byte { return b[:len(b)-1] }, "bytes of scores for 3 moves"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := decode(tt.spoil(bytes.Clone(good)))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %q in it", err, tt.want)
			}
		})
	}
}

func TestReplay(t *testing.T) {
	g := someGames(t, 3)[0]
	var scores []int16
	plies := 0
	err := g.Replay(func(ply int, p *chess.Position, m chess.Move, score int16, scored bool) error {
		if ply != plies || p.Ply() != ply || scored != (ply >= g.Random) || m != g.Moves[ply] {
			t.Errorf("ply %d: position at %d, move %v, scored %v", ply, p.Ply(), m, scored)
		}
		if scored {
			scores = append(scores, score)
		}
		plies++
		return nil
	})
	if err != nil || plies != len(g.Moves) || !reflect.DeepEqual(scores, g.Scores) {
		t.Errorf("%d plies, scores %v, error %v", plies, scores, err)
	}
	g.Moves[2] = g.Moves[0]
	err = g.Replay(func(int, *chess.Position, chess.Move, int16, bool) error { return nil })
	if err == nil || !strings.Contains(err.Error(), "game 3: ply 3: e2e4 is not legal") {
		t.Errorf("error %v", err)
	}
}

func TestScore(t *testing.T) {
	tests := []struct {
		s    engine.Score
		want int16
	}{
		{engine.CP(-37), -37},
		{engine.CP(700), 1200}, // which the engine has compressed
		{engine.CP(-700), -1200},
		{engine.CP(99999), mateBound - 1},
		{engine.CP(-99999), -mateBound + 1},
		{engine.MateIn(1), 31999},
		{engine.MateIn(3), 31995},
		{engine.MateIn(0), -32000},
		{engine.MateIn(-2), -31996},
		{engine.MateIn(9999), mateBound},
		{engine.Score{Kind: engine.Tablebase, Value: 3}, mateBound - 1},
		{engine.Score{Kind: engine.Tablebase, Value: -3}, -mateBound + 1},
	}
	for _, tt := range tests {
		if got := Score(tt.s); got != tt.want {
			t.Errorf("Score(%v) = %d, want %d", tt.s, got, tt.want)
		}
	}
}

// Whatever byte is damaged, at most one game is lost and its place is named.
func TestDamage(t *testing.T) {
	want := someGames(t, 0)
	whole := image(t, want)
	start := len(testHeader.encode())
	for at := start; at < len(whole); at++ {
		data := bytes.Clone(whole)
		data[at] ^= 0x41
		got, damage := readAll(t, data)
		if len(got) != len(want)-1 || len(damage) != 1 {
			t.Fatalf("byte %d damaged: %d games and %v", at, len(got), damage)
		}
		d := damage[0]
		if int64(at) < d.Offset || int64(at) >= d.Offset+d.Length {
			t.Fatalf("byte %d damaged, but %v", at, d)
		}
		if d.Torn != (got[len(got)-1].Number != want[len(want)-1].Number) {
			t.Fatalf("byte %d damaged: %v; the last game is %d", at, d, got[len(got)-1].Number)
		}
		for _, g := range got {
			if !reflect.DeepEqual(g, want[g.Number]) {
				t.Fatalf("byte %d damaged: game %d has changed", at, g.Number)
			}
		}
	}
}

func TestHeaderErrors(t *testing.T) {
	whole := testHeader.encode()
	newer := bytes.Clone(whole)
	newer[len(magic)] = 2
	huge := bytes.Clone(whole)
	huge[len(magic)+15] = 1
	flipped := bytes.Clone(whole)
	flipped[len(whole)-6] ^= 1
	tests := []struct {
		name string
		data []byte
		want string
	}{
		{"empty", nil, "no file of games"},
		{"foreign", []byte("[Event \"?\"]"), "no file of games"},
		{"another version", newer, "version 2"},
		{"settings without end", huge, "settings of"},
		{"cut", whole[:len(whole)-1], "cut short"},
		{"cut early", whole[:10], "cut short"},
		{"a byte changed", flipped, "checksum is wrong"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Parse("the file", tt.data)
			if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), "the file: ") {
				t.Errorf("error %v, want %q in it", err, tt.want)
			}
		})
	}
}

func TestAt(t *testing.T) {
	want := someGames(t, 0)
	data := image(t, want)
	f, err := Parse("test", data)
	if err != nil {
		t.Fatal(err)
	}
	var offsets []int64
	for range want {
		offsets = append(offsets, f.Offset())
		if _, err := f.Next(); err != nil {
			t.Fatal(err)
		}
	}
	for i, at := range offsets {
		if g, err := f.At(at); err != nil || !reflect.DeepEqual(g, want[i]) {
			t.Errorf("game %d: %+v, %v", i, g, err)
		}
	}
	for _, at := range []int64{-1, 3, offsets[1] + 1, int64(len(data))} {
		if _, err := f.At(at); err == nil {
			t.Errorf("a game at offset %d", at)
		}
	}
}

// add appends games of consecutive numbers and closes the directory.
func add(t *testing.T, dir string, h Header, fileSize int64, n int) *DamageError {
	t.Helper()
	d, err := Append(dir, h, fileSize)
	if err != nil {
		t.Fatal(err)
	}
	for range n {
		g := someGames(t, 0)[d.Next()%5]
		g.Number = d.Next()
		if err := d.Add(&g); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	return d.Repaired()
}

// contents returns what is in the files of games of a directory, by name.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	files, err := Files(dir)
	if err != nil {
		t.Fatal(err)
	}
	m := map[string]string{}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		m[filepath.Base(path)] = string(data)
	}
	return m
}

// A process that is killed at any moment leaves something that the next one makes whole.
func TestTornTail(t *testing.T) {
	whole := t.TempDir()
	add(t, whole, testHeader, 1<<20, 5)
	want := contents(t, whole)
	data := want["00000000.games"]
	short := contents(t, func() string {
		dir := t.TempDir()
		add(t, dir, testHeader, 1<<20, 3)
		return dir
	}())["00000000.games"]
	three, four := len(short), len(short)+frameHeader+11 // the fourth game has no moves
	for cut := three; cut < len(data); cut++ {
		dir := t.TempDir()
		path := filepath.Join(dir, "00000000.games")
		if err := os.WriteFile(path, []byte(data[:cut]), 0o644); err != nil {
			t.Fatal(err)
		}
		rest, torn := 2, cut > three
		if cut >= four {
			rest, torn = 1, cut > four
		}
		repaired := add(t, dir, testHeader, 1<<20, rest)
		if (repaired != nil) != torn {
			t.Errorf("cut at %d: repaired %v", cut, repaired)
		}
		if got := contents(t, dir); !reflect.DeepEqual(got, want) {
			t.Fatalf("cut at %d: the files differ afterwards", cut)
		}
	}
}

// A file that holds no whole game, as a kill or a full disk leaves it, is not in the way of one that begins with the same number.
func TestFileWithoutGames(t *testing.T) {
	other := Header{Seed: 8, Settings: "others"}
	for name, h := range map[string]Header{"other settings": other, "a smaller size": testHeader} {
		for _, torn := range []string{"", "KG\x10"} {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "00000000.games"), append(testHeader.encode(), torn...), 0o644); err != nil {
				t.Fatal(err)
			}
			if repaired := add(t, dir, h, 1, 1); (repaired != nil) != (torn != "") {
				t.Errorf("%s, %q: repaired %v", name, torn, repaired)
			}
			want := t.TempDir()
			add(t, want, h, 1, 1)
			if got := contents(t, dir); !reflect.DeepEqual(got, contents(t, want)) {
				t.Errorf("%s, %q: there are %q", name, torn, got)
			}
		}
	}
}

// Damage within a file is no reason to throw away what follows, nor to number anew.
func TestAppendKeepsWhatFollowsDamage(t *testing.T) {
	dir := t.TempDir()
	add(t, dir, testHeader, 1<<20, 5)
	path := filepath.Join(dir, "00000000.games")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[len(testHeader.encode())+9] ^= 1
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	if repaired := add(t, dir, testHeader, 1<<20, 1); repaired != nil {
		t.Errorf("repaired %v", repaired)
	}
	got, damage := readAll(t, []byte(contents(t, dir)["00000000.games"]))
	if len(got) != 5 || got[4].Number != 5 || len(damage) != 1 {
		t.Errorf("%d games, the last is number %d; %v", len(got), got[len(got)-1].Number, damage)
	}
}

func TestRotation(t *testing.T) {
	dir := t.TempDir()
	add(t, dir, testHeader, 120, 6)
	other := Header{Seed: 7, Settings: "played otherwise"}
	add(t, dir, other, 1<<20, 2)
	add(t, dir, other, 1<<20, 1)
	var numbers []uint32
	files, err := Files(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		f, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		first, err := firstNumber(path)
		if err != nil || int(first) != len(numbers) {
			t.Errorf("%s follows game %d: %v", path, len(numbers), err)
		}
		for g, err := f.Next(); err == nil; g, err = f.Next() {
			numbers = append(numbers, g.Number)
		}
		if want := map[bool]Header{true: testHeader, false: other}[first < 6]; f.Header != want {
			t.Errorf("%s: header %+v", path, f.Header)
		}
	}
	if !reflect.DeepEqual(numbers, []uint32{0, 1, 2, 3, 4, 5, 6, 7, 8}) || len(files) < 3 {
		t.Errorf("games %v in %v", numbers, files)
	}
	if h, ok, err := LastHeader(dir); h != other || !ok || err != nil {
		t.Errorf("last header %+v, %v, %v", h, ok, err)
	}
}

func TestLastHeaderOfNothing(t *testing.T) {
	for _, dir := range []string{t.TempDir(), filepath.Join(t.TempDir(), "absent")} {
		if _, ok, err := LastHeader(dir); ok || err != nil {
			t.Errorf("%s: %v, %v", dir, ok, err)
		}
	}
}

func TestAppendErrors(t *testing.T) {
	t.Run("locked", func(t *testing.T) {
		dir := t.TempDir()
		d, err := Append(dir, testHeader, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		if _, err := Append(dir, testHeader, 1<<20); !errors.Is(err, filelock.ErrTaken) {
			t.Errorf("error %v", err)
		}
	})
	t.Run("header that could not be read", func(t *testing.T) {
		dir := t.TempDir()
		if d, err := Append(dir, Header{Settings: strings.Repeat("x", maxSettings+1)}, 1<<20); err == nil {
			d.Close()
			t.Error("it was taken")
		}
		d, err := Append(dir, Header{Settings: strings.Repeat("x", maxSettings)}, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		g := Game{Start: chess.StartPosition(), Outcome: chess.Draw, Termination: chess.Adjudication}
		if err := errors.Join(d.Add(&g), d.Close()); err != nil {
			t.Fatal(err)
		}
		if _, known, err := LastHeader(dir); !known || err != nil {
			t.Errorf("the longest header: %v, %v", known, err)
		}
	})
	t.Run("wrong number", func(t *testing.T) {
		d, err := Append(t.TempDir(), testHeader, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		g := someGames(t, 5)[0]
		if err := d.Add(&g); err == nil || !strings.Contains(err.Error(), "game 5 was to be added where 0 is due") {
			t.Errorf("error %v", err)
		}
	})
	for name, tt := range map[string]struct{ file, content, want string }{
		"foreign file": {"00000000.games", "something else", "no file of games"},
		"foreign name": {"mine.games", string(testHeader.encode()), "not that of a file of games"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, tt.file)
			if err := os.WriteFile(path, []byte(tt.content), 0o644); err != nil {
				t.Fatal(err)
			}
			if _, err := Append(dir, testHeader, 1<<20); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v", err)
			}
			if data, err := os.ReadFile(path); err != nil || string(data) != tt.content {
				t.Errorf("the file has changed: %q, %v", data, err)
			}
		})
	}
}

// Whatever is in a file, reading ends, and every byte after the header is in a
// game or told of as damage.
func FuzzFile(f *testing.F) {
	whole := image(f, someGames(f, 0))
	f.Add(whole)
	f.Add(whole[:len(whole)-3])
	f.Add(append(bytes.Clone(whole), whole...))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Parse("fuzz", data)
		if err != nil {
			return
		}
		at := file.Offset()
		for {
			g, err := file.Next()
			var d *DamageError
			switch {
			case err == io.EOF:
				if at != int64(len(data)) {
					t.Fatalf("the end came at %d of %d", at, len(data))
				}
				return
			case errors.As(err, &d):
				if d.Offset != at || d.Length <= 0 || d.Torn != (at+d.Length == int64(len(data))) {
					t.Fatalf("at %d of %d: %+v", at, len(data), d)
				}
			case err != nil:
				t.Fatal(err)
			default:
				sameAgain(t, g)
			}
			if file.Offset() <= at {
				t.Fatalf("no progress at %d", at)
			}
			at = file.Offset()
		}
	})
}

// The checksum keeps a fuzzer out of what lies behind it; here it comes in.
func FuzzPayload(f *testing.F) {
	for _, g := range someGames(f, 0) {
		b, err := encode(nil, &g)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if g, err := decode(data); err == nil {
			sameAgain(t, g)
		}
	})
}

// sameAgain checks that a game which was read can be replayed without a panic, and
// written and read once more. The FEN of its start may have been written in another manner.
func sameAgain(t *testing.T, g Game) {
	t.Helper()
	_ = g.Replay(func(int, *chess.Position, chess.Move, int16, bool) error { return nil })
	b, err := encode(nil, &g)
	if len(g.Moves) > MaxPlies {
		return // more than is ever written
	}
	if err != nil {
		t.Fatal(err)
	}
	if again, err := decode(b); err != nil || !reflect.DeepEqual(again, g) {
		t.Fatalf("%+v became %+v, %v", g, again, err)
	}
}
