package forms

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/gui/controls"
	"kibitz/gui/gamefile"
	"kibitz/gui/portal"
)

// FileDialogs are the dialogs of the desktop to choose a file. [portal.Desktop] is what the methods are like.
type FileDialogs interface {
	ChooseFile(ctx context.Context, r portal.FileRequest) (uris []string, err error)
}

// desktop is how a shell asks the desktop for a file. The zero value asks nothing.
type desktop struct {
	dialogs FileDialogs
	window  func() string
	able    func() bool
	cancel  context.CancelFunc // nil unless a dialog is open
}

// UseDesktop has files chosen by the dialogs of the desktop unless the settings forbid it, wherever able reports true. window
// names the window that asks, as in [portal.FileRequest].
//
// On Linux the window of the program stays usable meanwhile. The dialog of the window takes over where the desktop has no dialog,
// where that dialog dies, and where it answers with a file that cannot be used.
func (s *Shell) UseDesktop(d FileDialogs, window func() string, able func() bool) {
	s.desktop.dialogs, s.desktop.window, s.desktop.able = d, window, able
}

// askDesktop reports whether the desktop asks for a file, now or still for the last one.
func (s *Shell) askDesktop(choice FileChoice) bool {
	d := &s.desktop
	switch {
	case d.cancel != nil:
		s.out.Busy()
		return true
	case d.dialogs == nil || s.settings.OwnFiles || !d.able():
		return false
	case choice.Programs: // the desktop cannot tell a program from other files
		return false
	}
	ctx, cancel := context.WithCancel(context.Background())
	d.cancel = cancel
	asker := s.Top()
	request := choice.request(d.window(), s.settings.Folder)
	go func() {
		uris, err := d.dialogs.ChooseFile(ctx, request)
		s.post(func() {
			gaveUp := ctx.Err() != nil
			cancel()
			d.cancel = nil
			if gaveUp || asker != nil && !s.Has(asker) { // nobody waits for the answer any more
				return
			}
			s.take(choice, asker, uris, err)
		})
	}()
	return true
}

// take takes the answer of the desktop.
func (s *Shell) take(choice FileChoice, asker *controls.Modal, uris []string, err error) {
	switch {
	case errors.Is(err, portal.ErrCancelled):
		return
	case errors.Is(err, portal.ErrNone):
		s.openChooser(choice, s.settings.Folder, "")
		return
	case err != nil:
		s.openChooser(choice, s.settings.Folder, lang.L("The file dialog of the desktop has ended without an answer. Choose the file here."))
		return
	}
	path := gamefile.LocalFile(uris[0])
	if path == "" {
		s.openChooser(choice, s.settings.Folder, lang.L("{{.Name}} is not a file of this computer.", map[string]any{"Name": uris[0]}))
		return
	}
	s.resolve(choice, path, func(p place) {
		switch {
		case asker != nil && !s.Has(asker):
		case p.fault != "":
			s.openChooser(choice, filepath.Dir(path), p.fault)
		case p.folder != choice.Folders:
			s.openChooser(choice, path, "")
		default:
			s.chosen(choice, p.path)
		}
	})
}

// chosen reports the path that was chosen.
func (s *Shell) chosen(choice FileChoice, path string) {
	if choice.Remember {
		s.Remember(path)
	}
	choice.Chosen(path)
}

// request returns the choice as the desktop is asked for it.
func (f FileChoice) request(window, folder string) portal.FileRequest {
	r := portal.FileRequest{Parent: window, Title: f.Title, Action: f.Action, Save: f.Save, Folder: f.Folders, Dir: folder, Name: f.Name}
	if f.Any || f.Folders || f.Extension == "" {
		return r
	}
	extensions := []string{f.Extension}
	for _, e := range f.Also {
		if !slices.Contains(extensions, e) {
			extensions = append(extensions, e)
		}
	}
	var patterns []string
	for _, e := range extensions {
		patterns = append(patterns, "*"+e)
	}
	r.Filters = []portal.Filter{
		{Name: "*" + strings.Join(extensions, ", *"), Patterns: patterns},
		{Name: lang.L("All files"), Patterns: []string{"*"}},
	}
	return r
}
