// Package pairing describes who plays whom, on what terms, and how long an engine may think.
//
// Its types are plain values that settings, journals and matches store as JSON. It runs no game and no
// engine, and it draws nothing.
package pairing

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/human"
	"kibitz/engine/level"
	"kibitz/engine/roster"
	"kibitz/engine/uci"
)

// Player plays one side.
type Player struct {
	Engine roster.ID `json:"engine"` // empty for a person
	// Rating makes the built-in engine play like a person of this rating on the scale of Lichess blitz; 0 is full strength.
	Rating int `json:"rating"`
}

// noRating stands for a level that is unknown. No game can be played with it.
const noRating = -1

// ratings of the levels of earlier versions, by name.
var ratings = map[string]int{
	"beginner": 600, "novice": 900, "casual": 1200, "improving": 1500, "club": 1800, "tournament": 2100, "expert": 2300,
	"full strength": 0, "": 0,
}

// RatingOf returns the rating that takes the place of a level of earlier versions; 0 is full strength.
func RatingOf(level string) (rating int, ok bool) {
	rating, ok = ratings[strings.ToLower(level)]
	return rating, ok
}

// UnmarshalJSON also accepts "level" in place of "rating": files of earlier versions name a level.
func (p *Player) UnmarshalJSON(data []byte) error {
	type plain Player
	file := struct {
		*plain
		Level *string `json:"level"`
	}{plain: (*plain)(p)}
	if err := json.Unmarshal(data, &file); err != nil {
		return err
	}
	if file.Level != nil {
		rating, ok := RatingOf(*file.Level)
		if !ok {
			rating = noRating
		}
		p.Rating = rating
	}
	return nil
}

// Computer returns the built-in engine at full strength.
func Computer() Player { return Player{Engine: roster.BuiltIn} }

// Contestants returns the players of games between engines: the built-in engine at full strength and at all ratings that
// have names, the strongest first, then the other engines.
func Contestants(engines []roster.Engine) (players []Player) {
	players = append(players, Computer())
	for _, s := range slices.Backward(human.Stops()) {
		players = append(players, Player{Engine: roster.BuiltIn, Rating: s.Rating})
	}
	for _, e := range engines[1:] {
		players = append(players, Player{Engine: e.ID})
	}
	return players
}

// IsPerson reports whether a person plays.
func (p Player) IsPerson() bool { return p.Engine == "" }

// Limited reports whether the player plays like a person of its rating, below full strength. Such a player needs no clock.
func (p Player) Limited() bool { return p.Engine == roster.BuiltIn && p.Rating != 0 }

// Check returns an error if the rating is none that a player can have.
func (p Player) Check() error {
	if p.Rating != 0 && (p.Rating < human.MinRating || p.Rating > human.MaxRating) {
		return fmt.Errorf("pairing: the rating %d is out of bounds", p.Rating)
	}
	return nil
}

// The paces of a player who plays like a person, as the settings store them.
const (
	PaceAtOnce = "once"
	PaceHuman  = "human"
	PaceSlow   = "slow"
)

// Paces lists the paces in the order of the form.
func Paces() []string { return []string{PaceAtOnce, PaceHuman, PaceSlow} }

// paceOptions are the values of [human.PaceOption].
var paceOptions = map[string]string{PaceAtOnce: human.AtOnce, PaceHuman: human.HumanPace, PaceSlow: human.Slow}

// maxSeed is the largest seed that the built-in engine takes.
const maxSeed = 1<<31 - 1

// Settings returns the options that make the built-in engine play as p, at a pace. The seed makes its choices repeatable; 0
// makes it draw its own. A level of about the same strength is set as well: the engine plays at it should it refuse to play
// like a person.
func (p Player) Settings(pace string, seed uint64) []host.Setting {
	if !p.Limited() {
		return []host.Setting{{Name: human.StyleOption, Value: human.EngineStyle}, {Name: levelOption, Value: level.Strongest().Name}}
	}
	return []host.Setting{
		{Name: levelOption, Value: levelNear(p.Rating)},
		{Name: "Level Seed", Value: strconv.FormatUint(seed%maxSeed, 10)},
		{Name: human.RatingOption, Value: strconv.Itoa(p.Rating)},
		{Name: human.PaceOption, Value: cmp.Or(paceOptions[pace], human.HumanPace)},
		{Name: human.StyleOption, Value: human.HumanStyle},
	}
}

// levelOption is the option of the built-in engine for its own levels.
const levelOption = "Level"

// levelNear returns the level of the engine that is called like the stop nearest to a rating, or the strongest below full
// strength.
func levelNear(rating int) string {
	names := level.Names()
	for _, name := range names {
		if stop := human.StopOf(rating).Rating; ratings[strings.ToLower(name)] == stop {
			return name
		}
	}
	return names[len(names)-2]
}

// Pairing is two players and the terms of their game.
type Pairing struct {
	Players [2]Player `json:"players"` // by color
	Control string    `json:"control"` // time control of both sides in PGN's form; "-" is unlimited
	Think   Limit     `json:"think"`   // of engines at full strength, for each move
	Pace    string    `json:"pace"`    // of a player who plays like a person, one of Paces; empty is PaceHuman
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
	if p.Pace != "" && !slices.Contains(Paces(), p.Pace) {
		return fmt.Errorf("pairing: unknown pace %q", p.Pace)
	}
	for _, side := range p.Players {
		if err := side.Check(); err != nil {
			return err
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

// untimedMost bounds a move of a player who plays like a person without a clock, by pace.
var untimedMost = map[string]time.Duration{PaceAtOnce: 5 * time.Second, PaceHuman: 5 * time.Second, PaceSlow: 15 * time.Second}

// Limits returns what bounds a move of the side's engine besides the clock.
func (p Pairing) Limits(side chess.Color) engine.Limits {
	switch {
	case !p.Players[side&1].Limited():
		return p.Think.EngineLimits()
	case p.TimeControl().Unlimited():
		return engine.Limits{MoveTime: untimedMost[cmp.Or(p.Pace, PaceHuman)]}
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

// limitTag holds the limit of engines at full strength in the words of UCI's go. No standard has such a tag.
const limitTag = "EngineLimit"

// The tags of names, of kinds and of ratings, by color.
var (
	NameTags = [2]string{"White", "Black"}
	typeTags = [2]string{"WhiteType", "BlackType"}
	EloTags  = [2]string{"WhiteElo", "BlackElo"}
)

// WithTags returns tags with the kinds of the players, the ratings of engines and the limit of engines. The rating of
// a person stays.
func (p Pairing) WithTags(tags game.Tags) game.Tags {
	limited := false
	for side, x := range p.Players {
		tags = tags.With(typeTags[side], x.kind())
		limited = limited || !x.IsPerson() && !x.Limited()
		switch {
		case x.Limited():
			tags = tags.With(EloTags[side], strconv.Itoa(x.Rating))
		case !x.IsPerson():
			tags = tags.Without(EloTags[side])
		}
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
