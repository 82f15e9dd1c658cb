package engines

import (
	"slices"
	"strconv"
	"strings"

	"kibitz/engine"
	"kibitz/engine/host"
	"kibitz/engine/human"
	"kibitz/engine/roster"
	"kibitz/gui/pairing"
)

// The sizes of the engines' transposition tables, in MiB. An analysis may run for hours, a move takes seconds.
const (
	AnalysisHash = 64
	OpponentHash = 32
)

// Resources returns the options that the program sets in every engine where the user has set nothing; hash is
// in MiB.
func Resources(threads, hash int) []host.Setting {
	return []host.Setting{
		{Name: "Threads", Value: strconv.Itoa(threads)},
		{Name: "Hash", Value: strconv.Itoa(hash)},
	}
}

// Automatic reports whether the program sets an option where the user has set nothing.
func Automatic(name string) bool {
	_, ok := roster.Value(Resources(pairing.Threads(), AnalysisHash), name)
	return ok
}

// An engine plays at the strength LimitElo only while LimitStrength is on.
const (
	LimitStrength = "UCI_LimitStrength"
	LimitElo      = "UCI_Elo"
)

// LimitsStrength reports whether an option makes an engine play weaker.
func LimitsStrength(name string) bool {
	return slices.ContainsFunc([]string{"Level", LimitStrength, LimitElo, "Skill Level", human.StyleOption, human.RatingOption, human.PaceOption}, func(n string) bool { return strings.EqualFold(n, name) })
}

// SetOptions replaces the options that the user has set in an engine.
func (r *Room) SetOptions(id roster.ID, options []host.Setting) {
	r.reset(id, func(e *roster.Engine) { e.Options = options })
}

// LimitAnalysis makes the limits of an engine's strength apply to analysis, too, or to games alone.
func (r *Room) LimitAnalysis(id roster.ID, on bool) {
	r.reset(id, func(e *roster.Engine) { e.LimitAnalysis = on })
}

// reset changes the options of an engine. Its processes follow: at once or, if one is thinking, before it
// thinks again.
func (r *Room) reset(id roster.ID, change func(*roster.Engine)) {
	old, _ := r.Find(id)
	delete(r.problems, id)
	r.Change(id, change)
	now, _ := r.Find(id)
	for _, x := range r.each(id) {
		before, options := x.user.Duty.options(old), x.user.Duty.options(now)
		for _, o := range options {
			if value, ok := roster.Value(before, o.Name); !ok || value != o.Value {
				x.host.SetOption(o.Name, o.Value)
			}
		}
		for _, o := range before {
			if _, ok := roster.Value(options, o.Name); !ok {
				x.host.SetOption(o.Name, x.unset(o.Name))
			}
		}
	}
	r.analyseAgain(id)
}

// analyseAgain makes the analyses of an engine start again: a search that has no end would never see an option.
func (r *Room) analyseAgain(id roster.ID) {
	for _, x := range r.each(id) {
		if x.user.Duty == Analyse {
			x.again()
		}
	}
}

// unset returns the value of an option that the user has not set.
func (x *running) unset(name string) string {
	if value, ok := roster.Value(x.automatic, name); ok {
		return value
	}
	if o := engine.FindOption(x.host.Snapshot().Options, name); o != nil {
		return o.Default
	}
	return ""
}

// SetAutomatic changes what the program sets in a running engine where the user has set nothing. It reports
// whether the engine's option changes by that.
func (r *Room) SetAutomatic(h *host.Host, name, value string) bool {
	x := r.of(h)
	if x == nil {
		return false
	}
	old, _ := roster.Value(x.automatic, name)
	x.automatic = roster.WithValue(x.automatic, name, value)
	e, _ := r.Find(x.id)
	if _, own := roster.Value(e.Options, name); own || old == value {
		return false
	}
	h.SetOption(name, value)
	return true
}

// Press presses an option that is a button, in all processes of an engine. It reports whether there is one.
func (r *Room) Press(id roster.ID, name string) bool {
	all := r.each(id)
	for _, x := range all {
		x.host.SetOption(name, "")
	}
	r.analyseAgain(id)
	return len(all) > 0
}

// Options returns the options that an engine has announced since the program started; nil if none are known.
func (r *Room) Options(id roster.ID) []engine.Option {
	for _, x := range r.each(id) {
		if options := x.host.Snapshot().Options; len(options) > 0 {
			return options
		}
	}
	if t := r.trials[id]; t != nil {
		return t.Result.Options
	}
	return nil
}
