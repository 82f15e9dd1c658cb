//go:build (linux && !android) || freebsd || netbsd || openbsd

package portal

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"
	"unicode"

	"github.com/godbus/dbus/v5"
)

// Names of the portal. The specification is flatpak.github.io/xdg-desktop-portal/docs.
const (
	portalName    = "org.freedesktop.portal.Desktop"
	portalPath    = dbus.ObjectPath("/org/freedesktop/portal/desktop")
	fileChooser   = "org.freedesktop.portal.FileChooser"
	printing      = "org.freedesktop.portal.Print"
	responseName  = "org.freedesktop.portal.Request.Response"
	ownerName     = "org.freedesktop.DBus.NameOwnerChanged"
	getProperty   = "org.freedesktop.DBus.Properties.Get"
	foldersSince  = 3 // version of FileChooser that lets a folder be chosen
	signalsQueued = 16
)

// bus is a connection to the session bus.
type bus interface {
	// Call calls a method of the portal, which the bus starts if need be, and returns what the method returns.
	Call(ctx context.Context, method string, args ...any) ([]any, error)
	// Follow subscribes to the answers of the portal and to its end, and returns the channel of both. The channel is closed
	// with the connection.
	Follow(ctx context.Context) (<-chan *dbus.Signal, error)
	// Close ends the connection. The portal then closes the dialogs that were asked for over it.
	Close()
}

// Desktop is the desktop of the user. The zero value is ready for use.
//
// Each request has a connection of its own: when the request is over, for whatever reason, the connection ends, and with
// it what the portal may still be about to show.
type Desktop struct {
	dial     func(ctx context.Context) (bus, error) // nil is the session bus
	patience time.Duration                          // 0 is patience
}

// ChooseFile shows the dialog of the desktop and returns the URIs of the files that the user chose: one, unless the portal
// misunderstands. The errors are [ErrNone], [ErrCancelled], [ErrEnded] and that of ctx, whose end closes the dialog.
func (d *Desktop) ChooseFile(ctx context.Context, r FileRequest) ([]string, error) {
	s, err := d.open(ctx, fileChooser)
	if err != nil {
		return nil, err
	}
	defer s.bus.Close()
	if r.Folder && s.version < foldersSince {
		return nil, fmt.Errorf("%w: its file dialog, version %d, chooses no folders", ErrNone, s.version)
	}
	method := fileChooser + ".OpenFile"
	if r.Save {
		method = fileChooser + ".SaveFile"
	}
	results, err := s.ask(ctx, method, r.Parent, r.Title, r.options())
	if err != nil {
		return nil, err
	}
	uris, ok := results["uris"].Value().([]string)
	if !ok || len(uris) == 0 {
		return nil, fmt.Errorf("%w: the portal names no file", ErrEnded)
	}
	return uris, nil
}

// filter is a Filter as D-Bus has it, (sa(us)).
type filter struct {
	Name  string
	Rules []filterRule
}

type filterRule struct {
	Kind    uint32 // 0 is a pattern of names
	Pattern string
}

// options returns the options of the request.
func (r FileRequest) options() map[string]any {
	o := map[string]any{"accept_label": r.Action, "modal": true}
	if r.Dir != "" {
		o["current_folder"] = append([]byte(r.Dir), 0) // a path need not be UTF-8
	}
	if r.Save && r.Name != "" {
		o["current_name"] = r.Name
	}
	if r.Folder {
		o["directory"] = true
	}
	var filters []filter
	for _, f := range r.Filters {
		var rules []filterRule
		for _, p := range f.Patterns {
			rules = append(rules, filterRule{Pattern: anyCase(p)})
		}
		filters = append(filters, filter{f.Name, rules})
	}
	if len(filters) > 0 {
		o["filters"], o["current_filter"] = filters, filters[0]
	}
	return o
}

