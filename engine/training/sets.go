package training

import (
	"bytes"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"kibitz/engine/internal/atomicfile"
)

// Sets of puzzles that the user has opened are packed files in the folder puzzles of a folder, for all its profiles. Which
// one a profile is asked is in a file of its own. A removed set is moved to puzzles/removed.
const (
	setFolder     = "puzzles"
	setExtension  = ".kpz"
	chosenSetFile = "puzzles.txt"
)

// ErrNoPuzzles is the error of a file without a puzzle.
var ErrNoPuzzles = errors.New("training: there is no puzzle in it")

// Sets are the sets of puzzles of a folder.
type Sets struct {
	dir   string
	Names []string        // of all but the shipped one, in the order of the alphabet
	sets  map[string]*Set // by name; "" is the shipped one
}

// ReadSets reads the sets of a folder beside the shipped one. damaged are the names of those that cannot be read.
func ReadSets(dir string, shipped *Set) (s *Sets, damaged []string, err error) {
	s = &Sets{dir: filepath.Join(dir, setFolder), sets: map[string]*Set{"": shipped}}
	entries, err := os.ReadDir(s.dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("training: %w", err)
	}
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), setExtension)
		if !ok || name == "" || e.IsDir() {
			continue
		}
		packed, err := os.ReadFile(s.path(name))
		if err == nil {
			s.sets[name], err = ReadSet(packed)
		}
		if err != nil {
			delete(s.sets, name)
			damaged = append(damaged, name)
			continue
		}
		s.Names = append(s.Names, name)
	}
	slices.Sort(s.Names)
	return s, damaged, nil
}

func (s *Sets) path(name string) string { return filepath.Join(s.dir, name+setExtension) }

// Get returns the set with a name, or the shipped one.
func (s *Sets) Get(name string) *Set {
	if set := s.sets[name]; set != nil {
		return set
	}
	return s.sets[""]
}

// All returns all sets.
func (s *Sets) All() (all []*Set) {
	all = append(all, s.sets[""])
	for _, name := range s.Names {
		all = append(all, s.sets[name])
	}
	return all
}

// ChosenSet returns the name of the set that a profile with its files in dir has chosen; "" is the shipped one.
func ChosenSet(dir string) (string, error) { return readText(filepath.Join(dir, chosenSetFile)) }

// ChooseSet notes the set that a profile with its files in dir has chosen.
func ChooseSet(dir, name string) error { return writeText(filepath.Join(dir, chosenSetFile), name) }

// Imported is what a CSV file has brought.
type Imported struct {
	Name    string // of the set
	Puzzles int
	Faults  []*RowError // of the first lines that are no puzzles
	More    int         // further ones
	Cut     bool        // the file has more puzzles than a set
}

// mostPuzzles bounds the puzzles of a set, and so the memory that it takes. Lichess's database has millions, in no order.
const mostPuzzles = 200_000

// errEnough ends the reading of a file with more puzzles than a set.
var errEnough = errors.New("training: more puzzles than a set")

// mostFaults bounds the faults that are told.
const mostFaults = 1000

// Import reads a CSV file with the columns of the Lichess puzzle database and keeps its puzzles as a set. The name is that
// of the file, with a number if another set has it. Where a set has the same puzzles, that one is taken. The file is not
// changed, and not needed any more. Of a larger file the first mostPuzzles are taken.
func (s *Sets) Import(in io.Reader, name string) (x Imported, err error) {
	return s.importSome(in, name, mostPuzzles)
}

