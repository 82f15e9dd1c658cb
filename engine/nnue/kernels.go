package nnue

// The kernels in plain Go: what every other version must equal bit for bit.

func addGeneric(v, row *vector) {
	for i := range v {
		v[i] += row[i]
	}
}

func subGeneric(v, row *vector) {
	for i := range v {
		v[i] -= row[i]
	}
}

func addSubGeneric(dst, src, added, removed *vector) {
	for i := range dst {
		dst[i] = src[i] + added[i] - removed[i]
	}
}

func addSubSubGeneric(dst, src, added, removed1, removed2 *vector) {
	for i := range dst {
		dst[i] = src[i] + added[i] - removed1[i] - removed2[i]
	}
}

// forwardGeneric returns the output before the bias, scaled by QA²·QB: the sum
// of weights times squared activations, each clamped to 0..QA.
func forwardGeneric(us, them *vector, w *[2 * Hidden]int16) int64 {
	var sum int64
	for i, v := range us {
		x := int32(min(max(v, 0), QA))
		sum += int64(x * x * int32(w[i]))
	}
	for i, v := range them {
		x := int32(min(max(v, 0), QA))
		sum += int64(x * x * int32(w[Hidden+i]))
	}
	return sum
}
