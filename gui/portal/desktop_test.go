//go:build (linux && !android) || freebsd || netbsd || openbsd

package portal

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"
)

const request = dbus.ObjectPath("/org/freedesktop/portal/desktop/request/1_7/t")

// script is a bus whose portal answers as a test says.
type script struct {
	version any                              // of the interface; nil if the portal has none of that name
	calls   map[string][]any                 // the arguments, by method
	answers map[string]func() (uint32, any)  // of the user, by method; a method without one is unknown
	signals chan *dbus.Signal                // what the portal sends
	before  []*dbus.Signal                   // what it sends before the answer
	silent  bool                             // it never answers
	waits   func(s *script)                  // in place of an answer of the user
	closed  chan struct{}                    // by the end of the connection
	asked   func(method string, args ...any) // may be nil
}

func newScript() *script {
	return &script{version: uint32(4), calls: map[string][]any{}, answers: map[string]func() (uint32, any){}, signals: make(chan *dbus.Signal, 8), closed: make(chan struct{})}
}

func (s *script) Call(ctx context.Context, method string, args ...any) ([]any, error) {
	if s.silent {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	s.calls[method] = args
	if method == getProperty {
		if s.version == nil {
			return nil, dbus.Error{Name: "org.freedesktop.DBus.Error.InvalidArgs"}
		}
		return []any{dbus.MakeVariant(s.version)}, nil
	}
	answer, ok := s.answers[method]
	if !ok {
		return nil, dbus.Error{Name: "org.freedesktop.DBus.Error.UnknownMethod"}
	}
	if s.asked != nil {
		s.asked(method, args...)
	}
	for _, x := range s.before {
		s.signals <- x
	}
	if s.waits != nil {
		s.waits(s)
	} else {
		code, results := answer()
		s.signals <- &dbus.Signal{Name: responseName, Path: request, Body: []any{code, results}}
	}
	return []any{request}, nil
}

func (s *script) Follow(context.Context) (<-chan *dbus.Signal, error) { return s.signals, nil }
func (s *script) Close()                                              { close(s.closed) }

func (s *script) desktop() *Desktop {
	return &Desktop{patience: 20 * time.Millisecond, dial: func(context.Context) (bus, error) { return s, nil }}
}

// names returns the answer of a user who chose files.
func names(uris ...string) func() (uint32, any) {
	return func() (uint32, any) {
		return answered, map[string]dbus.Variant{"uris": dbus.MakeVariant(uris), "current_filter": dbus.MakeVariant(filter{Name: "PGN"})}
	}
}

func says(code uint32, results any) func() (uint32, any) {
	return func() (uint32, any) { return code, results }
}

func TestChooseFile(t *testing.T) {
	const umlaut = "file:///home/anna/Meine%20Partien/B%C3%B6r%2B1.pgn"
	empty := map[string]dbus.Variant{}
	gone := &dbus.Signal{Name: ownerName, Path: "/org/freedesktop/DBus", Body: []any{portalName, ":1.7", ""}}
	for _, tt := range []struct {
		name   string
		answer func() (uint32, any)
		change func(s *script)
		want   []string
		err    error
	}{
		{"a file", names(umlaut), nil, []string{umlaut}, nil},
		{"several files", names(umlaut, "file:///b.pgn"), nil, []string{umlaut, "file:///b.pgn"}, nil},
		{"cancelled", says(1, empty), nil, nil, ErrCancelled},
		{"ended by the portal", says(2, empty), nil, nil, ErrEnded},
		{"no file", names(), nil, nil, ErrEnded},
		{"an answer without files", says(0, empty), nil, nil, ErrEnded},
		{"files of another form", says(0, map[string]dbus.Variant{"uris": dbus.MakeVariant("a.pgn")}), nil, nil, ErrEnded},
		{"results of another form", says(0, "a.pgn"), nil, nil, ErrEnded},
		{"an answer of one part", nil, func(s *script) {
			s.waits = func(s *script) {
				s.signals <- &dbus.Signal{Name: responseName, Path: request, Body: []any{uint32(0)}}
			}
		}, nil, ErrEnded},
		{"an answer to another request first", names(umlaut), func(s *script) {
			s.before = []*dbus.Signal{{Name: responseName, Path: request + "x", Body: []any{uint32(1), empty}}}
		}, []string{umlaut}, nil},
		{"another program leaves the bus", names(umlaut), func(s *script) {
			s.before = []*dbus.Signal{{Name: ownerName, Body: []any{"org.example", ":1.7", ""}}, {Name: ownerName, Body: []any{portalName, "", ":1.8"}}}
		}, []string{umlaut}, nil},
		{"the portal dies", nil, func(s *script) { s.waits = func(s *script) { s.signals <- gone } }, nil, ErrEnded},
		{"the bus dies", nil, func(s *script) { s.waits = func(s *script) { close(s.signals) } }, nil, ErrEnded},
		{"no portal", nil, func(s *script) { s.version = nil }, nil, ErrNone},
		{"no method", nil, func(s *script) { s.answers = nil }, nil, ErrNone},
		{"a portal that says nothing", nil, func(s *script) { s.silent = true }, nil, ErrNone},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newScript()
			s.answers[fileChooser+".OpenFile"] = tt.answer
			if tt.change != nil {
				tt.change(s)
			}
			got, err := s.desktop().ChooseFile(t.Context(), FileRequest{Title: "Open", Action: "Open"})
			if !reflect.DeepEqual(got, tt.want) || !errors.Is(err, tt.err) {
				t.Errorf("got %q, %v; want %q, %v", got, err, tt.want, tt.err)
			}
			<-s.closed // with the connection the portal closes what it still shows
		})
	}
}

