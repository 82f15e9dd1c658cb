package gui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/aloud"
	"kibitz/gui/phrase"
)

// What is said aloud. Where the user wants it, that is each move that the board comes to
// show, and each message; the last move and the position are said when they are asked for.

// spoken is what was said, and what is about to be.
type spoken struct {
	place  place    // on the board when it was last looked at
	passed []string // moves that were made on the way, to be said
	moved  bool     // before the one that leads there,
	told   []string // and these messages after it
	due    bool     // that will be done when what is happening is over
	heard  heard    // of the controls
	broken bool     // the user was told that nothing can be said
}

// speak says a text at once, in place of what is being said.
func (c *controller) speak(text string) {
	if c.config.Say != nil && !c.closing {
		c.config.Say(text, c.language, func(err error) { c.post(func() { c.speechFailed(err) }) })
	}
}

// speechFailed tells once that nothing can be said, and why.
func (c *controller) speechFailed(err error) {
	if c.spoken.broken || c.closing {
		return
	}
	c.spoken.broken = true
	why := strings.ReplaceAll(err.Error(), "\n", ", ")
	c.notices.Warn(lang.L("Nothing can be said aloud"), nil,
		lang.L("The program that speaks does not work ({{.Why}}). Try it in a terminal.", map[string]any{"Why": why}))
}

// announce has a message said, after the move that comes with it.
func (c *controller) announce(message string) {
	if message != "" && c.settings.Speech {
		c.spoken.told = append(c.spoken.told, message)
		c.speakSoon()
	}
}

// sayPassed has a move said that the board leaves behind at once, before the one that does it.
func (c *controller) sayPassed(move string) {
	if c.settings.Speech {
		c.spoken.passed = append(c.spoken.passed, move)
	}
}

// announceSquare has said what the keys are on.
func (c *controller) announceSquare(s chess.Square, pc chess.Piece, chosen bool) {
	if c.view.board.Asking() {
		return // it is the question that counts, and not what is shown there to choose from
	}
	words := aloud.Square(s, pc)
	if chosen {
		words = lang.L("{{.Square}}, chosen", map[string]any{"Square": words})
	}
	c.announce(words)
}

// askPromotion asks what a pawn becomes.
func (c *controller) askPromotion(from, to chess.Square, side chess.Color) {
	c.view.board.AskPromotion(from, to, side)
	c.announce(lang.L("What does the pawn become? Q: queen, R: rook, B: bishop, N: knight, Esc: none."))
}

// followSpeech has the move said that the board shows, if that is another one, and what is
// new about a position that is set up.
func (c *controller) followSpeech() {
	if at := (place{c.doc, c.doc.At().ID()}); at != c.spoken.place {
		c.spoken.place = at
		if c.settings.Speech {
			c.spoken.moved = true
			c.speakSoon()
		}
	}
	if c.setup != nil {
		c.controlChanged()
	}
}

// speakSoon has what there is to say said as one text, when all of it is known.
func (c *controller) speakSoon() {
	if !c.spoken.due {
		c.spoken.due = true
		c.post(c.speakDue)
	}
}

func (c *controller) speakDue() {
	s, text := &c.spoken, ""
	if s.moved && c.setup == nil {
		text = join(join(s.passed...), c.placeWords())
	}
	for _, message := range s.told {
		if !strings.Contains(text, message) { // how the game ended belongs to its last move too
			text = strings.TrimSpace(text + " " + message)
		}
	}
	s.passed, s.moved, s.told, s.due = nil, false, nil, false
	if !c.settings.Speech {
		return
	}
	before := s.heard
	text = join(text, c.controlWords())
	left := before.in != s.heard.in || before.focus != nil && before.focus != s.heard.focus
	if text == "" && left && s.heard.focus == fyne.Focusable(c.view.board) {
		text = phrase.Sentence(lang.L("Board")) // where nothing else tells that the keys are there again
	}
	if text != "" {
		c.speak(text)
	}
}

// toggleSpeech switches on or off that moves and messages are said, and says which.
func (c *controller) toggleSpeech() {
	c.settings.Speech = !c.settings.Speech
	c.saveSettings()
	c.render()
	c.saySpeech()
}

