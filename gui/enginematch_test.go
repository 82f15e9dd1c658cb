package gui

import (
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/engine/roster"
	"kibitz/gui/clocks"
	"kibitz/gui/contest"
	"kibitz/gui/controls"
	"kibitz/gui/desk"
	"kibitz/gui/forms"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/locale"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/store"
	"kibitz/gui/study"
)

// quickMatch is a match of so many games in which nobody thinks.
func quickMatch(games int) pairing.MatchPlan {
	p := pairing.DefaultMatchPlan()
	p.Engines[1] = pairing.Computer()
	p.Games, p.Control, p.Think = games, "-", pairing.Limit{Depth: 1}
	return p
}

// startMatch starts a match, the games in a file of that path.
func (r *rig) startMatch(p pairing.MatchPlan, path string) *contest.Match {
	r.t.Helper()
	const seed = 1
	openings, err := p.Book(seed)
	if err != nil {
		r.t.Fatal(err)
	}
	m := r.contest.NewMatch(p, seed, path)
	m.Start(openings, nil)
	return m
}

func (r *rig) matchEnds() {
	r.t.Helper()
	r.until("the end of the match", func() bool { return r.contest.Current() == nil })
	r.settle()
}

// watch waits until a game of the match is under way, and watches it.
func (r *rig) watch() {
	r.t.Helper()
	r.until("a game", func() bool {
		r.tap(notices.Match, "Watch")
		return r.round() != ""
	})
}

// round returns the round of the game of a match on the board, "" if the board shows another game.
func (r *rig) round() string {
	if g := r.desk.Doc().Game(); g.Tag("Match") != "" {
		return g.Tag("Round")
	}
	return ""
}

// watchedOver reports whether the game of a match on the board is over.
func (r *rig) watchedOver() bool { return r.desk.Doc().Game().Result() != chess.NoOutcome }

// manyGames are more than two engines play during a test, however fast the machine.
const manyGames = 100_000

// played returns how many games of a match of manyGames have ended.
func (r *rig) played() int {
	part, _ := r.notices.About(notices.Match).Progress()
	return int(math.Round(manyGames * part))
}

// games reads the games of a file.
func games(t *testing.T, path string) (all []string) {
	t.Helper()
	sc := pgn.NewScanner(strings.NewReader(read(t, path)))
	for sc.Scan() {
		all = append(all, string(sc.Raw().Text))
	}
	if err := sc.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// givenMoves returns the moves of a game that the engines were given: they have not judged them. Its ECO code says
// less, for many openings share one.
func givenMoves(g *game.Game) []*game.Node {
	line := slices.Collect(g.MainLine())
	given := slices.IndexFunc(line, func(n *game.Node) bool { _, judged := n.Evaluation(); return judged })
	return line[:max(given, 0)]
}

func TestMatch(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Score = engine.CP(50) })
	path := filepath.Join(t.TempDir(), "match.pgn")
	r.act("match")
	r.answer("Cancel")
	f := r.askMatch()
	f.Games.SetText("3") // two from each opening
	f.Control.Select(forms.Unlimited)
	f.Limit.Kind.Select(forms.MoveDepth)
	f.Limit.Amount.SetText("1")
	r.answer("Start match…")
	r.settle()
	r.choose(path)
	r.wantNotice(notices.Match, "Kibitz 1.2 – Kibitz 1.2 (2300)")
	r.matchEnds()
	r.wantNotice(notices.Match, "The match is over", "2 : 2", "4 drawn")

	all := games(t, path)
	if len(all) != 4 {
		t.Fatalf("%d games", len(all))
	}
	openings := map[string]int{}
	for _, text := range all {
		g, err := pgn.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		openings[g.Tag("White")+": "+strings.Join(g.SANs(slices.Values(givenMoves(g))), " ")]++
		if n := g.Last().Ply(); n <= 6 || g.Result() == chess.NoOutcome {
			t.Errorf("a game of %d plies ended with %v", n, g.Result())
		}
		last := g.Last()
		if s, ok := last.Evaluation(); !ok || (s.Value > 0) != (last.Ply()%2 == 1) {
			t.Errorf("the last move, ply %d, is judged %v, %v: both engines find themselves better", last.Ply(), s, ok)
		}
	}
	if len(openings) != 4 {
		t.Errorf("who had White in which opening: %v", openings)
	}

	r.tap(notices.Match, "Show games")
	r.until("the games", func() bool { return r.shell.Top() != nil })
	if title := r.shell.Top().Title(); title != "4 games in match.pgn" {
		t.Errorf("the list is called %q", title)
	}
	r.pass(store.WriteDelay)
	if p := r.restart(r.kill()).settings.Match; p.Games != 3 || p.Think != (pairing.Limit{Depth: 1}) || p.Control != "-" {
		t.Errorf("after a restart a match is offered as %+v", p)
	}
}

