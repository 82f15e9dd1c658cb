package forms

import (
	"math"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/controls"
	"kibitz/gui/locale"
	"kibitz/gui/pairing"
)

// LimitForm is the part of a form that asks for a [pairing.Limit]: the kinds of limits and, below them, the amount.
type LimitForm struct {
	Kind    *controls.Segments
	Amount  *controls.Field
	Row     *fyne.Container // the amount with its unit; hidden if the kind has no amount
	Changed func()          // called when the user has changed the limit

	unit    *controls.Text
	kinds   []limitKind
	amounts []string // what the field holds, by kind
}

// limitKind is one of the kinds on offer. A kind without a unit sets no limit.
type limitKind struct {
	title       string
	unit        string
	subject     string  // of sentences about the amount
	usual       float64 // the amount on offer where the limit is of another kind
	least, most float64
	whole       bool
	limit       func(amount float64) pairing.Limit
	amount      func(pairing.Limit) float64 // 0 if the limit is of another kind
}

// The kinds of limits of [NewMoveLimit] and of [NewPositionLimit], in their order.
const (
	MoveByClock, MoveTime, MoveDepth, MoveNodes                    = 0, 1, 2, 3
	PositionTime, PositionDepth, PositionNodes, PositionWithoutEnd = 0, 1, 2, 3
)

// NewMoveLimit returns a form for the limit of an engine that plays. No limit means that the clock decides.
func NewMoveLimit(l pairing.Limit) *LimitForm {
	return newLimit(l, []limitKind{
		{title: lang.L("By the clock")},
		timeKind(lang.L("Time per move"), lang.L("seconds"), lang.L("the time for a move")),
		depthKind(8),
		nodesKind(lang.L("nodes"), lang.L("the number of nodes"), 100_000, 1),
	})
}

// NewPositionLimit returns a form for the limit of an analysis. Where the analysis may be endless, no limit is on offer, too.
func NewPositionLimit(l pairing.Limit, endless bool) *LimitForm {
	kinds := []limitKind{
		timeKind(lang.L("Time"), lang.L("seconds per position"), lang.L("the time")),
		depthKind(18),
		nodesKind(lang.L("thousand nodes"), lang.L("the nodes"), 1000, 1000),
	}
	if endless {
		kinds = append(kinds, limitKind{title: lang.L("Infinite")})
	}
	return newLimit(l, kinds)
}

func timeKind(title, unit, subject string) limitKind {
	return limitKind{
		title: title, unit: unit, subject: subject, usual: 1, least: pairing.MinTime.Seconds(), most: pairing.MaxTime.Seconds(),
		limit:  func(s float64) pairing.Limit { return pairing.Limit{Time: seconds(s)} },
		amount: func(l pairing.Limit) float64 { return l.Time.Seconds() },
	}
}

func depthKind(usual float64) limitKind {
	return limitKind{
		title: lang.L("Depth"), unit: lang.L("plies"), subject: lang.L("the depth"), usual: usual, least: 1, most: pairing.MaxDepth, whole: true,
		limit:  func(plies float64) pairing.Limit { return pairing.Limit{Depth: int(plies)} },
		amount: func(l pairing.Limit) float64 { return float64(l.Depth) },
	}
}

// nodesKind counts nodes in multiples of scale.
func nodesKind(unit, subject string, usual, scale float64) limitKind {
	return limitKind{
		title: lang.L("Nodes"), unit: unit, subject: subject, usual: usual, least: 1 / scale, most: pairing.MaxNodes / scale, whole: scale == 1,
		limit:  func(n float64) pairing.Limit { return pairing.Limit{Nodes: uint64(math.Round(n * scale))} },
		amount: func(l pairing.Limit) float64 { return float64(l.Nodes) / scale },
	}
}

func newLimit(l pairing.Limit, kinds []limitKind) *LimitForm {
	f := &LimitForm{Changed: func() {}, Amount: controls.NewField("", ""), unit: NewUnit(""), kinds: kinds}
	var titles []string
	selected := 0
	for i, k := range kinds {
		titles = append(titles, k.title)
		amount := k.usual
		switch {
		case k.unit == "":
			if !l.IsSet() {
				selected = i
			}
		case k.amount(l) > 0:
			selected, amount = i, k.amount(l)
		}
		f.amounts = append(f.amounts, locale.Decimal(amount, -1))
	}
	f.Kind = controls.NewSegments(Width, selected, titles...)
	f.Kind.OnChanged = func(int) {
		f.show()
		f.Changed()
	}
	f.Amount.OnChanged = func(s string) {
		f.amounts[f.Kind.Selected()] = s
		f.Changed()
	}
	f.Row = NewLine(Sized(110, f.Amount), f.unit)
	f.show()
	return f
}

// HasAmount reports whether the chosen kind has an amount.
func (f *LimitForm) HasAmount() bool { return f.kinds[f.Kind.Selected()].unit != "" }

// show shows the amount of the chosen kind.
func (f *LimitForm) show() {
	controls.SetVisible(f.Row, f.HasAmount())
	if f.HasAmount() {
		f.Amount.Set(f.amounts[f.Kind.Selected()])
		f.unit.SetText(f.kinds[f.Kind.Selected()].unit)
	}
}

// Read returns the limit that the form describes.
func (f *LimitForm) Read() (pairing.Limit, error) {
	if !f.HasAmount() {
		return pairing.Limit{}, nil
	}
	k := f.kinds[f.Kind.Selected()]
	read := Number
	if k.whole {
		read = whole
	}
	n, err := read(f.Amount, k.subject, k.least, k.most)
	if err != nil {
		return pairing.Limit{}, err
	}
	return k.limit(n), nil
}

// seconds converts seconds to a duration in whole milliseconds: 4.1 is a little less than that in binary.
func seconds(n float64) time.Duration {
	return time.Duration(math.Round(n*1000)) * time.Millisecond
}
