package analysis

import (
	"fyne.io/fyne/v2"

	"kibitz/gui/theme"
)

// iconKeep is a list with a plus: the line goes into the moves of the game.
func iconKeep() fyne.Resource {
	return theme.NewIcon("keep", `<path d="M3 5h13v2H3zM3 10h13v2H3zM3 15h7v2H3zM15 14h2v3h3v2h-3v3h-2v-3h-3v-2h3z"/>`)
}

func iconLock() fyne.Resource {
	return theme.NewIcon("lock", `<path d="M7 10V8a5 5 0 0 1 10 0v2h2v11H5V10zM9 10h6V8a3 3 0 0 0-6 0z"/>`)
}
