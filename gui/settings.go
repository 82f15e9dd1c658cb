package gui

import (
	"fmt"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/analysis"
	"kibitz/gui/diagram"
	"kibitz/gui/locale"
	"kibitz/gui/theme"
)

// settings are what the window remembers from one start to the next.
type settings struct {
	Width       float32 `json:"width"` // of the window, in Fyne's units
	Height      float32 `json:"height"`
	Side        float32 `json:"side"`     // width of the right side; 0 is what fits
	Below       float32 `json:"below"`    // height of the same below the board, in narrow windows
	Language    string  `json:"language"` // of the interface: "system", or one that package locale speaks
	Theme       string  `json:"theme"`    // "system", "light" or "dark"
	Board       string  `json:"board"`    // name of the palette
	Coordinates bool    `json:"coordinates"`
	Hints       bool    `json:"hints"`       // the board shows where a piece can go,
	LastMove    bool    `json:"lastMove"`    // the squares of the last move,
	CheckGlow   bool    `json:"checkGlow"`   // a king in check,
	Hover       bool    `json:"hover"`       // and the square under the pointer
	Animation   bool    `json:"animation"`   // pieces glide
	Premoves    bool    `json:"premoves"`    // moves may be entered while the computer thinks
	AlwaysQueen bool    `json:"alwaysQueen"` // pawns become queens unless Alt is held
	Lines       int     `json:"lines"`       // of analysis
	Folder      string  `json:"folder"`      // where files were last opened or saved
	Game        pairing `json:"game"`        // what New game offers

	Analysis analysisSettings `json:"analysis"`
}

// The sizes of a window that nobody has resized yet, and of the smallest one that is remembered.
const (
	firstWidth, firstHeight = 1280, 820
	leastWidth, leastHeight = 320, 300
	mostWidth, mostHeight   = 16000, 16000
)

func defaultSettings() settings {
	return settings{
		Width: firstWidth, Height: firstHeight,
		Language: system, Theme: system, Board: diagram.Walnut().Name, Coordinates: true,
		Hints: true, LastMove: true, CheckGlow: true, Hover: true, Animation: true, Premoves: true,
		Lines: 3,
		Game:  defaultPairing(),

		Analysis: defaultAnalysis(),
	}
}

// sound replaces what a file must not say by what is safe.
func (s settings) sound() settings {
	d := defaultSettings()
	// The comparisons are written so that NaN fails them.
	if !(s.Width >= leastWidth && s.Width <= mostWidth && s.Height >= leastHeight && s.Height <= mostHeight) {
		s.Width, s.Height = d.Width, d.Height
	}
	if !(s.Side >= 0 && s.Side <= mostWidth) {
		s.Side = 0
	}
	if !(s.Below >= 0 && s.Below <= mostHeight) {
		s.Below = 0
	}
	if s.Language != system && !locale.Speaks(s.Language) {
		s.Language = d.Language
	}
	if _, ok := themeModes[s.Theme]; !ok {
		s.Theme = d.Theme
	}
	if _, ok := diagram.PaletteNamed(s.Board); !ok {
		s.Board = d.Board
	}
	s.Analysis = s.Analysis.sound()
	s.Lines = min(max(s.Lines, 1), analysis.MaxLines)
	if s.Game.check() != nil {
		s.Game = d.Game
	}
	return s
}

func (s settings) palette() diagram.Palette {
	if p, ok := diagram.PaletteNamed(s.Board); ok {
		return p
	}
	return diagram.Walnut()
}

// system is the language and the theme that follow the desktop.
const system = "system"

var themeModes = map[string]theme.Mode{system: theme.System, "light": theme.Light, "dark": theme.Dark}

// pairing is who plays whom and on what conditions.
type pairing struct {
	Engine  [2]bool      `json:"engine"`  // by color: the computer plays it
	Control string       `json:"control"` // of both sides, in PGN's form; "-" is unlimited
	Think   thinkingTime `json:"think"`   // how the computer uses its time
}

// thinkingTime bounds the computer's thinking on a move: at most one is set.
// None means that the clock of the game decides.
type thinkingTime struct {
	Move  time.Duration `json:"move,omitempty"`
	Depth int           `json:"depth,omitempty"`
}

func (t thinkingTime) limits() engine.Limits {
	return engine.Limits{MoveTime: t.Move, Depth: t.Depth}
}

func (t thinkingTime) set() bool { return t != thinkingTime{} }

// words says it as it stands beside the computer's name.
func (t thinkingTime) words() string {
	switch {
	case t.Depth > 0:
		return fmt.Sprintf("depth %d", t.Depth)
	case t.Move > 0:
		return fmt.Sprintf("%g s a move", t.Move.Seconds())
	}
	return ""
}

// defaultPairing lets a fresh start be played at once: White against the
// computer, which answers after a second, without a clock.
func defaultPairing() pairing {
	return pairing{Engine: [2]bool{chess.Black: true}, Control: "-", Think: thinkingTime{Move: time.Second}}
}

// firstPairing is the game that is ready when the program starts: no clock runs,
// and the user has the first move, whatever was played last.
func firstPairing(last pairing) pairing {
	p := defaultPairing()
	if last.Think.set() {
		p.Think = last.Think
	}
	return p
}

const (
	maxDepth    = 100
	maxMoveTime = time.Hour
)

// check says in words what is wrong with a pairing.
func (p pairing) check() error {
	control, err := game.ParseControl(p.Control)
	if err != nil {
		return err
	}
	t := p.Think
	switch {
	case t.Move < 0 || t.Move > maxMoveTime:
		return fmt.Errorf("the time for a move must lie between 0.05 s and %g s", maxMoveTime.Seconds())
	case t.Depth < 0 || t.Depth > maxDepth:
		return fmt.Errorf("the depth must lie between 1 and %d", maxDepth)
	case control.Unlimited() && !t.set() && (p.Engine[chess.White] || p.Engine[chess.Black]):
		return fmt.Errorf("without a clock the computer needs a limit: a time for each move, or a depth")
	}
	return nil
}

// control returns the clock of both sides; the pairing must be checked.
func (p pairing) control() game.Control {
	c, _ := game.ParseControl(p.Control)
	return c
}

// human returns the color of the only person who plays; ok is false when there is none or two.
func (p pairing) human() (c chess.Color, ok bool) {
	if p.Engine[chess.White] == p.Engine[chess.Black] {
		return chess.White, false
	}
	if p.Engine[chess.White] {
		return chess.Black, true
	}
	return chess.White, true
}
