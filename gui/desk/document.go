package desk

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/gamefile"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

// Document is an open game: its tree with undo and redo, the place that the board shows, the round that is being
// played, and the file it is kept in.
type Document struct {
	History     *game.History
	node        game.NodeID // on the board
	Orientation chess.Color
	Revision    uint64           // grows with every change of the tree and of who plays
	noted       uint64           // the revision that the journal's last meta record is of
	Round       *Round           // nil when nobody plays
	Watched     game.Clock       // of the game of a match that is watched here
	Source      *gamefile.Place  // nil when it has not been a file yet
	Origin      *gamefile.Origin // where a restored game was kept, until its file has been read again
	journal     *store.Journal   // nil until the first change
	Draft       *Draft           // of the comment that is being written, as far as the journal knows it
	judgements  map[game.NodeID]Judgement
	judgedFrom  chess.Position // where the game began then: headers may have it begin elsewhere
	Judgings    uint64         // grows with every change of heard
}

// Round is a game while it is being played in a document.
type Round struct {
	Match    *game.Match
	Base     game.NodeID   // where it began
	Line     []game.NodeID // the moves since
	Pairing  pairing.Pairing
	Seed     uint64               // of all that an opponent who plays like a person leaves to chance, never 0
	Aided    bool                 // the person took a move back, or was helped by an engine
	before   []pairing.Pairing    // those that it took the place of
	ended    *game.Match          // one that had ended, until the end was undone
	Premoves []Premove            // in the order in which they will be made
	scores   [2][]engine.Score    // by color: what an engine said with its moves, from its own view
	drawn    [2]bool              // by color: with its last move an engine found a draw in tablebases
	offered  int                  // the ply at which an engine last offered a draw
	warned   [2]bool              // by color: of little time
	claims   [2]chess.Termination // by color: the draw that a person was told of
}

// newRound returns the round that began at node base and has reached node tip. A nil clock is the clock at the
// beginning.
func newRound(g *game.Game, tip, base *game.Node, p pairing.Pairing, clock *game.Clock) (*Round, error) {
	match, err := newMatch(g, tip, p, clock)
	if err != nil {
		return nil, err
	}
	x := &Round{Match: match, Base: base.ID(), Pairing: p, Seed: 1 + rand.Uint64N(math.MaxInt32-1)}
	for n := tip; n != nil && n != base; n = n.Parent() {
		x.Line = append(x.Line, n.ID())
	}
	slices.Reverse(x.Line)
	return x, nil
}

// What is left to chance in a round, besides moves.
const (
	toResign = iota + 1
	toOffer
	toAgree
)

// chance returns a random number from 0 on, below 1: the same one for the same seed, number of moves and purpose.
func (p *Round) chance(purpose int) float64 {
	return rand.New(rand.NewPCG(p.Seed, uint64(8*len(p.Match.Moves())+purpose))).Float64()
}

// Tip returns the node of the position that is being played.
func (p *Round) Tip() game.NodeID {
	if len(p.Line) == 0 {
		return p.Base
	}
	return p.Line[len(p.Line)-1]
}

// NewDocument returns a document at the beginning of a game.
func NewDocument(g *game.Game) *Document {
	return &Document{History: game.NewHistory(g), node: game.RootID}
}

// Game returns the tree.
func (d *Document) Game() *game.Game { return d.History.Game() }

// At returns the node on the board.
func (d *Document) At() *game.Node {
	if n := d.Game().Node(d.node); n != nil {
		return n
	}
	return d.Game().Root()
}

// Ended reports whether the tags say that the game is over: with a result, or aborted without one.
func (d *Document) Ended() bool {
	return d.Game().Result() != chess.NoOutcome || d.Game().Tag("Termination") == "abandoned"
}

// Running reports whether a round is being played and not over.
func (d *Document) Running() bool {
	if d.Round == nil {
		return false
	}
	_, over := d.Round.Match.Finished()
	return !over
}

// UnderWay reports whether a round has begun, is not over and is not paused.
func (d *Document) UnderWay() bool {
	return d.Running() && d.Round.Match.Begun() && !d.Round.Match.Paused()
}

// Clock returns the clock of the game that is being played or watched. The zero clock limits neither side.
func (d *Document) Clock() game.Clock {
	switch {
	case d.Round != nil:
		return d.Round.Match.Clock()
	case d.History.CanUndo(): // it is the user's now
		return game.Clock{}
	}
	return d.Watched
}

// Live reports whether the board shows the position that is to be played.
func (d *Document) Live() bool { return d.Running() && d.node == d.Round.Tip() }

// InRound reports whether a position lies on the way from the beginning to the tip of the round.
func (d *Document) InRound(n *game.Node) bool {
	for x := d.Game().Node(d.Round.Tip()); x != nil; x = x.Parent() {
		if x == n {
			return true
		}
	}
	return false
}

// Aside reports whether the board shows a variation while a game is being played.
func (d *Document) Aside() bool { return d.Running() && !d.InRound(d.At()) }

// Unsaved reports whether there are changes that are in no file and would be missed.
func (d *Document) Unsaved() bool {
	return d.History.Dirty() && (d.InFile() || d.Origin != nil || hasContent(d.Game()))
}

// InFile reports whether the game has a place in a file.
func (d *Document) InFile() bool { return d.Source != nil && d.Source.Holds() }

