package crosstable

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"kibitz/engine/tournament"
	"kibitz/gui/forms"
	"kibitz/gui/pairing"
)

// termsForm asks for the clock and the limits of an engine. What it cannot show, such as a bound of two kinds, stays as long
// as the user changes nothing.
type termsForm struct {
	*forms.TimesForm
	first   tournament.Engine // with these terms,
	control string            // which are shown so
	limit   pairing.Limit
}

// defaultControl is offered as the user's own time control.
const defaultControl = "30+0.3"

// newTermsForm returns a form of the terms of an engine.
func newTermsForm(e tournament.Engine) *termsForm {
	f := &termsForm{first: e, TimesForm: forms.NewTimesForm(cmp.Or(e.TC, "-"), defaultControl, limitOf(e))}
	f.control, _, f.limit, _ = f.TimesForm.Read(forms.NewRows(), defaultControl, pairing.Limit{})
	return f
}

// read returns an engine with the terms of the form.
func (f *termsForm) read(rows *forms.Rows, e tournament.Engine) (tournament.Engine, error) {
	control, _, limit, err := f.TimesForm.Read(rows, defaultControl, pairing.Limit{})
	switch {
	case err != nil:
		return e, err
	case control == f.control && limit == f.limit:
		e.TC, e.MoveTime, e.Nodes, e.Depth = f.first.TC, f.first.MoveTime, f.first.Nodes, f.first.Depth
		return e, nil
	}
	return withTerms(e, control, limit), nil
}

// limitOf returns what bounds a move of an engine beside the clock; of several bounds the first.
func limitOf(e tournament.Engine) (l pairing.Limit) {
	if d, err := time.ParseDuration(e.MoveTime); err == nil {
		return pairing.Limit{Time: d}
	}
	if n, err := strconv.ParseUint(e.Nodes, 10, 64); err == nil {
		return pairing.Limit{Nodes: n}
	}
	if n, err := strconv.Atoi(e.Depth); err == nil {
		return pairing.Limit{Depth: n}
	}
	return l
}

// withTerms returns an engine with a time control and a limit.
func withTerms(e tournament.Engine, control string, l pairing.Limit) tournament.Engine {
	e.TC, e.MoveTime, e.Nodes, e.Depth = "", "", "", ""
	if control != "-" {
		e.TC = control
	}
	switch {
	case l.Time > 0:
		e.MoveTime = l.Time.String()
	case l.Nodes > 0:
		e.Nodes = strconv.FormatUint(l.Nodes, 10)
	case l.Depth > 0:
		e.Depth = strconv.Itoa(l.Depth)
	}
	return e
}

// hasTerms reports whether an engine has limits of its own.
func hasTerms(e tournament.Engine) bool { return e.TC+e.MoveTime+e.Nodes+e.Depth != "" }

// termsOf describes the limits of an engine that has its own, "" of others.
func termsOf(e tournament.Engine) string {
	var parts []string
	if e.TC != "" {
		parts = append(parts, e.TC)
	}
	if words := limitOf(e).PerMove(); words != "" {
		parts = append(parts, words)
	}
	return strings.Join(parts, " · ")
}
