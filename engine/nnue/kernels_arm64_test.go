package nnue

func vectorKernels() []kernels {
	return []kernels{{"NEON", addSubNEON, addSubSubNEON, updateNEON, addTermsNEON, forwardNEON, secondOf(secondNEON), nil}}
}
