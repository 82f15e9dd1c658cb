package portal

import (
	"net/url"
	"strconv"
	"strings"
)

// itemDialog holds the parameters of a request for the file dialog of Windows (Microsoft: common item dialog).
type itemDialog struct {
	save      bool
	options   uint32
	owner     uintptr // handle of the window that asks; 0 for none
	filters   [][2]string
	extension string // added to a name without one, without the dot
}

// Options of the dialog, FILEOPENDIALOGOPTIONS.
const (
	askOverwrite  = 0x2 // asks before a file is replaced
	keepDirectory = 0x8 // of the process
	pickFolders   = 0x20
	onlyFiles     = 0x40 // what has a path
	pathExists    = 0x800
	fileExists    = 0x1000
)

// itemDialog returns the request for Windows.
func (r *FileRequest) itemDialog() itemDialog {
	d := itemDialog{save: r.Save && !r.Folder, options: keepDirectory | onlyFiles | pathExists}
	switch {
	case r.Folder:
		d.options |= pickFolders
	case r.Save:
		d.options |= askOverwrite
	default:
		d.options |= fileExists
	}
	if handle, ok := strings.CutPrefix(r.Parent, windowsWindow); ok {
		if n, err := strconv.ParseUint(handle, 16, 64); err == nil {
			d.owner = uintptr(n)
		}
	}
	if r.Folder { // the dialog refuses filters of folders
		return d
	}
	for i, f := range r.Filters {
		d.filters = append(d.filters, [2]string{f.Name, strings.Join(f.Patterns, ";")})
		if i == 0 && r.Save && len(f.Patterns) > 0 {
			d.extension = strings.TrimPrefix(f.Patterns[0], "*.")
		}
	}
	return d
}

// windowsURI returns the URI of a file of Windows, by its absolute path.
func windowsURI(path string) string {
	path = strings.ReplaceAll(path, `\`, "/")
	u := url.URL{Scheme: "file", Path: "/" + path}
	if rest, ok := strings.CutPrefix(path, "//"); ok { // of another computer
		u.Host, u.Path, _ = strings.Cut(rest, "/")
		u.Path = "/" + u.Path
	}
	return u.String()
}
