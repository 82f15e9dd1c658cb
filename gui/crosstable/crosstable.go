// Package crosstable asks for tournaments of engines and shows how they stand: the crosstable with ratings, the boards of the
// games that are being played, and the ratings as they develop. The tournaments themselves are played by gui/contest.
//
// All of it belongs to Fyne's main goroutine.
package crosstable

import (
	"time"

	"kibitz/engine/roster"
	"kibitz/engine/tournament"
	"kibitz/gui/contest"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/forms"
	"kibitz/gui/notices"
	"kibitz/gui/store"
)

// In is what a Room needs.
type In struct {
	Contest  *contest.Room
	Shell    *forms.Shell
	Store    *store.Store
	Notices  *notices.List
	Engines  func() []roster.Engine // the built-in one first
	Version  string                 // of the built-in engine; may be empty
	Look     func() diagram.Diagram // colors and pieces of the boards
	After    func(time.Duration, func()) (stop func())
	Announce func(words string) // speaks words
	Last     *tournament.File   // the last tournament that was started, kept in the settings; without engines there was none
	Save     func()             // the settings have changed
}

// Room opens the dialogs of tournaments.
type Room struct {
	in   In
	page *page // nil while no table is shown
}

// New returns a room that shows nothing.
func New(in In) *Room {
	r := &Room{in: in}
	in.Contest.News = r.news
	return r
}

// Open shows the tournament that is played or paused, or asks for one.
func (r *Room) Open() {
	if t := r.in.Contest.Tournament(); t != nil && t.State() != contest.Over {
		r.Show(t)
		return
	}
	r.Ask()
}

// Ask asks for a tournament; the last one is offered.
func (r *Room) Ask() *Form {
	if len(r.in.Last.Engines) == 0 {
		return r.ask(standard())
	}
	return r.ask(*r.in.Last)
}

func (r *Room) ask(offered tournament.File) *Form {
	f := &Form{room: r, modal: &controls.Modal{}}
	f.open(offered)
	return f
}

// standard is a short round robin of the built-in engine at three strengths.
func standard() tournament.File {
	return tournament.File{
		Format: tournament.RoundRobin, Games: 2, Concurrency: 1, Margin: "50ms", MaxMoves: 400, Resign: resignRule, Draw: drawRule,
		Engines:  []tournament.Engine{{}, {Human: "2300"}, {Human: "1800"}},
		Each:     tournament.Engine{TC: "120+1"},
		Openings: tournament.Openings{File: tournament.ECO},
	}
}

// Repaired returns a description, or none in the place of one that a damaged file holds.
func Repaired(f tournament.File) tournament.File {
	if playable(f) != nil {
		return tournament.File{}
	}
	return f
}

// The rules of adjudication: both engines must agree for so many moves.
const (
	resignRule = "700,4"
	drawRule   = "10,8,40"
)
