package gui

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/controls"
	"kibitz/gui/theme"
)

// The time controls on offer, in PGN's form; the last one is the user's own.
var controlPresets = [...]struct{ label, control string }{
	{"", "-"}, // unlimited, in the language of the interface
	{"1+0", "60"}, {"3+2", "180+2"}, {"5+3", "300+3"}, {"10+5", "600+5"}, {"15+10", "900+10"},
}

// The ways the computer can use its time.
const (
	thinkByClock = iota
	thinkTime
	thinkDepth
)

// newGameForm is the question for the conditions of a new game.
type newGameForm struct {
	c         *controller
	modal     *controls.Modal
	who       *controls.Segments // see whoChoices
	control   *controls.Segments // one of controlPresets, or custom after them
	minutes   *controls.Field
	plus      *controls.Field
	custom    *fyne.Container
	think     *controls.Segments // see the constants above
	amount    *controls.Field
	unit      *controls.Text
	amountRow *fyne.Container
	thinking  *fyne.Container
	from      *controls.Segments
	error     *controls.Text
	// What stands in the field for either way of thinking, while the other is shown.
	seconds, depth string
}

// whoChoices says who plays; random is for the user's color.
var whoChoices = [...]struct {
	label  string
	engine [2]bool
	random bool
}{
	{"White", [2]bool{false, true}, false},
	{"Black", [2]bool{true, false}, false},
	{"Random color", [2]bool{false, true}, true},
	{"Both sides", [2]bool{false, false}, false},
	{"Neither", [2]bool{true, true}, false},
}

const formWidth = 470

// askNewGame asks for the conditions of a new game, those of the last one given.
func (c *controller) askNewGame() { c.newGameForm() }

func (c *controller) newGameForm() *newGameForm {
	p := c.settings.Game
	f := &newGameForm{c: c, modal: &controls.Modal{}, seconds: "1", depth: "8"}

	var labels []string
	selected := 0
	for i, w := range whoChoices {
		labels = append(labels, w.label)
		if w.engine == p.Engine && !w.random {
			selected = i
		}
	}
	f.who = controls.NewSegments(formWidth, selected, labels...)

	labels, selected = nil, len(controlPresets)
	for i, preset := range controlPresets {
		labels = append(labels, preset.label)
		if preset.control == p.Control {
			selected = i
		}
	}
	f.control = controls.NewSegments(formWidth, selected, append(labels, "Custom")...)
	minutes, plus := minutesOf(p.control())
	f.minutes, f.plus = controls.NewField(minutes, "5"), controls.NewField(plus, "0")
	f.custom = container.New(layout.NewCustomPaddedHBoxLayout(8),
		narrowField(f.minutes), unitText("minutes, plus"), narrowField(f.plus), unitText("seconds a move"))

	how := thinkByClock
	switch {
	case p.Think.Move > 0:
		how, f.seconds = thinkTime, strconv.FormatFloat(p.Think.Move.Seconds(), 'g', -1, 64)
	case p.Think.Depth > 0:
		how, f.depth = thinkDepth, strconv.Itoa(p.Think.Depth)
	}
	f.think = controls.NewSegments(formWidth, how, "By its clock", "Time for each move", "Fixed depth")
	f.amount = controls.NewField("", "")
	f.unit = unitText("").(*controls.Text)
	f.amountRow = container.New(layout.NewCustomPaddedHBoxLayout(8), narrowField(f.amount), f.unit)
	f.thinking = container.New(layout.NewCustomPaddedVBoxLayout(6), heading("The computer thinks"), f.think, f.amountRow)

	start := 0
	if first := c.doc.game().Start(); c.doc.play == nil && first != chess.StartPosition() {
		start = 1
	}
	f.from = controls.NewSegments(formWidth, start, "Start position", "Position on the board")
	f.error = controls.NewText("", theme.ColorWarning, theme.SecondarySize, false)
	f.error.Hide()

	begin := controls.NewButton("Start", controls.Primary, f.begin)
	cancel := controls.NewButton("Cancel", controls.Plain, f.modal.Close)
	f.modal.Confirm, f.modal.Cancel = f.begin, f.modal.Close
	for _, s := range []*controls.Segments{f.who, f.control, f.think, f.from} {
		s.Keys = f.modal
	}
	for _, e := range []*controls.Field{f.minutes, f.plus, f.amount} {
		e.Keys = f.modal
	}
	f.who.OnChanged = func(int) { f.update() }
	f.control.OnChanged = func(i int) {
		// A clock is there to be used; without one, the computer needs a limit.
		switch {
		case controlPresets[min(i, len(controlPresets)-1)].control == "-" && i < len(controlPresets):
			if f.think.Selected() == thinkByClock {
				f.think.Select(thinkTime)
			}
		case f.think.Selected() == thinkTime:
			f.think.Select(thinkByClock)
		}
		f.update()
	}
	f.think.OnChanged = func(int) { f.showAmount() }
	f.amount.OnChanged = func(s string) {
		if f.think.Selected() == thinkDepth {
			f.depth = s
		} else if f.think.Selected() == thinkTime {
			f.seconds = s
		}
	}
	f.showAmount()
	body := container.New(layout.NewCustomPaddedVBoxLayout(6),
		heading("You play"), f.who,
		heading("Time"), f.control, f.custom,
		f.thinking,
		heading("From"), f.from,
		f.error)
	c.openModal(f.modal, "New game", body, f.who, cancel, begin)
	f.update()
	return f
}

