package nnue

func vectorKernels() []kernels {
	return []kernels{{"NEON", addSubNEON, addSubSubNEON, updateNEON, addPairs(addTermsNEON), forwardNEON, secondOf(secondNEON), nil}}
}
