package gui

import (
	"context"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/gui/commands"
	"kibitz/gui/notices"
	"kibitz/gui/portal"
)

// fakeDesktop is a desktop whose user answers at once.
type fakeDesktop struct {
	uris  []string
	err   error
	files chan portal.FileRequest
	jobs  chan portal.Job
}

func (d *fakeDesktop) ChooseFile(_ context.Context, r portal.FileRequest) ([]string, error) {
	d.files <- r
	return d.uris, d.err
}

func (d *fakeDesktop) Print(_ context.Context, j portal.Job) error {
	data, err := os.ReadFile(j.File)
	if err != nil {
		return err
	}
	j.File = string(data)
	d.jobs <- j
	return d.err
}

// onDesktop returns a rig on a desktop with dialogs of its own.
func onDesktop(t *testing.T) (*rig, *fakeDesktop) {
	d := &fakeDesktop{files: make(chan portal.FileRequest, 9), jobs: make(chan portal.Job, 9)}
	return newRigIn(t, t.TempDir(), func(c *Config) { c.Desktop = d }), d
}

func fileURI(path string) string { return (&url.URL{Scheme: "file", Path: path}).String() }

func TestOpenByTheDesktop(t *testing.T) {
	r, d := onDesktop(t)
	path := write(t, "Böhm & Söhne 2.pgn", brokenGame[:strings.Index(brokenGame, "2. Ke3")]+"*")
	d.uris = []string{fileURI(path)}
	r.view.keys.TypedShortcut(commands.Ctrl(fyne.KeyO).Shortcut(nil))
	r.until("the game", func() bool { return r.desk.Doc().File() == path })
	if q := <-d.files; q.Save || q.Title != "Open PGN" || len(q.Filters) != 2 || !strings.HasPrefix(q.Filters[0].Name, "*.pgn, *.epd") {
		t.Errorf("the desktop was asked for %+v", q)
	}
	if r.shell.Top() != nil {
		t.Error("the window asks, too")
	}
}

// A folder that cannot be written to costs nothing: the reason is said and the game stays as it is.
func TestSaveByTheDesktop(t *testing.T) {
	r, d := onDesktop(t)
	r.playOut("e2e4", "e7e5")
	d.uris = []string{fileURI("/proc/game.pgn")}
	r.act("saveas")
	r.until("the fault", func() bool { return r.notice(notices.Problem)+r.notice(notices.Unsaved) != "" })
	if q := <-d.files; !q.Save || !strings.HasSuffix(q.Name, ".pgn") {
		t.Errorf("the desktop was asked for %+v", q)
	}
	if r.desk.Doc().File() != "" {
		t.Errorf("the game is said to be in %s", r.desk.Doc().File())
	}
	path := filepath.Join(t.TempDir(), "game.pgn")
	d.uris = []string{fileURI(path)}
	r.act("saveas")
	r.until("the file", func() bool { return r.desk.Doc().File() == path })
	if !strings.Contains(read(t, path), "1. e4 e5") {
		t.Error("the file holds another game")
	}
}

// Where Kibitz reads out its dialogs, it uses them; and wherever the settings say so.
func TestDialogsOfTheWindowOnADesktop(t *testing.T) {
	for name, change := range map[string]func(r *rig){
		"speech":   func(r *rig) { r.settings.Speech = true },
		"settings": func(r *rig) { r.settings.OwnFiles = true },
	} {
		r, d := onDesktop(t)
		change(r)
		r.act("open")
		if r.shell.Top() == nil || len(d.files) > 0 {
			t.Errorf("%s: the desktop was asked", name)
		}
	}
}

func TestPrint(t *testing.T) {
	r, d := onDesktop(t)
	r.playOut("e2e4", "e7e5")
	r.view.keys.TypedShortcut(commands.Ctrl(fyne.KeyP).Shortcut(nil))
	r.answer("Print…")
	r.until("the printer", func() bool { return r.view.toast.Text() == "Sent to the printer." })
	if j := <-d.jobs; !strings.HasPrefix(j.File, "%PDF") || j.Paper.Title != "A4" || j.Title == "" {
		t.Errorf("printed is %.20q on %s as %q", j.File, j.Paper.Title, j.Title)
	}
	f := r.askExport(false)
	f.What.Select(1)
	f.Format.Select(2)
	f.Paper.Select(1)
	f.Size.SetText("12") // is of no concern to paper
	r.answer("Print…")
	r.until("the printer", func() bool { return len(d.jobs) == 1 })
	if j := <-d.jobs; !strings.HasPrefix(j.File, "%PDF") || j.Paper.Title != "Letter" {
		t.Errorf("printed is %.20q on %s", j.File, j.Paper.Title)
	}
	if e := r.settings.Export; !e.Game || e.Format != "pdf" || e.Paper != "letter" {
		t.Errorf("remembered is %+v", e)
	}
}
