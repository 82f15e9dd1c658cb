package dialogs

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/gui/controls"
)

// headers opens the dialog for the tags of a game.
func (r *rig) headers(text string) (*Headers, *game.Game) {
	r.t.Helper()
	g, err := pgn.Parse(text)
	if err != nil {
		r.t.Fatal(err)
	}
	f := &Headers{Game: func() *game.Game { return g }, OnKeep: func(e game.Edit) error {
		_, err := g.Apply(e)
		return err
	}}
	f.Open(r.Shell)
	return f, g
}

// No tag comes to be there twice, also where a row gets the name of one below it; those that are there twice stay, and
// two may change names.
func TestHeadersHaveATagOnce(t *testing.T) {
	for _, tt := range []struct {
		before string
		names  []string // of the rows, as they are changed
		after  string   // the tags then; "" is a complaint
	}{
		{`[A "1"] [B "2"]`, []string{"B", "B"}, ""},
		{`[A "1"] [B "2"]`, []string{"A", "A"}, ""},
		{`[A "1"] [A "2"] [B "3"]`, []string{"A", "A", "A"}, ""},
		{`[A "1"] [A "2"] [B "3"]`, []string{"A", "A", "C"}, `[A "1"] [A "2"] [C "3"]`},
		{`[A "1"] [B "2"]`, []string{"B", "A"}, `[B "1"] [A "2"]`},
		{`[A "1"] [B "2"]`, []string{"B", "C"}, `[B "1"] [C "2"]`},
	} {
		r := newRig(t)
		f, g := r.headers(strings.ReplaceAll(tt.before, "] ", "]\n") + "\n\n1. e4 *")
		for i, name := range tt.names {
			f.Free[i].Name.SetText(name)
		}
		f.keep()
		var got []string
		for _, tag := range g.Tags()[game.RosterSize:] {
			got = append(got, fmt.Sprintf("[%s %q]", tag.Name, tag.Value))
		}
		want := cmp.Or(tt.after, tt.before)
		if complains := f.Complaint.Text() != ""; strings.Join(got, " ") != want || complains != (tt.after == "") {
			t.Errorf("%s with the names %q is %s, want %s; the form says %q", tt.before, tt.names, got, want, f.Complaint.Text())
		}
	}
}

// A date that other programs have written somehow is no reason to refuse another change.
func TestHeadersKeepAnOddDate(t *testing.T) {
	r := newRig(t)
	f, g := r.headers("[Event \"E\"]\n[Date \"99999.13.45\"]\n[White \"A\"]\n\n1. e4 *")
	f.Roster[0].SetText("Carlsen")
	f.keep()
	if got := f.Complaint.Text(); got != "" {
		t.Errorf("the form says %q", got)
	}
	if g.Tag("White") != "Carlsen" || g.Tag("Date") != "99999.13.45" {
		t.Errorf("the tags are %v", g.Tags())
	}
}

// A row that was not touched has the value that its tag came to have, and none where that is gone.
func TestHeadersTakeWhatIsThereByNow(t *testing.T) {
	r := newRig(t)
	f, g := r.headers("[White \"A\"]\n[Opening \"Old\"]\n[Gone \"x\"]\n[ECO \"B20\"]\n\n1. e4 *")
	tags := g.Tags().With("Opening", "New").With("Late", "y").Without("Gone")
	if _, err := g.Apply(game.SetTags{Tags: tags}); err != nil {
		t.Fatal(err)
	}
	f.Free[2].Value.SetText("C20")
	f.keep()
	if got, want := g.Tags(), tags.With("ECO", "C20"); !slices.Equal(got, want) {
		t.Errorf("the tags are %v, want %v", got, want)
	}
}

// The tags of the position that a game begins with are not offered, cannot be added again, and stay.
func TestHeadersKeepTheFirstPosition(t *testing.T) {
	const fen = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 60"
	r := newRig(t)
	f, g := r.headers("[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n[Annotator \"Ada\"]\n\n*")
	if n := len(f.rows.Objects); n != 1 {
		t.Errorf("%d tags are offered", n)
	}
	f.Roster[0].SetText("Weber")
	tag := f.AddTag()
	tag.Name.SetText("FEN")
	tag.Value.SetText("x")
	if f.keep(); f.Complaint.Text() == "" {
		t.Error("a second FEN is taken")
	}
	tag.Name.SetText("")
	tag.Value.SetText("")
	f.keep()
	if got := g.Tags(); got.Get("FEN") != fen || got.Get("SetUp") != "1" || got.Get("White") != "Weber" || got.Get("Annotator") != "Ada" {
		t.Errorf("the tags are %v", got)
	}
}

// Titles and ratings stand beside the names: they are read, changed, removed and checked there, and in no other row.
func TestHeadersHaveTitlesAndRatings(t *testing.T) {
	const before = "[White \"Weber\"]\n[Black \"Lind\"]\n[WhiteElo \"2612\"]\n[BlackElo \"-\"]\n[WhiteTitle \"WGM\"]\n[Annotator \"Ada\"]\n\n1. e4 *"
	for _, tt := range []struct {
		name      string
		texts     map[int]string // by the number of the field
		want      [4]string      // WhiteTitle, WhiteElo, BlackTitle, BlackElo then
		complains bool
	}{
		{"untouched", nil, [4]string{"WGM", "2612", "", "-"}, false},
		{"changed", map[int]string{0: "GM", 1: "2620 ", 2: " IM", 3: "2401"}, [4]string{"GM", "2620", "IM", "2401"}, false},
		{"removed", map[int]string{0: "", 1: " "}, [4]string{"", "", "", "-"}, false},
		{"no number", map[int]string{2: "IM", 3: "strong"}, [4]string{"WGM", "2612", "", "-"}, true},
		{"no rating", map[int]string{1: "-5"}, [4]string{"WGM", "2612", "", "-"}, true},
	} {
		r := newRig(t)
		f, g := r.headers(before)
		if n := len(f.rows.Objects); n != 1 {
			t.Errorf("%s: %d other tags are offered", tt.name, n)
		}
		for _, p := range f.Players {
			if !controls.Holds(f.modal.Body(), p.Field) || p.Size().Width != headersTitle {
				t.Errorf("%s: the field of %s is not seen, or %v wide", tt.name, p.tag, p.Size().Width)
			}
		}
		for i, text := range tt.texts {
			f.Players[i].SetText(text)
		}
		f.keep()
		var got [4]string
		for i, tag := range []string{"WhiteTitle", "WhiteElo", "BlackTitle", "BlackElo"} {
			got[i] = g.Tag(tag)
		}
		if complains := f.Complaint.Text() != ""; got != tt.want || complains != tt.complains || g.Tag("Annotator") != "Ada" {
			t.Errorf("%s: %q, want %q; the form says %q", tt.name, got, tt.want, f.Complaint.Text())
		}
	}
}