// anyCase returns a pattern of names for a pattern such as "*.pgn", in upper or lower case or a mixture: the portal tells the
// cases apart.
func anyCase(pattern string) string {
	var b strings.Builder
	for _, r := range pattern {
		if lower, upper := unicode.ToLower(r), unicode.ToUpper(r); lower != upper {
			b.WriteString("[" + string(lower) + string(upper) + "]")
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Print shows the dialog of the desktop to print a file, and hands the file to the printer. The errors are those of
// ChooseFile, and that of the file.
func (d *Desktop) Print(ctx context.Context, j Job) error {
	file, err := os.Open(j.File)
	if err != nil {
		return err
	}
	defer file.Close()
	s, err := d.open(ctx, printing)
	if err != nil {
		return err
	}
	defer s.bus.Close()
	page := map[string]dbus.Variant{}
	if p := j.Paper; p.Name != "" {
		page = variants(map[string]any{"Name": p.Name, "DisplayName": p.Title, "Width": p.Width, "Height": p.Height, "Orientation": "portrait"})
	}
	results, err := s.ask(ctx, printing+".PreparePrint", j.Parent, j.Title, map[string]any{"modal": true}, map[string]dbus.Variant{}, page)
	if err != nil {
		return err
	}
	options := map[string]any{"modal": true}
	if token, ok := results["token"].Value().(uint32); ok { // of the printer and the settings that the user chose
		options["token"] = token
	}
	_, err = s.ask(ctx, printing+".Print", j.Parent, j.Title, options, dbus.UnixFD(file.Fd()))
	if errors.Is(err, ErrNone) { // too late for that: the user has seen a dialog
		err = fmt.Errorf("%w: the portal prints no file", ErrEnded)
	}
	return err
}

// session is the connection of one request.
type session struct {
	bus      bus
	signals  <-chan *dbus.Signal
	version  uint32 // of the interface that is asked
	patience time.Duration
}

// open connects to the portal if it has an interface, and answers in time.
func (d *Desktop) open(ctx context.Context, iface string) (*session, error) {
	s := &session{patience: d.patience}
	if s.patience == 0 {
		s.patience = patience
	}
	ctx, cancel := context.WithTimeout(ctx, s.patience)
	defer cancel()
	dial := d.dial
	if dial == nil {
		dial = dialSession
	}
	b, err := dial(ctx)
	if err != nil {
		return nil, fmt.Errorf("%w: no session bus: %w", ErrNone, err)
	}
	s.bus = b
	version, err := b.Call(ctx, getProperty, iface, "version")
	if err == nil {
		s.signals, err = b.Follow(ctx)
	}
	if err != nil {
		b.Close()
		return nil, fmt.Errorf("%w: %s: %w", ErrNone, iface, err)
	}
	if v, ok := value(version).(uint32); ok {
		s.version = v
	}
	return s, nil
}

// value returns the content of the variant that a call returned, nil if it returned something else.
func value(results []any) any {
	if len(results) == 1 {
		if v, ok := results[0].(dbus.Variant); ok {
			return v.Value()
		}
	}
	return nil
}

// The answers of a Request.
const (
	answered  = 0
	cancelled = 1
)

// ask calls a method that shows a dialog, and waits for the answer of the user. between are the arguments between the title
// and the options.
func (s *session) ask(ctx context.Context, method, parent, title string, options map[string]any, between ...any) (map[string]dbus.Variant, error) {
	args := append([]any{parent, title}, between...)
	args = append(args, variants(options))
	starting, cancel := context.WithTimeout(ctx, s.patience)
	defer cancel()
	results, err := s.bus.Call(starting, method, args...)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, fmt.Errorf("%w: %s: %w", ErrNone, method, err)
	case len(results) != 1:
		return nil, fmt.Errorf("%w: %s names no request", ErrNone, method)
	}
	request, _ := results[0].(dbus.ObjectPath)
	for {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case signal, ok := <-s.signals:
			switch {
			case !ok:
				return nil, fmt.Errorf("%w: the session bus is gone", ErrEnded)
			case isEnd(signal):
				return nil, fmt.Errorf("%w: the portal is gone", ErrEnded)
			case signal.Name == responseName && signal.Path == request:
				return readResponse(signal)
			}
		}
	}
}

// isEnd reports whether a signal says that the portal has left the bus.
func isEnd(s *dbus.Signal) bool {
	if s.Name != ownerName || len(s.Body) != 3 || s.Body[0] != portalName {
		return false
	}
	return s.Body[2] == "" // the new owner
}

// readResponse returns what the user answered.
func readResponse(s *dbus.Signal) (map[string]dbus.Variant, error) {
	if len(s.Body) != 2 {
		return nil, fmt.Errorf("%w: an answer of %d parts", ErrEnded, len(s.Body))
	}
	code, isCode := s.Body[0].(uint32)
	results, isMap := s.Body[1].(map[string]dbus.Variant)
	switch {
	case !isCode || !isMap:
		return nil, fmt.Errorf("%w: an answer of another form", ErrEnded)
	case code == cancelled:
		return nil, ErrCancelled
	case code != answered:
		return nil, fmt.Errorf("%w: the portal answers %d", ErrEnded, code)
	}
	return results, nil
}

// variants wraps values for a dictionary of D-Bus.
func variants(values map[string]any) map[string]dbus.Variant {
	m := make(map[string]dbus.Variant, len(values))
	for k, v := range values {
		m[k] = dbus.MakeVariant(v)
	}
	return m
}

// Available reports whether the desktop may have dialogs, as far as can be told without a connection: whether there is a
// session bus. Without one there is no portal, now or later. The address "disabled:" says, as in GLib, that none is to be used.
func Available() bool {
	if address := os.Getenv("DBUS_SESSION_BUS_ADDRESS"); address != "" {
		return address != "disabled:"
	}
	_, err := os.Stat(fmt.Sprintf("/run/user/%d/bus", os.Getuid()))
	return err == nil
}

// sessionBus is a connection of its own to the session bus.
type sessionBus struct{ conn *dbus.Conn }

// dialSession connects to the session bus. It starts none: a bus of its own has no desktop on it.
func dialSession(ctx context.Context) (bus, error) {
	type dialled struct {
		conn *dbus.Conn
		err  error
	}
	answer := make(chan dialled, 1)
	go func() {
		conn, err := dbus.SessionBusPrivateNoAutoStartup()
		if err != nil {
			answer <- dialled{err: err}
			return
		}
		stop := context.AfterFunc(ctx, func() { _ = conn.Close() }) // a bus that says nothing
		err = conn.Auth(nil)
		if err == nil {
			err = conn.Hello()
		}
		if !stop() && err == nil {
			err = ctx.Err()
		}
		if err != nil {
			_ = conn.Close()
		}
		answer <- dialled{conn, err}
	}()
	select {
	case a := <-answer:
		if a.err != nil {
			return nil, a.err
		}
		return &sessionBus{a.conn}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (b *sessionBus) Call(ctx context.Context, method string, args ...any) ([]any, error) {
	call := b.conn.Object(portalName, portalPath).CallWithContext(ctx, method, 0, args...)
	return call.Body, call.Err
}

func (b *sessionBus) Follow(ctx context.Context) (<-chan *dbus.Signal, error) {
	signals := make(chan *dbus.Signal, signalsQueued)
	b.conn.Signal(signals)
	err := b.conn.AddMatchSignalContext(ctx, dbus.WithMatchSender(portalName),
		dbus.WithMatchInterface("org.freedesktop.portal.Request"), dbus.WithMatchMember("Response"))
	if err == nil {
		err = b.conn.AddMatchSignalContext(ctx, dbus.WithMatchSender("org.freedesktop.DBus"),
			dbus.WithMatchMember("NameOwnerChanged"), dbus.WithMatchArg(0, portalName))
	}
	return signals, err
}

func (b *sessionBus) Close() { _ = b.conn.Close() }
