package pgn_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"kibitz/engine/pgn"
)

// orders are the two orders of bytes in UTF-16, by the names that programs have for them.
var orders = map[string]binary.ByteOrder{"little endian": binary.LittleEndian, "big endian": binary.BigEndian}

// inUTF16 returns a text in UTF-16, with its mark.
func inUTF16(text string, order binary.ByteOrder) string {
	var b bytes.Buffer
	_ = binary.Write(&b, order, utf16.Encode([]rune("\uFEFF"+text)))
	return b.String()
}

// TestReplaceUTF16 changes and appends games of a file in UTF-16: it stays in UTF-16, and all else as it was.
func TestReplaceUTF16(t *testing.T) {
	first, second := fullRoster("Grünfeld gegen Ελλάδα")+"1.d4   {🙂} d5 *", fullRoster("two")+"1.e4 *"
	for name, order := range orders {
		t.Run(name, func(t *testing.T) {
			in := inUTF16(crlf(first+"\n\n"+second+"\n"), order)
			f := openFile(t, in)
			if f.Len() != 2 || f.Entry(0).Event != "Grünfeld gegen Ελλάδα" || f.Entry(1).Line != 11 {
				t.Fatalf("listed are %+v", f.Entries())
			}
			if got := written(t, f); got != in {
				t.Fatalf("an unchanged file is written\n%q\nwant\n%q", got, in)
			}
			g := annotated(t, f, 1, "♘ 🙂")
			if err := f.Replace(1, g); err != nil {
				t.Fatal(err)
			}
			f.Append(g)
			changed := fullRoster("two") + "1. e4 {♘ 🙂} *"
			want := inUTF16(crlf(first+"\n\n"+changed+"\n\n"+changed+"\n"), order)
			if got := written(t, f); got != want {
				t.Fatalf("written\n%q\nwant\n%q", got, want)
			}
			rebase(t, f, want)
			fresh := openFile(t, want)
			for i := range f.Len() {
				if f.Entry(i) != fresh.Entry(i) {
					t.Errorf("game %d is at %+v, want %+v", i+1, f.Entry(i), fresh.Entry(i))
				}
			}
			if g, err := f.Game(2); err != nil || g.Node(1).After()[0] != "♘ 🙂" {
				t.Errorf("the appended game reads %v, %v", g, err)
			}
			if got := written(t, f); got != want {
				t.Error("the saved file counts as changed")
			}
			// What is taken out of it is UTF-8.
			var b strings.Builder
			if err := f.WriteGames(&b, []int32{0}); err != nil || b.String() != crlf(first+"\n") {
				t.Errorf("taken out: %q, %v", b.String(), err)
			}
		})
	}
}

// Games that are in a code page keep their letters where they are put into a file in UTF-16, and each its own elsewhere.
func TestAddToUTF16(t *testing.T) {
	const latin, cyrillic = "[White \"M\xfcller\"]\n\n1. e4 *\n\n", "[White \"\xd1\xe5\xec\xb8\xed\"]\n\n1. d4 *\n"
	from := openFile(t, latin+cyrillic)
	const head = "1. c4 *\n\n"
	for name, order := range orders {
		var b strings.Builder
		if err := openFile(t, inUTF16(head, order)).WriteWithGames(&b, from, []int32{0, 1}); err != nil {
			t.Fatal(err)
		}
		if want := inUTF16(head+"[White \"Müller\"]\n\n1. e4 *\n\n[White \"Семён\"]\n\n1. d4 *\n", order); b.String() != want {
			t.Errorf("%s: written\n%q\nwant\n%q", name, b.String(), want)
		}
	}
	var b strings.Builder
	if err := openFile(t, head).WriteWithGames(&b, from, []int32{0, 1}); err != nil || b.String() != head+latin+cyrillic {
		t.Errorf("elsewhere: %q, %v", b.String(), err)
	}
}

