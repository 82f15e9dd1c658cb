package forms

import (
	"slices"

	"fyne.io/fyne/v2/lang"

	"kibitz/gui/controls"
	"kibitz/gui/pairing"
)

// presets returns the time controls on offer, in PGN's form, and their titles. A segment for the user's own control
// follows them.
func presets() (controls, titles []string) {
	return []string{"-", "60", "120+1", "180+2", "300", "600+5", "900+10", "1800", "40/5400+30:1800+30"},
		[]string{lang.L("Unlimited"), "1+0", "2+1", "3+2", "5+0", "10+5", "15+10", "30+0", "40/90+30", lang.L("Custom")}
}

// Unlimited and Custom are the segments of [TimesForm.Control] for no clock and for the user's own.
const Unlimited, Custom = 0, 9

// TimesForm is the part of a form that asks for the clock of both sides, and how engines use their time.
type TimesForm struct {
	Control *controls.Segments
	Clock   *ClockForm
	Limit   *LimitForm
	Changed func() // called when the user has changed what rows matter, or the limit
}

// NewTimesForm shows a control in PGN's form, the last one that the user made, and the limit of engines.
func NewTimesForm(control, custom string, l pairing.Limit) *TimesForm {
	offered, titles := presets()
	selected := slices.Index(offered, control)
	if selected < 0 {
		selected, custom = Custom, control
	}
	f := &TimesForm{
		Control: controls.NewSegments(Width, selected, titles...),
		Clock:   newClockForm(custom),
		Limit:   NewMoveLimit(l),
		Changed: func() {},
	}
	f.Control.OnChanged = func(i int) {
		// A clock is there to be used; without one, an engine needs a limit.
		switch kind := f.Limit.Kind; {
		case i == Unlimited && kind.Selected() == MoveByClock:
			kind.Select(MoveTime)
		case i != Unlimited && kind.Selected() == MoveTime:
			kind.Select(MoveByClock)
		}
		f.Changed()
	}
	f.Limit.Changed = func() { f.Changed() }
	return f
}

// AddTo adds the rows to a form.
func (f *TimesForm) AddTo(rows *Rows) {
	rows.Add(lang.L("Time"), f.Control)
	rows.Add("", f.Clock.length)
	rows.Add("", f.Clock.extra)
	rows.Add(lang.L("Thinking"), f.Limit.Kind)
	rows.Add("", f.Limit.Row)
}

// Arrange shows the rows that matter to the players of a pairing.
func (f *TimesForm) Arrange(rows *Rows, p pairing.Pairing) {
	thinks := slices.ContainsFunc(p.Players[:], func(p pairing.Player) bool { return !p.IsPerson() && !p.Limited() })
	rows.Show(f.Clock.length, f.Control.Selected() == Custom)
	rows.Show(f.Clock.extra, f.Control.Selected() == Custom)
	rows.Show(f.Limit.Kind, thinks)
	rows.Show(f.Limit.Row, thinks && f.Limit.HasAmount())
}

// Read returns the control in PGN's form, the last one that the user made, and the limit of engines. The last two
// keep their values of before if they are not asked for: a hidden row cannot be wrong.
func (f *TimesForm) Read(rows *Rows, lastCustom string, lastLimit pairing.Limit) (control, custom string, l pairing.Limit, err error) {
	custom = lastCustom
	if i := f.Control.Selected(); i < Custom {
		offered, _ := presets()
		control = offered[i]
	} else if control, err = f.Clock.read(); err != nil {
		return control, custom, l, err
	} else {
		custom = control
	}
	if l, err = f.Limit.Read(); err != nil && !rows.Shown(f.Limit.Kind) {
		l, err = lastLimit, nil
	}
	return control, custom, l, err
}
