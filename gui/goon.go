package gui

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/level"
	"kibitz/engine/uci"
	"kibitz/gui/controls"
	"kibitz/gui/phrase"
	"kibitz/gui/playerstrip"
)

// Going on with a game that was saved before it was over: who plays, at which level and by which clock stands in its
// tags, what the clocks showed beside its moves ([%clk]) and, within a move, in a tag ([game.ClockTag]). Opening such a
// game offers that, and no more: nothing runs until somebody asks for it.

// The tags that tell people from programs are those of the PGN standard (9.6.1 WhiteType, BlackType). Limits of an
// engine without a level are in no standard; they are written in the words of UCI's go.
const (
	human    = "human"
	program  = "program"
	limitTag = "EngineLimit"
)

var (
	nameTags = [2]string{"White", "Black"} // by color
	typeTags = [2]string{"WhiteType", "BlackType"}
)

// withPlayers returns tags that say what kind of players the two are, and how engines use their time.
func (p pairing) withPlayers(tags game.Tags) game.Tags {
	thinks := false
	for side, x := range p.Players {
		tags = tags.With(typeTags[side], x.kind())
		thinks = thinks || !x.person() && !x.limited()
	}
	if tags = tags.Without(limitTag); thinks && p.Think.set() {
		tags = tags.With(limitTag, strings.TrimPrefix(uci.FormatGo(p.Think.limits(), false), "go "))
	}
	return tags
}

// kinds are the words for the players in the tags, by color.
func (p pairing) kinds() [2]string {
	return [2]string{p.Players[chess.White].kind(), p.Players[chess.Black].kind()}
}

// kindsIn returns the words for the players that stand in tags, by color; "" where there is none.
func kindsIn(tags game.Tags) [2]string {
	return [2]string{tags.Get(typeTags[chess.White]), tags.Get(typeTags[chess.Black])}
}

// kind is the word for a player in the tags.
func (p player) kind() string {
	if p.person() {
		return human
	}
	return program
}

// reseated has tags follow players who have changed places, or an engine that has taken a person's. They stay
// what they are where they say already who plays which side, or nothing of it.
func (c *controller) reseated(p *Round, tags game.Tags) game.Tags {
	was, now := kindsIn(tags), p.Pairing.kinds()
	if slices.Contains(was[:], "") || was == now {
		return tags
	}
	names := [2]string{tags.Get(nameTags[chess.White]), tags.Get(nameTags[chess.Black])}
	if was == [2]string{now[chess.Black], now[chess.White]} {
		names[chess.White], names[chess.Black] = names[chess.Black], names[chess.White]
	} else {
		for side := range names {
			if was[side] != now[side] {
				names[side] = c.playerName(p.Pairing.Players[side])
			}
		}
	}
	tags = tags.With(nameTags[chess.White], names[chess.White]).With(nameTags[chess.Black], names[chess.Black])
	return p.Pairing.withPlayers(tags)
}

// unfinished is a game of a person against the computer, or against another person, that was not played to its end.
type unfinished struct {
	players [2]player // by color; a person in the place of an engine that is not on the list
	missing string    // the name of that engine, as in the tags
}

// unfinished tells what its tags say of the game on the board; ok is false where it is over, is being played, or
// is none of a person against the computer or, as the tags must say then, another person.
func (c *controller) unfinished() (u unfinished, ok bool) {
	d := c.doc
	tags := d.Game().Tags()
	if d.Round != nil || d.Ended() || d.Game().Tail() != nil {
		return u, false
	}
	var told, programs [2]bool
	for side, kind := range kindsIn(tags) {
		told[side] = kind == human || kind == program
		programs[side] = kind == program || !told[side] && tags.Get(nameTags[side]) != personName
	}
	both := told[chess.White] && told[chess.Black]
	if programs[chess.White] == programs[chess.Black] {
		return u, both && !programs[chess.White]
	}
	engine := chess.White
	if programs[chess.Black] {
		engine = chess.Black
	}
	name := tags.Get(nameTags[engine])
	if p, known := c.playerNamed(name); known {
		u.players[engine] = p
	} else {
		u.missing = name
	}
	return u, u.missing == "" || both && !game.Unknown(name)
}

// playerNamed returns the engine, with its level, that has a name in the tags. The built-in engine has it in any version.
func (c *controller) playerNamed(name string) (p player, ok bool) {
	engines := c.engines()
	players, _ := contestants(engines)
	for _, p := range players {
		if c.playerName(p) == name {
			return p, true
		}
	}
	rest, ok := strings.CutPrefix(name, engines[0].Name)
	if !ok {
		return p, false
	}
	p = computer()
	if i := strings.LastIndex(rest, " ("); i >= 0 && strings.HasSuffix(rest, ")") {
		p.Level, rest = rest[i+2:len(rest)-1], rest[:i]
		if _, ok := level.Named(p.Level); !ok {
			return p, false
		}
	}
	version := strings.TrimSpace(rest)
	return p, version == "" || rest[0] == ' ' && version[0] >= '0' && version[0] <= '9' && !strings.Contains(version, " ")
}

