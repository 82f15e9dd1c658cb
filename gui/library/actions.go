package library

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/gamefile"
	"kibitz/gui/phrase"
)

// packed are the archives that are read like a PGN file.
var packed = []string{".gz", ".bz2", ".zst", ".xz", ".zip"}

// importing is an import under way.
type importing struct {
	path, into string
	cancel     context.CancelFunc
	cancelled  bool
}

// askImport asks for a file and imports it.
func (p *Place) askImport() {
	p.in.Shell.ChooseFile(forms.FileChoice{
		Title: lang.L("Import games"), Action: lang.L("Import"), Extension: gamefile.Extension, Also: packed, Remember: true,
		Chosen: func(path string) { p.Import(path, "") },
	})
}

// progressEvery is the least time between two reports of an import.
const progressEvery = 200 * time.Millisecond

// Import imports a file into a collection; "" is one with the name of the file.
func (p *Place) Import(path, into string) {
	if p.working != nil {
		return
	}
	if into == "" {
		into = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	}
	ctx, cancel := context.WithCancel(context.Background())
	w := &importing{path: path, into: into, cancel: cancel}
	p.working = w
	p.in.Settings.Unfinished, p.in.Settings.Into = path, into
	p.out.Save()
	p.complain(nil)
	p.progress.Set(0, lang.L("Reading {{.Name}}", map[string]any{"Name": filepath.Base(path)}))
	last := time.Now()
	go func() {
		result, err := p.in.Library.Import(ctx, path, into, func(now Progress) {
			if time.Since(last) < progressEvery {
				return
			}
			last = time.Now()
			p.in.Post(func() {
				if p.working == w && !p.closed {
					p.progress.Set(now.Part, progressWords(now))
				}
			})
		})
		p.in.Post(func() {
			if !p.closed {
				p.imported(w, result, err)
			}
		})
	}()
}

// progressWords says how far an import is.
func progressWords(now Progress) string {
	parts := []string{games(now.Games), lang.L("{{.N}} a second", map[string]any{"N": phrase.Grouped(now.PerSecond)})}
	if now.Left >= time.Second {
		parts = append(parts, lang.L("{{.Time}} left", map[string]any{"Time": now.Left.Round(time.Second).String()}))
	}
	return strings.Join(parts, " · ")
}

// imported shows how an import has ended.
func (p *Place) imported(w *importing, result Progress, err error) {
	p.working = nil
	name := filepath.Base(w.path)
	switch {
	case w.cancelled:
		p.complaint = ""
		p.say(lang.L("Import stopped. The games added so far stay."))
	case err != nil:
		p.in.Settings.Unfinished = ""
		p.complaint = phrase.Labelled(name, phrase.Error(err))
		p.out.Announce(p.complaint)
	default:
		p.in.Settings.Unfinished = ""
		p.complaint = ""
		words := []string{lang.L("{{.Name}} imported", map[string]any{"Name": name}), lang.L("{{.N}} new", map[string]any{"N": games(result.Added)})}
		if result.Equal > 0 {
			words = append(words, lang.L("{{.N}} were there already", map[string]any{"N": games(result.Equal)}))
		}
		if result.Broken > 0 {
			words = append(words, lang.L("{{.N}} damaged, but kept", map[string]any{"N": games(result.Broken)}))
		}
		p.say(strings.Join(words, " · "))
		p.wonder(w.into)
	}
	p.out.Save()
	p.renderFoot()
	p.refresh()
}

// Note shows words in the footer until the next search.
func (p *Place) Note(words string) {
	p.note = words
	p.renderFoot()
}

// say says something in the footer until the next search, and aloud.
func (p *Place) say(words string) {
	p.Note(words)
	p.out.Announce(words)
}

// cancelImport stops the import. What was added stays, and the rest can be added later.
func (p *Place) cancelImport() {
	if p.working != nil {
		p.working.cancelled = true
		p.working.cancel()
	}
}

// resumeImport goes on with an import that was interrupted.
func (p *Place) resumeImport() { p.Import(p.in.Settings.Unfinished, p.in.Settings.Into) }

// askExport asks for a file and writes the listed games to it.
func (p *Place) askExport() {
	q := p.query()
	name := lang.L("Selection")
	if q.Text != "" {
		name = q.Text
	} else if q.Collection != "" {
		name = p.in.Owners().named(q.Collection)
	}
	p.in.Shell.ChooseFile(forms.FileChoice{
		Title: lang.L("Export {{.Games}} to", map[string]any{"Games": games(p.count)}), Action: lang.L("Export"), Save: true, Name: fileName(name), Extension: gamefile.Extension, Remember: true,
		Chosen: func(path string) {
			p.say(lang.L("Writing {{.Name}}…", map[string]any{"Name": filepath.Base(path)}))
			var n int
			p.startWith(path, func() (err error) {
				n, err = p.in.Library.Export(context.Background(), path, q)
				return err
			}, func() string {
				return lang.L("{{.Games}} written to {{.Name}}.", map[string]any{"Games": games(n), "Name": filepath.Base(path)})
			})
		},
	})
}

