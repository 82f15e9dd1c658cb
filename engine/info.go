package engine

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"kibitz/engine/chess"
)

// InfoKind says which fields of an Info are meaningful.
type InfoKind uint8

// The kinds of Info.
const (
	// Line is one line of analysis, exact or a bound: all fields but Text.
	Line InfoKind = iota
	// Progress is the state of the search: Depth, SelDepth, Nodes, NPS, HashFull, Time and CurrMove. It never
	// replaces a Line.
	Progress
	// Text is a message in words.
	Text
)

// Bound is the relation of Score to the true score.
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
	WDL            *WDL // nil if unknown
	Nodes          uint64
	NPS            uint64 // nodes per second
	HashFull       int    // occupied share of the transposition table, in permille; -1 is unknown
	TBHits         uint64
	Time           time.Duration
	CurrMove       chess.Move // the root move being searched
	CurrMoveNumber int        // its rank, from 1
	PV             []chess.Move
	Text           string
	Err            error // for Text: the error, if programs should know it
}

// MergeLine adds the line i to the lines of its search so far, ordered by MultiPV number, and returns them. It drops
// a line whose predecessor is missing. A bound does not replace an exact score of the same move at the same depth; at
// a greater depth it takes over the old variation if that is longer.
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

// White returns w from White's point of view, given the side to move.
func (w WDL) White(turn chess.Color) WDL {
	if turn == chess.Black {
		w.Win, w.Loss = w.Loss, w.Win
	}
	return w
}

// ScoreKind is the unit of a Score's value.
type ScoreKind uint8

// The kinds of scores.
const (
	Centipawns ScoreKind = iota
	// Mate counts moves to mate: positive if the side to move mates, negative if it is mated. Zero means checkmate on
	// the board.
	Mate
	// Tablebase is a tablebase win (positive) or loss (negative), in plies to a zeroing move.
	Tablebase
	// NoScore marks a line that the engine sent without a score.
	NoScore
)

// Score is an evaluation from the point of view of the side to move.
type Score struct {
	Kind  ScoreKind
	Value int
}

// CP returns a score in centipawns.
func CP(v int) Score { return Score{Centipawns, v} }

// MateIn returns a forced mate in n moves, negative if the side to move is mated.
func MateIn(n int) Score { return Score{Mate, n} }

// White returns s from White's point of view, given the side to move. It is for display only.
func (s Score) White(turn chess.Color) Score {
	if turn == chess.White {
		return s
	}
	if s.Kind == Mate && s.Value == 0 {
		// Zero has no negative; mate in one is closest for the winner.
		return Score{Mate, 1}
	}
	return Score{s.Kind, -s.Value}
}

// Won is the centipawn value of a forced win.
const Won = math.MaxInt32

// Flat returns s in centipawns: a forced win is [Won], a forced loss -[Won], NoScore zero.
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

// Expected returns the expected share of points at score s, from 0 to 1: a logistic curve with 400 centipawns for ten
// to one. It is meant for evaluation bars and graphs, not as a model of an engine.
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
