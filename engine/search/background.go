package search

// backgroundNiceness is the niceness of a background engine relative to the process. On a contended core the engine
// then gets a quarter; more niceness gives no more frames.
const backgroundNiceness = 5

// NewBackground returns an engine like [New] for a program that also has a window to paint. If processors are short,
// its searches yield to the other threads. It has an effect on Linux, where every thread has its own priority.
func NewBackground() *Engine {
	e := New()
	e.background = true
	return e
}

// yield is called first on each goroutine of a search.
func (e *Engine) yield() {
	if e.background {
		lowerPriority()
	}
}
