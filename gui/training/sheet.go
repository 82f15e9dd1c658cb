package training

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"fyne.io/fyne/v2/lang"

	puzzles "kibitz/engine/training"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/forms"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

// Puzzles can be solved on paper: a sheet has their diagrams, and the solutions on its last page.

const (
	sheetColumns = 3 // of diagrams
	sheetRows    = 3 // of them on a page
	sheetWidth   = 320
)

// sheetCounts are the numbers of puzzles that are offered.
func sheetCounts() []int {
	const page = sheetColumns * sheetRows
	return []int{page, 2 * page, 3 * page}
}

// papers are the sizes of paper that are offered.
func papers() []diagram.Sheet { return []diagram.Sheet{diagram.A4(), diagram.Letter()} }

// AskSheet asks how many puzzles to print, and on which paper.
func (r *Room) AskSheet() {
	if r.session == nil {
		return
	}
	s, m, rows := r.in.Shell(), &controls.Modal{}, forms.NewStack(sheetWidth)
	var counts, names []string
	for _, n := range sheetCounts() {
		counts = append(counts, strconv.Itoa(n))
	}
	at := 0
	for i, p := range papers() {
		names = append(names, map[string]string{"a4": "A4", "letter": "Letter"}[p.Name])
		if p.Name == r.in.Paper() {
			at = i
		}
	}
	count, paper := controls.NewSegments(sheetWidth, 0, counts...), controls.NewSegments(sheetWidth, at, names...)
	rows.Add(lang.L("Puzzles"), count)
	rows.Add(lang.L("Paper"), paper)
	made := func(do func(page diagram.Page, paper diagram.Sheet)) func() {
		return func() {
			list := r.session.Sheet(sheetCounts()[count.Selected()])
			m.Close()
			if len(list) == 0 {
				r.in.Notices.Passing(lang.L("There are no puzzles left for a sheet."))
				return
			}
			do(r.Sheet(list), papers()[paper.Selected()])
		}
	}
	save := made(r.saveSheet)
	if !r.in.Prints() {
		s.OpenRows(m, lang.L("A sheet of puzzles"), rows, count, lang.L("Save as PDF"), save)
		return
	}
	s.OpenRows(m, lang.L("A sheet of puzzles"), rows, count, lang.L("Print"),
		made(func(page diagram.Page, paper diagram.Sheet) { r.out.Print(page, paper.Name) }), controls.NewButton(lang.L("Save as PDF"), controls.Plain, save))
}

// saveSheet asks for a file and writes a page to it.
func (r *Room) saveSheet(page diagram.Page, paper diagram.Sheet) {
	r.in.Shell().ChooseFile(forms.FileChoice{Title: lang.L("A sheet of puzzles"), Action: lang.L("Save"), Save: true, Name: "puzzles.pdf", Extension: ".pdf", Remember: true,
		Chosen: func(path string) {
			r.write(path, func(path string) error {
				return store.WriteFile(path, true, func(w io.Writer) error { return page.PDF(w, paper) })
			})
		}})
}

// Sheet sets puzzles as a page: their diagrams with the side to move, and on a sheet of their own the solutions.
func (r *Room) Sheet(list []puzzles.Puzzle) diagram.Page {
	f := r.session.Filter()
	page := diagram.Page{Title: lang.L("Puzzles"), Lines: []string{lang.L("Find the best move.")}}
	switch {
	case f.Own:
		page.Title = lang.L("My mistakes")
	case f.Theme != "":
		page.Title = themeName(f.Theme)
	}
	head := diagram.Section{Fresh: true, Text: []diagram.Run{{Text: lang.L("Solutions"), Bold: true}}}
	var solutions diagram.Section
	var row []diagram.Figure
	for i := range list {
		a := puzzles.NewAttempt(list[i])
		p := a.Position()
		row = append(row, diagram.Figure{Diagram: r.in.Diagram(&p, p.Turn()),
			Caption: fmt.Sprintf("%d. %s", i+1, lang.L("{{.Side}} to move", map[string]any{"Side": phrase.Color(p.Turn())}))})
		if len(row) == sheetColumns || i == len(list)-1 {
			for len(row) < sheetColumns {
				row = append(row, diagram.Figure{})
			}
			page.Sections = append(page.Sections, diagram.Section{Figures: row})
			row = nil
		}
		solutions.Text = append(solutions.Text, diagram.Run{Text: fmt.Sprintf("(%d)", i+1), Bold: true}, diagram.Run{Text: r.solution(a)})
	}
	page.Sections = append(page.Sections, head, solutions)
	return page
}

// solution writes the moves that are left of a puzzle, numbered from 1.
func (r *Room) solution(a *puzzles.Attempt) string {
	p, all := a.Position(), a.Puzzle().Moves
	ply := int(p.Turn())
	var words []string
	for i, m := range all[len(a.Played()):] {
		number := fmt.Sprintf("%d.\u00a0", ply/2+1)
		switch {
		case ply%2 == 1 && i == 0:
			number = "1..."
		case ply%2 == 1:
			number = ""
		}
		words = append(words, number+r.in.SAN(&p, m))
		p.Make(m)
		ply++
	}
	return strings.Join(words, " ")
}
