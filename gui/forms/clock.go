package forms

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/game"
	"kibitz/gui/controls"
	"kibitz/gui/locale"
)

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
