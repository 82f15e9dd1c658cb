package phrase

import (
	"fmt"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/epd"
	"kibitz/engine/host"
	"kibitz/engine/match"
	"kibitz/engine/pgn"
	"kibitz/gui/clipboard"
	"kibitz/gui/store"
)

// What goes wrong with files, books of openings and the clipboard is said in the language of the interface.
func TestErrorsInGerman(t *testing.T) {
	speakGerman(t)
	terminated := func(why error) error { return fmt.Errorf("%w: %w", engine.ErrTerminated, why) }
	for _, tt := range []struct {
		err  error
		want string
	}{
		{terminated(&host.StopError{After: 15 * time.Second}), "Kibitz hat die Engine beendet: sie hat nicht binnen 15 s angehalten."},
		{&match.BookError{Path: "/a/x.epd", Err: match.ErrNoOpenings}, "x.epd: Die Datei enthält keine Eröffnungen."},
		{&match.BookError{Path: "/a/x.zip", Err: match.ErrDamagedArchive}, "x.zip: Das Archiv ist beschädigt."},
		{&match.OpeningError{Number: 3, Line: 4, Err: epd.ErrOpenQuote}, "Eröffnung 3: Das schließende Anführungszeichen fehlt."},
		{&clipboard.MissingError{Package: "xclip"}, "Zum Kopieren von Bildern bitte xclip installieren."},
		{&store.SpoiltError{Path: "/a/settings.json.damaged", Err: pgn.ErrBinary}, "Sie waren nicht lesbar und wurden zurückgesetzt; die alte Datei bleibt als /a/settings.json.damaged erhalten."},
		{pgn.ErrShortened, "Die Datei ist kürzer geworden, während sie geöffnet war."},
	} {
		if got := Error(tt.err); got != tt.want {
			t.Errorf("%v:\n%q is said, want\n%q", tt.err, got, tt.want)
		}
	}
}
