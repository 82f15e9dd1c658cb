package gui

import (
	"math"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/locale"
	"kibitz/gui/pairing"
)

// The kinds of effort in a form; endless comes last, where it is on offer.
const (
	effortTime = iota
	effortDepth
	effortNodes
	effortEndless
)

// effortForm is the part of a question that asks for an effort.
type effortForm struct {
	kind      *controls.Segments
	amount    *controls.Field
	unit      *controls.Text
	row       *fyne.Container
	amounts   [effortNodes + 1]string // what stands in the field, by kind
	onChanged func()
	filling   bool
}

// newEffortForm returns a form that shows e. Efforts without end are on offer
// where endless says so.
func newEffortForm(e pairing.Limit, endless bool, keys controls.Keys, changed func()) *effortForm {
	f := &effortForm{amounts: [...]string{"1", "18", "1000"}, onChanged: changed}
	kind := effortEndless
	switch {
	case e.Time > 0:
		kind, f.amounts[effortTime] = effortTime, locale.Decimal(e.Time.Seconds(), -1)
	case e.Depth > 0:
		kind, f.amounts[effortDepth] = effortDepth, strconv.Itoa(e.Depth)
	case e.Nodes > 0:
		kind, f.amounts[effortNodes] = effortNodes, locale.Decimal(float64(e.Nodes)/1000, -1)
	}
	labels := []string{lang.L("Time"), lang.L("Depth"), lang.L("Nodes")}
	if endless {
		labels = append(labels, lang.L("Without end"))
	} else if kind == effortEndless {
		kind = effortTime
	}
	f.kind = controls.NewSegments(forms.Width, kind, labels...)
	f.kind.Keys = keys
	f.kind.OnChanged = func(int) {
		f.fill()
		f.onChanged()
	}
	f.amount = controls.NewField("", "")
	f.amount.Keys = keys
	f.amount.OnChanged = func(s string) {
		if !f.filling {
			f.amounts[f.kind.Selected()] = s
			f.onChanged()
		}
	}
	f.unit = forms.NewUnit("")
	f.row = container.New(layout.NewCustomPaddedHBoxLayout(8), forms.Narrow(f.amount), f.unit)
	f.fill()
	return f
}

// fill shows the field that belongs to the kind of effort.
func (f *effortForm) fill() {
	f.filling = true
	defer func() { f.filling = false }()
	kind := f.kind.Selected()
	controls.SetVisible(f.row, kind != effortEndless)
	if kind == effortEndless {
		return
	}
	f.amount.SetText(f.amounts[kind])
	f.unit.SetText([...]string{lang.L("seconds a position"), lang.L("plies"), lang.L("thousand nodes")}[kind])
}

// effort reads the form.
func (f *effortForm) effort() (pairing.Limit, error) {
	switch f.kind.Selected() {
	case effortTime:
		seconds, err := forms.Number(f.amount, lang.L("the time"), pairing.MinTime.Seconds(), pairing.MaxTime.Seconds())
		return pairing.Limit{Time: forms.Seconds(seconds)}, err
	case effortDepth:
		depth, err := forms.Whole(f.amount, lang.L("the depth"), 1, pairing.MaxDepth)
		return pairing.Limit{Depth: int(depth)}, err
	case effortNodes:
		thousands, err := forms.Number(f.amount, lang.L("the nodes"), 0.001, pairing.MaxNodes/1000)
		return pairing.Limit{Nodes: uint64(math.Round(thousands * 1000))}, err
	}
	return pairing.Limit{}, nil
}
