package store

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

func content(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// names returns what lies in a folder, so that no leftover goes unnoticed.
func names(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.pgn")
	for _, step := range []struct {
		write  string
		backup bool
		want   string // names in the folder
		bak    string
	}{
		{"one", true, "a.pgn", ""},
		{"two", true, "a.pgn a.pgn.bak", "one"},
		{"three", false, "a.pgn a.pgn.bak", "one"},
		{"four", true, "a.pgn a.pgn.bak", "three"},
	} {
		if err := WriteFile(path, step.backup, text(step.write)); err != nil {
			t.Fatal(err)
		}
		if got := content(t, path); got != step.write {
			t.Errorf("after writing %q the file holds %q", step.write, got)
		}
		if got := names(t, dir); got != step.want {
			t.Errorf("after writing %q the folder holds %q, want %q", step.write, got, step.want)
		}
		if step.bak != "" {
			if got := content(t, path+backupSuffix); got != step.bak {
				t.Errorf("after writing %q the backup holds %q, want %q", step.write, got, step.bak)
			}
		}
	}
}

func TestWriteFileLeavesTheOldOneOnAnError(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.pgn")
	if err := WriteFile(path, false, text("old")); err != nil {
		t.Fatal(err)
	}
	full := errors.New("no space left on device")
	err := WriteFile(path, true, func(w io.Writer) error {
		_, _ = io.WriteString(w, strings.Repeat("new ", 100_000))
		return full
	})
	if !errors.Is(err, full) {
		t.Errorf("error %v, want %v", err, full)
	}
	if got := content(t, path); got != "old" {
		t.Errorf("the file holds %.20q, want the old content", got)
	}
	if got := names(t, dir); got != "a.pgn" {
		t.Errorf("the folder holds %q", got)
	}
}

func TestWriteFileRefuses(t *testing.T) {
	dir := t.TempDir()
	protected := filepath.Join(dir, "protected.pgn")
	if err := os.WriteFile(protected, []byte("mine"), 0o444); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{protected, dir, filepath.Join(dir, "missing", "a.pgn")} {
		if err := WriteFile(path, false, text("x")); err == nil {
			t.Errorf("writing %s succeeded", path)
		}
	}
	if got := content(t, protected); got != "mine" {
		t.Errorf("a write-protected file now holds %q", got)
	}
}

// An error names the file that was to be written, not the one beside it.
func TestWriteFileErrors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.pgn")
	var at *fs.PathError
	err := WriteFile(path, false, func(w io.Writer) error {
		beside := filepath.Join(filepath.Dir(path), names(t, filepath.Dir(path)))
		return &fs.PathError{Op: "write", Path: beside, Err: fs.ErrClosed}
	})
	if !errors.As(err, &at) || at.Path != path || !errors.Is(err, fs.ErrClosed) {
		t.Errorf("the error is %v", err)
	}
	var folder *FolderError
	err = WriteFile(filepath.Join(filepath.Dir(path), "missing", "a.pgn"), false, text("x"))
	if !errors.As(err, &folder) || !errors.Is(err, fs.ErrNotExist) || filepath.Base(folder.Folder) != "missing" {
		t.Errorf("a folder that is not there: %v", err)
	}
}

func TestWriteFileKeepsLinkAndMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("symbolic links and modes are another matter there")
	}
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target.pgn"), filepath.Join(dir, "link.pgn")
	if err := os.WriteFile(target, []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("target.pgn", link); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(link, true, text("new")); err != nil {
		t.Fatal(err)
	}
	if got := BackupName(link); got != "target.pgn.bak" || content(t, filepath.Join(dir, got)) != "old" {
		t.Errorf("the backup is called %q", got)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link was replaced: %v %v", info.Mode(), err)
	}
	if got := content(t, target); got != "new" {
		t.Errorf("the target holds %q", got)
	}
	if info, _ := os.Stat(target); info.Mode().Perm() != 0o640 {
		t.Errorf("the mode is now %v", info.Mode())
	}
}

func TestSettings(t *testing.T) {
	type settings struct {
		Width int
		Theme string
	}
	dir := filepath.Join(t.TempDir(), "kibitz")
	got := settings{Width: 1280, Theme: "system"}
	if err := Read(dir, Settings, &got); err != nil {
		t.Fatalf("no settings yet: %v", err)
	}
	if want := (settings{1280, "system"}); got != want {
		t.Errorf("without a file: %v, want the defaults %v", got, want)
	}

	s := Open(dir, nil)
	s.Write(Settings, settings{900, "dark"}, func(err error) { t.Error(err) })
	if !s.Close(patience) {
		t.Fatal("the store did not finish")
	}
	if err := Read(dir, Settings, &got); err != nil || got != (settings{900, "dark"}) {
		t.Errorf("read back %v, %v", got, err)
	}

	path := filepath.Join(dir, string(Settings))
	for _, damaged := range []string{"", "{", "\x00\x01", `{"Width": "wide"}`, `[1]`, strings.Repeat(" ", keptMax+1)} {
		if err := os.WriteFile(path, []byte(damaged), 0o600); err != nil {
			t.Fatal(err)
		}
		err := Read(dir, Settings, &settings{})
		if err == nil || !strings.Contains(err.Error(), spoiltSuffix) {
			t.Errorf("%.20q: error %v, want one that names where the file went", damaged, err)
			continue
		}
		if got := content(t, path+spoiltSuffix); got != damaged {
			t.Errorf("%.20q: put aside as %.20q", damaged, got)
		}
		if err := Read(dir, Settings, &settings{}); err != nil {
			t.Errorf("%.20q: the next start fails too: %v", damaged, err)
		}
	}
}

