// Package ucitest provides engines for tests: one that plays, and many that misbehave. The test binary itself runs as
// the engine: its TestMain calls [Main], and [Args] returns the command that starts an engine.
//
// It does not import package uci, whose tests use it.
package ucitest

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"time"

	"kibitz/engine/chess"
)

// mark is the first argument of a test binary that runs as an engine.
const mark = "play-the-engine"

// Args returns the command that starts the engine called mode:
//
//   - "plays" plays the first legal move, and stops when it is told to
//   - "plays to an Elo" does so too, and offers to limit its strength
//   - "crashes in move N" does so until it is to find its Nth move
//   - "waits for PATH" decides on each move when there is a file, which it takes away
//   - "is deaf until PATH" does so too, and hears nothing meanwhile
//   - the others do what they are called; see [play] and [search]
func Args(mode string) []string {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return []string{self, mark, mode}
}

// Main runs an engine and never returns, if this process was started as one. more are the test's own engines by mode.
func Main(more map[string]func()) {
	if len(os.Args) != 3 || os.Args[1] != mark {
		return
	}
	if own := more[os.Args[2]]; own != nil {
		own()
	} else {
		play(os.Args[2])
	}
	os.Exit(0)
}

func say(format string, args ...any) { fmt.Printf(format+"\n", args...) }

func forever() { time.Sleep(time.Hour) }

// die prints the reason to standard error and exits.
func die(status int, words string) {
	fmt.Fprintln(os.Stderr, words)
	os.Exit(status)
}

// play is the main loop of all engines.
func play(mode string) {
	switch mode {
	case "dies at once":
		die(3, "cannot load the network")
	case "says nothing":
		forever()
	case "is no engine":
		say("Welcome to my calculator!")
		os.Exit(0)
	}
	immortal := mode == "ignores quit" || mode == "has a child"
	if immortal {
		signal.Ignore()
	}
	if mode == "has a child" {
		bearChild()
	}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	var position string
	searches := 0
	for in.Scan() {
		word, rest, _ := strings.Cut(in.Text(), " ")
		switch word {
		case "uci":
			if mode == "never says uciok" {
				say("id name Nasty")
				say("readyok")
				continue
			}
			introduce(mode)
		case "isready":
			if mode == "loads forever" || mode == "hangs in the second isready" && position != "" {
				forever()
			}
			say("readyok")
			switch mode {
			case "deaf":
				forever()
			case "reads late":
				time.Sleep(200 * time.Millisecond)
			}
		case "setoption":
			say("info string set %s", strings.TrimPrefix(rest, "name "))
		case "position":
			position = rest
		case "go":
			searches++
			search(mode, position, rest, searches)
		case "stop":
			switch mode {
			case "ignores stop":
			case "dies at stop":
				die(4, "stop? never!")
			default:
				if waiting != "" {
					say("bestmove %s", waiting)
					waiting = ""
				}
			}
		case "quit":
			if !immortal {
				return
			}
		}
	}
	if immortal {
		forever()
	}
}

// bearChild starts a child process that holds the pipes of this one.
func bearChild() {
	args := Args("says nothing")
	child := exec.Command(args[0], args[1:]...)
	child.Stdout = os.Stdout
	if err := child.Start(); err != nil {
		panic(err)
	}
	say("info string child %d", child.Process.Pid)
}

// introduce answers uci, with an option of every type and an invalid one.
func introduce(mode string) {
	say("id name Nasty %s", mode)
	say("id author nobody")
	say("option name Hash type spin default 16 min 1 max 64")
	say("option name Threads type spin default 1 min 1 max 512")
	say("option name Own Book type check default true")
	say("option name Style type combo default Normal var Solid var Normal var Very Risky")
	say("option name Book File type string default <empty>")
	say("option name Clear Hash type button")
	if mode == "plays to an Elo" {
		say("option name UCI_LimitStrength type check default false")
		say("option name UCI_Elo type spin default 1320 min 1320 max 3190")
	}
	say("option broken")
	say("uciok")
	if mode == "floods at the start" {
		for i := range 20_000 {
			say("option name X%d type string default %s", i, strings.Repeat("x", 100))
		}
	}
}

