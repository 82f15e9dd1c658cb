// Package pairing describes who plays whom, on what terms, and how long an engine may think.
//
// Its types are plain values that settings, journals and matches store as JSON. It runs no game and no
// engine, and it draws nothing.
package pairing

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/level"
	"kibitz/engine/roster"
	"kibitz/engine/uci"
)

// Player plays one side.
type Player struct {
	Engine roster.ID `json:"engine"` // empty for a person
	Level  string    `json:"level"`  // of the built-in engine; empty is full strength
}

// Computer returns the built-in engine at full strength.
func Computer() Player { return Player{Engine: roster.BuiltIn} }

// Contestants returns the players of games between engines: the built-in engine at all levels, the strongest first,
// then the other engines.
func Contestants(engines []roster.Engine) (players []Player) {
	for _, l := range slices.Backward(level.Names()) {
		players = append(players, Player{Engine: roster.BuiltIn, Level: l})
	}
	for _, e := range engines[1:] {
		players = append(players, Player{Engine: e.ID})
	}
	return players
}

// IsPerson reports whether a person plays.
func (p Player) IsPerson() bool { return p.Engine == "" }

// Limited reports whether the level bounds how far the player searches. Such a player needs no clock.
func (p Player) Limited() bool {
	return p.Engine == roster.BuiltIn && p.Level != "" && p.Level != level.Strongest().Name
}

// NeverResigns reports whether the player plays every game to its end. The lower half of the levels does:
// their opponents want to learn how to mate.
func (p Player) NeverResigns() bool {
	return p.Limited() && slices.Index(level.Names(), p.Level) < len(level.Names())/2
}

// Pairing is two players and the terms of their game.
type Pairing struct {
	Players [2]Player `json:"players"` // by color
	Control string    `json:"control"` // time control of both sides in PGN's form; "-" is unlimited
	Think   Limit     `json:"think"`   // of engines without a level, for each move
}

// Check returns an error, in words for the user where a form can cause it, if no game can be played so.
func (p Pairing) Check() error {
	control, err := game.ParseControl(p.Control)
	if err != nil {
		return err
	}
	if err := p.Think.Check(); err != nil {
		return err
	}
	for _, side := range p.Players {
		if _, ok := level.Named(side.Level); side.Level != "" && !ok {
			return fmt.Errorf("pairing: unknown level %q", side.Level)
		}
		if !side.IsPerson() && !side.Limited() && control.Unlimited() && !p.Think.IsSet() {
			return errors.New(lang.L("Without a clock, engines need a limit per move"))
		}
	}
	return nil
}

// TimeControl parses Control. It requires a pairing that passes Check.
func (p Pairing) TimeControl() game.Control {
	c, _ := game.ParseControl(p.Control)
	return c
}

// IsEngine reports whether an engine plays the side.
func (p Pairing) IsEngine(side chess.Color) bool { return !p.Players[side&1].IsPerson() }

// EnginesOnly reports whether engines play both sides.
func (p Pairing) EnginesOnly() bool { return p.IsEngine(chess.White) && p.IsEngine(chess.Black) }

// LevelPatience bounds a move of an engine at a level without a clock. The engine needs far less; the bound
// is for a machine that is very busy.
const LevelPatience = 5 * time.Second

// Limits returns what bounds a move of the side's engine besides the clock.
func (p Pairing) Limits(side chess.Color) engine.Limits {
	switch {
	case !p.Players[side&1].Limited():
		return p.Think.EngineLimits()
	case p.TimeControl().Unlimited():
		return engine.Limits{MoveTime: LevelPatience}
	}
	return engine.Limits{}
}

// Seat returns the side's player as a game.Match takes it.
func (p Pairing) Seat(side chess.Color) game.Player {
	if !p.IsEngine(side) {
		return game.Player{}
	}
	return game.Player{Engine: true, Limits: p.Limits(side)}
}

// Person returns the color of the only person who plays. If none or two play, ok is false.
func (p Pairing) Person() (c chess.Color, ok bool) {
	if p.IsEngine(chess.White) == p.IsEngine(chess.Black) {
		return chess.White, false
	}
	if p.IsEngine(chess.White) {
		return chess.Black, true
	}
	return chess.White, true
}

// Swapped returns the pairing with colors reversed.
func (p Pairing) Swapped() Pairing {
	p.Players[chess.White], p.Players[chess.Black] = p.Players[chess.Black], p.Players[chess.White]
	return p
}

// The kinds of players in tags, as the PGN standard has them (9.6.1 WhiteType, BlackType).
const (
	Human   = "human"
	Program = "program"
)

// limitTag holds the limit of engines without a level in the words of UCI's go. No standard has such a tag.
const limitTag = "EngineLimit"

// The tags of names and of kinds, by color.
var (
	NameTags = [2]string{"White", "Black"}
	typeTags = [2]string{"WhiteType", "BlackType"}
)

// WithTags returns tags with the kinds of the players and the limit of the engines.
func (p Pairing) WithTags(tags game.Tags) game.Tags {
	limited := false
	for side, x := range p.Players {
		tags = tags.With(typeTags[side], x.kind())
		limited = limited || !x.IsPerson() && !x.Limited()
	}
	if tags = tags.Without(limitTag); limited && p.Think.IsSet() {
		tags = tags.With(limitTag, strings.TrimPrefix(uci.FormatGo(p.Think.EngineLimits(), false), "go "))
	}
	return tags
}

// LimitIn returns the limit that tags hold; the zero value if they hold none that passes Check.
func LimitIn(tags game.Tags) Limit {
	start := chess.StartPosition()
	l := uci.ParseGo(tags.Get(limitTag), &start).Limits
	limit := Limit{Time: l.MoveTime, Depth: l.Depth, Nodes: l.Nodes}
	if limit.Check() != nil {
		return Limit{}
	}
	return limit
}

// Kinds returns the kinds of the players for tags, by color.
func (p Pairing) Kinds() [2]string {
	return [2]string{p.Players[chess.White].kind(), p.Players[chess.Black].kind()}
}

// KindsIn returns the kinds of players that tags hold, by color; "" where there is none.
func KindsIn(tags game.Tags) [2]string {
	return [2]string{tags.Get(typeTags[chess.White]), tags.Get(typeTags[chess.Black])}
}

func (p Player) kind() string {
	if p.IsPerson() {
		return Human
	}
	return Program
}
