package gui

import (
	"math"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/engine"
	"kibitz/gui/controls"
	"kibitz/gui/locale"
)

// effort bounds what an engine spends on a position: at most one of its parts
// is set. The zero value has no end.
type effort struct {
	Time  time.Duration `json:"time"`
	Depth int           `json:"depth"`
	Nodes uint64        `json:"nodes"`
}

// What efforts are bounded by themselves.
const (
	leastEffortTime = 50 * time.Millisecond
	mostEffortTime  = 24 * time.Hour
	mostEffortNodes = 1_000_000_000_000
)

// sound returns e, or otherwise where e is nothing that the form could have made.
func (e effort) sound(otherwise effort) effort {
	parts := 0
	for _, set := range []bool{e.Time != 0, e.Depth != 0, e.Nodes != 0} {
		if set {
			parts++
		}
	}
	switch {
	case parts > 1, e.Time < 0, e.Time > mostEffortTime, e.Time > 0 && e.Time < leastEffortTime,
		e.Depth < 0, e.Depth > maxDepth, e.Nodes > mostEffortNodes:
		return otherwise
	}
	return e
}

func (e effort) endless() bool { return e == effort{} }

func (e effort) limits() engine.Limits {
	return engine.Limits{MoveTime: e.Time, Depth: e.Depth, Nodes: e.Nodes, Infinite: e.endless()}
}

// words says the effort as it stands in a menu.
func (e effort) words() string {
	switch {
	case e.Time > 0:
		return lang.L("{{.Seconds}} s a position", map[string]any{"Seconds": locale.Decimal(e.Time.Seconds(), -1)})
	case e.Depth > 0:
		return lang.L("Depth {{.Depth}}", map[string]any{"Depth": e.Depth})
	case e.Nodes > 0:
		return lang.L("{{.Nodes}} thousand nodes", map[string]any{"Nodes": locale.Decimal(float64(e.Nodes)/1000, -1)})
	}
	return lang.L("Without end")
}

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
func newEffortForm(e effort, endless bool, keys controls.Keys, changed func()) *effortForm {
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
	f.kind = controls.NewSegments(formWidth, kind, labels...)
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
	f.unit = unitText("")
	f.row = container.New(layout.NewCustomPaddedHBoxLayout(8), narrowField(f.amount), f.unit)
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
func (f *effortForm) effort() (effort, error) {
	switch f.kind.Selected() {
	case effortTime:
		seconds, err := number(f.amount, lang.L("the time"), leastEffortTime.Seconds(), mostEffortTime.Seconds())
		return effort{Time: duration(seconds)}, err
	case effortDepth:
		depth, err := whole(f.amount, lang.L("the depth"), 1, maxDepth)
		return effort{Depth: int(depth)}, err
	case effortNodes:
		thousands, err := number(f.amount, lang.L("the nodes"), 0.001, mostEffortNodes/1000)
		return effort{Nodes: uint64(math.Round(thousands * 1000))}, err
	}
	return effort{}, nil
}
