package pgn_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"

	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

func openFile(t *testing.T, text string) *pgn.File {
	t.Helper()
	f, err := pgn.OpenFile(context.Background(), strings.NewReader(text), int64(len(text)), nil)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func written(t *testing.T, f *pgn.File) string {
	t.Helper()
	var b bytes.Buffer
	if n, err := f.WriteTo(&b); err != nil || n != int64(b.Len()) {
		t.Fatalf("%d bytes, %v", n, err)
	}
	return b.String()
}

func rebase(t *testing.T, f *pgn.File, text string) {
	t.Helper()
	if err := f.Rebase(strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
}

// brokenDisk reads as far as the byte order mark.
type brokenDisk struct{ *strings.Reader }

var errDisk = errors.New("bad disk")

func (d brokenDisk) ReadAt(b []byte, at int64) (int, error) {
	if len(b) > pgn.HeadSize {
		return 0, errDisk
	}
	return d.Reader.ReadAt(b, at)
}

// A file that cannot be read again after it was written is as it was before, and can be written elsewhere.
func TestRebaseThatFails(t *testing.T) {
	in := inUTF16(fullRoster("one")+"1. e4 *\n", binary.LittleEndian)
	f := openFile(t, in)
	if err := f.Replace(0, annotated(t, f, 0, "ü")); err != nil {
		t.Fatal(err)
	}
	want := written(t, f)
	if err := f.Rebase(brokenDisk{strings.NewReader(want)}); !errors.Is(err, errDisk) {
		t.Fatalf("the disk is read: %v", err)
	}
	if got := written(t, f); got != want {
		t.Errorf("afterwards\n%q\nis written, want\n%q", got, want)
	}
	if !f.Edited() {
		t.Error("the game counts as saved")
	}
}

// annotated is game i with a comment on its first move.
func annotated(t *testing.T, f *pgn.File, i int, comment string) *game.Game {
	t.Helper()
	g, err := f.Game(i)
	if g == nil {
		t.Fatal(err)
	}
	mustApply(t, g, game.SetComments{Node: 1, After: []string{comment}})
	return g
}

// fullRoster begins games whose tags are complete, so that nothing is added to them.
func fullRoster(event string) string {
	return "[Event \"" + event + "\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n"
}

// TestReplace changes the second of three games: all else stays as it was, bytes and all.
func TestReplace(t *testing.T) {
	before := "\uFEFF junk\n% private\n" + fullRoster("one") + "1.e4   e5 {  loose } (1...c5)\n\n\n"
	after := "\n\n[Event \"three\"]\n1. e4 Zz9 {broken\n"
	old := fullRoster("two") + "1.d4 d5 *"
	for _, c := range []struct{ name, in, want string }{
		{"LF", before + old + after, before + fullRoster("two") + "1. d4 {new} 1... d5 *" + after},
		{"CRLF", crlf(before + old + after), crlf(before + fullRoster("two") + "1. d4 {new} 1... d5 *" + after)},
		{"CR", strings.ReplaceAll(before+old+after, "\n", "\r"), strings.ReplaceAll(before+fullRoster("two")+"1. d4 {new} 1... d5 *"+after, "\n", "\r")},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := openFile(t, c.in)
			if f.Len() != 3 || f.Edited() {
				t.Fatalf("%d games, edited %v", f.Len(), f.Edited())
			}
			if err := f.Replace(1, annotated(t, f, 1, "new")); err != nil {
				t.Fatal(err)
			}
			if !f.Edited() {
				t.Error("no game counts as edited")
			}
			got := written(t, f)
			if got != c.want {
				t.Fatalf("written\n%q\nwant\n%q", got, c.want)
			}
			if g, err := f.Game(1); err != nil || g.Node(1).After()[0] != "new" {
				t.Errorf("the changed game reads %v, %v", g, err)
			}
			// The places of all games are those of a fresh look at what was written.
			rebase(t, f, got)
			fresh := openFile(t, got)
			for i := range f.Len() {
				if f.Entry(i) != fresh.Entry(i) {
					t.Errorf("game %d is at %+v, want %+v", i+1, f.Entry(i), fresh.Entry(i))
				}
			}
			if f.Edited() || written(t, f) != got {
				t.Error("the saved file counts as changed")
			}
		})
	}
}

