package gui

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
	"kibitz/gui/forms"
	"kibitz/gui/gamefile"
	"kibitz/gui/locale"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

// fileChoice is a question for a file, or for a folder.
//
// Fyne's own dialog empties the file that is going to be overwritten before
// anybody has written to it, and reads folders on the main goroutine.
type fileChoice struct {
	title     string
	action    string   // on the button: "Open" or "Save"
	save      bool     // the file need not exist
	name      string   // suggested
	extension string   // of a name without one, and of the files that are listed
	also      []string // other extensions that are listed
	programs  bool     // list what can be executed instead
	any       bool     // list all files instead
	folders   bool     // list no files: a folder is chosen
	chosen    func(path string)
}

// chooser is an open fileChoice.
type chooser struct {
	c      *controller
	choice fileChoice
	modal  *controls.Modal
	folder string
	where  *controls.Text
	name   *controls.Field
	files  []fileRow
	list   *controls.Choices
	error  *controls.Text
}

// fileRow is a file or a folder in the list.
type fileRow struct {
	name string
	dir  bool
	size int64
	time time.Time
}

const (
	chooserWidth, chooserHeight = 560, 270 // of the list
	chooserLeast                = 110      // its height in the lowest windows
	chooserRest                 = 118      // the height of what is above and below it
	// maxListed bounds the rows of a folder; who has more types the name.
	maxListed = 5000
)

// chooseFile asks for a file in the folder that was last used.
func (c *controller) chooseFile(choice fileChoice) {
	ch := &chooser{c: c, choice: choice, modal: &controls.Modal{}}
	ch.where = controls.NewText("", theme.ColorSecondary, theme.TextSize, false)
	ch.where.Cut = true
	hint := lang.L("name or path of a file")
	if choice.folders {
		hint = lang.L("name or path of a folder; empty is the one above")
	}
	ch.name = controls.NewField(choice.name, hint)
	ch.name.Keys = ch.modal
	ch.error = forms.NewComplaint()
	ch.error.Cut = true
	ch.list = controls.NewChoices(0, newFileLine, func(i int, row fyne.CanvasObject) { row.(*fileLine).show(ch.files[i]) })
	ch.list.Keys = ch.modal
	ch.list.OnSelected = func(i int) {
		if !ch.files[i].dir {
			ch.name.SetText(ch.files[i].name)
		}
	}
	ch.list.OnChosen = func(i int) { ch.accept(filepath.Join(ch.folder, ch.files[i].name)) }

	up := controls.NewIconButton(fynetheme.MoveUpIcon(), controls.Plain, func() { ch.enter(filepath.Dir(ch.folder)) })
	home := controls.NewIconButton(fynetheme.HomeIcon(), controls.Plain, func() { ch.enter(homeFolder()) })
	up.Keys, home.Keys = ch.modal, ch.modal
	up.Tip, home.Tip = lang.L("To the folder above"), lang.L("To your own folder")
	ok := controls.NewButton(choice.action, controls.Primary, func() {
		ch.accept(ch.name.Text)
	})
	cancel := controls.NewButton(lang.L("Cancel"), controls.Plain, ch.modal.Close)
	ch.modal.Confirm, ch.modal.Cancel = ok.OnTapped, ch.modal.Close

	frame := forms.Fitting(func() fyne.Size {
		room := controls.ModalRoomBelow(c.view.window.Canvas(), choice.title)
		return fyne.NewSize(min(chooserWidth, room.Width), min(chooserHeight, max(chooserLeast, room.Height-chooserRest)))
	}, controls.NewCard(ch.list, 4))
	body := container.New(layout.NewCustomPaddedVBoxLayout(8),
		container.NewBorder(nil, nil, container.New(layout.NewCustomPaddedHBoxLayout(6), up, home), nil,
			container.New(layout.NewCustomPaddedLayout(0, 0, 10, 0), ch.where)),
		frame, ch.name, ch.error)
	c.shell.Open(ch.modal, choice.title, body, ch.name, cancel, ok)
	ch.name.TypedShortcut(&fyne.ShortcutSelectAll{})
	folder := c.settings.Folder
	if folder == "" {
		folder = homeFolder()
	}
	ch.enter(folder)
}

