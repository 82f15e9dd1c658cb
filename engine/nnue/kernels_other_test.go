//go:build !amd64 && !arm64

package nnue

func vectorKernels() []kernels { return nil }
