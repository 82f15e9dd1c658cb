// Package library is the place of the window that shows a library of games: a table, a board that replays the game of the
// table's marked row, and the moves that the games of the table played in the position on that board. Games are imported,
// exported, deleted and moved here, and the games that end in the window are kept here.
//
// The package knows the library as an interface. Everything that waits for the disk runs on goroutines of its own, whose
// answers are posted to the main goroutine; an answer to a question that is not asked any more is dropped.
package library

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/explorer"
	"kibitz/engine/game"
	"kibitz/gui/phrase"
)

// ID names a game of a library.
type ID uint32

// Library is what the place asks of a library of games. Its methods may wait for the disk, and may be called by several
// goroutines at once. The library is opened, or made, when it is first asked for something.
type Library interface {
	// State returns the collections and what can be undone. It includes changes by other windows.
	State() (State, error)
	Find(ctx context.Context, q Query) (Found, error)
	// Explore counts the moves that the games of a query played in a position.
	Explore(ctx context.Context, q Query, p *chess.Position) (Explored, error)
	Game(id ID) (*game.Game, error)
	// Report tells about the player whom a query names.
	Report(ctx context.Context, q Query) (Report, error)
	// Import adds the games of a file to a collection, and goes on with an import of the same file that was interrupted.
	// What was added so far stays if ctx is cancelled.
	Import(ctx context.Context, path, collection string, progress func(Progress)) (Progress, error)
	// Export writes the games of a query to a file.
	Export(ctx context.Context, path string, q Query) (int, error)
	Delete(ids ...ID) error
	Move(collection string, ids ...ID) error
	// Retrace undoes the last change, or redoes the one that was undone last.
	Retrace(redo bool) (Change, error)
	// Keep keeps a game, in PGN, in a collection at once, in the place of an earlier version of the same game.
	Keep(collection, pgn string) error
	Close() error
}

// State is what a library has.
type State struct {
	Games       int
	Collections []Collection
	Revision    int64
	Undo, Redo  bool
	ReadOnly    error // why nothing can be changed, nil if it can
}

// Collection is a named part of a library.
type Collection struct {
	Name  string
	Games int
}

// Query selects games and orders them.
type Query struct {
	Text          string          // in the language of the library's search
	Collection    string          // "" is all
	Position      *chess.Position // games that reached it; nil is all
	Sort          Column
	Descending    bool
	Offset, Limit int // the part of the list that is wanted
}

// Column is a column of the table.
type Column uint8

// The columns.
const (
	White Column = iota
	WhiteElo
	Black
	BlackElo
	Result
	ECO
	Moves
	Time
	Date
	columns
)

// Row is a game in a list.
type Row struct {
	ID                 ID
	White, Black       string
	WhiteElo, BlackElo int // 0 is unknown
	Result, ECO        string
	Event, Date        string
	Time               string // control, as the tag has it
	Plies              int
	Ply                int // where the position of the query is
	Broken             bool
}

// Found is a part of a list.
type Found struct {
	Count   int // of all games
	Rows    []Row
	Damaged []string // what could not be searched
}

// Tally counts games by how they ended, with what else is known of them.
type Tally struct {
	explorer.Tally
	Elo, Performance int // 0 is unknown
	Last             int // year
}

// Continuation is a move that some games played.
type Continuation struct {
	Move chess.Move
	Tally
}

// Explored is what games say of a position.
type Explored struct {
	Tally // of all that reached it
	Moves []Continuation
}

// Record counts games as one player sees them.
type Record struct{ Games, Won, Drawn, Lost int }

// Report is what a library knows of a player.
type Report struct {
	Names               []string // that the query has found
	Total, White, Black Record
	Openings, Troubles  []Line
	Opponents, Years    []Line
}

// Line is a line of a report.
type Line struct {
	Code  string // of an opening
	Name  string
	Color chess.Color // of an opening
	Elo   int         // of a year, 0 is unknown
	Record
}

// Progress tells how far an import is.
type Progress struct {
	Games, Added, Equal, Broken, Refused, Resumed int
	Part                                          float64 // of the file; 0 is unknown
	PerSecond                                     int
	Left                                          time.Duration // 0 is unknown
}

// Change is a change that was undone or redone.
type Change struct {
	What  string // delete, move, edit, merge or import
	Games int
}

