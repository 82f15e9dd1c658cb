package files

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2/lang"

	"kibitz/gui/notices"
	"kibitz/gui/phrase"
)

// mostRecent is how many recent files are remembered.
const mostRecent = 9

// Repaired returns the settings with the paths that a list of recent files can have.
func (s FileSettings) Repaired() FileSettings {
	var recent []string
	for _, path := range s.Recent {
		if filepath.IsAbs(path) && !slices.Contains(recent, path) && len(recent) < mostRecent {
			recent = append(recent, path)
		}
	}
	s.Recent = recent
	return s
}

// Recent returns the files that were last opened or saved, the newest first.
func (r *Room) Recent() []string { return r.in.Settings.Recent }

// OpenRecent opens one of the recent files, if there is one of that number.
func (r *Room) OpenRecent(i int) {
	if i < len(r.in.Settings.Recent) {
		r.OpenPath(r.in.Settings.Recent[i])
	}
}

// ClearRecent forgets all recent files.
func (r *Room) ClearRecent() { r.setRecent(nil) }

// noteRecent puts a file at the head of the recent files.
func (r *Room) noteRecent(path string) {
	recent := []string{path}
	for _, other := range r.in.Settings.Recent {
		if other != path && len(recent) < mostRecent {
			recent = append(recent, other)
		}
	}
	r.setRecent(recent)
}

func (r *Room) forgetRecent(path string) {
	r.setRecent(slices.DeleteFunc(slices.Clone(r.in.Settings.Recent), func(other string) bool { return other == path }))
}

func (r *Room) setRecent(recent []string) {
	if slices.Equal(recent, r.in.Settings.Recent) {
		return
	}
	r.in.Settings.Recent = recent
	r.out.Save()
	r.out.Recent()
}

// notOpened says why a file cannot be opened. It offers to take a recent file off the list if it is not there any more:
// its disk may only be disconnected.
func (r *Room) notOpened(path string, err error) {
	title := func() string {
		return lang.L("{{.Name}} cannot be opened", map[string]any{"Name": filepath.Base(path)})
	}
	if !errors.Is(err, fs.ErrNotExist) || !slices.Contains(r.in.Settings.Recent, path) {
		r.in.Notices.Warn(title(), err)
		return
	}
	r.in.Notices.Post(notices.Problem, func() notices.Message {
		return notices.Message{
			Tone:  notices.Warning,
			Title: title(),
			Text:  lang.L("The file is no longer in {{.Folder}}.", map[string]any{"Folder": phrase.Path(filepath.Dir(path))}),
			Answers: []notices.Answer{
				{Label: lang.L("Remove from recent files"), Weight: notices.Primary, Do: func() { r.forgetRecent(path) }},
				{Label: lang.L("OK")},
			},
		}
	})
}