func TestNoSessionBus(t *testing.T) {
	d := &Desktop{dial: func(context.Context) (bus, error) { return nil, errors.New("no such file") }}
	if _, err := d.ChooseFile(t.Context(), FileRequest{}); !errors.Is(err, ErrNone) {
		t.Errorf("a file: %v", err)
	}
	if err := d.Print(t.Context(), Job{File: pdf(t)}); !errors.Is(err, ErrNone) {
		t.Errorf("printing: %v", err)
	}
}

// The end of the context ends the dialog, also before the portal has answered that it shows one.
func TestChooseFileIsGivenUp(t *testing.T) {
	for _, before := range []bool{true, false} {
		s := newScript()
		s.answers[fileChooser+".OpenFile"] = names()
		ctx, cancel := context.WithCancel(t.Context())
		s.waits = func(*script) {
			if before {
				cancel()
			} else {
				go cancel()
			}
		}
		if _, err := s.desktop().ChooseFile(ctx, FileRequest{}); !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
		<-s.closed
	}
}

func TestRequestOfAFile(t *testing.T) {
	pgn := Filter{"PGN", []string{"*.pgn"}}
	for _, tt := range []struct {
		name    string
		request FileRequest
		method  string
		want    map[string]any // options
	}{
		{"open", FileRequest{Title: "T", Action: "Open", Dir: "/tmp/a b", Name: "ignored", Filters: []Filter{pgn, {"All", []string{"*"}}}}, "OpenFile", map[string]any{
			"accept_label": "Open", "modal": true, "current_folder": []byte("/tmp/a b\x00"),
			"filters": []filter{{"PGN", []filterRule{{0, "*.[pP][gG][nN]"}}}, {"All", []filterRule{{0, "*"}}}}, "current_filter": filter{"PGN", []filterRule{{0, "*.[pP][gG][nN]"}}},
		}},
		{"save", FileRequest{Title: "T", Action: "Save", Save: true, Name: "Börner.pgn"}, "SaveFile", map[string]any{
			"accept_label": "Save", "modal": true, "current_name": "Börner.pgn",
		}},
		{"folder", FileRequest{Title: "T", Action: "Choose", Folder: true}, "OpenFile", map[string]any{"accept_label": "Choose", "modal": true, "directory": true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newScript()
			method := fileChooser + "." + tt.method
			s.answers[method] = names("file:///a.pgn")
			tt.request.Parent = X11Window(10)
			if _, err := s.desktop().ChooseFile(t.Context(), tt.request); err != nil {
				t.Fatal(err)
			}
			if got, want := s.calls[method], []any{"x11:a", "T", variants(tt.want)}; !reflect.DeepEqual(got, want) {
				t.Errorf("asked %v, want %v", got, want)
			}
		})
	}
}

