package gui

// keepOnSignal does nothing: a browser sends no signals.
func (c *controller) keepOnSignal() {}
