package gui

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine/chess"
	"kibitz/gui/desk"
	"kibitz/gui/notices"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

type part struct {
	name string
	o    fyne.CanvasObject
}

// parts are what must neither overlap nor leave the window.
func (r *rig) parts() []part {
	v := r.view
	all := []part{{"board", v.board}, {"bar", v.bar}, {"strip above", v.strips[0]}, {"strip below", v.strips[1]},
		{"caption", v.caption}, {"moves", v.moves}, {"analysis", v.cards}, {"graph", v.largeCard}, {"position", v.position}, {"notices", v.notices}}
	var seen []part
	for _, p := range all {
		if p.o.Visible() {
			seen = append(seen, p)
		}
	}
	return seen
}

func overlap(a, b fyne.CanvasObject) bool {
	const slack = 0.5
	return a.Position().X+a.Size().Width > b.Position().X+slack && b.Position().X+b.Size().Width > a.Position().X+slack &&
		a.Position().Y+a.Size().Height > b.Position().Y+slack && b.Position().Y+b.Size().Height > a.Position().Y+slack
}

func TestNothingOverlapsAtAnySize(t *testing.T) {
	r := newRig(t)
	for _, noticed := range []bool{false, true} {
		if noticed {
			r.notices.Warn("Something went wrong", errors.New("and it takes quite a number of words to say what that was, why, and what can be done about it"))
		}
		for _, lines := range []int{1, 5} {
			r.study.SetLines(lines)
			for _, on := range []bool{false, true} {
				if r.study.On() != on {
					r.study.Toggle()
				}
				r.changed()
				for _, size := range []fyne.Size{
					{Width: 320, Height: 280}, {Width: 330, Height: 410}, {Width: 450, Height: 272}, {Width: 400, Height: 900}, {Width: 500, Height: 832}, {Width: 640, Height: 360}, {Width: 640, Height: 870},
					{Width: 800, Height: 572}, {Width: 899, Height: 700}, {Width: 900, Height: 572}, {Width: 1280, Height: 792}, {Width: 1920, Height: 1052},
					{Width: 3840, Height: 2132}, {Width: 3000, Height: 400}, {Width: 500, Height: 2000},
				} {
					r.view.root.Resize(size)
					name := fmt.Sprintf("%v, notice %v, %d lines, on %v", size, noticed, lines, on)
					parts := r.parts()
					for i, a := range parts {
						if a.o.Position().X < 0 || a.o.Position().Y < 0 || a.o.Position().X+a.o.Size().Width > size.Width+0.5 || a.o.Position().Y+a.o.Size().Height > size.Height+0.5 {
							t.Errorf("%s: %s is outside: %v %v", name, a.name, a.o.Position(), a.o.Size())
						}
						for _, b := range parts[:i] {
							if overlap(a.o, b.o) {
								t.Errorf("%s: %s (%v %v) overlaps %s (%v %v)", name, a.name, a.o.Position(), a.o.Size(), b.name, b.o.Position(), b.o.Size())
							}
						}
					}
				}
			}
		}
	}
}

// Where there is room beside the moves, the graph has a card of its own and the lines of the analysis are longer; they give
// way to what is more important.
func TestALargeWindowIsUsed(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 {[%eval 0.40]} e5 {[%eval 0.20]} *")
	r.letter('l')
	r.analysed()
	single := r.view.cards.Engines[0].MinSize().Height
	for _, tt := range []struct {
		size         fyne.Size
		large, lines bool // the graph has a card of its own; lines of the analysis have more than one of text
	}{
		{fyne.NewSize(3840, 2132), true, true},
		{fyne.NewSize(2560, 1412), true, true},
		{fyne.NewSize(1280, 792), false, false},
		{fyne.NewSize(2560, 400), false, false},
		{fyne.NewSize(3840, 2132), true, true},
		{fyne.NewSize(900, 572), false, false},
		{fyne.NewSize(320, 452), false, false},
	} {
		r.view.root.Resize(tt.size)
		v := r.view
		if got := v.largeCard.Visible(); got != tt.large || got && v.graph.Visible() {
			t.Errorf("%v: the graph has a card of its own: %v, and is among the moves: %v", tt.size, got, v.graph.Visible())
		}
		if got := v.cards.Engines[0].MinSize().Height > single; got != tt.lines {
			t.Errorf("%v: the card of the analysis is %v high, with single lines %v", tt.size, v.cards.Engines[0].MinSize().Height, single)
		}
		if !tt.large {
			continue
		}
		moves, position := v.moves, v.position
		if got, want := position.Position().Y+position.Size().Height, moves.Position().Y+moves.Size().Height; got != want {
			t.Errorf("%v: the position ends at %v, the moves at %v", tt.size, got, want)
		}
		if s := v.large.State(); len(s.Points) != 3 || s.Current != 0 {
			t.Errorf("%v: the graph shows %+v", tt.size, s)
		}
	}
	r.view.root.Resize(fyne.NewSize(2560, 1412))
	r.view.large.OnSelect(1)
	if r.lastUCI() != "e2e4" {
		t.Errorf("a click leads to %q", r.lastUCI())
	}
	r.setUp()
	if r.view.largeCard.Visible() {
		t.Error("while a position is set up the graph is seen")
	}
}

