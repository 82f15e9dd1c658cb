package store

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

const (
	// tempSuffix ends the name of a file that is about to replace another.
	tempSuffix = ".new"
	// tempAge is after how long without a change such a file is nobody's any more: no
	// running program pauses so long in the middle of one.
	tempAge = time.Hour
)

// backupSuffix is what the name of a kept older version ends in.
const backupSuffix = ".bak"

// maxName is the longest name that file systems allow, in bytes.
const maxName = 255

// longestStem is how many bytes of a file's name go into the names of what is made beside it; it leaves
// room for what is put to it.
const longestStem = 200

var (
	// ErrProtected is returned for a file that somebody wants kept.
	ErrProtected = errors.New("the file is write-protected")
	// ErrNotFile is returned for a folder or a device.
	ErrNotFile = errors.New("it is not a file")
)

// FolderError says that nothing can be written in a folder.
type FolderError struct {
	Folder string
	Err    error
}

func (e *FolderError) Error() string {
	return fmt.Sprintf("nothing can be written in %s: %v", e.Folder, e.Err)
}

// Unwrap returns what is wrong with the folder.
func (e *FolderError) Unwrap() error { return e.Err }

// WriteFile writes a file whole or not at all: into a new file beside it, which
// is synced and then takes its name. Whatever goes wrong, the old content stays.
// With backup, an older version is kept under the name that [BackupName] gives. A
// symbolic link stays one, and its target is written.
//
// What a killed program has left of an earlier attempt is removed.
//
// It must run on a goroutine of the store, or wherever waiting for a disk is allowed.
func WriteFile(path string, backup bool, write func(io.Writer) error) (err error) {
	path = target(path)
	mode := fs.FileMode(0o644)
	info, err := os.Stat(path)
	switch {
	case err == nil && !info.Mode().IsRegular():
		return &fs.PathError{Op: "write", Path: path, Err: ErrNotFile}
	case err == nil:
		mode = info.Mode().Perm()
		if mode&0o200 == 0 {
			// The rename would succeed, but somebody wants this file kept.
			return &fs.PathError{Op: "write", Path: path, Err: ErrProtected}
		}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	exists := info != nil && err == nil

	dir := filepath.Dir(path)
	sweep(path)
	temp, err := os.CreateTemp(dir, tempPrefix(path)+"*"+tempSuffix)
	if err != nil {
		return &FolderError{dir, cause(err)}
	}
	defer func() {
		if err == nil {
			return
		}
		temp.Close()
		os.Remove(temp.Name())
		var at *fs.PathError
		if errors.As(err, &at) && at.Path == temp.Name() {
			at.Path = path // the name that the caller knows
		}
	}()
	out := bufio.NewWriterSize(temp, 1<<16)
	if err := write(out); err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if err := temp.Chmod(mode); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	if err := temp.Sync(); err != nil {
		return err
	}
	if err := temp.Close(); err != nil {
		return err
	}
	if backup && exists {
		if err := keepBackup(path); err != nil {
			return fmt.Errorf("keeping a backup: %w", err)
		}
	}
	if err := os.Rename(temp.Name(), path); err != nil {
		return err
	}
	syncDir(dir)
	return nil
}

// Writable reports whether [WriteFile] would write a file, as far as that can be told before: it is not protected,
// and files can be made in its folder. It waits for the disk.
func Writable(path string) bool {
	path = target(path)
	info, err := os.Stat(path)
	if err == nil && (!info.Mode().IsRegular() || info.Mode().Perm()&0o200 == 0) {
		return false
	}
	return (err == nil || errors.Is(err, fs.ErrNotExist)) && folderWritable(filepath.Dir(path))
}

// mostLinks is after how many links a path is taken to lead in circles.
const mostLinks = 40

// target returns where a path leads by symbolic links, also where that is not there now, such as on a disk
// that is not connected: a link must not give way to a file.
func target(path string) string {
	for range mostLinks {
		if whole, err := filepath.EvalSymlinks(path); err == nil {
			return whole
		}
		next, err := os.Readlink(path)
		if err != nil {
			return path
		}
		if !filepath.IsAbs(next) {
			next = filepath.Join(filepath.Dir(path), next)
		}
		path = next
	}
	return path
}

// stem is the name of a file, cut where nothing could be put to it any more.
func stem(path string) string {
	name := filepath.Base(path)
	for len(name) > longestStem {
		_, last := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-last]
	}
	return name
}

// BackupName returns under which name an older version of a file is kept: in the same folder, or with the
// folder where a symbolic link leads to another. It waits for the disk.
func BackupName(path string) string {
	backup := backupOf(target(path))
	if there := filepath.Dir(backup); there != target(filepath.Dir(path)) {
		return backup
	}
	return filepath.Base(backup)
}

// Overwritten returns the [BackupName] of a file if something would be lost by writing it without one, "" if there is no
// such file or it is empty. It waits for the disk.
func Overwritten(path string) string {
	info, err := os.Stat(path)
	if err == nil && info.Size() == 0 || errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	return BackupName(path)
}

// backupOf returns where the older version of a file that is no link is kept.
func backupOf(path string) string {
	name := filepath.Base(path)
	if len(name)+len(backupSuffix) > maxName {
		name = stem(path)
	}
	return filepath.Join(filepath.Dir(path), name+backupSuffix)
}

func tempPrefix(path string) string { return "." + stem(path) + "." }

// sweep removes what killed programs have left beside path: the plain files of the
// very names that WriteFile gives, once they are old. Another program may be at work
// on a younger one.
func sweep(path string) {
	dir := filepath.Dir(path)
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		unique, ours := strings.CutPrefix(e.Name(), tempPrefix(path))
		unique, whole := strings.CutSuffix(unique, tempSuffix)
		if !ours || !whole || !isNumber(unique) {
			continue
		}
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > tempAge {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

// isNumber reports whether s is one, as [os.CreateTemp] puts it into a name.
func isNumber(s string) bool {
	_, err := strconv.ParseUint(s, 10, 32)
	return err == nil
}

// cause returns what the system said, without the call and the path.
func cause(err error) error {
	var at *fs.PathError
	var link *os.LinkError
	var folder *FolderError
	switch {
	case errors.As(err, &folder):
		return folder.Err
	case errors.As(err, &at):
		return at.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// keepBackup gives the content of path a second name, so that it survives the
// rename that follows. Where the file system has no hard links it is copied.
func keepBackup(path string) error {
	backup := backupOf(path)
	if err := os.Remove(backup); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if os.Link(path, backup) == nil {
		return nil
	}
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer in.Close()
	return WriteFile(backup, false, func(w io.Writer) error {
		_, err := io.Copy(w, in)
		return err
	})
}

// syncDir makes a rename in dir durable. Not every system can; there the
// rename is as durable as it gets.
func syncDir(dir string) {
	d, err := os.Open(dir)
	if err != nil {
		return
	}
	defer d.Close()
	_ = d.Sync()
}
