package gui

import (
	"image"
	"runtime"
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/engine/tournament"
	"kibitz/gui/cards"
	"kibitz/gui/commands"
	"kibitz/gui/crosstable"
	"kibitz/gui/desk"
	"kibitz/gui/diagram"
	"kibitz/gui/dialogs"
	"kibitz/gui/files"
	"kibitz/gui/forms"
	"kibitz/gui/library"
	"kibitz/gui/locale"
	"kibitz/gui/pairing"
	"kibitz/gui/sound"
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
	library.Settings
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
	MoveData    string `json:"moveData"`  // what stands beside the moves, see cards.DataKinds
	Autoplay    int    `json:"autoplay"`  // seconds between two moves, see autoplaySeconds

	BoardBefore  string `json:"board,omitempty"` // as earlier versions wrote them; read only
	PiecesBefore string `json:"pieces,omitempty"`
}

// formSettings are the last answers to forms.
type formSettings struct {
	Game       pairing.Terms          `json:"game"`                // to New game
	Match      pairing.MatchPlan      `json:"match"`               // to Match between engines
	Tournament tournament.File        `json:"tournament,omitzero"` // to Tournament
	Export     dialogs.ExportSettings `json:"export"`              // to Export diagrams
}

// The sizes of a window that nobody has resized yet, and of the smallest and the largest one that is remembered.
const (
	firstWidth, firstHeight = 1280, 820
	leastWidth, leastHeight = 320, 300
	mostWidth, mostHeight   = 16000, 16000
)

// autoplaySeconds are the intervals of autoplay on offer.
var autoplaySeconds = [...]int{1, 2, 3, 5, 10}

