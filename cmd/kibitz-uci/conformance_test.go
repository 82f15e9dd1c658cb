package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/uci"
)

// patience ends a test whose engine hangs; nothing is measured with it.
const patience = 10 * time.Second

// gui speaks to the program in a process of its own, as graphical interfaces
// do, and judges all that it says.
type gui struct {
	t     testing.TB
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string    // closed at the end of the output
	root  chess.Position // that the last position command set
	pv    string         // head of the search's last line of the first rank
}

func startGUI(t testing.TB) *gui {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "KIBITZ_TEST_SELF=1")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	g := &gui{t: t, cmd: cmd, in: in, lines: make(chan string, 1<<16), root: chess.StartPosition()}
	go func() {
		defer close(g.lines)
		for sc := bufio.NewScanner(out); sc.Scan(); {
			g.lines <- sc.Text()
		}
	}()
	t.Cleanup(func() {
		cmd.Process.Kill() // which fails when it has ended, as it should have
		cmd.Wait()
	})
	return g
}

func (g *gui) send(text string) {
	g.t.Helper()
	if _, err := io.WriteString(g.in, text); err != nil {
		g.t.Fatalf("writing %.80q: %v", text, err)
	}
}

// next returns the next line, judged; ok is false at the end of the output.
func (g *gui) next() (line string, ok bool) {
	g.t.Helper()
	select {
	case line, ok = <-g.lines:
	case <-time.After(patience):
		g.t.Fatal("no answer")
	}
	if ok {
		g.judge(line)
	}
	return line, ok
}

// until returns the lines up to and with the first that begins with prefix.
func (g *gui) until(prefix string) (said []string) {
	g.t.Helper()
	for {
		line, ok := g.next()
		if !ok {
			g.t.Fatalf("the output ended before %q; it was %q", prefix, said)
		}
		said = append(said, line)
		if strings.HasPrefix(line, prefix) {
			return said
		}
	}
}

// sync returns what was said before readyok.
func (g *gui) sync() []string {
	g.t.Helper()
	g.send("isready\n")
	said := g.until("readyok")
	return said[:len(said)-1]
}

// position sends a position command that must be accepted.
func (g *gui) position(command string) {
	g.t.Helper()
	root, remarks, err := uci.ParsePosition(command)
	if err != nil || len(remarks) > 0 {
		g.t.Fatal(err, remarks)
	}
	g.root = root.Position()
	g.send(command + "\n")
}

// judge checks the form of a line, that its moves are legal to the last, and
// that bestmove is the head of the last line of play.
func (g *gui) judge(line string) {
	g.t.Helper()
	switch word, _, _ := strings.Cut(line, " "); word {
	case "info":
		if strings.HasPrefix(line, "info string ") {
			return
		}
		i, err := uci.ParseInfo(line, &g.root)
		if err != nil {
			g.t.Errorf("%q: %v", line, err)
		}
		_, pv, found := strings.Cut(line, " pv ")
		if i.Kind == engine.Line && found != g.root.HasLegalMove() {
			g.t.Errorf("%q: moves are wanted where there are any", line)
		}
		p := g.root
		for _, word := range strings.Fields(pv) {
			m, err := chess.ParseUCI(&p, word)
			if err != nil {
				g.t.Errorf("%q: %v", line, err)
				break
			}
			p.Make(m)
		}
		if i.Kind == engine.Line && i.MultiPV == 1 {
			g.pv, _, _ = strings.Cut(pv, " ")
		}
	case "bestmove":
		fields := strings.Fields(line)
		if move := fields[1]; move != g.pv && (move != "0000" || g.root.HasLegalMove()) {
			g.t.Errorf("%q, yet the last line of play begins with %q", line, g.pv)
		}
		if len(fields) != 2 && (len(fields) != 4 || fields[2] != "ponder") {
			g.t.Errorf("%q is not well formed", line)
		}
		g.pv = ""
	case "id", "option", "uciok", "readyok":
	default:
		g.t.Errorf("%q is no line of the protocol", line)
	}
}

// quit ends the conversation: by quit, or by the end of the input, after which
// the process must be gone with the status 0.
func (g *gui) quit(byWord bool) (rest []string) {
	g.t.Helper()
	if byWord {
		g.send("quit\n")
	} else {
		g.in.Close()
	}
	for {
		line, ok := g.next()
		if !ok {
			break
		}
		rest = append(rest, line)
	}
	if err := g.cmd.Wait(); err != nil {
		g.t.Errorf("the program ended with %v", err)
	}
	return rest
}

