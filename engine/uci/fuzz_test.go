package uci

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// FuzzServe feeds Serve anything at all; afterwards it must still answer isready.
func FuzzServe(f *testing.F) {
	files, err := filepath.Glob("testdata/*.script")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		var commands []string
		for _, line := range strings.Split(string(text), "\n") {
			if command, ok := strings.CutPrefix(line, "> "); ok {
				commands = append(commands, command)
			}
		}
		f.Add([]byte(strings.Join(commands, "\n")))
	}
	f.Add([]byte("position startpos moves e2e4 \x00 e7e5\r\ngo ponder searchmoves a7a6 wtime -1\rponderhit\nstop"))
	f.Fuzz(func(t *testing.T, input []byte) {
		if heavy(input) {
			t.Skip("long to do, and nothing new")
		}
		// quit would end it before the question; quit.script has it.
		in := append(bytes.ReplaceAll(input, []byte("quit"), []byte("-")), "\nstop\nisready\n"...)
		var out bytes.Buffer
		if err := Serve(context.Background(), newFake(), bytes.NewReader(in), &out); err != nil {
			t.Fatal(err)
		}
		if got := out.String(); !strings.Contains(got, "\nreadyok\n") && !strings.HasPrefix(got, "readyok\n") {
			t.Errorf("no readyok in %q", got)
		}
		for _, line := range strings.Split(out.String(), "\n") {
			if word, _, _ := strings.Cut(line, " "); word == "bestmove" && strings.Count(line, " ") == 0 {
				t.Errorf("an empty bestmove")
			}
		}
	})
}

// heavy reports whether the input asks for a deep perft, or for very many lines
// of the fake engine.
func heavy(input []byte) bool {
	s := string(input)
	for _, word := range []string{"perft", "depth"} {
		for rest := s; ; {
			i := strings.Index(rest, word)
			if i < 0 {
				break
			}
			rest = rest[i+len(word):]
			n, ok := integer((&tokens{rest}).next())
			if ok && n > 3 {
				return true
			}
		}
	}
	return false
}

// FuzzParseInfo reads anything as the words of an engine: what is accepted can be written and read again.
func FuzzParseInfo(f *testing.F) {
	for _, s := range []string{
		"info depth 20 seldepth 31 multipv 2 score cp -13 lowerbound wdl 100 800 100 nodes 123456 nps 1000000 hashfull 999 tbhits 7 time 123 pv e2e4 e7e5 g1f3",
		"info depth 9 nodes 5000 nps 100 hashfull 3 time 4000 currmove e2e4 currmovenumber 3",
		"info string hello", "info score mate -3 pv e2e4 e4e5", "info depth 1 pv", "info wdl 1 2", "info time 1.5 depth -1",
	} {
		f.Add(s)
	}
	start := chess.StartPosition()
	f.Fuzz(func(t *testing.T, line string) {
		i, err := ParseInfo(line, &start)
		if err != nil {
			return
		}
		checkLine(t, i.PV)
		text := FormatInfo(i, false)
		if strings.ContainsAny(text, "\r\n") {
			t.Fatalf("%q is more than a line", text)
		}
		again, err := ParseInfo(text, &start)
		if err != nil {
			t.Fatalf("%q from %q: %v", text, line, err)
		}
		// What the format leaves out: the kinds of whitespace, an empty
		// variation, and what has no meaning for the kind.
		norm := func(i engine.Info) engine.Info {
			if i.Kind == engine.Text {
				return engine.Info{Kind: i.Kind, Text: strings.Join(strings.Fields(oneLine(i.Text)), " ")}
			}
			if len(i.PV) == 0 {
				i.PV = nil
			}
			if i.Kind == engine.Progress {
				i.Bound, i.WDL, i.MultiPV = 0, nil, 0
			}
			if i.CurrMove == chess.NoMove {
				i.CurrMoveNumber = 0
			}
			return i
		}
		if a, b := norm(i), norm(again); !reflect.DeepEqual(a, b) && a.Kind != engine.Text {
			t.Fatalf("%q\n first %+v\nsecond %+v", line, a, b)
		}
	})
}

