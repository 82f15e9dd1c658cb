package desk

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
)

// Offers and claims of draws.

// OfferDraw offers a draw for the person who acts.
func (k *Desk) OfferDraw() {
	if side, ok := k.Person(); ok {
		k.Tell(game.DrawOffered{Side: side})
	}
}

// ClaimDraw claims a draw for the person who acts.
func (k *Desk) ClaimDraw() {
	if side, ok := k.Person(); ok {
		k.Tell(game.DrawClaimed{Side: side})
	}
}

// askDraw asks a side whether it agrees to a draw.
func (k *Desk) askDraw(p *Round, side chess.Color) {
	if !p.Pairing.IsEngine(side) {
		k.postDrawOffer(side)
		return
	}
	answer := game.Event(game.DrawDeclined{Side: side})
	pos, scores := p.Match.Position(), p.scores[side]
	plies := 2*(pos.FullmoveNumber()-1) + int(pos.Turn())
	if k.in.Settings.Concede && (pairing.AgreesAtOnce(scores, p.drawn[side], &pos) ||
		p.Pairing.Players[side].AgreesToDraw(scores, plies, p.chance(toAgree))) {
		answer = game.DrawAccepted{Side: side}
	}
	// Not from within the list of actions that is being carried out.
	k.in.Post(func() {
		if k.doc.Round == p && p.Match.Offers(side.Other()) { // else its move was quicker
			k.Tell(answer)
		}
	})
}

// claimForComputer claims a draw for the computer to move, if a draw can be claimed and its last score is not better
// than level.
func (k *Desk) claimForComputer(p *Round) {
	if _, over := p.Match.Finished(); over || p.Match.Paused() || !p.Match.Begun() {
		return
	}
	side := p.Match.Turn()
	scores := p.scores[side]
	if !p.Pairing.IsEngine(side) || len(scores) == 0 || scores[len(scores)-1].Value > 0 || p.Match.Claimable() == chess.NoTermination {
		return
	}
	for _, a := range p.Match.Apply(game.DrawClaimed{Side: side}, k.in.Now()) {
		k.perform(p, a)
	}
}

// announceClaim offers the person to move to claim a draw. After fifty moves a draw can be claimed at every move, so
// the offer is made once.
func (k *Desk) announceClaim(p *Round) {
	side := p.Match.Turn()
	if !k.doc.UnderWay() || p.Pairing.IsEngine(side) {
		return
	}
	claim := p.Match.Claimable()
	told := p.claims[side] == claim
	p.claims[side] = claim
	if told || claim == chess.NoTermination {
		return
	}
	k.in.Notices.Post(notices.Move, func() notices.Message {
		return notices.Message{
			Title: lang.L("You can claim a draw"),
			Text:  phrase.Ending(game.Finished{Outcome: chess.Draw, Termination: claim}),
			Answers: []notices.Answer{
				{Label: lang.L("Claim a draw"), Weight: notices.Primary, Do: k.ClaimDraw},
				{Label: lang.L("Play on")},
			},
		}
	})
}

// announceRefusal says in passing that a draw offer was declined.
func (k *Desk) announceRefusal(offeredBy chess.Color) {
	p := k.doc.Round
	if p.Pairing.EnginesOnly() {
		return // nobody is there who would have to know
	}
	other := phrase.Color(offeredBy.Other())
	if p.Pairing.IsEngine(offeredBy.Other()) {
		other = k.engineName(p.Pairing.Players[offeredBy.Other()])
	}
	// In passing: a message would stand in the way of the next question, with a button for nothing.
	k.in.Notices.Passing(lang.L("{{.Player}} declines the draw.", map[string]any{"Player": other}))
}

// postDrawOffer asks a person whether to accept the draw that the other person offers.
func (k *Desk) postDrawOffer(side chess.Color) {
	k.in.Notices.Post(notices.Move, func() notices.Message {
		return notices.Message{
			Place: notices.InRow,
			Title: lang.L("{{.Color}} offers a draw", map[string]any{"Color": phrase.Color(side.Other())}),
			Text:  lang.L("{{.Color}} can accept it, or decline by making a move.", map[string]any{"Color": phrase.Color(side)}),
			Answers: []notices.Answer{
				{Label: lang.L("Accept"), Weight: notices.Primary, Do: func() { k.Tell(game.DrawAccepted{Side: side}) }},
				{Label: lang.L("Decline"), Do: func() { k.Tell(game.DrawDeclined{Side: side}) }},
			},
		}
	})
}
