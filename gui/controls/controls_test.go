package controls

import (
	"image/color"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"kibitz/gui/theme"
)

// recorder notes the keys that a control has no use for.
type recorder struct{ keys []string }

func (r *recorder) TypedKey(e *fyne.KeyEvent) { r.keys = append(r.keys, string(e.Name)) }
func (r *recorder) TypedRune(l rune)          { r.keys = append(r.keys, string(l)) }

func key(name fyne.KeyName) *fyne.KeyEvent { return &fyne.KeyEvent{Name: name} }

func app(t *testing.T) { test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light)) }

// window shows an object in a window of its least size.
func window(t *testing.T, o fyne.CanvasObject) fyne.Window {
	w := test.NewTempWindow(t, o)
	w.Resize(fyne.NewSize(700, 500))
	return w
}

func TestButton(t *testing.T) {
	app(t)
	pressed, keys := 0, &recorder{}
	b := NewButton("Go", Primary, func() { pressed++ })
	b.Keys = keys
	window(t, container.NewWithoutLayout(b))
	test.Tap(b)
	b.TypedKey(key(fyne.KeySpace))
	b.TypedKey(key(fyne.KeyReturn))
	b.TypedRune(' ')
	if pressed != 3 {
		t.Errorf("pressed %d times, want 3", pressed)
	}
	b.TypedKey(key(fyne.KeyLeft))
	b.TypedRune('f')
	if len(keys.keys) != 2 {
		t.Errorf("handed on %q, want the arrow and the letter", keys.keys)
	}
	b.SetDisabled(true)
	test.Tap(b)
	b.TypedKey(key(fyne.KeySpace))
	if pressed != 3 {
		t.Error("a disabled button can be pressed")
	}
}

func TestSegments(t *testing.T) {
	app(t)
	var chosen []int
	s := NewSegments(150, 0, "One", "Two", "Three", "Four")
	s.OnChanged = func(i int) { chosen = append(chosen, i) }
	window(t, container.NewWithoutLayout(s))
	for _, k := range []fyne.KeyName{fyne.KeyRight, fyne.KeyRight, fyne.KeyLeft, fyne.KeyHome, fyne.KeyHome, fyne.KeyEnd, fyne.KeyRight} {
		s.TypedKey(key(k))
	}
	if want := []int{1, 2, 1, 0, 3}; len(chosen) != len(want) {
		t.Errorf("chosen %v, want %v", chosen, want)
	}
	// They wrap, and each is where a click finds it.
	at, sizes, height := s.boxes()
	if height < 2*SegmentHeight {
		t.Errorf("four segments take %v in a width of 150", height)
	}
	for i := range at {
		if at[i].X+sizes[i].Width > 150 {
			t.Errorf("segment %d ends at %v", i, at[i].X+sizes[i].Width)
		}
		s.Tapped(&fyne.PointEvent{Position: at[i].AddXY(2, 2)})
		if s.Selected() != i {
			t.Errorf("a click on segment %d chooses %d", i, s.Selected())
		}
	}
}

func TestChoices(t *testing.T) {
	app(t)
	taken, keys := -1, &recorder{}
	c := NewChoices(30, func() fyne.CanvasObject { return NewText("", theme.ColorText, 15, false) },
		func(i int, o fyne.CanvasObject) { o.(*Text).SetText(string(rune('a' + i))) })
	c.OnChosen = func(i int) { taken = i }
	c.Keys = keys
	window(t, c)
	for _, step := range []struct {
		key  fyne.KeyName
		want int
	}{
		{fyne.KeyDown, 0}, {fyne.KeyDown, 1}, {fyne.KeyUp, 0}, {fyne.KeyUp, 0}, {fyne.KeyPageDown, 10},
		{fyne.KeyEnd, 29}, {fyne.KeyDown, 29}, {fyne.KeyPageUp, 19}, {fyne.KeyHome, 0},
	} {
		c.TypedKey(key(step.key))
		if c.Selected() != step.want {
			t.Errorf("after %s row %d is chosen, want %d", step.key, c.Selected(), step.want)
		}
	}
	c.TypedKey(key(fyne.KeyReturn))
	if taken != 0 {
		t.Errorf("Enter takes %d", taken)
	}
	c.click(4)
	if taken != 0 || c.Selected() != 4 {
		t.Errorf("one click takes %d, chooses %d", taken, c.Selected())
	}
	c.click(4)
	if taken != 4 {
		t.Errorf("a second click takes %d", taken)
	}
	c.TypedKey(key(fyne.KeyEscape))
	if len(keys.keys) != 1 {
		t.Errorf("handed on %q", keys.keys)
	}
	c.SetCount(0)
	for _, k := range []fyne.KeyName{fyne.KeyDown, fyne.KeyEnd, fyne.KeyReturn} {
		taken = -1
		if c.TypedKey(key(k)); taken != -1 || c.Selected() != -1 {
			t.Errorf("%s in an empty list takes %d", k, taken)
		}
	}
}

