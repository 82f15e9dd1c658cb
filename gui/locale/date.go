package locale

import (
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"
)

// dateLayout is how the language of the interface writes a date, as package time has it.
func dateLayout() string { return lang.X("date.layout", "2 January 2006") }

// Date writes the day of a time as the language of the interface does.
func Date(t time.Time) string { return t.Format(dateLayout()) }

// Dotted returns a date that somebody has typed with dots for slashes and hyphens, where the language
// of the interface has the day first: "31/05/2024" is left alone in English, which has
// either order.
func Dotted(date string) string {
	if !strings.HasPrefix(dateLayout(), "02") {
		return date
	}
	return strings.NewReplacer("/", ".", "-", ".").Replace(date)
}
