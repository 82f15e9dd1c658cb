package printer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"kibitz/gui/internal/roomtest"
	"kibitz/gui/notices"
	"kibitz/gui/portal"
)

// rig is a room with a desktop and a CUPS that do as the test says.
type rig struct {
	*Room
	t       *testing.T
	main    *roomtest.Main
	list    *notices.List
	passed  []string
	asked   string
	answers []notices.Answer
	shown   string // the path of the file that was opened
	runs    [][]string
	lpstat  map[string]string // what it writes, by option; nil is a system without CUPS
	lp      error
	jobs    []portal.Job
	content string // of the file that the desktop was given
	desktop error
	hold    chan struct{} // the desktop waits for its end; may be nil
}

func newRig(t *testing.T) *rig {
	t.Setenv("TMPDIR", t.TempDir())
	r := &rig{t: t, main: roomtest.New(t), desktop: portal.ErrNone}
	r.list = notices.NewList(notices.Out{
		Changed: func() {}, Posted: func(*notices.Notice) {}, Passing: func(text, _ string) { r.passed = append(r.passed, text) },
	})
	r.Room = New(In{
		Desktop: service{r}, Window: func() string { return "x11:7" }, Run: r.run, Notices: r.list, Post: r.main.Post,
		Show: func(u *url.URL) error { r.shown = u.Path; return nil },
		Ask:  func(title, _ string, answers []notices.Answer) { r.asked, r.answers = title, answers },
	})
	return r
}

// service is the desktop's part of a rig.
type service struct{ *rig }

