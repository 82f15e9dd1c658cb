// Command kibitz-train makes the evaluation network of the engine: it plays self-play games, trains a network on them,
// exports it in the engine's format, and inspects the intermediate files.
package main

import (
	"kibitz/cmd/internal/cli"
	"kibitz/cmd/internal/release"
)

func main() { program().Main() }

func program() *cli.Program {
	return &cli.Program{
		Name:    "kibitz-train",
		Title:   "kibitz-train " + release.Version() + " makes the network of Kibitz",
		Version: "kibitz-train " + release.Full(),
		Commands: []cli.Command{
			{Name: "datagen", Args: "[FLAGS]", Help: "play games to train on", Run: datagen},
			{Name: "rescore", Args: "[FLAGS]", Help: "search positions of games again, deeper", Run: rescore},
			{Name: "collect", Args: "[FLAGS] PGN...", Help: "make games to train on of matches", Run: collect},
			{Name: "train", Args: "[FLAGS]", Help: "train a network on games", Run: runTrain},
			{Name: "export", Args: "[FLAGS] CHECKPOINT NETWORK", Help: "make a network for the engine of a training", Run: runExport},
			{Name: "average", Args: "[FLAGS] NETWORK FILE...", Help: "make a network of the means of several", Run: average},
			{Name: "inspect", Args: "[FLAGS] FILE...", Help: "show what is in games, networks and checkpoints", Run: inspect},
			{Name: "judge", Args: "[FLAGS] VERDICTS NETWORK|CHECKPOINT...", Help: "hold networks against what somebody else says", Run: judge},
			{Name: "wdl", Args: "DIRECTORY|PGN...", Help: "fit the model of wins, draws and losses to games", Run: runWDL},
			{Name: "human", Args: "COMMAND [FLAGS]", Help: "make the network that plays as people do", Run: runHuman},
			{Name: "puzzles", Args: "[FLAGS] CSV", Help: "choose, verify and pack the puzzles that are shipped", Run: runPuzzles},
			{Name: "tune", Args: "[FLAGS]", Help: "improve numbers of the search by games", Run: runTune},
		},
	}
}
