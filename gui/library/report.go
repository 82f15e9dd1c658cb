package library

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/pgn"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/phrase"
)

// askPlayer asks for a player and reports about them. It suggests a player of the marked game who is not the user.
func (p *Place) askPlayer() {
	suggested := ""
	if row, ok := p.row(p.marked); ok {
		suggested = row.White
		if p.isUser(suggested) || suggested == "?" {
			suggested = row.Black
		}
	}
	rows, m := forms.NewRows(), &controls.Modal{}
	field := controls.NewField(phrase.Known(suggested, ""), lang.L("name, or a part of it"))
	rows.Add(lang.L("Player"), field)
	p.in.Shell.OpenRows(m, lang.L("Prepare against"), rows, field, lang.L("Report"), func() {
		name := strings.TrimSpace(strings.ReplaceAll(field.Text, `"`, ""))
		if name == "" {
			p.in.Shell.Complain(m, rows, errors.New(lang.L("Enter the name of a player.")), field)
			return
		}
		m.Close()
		p.Prepare(name)
	})
	field.TypedShortcut(&fyne.ShortcutSelectAll{})
}

// isUser reports whether a name is one of the user's.
func (p *Place) isUser(name string) bool {
	for _, n := range p.ownNames() {
		if strings.EqualFold(n, name) {
			return true
		}
	}
	return name == "Player"
}

// Prepare shows the report about a player, and lists their games.
func (p *Place) Prepare(name string) {
	term := "player:" + name
	q := Query{Text: pgn.JoinQuery([]string{term})}
	go func() {
		report, err := p.in.Library.Report(context.Background(), q)
		p.in.Post(func() {
			switch {
			case p.closed:
			case err != nil:
				p.complain(err)
			case report.Total.Games == 0:
				p.complaint = lang.L("No game of {{.Name}} is in the library.", map[string]any{"Name": name})
				p.renderFoot()
				p.out.Announce(p.complaint)
			default:
				p.terms, p.typed, p.position, p.collection = []string{term}, "", nil, ""
				p.field.Set("")
				p.renderHead()
				p.renderFilters()
				p.search()
				p.showReport(name, report)
			}
		})
	}()
}

// reportRow is a row of a report: a heading, or a line that may select games.
type reportRow struct {
	cells   []string
	heading bool
	terms   []string
}

// reportRows lays out a report about a player as a list.
func reportRows(name string, r Report) (rows []reportRow) {
	heading := func(s string) { rows = append(rows, reportRow{cells: []string{s, "", "", "", ""}, heading: true}) }
	line := func(what string, rec Record, elo int, terms ...string) {
		if rec.Games == 0 {
			return
		}
		cells := []string{what, phrase.Grouped(rec.Games), fmt.Sprintf("+%d =%d –%d", rec.Won, rec.Drawn, rec.Lost), scoreWords(rec), ""}
		if elo > 0 {
			cells[4] = strconv.Itoa(elo)
		}
		rows = append(rows, reportRow{cells: cells, terms: terms})
	}
	white, black, player := "white:"+name, "black:"+name, "player:"+name
	heading(lang.L("Results"))
	line(lang.L("All games"), r.Total, 0, player)
	line(lang.L("With White"), r.White, 0, white)
	line(lang.L("With Black"), r.Black, 0, black)
	openings := func(title string, list []Line, most int) {
		if len(list) == 0 {
			return
		}
		heading(title)
		for _, o := range list[:min(most, len(list))] {
			color, side := white, lang.L("White")
			if o.Color == chess.Black {
				color, side = black, lang.L("Black")
			}
			line(side+": "+strings.TrimSpace(o.Code+" "+o.Name), o.Record, 0, color, "eco:"+o.Code)
		}
	}
	openings(lang.L("Openings that go wrong"), r.Troubles, 6)
	openings(lang.L("Most played openings"), r.Openings, 12)
	if len(r.Years) > 0 {
		heading(lang.L("Years"))
		for _, y := range r.Years[max(0, len(r.Years)-8):] {
			line(y.Name, y.Record, y.Elo, player, "year:"+y.Name)
		}
	}
	if len(r.Opponents) > 0 {
		heading(lang.L("Opponents"))
		for _, o := range r.Opponents[:min(10, len(r.Opponents))] {
			line(o.Name, o.Record, 0, player, "opponent:"+o.Name)
		}
	}
	return rows
}

// scoreWords returns the share of points in percent.
func scoreWords(r Record) string {
	n := r.Won + r.Drawn + r.Lost
	if n == 0 {
		return ""
	}
	return strconv.Itoa((100*(2*r.Won+r.Drawn)+n)/(2*n)) + " %"
}

const reportWidth, reportHeight = 760, 460

// showReport opens a report. A chosen line lists its games.
func (p *Place) showReport(name string, r Report) {
	rows := reportRows(name, r)
	columns := &controls.Columns{All: []controls.Column{
		{Title: lang.L("Opening"), Share: 1},
		{Title: lang.L("Games"), Width: 70, Align: fyne.TextAlignTrailing, Quiet: true},
		{Title: lang.L("Result"), Width: 130, Align: fyne.TextAlignTrailing, Quiet: true, From: 400},
		{Title: lang.L("Score"), Width: 70, Align: fyne.TextAlignTrailing, Quiet: true},
		{Title: lang.L("Elo"), Width: 66, Align: fyne.TextAlignTrailing, Quiet: true, From: 460},
	}}
	m := &controls.Modal{}
	list := controls.NewChoices(len(rows), func() *controls.Line { return controls.NewLine(columns) }, func(i int, line *controls.Line) {
		line.Set(append([]string(nil), rows[i].cells...), rows[i].heading)
	})
	list.HideSeparators = true
	list.OnChosen = func(i int) {
		if rows[i].heading {
			return
		}
		m.Close()
		p.terms = nil
		p.AddTerms(rows[i].terms...)
		p.FocusTable()
	}
	shown := name
	if len(r.Names) == 1 {
		shown = r.Names[0]
	} else if len(r.Names) > 1 {
		shown = lang.L("{{.Name}} and others", map[string]any{"Name": r.Names[0]})
	}
	body := forms.Fitting(func() fyne.Size {
		room := p.in.Shell.Room()
		return fyne.NewSize(min(reportWidth, room.Width), min(reportHeight, room.Height))
	}, controls.NewCard(list, 4))
	p.in.Shell.OpenPage(m, lang.L("Report: {{.Name}}", map[string]any{"Name": shown}), body, list)
	list.Mark(1)
}