func homeFolder() string {
	if home, err := os.UserHomeDir(); err == nil {
		return home
	}
	return string(filepath.Separator)
}

// enter shows what is in a folder.
func (ch *chooser) enter(folder string) {
	type content struct {
		folder string
		files  []fileRow
	}
	first := ch.folder == ""
	store.Try(ch.c.store, func() (content, error) {
		files, err := listFolder(folder, ch.choice.lists)
		if errors.Is(err, fs.ErrNotExist) && first { // the folder of last time has gone
			home := homeFolder()
			files, err = listFolder(home, ch.choice.lists)
			return content{home, files}, err
		}
		return content{folder, files}, err
	}, func(found content, err error) {
		folder, files := found.folder, found.files
		if ch.folder == "" {
			ch.folder = folder // names are of files in it, whether it can be listed or not
		}
		if err != nil {
			ch.fail(phrase.Error(err))
			return
		}
		ch.fail("")
		ch.folder, ch.files = folder, files
		ch.where.SetText(phrase.Path(folder))
		ch.list.SetCount(len(files))
		ch.list.ScrollToTop()
	})
}

// lists reports whether a file is to be chosen from.
func (c fileChoice) lists(info fs.FileInfo) bool {
	extension := filepath.Ext(info.Name())
	switch {
	case c.folders:
		return false
	case c.any:
		return true
	case !c.programs:
		return strings.EqualFold(extension, c.extension) || slices.Contains(c.also, strings.ToLower(extension))
	case runtime.GOOS == "windows":
		return slices.Contains([]string{".exe", ".bat", ".cmd"}, strings.ToLower(extension))
	}
	return info.Mode().IsRegular() && info.Mode()&0o111 != 0
}

// listFolder returns the folders in a folder, then the files to choose from,
// both by name. It waits for the disk.
func listFolder(folder string, lists func(fs.FileInfo) bool) ([]fileRow, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var rows []fileRow
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") {
			continue
		}
		info, err := os.Stat(filepath.Join(folder, e.Name())) // what a link leads to counts
		if err != nil {
			continue
		}
		if !info.IsDir() && !lists(info) {
			continue
		}
		rows = append(rows, fileRow{e.Name(), info.IsDir(), info.Size(), info.ModTime()})
		if len(rows) == maxListed {
			break
		}
	}
	slices.SortStableFunc(rows, func(a, b fileRow) int {
		if a.dir != b.dir {
			if a.dir {
				return -1
			}
			return 1
		}
		return strings.Compare(strings.ToLower(a.name), strings.ToLower(b.name))
	})
	return rows, nil
}

// accept takes a name or a path: a folder is entered, a file chosen.
func (ch *chooser) accept(name string) {
	if ch.folder == "" { // the first one is still being listed
		ch.c.store.Do(func() {}, func() { ch.accept(name) })
		return
	}
	name = strings.TrimSpace(name)
	if name == "" && ch.choice.folders {
		ch.choose(ch.folder)
		return
	}
	if name == "" {
		ch.fail(lang.L("Type the name of a file, or choose one from the list."))
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
		path = filepath.Join(ch.folder, path)
	}
	type candidate struct {
		path        string
		dir, inside bool // it is a folder; its parent is one
	}
	store.Try(ch.c.store, func() (candidate, error) {
		path := path
		info, err := os.Stat(path)
		if errors.Is(err, fs.ErrNotExist) && !ch.choice.extended(path) {
			path += ch.choice.extension
			info, err = os.Stat(path)
		}
		parent, outside := os.Stat(filepath.Dir(path))
		return candidate{path, err == nil && info.IsDir(), outside == nil && parent.IsDir()}, err
	}, func(found candidate, err error) {
		path := found.path
		switch {
		case found.dir:
			if !ch.choice.save {
				ch.name.SetText("") // what is typed next is in that folder
			}
			ch.enter(path)
		case ch.choice.folders && (err == nil || errors.Is(err, fs.ErrNotExist)):
			ch.fail(lang.L("There is no folder {{.Name}}.", map[string]any{"Name": phrase.Path(path)}))
		case errors.Is(err, fs.ErrNotExist) && !ch.choice.save:
			ch.fail(lang.L("There is no file {{.Name}}.", map[string]any{"Name": filepath.Base(path)}))
		case errors.Is(err, fs.ErrNotExist) && !found.inside:
			ch.fail(lang.L("There is no folder {{.Name}}.", map[string]any{"Name": phrase.Path(filepath.Dir(path))}))
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			ch.fail(phrase.Error(err))
		default:
			ch.choose(path)
		}
	})
}

