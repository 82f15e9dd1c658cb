package gui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/gui/controls"
	"kibitz/gui/theme"
)

func (c *controller) askOpen() {
	c.chooseFile(fileChoice{title: lang.L("Open PGN"), action: lang.L("Open"), extension: ".pgn", chosen: c.openPath})
}

func nameOr(tag, otherwise string) string {
	if unknown(tag) {
		return otherwise
	}
	return tag
}

// headed puts a body below a head. Fyne's own border has the Tab key come to the body first.
func headed(head, body fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewBorderLayout(head, nil, nil, nil), head, body)
}

// columnsLayout gives each object a width; those of 0 share what is left.
type columnsLayout struct{ widths []float32 }

func (l *columnsLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for i, x := range o {
		size.Height = max(size.Height, x.MinSize().Height)
		size.Width += l.widths[i]
	}
	return size
}

func (l *columnsLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	left, open := size.Width, float32(0)
	for _, w := range l.widths {
		if left -= w; w == 0 {
			open++
		}
	}
	x := float32(0)
	for i, obj := range o {
		w := l.widths[i]
		if w == 0 {
			w = max(left, 0) / open
		}
		obj.Move(fyne.NewPos(x, 0))
		obj.Resize(fyne.NewSize(w, size.Height))
		x += w
	}
}

// showKeys lists the keys.
func (c *controller) showKeys() {
	var columns [2]*fyne.Container
	for i := range columns {
		columns[i] = container.New(layout.NewCustomPaddedVBoxLayout(2))
	}
	line := func(a *action) fyne.CanvasObject {
		title := controls.NewText(a.title(), theme.ColorSecondary, theme.SecondarySize, false)
		title.Cut = true
		return container.New(&columnsLayout{[]float32{0, keyColumn}},
			title, controls.NewText(a.keyWords(), theme.ColorText, theme.SecondarySize, false))
	}
	withKeys := slices.DeleteFunc(c.menuActions(), func(a *action) bool { return a.keyWords() == "" })
	lines := 0
	for _, menu := range menuOrder {
		of := slices.DeleteFunc(slices.Clone(withKeys), func(a *action) bool { return a.menu != menu })
		if len(of) == 0 {
			continue
		}
		column := columns[0]
		if lines+len(of)/2 > len(withKeys)/2 { // most of it would be in the second half
			column = columns[1]
		}
		if len(column.Objects) > 0 {
			column.Add(container.New(layout.NewCustomPaddedLayout(4, 0, 0, 0)))
		}
		column.Add(controls.NewText(menuTitle(menu), theme.ColorText, theme.SecondarySize, true))
		for _, a := range of {
			column.Add(line(a))
			lines++
		}
	}
	sized := func(o fyne.CanvasObject) fyne.CanvasObject {
		return container.New(&fixedLayout{fyne.NewSize(keysWidth, o.MinSize().Height)}, o)
	}
	m := &controls.Modal{}
	done := controls.NewButton(lang.L("Close"), controls.Primary, m.Close)
	change := controls.NewButton(lang.L("Change keys…"), controls.Plain, func() {
		m.Close()
		c.openSettings(keysPage)
	})
	m.Confirm, m.Cancel = m.Close, m.Close
	var beside fyne.Layout = layout.NewCustomPaddedHBoxLayout(keysGap)
	if controls.ModalRoom(c.view.window.Canvas()).Width < 2*keysWidth+keysGap {
		beside = layout.NewCustomPaddedVBoxLayout(theme.Gap)
	}
	c.openModal(m, lang.L("Keys"), container.New(beside, sized(columns[0]), sized(columns[1])), done, change, done)
}

// The widths of a column of keys with their meaning, of the keys in it, and of the gap
// between two columns where there is room for both.
const keysWidth, keyColumn, keysGap = 370, 128, 32

// menuActions returns the actions in the order of the menus, without those of submenus,
// which choose among a few things.
func (c *controller) menuActions() []*action {
	var all []*action
	for _, menu := range menuOrder {
		for _, a := range c.actions {
			if a.menu == menu {
				all = append(all, a)
			}
		}
	}
	return all
}
