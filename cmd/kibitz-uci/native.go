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

// kibitz is the native engine with the name of this version. It can also play like a person.
type kibitz struct {
	*human.Engine
	cores int // GOMAXPROCS at the start
}

func newEngine() kibitz {
	cores := runtime.NumCPU()
	makeRoom(cores, 1)
	return kibitz{human.Wrap(search.New(), lookAhead, human.Default), cores}
}

// lookAhead opens the engine that searches for human players.
func lookAhead() (engine.Engine, error) {
	const hash = "4" // MB; the search is shallow
	e := search.New()
	return e, e.SetOption("Hash", hash)
}

// spareProcs is the number of scheduler slots besides those of the search threads. Without spare slots, a command waits
// until the scheduler preempts a search thread, for 10 ms or more: with two threads on two cores, the median latency
// was 14 ms for "stop" and 20 ms for "isready", against 0.1 ms with spare slots.
const spareProcs = 4

// makeRoom sets GOMAXPROCS so that search threads do not delay the rest of the program.
func makeRoom(cores, threads int) {
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(max(cores, threads) + spareProcs)
	}
}

// SetOption sets an option and adjusts GOMAXPROCS to the threads.
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