// A match goes on while something else is on the board, until it is ended.
func TestMatchEndedEarly(t *testing.T) {
	r := newRig(t)
	path := filepath.Join(t.TempDir(), "match.pgn")
	p := quickMatch(manyGames)
	r.startMatch(p, path)
	if a := r.commands.Get("match"); a.Possible() {
		t.Error("another match can be started")
	}
	r.tap(notices.Match, "Show games") // whether there are any or not
	r.until("two games", func() bool { return r.played() >= 2 })
	r.paste("1. d4 d5 *")
	if _, words := r.notices.About(notices.Match).Progress(); !strings.Contains(words, "of 100000 games") {
		t.Errorf("the progress is %q", words)
	}
	r.notices.Dismiss()
	r.tap(notices.Match, "Stop match")
	r.matchEnds()
	r.wantNotice(notices.Match, "The match was stopped", "won")
	if n := len(games(t, path)); n < 2 || n >= manyGames {
		t.Errorf("%d games are kept", n)
	}
	r.notices.Dismiss()
	if r.notice(notices.Match) != "" {
		t.Error("the message stays")
	}
}

// The board follows the games of a match, and what was on it comes back.
func TestWatchingAMatch(t *testing.T) {
	r := newRig(t)
	r.paste("1. d4 d5 *")
	before := r.desk.Doc()
	p := quickMatch(manyGames)
	m := r.startMatch(p, filepath.Join(t.TempDir(), "match.pgn"))
	r.watch()
	for _, title := range []string{"Kibitz 1.2 – Kibitz 1.2 (2)", "Kibitz 1.2 (2) – Kibitz 1.2"} { // colors are changed
		r.until("the game "+title, func() bool { return r.desk.Doc().Title() == title })
		number, plies := r.round(), r.desk.Doc().At().Ply()
		r.until("more moves, or the next game", func() bool { return r.desk.Doc().At().Ply() > plies+2 || r.round() != number })
		if r.desk.Doc().At().Next() != nil || r.desk.Doc().Unsaved() {
			t.Errorf("%s: the board does not show the last move, or there is something to save", title)
		}
	}

	// Who looks back is not disturbed, not even by the next game.
	r.act("first")
	number, games := r.round(), r.played()
	r.until("three more games", func() bool { return r.played() >= games+3 })
	if r.desk.Doc().At().Ply() != 0 || r.round() != number {
		t.Errorf("the board shows ply %d of game %s", r.desk.Doc().At().Ply(), r.round())
	}
	r.tap(notices.Match, "Watch")
	r.until("another game", func() bool { return r.round() != number })

	// A game that is changed is the user's, and what was on the board before is still there.
	r.act("first")
	r.drag("a2a3")
	doc := r.desk.Doc()
	games = r.played()
	r.until("three more games", func() bool { return r.played() >= games+3 })
	if r.desk.Doc() != doc || !doc.Unsaved() {
		t.Error("a change is lost")
	}
	r.act("undo")
	for r.desk.Doc() != before && (r.desk.Doc().History.CanUndo() || len(r.desk.Shelf()) > 0) {
		r.act("undo")
	}
	if r.desk.Doc() != before || r.moves() != "d4 d5" {
		t.Errorf("the board shows %s", r.moves())
	}
	m.Stop()
	r.matchEnds()
}

// watchToTheEnd begins a match and watches a game of it until that is over.
func (r *rig) watchToTheEnd() *contest.Match {
	r.t.Helper()
	m := r.startMatch(quickMatch(manyGames), filepath.Join(r.t.TempDir(), "match.pgn"))
	r.watch()
	r.until("the end of a watched game", func() bool { return r.watchedOver() && r.desk.Doc().At().Next() == nil })
	return m
}

// The next game of a match takes nothing away that is under way with the last one.
func TestTheNextGameOfAMatchWaits(t *testing.T) {
	for name, tt := range map[string]struct {
		begin, end func(r *rig)
		changed    bool // it is the user's then
	}{
		"a review": {func(r *rig) { r.study.Review(study.DefaultPlan()) },
			func(r *rig) { r.until("its end", func() bool { return !r.study.Reviewing() }) }, true},
		"a comment": {func(r *rig) {
			r.act("comment")
			r.view.comment.Area.SetText("A fine ending")
		}, func(r *rig) { r.view.comment.Commit() }, true},
		"a question": {func(r *rig) { r.askHeaders() }, func(r *rig) { r.answer("Cancel") }, false},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.book.Set(func(b *roomtest.Script) { b.Score = engine.CP(400) })
			m := r.watchToTheEnd()
			d := r.desk.Doc()
			tt.begin(r)
			if name != "a review" { // that ends by itself
				games := r.played()
				r.until("three more games", func() bool { return r.played() >= games+3 })
			}
			if r.desk.Doc() != d {
				t.Fatal("the next game has taken its place")
			}
			tt.end(r)
			games := r.played()
			if tt.changed {
				r.until("three more games", func() bool { return r.played() >= games+3 })
			} else { // not by then: what was played meanwhile may be told only now
				r.until("the next game", func() bool { return r.desk.Doc() != d })
			}
			if (r.desk.Doc() == d) != tt.changed || d.Unsaved() != tt.changed {
				t.Errorf("still there %v, changed %v, want both %v", r.desk.Doc() == d, d.Unsaved(), tt.changed)
			}
			m.Stop()
			r.matchEnds()
		})
	}
}

