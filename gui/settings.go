package gui

import (
	"time"

	"kibitz/gui/commands"
	"kibitz/gui/desk"
	"kibitz/gui/diagram"
	"kibitz/gui/dialogs"
	"kibitz/gui/files"
	"kibitz/gui/forms"
	"kibitz/gui/locale"
	"kibitz/gui/pairing"
	"kibitz/gui/spoken"
	"kibitz/gui/study"
	"kibitz/gui/theme"
)

// settings are what the window remembers from one start to the next. Each room has a section of its own and gets a
// pointer to it. The sections are embedded, so that the file of settings is one flat object.
type settings struct {
	windowSettings
	lookSettings
	desk.PlaySettings
	spoken.SoundSettings
	study.StudySettings
	files.FileSettings
	formSettings
	forms.LastUsed
	commands.KeySettings
}

// windowSettings are the sizes of the window and of its parts, in Fyne's units.
type windowSettings struct {
	Width  float32 `json:"width"`
	Height float32 `json:"height"`
	Side   float32 `json:"side"`  // width of the right side; 0 is what fits
	Below  float32 `json:"below"` // height of the side below the board, in narrow windows; 0 is what fits
}

// lookSettings are the look of the window and of the board.
type lookSettings struct {
	Language    string `json:"language"`   // of the interface: "system", or one that package locale speaks
	Theme       string `json:"theme"`      // "system", "light" or "dark"
	Board       string `json:"boardTheme"` // name of the palette, "" for the default
	Pieces      string `json:"pieceSet"`   // name of the set, "" for the default
	Coordinates bool   `json:"coordinates"`
	Outside     bool   `json:"outside"`   // coordinates stand beside the board, not on it
	Hints       bool   `json:"hints"`     // the board shows where a piece can go,
	LastMove    bool   `json:"lastMove"`  // the squares of the last move,
	CheckGlow   bool   `json:"checkGlow"` // a king in check,
	Hover       bool   `json:"hover"`     // and the square under the pointer
	Animation   bool   `json:"animation"` // pieces glide
	Pace        string `json:"pace"`      // how fast they do, see paces
	Scale       int    `json:"scale"`     // of everything, in percent of what the desktop has
	Notation    string `json:"notation"`  // of moves, see notations

	BoardBefore  string `json:"board,omitempty"` // as earlier versions wrote them; read only
	PiecesBefore string `json:"pieces,omitempty"`
}

// formSettings are the last answers to forms.
type formSettings struct {
	Game   pairing.Terms          `json:"game"`   // to New game
	Match  pairing.MatchPlan      `json:"match"`  // to Match between engines
	Export dialogs.ExportSettings `json:"export"` // to Export diagrams
}

// The sizes of a window that nobody has resized yet, and of the smallest and the largest one that is remembered.
const (
	firstWidth, firstHeight = 1280, 820
	leastWidth, leastHeight = 320, 300
	mostWidth, mostHeight   = 16000, 16000
)

func defaultSettings() settings {
	return settings{
		windowSettings: windowSettings{Width: firstWidth, Height: firstHeight},
		lookSettings: lookSettings{
			Language: system, Theme: system, Coordinates: true,
			Hints: true, LastMove: true, CheckGlow: true, Hover: true, Animation: true, Pace: mediumPace,
			Scale: leastScale, Notation: localNotation,
		},
		PlaySettings:  desk.PlaySettings{Premoves: true, Concede: true},
		SoundSettings: spoken.DefaultSounds(),
		StudySettings: study.DefaultSettings(),
		formSettings:  formSettings{Game: pairing.DefaultTerms(), Match: pairing.DefaultMatchPlan(), Export: dialogs.DefaultExport()},
	}
}

// repaired returns the settings with every value that is not possible replaced by the standard one.
func (s settings) repaired() settings {
	d := defaultSettings()
	s.windowSettings, s.lookSettings = s.windowSettings.repaired(), s.lookSettings.repaired(d.lookSettings)
	s.SoundSettings, s.StudySettings = s.SoundSettings.Repaired(), s.StudySettings.Repaired()
	s.Game, s.Match, s.Export = s.Game.Repaired(), s.Match.Repaired(), s.Export.Repaired()
	s.KeySettings = s.KeySettings.Repaired()
	return s
}

func (s windowSettings) repaired() windowSettings {
	// The comparisons are written so that NaN fails them.
	if !(s.Width >= leastWidth && s.Width <= mostWidth && s.Height >= leastHeight && s.Height <= mostHeight) {
		s.Width, s.Height = firstWidth, firstHeight
	}
	if !(s.Side >= 0 && s.Side <= mostWidth) {
		s.Side = 0
	}
	if !(s.Below >= 0 && s.Below <= mostHeight) {
		s.Below = 0
	}
	return s
}

func (s lookSettings) repaired(d lookSettings) lookSettings {
	if s.Language != system && !locale.Speaks(s.Language) {
		s.Language = d.Language
	}
	if _, ok := themeModes[s.Theme]; !ok {
		s.Theme = d.Theme
	}
	// Earlier versions wrote the default as if it had been chosen.
	if s.Board == "" && s.BoardBefore != "walnut" {
		s.Board = s.BoardBefore
	}
	if s.Pieces == "" && s.PiecesBefore != "classic" {
		s.Pieces = s.PiecesBefore
	}
	s.BoardBefore, s.PiecesBefore = "", ""
	if _, ok := diagram.PaletteNamed(s.Board); !ok {
		s.Board = d.Board
	}
	if _, ok := diagram.SetNamed(s.Pieces); !ok {
		s.Pieces = d.Pieces
	}
	if _, ok := paces[s.Pace]; !ok {
		s.Pace = d.Pace
	}
	if _, ok := notations[s.Notation]; !ok {
		s.Notation = d.Notation
	}
	s.Scale = min(max(s.Scale, leastScale), mostScale)
	return s
}

func (s lookSettings) pieceSet() diagram.Set {
	set, _ := diagram.SetNamed(s.Pieces)
	return set
}

func (s lookSettings) palette() diagram.Palette {
	p, _ := diagram.PaletteNamed(s.Board)
	return p
}

// How fast pieces glide.
const (
	slowPace   = "slow"
	mediumPace = "medium"
	fastPace   = "fast"
)

// paces are how long a piece glides.
var paces = map[string]time.Duration{slowPace: 250 * time.Millisecond, mediumPace: 120 * time.Millisecond, fastPace: 80 * time.Millisecond}

// system is the language and the theme that follow the desktop.
const system = "system"

var themeModes = map[string]theme.Mode{system: theme.System, "light": theme.Light, "dark": theme.Dark}
