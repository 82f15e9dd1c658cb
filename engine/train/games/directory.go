package games

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"kibitz/engine/filelock"
	"kibitz/engine/internal/atomicfile"
)

// suffix is the suffix of files of games.
const suffix = ".games"

// Files returns the files of games in a directory, the oldest first.
func Files(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, e := range entries {
		if e.Type().IsRegular() && filepath.Ext(e.Name()) == suffix {
			files = append(files, filepath.Join(dir, e.Name()))
		}
	}
	slices.Sort(files)
	return files, nil
}

// FilesOf returns the files of games in the directories. A directory without any is an error.
func FilesOf(dirs ...string) ([]string, error) {
	var all []string
	for _, dir := range dirs {
		files, err := Files(dir)
		if err != nil {
			return nil, err
		}
		if len(files) == 0 {
			return nil, fmt.Errorf("%s: there are no games in it", dir)
		}
		all = append(all, files...)
	}
	return all, nil
}

// Directory appends games to the files of a directory. It is not safe for concurrent use; a lock excludes other
// processes.
type Directory struct {
	dir      string
	header   Header
	fileSize int64
	next     uint32
	repaired *DamageError

	lock   io.Closer
	file   *os.File // nil until the next game starts one
	size   int64
	buffer []byte
}

// LastHeader returns the header of the newest file of a directory. ok is false if there is no file or no directory.
func LastHeader(dir string) (h Header, ok bool, err error) {
	files, err := Files(dir)
	if errors.Is(err, os.ErrNotExist) || err == nil && len(files) == 0 {
		return h, false, nil
	}
	if err != nil {
		return h, false, err
	}
	f, err := Open(files[len(files)-1])
	if err != nil {
		return h, false, err
	}
	return f.Header, true, nil
}

// Append opens or creates a directory to add games to it. Numbering continues after the newest file, whose incomplete
// end is cut off. A file grows to about fileSize bytes.
func Append(dir string, h Header, fileSize int64) (*Directory, error) {
	if n := len(h.Settings); n > maxSettings {
		return nil, fmt.Errorf("settings of %d bytes do not fit into the header of a file of games, which holds %d", n, maxSettings)
	}
	lock, err := filelock.Directory(dir)
	if err != nil {
		return nil, err
	}
	d := &Directory{dir: dir, header: h, fileSize: fileSize, lock: lock}
	if err := d.resume(); err != nil {
		d.Close()
		return nil, err
	}
	return d, nil
}

// resume finds the end of the newest file.
func (d *Directory) resume() error {
	files, err := Files(d.dir)
	if err != nil || len(files) == 0 {
		return err
	}
	path := files[len(files)-1]
	f, err := Open(path)
	if err != nil {
		return err
	}
	first, err := firstNumber(path)
	if err != nil {
		return err
	}
	d.next = first
	for end := f.Offset(); ; {
		g, err := f.Next()
		var damage *DamageError
		switch {
		case err == nil:
			d.next = max(d.next, g.Number+1)
			end = f.Offset()
			continue
		case errors.As(err, &damage) && damage.Torn:
			if err := os.Truncate(path, end); err != nil {
				return err
			}
			d.repaired = damage
		case errors.As(err, &damage):
			continue // damage in the middle; later games count
		case err != io.EOF:
			return err
		}
		if f.Header != d.header || end >= d.fileSize { // the next game starts a file
			if d.next == first {
				return os.Remove(path) // the new file will have the name of this one, which holds no game
			}
			return nil
		}
		d.size = end
		d.file, err = os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
		return err
	}
}

// firstNumber returns the number of the first game from a file's name.
func firstNumber(path string) (n uint32, err error) {
	if _, err := fmt.Sscanf(filepath.Base(path), "%d"+suffix, &n); err != nil {
		return 0, fmt.Errorf("%s: the name is not that of a file of games, like %s", path, fileName(0))
	}
	return n, nil
}

func fileName(first uint32) string { return fmt.Sprintf("%08d%s", first, suffix) }

// Next returns the number of the next game to add.
func (d *Directory) Next() uint32 { return d.next }

// Repaired returns the damage that was cut off the end of the newest file, or nil.
func (d *Directory) Repaired() *DamageError { return d.repaired }

// Add appends a game, whose number must be [Directory.Next]. The game is passed to the operating system before Add
// returns.
func (d *Directory) Add(g *Game) error {
	if g.Number != d.next {
		return fmt.Errorf("game %d was to be added where %d is due", g.Number, d.next)
	}
	var err error
	if d.buffer, err = appendFrame(d.buffer[:0], g); err != nil {
		return err
	}
	if d.file != nil && d.size >= d.fileSize {
		if err := d.closeFile(); err != nil {
			return err
		}
	}
	if d.file == nil {
		if err := d.create(); err != nil {
			return err
		}
	}
	n, err := d.file.Write(d.buffer)
	d.size += int64(n)
	if err != nil {
		return err
	}
	d.next++
	return nil
}

// create starts a file. The file gets its name after its header is on disk, so that every named file has a complete
// header.
func (d *Directory) create() error {
	path := filepath.Join(d.dir, fileName(d.next))
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("%s is there already", path)
	}
	header := d.header.encode()
	if err := atomicfile.Write(path, func(w io.Writer) error {
		_, err := w.Write(header)
		return err
	}); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	d.file, d.size = file, int64(len(header))
	return nil
}

func (d *Directory) closeFile() error {
	if d.file == nil {
		return nil
	}
	err := errors.Join(d.file.Sync(), d.file.Close())
	d.file = nil
	return err
}

// Close closes the file and releases the lock.
func (d *Directory) Close() error {
	return errors.Join(d.closeFile(), d.lock.Close())
}
