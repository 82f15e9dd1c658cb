package gui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"kibitz/engine/chess"
	"kibitz/engine/roster"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/locale"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

func TestNewGameForm(t *testing.T) {
	casual := pairing.Player{Engine: roster.BuiltIn, Level: "Casual"}
	full := pairing.Player{Engine: roster.BuiltIn, Level: "Full strength"}
	second := pairing.Limit{Time: time.Second}
	custom := func(minutes, moves, seconds string) func(f *newGameForm) {
		return func(f *newGameForm) {
			f.control.Select(custom)
			f.own.minutes.SetText(minutes)
			f.own.moves.SetText(moves)
			f.own.seconds.SetText(seconds)
		}
	}
	for _, tt := range []struct {
		name string
		fill func(f *newGameForm)
		want pairing.Pairing
		err  string
	}{
		{"as it is", func(*newGameForm) {}, pairing.DefaultTerms().Pairing(), ""},
		{"black, blitz", func(f *newGameForm) { f.side.Select(1); f.control.Select(3) },
			pairing.Pairing{Players: [2]pairing.Player{casual, {}}, Control: "180+2"}, ""},
		{"classical", func(f *newGameForm) { f.control.Select(8) },
			pairing.Pairing{Players: [2]pairing.Player{{}, casual}, Control: "40/5400+30:1800+30"}, ""},
		{"two people", func(f *newGameForm) { f.kind.Select(1); f.control.Select(6) }, pairing.Pairing{Control: "900+10"}, ""},
		{"two engines", func(f *newGameForm) {
			f.kind.Select(2)
			f.players[chess.White].SetSelectedIndex(7)
		}, pairing.Pairing{Players: [2]pairing.Player{{Engine: roster.BuiltIn, Level: "Beginner"}, full}, Control: "-", Think: second}, ""},
		{"full strength", func(f *newGameForm) { f.level.Select(7) }, pairing.Pairing{Players: [2]pairing.Player{{}, full}, Control: "-", Think: second}, ""},
		{"depth", func(f *newGameForm) { f.level.Select(7); f.think.Select(thinkDepth); f.amount.SetText("12") },
			pairing.Pairing{Players: [2]pairing.Player{{}, full}, Control: "-", Think: pairing.Limit{Depth: 12}}, ""},
		{"nodes", func(f *newGameForm) { f.level.Select(7); f.think.Select(thinkNodes); f.amount.SetText("5000") },
			pairing.Pairing{Players: [2]pairing.Player{{}, full}, Control: "-", Think: pairing.Limit{Nodes: 5000}}, ""},
		{"half a second", func(f *newGameForm) { f.level.Select(7); f.amount.SetText("0,5") },
			pairing.Pairing{Players: [2]pairing.Player{{}, full}, Control: "-", Think: pairing.Limit{Time: time.Second / 2}}, ""},
		{"custom", custom("7.5", "", "4"), pairing.Pairing{Players: [2]pairing.Player{{}, casual}, Control: "450+4"}, ""},
		{"a session", custom("120", "40", "0"), pairing.Pairing{Players: [2]pairing.Player{{}, casual}, Control: "40/7200"}, ""},
		{"delay", func(f *newGameForm) { custom("5", "", "3")(f); f.own.bonus.SetSelectedIndex(bonusDelay) },
			pairing.Pairing{Players: [2]pairing.Player{{}, casual}, Control: "300d3"}, ""},
		{"Bronstein", func(f *newGameForm) { custom("5", "", "3")(f); f.own.bonus.SetSelectedIndex(bonusBronstein) },
			pairing.Pairing{Players: [2]pairing.Player{{}, casual}, Control: "300b3"}, ""},
		{"increment alone", custom("0", "", "4"), pairing.Pairing{Players: [2]pairing.Player{{}, casual}, Control: "4+4"}, ""},
		{"no time", custom("0", "", "0"), pairing.Pairing{}, "needs some time"},
		{"words", custom("five", "", "0"), pairing.Pairing{}, `“five” is not a number`},
		{"no moves", custom("5", "0", "0"), pairing.Pairing{}, "between 1 and 1000"},
		{"half a move", custom("5", "40.5", "0"), pairing.Pairing{}, "must be a whole number"},
		{"half a ply", func(f *newGameForm) { f.level.Select(7); f.think.Select(thinkDepth); f.amount.SetText("7,5") }, pairing.Pairing{}, "must be a whole number"},
		{"half a position", func(f *newGameForm) { f.from.Select(1); f.number.SetText("5.5") }, pairing.Pairing{}, "must be a whole number"},
		{"depth 0", func(f *newGameForm) { f.level.Select(7); f.think.Select(thinkDepth); f.amount.SetText("0") }, pairing.Pairing{}, "between 1 and"},
		{"an endless thought", func(f *newGameForm) { f.level.Select(7); f.amount.SetText("1e9") }, pairing.Pairing{}, "between 0.05 and"},
		{"not a number", func(f *newGameForm) { f.level.Select(7); f.amount.SetText("NaN") }, pairing.Pairing{}, "between"},
		{"no limit", func(f *newGameForm) { f.level.Select(7); f.think.Select(thinkByClock) }, pairing.Pairing{}, "Without a clock"},
		{"no limit that matters", func(f *newGameForm) { f.level.Select(7); f.amount.SetText("x"); f.level.Select(2) },
			pairing.Pairing{Players: [2]pairing.Player{{}, casual}, Control: "-", Think: second}, ""},
		{"no such position", func(f *newGameForm) { f.from.Select(1); f.number.SetText("960") }, pairing.Pairing{}, "between 0 and 959"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			f := r.newGameForm()
			tt.fill(f)
			o, err := f.offer()
			switch p := o.Pairing(); {
			case tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)):
				t.Errorf("error %v, want %q", err, tt.err)
			case tt.err == "" && (err != nil || p != tt.want):
				t.Errorf("%+v, %v; want %+v", p, err, tt.want)
			}
			if tt.err != "" {
				f.begin()
				if r.shell.Top() == nil || !strings.Contains(f.rows.Complaint(), tt.err) {
					t.Errorf("the form says %q", f.rows.Complaint())
				}
			}
		})
	}
}

