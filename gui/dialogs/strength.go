package dialogs

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/record"
	"kibitz/gui/strength"
)

// Strength asks how strong Kibitz shall play from now on.
type Strength struct {
	Rating int          // at first; 0 is full strength
	Record *record.Book // of the user
	OnSet  func(rating int)

	Chooser *strength.Chooser // made by Open
}

const strengthWidth = 460

// Open opens the dialog.
func (f *Strength) Open(s *forms.Shell) {
	m := &controls.Modal{}
	f.Chooser = strength.New(strength.Config{Rating: f.Rating, Record: f.Record})
	rows := forms.NewStack(strengthWidth)
	rows.Add("", f.Chooser.Container)
	s.OpenRows(m, lang.L("Strength"), rows, f.Chooser.Dial, lang.L("Set"), func() {
		m.Close()
		f.OnSet(f.Chooser.Rating())
	})
}