// The same search says the same, but for the time it took: again in a new game, and in
// another process.
func TestConformanceRepeats(t *testing.T) {
	clocked := regexp.MustCompile(` (time|nps) \d+`)
	answers := func(g *gui) string {
		g.send("ucinewgame\n")
		g.sync()
		var said []string
		// The later searches find what the earlier have left in the table and the histories.
		for _, position := range []string{
			"position startpos moves e2e4 c7c5",
			"position startpos moves e2e4 c7c5 g1f3 d7d6",
			"position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		} {
			g.position(position)
			g.send("go nodes 15000\n")
			for _, line := range g.until("bestmove ") {
				// Progress and bounds are told by the clock.
				if strings.HasPrefix(line, "bestmove ") || strings.Contains(line, " pv ") && !strings.Contains(line, "bound ") {
					said = append(said, line)
				}
			}
		}
		return clocked.ReplaceAllString(strings.Join(said, "\n"), "")
	}
	g := startGUI(t)
	first := answers(g)
	if again := answers(g); again != first {
		t.Errorf("a second game differs:\n%s\n\nthe first was\n%s", again, first)
	}
	g.quit(true)
	g = startGUI(t)
	if again := answers(g); again != first {
		t.Errorf("another process differs:\n%s\n\nthe first was\n%s", again, first)
	}
	g.quit(true)
}

// Every option at its limits, beyond them, and with what is no value of it. What is
// refused is said, and the next search goes well.
func TestConformanceOptions(t *testing.T) {
	g := startGUI(t)
	g.send("uci\n")
	var options []engine.Option
	for _, line := range g.until("uciok") {
		if strings.HasPrefix(line, "option ") {
			o, err := uci.ParseOption(line)
			if err != nil {
				t.Fatal(err)
			}
			options = append(options, o)
		}
	}
	if len(options) < 8 {
		t.Fatalf("%d options", len(options))
	}
	for _, o := range options {
		var good, bad []string
		switch o.Kind {
		case engine.Spin:
			highest := o.Max
			switch o.Name { // what a shared machine bears
			case "Hash":
				highest = 256
			case "Threads":
				highest = 4
			}
			good = []string{strconv.Itoa(o.Min), strconv.Itoa(highest), " " + o.Default + "\t"}
			bad = []string{strconv.Itoa(o.Min - 1), strconv.Itoa(o.Max + 1), "", "many", "1e1", "1.5", "true",
				"99999999999999999999", "-99999999999999999999", "1 2", "\x00"}
		case engine.Check:
			good = []string{"true", "FALSE", "True", o.Default}
			bad = []string{"", "maybe", "truefalse", "yes", "2"}
		case engine.Combo:
			good = append(slices.Clone(o.Choices), o.Default)
			bad = []string{"", "none of these", o.Default + "x"}
		case engine.Button:
			good = []string{"", "anything"}
		case engine.String:
			// All of them name files or folders.
			good = []string{"", "<empty>", o.Default}
			bad = []string{"/no/such/place", ".", os.Args[0] + "/within", strings.Repeat("x", 10_000)}
		}
		for _, value := range good {
			g.send("setoption name " + o.Name + " value " + value + "\n")
			if said := g.sync(); len(said) > 0 {
				t.Errorf("%s %q: %q", o.Name, value, said)
			}
			g.send("go nodes 30\n")
			g.until("bestmove ")
		}
		for _, value := range bad {
			g.send("setoption name " + strings.ToUpper(o.Name) + " value " + value + "\n")
			if said := g.sync(); len(said) != 1 || !strings.HasPrefix(said[0], "info string ") || !strings.Contains(said[0], o.Name) {
				t.Errorf("%s %q: %q, want one remark", o.Name, value, said)
			}
		}
	}
	// The greatest hash is more than this machine has, unless it has terabytes. isready would
	// make sure of all of it, so that the next one comes before.
	g.send("setoption name Hash value 1048576\nsetoption name Hash value 16\n")
	if said := g.sync(); len(said) > 1 || len(said) == 1 && !strings.Contains(said[0], "available memory") || len(said) == 0 && runtime.GOOS == "linux" {
		t.Errorf("a hash of a terabyte: %q", said)
	}
	for _, line := range []string{"setoption", "setoption name", "setoption value 3", "setoption name Contempt value 3", "setoption Hash 3",
		"setoption name Contempt", "setoption name  value "} {
		g.send(line + "\n")
		if said := g.sync(); len(said) != 1 || !strings.HasPrefix(said[0], "info string ") {
			t.Errorf("%q: %q, want one remark", line, said)
		}
	}
	g.send("ucinewgame\ngo depth 4\n")
	g.until("bestmove ")
	g.quit(true)
}