// resumed returns the game on the board as it is to be played on from its last move.
func (c *controller) resumed(u unfinished) (*Round, error) {
	g := c.doc.Game()
	p := pairing{Players: u.players, Control: nameOr(g.Tag("TimeControl"), "-")}
	start := g.Start()
	limits := uci.ParseGo(g.Tag(limitTag), &start).Limits
	p.Think = thinkingTime{Move: limits.MoveTime, Depth: limits.Depth, Nodes: limits.Nodes}
	if err := (pairing{Control: p.Control}).check(); err != nil {
		return nil, err
	}
	if !p.Think.set() && p.control().Unlimited() {
		p.Think = c.settings.Game.first().Think
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	clock, base := g.ClockAt(g.Last(), p.control())
	return newRound(g, g.Last(), base, p, &clock)
}

// goOn has the game on the board played on from its last move, as it was played before.
func (c *controller) goOn() {
	u, ok := c.unfinished()
	if !ok {
		return // it can have changed since the menu was made
	}
	last := c.doc.Game().Last()
	pos := c.doc.Game().PositionAt(last)
	if o, _ := pos.Status(); o != chess.NoOutcome {
		c.passing(lang.L("There is no move to be made here."))
		return
	}
	if u.missing != "" {
		c.goTo(last.ID())
		c.tellMissing(u)
		return
	}
	p, err := c.resumed(u)
	if err != nil {
		c.warn(lang.L("This game cannot be played"), err)
		return
	}
	c.clearNotices(aboutGame)
	c.playOn(p)
	c.view.focusBoard()
}

// offerGoOn offers to play the game on the board on, if it was opened before it was over, and shows how it stands.
func (c *controller) offerGoOn() {
	u, ok := c.unfinished()
	if !ok {
		return
	}
	g := c.doc.Game()
	pos := g.PositionAt(g.Last())
	if o, _ := pos.Status(); o != chess.NoOutcome || pos == g.Start() {
		return
	}
	if c.doc.node == game.RootID {
		c.doc.node = g.Last().ID()
		c.render()
	}
	if u.missing != "" {
		c.tellMissing(u)
		return
	}
	p, err := c.resumed(u)
	if err != nil {
		return // who asks for it nevertheless is told
	}
	c.tellUnfinished(u, p)
}

// tellUnfinished says whom a game that is not over was played against, and offers to play it on as it is to be resumed.
func (c *controller) tellUnfinished(u unfinished, p *Round) {
	var words string
	if person, ok := p.Pairing.human(); ok {
		opponent := u.players[person.Other()]
		name := c.engineName(opponent)
		if opponent.limited() {
			name = fmt.Sprintf("%s (%s)", name, phrase.Level(opponent.Level))
		}
		words = lang.L("Against {{.Opponent}}, with {{.Color}}.", map[string]any{"Opponent": name, "Color": phrase.Color(person)})
	}
	if clock := p.Match.Clock(); !p.Pairing.control().Unlimited() {
		left := func(side chess.Color) string { return playerstrip.FormatClock(clock.Left(side, c.now())) }
		words += " " + lang.L("The clocks go on from {{.White}} for White and {{.Black}} for Black.", map[string]any{"White": left(chess.White), "Black": left(chess.Black)})
	}
	c.notify(aboutGame, controls.Info, lang.L("This game is not over"), strings.TrimSpace(words), nil,
		c.button(aboutGame, lang.L("Go on playing"), controls.Primary, c.goOn),
		c.button(aboutGame, lang.L("Close"), controls.Plain, nil)).again = func() { c.tellUnfinished(u, p) }
}

// tellMissing says that the opponent of a game that is not over is not there to go on with it.
func (c *controller) tellMissing(u unfinished) {
	c.notify(aboutGame, controls.Info, lang.L("This game is not over"),
		lang.L("It was played against {{.Engine}}, which is not among your engines. With any other it can go on as a new game from here.", map[string]any{"Engine": u.missing}), nil,
		controls.NewButton(lang.L("New game…"), controls.Primary, func() {
			o := c.settings.Game
			o.Start = fromBoard
			c.offerGame(o)
		}),
		controls.NewButton(lang.L("Engines…"), controls.Plain, c.askEngines),
		c.button(aboutGame, lang.L("Close"), controls.Plain, nil)).again = func() { c.tellMissing(u) }
}
