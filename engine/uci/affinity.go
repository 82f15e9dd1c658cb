package uci

import (
	"context"
	"errors"
)

// ErrNoAffinity reports that the system does not tie processes to processors.
var ErrNoAffinity = errors.New("uci: this system does not tie engines to processors")

type processorsKey struct{}

// OnProcessors returns a context with which [Start] ties an engine and the processes that it starts to these processors of
// the machine, as [Processors] numbers them. None ties it to nothing.
func OnProcessors(ctx context.Context, processors []int) context.Context {
	if len(processors) == 0 {
		return ctx
	}
	return context.WithValue(ctx, processorsKey{}, processors)
}

// processorsOf returns the processors of OnProcessors.
func processorsOf(ctx context.Context) []int {
	processors, _ := ctx.Value(processorsKey{}).([]int)
	return processors
}