// An old portal takes a request for a folder as one for a file.
func TestFolderOfAnOldPortal(t *testing.T) {
	s := newScript()
	s.version = uint32(2)
	s.answers[fileChooser+".OpenFile"] = names("file:///a.pgn")
	if _, err := s.desktop().ChooseFile(t.Context(), FileRequest{Folder: true}); !errors.Is(err, ErrNone) {
		t.Errorf("error %v", err)
	}
}

func TestPrint(t *testing.T) {
	const prepare, printIt = printing + ".PreparePrint", printing + ".Print"
	done := says(answered, map[string]dbus.Variant{})
	token := says(answered, map[string]dbus.Variant{"token": dbus.MakeVariant(uint32(77))})
	for _, tt := range []struct {
		name           string
		prepare, print func() (uint32, any) // nil is a method that the portal lacks
		token          bool                 // is handed over
		err            error
	}{
		{"printed", token, done, true, nil},
		{"without a token", done, done, false, nil},
		{"cancelled", says(1, map[string]dbus.Variant{}), done, false, ErrCancelled},
		{"cancelled by the second dialog", token, says(1, map[string]dbus.Variant{}), true, ErrCancelled},
		{"failed", token, says(2, map[string]dbus.Variant{}), true, ErrEnded},
		{"no printing", nil, nil, false, ErrNone},
		{"half a portal", token, nil, true, ErrEnded},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newScript()
			if tt.prepare != nil {
				s.answers[prepare] = tt.prepare
			}
			if tt.print != nil {
				s.answers[printIt] = tt.print
			}
			job := Job{Title: "Game", File: pdf(t), Paper: Paper{"iso_a4", "A4", 210, 297}}
			if err := s.desktop().Print(t.Context(), job); !errors.Is(err, tt.err) {
				t.Fatalf("error %v, want %v", err, tt.err)
			}
			if tt.prepare != nil {
				page, _ := s.calls[prepare][3].(map[string]dbus.Variant)
				if page["Name"].Value() != "iso_a4" || page["Height"].Value() != 297.0 {
					t.Errorf("the paper is %v", page)
				}
			}
			if args := s.calls[printIt]; len(args) == 4 {
				if got := args[3].(map[string]dbus.Variant)["token"]; (got.Value() == uint32(77)) != tt.token {
					t.Errorf("the token is %v", got)
				}
			}
		})
	}
	if err := newScript().desktop().Print(t.Context(), Job{File: filepath.Join(t.TempDir(), "no.pdf")}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}