func TestModal(t *testing.T) {
	app(t)
	w := window(t, NewText("behind", theme.ColorText, 15, false))
	var said []string
	m := &Modal{
		Confirm: func() { said = append(said, "yes") },
		Cancel:  func() { said = append(said, "no") },
		Closed:  func() { said = append(said, "closed") },
	}
	field := NewField("text", "")
	field.Keys = m
	ok := NewButton("OK", Primary, nil)
	m.Show(w.Canvas(), "Title", field, field, ok)
	if w.Canvas().Overlays().Top() == nil || w.Canvas().Focused() != field {
		t.Fatal("the question is not open, or its field has no focus")
	}
	field.TypedKey(key(fyne.KeyReturn))
	field.TypedKey(key(fyne.KeyEscape))
	ok.TypedKey(key(fyne.KeyEscape))
	m.Close()
	m.Close()
	if w.Canvas().Overlays().Top() != nil {
		t.Error("the question is still open")
	}
	if want := 4; len(said) != want || said[0] != "yes" || said[1] != "no" || said[2] != "no" || said[3] != "closed" {
		t.Errorf("said %q", said)
	}
}

// The Tab key passes buttons by that can not be pressed, but not the one that it is on.
func TestTabPassesDisabledButtons(t *testing.T) {
	app(t)
	one, two, three := NewButton("1", Plain, nil), NewButton("2", Plain, nil), NewButton("3", Plain, nil)
	c := window(t, container.NewVBox(one, two, three)).Canvas()
	two.SetDisabled(true)
	c.Focus(one)
	if c.FocusNext(); c.Focused() != three {
		t.Error("the Tab key stops at a button that can not be pressed")
	}
	two.SetDisabled(false)
	c.Focus(two)
	two.SetDisabled(true) // such as by pressing it
	if c.FocusNext(); c.Focused() != three {
		t.Error("from a button that can no longer be pressed the Tab key does not go to the next one")
	}
	if !two.Disabled() {
		t.Error("the button can be pressed again")
	}
}

// A question never asks for more than the window has.
func TestModalInASmallWindow(t *testing.T) {
	app(t)
	w := window(t, NewText("behind", theme.ColorText, 15, false))
	w.Resize(fyne.NewSize(300, 240))
	var lines []fyne.CanvasObject
	for range 40 {
		lines = append(lines, NewText("a line of a long question that goes on", theme.ColorText, 15, false))
	}
	m := &Modal{}
	m.Show(w.Canvas(), "Title", container.NewVBox(lines...), nil, NewButton("OK", Primary, nil))
	size := m.sheet.frame.Size()
	if room := w.Canvas().Size(); size.Width > room.Width || size.Height > room.Height {
		t.Errorf("the question is %v in a window of %v", size, room)
	}
}

// clock is an after function that a test moves on.
type clock struct{ due []func() }

func (c *clock) after(_ time.Duration, f func()) (stop func()) {
	stopped := false
	c.due = append(c.due, func() {
		if !stopped {
			f()
		}
	})
	return func() { stopped = true }
}

func (c *clock) run() {
	due := c.due
	c.due = nil
	for _, f := range due {
		f()
	}
}

