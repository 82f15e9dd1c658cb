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
	gallery *gallery
	tabs    *controls.Segments // of a small window: the table, the boards
	faults  *controls.Paragraph
	pause   *controls.Button
	stop    *controls.Button
	due     bool // a refresh is
	layout  *pageLayout
	body    *fyne.Container
	told    int  // games that had ended when that was last said
	resting bool // nothing is said of games that end
	cell    int  // of the selected row, that the keys are on
}

// pageRest is how long the page waits between two refreshes: engines can play a hundred moves in that time.
const pageRest = 250 * time.Millisecond

// Show shows how a tournament stands.
func (r *Room) Show(t *contest.Tournament) {
	if r.page != nil {
		r.page.modal.Close()
	}
	p := &page{room: r, t: t, modal: &controls.Modal{Live: true}, report: t.Report()}
	p.told = p.report.Ended
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
	p.list.Keys = tableKeys{p.modal, p}
	table := controls.NewCard(forms.Headed(head, p.list), cardInset) // the head is as wide as the rows, so that it has their columns
	p.curve, p.legend = plot.New(), controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	p.legend.Cut = true
	p.gallery = newGallery(p.modal)
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
	p.layout = &pageLayout{shell: r.in.Shell, gallery: p.gallery, faults: p.faults, engines: len(t.File().Engines)}
	p.tabs = controls.NewSegments(tabsWidth, 0, lang.L("Table"), lang.L("Boards"))
	p.tabs.OnChanged = func(i int) { p.layout.behind = i == 1; p.body.Refresh() }
	p.body = container.New(p.layout, p.status, p.tabs, table, p.legend, p.curve, container.NewVScroll(p.faults), p.gallery.scroll)
	p.modal.Refit = p.body.Refresh
	p.refresh()
	r.in.Shell.Open(p.modal, titleOf(t), p.body, p.list, export, games, aloud, p.stop, p.pause, done)
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

// The widths of the columns of the table.
const (
	placeWidth    float32 = 36
	leastName     float32 = 150
	eloWidth      float32 = 116
	gamesWidth    float32 = 66
	pointsWidth   float32 = 66
	opponentWidth float32 = 44
	mostOpponents         = 14 // whose columns come before that of the number of games
)

// tableWidth is the width of the table of so many engines with all opponents; more than mostOpponents are left out from the
// last on where there is no room.
func tableWidth(engines int) float32 {
	return placeWidth + leastName + eloWidth + pointsWidth + opponentWidth*float32(min(engines, mostOpponents)) + 2*cardInset
}

// tableColumns returns the columns of the table of so many engines: the engine's place, name and results, then a column for
// each opponent. Those of the head are quiet.
func tableColumns(engines int, head bool) *controls.Columns {
	fixed := tableWidth(0) - 2*cardInset
	games := tableWidth(engines) - 2*cardInset + gamesWidth // the number of games gives way first: all have nearly the same
	if engines > mostOpponents {
		fixed += gamesWidth
		games = fixed
	}
	all := []controls.Column{
		{Title: "#", Width: placeWidth, Align: fyne.TextAlignTrailing, Quiet: true},
		{Title: lang.L("Engine"), Share: 1, Quiet: head},
		{Title: lang.L("Elo"), Width: eloWidth, Align: fyne.TextAlignTrailing, Quiet: head},
		{Title: lang.L("Games"), Width: gamesWidth, Align: fyne.TextAlignTrailing, Quiet: true, From: games},
		{Title: lang.L("Points"), Width: pointsWidth, Align: fyne.TextAlignTrailing, Quiet: head},
	}
	for i := range engines {
		all = append(all, controls.Column{Title: strconv.Itoa(i + 1), Width: opponentWidth, Align: fyne.TextAlignCenter, Quiet: true, From: fixed + opponentWidth*float32(i+1)})
	}
	return &controls.Columns{All: all}
}

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
	return strings.Join(append(words, p.cellWords(i)[1:]...), ", ")
}

// cellWords describes the cells of a row for who hears them: the points, the Elo, and what was played against each opponent.
func (p *page) cellWords(i int) []string {
	row := &p.report.Rows[i]
	words := []string{lang.N("{{.Points}} points from {{.N}} games", row.Games,
		map[string]any{"Points": locale.Decimal(row.Points, -1), "N": row.Games})}
	if elo := contest.RatingWords(row); elo != "" {
		words = append(words, lang.L("Elo")+" "+elo)
	}
	for j, other := range row.Against {
		if other.Games() > 0 && j != i {
			words = append(words, lang.L("{{.Points}} of {{.All}} against {{.Name}}",
				map[string]any{"Points": locale.Decimal(other.Points(), -1), "All": other.Games(), "Name": p.report.Rows[j].Name}))
		}
	}
	return words
}

// tableKeys are the keys of the table: Left and Right say the cells of the selected row one by one.
type tableKeys struct {
	*controls.Modal
	page *page
}

// TypedKey is called by the table.
func (k tableKeys) TypedKey(e *fyne.KeyEvent) {
	step := map[fyne.KeyName]int{fyne.KeyLeft: -1, fyne.KeyRight: 1}[e.Name]
	if step == 0 {
		k.Modal.TypedKey(e)
		return
	}
	p := k.page
	if i := p.list.Selected(); i >= 0 && i < len(p.report.Rows) {
		words := p.cellWords(i)
		p.cell = max(0, min(p.cell+step, len(words)-1))
		p.room.in.Announce(phrase.Sentence(words[p.cell]))
	}
}

// choose shows the ratings of an engine as they develop.
func (p *page) choose(i int) {
	if i >= 0 && i < len(p.report.Rows) {
		p.chosen, p.cell = p.report.Rows[i].Name, -1 // Right comes to the first cell
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
	p.announce()
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
	return p.endedWords() + " · " + state
}

// endedWords describes how many games have ended.
func (p *page) endedWords() string {
	return lang.N("{{.N}} of {{.All}} games", p.report.Ended, map[string]any{"N": p.report.Ended, "All": p.report.Planned})
}

// showBoards shows the games that are being played.
func (p *page) showBoards() {
	p.gallery.show(p.t.Games(), p.room.in.Look())
	p.layout.live = p.t.State() == contest.Running
	p.body.Refresh()
}

// newsRest is how long nothing is said of games that end after one was: in fast tournaments several end in a second.
const newsRest = 30 * time.Second

// announce says from time to time how the tournament stands. That it was paused or is over, a message says.
func (p *page) announce() {
	if p.report.Ended <= p.told || p.resting || p.t.State() != contest.Running {
		return
	}
	p.told, p.resting = p.report.Ended, true
	p.room.in.Announce(phrase.Sentence(p.endedWords()) + " " + phrase.Sentence(contest.Leaders(&p.report)))
	p.room.in.After(newsRest, func() {
		p.resting = false
		if p.room.page == p {
			p.announce()
		}
	})
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
