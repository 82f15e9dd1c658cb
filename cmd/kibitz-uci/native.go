package main

import (
	"context"
	"os"
	"runtime"
	"strconv"
	"strings"

	"kibitz/engine"
	"kibitz/engine/human"
	"kibitz/engine/search"
)

// kibitz is the native engine under the name of this version, which can play like a person too.
type kibitz struct {
	*human.Engine
	cores int // goroutines that can run at once by themselves
}

func newEngine() kibitz {
	cores := runtime.NumCPU()
	makeRoom(cores, 1)
	return kibitz{human.Wrap(search.New(), lookAhead, human.Default), cores}
}

// lookAhead opens the engine that a human player looks ahead with.
func lookAhead() (engine.Engine, error) {
	const hash = "4" // MB: it sees little
	e := search.New()
	return e, e.SetOption("Hash", hash)
}

// spareProcs is how many goroutines can run besides those that search. With
// none to spare, a command that arrives waits until the scheduler takes a
// searching thread its turn away, 10 ms or more: "stop" took 14 ms and "isready" 20 ms
// at the median with two threads on two cores, against 0.1 ms with some to spare.
const spareProcs = 4

// makeRoom lets so many threads search without holding up the rest of the program.
func makeRoom(cores, threads int) {
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(max(cores, threads) + spareProcs)
	}
}

// SetOption sets an option and makes room for the threads.
func (k kibitz) SetOption(name, value string) error {
	if err := k.Engine.SetOption(name, value); err != nil {
		return err
	}
	if strings.EqualFold(name, "Threads") {
		if n, err := strconv.Atoi(engine.FindOption(k.Options(), name).Value); err == nil {
			makeRoom(k.cores, n)
		}
	}
	return nil
}

// ID returns the name with the version.
func (k kibitz) ID() engine.ID {
	return engine.ID{Name: name(), Author: k.Engine.ID().Author}
}

// native opens the engine of this program.
func native(context.Context) (engine.Engine, error) { return newEngine(), nil }
