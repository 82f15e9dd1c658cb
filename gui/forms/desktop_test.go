package forms

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"kibitz/gui/controls"
	"kibitz/gui/portal"
)

// fakeDesktop is a desktop whose user answers when the test says what.
type fakeDesktop struct {
	requests chan portal.FileRequest
	answers  chan answer
	over     chan error // why a dialog was given up
}

type answer struct {
	uris []string
	err  error
}

func (d *fakeDesktop) ChooseFile(ctx context.Context, r portal.FileRequest) ([]string, error) {
	d.requests <- r
	select {
	case a := <-d.answers:
		return a.uris, a.err
	case <-ctx.Done():
		d.over <- ctx.Err()
		return nil, ctx.Err()
	}
}

// onDesktop returns a rig whose files are chosen by the dialogs of a desktop.
func onDesktop(t *testing.T) (*rig, *fakeDesktop) {
	r := newRig(t)
	d := &fakeDesktop{make(chan portal.FileRequest, 9), make(chan answer), make(chan error, 9)}
	r.UseDesktop(d, func() string { return "x11:7" }, func() bool { return true })
	return r, d
}

// answer has the user of the desktop answer, and waits until the shell has taken the answer.
func (r *rig) answer(d *fakeDesktop, a answer) {
	r.t.Helper()
	d.answers <- a
	r.main.Until("the answer of the desktop", func() bool { return r.desktop.cancel == nil })
	r.settle()
}

func uri(path string) string { return (&url.URL{Scheme: "file", Path: path}).String() }

func TestChosenByTheDesktop(t *testing.T) {
	dir := t.TempDir()
	game := filepath.Join(dir, "Börner + Söhne 100%.pgn")
	if err := os.WriteFile(game, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	open := FileChoice{Title: "Open", Action: "Open", Extension: ".pgn", Also: []string{".epd", ".fen"}, Remember: true}
	save := FileChoice{Title: "Save", Action: "Save", Save: true, Name: "a.pgn", Extension: ".pgn"}
	folder := FileChoice{Title: "Folder", Action: "Choose", Folders: true, Any: true}
	for _, tt := range []struct {
		name   string
		choice FileChoice
		answer answer
		want   string // the chosen path; "" if none is chosen
		shows  string // the remark in the dialog of the window; "" if that does not open
		opens  bool   // it opens without a remark
	}{
		{"a file with blanks and umlauts", open, answer{uris: []string{uri(game)}}, game, "", false},
		{"several files", open, answer{uris: []string{uri(game), uri("/etc/passwd")}}, game, "", false},
		{"cancelled", open, answer{err: portal.ErrCancelled}, "", "", false},
		{"no portal", open, answer{err: fmt.Errorf("%w: no bus", portal.ErrNone)}, "", "", true},
		{"the portal dies", open, answer{err: fmt.Errorf("%w: gone", portal.ErrEnded)}, "", "The file dialog of the desktop has ended", false},
		{"another fault", open, answer{err: errors.New("odd")}, "", "The file dialog of the desktop has ended", false},
		{"a file that is not there", open, answer{uris: []string{uri(filepath.Join(dir, "no.pgn"))}}, "", "There is no file no.pgn.", false},
		{"a file elsewhere", open, answer{uris: []string{"smb://server/a.pgn"}}, "", "smb://server/a.pgn is not a file", false},
		{"a folder for a file", open, answer{uris: []string{uri(dir)}}, "", "", true},
		{"a new file", save, answer{uris: []string{uri(filepath.Join(dir, "neu.pgn"))}}, filepath.Join(dir, "neu.pgn"), "", false},
		{"a new file without an extension", save, answer{uris: []string{uri(filepath.Join(dir, "neu"))}}, filepath.Join(dir, "neu.pgn"), "", false},
		{"a file to be replaced", save, answer{uris: []string{uri(game)}}, game, "", false},
		{"a new file in a folder that is not there", save, answer{uris: []string{uri(filepath.Join(dir, "no", "a.pgn"))}}, "", "There is no folder ", false},
		{"a folder", folder, answer{uris: []string{uri(dir)}}, dir, "", false},
		{"a file for a folder", folder, answer{uris: []string{uri(game)}}, "", "There is no folder ", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, d := onDesktop(t)
			r.settings.Folder = dir
			got := ""
			tt.choice.Chosen = func(path string) { got = path }
			r.ChooseFile(tt.choice)
			<-d.requests
			r.answer(d, tt.answer)
			if got != tt.want {
				t.Errorf("chosen %q, want %q", got, tt.want)
			}
			top := r.Top()
			if opened := top != nil; opened != (tt.opens || tt.shows != "") {
				t.Fatalf("the dialog of the window opened: %v", opened)
			}
			if tt.shows != "" && !shows(top.Body(), tt.shows) {
				t.Errorf("the dialog does not say %q", tt.shows)
			}
			if remembers := tt.choice.Remember && tt.want != ""; remembers && r.settings.Folder != filepath.Dir(tt.want) {
				t.Errorf("the folder is now %s", r.settings.Folder)
			}
		})
	}
}