func TestNewGameFitsInSmallWindows(t *testing.T) {
	for _, language := range locale.Languages() {
		r := newRigIn(t, t.TempDir(), func(c *Config) { c.Language = language.Tag })
		r.view.window.Resize(fyne.NewSize(640, 450))
		f := r.newGameForm()
		for kind := range kinds {
			f.kind.Select(kind)
			f.level.Select(7)
			f.control.Select(custom)
			f.from.Select(1)
			if needs, room := f.rows.Box().MinSize().Width, controls.ModalRoom(r.view.window.Canvas()).Width; needs > room {
				t.Errorf("%s, %s: the form is %v wide, with room for %v", language.Tag, kinds[kind], needs, room)
			}
		}
	}
}

// What is wrong with a field is said below it, and the field is there to be changed.
func TestNewGameComplainsBesideTheField(t *testing.T) {
	r := newRig(t)
	f := r.newGameForm()
	f.level.Select(7)
	f.control.Select(custom)
	f.from.Select(1)
	for _, field := range []*controls.Field{f.own.minutes, f.own.seconds, f.amount, f.number} {
		before := field.Text
		f.think.Select(thinkDepth)
		field.SetText("x")
		f.begin()
		if f.rows.Complaint() == "" || r.view.window.Canvas().Focused() != field {
			t.Errorf("%q: the keys go to %T", f.rows.Complaint(), r.view.window.Canvas().Focused())
		}
		field.SetText(before)
	}
}

func TestNewGameAgainstAnotherEngine(t *testing.T) {
	r := newRig(t)
	id := r.addEngine(roster.Engine{Name: "Fish", Command: "/nowhere/fish"})
	f := r.newGameForm()
	f.engine.SetSelectedIndex(1)
	if f.level.Visible() {
		t.Error("an engine from outside is offered at a level of the built-in one")
	}
	f.control.Select(4)
	f.begin()
	if p := r.doc.Round.Pairing; p.Players != [2]pairing.Player{chess.Black: {Engine: id}} {
		t.Fatalf("the players are %+v", p.Players)
	}
	if s := r.view.strips[0].State(); s.Name != "Fish" {
		t.Errorf("the strip shows %+v", s)
	}
	r.drag("e2e4")
	r.until("the message", func() bool { return r.notice(notices.Pause) != "" })
	if got := r.doc.Game().Tag("Black"); got != "Fish" {
		t.Errorf("Black is %q in the tags", got)
	}
	// What was chosen is offered again, and so it is when the engine has gone meanwhile.
	if f := r.newGameForm(); f.engine.SelectedIndex() != 1 || f.control.Selected() != 4 {
		t.Error("the opponent of last time is not offered")
	}
	list, _ := r.engines.List().Remove(id)
	r.engines.SetList(list)
	if f := r.newGameForm(); f.engine.SelectedIndex() != 0 || !f.level.Visible() {
		t.Error("an engine that was removed is still offered")
	}
}