// At the end of the input searches with a limit are done, and what waits for them.
func TestConformancePipe(t *testing.T) {
	g := startGUI(t)
	g.position("position startpos")
	g.send("go depth 8\nsetoption name MultiPV value 2\ngo depth 7\n")
	var results, deepest []string
	for _, line := range g.quit(false) {
		switch word, rest, _ := strings.Cut(line, " "); word {
		case "bestmove":
			results = append(results, deepest...)
		case "info":
			if depth, ok := strings.CutPrefix(rest, "depth "); ok {
				number, _, _ := strings.Cut(depth, " ")
				deepest = []string{number}
			}
		}
	}
	if got := strings.Join(results, ", "); got != "8, 7" {
		t.Errorf("searches to the depths 8 and 7 reach %s", got)
	}
}

// go with each field alone and with others, of all signs. Every search of
// a limit ends by itself; the others are stopped.
func TestConformanceGo(t *testing.T) {
	fields := []string{"wtime", "btime", "winc", "binc", "movestogo", "movetime", "depth", "nodes", "mate"}
	var commands []string
	for _, f := range fields {
		for _, value := range []string{"0", "1", "-1", "-9223372036854775808", "two", ""} {
			commands = append(commands, "go "+f+" "+value)
		}
	}
	for i, f := range fields {
		commands = append(commands, fmt.Sprintf("go %s 3 %s 2 depth 2", f, fields[(i+1)%len(fields)]))
	}
	commands = append(commands,
		"go", "go infinite", "go ponder", "go ponder infinite", "go infinite depth 1", "go ponder wtime 10 btime 10",
		"go wtime 20 btime 20 winc 1 binc 1 movestogo 1", "go btime 20", "go wtime 20", "go wtime -20 btime 20 winc 5 binc -5",
		"go wtime 0 btime 0 winc 0 binc 0", "go nodes 100 depth 3 movetime 20 mate 1 wtime 20 btime 20",
		"go searchmoves e2e4 e7e5 d2d4 depth 3", "go depth 3 searchmoves e2e5 nonsense", "go searchmoves depth 2",
		"go depth 1 depth 2 nodes 5 nodes 50", "go fast depth 2", "go depth 9223372036854775807 nodes 100",
		"go depth 99999999999999999999 nodes 100", "go nodes 50 wtime 9223372036854775807 btime 9223372036854775807",
		"go movetime 9223372036854775807 nodes 50", "\tgo\tdepth\t2", "go depth 2 \r",
	)
	g := startGUI(t)
	for _, position := range []string{"position startpos", "position startpos moves e2e4"} {
		g.position(position)
		for _, command := range commands {
			g.send(command + "\n")
			// Stop ends what waits for it. What has ended is not answered twice.
			g.send("stop\nisready\n")
			answers := 0
			for ready := false; !ready || answers == 0; {
				line, ok := g.next()
				if !ok {
					t.Fatalf("%q: the output ended", command)
				}
				ready = ready || line == "readyok"
				if strings.HasPrefix(line, "bestmove ") {
					answers++
				}
			}
			if said := g.sync(); len(said) > 0 {
				t.Errorf("%q: after its result also %q", command, said)
			}
		}
	}
	// The limits that end a search of themselves.
	for _, command := range []string{"go depth 3", "go nodes 200", "go movetime 20", "go wtime 50 btime 50", "go btime 50 binc 10", "go wtime -1",
		"go depth 0", "go nodes -5", "go movetime 0", "go movetime -7", "go movestogo 0"} {
		g.send(command + "\n")
		g.until("bestmove ")
	}
	g.quit(true)
}

