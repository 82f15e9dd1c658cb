package analysis

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/lang"
	fynetheme "fyne.io/fyne/v2/theme"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/gui/controls"
	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

// Geometry in Fyne's units.
const (
	side      float32 = 14 // left and right of everything
	minWidth  float32 = 240
	offHeight float32 = 42 // of the card when switched off, and when compact

	headHeight   float32 = 60 // of title and status
	titleTop     float32 = 9
	titleHeight  float32 = 24
	statusTop    float32 = 34
	statusHeight float32 = 20
	textLeft     float32 = side + controls.SwitchWidth + 12
	rowHeight    float32 = 35
	nameGap      float32 = 8
	leastName    float32 = 40 // a name cut shorter is left out
	fieldGap     float32 = 4  // left and right of the dot between two fields
	stepWidth    float32 = 28
	menuWidth    float32 = 28
	countWidth   float32 = 22
	restartWidth float32 = 88
	restartGap   float32 = 12
	failedRows           = 2 // room for a message, at least
)

var (
	titleStyle  = typeset.Style{Size: theme.TextSize, Bold: true}
	statusStyle = typeset.Style{Size: theme.SecondarySize}
	noteStyle   = typeset.Style{Size: 14}
)

const dot = "·"

// parts are the objects of a card. They live as long as it does.
type parts struct {
	card   *Card
	ruler  typeset.Ruler
	ground *controls.Panel

	toggle      *controls.Switch
	title, name *canvas.Text
	label       *canvas.Text // of the number of lines
	count       *canvas.Text
	fewer, more *controls.Button
	unlock      *controls.Button // says what the analysis is locked on
	menu        *controls.Button

	fields   [5]*canvas.Text // the status
	dots     [4]*canvas.Text
	outcomes *controls.Outcomes // at the end of the status: what the engine expects,
	expected *controls.TipArea  // which its tip says in words
	sentence bool               // the status is words and no fields
	places   []float32          // how wide the fields' places are: they only grow, so that nothing jumps back and forth

	rules   [MaxLines]*canvas.Rectangle // above the rows
	rows    [MaxLines]*row
	message []*canvas.Text // a note or an error, by lines
	restart *controls.Button
	objects []fyne.CanvasObject
}

func newParts(c *Card) *parts {
	p := &parts{card: c, ground: controls.NewPanel(), outcomes: controls.NewOutcomes(), expected: controls.NewTipArea()}
	p.objects = append(p.objects, p.ground.Objects()...)
	text := func() *canvas.Text {
		t := canvas.NewText("", color.Transparent)
		p.objects = append(p.objects, t)
		return t
	}
	p.title, p.name, p.label, p.count = text(), text(), text(), text()
	for i := range p.fields {
		p.fields[i] = text()
	}
	for i := range p.dots {
		p.dots[i] = text()
	}
	for range MaxLines * 2 {
		p.message = append(p.message, text())
	}
	p.objects = append(p.objects, p.outcomes.Objects()...)
	p.toggle = controls.NewSwitch(func() {
		if c.OnToggle != nil {
			c.OnToggle(!c.state.On)
		}
	})
	step := func(icon fyne.Resource, by int, tip string) *controls.Button {
		b := controls.NewIconButton(icon, controls.Quiet, func() {
			if n := c.state.Lines + by; c.OnLines != nil && n >= 1 && n <= MaxLines {
				c.OnLines(n)
			}
		})
		b.Tip = tip
		b.OnHover = c.hoverSteps
		return b
	}
	p.fewer = step(fynetheme.ContentRemoveIcon(), -1, lang.L("Fewer lines"))
	p.more = step(fynetheme.ContentAddIcon(), +1, lang.L("More lines"))
	p.unlock = controls.NewLabelledButton(iconLock(), "", controls.Plain, func() {
		if c.OnUnlock != nil {
			c.OnUnlock()
		}
	})
	p.unlock.Tip = lang.L("Analysis stays on this position: click to follow the board again")
	p.menu = controls.NewIconButton(fynetheme.MoreVerticalIcon(), controls.Quiet, func() {
		if c.OnMenu != nil {
			corner := fyne.NewPos(p.menu.Size().Width, p.menu.Size().Height)
			c.OnMenu(fyne.CurrentApp().Driver().AbsolutePositionForObject(p.menu).Add(corner))
		}
	})
	p.menu.Tip = lang.L("Analysis settings")
	p.restart = controls.NewButton(lang.L("Restart"), controls.Plain, func() {
		if c.OnRestart != nil {
			c.OnRestart()
		}
	})
	p.restart.Tip = lang.L("Restart the engine")
	p.objects = append(p.objects, p.toggle, p.fewer, p.more, p.menu, p.unlock, p.restart, p.expected)
	for i := range p.rows {
		p.rules[i] = canvas.NewRectangle(color.Transparent)
		p.rows[i] = newRow(&p.ruler)
		p.rows[i].onTapped = func(moves []chess.Move) {
			if c.OnPVClick != nil {
				c.OnPVClick(i, moves)
			}
		}
		p.rows[i].onAdd = func(moves []chess.Move) {
			if c.OnAdd != nil {
				c.OnAdd(i, moves)
			}
		}
		p.rows[i].onPreview = func(moves []chess.Move, at fyne.Position, size fyne.Size) {
			if c.OnPreview != nil {
				c.OnPreview(moves, p.rows[i].Position().Add(at), size)
			}
		}
		p.objects = append(p.objects, p.rules[i], p.rows[i])
	}
	return p
}

