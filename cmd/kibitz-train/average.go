package main

import (
	"context"
	"errors"
	"fmt"
	"math"

	"kibitz/cmd/internal/cli"
	"kibitz/engine/train"
)

// average implements the command average.
func average(_ context.Context, io cli.Stdio, args []string) error {
	f := io.Flags("kibitz-train average [FLAGS] NETWORK FILE...\n\nWrites a network whose weights are the means of those of others, networks or checkpoints:\n" +
		"of trainings, say, that differ in their seeds alone.")
	from := f.String("from", "", "network or checkpoint that these trainings began with")
	share := f.Float64("share", 1, "how far to go from there to the means: 0 is the beginning, 1 all the way")
	description := f.String("description", "", "description of the network (default the number of models)")
	if err := cli.ParseAtLeast(f, args, 2); err != nil {
		return err
	}
	if math.IsNaN(*share) || *share < 0 || *share > 1 {
		return fmt.Errorf("%g of the way: from 0 to 1 is possible", *share)
	}
	if *share != 1 && *from == "" {
		return errors.New("a share of the way needs --from, where it begins")
	}
	var models []*train.Model
	for _, path := range f.Args()[1:] {
		m, err := train.ReadModel(path)
		if err != nil {
			return err
		}
		if len(models) > 0 && m.Hidden != models[0].Hidden {
			return fmt.Errorf("%s: its hidden layer has %d neurons, that of %s %d", path, m.Hidden, f.Arg(1), models[0].Hidden)
		}
		models = append(models, m)
	}
	m, err := train.Average(models)
	if err != nil {
		return err
	}
	if *from != "" {
		start, err := train.ReadModel(*from)
		if err != nil {
			return err
		}
		if err := start.Approach(m, *share); err != nil {
			return fmt.Errorf("%s: %w", *from, err)
		}
		m = start
	}
	if *description == "" {
		*description = fmt.Sprintf("average of %d, share %g", len(models), *share)
	}
	return writeNetwork(io.Out, f.Arg(0), m, *description)
}
