package commands

import (
	"runtime"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"kibitz/gui/theme"
)

// NativeMenus reports where the menus are the system's own, which show the shortcuts and act on them. Elsewhere Fyne
// writes shortcuts too faintly to be read: there the label of an entry contains its key, and the shortcuts are
// registered with the canvas.
const NativeMenus = runtime.GOOS == "darwin"

// Bar is the menu bar of a window, and the shortcuts of its canvas. It shows as many menus and keys as the window has
// room for; the other menus are in a last menu of their own.
type Bar struct {
	window    fyne.Window
	chosen    func(*Command)
	table     *Table
	menu      *fyne.MainMenu // nil before the first one was made
	fit       fit
	state     string          // of the table, when the menus were made
	shortcuts []fyne.Shortcut // known to the canvas
	alt       bool            // its release is waited for
}

// fit tells what a window has room for.
type fit struct {
	shown int    // the number of menus that have a place of their own in the bar
	keys  uint64 // a bit for each menu that is wide enough for the keys of its entries
}

// more is the title of the menu that holds the menus without a place in the bar.
const more = "»"

// quit is the name of the command that ends the program, which some systems show in a place of their own.
const quit = "quit"

// NewBar returns the bar of a window. chosen is called with the command of an entry or of a shortcut. The bar is
// empty until [Bar.Use].
func NewBar(window fyne.Window, chosen func(*Command)) *Bar {
	return &Bar{window: window, chosen: chosen}
}

// Use shows the commands of a table in a window of some width; 0 is unknown.
func (b *Bar) Use(t *Table, width float32) {
	b.table = t
	b.fit = b.fitting(width)
	b.Remake()
	b.register()
}

// Fit notes the width of the window. It reports whether the bar has to be made anew for it, with [Bar.Remake].
func (b *Bar) Fit(width float32) bool {
	if b.menu == nil {
		return false
	}
	fit := b.fitting(width)
	if b.fit == fit {
		return false
	}
	b.fit = fit
	return true
}

// Update shows which commands are possible, and the state of the switches. It makes a new menu bar only if one of
// these has changed.
func (b *Bar) Update() {
	if b.state != b.table.state() {
		b.Remake()
	}
}

// Remake makes the menus anew and gives them to the window.
func (b *Bar) Remake() {
	b.menu = &fyne.MainMenu{}
	rest := fyne.NewMenu(more)
	for i, m := range b.table.Menus() {
		items := b.entries(m.Name, b.fit.keys&(1<<i) != 0)
		if i < b.fit.shown {
			b.menu.Items = append(b.menu.Items, fyne.NewMenu(m.Title, items...))
			continue
		}
		item := fyne.NewMenuItem(m.Title, nil)
		item.ChildMenu = fyne.NewMenu("", items...)
		rest.Items = append(rest.Items, item)
	}
	if len(rest.Items) > 0 {
		b.menu.Items = append(b.menu.Items, rest)
	}
	b.state = b.table.state()
	b.window.SetMainMenu(b.menu)
}

// altPause is the time between two looks at the Alt key.
const altPause = 20 * time.Millisecond

// AltUsed tells that Alt, which is held, was used for something else than the menus. Fyne opens the first menu when the
// key is released after any use but with another key; the bar closes it then.
func (b *Bar) AltUsed(held func() bool, after func(time.Duration, func()) (stop func())) {
	if b.alt {
		return
	}
	b.alt = true
	var look func()
	look = func() {
		if held() {
			after(altPause, look)
			return
		}
		b.alt = false
		if c, ok := b.window.Canvas().(interface{ DismissMenu() bool }); ok {
			c.DismissMenu()
		}
	}
	after(altPause, look)
}

// fitting returns what a window of some width has room for. A menu that would not be seen whole when it is open has
// no place in the bar: Fyne opens it below its title, where the edge of the window cuts it off, but moves a menu
// inside another menu to where there is room.
func (b *Bar) fitting(width float32) (f fit) {
	full := NativeMenus || width == 0
	// Fyne leaves its inner padding around a title and around all titles, and a padding between two.
	at, open := fynetheme.InnerPadding(), true
	menus := b.table.Menus()
	for i, m := range menus {
		in, own := b.table.in(m.Name), titleWidth(m.Title)
		if open && at+moreWidth(menus[i:]) <= width {
			f.shown = i
		}
		open = open && at+max(own+fynetheme.InnerPadding(), b.menuWidth(m.Name, in, 0)) <= width
		room := width
		if open {
			room -= at
		}
		if full || b.menuWidth(m.Name, in, keyColumn(in)) <= room {
			f.keys |= 1 << i
		}
		at += own
	}
	if full || open {
		f.shown = len(menus)
	}
	return f
}

// moreWidth returns the width of the menu of the other menus, closed or open.
func moreWidth(menus []Menu) float32 {
	width := titleWidth(more) + fynetheme.InnerPadding()
	for _, m := range menus {
		width = max(width, textWidth(m.Title)+2*fynetheme.InnerPadding()+fynetheme.IconInlineSize())
	}
	return width
}

