package forms

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/controls"
	"kibitz/gui/gamefile"
	"kibitz/gui/locale"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

// FileChoice describes a file, or a folder, that the user is to choose.
//
// Fyne's own dialog empties a file that is going to be overwritten before anything is written to it, and it reads
// folders on the main goroutine.
type FileChoice struct {
	Title     string
	Action    string   // on the button: "Open" or "Save"
	Save      bool     // the file need not exist
	Name      string   // suggested
	Extension string   // added to a name without one; files with it are listed
	Also      []string // more extensions of files that are listed
	Programs  bool     // list executable files instead
	Any       bool     // list all files instead
	Folders   bool     // list no files: a folder is chosen
	Remember  bool     // the next choice begins in the folder of the chosen file
	Chosen    func(path string)
}

// chooser is the dialog of a FileChoice.
type chooser struct {
	shell     *Shell
	choice    FileChoice
	modal     *controls.Modal
	folder    string // "" until the first folder has been listed
	asked     string // the folder that was last asked for, which may not be there
	where     *controls.Text
	name      *controls.Field
	files     []file
	list      *controls.Choices
	complaint *controls.Text
	remark    string // about the choice, until the first folder has been listed; may be empty

	star       *controls.Button // makes the folder a favourite, or no more
	favourites *fyne.Container  // a button for each
}

// file is a file or a folder in the list.
type file struct {
	name string
	dir  bool
	size int64
	time time.Time
}

const (
	chooserWidth, chooserHeight = 560, 270 // of the list
	chooserLeast                = 110      // its height in the lowest windows
	chooserRest                 = 118      // the height of what is above and below it, without favourites
	chooserGap                  = 8

	// maxListed bounds the rows of a folder. Other names can be typed.
	maxListed = 5000
)

// ChooseFile has a file chosen: by the dialog of the desktop if that is in use, see [Shell.UseDesktop], or else by a dialog
// of the window. It begins in the folder that was last used.
func (s *Shell) ChooseFile(choice FileChoice) {
	if !s.askDesktop(choice) {
		s.openChooser(choice, s.settings.Folder, "")
	}
}

// openChooser opens the dialog of the window to choose a file. It shows a folder, and a remark.
func (s *Shell) openChooser(choice FileChoice, folder, remark string) {
	c := &chooser{shell: s, choice: choice, modal: &controls.Modal{}, remark: remark}
	c.where = controls.NewText("", theme.ColorSecondary, theme.TextSize, false)
	c.where.Cut = true
	hint := lang.L("name or path of a file")
	if choice.Folders {
		hint = lang.L("name or path of a folder (empty: parent folder)")
	}
	c.name = controls.NewField(choice.Name, hint)
	c.complaint = NewComplaint()
	c.complaint.Cut = true
	c.list = controls.NewChoices(0, newFileRow, func(i int, row *controls.Row) { c.files[i].show(row) })
	c.list.OnSelected = func(i int) {
		if !c.files[i].dir {
			c.name.SetText(c.files[i].name)
		}
	}
	c.list.OnChosen = func(i int) { c.accept(filepath.Join(c.folder, c.files[i].name)) }

	up := controls.NewIconButton(fynetheme.MoveUpIcon(), controls.Plain, func() { c.enter(filepath.Dir(c.folder)) })
	home := controls.NewIconButton(fynetheme.HomeIcon(), controls.Plain, func() { c.enter(homeFolder()) })
	up.Tip, home.Tip = lang.L("Parent folder"), lang.L("Home folder")
	c.makeFavourites()
	width := func() float32 { return min(chooserWidth, controls.ModalRoomBelow(s.canvas, choice.Title).Width) }
	frame := Fitting(func() fyne.Size {
		rest := float32(chooserRest)
		if c.favourites.Visible() {
			rest += c.favourites.MinSize().Height + chooserGap
		}
		return fyne.NewSize(width(), min(chooserHeight, max(chooserLeast, controls.ModalRoomBelow(s.canvas, choice.Title).Height-rest)))
	}, controls.NewCard(c.list, 4))
	body := container.New(layout.NewCustomPaddedVBoxLayout(chooserGap), c.favourites,
		container.NewBorder(nil, nil, container.New(layout.NewCustomPaddedHBoxLayout(6), up, home, c.star), nil,
			container.New(layout.NewCustomPaddedLayout(0, 0, 10, 0), c.where)),
		frame, c.name, c.complaint)
	c.modal.Refit = func() { c.favourites.Layout.(*controls.Flow).SetWidth(width()) }
	c.modal.Refit()
	s.OpenForm(c.modal, choice.Title, body, c.name, choice.Action, func() { c.accept(c.name.Text) })
	c.name.TypedShortcut(&fyne.ShortcutSelectAll{})
	if folder == "" {
		folder = homeFolder()
	}
	c.enter(folder)
}

