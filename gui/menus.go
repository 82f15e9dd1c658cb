package gui

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine/game"
	"kibitz/gui/theme"
)

// menuOrder is the order of the menus.
var menuOrder = [...]string{"File", "Edit", "Annotate", "Game", "Analysis", "View", "Help"}

// menuTitle is what a menu is called in the language of the interface. Submenus have
// the name of their menu and a slash before their own.
func menuTitle(menu string) string {
	switch menu {
	case "File":
		return lang.L("File")
	case "Edit":
		return lang.L("Edit")
	case "Annotate":
		return lang.L("Annotate")
	case "Annotate/Symbols":
		return lang.L("Symbols")
	case "Game":
		return lang.L("Game")
	case "Analysis":
		return lang.L("Analysis")
	case "View":
		return lang.L("View")
	case "View/Theme":
		return lang.L("Theme")
	case "View/Pieces":
		return lang.L("Pieces")
	case "View/Board":
		return lang.L("Board")
	case "Help":
		return lang.L("Help")
	}
	return menu
}

// menuActions returns the actions in the order of the menus. Of those of submenus, which choose among
// a few things, there are those that have keys.
func (c *controller) menuActions() []*action {
	var all []*action
	for _, menu := range menuOrder {
		for _, a := range c.actions {
			if a.menu == menu || strings.HasPrefix(a.menu, menu+"/") && a.standard != (chord{}) {
				all = append(all, a)
			}
		}
	}
	return all
}

// buildMenu makes the menu bar from the table of actions.
func (v *view) buildMenu() {
	v.menu = &fyne.MainMenu{}
	v.menusFit = v.menusFitting(v.root.Size().Width)
	more := fyne.NewMenu(moreMenus)
	for i, name := range menuOrder {
		title, items := menuTitle(name), v.menuItems(name, v.menusFit.keys[i])
		if i < v.menusFit.shown {
			v.menu.Items = append(v.menu.Items, fyne.NewMenu(title, items...))
			continue
		}
		item := fyne.NewMenuItem(title, nil)
		item.ChildMenu = fyne.NewMenu("", items...)
		more.Items = append(more.Items, item)
	}
	if len(more.Items) > 0 {
		v.menu.Items = append(v.menu.Items, more)
	}
	v.menuKey = v.c.menuState()
	v.window.SetMainMenu(v.menu)
}

// moreMenus is the title of the menu that holds those that a narrow window has no room for.
const moreMenus = "»"

// menusFit says what a window has room for.
type menusFit struct {
	shown int                  // so many of menuOrder have a place of their own in the bar
	keys  [len(menuOrder)]bool // these are wide enough for the keys of their items
}

// fitMenu makes the menu bar anew where the window has come to have room for more or less of it.
func (v *view) fitMenu() {
	fit := v.menusFitting(v.root.Size().Width)
	if v.menu != nil && v.menusFit != fit {
		v.menusFit = fit
		v.c.post(func() { // not while the window is laid out
			v.buildMenu()
			v.board.Refresh() // a menu bar alone is not drawn before something else is
		})
	}
}

// menusFitting returns what a window has room for, of whose width nothing is known if it is 0. A
// menu that would not be seen whole when it is open has no place in the bar: Fyne opens it below its title,
// where the edge of the window cuts it off, but moves one that is in another menu to where there is room.
func (v *view) menusFitting(width float32) (fit menusFit) {
	full := nativeMenus || width == 0
	// Around a title and around them all Fyne leaves its inner padding, and a padding between two.
	at, open := fynetheme.InnerPadding(), true
	for i, name := range menuOrder {
		actions, own := v.c.actionsIn(name), menuBarWidth(menuTitle(name))
		if open && at+moreWidth(menuOrder[i:]) <= width {
			fit.shown = i
		}
		open = open && at+max(own+fynetheme.InnerPadding(), menuWidth(name, actions, 0)) <= width
		room := width
		if open {
			room -= at
		}
		fit.keys[i] = full || menuWidth(name, actions, keyColumnOf(actions)) <= room
		at += own
	}
	if full || open {
		fit.shown = len(menuOrder)
	}
	return fit
}

// moreWidth returns how wide the menu of the other menus is, closed or open.
func moreWidth(names []string) float32 {
	width := menuBarWidth(moreMenus) + fynetheme.InnerPadding()
	for _, name := range names {
		width = max(width, menuTextWidth(menuTitle(name))+2*fynetheme.InnerPadding()+fynetheme.IconInlineSize())
	}
	return width
}