// saySpeech says whether moves and messages are said.
func (c *controller) saySpeech() {
	c.spoken.broken = false
	if c.settings.Speech {
		c.speak(lang.L("Moves and messages are spoken."))
		c.controlWords() // the switch that was pressed is known
		return
	}
	c.speak(lang.L("Moves and messages are not spoken."))
}

// sayMove says the last move.
func (c *controller) sayMove() { c.speak(c.lastMoveWords()) }

// sayPosition says all that the board shows, and what the clocks do.
func (c *controller) sayPosition() {
	if s := c.setup; s != nil {
		c.speak(join(turnWords(s.Turn), boardWords(s.Board)))
		return
	}
	pos := c.position()
	state := c.endHere()
	if state == "" {
		state = turnWords(pos.Turn())
	}
	planned := ""
	if side, ok := c.premover(); ok {
		planned = phrase.Sentence(c.plannedWords(side, premoveWords))
	}
	c.speak(join(state, c.lastMoveWords(), planned, c.clockWords(), boardWords(pos.Board())))
}

func join(sentences ...string) string {
	return strings.Join(strings.Fields(strings.Join(sentences, " ")), " ")
}

// placeWords says which move led to the position on the board, and how the game ended if it
// did so there.
func (c *controller) placeWords() string {
	g, n := c.doc.Game(), c.doc.At()
	if n.Parent() == nil {
		return c.lastMoveWords()
	}
	return join(phrase.Sentence(saidMove(g, n)), c.endHere())
}

// lastMoveWords says which move led to the position on the board, and whose it was; or where
// there is none, how the game begins.
func (c *controller) lastMoveWords() string {
	g, n := c.doc.Game(), c.doc.At()
	if n.Parent() == nil {
		pos := c.position()
		check := ""
		if pos.InCheck() {
			check = lang.L("Check.")
		}
		return join(phrase.Sentence(openingOf(g, n).Name), check)
	}
	number, side := g.MoveNumber(n)
	return phrase.Sentence(lang.L("Move {{.Number}}, {{.Side}}: {{.Move}}",
		map[string]any{"Number": number, "Side": phrase.Color(side), "Move": saidMove(g, n)}))
}

// saidMove says the move that leads to a node.
func saidMove(g *game.Game, n *game.Node) string {
	before := g.PositionAt(n.Parent())
	return aloud.Move(&before, n.Move())
}

// endHere says how the game ended, if it did so in the position on the board.
func (c *controller) endHere() string {
	d := c.doc
	if d.Round != nil && d.node == d.Round.Tip() {
		if f, over := d.Round.Match.Finished(); over {
			return join(phrase.Sentence(phrase.Headline(f.Outcome)), phrase.Ending(f))
		}
	}
	pos := c.position()
	if outcome, why := pos.Status(); outcome != chess.NoOutcome {
		return phrase.Over(outcome, why)
	}
	if result := d.Game().Result(); d.Round == nil && result != chess.NoOutcome && d.At().IsMainLine() && d.At().Next() == nil {
		return phrase.Sentence(phrase.Headline(result))
	}
	return ""
}

func turnWords(side chess.Color) string {
	return phrase.Sentence(lang.L("{{.Side}} is to move", map[string]any{"Side": phrase.Color(side)}))
}

// boardWords says where all pieces stand.
func boardWords(board [64]chess.Piece) string {
	var sides [2]string
	for side := range sides {
		sides[side] = lang.L("{{.Side}}: {{.Pieces}}.",
			map[string]any{"Side": phrase.Color(chess.Color(side)), "Pieces": aloud.Pieces(&board, chess.Color(side))})
	}
	return join(sides[:]...)
}

// clockWords says how much time there is, in a game with clocks.
func (c *controller) clockWords() string {
	var sides [2]string
	for i := range sides {
		side := chess.Color(i)
		if clock := c.clockOf(side); clock.Timed {
			sides[i] = lang.L("{{.Side}} has {{.Time}}.", map[string]any{"Side": phrase.Color(side), "Time": aloud.Time(clock.Left)})
		}
	}
	return join(sides[:]...)
}