func homeFolder() string {
	if home, err := os.UserHomeDir(); err == nil {
		return home
	}
	return string(filepath.Separator)
}

// enter lists a folder.
func (c *chooser) enter(folder string) {
	type listing struct {
		folder string
		files  []file
	}
	first := c.folder == ""
	c.asked = folder
	store.Try(c.shell.store, func() (listing, error) {
		files, err := listFolder(folder, c.choice.lists)
		if errors.Is(err, fs.ErrNotExist) && first { // it is gone since it was last used
			home := homeFolder()
			files, err = listFolder(home, c.choice.lists)
			return listing{home, files}, err
		}
		return listing{folder, files}, err
	}, func(l listing, err error) {
		if c.folder == "" {
			c.folder = l.folder // typed names are relative to it, even if it cannot be listed
		}
		if err != nil {
			c.complain(phrase.Error(err))
			c.showFavourites()
			return
		}
		c.complain(c.remark)
		c.remark = ""
		c.folder, c.asked, c.files = l.folder, l.folder, l.files
		c.where.SetText(phrase.Path(l.folder))
		c.list.SetCount(len(l.files))
		c.list.ScrollToTop()
		c.showFavourites()
	})
}

// lists reports whether a file belongs in the list.
func (f FileChoice) lists(info fs.FileInfo) bool {
	extension := filepath.Ext(info.Name())
	switch {
	case f.Folders:
		return false
	case f.Any:
		return true
	case !f.Programs:
		return strings.EqualFold(extension, f.Extension) || slices.Contains(f.Also, strings.ToLower(extension))
	case runtime.GOOS == "windows":
		return slices.Contains([]string{".exe", ".bat", ".cmd"}, strings.ToLower(extension))
	}
	return info.Mode().IsRegular() && info.Mode()&0o111 != 0
}

// listFolder returns the folders in a folder, then the files that lists accepts, both by name. It reads the disk.
func listFolder(folder string, lists func(fs.FileInfo) bool) ([]file, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var files []file
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") {
			continue
		}
		info, err := os.Stat(filepath.Join(folder, e.Name())) // follows links
		if err != nil || !info.IsDir() && !lists(info) {
			continue
		}
		files = append(files, file{e.Name(), info.IsDir(), info.Size(), info.ModTime()})
		if len(files) == maxListed {
			break
		}
	}
	slices.SortStableFunc(files, func(a, b file) int {
		if a.dir != b.dir {
			if a.dir {
				return -1
			}
			return 1
		}
		return strings.Compare(strings.ToLower(a.name), strings.ToLower(b.name))
	})
	return files, nil
}

// accept takes a name or a path: it enters a folder and chooses a file.
func (c *chooser) accept(name string) {
	if c.folder == "" { // the first one is still being listed
		c.shell.store.Do(func() {}, func() { c.accept(name) })
		return
	}
	name = strings.TrimSpace(name)
	if name == "" && c.choice.Folders {
		c.choose(c.folder)
		return
	}
	if name == "" {
		c.complain(lang.L("Type the name of a file, or choose one from the list."))
		return
	}
	path := name
	if rest, ok := strings.CutPrefix(name, "~"); ok && (rest == "" || os.IsPathSeparator(rest[0])) {
		path = filepath.Join(homeFolder(), rest)
	}
	if named := gamefile.LocalFile(name); named != "" {
		path = named
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(c.folder, path)
	}
	c.shell.resolve(c.choice, path, func(p place) {
		switch {
		case p.folder:
			if !c.choice.Save {
				c.name.SetText("") // what is typed next is in that folder
			}
			c.enter(p.path)
		case p.fault != "":
			c.complain(p.fault)
		default:
			c.choose(p.path)
		}
	})
}

