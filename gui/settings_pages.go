package gui

import (
	"image"
	"runtime"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/gui/commands"
	"kibitz/gui/diagram"
	"kibitz/gui/dialogs"
	"kibitz/gui/locale"
	"kibitz/gui/sound"
	"kibitz/gui/spoken"
)

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
	f.Pages = func() []dialogs.Page { return settingsPages{c, f}.all() }
	f.Open(c.shell)
	return f
}

// settingsPages are the pages of a dialog: all that can be set. A row changes a field of the settings, and acts at once.
type settingsPages struct {
	c *controller
	f *dialogs.Settings
}

func (p settingsPages) all() []dialogs.Page {
	s := &p.c.settings
	onOff := func(label string, value *bool) dialogs.Setting { return dialogs.OnOff(label, value, p.changed) }
	options := func() []host.Setting {
		e, _ := p.c.engines.Find(roster.BuiltIn)
		return e.Options
	}
	onOptions := func(o []host.Setting) { p.c.engines.SetOptions(roster.BuiltIn, o) }
	opponents := []dialogs.Setting{
		onOff(lang.L("Engines may resign and accept draws"), &s.Concede),
		onOff(lang.L("Ponder (think on your time)"), &s.Ponder),
		onOff(lang.L("Flip the board after each move (two players)"), &s.TurnBoard),
	}
	if runtime.GOOS != "js" { // a browser opens no files
		opponents = append(opponents, dialogs.Tablebases(p.c.store, options, onOptions), dialogs.OpeningBook(p.c.store, options, onOptions))
	}
	return []dialogs.Page{
		{Name: lookPage, Title: lang.L("Appearance"), Aside: p.preview, Rows: []dialogs.Setting{
			dialogs.OneOf(lang.L("Theme"), &s.Theme, p.changed, []string{system, "light", "dark"}, lang.L("Same as system"), lang.L("Light"), lang.L("Dark")),
			p.boards(),
			p.pieces(),
			p.coordinates(),
			p.notation(),
			p.scale(),
			p.language(),
		}},
		{Name: movesPage, Title: lang.L("Board & sound"), Rows: []dialogs.Setting{
			p.volume(),
			p.speech(),
			onOff(lang.L("Show legal moves"), &s.Hints),
			onOff(lang.L("Highlight the last move"), &s.LastMove),
			onOff(lang.L("Highlight a king in check"), &s.CheckGlow),
			onOff(lang.L("Outline the square under the pointer"), &s.Hover),
			onOff(lang.L("Premoves (queue moves on the computer’s turn)"), &s.Premoves),
			onOff(lang.L("Always promote to queen"), &s.AlwaysQueen),
			onOff(lang.L("Animate pieces"), &s.Animation),
			dialogs.OneOf(lang.L("Animation speed"), &s.Pace, p.changed, []string{slowPace, mediumPace, fastPace}, lang.L("Slow"), lang.L("Medium"), lang.L("Fast")),
		}},
		{Name: opponentsPage, Title: lang.L("Playing & engines"), Rows: opponents},
		{Name: keysPage, Title: lang.L("Keyboard"), Whole: (&dialogs.KeysPage{Commands: func() *commands.Table { return p.c.commands }, OnRebind: p.c.setKeys}).Make},
	}
}

// changed makes the settings act.
func (p settingsPages) changed() {
	p.c.applySettings()
	p.f.RefreshAside()
}

// boards is the row of the colors of the board.
func (p settingsPages) boards() dialogs.Setting {
	var names, titles []string
	for _, palette := range diagram.Palettes() {
		names, titles = append(names, palette.Name), append(titles, paletteTitle(palette))
	}
	return dialogs.OneOf(lang.L("Board"), &p.c.settings.Board, p.changed, names, titles...)
}

func (p settingsPages) pieces() dialogs.Setting {
	var names, titles []string
	for _, set := range diagram.Sets() {
		names, titles = append(names, set.Name()), append(titles, setTitle(set))
	}
	return dialogs.OneOf(lang.L("Pieces"), &p.c.settings.Pieces, p.changed, names, titles...)
}