// startWith does something long with a file or folder in the background, and says what was done, or why it was not.
func (p *Place) startWith(path string, do func() error, done func() string) {
	go func() {
		err := do()
		p.in.Post(func() {
			switch {
			case p.closed:
			case err != nil:
				p.note = ""
				p.complaint = phrase.Labelled(filepath.Base(path), phrase.Error(err))
				p.renderFoot()
				p.out.Announce(p.complaint)
			default:
				p.complaint = ""
				p.say(done())
			}
			p.refresh()
		})
	}()
}

// fileName returns a text as the name of a file.
func fileName(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, phrase.Clip(s, 60)) + gamefile.Extension
}

// change runs a change of the library in the background, and says what was done.
func (p *Place) change(do func() error, done func() string) {
	var err error
	p.in.Do(func() { err = do() }, func() {
		if p.closed {
			return
		}
		p.refresh()
		if err != nil {
			p.complain(err)
			return
		}
		p.complaint = ""
		p.say(done())
	})
}

// deleteMarked deletes the marked game. Undo brings it back.
func (p *Place) deleteMarked() {
	row, ok := p.row(p.marked)
	if !ok || p.state.ReadOnly != nil {
		return
	}
	title := phrase.Players(row.White, row.Black)
	// The next game takes its place.
	if next, ok := p.row(p.marked + 1); ok {
		p.id = next.ID
	} else if before, ok := p.row(p.marked - 1); ok && p.marked > 0 {
		p.id = before.ID
	}
	p.game = nil
	p.change(func() error { return p.in.Library.Delete(row.ID) }, func() string {
		return lang.L("{{.Game}} deleted.", map[string]any{"Game": title}) + " " + lang.L("Ctrl+Z brings it back.")
	})
}

// CanUndo reports whether a change of the library can be undone.
func (p *Place) CanUndo() bool { return p.state.Undo && p.state.ReadOnly == nil }

// CanRedo reports whether a change of the library can be redone.
func (p *Place) CanRedo() bool { return p.state.Redo && p.state.ReadOnly == nil }

// Undo undoes the last change of the library.
func (p *Place) Undo() { p.retrace(false) }

// Redo redoes what was undone last.
func (p *Place) Redo() { p.retrace(true) }

func (p *Place) retrace(redo bool) {
	var c Change
	p.change(func() (err error) {
		c, err = p.in.Library.Retrace(redo)
		return err
	}, func() string {
		what := map[string]string{
			"delete": lang.L("Deletion"), "move": lang.L("Move to a collection"), "edit": lang.L("Change of a game"),
			"merge": lang.L("Merging of names"), "import": lang.L("Import"),
		}[c.What]
		if redo {
			return lang.L("Redone: {{.What}} ({{.Games}})", map[string]any{"What": what, "Games": games(c.Games)})
		}
		return lang.L("Undone: {{.What}} ({{.Games}})", map[string]any{"What": what, "Games": games(c.Games)})
	})
}

// menu returns what can be done besides the buttons.
func (p *Place) menu() *fyne.Menu {
	changeable := p.known && p.state.ReadOnly == nil
	item := func(label string, able bool, do func()) *fyne.MenuItem {
		i := fyne.NewMenuItem(label, do)
		i.Disabled = !able
		return i
	}
	row, marked := p.row(p.marked)
	mine := item(lang.L("List your own games"), len(p.ownNames()) > 0, func() { p.AddTerms(ownTerm(p.ownNames())) })
	keep := item(lang.L("Keep finished games in “My games”"), true, func() {
		p.in.Settings.Off = !p.in.Settings.Off
		p.out.Save()
	})
	keep.Checked = !p.in.Settings.Off
	var folded []*fyne.MenuItem // what the footer has no room for
	if !p.exporter.Visible() {
		folded = append(folded, item(lang.L("Export…"), p.count > 0, p.askExport))
	}
	if !p.preparer.Visible() {
		folded = append(folded, item(lang.L("Prepare against…"), p.known && p.state.Games > 0, p.askPlayer))
	}
	if len(folded) > 0 {
		folded = append(folded, fyne.NewMenuItemSeparator())
	}
	return fyne.NewMenu("", append(append(folded,
		item(lang.L("Delete game"), changeable && marked, p.deleteMarked),
		item(lang.L("Move game to a collection…"), changeable && marked, func() { p.askCollection(row) }),
		fyne.NewMenuItemSeparator(),
		item(lang.L("Undo"), p.CanUndo(), p.Undo),
		item(lang.L("Redo"), p.CanRedo(), p.Redo),
		fyne.NewMenuItemSeparator(),
		mine,
		item(lang.L("Your names…"), true, p.askNames),
		keep,
		fyne.NewMenuItemSeparator(),
	), p.upkeepMenu()...)...)
}