// Without a mark a file stays without one.
func TestUnmarkedUTF16(t *testing.T) {
	in := strings.TrimPrefix(inUTF16(fullRoster("ü")+"1. e4 *\n", binary.LittleEndian), inUTF16("", binary.LittleEndian))
	f := openFile(t, in)
	if got := f.Entry(0).Event; got != "ü" {
		t.Errorf("the list shows %q", got)
	}
	if got := written(t, f); got != in {
		t.Errorf("an unchanged file has become %q", got)
	}
}

func TestUTF8(t *testing.T) {
	le := func(s string) string { return inUTF16(s, binary.LittleEndian) }
	const broken = "\uFFFD"
	for _, c := range []struct{ name, in, want string }{
		{"empty", "", ""},
		{"one byte", "\xff", "\xff"},
		{"UTF-8", "1. e4 ü", "1. e4 ü"},
		{"UTF-8 with its mark", "\uFEFF1. e4", "\uFEFF1. e4"},
		{"Latin-1", "\xfc", "\xfc"},
		{"the mark alone", le(""), ""},
		{"little endian", le("aü♘🙂"), "aü♘🙂"},
		{"big endian", inUTF16("aü♘🙂", binary.BigEndian), "aü♘🙂"},
		{"little endian without a mark", "a\x00b\x00" + strings.TrimPrefix(le("ü♘🙂"), le("")), "abü♘🙂"},
		{"big endian without a mark", "\x00a\x00b\x00c", "abc"},
		{"more than is read at a time", le(strings.Repeat("a🙂", 50_000)), strings.Repeat("a🙂", 50_000)},
		{"half a character at the end", le("ab") + "c", "ab" + broken},
		{"half a pair at the end", le("ab") + "\x3d\xd8", "ab" + broken},
		{"half a pair and a byte at the end", le("ab") + "\x3d\xd8\x42", "ab" + broken + broken},
		{"halves of pairs", le("a") + "\x3d\xd8b\x00\x42\xde" + "c\x00", "a" + broken + "b" + broken + "c"},
	} {
		for _, r := range []io.Reader{strings.NewReader(c.in), iotest.OneByteReader(strings.NewReader(c.in)), iotest.DataErrReader(strings.NewReader(c.in))} {
			if got, err := io.ReadAll(pgn.UTF8(r)); string(got) != c.want || err != nil {
				t.Errorf("%s: %.50q, %v; want %.50q", c.name, got, err, c.want)
			}
		}
	}
	bad := errors.New("bad disk")
	got, err := io.ReadAll(pgn.UTF8(io.MultiReader(strings.NewReader(le("ab")), iotest.ErrReader(bad))))
	if string(got) != "ab" || !errors.Is(err, bad) {
		t.Errorf("before an error: %q, %v", got, err)
	}
	if _, err := io.ReadAll(pgn.UTF8(iotest.ErrReader(bad))); !errors.Is(err, bad) {
		t.Errorf("an error at once: %v", err)
	}
}

// A file is written in pieces, within which characters may end and go on.
func TestLargeUTF16(t *testing.T) {
	for _, lead := range []string{"", "a", "aa", "aaa"} {
		in := inUTF16("1. e4 {"+lead+strings.Repeat("🙂", 50_000)+"} *\n", binary.LittleEndian)
		if got := written(t, openFile(t, in)); got != in {
			t.Errorf("behind %q, an unchanged file has changed", lead)
		}
	}
}

// What is held in memory has an end.
func TestHugeUTF16(t *testing.T) {
	in := inUTF16("1. e4 *", binary.LittleEndian)
	if _, err := pgn.OpenFile(context.Background(), strings.NewReader(in), 1<<30, nil); !errors.Is(err, pgn.ErrUTF16) {
		t.Errorf("a gigabyte: %v", err)
	}
}

func TestDecode(t *testing.T) {
	for in, want := range map[string]string{"Grünfeld": "Grünfeld", "Gr\xfcnfeld": "Grünfeld", "a\x00b": "a\uFFFDb"} {
		if got := pgn.Decode([]byte(in)); got != want {
			t.Errorf("%q: %q", in, got)
		}
	}
}
