// Command generate generates millions of games from real ones, and compares files of games:
//
//	generate --games 2000000 --out OUT.pgn FILE.pgn...
//	generate --compare A.pgn B.pgn
package main

import (
	"flag"
	"fmt"
	"io"
	"os"

	"kibitz/engine/library/librarytest"
	"kibitz/engine/library/unpack"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

func run() error {
	games := flag.Int("games", 2_000_000, "how many games")
	seed := flag.Uint64("seed", 1, "which games")
	out := flag.String("out", "", "the file to write")
	compare := flag.Bool("compare", false, "compare two files instead, game by game")
	flag.Parse()
	var readers []io.Reader
	for _, path := range flag.Args() {
		r, err := unpack.Open(path, unpack.DefaultLimits())
		if err != nil {
			return err
		}
		defer r.Close()
		readers = append(readers, r)
	}
	if *compare {
		if len(readers) != 2 {
			return fmt.Errorf("name two files")
		}
		n, err := librarytest.Equal(readers[0], readers[1])
		fmt.Printf("%d games are equal\n", n)
		return err
	}
	var seeds []librarytest.Seed
	for _, r := range readers {
		list, err := librarytest.ReadSeeds(r)
		if err != nil {
			return err
		}
		seeds = append(seeds, list...)
	}
	if len(seeds) == 0 {
		return fmt.Errorf("name files of real games")
	}
	f, err := os.Create(*out)
	if err != nil {
		return err
	}
	if err := librarytest.Generate(f, seeds, librarytest.Options{Games: *games, Seed: *seed}); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
