package controls

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

// Kind is how much a button asks to be pressed.
type Kind uint8

// The kinds of buttons.
const (
	Plain   Kind = iota
	Primary      // what Enter does
	Danger       // what cannot be taken back
	Quiet        // no ground of its own until the pointer is over it
	Opener       // opens a choice: low, with an arrow after its text
)

const (
	buttonHeight = 34
	buttonInset  = 12 // between the edge and the text
	iconSize     = 20

	openerHeight float32 = 28
	openerInset  float32 = 10
	openerArrow  float32 = 16
)

// Button is a button with a text, an icon or both, and a tooltip.
type Button struct {
	widget.BaseWidget
	OnTapped func()
	OnHover  func(on bool) // is called when the pointer comes and when it leaves; may be nil
	Keys     Keys          // gets the keys that the button does not use; nil is the open [Modal]
	Tips     *Tips
	Tip      string

	text     string
	icon     fyne.Resource
	kind     Kind
	disabled bool
	hovered  bool
	pressed  bool
	focused  bool
	cut      bool // there is no room for all of the text: the tip tells it
}

var (
	_ fyne.Tappable     = (*Button)(nil)
	_ fyne.Focusable    = (*Button)(nil)
	_ fyne.Disableable  = (*Button)(nil)
	_ desktop.Hoverable = (*Button)(nil)
	_ desktop.Mouseable = (*Button)(nil)
)

// NewButton returns a button with a text.
func NewButton(text string, kind Kind, tapped func()) *Button {
	b := &Button{OnTapped: tapped, text: text, kind: kind}
	b.ExtendBaseWidget(b)
	return b
}

// NewIconButton returns a button with an icon.
func NewIconButton(icon fyne.Resource, kind Kind, tapped func()) *Button {
	b := &Button{OnTapped: tapped, icon: icon, kind: kind}
	b.ExtendBaseWidget(b)
	return b
}

// NewLabelledButton returns a button with an icon and a text beside it.
func NewLabelledButton(icon fyne.Resource, text string, kind Kind, tapped func()) *Button {
	b := &Button{OnTapped: tapped, icon: icon, text: text, kind: kind}
	b.ExtendBaseWidget(b)
	return b
}

// Text returns the button's text.
func (b *Button) Text() string { return b.text }

// SetText changes the text.
func (b *Button) SetText(s string) {
	if b.text != s {
		b.text = s
		b.Refresh()
		b.tell()
	}
}

// SetIcon changes the icon and the tip that names it.
func (b *Button) SetIcon(icon fyne.Resource, tip string) {
	if b.icon != icon || b.Tip != tip {
		b.icon, b.Tip = icon, tip
		b.Refresh()
		b.tell()
	}
}

// SetKind changes how much the button asks to be pressed.
func (b *Button) SetKind(k Kind) {
	if b.kind != k {
		b.kind = k
		b.Refresh()
	}
}

// SetDisabled says whether the button can not be pressed.
func (b *Button) SetDisabled(disabled bool) {
	if b.disabled != disabled {
		b.disabled = disabled
		b.Refresh()
		b.tell()
	}
}

// tell tells of a change if the keys are here.
func (b *Button) tell() {
	if b.focused {
		reportChange(b.Keys)
	}
}

// Enable is the same as SetDisabled(false).
func (b *Button) Enable() { b.SetDisabled(false) }

// Disable is the same as SetDisabled(true).
func (b *Button) Disable() { b.SetDisabled(true) }

// Disabled reports whether the button can not be pressed, and the Tab key passes it by. One that
// has the focus is not passed by: else the way to the next control would begin anew.
func (b *Button) Disabled() bool { return b.disabled && !b.focused }

// Tapped is called by Fyne.
func (b *Button) Tapped(*fyne.PointEvent) { b.press() }

func (b *Button) press() {
	b.Tips.Clear()
	if !b.disabled && b.OnTapped != nil {
		b.OnTapped()
	}
	reportChange(b.Keys)
}

// MouseDown is called by Fyne.
func (b *Button) MouseDown(*desktop.MouseEvent) {
	b.Tips.Clear()
	b.pressed = true
	b.Refresh()
}

// MouseUp is called by Fyne.
func (b *Button) MouseUp(*desktop.MouseEvent) {
	b.pressed = false
	b.Refresh()
}

// MouseIn is called by Fyne.
func (b *Button) MouseIn(*desktop.MouseEvent) {
	b.hovered = true
	tip := b.Tip
	if tip == "" && b.cut {
		tip = b.text
	}
	b.Tips.ShowAt(b, tip)
	b.Refresh()
	if b.OnHover != nil {
		b.OnHover(true)
	}
}

// MouseMoved is called by Fyne.
func (b *Button) MouseMoved(*desktop.MouseEvent) {}

// MouseOut is called by Fyne.
func (b *Button) MouseOut() {
	b.hovered, b.pressed = false, false
	b.Tips.Clear()
	b.Refresh()
	if b.OnHover != nil {
		b.OnHover(false)
	}
}

// FocusGained is called by Fyne.
func (b *Button) FocusGained() {
	b.focused = true
	b.Refresh()
	reportFocus(b.Keys, b)
}

// FocusLost is called by Fyne.
func (b *Button) FocusLost() {
	b.focused = false
	b.Refresh()
}

// TypedKey is called by Fyne.
func (b *Button) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeySpace || (e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter) && !b.disabled {
		b.press()
		return
	}
	passKey(b.Keys, e)
}

// TypedRune is called by Fyne.
func (b *Button) TypedRune(r rune) {
	if r != ' ' {
		passRune(b.Keys, r)
	}
}

