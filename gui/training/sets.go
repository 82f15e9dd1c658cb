package training

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	puzzles "kibitz/engine/training"
	"kibitz/gui/forms"
	"kibitz/gui/phrase"
)

// Puzzles are those of the shipped set or of a set that the user has opened from a CSV file.

// setName returns the name of a set of puzzles.
func setName(name string) string {
	if name == "" {
		return lang.L("Puzzles of Kibitz")
	}
	return name
}

// SetMenu offers the sets of puzzles, and what can be done with them.
func (r *Room) SetMenu() *fyne.Menu {
	menu := fyne.NewMenu("")
	if r.sets == nil {
		return menu
	}
	for _, name := range append([]string{""}, r.sets.Names...) {
		item := fyne.NewMenuItem(setName(name), func() { r.ChooseSet(name) })
		item.Checked = name == r.setName
		menu.Items = append(menu.Items, item)
	}
	remove := fyne.NewMenuItem(lang.L("Remove this set of puzzles")+"…", r.askSetRemoval)
	remove.Disabled = r.setName == ""
	menu.Items = append(menu.Items, fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(lang.L("Open a CSV file of puzzles")+"…", r.askPuzzles), remove,
		fyne.NewMenuItemSeparator(), fyne.NewMenuItem(lang.L("Print a sheet of puzzles")+"…", r.AskSheet))
	return menu
}

// ChooseSet asks the puzzles of a set from now on.
func (r *Room) ChooseSet(name string) {
	if r.sets == nil || name == r.setName {
		return
	}
	r.asks.leave()
	dir := r.dir()
	var err error
	r.in.Store.DoOwn(func() { err = puzzles.ChooseSet(dir, name) }, func() {
		if err != nil {
			r.in.Notices.Warn(lang.L("The set of puzzles could not be changed"), err)
			return
		}
		r.reload()
	})
}

// askPuzzles asks for a file of puzzles.
func (r *Room) askPuzzles() {
	r.in.Shell().ChooseFile(forms.FileChoice{Title: lang.L("Open a CSV file of puzzles"), Action: lang.L("Open"), Extension: csvExtension, Remember: true,
		Chosen: r.OpenPuzzles})
}

// OpenPuzzles keeps the puzzles of a CSV file with the columns of the Lichess puzzle database as a set, and asks them. Lines that are no puzzles are
// left out, and told.
func (r *Room) OpenPuzzles(path string) {
	r.with(func() {
		r.asks.leave()
		in, dir, shipped := r.in.Dir, r.dir(), r.sets.Get("")
		var x puzzles.Imported
		var err error
		r.in.Store.DoOwn(func() { x, err = importPuzzles(in, dir, path, shipped) }, func() {
			file := filepath.Base(path)
			switch {
			case errors.Is(err, puzzles.ErrColumns):
				err = errors.New(lang.L("The file has no columns PuzzleId, FEN and Moves."))
			case errors.Is(err, puzzles.ErrNoPuzzles) && len(x.Faults) > 0:
				err = errors.New(strings.Join(faultWords(&x), "\n"))
			}
			if err != nil {
				r.in.Notices.Warn(lang.L("{{.File}} cannot be opened as puzzles", map[string]any{"File": file}), err)
				return
			}
			added := lang.N("{{.N}} puzzles were opened.", x.Puzzles, map[string]any{"N": phrase.Grouped(x.Puzzles)})
			if x.Cut {
				added = lang.L("The first {{.N}} puzzles of the file were opened. A set holds no more.", map[string]any{"N": phrase.Grouped(x.Puzzles)})
			}
			if len(x.Faults) > 0 {
				r.in.Notices.Warn(lang.L("Not all lines of {{.File}} are puzzles", map[string]any{"File": file}), nil, append([]string{added}, faultWords(&x)...)...)
			} else {
				r.in.Notices.Passing(added)
			}
			r.session.Choose(puzzles.Filter{})
			r.reload()
		})
	})
}

// importPuzzles reads a CSV file into the sets of a folder and chooses the set for the profile in dir.
func importPuzzles(in, dir, path string, shipped *puzzles.Set) (x puzzles.Imported, err error) {
	f, err := open(path)
	if err != nil {
		return x, err
	}
	defer f.Close()
	sets, _, err := puzzles.ReadSets(in, shipped)
	if err != nil {
		return x, err
	}
	name := filepath.Base(path)
	x, err = sets.Import(f, strings.TrimSuffix(name, filepath.Ext(name)))
	if err != nil {
		return x, err
	}
	return x, puzzles.ChooseSet(dir, x.Name)
}

// faultWords says which lines of a file are no puzzles.
func faultWords(x *puzzles.Imported) (words []string) {
	for i, e := range x.Faults {
		if i == mostFaults {
			return append(words, lang.L("… and {{.N}} more", map[string]any{"N": len(x.Faults) - i + x.More}))
		}
		why := phrase.Error(e.Err)
		switch {
		case errors.Is(e.Err, chess.ErrIllegalMove):
			why = lang.L("A move is illegal.")
		case errors.Is(e.Err, puzzles.ErrNoPuzzle):
			why = lang.L("The solution is missing or illegal.")
		}
		words = append(words, lang.L("Line {{.N}}: {{.Fault}}", map[string]any{"N": e.Line, "Fault": why}))
	}
	return words
}

// askSetRemoval asks whether to remove the set that is asked.
func (r *Room) askSetRemoval() {
	name := r.setName
	r.in.Shell().Ask(lang.L("Remove the puzzles {{.Name}}?", map[string]any{"Name": setName(name)}),
		lang.L("The set is moved to {{.Path}}, where it is kept. What you have solved stays in your progress.", map[string]any{"Path": phrase.Path(puzzles.RemovedSets(r.in.Dir))}),
		forms.Answer{Label: lang.L("Remove"), Do: func() {
			r.asks.leave()
			in, dir, shipped := r.in.Dir, r.dir(), r.sets.Get("")
			var err error
			r.in.Store.DoOwn(func() {
				var sets *puzzles.Sets
				if sets, _, err = puzzles.ReadSets(in, shipped); err == nil && slices.Contains(sets.Names, name) {
					_, err = sets.Remove(name)
				}
				if err == nil {
					err = puzzles.ChooseSet(dir, "")
				}
			}, func() {
				if err != nil {
					r.in.Notices.Warn(lang.L("The set of puzzles could not be changed"), err)
					return
				}
				r.reload()
			})
		}})
}