// place is what a path names.
type place struct {
	path   string
	folder bool
	fault  string // why it cannot be chosen, in words; "" if it can
}

// resolve reads from the disk what a path names. The extension of the choice is added to the name of a file that is not
// there and has none.
func (s *Shell) resolve(choice FileChoice, path string, found func(place)) {
	type state struct {
		path               string
		isFolder, inFolder bool
	}
	store.Try(s.store, func() (state, error) {
		path := path
		info, err := os.Stat(path)
		if errors.Is(err, fs.ErrNotExist) && !gamefile.HasKnownExtension(path) && !strings.EqualFold(filepath.Ext(path), choice.Extension) {
			path += choice.Extension
			info, err = os.Stat(path)
		}
		parent, noParent := os.Stat(filepath.Dir(path))
		return state{path, err == nil && info.IsDir(), noParent == nil && parent.IsDir()}, err
	}, func(is state, err error) {
		p := place{path: is.path, folder: is.isFolder}
		missing := errors.Is(err, fs.ErrNotExist)
		switch {
		case p.folder:
		case choice.Folders && (err == nil || missing):
			p.fault = lang.L("There is no folder {{.Name}}.", map[string]any{"Name": phrase.Path(p.path)})
		case missing && !choice.Save:
			p.fault = lang.L("There is no file {{.Name}}.", map[string]any{"Name": filepath.Base(p.path)})
		case missing && !is.inFolder:
			p.fault = lang.L("There is no folder {{.Name}}.", map[string]any{"Name": phrase.Path(filepath.Dir(p.path))})
		case err != nil && !missing:
			p.fault = phrase.Error(err)
		}
		found(p)
	})
}

// choose closes the dialog and reports the path, unless the dialog was closed while the disk was read.
func (c *chooser) choose(path string) {
	if !c.shell.Has(c.modal) {
		return
	}
	c.modal.Close()
	c.shell.chosen(c.choice, path)
}

// complain shows below the name what is wrong with it; "" hides that.
func (c *chooser) complain(words string) { Complain(c.modal, c.complaint, words) }

// A row that is at least fileInfoFrom wide has room for size and date beside a readable name, in a column of fileInfoColumn.
const fileInfoFrom, fileInfoColumn = 400, 190

// newFileRow returns a row of the list: an icon, the name, size and date.
func newFileRow() *controls.Row {
	icon := widget.NewIcon(nil)
	name := controls.NewText("", theme.ColorText, theme.TextSize, false)
	info := controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	name.Cut, info.Cut, info.Align = true, true, fyne.TextAlignTrailing
	column := Fitting(func() fyne.Size {
		if info.Visible() {
			return fyne.NewSize(fileInfoColumn, info.MinSize().Height)
		}
		return fyne.Size{}
	}, info)
	cells := container.NewBorder(nil, nil, icon, column, container.New(layout.NewCustomPaddedLayout(0, 0, 6, 8), name))
	r := controls.NewRow(container.New(layout.NewCustomPaddedLayout(5, 5, 8, 8), cells), name, info)
	r.Icon, r.LastFrom = icon, fileInfoFrom
	return r
}

// show shows the file in a row of the list.
func (f file) show(r *controls.Row) {
	if f.dir {
		r.Icon.SetResource(fynetheme.FolderIcon())
		r.Set(f.name, "")
		return
	}
	r.Icon.SetResource(fynetheme.FileTextIcon())
	r.Set(f.name, fmt.Sprintf("%s   %s", sizeWords(f.size), f.time.Format("2006-01-02 15:04")))
}

func sizeWords(bytes int64) string {
	switch {
	case bytes < 1000:
		return fmt.Sprintf("%d B", bytes)
	case bytes < 1000_000:
		return locale.Decimal(float64(bytes)/1e3, 1) + " kB"
	case bytes < 1000_000_000:
		return locale.Decimal(float64(bytes)/1e6, 1) + " MB"
	}
	return locale.Decimal(float64(bytes)/1e9, 1) + " GB"
}