// The desktop is asked for what the dialog of the window would show.
func TestAskedOfTheDesktop(t *testing.T) {
	for _, tt := range []struct {
		name   string
		choice FileChoice
		want   portal.FileRequest
	}{
		{"open", FileChoice{Title: "Open PGN", Action: "Open", Extension: ".pgn", Also: []string{".epd"}}, portal.FileRequest{
			Title: "Open PGN", Action: "Open", Filters: []portal.Filter{
				{Name: "*.pgn, *.epd", Patterns: []string{"*.pgn", "*.epd"}}, {Name: "All files", Patterns: []string{"*"}},
			},
		}},
		{"any", FileChoice{Title: "Openings", Action: "Choose", Any: true}, portal.FileRequest{Title: "Openings", Action: "Choose"}},
		{"folder", FileChoice{Title: "Tables", Action: "Choose", Folders: true, Any: true}, portal.FileRequest{Title: "Tables", Action: "Choose", Folder: true}},
		{"save", FileChoice{Title: "Save", Action: "Save", Save: true, Name: "ü.pgn", Any: true}, portal.FileRequest{Title: "Save", Action: "Save", Save: true, Name: "ü.pgn"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, d := onDesktop(t)
			r.settings.Folder = "/srv/games"
			r.ChooseFile(tt.choice)
			tt.want.Dir, tt.want.Parent = "/srv/games", "x11:7"
			if got := <-d.requests; !reflect.DeepEqual(got, tt.want) {
				t.Errorf("asked for %+v, want %+v", got, tt.want)
			}
			r.answer(d, answer{err: portal.ErrCancelled})
		})
	}
}

// The dialog of the window is left for programs, for who wants it, and while the window speaks.
func TestNotAskedOfTheDesktop(t *testing.T) {
	for name, change := range map[string]func(r *rig, d *fakeDesktop, c *FileChoice){
		"programs":   func(_ *rig, _ *fakeDesktop, c *FileChoice) { c.Programs = true },
		"settings":   func(r *rig, _ *fakeDesktop, _ *FileChoice) { r.settings.OwnFiles = true },
		"not able":   func(r *rig, d *fakeDesktop, _ *FileChoice) { r.UseDesktop(d, nil, func() bool { return false }) },
		"no desktop": func(r *rig, _ *fakeDesktop, _ *FileChoice) { r.desktop.dialogs = nil },
	} {
		t.Run(name, func(t *testing.T) {
			r, d := onDesktop(t)
			choice := FileChoice{Title: "Open", Action: "Open", Extension: ".pgn", Chosen: func(string) {}}
			change(r, d, &choice)
			r.ChooseFile(choice)
			r.settle()
			if r.Top() == nil || len(d.requests) > 0 {
				t.Errorf("a dialog of the window opened: %v; the desktop was asked %d times", r.Top() != nil, len(d.requests))
			}
		})
	}
}

// A second choice does not raise a second dialog, and the window can be used meanwhile.
func TestOneDialogOfTheDesktop(t *testing.T) {
	r, d := onDesktop(t)
	busy, chosen := 0, ""
	r.out.Busy = func() { busy++ }
	path := filepath.Join(t.TempDir(), "a.pgn")
	choice := func(name string) FileChoice {
		return FileChoice{Title: name, Action: "Save", Save: true, Chosen: func(string) { chosen += name }}
	}
	r.ChooseFile(choice("first"))
	<-d.requests
	r.ChooseFile(choice("second"))
	m := &controls.Modal{}
	r.OpenPage(m, "A page", controls.NewField("", ""), nil)
	m.Close()
	if busy != 1 || len(d.requests) != 0 {
		t.Errorf("the second choice was refused %d times and raised %d dialogs", busy, len(d.requests))
	}
	r.answer(d, answer{uris: []string{uri(path)}})
	if chosen != "first" {
		t.Errorf("chosen: %s", chosen)
	}
	r.ChooseFile(choice("third"))
	<-d.requests
	r.answer(d, answer{uris: []string{uri(path)}})
	if chosen != "firstthird" {
		t.Errorf("chosen: %s", chosen)
	}
}

// An answer that nobody waits for any more is dropped: the form that asked has been closed, or the program is ending.
func TestTheAnswerOfTheDesktopComesTooLate(t *testing.T) {
	t.Run("the form is closed", func(t *testing.T) {
		r, d := onDesktop(t)
		form := &controls.Modal{}
		r.OpenPage(form, "A form", controls.NewField("", ""), nil)
		r.ChooseFile(FileChoice{Save: true, Any: true, Chosen: func(string) { t.Error("a file was chosen") }})
		<-d.requests
		form.Close()
		r.answer(d, answer{uris: []string{uri(filepath.Join(t.TempDir(), "a"))}})
		if r.Top() != nil {
			t.Error("a dialog opened")
		}
	})
	t.Run("the program ends", func(t *testing.T) {
		r, d := onDesktop(t)
		r.ChooseFile(FileChoice{Save: true, Any: true, Chosen: func(string) { t.Error("a file was chosen") }})
		<-d.requests
		r.CloseAll()
		if err := <-d.over; !errors.Is(err, context.Canceled) {
			t.Errorf("the dialog ended by %v", err)
		}
		r.main.Until("the end", func() bool { return r.desktop.cancel == nil })
		if r.Top() != nil {
			t.Error("a dialog opened")
		}
	})
}