// Who goes on watching while a comment is written finds it in the game that was left.
func TestWatchingFromAComment(t *testing.T) {
	r := newRig(t)
	m := r.watchToTheEnd()
	d := r.desk.Doc()
	r.act("comment")
	r.view.comment.Area.SetText("A fine ending")
	r.until("the next game", func() bool {
		r.tap(notices.Match, "Watch")
		return r.desk.Doc() != d
	})
	if r.desk.Doc() == d || !slices.Contains(r.desk.Shelf(), d) || !strings.Contains(pgn.Format(d.Game()), "A fine ending") {
		t.Errorf("left %v, kept %v: %s", r.desk.Doc() != d, slices.Contains(r.desk.Shelf(), d), pgn.Format(d.Game()))
	}
	if got := r.notice(notices.Problem); got != "" {
		t.Errorf("it is said %q", got)
	}
	m.Stop()
	r.matchEnds()
}

// What is written while a game is watched belongs to all of it, also after a kill.
func TestACommentOnAWatchedGameIsKept(t *testing.T) {
	r := newRig(t)
	m := r.startMatch(quickMatch(manyGames), filepath.Join(t.TempDir(), "match.pgn"))
	r.watch()
	r.until("more moves", func() bool { return !r.watchedOver() && r.desk.Doc().At().Ply() > 0 })
	r.act("comment")
	r.view.comment.Area.SetText("A novelty")
	r.view.comment.Changed()
	r.pass(time.Second)
	d := r.desk.Doc()
	if d.Draft == nil {
		t.Fatal("the comment is not in the journal")
	}
	r.until("the end of the game", func() bool { return r.watchedOver() })
	r.view.comment.Commit()
	if r.desk.Doc() != d {
		t.Fatal("another game has taken its place")
	}
	m.Stop()
	r.matchEnds()
	want := pgn.Format(d.Game())
	next := r.restart(r.kill())
	next.tap(notices.Restore, "Continue")
	if got := pgn.Format(next.desk.Doc().Game()); got != want {
		t.Errorf("it came back as\n%s\nand was\n%s", got, want)
	}
}

// Whoever plays on from a game that is watched plays another one, under other names.
func TestPlayingOnFromAMatch(t *testing.T) {
	r := newRig(t)
	m := r.startMatch(quickMatch(manyGames), filepath.Join(t.TempDir(), "match.pgn"))
	r.watch()
	r.hold(1)
	r.tap(notices.Match, "Watch") // the next one, if that has ended
	watched, plies := r.desk.Doc(), r.desk.Doc().At().Ply()
	r.book.Set(func(b *roomtest.Script) { b.Late = false })
	r.act("computer")
	r.until("the computer's move", func() bool { return r.desk.Doc().Round != nil && r.desk.Doc().At().Ply() > plies })
	if r.desk.Doc() == watched || !strings.Contains(r.desk.Doc().Title(), desk.PersonName) {
		t.Errorf("the game is %s", r.desk.Doc().Title())
	}
	m.Stop()
	r.matchEnds()
}