func TestTips(t *testing.T) {
	app(t)
	c := &clock{}
	tips := NewTips(c.after)
	b := NewButton("Go", Plain, nil)
	b.Tips, b.Tip = tips, "What it does"
	layer := container.NewStack(container.NewWithoutLayout(b), tips)
	window(t, layer)
	b.Resize(b.MinSize())
	b.Move(fyne.NewPos(690, 480)) // in the corner, where a tip has no room below
	b.MouseIn(nil)
	if tips.visible {
		t.Error("the tip comes at once")
	}
	c.run()
	if !tips.visible || tips.at.Y > 480 || tips.at.X+fyne.MeasureText(tips.text, theme.SecondarySize, fyne.TextStyle{}).Width > 700 {
		t.Errorf("the tip is at %v, visible %v", tips.at, tips.visible)
	}
	c.run()
	if tips.visible {
		t.Error("the tip stays for ever")
	}
	b.MouseOut()
	b.MouseIn(nil)
	c.run()
	b.MouseOut()
	if tips.visible {
		t.Error("the tip stays when the pointer has gone")
	}
	b.MouseIn(nil)
	b.MouseOut()
	c.run()
	if tips.visible {
		t.Error("the tip comes after the pointer has gone")
	}
}

// What has no room in one line is broken into several above its place, and stays within its width.
func TestALongToast(t *testing.T) {
	app(t)
	toast := NewToast((&clock{}).after)
	window(t, toast)
	toast.Resize(fyne.NewSize(300, toastHeight))
	r := test.WidgetRenderer(toast).(*toastRenderer)
	for _, tt := range []struct {
		text  string
		lines int
	}{{"Saved.", 1}, {"No threat to show: the side to move is in check.", 2}, {"Saved.", 1}} {
		toast.Say(tt.text)
		at, size := r.ground.Position(), r.ground.Size()
		if at.X < 0 || at.X+size.Width > 300 || at.Y+size.Height != toastHeight || (size.Height > toastHeight) != (tt.lines > 1) {
			t.Errorf("%q: at %v, %v", tt.text, at, size)
		}
		if got := len(test.WidgetRenderer(r.words).Objects()); got != tt.lines {
			t.Errorf("%q: %d lines, want %d", tt.text, got, tt.lines)
		}
	}
}

func TestToast(t *testing.T) {
	app(t)
	c := &clock{}
	toast := NewToast(c.after)
	window(t, toast)
	toast.Say("one")
	toast.Say("two")
	if toast.Text() != "two" {
		t.Errorf("it says %q", toast.Text())
	}
	c.run()
	if toast.Text() != "" {
		t.Errorf("it still says %q", toast.Text())
	}
}

func TestTextIsCut(t *testing.T) {
	app(t)
	line := NewText("a rather long line of text", theme.ColorText, 15, false)
	line.Cut = true
	if line.MinSize().Width != 0 {
		t.Errorf("a line that can be cut asks for %v", line.MinSize().Width)
	}
	line.Resize(fyne.NewSize(60, 20))
	shown := test.WidgetRenderer(line).(*textRenderer).lines[0]
	if shown.MinSize().Width > 60 || shown.Text == line.Text() {
		t.Errorf("in 60 units it shows %q", shown.Text)
	}
}

func TestTextIsBroken(t *testing.T) {
	app(t)
	line := NewText("a rather long line of text", theme.ColorText, 15, false)
	whole := line.MinSize()
	line.Wrap(80)
	if size := line.MinSize(); size.Width > 80 || size.Height < 2*whole.Height {
		t.Errorf("broken, it takes %v, and %v in one line", size, whole)
	}
	var words []string
	for _, o := range test.WidgetRenderer(line).Objects() {
		words = append(words, o.(*canvas.Text).Text)
	}
	if got := strings.Join(words, " "); got != line.Text() {
		t.Errorf("it shows %q", got)
	}
	line.Wrap(whole.Width)
	if size := line.MinSize(); size != whole {
		t.Errorf("with room enough it takes %v, want %v", size, whole)
	}
}

func TestMessage(t *testing.T) {
	app(t)
	m := NewMessage(Warning, "Title", "Some words that are long enough to take several lines in a narrow card", nil, NewButton("OK", Plain, nil))
	if m.Words() != "Title\nSome words that are long enough to take several lines in a narrow card" || len(m.Buttons()) != 1 {
		t.Errorf("%q, %d buttons", m.Words(), len(m.Buttons()))
	}
	window(t, container.NewWithoutLayout(m))
	m.Resize(fyne.NewSize(600, 10))
	wide := m.MinSize().Height
	m.Resize(fyne.NewSize(200, 10))
	if narrow := m.MinSize().Height; narrow <= wide {
		t.Errorf("the message is %v high where it is narrow, %v where it is wide", narrow, wide)
	}
}

