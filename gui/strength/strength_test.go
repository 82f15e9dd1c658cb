package strength

import (
	"os"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"kibitz/gui/controls"
	"kibitz/gui/internal/widgettest"
	"kibitz/gui/locale"
	"kibitz/gui/record"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

func TestMain(m *testing.M) {
	if err := locale.Use(locale.English); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// The strength has a name, a rating and what was measured of it; the user's results stand below it, and a level is suggested by them.
func TestChooser(t *testing.T) {
	widgettest.App(t, theme.Light)
	dir := t.TempDir()
	s := store.Open(dir, nil)
	defer s.Close(10 * time.Second)
	book, err := record.Open(dir, s, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	x := New(Config{Rating: 1200, Record: book})
	if x.suggest != nil || !strings.Contains(x.results.Text(), "not played against Casual") || x.own.Visible() {
		t.Errorf("without a game it says %q, %q", x.results.Text(), x.own.Text())
	}
	for i, r := range []record.Result{record.Won, record.Won, record.Lost, record.Drawn} {
		book.Add(record.Game{ID: uint64(i), Rating: 1800, Result: r})
	}
	x = New(Config{Rating: 1200, Record: book})
	var told []int
	x.OnChanged = func(rating int) { told = append(told, rating) }
	widgettest.Show(t, x.Container, fyne.NewSize(440, 160), 1)
	x.Dial.Set(1800)
	if x.name.Text() != "Club" || x.about.Text() != "about 1800 on Lichess" || x.words.Text() != "Solves half of the puzzles rated 2000 on Lichess" ||
		x.results.Text() != "You against Club: 2 won, 1 drawn, 1 lost" {
		t.Errorf("at 1800 it says %q, %q, %q, %q", x.name.Text(), x.about.Text(), x.words.Text(), x.results.Text())
	}
	if e, _ := book.Estimate(); e.Margin == 0 || !strings.Contains(x.own.Text(), "±") || !strings.Contains(x.own.Text(), "from 4 games") {
		t.Errorf("the rating is told as %q", x.own.Text())
	}
	x.Dial.Set(controls.Beyond)
	if x.Rating() != 0 || x.about.Text() != "no limit" {
		t.Errorf("beyond the end it is %d, %q", x.Rating(), x.about.Text())
	}
	want, _ := book.Suggested()
	x.suggest.OnTapped()
	if x.Rating() != want || len(told) != 3 || told[2] != want {
		t.Errorf("suggested is %d, and told %v, want %d", x.Rating(), told, want)
	}
	widgettest.CheckTexts(t, x.Container)
}

// A plain chooser has no record.
func TestPlainChooser(t *testing.T) {
	widgettest.App(t, theme.Dark)
	x := New(Config{Rating: 500, Plain: true})
	widgettest.Show(t, x.Container, fyne.NewSize(420, 100), 1)
	if x.results != nil || x.suggest != nil || !widgettest.Has(x.Container, "2600") {
		t.Errorf("it shows %v", widgettest.Texts(x.Container))
	}
}

// The rating stays in a narrow column; its yardstick goes.
func TestNarrowChooser(t *testing.T) {
	widgettest.App(t, theme.Light)
	x := New(Config{Rating: 1500, Plain: true})
	for _, tt := range []struct {
		width float32
		want  string
	}{{440, "about 1500 on Lichess"}, {230, "about 1500"}, {440, "about 1500 on Lichess"}} {
		x.Container.Resize(fyne.NewSize(tt.width, 160))
		if got := x.about.Text(); got != tt.want {
			t.Errorf("%v wide it says %q", tt.width, got)
		}
	}
}
