package gui

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
)

// Offers and claims of draws.

func (c *controller) offerDraw() {
	if side, ok := c.person(); ok {
		c.tell(game.DrawOffered{Side: side})
	}
}

func (c *controller) claimDraw() {
	if side, ok := c.person(); ok {
		c.tell(game.DrawClaimed{Side: side})
	}
}

// askDraw asks a side whether it agrees to a draw.
func (c *controller) askDraw(p *Round, side chess.Color) {
	if !p.Pairing.IsEngine(side) {
		c.tellDrawOffer(side)
		return
	}
	answer := game.Event(game.DrawDeclined{Side: side})
	if c.settings.Concede && agreesToDraw(p.scores[side], len(p.Match.Moves())) {
		answer = game.DrawAccepted{Side: side}
	}
	// Not from within the list of actions that is being carried out.
	c.post(func() {
		if c.doc.Round == p && p.Match.Offers(side.Other()) { // else its move was quicker
			c.tell(answer)
		}
	})
}

// askDraws asks again about draws that are offered still: who was asked may have turned to another game.
func (c *controller) askDraws(p *Round) {
	for _, side := range []chess.Color{chess.White, chess.Black} {
		if p.Match.Offers(side) {
			c.askDraw(p, side.Other())
		}
	}
}

// claimForComputer claims a draw for the computer on move, if it can and does
// not think itself better.
func (c *controller) claimForComputer(p *Round) {
	if _, over := p.Match.Finished(); over || p.Match.Paused() || !p.Match.Begun() {
		return
	}
	side := p.Match.Turn()
	scores := p.scores[side]
	if !p.Pairing.IsEngine(side) || len(scores) == 0 || scores[len(scores)-1].Value > 0 || p.Match.Claimable() == chess.NoTermination {
		return
	}
	for _, a := range p.Match.Apply(game.DrawClaimed{Side: side}, c.now()) {
		c.carryOut(p, a)
	}
}

// tellClaim tells the person to move that a draw can be claimed: once, for after fifty
// moves it can be with every move.
func (c *controller) tellClaim(p *Round) {
	side := p.Match.Turn()
	if !c.doc.UnderWay() || p.Pairing.IsEngine(side) {
		return
	}
	claim := p.Match.Claimable()
	told := p.claims[side] == claim
	p.claims[side] = claim
	if told || claim == chess.NoTermination {
		return
	}
	c.offerClaim(claim)
}

// offerClaim offers to claim a draw, and says why that can be done.
func (c *controller) offerClaim(claim chess.Termination) {
	c.notices.Post(notices.Move, func() notices.Message {
		return notices.Message{
			Title: lang.L("You can claim a draw"),
			Text:  phrase.Ending(game.Finished{Outcome: chess.Draw, Termination: claim}),
			Answers: []notices.Answer{
				{Label: c.commands.Get("claim").Title(), Weight: notices.Primary, Do: c.claimDraw},
				{Label: lang.L("Play on")},
			},
		}
	})
}

func (c *controller) drawRefused(offeredBy chess.Color) {
	p := c.doc.Round
	if p.ComputersOnly() {
		return // nobody is there who would have to know
	}
	other := phrase.Color(offeredBy.Other())
	if p.Pairing.IsEngine(offeredBy.Other()) {
		other = c.engineName(p.Pairing.Players[offeredBy.Other()])
	}
	// In passing: a message would stand in the way of the next question, with a button for nothing.
	c.notices.Passing(lang.L("{{.Player}} declines the draw.", map[string]any{"Player": other}))
}

// tellDrawOffer asks a person whether to take a draw that the other person offers.
func (c *controller) tellDrawOffer(side chess.Color) {
	c.notices.Post(notices.Move, func() notices.Message {
		return notices.Message{
			Title: lang.L("{{.Color}} offers a draw", map[string]any{"Color": phrase.Color(side.Other())}),
			Text:  lang.L("{{.Color}} can accept it, or decline by making a move.", map[string]any{"Color": phrase.Color(side)}),
			Answers: []notices.Answer{
				{Label: lang.L("Accept"), Weight: notices.Primary, Do: func() { c.tell(game.DrawAccepted{Side: side}) }},
				{Label: lang.L("Decline"), Do: func() { c.tell(game.DrawDeclined{Side: side}) }},
			},
		}
	})
}