func heading(s string) fyne.CanvasObject {
	return controls.NewText(s, theme.ColorSecondary, theme.SecondarySize, false)
}

func unitText(s string) fyne.CanvasObject {
	return controls.NewText(s, theme.ColorSecondary, theme.SecondarySize+1, false)
}

func narrowField(f *controls.Field) fyne.CanvasObject {
	return container.New(&fixedLayout{fyne.NewSize(72, 40)}, f)
}

// minutesOf returns what the fields of a custom control show for one.
func minutesOf(c game.Control) (minutes, plus string) {
	if c.Unlimited() {
		return "5", "0"
	}
	return strconv.FormatFloat(c[0].Time.Minutes(), 'g', -1, 64), strconv.FormatFloat(c[0].Increment.Seconds(), 'g', -1, 64)
}

// update shows the parts of the form that matter.
func (f *newGameForm) update() {
	show(f.custom, f.control.Selected() == len(controlPresets))
	show(f.thinking, whoChoices[f.who.Selected()].engine != [2]bool{})
	f.showAmount()
	f.modal.Fit()
}

func show(o fyne.CanvasObject, visible bool) {
	if visible {
		o.Show()
	} else {
		o.Hide()
	}
}

// showAmount shows the field that belongs to the way of thinking.
func (f *newGameForm) showAmount() {
	row := f.amountRow
	switch f.think.Selected() {
	case thinkTime:
		row.Show()
		f.amount.SetText(f.seconds)
		f.unit.SetText("seconds")
	case thinkDepth:
		row.Show()
		f.amount.SetText(f.depth)
		f.unit.SetText("plies")
	default:
		row.Hide()
	}
	f.modal.Fit()
}

// begin starts the game, or says what is wrong with the form.
func (f *newGameForm) begin() {
	p, err := f.pairing()
	if err != nil {
		f.fail(errorWords(err))
		return
	}
	fromHere := f.from.Selected() == 1
	if fromHere {
		pos := f.c.position()
		if outcome, why := pos.Status(); outcome != chess.NoOutcome {
			f.fail("The game on the board is over: " + why.String() + ".")
			return
		}
	}
	f.modal.Close()
	f.c.newGame(p, fromHere)
}

func (f *newGameForm) fail(why string) {
	f.error.SetText(why)
	f.error.Show()
	f.modal.Fit()
}

// pairing reads the form.
func (f *newGameForm) pairing() (pairing, error) {
	who := whoChoices[f.who.Selected()]
	p := pairing{Engine: who.engine}
	if who.random && rand.IntN(2) == 1 {
		p.Engine[chess.White], p.Engine[chess.Black] = p.Engine[chess.Black], p.Engine[chess.White]
	}
	if i := f.control.Selected(); i < len(controlPresets) {
		p.Control = controlPresets[i].control
	} else {
		minutes, err := number(f.minutes.Text, "the minutes", 0, 6000)
		if err != nil {
			return p, err
		}
		plus, err := number(f.plus.Text, "the seconds a move", 0, 3600)
		if err != nil {
			return p, err
		}
		if minutes == 0 && plus == 0 {
			return p, errors.New("a clock needs some time")
		}
		stage := game.Stage{Time: time.Duration(minutes * float64(time.Minute)), Increment: time.Duration(plus * float64(time.Second))}
		if stage.Time == 0 {
			stage.Time = stage.Increment // the first move has to be made too
		}
		p.Control = game.Control{stage}.String()
	}
	if who.engine == [2]bool{} {
		return p, p.check()
	}
	switch f.think.Selected() {
	case thinkTime:
		seconds, err := number(f.amount.Text, "the time for a move", 0.05, maxMoveTime.Seconds())
		if err != nil {
			return p, err
		}
		p.Think.Move = time.Duration(seconds * float64(time.Second))
	case thinkDepth:
		depth, err := number(f.amount.Text, "the depth", 1, maxDepth)
		if err != nil {
			return p, err
		}
		p.Think.Depth = int(depth)
	}
	return p, p.check()
}

// number reads a number from a field.
func number(s, what string, least, most float64) (float64, error) {
	n, err := strconv.ParseFloat(strings.Replace(strings.TrimSpace(s), ",", ".", 1), 64)
	if err != nil {
		return 0, fmt.Errorf("%s: %q is not a number", what, s)
	}
	if !(n >= least && n <= most) {
		return 0, fmt.Errorf("%s must lie between %g and %g", what, least, most)
	}
	return n, nil
}
