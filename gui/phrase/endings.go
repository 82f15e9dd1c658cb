package phrase

import (
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// Headline says how a game ended, for those who know why.
func Headline(o chess.Outcome) string {
	if winner, ok := o.Winner(); ok {
		return lang.L("{{.Color}} wins", map[string]any{"Color": Color(winner)})
	}
	if o == chess.Draw {
		return lang.L("Draw")
	}
	return lang.L("The game ends without a result")
}

// End says how a game ended, for people who watch it or play both sides: the result, and a sentence that says why; "" where
// the result says it.
func End(a game.Finished) (result, why string) {
	if winner, won := a.Outcome.Winner(); won && a.Termination == chess.Checkmate {
		return lang.L("Checkmate — {{.Color}} wins", map[string]any{"Color": Color(winner)}), ""
	}
	return Headline(a.Outcome), Ending(a)
}

// EndFor is [End] for the one person who played, with side.
func EndFor(a game.Finished, side chess.Color) (result, why string) {
	winner, won := a.Outcome.Winner()
	if !won {
		return End(a)
	}
	switch you := winner == side; {
	case a.Termination == chess.Checkmate && you:
		return lang.L("You won by checkmate"), ""
	case a.Termination == chess.Checkmate:
		return lang.L("You lost by checkmate"), ""
	case a.Termination == chess.TimeForfeit && you:
		return lang.L("You won on time"), ""
	case a.Termination == chess.TimeForfeit:
		return lang.L("You lost on time"), ""
	case you:
		return lang.L("You won"), EndingFor(a, side)
	}
	return lang.L("You lost"), EndingFor(a, side)
}

// Ending returns a sentence that says why a game ended, for people who watch it or play both sides.
func Ending(a game.Finished) string {
	winner, won := a.Outcome.Winner()
	switch a.Termination {
	case chess.Checkmate:
		return lang.L("Checkmate — {{.Color}} wins.", map[string]any{"Color": Color(winner)})
	case chess.Stalemate:
		return lang.L("Stalemate: no legal moves.")
	case chess.InsufficientMaterial:
		return lang.L("Neither side has enough material to mate.")
	case chess.DeadPosition:
		return lang.L("Neither side can mate any more: the pawns block each other.")
	case chess.ThreefoldRepetition:
		return lang.L("The same position has occurred three times.")
	case chess.FivefoldRepetition:
		return lang.L("The same position has occurred five times.")
	case chess.FiftyMoves:
		return lang.L("Fifty moves without a capture or a pawn move.")
	case chess.SeventyFiveMoves:
		return lang.L("Seventy-five moves without a capture or a pawn move.")
	case chess.DrawAgreement:
		return lang.L("Draw by agreement.")
	case chess.Resignation:
		if won {
			return lang.L("{{.Color}} resigned.", map[string]any{"Color": Color(winner.Other())})
		}
	case chess.TimeForfeit:
		if won {
			return lang.L("{{.Color}} lost on time.", map[string]any{"Color": Color(winner.Other())})
		}
		return lang.L("Time ran out, but the other side cannot mate.")
	}
	return Sentence(a.Reason)
}

// EndingFor is [Ending] for the one person who played, with side.
func EndingFor(a game.Finished, side chess.Color) string {
	winner, won := a.Outcome.Winner()
	if !won {
		return Ending(a)
	}
	you := winner == side
	switch a.Termination {
	case chess.Checkmate:
		if you {
			return lang.L("Checkmate — you win.")
		}
		return lang.L("Checkmate — you lose.")
	case chess.Resignation:
		if you {
			return lang.L("Your opponent resigned.")
		}
		return lang.L("You resigned.")
	case chess.TimeForfeit:
		if you {
			return lang.L("Your opponent lost on time.")
		}
		return lang.L("You lost on time.")
	}
	return Ending(a)
}

// Over says in a line how a position ends the game.
func Over(o chess.Outcome, t chess.Termination) string {
	if winner, ok := o.Winner(); ok {
		return lang.L("{{.How}}. {{.Color}} wins.", map[string]any{"How": terminationWords(t), "Color": Color(winner)})
	}
	return lang.L("{{.How}}. Draw.", map[string]any{"How": terminationWords(t)})
}

// terminationWords says how a position ends the game, of the ways that need no history.
func terminationWords(t chess.Termination) string {
	switch t {
	case chess.Checkmate:
		return lang.L("Checkmate")
	case chess.Stalemate:
		return lang.L("Stalemate")
	case chess.InsufficientMaterial:
		return lang.L("Insufficient material")
	case chess.DeadPosition:
		return lang.L("Dead position")
	}
	return t.String()
}

// Result is the result of a game as books have it, "" while there is none.
func Result(o chess.Outcome) string {
	if o == chess.NoOutcome {
		return ""
	}
	return strings.Replace(o.String(), "1/2-1/2", "½–½", 1)
}
