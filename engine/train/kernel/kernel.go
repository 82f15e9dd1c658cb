// Package kernel holds the inner loops of training: sums of rows of a float32 matrix, the squared clamped activation
// with its derivative, and dot products. They run in assembly on processors with AVX2 and FMA. The results then differ
// from those of plain Go in the last bits, because the order of additions differs.
package kernel

//go:generate go run -C ../gen . -out ../kernel/kernel_amd64.s -stubs ../kernel/stubs_amd64.go -pkg kernel

// Block divides the length of every row.
const Block = 64

// SumRows sets dst to the sum of the given rows of matrix. Rows have the length of dst, a multiple of [Block]. rows
// must not be empty.
func SumRows(dst, matrix []float32, rows []uint32) {
	check(dst, matrix, rows)
	if accelerated {
		sumRowsAVX2(&dst[0], &matrix[0], &rows[0], len(rows), len(dst))
		return
	}
	clear(dst)
	for _, r := range rows {
		row := matrix[int(r)*len(dst):][:len(dst)]
		for i, v := range row {
			dst[i] += v
		}
	}
}

// AddToRows adds vector to the given rows of matrix. Rows have the length of vector, a multiple of [Block]. rows must
// not be empty.
func AddToRows(matrix, vector []float32, rows []uint32) {
	check(vector, matrix, rows)
	if accelerated {
		addToRowsAVX2(&matrix[0], &vector[0], &rows[0], len(rows), len(vector))
		return
	}
	for _, r := range rows {
		row := matrix[int(r)*len(vector):][:len(vector)]
		for i, v := range vector {
			row[i] += v
		}
	}
}

// check panics if a row lies out of bounds.
func check(vector, matrix []float32, rows []uint32) {
	if len(vector) == 0 || len(vector)%Block != 0 {
		panic("kernel: the length of a row is no multiple of the block")
	}
	for _, r := range rows {
		if (int(r)+1)*len(vector) > len(matrix) {
			panic("kernel: no such row")
		}
	}
	_ = rows[0]
}

// Activate returns the squared clamped activation of one neuron.
func Activate(x float32) float32 {
	a := min(max(x, 0), 1)
	return a * a
}

// ActivateAll sets dst to [Activate] of each element of x. Here and below, the lengths must be equal and a multiple of
// [Block].
func ActivateAll(dst, x []float32) {
	checkSame(len(dst), len(x))
	if accelerated {
		activateAVX2(&dst[0], &x[0], len(x))
		return
	}
	for i, v := range x {
		dst[i] = Activate(v)
	}
}

// ActivateGrad is the backward pass of [ActivateAll]: it turns the derivatives of the loss by its results into those by
// x.
func ActivateGrad(grad, x []float32) {
	checkSame(len(grad), len(x))
	if accelerated {
		activateGradAVX2(&grad[0], &x[0], len(x))
		return
	}
	for i, v := range x {
		if v > 0 && v < 1 {
			grad[i] *= 2 * v
		} else {
			grad[i] = 0
		}
	}
}

// Dot returns the dot product of x and w.
func Dot(x, w []float32) float32 {
	checkSame(len(x), len(w))
	if accelerated {
		return dotAVX2(&x[0], &w[0], len(x))
	}
	var sum float32
	for i, v := range x {
		sum += v * w[i]
	}
	return sum
}

// AddScaled adds scale times x to dst.
func AddScaled(dst, x []float32, scale float32) {
	checkSame(len(dst), len(x))
	if accelerated {
		addScaledAVX2(&dst[0], &x[0], scale, len(x))
		return
	}
	for i, v := range x {
		dst[i] += scale * v
	}
}

// AddRectifiedDot adds x to dst, replaces negative sums by zero, and returns the dot product of dst and w.
func AddRectifiedDot(dst, x, w []float32) float32 {
	checkSame(len(dst), len(x))
	checkSame(len(dst), len(w))
	if accelerated {
		return addRectifiedDotAVX2(&dst[0], &x[0], &w[0], len(dst))
	}
	var sum float32
	for i, v := range x {
		dst[i] = max(0, dst[i]+v)
		sum += dst[i] * w[i]
	}
	return sum
}

// RectifiedGrad is the backward pass of [AddRectifiedDot]: it sets grad to scale times w where x, the rectified sum, is
// positive, and to zero elsewhere.
func RectifiedGrad(grad, x, w []float32, scale float32) {
	checkSame(len(grad), len(x))
	checkSame(len(grad), len(w))
	if accelerated {
		rectifiedGradAVX2(&grad[0], &x[0], &w[0], scale, len(x))
		return
	}
	for i, v := range x {
		grad[i] = 0
		if v > 0 {
			grad[i] = scale * w[i]
		}
	}
}

func checkSame(a, b int) {
	if a != b || a == 0 || a%Block != 0 {
		panic("kernel: lengths differ, or are no multiple of the block")
	}
}