// The buttons of a message stand below each other where there is no room beside.
func TestMessageWithManyButtons(t *testing.T) {
	app(t)
	var buttons []*Button
	for _, text := range []string{"The first", "The second", "The third"} {
		buttons = append(buttons, NewButton(text, Plain, nil))
	}
	m := NewMessage(Info, "Title", "", nil, buttons...)
	window(t, container.NewWithoutLayout(m))
	m.Resize(fyne.NewSize(600, 10))
	wide := m.MinSize()
	for i, b := range buttons[1:] {
		if b.Position().Y != buttons[0].Position().Y || b.Position().X < buttons[i].Position().X+buttons[i].Size().Width {
			t.Errorf("with room, button %d is at %v", i+1, b.Position())
		}
	}
	m.Resize(fyne.NewSize(wide.Width, 10))
	if narrow := m.MinSize(); narrow.Width > wide.Width || narrow.Height <= wide.Height {
		t.Errorf("the message needs %v where it is narrow, %v where it is wide", narrow, wide)
	}
	for i, b := range buttons {
		if b.Position().X != 0 || b.Position().Y < float32(i)*b.Size().Height {
			t.Errorf("without room, button %d is at %v", i, b.Position())
		}
	}
}

// What a row has no room for begins a new one, and what is longer than a row is cut short.
func TestSegmentsInNarrowRows(t *testing.T) {
	app(t)
	s := NewSegments(600, 0, "One", "Two", "A very long choice that no narrow row has the room for")
	window(t, container.NewWithoutLayout(s))
	wide := s.MinSize()
	s.SetWidth(100)
	narrow := s.MinSize()
	if narrow.Width > 100 || narrow.Height <= wide.Height {
		t.Errorf("in rows of 100 it takes %v, with room %v", narrow, wide)
	}
	label := func() string {
		r := test.TempWidgetRenderer(t, s).(*segmentsRenderer)
		return r.labels[2].Text
	}
	if text := label(); !strings.HasSuffix(text, "…") {
		t.Errorf("the long one reads %q", text)
	}
	s.SetWidth(600)
	if text := label(); text != "A very long choice that no narrow row has the room for" {
		t.Errorf("with room again, the long one reads %q", text)
	}
}

func TestChips(t *testing.T) {
	app(t)
	var tapped []int
	c := NewChips(200, nil)
	c.OnTapped = func(i int) { tapped = append(tapped, i) }
	window(t, container.NewWithoutLayout(c))
	c.SetChips(Chip{Text: "One", On: true}, Chip{Text: "Two", On: false})
	c.Resize(c.MinSize())
	at, sizes, _ := c.boxes()
	c.Tapped(&fyne.PointEvent{Position: at[1].AddXY(sizes[1].Width/2, 4)})
	c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	c.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if len(tapped) != 2 || tapped[0] != 1 || tapped[1] != 0 {
		t.Errorf("tapped %v, want 1 and 0", tapped)
	}
	if got := c.Chips(); !got[0].On || got[1].On {
		t.Error("it has changed something by itself")
	}
	c.SetChips(Chip{Text: "Three", On: false}) // fewer than there were
	c.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if len(tapped) != 3 || tapped[2] != 0 {
		t.Errorf("tapped %v", tapped)
	}
}

// A list shows where the keys are: at the chosen row, or else at the first.
func TestListsShowTheFocus(t *testing.T) {
	app(t)
	c := NewChoices(3, func() fyne.CanvasObject { return NewText("row", theme.ColorText, 15, false) }, func(int, fyne.CanvasObject) {})
	w := window(t, c)
	ringed := func() (rows []int) {
		row := c.CreateItem()
		for i := range 3 {
			c.UpdateItem(i, row)
			if !row.(*choiceRow).ring.Hidden {
				rows = append(rows, i)
			}
		}
		return rows
	}
	if got := ringed(); got != nil {
		t.Errorf("without the focus, rows %v have a ring", got)
	}
	w.Canvas().Focus(c)
	if got := ringed(); !slices.Equal(got, []int{0}) {
		t.Errorf("where nothing is chosen, rows %v have a ring", got)
	}
	c.Mark(2)
	if got := ringed(); !slices.Equal(got, []int{2}) {
		t.Errorf("with the last row chosen, rows %v have a ring", got)
	}
	w.Canvas().Unfocus()
	if got := ringed(); got != nil {
		t.Errorf("after the focus has left, rows %v have a ring", got)
	}
}