// The clocks of a game that is watched tick as in one that is played.
func TestClocksOfAMatch(t *testing.T) {
	for _, atOnce := range []int{1, 3} {
		r := newRig(t)
		p := quickMatch(manyGames)
		p.Control, p.Concurrency = "600+1", atOnce
		m := r.startMatch(p, filepath.Join(t.TempDir(), "match.pgn"))
		r.watch()
		r.until("more moves", func() bool { return r.desk.Doc().At().Ply() > 12 })
		r.hold(atOnce)
		r.tap(notices.Match, "Watch") // the next one, if that has ended
		shown := func() (clocks [2]clocks.Face) {
			for i, side := range r.sides() {
				clocks[side] = r.view.strips[i].State().Clock
			}
			return clocks
		}
		pos := r.desk.Position()
		before, turn := shown(), pos.Turn()
		for side, c := range before {
			plies := r.desk.Doc().At().Ply()
			if c.Running != (chess.Color(side) == turn) || !c.Timed || c.Left < 590*time.Second || c.Left > time.Duration(600+plies)*time.Second {
				t.Errorf("%d at once: after %d plies the clocks are %+v", atOnce, plies, before)
			}
		}
		r.pass(5 * time.Second)
		after := shown()
		if d := before[turn].Left - after[turn].Left; d < 4*time.Second || d > 5*time.Second || after[turn.Other()] != before[turn.Other()] {
			t.Errorf("%d at once: five seconds later the clocks are %+v, not %+v", atOnce, after, before)
		}
		m.Stop()
		r.matchEnds()
		if c := shown(); c[0].Running || c[1].Running || !c[0].Timed {
			t.Errorf("%d at once: after the end the clocks are %+v", atOnce, c)
		}
		r.pass(time.Hour)
		r.changed()
		if c := shown(); c[turn].Left < 580*time.Second {
			t.Errorf("%d at once: an hour after the end the clocks are %+v", atOnce, c)
		}
		r.act("first")
		r.drag("a2a3")
		if c := shown(); c[0].Timed || c[1].Timed {
			t.Errorf("%d at once: the clocks stay where the game has become the user's", atOnce)
		}
	}
}

// The form goes on once, however often it is confirmed, and not at all once it is cancelled: its book may be long.
func TestMatchFormGoesOnOnce(t *testing.T) {
	r := newRig(t)
	r.askMatch()
	begin := r.shell.Top().Confirm
	begin()
	begin()
	r.settle()
	if r.overlays() != 1 {
		t.Fatalf("confirmed twice, it asks for %d files", r.overlays())
	}
	r.answer("Cancel")
	r.askMatch()
	r.shell.Top().Confirm()
	r.answer("Cancel")
	r.settle()
	if m := r.shell.Top(); m != nil {
		t.Errorf("cancelled, it goes on with %q", m.Title())
	}
}

// The forms need no scrolling sideways, however narrow the window is and long the words are.
func TestFormsInNarrowWindows(t *testing.T) {
	for _, language := range []string{locale.English, "de", "fr", "pt"} {
		for _, width := range []float32{320, 420, 700, 1280} {
			r := newRigIn(t, t.TempDir(), func(c *Config) { c.Language = language })
			r.settings.Match.Control, r.settings.Game.Control = "300+3", "300+3" // with all of its fields
			r.settings.Match.Openings, r.settings.Game.Start = pairing.FromFile, pairing.FromChess960
			r.view.window.Resize(fyne.NewSize(width, 700))
			room := controls.ModalRoom(r.view.window.Canvas()).Width
			for name, open := range map[string]func(){
				"match": func() { r.askMatch() }, "new game": func() { r.askNewGame(false) }, "settings": func() { r.openSettings(lookPage) },
				"review": func() { r.askReview() }, "export": func() { r.askExport(false) }, "keys": r.showKeys, "engines": r.commands.Get("engines").Run, "about": r.commands.Get("about").Run,
				"headers": r.commands.Get("headers").Run, "limit": func() { r.askLimit() }, "open": r.files.AskOpen, "symbol": r.askSymbol,
				"keys to change": func() { r.openSettings(keysPage) }, "add an engine": func() { r.manage(roster.BuiltIn); r.tapText(lang.L("Add engine…")) },
				"question": func() {
					r.shell.Ask("Overwrite?", strings.Repeat("This is a question of many words. ", 3), forms.Answer{Label: "Yes", Kind: controls.Primary, Do: func() {}})
				},
			} {
				open()
				r.settle()
				m := r.shell.Top()
				if need := m.Body().MinSize().Width; need > room {
					t.Errorf("%s: %s needs %v of %v in a window of %v", language, name, need, room, width)
				}
				for _, b := range m.Buttons() {
					if at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b); at.X < 0 || at.X+b.Size().Width > width {
						t.Errorf("%s: %s: the button %q is at %v in a window of %v", language, name, b.Text(), at, width)
					}
				}
				m.Close()
			}
		}
	}
}

// hold lets no engine answer any more, and waits until all that was played is kept.
func (r *rig) hold(atOnce int) {
	r.t.Helper()
	r.book.Set(func(b *roomtest.Script) { b.Late = true })
	r.held(atOnce)
}

// held waits until the engines of so many games do not answer any more, and all that was played is kept.
func (r *rig) held(atOnce int) {
	r.t.Helper()
	r.until("engines that think", func() bool {
		r.store.Do(func() {}, func() {}) // look again after that
		held := 0
		r.book.Set(func(b *roomtest.Script) { held = b.Held })
		return held == atOnce
	})
	r.settle()
}
