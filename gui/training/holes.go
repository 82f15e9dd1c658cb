package training

import (
	"context"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/engine/chess"
	puzzles "kibitz/engine/training"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/locale"
	"kibitz/gui/theme"
)

const (
	holesFrom = 0.005 // the share of games that come to a hole that is listed
	mostHoles = 50

	holesWidth, holesHeight, holesLeast = 460, 300, 96 // of the list
	shareWidth                          = 120
)

// FindHoles lists what opponents play often and the repertoires do not answer.
func (r *Room) FindHoles() {
	r.with(func() {
		var texts [2][]byte
		empty := true
		for side, text := range r.moves.reps.text {
			texts[side] = slices.Clone(text)
			empty = empty && len(text) == 0
		}
		if empty {
			r.in.Notices.Passing(lang.L("The repertoire is empty. Add a PGN file or the game on the board to it."))
			return
		}
		r.in.Notices.Passing(lang.L("Looking for moves that the repertoire does not answer…"))
		shares := r.in.Shares
		go func() {
			holes, err := holesOf(texts, shares)
			r.in.Post(func() {
				switch {
				case err != nil:
					r.in.Notices.Warn(lang.L("The repertoire cannot be compared with what people play"), err)
				case len(holes) == 0:
					r.in.Notices.Passing(lang.L("The repertoire answers all that opponents play often."))
				default:
					r.showHoles(holes)
				}
			})
		}()
	})
}

// sidedHole is a hole in the repertoire of a side.
type sidedHole struct {
	puzzles.Hole
	side chess.Color
}

// holesOf finds the holes of both repertoires, given by the texts of their files.
func holesOf(texts [2][]byte, shares func(context.Context, *chess.Position) ([]puzzles.Share, error)) (all []sidedHole, err error) {
	for side, text := range texts {
		rep := puzzles.NewRepertoire(chess.Color(side))
		if _, err := fill(rep, text); err != nil {
			return nil, err
		}
		holes, err := rep.Holes(context.Background(), holesFrom, shares)
		if err != nil {
			return nil, err
		}
		for _, h := range holes {
			all = append(all, sidedHole{h, chess.Color(side)})
		}
	}
	slices.SortStableFunc(all, func(a, b sidedHole) int {
		switch {
		case a.Reach > b.Reach:
			return -1
		case a.Reach < b.Reach:
			return 1
		}
		return 0
	})
	return all[:min(len(all), mostHoles)], nil
}

// showHoles opens the list of holes.
func (r *Room) showHoles(holes []sidedHole) {
	m := &controls.Modal{}
	list := controls.NewChoices(len(holes), newHoleRow, func(i int, row *controls.Row) {
		h := holes[i]
		row.Set(r.lineText(h.Path), lang.L("{{.Percent}} % of games", map[string]any{"Percent": locale.Decimal(100*h.Reach, 1)}))
	})
	list.HideSeparators = true
	show := func() {
		if i := list.Selected(); i >= 0 {
			m.Close()
			r.out.Show(holes[i].Path, holes[i].side)
		}
	}
	list.OnChosen, list.Keys = func(int) { show() }, m
	m.Confirm, m.Cancel = show, m.Close
	frame := forms.Fitting(func() fyne.Size {
		room := r.in.Shell().Room()
		return fyne.NewSize(min(holesWidth, room.Width), max(min(holesHeight, room.Height), holesLeast))
	}, controls.NewCard(list, 4))
	r.in.Shell().Open(m, lang.L("Not in your repertoire"), frame, list,
		controls.NewButton(lang.L("Cancel"), controls.Plain, m.Close), controls.NewButton(lang.L("Show on the board"), controls.Primary, show))
	list.Mark(0)
}

// newHoleRow returns a row of the list: the line, and how often games come to its end.
func newHoleRow() *controls.Row {
	line := controls.NewText("", theme.ColorText, theme.TextSize, false)
	share := controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	line.Cut, share.Cut = true, true
	share.Align = fyne.TextAlignTrailing
	cells := forms.Columns([]float32{0, shareWidth}, line, share)
	return controls.NewRow(container.New(layout.NewCustomPaddedLayout(4, 4, 8, 8), cells), line, share)
}