// minSize returns the size of the card for its state.
func (p *parts) minSize() fyne.Size {
	s := &p.card.state
	if p.card.compact || !s.On {
		return fyne.NewSize(minWidth, offHeight)
	}
	return fyne.NewSize(minWidth, headHeight+float32(p.rowCount())*p.rowHeight())
}

// rowHeight returns the height of a row, with all the lines of text that it may have.
func (p *parts) rowHeight() float32 { return rowHeight + float32(p.card.depth-1)*lineStep }

func (p *parts) rowCount() int {
	s := &p.card.state
	if s.On && s.Phase == Failed {
		return max(p.lineCount(), failedRows)
	}
	return p.lineCount()
}

// lineCount returns how many lines are shown: as many as are wanted and have room.
func (p *parts) lineCount() int {
	wanted := p.card.state.Lines
	if p.card.held > 0 {
		wanted = p.card.held
	}
	return min(wanted, p.card.most)
}

// update shows the card's state in its present size.
func (p *parts) update() {
	size := p.card.Size()
	p.ground.SetColors(theme.Color(theme.ColorPanel), theme.Color(theme.ColorLine))
	p.ground.Resize(size)
	p.toggle.Set(p.card.state.On)
	if p.card.compact {
		p.updateCompact(size)
	} else {
		p.updateFull(size)
	}
}

