package forms

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	fynetheme "fyne.io/fyne/v2/theme"

	"kibitz/gui/controls"
	"kibitz/gui/phrase"
	"kibitz/gui/theme"
)

// mostFavourites bounds the folders that stand above the list of a folder.
const mostFavourites = 9

// Repaired returns the settings with the paths that favourites can have.
func (l LastUsed) Repaired() LastUsed {
	var folders []string
	for _, f := range l.Folders {
		if filepath.IsAbs(f) && !slices.Contains(folders, f) && len(folders) < mostFavourites {
			folders = append(folders, f)
		}
	}
	l.Folders = folders
	return l
}

// The star of a favourite, and of a folder that is none, in SVG.
const (
	fullStar  = `<path d="M12 2.500l2.900 6.100 6.600.9-4.800 4.600 1.200 6.600-5.900-3.200-5.900 3.200 1.200-6.600-4.800-4.600 6.600-.9z"/>`
	emptyStar = `<path d="M12 2.500l2.900 6.100 6.600.9-4.800 4.600 1.200 6.600-5.900-3.200-5.900 3.200 1.200-6.600-4.800-4.600 6.600-.9z` +
		`M12 6.100l-1.900 4.100-4.300.6 3.100 3-.8 4.300 3.900-2.100 3.900 2.100-.8-4.300 3.100-3-4.300-.6z"/>`
)

// makeFavourites makes the star and the row of favourites.
func (c *chooser) makeFavourites() {
	c.star = controls.NewIconButton(theme.NewIcon("favourite-none", emptyStar), controls.Plain, c.toggleFavourite)
	c.favourites = container.New(&controls.Flow{Gap: 6})
	c.showFavourites()
}

// toggleFavourite makes the folder a favourite, or no more: also one that is not there any more.
func (c *chooser) toggleFavourite() {
	folders := &c.shell.settings.Folders
	switch i := slices.Index(*folders, c.asked); {
	case c.asked == "":
		return
	case i >= 0:
		*folders = slices.Delete(slices.Clone(*folders), i, i+1)
	case len(*folders) == mostFavourites:
		c.complain(lang.L("There is room for {{.N}} favourites. Remove one first.", map[string]any{"N": mostFavourites}))
		return
	default:
		*folders = append(slices.Clone(*folders), c.asked)
	}
	c.shell.out.Save()
	c.showFavourites()
}

// showFavourites shows the favourites, and whether the folder is one of them.
func (c *chooser) showFavourites() {
	folders := c.shell.settings.Folders
	if slices.Contains(folders, c.asked) {
		c.star.SetIcon(theme.NewIcon("favourite", fullStar), lang.L("Remove {{.Folder}} from favourites", map[string]any{"Folder": filepath.Base(c.asked)}))
	} else {
		c.star.SetIcon(theme.NewIcon("favourite-none", emptyStar), lang.L("Add {{.Folder}} to favourites", map[string]any{"Folder": filepath.Base(c.asked)}))
	}
	c.favourites.Objects = nil
	for i, title := range titlesOf(folders) {
		c.favourites.Add(controls.NewLabelledButton(fynetheme.FolderIcon(), title, controls.Plain, func() { c.enter(folders[i]) }))
	}
	controls.SetVisible(c.favourites, len(folders) > 0)
	c.modal.Fit()
}

// titlesOf returns the names of folders, and the whole paths of those that share a name.
func titlesOf(folders []string) (titles []string) {
	for _, f := range folders {
		title := filepath.Base(f)
		for _, other := range folders {
			if other != f && filepath.Base(other) == title {
				title = phrase.Path(f)
				break
			}
		}
		titles = append(titles, title)
	}
	return titles
}