func TestTheBoardIsAsLargeAsItCanBe(t *testing.T) {
	r := newRig(t)
	for _, tt := range []struct {
		size  fyne.Size
		least float32 // length of the board
		below bool    // the moves are below it
	}{
		{fyne.NewSize(1280, 792), 672, false},
		{fyne.NewSize(900, 572), 456, false},
		{fyne.NewSize(720, 932), 560, true},
		{fyne.NewSize(320, 452), 280, true}, // a telephone's: nearly as wide as the window
		{fyne.NewSize(360, 612), 320, true},
		{fyne.NewSize(480, 772), 424, true},
		{fyne.NewSize(480, 612), 360, true},
		{fyne.NewSize(600, 572), 360, true},
		{fyne.NewSize(800, 572), 456, false},
		{fyne.NewSize(640, 372), 288, false},
		{fyne.NewSize(1920, 1052), 936, false},
		{fyne.NewSize(3840, 2132), 2000, false},
	} {
		r.view.root.Resize(tt.size)
		_, side := r.view.board.BoardRect()
		if side < tt.least {
			t.Errorf("%v: the board is %v, want at least %v", tt.size, side, tt.least)
		}
		if !r.view.listBox.Visible() {
			t.Errorf("%v: no move is seen", tt.size)
		}
		if below := r.view.moves.Position().Y > r.view.board.Position().Y+side; below != tt.below {
			t.Errorf("%v: moves below the board: %v", tt.size, below)
		}
	}
}

// While a position is set up the board is hardly smaller than in a game.
func TestTheBoardIsLargeWhileAPositionIsSetUp(t *testing.T) {
	r := newRig(t)
	r.setUp()
	for _, tt := range []struct {
		size  fyne.Size
		least float32
	}{
		{fyne.NewSize(320, 452), 280},
		{fyne.NewSize(360, 612), 320},
		{fyne.NewSize(480, 612), 336},
		{fyne.NewSize(640, 452), 288},
		{fyne.NewSize(900, 572), 456},
		{fyne.NewSize(1280, 792), 672},
	} {
		r.view.root.Resize(tt.size)
		if _, side := r.view.board.BoardRect(); side < tt.least {
			t.Errorf("%v: the board is %v, want at least %v", tt.size, side, tt.least)
		}
	}
	r.view.root.Resize(fyne.NewSize(320, 452))
	r.leaveSetup()
	if !r.view.strips[0].Visible() {
		t.Error("the players stay hidden")
	}
}

// Where room is short the analysis has it before the moves, if it is on, and before the last of the board.
func TestTheAnalysisIsSeenWhereItIsOn(t *testing.T) {
	r := newRig(t)
	for _, tt := range []struct {
		size  fyne.Size
		moves bool // are seen beside it
	}{
		{fyne.NewSize(480, 672), true},
		{fyne.NewSize(340, 520), true},
		{fyne.NewSize(340, 480), false},
		{fyne.NewSize(320, 400), false},
	} {
		r.view.root.Resize(tt.size)
		if r.view.cards.Visible() {
			t.Errorf("%v: there is room for it where it is off", tt.size)
		}
		r.act("analyse")
		if !r.view.cards.Visible() || r.view.listBox.Visible() != tt.moves || !r.view.buttons["next"].Visible() {
			t.Errorf("%v: analysis seen: %v, moves: %v", tt.size, r.view.cards.Visible(), r.view.listBox.Visible())
		}
		r.act("analyse")
	}
}

