package crosstable

import (
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/match"
	"kibitz/engine/tournament"
	"kibitz/gui/contest"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/forms"
	"kibitz/gui/gamefile"
	"kibitz/gui/locale"
	"kibitz/gui/phrase"
	"kibitz/gui/plot"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

// page shows how a tournament stands.
type page struct {
	room    *Room
	t       *contest.Tournament
	modal   *controls.Modal
	report  tournament.Report // as it is shown
	chosen  string            // the engine whose ratings are shown
	status  *controls.Text
	columns *controls.Columns
	list    *controls.Choices
	curve   *plot.Plot
	legend  *controls.Text // of the curve
	boards  *fyne.Container
	cells   []*board
	painter *diagram.Painter
	faults  *controls.Paragraph
	pause   *controls.Button
	stop    *controls.Button
	due     bool // a refresh is
	layout  *pageLayout
}

// pageRest is how long the page waits between two refreshes: engines can play a hundred moves in that time.
const pageRest = 250 * time.Millisecond

// Show shows how a tournament stands.
func (r *Room) Show(t *contest.Tournament) {
	if r.page != nil {
		r.page.modal.Close()
	}
	p := &page{room: r, t: t, modal: &controls.Modal{}, painter: diagram.NewPainter(), report: t.Report()}
	r.page = p
	p.status = controls.NewText("", theme.ColorSecondary, theme.SecondarySize+1, false)
	p.status.Cut = true
	p.columns = tableColumns(len(t.File().Engines), false)
	p.list = controls.NewChoices(len(p.report.Rows), func() *controls.Line { return controls.NewLine(p.columns) }, p.fill)
	p.list.HideSeparators = true
	p.list.OnSelected = func(i int) { p.choose(i) }
	titles := tableColumns(len(t.File().Engines), true)
	head := controls.NewLine(titles)
	var words []string
	for _, c := range titles.All {
		words = append(words, c.Title)
	}
	head.Set(words, false)
	table := controls.NewCard(forms.Headed(head, p.list), 4) // the head is as wide as the rows, so that it has their columns
	p.curve, p.legend = plot.New(), controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	p.legend.Cut = true
	p.boards = container.New(&controls.Flow{Gap: boardGap})
	p.faults = controls.NewParagraph("")

	export := controls.NewButton(lang.L("Export…"), controls.Plain, p.export)
	games := controls.NewButton(lang.L("Show games"), controls.Plain, func() { p.modal.Close(); t.ShowGames() })
	aloud := controls.NewButton(lang.L("Read out the boards"), controls.Plain, p.readOut)
	p.pause = controls.NewButton("", controls.Plain, p.pauseOrResume)
	p.stop = controls.NewButton(lang.L("Stop tournament"), controls.Plain, p.askStop)
	done := controls.NewButton(lang.L("Close"), controls.Primary, p.modal.Close)
	p.modal.Confirm, p.modal.Cancel = p.modal.Close, p.modal.Close
	p.modal.Closed = func() {
		if r.page == p {
			r.page = nil
		}
	}
	scroll := container.NewVScroll(p.boards)
	p.layout = &pageLayout{shell: r.in.Shell, boards: p.boards, faults: p.faults, rows: len(t.File().Engines)}
	body := container.New(p.layout, p.status, table, p.legend, p.curve, container.NewVScroll(p.faults), scroll)
	p.modal.Refit = func() { body.Refresh() }
	p.refresh()
	r.in.Shell.Open(p.modal, titleOf(t), body, p.list, export, games, aloud, p.stop, p.pause, done)
	p.list.Mark(0)
	p.refresh()
}

// titleOf is what a tournament is called.
func titleOf(t *contest.Tournament) string {
	if name := t.File().Event; name != "" {
		return name
	}
	return lang.L("Tournament")
}

// tableColumns returns the columns of the table of so many engines: the engine's place, name and results, then a column for
// each opponent. Those of the head are quiet.
func tableColumns(engines int, head bool) *controls.Columns {
	const fixed = 36 + 132 + 66 + 66 + 160 // without the columns of opponents, with room for a name
	all := []controls.Column{
		{Title: "#", Width: 36, Align: fyne.TextAlignTrailing, Quiet: true},
		{Title: lang.L("Engine"), Share: 1, Quiet: head},
		{Title: lang.L("Elo"), Width: 132, Align: fyne.TextAlignTrailing, Quiet: head},
		{Title: lang.L("Games"), Width: 66, Align: fyne.TextAlignTrailing, Quiet: true, From: 420},
		{Title: lang.L("Points"), Width: 66, Align: fyne.TextAlignTrailing, Quiet: head},
	}
	for i := range engines {
		all = append(all, controls.Column{Title: strconv.Itoa(i + 1), Width: opponentWidth, Align: fyne.TextAlignCenter, Quiet: true, From: fixed + opponentWidth*float32(i+1)})
	}
	return &controls.Columns{All: all}
}

// opponentWidth is the width of the column of an opponent.
const opponentWidth = 52

// fill shows a row of the table.
func (p *page) fill(i int, line *controls.Line) {
	cells := make([]string, len(p.columns.All))
	if i < len(p.report.Rows) {
		row := &p.report.Rows[i]
		copy(cells, []string{strconv.Itoa(i + 1), row.Name, contest.RatingWords(row), strconv.Itoa(row.Games), locale.Decimal(row.Points, -1)})
		for j, other := range row.Against {
			switch {
			case j == i:
				cells[5+j] = "•"
			case other.Games() > 0:
				cells[5+j] = locale.Decimal(other.Points(), -1)
			}
		}
		line.Set(cells, false)
		line.Say(p.rowWords(i))
		return
	}
	line.Set(cells, false)
}

// rowWords describes a row of the table for who hears it.
func (p *page) rowWords(i int) string {
	row := &p.report.Rows[i]
	words := []string{lang.N("{{.Place}}. {{.Name}}, {{.Points}} points from {{.N}} games", row.Games,
		map[string]any{"Place": i + 1, "Name": row.Name, "Points": locale.Decimal(row.Points, -1), "N": row.Games})}
	if elo := contest.RatingWords(row); elo != "" {
		words = append(words, lang.L("Elo")+" "+elo)
	}
	for j, other := range row.Against {
		if other.Games() > 0 && j != i {
			words = append(words, lang.L("{{.Points}} of {{.All}} against {{.Name}}",
				map[string]any{"Points": locale.Decimal(other.Points(), -1), "All": other.Games(), "Name": p.report.Rows[j].Name}))
		}
	}
	return strings.Join(words, ", ")
}

// choose shows the ratings of an engine as they develop.
func (p *page) choose(i int) {
	if i >= 0 && i < len(p.report.Rows) {
		p.chosen = p.report.Rows[i].Name
		p.showCurve()
	}
}

// showCurve shows the ratings of the chosen engine.
func (p *page) showCurve() {
	var points []plot.Point
	for _, x := range p.t.Curve().Points {
		if rating, ok := x.Ratings[p.chosen]; ok {
			points = append(points, plot.Point{Value: rating.Elo, Margin: rating.Margin})
		}
	}
	p.curve.Set(points)
	words := phrase.Labelled(p.chosen, lang.L("too few games for an Elo"))
	for i := range p.report.Rows {
		if row := &p.report.Rows[i]; row.Name == p.chosen && row.Elo != nil {
			words = phrase.Labelled(p.chosen, lang.L("Elo")+" "+contest.RatingWords(row)+" · "+lang.L("95 % margin"))
		}
	}
	p.legend.SetText(words)
}

// news has the page shown anew soon.
func (r *Room) news() {
	p := r.page
	if p == nil || p.due {
		return
	}
	p.due = true
	r.in.After(pageRest, func() {
		p.due = false
		if r.page == p {
			p.refresh()
		}
	})
}

// refresh shows how the tournament stands.
func (p *page) refresh() {
	chosen := p.chosen
	p.report = p.t.Report()
	p.list.Refresh()
	for i := range p.report.Rows {
		if p.report.Rows[i].Name == chosen && p.list.Selected() >= 0 && p.list.Selected() != i { // it has another place now
			p.list.Set(i)
		}
	}
	p.showCurve()
	p.status.SetText(p.statusWords())
	faults := contest.FaultWords(&p.report)
	if faults == "" {
		faults = lang.L("No faults so far")
	}
	p.faults.Say(faults, theme.ColorSecondary)
	p.showBoards()
	running, over := p.t.State() == contest.Running, p.t.State() == contest.Over
	switch {
	case running:
		p.pause.SetText(lang.L("Pause"))
	case over:
		p.pause.SetText(lang.L("New tournament…"))
	default:
		p.pause.SetText(lang.L("Resume"))
	}
	p.stop.SetDisabled(over)
	p.modal.Fit()
}

// statusWords describes how far the tournament is.
func (p *page) statusWords() string {
	state := lang.L("Paused")
	switch p.t.State() {
	case contest.Running:
		state = lang.N("{{.N}} games are being played", len(p.t.Games()), map[string]any{"N": len(p.t.Games())})
	case contest.Over:
		state = lang.L("Finished")
	}
	return lang.N("{{.N}} of {{.All}} games", p.report.Ended, map[string]any{"N": p.report.Ended, "All": p.report.Planned}) + " · " + state
}

// showBoards shows the games that are being played.
func (p *page) showBoards() {
	games := p.t.Games()
	for len(p.cells) < len(games) {
		cell := newBoard(p.painter)
		p.cells = append(p.cells, cell)
		p.boards.Add(cell.box)
	}
	look := p.room.in.Look()
	for i, cell := range p.cells {
		controls.SetVisible(cell.box, i < len(games))
		if i < len(games) {
			cell.set(games[i], look)
		}
	}
	p.layout.live = p.t.State() == contest.Running
	p.boards.Refresh()
}

// readOut speaks how the games stand that are being played.
func (p *page) readOut() {
	games := p.t.Games()
	if len(games) == 0 {
		p.room.in.Announce(lang.L("No game is being played"))
		return
	}
	p.room.in.Announce(strings.Join(describe(games), ". "))
}

func describe(games []match.Record) (words []string) {
	for _, g := range games {
		words = append(words, gameWords(g))
	}
	return words
}

func (p *page) pauseOrResume() {
	switch p.t.State() {
	case contest.Running:
		p.t.Pause()
	case contest.Over:
		p.modal.Close()
		p.room.Ask()
	default:
		p.t.Resume()
	}
}

// askStop asks whether to end the tournament for good.
func (p *page) askStop() {
	p.room.in.Shell.Ask(lang.L("Stop this tournament?"), lang.L("The games that have ended are kept. The tournament cannot be resumed."),
		forms.Answer{Label: lang.L("Stop tournament"), Kind: controls.Danger, Do: p.t.Stop})
}

// export writes the table to a file, in the form that its extension names.
func (p *page) export() {
	report := p.t.Report()
	p.room.in.Shell.ChooseFile(forms.FileChoice{
		Title: lang.L("Export table (.html, .json or .txt)"), Action: lang.L("Export"), Save: true, Remember: true,
		Name: gamefile.CleanName(titleOf(p.t)) + ".html", Extension: ".html", Also: []string{".json", ".txt"},
		Chosen: func(path string) {
			write := report.SaveHTML
			switch strings.ToLower(filepath.Ext(path)) {
			case ".json":
				write = report.SaveJSON
			case ".txt":
				write = report.SaveText
			}
			store.Ask(p.room.in.Store, func() error { return write(path) }, func(err error) {
				if err != nil {
					p.room.in.Notices.Warn(lang.L("The table could not be saved"), err)
					return
				}
				p.room.in.Notices.Passing(lang.L("Saved as {{.File}}", map[string]any{"File": filepath.Base(path)}))
			})
		},
	})
}

// pageLayout puts the boards beside the table where the window is wide, and below it elsewhere.
type pageLayout struct {
	shell  *forms.Shell
	boards *fyne.Container
	faults *controls.Paragraph
	rows   int
	live   bool // games are being played
}

// The measures of the page.
const (
	pageWidth, pageHeight float32 = 1180, 680
	pageWide              float32 = 780 // from here on the boards stand beside the table
	pageGap               float32 = 8
	boardsWidth                   = 2*boardSide + boardGap + 14 // with the bar that scrolls them
	statusHeight          float32 = 22
	curveHeight           float32 = 100
	mostFaults            float32 = 76 // the height of the faults before they are scrolled
	rowHeight             float32 = 34
	leastTable            float32 = 120
)

// measure returns the size of the page.
func (l *pageLayout) measure() fyne.Size {
	room := l.shell.Room()
	return fyne.NewSize(min(pageWidth, room.Width), min(pageHeight, room.Height))
}

// table is the height that the table wants.
func (l *pageLayout) table() float32 { return float32(l.rows+1)*rowHeight + 16 }

func (l *pageLayout) wide(width float32) bool { return width >= pageWide }

// below is the height of what stands below the table, beside the boards or above them.
func (l *pageLayout) below() float32 {
	return statusHeight + curveHeight + l.faultsHeight() + 3*pageGap
}

func (l *pageLayout) faultsHeight() float32 { return min(mostFaults, l.faults.MinSize().Height) }

// MinSize is called by Fyne.
func (l *pageLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	size := l.measure()
	rest := statusHeight + pageGap + l.below()
	if l.wide(size.Width) {
		want := rest + max(l.table(), leastTable)
		if l.live {
			want = max(want, boardSide*2+2*(3*nameHeight+6)+boardGap)
		}
		return fyne.NewSize(size.Width, min(size.Height, want))
	}
	height := rest + min(max(l.table(), leastTable), 10*rowHeight)
	if l.live {
		l.boards.Layout.(*controls.Flow).SetWidth(size.Width)
		height += pageGap + l.boards.MinSize().Height
	}
	return fyne.NewSize(size.Width, height)
}

// Layout is called by Fyne. The objects are the state, the table, the legend of the curve, the curve, the faults and the boards.
func (l *pageLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	put := func(o fyne.CanvasObject, x, y, width, height float32) {
		o.Move(fyne.NewPos(x, y))
		o.Resize(fyne.NewSize(width, height))
	}
	left, bottom := size.Width, size.Height
	controls.SetVisible(o[5], l.live)
	switch {
	case l.live && l.wide(size.Width):
		left -= boardsWidth + pageGap
		put(o[5], left+pageGap, 0, boardsWidth, size.Height)
	case l.live:
		l.boards.Layout.(*controls.Flow).SetWidth(size.Width)
		height := l.boards.MinSize().Height
		bottom -= height + pageGap
		put(o[5], 0, bottom+pageGap, size.Width, height)
	}
	put(o[0], 0, 0, left, statusHeight)
	table := bottom - l.below() - statusHeight - pageGap
	y := statusHeight + pageGap
	put(o[1], 0, y, left, table)
	y += table + pageGap
	put(o[2], 0, y, left, statusHeight)
	y += statusHeight
	put(o[3], 0, y, left, curveHeight)
	y += curveHeight + pageGap
	put(o[4], 0, y, left, l.faultsHeight())
}
