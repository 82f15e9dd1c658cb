package forms

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/gui/controls"
	"kibitz/gui/gamefile"
)

// Folders come first, then the files with one of the extensions; hidden files are left out.
func TestListFolder(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b.pgn", "a.PGN", "c.txt", "e.fen", ".hidden.pgn", "sub/d.pgn"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		choice FileChoice
		want   string
	}{
		{FileChoice{Extension: ".pgn", Also: gamefile.PositionExtensions()}, "sub a.PGN b.pgn e.fen"},
		{FileChoice{Any: true}, "sub a.PGN b.pgn c.txt e.fen"},
		{FileChoice{Folders: true, Any: true}, "sub"},
	} {
		files, err := listFolder(dir, test.choice.lists)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, f := range files {
			names = append(names, f.name)
		}
		if got := strings.Join(names, " "); got != test.want {
			t.Errorf("%+v lists %q, want %q", test.choice, got, test.want)
		}
	}
}

// Enter pressed twice chooses a file once. A choice that is cancelled while the disk is read chooses none.
func TestAFileIsChosenOnce(t *testing.T) {
	for _, tt := range []struct {
		name string
		key  fyne.KeyName // pressed before the disk has answered
		want int
	}{
		{"twice", fyne.KeyReturn, 1},
		{"cancelled", fyne.KeyEscape, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			chosen := 0
			path := filepath.Join(t.TempDir(), "new.pgn")
			r.ChooseFile(FileChoice{Title: "Save", Action: "Save", Save: true, Name: path, Extension: ".pgn", Chosen: func(string) { chosen++ }})
			r.settle()
			r.typed(fyne.KeyReturn)
			r.typed(tt.key)
			r.settle()
			if chosen != tt.want {
				t.Errorf("it was chosen %d times, want %d", chosen, tt.want)
			}
		})
	}
}

// A name that is given before the folder has been listed is one in that folder, and lacks only its extension.
func TestAFileIsNamedBeforeItsFolderIsListed(t *testing.T) {
	r := newRig(t)
	dir := t.TempDir()
	r.settings.Folder = dir
	for name, want := range map[string]string{"new": "new.pgn", "Round 1.5": "Round 1.5.pgn", "sub/../new.txt": "new.txt"} {
		got := ""
		r.reports = ""
		r.ChooseFile(FileChoice{Title: "Save", Action: "Save", Save: true, Name: name, Extension: ".pgn", Remember: true, Chosen: func(path string) { got = path }})
		r.typed(fyne.KeyReturn)
		r.settle()
		if want := filepath.Join(dir, want); got != want {
			t.Errorf("chosen was %q, want %q", got, want)
		}
		if r.settings.Folder != dir || !strings.HasSuffix(r.reports, "save ") {
			t.Errorf("it remembers %s and reports %s", r.settings.Folder, r.reports)
		}
	}
}

// What cannot be chosen is named, and the dialog stays open.
func TestAFileThatIsMissing(t *testing.T) {
	for _, test := range []struct {
		choice FileChoice
		want   string
	}{
		{FileChoice{Name: "none.pgn"}, "There is no file none.pgn."},
		{FileChoice{Name: ""}, "Type the name of a file, or choose one from the list."},
		{FileChoice{Name: "none", Folders: true}, "There is no folder"},
		{FileChoice{Name: "none/new.pgn", Save: true}, "There is no folder"},
	} {
		r := newRig(t)
		r.settings.Folder = t.TempDir()
		test.choice.Extension = ".pgn"
		test.choice.Chosen = func(path string) { t.Errorf("%q was chosen", path) }
		r.ChooseFile(test.choice)
		r.settle()
		r.typed(fyne.KeyReturn)
		r.settle()
		if r.Top() == nil || !shows(r.Top().Body(), test.want) {
			t.Errorf("%+v does not say %q", test.choice, test.want)
		}
	}
}

// pressed presses the button of the choice that has a text, or a tip.
func (r *rig) pressed(words string) {
	r.t.Helper()
	var press func(o fyne.CanvasObject) bool
	press = func(o fyne.CanvasObject) bool {
		if b, ok := o.(*controls.Button); ok && b.Said().Name == words {
			b.Tapped(nil)
			return true
		}
		return o.Visible() && slices.ContainsFunc(controls.Parts(o), press)
	}
	if !press(r.Top().Body()) {
		r.t.Fatalf("there is no button %q", words)
	}
	r.settle()
}

// A folder becomes a favourite, is entered from every other folder, and is given up even if it is not there any more.
func TestFavourites(t *testing.T) {
	r := newRig(t)
	dir := t.TempDir()
	games, other := filepath.Join(dir, "games"), filepath.Join(dir, "other")
	for _, f := range []string{games, other} {
		if err := os.Mkdir(f, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	r.settings.Folder = games
	open := func() {
		r.ChooseFile(FileChoice{Title: "Open", Action: "Open", Extension: ".pgn", Chosen: func(string) {}})
		r.settle()
	}
	open()
	r.reports = ""
	r.pressed("Add games to favourites")
	if !slices.Equal(r.settings.Folders, []string{games}) || !strings.Contains(r.reports, "save") {
		t.Errorf("favourites are %q; reported: %s", r.settings.Folders, r.reports)
	}
	r.Top().Close()
	r.settings.Folder = other
	open()
	r.pressed("games")
	if !shows(r.Top().Body(), games) {
		t.Error("the favourite was not entered")
	}
	r.Top().Close()
	if err := os.Remove(games); err != nil {
		t.Fatal(err)
	}
	open()
	r.pressed("games")
	if !shows(r.Top().Body(), other) {
		t.Error("the list is not the one of the folder before")
	}
	r.pressed("Remove games from favourites")
	if len(r.settings.Folders) > 0 {
		t.Errorf("favourites are %q", r.settings.Folders)
	}
	r.settings.Folders = slices.Repeat([]string{other}, mostFavourites)
	r.pressed("Home folder")
	r.pressed("Add " + filepath.Base(homeFolder()) + " to favourites")
	if len(r.settings.Folders) != mostFavourites || !shows(r.Top().Body(), "There is room for 9 favourites") {
		t.Errorf("%d favourites", len(r.settings.Folders))
	}
}

func TestRepairedFavourites(t *testing.T) {
	for want, folders := range map[string][]string{
		"":                           nil,
		"/a /b":                      {"/a", "b", "", "/a", "/b"},
		"/games":                     slices.Repeat([]string{"/games"}, 2*mostFavourites),
		"/1 /2 /3 /4 /5 /6 /7 /8 /9": {"/1", "/2", "/3", "/4", "/5", "/6", "/7", "/8", "/9", "/10"},
	} {
		if got := strings.Join((LastUsed{Folders: folders}).Repaired().Folders, " "); got != want {
			t.Errorf("%q is repaired to %q, want %q", folders, got, want)
		}
	}
}

func TestSizeWords(t *testing.T) {
	for bytes, want := range map[int64]string{999: "999 B", 1500: "1.5 kB", 2_345_678: "2.3 MB", 5e9: "5.0 GB"} {
		if got := sizeWords(bytes); got != want {
			t.Errorf("%d is %q, want %q", bytes, got, want)
		}
	}
}