// A question that grows or shrinks keeps its upper edge; in a window of another size it is in the middle again.
func TestAModalKeepsItsUpperEdge(t *testing.T) {
	app(t)
	w := window(t, NewText("", theme.ColorText, 12, false))
	w.Resize(fyne.NewSize(700, 500))
	body := canvas.NewRectangle(color.Transparent)
	body.SetMinSize(fyne.NewSize(200, 100))
	m := &Modal{}
	m.Show(w.Canvas(), "New game", body, nil, NewButton("OK", Primary, nil))
	top := func(height float32) float32 {
		body.SetMinSize(fyne.NewSize(200, height))
		m.Fit()
		if end := m.sheet.frame.Position().Y + m.sheet.frame.Size().Height; end > w.Canvas().Size().Height-modalMargin+1 {
			t.Errorf("with a body of %v the question ends at %v", height, end)
		}
		return m.sheet.frame.Position().Y
	}
	first := top(100)
	if middle := (w.Canvas().Size().Height - m.sheet.frame.Size().Height) / 2; first != middle {
		t.Errorf("it opens at %v, the middle is %v", first, middle)
	}
	for _, height := range []float32{150, 60, 100} {
		if got := top(height); got != first {
			t.Errorf("with a body of %v it is at %v, not at %v", height, got, first)
		}
	}
	if got := top(2000); got > first {
		t.Errorf("with much in it, it is at %v", got)
	}
	top(100)
	w.Resize(fyne.NewSize(700, 400))
	if got, middle := m.sheet.frame.Position().Y, (w.Canvas().Size().Height-m.sheet.frame.Size().Height)/2; got != middle {
		t.Errorf("in a lower window it is at %v, the middle is %v", got, middle)
	}
}

// No option stands alone in the last row if there are others to stand beside it.
func TestSegmentsAreBalanced(t *testing.T) {
	app(t)
	options := []string{"Unlimited", "1+0", "2+1", "3+2", "5+0", "10+5", "15+10", "30+0", "Custom"}
	for _, width := range []float32{540, 460, 400, 330, 250} {
		s := NewSegments(width, 0, options...)
		at, sizes, height := s.boxes()
		rows := map[float32]int{}
		for i, p := range at {
			rows[p.Y]++
			if end := p.X + sizes[i].Width; end > width {
				t.Errorf("in %v, %q ends at %v", width, options[i], end)
			}
		}
		if last := rows[at[len(at)-1].Y]; len(rows) > 1 && last < 2 || float32(len(rows))*(SegmentHeight+segmentGap)-segmentGap != height {
			t.Errorf("in %v there are %v in rows of %v", width, rows, height)
		}
	}
}

// Stacks stand side by side below the other options, as long as they fit, and keys go through all options in order.
func TestStacks(t *testing.T) {
	test.NewTempApp(t)
	stacks := []Stack{{"Bullet", []int{1, 2}}, {"Blitz", []int{3}}}
	s := NewStacks(300, 0, stacks, "Unlimited", "1+0", "2+1", "3+2", "Custom")
	at, sizes, height := s.boxes()
	switch {
	case at[0].Y != 0 || at[4].Y != 0 || at[4].X <= at[0].X:
		t.Errorf("the options without a stack are at %v and %v", at[0], at[4])
	case at[1].X != 0 || at[1].Y <= SegmentHeight || at[2].X != 0 || at[2].Y <= at[1].Y || at[3].X <= sizes[1].Width || at[3].Y != at[1].Y:
		t.Errorf("the stacks are at %v", at[1:4])
	case height != at[2].Y+SegmentHeight:
		t.Errorf("a height of %v", height)
	}
	s.Tapped(&fyne.PointEvent{Position: at[3].AddXY(5, 5)})
	if s.Selected() != 3 {
		t.Errorf("a tap on the second stack chooses %d", s.Selected())
	}
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	if s.Selected() != 4 {
		t.Errorf("the key behind the last stack chooses %d", s.Selected())
	}
	s.SetWidth(90)
	flat, _, _ := s.boxes()
	want, _, _ := wrapped(90, s.options)
	if !slices.Equal(flat, want) {
		t.Errorf("where the stacks do not fit, the options are at %v", flat)
	}
}
