package uci

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// tablebaseWin is the centipawn score of a tablebase win, minus the plies to the next zeroing move. UCI has no other
// form.
const tablebaseWin = 20000

// FormatInfo returns an info line without newline. With chess960 castling is written as king takes rook. A tablebase
// score is written as a large number of centipawns, which ParseInfo reads back.
func FormatInfo(i engine.Info, chess960 bool) string {
	if i.Kind == engine.Text {
		return "info string " + oneLine(i.Text)
	}
	b := make([]byte, 0, 256)
	field := func(name string, value int64) {
		b = append(b, ' ')
		b = append(b, name...)
		b = append(b, ' ')
		b = strconv.AppendInt(b, value, 10)
	}
	b = append(b, "info"...)
	field("depth", int64(i.Depth))
	if i.SelDepth > 0 {
		field("seldepth", int64(i.SelDepth))
	}
	if i.Kind == engine.Line {
		field("multipv", int64(max(1, i.MultiPV)))
		if i.Score.Kind != engine.NoScore {
			b = append(b, " score "...)
			b = append(b, formatScore(i.Score)...)
		}
		switch i.Bound {
		case engine.LowerBound:
			b = append(b, " lowerbound"...)
		case engine.UpperBound:
			b = append(b, " upperbound"...)
		}
		if i.WDL != nil {
			b = fmt.Appendf(b, " wdl %d %d %d", i.WDL.Win, i.WDL.Draw, i.WDL.Loss)
		}
	}
	b = append(b, " nodes "...)
	b = strconv.AppendUint(b, i.Nodes, 10)
	b = append(b, " nps "...)
	b = strconv.AppendUint(b, i.NPS, 10)
	if i.HashFull >= 0 {
		field("hashfull", int64(i.HashFull))
	}
	if i.TBHits > 0 {
		b = append(b, " tbhits "...)
		b = strconv.AppendUint(b, i.TBHits, 10)
	}
	field("time", i.Time.Milliseconds())
	if i.CurrMove != chess.NoMove {
		b = append(b, " currmove "...)
		b = append(b, chess.FormatUCI(i.CurrMove, chess960)...)
		if i.CurrMoveNumber > 0 {
			field("currmovenumber", int64(i.CurrMoveNumber))
		}
	}
	if len(i.PV) > 0 {
		b = append(b, " pv"...)
		for _, m := range i.PV {
			b = append(b, ' ')
			b = append(b, chess.FormatUCI(m, chess960)...)
		}
	}
	return string(b)
}

func formatScore(s engine.Score) string {
	switch s.Kind {
	case engine.Mate:
		return "mate " + strconv.Itoa(s.Value)
	case engine.Tablebase:
		if s.Value < 0 {
			return "cp " + strconv.Itoa(-tablebaseWin-s.Value)
		}
		return "cp " + strconv.Itoa(tablebaseWin-s.Value)
	}
	return "cp " + strconv.Itoa(s.Value)
}

// ErrIllegalPV is wrapped in the error of [ParseInfo] if a principal variation has an illegal move.
var ErrIllegalPV = errors.New("uci: illegal move in the principal variation")

// ParseInfo reads an info line of a search of root. A line with a score or a variation is an engine.Line, one with
// only "string" an engine.Text, any other an engine.Progress. Unknown words are skipped, as the protocol demands, and
// so are fields without a valid number.
//
// A variation is cut at its first illegal move; the Info is then valid, and the error wraps [ErrIllegalPV]. With any
// other error there is no Info.
func ParseInfo(line string, root *chess.Position) (engine.Info, error) {
	t := tokens{line}
	if word := t.next(); word != "info" {
		return engine.Info{}, fmt.Errorf("uci: %q is not an info line", clip(word))
	}
	i := engine.Info{Kind: engine.Progress, HashFull: -1}
	var problem error
	known := false // has a known field
	scored := false
	for {
		word := t.next()
		if word == "" {
			break
		}
		switch word {
		case "string":
			text := t.remainder()
			if !known {
				return engine.Info{Kind: engine.Text, Text: text, HashFull: -1}, nil
			}
			t.rest = "" // the rest is free text
		case "depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "tbhits", "time", "currmovenumber":
			// Some engines write inf or 1e+06 here; other fields still count.
			if n, ok := integer(t.peek()); ok {
				t.next()
				known = true
				setNumber(&i, word, n)
			}
		case "score":
			s, ok := parseScore(&t)
			if !ok {
				return engine.Info{}, fmt.Errorf("uci: info: score wants cp or mate and a number, not %q", clip(t.remainder()))
			}
			known, scored, i.Kind, i.Score = true, true, engine.Line, s
		case "lowerbound":
			i.Bound = engine.LowerBound
		case "upperbound":
			i.Bound = engine.UpperBound
		case "wdl":
			if w, ok := parseWDL(&t); ok {
				i.WDL = &w
			}
		case "currmove":
			if m, err := parseMove(root, t.peek()); err == nil {
				known, i.CurrMove = true, m
			}
			t.next()
		case "pv":
			known, i.Kind = true, engine.Line
			i.PV, problem = parseMoves(&t, root)
		}
	}
	if !known {
		return engine.Info{}, errors.New("uci: info: nothing in it")
	}
	if i.Kind == engine.Line && !scored {
		i.Score.Kind = engine.NoScore
		if len(i.PV) == 0 {
			i.Kind, i.MultiPV, i.Score = engine.Progress, 0, engine.Score{}
		}
	}
	if i.Kind == engine.Line && i.MultiPV < 1 {
		i.MultiPV = 1
	}
	return i, problem
}