// Files that were put behind one another still have their byte order marks: these stand before games, and in none.
func TestFilesPutTogether(t *testing.T) {
	for _, c := range []struct {
		name, before string
		games        int // of it
	}{
		{"a result", "\uFEFF[Event \"A\"]\n\n1. d4 1-0\n", 1},
		{"no line at the end", "\uFEFF[Event \"A\"]\n\n1. d4 1-0 ; good\n\n", 1},
		{"no result", "\uFEFF[Event \"A\"]\n\n1. d4\n", 1},
		{"tags alone", "[White \"A\"]\n", 1},
		{"a comment left open", "[Event \"A\"]\n\n1. d4 {good\n", 1},
		{"remarks", "1. d4 *\n{The end}\n", 1},
		{"prose", "\uFEFFDear diary\n", 0},
		{"marks alone", "\uFEFF\uFEFF", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := c.before + "\uFEFF"
			f := openFile(t, before+fullRoster("two")+"1. e4 e5 *\n")
			if f.Len() != c.games+1 {
				t.Fatalf("%d games, want %d", f.Len(), c.games+1)
			}
			if e := f.Entry(c.games); e.Event != "two" || e.Offset != int64(len(before)) || e.Col != 1 {
				t.Errorf("the last one is %+v", e)
			}
			if err := f.Replace(c.games, annotated(t, f, c.games, "new")); err != nil {
				t.Fatal(err)
			}
			got := written(t, f)
			if want := before + fullRoster("two") + "1. e4 {new} 1... e5 *\n"; got != want {
				t.Fatalf("written\n%q\nwant\n%q", got, want)
			}
			rebase(t, f, got)
			sameList(t, f, got)
		})
	}
	// In UTF-16 it is the same mark.
	f := openFile(t, inUTF16("1. e4 *\n", binary.LittleEndian)+inUTF16(fullRoster("two")+"1. d4 *\n", binary.LittleEndian))
	if f.Len() != 2 || f.Entry(1).Event != "two" {
		t.Errorf("in UTF-16 there are %+v", f.Entries())
	}
}

func crlf(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }

func TestReplaceLatin1(t *testing.T) {
	latin1 := strings.ReplaceAll(fullRoster("Caf\xe9"), "?", "\xfc") + "1. e4 *\n\n"
	utf8 := fullRoster("Café") + "1. e4 *\n"
	f := openFile(t, latin1+utf8)
	if e := f.Entry(0); e.Event != "Café" || e.White != "ü" {
		t.Errorf("the list shows %+v", e)
	}
	for i := range 2 {
		if err := f.Replace(i, annotated(t, f, i, "für")); err != nil {
			t.Fatal(err)
		}
	}
	want := strings.ReplaceAll(latin1, "e4", "e4 {f\xfcr}") + strings.ReplaceAll(utf8, "e4", "e4 {für}")
	if got := written(t, f); got != want {
		t.Errorf("written\n%q\nwant\n%q", got, want)
	}
	// What Latin-1 does not have makes the game UTF-8.
	if err := f.Replace(0, annotated(t, f, 0, "♘")); err != nil {
		t.Fatal(err)
	}
	if raw, err := f.Raw(0); err != nil || !bytes.Contains(raw, []byte("Café")) || !bytes.Contains(raw, []byte("{♘}")) {
		t.Errorf("%s, %v", raw, err)
	}
}

func TestReplaceBroken(t *testing.T) {
	in := fullRoster("x") + "1. e4 e5 (1... c5 2. Qh9 {(} 3. what) 2. Nf3 Qh9 {x} Nc6\n\n" + fullRoster("y") + "1. d4 *\n"
	f := openFile(t, in)
	g, err := f.Game(0)
	var bad *pgn.SyntaxError
	if !errors.As(err, &bad) || bad.Game != 1 || bad.Line != 9 || bad.Col != 46 {
		t.Fatalf("error %v", err)
	}
	mustApply(t, g, game.SetTags{Tags: g.Tags().With("White", "Me")})
	if err := f.Replace(0, g); err != nil {
		t.Fatal(err)
	}
	got := written(t, f)
	if want := strings.Replace(in, "[White \"?\"]", "[White \"Me\"]", 1); got != want {
		t.Errorf("written\n%s\nwant\n%s", got, want)
	}
	// An error in the third game of a file is reported there, also after changes before it.
	if _, err := openFile(t, got).Game(1); err != nil {
		t.Error(err)
	}
}

