package crosstable

import (
	"os"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"kibitz/engine/match"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/locale"
)

func TestMain(m *testing.M) {
	test.NewApp()
	if err := locale.Use(locale.English); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// games returns games of a tournament with numbers.
func games(numbers ...int) (all []match.Record) {
	for _, n := range numbers {
		g := match.Record{Number: n, Names: [2]string{"A", "B"}}
		all = append(all, g)
	}
	return all
}

func galleryOf(boards int) *gallery {
	g := newGallery(&controls.Modal{})
	var numbers []int
	for i := range boards {
		numbers = append(numbers, i)
	}
	g.show(games(numbers...), diagram.Diagram{})
	return g
}

// The boards never take the room of the table's columns, and are never too small to be read.
func TestDivide(t *testing.T) {
	small, usual, portrait, large := fyne.NewSize(828, 424), fyne.NewSize(1208, 644), fyne.NewSize(628, 924), fyne.NewSize(1848, 680)
	for _, tt := range []struct {
		name            string
		engines, boards int
		size            fyne.Size
		want            place
	}{
		{"five in a small window", 5, 4, small, beside},
		{"eight in a small window", 8, 4, small, behind},
		{"five", 5, 4, usual, beside},
		{"eight", 8, 8, usual, beside},
		{"two", 2, 1, usual, beside},
		{"in portrait", 5, 4, portrait, below},
		{"many in portrait", 20, 8, portrait, below},
		{"many", 14, 6, large, beside},
		{"too many", 40, 16, large, beside},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := &pageLayout{gallery: galleryOf(tt.boards), faults: controls.NewParagraph(""), engines: tt.engines, live: true}
			p := l.divide(tt.size)
			if p.boards != tt.want {
				t.Fatalf("the boards stand at place %d", p.boards)
			}
			if p.grid.side < leastSide || p.grid.side > mostSide {
				t.Errorf("a board is %v wide", p.grid.side)
			}
			room := tt.size.Width - barWidth
			if p.boards == beside {
				room -= p.table + pageGap
				if want := tableWidth(tt.engines); p.table < want {
					t.Errorf("the table has %v of %v", p.table, want)
				}
				columns := tableColumns(tt.engines, false)
				for i := range min(tt.engines, mostOpponents) {
					if from := columns.All[5+i].From; from > p.table-2*cardInset {
						t.Errorf("opponent %d is left out", i+1)
					}
				}
			}
			if p.grid.width() > room {
				t.Errorf("%d boards of %v do not fit in %v", p.grid.columns, p.grid.side, room)
			}
			if p.boards == beside && p.grid.height(p.grid.columns) > tt.size.Height {
				t.Errorf("a row of boards is cut off")
			}
		})
	}
}

// A game keeps its board until it ends, and the next one takes that board over.
func TestGamesKeepTheirBoards(t *testing.T) {
	g := galleryOf(3)
	g.show(games(0, 2), diagram.Diagram{})
	if !g.cells[1].over || g.cells[2].game.number != 2 {
		t.Fatal("the boards have changed")
	}
	g.show(games(0, 2, 7), diagram.Diagram{})
	for i, want := range []int{0, 7, 2} {
		if b := g.cells[i]; b.game.number != want || b.over {
			t.Errorf("board %d shows game %d, over: %v", i, b.game.number, b.over)
		}
	}
	if len(g.cells) != 3 {
		t.Errorf("there are %d boards", len(g.cells))
	}
}

// The arrow keys go from board to board.
func TestGalleryKeys(t *testing.T) {
	g := galleryOf(5)
	g.arrange(grid{2, leastSide})
	for _, tt := range []struct {
		key  fyne.KeyName
		want int
	}{{fyne.KeyRight, 1}, {fyne.KeyDown, 3}, {fyne.KeyDown, 3}, {fyne.KeyEnd, 4}, {fyne.KeyRight, 4}, {fyne.KeyUp, 2}, {fyne.KeyLeft, 1}, {fyne.KeyHome, 0}} {
		g.TypedKey(&fyne.KeyEvent{Name: tt.key})
		if g.chosen != tt.want {
			t.Fatalf("%s leads to board %d, not %d", tt.key, g.chosen, tt.want)
		}
	}
	if got := g.Said().Whole(); got != "Boards, A against B: Move 0, 1 of 5" {
		t.Errorf("said is %q", got)
	}
}

// In a small window the boards and the table take turns, and the switch between them stands at the right edge.
func TestBoardsBehindTheTable(t *testing.T) {
	tabs := controls.NewSegments(tabsWidth, 0, "Table", "Boards")
	l := &pageLayout{gallery: galleryOf(4), faults: controls.NewParagraph(""), engines: 8, live: true}
	var o []fyne.CanvasObject
	for range 7 {
		o = append(o, controls.NewText("", "", 12, false))
	}
	o[1], o[6] = tabs, l.gallery.scroll
	size := fyne.NewSize(828, 424)
	for _, behind := range []bool{false, true, false} {
		l.behind = behind
		l.Layout(o, size)
		if !tabs.Visible() || tabs.Position().X+tabs.Size().Width != size.Width {
			t.Errorf("the switch ends at %v", tabs.Position().X+tabs.Size().Width)
		}
		for i, x := range o[2:] {
			if boards := i == 4; x.Visible() != (boards == behind) {
				t.Errorf("boards chosen: %v; object %d is shown: %v", behind, i+2, x.Visible())
			}
		}
	}
	l.live = false
	l.Layout(o, size)
	if tabs.Visible() || o[6].Visible() || !o[2].Visible() {
		t.Error("where no game is played there is something besides the table")
	}
}
