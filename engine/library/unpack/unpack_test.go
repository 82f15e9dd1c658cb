package unpack_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"

	"kibitz/engine/library/unpack"
)

const text = "1. e4 e5 2. Nf3 Nc6 *\n"

func zipOf(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i, content := range files {
		w, err := z.Create(string(rune('a'+i)) + ".pgn")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, content); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func packed(t *testing.T, kind, content string) []byte {
	t.Helper()
	var b bytes.Buffer
	var w io.WriteCloser
	var err error
	switch kind {
	case "gz":
		w = gzip.NewWriter(&b)
	case "zst":
		w, err = zstd.NewWriter(&b)
	case "xz":
		w, err = xz.NewWriter(&b)
	case "zip":
		return zipOf(t, content)
	case "pgn":
		return []byte(content)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(w, content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// bzipped is the text, packed by bzip2.
const bzipped = "425a68393141592653596b64490d0000055d00001040113f0000010b00200021a9a69a1faa1ea1" +
	"00002e1bca3404b69ca70a3e2ee48a70a120d6c8921a"

func write(t *testing.T, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func read(t *testing.T, path string, l unpack.Limits) (string, error) {
	t.Helper()
	r, err := unpack.Open(path, l)
	if err != nil {
		return "", err
	}
	defer r.Close()
	b, err := io.ReadAll(r)
	return string(b), err
}

func TestOpen(t *testing.T) {
	for _, kind := range []string{"pgn", "gz", "zst", "xz", "zip"} {
		got, err := read(t, write(t, packed(t, kind, text)), unpack.DefaultLimits())
		if err != nil || got != text {
			t.Errorf("%s: %q, %v", kind, got, err)
		}
		got, err = read(t, write(t, packed(t, kind, "")), unpack.DefaultLimits())
		if err != nil || got != "" {
			t.Errorf("%s of nothing: %q, %v", kind, got, err)
		}
	}
	got, err := read(t, write(t, zipOf(t, text, text)), unpack.DefaultLimits())
	if want := text + "\n\n" + text; err != nil || got != want {
		t.Errorf("zip of two: %q, %v", got, err)
	}
}

func TestDamagedArchive(t *testing.T) {
	long := strings.Repeat(text, 500)
	for _, kind := range []string{"gz", "zst", "xz"} {
		data := packed(t, kind, long)
		for _, bad := range [][]byte{data[:len(data)-7], append(bytes.Clone(data[:len(data)/2]), bytes.Repeat([]byte{7}, 40)...)} {
			if _, err := read(t, write(t, bad), unpack.DefaultLimits()); !errors.Is(err, unpack.ErrDamaged) {
				t.Errorf("%s: %v", kind, err)
			}
		}
	}
	if _, err := read(t, write(t, zipOf(t, text)[:40]), unpack.DefaultLimits()); !errors.Is(err, unpack.ErrDamaged) {
		t.Errorf("zip: %v", err)
	}
}

// An archive that unpacks without end is refused.
func TestLimits(t *testing.T) {
	l := unpack.DefaultLimits()
	l.Free = 1 << 16
	for _, kind := range []string{"gz", "zst", "xz", "zip"} {
		got, err := read(t, write(t, packed(t, kind, strings.Repeat("\n", 4<<20))), l)
		if !errors.Is(err, unpack.ErrTooLarge) || len(got) > 3<<20 {
			t.Errorf("%s: %d bytes, %v", kind, len(got), err)
		}
	}
	l.Bytes = 100
	if _, err := read(t, write(t, []byte(strings.Repeat(text, 100))), l); !errors.Is(err, unpack.ErrTooLarge) {
		t.Errorf("plain text: %v", err)
	}
	l.Files = 1
	if _, err := read(t, write(t, zipOf(t, text, text)), l); !errors.Is(err, unpack.ErrTooLarge) {
		t.Errorf("two files: %v", err)
	}
	if _, err := unpack.New(bytes.NewReader(zipOf(t, text)), l); err == nil {
		t.Error("a zip archive was read from a stream")
	}
	if _, err := read(t, write(t, zipOf(t)), l); !errors.Is(err, unpack.ErrEmpty) {
		t.Errorf("no file: %v", err)
	}
}

func TestBzip2(t *testing.T) {
	data, err := hex.DecodeString(bzipped)
	if err != nil {
		t.Fatal(err)
	}
	got, err := read(t, write(t, data), unpack.DefaultLimits())
	if err != nil || got != text {
		t.Errorf("%q, %v", got, err)
	}
}
