package nnue

// addBytes makes an addTerms of a kernel that takes the rows as bytes.
func addBytes(kernel func(us, them *termRow, terms *termBytes, list []uint16)) func(us, them *termRow, terms *termTable, list []uint16) {
	return func(us, them *termRow, terms *termTable, list []uint16) { kernel(us, them, &terms.bytes, list) }
}

func vectorKernels() (list []kernels) {
	list = append(list, kernels{"SSE2", addSubGeneric, addSubSubGeneric, updateGeneric, addPairs(addTermsSSE2), forwardGeneric, secondOf(secondSSE2),
		func(us, them *vector, summed *termPairs, sums []uint16, terms *termTable, list []uint16, o *outputLayer) int64 {
			return outputApart(us, them, summed, sums, &terms.pairs, list, o)
		}})
	narrow := func(vnni bool) outputKernel {
		return func(us, them *vector, summed *termPairs, sums []uint16, terms *termTable, list []uint16, o *outputLayer) int64 {
			defer func(before bool) { useAVXVNNI = before }(useAVXVNNI)
			useAVXVNNI = vnni
			usSum, themSum := summed.sum(sums)
			return outputAVX2(us, them, usSum, themSum, &terms.bytes, list, o)
		}
	}
	if useAVX2 {
		list = append(list, kernels{"AVX2", addSubAVX2, addSubSubAVX2, updateAVX2, addBytes(addTermsAVX2), nil, nil, narrow(false)})
	}
	if useAVX2 && useAVXVNNI {
		list = append(list, kernels{"AVX-VNNI", addSubAVX2, addSubSubAVX2, updateAVX2, nil, nil, nil, narrow(true)})
	}
	if useAVX512 {
		list = append(list, kernels{"AVX-512", addSubAVX512, addSubSubAVX512, updateAVX2, addBytes(addTermsAVX512), nil, nil,
			func(us, them *vector, summed *termPairs, sums []uint16, terms *termTable, list []uint16, o *outputLayer) int64 {
				usSum, themSum := summed.sum(sums)
				return outputAVX512(us, them, usSum, themSum, &terms.bytes, list, o)
			}})
	}
	return list
}