// extensions are those that a name keeps. What else stands behind a point is a part of it, as in "Round 1.5" or
// "after 12.e4": without another extension the file would never be listed.
var extensions = append([]string{gamefile.Extension, ".txt", "." + formatPNG, "." + formatSVG}, gamefile.PositionExtensions()...)

// extended reports whether a name has an extension, or needs none.
func (c fileChoice) extended(path string) bool {
	return c.extension == "" || slices.Contains(extensions, strings.ToLower(filepath.Ext(path)))
}

// choose ends the question, unless it was answered or cancelled while the disk was asked.
func (ch *chooser) choose(path string) {
	if !ch.c.shell.Has(ch.modal) {
		return
	}
	ch.modal.Close()
	ch.choice.chosen(path)
}

// fail says below the name what is wrong with it; "" is nothing.
func (ch *chooser) fail(why string) { forms.Complain(ch.modal, ch.error, why) }

// fileLine is a row of the list: an icon, a name, size and date.
type fileLine struct {
	widget.BaseWidget
	icon *widget.Icon
	name *controls.Text
	info *controls.Text
}

func newFileLine() fyne.CanvasObject {
	l := &fileLine{
		icon: widget.NewIcon(nil),
		name: controls.NewText("", theme.ColorText, theme.TextSize, false),
		info: controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false),
	}
	l.name.Cut = true
	l.ExtendBaseWidget(l)
	return l
}

func (l *fileLine) show(f fileRow) {
	l.name.SetText(f.name)
	if f.dir {
		l.icon.SetResource(fynetheme.FolderIcon())
		l.info.SetText("")
		return
	}
	l.icon.SetResource(fynetheme.FileTextIcon())
	l.info.SetText(fmt.Sprintf("%s   %s", sizeWords(f.size), f.time.Format("2006-01-02 15:04")))
}

// fileInfoFrom is how wide a row must be to have room for size and date beside a name that can be read.
const fileInfoFrom = 400

// Resize is called by Fyne.
func (l *fileLine) Resize(size fyne.Size) {
	controls.SetVisible(l.info, size.Width >= fileInfoFrom)
	l.BaseWidget.Resize(size)
}

// Words is what the row says.
func (l *fileLine) Words() string { return controls.Listed(l.name.Text(), l.info.Text()) }

// CreateRenderer is called by Fyne.
func (l *fileLine) CreateRenderer() fyne.WidgetRenderer {
	row := container.NewBorder(nil, nil, l.icon, l.info, container.New(layout.NewCustomPaddedLayout(0, 0, 6, 8), l.name))
	return widget.NewSimpleRenderer(container.New(layout.NewCustomPaddedLayout(5, 5, 8, 8), row))
}

func sizeWords(n int64) string {
	switch {
	case n < 1000:
		return fmt.Sprintf("%d B", n)
	case n < 1000_000:
		return locale.Decimal(float64(n)/1e3, 1) + " kB"
	case n < 1000_000_000:
		return locale.Decimal(float64(n)/1e6, 1) + " MB"
	}
	return locale.Decimal(float64(n)/1e9, 1) + " GB"
}