// When games before it become longer, a broken game is broken in another line.
func TestFaultsMoveWithTheirGames(t *testing.T) {
	const broken = "[Event \"x\"]\n\n1. e4 e5\n2. Ke3 *\n\n"
	f := openFile(t, "1. d4 *\n\n"+broken+broken)
	for i := range f.Len() {
		f.Check(i)
	}
	bad, err := f.Game(1)
	if bad == nil {
		t.Fatal(err)
	}
	for i := range 2 {
		if err := f.Replace(i, annotated(t, f, i, strings.Repeat("words, ", 40)+"words")); err != nil {
			t.Fatal(err)
		}
		f.Check(i)
	}
	f.Check(f.Append(bad))
	text := written(t, f)
	rebase(t, f, text)
	fresh := openFile(t, text)
	for i := range f.Len() {
		fresh.Check(i)
		got, want := f.Entry(i).Fault, fresh.Entry(i).Fault
		if (got == nil) != (i == 0) || got != nil && (got.Line != want.Line || got.Col != want.Col) {
			t.Errorf("game %d is broken at %v, want %v", i+1, got, want)
		}
	}
}

func TestAppend(t *testing.T) {
	g, err := pgn.Parse("1. e4 *")
	if err != nil {
		t.Fatal(err)
	}
	text := pgn.Format(g)
	for _, c := range []struct{ in, gap, end string }{
		{"", "", "\n"},
		{"1. d4 *", "\n\n", "\n"},
		{"1. d4 *\n", "\n", "\n"},
		{"1. d4 *\n\n", "", "\n"},
		{"1. d4 *\r\n", "\r\n", "\r\n"},
		{"1. d4 *\r\n\r\n", "", "\r\n"},
		{"[White \"A\"]\r\n\r\n1. d4 *", "\r\n\r\n", "\r\n"},
		{"1. d4 *\r", "\r", "\r"},
		{"1. d4 *\r\r", "", "\r"},
		{"1. d4 {never closed", "\n\n", "\n"},
	} {
		f := openFile(t, c.in)
		n := f.Len()
		if i := f.Append(g); i != n {
			t.Errorf("%q: appended as game %d", c.in, i+1)
		}
		f.Append(g)
		got := written(t, f)
		if want := c.in + c.gap + strings.ReplaceAll(text+"\n"+text, "\n", c.end); got != want {
			t.Errorf("%q: written\n%q\nwant\n%q", c.in, got, want)
		}
		rebase(t, f, got)
		fresh := openFile(t, got)
		if f.Len() != n+2 || fresh.Len() != n+2 {
			t.Fatalf("%q: %d games, %d after reading again", c.in, f.Len(), fresh.Len())
		}
		for i := range f.Len() {
			if f.Entry(i) != fresh.Entry(i) {
				t.Errorf("%q: game %d is at %+v, want %+v", c.in, i+1, f.Entry(i), fresh.Entry(i))
			}
		}
	}
}

// TestFiles reads the files of other projects' tests, holds the promises of
// losslessness for them, and knows which of them are wrong.
func TestFiles(t *testing.T) {
	texts := append(trickyFiles(t), string(lichessGames(t)))
	games, broken := 0, 0
	for _, text := range texts {
		f := openFile(t, text)
		for i := range f.Len() {
			games++
			g, err := f.Game(i)
			var bad *pgn.SyntaxError
			if err != nil {
				if !errors.As(err, &bad) {
					t.Fatal(err)
				}
				broken++
			}
			checkFixedPoint(t, g, bad)
		}
		checkFile(t, []byte(text))
	}
	// One has its line breaks written in HTML, which are kept as remarks.
	if games != 447 || broken != 0 {
		t.Errorf("%d games, %d of them broken; want 447 and none", games, broken)
	}
}

