package gui

import (
	"cmp"
	"os"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/review"
	"kibitz/gui/board"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/locale"
	"kibitz/gui/notation"
	"kibitz/gui/notices"
	"kibitz/gui/spoken"
	"kibitz/gui/theme"
)

// The look of the window: its theme and scale, its board, its language, and the notation of moves.

// applySettings puts changed settings into effect, and saves them.
func (c *controller) applySettings() {
	c.saveSettings()
	c.applyTheme()
	c.applyScale()
	c.applyBoardLook()
	c.changed()
}

// applyTheme gives the window the theme of the settings.
func (c *controller) applyTheme() {
	if t := theme.New(themeModes[c.settings.Theme]); c.config.App.Settings().Theme() != t {
		c.config.App.Settings().SetTheme(t)
	}
}

// applyBoardLook gives the board the look of the settings.
func (c *controller) applyBoardLook() {
	o := c.view.board.Options()
	o.Palette, o.Set = c.settings.palette(), c.settings.pieceSet()
	switch {
	case !c.settings.Coordinates:
		o.Coordinates = board.CoordinatesOff
	case c.settings.Outside:
		o.Coordinates = board.CoordinatesOutside
	default:
		o.Coordinates = board.CoordinatesInside
	}
	o.ShowDests, o.ShowLastMove, o.ShowCheck, o.ShowHover = c.settings.Hints, c.settings.LastMove, c.settings.CheckGlow, c.settings.Hover
	o.Animation = 0
	if c.settings.Animation {
		o.Animation = paces[c.settings.Pace]
	}
	c.view.board.SetOptions(o)
	c.view.relayout() // the margin for coordinates may have changed
}

// toggleBlindfold hides the pieces of the game, or shows them. The next start of the program shows them: nobody is to meet
// an empty board who has forgotten why. A message stands as long as they are hidden, with the way back.
func (c *controller) toggleBlindfold() {
	c.view.blindfold = !c.view.blindfold
	if c.view.blindfold {
		c.notices.Post(notices.Blindfold, func() notices.Message {
			words, back := lang.L("Blindfold on. The pieces are hidden."), lang.L("Show the pieces")
			if key := c.commands.Get("blindfold").Bound().Words(); key != "" {
				back += " (" + key + ")"
			}
			return notices.Message{
				Title: words, Spoken: spoken.Join(words, back), Held: true,
				Answers: []notices.Answer{{Label: back, Do: c.toggleBlindfold}},
			}
		})
	} else {
		c.notices.Clear(notices.Blindfold)
		c.notices.Passing(lang.L("Blindfold off."))
	}
	c.changed()
}

// scaleVariable is the environment variable that replaces the scale in Fyne's own settings, which all Fyne programs
// share. Fyne reads the variable whenever the theme is set.
const scaleVariable = "FYNE_SCALE"

// scales are the scales on offer, in percent of the desktop's scale. Fyne rounds to tenths.
var scales = [...]int{100, 120, 150, 200, 250, 300}

const leastScale, mostScale = 100, 300

// scaler scales the window relative to the desktop.
type scaler struct{ desktop float64 }

// newScaler returns a scaler with the present scale as the desktop's.
func newScaler(app fyne.App) scaler {
	if desktop, err := strconv.ParseFloat(os.Getenv(scaleVariable), 32); err == nil && desktop > 0 {
		return scaler{desktop}
	}
	if desktop := app.Settings().Scale(); desktop > 0 {
		return scaler{float64(desktop)}
	}
	return scaler{1}
}

// set sets the scale that Fyne uses once the theme is set again. It reports whether the scale is a new one.
func (s scaler) set(percent int) bool {
	value := strconv.FormatFloat(s.desktop*float64(percent)/100, 'g', 4, 32)
	if percent == 100 && os.Getenv(scaleVariable) == "" || os.Getenv(scaleVariable) == value {
		return false
	}
	_ = os.Setenv(scaleVariable, value) // fails only for invalid names
	return true
}

