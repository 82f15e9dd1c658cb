package gui

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/locale"
	"kibitz/gui/pairing"
)

// controlPresets are the time controls on offer, in PGN's form; a segment for
// the user's own follows them.
var controlPresets = [...]struct{ label, control string }{
	{"", "-"}, // unlimited
	{"1+0", "60"}, {"2+1", "120+1"}, {"3+2", "180+2"}, {"5+0", "300"}, {"10+5", "600+5"}, {"15+10", "900+10"}, {"30+0", "1800"},
	{"40/90+30", "40/5400+30:1800+30"},
}

const unlimited, custom = 0, len(controlPresets)

// The ways an engine can use its time, as they stand beside each other.
const (
	thinkByClock = iota
	thinkTime
	thinkDepth
	thinkNodes
)

// timesForm is the part of a form that asks for a clock, and how engines use their time.
type timesForm struct {
	control  *controls.Segments // of controlPresets, or custom after them
	own      ownControl
	think    *controls.Segments // thinkByClock, ...
	amount   *controls.Field
	unit     *controls.Text
	amounts  [thinkNodes + 1]string // what stands in the field for each way of thinking
	amountOn *fyne.Container
	changed  func() // which rows matter
}

// newTimesForm shows a control in PGN's form, the one last made by hand, and a way of thinking.
func newTimesForm(control, own string, t pairing.Limit) *timesForm {
	f := &timesForm{changed: func() {}}
	labels, selected := []string{lang.L("Unlimited")}, custom
	for i, preset := range controlPresets {
		if i > unlimited {
			labels = append(labels, preset.label)
		}
		if preset.control == control {
			selected = i
		}
	}
	f.control = controls.NewSegments(forms.Width, selected, append(labels, lang.L("Custom"))...)
	if selected == custom {
		own = control
	}
	f.own = newOwnControl(own)

	how := thinkByClock
	f.amounts = [...]string{thinkTime: "1", thinkDepth: "8", thinkNodes: "100000"}
	switch {
	case t.Time > 0:
		how, f.amounts[thinkTime] = thinkTime, locale.Decimal(t.Time.Seconds(), -1)
	case t.Depth > 0:
		how, f.amounts[thinkDepth] = thinkDepth, strconv.Itoa(t.Depth)
	case t.Nodes > 0:
		how, f.amounts[thinkNodes] = thinkNodes, strconv.FormatUint(t.Nodes, 10)
	}
	f.think = controls.NewSegments(forms.Width, how, lang.L("By the clock"), lang.L("Time a move"), lang.L("Depth"), lang.L("Nodes"))
	f.amount, f.unit = controls.NewField(f.amounts[how], ""), forms.NewUnit("")
	f.amountOn = forms.NewLine(forms.Sized(110, f.amount), f.unit)

	f.control.OnChanged = func(i int) {
		// A clock is there to be used; without one, an engine needs a limit.
		switch {
		case i == unlimited && f.think.Selected() == thinkByClock:
			f.think.Select(thinkTime)
		case i != unlimited && f.think.Selected() == thinkTime:
			f.think.Select(thinkByClock)
		}
		f.changed()
	}
	f.think.OnChanged = func(int) { f.changed() }
	f.amount.OnChanged = func(s string) { f.amounts[f.think.Selected()] = s }
	return f
}

// add adds the rows to a form.
func (f *timesForm) add(rows *forms.Rows) {
	rows.Add(lang.L("Time"), f.control)
	rows.Add("", f.own.length)
	rows.Add("", f.own.extra)
	rows.Add(lang.L("Thinking"), f.think)
	rows.Add("", f.amountOn)
}

// setKeys says who has the keys that the form does not need.
func (f *timesForm) setKeys(keys controls.Keys) {
	f.control.Keys, f.think.Keys, f.own.bonus.Keys = keys, keys, keys
	for _, e := range []*controls.Field{f.own.minutes, f.own.seconds, f.own.moves, f.amount} {
		e.Keys = keys
	}
}

// arrange shows the rows that matter to those who play.
func (f *timesForm) arrange(rows *forms.Rows, p pairing.Pairing) {
	thinks := slices.ContainsFunc(p.Players[:], func(p pairing.Player) bool { return !p.IsPerson() && !p.Limited() })
	how := f.think.Selected()
	rows.Show(f.own.length, f.control.Selected() == custom)
	rows.Show(f.own.extra, f.control.Selected() == custom)
	rows.Show(f.think, thinks)
	rows.Show(f.amountOn, thinks && how != thinkByClock)
	if f.amount.Text != f.amounts[how] {
		f.amount.SetText(f.amounts[how])
	}
	f.unit.SetText([...]string{"", lang.L("seconds"), lang.L("plies"), lang.L("nodes")}[how])
}

// read returns the control in PGN's form, the one last made by hand, and the way of thinking. The last two
// stay what they were where they are not asked for: what cannot be seen cannot be wrong.
func (f *timesForm) read(rows *forms.Rows, lastOwn string, lastThink pairing.Limit) (control, own string, t pairing.Limit, err error) {
	own = lastOwn
	if i := f.control.Selected(); i < custom {
		control = controlPresets[i].control
	} else if control, err = f.own.read(); err != nil {
		return control, own, t, err
	} else {
		own = control
	}
	if t, err = f.thinking(); err != nil && !rows.Shown(f.think) {
		t, err = lastThink, nil
	}
	return control, own, t, err
}

// thinking reads how engines use their time.
func (f *timesForm) thinking() (t pairing.Limit, err error) {
	var n float64
	switch f.think.Selected() {
	case thinkTime:
		n, err = forms.Number(f.amount, lang.L("the time for a move"), pairing.MinTime.Seconds(), pairing.MaxTime.Seconds())
		t.Time = forms.Seconds(n)
	case thinkDepth:
		n, err = forms.Whole(f.amount, lang.L("the depth"), 1, pairing.MaxDepth)
		t.Depth = int(n)
	case thinkNodes:
		n, err = forms.Whole(f.amount, lang.L("the number of nodes"), 1, pairing.MaxNodes)
		t.Nodes = uint64(n)
	}
	return t, err
}