// menuWidth returns how wide a menu of some actions is when it is open, the keys being at a column; 0 is no keys.
func menuWidth(menu string, actions []*action, column float32) (width float32) {
	check := float32(0)
	for _, a := range actions {
		switch {
		case a.menu != menu: // in a submenu, which has an arrow
			width = max(width, menuTextWidth(menuTitle(a.menu))+fynetheme.IconInlineSize())
			continue
		case column > 0 && a.keyWords() != "":
			width = max(width, column+menuTextWidth(a.keyWords()))
		default:
			width = max(width, menuTextWidth(a.label))
		}
		if a.checked != nil {
			check = fynetheme.IconInlineSize() + fynetheme.InnerPadding()
		}
	}
	return width + check + 2*fynetheme.InnerPadding()
}

func menuBarWidth(title string) float32 {
	return menuTextWidth(title) + 2*fynetheme.InnerPadding() + fynetheme.Padding()
}

// actionsIn returns the actions of a menu and of its submenus, in the order of its groups.
func (c *controller) actionsIn(menu string) (in []*action) {
	for _, a := range c.actions {
		if a.menu == menu || strings.HasPrefix(a.menu, menu+"/") {
			in = append(in, a)
		}
	}
	slices.SortStableFunc(in, func(a, b *action) int { return a.group - b.group })
	return in
}

// menuItems returns the items of a menu, its submenus where their group comes.
func (v *view) menuItems(menu string, withKeys bool) []*fyne.MenuItem {
	var items []*fyne.MenuItem
	group := 0
	begin := func(g int) {
		if g != group && len(items) > 0 {
			items = append(items, fyne.NewMenuItemSeparator())
		}
		group = g
	}
	subs := map[string]*fyne.MenuItem{}
	pending := v.c.actionsIn(menu)
	column := keyColumnOf(pending)
	if !withKeys {
		column = 0
	}
	for _, a := range pending {
		item := v.menuItem(a, column)
		sub, nested := strings.CutPrefix(a.menu, menu+"/")
		if !nested {
			begin(a.group)
			items = append(items, item)
			continue
		}
		if subs[sub] == nil {
			begin(a.group)
			subs[sub] = fyne.NewMenuItem(menuTitle(a.menu), nil)
			subs[sub].ChildMenu = fyne.NewMenu("")
			items = append(items, subs[sub])
		}
		subs[sub].ChildMenu.Items = append(subs[sub].ChildMenu.Items, item)
	}
	return items
}

// nativeMenus tells where menus are the system's own, which shows shortcuts and
// acts on them. Elsewhere Fyne writes shortcuts too faintly to be read, so that
// they stand in the label, and are registered with the canvas.
const nativeMenus = runtime.GOOS == "darwin"

// menuItem makes an item of an action. Keys begin at the column, in Fyne's units.
func (v *view) menuItem(a *action, column float32) *fyne.MenuItem {
	label := a.label
	if !nativeMenus {
		label = withKey(a, column)
	}
	item := fyne.NewMenuItem(label, func() { v.c.fromMenu(a) })
	item.IsQuit = a.name == "quit"
	if nativeMenus && a.shortcut != nil {
		item.Shortcut = a.shortcut
	}
	item.Disabled = a.able != nil && !a.able()
	item.Checked = a.checked != nil && a.checked()
	return item
}

// keyColumnOf returns where the keys of a menu begin.
func keyColumnOf(actions []*action) float32 {
	column := float32(0)
	for _, a := range actions {
		if a.keyWords() != "" {
			column = max(column, menuTextWidth(a.label))
		}
	}
	return column + menuKeyGap
}

const (
	menuKeyGap = 28       // between the longest label and the keys
	hairSpace  = "\u200a" // a tenth of the size of the text
)

// withKey returns the label of an action with its key at a column, as exactly
// as spaces allow: to less than a unit. Column 0 is no room for keys.
func withKey(a *action, column float32) string {
	key := a.keyWords()
	if key == "" || column == 0 {
		return a.label
	}
	label := a.label
	for _, space := range []string{" ", hairSpace} {
		width := menuTextWidth(label)
		each := menuTextWidth(label+space) - width // another than that of a space alone
		label += strings.Repeat(space, int((column-width)/each))
	}
	return label + key
}

func menuTextWidth(s string) float32 {
	return fyne.MeasureText(s, theme.TextSize, fyne.TextStyle{}).Width
}

// addShortcuts registers the shortcuts of all actions with the canvas. A text
// field with the focus has them first.
func (v *view) addShortcuts() {
	if nativeMenus {
		return
	}
	canvas := v.window.Canvas()
	for _, s := range v.shortcuts {
		canvas.RemoveShortcut(s)
	}
	v.shortcuts = nil
	add := func(s fyne.Shortcut, a *action) {
		v.shortcuts = append(v.shortcuts, s)
		canvas.AddShortcut(s, func(fyne.Shortcut) { v.c.fromMenu(a) })
	}
	add(keys(fyne.KeyZ, ctrlShift), v.c.action("redo")) // its other key, unless an action has that
	for _, a := range v.c.actions {
		if a.shortcut != nil {
			add(a.shortcut, a)
		}
	}
}

