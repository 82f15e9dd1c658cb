package gui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/gui/caption"
	"kibitz/gui/movefield"
	"kibitz/gui/phrase"
	"kibitz/gui/sound"
	"kibitz/gui/spoken"
)

// newVoice returns the voice of the window.
func (c *controller) newVoice() *spoken.Voice {
	return spoken.New(&c.settings.SoundSettings, spoken.In{
		Say:      c.config.Say,
		Language: func() string { return c.settings.language(c.config.Language) },
		Play:     c.config.Play,
		Post:     c.config.Post,
		Broken: func(err error) {
			why := strings.ReplaceAll(err.Error(), "\n", ", ")
			c.notices.Warn(lang.L("Speech does not work"), nil,
				lang.L("The speech program does not work ({{.Why}}). Try it in a terminal.", map[string]any{"Why": why}))
		},
		Board: c.spokenBoard,
		Form:  c.spokenForm,
		Focus: func() spoken.Focus {
			on := c.view.window.Canvas().Focused()
			return spoken.Focus{On: on, OnBoard: on == fyne.Focusable(c.view.board), Silent: c.view.typing.Has(on)}
		},
	})
}

// spokenBoard returns what the board shows.
func (c *controller) spokenBoard() spoken.Board {
	d := c.desk.Doc()
	b := spoken.Board{Game: d.Game(), Node: d.At(), Opening: caption.OpeningOf(d.Game(), d.At()).Name, Played: d.Round != nil}
	if d.Round != nil && d.At().ID() == d.Round.Tip() {
		if f, over := d.Round.Match.Finished(); over {
			b.Over = true
			b.Result, b.Ending = d.Round.EndWords(f)
		}
	}
	if side, ok := c.desk.Premover(); ok {
		b.Planned = phrase.Sentence(movefield.Noted(c.desk, side, movefield.Aloud))
	}
	for side := range b.Clocks {
		b.Clocks[side] = c.desk.ClockOf(chess.Color(side))
	}
	if c.setup.On() {
		s, _ := c.setup.Setup()
		b.Setup = &s
	}
	if r := c.view.training; r.On() {
		p := r.Position()
		s := p.Setup()
		b.Setup = &s
	}
	return b
}

// spokenForm returns the form with the keyboard focus.
func (c *controller) spokenForm() spoken.Form {
	if m := c.shell.Top(); m != nil {
		f := spoken.Form{ID: m, Title: m.Title(), Parts: []fyne.CanvasObject{m.Body()}, Around: m.Body(), Buttons: m.Buttons(), Live: m.Live}
		if m.Aside != nil {
			f.Parts = append(f.Parts, m.Aside)
		}
		return f
	}
	f := spoken.Form{Around: c.view.root}
	switch {
	case c.view.inLibrary():
		f.Around = c.view.libraryBox
		f.ID, f.Title, f.Parts = c.view.library, lang.L("Library"), []fyne.CanvasObject{c.view.libraryBox}
	case c.setup.On():
		f.ID, f.Title, f.Parts = c.setup.ID(), lang.L("Set up a position"), []fyne.CanvasObject{c.view.editor}
	}
	return f
}

// askPromotion asks for the promotion piece.
func (c *controller) askPromotion(from, to chess.Square, side chess.Color) {
	c.view.board.AskPromotion(from, to, side)
	c.voice.Announce(lang.L("Promote to: Q: queen, R: rook, B: bishop, N: knight, Esc: cancel."))
}

// toggleSpeech switches speech on or off, and says which.
func (c *controller) toggleSpeech() {
	c.settings.Speech = !c.settings.Speech
	c.saveSettings()
	c.changed()
	c.voice.SayState()
}

// toggleSounds switches the sounds on or off, and plays one.
func (c *controller) toggleSounds() {
	c.settings.Sounds = !c.settings.Sounds
	c.saveSettings()
	c.voice.Play(sound.Move)
	c.changed()
}
