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
			{Name: "datagen", Args: "[FLAGS]", Help: "play self-play games", Run: datagen},
			{Name: "rescore", Args: "[FLAGS]", Help: "search positions of games again, deeper", Run: rescore},
			{Name: "collect", Args: "[FLAGS] PGN...", Help: "convert matches to training games", Run: collect},
			{Name: "train", Args: "[FLAGS]", Help: "train a network on games", Run: runTrain},
			{Name: "export", Args: "[FLAGS] CHECKPOINT NETWORK", Help: "export a training as a network", Run: runExport},
			{Name: "average", Args: "[FLAGS] NETWORK FILE...", Help: "average several networks", Run: average},
			{Name: "inspect", Args: "[FLAGS] FILE...", Help: "show the content of games, networks and checkpoints", Run: inspect},
			{Name: "judge", Args: "[FLAGS] VERDICTS NETWORK|CHECKPOINT...", Help: "compare networks with reference evaluations", Run: judge},
			{Name: "wdl", Args: "DIRECTORY|PGN...", Help: "fit the model of wins, draws and losses to games", Run: runWDL},
			{Name: "human", Args: "COMMAND [FLAGS]", Help: "train the network for human play", Run: runHuman},
			{Name: "puzzles", Args: "[FLAGS] CSV", Help: "select, verify and pack the embedded puzzles", Run: runPuzzles},
			{Name: "tune", Args: "[FLAGS]", Help: "tune search parameters by SPSA", Run: runTune},
		},
	}
}