// ownTerm returns the word of the query that selects the games of any of some names.
func ownTerm(names []string) string { return "player:" + strings.Join(names, "|") }

// askCollection asks for the collection that a game is moved to.
func (p *Place) askCollection(row Row) {
	rows, m := forms.NewRows(), &controls.Modal{}
	field := controls.NewField("", lang.L("name of a collection, also a new one"))
	rows.Add(lang.L("Collection"), field)
	p.in.Shell.OpenRows(m, lang.L("Move {{.Game}} to", map[string]any{"Game": phrase.Players(row.White, row.Black)}), rows, field, lang.L("Move"), func() {
		name := strings.TrimSpace(field.Text)
		if name == "" {
			p.in.Shell.Complain(m, rows, errors.New(lang.L("Enter the name of a collection.")), field)
			return
		}
		m.Close()
		collection := p.in.Owners().collection(name)
		p.change(func() error { return p.in.Library.Move(collection, row.ID) }, func() string {
			return lang.L("Moved to {{.Name}}.", map[string]any{"Name": name})
		})
	})
}

// ownNames returns the names that the owner who plays has in games.
func (p *Place) ownNames() []string { return p.in.Settings.known(p.in.Owners().Current).Names }

// askNames asks for the names that the owner who plays has in games.
func (p *Place) askNames() {
	rows, m := forms.NewRows(), &controls.Modal{}
	owner := p.in.Owners().Current
	field := controls.NewField(strings.Join(p.ownNames(), "; "), lang.L("names, separated by semicolons"))
	rows.Add(lang.L("Names"), field)
	p.in.Shell.OpenRows(m, lang.L("Your names in games"), rows, field, lang.L("OK"), func() {
		m.Close()
		k := p.in.Settings.known(owner)
		k.Names = nil
		for _, n := range strings.Split(field.Text, ";") {
			if n = strings.TrimSpace(strings.ReplaceAll(n, "|", " ")); n != "" && !slices.Contains(k.Names, n) {
				k.Names = append(k.Names, n)
			}
		}
		p.in.Settings.learn(owner, k)
		p.out.Save()
	})
}

// askFilter asks for what games must have, and adds it to the query.
func (p *Place) askFilter() {
	rows, m := forms.NewRows(), &controls.Modal{}
	type part struct {
		prefix string
		field  *controls.Field
	}
	var parts []part
	add := func(label, prefix, hint string) {
		f := controls.NewField("", hint)
		parts = append(parts, part{prefix, f})
		rows.Add(label, f)
	}
	add(lang.L("Player"), "player:", "")
	add(lang.L("White"), "white:", "")
	add(lang.L("Black"), "black:", "")
	add(lang.L("Event"), "event:", "")
	add(lang.L("Years"), "year:", "1990-1999")
	add(lang.L("Opening"), "eco:", "B90, B9, B90-B99")
	add(lang.L("Elo of both"), "elo:", "2300-2600, 2500-")
	add(lang.L("Material"), "material:", "KRPvKR, KRBP*vKRNP*")
	results := []string{"", "1-0", "1/2", "0-1"}
	result := controls.NewSegments(forms.Width, 0, lang.X("filter.any", "Any"), "1–0", "½–½", "0–1")
	rows.Add(lang.L("Result"), result)
	speeds := []string{"", "bullet", "blitz", "rapid", "classical"}
	speed := controls.NewSegments(forms.Width, 0, lang.X("filter.any", "Any"), lang.L("Bullet"), lang.L("Blitz"), lang.L("Rapid"), lang.L("Classical"))
	rows.Add(lang.L("Time control"), speed)
	p.in.Shell.OpenRows(m, lang.L("Filter games"), rows, parts[0].field, lang.L("Filter"), func() {
		var words []string
		for _, x := range parts {
			if text := strings.TrimSpace(strings.ReplaceAll(x.field.Text, `"`, "")); text != "" {
				words = append(words, x.prefix+text)
			}
		}
		if i := result.Selected(); i > 0 {
			words = append(words, "result:"+results[i])
		}
		if i := speed.Selected(); i > 0 {
			words = append(words, "speed:"+speeds[i])
		}
		m.Close()
		p.AddTerms(words...)
		p.FocusTable()
	})
}