// Beside the board of a very wide window there are two columns.
func TestWideWindowsHaveTwoColumns(t *testing.T) {
	r := newRig(t)
	for size, two := range map[fyne.Size]bool{{Width: 2560, Height: 1052}: true, {Width: 1920, Height: 1052}: false} {
		r.view.root.Resize(size)
		if got := r.view.cards.Position().X > r.view.moves.Position().X; got != two {
			t.Errorf("%v: the analysis is beside the moves: %v", size, got)
		}
		if !r.view.position.Visible() {
			t.Errorf("%v: the position is not seen", size)
		}
	}
}

// In a small window a message takes the room of the moves before that of the board.
func TestMessagesLeaveTheBoardItsSize(t *testing.T) {
	r := newRig(t)
	r.notices.Say(notices.Move, "Black offers a draw.", "White may take it.")
	for _, tt := range []struct {
		size  fyne.Size
		least float32
	}{
		{fyne.NewSize(320, 452), 248},
		{fyne.NewSize(360, 612), 320},
		{fyne.NewSize(600, 572), 336},
	} {
		r.view.root.Resize(tt.size)
		if _, side := r.view.board.BoardRect(); side < tt.least {
			t.Errorf("%v: the board is %v, want at least %v", tt.size, side, tt.least)
		}
		if got := r.view.notices.Size().Height; got < r.view.noticesHeight(tt.size.Width-2*r.view.root.Layout.(*frame).spacing.gap) {
			t.Errorf("%v: the message is cut to %v", tt.size, got)
		}
	}
}

// While a comment is written, it and the moves are seen whatever else there is.
func TestCommentsAreWrittenInAnyWindow(t *testing.T) {
	r := newRig(t)
	r.drag("e2e4")
	for _, noticed := range []bool{false, true} {
		if noticed {
			r.notices.Warn("Something went wrong", errors.New("and it takes quite a number of words to say what that was, and why"))
		}
		for _, size := range []fyne.Size{{Width: 320, Height: 452}, {Width: 640, Height: 372}, {Width: 640, Height: 382}, {Width: 480, Height: 612}, {Width: 1280, Height: 792}} {
			r.view.root.Resize(size)
			r.act("comment")
			name := fmt.Sprintf("%v, notice %v", size, noticed)
			if r.view.window.Canvas().Focused() != fyne.Focusable(r.view.comment.Area) {
				t.Errorf("%s: the comment does not have the keys", name)
			}
			if got := r.view.list.Size().Height; got < 60 {
				t.Errorf("%s: the moves above it are %v high", name, got)
			}
			box := r.view.comment.Box
			if bottom := box.Position().Y + box.Size().Height; bottom > r.view.listBox.Size().Height+0.5 || box.Size().Height < box.MinSize().Height {
				t.Errorf("%s: the comment is %v high and ends at %v of %v", name, box.Size().Height, bottom, r.view.listBox.Size().Height)
			}
			r.view.comment.Area.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
			if r.view.comment.Writing() {
				t.Errorf("%s: Esc does not end it", name)
			}
		}
	}
}

// What stands around the board keeps to what is seen of it.
func TestTheBoardsNeighboursAreAligned(t *testing.T) {
	r := newRig(t)
	for width := float32(900); width < 1000; width += 7 {
		r.view.root.Resize(fyne.NewSize(width, width*0.7))
		inner, side := r.view.board.BoardRect()
		corner := r.view.board.Position().Add(inner)
		if bar := r.view.bar; bar.Position().Y != corner.Y || bar.Size().Height != side {
			t.Errorf("at width %v the bar is at %v, %v high; the board at %v, %v", width, bar.Position(), bar.Size().Height, corner, side)
		}
		for _, s := range r.view.strips {
			if right := s.Position().X + s.Size().Width; right != corner.X+side {
				t.Errorf("at width %v a strip ends at %v, the board at %v", width, right, corner.X+side)
			}
		}
	}
}