// coordinates is the row of where the coordinates stand.
func (p settingsPages) coordinates() dialogs.Setting {
	s := &p.c.settings
	selected := 0
	switch {
	case s.Coordinates && s.Outside:
		selected = 2
	case s.Coordinates:
		selected = 1
	}
	return dialogs.Choice(lang.L("Coordinates"), selected, func(i int) {
		s.Coordinates, s.Outside = i > 0, i == 2
		p.changed()
	}, lang.L("Off"), lang.L("Inside the board"), lang.L("Outside the board"))
}

// volume is the row of the sounds. Each choice is heard.
func (p settingsPages) volume() dialogs.Setting {
	s := &p.c.settings
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
		p.changed()
		p.c.voice.Play(sound.Move)
	}, lang.L("Off"), lang.L("Quiet"), lang.L("Medium"), lang.L("Loud"))
}

// speech is the row of what is said aloud, or says what is missing for it. A browser has none: no program can be
// installed there.
func (p settingsPages) speech() dialogs.Setting {
	label := lang.L("Read out moves and messages")
	switch {
	case p.c.config.Say != nil:
		return dialogs.OnOff(label, &p.c.settings.Speech, func() {
			p.changed()
			p.c.voice.SayState()
		})
	case runtime.GOOS == "js":
		return dialogs.Setting{}
	}
	return dialogs.Note(label, lang.L("Speech needs the package speech-dispatcher or espeak-ng. Install it and restart Kibitz."))
}

// scale is the row of the size of everything.
func (p settingsPages) scale() dialogs.Setting {
	selected := 0
	var titles []string
	for i, percent := range scales {
		titles = append(titles, lang.L("{{.N}}%", map[string]any{"N": percent}))
		if percent <= p.c.settings.Scale {
			selected = i
		}
	}
	return dialogs.Choice(lang.L("Interface size"), selected, func(i int) {
		p.c.settings.Scale = scales[i]
		p.changed()
		p.f.Reopen()
	}, titles...)
}

// notation is the row of the letters of the pieces. Each choice shows a move of a knight; the letters of the language are
// left out where they are the English ones.
func (p settingsPages) notation() dialogs.Setting {
	const example = "Nf3"
	var ways, titles []string
	for _, way := range []string{localNotation, englishNotation, figurineNotation} {
		if title := notations[way]().SAN(example); !slices.Contains(titles, title) {
			ways, titles = append(ways, way), append(titles, title)
		}
	}
	selected := notations[p.c.settings.Notation]().SAN(example)
	return dialogs.Choice(lang.L("Move notation"), slices.Index(titles, selected), func(i int) {
		p.c.settings.Notation = ways[i]
		p.changed()
	}, titles...)
}

// language is the row of the language of the window. Languages are called what they call themselves.
func (p settingsPages) language() dialogs.Setting {
	tags, names := []string{system}, []string{lang.L("Same as system")}
	for _, l := range locale.Languages() {
		tags, names = append(tags, l.Tag), append(names, l.Name)
	}
	return dialogs.Pick(lang.L("Language"), slices.Index(tags, p.c.settings.Language), func(i int) {
		p.c.setLanguage(tags[i])
		p.f.Reopen()
	}, names...)
}

// preview is the board as it will look, with the position on the board of the window.
func (p settingsPages) preview() fyne.CanvasObject {
	preview := canvas.NewRaster(func(w, h int) image.Image {
		d := p.c.diagram()
		d.Coordinates, d.Rim = d.Coordinates || d.Rim, false // a rim would leave little of the board
		d.Arrows, d.Circles = nil, nil                       // what is drawn is not what is being chosen
		return diagram.Image(d, min(w, h))
	})
	preview.SetMinSize(fyne.NewSquareSize(dialogs.SettingsAside))
	return preview
}
