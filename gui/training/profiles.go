package training

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	puzzles "kibitz/engine/training"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/phrase"
)

// Several people can train and play at one computer: each has a profile with a record and repertoires, and games of their own.

// profileName returns the name of a profile.
func profileName(p puzzles.Profile) string {
	if p.Name == "" {
		return lang.L("Main profile")
	}
	return p.Name
}

// ProfileMenu offers the profiles, and what can be done with them.
func (r *Room) ProfileMenu() *fyne.Menu {
	menu := fyne.NewMenu("")
	current := r.people.Current
	for _, p := range r.people.All {
		item := fyne.NewMenuItem(profileName(p), func() { r.ChooseProfile(p.ID) })
		item.Checked = p.ID == current.ID
		menu.Items = append(menu.Items, item)
	}
	remove := fyne.NewMenuItem(lang.L("Remove this profile")+"…", r.askRemoval)
	remove.Disabled = current.ID == ""
	menu.Items = append(menu.Items, fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(lang.L("New profile")+"…", func() {
			r.askName(lang.L("New profile"), lang.L("Add"), "", (*puzzles.Profiles).Create)
		}),
		fyne.NewMenuItem(lang.L("Rename this profile")+"…", func() {
			r.askName(lang.L("Rename this profile"), lang.L("Rename"), current.Name, (*puzzles.Profiles).Rename)
		}), remove)
	return menu
}

// ChooseProfile turns to a profile.
func (r *Room) ChooseProfile(id string) {
	if id == r.people.Current.ID {
		return
	}
	r.changeProfiles(func(p *puzzles.Profiles) error { return p.Choose(id) }, r.told)
}

// People returns the profiles. They are not changed. Dir is the folder of the current one.
func (r *Room) People() (p *puzzles.Profiles, dir string) { return r.people, r.dir() }

// Names returns the names of some profiles, as they are shown.
func (r *Room) Names() (names []string) {
	for _, p := range r.people.All {
		names = append(names, profileName(p))
	}
	return names
}

// turnTo takes over the profiles as they are on the disk.
func (r *Room) turnTo(p *puzzles.Profiles) {
	r.people = p
	r.out.Turned()
}

// told says an error of the profiles, if there is one.
func (r *Room) told(err error) {
	if err != nil {
		r.in.Notices.Warn(lang.L("The profile could not be changed"), err)
	}
}

// changeProfiles changes the profiles on the disk, reads anew what is trained, and calls done.
func (r *Room) changeProfiles(change func(*puzzles.Profiles) error, done func(error)) {
	if r.asks != nil {
		r.asks.leave() // a run ends in the record of the profile in which it began
	}
	dir, before := r.in.Dir, r.people.Current.ID
	var p *puzzles.Profiles
	var err error
	r.in.Store.DoOwn(func() {
		if p, err = puzzles.ReadProfiles(dir); err == nil {
			err = change(p)
		}
	}, func() {
		if err == nil {
			r.reload()
			r.turnTo(p) // after the end of a run in the record of before, and at once: a game may end before all is read
			r.with(func() {
				if p.Current.ID != before {
					r.in.Notices.Passing(lang.L("{{.Name}} plays and trains now. Finished games and results are kept for this person.", map[string]any{"Name": profileName(p.Current)}))
				}
			})
		}
		done(err)
	})
}

// askName asks for the name of a profile.
func (r *Room) askName(title, action, name string, change func(p *puzzles.Profiles, name string) error) {
	s, m, rows := r.in.Shell(), &controls.Modal{}, forms.NewRows()
	field := controls.NewField(name, "")
	rows.Add(lang.L("Name"), field)
	s.OpenRows(m, title, rows, field, action, func() {
		name := field.Text
		r.changeProfiles(func(p *puzzles.Profiles) error { return change(p, name) }, func(err error) {
			switch {
			case err == nil:
				m.Close()
			case s.Has(m):
				s.Complain(m, rows, err, field)
			default:
				r.told(err)
			}
		})
	})
}

// askRemoval asks whether to remove the current profile.
func (r *Room) askRemoval() {
	removed := puzzles.RemovedProfiles(r.in.Dir)
	r.in.Shell().Ask(lang.L("Remove the profile {{.Name}}?", map[string]any{"Name": profileName(r.people.Current)}),
		lang.L("Its record, its repertoires and its results against Kibitz are moved to {{.Path}}, where they are kept. Its games stay in the library.", map[string]any{"Path": phrase.Path(removed)}),
		forms.Answer{Label: lang.L("Remove"), Kind: controls.Primary, Do: func() {
			id := r.people.Current.ID
			r.changeProfiles(func(p *puzzles.Profiles) error {
				if p.Current.ID != id {
					return puzzles.ErrNoProfile
				}
				_, err := p.Remove()
				return err
			}, r.told)
		}})
}
