package training

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
	puzzles "kibitz/engine/training"
	"kibitz/gui/forms"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

// The files that are read into the room and written from it.

const (
	pgnExtension = ".pgn"
	csvExtension = ".csv"

	// mostBytes bounds the files that are read: repertoires and records are held in memory.
	mostBytes = 64 << 20
	// mostFaults is how many faults of a file are told.
	mostFaults = 3
)

var errTooLarge = errors.New("training: the file is larger than 64 MB")

// open opens a file that is not too large.
func open(path string) (*os.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err != nil || info.Size() > mostBytes {
		f.Close()
		if err == nil {
			err = errTooLarge
		}
		return nil, err
	}
	return f, nil
}

// askRepertoire asks for a file, and adds its games to the repertoire of a side.
func (r *Room) askRepertoire(side chess.Color) {
	title := lang.L("Add a file to the White repertoire")
	if side == chess.Black {
		title = lang.L("Add a file to the Black repertoire")
	}
	r.in.Shell().ChooseFile(forms.FileChoice{Title: title, Action: lang.L("Add"), Extension: pgnExtension, Remember: true,
		Chosen: func(path string) { r.AddFile(path, side) }})
}

// AddFile adds the games of a PGN file with all their variations to the repertoire of a side. What is illegal is left out, and told with its line.
func (r *Room) AddFile(path string, side chess.Color) {
	type read struct {
		games  []*game.Game
		faults []error
	}
	store.Try(r.in.Store, func() (read, error) {
		f, err := open(path)
		if err != nil {
			return read{}, err
		}
		defer f.Close()
		var x read
		x.games, x.faults, err = puzzles.ReadGames(f)
		return x, err
	}, func(x read, err error) {
		title := lang.L("{{.File}} cannot be added to the repertoire", map[string]any{"File": filepath.Base(path)})
		if err != nil {
			r.in.Notices.Warn(title, err)
			return
		}
		if len(x.games) == 0 && len(x.faults) == 0 {
			r.in.Notices.Warn(title, pgn.ErrNoGame)
			return
		}
		r.with(func() {
			added, elsewhere := r.keepGames(x.games, side)
			var faults []string
			for i, fault := range x.faults {
				if i == mostFaults {
					faults = append(faults, lang.L("… and {{.N}} more", map[string]any{"N": len(x.faults) - i}))
					break
				}
				faults = append(faults, phrase.Error(fault))
			}
			if elsewhere > 0 {
				faults = append(faults, lang.N("{{.N}} games do not begin at the start position and were left out.", elsewhere, map[string]any{"N": elsewhere}))
			}
			if len(faults) > 0 {
				r.in.Notices.Warn(lang.L("Not all of {{.File}} is in the repertoire", map[string]any{"File": filepath.Base(path)}), nil,
					append([]string{r.addedWords(added, side)}, faults...)...)
				return
			}
			r.in.Notices.Passing(r.addedWords(added, side))
		})
	})
}

// keepGames adds games to the repertoire of a side and its file, those that bring something new. elsewhere is how many do not begin at the start
// position.
func (r *Room) keepGames(games []*game.Game, side chess.Color) (added, elsewhere int) {
	reps := &r.moves.reps
	var texts []string
	for _, g := range games {
		n, err := reps.of[side].Add(g)
		if err != nil {
			elsewhere++
			continue
		}
		if n > 0 {
			texts = append(texts, pgn.Format(g))
		}
		added += n
	}
	if added == 0 {
		return 0, elsewhere
	}
	whole := append(bytes.TrimRight(reps.text[side], "\r\n"), "\n\n"...)
	whole = append(bytes.TrimLeft(whole, "\n"), strings.Join(texts, "\n")...)
	reps.text[side] = whole
	path := filepath.Join(r.dir(), repertoireFiles[side])
	var err error
	r.in.Store.DoOwn(func() { err = writeBytes(path, whole) }, func() {
		if err != nil {
			r.in.Notices.Warn(lang.L("The repertoire could not be saved"), err)
		}
	})
	r.out.Changed()
	return added, elsewhere
}

