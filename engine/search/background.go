package search

// backgroundNiceness is how much nicer than the rest of the process an engine in the
// background is. Where they want the same core, it gets a quarter of it and they get the
// rest; more niceness gives no more frames.
const backgroundNiceness = 5

// NewBackground returns an engine like that of [New] for a program that has more to do
// than to think, such as to paint: where processors are short, its searches wait for
// the other threads. An idle processor is used as ever.
//
// The system's scheduler does this on Linux, where every thread has a priority of its own.
func NewBackground() *Engine {
	e := New()
	e.background = true
	return e
}

// yield is called first thing on each goroutine of a search.
func (e *Engine) yield() {
	if e.background {
		giveWay()
	}
}
