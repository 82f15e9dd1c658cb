package portal

import (
	"reflect"
	"testing"
)

func TestX11Window(t *testing.T) {
	if got := X11Window(0x3a00007); got != "x11:3a00007" {
		t.Errorf("the window is called %q", got)
	}
}

// Windows is asked for what the request says.
func TestItemDialog(t *testing.T) {
	pgn, all := Filter{"PGN", []string{"*.pgn", "*.epd"}}, Filter{"All", []string{"*"}}
	for _, tt := range []struct {
		name    string
		request FileRequest
		want    itemDialog
	}{
		{"open", FileRequest{Parent: WindowsWindow(0x1f03b4), Filters: []Filter{pgn, all}}, itemDialog{
			options: keepDirectory | onlyFiles | pathExists | fileExists, owner: 0x1f03b4, filters: [][2]string{{"PGN", "*.pgn;*.epd"}, {"All", "*"}},
		}},
		{"save", FileRequest{Save: true, Filters: []Filter{pgn}}, itemDialog{
			save: true, options: keepDirectory | onlyFiles | pathExists | askOverwrite, filters: [][2]string{{"PGN", "*.pgn;*.epd"}}, extension: "pgn",
		}},
		{"any file", FileRequest{Parent: "x11:7"}, itemDialog{options: keepDirectory | onlyFiles | pathExists | fileExists}},
		{"folder", FileRequest{Folder: true, Parent: "hwnd:x", Filters: []Filter{all}}, itemDialog{options: keepDirectory | onlyFiles | pathExists | pickFolders}},
	} {
		if got := tt.request.itemDialog(); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

func TestWindowsURI(t *testing.T) {
	for path, want := range map[string]string{
		`C:\Users\Anna Börner\100%.pgn`: "file:///C:/Users/Anna%20B%C3%B6rner/100%25.pgn",
		`\\server\games\a#b.pgn`:        "file://server/games/a%23b.pgn",
	} {
		if got := windowsURI(path); got != want {
			t.Errorf("the URI of %s is %s", path, got)
		}
	}
}