// waiting is the move of a search that waits for stop, or "".
var waiting string

// search performs a search.
func search(mode, position, limits string, count int) {
	best := firstMove(position)
	switch mode {
	case "dies in go":
		die(5, "assertion failed: x > 0")
	case "closes its output":
		os.Stdout.Close()
	case "ignores stop", "dies at stop", "hangs in go":
		if mode == "hangs in go" {
			forever()
		}
	case "plays illegally":
		say("bestmove e2e5")
	case "plays nonsense":
		say("bestmove hello")
	case "does not play":
		say("bestmove (none)")
	case "lies":
		say("info depth 1 score cp 5 pv e2e5 e7e5")
		say("info depth 2 score cp 6 pv e2e4 e7e5 e4e5")
		say("info depth 2 multipv 4000 score cp 6 pv e2e4")
		say("info depth 2 multipv 3 score cp 6 pv e2e4")
		say("info depth x score")
		say("info score mate")
		say("bestmove")
	case "decides too early":
		say("info depth 1 score cp 5 pv e2e4")
		say("bestmove e2e4")
		say("info depth 9 score cp 5 pv d2d4")
	case "talks after the end":
		say("info depth 1 score cp 5 pv e2e4")
		say("bestmove e2e4")
		say("info depth 9 score cp 5 pv d2d4")
		say("bestmove d2d4")
		say("bestmove c2c4")
	case "contradicts itself":
		say("info depth 1 score cp 5 pv e2e4")
		say("bestmove d2d4")
	case "thinks until stop":
		waiting = best
	case "floods":
		waiting = best
		go flood([]byte("info depth 5 score cp 7 nodes 3 pv e2e4 e7e5 g1f3\n"), 10<<20)
	case "floods without lines":
		flood([]byte("x"), 64<<20)
		say("")
		say("info depth 99 score cp 9 pv e2e4")
		waiting = best
	case "floods a gigabyte":
		flood([]byte("info string xxxxxxxxxxxxx "), 1<<30) // in one line
		say("")
		say("bestmove %s", best)
	default:
		if n, ok := strings.CutPrefix(mode, "crashes in move "); ok && n == strconv.Itoa(count) {
			die(5, "assertion failed: x > 0")
		}
		if path, ok := strings.CutPrefix(mode, "waits for "); ok {
			go func() {
				await(path)
				say("bestmove %s", best)
			}()
			return
		}
		if path, ok := strings.CutPrefix(mode, "is deaf until "); ok {
			await(path)
		}
		say("info depth 1 seldepth 2 nodes 20 nps 1000 score cp 13 pv %s", best)
		if strings.Contains(limits, "infinite") || strings.Contains(limits, "ponder") {
			waiting = best
			return
		}
		say("bestmove %s", best)
	}
}

// await waits for a file and removes it.
func await(path string) {
	for os.Remove(path) != nil {
		time.Sleep(20 * time.Millisecond)
	}
}

// flood writes copies of a line up to a number of bytes, then a line of depth 99.
func flood(line []byte, bytesInAll int) {
	chunk := bytes.Repeat(line, 1<<20/len(line)+1)
	for written := 0; written < bytesInAll; written += len(chunk) {
		if _, err := os.Stdout.Write(chunk); err != nil {
			return
		}
	}
	say("info depth 99 score cp 9 pv d2d4")
}

// firstMove returns the first legal move of a position command's position, or "0000".
func firstMove(position string) string {
	setup, moves, _ := strings.Cut(position, "moves")
	p := chess.StartPosition()
	if fen, ok := strings.CutPrefix(setup, "fen "); ok {
		var err error
		if p, err = chess.ParseFEN(strings.TrimSpace(fen)); err != nil {
			die(6, err.Error())
		}
	}
	for _, word := range strings.Fields(moves) {
		m, err := chess.ParseUCI(&p, word)
		if err != nil {
			die(6, err.Error())
		}
		p.Make(m)
	}
	var list chess.MoveList
	p.GenerateLegal(&list)
	if list.Len() == 0 {
		return "0000"
	}
	return chess.FormatUCI(list.At(0), false)
}
