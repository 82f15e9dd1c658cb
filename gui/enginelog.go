package gui

import (
	"fmt"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine/uci"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/theme"
)

// logPage is the tab that shows what an engine and the program say to each other.
type logPage struct {
	m       *engineManager
	log     *uci.Transcript
	several bool   // processes have spoken
	seen    uint64 // the count of the log when it was last shown
	lines   []uci.Said
	filter  *controls.Field
	list    *controls.Choices
	empty   *controls.Paragraph
	copy    *controls.Button
	body    fyne.CanvasObject
	tick    func() // stops the next look at the log
}

// logInterval is how often the log is looked at for new lines: an engine says
// more than can be read.
const logInterval = 300 * time.Millisecond

func newLogPage(m *engineManager) *logPage {
	p := &logPage{m: m, log: m.c.engines.Log(m.selected), tick: func() {}}
	p.filter = controls.NewField("", lang.L("only lines with"))
	p.filter.Keys = m.modal
	p.filter.OnChanged = func(string) { p.show() }
	p.copy = controls.NewButton(lang.L("Copy"), controls.Plain, p.copyLines)
	p.copy.Keys = m.modal
	p.list = controls.NewChoices(0, newLogLine, func(i int, row fyne.CanvasObject) {
		if i < len(p.lines) {
			row.(*logLine).show(p.line(p.lines[i]), p.lines[i].Sent)
		}
	})
	p.list.HideSeparators = true
	p.list.Keys = m.modal
	p.empty = controls.NewParagraph("")
	head := container.NewBorder(nil, nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 0), p.copy), p.filter)
	p.body = forms.Headed(head, container.New(layout.NewCustomPaddedLayout(8, 0, 0, 0),
		controls.NewCard(container.NewStack(p.list, container.New(layout.NewCustomPaddedLayout(8, 8, 8, 8), p.empty)), 4)))
	p.show()
	p.look()
	return p
}

func (p *logPage) content() fyne.CanvasObject { return p.body }
func (p *logPage) refresh()                   {}
func (p *logPage) leave()                     { p.tick() }

// look shows what is new, now and then.
func (p *logPage) look() {
	if p.log.Count() != p.seen {
		p.show()
	}
	p.tick = p.m.c.after(logInterval, p.look)
}

// show shows the lines that pass the filter. Who looks at the newest goes on
// seeing the newest.
func (p *logPage) show() {
	p.seen = p.log.Count()
	word := strings.ToLower(strings.TrimSpace(p.filter.Text))
	p.lines, p.several = p.lines[:0], false
	for _, line := range p.log.Lines() {
		p.several = p.several || line.Session > 1
		if strings.Contains(strings.ToLower(p.line(line)), word) {
			p.lines = append(p.lines, line)
		}
	}
	atEnd := p.list.Selected() < 0
	p.list.SetCount(len(p.lines))
	if atEnd {
		p.list.ScrollToBottom()
	}
	p.copy.SetDisabled(len(p.lines) == 0)
	switch {
	case p.seen == 0:
		p.empty.Say(lang.L("Nothing was said yet: the engine has not been started."), theme.ColorSecondary)
	case len(p.lines) == 0:
		p.empty.Say(lang.L("No line has this."), theme.ColorSecondary)
	}
	controls.SetVisible(p.empty, len(p.lines) == 0)
}

// line writes a line; where the engine was started more than once, it begins
// with the number of its process.
func (p *logPage) line(s uci.Said) string {
	if p.several {
		return fmt.Sprintf("%d %v", s.Session, s)
	}
	return s.String()
}

func (p *logPage) copyLines() {
	var b strings.Builder
	for _, line := range p.lines {
		b.WriteString(p.line(line) + "\n")
	}
	p.m.c.app.Clipboard().SetContent(b.String())
	p.m.c.notices.Passing(lang.N("{{.N}} lines copied", len(p.lines), map[string]any{"N": len(p.lines)}))
}

// logLine is a line of the log; what the program says stands out.
type logLine struct {
	widget.BaseWidget
	sent, heard *controls.Text
}

func newLogLine() fyne.CanvasObject {
	l := &logLine{
		sent:  controls.NewText("", theme.ColorAccentText, theme.SecondarySize, false),
		heard: controls.NewText("", theme.ColorText, theme.SecondarySize, false),
	}
	for _, t := range []*controls.Text{l.sent, l.heard} {
		t.Mono, t.Cut = true, true
	}
	l.ExtendBaseWidget(l)
	return l
}

func (l *logLine) show(line string, sent bool) {
	if sent {
		l.sent.SetText(line)
		l.heard.SetText("")
	} else {
		l.sent.SetText("")
		l.heard.SetText(line)
	}
}

// Words is what the row says.
func (l *logLine) Words() string { return controls.Listed(l.sent.Text(), l.heard.Text()) }

// CreateRenderer is called by Fyne.
func (l *logLine) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.New(layout.NewCustomPaddedLayout(1, 1, 8, 8), container.NewStack(l.sent, l.heard)))
}
