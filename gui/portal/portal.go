// Package portal asks the desktop for its own dialogs: to choose a file, and to print one. On Linux and the BSDs it speaks
// to the XDG desktop portal over D-Bus, which GNOME, KDE and most other desktops have. On Windows it shows the file dialog of
// the system, and prints nothing.
//
// The dialogs of macOS are not reached. There, and where no portal answers at once, every request fails with [ErrNone]: the
// callers then do without.
//
// The package draws nothing and has no state but that of a request. Any goroutine may call it. A call takes as
// long as the user takes to answer.
package portal

import (
	"errors"
	"strconv"
	"time"
)

var (
	// ErrNone reports that the desktop has no portal for the request, or that the portal did not answer in time. The user
	// has seen nothing.
	ErrNone = errors.New("portal: the desktop has none")
	// ErrCancelled reports that the user cancelled the dialog.
	ErrCancelled = errors.New("portal: cancelled")
	// ErrEnded reports that the dialog disappeared without an answer of the user: the portal or the bus has ended, or the
	// portal could not go on.
	ErrEnded = errors.New("portal: the dialog ended without an answer")
)

// FileRequest describes a dialog that asks for one file or folder.
type FileRequest struct {
	Parent string // the window that asks, see [X11Window] and [WindowsWindow]; may be empty
	Title  string
	Action string // on the button
	Save   bool   // the file need not exist
	Folder bool   // a folder is chosen
	Dir    string // where the dialog begins, an absolute path; "" leaves that to the desktop
	Name   string // suggested, of a file to be saved

	Filters []Filter // of files to be listed; the first is in effect
}

// Filter is a kind of files.
type Filter struct {
	Name     string
	Patterns []string // of names, such as "*.pgn"; upper and lower case are the same
}

// Job is a file to be printed.
type Job struct {
	Parent string // as in FileRequest
	Title  string // of the dialog and of the job
	File   string // path of a PDF file
	Paper  Paper
}

// Paper is a size of paper.
type Paper struct {
	Name          string  // as PWG 5101.1 has it: "iso_a4"
	Title         string  // in words
	Width, Height float64 // in millimetres
}

// X11Window names a window of X11 in a request, by its handle.
func X11Window(handle uintptr) string { return "x11:" + strconv.FormatUint(uint64(handle), 16) }

// windowsWindow begins the name of a window of Windows.
const windowsWindow = "hwnd:"

// WindowsWindow names a window of Windows in a request, by its handle.
func WindowsWindow(handle uintptr) string {
	return windowsWindow + strconv.FormatUint(uint64(handle), 16)
}

// patience is how long the portal may take to begin with a request. It has then shown a dialog, or is about to.
const patience = 2 * time.Second