// CreateRenderer is called by Fyne.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	r := &buttonRenderer{
		button: b,
		ground: canvas.NewRectangle(color.Transparent),
		over:   canvas.NewRectangle(color.Transparent),
		label:  canvas.NewText("", color.Transparent),
		icon:   canvas.NewImageFromResource(nil),
	}
	r.icon.FillMode = canvas.ImageFillContain
	r.Refresh()
	return r
}

type buttonRenderer struct {
	button       *Button
	ground, over *canvas.Rectangle
	label        *canvas.Text // as much of the text as there is room for
	icon         *canvas.Image
	ruler        typeset.Ruler
	whole        fyne.Size // of the text
}

func (r *buttonRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.over, r.icon, r.label}
}
func (r *buttonRenderer) Destroy() {}

func (r *buttonRenderer) MinSize() fyne.Size {
	b := r.button
	if b.kind == Opener {
		return fyne.NewSize(r.whole.Width+openerArrow+2*openerInset, openerHeight)
	}
	width := float32(0)
	if b.icon != nil {
		width = iconSize
	}
	if b.text != "" {
		if width > 0 {
			width += buttonInset / 2
		}
		width += r.whole.Width + 2*buttonInset
	} else {
		width += buttonInset
	}
	return fyne.NewSize(width, buttonHeight)
}

func (r *buttonRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	r.over.Resize(size)
	text := r.fit(size.Width)
	if r.button.kind == Opener {
		r.label.Move(fyne.NewPos(openerInset, (size.Height-text.Height)/2))
		r.label.Resize(text)
		r.icon.Move(fyne.NewPos(size.Width-openerInset/2-openerArrow, (size.Height-openerArrow)/2))
		r.icon.Resize(fyne.NewSquareSize(openerArrow))
		return
	}
	if r.button.text == "" {
		text.Width = 0
	}
	x := (size.Width - text.Width) / 2
	if r.button.icon != nil {
		x = (size.Width - text.Width - iconSize) / 2
		if text.Width > 0 {
			x -= buttonInset / 4
		}
		r.icon.Move(fyne.NewPos(x, (size.Height-iconSize)/2))
		r.icon.Resize(fyne.NewSquareSize(iconSize))
		x += iconSize + buttonInset/2
	}
	r.label.Move(fyne.NewPos(x, (size.Height-text.Height)/2))
	r.label.Resize(text)
}

// fit cuts the text to a button of a width, and returns its size.
func (r *buttonRenderer) fit(width float32) fyne.Size {
	const least = buttonInset / 2 // between the text and the edge of a button that is too narrow
	room := width - 2*least
	switch {
	case r.button.kind == Opener:
		room = width - 2*openerInset - openerArrow
	case r.button.icon != nil:
		room -= iconSize + buttonInset/2
	}
	const slack = 0.5 // sums of widths are not exact
	text, b := r.button.text, r.button
	if b.cut = width > 0 && r.whole.Width > room+slack; b.cut {
		text = r.ruler.Fit(text, typeset.Style{Size: r.label.TextSize, Bold: r.label.TextStyle.Bold}, max(room, 0))
	}
	if r.label.Text != text {
		r.label.Text = text
		r.label.Refresh()
	}
	if b.cut {
		return r.label.MinSize()
	}
	return r.whole
}

func (r *buttonRenderer) Refresh() {
	b := r.button
	ground, border, text := theme.ColorRaised, theme.ColorLine, theme.ColorText
	switch b.kind {
	case Primary:
		ground, border, text = theme.ColorAccent, theme.ColorAccent, fynetheme.ColorNameForegroundOnPrimary
	case Danger:
		text = theme.ColorBlunder
	}
	if b.disabled {
		ground, border, text = theme.ColorRaised, theme.ColorLine, fynetheme.ColorNameDisabled
	}
	r.ground.FillColor, r.ground.StrokeColor = theme.Color(ground), theme.Color(border)
	if b.kind == Quiet {
		r.ground.FillColor, r.ground.StrokeColor = color.Transparent, color.Transparent
	}
	r.ground.StrokeWidth, r.ground.CornerRadius = theme.Hairline, theme.Radius
	r.over.CornerRadius = theme.Radius
	r.over.FillColor, r.over.StrokeColor, r.over.StrokeWidth = color.Transparent, color.Transparent, 0
	if !b.disabled {
		switch {
		case b.pressed:
			r.over.FillColor = theme.Color(fynetheme.ColorNamePressed)
		case b.hovered:
			r.over.FillColor = theme.Color(fynetheme.ColorNameHover)
		}
	}
	if b.focused {
		r.over.StrokeColor, r.over.StrokeWidth = theme.Color(theme.ColorAccent), 2
		if b.kind == Primary {
			r.over.StrokeColor = theme.Color(theme.ColorText)
		}
	}
	r.label.Color, r.label.TextSize = theme.Color(text), theme.SecondarySize+1
	r.label.TextStyle.Bold = b.text != ""
	r.icon.Resource = nil
	if b.kind == Opener {
		r.label.TextSize, r.label.TextStyle.Bold = theme.SecondarySize, false
		r.icon.Resource = fynetheme.MenuDropDownIcon()
	}
	r.whole = fyne.MeasureText(b.text, r.label.TextSize, r.label.TextStyle)
	if b.icon != nil {
		r.icon.Resource = b.icon
		if b.disabled {
			r.icon.Resource = fynetheme.NewDisabledResource(b.icon)
		}
	}
	r.ground.Refresh()
	r.over.Refresh()
	r.Layout(b.Size())
	r.label.Refresh()
	r.icon.Refresh()
}
