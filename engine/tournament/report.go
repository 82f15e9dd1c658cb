package tournament

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"kibitz/engine/chess"
	"kibitz/engine/internal/atomicfile"
	"kibitz/engine/match"
)

// Report is how a tournament stands, ready to be written as text, JSON or HTML.
type Report struct {
	Event    string          `json:"event"`
	Format   Format          `json:"format"`
	Planned  int             `json:"planned"` // games
	Ended    int             `json:"ended"`
	Repeated int             `json:"repeated"`
	Aborted  int             `json:"aborted"`
	Rows     []Row           `json:"standings"` // from the first place on
	Openings []OpeningRecord `json:"openings"`  // those of the most games first
}

// Row is a player's.
type Row struct {
	Name         string   `json:"name"`
	Elo          *float64 `json:"elo"` // null: the games do not tell it
	Margin       *float64 `json:"margin"`
	Points       float64  `json:"points"`
	Games        int      `json:"games"`
	All          Record   `json:"all"`
	White        Record   `json:"white"`
	Black        Record   `json:"black"`
	Byes         int      `json:"byes"`
	TimeLosses   int      `json:"timeLosses"`
	IllegalMoves int      `json:"illegalMoves"`
	Crashes      int      `json:"crashes"`
	Conduct      string   `json:"conduct,omitempty"` // see [match.Conduct]
	Against      []Record `json:"against"`           // in the order of the rows; no games against itself
}

// Report returns how the tournament stands now.
func (s *Standings) Report() Report {
	r := Report{
		Event: s.Event, Format: s.Format, Planned: s.Planned, Ended: s.Ended(),
		Repeated: s.Repeated, Aborted: s.Aborted, Openings: slices.Clone(s.Openings),
	}
	slices.SortFunc(r.Openings, func(a, b OpeningRecord) int {
		return cmp.Or(cmp.Compare(b.Record.Games(), a.Record.Games()), cmp.Compare(a.Name, b.Name))
	})
	ratings, order := s.Ratings(), s.Order()
	for _, i := range order {
		p := s.Players[i]
		row := Row{
			Name: p.Name, Points: s.Points(i), Games: p.Total().Games(), All: p.Total(),
			White: p.ByColor[chess.White], Black: p.ByColor[chess.Black], Byes: p.Byes,
			TimeLosses: p.TimeLosses, IllegalMoves: p.IllegalMoves, Crashes: p.Crashes,
			Conduct: p.Conduct.String(),
		}
		if x := ratings[i]; x != nil {
			row.Elo, row.Margin = &x.Elo, &x.Margin
		}
		for _, j := range order {
			row.Against = append(row.Against, s.Against(i, j))
		}
		r.Rows = append(r.Rows, row)
	}
	return r
}

// Rating is the row's Elo with its margin, "" where the games do not tell it.
func (r Row) Rating() string {
	if r.Elo == nil {
		return ""
	}
	return fmt.Sprintf("%+.1f ± %.1f", *r.Elo, *r.Margin)
}

// Percent is the share of the points of the games played.
func (r Row) Percent() string {
	if r.Games == 0 {
		return ""
	}
	return fmt.Sprintf("%.1f", 100*r.All.Points()/float64(r.Games))
}

// Score is the points with those of the byes.
func (r Row) Score() string { return match.Points(r.Points) }

// Score is the points against a player, "" where there were no games.
func (r Record) Score() string {
	if r.Games() == 0 {
		return ""
	}
	return match.Points(r.Points())
}

// Faults says what games were lost by other than chess, "" if none.
func (r Row) Faults() string {
	var parts []string
	for _, f := range []struct {
		count int
		what  string
	}{{r.TimeLosses, "lost on time"}, {r.IllegalMoves, "lost by an illegal move"}, {r.Crashes, "lost by crashing"}} {
		if f.count > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", f.count, f.what))
		}
	}
	return strings.Join(parts, ", ")
}

// Remarks are what is to be known of the games as a whole, one a line.
func (r Report) Remarks() (lines []string) {
	if r.Repeated > 0 {
		lines = append(lines, fmt.Sprintf("%d games repeated an earlier one move by move and are not counted again", r.Repeated))
	}
	if r.Aborted > 0 {
		lines = append(lines, fmt.Sprintf("%d games had no result", r.Aborted))
	}
	for _, row := range r.Rows {
		if f := row.Faults(); f != "" {
			lines = append(lines, row.Name+": "+f)
		}
		if row.Conduct != "" {
			lines = append(lines, row.Name+": "+row.Conduct)
		}
	}
	return lines
}

// WriteText writes the table for a terminal.
func (r Report) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %d of %d games\n", r.Event, r.Ended, r.Planned)
	table := [][]string{{"#", "Name", "Elo", "Games", "Points", "%", "Draws", "White", "Black"}}
	for i := range r.Rows {
		table[0] = append(table[0], fmt.Sprint(i+1))
	}
	for i, row := range r.Rows {
		line := []string{fmt.Sprint(i + 1), row.Name, row.Rating(), fmt.Sprint(row.Games), row.Score(), row.Percent(),
			fmt.Sprint(row.All.Draws), row.White.Score(), row.Black.Score()}
		for j, other := range row.Against {
			if j == i {
				line = append(line, "*")
				continue
			}
			line = append(line, other.Score())
		}
		table = append(table, line)
	}
	widths := make([]int, len(table[0]))
	for _, line := range table {
		for i, cell := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, line := range table {
		text := ""
		for i, cell := range line {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 1 {
				text += "  " + cell + pad // names begin alike, numbers end alike
			} else {
				text += "  " + pad + cell
			}
		}
		fmt.Fprintln(&b, strings.TrimRight(text[2:], " "))
	}
	for _, line := range r.Remarks() {
		fmt.Fprintln(&b, line)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// SaveJSON writes the report to a file, which is replaced whole or not at all.
func (r Report) SaveJSON(path string) error {
	return atomicfile.Write(path, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(r)
	})
}

// SaveHTML is SaveJSON of the page that WriteHTML writes.
func (r Report) SaveHTML(path string) error { return atomicfile.Write(path, r.WriteHTML) }

//go:embed report.html
var page string

var pageTemplate = template.Must(template.New("report").Funcs(template.FuncMap{
	"place": func(i int) int { return i + 1 },
}).Parse(page))

// WriteHTML writes the table as a page that needs nothing else.
func (r Report) WriteHTML(w io.Writer) error { return pageTemplate.Execute(w, r) }