// TestLayout checks that no line of movetext is longer than the standard allows.
func TestLayout(t *testing.T) {
	games, _, err := pgn.ParseAll(string(lichessGames(t)))
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		tags, moves, _ := strings.Cut(pgn.Format(g), "\n\n")
		for _, line := range strings.Split(moves, "\n") {
			if n := len([]rune(line)); n > 79 {
				t.Errorf("a line of %d characters: %s", n, line)
			}
		}
		names := []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}
		for i, line := range strings.Split(tags, "\n")[:len(names)] {
			if !strings.HasPrefix(line, "["+names[i]+" ") {
				t.Errorf("tag %d is %s, want %s", i+1, line, names[i])
			}
		}
	}
}

// TestWrapping checks where long comments are broken.
func TestWrapping(t *testing.T) {
	g, err := pgn.Parse("1. e4 *")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ comment, want string }{
		{strings.Repeat("word ", 20) + "end", "1. e4 {" + strings.Repeat("word ", 14) + "\n" + strings.Repeat("word ", 6) + "end} *"},
		{strings.Repeat("x", 100), "1. e4\n{" + strings.Repeat("x", 100) + "}\n*"},
		{strings.Repeat("x", 70) + " [%eval 0.17] %y z", "1. e4\n{" + strings.Repeat("x", 70) + " [%eval 0.17] %y \nz} *"},
		{strings.Repeat("ü", 60) + " ü [%csl Ra1] ü", "1. e4 {" + strings.Repeat("ü", 60) + " \nü [%csl Ra1] ü} *"},
		{"a\n\nb", "1. e4 {a\n\nb} *"},
		{"} " + strings.Repeat("long ", 20) + "end", "1. e4\n; } " + strings.Repeat("long ", 20) + "end\n*"},
	} {
		mustApply(t, g, game.SetComments{Node: 1, After: []string{c.comment}})
		_, moves, _ := strings.Cut(pgn.Format(g), "\n\n")
		if got := strings.TrimSuffix(moves, "\n"); got != c.want {
			t.Errorf("%q is written\n%s\nwant\n%s", c.comment, got, c.want)
		}
		checkFixedPoint(t, g, nil)
	}
}

