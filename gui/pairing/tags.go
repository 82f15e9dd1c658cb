package pairing

import (
	"strings"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/uci"
)

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
