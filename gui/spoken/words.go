package spoken

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/gui/aloud"
	"kibitz/gui/phrase"
)

// placeWords returns the move that led to the node, and how the game ended if it did so there.
func (b *Board) placeWords() string {
	if b.Node.Parent() == nil {
		return b.lastMoveWords()
	}
	return Join(phrase.Sentence(aloud.MoveTo(b.Game, b.Node)), b.endWords())
}

// lastMoveWords returns the move that led to the node, with its number and side. At the root it returns how the game
// begins.
func (b *Board) lastMoveWords() string {
	if b.Node.Parent() == nil {
		check := ""
		if pos := b.Game.PositionAt(b.Node); pos.InCheck() {
			check = lang.L("Check.")
		}
		return Join(phrase.Sentence(b.Opening), check)
	}
	number, side := b.Game.MoveNumber(b.Node)
	return phrase.Sentence(lang.L("Move {{.Number}}, {{.Side}}: {{.Move}}",
		map[string]any{"Number": number, "Side": phrase.Color(side), "Move": aloud.MoveTo(b.Game, b.Node)}))
}

// endWords returns how the game ended, if it did so at the node.
func (b *Board) endWords() string {
	if b.Over {
		return Join(phrase.Sentence(phrase.Headline(b.Outcome)), b.Ending)
	}
	pos := b.Game.PositionAt(b.Node)
	if outcome, why := pos.Status(); outcome != chess.NoOutcome {
		return phrase.Over(outcome, why)
	}
	if result := b.Game.Result(); !b.Played && result != chess.NoOutcome && b.Node.IsMainLine() && b.Node.Next() == nil {
		return phrase.Sentence(phrase.Headline(result))
	}
	return ""
}

func turnWords(side chess.Color) string {
	return phrase.Sentence(lang.L("{{.Side}} to move", map[string]any{"Side": phrase.Color(side)}))
}

// pieceWords returns where all pieces stand.
func pieceWords(pieces [64]chess.Piece) string {
	var sides [2]string
	for side := range sides {
		sides[side] = lang.L("{{.Side}}: {{.Pieces}}.",
			map[string]any{"Side": phrase.Color(chess.Color(side)), "Pieces": aloud.Pieces(&pieces, chess.Color(side))})
	}
	return Join(sides[:]...)
}

// clockWords returns how much time both sides have, in a game with clocks.
func (b *Board) clockWords() string {
	var sides [2]string
	for side, clock := range b.Clocks {
		if clock.Timed {
			sides[side] = lang.L("{{.Side}} has {{.Time}}.", map[string]any{"Side": phrase.Color(chess.Color(side)), "Time": aloud.Time(clock.Left)})
		}
	}
	return Join(sides[:]...)
}