func TestReadIndex(t *testing.T) {
	text := string(lichessGames(t))
	var bytes int64
	calls := 0
	x, err := pgn.ReadIndex(context.Background(), strings.NewReader(text), func(b int64) {
		if b < bytes {
			t.Error("progress went back")
		}
		bytes = b
		calls++
	})
	if err != nil || len(x) != 300 || bytes != int64(len(text)) || calls < 2 {
		t.Errorf("%d games, %d bytes reported in %d calls, %v", len(x), bytes, calls, err)
	}
	for i, e := range x {
		if !strings.HasPrefix(text[e.Offset:], "[Event \""+e.Event) || !strings.HasSuffix(text[:e.Offset+e.Length], e.Result) {
			t.Fatalf("game %d is not at %+v", i+1, e)
		}
		if line := strings.Count(text[:e.Offset], "\n") + 1; e.Line != line || e.Col != 1 {
			t.Fatalf("game %d is at line %d, column %d; want line %d", i+1, e.Line, e.Col, line)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := pgn.ReadIndex(ctx, strings.NewReader(text), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	broken := errors.New("the disk is gone")
	half := io.MultiReader(strings.NewReader(text[:len(text)/2]), failing{broken})
	if x, err := pgn.ReadIndex(context.Background(), half, nil); !errors.Is(err, broken) || len(x) < 100 {
		t.Errorf("a stream that breaks: %d games, %v", len(x), err)
	}
}

// A list keeps no more of a tag than it shows, and what it has given away it does not change.
func TestEntriesAreSmallAndStay(t *testing.T) {
	long := strings.Repeat("é", 10_000)
	text := "[Event \"A\"]\n[White \"" + long + "\"]\n\n1. e4 *\n\n[Event \"B\"]\n\n1. d4 *\n"
	f, err := pgn.OpenFile(context.Background(), strings.NewReader(text), int64(len(text)), nil)
	if err != nil {
		t.Fatal(err)
	}
	before := f.Entries()
	if got := before[0].White; len(got) > 256 || !strings.HasPrefix(long, got) || got == "" {
		t.Errorf("the list keeps %d bytes of a name", len(got))
	}
	g, err := f.Game(1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Apply(game.SetTags{Tags: g.Tags().With("Event", "C")}); err != nil {
		t.Fatal(err)
	}
	if err := f.Replace(1, g); err != nil {
		t.Fatal(err)
	}
	f.Append(g)
	if before[1].Event != "B" || len(before) != 2 || f.Entry(1).Event != "C" || len(f.Entries()) != 3 {
		t.Errorf("the list from before has %q, the new one %q", before[1].Event, f.Entry(1).Event)
	}
}

// A game of which only the beginning was read does not take the place of the whole.
func TestReplaceTooLong(t *testing.T) {
	text := "[White \"A\"]\n\n1. e4 {" + strings.Repeat("a\n", 10<<20) + "} e5 *\n"
	f, err := pgn.OpenFile(context.Background(), strings.NewReader(text), int64(len(text)), nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := f.Game(0)
	if g == nil || err == nil {
		t.Fatalf("it can be read: %v", err)
	}
	if err := f.Replace(0, g); !errors.Is(err, pgn.ErrTooLong) || f.Edited() {
		t.Errorf("error %v, want %v", err, pgn.ErrTooLong)
	}
}

// failing is a reader that fails.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func TestOpenFileErrors(t *testing.T) {
	for _, c := range []struct {
		in   string
		want error
	}{
		{"", nil},
		{"\uFEFF \r\n\n", nil},
		{"\uFEFF\n\uFEFF", nil}, // of two files all games were deleted
		{"Dear diary,\n", pgn.ErrNoGame},
		{"\x00\x01\x02", pgn.ErrBinary},
		{"1. e4 *\x00", pgn.ErrBinary},
		{"[LIST]\x00\"", pgn.ErrBinary},
		{"\uFEFF\r\n[Event \"A\x00B\"]\r\n\r\n1. e4 *\r\n\x00\x00\x00", nil}, // as a crash of the system leaves files
		{"\xff\xfe\x00\x00[\x00\x00\x00", pgn.ErrBinary},                     // UTF-32
		{"\xfe\xff\x00H\x00i", pgn.ErrNoGame},
		{"\xfe\xff", nil},
		{"PK\x03\x04games.pgn", pgn.ErrPacked},
		{"\x1f\x8b\x08\x00", pgn.ErrPacked},
		{"\x28\xb5\x2f\xfd\x04", pgn.ErrPacked},
		{"BZh91AY&SY", pgn.ErrPacked},
	} {
		_, err := pgn.OpenFile(context.Background(), strings.NewReader(c.in), int64(len(c.in)), nil)
		if !errors.Is(err, c.want) {
			t.Errorf("%q: error %v, want %v", c.in, err, c.want)
		}
	}
	// A file that shrinks behind our back is an error, not a shorter copy.
	text := "1. e4 *\n\n1. d4 *\n"
	f, err := pgn.OpenFile(context.Background(), &shrinking{text: text}, int64(len(text)), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteTo(io.Discard); !errors.Is(err, pgn.ErrShortened) {
		t.Errorf("writing what is gone: %v", err)
	}
	if _, err := f.Game(1); err == nil {
		t.Error("a game that is gone was read")
	}
}

// shrinking is a file that is cut in the middle once it has been read.
type shrinking struct {
	text string
	read bool
}

func (s *shrinking) ReadAt(b []byte, off int64) (int, error) {
	if s.read && off+int64(len(b)) > 8 {
		return strings.NewReader(s.text[:8]).ReadAt(b, off)
	}
	n, err := strings.NewReader(s.text).ReadAt(b, off)
	s.read = s.read || off+int64(n) == int64(len(s.text))
	return n, err
}

// What was put in the place of a game and could not be written is forgotten.
func TestRevert(t *testing.T) {
	text := "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n"
	f, err := pgn.OpenFile(context.Background(), strings.NewReader(text), int64(len(text)), nil)
	if err != nil {
		t.Fatal(err)
	}
	was := f.Entry(0)
	for _, moves := range []string{"[White \"C\"]\n\n1. c4 *", "[White \"D\"]\n\n1. f4 *"} {
		g, err := pgn.Parse(moves)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Replace(0, g); err != nil {
			t.Fatal(err)
		}
	}
	f.Revert(0)
	f.Revert(1)
	var b strings.Builder
	if _, err := f.WriteTo(&b); err != nil || b.String() != text {
		t.Errorf("%v, written was\n%s", err, b.String())
	}
	if f.Entry(0) != was {
		t.Errorf("the list has %+v, was %+v", f.Entry(0), was)
	}
}
