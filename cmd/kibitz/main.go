// Kibitz is a chess program in a window: it plays, and analyses games.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/user"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"kibitz/assets"
	"kibitz/cmd/internal/release"
	"kibitz/engine"
	"kibitz/engine/human"
	"kibitz/engine/search"
	"kibitz/gui"
)

const usage = `Kibitz plays chess and analyses games.

  kibitz              opens the window
  kibitz FILE         and shows what is in a file: games (PGN) or positions (FEN, EPD)
  kibitz "FEN"        and shows a position
  kibitz --version    prints the version
`

func main() {
	open, status := arguments(os.Args[1:], os.Stdout, os.Stderr)
	if status != toOpen {
		os.Exit(status)
	}
	if err := run(open); err != nil {
		complain(fmt.Sprintf("%v\nTo play in the terminal: kibitz-uci play", err))
		os.Exit(1)
	}
}

// toOpen stands for a status: the window is to be opened.
const toOpen = -1

// arguments reads the command line: what the window is to show, or the status to end with
// once the user has been told what was asked for, or what is wrong.
func arguments(args []string, out, errs io.Writer) (open []string, status int) {
	f := flag.NewFlagSet("kibitz", flag.ContinueOnError)
	f.SetOutput(errs)
	f.Usage = func() {} // where to, its error says
	showVersion := f.Bool("version", false, "print the version")
	switch err := f.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(out, usage)
		return nil, 0
	case err != nil:
		fmt.Fprint(errs, "\n", usage)
		return nil, 2
	case *showVersion:
		fmt.Fprintln(out, "Kibitz", release.Full())
		return nil, 0
	}
	return f.Args(), toOpen
}

// run opens the window on what the command line names and returns when it is closed.
func run(open []string) error {
	if err := displayProblem(); err != nil {
		return err
	}
	dir, problem := configDir()
	spareShaderCache()
	a := app.NewWithID(release.ID)
	a.SetIcon(fyne.NewStaticResource("kibitz.png", assets.IconPNG()))
	return gui.Run(withLibrary(gui.Config{
		App: a,
		Engine: func(context.Context) (engine.Engine, error) {
			return human.Wrap(search.NewBackground(), lookAhead, human.Default), nil
		},
		Version: release.Version(),
		Build:   release.Build(),
		Dir:     dir,
		Problem: problem,
		Open:    open,
	}))
}

// lookAhead opens the engine that a player looks ahead with who plays like a person.
func lookAhead() (engine.Engine, error) {
	const hash = "4" // MB: it sees little
	e := search.NewBackground()
	return e, e.SetOption("Hash", hash)
}

// configDir returns where settings and unfinished games are kept. An error says that
// this is a place that will not last, and why.
func configDir() (string, error) {
	// Their specification says to ignore relative ones. Go fails at them, and Fyne and Mesa
	// would write into whatever folder the program was started in.
	for _, name := range []string{"XDG_CONFIG_HOME", "XDG_CACHE_HOME"} {
		if !filepath.IsAbs(os.Getenv(name)) {
			_ = os.Unsetenv(name) // it fails for no such name
		}
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		// Started by something that does not say where the home is: the system knows.
		if u, e := user.Current(); e == nil && filepath.IsAbs(u.HomeDir) && os.Setenv("HOME", u.HomeDir) == nil {
			dir, err = os.UserConfigDir()
		}
	}
	if err != nil {
		if dir, e := os.MkdirTemp("", "kibitz"); e == nil {
			return dir, fmt.Errorf("%w; they are kept in %s until that is cleared", err, dir)
		}
		dir = os.TempDir() // nothing can be written there either, which the window will say
	}
	return filepath.Join(dir, "kibitz"), err
}