func (p *parts) updateFull(size fyne.Size) {
	s := &p.card.state
	p.title.Hidden, p.name.Hidden = false, false
	top, height := titleTop, titleHeight
	if !s.On {
		top, height = 0, offHeight
	}
	p.placeToggle(top, height)
	end := p.lines(size, top, height, s.On)
	typeset.SetHidden(p.menu, false)
	p.names(top, height, end)
	p.status(size, s.On)

	lines, failed := 0, s.On && s.Phase == Failed
	if s.On && !failed && s.Note == "" {
		lines = p.lineCount()
	}
	height = p.rowHeight()
	for i, r := range p.rows {
		r.depth = p.card.depth
		r.set(&s.Root, p.info(i, lines), s.Letters)
		typeset.SetHidden(r, i >= lines)
		typeset.SetHidden(p.rules[i], !s.On || i >= max(lines, 1))
		y := headHeight + float32(i)*height
		typeset.SetFill(p.rules[i], theme.Color(theme.ColorLine))
		typeset.Place(p.rules[i], theme.Hairline, y, max(size.Width-2*theme.Hairline, 0), theme.Hairline)
		typeset.Place(r, side, y+theme.Hairline, max(size.Width-2*side, 0), height-theme.Hairline)
	}
	area := float32(p.rowCount()) * height
	typeset.SetHidden(p.restart, !failed)
	switch {
	case failed:
		width := size.Width - 2*side - restartWidth - restartGap
		p.say(s.Err, theme.ColorText, side, headHeight, width, area)
		button := p.restart.MinSize().Height
		typeset.Place(p.restart, size.Width-side-restartWidth, headHeight+(area-button)/2, restartWidth, button)
	case s.On:
		p.say(s.Note, theme.ColorText, textLeft, headHeight, size.Width-textLeft-side, area)
	default:
		p.say("", theme.ColorText, 0, 0, 0, 0)
	}
}

// updateCompact shows switch and best line, or what there is to say, in one row.
func (p *parts) updateCompact(size fyne.Size) {
	s := &p.card.state
	p.placeToggle(0, offHeight)
	p.lines(size, 0, offHeight, false)
	typeset.SetHidden(p.menu, true)
	p.status(size, false)
	failed := s.On && s.Phase == Failed
	note := ""
	switch {
	case failed:
		note = s.Err
	case s.On && s.Note != "":
		note = s.Note
	case s.On && len(s.Infos) == 0:
		note = waiting(s.Phase)
	}
	lines := 0
	if s.On && note == "" {
		lines = 1
	}
	for i, r := range p.rows {
		r.depth = 1
		r.set(&s.Root, p.info(i, lines), s.Letters)
		typeset.SetHidden(r, i >= lines)
		typeset.SetHidden(p.rules[i], true)
	}
	locked := s.On && s.Locked != ""
	right := size.Width - side
	if typeset.SetHidden(p.unlock, !locked); locked {
		p.unlock.SetText("")
		typeset.Place(p.unlock, right-stepWidth, (offHeight-titleHeight)/2, stepWidth, titleHeight)
		right -= stepWidth + nameGap
	}
	typeset.Place(p.rows[0], textLeft, 0, max(right-textLeft, 0), offHeight)
	typeset.SetHidden(p.restart, !failed)
	end := right
	if failed {
		button := p.restart.MinSize().Height
		typeset.Place(p.restart, end-restartWidth, (offHeight-button)/2, restartWidth, button)
		end -= restartWidth + restartGap
	}
	c := theme.ColorText
	if failed {
		c = theme.ColorWarning
	}
	p.say(note, c, textLeft, 0, end-textLeft, offHeight)
	if s.On {
		end = textLeft // no room for names
	}
	p.title.Hidden, p.name.Hidden = s.On, s.On
	p.names(0, offHeight, end)
}

// info returns the line of a row, or nil.
func (p *parts) info(row, rows int) *engine.Info {
	s := &p.card.state
	if row >= rows || row >= len(s.Infos) {
		return nil
	}
	return &s.Infos[row]
}

func waiting(phase Phase) string {
	switch phase {
	case Opening:
		return lang.L("Starting the engine…")
	case Thinking:
		return lang.L("Thinking…")
	}
	return ""
}

func (p *parts) placeToggle(top, height float32) {
	size := p.toggle.MinSize()
	typeset.Place(p.toggle, side-controls.SwitchRing, top+(height-size.Height)/2, size.Width, size.Height)
}

