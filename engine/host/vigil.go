package host

import "time"

// answerer is an engine that can be pinged at any time, as a process can.
type answerer interface {
	// Ping returns a channel that is closed with the answer.
	Ping() <-chan struct{}
}

// vigil watches for signs of life of a searching engine. Some engines read nothing during a search and send little,
// so silence is reported and its consequence left to the user.
type vigil struct {
	engine   answerer
	patience time.Duration
	tell     func(silent bool)

	heard  time.Time        // the last sign of life
	due    <-chan time.Time // when to check again; nil while the engine is silent or cannot be pinged
	pong   <-chan struct{}  // the pending answer, or nil
	asked  bool             // a ping was sent since the last sign
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

// sign records a sign of life.
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

// look runs when due: it pings the engine, or finds an earlier ping unanswered.
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

// answered runs when the engine has answered a ping.
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
