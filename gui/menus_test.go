package gui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/gui/commands"
)

// mostInGroup and mostInMenu bound what is read at once in an open menu, and its height in a low window.
const mostInGroup, mostInMenu = 9, 16

// Every command stands in a menu that there is, and no group or menu is longer than can be read at a glance.
func TestMenusAreShort(t *testing.T) {
	r := newRig(t)
	groups, whole := map[string]map[int]int{}, map[string]map[string]bool{}
	for _, m := range menus() {
		groups[m.Name], whole[m.Name] = map[int]int{}, map[string]bool{}
	}
	for _, x := range r.commands.All {
		if groups[x.Menu] == nil {
			t.Errorf("%s is in a menu %q, which is not in the bar", x.Name, x.Menu)
			continue
		}
		if groups[x.Menu][x.Group]++; groups[x.Menu][x.Group] == mostInGroup+1 && x.Menu != "View/Board" {
			t.Errorf("group %d of %s has more than %d entries", x.Group, x.Menu, mostInGroup)
		}
		whole[x.Menu][x.Name] = true
	}
	for menu, names := range whole {
		if len(names) == 0 || len(names) > mostInMenu {
			t.Errorf("%s has %d entries, and at most %d are read at a glance", menu, len(names), mostInMenu)
		}
	}
}

// What is looked for stands where it is looked for first.
func TestMenusHoldWhatIsLookedForThere(t *testing.T) {
	r := newRig(t)
	for menu, names := range map[string][]string{
		"File": {"open", "save", "export"}, "Edit": {"undo", "paste", "copyfen"}, "Game": {"new", "setup", "takeback", "resign"},
		"Moves": {"first", "next", "type"}, "Annotate": {"comment", "keepdrawing"}, "Analysis": {"analyse", "review", "explorer"},
		"View": {"flip", "fullscreen"}, "Tools": {"settings", "engines", "speech"}, "Help": {"keys", "about"},
	} {
		for _, name := range names {
			if got := r.commands.Get(name).Menu; got != menu {
				t.Errorf("%s is under %s, not under %s", name, got, menu)
			}
		}
	}
	first := func(menu string) string {
		i := slices.IndexFunc(r.view.window.MainMenu().Items, func(m *fyne.Menu) bool { return m.Label == menu })
		return r.view.window.MainMenu().Items[i].Items[0].Label
	}
	if got := first("Game"); !strings.HasPrefix(got, "New game…") {
		t.Errorf("the menu of games begins with %q", got)
	}
}

// Whoever hears the window rather than sees it finds a command by words, and hears each that the keys come to.
func TestCommandsAreFoundByEar(t *testing.T) {
	r, s := speaking(t, "en")
	r.view.keys.TypedShortcut(commands.CtrlShift(fyne.KeyP).Shortcut(nil))
	s.want("All commands. Type words of a command, such as: copy pgn, text field, empty.")
	s.wrote("co")
	s.want("Co. Copy FEN, Ctrl+C, Edit.")
	s.heard("Copy PGN, Ctrl+Shift+C, Edit.", fyne.KeyDown)
	s.wrote("ord out")
	s.want("Ord out. Coordinates outside the board, View.")
	r.focusedKey(fyne.KeyReturn)
	if r.shell.Top() != nil || !r.settings.Outside {
		t.Errorf("the command did not run: %v, %v", r.shell.Top(), r.settings.Outside)
	}
}

// The rail leads to what its commands do, and from the editor back to the game.
func TestRailLeadsToPlaces(t *testing.T) {
	r, s := speaking(t, "en")
	if got := r.placeShown(); got != boardPlace {
		t.Errorf("the first place is %q", got)
	}
	r.view.window.Canvas().Focus(r.view.rail)
	s.want(fmt.Sprintf("New game, button, 1 of %d.", len(r.railItems())))
	s.heard("Open.", fyne.KeyDown)
	s.typed(fyne.KeyDown, fyne.KeyDown)
	s.want("Set up.")
	r.focusedKey(fyne.KeyReturn)
	if !r.setup.On() || r.placeShown() != "setup" {
		t.Fatalf("the editor is open: %v, and the place is %q", r.setup.On(), r.placeShown())
	}
	r.act("board")
	if r.setup.On() || r.placeShown() != boardPlace {
		t.Errorf("the editor is open: %v, and the place is %q", r.setup.On(), r.placeShown())
	}
}

// Every item of the rail is a command of the menus, too.
func TestRailIsInTheMenus(t *testing.T) {
	r := newRig(t)
	for _, x := range r.railItems() {
		if c := r.commands.Get(x.command); c.Menu == "" || c.Bound() == (commands.Chord{}) {
			t.Errorf("%s is in the menu %q and has the key %q", x.command, c.Menu, c.Bound().Words())
		}
	}
}

// From the library, too, the rail leads back to the board.
func TestRailLeavesTheLibrary(t *testing.T) {
	r := withLibrary(t, "")
	r.view.root.Resize(fyne.NewSize(1280, 792))
	r.act("library")
	if got := r.placeShown(); got != "library" || !r.view.rail.Visible() {
		t.Errorf("the place is %q, and the rail is seen: %v", got, r.view.rail.Visible())
	}
	r.act("board")
	if got := r.placeShown(); got != boardPlace || r.view.inLibrary() {
		t.Errorf("the place is %q, and the library is shown: %v", got, r.view.inLibrary())
	}
}

// The review leaves the side of the board to what takes its place.
func TestReviewMakesRoom(t *testing.T) {
	for _, name := range []string{"setup", "training"} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.paste(catalan)
			r.act("report")
			r.act(name)
			r.settle()
			if r.view.report.Visible() || r.view.reportTabs.Visible() {
				t.Error("the review is still there")
			}
			if got := r.placeShown(); got != name {
				t.Errorf("the window shows %q", got)
			}
			r.showBoard()
			if got := r.placeShown(); got != boardPlace {
				t.Errorf("on the way back the window shows %q", got)
			}
		})
	}
}