// What a library may refuse. The library's own errors are translated to these by whoever provides it.
var (
	ErrLocked = phrase.NewError("library: locked", func() string {
		return lang.L("Another window is writing to the library. This one shows its games and cannot change them.")
	})
	ErrProtected = phrase.NewError("library: read-only", func() string {
		return lang.L("The library is on a read-only disk. Its games can be looked at, not changed.")
	})
	ErrNewer = phrase.NewError("library: newer version", func() string {
		return lang.L("A newer version of Kibitz wrote this library. Update Kibitz to open it.")
	})
	ErrDamaged = phrase.NewError("library: damaged", func() string {
		return lang.L("Part of the library is damaged and cannot be read. The other games can be used.")
	})
	ErrNotLibrary = phrase.NewError("library: not a library", func() string {
		return lang.L("The library is damaged and cannot be opened. “More” below the list can restore a backup.")
	})
	ErrNotEmpty = phrase.NewError("library: folder not empty", func() string {
		return lang.L("This folder is not empty. A backup needs a new one.")
	})
	ErrNoBackup = phrase.NewError("library: no backup", func() string {
		return lang.L("This folder has no whole backup of a library.")
	})
	ErrNoPlayer = phrase.NewError("library: no such player", func() string {
		return lang.L("No game of the library has this name.")
	})
	ErrNonsense = phrase.NewError("library: no games", func() string {
		return lang.L("This file does not look like games in PGN.")
	})
	ErrQuery = phrase.NewError("library: bad search", func() string {
		return lang.L("The search cannot be understood. Examples: 1990-1999, B90, 1-0, white:name, elo:2300-2600, speed:rapid, material:KRPvKR")
	})
	ErrNothing = phrase.NewError("library: nothing to undo", func() string {
		return lang.L("Nothing to undo")
	})
)

// Settings are what the place remembers from one start to the next.
type Settings struct {
	Known                    // of the first owner
	Others     map[int]Known `json:"libraryOwners,omitempty"`     // of the other owners, by number
	Off        bool          `json:"libraryOff,omitempty"`        // games are not kept by themselves
	Unfinished string        `json:"libraryUnfinished,omitempty"` // the path of a file whose import was interrupted
	Into       string        `json:"libraryInto,omitempty"`       // the collection that it goes to
}

// Known is what is known of an owner.
type Known struct {
	Names []string `json:"libraryNames,omitempty"` // of the owner, in games
	Asked bool     `json:"libraryAsked,omitempty"` // whether a player of many games is the owner
}

// known returns what is known of an owner.
func (s *Settings) known(owner Owner) Known {
	if owner.Number == 0 {
		return s.Known
	}
	return s.Others[owner.Number]
}

// learn notes what is known of an owner.
func (s *Settings) learn(owner Owner, k Known) {
	if owner.Number == 0 {
		s.Known = k
		return
	}
	if s.Others == nil {
		s.Others = map[int]Known{}
	}
	s.Others[owner.Number] = k
}

// MyGames returns the name of the collection of the games that ended in the window while the first one of its owners
// played. It does not depend on the language, which may change.
func MyGames() string { return "My games" }

// Owner is one of the people who play at one computer.
type Owner struct {
	Number int // stays the same for good, also if the name changes; 0 for the first one
	Name   string
}

// Games returns the name of the collection of the owner's games. The first one after the owner of “My games” has number 1
// and is the second person, hence “My games 2”.
func (o Owner) Games() string {
	if o.Number == 0 {
		return MyGames()
	}
	return MyGames() + " " + strconv.Itoa(o.Number+1)
}

// Owners are the people who play at one computer. The zero value is one person without a name.
type Owners struct {
	All     []Owner
	Current Owner
}

// named returns the name of a collection in the language of the interface: with the name of a person if it has that
// person's games, and there are several people.
func (o Owners) named(collection string) string {
	for _, x := range o.All {
		if len(o.All) > 1 && x.Games() == collection {
			return lang.L("My games ({{.Name}})", map[string]any{"Name": x.Name})
		}
	}
	if collection == MyGames() {
		return lang.L("My games")
	}
	return collection
}

// collection returns the collection that the interface shows with a name, or the name: it may be that of a new one.
func (o Owners) collection(name string) string {
	for _, x := range slices.Concat(o.All, []Owner{o.Current}) {
		if strings.EqualFold(o.named(x.Games()), name) {
			return x.Games()
		}
	}
	return name
}