// menuWidth returns the width of an open menu whose keys begin at a column; column 0 is a menu without keys.
func (b *Bar) menuWidth(menu string, in []*Command, column float32) (width float32) {
	check := float32(0)
	for _, c := range in {
		switch {
		case c.Menu != menu: // in a submenu, which has an arrow
			width = max(width, textWidth(b.table.Title(c.Menu))+fynetheme.IconInlineSize())
			continue
		case column > 0 && c.bound != Chord{}:
			width = max(width, column+textWidth(c.bound.Words()))
		default:
			width = max(width, textWidth(c.Label))
		}
		if c.Checked != nil {
			check = fynetheme.IconInlineSize() + fynetheme.InnerPadding()
		}
	}
	return width + check + 2*fynetheme.InnerPadding()
}

// titleWidth returns the width of a title in the bar.
func titleWidth(title string) float32 {
	return textWidth(title) + 2*fynetheme.InnerPadding() + fynetheme.Padding()
}

func textWidth(s string) float32 {
	return fyne.MeasureText(s, theme.TextSize, fyne.TextStyle{}).Width
}

// entries returns the entries of a menu. A submenu stands where its group comes.
func (b *Bar) entries(menu string, withKeys bool) []*fyne.MenuItem {
	var items []*fyne.MenuItem
	group := 0
	begin := func(g int) {
		if g != group && len(items) > 0 {
			items = append(items, fyne.NewMenuItemSeparator())
		}
		group = g
	}
	subs := map[string]*fyne.MenuItem{}
	in := b.table.in(menu)
	column := float32(0)
	if withKeys {
		column = keyColumn(in)
	}
	for _, c := range in {
		if c.Menu == menu {
			begin(c.Group)
			items = append(items, b.entry(c, column))
			continue
		}
		if subs[c.Menu] == nil {
			begin(c.Group)
			subs[c.Menu] = fyne.NewMenuItem(b.table.Title(c.Menu), nil)
			subs[c.Menu].ChildMenu = fyne.NewMenu("")
			items = append(items, subs[c.Menu])
		}
		subs[c.Menu].ChildMenu.Items = append(subs[c.Menu].ChildMenu.Items, b.entry(c, column))
	}
	return items
}

// Context returns a context menu with groups of commands, and their keys in one column.
func (b *Bar) Context(groups ...[]string) *fyne.Menu {
	var all []*Command
	for _, name := range slices.Concat(groups...) {
		all = append(all, b.table.Get(name))
	}
	menu, column := fyne.NewMenu(""), keyColumn(all)
	for i, names := range groups {
		if i > 0 {
			menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
		}
		for _, name := range names {
			menu.Items = append(menu.Items, b.entry(b.table.Get(name), column))
		}
	}
	return menu
}

// entry returns the menu entry of a command whose key begins at a column, in Fyne's units.
func (b *Bar) entry(c *Command, column float32) *fyne.MenuItem {
	label := c.Label
	if !NativeMenus {
		label = withKey(c, column)
	}
	item := fyne.NewMenuItem(label, func() { b.chosen(c) })
	item.IsQuit = c.Name == quit
	if NativeMenus && c.bound.Mod != 0 {
		item.Shortcut = c.bound.Shortcut(nil)
	}
	item.Disabled, item.Checked = !c.Possible(), c.On()
	return item
}

const (
	keyGap    = 28       // between the longest label and the keys
	hairSpace = "\u200a" // a tenth of the size of the text
)

// keyColumn returns where the keys of a menu begin.
func keyColumn(in []*Command) float32 {
	column := float32(0)
	for _, c := range in {
		if c.bound != (Chord{}) {
			column = max(column, textWidth(c.Label))
		}
	}
	return column + keyGap
}

// withKey returns the label of a command with its key at a column, as exactly as spaces allow: to less than a unit.
// Column 0 is no room for keys.
func withKey(c *Command, column float32) string {
	key := c.bound.Words()
	if key == "" || column == 0 {
		return c.Label
	}
	label := c.Label
	for _, space := range []string{" ", hairSpace} {
		width := textWidth(label)
		each := textWidth(label+space) - width // differs from the width of a single space
		label += strings.Repeat(space, int((column-width)/each))
	}
	return label + key
}

// register makes the canvas know the shortcuts of the table, and no others. A text field with the focus gets them
// first.
func (b *Bar) register() {
	if NativeMenus {
		return
	}
	canvas := b.window.Canvas()
	for _, s := range b.shortcuts {
		canvas.RemoveShortcut(s)
	}
	b.shortcuts = nil
	for _, c := range b.table.All {
		for _, k := range []Chord{c.bound, c.Also} {
			if k.Mod == 0 || b.table.For(k) != c {
				continue
			}
			b.shortcuts = append(b.shortcuts, k.Shortcut(nil))
			canvas.AddShortcut(k.Shortcut(nil), func(fyne.Shortcut) { b.chosen(c) })
		}
	}
}