// pdf returns the path of a file to be printed.
func pdf(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.pdf")
	if err := os.WriteFile(path, []byte("%PDF-1.4 a game"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// busConfig is the configuration of a bus that starts no service: the desktop of the machine may have a portal.
const busConfig = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
	<type>session</type>
	<listen>unix:path=%s</listen>
	<auth>EXTERNAL</auth>
	<policy context="default">
		<allow send_destination="*" eavesdrop="true"/>
		<allow eavesdrop="true"/>
		<allow own="*"/>
	</policy>
</busconfig>`

// privateBus starts a session bus that is only the test's own.
func privateBus(t *testing.T) {
	t.Helper()
	daemon, err := exec.LookPath("dbus-daemon")
	if err != nil {
		t.Skip("dbus-daemon is not installed")
	}
	dir := t.TempDir()
	config := filepath.Join(dir, "bus.conf")
	if err := os.WriteFile(config, fmt.Appendf(nil, busConfig, filepath.Join(dir, "bus")), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(daemon, "--config-file="+config, "--nofork", "--nopidfile", "--print-address=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", strings.TrimSpace(address))
}

// fakePortal is a portal on a bus. It shows no dialog: answer says what the user does.
type fakePortal struct {
	conn   *dbus.Conn
	answer func(p *fakePortal, handle dbus.ObjectPath)

	mu      sync.Mutex
	title   string
	printed string
}

func newFakePortal(t *testing.T, answer func(*fakePortal, dbus.ObjectPath)) *fakePortal {
	t.Helper()
	conn, err := dbus.ConnectSessionBus()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // the name first: the bus answers that, so that the next portal finds it free
		_, _ = conn.ReleaseName(portalName)
		_ = conn.Close()
	})
	p := &fakePortal{conn: conn, answer: answer}
	for _, x := range []struct {
		object any
		iface  string
	}{{p, fileChooser}, {(*fakePrinter)(p), printing}, {fakeProperties{}, "org.freedesktop.DBus.Properties"}} {
		if err := conn.Export(x.object, portalPath, x.iface); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := conn.RequestName(portalName, dbus.NameFlagDoNotQueue); err != nil {
		t.Fatal(err)
	}
	return p
}

type fakeProperties struct{}

func (fakeProperties) Get(string, string) (dbus.Variant, *dbus.Error) {
	return dbus.MakeVariant(uint32(4)), nil
}

func (p *fakePortal) OpenFile(_, title string, _ map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	p.mu.Lock()
	p.title = title
	p.mu.Unlock()
	p.answer(p, request)
	return request, nil
}

func (p *fakePortal) respond(code uint32, results map[string]dbus.Variant) {
	_ = p.conn.Emit(request, responseName, code, results)
}

// fakePrinter is the part of a portal that prints.
type fakePrinter fakePortal

func (p *fakePrinter) PreparePrint(_, _ string, _, _, _ map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	(*fakePortal)(p).respond(answered, map[string]dbus.Variant{"token": dbus.MakeVariant(uint32(5))})
	return request, nil
}

func (p *fakePrinter) Print(_, _ string, fd dbus.UnixFD, _ map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	file := os.NewFile(uintptr(fd), "job")
	defer file.Close()
	content, _ := io.ReadAll(file)
	p.mu.Lock()
	p.printed = string(content)
	p.mu.Unlock()
	(*fakePortal)(p).respond(answered, map[string]dbus.Variant{})
	return request, nil
}

// The same over a bus: the signal may come before the reply, and the portal may die.
func TestOverABus(t *testing.T) {
	privateBus(t)
	if !Available() {
		t.Error("the bus is not seen")
	}
	d := &Desktop{}
	if _, err := d.ChooseFile(t.Context(), FileRequest{}); !errors.Is(err, ErrNone) {
		t.Fatalf("without a portal: %v", err)
	}
	const uri = "file:///home/anna/B%C3%B6rner.pgn"
	for _, tt := range []struct {
		name   string
		answer func(*fakePortal, dbus.ObjectPath)
		want   []string
		err    error
	}{
		{"a file", func(p *fakePortal, _ dbus.ObjectPath) {
			p.respond(answered, map[string]dbus.Variant{"uris": dbus.MakeVariant([]string{uri})})
		}, []string{uri}, nil},
		{"cancelled", func(p *fakePortal, _ dbus.ObjectPath) { p.respond(cancelled, nil) }, nil, ErrCancelled},
		{"dead", func(p *fakePortal, _ dbus.ObjectPath) { _, _ = p.conn.ReleaseName(portalName) }, nil, ErrEnded},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := newFakePortal(t, tt.answer)
			got, err := d.ChooseFile(t.Context(), FileRequest{Title: "Öffnen", Filters: []Filter{{"PGN", []string{"*.pgn"}}}})
			if !reflect.DeepEqual(got, tt.want) || !errors.Is(err, tt.err) {
				t.Errorf("got %q, %v; want %q, %v", got, err, tt.want, tt.err)
			}
			p.mu.Lock()
			defer p.mu.Unlock()
			if p.title != "Öffnen" {
				t.Errorf("the title is %q", p.title)
			}
		})
	}
	t.Run("print", func(t *testing.T) {
		p := newFakePortal(t, nil)
		if err := d.Print(t.Context(), Job{Title: "Game", File: pdf(t)}); err != nil {
			t.Fatal(err)
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.printed != "%PDF-1.4 a game" {
			t.Errorf("printed %q", p.printed)
		}
	})
}

func TestAnyCase(t *testing.T) {
	pattern := anyCase("*.pgn")
	for name, want := range map[string]bool{"a.pgn": true, "B.PGN": true, "c d.Pgn": true, "a.png": false, "pgn": false} {
		got, err := filepath.Match(pattern, name)
		if err != nil || got != want {
			t.Errorf("%s matches %s: %v, %v; want %v", pattern, name, got, err, want)
		}
	}
	if got := anyCase("*.pgn.7z"); got != "*.[pP][gG][nN].7[zZ]" {
		t.Errorf("the pattern of two extensions is %q", got)
	}
}
