package gui

import (
	"time"

	"kibitz/gui/analysis"
	"kibitz/gui/commands"
	"kibitz/gui/diagram"
	"kibitz/gui/forms"
	"kibitz/gui/locale"
	"kibitz/gui/pairing"
	"kibitz/gui/theme"
)

// settings are what the window remembers from one start to the next.
type settings struct {
	Width       float32           `json:"width"` // of the window, in Fyne's units
	Height      float32           `json:"height"`
	Side        float32           `json:"side"`     // width of the right side; 0 is what fits
	Below       float32           `json:"below"`    // height of the same below the board, in narrow windows
	Language    string            `json:"language"` // of the interface: "system", or one that package locale speaks
	Theme       string            `json:"theme"`    // "system", "light" or "dark"
	Board       string            `json:"board"`    // name of the palette
	Pieces      string            `json:"pieces"`   // name of the set
	Coordinates bool              `json:"coordinates"`
	Outside     bool              `json:"outside"`         // coordinates stand beside the board, not on it
	Hints       bool              `json:"hints"`           // the board shows where a piece can go,
	LastMove    bool              `json:"lastMove"`        // the squares of the last move,
	CheckGlow   bool              `json:"checkGlow"`       // a king in check,
	Hover       bool              `json:"hover"`           // and the square under the pointer
	Animation   bool              `json:"animation"`       // pieces glide
	Pace        string            `json:"pace"`            // how fast they do, see paces
	Scale       int               `json:"scale"`           // of everything, in percent of what the desktop has
	Premoves    bool              `json:"premoves"`        // moves may be entered while the computer thinks
	AlwaysQueen bool              `json:"alwaysQueen"`     // pawns become queens unless Alt is held
	Export      exporting         `json:"export"`          // what Export diagrams offers
	Sounds      bool              `json:"sounds"`          // moves are heard
	Volume      int               `json:"volume"`          // of the sounds, in percent
	Speech      bool              `json:"speech"`          // moves and messages are said aloud
	Lines       int               `json:"lines"`           // of analysis
	Explorer    bool              `json:"explorer"`        // the explorer is shown
	Lists       []listPlace       `json:"lists,omitempty"` // where lists of games were left, the last one first
	Game        pairing.Terms     `json:"game"`            // what New game offers
	Match       pairing.MatchPlan `json:"match"`           // what a match between engines does

	Analysis analysisSettings `json:"analysis"`

	Notation string `json:"notation"` // of moves, see notations

	commands.KeySettings
	forms.LastUsed

	Concede   bool `json:"concede"`   // engines resign, agree to draws and offer them
	Ponder    bool `json:"ponder"`    // engines think in their opponent's time
	TurnBoard bool `json:"turnBoard"` // between two persons, the one to move sits at the board
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
		Language: system, Theme: system, Board: diagram.Walnut().Name, Pieces: diagram.Classic.Name(), Coordinates: true,
		Hints: true, LastMove: true, CheckGlow: true, Hover: true, Animation: true, Premoves: true,
		Sounds: true, Volume: volumes[1], Export: defaultExporting(),
		Pace: mediumPace, Scale: leastScale, Notation: localNotation,
		Lines: 3,
		Game:  pairing.DefaultTerms(),
		Match: pairing.DefaultMatchPlan(),

		Analysis: defaultAnalysis(),

		Concede: true,
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
	if _, ok := diagram.SetNamed(s.Pieces); !ok {
		s.Pieces = d.Pieces
	}
	if _, ok := paces[s.Pace]; !ok {
		s.Pace = d.Pace
	}
	if _, ok := notations[s.Notation]; !ok {
		s.Notation = d.Notation
	}
	s.KeySettings = s.KeySettings.Sound()
	s.Scale = min(max(s.Scale, leastScale), mostScale)
	s.Export = s.Export.sound()
	if s.Volume < 1 || s.Volume > 100 {
		s.Volume = d.Volume
	}
	s.Lines = min(max(s.Lines, 1), analysis.MaxLines)
	s.Game, s.Match = s.Game.Repaired(), s.Match.Repaired()
	return s
}

func (s settings) pieceSet() diagram.Set {
	set, _ := diagram.SetNamed(s.Pieces)
	return set
}

// How fast pieces glide.
const (
	slowPace   = "slow"
	mediumPace = "medium"
	fastPace   = "fast"
)

// paces are how long a piece glides.
var paces = map[string]time.Duration{slowPace: 250 * time.Millisecond, mediumPace: 120 * time.Millisecond, fastPace: 80 * time.Millisecond}

func (s settings) palette() diagram.Palette {
	p, _ := diagram.PaletteNamed(s.Board)
	return p
}

// system is the language and the theme that follow the desktop.
const system = "system"

var themeModes = map[string]theme.Mode{system: theme.System, "light": theme.Light, "dark": theme.Dark}
