// Kibitz is a chess program in a window: it plays, and analyses games.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/user"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"kibitz/assets"
	"kibitz/cmd/internal/release"
	"kibitz/engine"
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
	flag.Usage = func() { fmt.Fprint(flag.CommandLine.Output(), usage) }
	showVersion := flag.Bool("version", false, "print the version")
	flag.Parse()
	if *showVersion {
		fmt.Println("Kibitz", release.Full())
		return
	}
	if err := run(flag.Args()); err != nil {
		complain(fmt.Sprintf("%v\nTo play in the terminal: kibitz-uci play", err))
		os.Exit(1)
	}
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
	return gui.Run(gui.Config{
		App:     a,
		Engine:  func(context.Context) (engine.Engine, error) { return search.NewBackground(), nil },
		Version: release.Version(),
		Build:   release.Build(),
		Dir:     dir,
		Problem: problem,
		Open:    open,
	})
}

// configDir returns where settings and unfinished games are kept. An error says that
// this is a place that will not last, and why.
func configDir() (string, error) {
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
