package gui

import (
	"kibitz/gui/store"

	"fyne.io/fyne/v2/lang"
)

// writing is what the disk still has to do before the window may ask about games that
// are not saved.
type writing struct {
	going   int    // how many steps of savings are under way
	waiting func() // for the end of all of them; nil when nothing does
	stop    func() // ends the patience of what waits
}

// savingStep has the store do one step of saving a document and hands its result to then.
func savingStep[T any](c *controller, work func() (T, error), then func(T, error)) {
	c.writing.going++
	store.Try(c.store, work, func(result T, err error) {
		c.writing.going--
		then(result, err) // may begin the next step
		if c.writing.going == 0 {
			c.afterWriting()
		}
	})
}

// whenWritten calls f once no document is being saved, or after closePatience:
// a disk may hang.
func (c *controller) whenWritten(f func()) {
	if c.writing.going == 0 {
		f()
		return
	}
	if c.writing.waiting == nil {
		c.writing.stop = c.after(closePatience, c.afterWriting)
		c.notices.Passing(lang.L("Kibitz closes when the game is saved."))
	}
	c.writing.waiting = f
}

// afterWriting goes on with what waits.
func (c *controller) afterWriting() {
	if f := c.writing.waiting; f != nil {
		c.writing.stop()
		c.writing.waiting = nil
		f()
	}
}
