package training

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"kibitz/engine/internal/atomicfile"
)

// The profiles of a folder are folders within its folder profiles, named by numbers. Each has a file with the name of the
// profile. The files of the first profile lie in the folder itself, where they were before there were profiles, and its
// name is in profiles/name.txt. A removed profile is moved to profiles/removed.
const (
	profileFolder = "profiles"
	removedFolder = "removed"
	nameFile      = "name.txt"
	currentFile   = "current.txt"

	// mostName is the maximum length of the name of a profile, in characters.
	mostName = 40
)

// Profile is one of the people who train and play at one computer, each with a record, repertoires, and games of their own.
type Profile struct {
	ID   string // "" for the first one
	Name string // "" if it was never named
}

// Dir returns the folder of the profile's files.
func (p Profile) Dir(dir string) string {
	if p.ID == "" {
		return dir
	}
	return filepath.Join(dir, profileFolder, p.ID)
}

// namePath returns the file of the profile's name.
func (p Profile) namePath(dir string) string {
	if p.ID == "" {
		return filepath.Join(dir, profileFolder, nameFile)
	}
	return filepath.Join(p.Dir(dir), nameFile)
}

// The errors of a name for a profile.
var (
	ErrNoName      = errors.New("training: a profile needs a name")
	ErrLongName    = errors.New("training: the name of a profile has at most 40 characters")
	ErrNameInUse   = errors.New("training: another profile has this name")
	ErrNoProfile   = errors.New("training: there is no such profile")
	ErrLastProfile = errors.New("training: the first profile cannot be removed")
)

// Profiles are the profiles of a folder, the first one first and the others in the order in which they were made.
type Profiles struct {
	dir     string
	All     []Profile
	Current Profile
}

// ReadProfiles reads the profiles of a folder. There is always the first one. It is the current one if the file that names
// the current one is missing or damaged. A profile without a readable name has its number as its name. With an error, there
// is the first one alone.
func ReadProfiles(dir string) (*Profiles, error) {
	p, err := readProfiles(dir)
	if err != nil {
		return &Profiles{dir: dir, All: []Profile{{}}}, err
	}
	return p, nil
}

func readProfiles(dir string) (*Profiles, error) {
	p := &Profiles{dir: dir, All: []Profile{{}}}
	name, err := readText(p.All[0].namePath(dir))
	if err != nil {
		return nil, err
	}
	p.All[0].Name = name
	entries, err := os.ReadDir(filepath.Join(dir, profileFolder))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("training: %w", err)
	}
	for _, e := range entries {
		x := Profile{ID: e.Name()}
		if n := x.Number(); n <= 0 || strconv.Itoa(n) != x.ID || !e.IsDir() {
			continue
		}
		if x.Name, err = readText(x.namePath(dir)); err != nil || x.Name == "" {
			x.Name = x.ID
		}
		p.All = append(p.All, x)
	}
	slices.SortStableFunc(p.All, func(a, b Profile) int { return cmp.Compare(a.Number(), b.Number()) })
	current, err := readText(filepath.Join(dir, profileFolder, currentFile))
	if err != nil {
		return nil, err
	}
	p.Current = p.All[max(p.index(current), 0)]
	return p, nil
}

// Number returns the place of the profile among the others, which it keeps for good: no later profile has it, not even that
// of a removed one.
func (p Profile) Number() int {
	n, _ := strconv.Atoi(p.ID) // 0 for the first one
	return n
}

