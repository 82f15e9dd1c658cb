package uci

import (
	"fmt"
	"io"
	"strings"

	"kibitz/engine"
)

// identify answers "uci".
func (s *server) identify() {
	id := s.engine.ID()
	var b strings.Builder
	fmt.Fprintf(&b, "id name %s\nid author %s\n", oneLine(id.Name), oneLine(id.Author))
	for _, o := range s.options {
		b.WriteString(FormatOption(o))
		b.WriteByte('\n')
	}
	s.out.line(b.String() + "uciok")
}

// display answers "d".
func (s *server) display() {
	p := s.root.Position()
	var checkers strings.Builder
	for b := p.Checkers(); b != 0; {
		checkers.WriteString(" " + b.Pop().String())
	}
	fmt.Fprintf(&s.out, "%s\n\nFen: %s\nKey: %016X\nCheckers:%s\n",
		strings.TrimRight(p.String(), "\n"), p.FEN(), uint64(p.Key()), checkers.String())
}

// flip exchanges the sides: colors swapped, board turned.
func (s *server) flip() {
	p := s.root.Position()
	flipped, err := p.Setup().Swapped().Position()
	if err != nil {
		s.say("flip: %v", err)
		return
	}
	s.root = engine.Root{Start: flipped}
}

func (s *server) help() {
	var b strings.Builder
	line := func(usage, help string) { fmt.Fprintf(&b, "  %-34s %s\n", usage, help) }
	b.WriteString("Commands of the UCI protocol:\n")
	line("uci", "say who this is and which options there are")
	line("isready", "answer readyok, also during a search")
	line("ucinewgame", "forget the last game")
	line("setoption name N [value V]", "set an option")
	line("position startpos|fen F [moves M..]", "set the position")
	line("go [LIMITS]", "search: wtime btime winc binc movestogo depth")
	line("", "nodes movetime mate infinite ponder searchmoves")
	line("go perft N", "count the positions after N plies, by move")
	line("stop, ponderhit", "end the search; the expected move was played")
	line("debug on|off", "more remarks")
	line("quit", "leave")
	b.WriteString("And beyond it:\n")
	line("d", "show the board")
	line("flip", "exchange the sides")
	for _, x := range s.extras {
		line(x.Usage, x.Help)
	}
	line("help", "this list")
	io.WriteString(&s.out, b.String())
}
