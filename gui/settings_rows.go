package gui

import (
	"image"
	"runtime"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/forms"
	"kibitz/gui/locale"
	"kibitz/gui/sound"
	"kibitz/gui/spoken"
	"kibitz/gui/theme"
)

// What can be set, row by row. A row changes a field of the settings, and has it act at once.

// onOff is a row with a switch.
func (f *settingsForm) onOff(label string, value *bool) setting {
	return f.switching(label, value, f.changed)
}

// switching is a row with a switch; changed is called when it was switched.
func (f *settingsForm) switching(label string, value *bool, changed func()) setting {
	return setting{label: label, small: true, make: func(float32) fyne.CanvasObject {
		s := controls.NewSwitch(nil)
		s.Set(*value)
		s.Keys, s.OnTapped = f.modal, func() {
			*value = !*value
			s.Set(*value)
			changed()
		}
		f.stop(s)
		return container.NewHBox(s)
	}}
}

// choice is a row with a choice of one among a few titles.
func (f *settingsForm) choice(label string, selected int, chosen func(int), titles ...string) setting {
	return setting{label: label, make: func(width float32) fyne.CanvasObject {
		s := controls.NewSegments(width, selected, titles...)
		s.Keys, s.OnChanged = f.modal, chosen
		f.stop(s)
		return s
	}}
}

// oneOf is a row with a choice among values, each with a title.
func (f *settingsForm) oneOf(label string, value *string, values []string, titles ...string) setting {
	return f.choice(label, slices.Index(values, *value), func(i int) {
		*value = values[i]
		f.changed()
	}, titles...)
}

// boards is the row of the colors of the board.
func (f *settingsForm) boards() setting {
	var names, titles []string
	for _, p := range diagram.Palettes() {
		names, titles = append(names, p.Name), append(titles, paletteTitle(p))
	}
	return f.oneOf(lang.L("Board"), &f.c.settings.Board, names, titles...)
}

func setNames() (names []string) {
	for _, s := range diagram.Sets() {
		names = append(names, s.Name())
	}
	return names
}

func setTitles() (titles []string) {
	for _, s := range diagram.Sets() {
		titles = append(titles, setTitle(s))
	}
	return titles
}

// coordinates is the row of where the coordinates stand.
func (f *settingsForm) coordinates() setting {
	s := &f.c.settings
	selected := 0
	switch {
	case s.Coordinates && s.Outside:
		selected = 2
	case s.Coordinates:
		selected = 1
	}
	return f.choice(lang.L("Coordinates"), selected, func(i int) {
		s.Coordinates, s.Outside = i > 0, i == 2
		f.changed()
	}, lang.L("Off"), lang.L("On the board"), lang.L("Beside the board"))
}

// volume is the row of the sounds. Each choice is heard.
func (f *settingsForm) volume() setting {
	s := &f.c.settings
	selected := 0
	for i, percent := range spoken.Volumes {
		if s.Sounds && percent <= s.Volume {
			selected = i + 1
		}
	}
	return f.choice(lang.L("Sounds"), selected, func(i int) {
		if s.Sounds = i > 0; s.Sounds {
			s.Volume = spoken.Volumes[i-1]
		}
		f.changed()
		f.c.voice.Play(sound.Move)
	}, lang.L("Off"), lang.L("Quiet"), lang.L("Medium"), lang.L("Loud"))
}

// speech is the row of what is said aloud; where nothing can be, it says what is missing. In a
// browser there is none, where no program can be installed.
func (f *settingsForm) speech() setting {
	label := lang.L("Speak moves and messages")
	switch {
	case f.c.config.Say != nil:
		return f.switching(label, &f.c.settings.Speech, func() {
			f.changed()
			f.c.voice.SayState()
		})
	case runtime.GOOS == "js":
		return setting{}
	}
	return setting{label: label, make: func(width float32) fyne.CanvasObject {
		words := controls.NewText(lang.L("For this, install the package speech-dispatcher or espeak-ng, and start Kibitz again."),
			theme.ColorSecondary, theme.SecondarySize, false)
		words.Wrap(width)
		return forms.AtLeast(width, 0, words)
	}}
}

// scale is the row of the size of everything.
func (f *settingsForm) scale() setting {
	selected := 0
	var titles []string
	for i, percent := range scales {
		titles = append(titles, strconv.Itoa(percent))
		if percent <= f.c.settings.Scale {
			selected = i
		}
	}
	return f.choice(lang.L("Size in %"), selected, func(i int) {
		f.c.settings.Scale = scales[i]
		f.changed()
		f.reopen()
	}, titles...)
}

// notation is the row of the signs of the pieces in moves. Each way shows a move of a
// knight; that of the language is left out where its letters are the English ones.
func (f *settingsForm) notation() setting {
	const example = "Nf3"
	var ways, titles []string
	for _, way := range []string{localNotation, englishNotation, figurineNotation} {
		if title := notations[way]().SAN(example); !slices.Contains(titles, title) {
			ways, titles = append(ways, way), append(titles, title)
		}
	}
	selected := notations[f.c.settings.Notation]().SAN(example)
	return f.choice(lang.L("Moves are written as"), slices.Index(titles, selected), func(i int) {
		f.c.settings.Notation = ways[i]
		f.changed()
	}, titles...)
}

// language is the row of the language of the interface. Languages are called what they
// call themselves.
func (f *settingsForm) language() setting {
	tags, names := []string{system}, []string{lang.L("As the desktop")}
	for _, l := range locale.Languages() {
		tags, names = append(tags, l.Tag), append(names, l.Name)
	}
	return setting{label: lang.L("Language"), make: func(float32) fyne.CanvasObject {
		p := controls.NewPicker(slices.Index(tags, f.c.settings.Language), names...)
		p.Keys = f.modal
		p.OnChanged = func(string) {
			f.c.setLanguage(tags[p.SelectedIndex()])
			f.reopen()
		}
		f.stop(p)
		return container.NewHBox(forms.AtLeast(languageWidth, 0, p)) // by itself it has no regard for its words
	}}
}

const languageWidth = 190

// preview is the board as it will look, with the position on the board of the window.
func (f *settingsForm) preview() fyne.CanvasObject {
	f.board = canvas.NewRaster(func(w, h int) image.Image {
		d := f.c.diagram()
		d.Coordinates, d.Rim = d.Coordinates || d.Rim, false // a rim would leave little of the board
		d.Arrows, d.Circles = nil, nil                       // what is drawn is not what is being chosen
		return diagram.Image(d, min(w, h))
	})
	f.board.SetMinSize(fyne.NewSquareSize(settingsBoard))
	return f.board
}
