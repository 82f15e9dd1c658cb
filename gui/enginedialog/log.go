package enginedialog

import (
	"fmt"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/engine/uci"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/theme"
)

// logPage is the tab that shows what an engine and the program say to each other.
type logPage struct {
	m       *manager
	log     *uci.Transcript
	several bool   // the log has lines of several processes
	seen    uint64 // the count of the log when it was last shown
	lines   []uci.Said
	filter  *controls.Field
	list    *controls.Choices
	empty   *controls.Paragraph
	copy    *controls.Button
	body    fyne.CanvasObject
	stop    func() // cancels the next look at the log
}

// logInterval is the interval between looks at the log: an engine says more than can be read.
const logInterval = 300 * time.Millisecond

func newLogPage(m *manager) *logPage {
	p := &logPage{m: m, log: m.config.Engines.Log(m.selected), stop: func() {}}
	p.filter = controls.NewField("", lang.L("filter lines"))
	p.filter.OnChanged = func(string) { p.show() }
	p.copy = controls.NewButton(lang.L("Copy"), controls.Plain, p.copyLines)
	p.list = controls.NewChoices(0, newLogRow, func(i int, row *controls.Row) {
		switch {
		case i >= len(p.lines):
		case p.lines[i].Sent:
			row.Set(p.line(p.lines[i]), "")
		default:
			row.Set("", p.line(p.lines[i]))
		}
	})
	p.list.HideSeparators = true
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
func (p *logPage) leave()                     { p.stop() }

// look shows new lines at intervals.
func (p *logPage) look() {
	if p.log.Count() != p.seen {
		p.show()
	}
	p.stop = p.m.config.After(logInterval, p.look)
}

// show shows the lines that pass the filter. Unless a line is selected, the newest stay in sight.
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
		p.empty.Say(lang.L("Empty: the engine has not been started yet."), theme.ColorSecondary)
	case len(p.lines) == 0:
		p.empty.Say(lang.L("No matching lines."), theme.ColorSecondary)
	}
	controls.SetVisible(p.empty, len(p.lines) == 0)
}

// line formats a line. If the engine was started several times, the number of its process comes first.
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
	p.m.config.OnCopy(b.String())
	p.m.config.Notices.Passing(lang.N("{{.N}} lines copied", len(p.lines), map[string]any{"N": len(p.lines)}))
}

// newLogRow returns a row of the log. Lines of the program stand out by their color: each row has a text for either side.
func newLogRow() *controls.Row {
	sent := controls.NewText("", theme.ColorAccentText, theme.SecondarySize, false)
	received := controls.NewText("", theme.ColorText, theme.SecondarySize, false)
	for _, t := range []*controls.Text{sent, received} {
		t.Mono, t.Cut = true, true
	}
	return controls.NewRow(container.New(layout.NewCustomPaddedLayout(1, 1, 8, 8), container.NewStack(sent, received)), sent, received)
}