// readText returns the text of a small file; "" for a missing file, or one that is no text.
func readText(path string) (string, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("training: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, utf8.UTFMax*mostName+1))
	if err != nil {
		return "", fmt.Errorf("training: %w", err)
	}
	name, err := cleanName(string(text))
	if err != nil {
		return "", nil
	}
	return name, nil
}

// cleanName returns a name without spaces around it, or why it cannot be one.
func cleanName(name string) (string, error) {
	name = strings.TrimSpace(name)
	switch {
	case name == "" || !utf8.ValidString(name) || strings.ContainsFunc(name, unicode.IsControl):
		return "", ErrNoName
	case utf8.RuneCountInString(name) > mostName:
		return "", ErrLongName
	}
	return name, nil
}

// index returns the place of a profile in All, -1 if there is none with that id.
func (p *Profiles) index(id string) int {
	return slices.IndexFunc(p.All, func(x Profile) bool { return x.ID == id })
}

// free returns a name without spaces around it, or an error if it cannot be that of the profile with an id.
func (p *Profiles) free(name, id string) (string, error) {
	name, err := cleanName(name)
	if err != nil {
		return "", err
	}
	if slices.ContainsFunc(p.All, func(x Profile) bool { return x.ID != id && strings.EqualFold(x.Name, name) }) {
		return "", ErrNameInUse
	}
	return name, nil
}

// writeText writes a file, with its folder.
func writeText(path, text string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return fmt.Errorf("training: %w", err)
	}
	return atomicfile.Write(path, func(w io.Writer) error {
		_, err := io.WriteString(w, text+"\n")
		return err
	})
}

// Create makes a profile and turns to it. Its record and its repertoires are empty.
func (p *Profiles) Create(name string) error {
	name, err := p.free(name, "-")
	if err != nil {
		return err
	}
	x := Profile{Name: name}
	last, err := p.lastNumber()
	if err != nil {
		return err
	}
	for n := last + 1; ; n++ {
		x.ID = strconv.Itoa(n)
		err := os.MkdirAll(filepath.Join(p.dir, profileFolder), 0o777)
		if err == nil {
			err = os.Mkdir(x.Dir(p.dir), 0o777)
		}
		if err == nil {
			break
		}
		if !errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("training: %w", err)
		}
	}
	if err := writeText(x.namePath(p.dir), name); err != nil {
		return err
	}
	p.All = append(p.All, x)
	return p.Choose(x.ID)
}

// lastNumber returns the greatest number of a profile, also of the removed ones: games of theirs may be known by it.
func (p *Profiles) lastNumber() (int, error) {
	last := p.All[len(p.All)-1].Number()
	entries, err := os.ReadDir(RemovedProfiles(p.dir))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, fmt.Errorf("training: %w", err)
	}
	for _, e := range entries {
		id, _, _ := strings.Cut(e.Name(), "-")
		last = max(last, Profile{ID: id}.Number())
	}
	return last, nil
}

// Choose turns to a profile.
func (p *Profiles) Choose(id string) error {
	i := p.index(id)
	if i < 0 {
		return ErrNoProfile
	}
	if err := writeText(filepath.Join(p.dir, profileFolder, currentFile), id); err != nil {
		return err
	}
	p.Current = p.All[i]
	return nil
}

// Rename gives the current profile another name.
func (p *Profiles) Rename(name string) error {
	name, err := p.free(name, p.Current.ID)
	if err != nil {
		return err
	}
	if err := writeText(p.Current.namePath(p.dir), name); err != nil {
		return err
	}
	p.Current.Name = name
	p.All[p.index(p.Current.ID)].Name = name
	return nil
}

// RemovedProfiles returns the folder in which the removed profiles of a folder are kept.
func RemovedProfiles(dir string) string { return filepath.Join(dir, profileFolder, removedFolder) }

// Remove removes the current profile, which must not be the first one, and turns to the first one. Its files are kept in
// the folder that is returned.
func (p *Profiles) Remove() (kept string, err error) {
	gone := p.Current
	if gone.ID == "" {
		return "", ErrLastProfile
	}
	if err := p.Choose(""); err != nil {
		return "", err
	}
	parent := RemovedProfiles(p.dir)
	if err := os.MkdirAll(parent, 0o777); err != nil {
		return "", fmt.Errorf("training: %w", err)
	}
	for n := 1; ; n++ {
		kept = filepath.Join(parent, fmt.Sprintf("%s-%d", gone.ID, n))
		if _, err := os.Lstat(kept); errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	if err := os.Rename(gone.Dir(p.dir), kept); err != nil {
		return "", fmt.Errorf("training: %w", err)
	}
	p.All = slices.Delete(p.All, p.index(gone.ID), p.index(gone.ID)+1)
	return kept, nil
}
