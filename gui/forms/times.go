package forms

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/game"
	"kibitz/gui/controls"
	"kibitz/gui/locale"
	"kibitz/gui/pairing"
)

// presets returns the time controls on offer, in PGN's form, and their titles. A segment for the user's own control
// follows them. All but the first and that one stand in the stacks of speeds.
func presets() (controls, titles []string) {
	return []string{"-", "60", "120+1", "180+2", "300", "600+5", "900+10", "1800", "40/5400+30:1800+30"},
		[]string{lang.L("Unlimited"), "1+0", "2+1", "3+2", "5+0", "10+5", "15+10", "30+0", "40/90+30", lang.L("Custom")}
}

// speeds returns the stacks of presets.
func speeds() []controls.Stack {
	return []controls.Stack{
		{Title: lang.L("Bullet"), Options: []int{1, 2}}, {Title: lang.L("Blitz"), Options: []int{3, 4}},
		{Title: lang.L("Rapid"), Options: []int{5, 6}}, {Title: lang.L("Classical"), Options: []int{7, 8}},
	}
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
		Control: controls.NewStacks(Width, selected, speeds(), titles...),
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

// Hide hides all rows.
func (f *TimesForm) Hide(rows *Rows) {
	for _, o := range []fyne.CanvasObject{f.Control, f.Clock.length, f.Clock.extra, f.Limit.Kind, f.Limit.Row} {
		rows.Show(o, false)
	}
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

// ClockForm is the part of a form in which the user makes a time control of one stage.
type ClockForm struct {
	Minutes, Seconds, Moves *controls.Field
	Bonus                   *controls.Picker // what the seconds for each move are: bonusIncrement, ...

	length, extra *fyne.Container // the rows
}

const (
	bonusIncrement = iota
	bonusDelay
	bonusBronstein
)

// newClockForm returns a form that shows a time control; of a control with several stages, the first.
func newClockForm(control string) *ClockForm {
	stage := game.Stage{Time: 5 * time.Minute}
	if c, err := game.ParseControl(control); err == nil && !c.Unlimited() {
		stage = c[0]
	}
	kind, bonus := bonusIncrement, stage.Increment
	switch {
	case stage.Bronstein:
		kind, bonus = bonusBronstein, stage.Delay
	case stage.Delay > 0:
		kind, bonus = bonusDelay, stage.Delay
	}
	moves := ""
	if stage.Moves > 0 {
		moves = strconv.Itoa(stage.Moves)
	}
	f := &ClockForm{
		Minutes: controls.NewField(minutesText(stage.Time), "5"),
		Seconds: controls.NewField(locale.Decimal(bonus.Seconds(), -1), "0"),
		Moves:   controls.NewField(moves, lang.L("all")),
		Bonus:   controls.NewPicker(kind, lang.L("Increment"), lang.L("Delay"), lang.L("Bronstein")),
	}
	f.length = NewLine(Narrow(f.Minutes), NewUnit(lang.L("minutes for")), Narrow(f.Moves), NewUnit(lang.L("moves")))
	f.extra = NewLine(Narrow(f.Seconds), NewUnit(lang.L("seconds per move as")), Sized(150, f.Bonus))
	return f
}

// minutesText writes a time in minutes, or in minutes and seconds where a decimal fraction would have many digits.
func minutesText(d time.Duration) string {
	if d%(6*time.Second) == 0 || d%time.Second != 0 {
		return locale.Decimal(d.Minutes(), -1)
	}
	return fmt.Sprintf("%d:%02d", d/time.Minute, d/time.Second%60)
}

// time reads the minutes, which may be written 2.5 or 2:30.
func (f *ClockForm) time() (time.Duration, error) {
	if minutes, rest, ok := strings.Cut(strings.TrimSpace(f.Minutes.Text), ":"); ok {
		m, err1 := strconv.ParseUint(minutes, 10, 16)
		s, err2 := strconv.ParseUint(rest, 10, 8)
		if err1 == nil && err2 == nil && m < 6000 && len(rest) == 2 && s < 60 {
			return time.Duration(m)*time.Minute + time.Duration(s)*time.Second, nil
		}
	}
	minutes, err := Number(f.Minutes, lang.L("the minutes"), 0, 6000)
	return time.Duration(math.Round(minutes*6000)) * 10 * time.Millisecond, err
}

// read returns the time control in PGN's form.
func (f *ClockForm) read() (string, error) {
	length, err := f.time()
	if err != nil {
		return "", err
	}
	extra, err := Number(f.Seconds, lang.L("the seconds per move"), 0, 3600)
	if err != nil {
		return "", err
	}
	moves := 0
	if f.Moves.Text != "" {
		if moves, err = Whole(f.Moves, lang.L("the number of moves"), 1, 1000); err != nil {
			return "", err
		}
	}
	bonus := seconds(extra)
	stage := game.Stage{Moves: moves, Time: length}
	switch f.Bonus.SelectedIndex() {
	case bonusDelay:
		stage.Delay = bonus
	case bonusBronstein:
		stage.Delay, stage.Bronstein = bonus, bonus > 0
	default:
		stage.Increment = bonus
	}
	if stage.Time == 0 {
		stage.Time = bonus // the first move needs time, too
	}
	if stage.Time == 0 {
		return "", NewError(f.Minutes, lang.L("The clock needs more than zero time"))
	}
	return game.Control{stage}.String(), nil
}