func TestLevelsInTheWindow(t *testing.T) {
	r := newRig(t)
	f := r.newGameForm()
	f.level.Select(1)
	f.begin()
	if s := r.view.strips[0].State(); s.Name != programName || s.Detail != "Novice" {
		t.Errorf("the strip shows %+v", s)
	}
	r.book.add("e7e5")
	r.drag("e2e4")
	o := r.opponents[chess.Black]
	for o.release == nil {
		(<-r.posts)()
	}
	if r.lastUCI() != "e2e4" {
		t.Fatal("a weak opponent answers without thinking")
	}
	if !r.computerThinks() {
		t.Error("while the answer is held back, nobody seems to think")
	}
	r.pass(leastMoment)
	if r.lastUCI() != "e7e5" {
		t.Error("a weak opponent takes longer than a moment")
	}
	if got := r.doc.Game().Tag("Black"); got != "Kibitz 1.2 (Novice)" {
		t.Errorf("Black is %q in the tags", got)
	}
	if l := r.book.asked[0]; l.MoveTime != pairing.LevelPatience || l.Depth != 0 {
		t.Errorf("the engine was asked %+v", l)
	}
}

// An answer that is held back is not given once the move it answers was taken back.
func TestTakeBackDuringTheMoment(t *testing.T) {
	r := newRig(t)
	r.book.add("e7e5")
	r.drag("e2e4")
	o := r.opponents[chess.Black]
	for o.release == nil {
		(<-r.posts)()
	}
	r.act("takeback")
	r.pass(time.Minute)
	r.wantMoves("")
	r.playOut("d2d4", "d7d5")
	r.wantMoves("d4 d5")
}

func TestChess960Game(t *testing.T) {
	r := newRig(t)
	f := r.newGameForm()
	f.from.Select(1)
	f.number.SetText("0")
	if f.array.Text() != "BBQNNRKR" {
		t.Errorf("position 0 is %q", f.array.Text())
	}
	f.begin()
	if start := r.doc.Game().Start(); start != chess.Chess960(0) || !r.doc.Game().Chess960() {
		t.Errorf("the game starts at %s", start.FEN())
	}
	r.playOut("d1c3", "d8c6")
	if got := r.doc.Game().Tag("Variant"); got != "Chess960" {
		t.Errorf("the variant is %q", got)
	}
	r.rematch()
	if start := r.doc.Game().Start(); start != chess.Chess960(0) || !r.doc.Round.Pairing.IsEngine(chess.White) {
		t.Errorf("the rematch starts at %s", start.FEN())
	}
	f = r.newGameForm()
	if f.from.Selected() != 1 || f.number.Text != "0" {
		t.Error("Chess960 is not offered again")
	}
	f.number.SetText("") // drawn by lot
	f.begin()
	if !r.doc.Game().Chess960() {
		t.Error("without a number there is no Chess960")
	}
}

func TestNewGameFromTheBoard(t *testing.T) {
	r := newRig(t)
	const fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"
	r.paste(fen)
	r.book.add("e8d8")
	f := r.newGameForm()
	if f.starts[f.from.Selected()] != pairing.FromBoard {
		t.Error("after a position was pasted, a game from it is not what is offered")
	}
	f.begin()
	r.until("the computer's move", func() bool { return r.lastUCI() == "e8d8" })
	if start := r.doc.Game().Start(); start.FEN() != fen {
		t.Errorf("the game starts at %s", start.FEN())
	}
	r.paste("7k/5KQ1/8/8/8/8/8/8 b - - 0 1")
	if f = r.newGameForm(); len(f.starts) != 2 {
		t.Error("a game from a position that is mate is offered")
	}
}

