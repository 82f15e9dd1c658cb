// Package spoken decides what is said aloud, and when: each move that the board comes to show, each message, and
// whatever changes in the controls that the keys are in. The last move and the position are said when the user asks
// for them. Package aloud finds the words for moves and squares.
package spoken

import (
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/aloud"
	"kibitz/gui/clocks"
	"kibitz/gui/phrase"
	"kibitz/gui/sound"
)

// SoundSettings are what can be heard.
type SoundSettings struct {
	Sounds bool `json:"sounds"` // of moves
	Volume int  `json:"volume"` // of the sounds, in percent
	Speech bool `json:"speech"` // moves and messages are said aloud
}

// Volumes are the volumes on offer, in percent.
var Volumes = [...]int{30, 60, 100}

// DefaultSounds are the settings that nobody has changed.
func DefaultSounds() SoundSettings { return SoundSettings{Sounds: true, Volume: Volumes[1]} }

// Repaired returns the settings with every value that is not possible replaced by the standard one.
func (s SoundSettings) Repaired() SoundSettings {
	if s.Volume < 1 || s.Volume > 100 {
		s.Volume = DefaultSounds().Volume
	}
	return s
}

// Board is what the board shows.
type Board struct {
	Game    *game.Game
	Node    *game.Node
	Opening string // the opening up to the node, or how the game begins
	Played  bool   // the game is being played, or was played here
	Result  string // of the game in words, if Over
	Ending  string // why it ended, if Over and Result does not tell
	Over    bool   // the game that is played here ended at the node
	Planned string // the premoves, as a sentence; "" for none
	Clocks  [2]clocks.Face
	Setup   *chess.Setup // a position that is being set up in place of the game, or nil
}

// In is what a voice asks the window for.
type In struct {
	// Say says a text in a language, in place of what is being said; failed is called by another goroutine. Nil where no program speaks.
	Say      func(text, language string, failed func(error))
	Language func() string
	Play     func(s sound.Sound, volume int) // nil is silence
	Post     func(func())                    // calls a function later on the main goroutine
	Broken   func(err error)                 // nothing can be said
	Board    func() Board
	Form     func() Form // that the keys are in
	Focus    func() Focus
}

// Voice says things aloud and plays sounds, as far as the settings want that. It belongs to the main goroutine.
type Voice struct {
	in       In
	settings *SoundSettings

	at     place    // on the board when it was last followed
	passed []string // moves to be said before the one that the board shows,
	moved  bool     // that move,
	told   []string // and messages after it
	due    bool     // these are said when all that is happening is over
	known  known    // of the controls
	broken bool     // the user knows that nothing can be said
	closed bool
}

// place is a position in a game that is open.
type place struct {
	doc  any
	node game.NodeID
}

// New returns a voice.
func New(settings *SoundSettings, in In) *Voice { return &Voice{in: in, settings: settings} }

// Close ends the voice: nothing is said any more.
func (v *Voice) Close() { v.closed = true }

// Able reports whether there is a program that speaks.
func (v *Voice) Able() bool { return v.in.Say != nil }

// Play plays a sound.
func (v *Voice) Play(s sound.Sound) {
	if v.settings.Sounds && v.in.Play != nil {
		v.in.Play(s, v.settings.Volume)
	}
}

// say says a text at once, in place of what is being said.
func (v *Voice) say(text string) {
	if v.in.Say != nil && !v.closed {
		v.in.Say(text, v.in.Language(), func(err error) { v.in.Post(func() { v.fail(err) }) })
	}
}

// fail reports once that nothing can be said.
func (v *Voice) fail(err error) {
	if !v.broken && !v.closed {
		v.broken = true
		v.in.Broken(err)
	}
}

// Announce says a message, after the move that comes with it.
func (v *Voice) Announce(message string) {
	if message != "" && v.settings.Speech {
		v.told = append(v.told, message)
		v.saySoon()
	}
}

// Passed says the move to a node that the board leaves at once, before the move that it shows next.
func (v *Voice) Passed(g *game.Game, n *game.Node) {
	if v.settings.Speech {
		v.passed = append(v.passed, phrase.Sentence(aloud.MoveTo(g, n)))
	}
}

// Square says what the keys are on.
func (v *Voice) Square(s chess.Square, pc chess.Piece, chosen bool) {
	words := aloud.Square(s, pc)
	if chosen {
		words = lang.L("{{.Square}}, selected", map[string]any{"Square": words})
	}
	v.Announce(words)
}

// Follow says the move that the board shows, if that is another one than before.
func (v *Voice) Follow(doc any, node game.NodeID) {
	if at := (place{doc, node}); at != v.at {
		v.at = at
		if v.settings.Speech {
			v.moved = true
			v.saySoon()
		}
	}
}

// saySoon says all that there is to say as one text, once all of it is known.
func (v *Voice) saySoon() {
	if !v.due {
		v.due = true
		v.in.Post(v.sayDue)
	}
}

func (v *Voice) sayDue() {
	text := ""
	if b := v.in.Board(); v.moved && b.Setup == nil {
		text = Join(Join(v.passed...), b.placeWords())
	}
	for _, message := range v.told {
		if !strings.Contains(text, message) { // how the game ended belongs to its last move too
			text = strings.TrimSpace(text + " " + message)
		}
	}
	v.passed, v.moved, v.told, v.due = nil, false, nil, false
	if !v.settings.Speech {
		return
	}
	before := v.known
	text = Join(text, v.controlWords())
	left := before.form != v.known.form || before.focus != nil && before.focus != v.known.focus
	if focus := v.in.Focus(); text == "" && left && focus.OnBoard {
		text = phrase.Sentence(lang.L("Board")) // nothing else tells that the board has the keys again
	}
	if text != "" {
		v.say(text)
	}
}

// SayState says whether moves and messages are said, after the user has switched that.
func (v *Voice) SayState() {
	v.broken = false
	if v.settings.Speech {
		v.say(lang.L("Moves and messages are read out."))
		v.controlWords() // the switch that was pressed is known
		return
	}
	v.say(lang.L("Moves and messages are not read out."))
}

// SayMove says the last move.
func (v *Voice) SayMove() {
	b := v.in.Board()
	v.say(b.lastMoveWords())
}

// SayPosition says all that the board shows, and what the clocks do.
func (v *Voice) SayPosition() {
	b := v.in.Board()
	if s := b.Setup; s != nil {
		v.say(Join(turnWords(s.Turn), pieceWords(s.Board)))
		return
	}
	pos := b.Game.PositionAt(b.Node)
	state := b.endWords()
	if state == "" {
		state = turnWords(pos.Turn())
	}
	v.say(Join(state, b.lastMoveWords(), b.Planned, b.clockWords(), pieceWords(pos.Board())))
}

// Join returns sentences as one text.
func Join(sentences ...string) string {
	return strings.Join(strings.Fields(strings.Join(sentences, " ")), " ")
}

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
		return Join(phrase.Sentence(b.Result), b.Ending)
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
