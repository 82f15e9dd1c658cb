package training

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
)

// The menus of the panel.

// themeOrder are the themes that can be chosen, in their order.
var themeOrder = []string{
	"mateIn1", "mateIn2", "mateIn3", "backRankMate", "smotheredMate",
	"fork", "pin", "skewer", "discoveredAttack", "doubleCheck", "hangingPiece", "trappedPiece", "deflection", "attraction", "capturingDefender",
	"sacrifice", "intermezzo", "interference", "clearance", "xRayAttack", "quietMove", "defensiveMove", "promotion", "advancedPawn",
	"kingsideAttack", "exposedKing", "opening", "middlegame", "endgame", "pawnEndgame", "rookEndgame",
}

// puzzleThemes returns the names of the themes.
func puzzleThemes() map[string]string {
	return map[string]string{
		"mateIn1": lang.L("Mate in 1"), "mateIn2": lang.L("Mate in 2"), "mateIn3": lang.L("Mate in 3"), "backRankMate": lang.L("Back-rank mate"),
		"smotheredMate": lang.L("Smothered mate"), "fork": lang.L("Fork"), "pin": lang.L("Pin"), "skewer": lang.L("Skewer"),
		"discoveredAttack": lang.L("Discovered attack"), "doubleCheck": lang.L("Double check"), "hangingPiece": lang.L("Hanging piece"),
		"trappedPiece": lang.L("Trapped piece"), "deflection": lang.L("Deflection"), "attraction": lang.L("Attraction"),
		"capturingDefender": lang.L("Capture the defender"), "sacrifice": lang.L("Sacrifice"), "intermezzo": lang.L("Intermezzo"),
		"interference": lang.L("Interference"), "clearance": lang.L("Clearance"), "xRayAttack": lang.L("X-ray attack"), "quietMove": lang.L("Quiet move"),
		"defensiveMove": lang.L("Defensive move"), "promotion": lang.L("Promotion"), "advancedPawn": lang.L("Advanced pawn"),
		"kingsideAttack": lang.L("Kingside attack"), "exposedKing": lang.L("Exposed king"), "opening": lang.L("Opening"),
		"middlegame": lang.L("Middlegame"), "endgame": lang.L("Endgame"), "pawnEndgame": lang.L("Pawn endgame"), "rookEndgame": lang.L("Rook endgame"),
	}
}

// themeName returns the name of a theme.
func themeName(theme string) string {
	if name := puzzleThemes()[theme]; name != "" {
		return name
	}
	return lang.L("All themes")
}

// themeMenu offers the themes.
func (p *Panel) themeMenu(r *Room) *fyne.Menu {
	menu := fyne.NewMenu("")
	add := func(theme string) {
		item := fyne.NewMenuItem(themeName(theme), func() { r.SetTheme(theme) })
		item.Checked = p.state.Theme == theme
		menu.Items = append(menu.Items, item)
	}
	add("")
	for _, theme := range themeOrder {
		add(theme)
	}
	return menu
}

// runMinutes are the lengths of runs that are offered.
var runMinutes = []int{1, 3, 5}

// clockMenu offers runs against the clock, with the best ones so far.
func (p *Panel) clockMenu(r *Room) *fyne.Menu {
	menu := fyne.NewMenu("")
	for _, minutes := range runMinutes {
		name := lang.N("{{.N}} minutes", minutes, map[string]any{"N": minutes})
		if best := p.state.Best[minutes]; best > 0 {
			name += " – " + lang.L("your record: {{.N}}", map[string]any{"N": best})
		}
		menu.Items = append(menu.Items, fyne.NewMenuItem(name, func() { r.Run(minutes) }))
	}
	return menu
}

// repertoireMenu offers what can be done with the repertoires.
func (r *Room) repertoireMenu() *fyne.Menu {
	item := func(name string, do func(), able bool) *fyne.MenuItem {
		i := fyne.NewMenuItem(name, do)
		i.Disabled = !able
		return i
	}
	reps := &r.moves.reps
	return fyne.NewMenu("",
		item(lang.L("Add a file to the White repertoire")+"…", func() { r.askRepertoire(chess.White) }, true),
		item(lang.L("Add a file to the Black repertoire")+"…", func() { r.askRepertoire(chess.Black) }, true),
		fyne.NewMenuItemSeparator(),
		item(lang.L("Replies without an answer")+"…", r.FindHoles, !reps.empty()),
		fyne.NewMenuItemSeparator(),
		item(lang.L("Export the White repertoire")+"…", func() { r.askExport(chess.White) }, reps.of[chess.White].Len() > 0),
		item(lang.L("Export the Black repertoire")+"…", func() { r.askExport(chess.Black) }, reps.of[chess.Black].Len() > 0))
}

// progressMenu offers to take puzzles and the progress elsewhere.
func (r *Room) progressMenu() *fyne.Menu {
	return fyne.NewMenu("",
		fyne.NewMenuItem(lang.L("Print a sheet of puzzles")+"…", r.AskSheet),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(lang.L("Export the progress of training")+"…", r.askExportProgress),
		fyne.NewMenuItem(lang.L("Import the progress of training")+"…", r.askImportProgress))
}
