package uci

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"testing"
	"time"
)

// nastyMode names, in the environment, the engine that the test binary plays
// instead of running tests.
const nastyMode = "KIBITZ_TEST_ENGINE"

func TestMain(m *testing.M) {
	if mode := os.Getenv(nastyMode); mode != "" {
		nasty(mode)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// self is the command that runs this binary as an engine.
func self(mode string) Command {
	return Command{Args: []string{os.Args[0]}, Env: []string{nastyMode + "=" + mode}}
}

// nasty is an engine that misbehaves.
func nasty(mode string) {
	say := func(format string, args ...any) { fmt.Printf(format+"\n", args...) }
	forever := func() { time.Sleep(time.Hour) }
	switch mode {
	case "good":
		if err := Serve(context.Background(), newFake(), os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
		return
	case "dies at once":
		fmt.Fprintln(os.Stderr, "cannot load the network")
		os.Exit(3)
	case "says nothing":
		forever()
	case "is no engine":
		say("Welcome to my calculator!")
		os.Exit(0)
	}
	if mode == "ignores quit" || mode == "has a child" {
		signal.Ignore()
	}
	if mode == "has a child" {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), nastyMode+"=says nothing")
		child.Stdout = os.Stdout // and so holds our end of the pipe
		if err := child.Start(); err != nil {
			panic(err)
		}
		say("info string child %d", child.Process.Pid)
	}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	var position string
	for in.Scan() {
		word, rest, _ := strings.Cut(in.Text(), " ")
		switch word {
		case "uci":
			say("id name Nasty %s", mode)
			say("id author nobody")
			say("option name Hash type spin default 16 min 1 max 64")
			say("option broken")
			say("uciok")
			if mode == "floods at the start" {
				for i := range 20_000 {
					say("option name X%d type string default %s", i, strings.Repeat("x", 100))
				}
			}
		case "isready":
			if mode == "hangs in the second isready" && position != "" {
				forever()
			}
			say("readyok")
			if mode == "deaf" {
				forever()
			}
		case "position":
			position = rest
		case "go":
			nastyGo(mode, say)
		case "stop":
			switch mode {
			case "ignores stop":
			case "dies at stop":
				fmt.Fprintln(os.Stderr, "stop? never!")
				os.Exit(4)
			case "good at stop", "floods", "floods without lines":
				say("bestmove e2e4")
			}
		case "quit":
			if mode != "ignores quit" && mode != "has a child" {
				return
			}
		}
	}
	if mode == "ignores quit" || mode == "has a child" {
		forever()
	}
}

// nastyGo is what a nasty engine does when it is to think.
func nastyGo(mode string, say func(string, ...any)) {
	switch mode {
	case "dies in go":
		fmt.Fprintln(os.Stderr, "assertion failed: x > 0")
		os.Exit(5)
	case "closes its output":
		os.Stdout.Close()
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
	case "floods":
		go func() {
			line := []byte("info depth 5 score cp 7 nodes 3 pv e2e4 e7e5 g1f3\n")
			chunk := bytes.Repeat(line, 1000)
			for range 200 {
				os.Stdout.Write(chunk)
			}
			say("info depth 99 score cp 9 pv d2d4")
		}()
	case "floods without lines":
		chunk := bytes.Repeat([]byte("x"), 1<<20)
		for range 64 {
			os.Stdout.Write(chunk)
		}
		say("")
		say("info depth 99 score cp 9 pv e2e4")
	}
}