func (r service) Print(ctx context.Context, j portal.Job) error {
	data, err := os.ReadFile(j.File)
	if err != nil {
		return err
	}
	r.content = string(data)
	r.jobs = append(r.jobs, j)
	if r.hold != nil {
		select {
		case <-r.hold:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return r.desktop
}

func (r *rig) run(_ context.Context, program string, args ...string) (string, error) {
	r.runs = append(r.runs, append([]string{program}, args...))
	switch {
	case r.lpstat == nil:
		return "", errors.New("not found")
	case program == "lpstat":
		return r.lpstat[args[0]], nil
	}
	return "", r.lp
}

// print prints a page and waits until the room has dealt with it.
func (r *rig) print() {
	r.t.Helper()
	r.Room.Print(Page{Title: "Anna - Per: 1/2", Paper: "letter", Write: writes("%PDF")})
	r.done()
}

func (r *rig) done() {
	r.t.Helper()
	r.main.Until("the printer", func() bool { return r.cancel == nil })
}

func writes(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// left returns the names of the files that printing has left.
func (r *rig) left() []string {
	files, err := filepath.Glob(filepath.Join(os.TempDir(), "kibitz-print-*", "*"))
	if err != nil {
		r.t.Fatal(err)
	}
	for i := range files {
		files[i] = filepath.Base(files[i])
	}
	return files
}

const pageName = "Anna - Per_ 1_2.pdf"

func TestPrintByTheDesktop(t *testing.T) {
	for _, tt := range []struct {
		name   string
		err    error
		passed string
		title  string // of the message that stays
		left   []string
	}{
		{"printed", nil, "Sent to the printer.", "", nil},
		{"cancelled", portal.ErrCancelled, "", "", nil},
		{"ended", fmt.Errorf("%w: gone", portal.ErrEnded), "", "Anna - Per: 1/2 was not printed", []string{pageName}},
		{"failed", errors.New("paper jam"), "", "Anna - Per: 1/2 was not printed", []string{pageName}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			r.desktop = tt.err
			r.print()
			want := portal.Job{Parent: "x11:7", Title: "Anna - Per: 1/2", Paper: portal.Paper{Name: "na_letter", Title: "Letter", Width: 215.9, Height: 279.4}}
			if len(r.jobs) != 1 {
				t.Fatalf("%d jobs", len(r.jobs))
			}
			want.File = r.jobs[0].File
			if r.jobs[0] != want || r.content != "%PDF" {
				t.Errorf("the desktop got %+v with %q", r.jobs[0], r.content)
			}
			if got := strings.Join(r.passed, " "); got != tt.passed {
				t.Errorf("it says %q", got)
			}
			title := ""
			if n := r.list.About(notices.Printing); n != nil {
				title = n.Title
			}
			if title != tt.title || !reflect.DeepEqual(r.left(), tt.left) {
				t.Errorf("the message is %q, and there are %q left", title, r.left())
			}
			if len(r.runs) > 0 {
				t.Errorf("it ran %q", r.runs)
			}
		})
	}
}

func TestPrintByLP(t *testing.T) {
	const asks = "Print on Office?"
	for _, tt := range []struct {
		name   string
		lpstat map[string]string
		lp     error
		answer string
		asked  string
		passed string
		title  string
		left   []string
	}{
		{"default", map[string]string{"-d": "system default destination: Office\n"}, nil, "Print", asks, "Sent to the printer.", "", nil},
		{"the only one", map[string]string{"-d": "no system default destination\n", "-e": "Office\n"}, nil, "Print", asks, "Sent to the printer.", "", nil},
		{"which of two", map[string]string{"-d": "no system default destination\n", "-e": "Office\nHome\n"}, nil, "", "", "", "No printer was found", []string{pageName}},
		{"no printer", map[string]string{"-d": "no system default destination\n"}, nil, "", "", "", "No printer was found", []string{pageName}},
		{"no CUPS", nil, nil, "", "", "", "No printer was found", []string{pageName}},
		{"lp fails", map[string]string{"-d": "system default destination: Office"}, errors.New("lp: out of paper"), "Print", asks, "", "Anna - Per: 1/2 was not printed", []string{pageName}},
		{"rather as PDF", map[string]string{"-d": "system default destination: Office"}, nil, "Open as PDF", asks, "", "", []string{pageName}},
		{"no answer", map[string]string{"-d": "system default destination: Office"}, nil, "", asks, "", "", []string{pageName}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			r.lpstat, r.lp = tt.lpstat, tt.lp
			r.print()
			if r.asked != tt.asked {
				t.Fatalf("it asks %q", r.asked)
			}
			for _, a := range r.answers {
				if a.Label == tt.answer {
					a.Do()
				}
			}
			r.done()
			title := ""
			if n := r.list.About(notices.Printing); n != nil {
				title = n.Title
				n.Answers[0].Do()
				if filepath.Base(r.shown) != pageName {
					t.Errorf("opened is %q", r.shown)
				}
			}
			if got := strings.Join(r.passed, " "); got != tt.passed || title != tt.title || !reflect.DeepEqual(r.left(), tt.left) {
				t.Errorf("it says %q, the message is %q, and there are %q left", got, title, r.left())
			}
			if tt.answer == "Print" {
				if last := r.runs[len(r.runs)-1]; !reflect.DeepEqual(last, []string{"lp", "-d", "Office", "-t", "Anna - Per: 1/2", "--", r.jobs[0].File}) {
					t.Errorf("it ran %q", last)
				}
			}
			r.Close()
			if tt.name == "no answer" && len(r.left()) > 0 {
				t.Errorf("the end leaves %q", r.left())
			}
		})
	}
}

func TestPageThatCannotBeWritten(t *testing.T) {
	r := newRig(t)
	r.Room.Print(Page{Title: "Game", Write: func(io.Writer) error { return errors.New("no font") }})
	r.done()
	if n := r.list.About(notices.Problem); n == nil || n.Title != "Game was not printed" || len(r.left()) > 0 {
		t.Errorf("the message is %+v, and there are %q left", n, r.left())
	}
	if len(r.jobs) > 0 {
		t.Error("something was printed")
	}
}

// While a page is printed a second one is refused. The end of the program gives up the first.
func TestOnePageAtATime(t *testing.T) {
	r := newRig(t)
	r.hold = make(chan struct{})
	r.Room.Print(Page{Title: "First", Write: writes("%PDF")})
	r.Room.Print(Page{Title: "Second", Write: func(io.Writer) error { t.Error("the second page was written"); return nil }})
	if got := strings.Join(r.passed, " "); got != "Another page is being printed." {
		t.Errorf("it says %q", got)
	}
	r.Close()
	r.done()
	if len(r.list.All()) > 0 || len(r.left()) > 0 {
		t.Errorf("there are %d messages, and %q left", len(r.list.All()), r.left())
	}
}

func TestRunProgram(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no sh")
	}
	out, err := RunProgram(t.Context(), "sh", "-c", "echo $LC_ALL")
	if out != "C\n" || err != nil {
		t.Errorf("it writes %q, %v", out, err)
	}
	if _, err := RunProgram(t.Context(), "sh", "-c", "echo 'sh: no paper' >&2; exit 1"); err == nil || err.Error() != "sh: no paper" {
		t.Errorf("error %v", err)
	}
	if _, err := RunProgram(t.Context(), "kibitz-no-such-program"); err == nil {
		t.Error("a program that is not there ran")
	}
}
