package gui

import (
	"slices"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/store"
)

// document is a game that is open: its tree with all changes, the place in it
// that the board shows, whether it is being played, and where it is kept.
type document struct {
	history     *game.History
	node        game.NodeID // on the board
	orientation chess.Color
	revision    uint64         // grows with every change of the tree and of who plays
	noted       uint64         // the revision that the journal's last meta record is of
	play        *play          // nil when nobody plays
	watched     game.Clock     // of the game of a match that is watched here
	source      *source        // nil when it has not been a file yet
	origin      *origin        // where a restored game was kept, until its file has been read again
	journal     *store.Journal // nil until the first change
	draft       *draft         // of the comment that is being written, as far as the journal knows it
	heard       map[game.NodeID]judgement
	heardFrom   chess.Position // where the game began then: headers may have it begin elsewhere
	hearing     uint64         // grows with every change of heard
}

// play is a game of chess being played in a document.
type play struct {
	match    *game.Match
	base     game.NodeID   // where it began
	line     []game.NodeID // the moves since
	pairing  pairing
	before   []pairing            // those that it took the place of
	ended    *game.Match          // one that had ended, until the end was undone
	premoves []premove            // in the order in which they will be made
	scores   [2][]engine.Score    // by color: what an engine said with its moves, from its own view
	offered  int                  // the ply at which an engine last offered a draw
	warned   [2]bool              // by color: of little time
	claims   [2]chess.Termination // by color: the draw that a person was told of
}

// newPlay returns the playing of a game that began at node base and has come to node tip. The clock is nil at the beginning.
func newPlay(g *game.Game, tip, base *game.Node, p pairing, clock *game.Clock) (*play, error) {
	match, err := newMatch(g, tip, p, clock)
	if err != nil {
		return nil, err
	}
	x := &play{match: match, base: base.ID(), pairing: p}
	for n := tip; n != nil && n != base; n = n.Parent() {
		x.line = append(x.line, n.ID())
	}
	slices.Reverse(x.line)
	return x, nil
}

// tip returns the node of the position that is being played.
func (p *play) tip() game.NodeID {
	if len(p.line) == 0 {
		return p.base
	}
	return p.line[len(p.line)-1]
}

// turnAfter returns the side to move after so many plies of the game being played.
func (p *play) turnAfter(plies int) chess.Color {
	side := p.match.Turn()
	if (len(p.line)-plies)%2 != 0 {
		side = side.Other()
	}
	return side
}

func newDocument(g *game.Game) *document {
	return &document{history: game.NewHistory(g), node: game.RootID}
}

func (d *document) game() *game.Game { return d.history.Game() }

// at returns the node on the board.
func (d *document) at() *game.Node {
	if n := d.game().Node(d.node); n != nil {
		return n
	}
	return d.game().Root()
}

// ended reports whether the game says of itself that it is over: with a result, or aborted without one.
func (d *document) ended() bool {
	return d.game().Result() != chess.NoOutcome || d.game().Tag("Termination") == "abandoned"
}

// running reports whether a game is being played and not over.
func (d *document) running() bool {
	if d.play == nil {
		return false
	}
	_, over := d.play.match.Finished()
	return !over
}

// goesOn reports whether a game is being played that has begun and is not paused.
func (d *document) goesOn() bool {
	return d.running() && d.play.match.Begun() && !d.play.match.Paused()
}

// computerToMove reports whether the computer has the move in the position at the
// tip of the game being played, by the tree.
func (d *document) computerToMove() bool {
	if !d.running() {
		return false
	}
	return d.play.pairing.engine(d.game().Turn(d.game().Node(d.play.tip())))
}

// clock returns the clock of the game that is being played, or watched. The zero clock limits nobody.
func (d *document) clock() game.Clock {
	switch {
	case d.play != nil:
		return d.play.match.Clock()
	case d.history.CanUndo(): // it is the user's now
		return game.Clock{}
	}
	return d.watched
}

// live reports whether the board shows the position that is being played.
func (d *document) live() bool { return d.running() && d.node == d.play.tip() }

// inPlay reports whether a position is one of the game being played: on the way to
// where it is now.
func (d *document) inPlay(n *game.Node) bool {
	for x := d.game().Node(d.play.tip()); x != nil; x = x.Parent() {
		if x == n {
			return true
		}
	}
	return false
}

// aside reports whether the board shows a variation while a game is being played.
func (d *document) aside() bool { return d.running() && !d.inPlay(d.at()) }

// unsaved reports whether there is something that would be missed.
func (d *document) unsaved() bool {
	return d.history.Dirty() && (d.inFile() || d.origin != nil || written(d.game()))
}

// inFile reports whether the game has a place in a file.
func (d *document) inFile() bool { return d.file() != "" && d.source.index != removed }

// written reports whether somebody has put something into a game: moves, a word about its beginning or headers,
// those that tell of players who have not moved yet excepted.
func written(g *game.Game) bool {
	root := g.Root()
	if g.NodeCount() > 0 || len(root.Before()) > 0 || len(root.After()) > 0 {
		return true
	}
	if g.Tag(typeTags[chess.White]) != "" {
		return false
	}
	return slices.ContainsFunc(g.Tags(), func(t game.Tag) bool {
		return !game.Unknown(t.Value) && !slices.Contains([]string{"SetUp", "FEN", "Variant", "Result"}, t.Name)
	})
}

// blank reports whether nobody would miss the document.
func (d *document) blank() bool {
	start := chess.StartPosition()
	return d.game().NodeCount() == 0 && d.source == nil && d.game().Start() == start && !d.history.CanRedo() && !d.unsaved()
}

// file returns the path of the file that the game is kept in, "" while there is none.
func (d *document) file() string {
	if d.source == nil {
		return ""
	}
	return d.source.coll.path
}

// title names the game as it stands in questions and in the title of the window.
func (d *document) title() string {
	return players(d.game().Tag("White"), d.game().Tag("Black"))
}

// players names a game by two of its tags, "" if it has no names.
func players(white, black string) string {
	if game.Unknown(white) && game.Unknown(black) {
		return ""
	}
	return nameOr(white, "?") + " – " + nameOr(black, "?")
}

// summary tells the game from others: by who plays, and how long it is.
func (d *document) summary() string {
	name := d.title()
	if name == "" {
		name = lang.L("A game without names")
	}
	n := (d.game().Last().Ply() + 1) / 2
	return name + ", " + lang.N("{{.N}} moves", n, map[string]any{"N": n})
}

func nameOr(tag, otherwise string) string {
	if game.Unknown(tag) {
		return otherwise
	}
	return tag
}

// flagMargin is how long the computer's flag may have fallen before it counts:
// its answer has to wait until the window is done with something else.
const flagMargin = 300 * time.Millisecond

// newMatch prepares the playing of a game from node tip on. The clock is nil at the beginning.
func newMatch(g *game.Game, tip *game.Node, p pairing, clock *game.Clock) (*game.Match, error) {
	root := g.EngineRoot(tip)
	control := p.control()
	o := game.MatchOptions{Chess960: root.Chess960, Control: [2]game.Control{control, control}, Clock: clock, Margin: flagMargin}
	for side := range o.Players {
		o.Players[side] = p.seated(chess.Color(side))
	}
	// Between two computers nobody is there to claim a draw.
	o.AutoClaim = p.engine(chess.White) && p.engine(chess.Black)
	return game.NewMatch(root.Start, root.Moves, o)
}