// FuzzParseOption reads anything as an option: what is accepted can be written and read again.
func FuzzParseOption(f *testing.F) {
	for _, s := range []string{
		"option name Hash type spin default 16 min 1 max 1024", "option name Clear Hash type button",
		"option name Style type combo default Solid Rock var Solid Rock var Risky", "option name Path type string default <empty>",
		"option name type type check default true", "option type string name X default var",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		o, err := ParseOption(line)
		if err != nil {
			return
		}
		text := FormatOption(o)
		again, err := ParseOption(text)
		if err != nil {
			t.Fatalf("%q from %q: %v", text, line, err)
		}
		if again.Name != o.Name || again.Kind != o.Kind {
			t.Fatalf("%q: %+v and then %+v", line, o, again)
		}
	})
}

// FuzzParseGo reads anything as a go command: it gives limits that can be written and read again.
func FuzzParseGo(f *testing.F) {
	for _, s := range []string{
		"go wtime 1000 btime 2000 winc 10 binc 20 movestogo 5", "go searchmoves e2e4 d2d4 depth 3 ponder", "go infinite", "go perft 3",
		"go mate -1 nodes 99999999999999999999 movetime 0.5",
	} {
		f.Add(s)
	}
	start := chess.StartPosition()
	f.Fuzz(func(t *testing.T, line string) {
		g := ParseGo(line, &start)
		for _, m := range g.Limits.SearchMoves {
			if !start.IsLegal(m) {
				t.Fatalf("illegal move %v", m)
			}
		}
		again := ParseGo(FormatGo(g.Limits, false), &start)
		a, b := g.Limits, again.Limits
		if a.Clock != nil && b.Clock != nil {
			for i, left := range a.Clock.Left { // a clock that has run out is written as a millisecond
				a.Clock.Left[i] = max(left, 1e6)
			}
		}
		if reflect.DeepEqual(a, engine.Limits{SearchMoves: a.SearchMoves, Ponder: a.Ponder}) {
			a.Infinite = true // no limit at all is written as infinite
		}
		if !reflect.DeepEqual(a, b) || again.Ignored != nil {
			t.Fatalf("%q\n first %+v\nsecond %+v, ignored %q", line, a, b, again.Ignored)
		}
	})
}

// FuzzClient lets an engine introduce itself with anything at all and answer a search with
// anything: the search ends, and what comes of it is legal.
func FuzzClient(f *testing.F) {
	f.Add("id name X\noption name MultiPV type spin default 1 min 1 max 5", "info depth 1 score cp 3 pv e2e4 e7e5\nbestmove e2e4 ponder e7e5")
	f.Add("option name UCI_Chess960 type check default false\nuciok", "info depth 1 multipv 2 score mate 1\nreadyok\nbestmove e2e5")
	f.Add("option name A type combo var\nreadyok", "info string x\n\x00\r\nbestmove 0000")
	f.Fuzz(func(t *testing.T, introduction, answer string) {
		const asked = 200 // more words than any conversation here has
		words := make(chan string, asked)
		fromEngine, says := io.Pipe()
		hears, toEngine := io.Pipe()
		go func() {
			defer close(words)
			for in := bufio.NewScanner(hears); in.Scan(); {
				words <- in.Text()
			}
		}()
		go func() {
			defer says.Close()
			for line := range words {
				word, _, _ := strings.Cut(line, " ")
				reply := map[string]string{
					"uci": introduction + "\nuciok\n", "isready": "readyok\n", "go": answer + "\n",
				}[word]
				if _, err := io.WriteString(says, reply); err != nil || word == "go" {
					return
				}
			}
		}()
		c, err := Connect(context.Background(), fromEngine, toEngine, Command{})
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		start := chess.StartPosition()
		s, err := c.Go(context.Background(), engine.Root{Start: start}, engine.Limits{Depth: 1})
		if err != nil {
			return
		}
		for i := range s.Info() {
			checkLine(t, i.PV)
		}
		best, err := s.Wait()
		if err == nil && !start.IsLegal(best.Move) {
			t.Fatalf("the best move %v is not legal", best.Move)
		}
		for _, i := range best.Lines {
			checkLine(t, i.PV)
		}
	})
}

// checkLine plays the moves from the start.
func checkLine(t *testing.T, pv []chess.Move) {
	p := chess.StartPosition()
	for _, m := range pv {
		if !p.IsLegal(m) {
			t.Fatalf("illegal move %v in %v", m, pv)
		}
		p.Make(m)
	}
}