// fromMenu does what was chosen in a menu or by its shortcut. Native menus have
// the shortcuts first, even where a text field has the focus or a question is open.
func (c *controller) fromMenu(a *action) {
	if focused, ok := c.view.window.Canvas().Focused().(fyne.Shortcutable); ok && nativeMenus {
		switch a.shortcut.(type) {
		case *fyne.ShortcutCopy:
			focused.TypedShortcut(&fyne.ShortcutCopy{Clipboard: c.app.Clipboard()})
			return
		case *fyne.ShortcutPaste:
			focused.TypedShortcut(&fyne.ShortcutPaste{Clipboard: c.app.Clipboard()})
			return
		case *fyne.ShortcutUndo, *fyne.ShortcutRedo:
			focused.TypedShortcut(a.shortcut)
			return
		}
	}
	switch {
	case c.topModal() == nil, a.name == "quit":
		a.trigger()
	case a.name == "undo" && c.games != nil && c.topModal() == c.games.modal:
		c.games.putBack()
	}
}

// typedShortcut does what a key with a modifier is for, where a control has it before the canvas.
func (c *controller) typedShortcut(s fyne.Shortcut) {
	for _, a := range c.actions {
		if a.shortcut != nil && a.shortcut.ShortcutName() == s.ShortcutName() {
			c.fromMenu(a)
			return
		}
	}
}

// typedKey does what a key without a modifier is for.
func (c *controller) typedKey(e *fyne.KeyEvent) {
	if m := c.topModal(); m != nil {
		m.TypedKey(e)
		return
	}
	if c.setup != nil && c.setupKey(e) {
		return
	}
	if e.Name == fyne.KeyEscape {
		c.dismiss()
		return
	}
	name := e.Name
	if name == fyne.KeyEnter { // of the keypad
		name = fyne.KeyReturn
	}
	for _, a := range c.actions {
		if a.key != "" && a.key == name {
			a.trigger()
			return
		}
	}
}

// typedRune does what a letter is for.
func (c *controller) typedRune(r rune) {
	if m := c.topModal(); m != nil {
		m.TypedRune(r)
		return
	}
	if c.setup != nil && c.setupRune(r) {
		return
	}
	a := c.lettered(unicode.ToLower(r))
	if a == nil && r == '=' { // the plus of keyboards that want Shift for it
		a = c.lettered('+')
	}
	if a != nil {
		a.trigger()
	}
}

// lettered returns the action whose key types a letter, nil if there is none.
func (c *controller) lettered(letter rune) *action {
	if i := slices.IndexFunc(c.actions, func(a *action) bool { return a.letter != 0 && a.letter == letter }); i >= 0 {
		return c.actions[i]
	}
	return nil
}

// menuState says all that the menus show besides their words.
func (c *controller) menuState() string {
	var b strings.Builder
	for _, a := range c.actions {
		fmt.Fprint(&b, a.able == nil || a.able(), a.checked != nil && a.checked(), " ")
	}
	return b.String()
}

// renderActions shows which actions are possible, and the state of switches.
func (c *controller) renderActions() {
	for name, b := range c.view.buttons {
		a := c.action(name)
		b.SetDisabled(a.able != nil && !a.able())
	}
	// A new menu bar is made each time, so only when there is something new.
	if state := c.menuState(); state != c.view.menuKey {
		c.view.buildMenu()
	}
}

// moveMenu is the menu of a move in the list.
func (c *controller) moveMenu(id game.NodeID, at fyne.Position) {
	c.goTo(id)
	groups := [...][]string{
		{"comment", "commentbefore", "symbol"},
		{"promote", "makemain", "deleteline", "delete"},
		{"copyline", "copyfen", "copypgn"},
	}
	if c.unreadHere() {
		groups[1] = append(groups[1], "deleteunread")
	}
	var all []*action
	for _, names := range groups {
		for _, name := range names {
			all = append(all, c.action(name))
		}
	}
	column := keyColumnOf(all)
	menu := fyne.NewMenu("")
	for i, names := range groups {
		if i > 0 {
			menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
		}
		for _, name := range names {
			menu.Items = append(menu.Items, c.view.menuItem(c.action(name), column))
		}
	}
	widget.ShowPopUpMenuAtPosition(menu, c.view.window.Canvas(), at)
}
