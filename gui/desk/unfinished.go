package desk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/roster"
	"kibitz/gui/clocks"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
)

// Going on with a game that was saved before it was over: who plays, at which level and by which clock stands in its
// tags, what the clocks showed beside its moves ([%clk]) and, within a move, in a tag ([game.ClockTag]). Opening such a
// game offers that, and no more: nothing runs until somebody asks for it.

// retag returns the tags for players who have changed sides, or for an engine that has replaced a person. The tags
// stay as they are if they name the same kinds of players for both sides, or none.
func (k *Desk) retag(p *Round, tags game.Tags) game.Tags {
	was, now := pairing.KindsIn(tags), p.Pairing.Kinds()
	if slices.Contains(was[:], "") || was == now {
		return tags
	}
	names, elos := valuesOf(tags, pairing.NameTags), valuesOf(tags, pairing.EloTags)
	if was == [2]string{now[chess.Black], now[chess.White]} {
		names[chess.White], names[chess.Black] = names[chess.Black], names[chess.White]
		elos[chess.White], elos[chess.Black] = elos[chess.Black], elos[chess.White]
	} else {
		for side := range names {
			if was[side] != now[side] {
				names[side], elos[side] = k.PlayerName(p.Pairing.Players[side]), ""
			}
		}
	}
	for side := range names {
		tags = tags.With(pairing.NameTags[side], names[side])
		if tags = tags.Without(pairing.EloTags[side]); elos[side] != "" {
			tags = tags.With(pairing.EloTags[side], elos[side])
		}
	}
	return p.Pairing.WithTags(tags)
}

// valuesOf returns the values of two tags, by color.
func valuesOf(tags game.Tags, names [2]string) [2]string {
	return [2]string{tags.Get(names[chess.White]), tags.Get(names[chess.Black])}
}

// Unfinished is a game between a person and the computer, or between two persons, that was not played to its end.
type Unfinished struct {
	players [2]pairing.Player // by color; a person in the place of an engine that is not on the list
	missing string            // the name of that engine, as in the tags
}

// Unfinished returns what the tags say about the players of the game on the board. ok is false if the game is over or is
// being played, or if the tags name no such players.
func (k *Desk) Unfinished() (u Unfinished, ok bool) {
	d := k.doc
	tags := d.Game().Tags()
	if d.Round != nil || d.Ended() || d.Game().Tail() != nil {
		return u, false
	}
	var told, programs [2]bool
	for side, kind := range pairing.KindsIn(tags) {
		told[side] = kind == pairing.Human || kind == pairing.Program
		programs[side] = kind == pairing.Program || !told[side] && tags.Get(pairing.NameTags[side]) != PersonName
	}
	both := told[chess.White] && told[chess.Black]
	if programs[chess.White] == programs[chess.Black] {
		return u, both && !programs[chess.White]
	}
	engine := chess.White
	if programs[chess.Black] {
		engine = chess.Black
	}
	name := tags.Get(pairing.NameTags[engine])
	if p, known := k.playerNamed(name); known {
		u.players[engine] = p
	} else {
		u.missing = name
	}
	return u, u.missing == "" || both && !game.Unknown(name)
}

// playerNamed returns the engine and rating that a name in the tags stands for. The version of the built-in engine
// does not matter. Earlier versions wrote a level in place of the rating.
func (k *Desk) playerNamed(name string) (p pairing.Player, ok bool) {
	engines := k.in.Engines.All()
	for _, p := range pairing.Contestants(engines) {
		if k.PlayerName(p) == name {
			return p, true
		}
	}
	rest, ok := strings.CutPrefix(name, engines[0].Name)
	if !ok {
		return p, false
	}
	p = pairing.Computer()
	if i := strings.LastIndex(rest, " ("); i >= 0 && strings.HasSuffix(rest, ")") {
		var strength string
		strength, rest = rest[i+2:len(rest)-1], rest[:i]
		rating, err := strconv.Atoi(strength)
		if err != nil {
			if rating, ok = pairing.RatingOf(strength); !ok {
				return p, false
			}
		}
		if p.Rating = rating; p.Check() != nil {
			return p, false
		}
	}
	version := strings.TrimSpace(rest)
	return p, version == "" || rest[0] == ' ' && version[0] >= '0' && version[0] <= '9' && !strings.Contains(version, " ")
}