// applyScale gives the window the scale of the settings. The window keeps its size on the screen.
func (c *controller) applyScale() {
	if !c.view.scaler.set(c.settings.Scale) {
		return
	}
	canvas := c.view.window.Canvas()
	before, size := canvas.Scale(), canvas.Size()
	c.config.App.Settings().SetTheme(c.config.App.Settings().Theme())
	if after := canvas.Scale(); after != before && !c.view.window.FullScreen() {
		k := before / after
		c.view.window.Resize(fyne.NewSize(size.Width*k, size.Height*k))
	}
}

// language returns the language of the interface, such as "de": the desktop's if the settings follow the system.
func (s *lookSettings) language(desktop string) string {
	if s.Language != system {
		return s.Language
	}
	return desktop
}

// applyLanguage selects the language of the settings for all texts made from now on.
func (c *controller) applyLanguage() {
	if err := locale.Use(c.settings.language(c.config.Language)); err != nil {
		fyne.LogError("the interface stays English", err) // the translations are embedded, and tested
	}
}

// setLanguage changes the language of the interface at once.
func (c *controller) setLanguage(tag string) {
	c.settings.Language = tag
	c.saveSettings()
	c.applyLanguage()
	c.remake()
	c.notices.Retell()
}

// remake makes all parts of the window that contain words or keys. What they show does not change.
func (c *controller) remake() {
	c.commands = c.newCommands()
	c.fillWindow()
	if c.setup.On() {
		c.view.showEditor(true)
	}
	controls.SetVisible(c.view.puzzles, c.view.training.On())
	c.view.shown = nil
	c.view.showNotices(c.notices)
	c.desk.RunClock()
	c.changed()
}

// themes returns the themes on offer: their names in the settings, and their titles.
func themes() [][2]string {
	return [][2]string{{system, lang.L("Same as system")}, {"light", lang.L("Light")}, {"dark", lang.L("Dark")}}
}

// palettes returns the colors of the board on offer: their names in the settings, and their titles. The first is the default.
func palettes() (all [][2]string) {
	titles := map[string]string{
		"walnut": lang.L("Walnut"), "blue-grey": lang.L("Blue-grey"), "green": lang.L("Green"), "maple": lang.L("Maple"),
		"oak": lang.L("Oak"), "lagoon": lang.L("Lagoon"), "plum": lang.L("Plum"), "slate": lang.L("Slate"),
		"high-contrast": lang.L("High contrast"), "newspaper": lang.L("Newspaper"),
	}
	for _, p := range diagram.Palettes() {
		all = append(all, [2]string{p.Name, cmp.Or(titles[p.Name], p.Title)})
	}
	return all
}

// pieceSets returns the sets of pieces on offer: their names in the settings, and their titles. The first is the default.
func pieceSets() (all [][2]string) {
	titles := map[diagram.Set]string{
		diagram.Flat: lang.L("Flat"), diagram.Classic: lang.L("Classic"), diagram.Staunton: lang.L("Staunton"),
		diagram.Facets: lang.L("Facets"), diagram.Newspaper: lang.L("Newspaper"),
	}
	for _, s := range diagram.Sets() {
		all = append(all, [2]string{s.Name(), titles[s]})
	}
	return all
}

// The notations of moves, as the settings write them.
const (
	localNotation    = "letters" // of the language of the interface
	englishNotation  = "english"
	figurineNotation = "figurines"
)

// notations returns the letters of the pieces, by notation.
var notations = map[string]func() notation.Letters{
	localNotation:    notation.Local,
	englishNotation:  func() notation.Letters { return notation.Letters{} },
	figurineNotation: notation.Figurines,
}

// letters returns the letters of the pieces in the moves on the screen.
func (c *controller) letters() notation.Letters { return notations[c.settings.Notation]() }

// reviewWords returns the words of reviews. Other programs may lack the figurines, so moves in comments have letters.
func (c *controller) reviewWords() (*review.Words, error) {
	letters := review.Letters{} // those of the language
	if c.settings.Notation == englishNotation {
		letters = review.English
	}
	return review.NewWords(c.settings.language(c.config.Language), letters)
}

// alphabets returns the letters of knight, bishop, rook, queen and king in which moves can be typed besides the
// English ones, the preferred letters first.
func (s *lookSettings) alphabets() []string {
	local := lang.X("pieces.letters", "NBRQK")
	if s.Notation == englishNotation {
		return []string{"NBRQK", local}
	}
	return []string{local}
}
