package host

import "time"

// answerer is an engine that can be asked at any time whether it still answers, as a process can.
type answerer interface {
	// Ping returns a channel that is closed when the engine answers.
	Ping() <-chan struct{}
}

// vigil listens for signs of life of an engine that searches. There are engines that hear nothing before they have
// moved, and have little to say while they think: silence is told, and what to do about it is not decided here.
type vigil struct {
	engine   answerer
	patience time.Duration
	tell     func(silent bool)

	heard  time.Time        // the last sign of life
	due    <-chan time.Time // when to look again; nil while the engine is silent, or nobody listens
	pong   <-chan struct{}  // the answer that is awaited; nil when none is
	asked  bool             // since the last sign
	silent bool
}

// listen begins a vigil over the engine's search.
func (o *owner) listen() *vigil {
	v := &vigil{patience: o.h.config.Silence, tell: func(silent bool) {
		o.update(func(s *Snapshot) { s.Silent = silent })
	}}
	if e, ok := o.engine.(answerer); ok && v.patience > 0 {
		v.engine = e
		v.sign()
	}
	return v
}

// sign notes a sign of life.
func (v *vigil) sign() {
	if v.engine == nil {
		return
	}
	v.heard, v.asked = time.Now(), false
	if v.silent {
		v.silent = false
		v.tell(false)
	}
	if v.due == nil {
		v.due = time.After(v.patience)
	}
}

// look is called when it is due: the engine is asked, or it was and has not answered.
func (v *vigil) look() {
	v.due = nil
	wait := v.patience - time.Since(v.heard)
	switch {
	case wait > 0:
	case !v.asked:
		v.asked, wait = true, v.patience
		if v.pong == nil {
			v.pong = v.engine.Ping()
		}
	default:
		v.silent = true
		v.tell(true)
		return
	}
	v.due = time.After(wait)
}

// answered is called when the engine has answered.
func (v *vigil) answered() {
	v.pong = nil
	v.sign()
}

// end ends the vigil with the search.
func (v *vigil) end() {
	if v.silent {
		v.tell(false)
	}
}
