package gui

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
	"kibitz/gui/forms"
	"kibitz/gui/locale"
)

// ownControl is the part of a form in which a time control is made by hand.
type ownControl struct {
	length, extra           *fyne.Container // its rows
	minutes, seconds, moves *controls.Field
	bonus                   *controls.Picker // see the constants below
}

// What the seconds for each move are.
const (
	bonusIncrement = iota
	bonusDelay
	bonusBronstein
)

// newOwnControl shows a time control; of one with several stages, the first.
func newOwnControl(control string) ownControl {
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
	o := ownControl{
		minutes: controls.NewField(minutesText(stage.Time), "5"),
		seconds: controls.NewField(locale.Decimal(bonus.Seconds(), -1), "0"),
		moves:   controls.NewField(moves, lang.L("all")),
		bonus:   controls.NewPicker(kind, lang.L("Increment"), lang.L("Delay"), lang.L("Bronstein")),
	}
	o.length = forms.NewLine(forms.Narrow(o.minutes), forms.NewUnit(lang.L("minutes for")), forms.Narrow(o.moves), forms.NewUnit(lang.L("moves")))
	o.extra = forms.NewLine(forms.Narrow(o.seconds), forms.NewUnit(lang.L("seconds a move as")), forms.Sized(150, o.bonus))
	return o
}

// minutesText writes a time in minutes, or in minutes and seconds where those are many digits.
func minutesText(d time.Duration) string {
	if d%(6*time.Second) == 0 || d%time.Second != 0 {
		return locale.Decimal(d.Minutes(), -1)
	}
	return fmt.Sprintf("%d:%02d", d/time.Minute, d/time.Second%60)
}

// time reads the minutes, which may be written 2.5 and 2:30.
func (o *ownControl) time() (time.Duration, error) {
	if whole, rest, ok := strings.Cut(strings.TrimSpace(o.minutes.Text), ":"); ok {
		minutes, err1 := strconv.ParseUint(whole, 10, 16)
		seconds, err2 := strconv.ParseUint(rest, 10, 8)
		if err1 == nil && err2 == nil && minutes < 6000 && len(rest) == 2 && seconds < 60 {
			return time.Duration(minutes)*time.Minute + time.Duration(seconds)*time.Second, nil
		}
	}
	minutes, err := forms.Number(o.minutes, lang.L("the minutes"), 0, 6000)
	return time.Duration(math.Round(minutes*6000)) * 10 * time.Millisecond, err
}

// read returns the time control in PGN's form.
func (o *ownControl) read() (string, error) {
	length, err := o.time()
	if err != nil {
		return "", err
	}
	seconds, err := forms.Number(o.seconds, lang.L("the seconds a move"), 0, 3600)
	if err != nil {
		return "", err
	}
	moves := 0.0
	if o.moves.Text != "" {
		if moves, err = forms.Whole(o.moves, lang.L("the number of moves"), 1, 1000); err != nil {
			return "", err
		}
	}
	bonus := forms.Seconds(seconds)
	stage := game.Stage{Moves: int(moves), Time: length}
	switch o.bonus.SelectedIndex() {
	case bonusDelay:
		stage.Delay = bonus
	case bonusBronstein:
		stage.Delay, stage.Bronstein = bonus, bonus > 0
	default:
		stage.Increment = bonus
	}
	if stage.Time == 0 {
		stage.Time = bonus // the first move has to be made too
	}
	if stage.Time == 0 {
		return "", forms.NewError(o.minutes, lang.L("A clock needs some time"))
	}
	return game.Control{stage}.String(), nil
}
