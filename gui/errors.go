package gui

import (
	"errors"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/gui/phrase"
)

// errorWords says in a sentence what went wrong, in the language of the interface: the window's own errors too,
// which are English as all others are.
func errorWords(err error) string {
	for _, own := range []struct {
		err   error
		words string
	}{
		{errChanged, lang.L("another program has changed the file since it was opened")},
		{errUnreadable, lang.L("another program has changed the file while it was open, so it cannot be put together again; save the game under another name")},
		{errTagNameless, lang.L("a tag needs a name")},
		{errTagTwice, lang.L("there is a tag of this name already")},
		{errPlaying, lang.L("this line is being played; take moves back, or end the game first")},
		{errNoOpenings, lang.L("no file of openings is chosen")},
		{errEngineRemoved, lang.L("the engine was removed from the list")},
	} {
		if errors.Is(err, own.err) {
			return phrase.Sentence(strings.Replace(err.Error(), own.err.Error(), own.words, 1))
		}
	}
	return phrase.Error(err)
}
