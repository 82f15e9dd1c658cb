package library

import (
	"context"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
)

// Upkeep is what the place asks of a library to keep it in order. As those of [Library], its methods may wait for the
// disk.
type Upkeep interface {
	// Regular returns the player of the most games of a collection.
	Regular(ctx context.Context, collection string) (Regular, error)
	// Merge lets the games of one player count as those of another, until it is undone.
	Merge(from, into string) error
	// Erase deletes the games of a collection for good, and with them what could be undone.
	Erase(ctx context.Context, collection string) error
	// Backup copies the library to a folder that is empty or not there yet.
	Backup(ctx context.Context, folder string) error
	// Restore puts a copy of a backup in the place of the library, which is kept beside it.
	Restore(ctx context.Context, folder string) error
}

// Regular is the player of the most games of a selection.
type Regular struct {
	Name  string // "" if no player has a name
	Games int    // of the player
	Of    int    // games of the selection
}

// A player with this share of an import, and of this many games, may be the user.
const (
	userShare = 0.6
	userGames = 10
)

// wonders reports whether an owner's names are still to be found out.
func (p *Place) wonders(owner Owner) bool {
	k := p.in.Settings.known(owner)
	return len(k.Names) == 0 && !k.Asked
}

// wonder asks each owner, once, whether the player of most games of a collection that was imported is them.
func (p *Place) wonder(collection string) {
	owner := p.in.Owners().Current
	if !p.wonders(owner) {
		return
	}
	go func() {
		r, err := p.in.Upkeep.Regular(context.Background(), collection)
		if err != nil || r.Games < userGames || float64(r.Games) < userShare*float64(r.Of) {
			return
		}
		p.in.Post(func() {
			if p.closed || !p.wonders(owner) {
				return
			}
			decide := func(names ...string) func() {
				return func() {
					p.in.Settings.learn(owner, Known{names, true})
					p.out.Save()
				}
			}
			p.in.Notices.Post(notices.Name, func() notices.Message {
				return notices.Message{
					Title: lang.L("Are you {{.Name}}?", map[string]any{"Name": r.Name}),
					Text: lang.L("{{.Name}} plays in {{.N}} of the {{.Games}} imported. Your own games and mistakes are found by your names.",
						map[string]any{"Name": r.Name, "N": phrase.Grouped(r.Games), "Games": games(r.Of)}),
					Answers: []notices.Answer{
						{Label: lang.L("Yes"), Weight: notices.Primary, Do: decide(r.Name)},
						{Label: lang.L("No"), Do: decide()},
					},
				}
			})
		})
	}()
}

// upkeepMenu returns what can be done to keep the library in order.
func (p *Place) upkeepMenu() []*fyne.MenuItem {
	changeable := p.known && p.state.ReadOnly == nil
	owners := p.in.Owners()
	own := Collection{Name: owners.Current.Games()}
	for _, c := range p.state.Collections {
		if c.Name == own.Name {
			own = c
		}
	}
	item := func(label string, able bool, do func()) *fyne.MenuItem {
		i := fyne.NewMenuItem(label, do)
		i.Disabled = !able || p.working != nil
		return i
	}
	return []*fyne.MenuItem{
		item(lang.L("Merge two names…"), changeable && p.state.Games > 0, p.askMerge),
		item(lang.L("Erase “{{.Name}}”…", map[string]any{"Name": owners.named(own.Name)}), changeable && own.Games > 0, func() { p.askErase(own) }),
		item(lang.L("Back up…"), p.known && p.state.Games > 0, p.askBackup),
		item(lang.L("Restore a backup…"), p.state.ReadOnly == nil, p.askRestore),
	}
}

// askMerge asks which two names are one player's. The first suggested is in the marked row.
func (p *Place) askMerge() {
	suggested := ""
	if row, ok := p.row(p.marked); ok {
		suggested = phrase.Known(row.White, "")
	}
	rows, m := forms.NewRows(), &controls.Modal{}
	from, into := controls.NewField(suggested, ""), controls.NewField("", "")
	rows.Add(lang.L("Name"), from)
	rows.Add(lang.L("is a name of"), into)
	p.in.Shell.OpenRows(m, lang.L("Merge two names"), rows, from, lang.L("Merge"), func() {
		a, b := strings.TrimSpace(from.Text), strings.TrimSpace(into.Text)
		var err error
		p.in.Do(func() { err = p.in.Upkeep.Merge(a, b) }, func() {
			if err != nil {
				p.in.Shell.Complain(m, rows, err, into)
				return
			}
			m.Close()
			p.refresh()
			p.say(lang.L("The games of {{.From}} count as those of {{.Into}}.", map[string]any{"From": a, "Into": b}) + " " + lang.L("Ctrl+Z brings it back."))
		})
	})
}

// askErase asks whether a collection, that of the user's games, is to be erased.
func (p *Place) askErase(own Collection) {
	name := p.in.Owners().named(own.Name)
	p.in.Shell.Ask(lang.L("Erase “{{.Name}}”?", map[string]any{"Name": name}), lang.L("{{.Games}} are deleted for good, and no earlier change of the library can be undone.", map[string]any{"Games": games(own.Games)}),
		forms.Answer{Label: lang.L("Erase"), Kind: controls.Danger, Do: func() {
			p.startWith(name, func() error { return p.in.Upkeep.Erase(context.Background(), own.Name) }, func() string { return lang.L("Erased.") })
		}})
}

// askBackup asks where the library is to be copied to.
func (p *Place) askBackup() {
	p.in.Shell.ChooseFile(forms.FileChoice{
		Title: lang.L("Copy the library to a new folder"), Action: lang.L("Back up"), Save: true, Name: "Kibitz library " + time.Now().Format(time.DateOnly),
		Chosen: func(path string) {
			p.say(lang.L("Writing {{.Name}}…", map[string]any{"Name": filepath.Base(path)}))
			p.startWith(path, func() error { return p.in.Upkeep.Backup(context.Background(), path) }, func() string {
				return lang.L("The library was copied to {{.Name}}.", map[string]any{"Name": filepath.Base(path)})
			})
		},
	})
}

// askRestore asks which backup is to take the place of the library.
func (p *Place) askRestore() {
	p.in.Shell.ChooseFile(forms.FileChoice{
		Title: lang.L("Folder of the backup"), Action: lang.L("Restore"), Folders: true,
		Chosen: func(path string) {
			p.known = false // the games of another library may be shown
			p.say(lang.L("Reading {{.Name}}", map[string]any{"Name": filepath.Base(path)}))
			p.startWith(path, func() error { return p.in.Upkeep.Restore(context.Background(), path) }, func() string {
				return lang.L("Restored. The library of before is kept beside it.")
			})
		},
	})
}