func writeBytes(path string, text []byte) error {
	return store.WriteFile(path, false, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// addedWords says how many moves were added to the repertoire of a side.
func (r *Room) addedWords(n int, side chess.Color) string {
	switch {
	case n == 0:
		return lang.L("All moves are in the repertoire already.")
	case side == chess.White:
		return lang.N("{{.N}} moves were added to the repertoire as White.", n, map[string]any{"N": n})
	}
	return lang.N("{{.N}} moves were added to the repertoire as Black.", n, map[string]any{"N": n})
}

// Keep adds a game with all its variations to the repertoire of a side.
func (r *Room) Keep(g *game.Game, side chess.Color) {
	g = g.Clone() // it may change until the record is read
	r.with(func() {
		added, elsewhere := r.keepGames([]*game.Game{g}, side)
		if elsewhere > 0 {
			r.in.Notices.Warn(lang.L("The game cannot be added to the repertoire"), nil, lang.L("A repertoire begins at the start position."))
			return
		}
		r.in.Notices.Passing(r.addedWords(added, side))
	})
}

// askExport asks for a file, and writes the repertoire of a side to it.
func (r *Room) askExport(side chess.Color) {
	text := r.moves.reps.text[side]
	r.in.Shell().ChooseFile(forms.FileChoice{Title: lang.L("Export the repertoire"), Action: lang.L("Save"), Save: true, Name: repertoireFiles[side],
		Extension: pgnExtension, Remember: true,
		Chosen: func(path string) { r.write(path, func(path string) error { return writeBytes(path, text) }) }})
}

// write has a file written and says how that went.
func (r *Room) write(path string, write func(path string) error) {
	store.Try(r.in.Store, func() (struct{}, error) { return struct{}{}, write(path) }, func(_ struct{}, err error) {
		if err != nil {
			r.in.Notices.Warn(lang.L("{{.Name}} was not saved", map[string]any{"Name": filepath.Base(path)}), err)
			return
		}
		r.in.Notices.Passing(lang.L("Saved to {{.Path}}", map[string]any{"Path": phrase.Path(path)}))
	})
}

// askExportProgress asks for a file, and writes all attempts to it.
func (r *Room) askExportProgress() {
	r.in.Shell().ChooseFile(forms.FileChoice{Title: lang.L("Export the progress of training"), Action: lang.L("Save"), Save: true, Name: "training.csv",
		Extension: csvExtension, Remember: true, Chosen: r.ExportProgress})
}

// ExportProgress writes all attempts to a file as CSV.
func (r *Room) ExportProgress(path string) {
	log := r.path()
	r.write(path, func(path string) error {
		events, _, err := puzzles.ReadEvents(log)
		if err != nil {
			return err
		}
		return store.WriteFile(path, true, func(w io.Writer) error { return puzzles.WriteCSV(w, events) })
	})
}

// askImportProgress asks for a file that was exported, and adds its attempts to the record.
func (r *Room) askImportProgress() {
	r.in.Shell().ChooseFile(forms.FileChoice{Title: lang.L("Import the progress of training"), Action: lang.L("Import"), Extension: csvExtension, Remember: true,
		Chosen: r.ImportProgress})
}

// ImportProgress adds the attempts in a file that was exported to the record. Those that it has already are not added again.
func (r *Room) ImportProgress(path string) {
	log := r.path()
	type merged struct{ added, damaged int }
	var m merged
	var err error
	r.in.Store.DoOwn(func() { m.added, m.damaged, err = mergeFile(log, path) }, func() {
		if err != nil {
			r.in.Notices.Warn(lang.L("The progress could not be imported"), err)
			return
		}
		if m.damaged > 0 {
			r.in.Notices.Warn(lang.L("Training"), nil, lang.N("{{.N}} lines of the file cannot be read, and were left out.", m.damaged, map[string]any{"N": m.damaged}))
		}
		r.in.Notices.Passing(lang.N("{{.N}} attempts were added to your training.", m.added, map[string]any{"N": m.added}))
		r.reload()
	})
}

// mergeFile adds the events of a CSV file to the file of a record.
func mergeFile(log, path string) (added, damaged int, err error) {
	f, err := open(path)
	if err != nil {
		return 0, 0, err
	}
	defer f.Close()
	fresh, damaged, err := puzzles.ReadEventsCSV(f)
	if err != nil {
		return 0, 0, err
	}
	known, _, err := puzzles.ReadEvents(log)
	if err != nil {
		return 0, 0, err
	}
	before := len(puzzles.Merge(known, nil))
	all := puzzles.Merge(known, fresh)
	return len(all) - before, damaged, puzzles.WriteEvents(log, all)
}
