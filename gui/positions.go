package gui

import (
	"kibitz/gui/gamefile"
	"kibitz/gui/store"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
)

// dropped opens the first of the files that were dropped on the window.
func (c *controller) dropped(uris []fyne.URI) {
	var paths []string
	for _, u := range uris {
		if u.Scheme() == "file" {
			paths = append(paths, u.Path())
		}
	}
	c.openFirst(paths)
}

// openFirst opens the first of some files: a window shows one. What becomes of the others is said.
func (c *controller) openFirst(paths []string) {
	if len(paths) == 0 {
		return
	}
	c.openPath(paths[0])
	if len(paths) > 1 {
		c.notices.Passing(lang.N("Only {{.Name}} is opened, {{.N}} other files are not.", len(paths)-1,
			map[string]any{"Name": filepath.Base(paths[0]), "N": len(paths) - 1}))
	}
}

// openArguments opens what the command line names: a file, or else a FEN, which need not be quoted.
func (c *controller) openArguments(args []string) {
	args = slices.Clone(args)
	named := false // by a URI, which can be nothing else
	for i, a := range args {
		if path := gamefile.LocalFile(a); path != "" {
			args[i], named = path, true
		}
	}
	text := strings.Join(args, " ")
	store.Ask(c.store, func() (paths []string) {
		switch {
		case exists(text): // a name may have blanks in it
			return []string{text}
		case named || slices.ContainsFunc(args, exists):
			return args
		case gamefile.HasKnownExtension(text): // a file was meant: the message is to say so
			return []string{text}
		}
		return nil
	}, func(paths []string) {
		if paths == nil {
			c.take(text, lang.L("The command line"))
			return
		}
		c.openFirst(paths)
	})
}

// exists reports whether there is a file or a folder. It waits for the disk.
func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