func TestWriteReportsFailure(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var failure error
	dir := filepath.Join(blocked, "kibitz")
	s := Open(dir, nil)
	s.Write(Settings, 1, func(err error) { failure = err })
	s.Close(patience)
	var folder *FolderError
	if !errors.As(failure, &folder) || folder.Folder != dir {
		t.Errorf("settings under a file: %v, want an error that names the folder", failure)
	}
}

// What a killed program has left is removed at the next save, and nothing else.
func TestWriteFileSweeps(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a[1].pgn") // no pattern, but a name
	old := time.Now().Add(-2 * tempAge)
	for name, when := range map[string]time.Time{
		".a[1].pgn.123456.new":     old,        // left behind
		".a[1].pgn.77.new":         time.Now(), // somebody is writing it, perhaps
		".a1.pgn.123456.new":       old,        // of another file
		".a[1].pgn.bak.123456.new": old,
		".a[1].pgn.mine.new":       old, // the user's
		"a[1].pgn.123456.new":      old,
		".a[1].pgn.new":            old,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(filepath.Join(dir, name), when, when); err != nil {
			t.Fatal(err)
		}
	}
	folder := filepath.Join(dir, ".a[1].pgn.5.new")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(folder, old, old); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(path, false, text("x")); err != nil {
		t.Fatal(err)
	}
	const want = ".a1.pgn.123456.new .a[1].pgn.5.new .a[1].pgn.77.new .a[1].pgn.bak.123456.new .a[1].pgn.mine.new .a[1].pgn.new a[1].pgn a[1].pgn.123456.new"
	if got := names(t, dir); got != want {
		t.Errorf("the folder holds\n%s, want\n%s", got, want)
	}
}

// The names of what is made beside a file of the longest name are no longer than it.
func TestWriteFileOfALongName(t *testing.T) {
	for _, name := range []string{strings.Repeat("x", 251) + ".pgn", strings.Repeat("棋", 83) + ".pgn", strings.Repeat("y", 240)} {
		path := filepath.Join(t.TempDir(), name)
		for _, s := range []string{"one", "two"} {
			if err := WriteFile(path, true, text(s)); err != nil {
				t.Fatalf("%d bytes: %v", len(name), err)
			}
		}
		if got := content(t, path); got != "two" {
			t.Errorf("it holds %q", got)
		}
		if got := content(t, filepath.Join(filepath.Dir(path), BackupName(path))); got != "one" {
			t.Errorf("the backup holds %q", got)
		}
	}
}

// A link that leads nowhere now stays a link: what it leads to may be on a disk that is not connected.
func TestWriteFileThroughALinkToNothing(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links want rights there")
	}
	dir := t.TempDir()
	path, middle := filepath.Join(dir, "games.pgn"), filepath.Join(dir, "middle.pgn")
	disk := filepath.Join(dir, "disk")
	for link, to := range map[string]string{path: "middle.pgn", middle: filepath.Join(disk, "there.pgn")} {
		if err := os.Symlink(to, link); err != nil {
			t.Fatal(err)
		}
	}
	var folder *FolderError
	if err := WriteFile(path, true, text("x")); !errors.As(err, &folder) || folder.Folder != disk {
		t.Errorf("without the disk: %v", err)
	}
	if err := os.Mkdir(disk, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(path, true, text("x")); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(path, true, text("y")); err != nil {
		t.Fatal(err)
	}
	if got := content(t, BackupName(path)); got != "x" {
		t.Errorf("the backup %s holds %q", BackupName(path), got)
	}
	for _, link := range []string{path, middle} {
		if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("%s is no link any more", link)
		}
	}
	if got := content(t, filepath.Join(disk, "there.pgn")); got != "y" {
		t.Errorf("it leads to %q", got)
	}
	// In circles it leads nowhere, and that is said.
	circle := filepath.Join(dir, "circle")
	if err := os.Symlink("circle", circle); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(circle, false, text("x")); err == nil {
		t.Error("a link to itself was written")
	}
}
