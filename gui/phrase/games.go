package phrase

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/locale"
	"kibitz/gui/notation"
)

// Players names a game by its two players as they stand in the tags; "" if neither is known.
func Players(white, black string) string {
	if game.Unknown(white) && game.Unknown(black) {
		return ""
	}
	return Known(white, "?") + " – " + Known(black, "?")
}

// Known returns the value of a tag, or otherwise if the value is unknown.
func Known(tag, otherwise string) string {
	if game.Unknown(tag) {
		return otherwise
	}
	return tag
}

// NumberedMove returns the move of a node with its number, such as "12. Nf3".
func NumberedMove(g *game.Game, n *game.Node, letters notation.Letters) string {
	return Numbered(g, n, letters.SAN(g.SAN(n)))
}

// Numbered puts the number of a node's move in front of the move as it is written.
func Numbered(g *game.Game, n *game.Node, san string) string {
	number, side := g.MoveNumber(n)
	if side == chess.Black {
		return fmt.Sprintf("%d... %s", number, san)
	}
	return fmt.Sprintf("%d. %s", number, san)
}

// When returns a time in the past in the words of everyday, such as "yesterday at 15:04".
func When(t, now time.Time) string {
	switch t.Format(time.DateOnly) {
	case now.Format(time.DateOnly):
		return lang.L("today at {{.Time}}", map[string]any{"Time": t.Format("15:04")})
	case now.AddDate(0, 0, -1).Format(time.DateOnly):
		return lang.L("yesterday at {{.Time}}", map[string]any{"Time": t.Format("15:04")})
	}
	return lang.L("on {{.Date}} at {{.Time}}", map[string]any{"Date": locale.Date(t), "Time": t.Format("15:04")})
}