func setNumber(i *engine.Info, field string, n int64) {
	natural := max(0, n)
	switch field {
	case "depth":
		i.Depth = clampInt(natural)
	case "seldepth":
		i.SelDepth = clampInt(natural)
	case "multipv":
		i.MultiPV = clampInt(natural)
	case "nodes":
		i.Nodes = uint64(natural)
	case "nps":
		i.NPS = uint64(natural)
	case "hashfull":
		i.HashFull = clampInt(min(1000, natural))
	case "tbhits":
		i.TBHits = uint64(natural)
	case "time":
		i.Time = milliseconds(natural)
	case "currmovenumber":
		i.CurrMoveNumber = clampInt(natural)
	}
}

func parseScore(t *tokens) (engine.Score, bool) {
	kind := t.next()
	n, ok := integer(t.next())
	if !ok {
		return engine.Score{}, false
	}
	switch kind {
	case "cp":
		return engine.CP(clampInt(n)), true
	case "mate":
		return engine.MateIn(clampInt(n)), true
	}
	return engine.Score{}, false
}

func parseWDL(t *tokens) (engine.WDL, bool) {
	var v [3]int
	for k := range v {
		n, ok := integer(t.peek())
		if !ok || n < 0 || n > 1000 {
			return engine.WDL{}, false
		}
		t.next()
		v[k] = int(n)
	}
	return engine.WDL{Win: v[0], Draw: v[1], Loss: v[2]}, true
}

// parseMoves reads moves up to the end of the line or the next field: some engines write fields after the variation.
func parseMoves(t *tokens, root *chess.Position) ([]chess.Move, error) {
	p := *root
	pv := make([]chess.Move, 0, strings.Count(t.rest, " "))
	for {
		word := t.peek()
		if word == "" || infoWord(word) {
			return pv, nil
		}
		t.next()
		m, err := parseMove(&p, word)
		if err != nil {
			for w := t.peek(); w != "" && !infoWord(w); w = t.peek() {
				t.next()
			}
			return pv, fmt.Errorf("%w at ply %d: %w", ErrIllegalPV, len(pv)+1, err)
		}
		pv = append(pv, m)
		p.Make(m)
	}
}

// parseMove reads a move. A promotion without a letter is to a queen.
func parseMove(p *chess.Position, word string) (chess.Move, error) {
	m, err := chess.ParseUCI(p, word)
	if err != nil && len(word) == 4 {
		if queen, promotes := chess.ParseUCI(p, word+"q"); promotes == nil {
			return queen, nil
		}
	}
	return m, err
}

func infoWord(s string) bool {
	switch s {
	case "depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "tbhits", "time", "currmove",
		"currmovenumber", "score", "lowerbound", "upperbound", "wdl", "pv", "string", "refutation",
		"currline", "cpuload", "sbhits":
		return true
	}
	return false
}

// FormatBestMove returns a bestmove line: "bestmove 0000" without a legal move.
func FormatBestMove(best, ponder chess.Move, chess960 bool) string {
	s := "bestmove " + chess.FormatUCI(best, chess960)
	if best != chess.NoMove && ponder != chess.NoMove {
		s += " ponder " + chess.FormatUCI(ponder, chess960)
	}
	return s
}

// ParseBestMove reads a bestmove line of a search of root. It returns NoMove for the ways in which engines say that
// they have none; the caller checks whether that is true. An illegal ponder move is dropped.
func ParseBestMove(line string, root *chess.Position) (best, ponder chess.Move, err error) {
	t := tokens{line}
	if word := t.next(); word != "bestmove" {
		return 0, 0, fmt.Errorf("uci: %q is not a bestmove line", clip(word))
	}
	word := t.next()
	switch word {
	case "", "0000", "(none)", "none", "NULL", "null":
		return chess.NoMove, chess.NoMove, nil
	}
	best, err = parseMove(root, word)
	if err != nil {
		return 0, 0, err
	}
	if t.next() == "ponder" {
		after := root.PlayUnchecked(best)
		if m, err := parseMove(&after, t.next()); err == nil {
			ponder = m
		}
	}
	return best, ponder, nil
}
