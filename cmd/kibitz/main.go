// Command kibitz is the desktop application of Kibitz.
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
	"runtime/debug"
	"time"

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

// toOpen is the status of a command line that opens the window.
const toOpen = -1

// arguments reads the command line. It returns the files to open, or the exit status after printing help, the version
// or an error.
func arguments(args []string, out, errs io.Writer) (open []string, status int) {
	f := flag.NewFlagSet("kibitz", flag.ContinueOnError)
	f.SetOutput(errs)
	f.Usage = func() {} // Parse returns the error
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

// run opens the window with the files of the command line, and returns when it is closed.
func run(open []string) error {
	if err := displayProblem(); err != nil {
		return err
	}
	spareCollections()
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
		Screens: screens,
	}))
}

// spareCollections lets the garbage of the start lie until the window is open: half of what is allocated until then is in use
// for good, so that collecting in between is in vain. Then the memory goes back to the system.
func spareCollections() {
	usual := debug.SetGCPercent(400)
	time.AfterFunc(2*time.Second, func() {
		debug.SetGCPercent(usual)
		debug.FreeOSMemory()
	})
}

// lookAhead opens the engine that searches for human players.
func lookAhead() (engine.Engine, error) {
	const hash = "4" // MB; the search is shallow
	e := search.NewBackground()
	return e, e.SetOption("Hash", hash)
}

// configDir returns the folder of settings and unfinished games. An error means that the returned folder is temporary,
// and says why.
func configDir() (string, error) {
	// Ignore relative paths, as their specification requires. Go fails on them, and Fyne and Mesa would write into the
	// current directory.
	for _, name := range []string{"XDG_CONFIG_HOME", "XDG_CACHE_HOME"} {
		if !filepath.IsAbs(os.Getenv(name)) {
			_ = os.Unsetenv(name) // cannot fail for this name
		}
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		// HOME is not set: ask the system.
		if u, e := user.Current(); e == nil && filepath.IsAbs(u.HomeDir) && os.Setenv("HOME", u.HomeDir) == nil {
			dir, err = os.UserConfigDir()
		}
	}
	if err != nil {
		if dir, e := os.MkdirTemp("", "kibitz"); e == nil {
			return dir, fmt.Errorf("%w; they are kept in %s until that is cleared", err, dir)
		}
		dir = os.TempDir() // if it is not writable either, the window reports it
	}
	return filepath.Join(dir, "kibitz"), err
}
