//go:build unix

package library_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"kibitz/engine/library"
)

// fullEnv names the library whose files may not grow beyond a limit in this program.
const fullEnv = "KIBITZ_LIBRARY_FULL"

// fill imports games until no file may grow any more, as on a full disk, and goes on using the library.
func fill(dir string) string {
	signal.Ignore(syscall.SIGXFSZ)
	const most = 600_000
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: most, Max: most}); err != nil {
		return "limit: " + err.Error()
	}
	l, err := library.Open(dir, true)
	if err != nil {
		return "open: " + err.Error()
	}
	defer l.Close()
	for seed := range 1000 {
		if _, err = l.Import(context.Background(), strings.NewReader(someGames(seed, 500)), library.Import{Collection: "some"}); err != nil {
			break
		}
	}
	if err == nil {
		return "the disk never got full"
	}
	// What is there can still be asked for.
	found, findErr := l.Find(context.Background(), library.Search{Limit: 3})
	if findErr != nil || found.Count == 0 || found.Count%500 != 0 {
		return "the library cannot be used any more"
	}
	return "full: " + err.Error()
}

// On a full disk an import fails in words, the batches before it stay, and the library is whole.
func TestFullDisk(t *testing.T) {
	if dir := os.Getenv(fullEnv); dir != "" {
		t.Log(fill(dir))
		return
	}
	dir := filepath.Join(t.TempDir(), "lib")
	l, err := library.Create(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "-test.run=^TestFullDisk$", "-test.v")
	cmd.Env = append(os.Environ(), fullEnv+"="+dir)
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "full: ") {
		t.Fatalf("%v: %s", err, out)
	}
	t.Logf("%s", out)
	again := open(t, dir, true)
	if n := again.Len(); n == 0 || n%500 != 0 {
		t.Errorf("%d games are there", n)
	}
	whole(t, again)
	add(t, again, 5000, 500)
	whole(t, again)
}

// readOnlyEnv names a library that this program may only read.
const readOnlyEnv = "KIBITZ_LIBRARY_READ_ONLY"

// readOnly uses a library that cannot be written to, as a user who may not.
func readOnly(dir string) error {
	if os.Getuid() == 0 { // who may write everywhere
		if err := syscall.Setuid(65534); err != nil {
			return err
		}
	}
	if l, err := library.Open(dir, true); !errors.Is(err, fs.ErrPermission) {
		if l != nil {
			l.Close()
		}
		return fmt.Errorf("opened for writing: %v", err)
	}
	l, err := library.Open(dir, false)
	if err != nil {
		return err
	}
	defer l.Close()
	found, err := l.Find(context.Background(), library.Search{Limit: 3})
	if err != nil || found.Count != 500 {
		return fmt.Errorf("found %d games, %v", found.Count, err)
	}
	if err := l.Delete(1); !errors.Is(err, library.ErrReadOnly) {
		return fmt.Errorf("deleted: %v", err)
	}
	c, err := l.Check(context.Background())
	if err != nil || len(c.Faults) > 0 {
		return fmt.Errorf("checked: %v, %v", c.Faults, err)
	}
	return nil
}

// A library on a disk that cannot be written to is read, and says why it is not changed.
func TestReadOnlyDisk(t *testing.T) {
	if dir := os.Getenv(readOnlyEnv); dir != "" {
		if err := readOnly(dir); err != nil {
			t.Fatal(err)
		}
		fmt.Println("read")
		return
	}
	above := t.TempDir()
	dir := filepath.Join(above, "lib")
	l, err := library.Create(dir)
	if err != nil {
		t.Fatal(err)
	}
	add(t, l, 1, 500)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{filepath.Dir(above), above} { // others may look into them
		if err := os.Chmod(path, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		if err := os.Chmod(path, 0o444); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(dir, 0o755) // so that it can be removed
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "-test.run=^TestReadOnlyDisk$", "-test.v")
	cmd.Env = append(os.Environ(), readOnlyEnv+"="+dir)
	if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "read\n") {
		t.Errorf("%v: %s", err, out)
	}
}