// Every command in every state of the program: before the first word, idle, during each kind
// of search, and after stop. The program answers isready, and tells each search's result once.
func TestConformanceStates(t *testing.T) {
	states := []struct {
		name, enter string
		answers     int // results that are owed once stopped
	}{
		{"idle", "", 0},
		{"searching", "go movetime 60000\n", 1},
		{"infinite", "go infinite\n", 1},
		{"pondering", "go ponder wtime 60000 btime 60000\n", 1},
		{"pondering without end", "go ponder infinite\n", 1},
		{"stopped", "go infinite\nstop\n", 1},
	}
	commands := []string{"stop", "isready", "position startpos moves e2e4", "position fen 8/8", "position startpos moves e2e5", "ucinewgame",
		"setoption name Hash value 8", "setoption name Threads value 2", "setoption name MultiPV value 3", "setoption name Clear Hash",
		"setoption name None value 1", "ponderhit", "uci", "debug on", "debug off", "register later", "", "\x00", "nonsense", "go depth 1", "go infinite"}
	g := startGUI(t)
	for _, state := range states {
		for _, command := range commands {
			g.position("position startpos")
			g.send(state.enter + command + "\nisready\n")
			owed := state.answers
			if strings.HasPrefix(command, "go ") && (owed == 0 || state.name == "searching" || state.name == "stopped") {
				owed++ // it is obeyed, perhaps once the search has ended; else it is refused
			}
			answers := 0
			count := func(said []string) {
				for _, line := range said {
					if strings.HasPrefix(line, "bestmove ") {
						answers++
					}
				}
			}
			count(g.until("readyok"))
			for answers < owed {
				g.send("stop\n")
				count(g.until("bestmove "))
			}
			g.send("stop\n")
			count(g.sync())
			if answers != owed {
				t.Errorf("%s, %q: %d results, want %d", state.name, command, answers, owed)
			}
		}
	}
	g.quit(true)
	for _, state := range states {
		for _, byWord := range []bool{true, false} {
			if state.name == "searching" && !byWord {
				continue // for a minute: see TestConformancePipe
			}
			g := startGUI(t)
			g.send(state.enter)
			answers := 0
			for _, line := range g.quit(byWord) {
				if strings.HasPrefix(line, "bestmove ") {
					answers++
				}
			}
			if answers != state.answers {
				t.Errorf("%s, then the end (quit: %v): %d results, want %d", state.name, byWord, answers, state.answers)
			}
		}
	}
}

// Positions and lines of all lengths and makes.
func TestConformanceLines(t *testing.T) {
	g := startGUI(t)
	g.position("position startpos moves" + strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 250))
	g.send("go nodes 200\n")
	g.until("bestmove ")
	for _, bad := range []string{"position", "position startpos moves e2e5", "position startpos e2e4", "position fen", "position fen 9/8/8/8/8/8/8/8 w - - 0 1",
		"position fen k7/8/8/8/8/8/8/8 w - - 0 1", "position fen 4k3/8/8/8/8/8/8/4K2R b K - 0 1 moves e8e9", "position nowhere",
		"position startpos moves" + strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 250) + " e2e5",
		strings.Repeat("x", 10<<20), "position startpos moves " + strings.Repeat(" ", 10<<20), "go depth 1" + strings.Repeat("\x00", 10<<20)} {
		g.send(bad + "\n")
		if said := g.sync(); len(said) != 1 || !strings.HasPrefix(said[0], "info string ") || len(said[0]) > 300 {
			t.Errorf("%.60q: %.600q, want one short remark", bad, said)
		}
		g.send("go nodes 20\n")
		g.until("bestmove ") // of the old position
	}
	for _, fen := range []string{
		"7k/5Q2/8/8/8/8/8/K7 b - - 0 1",  // stalemate
		"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", // mate
		"8/8/8/8/8/8/k7/2K5 w - - 0 1",   // only kings
		"4k3/8/8/8/8/8/8/4K2R w K - 99 80",
		"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", // 218 moves
	} {
		g.position("position fen " + fen)
		g.send("go depth 3\n")
		g.until("bestmove ")
	}
	g.position("position startpos moves e2e4")
	g.send("go\tdepth   2\r\n")
	g.until("bestmove ")
	g.send("\r\n\r\n\t \x00\n\xff\xfe\nisready\x00\n")
	g.sync()
	g.send("go depth 2") // without an end of the line
	rest := g.quit(false)
	if len(rest) == 0 || !strings.HasPrefix(rest[len(rest)-1], "bestmove ") {
		t.Errorf("a last line without its end: %q", rest)
	}
}

// As many threads as there may be, more than any processor of this time has.
func TestConformanceManyThreads(t *testing.T) {
	if testing.Short() {
		t.Skip("many threads, much memory")
	}
	g := startGUI(t)
	g.send("setoption name Hash value 16\nsetoption name Threads value 256\nucinewgame\n")
	if said := g.sync(); len(said) > 0 {
		t.Errorf("256 threads: %q", said)
	}
	g.send("go depth 2\n")
	g.until("bestmove ")
	g.send("go infinite\n")
	g.sync()
	g.send("stop\n")
	g.until("bestmove ")
	g.send("setoption name Threads value 1\ngo nodes 100\n")
	g.until("bestmove ")
	g.quit(true)
}