// lines shows the number of lines with its buttons and returns where the room left of them ends.
func (p *parts) lines(size fyne.Size, top, height float32, shown bool) (end float32) {
	for _, o := range []fyne.CanvasObject{p.fewer, p.more, p.count, p.label} {
		typeset.SetHidden(o, !shown)
	}
	end = size.Width - side + 6 // the icon's own margin is the card's
	end -= menuWidth
	typeset.Place(p.menu, end, top, menuWidth, height)
	if !shown {
		return end
	}
	n := p.card.state.Lines
	p.fewer.SetDisabled(n <= 1)
	p.more.SetDisabled(n >= MaxLines)
	end -= 2*stepWidth + countWidth
	typeset.Place(p.fewer, end, top, stepWidth, height)
	typeset.Place(p.more, end+stepWidth+countWidth, top, stepWidth, height)
	typeset.Set(p.count, strconv.Itoa(n), typeset.Style{Size: 14}, theme.Color(theme.ColorText))
	typeset.Middle(p.count, end+stepWidth+(countWidth-p.count.Size().Width)/2, top, height)
	typeset.Set(p.label, lang.N("lines", n), statusStyle, theme.Color(theme.ColorSecondary))
	// Its place is that of the longer word.
	width := p.ruler.Width(lang.N("lines", 2), statusStyle)
	room := end - width - textLeft - p.ruler.Width(p.titleText(), titleStyle) - 2*nameGap
	if p.card.state.Locked != "" {
		room -= p.unlock.MinSize().Width // what is analysed matters more
	}
	if typeset.SetHidden(p.label, room < 0); room < 0 {
		return end
	}
	end -= width
	typeset.Middle(p.label, end, top, height)
	return end - nameGap
}

// titleText is what the card calls itself.
func (p *parts) titleText() string {
	if s := &p.card.state; s.On && s.Threat {
		return lang.L("Threat")
	}
	return lang.L("Analysis")
}

// names shows the title, what the analysis is locked on, and the engine, as far
// as they have room up to end.
func (p *parts) names(top, height, end float32) {
	text := p.ruler.Fit(p.titleText(), titleStyle, end-textLeft)
	typeset.Set(p.title, text, titleStyle, theme.Color(theme.ColorText))
	typeset.Middle(p.title, textLeft, top, height)
	x := textLeft + p.ruler.Width(text, titleStyle) + nameGap
	s := &p.card.state
	if !p.card.compact {
		locked := s.On && s.Locked != ""
		if typeset.SetHidden(p.unlock, !locked); locked {
			p.unlock.SetText(s.Locked)
			width := p.unlock.MinSize().Width
			if width > end-x {
				p.unlock.SetText("")
				width = stepWidth
			}
			typeset.Place(p.unlock, x, top, width, height)
			x += width + nameGap
		}
	}
	name := ""
	if s.On && end-x >= leastName {
		name = p.ruler.Fit(s.Engine, statusStyle, end-x)
	}
	typeset.Set(p.name, name, statusStyle, theme.Color(theme.ColorSecondary))
	// One point of size less stands half a unit too high when centered: baselines meet so.
	typeset.Middle(p.name, x, top+1, height)
}

// say shows text, broken into as many lines as an area has room for.
func (p *parts) say(text string, c fyne.ThemeColorName, x, y, width, height float32) {
	lineHeight := p.ruler.Height(noteStyle)
	most := min(max(int(height/lineHeight), 1), len(p.message))
	var lines []string
	if text != "" {
		lines = p.ruler.Wrap(text, noteStyle, width, most)
	}
	y += (height - float32(len(lines))*lineHeight) / 2
	for i, t := range p.message {
		typeset.SetHidden(t, i >= len(lines))
		if i < len(lines) {
			typeset.Set(t, lines[i], noteStyle, theme.Color(c))
			typeset.Middle(t, x, y+float32(i)*lineHeight, lineHeight)
		}
	}
}

type renderer struct{ *parts }

func (r *renderer) Destroy()                     {}
func (r *renderer) MinSize() fyne.Size           { return r.minSize() }
func (r *renderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *renderer) Layout(fyne.Size)             { r.update() }

// Refresh takes on the theme.
func (r *renderer) Refresh() {
	r.update()
	canvas.Refresh(r.card)
}
