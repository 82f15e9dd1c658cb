package contest

import (
	"math"
	"slices"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/gui/locale"
	"kibitz/gui/phrase"
)

func (m *Match) title() string { return m.names[0] + " – " + m.names[1] }

// done returns the number of games that have ended.
func (m *Match) done() int { return m.tally.Games() + m.tally.Aborted }

// progress returns how far the match has come.
func (m *Match) progress() (part float64, words string) {
	return float64(m.done()) / float64(m.games), m.standing()
}

// standing describes the score and the number of games.
func (m *Match) standing() string {
	words := lang.N("{{.N}} of {{.All}} games", m.done(), map[string]any{"N": m.done(), "All": m.games})
	if m.tally.Games() > 0 {
		words = m.score() + " · " + words
	}
	return words
}

// score describes the score from the first engine's point of view.
func (m *Match) score() string {
	points := m.tally.Points()
	text := locale.Decimal(points, -1) + " : " + locale.Decimal(float64(m.tally.Games())-points, -1)
	elo, margin := m.tally.Elo()
	switch {
	case math.IsInf(elo, 0):
	case math.IsInf(margin, 0):
		text += " · " + lang.L("Elo {{.Elo}}", map[string]any{"Elo": signed(elo)})
	default:
		text += " · " + lang.L("Elo {{.Elo}} ± {{.Margin}}", map[string]any{"Elo": signed(elo), "Margin": locale.Decimal(margin, 0)})
	}
	return text
}

// signed formats a whole number with its sign.
func signed(x float64) string {
	if text := locale.Decimal(math.Abs(x), 0); x < 0 {
		return "−" + text
	} else {
		return "+" + text
	}
}

// faultWords describes what went wrong, a line for each engine.
func (m *Match) faultWords() string {
	var lines []string
	for i, name := range m.names {
		var parts []string
		if n := m.tally.TimeLosses[i]; n > 0 {
			parts = append(parts, lang.N("{{.N}} games lost on time", n, map[string]any{"N": n}))
		}
		if n := m.tally.IllegalMoves[i]; n > 0 {
			parts = append(parts, lang.N("{{.N}} games lost by an illegal move", n, map[string]any{"N": n}))
		}
		if n := m.tally.Crashes[i]; n > 0 {
			parts = append(parts, lang.N("{{.N}} games lost by crashing", n, map[string]any{"N": n}))
		}
		if len(parts) > 0 {
			lines = append(lines, phrase.Labelled(name, strings.Join(parts, ", ")))
		}
	}
	return strings.Join(lines, "\n")
}

// summary describes the result.
func (m *Match) summary() string {
	var lines []string
	if t := m.tally; t.Games() > 0 {
		lines = append(lines, m.title(), m.score(), lang.L("{{.Wins}} won, {{.Draws}} drawn, {{.Losses}} lost", map[string]any{"Wins": t.Wins, "Draws": t.Draws, "Losses": t.Losses}))
	}
	return paragraphs(append(lines, m.faultWords())...)
}

// paragraphs joins the texts that are not empty, each on a line of its own.
func paragraphs(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), "\n")
}
