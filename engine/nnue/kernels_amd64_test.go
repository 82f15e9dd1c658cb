package nnue

func vectorKernels() (list []kernels) {
	list = append(list, kernels{"SSE2", addSubGeneric, addSubSubGeneric, updateGeneric, addTermsSSE2, forwardGeneric, secondOf(secondSSE2)})
	if useAVX2 {
		list = append(list, kernels{"AVX2", addSubAVX2, addSubSubAVX2, updateAVX2, addTermsAVX2, forwardAVX2, secondOf(secondAVX2)})
	}
	if useAVX512 {
		list = append(list, kernels{"AVX-512", addSubAVX512, addSubSubAVX512, updateAVX2, addTermsAVX2, forwardAVX2, secondOf(secondAVX2)})
	}
	return list
}
