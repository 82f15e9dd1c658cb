package phrase

import (
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/game"
	"kibitz/engine/human"
)

// Symbol is what an annotation means, in the language of the interface.
func Symbol(n game.NAG) string {
	switch n {
	case 1:
		return lang.L("good move")
	case 2:
		return lang.L("mistake")
	case 3:
		return lang.L("brilliant move")
	case 4:
		return lang.L("blunder")
	case 5:
		return lang.L("interesting move")
	case 6:
		return lang.L("dubious move")
	case 7:
		return lang.L("only move")
	case 10:
		return lang.L("equal position")
	case 13:
		return lang.L("unclear position")
	case 14:
		return lang.L("White is slightly better")
	case 15:
		return lang.L("Black is slightly better")
	case 16:
		return lang.L("White is better")
	case 17:
		return lang.L("Black is better")
	case 18:
		return lang.L("White is winning")
	case 19:
		return lang.L("Black is winning")
	case 22:
		return lang.L("White is in zugzwang")
	case 23:
		return lang.L("Black is in zugzwang")
	case 32:
		return lang.L("White is ahead in development")
	case 33:
		return lang.L("Black is ahead in development")
	case 36:
		return lang.L("White has the initiative")
	case 37:
		return lang.L("Black has the initiative")
	case 40:
		return lang.L("White has the attack")
	case 41:
		return lang.L("Black has the attack")
	case 44:
		return lang.L("White has compensation")
	case 45:
		return lang.L("Black has compensation")
	case 132:
		return lang.L("White has counterplay")
	case 133:
		return lang.L("Black has counterplay")
	case 138:
		return lang.L("White is in time trouble")
	case 139:
		return lang.L("Black is in time trouble")
	case 140:
		return lang.L("with the idea")
	case 142:
		return lang.L("better is")
	case 146:
		return lang.L("novelty")
	case 201:
		return lang.L("diagram of the position")
	}
	return n.Text()
}

// Marks counts the marked moves of a side, leaving out what there is none of.
func Marks(inaccuracies, mistakes, blunders int) string {
	var parts []string
	add := func(n int, words string) {
		if n > 0 {
			parts = append(parts, words)
		}
	}
	add(inaccuracies, lang.N("{{.N}} inaccuracies", inaccuracies, map[string]any{"N": inaccuracies}))
	add(mistakes, lang.N("{{.N}} mistakes", mistakes, map[string]any{"N": mistakes}))
	add(blunders, lang.N("{{.N}} blunders", blunders, map[string]any{"N": blunders}))
	if len(parts) == 0 {
		return lang.L("no mistakes")
	}
	return strings.Join(parts, ", ")
}

// NoMark says that there is no marked move after the one on the board, or with by -1 before it.
func NoMark(by int, own bool) string {
	switch {
	case own && by < 0:
		return lang.L("No earlier mistake of yours.")
	case own:
		return lang.L("No later mistake of yours.")
	case by < 0:
		return lang.L("No marked move before this one.")
	}
	return lang.L("No marked move after this one.")
}

// Strength says how strong an opponent is that plays like a person of a rating on Lichess; 0 is full strength.
func Strength(rating int) string {
	if rating == 0 {
		return StrengthName(0)
	}
	return lang.L("{{.Strength}} · about {{.Rating}}", map[string]any{"Strength": StrengthName(rating), "Rating": rating})
}

// Results says how the user's games against a strength ended.
func Results(rating, won, drawn, lost int) string {
	return lang.L("You against {{.Strength}}: {{.Won}} won, {{.Drawn}} drawn, {{.Lost}} lost",
		map[string]any{"Strength": StrengthName(rating), "Won": won, "Drawn": drawn, "Lost": lost})
}

// StrengthName returns the name of the stop nearest to a rating on Lichess; 0 is full strength.
func StrengthName(rating int) string {
	if rating == 0 {
		return lang.L("Full strength")
	}
	switch human.StopOf(rating).Name {
	case "Beginner":
		return lang.L("Beginner")
	case "Novice":
		return lang.L("Novice")
	case "Casual":
		return lang.L("Casual")
	case "Intermediate":
		return lang.L("Intermediate")
	case "Club":
		return lang.L("Club")
	case "Tournament":
		return lang.L("Tournament")
	case "Expert":
		return lang.L("Expert")
	}
	return lang.L("Master")
}

// StrengthWords says what an opponent of a rating on Lichess is like, by what was measured; 0 is full strength.
func StrengthWords(rating int) string {
	if rating == 0 {
		return lang.L("The engine without a limit.")
	}
	const step = 50
	puzzles := (human.PuzzleRating(rating) + step/2) / step * step
	return lang.L("Solves half of the puzzles rated {{.Rating}} on Lichess", map[string]any{"Rating": puzzles})
}
