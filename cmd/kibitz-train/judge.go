package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"kibitz/cmd/internal/cli"
	"kibitz/engine/train"
)

// judge implements the command judge.
func judge(_ context.Context, io cli.Stdio, args []string) error {
	f := io.Flags("kibitz-train judge [FLAGS] VERDICTS NETWORK|CHECKPOINT...\n\nHolds networks against what somebody else says of positions that they have not learnt from:\n" +
		"lines of a FEN, a tab, and the result that is expected for the side to move, 0 to 1.")
	byPieces := f.Bool("by-pieces", false, "also print the error by number of pieces")
	if err := cli.ParseAtLeast(f, args, 2); err != nil {
		return err
	}
	verdicts, err := readVerdicts(f.Arg(0))
	if err != nil {
		return err
	}
	var failed error
	for _, path := range f.Args()[1:] {
		m, err := train.ReadModel(path)
		if err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		all, buckets := train.Judge(m, verdicts)
		fmt.Fprintf(io.Out, "%s: %s\n", path, describeJudgement(all))
		for i := range buckets {
			if *byPieces && buckets[i].Positions > 0 {
				fmt.Fprintf(io.Out, "  %s pieces: %s\n", bucketRange(i), describeJudgement(buckets[i]))
			}
		}
	}
	return failed
}

func describeJudgement(j train.Judgement) string {
	return fmt.Sprintf("error %.6f, an odds ratio of e is %d centipawns, %d positions", j.Loss, j.Scale, j.Positions)
}

func readVerdicts(path string) ([]train.Verdict, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	verdicts, err := train.ReadVerdicts(plainText(f))
	if err == nil && len(verdicts) == 0 {
		err = errors.New("no positions are in it")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return verdicts, nil
}