func defaultSettings() settings {
	return settings{
		windowSettings: windowSettings{Width: firstWidth, Height: firstHeight},
		lookSettings: lookSettings{
			Language: system, Theme: system, Coordinates: true,
			Hints: true, LastMove: true, CheckGlow: true, Hover: true, Animation: true, Pace: mediumPace,
			Scale: leastScale, Notation: localNotation, MoveData: cards.AutomaticData, Autoplay: autoplaySeconds[1],
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
	s.Tournament = crosstable.Repaired(s.Tournament)
	s.KeySettings, s.FileSettings, s.LastUsed = s.KeySettings.Repaired(), s.FileSettings.Repaired(), s.LastUsed.Repaired()
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
	if !slices.Contains(autoplaySeconds[:], s.Autoplay) {
		s.Autoplay = d.Autoplay
	}
	if s.Language != system && !locale.Speaks(s.Language) {
		s.Language = d.Language
	}
	if _, ok := themeModes[s.Theme]; !ok {
		s.Theme = d.Theme
	}
	if _, ok := paces[s.Pace]; !ok {
		s.Pace = d.Pace
	}
	if _, ok := notations[s.Notation]; !ok {
		s.Notation = d.Notation
	}
	if !slices.Contains(cards.DataKinds(), s.MoveData) {
		s.MoveData = d.MoveData
	}
	s.Scale = min(max(s.Scale, leastScale), mostScale)
	s = s.withChoiceBefore(d)
	if _, ok := diagram.PaletteNamed(s.Board); !ok {
		s.Board = d.Board
	}
	if _, ok := diagram.SetNamed(s.Pieces); !ok {
		s.Pieces = d.Pieces
	}
	return s
}

// The defaults of earlier versions, which wrote them as if they had been chosen.
const boardBefore, piecesBefore = "walnut", "classic"

// withChoiceBefore takes over board and pieces from the file of an earlier version. The defaults of that version count as
// chosen where the user has changed anything else of the look: then the choice of boards and pieces has been seen.
func (s lookSettings) withChoiceBefore(d lookSettings) lookSettings {
	board, pieces := s.BoardBefore, s.PiecesBefore
	s.BoardBefore, s.PiecesBefore = "", ""
	x := s
	x.Board, x.Pieces, x.Language, x.MoveData, x.Autoplay = d.Board, d.Pieces, d.Language, d.MoveData, d.Autoplay
	seen := x != d || board != "" && board != boardBefore || pieces != "" && pieces != piecesBefore
	if s.Board == "" && (seen || board != boardBefore) {
		s.Board = board
	}
	if s.Pieces == "" && (seen || pieces != piecesBefore) {
		s.Pieces = pieces
	}
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

// The names of pages of the settings, by which the dialog is opened at one.
const (
	lookPage      = "look"
	movesPage     = "moves"
	opponentsPage = "opponents"
	keysPage      = "keys"
)

// openSettings opens the dialog of settings at a page.
func (c *controller) openSettings(page string) *dialogs.Settings {
	f := &dialogs.Settings{First: page}
	f.Pages = func() []dialogs.Page { return c.settingsPages(f) }
	f.Open(c.shell)
	return f
}

// settingsPages returns the pages of a dialog. Each row changes a field of the settings, with immediate effect.
func (c *controller) settingsPages(f *dialogs.Settings) []dialogs.Page {
	s := &c.settings
	changed := func() {
		c.applySettings()
		f.RefreshAside()
	}
	onOff := func(label string, value *bool) dialogs.Setting { return dialogs.OnOff(label, value, changed) }
	options := func() []host.Setting {
		e, _ := c.engines.Find(roster.BuiltIn)
		return e.Options
	}
	var ownFiles dialogs.Setting
	if c.config.Desktop != nil {
		ownFiles = onOff(lang.L("Use Kibitz’s own file dialog"), &s.OwnFiles)
	}
	onOptions := func(o []host.Setting) { c.engines.SetOptions(roster.BuiltIn, o) }
	opponents := []dialogs.Setting{
		onOff(lang.L("Engines may resign and accept draws"), &s.Concede),
		onOff(lang.L("Ponder (think on your time)"), &s.Ponder),
		onOff(lang.L("Flip the board after each move (two players)"), &s.TurnBoard),
	}
	if runtime.GOOS != "js" { // a browser opens no files
		opponents = append(opponents, dialogs.Tablebases(c.store, options, onOptions), dialogs.OpeningBook(c.store, options, onOptions))
	}
	return []dialogs.Page{
		{Name: lookPage, Title: lang.L("Appearance"), Aside: c.previewBoard, Rows: []dialogs.Setting{
			dialogs.OneOf(lang.L("Theme"), &s.Theme, changed, themes()),
			dialogs.Swatches(lang.L("Board"), &s.Board, changed, palettes(), func(name string, px int) image.Image {
				p, _ := diagram.PaletteNamed(name)
				return diagram.BoardSwatch(p, px)
			}),
			dialogs.Swatches(lang.L("Pieces"), &s.Pieces, changed, pieceSets(), func(name string, px int) image.Image {
				set, _ := diagram.SetNamed(name)
				return diagram.PieceSwatch(set, s.palette(), px)
			}),
			c.coordinatesRow(changed),
			c.notationRow(changed),
			c.scaleRow(changed, f),
			c.languageRow(f),
			ownFiles,
		}},
		{Name: movesPage, Title: lang.L("Board & sound"), Rows: []dialogs.Setting{
			c.volumeRow(changed),
			c.speechRow(changed),
			dialogs.OneOf(lang.L("Beside the moves"), &s.MoveData, changed, [][2]string{
				{cards.AutomaticData, lang.L("Automatic")}, {cards.EvaluationData, lang.L("Evaluation")}, {cards.TimeData, lang.L("Time")}, {cards.NoData, lang.L("Nothing")},
			}),
			onOff(lang.L("Show legal moves"), &s.Hints),
			onOff(lang.L("Highlight the last move"), &s.LastMove),
			onOff(lang.L("Highlight a king in check"), &s.CheckGlow),
			onOff(lang.L("Outline the square under the pointer"), &s.Hover),
			onOff(lang.L("Premoves (queue moves on the computer’s turn)"), &s.Premoves),
			onOff(lang.L("Always promote to queen"), &s.AlwaysQueen),
			onOff(lang.L("Animate pieces"), &s.Animation),
			dialogs.OneOf(lang.L("Animation speed"), &s.Pace, changed,
				[][2]string{{slowPace, lang.L("Slow")}, {mediumPace, lang.L("Medium")}, {fastPace, lang.L("Fast")}}),
			dialogs.Choice(lang.L("Autoplay: seconds per move"), slices.Index(autoplaySeconds[:], s.Autoplay), func(i int) {
				s.Autoplay = autoplaySeconds[i]
				changed()
			}, autoplayTitles()...),
		}},
		{Name: opponentsPage, Title: lang.L("Playing & engines"), Rows: opponents},
		{Name: keysPage, Title: lang.L("Keyboard"), Whole: (&dialogs.KeysPage{Commands: func() *commands.Table { return c.commands }, OnRebind: c.setKeys}).Make},
	}
}

// autoplayTitles returns the intervals of autoplay in seconds.
func autoplayTitles() (titles []string) {
	for _, n := range autoplaySeconds {
		titles = append(titles, strconv.Itoa(n))
	}
	return titles
}

// coordinatesRow returns the row of where the coordinates stand.
func (c *controller) coordinatesRow(changed func()) dialogs.Setting {
	s := &c.settings
	selected := 0
	switch {
	case s.Coordinates && s.Outside:
		selected = 2
	case s.Coordinates:
		selected = 1
	}
	return dialogs.Choice(lang.L("Coordinates"), selected, func(i int) {
		s.Coordinates, s.Outside = i > 0, i == 2
		changed()
	}, lang.L("Off"), lang.L("Inside the board"), lang.L("Outside the board"))
}

// volumeRow returns the row of the sounds. Each choice plays a sound.
func (c *controller) volumeRow(changed func()) dialogs.Setting {
	s := &c.settings
	selected := 0
	for i, percent := range spoken.Volumes {
		if s.Sounds && percent <= s.Volume {
			selected = i + 1
		}
	}
	return dialogs.Choice(lang.L("Sounds"), selected, func(i int) {
		if s.Sounds = i > 0; s.Sounds {
			s.Volume = spoken.Volumes[i-1]
		}
		changed()
		c.voice.Play(sound.Move)
	}, lang.L("Off"), lang.L("Quiet"), lang.L("Medium"), lang.L("Loud"))
}

// speechRow returns the row of speech, or a note on what must be installed. In a browser nothing can be installed:
// there the row is left out.
func (c *controller) speechRow(changed func()) dialogs.Setting {
	label := lang.L("Read out moves and messages")
	switch {
	case c.config.Say != nil:
		return dialogs.OnOff(label, &c.settings.Speech, func() {
			changed()
			c.voice.SayState()
		})
	case runtime.GOOS == "js":
		return dialogs.Setting{}
	}
	return dialogs.Note(label, lang.L("Speech needs the package speech-dispatcher or espeak-ng. Install it and restart Kibitz."))
}

// scaleRow returns the row of the size of everything.
func (c *controller) scaleRow(changed func(), f *dialogs.Settings) dialogs.Setting {
	selected := 0
	var titles []string
	for i, percent := range scales {
		titles = append(titles, lang.L("{{.N}}%", map[string]any{"N": percent}))
		if percent <= c.settings.Scale {
			selected = i
		}
	}
	return dialogs.Choice(lang.L("Interface size"), selected, func(i int) {
		c.settings.Scale = scales[i]
		changed()
		f.Reopen()
	}, titles...)
}

// notationRow returns the row of the notation. The titles are a knight move in each notation; equal ones appear once.
func (c *controller) notationRow(changed func()) dialogs.Setting {
	const example = "Nf3"
	var ways, titles []string
	for _, way := range []string{localNotation, englishNotation, figurineNotation} {
		if title := notations[way]().SAN(example); !slices.Contains(titles, title) {
			ways, titles = append(ways, way), append(titles, title)
		}
	}
	selected := notations[c.settings.Notation]().SAN(example)
	return dialogs.Choice(lang.L("Move notation"), slices.Index(titles, selected), func(i int) {
		c.settings.Notation = ways[i]
		changed()
	}, titles...)
}

// languageRow returns the row of the language of the window. Languages are called what they call themselves.
func (c *controller) languageRow(f *dialogs.Settings) dialogs.Setting {
	tags, names := []string{system}, []string{lang.L("Same as system")}
	for _, l := range locale.Languages() {
		tags, names = append(tags, l.Tag), append(names, l.Name)
	}
	return dialogs.Pick(lang.L("Language"), slices.Index(tags, c.settings.Language), func(i int) {
		c.setLanguage(tags[i])
		f.Reopen()
	}, names...)
}

// previewBoard returns the board with the look of the settings and the present position.
func (c *controller) previewBoard() fyne.CanvasObject {
	preview := canvas.NewRaster(func(w, h int) image.Image {
		d := c.diagram()
		d.Coordinates, d.Rim = d.Coordinates || d.Rim, false // a rim would leave little of the board
		d.Arrows, d.Circles = nil, nil                       // what is drawn is not what is being chosen
		return diagram.Image(d, min(w, h))
	})
	preview.SetMinSize(fyne.NewSquareSize(dialogs.SettingsAside))
	return preview
}
