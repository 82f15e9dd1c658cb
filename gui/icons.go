package gui

import (
	"fyne.io/fyne/v2"

	"kibitz/gui/theme"
)

// Those of navigation are drawn alike, as a row of them is seen at once.

func iconFirst() fyne.Resource {
	return theme.NewIcon("first", `<path d="M5 5h2.5v14H5zM19 5v14L8.5 12z"/>`)
}

func iconPrevious() fyne.Resource { return theme.NewIcon("previous", `<path d="M17 4v16L6 12z"/>`) }

func iconNext() fyne.Resource { return theme.NewIcon("next", `<path d="M7 4v16l11-8z"/>`) }

func iconLast() fyne.Resource {
	return theme.NewIcon("last", `<path d="M16.500 5h2.500v14h-2.500zM5 5v14l10.500-7z"/>`)
}

// iconFlip is one arrow up and one down.
func iconFlip() fyne.Resource {
	return theme.NewIcon("flip", `<path d="M7 3l5 6H8.250v11h-2.500V9H2zM17 21l-5-6h3.750V4h2.500v11H22z"/>`)
}

func iconTakeBack() fyne.Resource {
	return theme.NewIcon("takeback", `<path d="M9 4L3 9.500 9 15v-4h5a3.500 3.500 0 0 1 0 7H8v3h6a6.500 6.500 0 0 0 0-13H9z"/>`)
}

// iconHint is a light bulb.
func iconHint() fyne.Resource {
	return theme.NewIcon("hint", `<path d="M12 2a7 7 0 0 0-4 12.700V17h8v-2.300A7 7 0 0 0 12 2zM8.500 18.500h7V20h-7zM10 21.300h4V22.800h-4z"/>`)
}

func iconFlag() fyne.Resource {
	return theme.NewIcon("flag", `<path d="M5 3h2.500v18H5zM9 4h11l-3.500 4.500L20 13H9z"/>`)
}

// iconHalf is a half point, the sign of a draw.
func iconHalf() fyne.Resource {
	return theme.NewIcon("half", `<path d="M5.200 4.500L7.500 3H9v8H7V5.700L5.200 6.700zM17.600 3h2.200L6.400 21H4.200z`+
		`M14 21v-1.500l3-2.700c.800-.700 1.100-1.100 1.100-1.600 0-.600-.400-.900-1-.900-.700 0-1.100.400-1.200 1.200l-1.900-.300c.200-1.500 1.300-2.500 3.100-2.500 1.800 0 3 1 3 2.400 0 .900-.400 1.600-1.500 2.600l-1.700 1.600h3.200V21z"/>`)
}
