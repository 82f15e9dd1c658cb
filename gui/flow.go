// Package gui is the window: its widgets, its layout, the commands, and what follows what. What the program knows and
// does lives in the rooms below, which know nothing of the window.
//
// Everything flows one way, on the goroutine of Fyne:
//
//	widget's callback -> command -> desk.Do, desk.Tell, study... -> journal
//	                                      | Out.Changed
//	                                      v
//	controller.changed:  hooks, in a fixed order: the journal, the library, speech, study, review, explorer follow the change.
//	                     They may start work; they may not call changed.
//	controller.render:   reads the state and hands it to the widgets; nothing else.
//
//	engine, disk -> post -> command ...
//
// A widget never asks the desk for anything but what it shows, and a room never calls a widget: it calls one of the
// functions that it was given when it was made. The results of engines and disks come back as functions that are
// posted; each checks that what it was asked about is still there.
//
// In tests a hook that calls changed panics, and so do an engine's host and a job of the store that are asked for
// something while the window is rendered.
package gui

import (
	"fmt"
	"slices"
	"sync"
)

// flow says how far a change has come on its way.
type flow struct {
	// here reports whether the caller is on the window's goroutine. It is nil outside of tests, where nothing is checked.
	here   func() bool
	step   string
	closed bool      // the controller is
	kept   sync.Once // see keepAll
}

// The steps of a change.
const (
	following = "following a change"
	rendering = "rendering"
)

// do runs a step.
func (f *flow) do(step string, run func()) {
	f.forbid("a change", following, rendering)
	before := f.step
	f.step = step
	run()
	f.step = before
}

// forbid panics, in tests, during one of the steps.
func (f *flow) forbid(what string, steps ...string) {
	if f.here != nil && f.here() && slices.Contains(steps, f.step) {
		panic(fmt.Sprintf("gui: %s while %s", what, f.step))
	}
}

// startsWork is called when an engine or the store is asked for something.
func (f *flow) startsWork() { f.forbid("work is started", rendering) }

// changed has everything follow what is otherwise now, and shows it.
func (c *controller) changed() {
	if c.flow.closed || c.view.root == nil {
		return
	}
	c.flow.do(following, func() {
		for _, follow := range c.hooks() {
			follow()
		}
	})
	c.flow.do(rendering, c.render)
}

// covered reports whether the board shows something else than the game: a position that is being set up, or a puzzle.
func (c *controller) covered() bool { return c.setup.On() || c.view.training.On() }

// hooks returns what follows a change, in this order. While the board shows something else, the game does not.
func (c *controller) hooks() []func() {
	followStudy := func() {
		if c.study.On() || len(c.study.HintArrows()) > 0 {
			c.desk.Aid()
		}
		c.study.Follow(c.covered())
	}
	if c.covered() {
		return []func(){c.desk.Follow, followStudy}
	}
	followVoice := func() { c.voice.Follow(c.desk.Doc(), c.desk.Doc().At().ID()) }
	return []func(){c.desk.Follow, c.keepEnded, followVoice, followStudy}
}