func TestTheHandleIsRemembered(t *testing.T) {
	r := newRig(t)
	r.view.root.Resize(fyne.NewSize(1280, 792))
	before := r.view.moves.Size().Width
	at := r.view.handle.Position()
	r.view.handle.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(-100, 0)}})
	if wider := r.view.moves.Size().Width; wider < before+90 {
		t.Errorf("moving the border by 100 makes the side %v wide, from %v", wider, before)
	}
	if r.view.handle.Position().X >= at.X {
		t.Error("the handle stays where it was")
	}
	r.pass(store.WriteDelay)
	next := r.restart(r.kill())
	next.view.root.Resize(fyne.NewSize(1280, 792))
	if got, want := next.view.moves.Size().Width, r.view.moves.Size().Width; got != want {
		t.Errorf("after a restart the side is %v wide, want %v", got, want)
	}
	next.view.handle.DoubleTapped(nil)
	if got := next.view.moves.Size().Width; got != before {
		t.Errorf("set back, the side is %v wide, want %v", got, before)
	}
}

func TestMenusNameEveryCommandWithItsKey(t *testing.T) {
	r := newRig(t)
	var labels []string
	var collect func(items []*fyne.MenuItem)
	collect = func(items []*fyne.MenuItem) {
		for _, item := range items {
			if item.ChildMenu != nil {
				collect(item.ChildMenu.Items)
			} else if !item.IsSeparator {
				labels = append(labels, item.Label)
			}
		}
	}
	for _, m := range r.view.window.MainMenu().Items {
		collect(m.Items)
	}
	if len(labels) != len(r.commands.All) {
		t.Errorf("%d items in the menus, %d commands", len(labels), len(r.commands.All))
	}
	shortcuts, letters := map[string]string{}, map[string]string{}
	for _, a := range r.commands.All {
		found := false
		for _, l := range labels {
			if len(l) >= len(a.Label) && l[:len(a.Label)] == a.Label && (a.Bound().Words() == "" || l[len(l)-len(a.Bound().Words()):] == a.Bound().Words()) {
				found = true
			}
		}
		if !found {
			t.Errorf("no menu has %q with %q", a.Label, a.Bound().Words())
		}
		if a.Bound().Mod != 0 {
			if other := shortcuts[a.Bound().Words()]; other != "" {
				t.Errorf("%s does both %s and %s", a.Bound().Words(), other, a.Name)
			}
			shortcuts[a.Bound().Words()] = a.Name
		} else if k := a.Bound().Words(); k != "" {
			if other := letters[k]; other != "" {
				t.Errorf("%s does both %s and %s", k, other, a.Name)
			}
			letters[k] = a.Name
		}
	}
}

