package engine

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"kibitz/engine/chess"
)

// InfoKind says which part of an Info is meaningful.
type InfoKind uint8

// The kinds of Info.
const (
	// Line is one line of analysis, exact or bounded: everything but Text.
	Line InfoKind = iota
	// Progress is how far the search is: Depth, SelDepth, Nodes, NPS,
	// HashFull, Time and CurrMove. It never replaces a Line.
	Progress
	// Text is a remark in words.
	Text
)

// Bound says how Score relates to the true score.
type Bound uint8

// The bounds of a score.
const (
	Exact Bound = iota
	LowerBound
	UpperBound
)

// Info is one message of a search.
type Info struct {
	Kind           InfoKind
	Depth          int // nominal depth in plies
	SelDepth       int // deepest ply reached
	MultiPV        int // rank of the line, from 1
	Score          Score
	Bound          Bound
	WDL            *WDL // nil when the engine does not tell
	Nodes          uint64
	NPS            uint64 // nodes per second
	HashFull       int    // occupied share of the transposition table, in permille; -1 is unknown
	TBHits         uint64
	Time           time.Duration
	CurrMove       chess.Move // the root move being searched
	CurrMoveNumber int        // its rank, from 1
	PV             []chess.Move
	Text           string
	Err            error // of Text: what went wrong, where a program is to know; mostly nil
}

// MergeLine puts the line i in its place by rank, among the lines of the same
// search so far, and returns them. A line whose predecessor in rank is missing
// is left out. A bound does not displace an exact score for the same move at the
// same depth; at a greater one it borrows the old variation if that is longer.
func MergeLine(lines []Info, i Info) []Info {
	rank := max(1, i.MultiPV)
	if rank > len(lines)+1 {
		return lines
	}
	if rank == len(lines)+1 {
		return append(lines, i)
	}
	old := &lines[rank-1]
	if i.Bound != Exact && len(i.PV) > 0 && len(old.PV) > 0 && i.PV[0] == old.PV[0] {
		if old.Bound == Exact && old.Depth >= i.Depth {
			return lines
		}
		if len(old.PV) > len(i.PV) {
			i.PV = old.PV
		}
	}
	*old = i
	return lines
}

// WDL is the expected share of wins, draws and losses of the side to move, in permille.
type WDL struct{ Win, Draw, Loss int }

// White returns w as White sees it, given the side to move.
func (w WDL) White(turn chess.Color) WDL {
	if turn == chess.Black {
		w.Win, w.Loss = w.Loss, w.Win
	}
	return w
}

// ScoreKind tells the meaning of a Score's value.
type ScoreKind uint8

// The kinds of scores.
const (
	Centipawns ScoreKind = iota
	// Mate counts moves to mate: positive when the side to move mates, negative
	// when it is mated. Zero means that it is mated already.
	Mate
	// Tablebase is a win (positive) or loss (negative) known from a
	// tablebase, in plies to a zeroing move.
	Tablebase
	// NoScore is the judgement of an engine that gives a line without one.
	NoScore
)

// Score is a judgement from the point of view of the side to move.
type Score struct {
	Kind  ScoreKind
	Value int
}

// CP returns a score in centipawns.
func CP(v int) Score { return Score{Centipawns, v} }

// MateIn returns a forced mate in n moves: negative when the side to move is mated.
func MateIn(n int) Score { return Score{Mate, n} }

// White returns s as White sees it, given the side to move. It is meant for display only.
func (s Score) White(turn chess.Color) Score {
	if turn == chess.White {
		return s
	}
	if s.Kind == Mate && s.Value == 0 {
		// "Mated already" has no negative of its own; mate in one is the nearest truth for the winner.
		return Score{Mate, 1}
	}
	return Score{s.Kind, -s.Value}
}

// Won stands for a forced win among scores in centipawns.
const Won = math.MaxInt32

// Flat returns s in centipawns, in which a forced win is [Won], and a forced loss its opposite. NoScore is zero.
func (s Score) Flat() int {
	switch {
	case s.Kind == Centipawns:
		return s.Value
	case s.Kind == NoScore:
		return 0
	case s.Value > 0:
		return Won
	}
	return -Won
}

// String returns s as players write it: "+0.42", "#3", "#-2".
func (s Score) String() string {
	switch s.Kind {
	case Mate:
		return "#" + strconv.Itoa(s.Value)
	case Tablebase:
		if s.Value < 0 {
			return "-TB"
		}
		return "+TB"
	case NoScore:
		return "–"
	}
	if s.Value == 0 {
		return "0.00"
	}
	return fmt.Sprintf("%+.2f", float64(s.Value)/100)
}

// Expected returns the share of points, 0 to 1, that a player can expect with
// score s: a logistic curve on which 400 centipawns are worth ten to one. It
// draws evaluation bars and graphs; it is no model of any engine's games.
func (s Score) Expected() float64 {
	switch {
	case s.Kind == NoScore:
		return 0.5
	case s.Kind != Centipawns && s.Value > 0:
		return 1
	case s.Kind != Centipawns:
		return 0
	}
	return 1 / (1 + math.Pow(10, -float64(s.Value)/400))
}