// The position on the board may have come to be mate since the form was opened.
func TestNewGameFromAPositionThatIsOver(t *testing.T) {
	r := newRig(t)
	r.playOut("f2f3", "e7e5")
	r.book.set(func(b *script) { b.late = true })
	r.book.add("d8h4")
	r.drag("g2g4")
	f := r.newGameForm()
	f.from.Select(slices.Index(f.starts, pairing.FromBoard))
	r.until("mate", func() bool { r.moveNow(); return !r.doc.Running() })
	d := r.doc
	f.begin()
	if said := f.rows.Complaint(); r.doc != d || said != "There is no move to be made here." {
		t.Errorf("another game %v; it says %q", r.doc != d, said)
	}
	f.from.Select(slices.Index(f.starts, pairing.FromStart))
	f.begin()
	if r.doc == d || r.shell.Top() != nil {
		t.Errorf("no game begins from the standard position: %q", f.rows.Complaint())
	}
}

// Playing on from the middle of a game leaves that game as it was.
func TestPlayOnFromHere(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 2. Nf3 Nc6 3. Bb5 *")
	r.goLast()
	r.goPrevious()
	r.book.add("g8f6")
	f := r.newGameForm()
	f.from.Select(2)
	f.begin()
	r.drag("f1c4")
	r.until("the answer", func() bool { return r.lastUCI() == "g8f6" })
	r.wantMoves("e4 e5 Nf3 Nc6 Bc4 Nf6")
	if r.doc.Round.base == 0 || len(r.doc.Round.Line) != 2 {
		t.Errorf("the game being played has %d moves of its own", len(r.doc.Round.Line))
	}
	r.act("takeback")
	r.wantMoves("e4 e5 Nf3 Nc6")
	for len(r.shelf) > 1 || r.doc.History.CanUndo() {
		r.act("undo")
	}
	r.act("undo")
	r.wantMoves("e4 e5 Nf3 Nc6 Bb5")
}

// Numbers in words and fields are written as the language does, and read as they are written.
func TestNumbersSpeakGerman(t *testing.T) {
	r := newRigIn(t, t.TempDir(), func(c *Config) { c.Language = "de" })
	r.settings.Game.Control = "450+0.5"
	f := r.newGameForm()
	if minutes, seconds := f.own.minutes.Text, f.own.seconds.Text; minutes != "7,5" || seconds != "0,5" {
		t.Errorf("the fields hold %s minutes and %s seconds", minutes, seconds)
	}
	if o, err := f.offer(); err != nil || o.Control != "450+0.5" {
		t.Errorf("they are read as %q, %v", o.Control, err)
	}
	for _, tt := range []struct{ got, want string }{
		{seconds(time.Millisecond), "0,01 s"},
		{seconds(1250 * time.Millisecond), "1,25 s"},
		{pairing.Limit{Time: 1500 * time.Millisecond}.PerPosition(), "1,5 s"},
		{pairing.Limit{Time: time.Second / 4}.PerMove(), "0,25 s"},
	} {
		if !strings.Contains(tt.got, tt.want) {
			t.Errorf("%q, want %q in it", tt.got, tt.want)
		}
	}
}

// A rematch begins where the game did, which may be after moves that were there before.
func TestARematchBeginsWhereTheGameDid(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 c5 2. Nf3 d6")
	r.goLast()
	r.startGame(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "60"}, r.upToHere())
	r.playOut("d2d4", "c5d4")
	r.act("resign")
	r.tap(notices.Resign, "Resign")
	r.book.add("d2d4")
	r.tap(notices.Game, "Rematch")
	r.until("the computer's move", func() bool { return r.lastUCI() == "d2d4" })
	r.wantMoves("e4 c5 Nf3 d6 d4")
	if side, ok := r.doc.Round.Pairing.Person(); !ok || side != chess.Black {
		t.Error("colors are not changed")
	}
}

// Decimals are what they say, not the nearest smaller number that a computer has.
func TestDecimalsOfTimes(t *testing.T) {
	for hundredths := 1; hundredths <= 360000; hundredths++ {
		if got, want := forms.Seconds(float64(hundredths)/100), time.Duration(hundredths)*10*time.Millisecond; got != want {
			t.Fatalf("%d hundredths are %v", hundredths, got)
		}
	}
	r := newRig(t)
	f := r.newGameForm()
	f.control.Select(custom)
	f.own.seconds.SetText("4.1")
	if o, err := f.offer(); err != nil || !strings.HasSuffix(o.Control, "+4.1") {
		t.Errorf("%q, %v", o.Control, err)
	}
}
