package main

import (
	"context"
	"errors"
	"os"
	"strconv"

	"kibitz/engine"
	"kibitz/engine/uci"
)

// command splits a command line. "self" stands for this program.
func command(line string) (uci.Command, error) {
	if line == "self" {
		self, err := os.Executable()
		return uci.Command{Args: []string{self}}, err
	}
	args, err := uci.SplitCommandLine(line)
	return uci.Command{Args: args}, err
}

// start starts an engine with a number of threads and a hash table of hash MB.
func start(ctx context.Context, line string, threads, hash int) (engine.Engine, error) {
	c, err := command(line)
	if err != nil {
		return nil, err
	}
	x, err := uci.Start(ctx, c)
	if err != nil {
		return nil, err
	}
	if err := allot(x, threads, hash); err != nil {
		x.Close()
		return nil, err
	}
	return x, nil
}

// allot sets the threads and the hash table in MB of an engine, within its limits. An engine without the option Threads
// must be used with 1 thread. An engine without the option Hash keeps its own table.
func allot(x engine.Engine, threads, hash int) error {
	given := func(name string, value int) error {
		return x.SetOption(name, strconv.Itoa(value))
	}
	if err := given("Threads", threads); err != nil && threads != 1 {
		return err
	}
	if engine.FindOption(x.Options(), "Hash") == nil {
		return nil
	}
	return given("Hash", hash)
}

// checkLimits returns an error for invalid limits of the command line: a search with a negative limit never ends.
func checkLimits(l engine.Limits) error {
	if l.MoveTime < 0 || l.Depth < 0 {
		return errors.New("a time or depth cannot be negative")
	}
	return nil
}

// think searches a position as the first one of a new game.
func think(ctx context.Context, x engine.Engine, root engine.Root, limits engine.Limits) (engine.Best, error) {
	if err := x.NewGame(ctx); err != nil {
		return engine.Best{}, err
	}
	s, err := x.Go(ctx, root, limits)
	if err != nil {
		return engine.Best{}, err
	}
	return s.Wait()
}
