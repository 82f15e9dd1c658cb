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
	"time"
	"unicode/utf8"

	"kibitz/engine/chess"
	"kibitz/engine/internal/atomicfile"
	"kibitz/engine/match"
)

// Report is the state of a tournament, for output as text, JSON or HTML.
type Report struct {
	Event    string          `json:"event"`
	Format   Format          `json:"format"`
	Planned  int             `json:"planned"` // games
	Ended    int             `json:"ended"`
	Repeated int             `json:"repeated"`
	Mirrored int             `json:"mirrored"` // pairs
	Aborted  int             `json:"aborted"`
	Rows     []Row           `json:"standings"` // in the order of places
	Openings []OpeningRecord `json:"openings"`  // the most frequent first
}

// Row is the row of a player.
type Row struct {
	Name         string        `json:"name"`
	Elo          *float64      `json:"elo"` // null if the games do not determine it
	Margin       *float64      `json:"margin"`
	Points       float64       `json:"points"`
	Games        int           `json:"games"`
	All          Record        `json:"all"`
	White        Record        `json:"white"`
	Black        Record        `json:"black"`
	Byes         int           `json:"byes"`
	TimeLosses   int           `json:"timeLosses"`
	IllegalMoves int           `json:"illegalMoves"`
	Crashes      int           `json:"crashes"`
	IllegalPVs   int           `json:"illegalPVs"` // moves for which it sent one
	OtherPVs     int           `json:"otherPVs"`   // moves that are not the first of its principal variation
	Late         int           `json:"late"`       // moves after the flag, within the margin
	LatestMS     float64       `json:"latestMS"`
	Refused      []Refused     `json:"refused"`           // options that it did not accept, or only in part
	Memory       match.Memory  `json:"memory"`            // of the process that grew most
	Conduct      string        `json:"conduct,omitempty"` // see [match.Conduct]
	Behaviour    match.Conduct `json:"-"`                 // what Conduct says
	Against      []Record      `json:"against"`           // in the order of the rows; empty against itself
}

// Refused is an option that an engine did not accept, or only in part.
type Refused struct {
	Option string `json:"option"`
	Value  string `json:"value"`
	Reason string `json:"reason"`
	Partly bool   `json:"partly"`
}

// Report returns the report of the standings.
func (s *Standings) Report() Report {
	r := Report{
		Event: s.Event, Format: s.Format, Planned: s.Planned, Ended: s.Ended(),
		Repeated: s.Repeated, Mirrored: s.Mirrored, Aborted: s.Aborted, Openings: slices.Clone(s.Openings),
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
			IllegalPVs: p.Conduct.IllegalPVs, OtherPVs: p.Conduct.OtherPVs,
			Late: p.Conduct.Late, LatestMS: float64(p.Conduct.Latest) / float64(time.Millisecond), Memory: p.Conduct.Memory,
			Refused: []Refused{}, Conduct: p.Conduct.String(), Behaviour: p.Conduct,
		}
		for _, x := range p.Conduct.Refused {
			row.Refused = append(row.Refused, Refused{x.Name, x.Value, x.Err.Error(), x.Clipped})
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

// Rating returns the row's Elo with its margin, or "" if it is not known.
func (r Row) Rating() string {
	if r.Elo == nil {
		return ""
	}
	return fmt.Sprintf("%+.1f ± %.1f", *r.Elo, *r.Margin)
}

// Percent returns the score in percent of the games played.
func (r Row) Percent() string {
	if r.Games == 0 {
		return ""
	}
	return fmt.Sprintf("%.1f", 100*r.All.Points()/float64(r.Games))
}

// Score returns the points, with those of byes.
func (r Row) Score() string { return match.Points(r.Points) }

// Score returns the points against a player, or "" without games.
func (r Record) Score() string {
	if r.Games() == 0 {
		return ""
	}
	return match.Points(r.Points())
}

// Faults describes the games lost by time, illegal moves and crashes, or returns "".
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

// MemoryWords returns the memory of the engine's process after its first game and at the end, or "" if it is unknown.
func (r Row) MemoryWords() string {
	if r.Memory.First == 0 {
		return ""
	}
	return fmt.Sprintf("%d → %d MB", r.Memory.First>>20, r.Memory.Now>>20)
}

// LateWords returns the number of moves after the flag within the margin, and the time of the latest, or "".
func (r Row) LateWords() string {
	if r.Late == 0 {
		return ""
	}
	return fmt.Sprintf("%d, by %.1f ms at most", r.Late, r.LatestMS)
}

// Remarks returns remarks on the games as a whole, one per line.
func (r Report) Remarks() (lines []string) {
	if r.Mirrored > 0 {
		lines = append(lines, match.MirroredText(r.Mirrored))
	}
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
				text += "  " + cell + pad // names align left, numbers right
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

// SaveText writes the text of WriteText to a file atomically.
func (r Report) SaveText(path string) error { return atomicfile.Write(path, r.WriteText) }

// SaveJSON writes the report to a file atomically.
func (r Report) SaveJSON(path string) error {
	return atomicfile.Write(path, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(r)
	})
}

// SaveHTML writes the page of WriteHTML to a file atomically.
func (r Report) SaveHTML(path string) error { return atomicfile.Write(path, r.WriteHTML) }

//go:embed report.html
var page string

var pageTemplate = template.Must(template.New("report").Funcs(template.FuncMap{
	"place": func(i int) int { return i + 1 },
}).Parse(page))

// WriteHTML writes the table as a self-contained page.
func (r Report) WriteHTML(w io.Writer) error { return pageTemplate.Execute(w, r) }