// Chess960: a king that castles by a step means the step.
func TestDestinations(t *testing.T) {
	for _, tt := range []struct{ fen, from, want string }{
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1", "a1 c1 d1 f1 g1 h1 d2 e2 f2"},
		{"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1", "e1 g1 e2 f2 g2"},
		{"4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1", "f1 h1 f2 g2 h2"},
	} {
		p, err := chess.ParseFEN(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		from := square(t, tt.from)
		got := ""
		dests := desk.Destinations(&p)[from]
		for s := chess.Square(0); s < 64; s++ {
			if dests.Has(s) {
				got += s.String() + " "
				if len(desk.MovesBetween(&p, from, s)) != 1 {
					t.Errorf("%s: %s%v means %d moves", tt.fen, tt.from, s, len(desk.MovesBetween(&p, from, s)))
				}
			}
		}
		if got != tt.want+" " {
			t.Errorf("%s: from %s to %q, want %q", tt.fen, tt.from, got, tt.want)
		}
	}
}

// A message never lies on the moves: in windows that are narrow and tall the board makes room.
func TestANoticeHasRoomOfItsOwn(t *testing.T) {
	r := newRig(t)
	two := func() {
		r.notices.Say(notices.Game, "White wins", "Black has run out of time.")
		r.notices.Warn("Something went wrong", errors.New("and it takes quite a number of words to say what that was, why, and what can be done about it"))
	}
	for _, tt := range []struct {
		name string
		say  func()
		size fyne.Size
	}{
		{"one", func() { r.notices.Say(notices.Game, "White wins", "Black has run out of time.") }, fyne.NewSize(500, 832)},
		{"two", two, fyne.NewSize(500, 900)},
		{"two, beside the board", two, fyne.NewSize(900, 572)},
	} {
		tt.say()
		r.view.root.Resize(tt.size)
		v := r.view
		if need, has := v.messages.MinSize().Height, v.notices.Size().Height; need > has {
			t.Errorf("%s: the messages are %v high and have %v", tt.name, need, has)
		}
		if !v.moves.Visible() || v.moves.Size().Height < movesNoticed || overlap(v.notices, v.moves) {
			t.Errorf("%s: the moves are at %v, %v; the messages at %v, %v", tt.name, v.moves.Position(), v.moves.Size(), v.notices.Position(), v.notices.Size())
		}
	}
	// Where there is not even the room for the message, it is scrolled, and hides nothing.
	r.view.root.Resize(fyne.NewSize(330, 410))
	if v := r.view; v.moves.Visible() || overlap(v.notices, v.strips[1]) || v.notices.Size().Height+v.notices.Position().Y > 410 {
		t.Errorf("in a small window the moves are shown: %v; the messages are at %v, %v", v.moves.Visible(), v.notices.Position(), v.notices.Size())
	}
}

// Where there is no room for two messages, the newer one is seen.
func TestTheNewestMessageIsSeen(t *testing.T) {
	r := newRig(t)
	r.view.root.Resize(fyne.NewSize(320, 440))
	r.notices.Say(notices.Game, "This game is unfinished", "You play White against Kibitz. The clocks resume at 0:09.3 for White and 4:55 for Black.")
	v := r.view
	if y := v.notices.Offset.Y; y != 0 {
		t.Errorf("one message begins at %v", y)
	}
	r.notices.Warn("The clipboard has neither FEN nor PGN", errors.New("the text begins with “this is nothing”"))
	newest := v.messages.Objects[1]
	top := newest.Position().Y - v.notices.Offset.Y
	if bottom := top + newest.Size().Height; top < 0 || bottom > v.notices.Size().Height {
		t.Errorf("the newest message is at %v to %v of %v", top, bottom, v.notices.Size().Height)
	}
	r.notices.Dismiss()
	if y := v.notices.Offset.Y; y != 0 {
		t.Errorf("alone again, the first message begins at %v", y)
	}
}

// Menus that a narrow window has no room for are in the last one, in their order, and where
// labels leave no room for keys they are without.
func TestEveryMenuCanBeReached(t *testing.T) {
	r := newRig(t)
	for _, tt := range []struct {
		width float32
		shown int
		keys  bool
	}{{1280, 9, true}, {320, 2, true}, {250, 2, false}, {460, 5, true}, {430, 4, true}, {900, 9, true}} {
		r.view.root.Resize(fyne.NewSize(tt.width, 500))
		r.until("the menus", func() bool { return len(r.posts) == 0 })
		var titles []string
		menus := r.view.window.MainMenu().Items
		inBar := 0
		for i, m := range menus {
			if m.Label != "»" {
				inBar++
				titles = append(titles, m.Label)
				continue
			}
			if i != len(menus)-1 {
				t.Errorf("at %v the menu of the others is not the last", tt.width)
			}
			for _, item := range m.Items {
				if item.ChildMenu == nil || len(item.ChildMenu.Items) == 0 {
					t.Errorf("at %v there is nothing in %s", tt.width, item.Label)
				}
				titles = append(titles, item.Label)
			}
		}
		if label := menus[0].Items[0].Label; strings.Contains(label, "Ctrl+O") != tt.keys {
			t.Errorf("at %v the first item is %q", tt.width, label)
		}
		if inBar != tt.shown {
			t.Errorf("at %v there are %d menus, want %d", tt.width, inBar, tt.shown)
		}
		if got := strings.Join(titles, " "); got != "File Edit Game Moves Annotate Analysis View Tools Help" {
			t.Errorf("at %v the menus are %s", tt.width, got)
		}
	}
}

// No menu is cut off at the edge of the window when it is open.
func TestOpenMenusAreSeenWhole(t *testing.T) {
	r := newRig(t)
	for width := contentWidth; width <= narrowBelow; width += 20 {
		r.view.root.Resize(fyne.NewSize(width, 500))
		r.until("the menus", func() bool { return len(r.posts) == 0 })
		at := fynetheme.InnerPadding()
		for _, m := range r.view.window.MainMenu().Items {
			if end := at + widget.NewMenu(m).MinSize().Width; end > width {
				t.Errorf("in a window of %v the menu %s reaches from %v to %v", width, m.Label, at, end)
			}
			at += fyne.MeasureText(m.Label, theme.TextSize, fyne.TextStyle{}).Width + 2*fynetheme.InnerPadding() + fynetheme.Padding()
		}
	}
}
