package uci

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// FormatGo returns a go command for l. Times are in whole milliseconds. A clock that has run out is written as one
// millisecond, because many engines take zero for no limit.
func FormatGo(l engine.Limits, chess960 bool) string {
	var b strings.Builder
	b.WriteString("go")
	field := func(name string, n int64) {
		b.WriteByte(' ')
		b.WriteString(name)
		b.WriteByte(' ')
		b.WriteString(strconv.FormatInt(n, 10))
	}
	if l.Ponder {
		b.WriteString(" ponder")
	}
	if c := l.Clock; c != nil {
		field("wtime", atLeastOne(c.Left[chess.White]))
		field("btime", atLeastOne(c.Left[chess.Black]))
		field("winc", c.Increment[chess.White].Milliseconds())
		field("binc", c.Increment[chess.Black].Milliseconds())
		if c.MovesToGo > 0 {
			field("movestogo", int64(c.MovesToGo))
		}
	}
	if l.Depth > 0 {
		field("depth", int64(l.Depth))
	}
	if n := cmp.Or(l.Nodes, l.SoftNodes); n > 0 { // UCI has no soft limit
		b.WriteString(" nodes " + strconv.FormatUint(n, 10))
	}
	if l.Mate > 0 {
		field("mate", int64(l.Mate))
	}
	if l.MoveTime > 0 {
		field("movetime", atLeastOne(l.MoveTime))
	}
	bounded := l.Clock != nil || l.Depth > 0 || l.Nodes > 0 || l.SoftNodes > 0 || l.Mate > 0 || l.MoveTime > 0
	if l.Infinite || !bounded {
		b.WriteString(" infinite")
	}
	// Last, because some engines read every following word as a move.
	if len(l.SearchMoves) > 0 {
		b.WriteString(" searchmoves")
		for _, m := range l.SearchMoves {
			b.WriteByte(' ')
			b.WriteString(chess.FormatUCI(m, chess960))
		}
	}
	return b.String()
}

func atLeastOne(d time.Duration) int64 { return max(1, d.Milliseconds()) }

// GoCommand is a parsed go command.
type GoCommand struct {
	Limits  engine.Limits
	Perft   int      // depth, or -1
	Ignored []string // one remark for each part that was ignored
}

// ParseGo reads a go command for position p. It never fails, since the GUI waits for a move: what it does not
// understand is ignored with a remark.
//
// Fields may come in any order; searchmoves takes moves up to the next keyword. A depth or node limit below one
// counts as one, a movetime below one millisecond as one millisecond. Any clock field gives a clock on which missing
// times are zero.
func ParseGo(line string, p *chess.Position) GoCommand {
	t := tokens{line}
	if t.peek() == "go" {
		t.next()
	}
	g := GoCommand{Perft: -1}
	ignore := func(format string, args ...any) {
		if len(g.Ignored) < maxRemarks {
			g.Ignored = append(g.Ignored, fmt.Sprintf(format, args...))
		}
	}
	l := &g.Limits
	clock := func() *engine.Clock {
		if l.Clock == nil {
			l.Clock = &engine.Clock{}
		}
		return l.Clock
	}
	for {
		word := t.next()
		switch word {
		case "":
			return g
		case "infinite":
			l.Infinite = true
			continue
		case "ponder":
			l.Ponder = true
			continue
		case "searchmoves":
			l.SearchMoves = parseSearchMoves(&t, p, ignore)
			continue
		}
		if !goNumber(word) {
			ignore("go: %q is not known", clip(word))
			continue
		}
		n, ok := integer(t.peek())
		if !ok {
			ignore("go: %s wants a number, not %q", word, clip(t.peek()))
			continue // the word may be the next field
		}
		t.next()
		switch word {
		case "wtime":
			clock().Left[chess.White] = milliseconds(n)
		case "btime":
			clock().Left[chess.Black] = milliseconds(n)
		case "winc":
			clock().Increment[chess.White] = milliseconds(max(0, n))
		case "binc":
			clock().Increment[chess.Black] = milliseconds(max(0, n))
		case "movestogo":
			clock().MovesToGo = clampInt(max(0, n))
		case "movetime":
			l.MoveTime = milliseconds(max(1, n))
		case "depth":
			l.Depth = clampInt(max(1, n))
		case "nodes":
			l.Nodes = uint64(max(1, n))
		case "mate":
			if n < 1 {
				ignore("go: mate wants a number of moves of at least one, not %d", n)
				continue
			}
			l.Mate = clampInt(n)
		case "perft":
			g.Perft = clampInt(max(0, n))
		}
	}
}

// maxRemarks bounds the remarks about one line.
const maxRemarks = 5

func goNumber(s string) bool {
	switch s {
	case "wtime", "btime", "winc", "binc", "movestogo", "movetime", "depth", "nodes", "mate", "perft":
		return true
	}
	return false
}

func parseSearchMoves(t *tokens, p *chess.Position, ignore func(string, ...any)) []chess.Move {
	var moves []chess.Move
	seen := map[chess.Move]bool{}
	for {
		word := t.peek()
		if word == "" || goNumber(word) || word == "infinite" || word == "ponder" || word == "searchmoves" {
			return moves
		}
		t.next()
		m, err := chess.ParseUCI(p, word)
		switch {
		case err != nil:
			ignore("go: searchmoves: %s", chess.Message(err))
		case !seen[m]:
			seen[m] = true
			moves = append(moves, m)
		}
	}
}