// importSome imports at most a number of puzzles.
func (s *Sets) importSome(in io.Reader, name string, most int) (x Imported, err error) {
	var puzzles []Puzzle
	ids := map[string]bool{}
	err = ReadCSV(in, func(r Row) error {
		if len(puzzles) == most {
			return errEnough
		}
		r.ID = s.id(&r.Puzzle)
		if !ids[r.ID] {
			ids[r.ID] = true
			puzzles = append(puzzles, r.Puzzle)
		}
		return nil
	}, func(e *RowError) error {
		if len(x.Faults) == mostFaults {
			x.More++
		} else {
			x.Faults = append(x.Faults, e)
		}
		return nil
	})
	if x.Cut = errors.Is(err, errEnough); err != nil && !x.Cut {
		return x, err
	}
	if x.Puzzles = len(puzzles); x.Puzzles == 0 {
		return x, ErrNoPuzzles
	}
	var packed bytes.Buffer
	if err := Pack(&packed, puzzles); err != nil {
		return x, err
	}
	set, err := ReadSet(packed.Bytes())
	if err != nil {
		return x, err
	}
	base := setName(name)
	for n := 1; ; n++ {
		x.Name = base
		if n > 1 {
			x.Name = fmt.Sprintf("%s %d", base, n)
		}
		old, err := os.ReadFile(s.path(x.Name))
		if err == nil && bytes.Equal(old, packed.Bytes()) {
			return x, nil
		}
		if errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	if err := os.MkdirAll(s.dir, 0o777); err != nil {
		return x, fmt.Errorf("training: %w", err)
	}
	err = atomicfile.Write(s.path(x.Name), func(w io.Writer) error {
		_, err := w.Write(packed.Bytes())
		return err
	})
	if err != nil {
		return x, err
	}
	s.sets[x.Name] = set
	s.Names = append(s.Names, x.Name)
	slices.Sort(s.Names)
	return x, nil
}

// setName returns a name for a set that can be one of a file everywhere.
func setName(name string) string {
	name = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, strings.ToValidUTF8(name, "-"))
	runes := []rune(strings.Trim(name, " ."))
	const room = 5 // for a number
	name = strings.TrimSpace(string(runes[:min(len(runes), mostName-room)]))
	if name == "" {
		return "puzzles"
	}
	return name
}

// id returns the id of a puzzle of a file: its own, unless it means another exercise.
func (s *Sets) id(p *Puzzle) string {
	same := true
	for _, set := range s.sets {
		if i, ok := set.Find(p.ID); ok {
			old, err := set.At(i)
			same = same && err == nil && old.Start.Key() == p.Start.Key() && slices.Equal(old.Moves, p.Moves)
		}
	}
	reserved := slices.ContainsFunc([]string{endingPrefix, movePrefix, runPrefix, ownPrefix}, func(prefix string) bool { return strings.HasPrefix(p.ID, prefix) })
	if same && !reserved && p.ID != "" && len(p.ID) <= mostText {
		return p.ID
	}
	h := fnv.New64a()
	fmt.Fprint(h, p.Start.FEN(), p.Moves)
	return fmt.Sprintf("csv-%016x", h.Sum64())
}

// Remove removes a set. Its file is moved to the folder that is returned. Cards of its puzzles stay in the records.
func (s *Sets) Remove(name string) (kept string, err error) {
	kept = RemovedSets(filepath.Dir(s.dir))
	if err := os.MkdirAll(kept, 0o777); err != nil {
		return "", fmt.Errorf("training: %w", err)
	}
	to := filepath.Join(kept, name+setExtension)
	for n := 2; ; n++ {
		if _, err := os.Lstat(to); errors.Is(err, fs.ErrNotExist) {
			break
		}
		to = filepath.Join(kept, fmt.Sprintf("%s %d%s", name, n, setExtension))
	}
	if err := os.Rename(s.path(name), to); err != nil {
		return "", fmt.Errorf("training: %w", err)
	}
	delete(s.sets, name)
	s.Names = slices.DeleteFunc(s.Names, func(x string) bool { return x == name })
	return kept, nil
}

// RemovedSets returns the folder in which the removed sets of a folder are kept.
func RemovedSets(dir string) string { return filepath.Join(dir, setFolder, removedFolder) }
