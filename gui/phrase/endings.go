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

// Ending says why a game ended in a sentence.
func Ending(a game.Finished) string {
	winner, won := a.Outcome.Winner()
	switch a.Termination {
	case chess.Checkmate:
		return lang.L("{{.Winner}} has mated {{.Loser}}.", map[string]any{"Winner": Color(winner), "Loser": Color(winner.Other())})
	case chess.Stalemate:
		return lang.L("Stalemate: there is no legal move, and no check.")
	case chess.InsufficientMaterial:
		return lang.L("Neither side has the pieces to mate.")
	case chess.ThreefoldRepetition:
		return lang.L("The same position has come up three times.")
	case chess.FivefoldRepetition:
		return lang.L("The same position has come up five times.")
	case chess.FiftyMoves:
		return lang.L("Fifty moves without a capture or a pawn move.")
	case chess.SeventyFiveMoves:
		return lang.L("Seventy-five moves without a capture or a pawn move.")
	case chess.DrawAgreement:
		return lang.L("Both sides agreed to a draw.")
	case chess.Resignation:
		if won {
			return lang.L("{{.Color}} has resigned.", map[string]any{"Color": Color(winner.Other())})
		}
	case chess.TimeForfeit:
		if won {
			return lang.L("{{.Color}}’s time is up.", map[string]any{"Color": Color(winner.Other())})
		}
		return lang.L("The time is up, but the other side cannot mate.")
	}
	return Sentence(a.Reason)
}

// Over says in a line how a position ends the game.
func Over(o chess.Outcome, t chess.Termination) string {
	if winner, ok := o.Winner(); ok {
		return lang.L("{{.How}}. {{.Color}} has won.", map[string]any{"How": terminationWords(t), "Color": Color(winner)})
	}
	return lang.L("{{.How}}: a draw.", map[string]any{"How": terminationWords(t)})
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
