package enginedialog

import (
	"kibitz/engine/roster"
	"kibitz/gui/engines"
	"kibitz/gui/locale"
	"kibitz/gui/phrase"
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"
)

// trialWords describes a trial.
func trialWords(t *engines.Trial) string {
	switch {
	case t == nil:
		return ""
	case t.Running && t.Search:
		return lang.L("Testing the engine…")
	case t.Running:
		return lang.L("Starting the engine…")
	}
	r := t.Result
	failed := func(what string) string { return what + " " + phrase.Error(r.Err) }
	if r.Failed == roster.Starting {
		return failed(lang.L("It does not start."))
	}
	words := []string{lang.L("Ready after {{.Time}}.", map[string]any{"Time": seconds(r.Start)})}
	if r.Failed == roster.Searching {
		return strings.Join(append(words, failed(lang.L("It does not return a move."))), " ")
	}
	if t.Search {
		words = append(words, lang.L("It searched for {{.Time}} to depth {{.Depth}} ({{.Nodes}} nodes) and would open with {{.Move}}.",
			map[string]any{"Time": seconds(r.Search), "Depth": r.Depth, "Nodes": r.Nodes, "Move": r.Move}))
	}
	if r.Failed == roster.Quitting {
		return strings.Join(append(words, failed(lang.L("It does not quit when told to and was killed."))), " ")
	}
	words = append(words, lang.L("It quit after {{.Time}}.", map[string]any{"Time": seconds(r.Quit)}))
	if t.Search {
		words = append(words, lang.L("It works."))
	}
	return strings.Join(words, " ")
}

// seconds formats a time as precisely as a person needs.
func seconds(d time.Duration) string {
	switch {
	case d < 10*time.Millisecond:
		return lang.L("less than {{.Seconds}} s", map[string]any{"Seconds": locale.Decimal(0.01, -1)})
	case d < 10*time.Second:
		return locale.Decimal(d.Seconds(), 2) + " s"
	}
	return locale.Decimal(d.Seconds(), 0) + " s"
}