// hasContent reports whether a game has moves, a comment before its first move, or headers that somebody has written.
// The headers of players who have not moved yet do not count.
func hasContent(g *game.Game) bool {
	root := g.Root()
	if g.NodeCount() > 0 || len(root.Before()) > 0 || len(root.After()) > 0 {
		return true
	}
	if pairing.KindsIn(g.Tags())[chess.White] != "" {
		return false
	}
	return slices.ContainsFunc(g.Tags(), func(t game.Tag) bool {
		return !game.Unknown(t.Value) && !slices.Contains([]string{"SetUp", "FEN", "Variant", "Result"}, t.Name)
	})
}

// Blank reports whether the document can be dropped without a loss.
func (d *Document) Blank() bool {
	start := chess.StartPosition()
	return d.Game().NodeCount() == 0 && d.Source == nil && d.Game().Start() == start && !d.History.CanRedo() && !d.Unsaved()
}

// File returns the path of the file of the game, "" if there is none.
func (d *Document) File() string {
	if d.Source == nil {
		return ""
	}
	return d.Source.Coll.Path
}

// Title returns the names of the players, as questions and the title of the window show them; "" if they are not
// known.
func (d *Document) Title() string {
	return phrase.Players(d.Game().Tag("White"), d.Game().Tag("Black"))
}

// Summary returns the players and the number of moves.
func (d *Document) Summary() string {
	name := d.Title()
	if name == "" {
		name = lang.L("Unnamed game")
	}
	n := (d.Game().Last().Ply() + 1) / 2
	return name + ", " + lang.N("{{.N}} moves", n, map[string]any{"N": n})
}

// flagMargin is how late a move of the computer may arrive after its flag fell: its answer waits while the window is
// busy.
const flagMargin = 300 * time.Millisecond

// newMatch prepares a match from node tip on. A nil clock is the clock at the beginning.
func newMatch(g *game.Game, tip *game.Node, p pairing.Pairing, clock *game.Clock) (*game.Match, error) {
	root := g.EngineRoot(tip)
	control := p.TimeControl()
	o := game.MatchOptions{Chess960: root.Chess960, Before: root.Before, Control: [2]game.Control{control, control}, Clock: clock, Waits: clock == nil, Margin: flagMargin}
	for side := range o.Players {
		o.Players[side] = p.Seat(chess.Color(side))
	}
	o.AutoClaim = p.EnginesOnly() // nobody is there to claim a draw
	return game.NewMatch(root.Start, root.Moves, o)
}

// Judgement is the score that an engine gave a position, from the point of view of White.
type Judgement struct {
	Score engine.Score
	Depth int
}

// Judge stores a judgement of a position, unless a deeper one is known. It reports whether anything has changed.
func (d *Document) Judge(id game.NodeID, j Judgement) (news bool) {
	if start := d.Game().Start(); d.judgements == nil || d.judgedFrom != start {
		d.judgements, d.judgedFrom = make(map[game.NodeID]Judgement), start
	}
	if old, ok := d.judgements[id]; ok && (old.Depth > j.Depth || old == j) {
		return false
	}
	d.judgements[id] = j
	d.Judgings++
	return true
}

// Judged returns the score after n's move, from the point of view of White. A score in the game's comments comes
// before a stored judgement.
func (d *Document) Judged(n *game.Node) (engine.Score, bool) {
	if s, ok := n.Evaluation(); ok {
		return s, true
	}
	j, ok := d.judgements[n.ID()]
	return j.Score, ok && d.judgedFrom == d.Game().Start()
}

// ToSave returns a copy of the game for a file. If a clock is running, the copy has a tag with the time left within
// the present move.
func (d *Document) ToSave(now time.Time) *game.Game {
	g := d.Game().Clone()
	if !d.Timed() || g.Last().ID() != d.Round.Tip() {
		return g
	}
	side, clock := d.Round.Match.Turn(), d.Round.Match.Clock()
	tags := g.Tags().With(game.ClockTag, game.FormatClockTag(side, clock.Left(side, now)))
	_, _ = g.Apply(game.SetTags{Tags: tags}) // after an error the game is as it was
	return g
}

// Timed reports whether a round is running in which the side to move has limited time.
func (d *Document) Timed() bool {
	if !d.Running() {
		return false
	}
	clock := d.Round.Match.Clock()
	return clock.Timed(d.Round.Match.Turn())
}

// Ending returns a sentence that says why the round ended, or why nothing can be played from the start position; ""
// for all other games.
func (d *Document) Ending() string {
	if d.Round != nil {
		if f, over := d.Round.Match.Finished(); over && f.Outcome == d.Game().Result() { // else that was undone, or is another now
			return d.Round.EndingWords(f)
		}
		return ""
	}
	start := d.Game().Start()
	if outcome, how := start.Status(); outcome != chess.NoOutcome {
		return phrase.Over(outcome, how)
	}
	return ""
}

// EndWords says how the game ended, addressed to the person who played it if there is just one: the result, and a sentence
// that says why; "" where the result says it.
func (r *Round) EndWords(f game.Finished) (result, why string) {
	if side, one := r.Pairing.Person(); one {
		return phrase.EndFor(f, side)
	}
	return phrase.End(f)
}

// EndingWords returns a sentence that says why the game ended, addressed to the person who played it if there is just one.
func (r *Round) EndingWords(f game.Finished) string {
	if r != nil {
		if side, one := r.Pairing.Person(); one {
			return phrase.EndingFor(f, side)
		}
	}
	return phrase.Ending(f)
}