// Resumed returns the round that continues the game on the board after its last move.
func (k *Desk) Resumed(u Unfinished) (*Round, error) {
	g := k.doc.Game()
	p := pairing.Pairing{Players: u.players, Control: phrase.Known(g.Tag("TimeControl"), "-")}
	p.Think = pairing.LimitIn(g.Tags())
	if err := (pairing.Pairing{Control: p.Control}).Check(); err != nil {
		return nil, err
	}
	if !p.Think.IsSet() && p.TimeControl().Unlimited() {
		p.Think = k.in.Terms.Untimed().Think
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	clock, base := g.ClockAt(g.Last(), p.TimeControl())
	round, err := newRound(g, g.Last(), base, p, &clock)
	if err == nil {
		round.Aided = true // from a file it can be resumed again and again
	}
	return round, err
}

// PlayOn resumes the unfinished game on the board after its last move.
func (k *Desk) PlayOn() {
	u, ok := k.Unfinished()
	if !ok {
		return // it can have changed since the menu was made
	}
	last := k.doc.Game().Last()
	pos := k.doc.Game().PositionAt(last)
	if o, _ := pos.Status(); o != chess.NoOutcome {
		k.in.Notices.Passing(lang.L("There are no legal moves here."))
		return
	}
	if u.missing != "" {
		k.GoTo(k.doc, last.ID())
		k.postMissing(u)
		return
	}
	p, err := k.Resumed(u)
	if err != nil {
		k.in.Notices.Warn(lang.L("This game cannot be played"), err)
		return
	}
	k.in.Notices.Clear(notices.Game)
	k.startRound(p)
	k.out.Focus()
}

// OfferPlayOn goes to the end of an unfinished game on the board and offers to resume it.
func (k *Desk) OfferPlayOn() {
	u, ok := k.Unfinished()
	if !ok {
		return
	}
	g := k.doc.Game()
	pos := g.PositionAt(g.Last())
	if o, _ := pos.Status(); o != chess.NoOutcome || pos == g.Start() {
		return
	}
	if k.doc.node == game.RootID {
		k.doc.node = g.Last().ID()
		k.out.Changed()
	}
	if u.missing != "" {
		k.postMissing(u)
		return
	}
	p, err := k.Resumed(u)
	if err != nil {
		return // who asks for it nevertheless is told
	}
	k.in.Notices.Post(notices.Game, func() notices.Message { return k.unfinishedMessage(u, p) })
}

// unfinishedMessage says who plays whom in an unfinished game and what the clocks show, and offers to resume it.
func (k *Desk) unfinishedMessage(u Unfinished, p *Round) notices.Message {
	var words string
	if person, ok := p.Pairing.Person(); ok {
		opponent := u.players[person.Other()]
		name := k.engineName(opponent)
		if opponent.Limited() {
			name = fmt.Sprintf("%s (%s)", name, phrase.Strength(opponent.Rating))
		}
		words = lang.L("You play {{.Color}} against {{.Opponent}}.", map[string]any{"Opponent": name, "Color": phrase.Color(person)})
	}
	if clock := p.Match.Clock(); !p.Pairing.TimeControl().Unlimited() {
		left := func(side chess.Color) string { return clocks.Format(clock.Left(side, k.in.Now())) }
		words += " " + lang.L("The clocks resume at {{.White}} for White and {{.Black}} for Black.", map[string]any{"White": left(chess.White), "Black": left(chess.Black)})
	}
	return notices.Message{
		Title: lang.L("This game is unfinished"),
		Text:  strings.TrimSpace(words),
		Answers: []notices.Answer{
			{Label: lang.L("Resume"), Weight: notices.Primary, Do: k.PlayOn},
			{Label: lang.L("Close")},
		},
	}
}

// postMissing says that an unfinished game cannot be resumed because its engine is not on the list.
func (k *Desk) postMissing(u Unfinished) {
	k.in.Notices.Post(notices.Game, func() notices.Message {
		return notices.Message{
			Title: lang.L("This game is unfinished"),
			Text:  lang.L("It was played against {{.Engine}}, which is no longer in your list of engines. You can start a new game from here against another engine.", map[string]any{"Engine": u.missing}),
			Answers: []notices.Answer{
				{Label: lang.L("New game…"), Weight: notices.Primary, Stays: true, Do: func() { k.out.Ask(NewGameHere) }},
				{Label: lang.L("Engines…"), Stays: true, Do: func() { k.out.AskEngines(roster.BuiltIn) }},
				{Label: lang.L("Close")},
			},
		}
	})
}
